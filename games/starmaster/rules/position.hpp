// What more than one of Starmaster's legal.cpp, rules.cpp and view.cpp asks about a position, answered once.
//
// Everything here only looks: rules.cpp alone changes a position. What other folders may ask is in game.hpp.
#pragma once

#include "games/starmaster/rules/game.hpp"

namespace ludothek::starmaster {

constexpr bool is_solitaire(const State& state) { return state.options.variant == Variant::kSolitaire; }

// A race is a colour on the white die and a star on the black one.
constexpr bool is_race(const State& state) { return state.black == Black::kStar && state.white != White::kStar; }

// Which opponents of the actor have a pawn of the colour sought.
constexpr SeatSet givers(const State& state) {
  const Holding& holding = state.pawns[state.sought];
  SeatSet seats;
  for (Seat seat : SeatSet::first(state.options.players)) {
    if (seat != state.actor && holding[seat] > 0) seats.add(seat);
  }
  return seats;
}

constexpr bool is_owned(const State& state, Seat seat, Colour colour) { return state.pawns[colour][seat] > 0; }

// SM-6.2, SM-6.3  Solitaire: a colour that is owned already is found for nothing.
constexpr bool brings_nothing(const State& state, Seat seat, Colour colour) {
  return is_solitaire(state) && is_owned(state, seat, colour);
}
// SM-6.2  Solitaire: failing to find a colour already owned loses its pawn. SM-6.3  After a star it never does.
constexpr bool is_at_stake(const State& state, Seat seat, Colour colour) {
  return brings_nothing(state, seat, colour) && state.white != White::kStar;
}

// SM-5.1  With young children the cubes never move.
// SM-5.2  With the older ones neither.
constexpr bool cubes_move(const State& state) {
  return state.options.variant == Variant::kStandard || state.options.variant == Variant::kSolitaire;
}

constexpr std::string_view rule_of_still_cubes(const State& state) {
  return state.options.variant == Variant::kChildren ? "SM-5.1" : "SM-5.2";
}

constexpr std::string_view rule_of_the_end(const State& state) { return is_solitaire(state) ? "SM-6.4" : "SM-4.1"; }

}  // namespace ludothek::starmaster
