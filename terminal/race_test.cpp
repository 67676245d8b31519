#include "terminal/race.hpp"

#include <gtest/gtest.h>

#include "tests/sentence.hpp"

namespace ludothek::terminal {
namespace {

constexpr Seat kAna = seat_at(0);
constexpr Seat kBen = seat_at(1);
constexpr Seat kCleo = seat_at(2);
constexpr auto kThree = SeatSet::first(3);
constexpr RacePlace kFive{4};
constexpr RacePlace kSix{5};

RULE(Race, "SM-3.1: the first finger turns the cube, and the margin is told") {
  Race race(kThree, 10'000);
  EXPECT_EQ(race.touch(kBen, 700, kFive), Race::Answer::kCounts);
  EXPECT_EQ(race.touch(kAna, 616, kSix), Race::Answer::kCounts);
  EXPECT_FALSE(race.decide(620)) << "somebody may be as fast";
  EXPECT_EQ(race.wake(620), 616 + kUncertainty);
  const auto verdict = race.decide(631);
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->kind, Race::Kind::kWon);
  EXPECT_EQ(verdict->seat, kAna);
  EXPECT_EQ(verdict->place, kSix);
  EXPECT_EQ(verdict->next, kBen);
  EXPECT_EQ(verdict->margin, 84);
}

RULE(Race, "SM-3.5: it is void when everybody says not me, or when time is up") {
  Race race(kThree, 10'000);
  race.pass(kAna);
  race.pass(kBen);
  EXPECT_FALSE(race.decide(500));
  EXPECT_EQ(race.wake(500), 10'000);
  EXPECT_EQ(race.decide(10'000)->kind, Race::Kind::kVoid);
  EXPECT_EQ(race.touch(kCleo, 10'000, kFive), Race::Answer::kIgnored);
  race.pass(kCleo);
  EXPECT_EQ(race.decide(501)->kind, Race::Kind::kVoid);
}

RULE(Race, "SM-3.6: two fingers closer than can be measured mean a replay") {
  for (const int gap : {0, 14, 15}) {
    Race race(kThree, 10'000);
    race.touch(kAna, 500, kFive);
    race.touch(kCleo, 500 + gap, kFive);
    EXPECT_EQ(race.decide(600)->kind, gap < 15 ? Race::Kind::kReplay : Race::Kind::kWon) << gap;
  }
}

TEST(FalseStart, DoesNotCountAndMayBeTriedAgainLater) {
  Race race(kThree, 10'000);
  EXPECT_EQ(race.touch(kAna, 99, kFive), Race::Answer::kTooEarly);
  EXPECT_EQ(race.touch(kAna, 399, kFive), Race::Answer::kTooEarly);
  EXPECT_EQ(race.touch(kBen, 399, kFive), Race::Answer::kCounts);
  EXPECT_EQ(race.touch(kAna, 400, kFive), Race::Answer::kCounts);
  EXPECT_EQ(race.touch(kAna, 401, kSix), Race::Answer::kIgnored) << "one touch each";
}

TEST(OneKeyboard, ATouchCountsBeforeItsCubeIsNamed) {
  Race race(kThree, 10'000);
  race.touch(kAna, 500);
  EXPECT_EQ(race.naming(), kAna);
  EXPECT_FALSE(race.decide(900));
  EXPECT_EQ(race.wake(900), 500 + kNamingTime);
  race.touch(kBen, 800, kSix);
  race.name(kAna, kFive);
  EXPECT_EQ(race.decide(901)->seat, kAna);
  EXPECT_EQ(race.decide(901)->place, kFive);
}

TEST(OneKeyboard, WhoNamesNoCubeIsOut) {
  Race race(kThree, 10'000);
  race.touch(kAna, 500);
  race.touch(kBen, 800, kSix);
  EXPECT_EQ(race.decide(500 + kNamingTime)->seat, kBen);
}

}  // namespace
}  // namespace ludothek::terminal
