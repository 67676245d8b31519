#include "table/play/turn_clock.hpp"

#include <gtest/gtest.h>

namespace ludothek::turn_clock_test {
namespace {

using std::chrono::seconds;

constexpr Moment at(int second) { return Moment(seconds(second)); }
constexpr Seat kAna = Seat{0};
constexpr Seat kBo = Seat{1};

TEST(TurnClock, APersonsTimeGoesOnWhereItWas) {
  TurnClock clock;
  clock.await_person(kAna, at(0), seconds(15));
  EXPECT_EQ(clock.awaited(), kAna);
  EXPECT_EQ(clock.clock_due(), at(15));
  clock.await_nobody(at(10));  // a pause
  EXPECT_FALSE(clock.awaited());
  EXPECT_FALSE(clock.clock_due());
  clock.await_person(kAna, at(100), seconds(15));
  EXPECT_EQ(clock.clock_due(), at(105));
  clock.moved();
  clock.await_person(kBo, at(101), seconds(15));
  EXPECT_EQ(clock.clock_due(), at(116));
}

TEST(TurnClock, WithoutALimitThereIsNoClock) {
  TurnClock clock;
  clock.await_person(kAna, at(0), seconds(0));
  EXPECT_FALSE(clock.clock_due());
  EXPECT_EQ(clock.reminder_due(), at(20));
}

TEST(TurnClock, ABotMovesWhenItFirstMeantTo) {
  TurnClock clock;
  clock.await_bot(kAna, at(0), seconds(2), seconds(15));
  clock.await_person(kAna, at(1), seconds(15));  // its owner takes the seat back
  EXPECT_FALSE(clock.bot_due());
  EXPECT_EQ(clock.clock_due(), at(16));
  clock.await_bot(kAna, at(3), seconds(2), seconds(15));
  EXPECT_EQ(clock.bot_due(), at(2));
}

TEST(TurnClock, WhoTakesTheSeatBackHasWhatIsLeft) {
  TurnClock clock;
  clock.await_person(kAna, at(0), seconds(15));
  clock.run_out(seconds(5));
  EXPECT_FALSE(clock.clock_due());
  clock.await_bot(kAna, at(15), seconds(2), seconds(15));
  clock.await_person(kAna, at(16), seconds(15));
  EXPECT_EQ(clock.clock_due(), at(21));
}

TEST(TurnClock, RemindsThreeTimesEachLaterThanTheLast) {
  TurnClock clock;
  clock.await_person(kAna, at(0), seconds(0));
  clock.reminded(at(20));
  EXPECT_EQ(clock.reminder_due(), at(60));
  clock.reminded(at(60));
  EXPECT_EQ(clock.reminder_due(), at(140));
  clock.reminded(at(140));
  EXPECT_FALSE(clock.reminder_due());
}

TEST(TurnClock, SilenceAddsUpUntilItsOwnerActs) {
  TurnClock clock;
  clock.await_person(kAna, at(0), seconds(0), seconds(20));
  EXPECT_EQ(clock.silence_due(), at(20));
  clock.await_bot(kAna, at(15), seconds(2), seconds(0));
  clock.moved();
  clock.await_person(kBo, at(17), seconds(0), seconds(20));
  EXPECT_EQ(clock.silence_due(), at(37)) << "everybody has their own";
  clock.await_person(kAna, at(30), seconds(0), seconds(20));
  EXPECT_EQ(clock.silence_due(), at(35));
  clock.fall_silent();
  EXPECT_EQ(clock.silent(), kAna);
  clock.wait_on(at(40), seconds(20));
  EXPECT_FALSE(clock.silent());
  EXPECT_EQ(clock.silence_due(), at(60));
  clock.acted(kAna, at(50));
  clock.await_person(kAna, at(51), seconds(0), seconds(20));
  EXPECT_EQ(clock.silence_due(), at(51) + seconds(19));
}

}  // namespace
}  // namespace ludothek::turn_clock_test
