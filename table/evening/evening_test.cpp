// Evenings of many tables, from seeds. More, or another, by hand:
//   EVENING_SEED=7 EVENING_STEPS=10000000 build/dev/table/evening_test --gtest_filter=Evening.HoldsWhateverHappens
#include "table/evening/evening.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <string>

namespace ludothek {
namespace {

std::uint64_t wished(const char* name, std::uint64_t usual) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): one thread
  return value == nullptr ? usual : std::stoull(value);
}

void tell(const EveningReport& report) {
  std::cout << report.steps << " steps, " << report.tables << " tables, " << report.games << " games ("
            << report.by_rules << " by the rules), " << report.messages << " messages, " << report.refusals
            << " refusals, " << report.races << " race lines, " << report.crashes << " crashes, " << report.lost
            << " facts lost untold, " << report.thoughts << " thoughts (" << report.vain << " in vain)\n";
}

TEST(Evening, OfHonestPeopleEndsEveryGame) {
  const EveningReport report =
      spend_evening({.seed = wished("EVENING_SEED", 20), .steps = 50'000, .tables = 60, .calm = true});
  tell(report);
  EXPECT_EQ(report.failure, "");
  EXPECT_GT(report.by_rules, 50u);
}

TEST(Evening, HoldsWhateverHappens) {
  const EveningReport report =
      spend_evening({.seed = wished("EVENING_SEED", 1), .steps = wished("EVENING_STEPS", 1'000'000), .tables = 1000});
  tell(report);
  EXPECT_EQ(report.failure, "");
  EXPECT_GE(report.tables, 1000u);
  EXPECT_GT(report.games, 100u);
  EXPECT_GT(report.thoughts, 1000u);
  EXPECT_GT(report.vain, 0u);
  EXPECT_GT(report.crashes, 100u);
  EXPECT_GT(report.lost, 0u);
  EXPECT_GT(report.refusals, 1000u);
}

}  // namespace
}  // namespace ludothek
