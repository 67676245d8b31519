#include "table/race.hpp"

#include <gmock/gmock.h>

#include <initializer_list>

#include "rules/random.hpp"
#include "tests/sentence.hpp"

namespace ludothek {
namespace {

using starmaster::Cell;
using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr Seat kAna{0};
constexpr Seat kBen{1};
constexpr Seat kCem{2};
constexpr Cell kCentre{4};
constexpr Cell kCorner{8};
constexpr Moment kOpened{std::chrono::seconds(1000)};
constexpr Duration kTenSeconds = std::chrono::seconds(10);

constexpr Moment at(int ms) { return kOpened + milliseconds(ms); }
constexpr Duration ms(double count) { return Duration(static_cast<std::int64_t>(count * 1000)); }

// A line of 40 ms whose pings hardly vary: J is 10 ms.
LineReading steady_line(int doubts = 0) {
  return {.jitter = ms(10), .usual = ms(40), .slow = ms(45), .doubts = doubts};
}

Runner person(Seat seat, const LineReading& line = steady_line()) { return {.seat = seat, .line = line}; }
Runner bot(Seat seat) { return {.seat = seat}; }

// Everybody was sent the reveal at once and answered the ping 40 ms later: the window of a claim that arrives at C is
// [C − 100, C − 30] (C − Q − 50 − J, C − Q + J).
Race race_of(std::initializer_list<Runner> runners) {
  Race race(kOpened, kTenSeconds, std::vector(runners));
  for (const Runner& runner : runners) {
    if (!runner.line) continue;
    race.sent(runner.seat, at(0));
    race.pong(runner.seat, at(40));
  }
  return race;
}

template <class T>
T answer(const ClaimAnswer& given) {
  EXPECT_TRUE(std::holds_alternative<T>(given)) << given.index();
  return std::holds_alternative<T>(given) ? std::get<T>(given) : T{};
}
template <class T>
T ruling(const std::optional<Verdict>& verdict) {
  EXPECT_TRUE(verdict.has_value());
  EXPECT_TRUE(verdict && std::holds_alternative<T>(verdict->ruling));
  return verdict && std::holds_alternative<T>(verdict->ruling) ? std::get<T>(verdict->ruling) : T{};
}
Placing only_placing(const Race& race) {
  const std::optional<Verdict> verdict = race.decide(at(60'000));
  EXPECT_TRUE(verdict && verdict->placings.size() == 1);
  return verdict && !verdict->placings.empty() ? verdict->placings[0] : Placing{};
}

RULE(Race, "SM-3.1: the player whose touch was earlier wins, though the claim arrived later") {
  Race slow_line = race_of({});
  slow_line = Race(kOpened, kTenSeconds, std::vector{person(kAna), person(kBen)});
  slow_line.sent(kAna, at(0));
  slow_line.sent(kBen, at(0));
  slow_line.pong(kAna, at(40));
  slow_line.pong(kBen, at(200));
  answer<Accepted>(slow_line.claim(kAna, kCorner, at(560), ms(500)));
  answer<Accepted>(slow_line.claim(kBen, kCentre, at(640), ms(420)));
  EXPECT_EQ(ruling<Winner>(slow_line.decide(at(900))), (Winner{kBen, kCentre, ms(80)}));
}

RULE(Race, "SM-3.1: a bot's claim is exact, and counts only from its own time on") {
  Race race = race_of({person(kAna), bot(kBen)});
  answer<Accepted>(race.bot_claim(kBen, kCorner, ms(700)));
  answer<Accepted>(race.claim(kAna, kCentre, at(560), ms(500)));
  EXPECT_EQ(ruling<Winner>(race.decide(at(560))), (Winner{kAna, kCentre, std::nullopt}));
}

RULE(Race, "SM-3.5: if nobody claims, nobody wins") {
  const Race race = race_of({person(kAna), person(kCem)});
  EXPECT_EQ(race.decide(at(9'999)), std::nullopt);
  ruling<Nobody>(race.decide(race.deadline()));
}

TEST(Race, BelievesAReportInsideTheWindow) {
  Race race = race_of({person(kAna)});
  race.claim(kAna, kCentre, at(600), ms(550));
  EXPECT_EQ(only_placing(race), (Placing{kAna, kCentre, ms(542.5), ms(557.5), true}));
}

}  // namespace
}  // namespace ludothek
