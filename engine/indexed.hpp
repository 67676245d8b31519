// Arrays and vectors with a key of their own: one value per seat, per colour, per cell. The key's type is part of
// theirs, so that a list of seats can't be asked for a colour; whole numbers are taken too, for loops that count.
// Otherwise they are the standard's containers: the same bytes, the same members.
#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <vector>

namespace ludothek {

// The place of a key, or of a count, among others: what a container wants to be asked for. REQUIRES: key is not
// negative.
template <class Key>
constexpr std::size_t place_of(Key key) {
  return static_cast<std::size_t>(key);
}

// An array; like std::array an aggregate that is as large as its values.
template <class Key, class T, std::size_t kSize>
struct Indexed {
  T values[kSize];  // NOLINT(modernize-avoid-c-arrays): another array inside would want another pair of braces

  constexpr T& operator[](Key key) { return values[place_of(key)]; }
  constexpr const T& operator[](Key key) const { return values[place_of(key)]; }
  constexpr T& operator[](std::integral auto place) { return values[place_of(place)]; }
  constexpr const T& operator[](std::integral auto place) const { return values[place_of(place)]; }

  static constexpr std::size_t size() { return kSize; }
  constexpr T* data() { return values; }
  constexpr const T* data() const { return values; }
  constexpr T* begin() { return values; }
  constexpr const T* begin() const { return values; }
  constexpr T* end() { return values + kSize; }
  constexpr const T* end() const { return values + kSize; }
  constexpr T& front() { return values[0]; }
  constexpr const T& front() const { return values[0]; }
  constexpr T& back() { return values[kSize - 1]; }
  constexpr const T& back() const { return values[kSize - 1]; }
  constexpr void fill(const T& value) {
    for (T& each : values) each = value;
  }
  bool operator==(const Indexed&) const = default;
  auto operator<=>(const Indexed&) const = default;
};

// A vector, whose size may be an int too.
template <class Key, class T>
struct IndexedVector : std::vector<T> {
  using Base = std::vector<T>;
  using Base::Base;
  explicit IndexedVector(int size) : Base(place_of(size)) {}
  IndexedVector(int size, const T& value) : Base(place_of(size), value) {}

  decltype(auto) operator[](Key key) { return Base::operator[](place_of(key)); }
  decltype(auto) operator[](Key key) const { return Base::operator[](place_of(key)); }
  decltype(auto) operator[](std::integral auto place) { return Base::operator[](place_of(place)); }
  decltype(auto) operator[](std::integral auto place) const { return Base::operator[](place_of(place)); }
};

}  // namespace ludothek
