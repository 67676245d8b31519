// Facts: what can be said of a game before it is opened: for how many it is, its options, whether there are races.
//
// A box writes them down once, in facts.json; cmake/facts.py makes <box>/rules/facts.hpp of them: these values as
// kFacts, and the struct Options. Whoever concerns every game (catalogue, record, variants, help) goes over them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "engine/refusal.hpp"

namespace ludothek {

// The values of a game's options in the order of Facts::options: a switch is 0 or 1, a choice the place of its value.
inline constexpr std::size_t kMostOptions = 8;
using OptionValues = std::array<std::uint8_t, kMostOptions>;

// Under which values of one option something matters; without an option, under all.
struct Condition {
  std::optional<std::size_t> option;  // its place in Facts::options
  std::uint64_t values = 0;           // as bits
  constexpr bool holds(const OptionValues& chosen) const { return !option || ((values >> chosen[*option]) & 1u) != 0; }
};

// Whole numbers to choose from.
struct Range {
  int least;
  int usual;
  int most;
  constexpr bool has(int number) const { return number >= least && number <= most; }
};

// For how many a game, or one value of an option, is; and what others are told.
struct Party {
  int fewest;
  int most;
  Refusal refusal;
  constexpr bool has(int players) const { return players >= fewest && players <= most; }
};

// One value of a choice.
struct ChoiceFact {
  std::string_view name;
  Party players;
};

struct OptionFact {
  enum class Kind : std::uint8_t { kSwitch, kChoice, kNumber };
  Kind kind;
  std::string_view name;                 // as in the record
  std::string_view word;                 // short, for comparisons of variants
  Range range;                           // of its value as a number
  Refusal refusal;                       // for what is outside
  Condition when;                        // elsewhere it is kept, though idle
  std::span<const ChoiceFact> values{};  // of a choice
};

// The race of a game for places, counted from 0 (engine/race.hpp).
struct RaceFact {
  int places;
  Range seconds;  // until it is void
  Condition when;
};

struct Facts {
  std::string_view name;     // as in the record, and its folder's
  std::string_view title;    // as printed on the box
  std::string_view letters;  // of its rules' numbers
  Party players;
  int usual_players;
  std::span<const OptionFact> options{};
  std::optional<RaceFact> race{};
  std::optional<Range> memorise{};  // seconds to look at what is to be remembered
  bool host_names_first = false;    // the host may say who begins, instead of the lot

  constexpr bool has_races(const OptionValues& chosen) const { return race && race->when.holds(chosen); }
};

// May such a game be played? Players first, then option by option.
constexpr std::optional<Refusal> refuse_options(const Facts& facts, int players, const OptionValues& chosen) {
  if (!facts.players.has(players)) return facts.players.refusal;
  for (std::size_t i = 0; i < facts.options.size(); ++i) {
    const OptionFact& option = facts.options[i];
    if (!option.range.has(chosen[i])) return option.refusal;
    if (option.kind != OptionFact::Kind::kChoice) continue;
    if (const Party& party = option.values[chosen[i]].players; !party.has(players)) return party.refusal;
  }
  return std::nullopt;
}

}  // namespace ludothek
