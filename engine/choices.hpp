// Choices: the legal actions of one seat, as a set of bits over a game's small alphabet.
//
// In all three games whatever a seat may do at one moment is a subset of at most 64 atomic actions of one kind of
// decision (a card, a hole, a cube …). Keeping that subset as bits instead of a list means that listing costs nothing,
// asking whether an action is legal is one test, and a random one is picked without writing the others down.
//
// Action must offer `static Action from(kind, place)`, and `kind()` and `place()` that undo it.
#pragma once

#include <bit>
#include <cstdint>

#include "engine/bits.hpp"

namespace ludothek {

template <class Action>
class Choices {
 public:
  using Kind = typename Action::Kind;

  constexpr Choices() = default;  // nothing is legal
  constexpr Choices(Kind kind, std::uint64_t places) : places_(places), kind_(kind) {}

  constexpr int size() const { return std::popcount(places_); }
  constexpr bool empty() const { return places_ == 0; }
  // REQUIRES: 0 <= k < size(). Ascending order of place.
  constexpr Action operator[](int k) const { return Action::from(kind_, nth_bit(places_, k)); }
  constexpr bool contains(Action action) const {
    return action.kind() == kind_ && action.place() < 64 && ((places_ >> action.place()) & 1u) != 0;
  }

  class Iterator {
   public:
    constexpr Iterator(Kind kind, std::uint64_t places) : places_(places), kind_(kind) {}
    constexpr Action operator*() const { return Action::from(kind_, std::countr_zero(places_)); }
    constexpr Iterator& operator++() {
      places_ &= places_ - 1;
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::uint64_t places_;
    Kind kind_;
  };
  constexpr Iterator begin() const { return {kind_, places_}; }
  constexpr Iterator end() const { return {kind_, 0}; }

  constexpr bool operator==(const Choices&) const = default;

 private:
  std::uint64_t places_ = 0;
  Kind kind_{};
};

}  // namespace ludothek
