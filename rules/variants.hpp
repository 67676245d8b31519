// Every variant of every game: what a test, a comparison of builds or a laboratory goes through to leave nothing out.
//
// Player counts times options. Where an option is a number (SM-1.3) its ends and its default stand for all.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/farbenpoker/game.hpp"
#include "rules/riffifi/game.hpp"
#include "rules/starmaster/game.hpp"

namespace ludothek {

template <Game G>
inline constexpr std::string_view kNameOf{};
template <>
inline constexpr std::string_view kNameOf<Riffifi> = "riffifi";
template <>
inline constexpr std::string_view kNameOf<Farbenpoker> = "farbenpoker";
template <>
inline constexpr std::string_view kNameOf<Starmaster> = "starmaster";

// visit.template operator()<G>() for each game of the house.
template <class Visit>
void for_each_game(Visit visit) {
  visit.template operator()<Riffifi>();
  visit.template operator()<Farbenpoker>();
  visit.template operator()<Starmaster>();
}

template <Game G>
std::vector<typename G::Options> every_variant() = delete;  // a new game lists its variants below

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

template <>
inline std::vector<farbenpoker::Options> every_variant<Farbenpoker>() {
  std::vector<farbenpoker::Options> variants;
  for (std::uint8_t players = farbenpoker::kFewestSeats; players <= farbenpoker::kMostSeats; ++players) {
    for (auto edition : {farbenpoker::Edition::kDe, farbenpoker::Edition::kFr}) variants.push_back({players, edition});
  }
  return variants;
}

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

// The options but the players, as one word for people and for comparing: "officer+ticks", "fr", "children7-5".
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

inline std::string word_for(const farbenpoker::Options& options) {
  return options.edition == farbenpoker::Edition::kDe ? "de" : "fr";
}

inline std::string word_for(const starmaster::Options& options) {
  constexpr std::array<std::string_view, 4> kWords{"standard", "children", "children7", "solitaire"};
  std::string word(kWords[static_cast<std::size_t>(options.variant)]);
  return word.append("-").append(std::to_string(options.star_faces));
}

}  // namespace ludothek
