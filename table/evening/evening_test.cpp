// Evenings of many tables, from seeds. A million steps in make check-all; more, or another evening, by hand:
//   EVENING_SEED=7 EVENING_STEPS=10000000 build/dev/table/evening/evening_test --gtest_filter='*.HoldsWhatever*'
#include "table/evening/evening.hpp"

#include <gtest/gtest.h>

#include <algorithm>
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
            << " facts lost untold, " << report.thoughts << " thoughts (" << report.vain << " in vain), "
            << report.advice << " pieces of advice, " << report.silences << " votes about the silent, "
            << report.sent_away << " sent away\n";
}

TEST(Evening, OfHonestPeopleEndsEveryGame) {
  const std::uint64_t steps = std::min<std::uint64_t>(wished("EVENING_STEPS", 20'000), 100'000);
  const int tables = static_cast<int>(steps / 800);
  const EveningReport report =
      spend_evening({.seed = wished("EVENING_SEED", 20), .steps = steps, .tables = tables, .calm = true});
  tell(report);
  EXPECT_EQ(report.failure, "");
  EXPECT_GT(report.by_rules, steps / 1000);
}

TEST(Evening, HoldsWhateverHappens) {
  const std::uint64_t steps = wished("EVENING_STEPS", 100'000);
  const int tables = static_cast<int>(std::min<std::uint64_t>(steps / 1000, 1000));
  const EveningReport report = spend_evening({.seed = wished("EVENING_SEED", 1), .steps = steps, .tables = tables});
  tell(report);
  EXPECT_EQ(report.failure, "");
  EXPECT_GE(report.tables, static_cast<std::uint64_t>(tables));
  EXPECT_GT(report.games, steps / 10'000);
  EXPECT_GT(report.thoughts, steps / 1000);
  EXPECT_GT(report.vain, 0u);
  EXPECT_GT(report.advice, 0u);
  EXPECT_GT(report.silences, 0u);
  EXPECT_GT(report.sent_away, 0u);
  EXPECT_GT(report.crashes, steps / 10'000);
  if (steps >= 1'000'000) EXPECT_GT(report.lost, 0u);  // seldom
  EXPECT_GT(report.refusals, steps / 1000);
}

}  // namespace
}  // namespace ludothek
