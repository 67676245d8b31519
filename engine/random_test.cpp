// Chance for simulations, and picking the k-th of a set: what every random game rests on.
#include "engine/random.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <span>
#include <vector>

#include "engine/bits.hpp"

namespace ludothek {
namespace {

int naive_nth_bit(std::uint64_t bits, int k) {
  for (int place = 0; place < 64; ++place) {
    if (((bits >> place) & 1u) != 0 && k-- == 0) return place;
  }
  return -1;
}

TEST(Bits, NthBitAgreesWithCounting) {
  FastRandom random(1);
  for (int times = 0; times < 20'000; ++times) {
    // Dense, sparse and very sparse sets, and runs.
    std::uint64_t bits = random.next();
    if (times % 4 == 1) bits &= random.next() & random.next();
    if (times % 4 == 2) bits |= random.next() | random.next();
    if (times % 4 == 3) bits = ~std::uint64_t{0} << random.below(64) >> random.below(64);
    for (int k = 0; k < std::popcount(bits); ++k)
      ASSERT_EQ(nth_bit(bits, k), naive_nth_bit(bits, k)) << bits << ' ' << k;
  }
  for (int k = 0; k < 64; ++k) {
    EXPECT_EQ(nth_bit(~std::uint64_t{0}, k), k);
    EXPECT_EQ(nth_bit(std::uint64_t{1} << k, 0), k);
  }
}

// Pearson's statistic against equal chances. With d degrees of freedom its mean is d and its variance 2d.
double chi_square(const std::vector<int>& counts, double expected) {
  double sum = 0;
  for (int count : counts) sum += (count - expected) * (count - expected) / expected;
  return sum;
}

// Five standard deviations: the seed is fixed, so this can't fail by bad luck, only by a bias.
double generous_bound(std::size_t cases) {
  const double freedom = static_cast<double>(cases) - 1;
  return freedom + 5 * std::sqrt(2 * freedom);
}

TEST(FastRandom, BelowIsUnbiased) {
  FastRandom random(2);
  for (std::uint32_t n : {2u, 3u, 5u, 6u, 9u, 10u, 36u, 40u, 64u}) {
    constexpr int kTimes = 200'000;
    std::vector<int> counts(n);
    for (int times = 0; times < kTimes; ++times) {
      const std::uint32_t drawn = random.below(n);
      ASSERT_LT(drawn, n);
      ++counts[drawn];
    }
    EXPECT_LT(chi_square(counts, double{kTimes} / n), generous_bound(n)) << n;
  }
  EXPECT_EQ(random.below(1), 0u);
}

// Of 3·2³⁰ numbers a multiplication without rejection would draw every multiple of 3 twice as often as the others, and
// a remainder those under 2³⁰.
TEST(FastRandom, BelowIsUnbiasedWhereAMultiplicationAloneIsNot) {
  FastRandom random(3);
  constexpr std::uint32_t kThird = 1u << 30;
  constexpr int kTimes = 200'000;
  std::vector<int> thirds(3);
  std::vector<int> remainders(3);
  for (int times = 0; times < kTimes; ++times) {
    const std::uint32_t drawn = random.below(3 * kThird);
    ++thirds[drawn / kThird];
    ++remainders[drawn % 3];
  }
  EXPECT_LT(chi_square(thirds, kTimes / 3.0), generous_bound(3));
  EXPECT_LT(chi_square(remainders, kTimes / 3.0), generous_bound(3));
}

TEST(FastRandom, ShuffleGivesEveryOrderEquallyOften) {
  FastRandom random(4);
  for (int size : {2, 3, 4, 5}) {
    IndexedVector<int, int> list(size);
    for (int i = 0; i < size; ++i) list[i] = i;
    std::size_t orders = 1;
    for (int i = 2; i <= size; ++i) orders *= place_of(i);
    const IndexedVector<int, int> sorted = list;
    std::map<std::vector<int>, int> seen;
    const int times = static_cast<int>(orders) * 1000;
    for (int time = 0; time < times; ++time) {
      list = sorted;
      shuffle(random, std::span<int>(list));
      ++seen[list];
    }
    ASSERT_EQ(seen.size(), orders);
    std::vector<int> counts;
    counts.reserve(orders);
    for (const auto& [order, count] : seen) counts.push_back(count);
    EXPECT_LT(chi_square(counts, 1000), generous_bound(orders)) << size;
  }
}

TEST(FastRandom, EveryGameOfEverySeedHasItsOwnStream) {
  std::map<std::uint64_t, int> first_words;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    for (std::uint64_t game = 0; game < 1000; ++game) ++first_words[FastRandom(seed, game).next()];
  }
  EXPECT_EQ(first_words.size(), 30'000u);
  EXPECT_EQ(FastRandom(1, 2).next(), FastRandom(1, 2).next());
}

}  // namespace
}  // namespace ludothek
