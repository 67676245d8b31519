#include "table/race/habit.hpp"

#include <gtest/gtest.h>

#include <initializer_list>

namespace ludothek {
namespace {

using std::chrono::milliseconds;

Habit of(std::initializer_list<int> leads) {
  Habit habit;
  for (const int lead : leads) habit.claimed(milliseconds(lead), false);
  return habit;
}

TEST(Habit, IsKnownAfterThreeClaimsWithAReport) {
  Habit habit = of({90, 80});
  habit.claimed(std::nullopt, false);
  EXPECT_FALSE(habit.known());
  habit.claimed(milliseconds(85), false);
  EXPECT_TRUE(habit.known());
}

TEST(Habit, TheUsualLeadIsTheOneThatThreeOfFourClaimsHaveAtLeast) {
  EXPECT_EQ(of({90, 80, 70, 85}).usual_lead(), milliseconds(70));
  EXPECT_EQ(of({90, 80, 70, 85, 5}).usual_lead(), milliseconds(70));
  EXPECT_EQ(of({1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}).usual_lead(), milliseconds(4));
}

TEST(Habit, OnlyTheLastSixteenClaimsCount) {
  Habit habit;
  for (int i = 0; i < 30; ++i) habit.claimed(milliseconds(200), false);
  EXPECT_EQ(habit.usual_lead(), milliseconds(200));
  for (int i = 0; i < 16; ++i) habit.claimed(milliseconds(20), false);
  EXPECT_EQ(habit.usual_lead(), milliseconds(20));
}

TEST(Habit, ADoubtIsForgottenAfterSixteenClaims) {
  Habit habit;
  habit.claimed(milliseconds(20), true);
  habit.claimed(std::nullopt, true);
  EXPECT_EQ(habit.doubts(), 2);
  for (int i = 0; i < 14; ++i) habit.claimed(milliseconds(20), false);
  EXPECT_EQ(habit.doubts(), 2);
  habit.claimed(milliseconds(20), false);
  EXPECT_EQ(habit.doubts(), 1);
  habit.claimed(milliseconds(20), false);
  EXPECT_EQ(habit.doubts(), 0);
}

}  // namespace
}  // namespace ludothek
