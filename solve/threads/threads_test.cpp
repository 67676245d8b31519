// The exact solution is the same on any number of threads. The thread sanitizer runs this too.
#include <gtest/gtest.h>

#include "games/farbenpoker/solve/solution.hpp"

namespace ludothek::farbenpoker {
namespace {

TEST(FarbenpokerSolution, IsTheSameOnAnyNumberOfThreads) {
  const Solution::Plan plan{.most_stock = 1};
  Solution::Plan on_four = plan;
  on_four.threads = 4;
  const Solution one(plan);
  const Solution four(on_four);
  EXPECT_EQ(one.positions(), four.positions());
  for (const int theirs : {10, 24, 40}) {
    const Position position{.mine = kChips - plan.most_stock - theirs, .theirs = theirs};
    ASSERT_FALSE(Solution::refuse(position, plan)) << *Solution::refuse(position, plan);
    EXPECT_EQ(one.value(position), four.value(position));
  }
}

}  // namespace
}  // namespace ludothek::farbenpoker
