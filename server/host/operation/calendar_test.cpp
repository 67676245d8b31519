#include "server/host/operation/calendar.hpp"

#include <gtest/gtest.h>

namespace ludothek::calendar_test {
namespace {

using std::chrono::hours;

constexpr StoredTime kDay{hours(24 * 365 * 56)};
constexpr hours days(int count) { return hours(24 * count); }

TEST(Calendar, TheFirstDateIsBelievedAndSoIsWhatFollows) {
  StoredClock clock = look_at_clock(std::nullopt, kDay);
  EXPECT_EQ(clock, (StoredClock{kDay, {}}));
  clock = look_at_clock(clock, kDay + days(30));
  EXPECT_EQ(clock, (StoredClock{kDay + days(30), {}}));
  clock = look_at_clock(clock, kDay + days(29));
  EXPECT_EQ(clock, (StoredClock{kDay + days(30), {}})) << "set back by a day: what was seen stays seen";
}

TEST(Calendar, AJumpIsDoubtedAndForgottenWhenTheClockIsRightAgain) {
  for (const StoredTime wrong : {kDay + days(500), kDay + days(31), kDay - days(2), StoredTime{}}) {
    StoredClock clock = look_at_clock(StoredClock{kDay, {}}, wrong);
    EXPECT_EQ(clock, (StoredClock{kDay, StoredClock::Doubt{wrong, wrong, 1}}));
    clock = look_at_clock(clock, kDay + hours(1));
    EXPECT_EQ(clock, (StoredClock{kDay + hours(1), {}}));
  }
}

TEST(Calendar, ADateThatGoesOnForAWeekIsBelievedAfterAll) {
  StoredClock clock{kDay, {}};
  StoredTime date = kDay + days(500);
  for (int hour = 0; hour < 7 * 24; ++hour, date += hours(1)) {
    clock = look_at_clock(clock, date);
    ASSERT_TRUE(clock.doubt) << hour;
    EXPECT_EQ(clock.seen, kDay);
  }
  EXPECT_EQ(look_at_clock(clock, date), (StoredClock{date, {}}));
}

TEST(Calendar, AFewLooksOrManyAtOnceAreNoWeek) {
  StoredClock clock{kDay, {}};
  for (int start = 0; start < 100; ++start)
    clock = look_at_clock(clock, kDay + days(500) + std::chrono::minutes(start));
  clock = look_at_clock(clock, kDay + days(520));
  ASSERT_TRUE(clock.doubt);
  EXPECT_EQ(clock.doubt->looks, 3);
  // And a jump from there begins anew.
  clock = look_at_clock(clock, kDay + days(900));
  EXPECT_EQ(clock.doubt, (StoredClock::Doubt{kDay + days(900), kDay + days(900), 1}));
}

}  // namespace
}  // namespace ludothek::calendar_test
