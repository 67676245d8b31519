#include "engine/fetch.hpp"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace ludothek {
namespace {

TEST(Fetch, AllOfTheNextTakeAStepBeforeAnyTakesAnother) {
  const std::vector<int> list = {1, 2, 3};
  std::vector<std::pair<int, int>> taken;
  EXPECT_EQ(expect_next(std::span(list), [&](int one, int step) { taken.emplace_back(step, one); }), 3);
  ASSERT_EQ(taken.size(), 3 * kSteps);
  for (std::size_t i = 0; i < taken.size(); ++i) {
    EXPECT_EQ(taken[i], std::pair(static_cast<int>(i / 3), list[i % 3])) << i;
  }
}

TEST(Fetch, AFewAtATimeUntilNobodyIsLeft) {
  const std::vector<int> list(20, 0);
  std::size_t done = 0;
  int portions = 0;
  while (done < list.size()) {
    const std::size_t some = expect_next(std::span(list).subspan(done), [](int, int) {});
    ASSERT_GT(some, 0);
    done += some;
    ++portions;
  }
  EXPECT_EQ(done, list.size());
  EXPECT_GT(portions, 1);
  EXPECT_EQ(expect_next(std::span(list).subspan(done), [](int, int) { FAIL(); }), 0);
}

TEST(Fetch, WhatIsNotThereIsNotRead) {
  fetch(nullptr, 0);
  fetch(nullptr, 64);
}

}  // namespace
}  // namespace ludothek
