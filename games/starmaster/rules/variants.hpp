// Every variant of Starmaster, for tests, comparisons of builds and the laboratory. Where an option is a number
// (SM-1.3) its ends and its default stand for all.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game_list.hpp"
#include "games/starmaster/rules/game.hpp"

namespace ludothek {

template <>
inline std::vector<starmaster::Options> every_variant<Starmaster>() {
  using starmaster::Variant;
  std::vector<starmaster::Options> variants{{.players = 1, .variant = Variant::kSolitaire}};
  for (std::uint8_t players = 2; players <= starmaster::kMostSeats; ++players) {
    for (auto variant : {Variant::kStandard, Variant::kChildren, Variant::kChildren7}) {
      for (int star_faces : {1, 2, 5}) variants.push_back({players, variant, static_cast<std::uint8_t>(star_faces)});
    }
  }
  return variants;
}

// The options but the players, as one word for people and for comparing.
inline std::string word_for(const starmaster::Options& options) {
  constexpr std::array<std::string_view, 4> kWords{"standard", "children", "children7", "solitaire"};
  std::string word(kWords[static_cast<std::size_t>(options.variant)]);
  return word.append("-").append(std::to_string(options.star_faces));
}

}  // namespace ludothek
