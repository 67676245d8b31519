// Every variant of Farbenpoker, for tests, comparisons of builds and the laboratory.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/game_list.hpp"
#include "games/farbenpoker/rules/game.hpp"

namespace ludothek {

template <>
inline std::vector<farbenpoker::Options> every_variant<Farbenpoker>() {
  std::vector<farbenpoker::Options> variants;
  for (std::uint8_t players = farbenpoker::kFewestSeats; players <= farbenpoker::kMostSeats; ++players) {
    for (auto edition : {farbenpoker::Edition::kDe, farbenpoker::Edition::kFr}) variants.push_back({players, edition});
  }
  return variants;
}

// The options but the players, as one word for people and for comparing.
inline std::string word_for(const farbenpoker::Options& options) {
  return options.edition == farbenpoker::Edition::kDe ? "de" : "fr";
}

}  // namespace ludothek
