// Expected: a value or an error, and never both.
#include "engine/expected.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace ludothek {
namespace {

struct Trouble {
  std::string what;
};

Expected<std::vector<int>, Trouble> count_to(int most) {
  if (most < 0) return Trouble{"nobody counts down"};
  std::vector<int> numbers;
  for (int i = 1; i <= most; ++i) numbers.push_back(i);
  return numbers;
}

TEST(Expected, HoldsAValueOrAnError) {
  const auto three = count_to(3);
  ASSERT_TRUE(three.has_value());
  EXPECT_TRUE(three);
  EXPECT_EQ(three->size(), 3U);
  EXPECT_EQ((*three)[2], 3);

  const auto none = count_to(-1);
  ASSERT_FALSE(none.has_value());
  EXPECT_FALSE(none);
  EXPECT_EQ(none.error().what, "nobody counts down");
}

TEST(Expected, AValueTakenFromATemporaryOutlivesIt) {
  int sum = 0;
  for (const int number : *count_to(4)) sum += number;
  EXPECT_EQ(sum, 10);
}

TEST(Expected, HoldsWhatCanOnlyBeMoved) {
  Expected<std::unique_ptr<int>, Trouble> held = std::make_unique<int>(7);
  const std::unique_ptr<int> taken = *std::move(held);
  EXPECT_EQ(*taken, 7);
}

}  // namespace
}  // namespace ludothek
