// Seats: who sits where, and the two that are no player.
//
// A seat is a small value of its own type, so that a seat can't be mistaken for a card or a count. Seats count from 0,
// clockwise. The table itself (it rules) and the onlooker (a spectator's view) are seats beyond the last
// player.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>

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

// A set of seats as eight bits; iterates in ascending order.
class SeatSet {
 public:
  constexpr SeatSet() = default;
  constexpr explicit SeatSet(std::uint8_t bits) : bits_(bits) {}
  static constexpr SeatSet first(int players) { return SeatSet(static_cast<std::uint8_t>((1u << players) - 1)); }
  static constexpr SeatSet only(Seat seat) { return SeatSet(static_cast<std::uint8_t>(1u << index(seat))); }

  constexpr bool has(Seat seat) const { return ((bits_ >> index(seat)) & 1u) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr std::uint8_t bits() const { return bits_; }
  constexpr void add(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ | (1u << index(seat))); }
  constexpr void remove(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ & ~(1u << index(seat))); }
  // REQUIRES: !empty()
  constexpr Seat lowest() const { return seat_at(std::countr_zero(bits_)); }

  class Iterator {
   public:
    constexpr explicit Iterator(unsigned bits) : bits_(bits) {}
    constexpr Seat operator*() const { return seat_at(std::countr_zero(bits_)); }
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    unsigned bits_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

  constexpr bool operator==(const SeatSet&) const = default;

 private:
  std::uint8_t bits_ = 0;
};

}  // namespace ludothek
