// Seats: who sits where, and the two that are no player.
//
// A seat is a small value of its own type, so that a seat can't be mistaken for a card or a count. Seats count from 0,
// clockwise. The table itself (it rules) and the onlooker (a spectator's view) are seats beyond the last
// player.
#pragma once

#include <compare>
#include <cstdint>

#include "engine/bit_set.hpp"
#include "engine/indexed.hpp"

namespace ludothek {

inline constexpr int kMostPlayers = 6;

enum class Seat : std::uint8_t {};

inline constexpr Seat kTable{6};
inline constexpr Seat kOnlooker{7};

constexpr int index(Seat seat) { return static_cast<int>(seat); }
constexpr Seat seat_at(int place) { return static_cast<Seat>(place); }

// Clockwise neighbour. REQUIRES: seat is one of `players`.
constexpr Seat left_of(Seat seat, int players) {
  const int next = index(seat) + 1;
  return seat_at(next == players ? 0 : next);
}

// Who, of all seats.
using SeatSet = BitSet<Seat, std::uint8_t>;

// Points by seat; those of seats beyond the players are 0.
using Scores = Indexed<Seat, int, kMostPlayers>;

}  // namespace ludothek
