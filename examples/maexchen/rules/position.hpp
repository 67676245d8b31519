// What legal.cpp and rules.cpp both ask about a position of Mäxchen.
#pragma once

#include "examples/maexchen/rules/game.hpp"

namespace ludothek::maexchen {

constexpr bool is_alive(const State& state, Seat seat) { return state.lives[seat] > 0; }

// Clockwise. REQUIRES: somebody else is alive.
constexpr Seat next_alive(const State& state, Seat seat) {
  do {
    seat = left_of(seat, state.options.players);
  } while (!is_alive(state, seat));
  return seat;
}

// MX-2.3  Higher than the one before; the first of a round may be anything.
// MX-2.4  Where the table agreed on it, the same again is high enough.
constexpr std::uint64_t announcements(const State& state) {
  constexpr std::uint64_t kAll = (std::uint64_t{1} << kThrows) - 1;
  if (state.claim == kNoThrow) return kAll;
  return kAll << (index(state.claim) + (state.options.equal ? 0 : 1)) & kAll;
}

}  // namespace ludothek::maexchen
