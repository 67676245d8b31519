// The memory of the bots: fading, strengthening, mixing up, and the arithmetic that is the same on every machine.
#include "bots/memory.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <vector>

namespace ludothek {
namespace {

double apart(int /*a*/, int /*b*/) { return 0; }
double in_a_row(int a, int b) { return std::abs(a - b) == 1 ? 0.5 : 0; }

constexpr int kTimes = 20'000;

// Notices everything; noise and threshold as a regular's.
constexpr Character kAttentive{"attentive", 1.0, 0.33, -1.5, 2.6, true};
// Forgets nothing, but noisily.
constexpr Character kLoud{"loud", 1.0, 0.5, -1000, 1, true};
constexpr const Character& kChild = character_of(Level::kChild);

double share(const std::function<bool(FastRandom&)>& happens) {
  FastRandom random(11);
  int times = 0;
  for (int i = 0; i < kTimes; ++i) times += happens(random) ? 1 : 0;
  return static_cast<double>(times) / kTimes;
}

// Five standard deviations of a share.
double margin(double p) { return 5 * std::sqrt(p * (1 - p) / kTimes); }

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

TEST(Memory, FadesAsTheLogisticOfItsActivation) {
  for (const double age : {1.0, 4.0, 16.0, 25.0, 64.0}) {
    const double expected = logistic((-0.5 * std::log(age) - kAttentive.threshold) / kAttentive.noise);
    const double known = share([age](FastRandom& random) {
      Memory memory(kAttentive, 3, &apart);
      memory.see(1, 7, random);
      memory.pass(age);
      return memory.recall(1, random).has_value();
    });
    EXPECT_NEAR(known, expected, margin(expected) + 1e-9) << age;
  }
}

TEST(Memory, IsStrengthenedBySeeingAgain) {
  // ln(16^−½ + 25^−½) for two looks; three at once count as three.
  const double twice = logistic((std::log(1 / 4.0 + 1 / 5.0) - kAttentive.threshold) / kAttentive.noise);
  const double known_twice = share([](FastRandom& random) {
    Memory memory(kAttentive, 3, &apart);
    memory.see(1, 7, random);
    memory.pass(9);
    memory.see(1, 7, random);
    memory.pass(16);
    return memory.recall(1, random).has_value();
  });
  EXPECT_NEAR(known_twice, twice, margin(twice));
  const double thrice = logistic((std::log(3 / 10.0) - kAttentive.threshold) / kAttentive.noise);
  const double known_thrice = share([](FastRandom& random) {
    Memory memory(kAttentive, 3, &apart);
    memory.see(1, 7, random, 3);
    memory.pass(100);
    return memory.recall(1, random).has_value();
  });
  EXPECT_NEAR(known_thrice, thrice, margin(thrice));
}

// A trace younger than a quarter of a moment has activation ln 2: what is recalled tells the noise.
TEST(Memory, NoiseIsLogistic) {
  for (const double quantile : {0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99}) {
    const double bound = std::log(2) + 0.5 * std::log(quantile / (1 - quantile));
    const double below = share([bound](FastRandom& random) {
      Memory memory(kLoud, 1, &apart);
      memory.see(0, 3, random);
      return memory.recall(0, random)->activation < bound;
    });
    EXPECT_NEAR(below, quantile, margin(quantile)) << quantile;
  }
}

TEST(Memory, NothingBelowTheThresholdComesToMind) {
  FastRandom random(3);
  for (int i = 0; i < kTimes; ++i) {
    Memory memory(kAttentive, 3, &in_a_row);
    memory.see(0, 5, random);
    memory.pass(20);
    if (const auto place = memory.find(5, random)) EXPECT_GT(place->activation, kAttentive.threshold);
    if (const auto thing = memory.recall(0, random)) EXPECT_GT(thing->activation, kAttentive.threshold);
  }
}

TEST(Memory, NoticesAsOftenAsItsCharacter) {
  for (const Character& character : kCharacters) {
    const double seen = share([&character](FastRandom& random) {
      Memory memory(character, 2, &apart);
      memory.see(0, 5, random, 8);  // so fresh and strong that nothing but not looking can lose it
      return memory.recall(0, random).has_value();
    });
    EXPECT_NEAR(seen, character.noticing, margin(character.noticing) + 0.002) << character.name;
    const double followed = share([&character](FastRandom& random) {
      Memory memory(character, 2, &apart);
      memory.see_surely(0, 5, 8);
      memory.swap(0, 1, random);
      const auto found = memory.find(5, random);
      return found && found->place == 1;
    });
    EXPECT_NEAR(followed, character.noticing, margin(character.noticing) + 0.002) << character.name;
  }
}

TEST(Memory, OneDoesNotMissWhatOneDoesOneself) {
  FastRandom random(5);
  for (int i = 0; i < 1000; ++i) {
    Memory memory(character_of(Level::kChild), 2, &apart);
    memory.see_surely(0, 5, 8);
    memory.swap_surely(0, 1, random);
    const auto found = memory.find(5, random);
    if (found) EXPECT_EQ(found->place, 1);
  }
}

TEST(Memory, MixesUpNeighboursOnlyAndTheMoreTheFainter) {
  const auto misplaced = [](double age) {
    return share([age](FastRandom& random) {
      Memory memory(kChild, 5, &in_a_row);
      memory.see_surely(2, 7);
      memory.pass(age);
      const auto found = memory.find(7, random);
      if (found) EXPECT_TRUE(found->place >= 1 && found->place <= 3);
      return found && found->place != 2;
    });
  };
  EXPECT_GT(misplaced(4), 0.05);
  EXPECT_LT(misplaced(0), misplaced(4) * 0.8);
  const double taken_for = share([](FastRandom& random) {
    Memory memory(kChild, 5, &in_a_row);
    memory.see_surely(2, 7);
    memory.pass(1);
    EXPECT_FALSE(memory.recall(0, random));
    EXPECT_FALSE(memory.recall(4, random));
    return memory.recall(1, random).has_value();
  });
  EXPECT_GT(taken_for, 0.05);
}

TEST(Memory, PerfectForgetsNothing) {
  FastRandom random(6);
  Memory memory(character_of(Level::kPerfect), 4, &in_a_row);
  for (int place = 0; place < 4; ++place) memory.see(place, 10 + place, random);
  memory.pass(1e6);
  memory.swap(0, 3, random);
  memory.see(1, 20, random);
  memory.clear(2);
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(memory.recall(0, random)->thing, 13);
    EXPECT_EQ(memory.find(10, random)->place, 3);
    EXPECT_EQ(memory.find(20, random)->place, 1);
    EXPECT_FALSE(memory.find(11, random));
    EXPECT_FALSE(memory.recall(2, random));
  }
  EXPECT_EQ(memory.certainty(0), 1);
}

TEST(Memory, CertaintyIsTheChanceOfComingToMind) {
  const Memory memory(kAttentive, 1, &apart);
  for (const double activation : {-100.0, -3.0, -1.5, -1.0, 0.0, 1.0, 100.0}) {
    EXPECT_NEAR(memory.certainty(activation), logistic((activation - kAttentive.threshold) / kAttentive.noise), 1e-12);
  }
}

TEST(Memory, SameChanceSameMemory) {
  const auto story = [](std::uint64_t seed) {
    FastRandom random(seed);
    Memory memory(character_of(Level::kCasual), 9, &in_a_row);
    std::vector<int> answers;
    for (int i = 0; i < 300; ++i) {
      memory.see(i % 9, i % 7, random);
      memory.swap(i % 9, (i * 5 + 1) % 9, random);
      memory.pass(1);
      const auto found = memory.find(i % 7, random);
      answers.push_back(found ? found->place : -1);
    }
    return answers;
  };
  EXPECT_EQ(story(1), story(1));
  EXPECT_NE(story(1), story(2));
}

TEST(Memory, BetterLevelsKnowMore) {
  double before = 0;
  for (const Character& character : kCharacters) {
    const double known = share([&character](FastRandom& random) {
      Memory memory(character, 9, &in_a_row);
      memory.see(4, 2, random);
      memory.pass(9);
      const auto found = memory.find(2, random);
      return found && found->place == 4;
    });
    EXPECT_GT(known, before) << character.name;
    before = known;
  }
}

TEST(NaturalLogarithm, AgreesWithTheLibrary) {
  FastRandom random(8);
  for (int i = 0; i < kTimes; ++i) {
    const double x = std::ldexp(1 + random.unit(), static_cast<int>(random.below(200)) - 100);
    EXPECT_NEAR(natural_logarithm(x), std::log(x), 1e-12 * std::max(1.0, std::abs(std::log(x)))) << x;
    const double y = 200 * random.unit() - 100;
    EXPECT_NEAR(natural_exponential(y) / std::exp(y), 1, 1e-12) << y;
  }
  EXPECT_EQ(natural_logarithm(1), 0);
  EXPECT_EQ(natural_exponential(0), 1);
}

}  // namespace
}  // namespace ludothek
