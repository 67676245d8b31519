// Every variant of Riffifi, for tests, comparisons of builds and the laboratory.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/game_list.hpp"
#include "games/riffifi/rules/game.hpp"

namespace ludothek {

template <>
inline std::vector<riffifi::Options> every_variant<Riffifi>() {
  std::vector<riffifi::Options> variants;
  for (std::uint8_t players = 3; players <= riffifi::kMostSeats; ++players) {
    for (unsigned bits = 0; bits < 8; ++bits) {
      variants.push_back({.players = players,
                          .officer = (bits & 1u) != 0,
                          .equal_chances = (bits & 2u) != 0,
                          .ticks = (bits & 4u) != 0});
    }
  }
  return variants;
}

// The options but the players, as one word for people and for comparing.
inline std::string word_for(const riffifi::Options& options) {
  std::string word;
  const auto add = [&word](bool on, std::string_view option) {
    if (on) word.append(word.empty() ? "" : "+").append(option);
  };
  add(options.officer, "officer");
  add(options.equal_chances, "equal");
  add(options.ticks, "ticks");
  return word.empty() ? "plain" : word;
}

}  // namespace ludothek
