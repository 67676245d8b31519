// What more than one of Farbenpoker's legal.cpp, rules.cpp and view.cpp asks about a position, answered once.
//
// Everything here only looks: rules.cpp alone changes a position. What other folders may ask is in game.hpp.
#pragma once

#include "rules/farbenpoker/game.hpp"

namespace ludothek::farbenpoker {

template <class List>
constexpr auto& at(List& list, Seat seat) {
  return list[static_cast<std::size_t>(seat)];
}
template <class List>
constexpr auto& at(List& list, Hole hole) {
  return list[static_cast<std::size_t>(hole)];
}

constexpr bool german(const State& state) { return state.options.edition == Edition::kDe; }

constexpr int players_left(const State& state) { return state.options.players - state.out.size(); }

constexpr int players_with_chips(const State& state) {
  int players = 0;
  for (std::uint8_t chips : state.chips) players += chips > 0 ? 1 : 0;
  return players;
}

// FP-6.2  With three or more players: only two have chips (`de`), or only two are not out for good (`fr`).
constexpr bool plays_last_pot(const State& state) {
  // FP-6.3  Two players play on.
  if (state.options.players == 2) return false;
  // FP-6.2  Those who waited when a pot was won get their chance before this is looked at.
  if (state.winner != kOnlooker) return false;
  return (german(state) ? players_with_chips(state) : players_left(state)) <= 2;
}

// Each end's rule and its word in the record, in the order of End.
struct Ending {
  std::string_view rule;
  std::string_view word;
};
inline constexpr std::array<Ending, 5> kEndings{
    {{"", ""}, {"FP-6.1", "stock-empty"}, {"FP-6.2", "two-left"}, {"FP-6.3", "one-left"}, {"FP-6.4", "no-chips"}}};
constexpr const Ending& ending(const State& state) { return kEndings[static_cast<std::size_t>(state.end)]; }

}  // namespace ludothek::farbenpoker
