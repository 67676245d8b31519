#include "table/race/sealed_race.hpp"

#include <array>

#include "record/fairness/fairness.hpp"
#include "tests/sentence.hpp"

namespace ludothek::sealed_race_test {
namespace {

constexpr Seat kAna{0};
constexpr Seat kBen{1};
constexpr Seat kCem{2};
constexpr RacePlace kRight{4};
constexpr Moment kOpened{std::chrono::seconds(1000)};
constexpr Duration kTenSeconds = std::chrono::seconds(10);

constexpr Moment after(int seconds) { return kOpened + std::chrono::seconds(seconds); }
SealedRace of_three() { return {kOpened, kTenSeconds, SeatSet::first(3)}; }

// Counts how often each seat wins over many lots.
std::array<int, 3> wins(const SealedRace& race, int lots) {
  std::array<int, 3> won{};
  FairRandom lot(lot_key(ChaCha20::Key{}));
  for (int i = 0; i < lots; ++i) {
    const RaceRuling ruling = race.decide(kRight, lot);
    if (const auto* winner = std::get_if<Winner>(&ruling)) ++won[place_of(winner->seat)];
  }
  return won;
}

RULE(SealedRace, "SM-3.1: among those who are right a lot decides, evenly, and nobody else has a chance") {
  SealedRace race = of_three();
  EXPECT_TRUE(race.choose(kAna, kRight, after(1)));
  EXPECT_TRUE(race.choose(kBen, RacePlace{3}, after(2)));
  EXPECT_TRUE(race.choose(kCem, kRight, after(9)));
  const auto won = wins(race, 10'000);
  EXPECT_NEAR(won[0], 5'000, 200);  // four standard deviations
  EXPECT_EQ(won[1], 0);
  EXPECT_NEAR(won[2], 5'000, 200);
}

RULE(SealedRace, "SM-3.3: if nobody is right, one of the wrong ones turns their cube") {
  SealedRace race = of_three();
  race.choose(kAna, RacePlace{0}, after(1));
  race.choose(kBen, std::nullopt, after(2));
  race.choose(kCem, RacePlace{8}, after(3));
  const auto won = wins(race, 10'000);
  EXPECT_NEAR(won[0], 5'000, 200);
  EXPECT_EQ(won[1], 0);
  FastRandom lot(1);
  const RaceRuling ruling = race.decide(kRight, lot);
  const auto* winner = std::get_if<Winner>(&ruling);
  ASSERT_NE(winner, nullptr);
  EXPECT_EQ(winner->place, winner->seat == kAna ? RacePlace{0} : RacePlace{8});
}

RULE(SealedRace, "SM-3.5: nobody wins where nobody chose a cube") {
  SealedRace race = of_three();
  race.choose(kAna, std::nullopt, after(1));
  EXPECT_TRUE(race.complete(after(10)));
  FastRandom lot(1);
  EXPECT_EQ(race.decide(kRight, lot), RaceRuling(Nobody{}));
}

TEST(SealedRace, IsCompleteWhenAllHaveAnsweredOrTheTimeIsOver) {
  SealedRace race = of_three();
  race.choose(kAna, kRight, after(1));
  race.choose(kBen, std::nullopt, after(1));
  EXPECT_EQ(race.awaited(), SeatSet::only(kCem));
  EXPECT_FALSE(race.complete(after(9)));
  EXPECT_TRUE(race.complete(race.deadline()));
  EXPECT_EQ(race.deadline(), after(10));
  race.choose(kCem, kRight, after(5));
  EXPECT_TRUE(race.complete(after(5)));
}

TEST(SealedRace, AnAnswerIsFinalAndComesFromASeatOfTheRaceInTime) {
  SealedRace race(kOpened, kTenSeconds, SeatSet::first(2));
  EXPECT_TRUE(race.choose(kAna, RacePlace{1}, after(1)));
  EXPECT_FALSE(race.choose(kAna, kRight, after(2)));
  EXPECT_EQ(race.choice_of(kAna), RacePlace{1});
  EXPECT_FALSE(race.choose(kCem, kRight, after(2)));
  EXPECT_FALSE(race.choose(kBen, kRight, after(11)));
  EXPECT_EQ(race.awaited(), SeatSet::only(kBen));
  EXPECT_EQ(race.choice_of(kBen), std::nullopt);
}

TEST(SealedRace, TheVerdictDoesNotDependOnWhoAnsweredFirst) {
  SealedRace forwards = of_three();
  SealedRace backwards = of_three();
  for (const int place : {0, 1, 2}) {
    forwards.choose(seat_at(place), kRight, after(place));
    backwards.choose(seat_at(2 - place), kRight, after(place));
  }
  FastRandom one(7);
  FastRandom two(7);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(forwards.decide(kRight, one), backwards.decide(kRight, two));
}

}  // namespace
}  // namespace ludothek::sealed_race_test
