// What more than one of Riffifi's legal.cpp, rules.cpp and view.cpp asks about a position, answered once.
//
// Everything here only looks: rules.cpp alone changes a position. What other folders may ask is in game.hpp.
#pragma once

#include "games/riffifi/rules/game.hpp"

namespace ludothek::riffifi {

// RF-2.3  Of two cards of one colour the higher is turned face down: is it the one just played? (kNoCard is above all.)
constexpr bool is_higher(Card played, Card shown) { return shown < played; }

// Whose last card that is. REQUIRES: it is somebody's.
constexpr Seat owner_of(const State& state, Card shown) {
  for (Seat seat : SeatSet::first(state.options.players)) {
    if (state.top[seat] == shown) return seat;
  }
  return kOnlooker;
}

// What the card of the player on turn brings, before anybody is named to give more. REQUIRES: it is a coloured card.
inline Loot loot_at_stake(const State& state) {
  const Card card = state.top[state.turn];
  return loot_of(state.tokens[colour_of(card)].holding(), state.turn, value_of(card));
}

}  // namespace ludothek::riffifi
