// A game's options from the command line: KEY=VALUE, the rest as the game's defaults.
//
// What is wrong is said in the language that is asked for: the laboratory speaks English, the table what the players
// do.
#pragma once

#include <algorithm>
#include <bit>
#include <boost/json/object.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/games.hpp"
#include "texts/texts.hpp"

namespace ludothek {

// Which values an option takes, in words: "true or false". Nothing for an option that there is not.
std::string values_of(std::string_view key, Language language = Language::kEnglish);

// One KEY=VALUE.
struct Setting {
  std::string key;
  json::value value;
};
// Complains about a key that is none of `known`.
Read<Setting> read_setting(const std::string& text, const json::object& known, Language language);

// Nothing if it is fine; says for how many a game is.
std::optional<Problem> refuse_players(std::string_view game, int players, int fewest, int most, Language language);
// A value that its option can't have.
Problem refuse_value(const std::string& text, std::string_view key, Language language);
// SM-6.5  Solitaire and one player belong together.
Problem refuse_variant(int players, std::string_view rule, Language language);

// For CLI11's check of a --seed, which would otherwise take -1 and cut what is too large. Empty: fine.
std::string refuse_seed(const std::string& text);

// How many play when nobody says; Starmaster's solitaire is for one alone (SM-6.5).
template <Wired G>
typename G::Options default_options(std::optional<int> players, const std::vector<std::string>& settings) {
  typename G::Options options;
  if constexpr (std::same_as<G, Starmaster>) {
    const bool alone = std::find(settings.begin(), settings.end(), "variant=solitaire") != settings.end();
    options.players = alone ? 1 : 4;
    if (players == 1) options.variant = starmaster::Variant::kSolitaire;
  }
  if (players) options.players = static_cast<std::uint8_t>(*players);
  return options;
}

// Nothing if the game is for so many: the rules know.
template <Wired G>
std::optional<Problem> refuse_players(int players, Language language) {
  SeatSet fine;  // the place n - 1 for n players
  for (int count = 1; count <= kMostPlayers; ++count) {
    if (!G::refuse(default_options<G>(count, {}))) fine.add(seat_at(count - 1));
  }
  return refuse_players(Wire<G>::kName, players, index(fine.lowest()) + 1, std::bit_width(fine.bits()), language);
}

// The options of a game to be played, or what is wrong with what was asked for and what to ask for instead.
template <Wired G>
Read<typename G::Options> read_settings(std::optional<int> players, const std::vector<std::string>& settings,
                                        Language language = Language::kEnglish) {
  if (players) {
    if (auto problem = refuse_players<G>(*players, language)) return *std::move(problem);
  }
  typename G::Options options = default_options<G>(players, settings);
  json::object members = Wire<G>::write_options(options);
  for (const std::string& text : settings) {
    const auto setting = read_setting(text, members, language);
    if (!setting) return setting.problem();
    members[setting->key] = setting->value;
    const auto read = Wire<G>::read_options(members, options.players);
    if (!read) return refuse_value(text, setting->key, language);
    options = *read;
  }
  const auto refusal = G::refuse(options);
  if (!refusal) return options;
  if constexpr (std::same_as<G, Starmaster>) {
    return refuse_variant(options.players, refusal->rule, language);
  }
  return broken(*refusal);
}

}  // namespace ludothek
