// Chance: what a source of it must offer, the one shuffle everybody uses, and a fast source for simulations.
//
// Results are the same on every machine and with every standard library: nothing here uses a <random> distribution or
// std::shuffle. The fair source of real games (ChaCha20) is in record/fairness/fairness.hpp; it follows the public
// record format word by word, and so does shuffle().
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace ludothek {

// Gives an unbiased whole number from 0 to n-1. REQUIRES: n > 0.
template <class R>
concept Random = requires(R& random, std::uint32_t n) {
                   { random.below(n) } -> std::same_as<std::uint32_t>;
                 };

// May also give a number below m and one below n at once, faster than one after the other.
template <class R>
concept RandomPairs = Random<R> && requires(R& random, std::uint32_t m, std::uint32_t n) {
                                     {
                                       random.below_both(m, n)
                                     } -> std::same_as<std::pair<std::uint32_t, std::uint32_t>>;
                                   };

// Fisher–Yates from the end, as the record format prescribes.
template <Random R, class T>
void shuffle(R& random, std::span<T> list) {
  auto left = static_cast<std::uint32_t>(list.size());
  if constexpr (RandomPairs<R>) {
    for (; left > 2; left -= 2) {
      const auto [first, second] = random.below_both(left, left - 1);
      std::swap(list[left - 1], list[first]);
      std::swap(list[left - 2], list[second]);
    }
  }
  for (; left > 1; --left) std::swap(list[left - 1], list[random.below(left)]);
}

// SplitMix64 (Steele, Lea, Flood 2014): turns any number, however poor, into well mixed ones.
constexpr std::uint64_t split_mix(std::uint64_t& state) {
  state += 0x9e3779b97f4a7c15;
  std::uint64_t mixed = state;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
  return mixed ^ (mixed >> 31);
}

// xoshiro256++ (Blackman, Vigna 2019): for simulations and tests, never for a game that must be fair.
class FastRandom {
 public:
  explicit constexpr FastRandom(std::uint64_t seed) {
    for (std::uint64_t& word : state_) word = split_mix(seed);
  }
  // Game number `game` of the simulation `seed`: its own stream, whatever thread plays it. (Only the seed is mixed:
  // mixing both alike would make game 2 of seed 1 the same as game 1 of seed 2.)
  constexpr FastRandom(std::uint64_t seed, std::uint64_t game) : FastRandom(split_mix(seed) + game) {}

  constexpr std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  constexpr std::uint32_t below(std::uint32_t n) { return scale(next() >> 32, n); }

  // Two numbers from the two halves of one word, each as below() takes it.
  constexpr std::pair<std::uint32_t, std::uint32_t> below_both(std::uint32_t m, std::uint32_t n) {
    const std::uint64_t word = next();
    return {scale(word >> 32, m), scale(word & 0xffffffff, n)};
  }

  // In [0, 1), from 53 bits.
  constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

 private:
  // Lemire's multiplication with exact rejection (2019): no division unless a value is about to be rejected.
  constexpr std::uint32_t scale(std::uint64_t half, std::uint32_t n) {
    std::uint64_t product = half * n;
    if (static_cast<std::uint32_t>(product) < n) [[unlikely]] {
      const std::uint32_t threshold = (0u - n) % n;
      while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * n;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  std::array<std::uint64_t, 4> state_{};
};

}  // namespace ludothek
