// A game's options from the command line: KEY=VALUE, the rest as the game's defaults.
//
// What is wrong is said in the language that is asked for: the laboratory speaks English, the table what the players
// do.
#pragma once

#include <algorithm>
#include <boost/json/object.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/options.hpp"
#include "shelf/record.hpp"
#include "shelf/rules.hpp"
#include "texts/texts.hpp"

namespace ludothek {

// Which values an option takes, in words: "true or false".
std::string values_of(const OptionFact& option, Language language = Language::kEnglish);

// One KEY=VALUE.
struct Setting {
  const OptionFact* option;
  json::value value;
};
// Complains about a key that is no option of the game.
Expected<Setting, Problem> read_setting(const std::string& text, const Facts& facts, Language language);

// Nothing if there is such a game; says which there are.
std::optional<Problem> refuse_game(const std::string& name, Language language);
// Nothing if it is fine; says for how many a game is.
std::optional<Problem> refuse_players(const Facts& facts, int players, Language language);
// A value that its option can't have.
Problem refuse_value(const std::string& text, const OptionFact& option, Language language);
// Options that do not go together, or not with so many players.
Problem refuse_variant(std::string_view game, const Refusal& refusal, Language language);

// For CLI11's check of a --seed, which would otherwise take -1 and cut what is too large. Empty: fine.
std::string refuse_seed(const std::string& text);

// How many play when nobody says, if the game is for so many.
inline constexpr int kUsualPlayers = 4;

// The first variant for so many; the game's own choice if there is one.
template <Recordable G>
typename G::Options default_options(int players) {
  typename G::Options options{.players = static_cast<std::uint8_t>(players)};
  if (!G::refuse(options)) return options;
  const std::vector<typename G::Options> variants = every_variant<G>();
  const auto fitting = std::ranges::find(variants, players, &G::Options::players);
  return fitting == variants.end() ? options : *fitting;
}

// The options of a game to be played, or what is wrong with what was asked for and what to ask for instead.
template <Recordable G>
Expected<typename G::Options, Problem> read_settings(std::optional<int> players,
                                                     const std::vector<std::string>& settings,
                                                     Language language = Language::kEnglish) {
  if (players) {
    if (auto problem = refuse_players(G::kFacts, *players, language)) return *std::move(problem);
  }
  constexpr Party kParty = G::kFacts.players;
  typename G::Options options =
      default_options<G>(players.value_or(std::clamp(kUsualPlayers, kParty.fewest, kParty.most)));
  json::object members = write_options(options);
  for (const std::string& text : settings) {
    const auto setting = read_setting(text, G::kFacts, language);
    if (!setting) return setting.error();
    members[setting->option->name] = setting->value;
    const auto read = read_options<G>(members, options.players);
    if (!read) return refuse_value(text, *setting->option, language);
    options = *read;
  }
  const auto refusal = G::refuse(options);
  if (!refusal) return options;
  // What was chosen may be for another number of players than the usual one.
  for (int count = players ? kMostPlayers + 1 : kParty.fewest; count <= kParty.most; ++count) {
    options.players = static_cast<std::uint8_t>(count);
    if (!G::refuse(options)) return options;
  }
  return refuse_variant(G::kName, *refusal, language);
}

}  // namespace ludothek
