// BitSet<Key, Bits>: a set of small keys (seats, cards, holes), a bit each. It is one word, so that copying, joining
// and counting cost nothing; it iterates in ascending order.
#pragma once

#include <bit>
#include <concepts>
#include <limits>

#include "engine/bits.hpp"

namespace ludothek {

// kAnyKey: a set may be asked for keys that it has no room for; they are in no set.
template <class Key, std::unsigned_integral Bits, bool kAnyKey = false>
class BitSet {
 public:
  constexpr BitSet() = default;
  constexpr explicit BitSet(Bits bits) : bits_(bits) {}
  // The keys below count. REQUIRES: there are fewer than there is room for.
  static constexpr BitSet first(int count) { return BitSet(static_cast<Bits>((Bits{1} << count) - 1)); }
  static constexpr BitSet only(Key key) { return BitSet(bit(key)); }

  constexpr Bits bits() const { return bits_; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  // REQUIRES: there is room for the key, or kAnyKey.
  constexpr bool has(Key key) const {
    if constexpr (kAnyKey) {
      if (static_cast<int>(key) >= std::numeric_limits<Bits>::digits) return false;
    }
    return ((bits_ >> static_cast<int>(key)) & 1u) != 0;
  }
  // REQUIRES (both): there is room for the key.
  constexpr void add(Key key) { bits_ = static_cast<Bits>(bits_ | bit(key)); }
  constexpr void remove(Key key) { bits_ = static_cast<Bits>(bits_ & ~bit(key)); }
  // REQUIRES: !empty()
  constexpr Key lowest() const { return static_cast<Key>(std::countr_zero(bits_)); }
  // The k-th, from 0. REQUIRES: 0 <= k < size().
  constexpr Key operator[](int k) const { return static_cast<Key>(nth_bit(bits_, k)); }

  constexpr BitSet operator|(BitSet other) const { return BitSet(static_cast<Bits>(bits_ | other.bits_)); }
  constexpr BitSet operator&(BitSet other) const { return BitSet(static_cast<Bits>(bits_ & other.bits_)); }
  constexpr BitSet operator-(BitSet other) const { return BitSet(static_cast<Bits>(bits_ & ~other.bits_)); }
  constexpr bool operator==(const BitSet&) const = default;

  class Iterator {
   public:
    constexpr explicit Iterator(Bits bits) : bits_(bits) {}
    constexpr Key operator*() const { return static_cast<Key>(std::countr_zero(bits_)); }
    constexpr Iterator& operator++() {
      bits_ = static_cast<Bits>(bits_ & (bits_ - 1));
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    Bits bits_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  static constexpr Bits bit(Key key) { return static_cast<Bits>(Bits{1} << static_cast<int>(key)); }

  Bits bits_ = 0;
};

}  // namespace ludothek
