#include "table/race/race.hpp"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <span>
#include <vector>

#include "engine/random.hpp"
#include "tests/sentence.hpp"

namespace ludothek {
namespace {

using std::chrono::milliseconds;

constexpr Seat kAna{0};
constexpr Seat kBen{1};
constexpr Seat kCem{2};
constexpr RacePlace kCentre{4};
constexpr RacePlace kCorner{8};
constexpr Moment kOpened{std::chrono::seconds(1000)};
constexpr Duration kTenSeconds = std::chrono::seconds(10);

constexpr Moment at(int ms) { return kOpened + milliseconds(ms); }
constexpr Duration ms(double count) { return Duration(static_cast<std::int64_t>(count * 1000)); }

// A line of 40 ms whose pings hardly vary: J is 10 ms.
LineReading steady_line() { return {.jitter = ms(10), .usual = ms(40), .nearest = ms(40)}; }

// So many claims that were always so far ahead, and others that cost a replay.
Habit habit_of(int claims, Duration lead, int doubts = 0) {
  Habit habit;
  for (int i = 0; i < claims; ++i) habit.claimed(lead, i < doubts);
  return habit;
}
// Three claims with nothing to say about them: known, and nothing against it.
Habit good(int doubts = 0) { return habit_of(std::max(3, doubts), ms(20), doubts); }

Runner person(Seat seat, const LineReading& line = steady_line(), const Habit& habit = good()) {
  return {.seat = seat, .line = line, .habit = habit};
}
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
T ruling(const std::optional<RaceVerdict>& verdict) {
  EXPECT_TRUE(verdict.has_value());
  EXPECT_TRUE(verdict && std::holds_alternative<T>(verdict->ruling));
  return verdict && std::holds_alternative<T>(verdict->ruling) ? std::get<T>(verdict->ruling) : T{};
}
// Without the lead, which tests of its own look at.
Placing only_placing(const Race& race) {
  const std::optional<RaceVerdict> verdict = race.decide(at(60'000));
  EXPECT_TRUE(verdict && verdict->placings.size() == 1);
  Placing placing = verdict && !verdict->placings.empty() ? verdict->placings[0] : Placing{};
  placing.lead.reset();
  return placing;
}

// What the referee makes of one claim by itself.
Placing taken(Moment arrived, std::optional<Duration> reported, const LineReading& line = steady_line(),
              const Habit& habit = good()) {
  Race race = race_of({person(kAna, line, habit)});
  answer<Accepted>(race.claim(kAna, kCentre, arrived, reported));
  return only_placing(race);
}
Placing ana(double earliest, double latest, Trust trust = Trust::kVouched) {
  return {kAna, kCentre, ms(earliest), ms(latest), trust};
}

RULE(Race, "SM-3.1: the player whose touch was earlier wins, though the claim arrived later") {
  const LineReading long_line{.jitter = ms(10), .usual = ms(200), .nearest = ms(200)};
  Race race(kOpened, kTenSeconds, std::vector{person(kAna), person(kBen, long_line)});
  race.sent(kAna, at(0));
  race.sent(kBen, at(0));
  race.pong(kAna, at(40));
  race.pong(kBen, at(200));
  answer<Accepted>(race.claim(kAna, kCorner, at(560), ms(500)));
  answer<Accepted>(race.claim(kBen, kCentre, at(640), ms(420)));
  EXPECT_EQ(ruling<Winner>(race.decide(at(640))), (Winner{kBen, kCentre, ms(80).count()}));
}

// What is believed of a report.

TEST(Race, BelievesAReportInsideTheWindow) {
  EXPECT_EQ(taken(at(600), ms(550)), ana(542.5, 557.5));
  EXPECT_EQ(taken(at(600), ms(500)), ana(492.5, 507.5));  // C − Q − 50 − J
  EXPECT_EQ(taken(at(600), ms(570)), ana(562.5, 577.5));  // C − Q + J
}

TEST(Race, BelievesALaterReportBecauseNobodyGainsByIt) { EXPECT_EQ(taken(at(600), ms(585)), ana(577.5, 592.5)); }

TEST(Race, BelievesNoTouchFromBeforeTheReveal) { EXPECT_EQ(taken(at(600), ms(5000)), ana(592.5, 607.5)); }

TEST(Race, WithoutAReportTheUpperEndOfTheWindowCounts) { EXPECT_EQ(taken(at(600), std::nullopt), ana(562.5, 577.5)); }

TEST(Race, AnEarlierReportCountsAsTheWindowsLowerEndMoreOrLess) {
  EXPECT_EQ(taken(at(600), ms(499)), ana(491.5, 508.5, Trust::kDoubted));  // 500 ± 1, ± 7.5
  EXPECT_EQ(taken(at(600), ms(440)), ana(432.5, 567.5, Trust::kDoubted));  // 500 ± 60
  EXPECT_EQ(taken(at(600), ms(400)), ana(392.5, 577.5, Trust::kDoubted));  // up to the window's upper end
}

TEST(Race, AHoldUpIsBelievedUpTo250Milliseconds) {
  EXPECT_EQ(taken(at(600), ms(250)), ana(242.5, 577.5, Trust::kDoubted));
  EXPECT_EQ(taken(at(600), ms(100)), ana(242.5, 577.5, Trust::kDoubted));
}

TEST(Race, AfterThreeDoubtsTheServersWordCounts) {
  EXPECT_EQ(taken(at(600), ms(400), steady_line(), good(2)), ana(392.5, 577.5, Trust::kDoubted));
  EXPECT_EQ(taken(at(600), ms(400), steady_line(), good(3)), ana(562.5, 577.5, Trust::kOverruled));
  EXPECT_EQ(taken(at(600), ms(550), steady_line(), good(16)),
            ana(542.5, 557.5));  // what can be vouched for is believed
}

TEST(Race, TheWindowIsWiderOnALineThatVaries) {
  const LineReading varying{.jitter = ms(60), .usual = ms(40)};
  EXPECT_EQ(taken(at(600), ms(450), varying), ana(442.5, 457.5));
  EXPECT_EQ(taken(at(600), ms(449), varying), ana(441.5, 458.5, Trust::kDoubted));
}

TEST(Race, OfARoundTrip400MillisecondsCount) {
  Race race(kOpened, kTenSeconds, std::vector{person(kAna, {.jitter = ms(10), .usual = ms(480), .nearest = ms(480)})});
  race.sent(kAna, at(0));
  race.pong(kAna, at(500));
  race.claim(kAna, kCentre, at(900), std::nullopt);
  EXPECT_EQ(only_placing(race), ana(502.5, 517.5));  // 900 − 400 + 10
}

TEST(Race, APongThatWasHeldBackCountsForNoMoreThanTheShortestRoundTripAndTheJitter) {
  const auto pong_at = [](int pong) {
    Race race(kOpened, kTenSeconds, std::vector{person(kAna)});
    race.sent(kAna, at(0));
    race.pong(kAna, at(pong));
    race.claim(kAna, kCentre, at(900), std::nullopt);
    return only_placing(race);
  };
  EXPECT_EQ(pong_at(50), ana(852.5, 867.5));   // 900 − 50 + 10
  EXPECT_EQ(pong_at(290), ana(852.5, 867.5));  // 250 ms later, and not a millisecond gained
}

TEST(Race, TheJitterIsNotGrantedBeforeSomebodysHabitIsKnown) {
  const LineReading varying{.jitter = ms(60), .usual = ms(40), .nearest = ms(40)};
  EXPECT_EQ(taken(at(600), ms(450), varying).trust, Trust::kVouched);
  EXPECT_EQ(taken(at(600), ms(450), varying, Habit{}).trust, Trust::kDoubted);
  EXPECT_EQ(taken(at(600), ms(500), varying, Habit{}).trust, Trust::kVouched);
  EXPECT_EQ(taken(at(600), ms(450), {.jitter = ms(60), .usual = ms(40)}, Habit{}).trust, Trust::kVouched)
      << "where there is no evidence at all nobody becomes known";
}

// 25 ms of paint, and a third of J: so much ahead is nobody's fault.
TEST(Race, AHabitualLeadIsTakenOffTheReport) {
  const LineReading line{.jitter = ms(15), .usual = ms(40), .nearest = ms(40)};
  EXPECT_EQ(taken(at(600), ms(550), line, habit_of(3, ms(30))), ana(542.5, 557.5));
  EXPECT_EQ(taken(at(600), ms(520), line, habit_of(3, ms(40))), ana(522.5, 537.5));
  // Always 80 ms less than the truth: what is left of it is what anybody may be ahead.
  EXPECT_EQ(taken(at(600), ms(480), line, habit_of(16, ms(80))), ana(522.5, 537.5));
  EXPECT_EQ(taken(at(600), ms(480), line, habit_of(2, ms(80))), ana(472.5, 527.5, Trust::kDoubted));
}

TEST(Race, NoHabitMakesAClaimLaterThanTheServerIsSureOf) {
  EXPECT_EQ(taken(at(600), ms(550), steady_line(), habit_of(16, ms(400))), ana(562.5, 577.5));
  EXPECT_EQ(taken(at(600), std::nullopt, steady_line(), habit_of(16, ms(400))), ana(562.5, 577.5));
  EXPECT_EQ(taken(at(600), ms(590), steady_line(), habit_of(16, ms(400))), ana(582.5, 597.5));  // their own word
}

TEST(Race, TheLeadIsTheReportsDistanceFromTheServersClock) {
  const auto lead = [](std::optional<Duration> reported, const LineReading& line) {
    Race race = race_of({person(kAna, line)});
    race.claim(kAna, kCentre, at(600), reported);
    return race.decide(race.deadline())->placings[0].lead;
  };
  EXPECT_EQ(lead(ms(530), steady_line()), ms(30));  // 600 − 40 − 530
  EXPECT_EQ(lead(ms(570), steady_line()), ms(-10));
  EXPECT_EQ(lead(std::nullopt, steady_line()), std::nullopt);
  EXPECT_EQ(lead(ms(530), {.jitter = ms(10), .usual = ms(40)}), std::nullopt);
}

TEST(Race, WithoutAPongTheUsualRoundTripCounts) {
  Race race(kOpened, kTenSeconds, std::vector{person(kAna)});
  race.sent(kAna, at(0));
  race.claim(kAna, kCentre, at(600), std::nullopt);
  EXPECT_EQ(only_placing(race), ana(562.5, 577.5));
}

TEST(Race, NothingIsVouchedForOnALineThatNeverAnswered) {
  Race race(kOpened, kTenSeconds, std::vector{person(kAna, {})});
  race.sent(kAna, at(0));
  race.claim(kAna, kCentre, at(600), ms(490));
  EXPECT_EQ(only_placing(race), ana(482.5, 497.5));  // within [600 − 50 − 60, 600 + 60]
  Race other(kOpened, kTenSeconds, std::vector{person(kAna, {})});
  other.sent(kAna, at(0));
  other.claim(kAna, kCentre, at(600), ms(489));
  EXPECT_EQ(only_placing(other).trust, Trust::kDoubted);
}

TEST(Race, OnlyTheFirstPongCounts) {
  Race race = race_of({person(kAna)});
  race.pong(kAna, at(200));
  race.claim(kAna, kCentre, at(600), std::nullopt);
  EXPECT_EQ(only_placing(race), ana(562.5, 577.5));
}

TEST(Race, ASlowSendIsCreditedUpTo100Milliseconds) {
  const auto sent_at = [](int sent) {
    Race race(kOpened, kTenSeconds, std::vector{person(kAna), person(kBen)});
    race.sent(kBen, at(0));
    race.sent(kAna, at(sent));
    race.pong(kAna, at(sent + 40));
    race.claim(kAna, kCentre, at(900), std::nullopt);
    return only_placing(race);
  };
  EXPECT_EQ(sent_at(80), ana(782.5, 797.5));   // 900 − 80 − 40 + 10
  EXPECT_EQ(sent_at(300), ana(752.5, 767.5));  // 900 − 100 − 50 + 10: the rest looks like a pong that was held back
}

TEST(Race, NobodyRunsBeforeTheDiceAreSeenForTheFirstTimeNotEvenABot) {
  Race race(kOpened, kTenSeconds, std::vector{person(kAna), bot(kBen)});
  race.bot_claim(kBen, kCorner, ms(600));
  EXPECT_EQ(race.decide(at(3000)), std::nullopt);
  race.sent(kAna, at(3000));  // the store was slow
  race.pong(kAna, at(3040));
  EXPECT_EQ(race.limit(), at(13'000));
  race.claim(kAna, kCentre, at(3590), ms(520));
  EXPECT_EQ(race.decide(at(3589)), std::nullopt);
  EXPECT_EQ(ruling<Winner>(race.decide(race.deadline())), (Winner{kAna, kCentre, std::nullopt}));
}

TEST(Race, IsNotHeldUpByADeadStoreForLongerThanFiveSeconds) {
  Race race(kOpened, kTenSeconds, std::vector{person(kAna), bot(kBen)});
  race.bot_claim(kBen, kCorner, ms(600));
  EXPECT_EQ(race.deadline(), at(5000));
  EXPECT_EQ(ruling<Winner>(race.decide(at(5000))), (Winner{kBen, kCorner, std::nullopt}));
  race.lost(kAna);
  EXPECT_EQ(race.deadline(), at(600)) << "nobody is waited for who is away";
}

TEST(Race, WhoComesBackRunsFromTheFirstReveal) {
  Race race = race_of({person(kAna)});
  race.lost(kAna);
  race.back(kAna);
  race.sent(kAna, at(2000));
  race.pong(kAna, at(2040));
  race.claim(kAna, kCentre, at(2500), ms(450));  // since the second paint
  const Placing placing = only_placing(race);
  EXPECT_EQ(placing.trust, Trust::kDoubted);
  EXPECT_EQ(placing.latest, ms(2477.5));
}

// False starts.

TEST(Race, ATouchWithin100MillisecondsIsAFalseStartAndRunsAgainFrom400) {
  Race race = race_of({person(kAna), person(kBen)});
  EXPECT_EQ(answer<FalseStart>(race.claim(kAna, kCentre, at(150), ms(99))).again_at, at(490));
  EXPECT_TRUE(race.running().has(kAna));
  answer<FalseStart>(race.claim(kAna, kCentre, at(450), ms(399)));
  answer<Accepted>(race.claim(kAna, kCentre, at(460), ms(401)));
  answer<Accepted>(race.claim(kBen, kCorner, at(520), ms(450)));
  const auto verdict = race.decide(at(600));
  EXPECT_EQ(ruling<Winner>(verdict).seat, kAna);
  EXPECT_EQ(verdict->placings[0].earliest, ms(400));
  EXPECT_EQ(verdict->placings[0].latest, ms(408.5));  // not before 400, though a report is 7.5 ms uncertain
}

TEST(Race, AFalseStartDoesNotSpoilTheRaceForTheOthers) {
  Race race = race_of({person(kAna), person(kBen)});
  answer<FalseStart>(race.claim(kAna, kCentre, at(100), ms(40)));
  answer<Accepted>(race.claim(kBen, kCorner, at(300), ms(240)));
  EXPECT_EQ(ruling<Winner>(race.decide(race.deadline())), (Winner{kBen, kCorner, std::nullopt}));
}

TEST(Race, WithoutAReportAClaimThatMustBeTooEarlyIsAFalseStart) {
  Race race = race_of({person(kAna)});
  answer<FalseStart>(race.claim(kAna, kCentre, at(129), std::nullopt));  // at most 99 ms after the paint
  Race other = race_of({person(kAna)});
  answer<Accepted>(other.claim(kAna, kCentre, at(130), std::nullopt));
}

TEST(Race, AReportOf100DoesNotHelpAClaimThatArrivesSoonerAfterTheReveal) {
  Race race = race_of({person(kAna)});
  answer<FalseStart>(race.claim(kAna, kCentre, at(99), ms(100)));
}

// Who may claim, and until when.

TEST(Race, OneClaimASeatAndOnlyOfThisRace) {
  Race race = race_of({person(kAna), person(kBen)});
  answer<Accepted>(race.claim(kAna, kCentre, at(600), ms(550)));
  answer<NotRunning>(race.claim(kAna, kCorner, at(601), ms(551)));
  answer<NotRunning>(race.claim(kCem, kCorner, at(601), ms(551)));
  race.decline(kBen);
  answer<NotRunning>(race.claim(kBen, kCorner, at(601), ms(551)));
  EXPECT_EQ(ruling<Winner>(race.decide(at(601))).place, kCentre);
}

TEST(Race, NobodyDeclinesAfterAClaim) {
  Race race = race_of({person(kAna)});
  race.claim(kAna, kCentre, at(600), ms(550));
  race.decline(kAna);
  EXPECT_EQ(ruling<Winner>(race.decide(at(600))).seat, kAna);
}

RULE(Race, "SM-3.5: when the time is over and nobody has claimed, nobody wins") {
  Race race = race_of({person(kAna), person(kCem)});
  EXPECT_EQ(race.deadline(), at(10'500));  // a claim may still be on its way
  EXPECT_EQ(race.decide(at(10'499)), std::nullopt);
  ruling<Nobody>(race.decide(at(10'500)));
  answer<TooLate>(race.claim(kAna, kCentre, at(10'501), ms(9'990)));
}

RULE(Race, "SM-3.5: a claim on its way when the time ends still counts, and others beside it") {
  Race race = race_of({person(kAna), person(kBen)});
  answer<Accepted>(race.claim(kAna, kCentre, at(10'300), ms(10'250)));
  answer<Accepted>(race.claim(kBen, kCorner, at(10'310), ms(10'215)));
  EXPECT_EQ(ruling<Winner>(race.decide(at(10'310))).seat, kBen);
}

RULE(Race, "SM-3.5: the race is over at once when every player has declined") {
  Race race = race_of({person(kAna), bot(kBen)});
  race.decline(kAna);
  EXPECT_EQ(race.decide(at(500)), std::nullopt);
  race.decline(kBen);
  ruling<Nobody>(race.decide(at(500)));
}

TEST(Race, WhoLostTheConnectionHasNotDeclined) {
  Race race = race_of({person(kAna), person(kBen)});
  race.decline(kAna);
  race.lost(kBen);
  EXPECT_EQ(race.decide(at(9'000)), std::nullopt);
  race.back(kBen);
  answer<Accepted>(race.claim(kBen, kCorner, at(9'100), std::nullopt));
  EXPECT_EQ(ruling<Winner>(race.decide(at(9'100))).seat, kBen);
}

// Waiting for slower lines.

TEST(Race, WaitsForEachLineAsLongAsAnEarlierTouchMayBeOnItsWay) {
  Race race = race_of({person(kAna), person(kBen)});
  race.claim(kAna, kCentre, at(600), ms(550));
  // Ben's pong, the best upper end, the paint, twice his J, and what a held-up line may add.
  EXPECT_EQ(race.deadline(), at(0) + ms(40 + 557.5 + 50 + 20 + 100));
  EXPECT_EQ(race.decide(race.deadline() - Duration(1)), std::nullopt);
  EXPECT_EQ(ruling<Winner>(race.decide(race.deadline())), (Winner{kAna, kCentre, std::nullopt}));
}

TEST(Race, WaitsAtMost500MillisecondsAfterTheFirstClaim) {
  Race race = race_of({person(kAna), person(kBen, {.jitter = ms(60), .usual = ms(200)})});
  race.claim(kAna, kCentre, at(580), ms(560));
  EXPECT_EQ(race.deadline(), at(0) + ms(40 + 567.5 + 50 + 120 + 100));
  Race slow(kOpened, kTenSeconds, std::vector{person(kAna), person(kBen)});
  slow.sent(kAna, at(0));
  slow.pong(kAna, at(40));
  slow.pong(kBen, at(500));
  slow.claim(kAna, kCentre, at(600), ms(550));
  EXPECT_EQ(slow.deadline(), at(1100));
}

TEST(Race, ALineThatHasNotAnsweredIsAwaitedAsItUsuallyIsOrAsTheLongest) {
  Race usual(kOpened, kTenSeconds, std::vector{person(kAna), person(kBen)});
  usual.sent(kAna, at(0));
  usual.claim(kAna, kCentre, at(600), ms(550));
  EXPECT_EQ(usual.deadline(), at(0) + ms(40 + 557.5 + 50 + 20 + 100));
  Race unknown(kOpened, kTenSeconds, std::vector{person(kAna), person(kBen, {})});
  unknown.sent(kAna, at(0));
  unknown.claim(kAna, kCentre, at(600), ms(500));
  EXPECT_EQ(unknown.deadline(), at(1100));
}

TEST(Race, WaitsForNobodyWhoClaimedDeclinedOrLostTheConnection) {
  Race race = race_of({person(kAna), person(kBen), person(kCem)});
  race.claim(kAna, kCentre, at(600), ms(550));
  race.decline(kBen);
  race.lost(kCem);
  EXPECT_EQ(race.deadline(), at(600));
  race.back(kCem);
  EXPECT_GT(race.deadline(), at(600));
  race.claim(kCem, kCorner, at(650), ms(600));
  EXPECT_EQ(race.deadline(), at(650));
}

TEST(Race, AClaimThatArrivedStandsThoughItsConnectionIsLost) {
  Race race = race_of({person(kAna), person(kBen)});
  race.claim(kAna, kCentre, at(600), ms(550));
  race.lost(kAna);
  EXPECT_EQ(ruling<Winner>(race.decide(race.deadline())).seat, kAna);
}

// Bots.

TEST(Race, ABotsTimeIsExactAndHasNoLine) {
  Race race = race_of({person(kAna), bot(kBen)});
  answer<Accepted>(race.bot_claim(kBen, kCorner, ms(541)));
  answer<Accepted>(race.claim(kAna, kCentre, at(600), ms(550)));
  EXPECT_EQ(ruling<Winner>(race.decide(at(600))), (Winner{kBen, kCorner, ms(9).count()}));
}

TEST(Race, ABotThatWouldHaveBeenLaterIsNotHeardOf) {
  Race race = race_of({person(kAna), bot(kBen)});
  race.bot_claim(kBen, kCorner, ms(700));
  race.claim(kAna, kCentre, at(600), ms(550));
  EXPECT_EQ(race.deadline(), at(600));
  const auto verdict = race.decide(at(600));
  EXPECT_EQ(ruling<Winner>(verdict), (Winner{kAna, kCentre, std::nullopt}));
  EXPECT_EQ(verdict->placings.size(), 1);
}

TEST(Race, APersonsClaimMayStillBeOnItsWayWhenABotTouches) {
  Race race = race_of({person(kAna), bot(kBen)});
  race.bot_claim(kBen, kCorner, ms(600));
  EXPECT_EQ(race.decide(at(600)), std::nullopt);
  race.claim(kAna, kCentre, at(620), ms(540));
  EXPECT_EQ(ruling<Winner>(race.decide(at(620))).seat, kAna);
}

TEST(Race, ABotClaimsOnceAndWithinTheTime) {
  Race race = race_of({bot(kAna), bot(kBen)});
  answer<TooLate>(race.bot_claim(kAna, kCentre, ms(10'001)));
  answer<Accepted>(race.bot_claim(kAna, kCentre, ms(10'000)));
  answer<NotRunning>(race.bot_claim(kAna, kCentre, ms(500)));
  EXPECT_EQ(race.decide(at(9'999)), std::nullopt);
  EXPECT_EQ(ruling<Winner>(race.decide(at(10'000))).seat, kAna);
}

TEST(Race, WhoEnteredAsABotDoesNotClaimAsAPersonNorTheOtherWayRound) {
  Race race = race_of({person(kAna), bot(kBen)});
  answer<NotRunning>(race.claim(kBen, kCentre, at(600), ms(550)));
  answer<NotRunning>(race.bot_claim(kAna, kCentre, ms(500)));
  EXPECT_EQ(race.running(), SeatSet::first(2));
}

// Photo finishes.

RULE(Race, "SM-3.6: touches closer together than they can be measured are a photo finish") {
  const auto finish = [](double other) {
    Race race = race_of({person(kAna), person(kBen)});
    race.claim(kAna, kCentre, at(600), ms(550));
    race.claim(kBen, kCorner, at(600), ms(other));
    return race.decide(at(600));
  };
  EXPECT_EQ(ruling<PhotoFinish>(finish(560)), (PhotoFinish{SeatSet::first(2), ms(10).count()}));
  EXPECT_EQ(ruling<PhotoFinish>(finish(565)), (PhotoFinish{SeatSet::first(2), ms(15).count()}));  // they touch
  EXPECT_EQ(ruling<Winner>(finish(565.001)), (Winner{kAna, kCentre, ms(15.001).count()}));
  EXPECT_EQ(ruling<Winner>(finish(534.999)), (Winner{kBen, kCorner, ms(15.001).count()}));
}

RULE(Race, "SM-3.6: who can't have been first is not in the photo finish, but is placed") {
  Race race = race_of({person(kAna), person(kBen), person(kCem)});
  race.claim(kAna, kCentre, at(600), ms(560));
  race.claim(kBen, kCorner, at(600), ms(550));
  race.claim(kCem, kCorner, at(650), ms(570));  // overlaps Ana's interval, not Ben's
  const auto verdict = race.decide(at(650));
  EXPECT_EQ(ruling<PhotoFinish>(verdict), (PhotoFinish{SeatSet::first(2), ms(10).count()}));
  ASSERT_EQ(verdict->placings.size(), 3);
  EXPECT_EQ(verdict->placings[0].seat, kBen);
  EXPECT_EQ(verdict->placings[1].seat, kAna);
  EXPECT_EQ(verdict->placings[2].seat, kCem);
}

RULE(Race, "SM-3.6: a bold lie can cost a replay, three times, but not win") {
  Race race = race_of({person(kAna), person(kBen)});
  race.claim(kBen, kCorner, at(600), ms(550));
  race.claim(kAna, kCentre, at(700), ms(300));  // the server is sure of [600, 670]
  const auto verdict = race.decide(at(700));
  EXPECT_EQ(ruling<PhotoFinish>(verdict).seats, SeatSet::first(2));
  Race again = race_of({person(kAna, steady_line(), good(3)), person(kBen)});
  again.claim(kBen, kCorner, at(600), ms(550));
  again.claim(kAna, kCentre, at(700), ms(300));
  EXPECT_EQ(ruling<Winner>(again.decide(at(700))).seat, kBen);
}

TEST(Race, ADoubtIsRememberedOnlyIfItCostAReplayOrWasOverruled) {
  const auto doubts_after = [](double ben, const Habit& before) {
    Race race = race_of({person(kAna, steady_line(), before), person(kBen)});
    race.claim(kBen, kCorner, at(600), ms(ben));
    race.claim(kAna, kCentre, at(700), ms(590));  // the server is sure of [600, 670]
    const auto verdict = race.decide(at(700));
    Habit habit = before;
    remember(*verdict, kAna, habit);
    remember(*verdict, kCem, habit);  // did not claim
    return habit.doubts();
  };
  EXPECT_EQ(doubts_after(595, good()), 1);   // overlaps
  EXPECT_EQ(doubts_after(595, Habit{}), 0);  // nobody is known by their first claims
  EXPECT_EQ(doubts_after(550, good()), 0);   // Ben was first in any case
  EXPECT_EQ(doubts_after(550, good(3)), 4);
}

TEST(Race, EveryClaimsLeadIsRemembered) {
  Race race = race_of({person(kAna)});
  race.claim(kAna, kCentre, at(600), ms(480));
  Habit habit;
  for (int i = 0; i < 3; ++i) remember(*race.decide(race.deadline()), kAna, habit);
  ASSERT_TRUE(habit.known());
  EXPECT_EQ(habit.usual_lead(), ms(80));
}

// Properties.

struct Event {
  Seat seat;
  int pong;
  int arrived;
  std::optional<Duration> reported;
  LineReading line;
  Habit habit;
};

std::vector<Event> random_events(FastRandom& random) {
  std::vector<Event> events;
  const int players = 2 + static_cast<int>(random.below(5));
  for (int i = 0; i < players; ++i) {
    const int trip = 10 + static_cast<int>(random.below(200));
    const int reaction = 300 + static_cast<int>(random.below(100));
    const int doubts = static_cast<int>(random.below(5));
    events.push_back({.seat = seat_at(i),
                      .pong = trip,
                      .arrived = trip + reaction + static_cast<int>(random.below(120)),
                      .reported = random.below(9) == 0 ? std::nullopt : std::optional(ms(reaction)),
                      .line = {.jitter = ms(10 + random.below(50)), .usual = ms(trip), .nearest = ms(trip)},
                      .habit = good(doubts)});
  }
  return events;
}

// All claims are handed in, in the order given and whatever their times.
Race run(const std::vector<Event>& events, Moment opened = kOpened) {
  std::vector<Runner> runners;
  for (const Event& event : events) runners.push_back({.seat = event.seat, .line = event.line, .habit = event.habit});
  Race race(opened, kTenSeconds, runners);
  for (const Event& event : events) {
    race.sent(event.seat, opened);
    race.pong(event.seat, opened + milliseconds(event.pong));
  }
  for (const Event& event : events) {
    race.claim(event.seat, kCentre, opened + milliseconds(event.arrived), event.reported);
  }
  return race;
}

TEST(RaceProperty, TheVerdictDependsNeitherOnTheOrderOfCallsNorOnWhenTheClockBegan) {
  FastRandom random(1);
  for (int i = 0; i < 2'000; ++i) {
    std::vector<Event> events = random_events(random);
    const Race race = run(events);
    const auto verdict = race.decide(race.deadline());
    shuffle(random, std::span(events));
    const Race shuffled = run(events, kOpened + std::chrono::hours(random.below(100'000)));
    ASSERT_TRUE(verdict);
    EXPECT_EQ(shuffled.decide(shuffled.deadline()), verdict);
    EXPECT_EQ(race.decide(race.deadline() + std::chrono::hours(1)), verdict);  // nor on how late one asks
  }
}

TEST(RaceProperty, OtherSeatsForTheSamePeopleGiveTheSameVerdictForThem) {
  FastRandom random(2);
  for (int i = 0; i < 2'000; ++i) {
    std::vector<Event> events = random_events(random);
    const Race race = run(events);
    const auto verdict = race.decide(race.deadline());
    const auto last = static_cast<int>(events.size()) - 1;
    for (Event& event : events) event.seat = seat_at(last - index(event.seat));
    const Race mirrored = run(events);
    const auto other = mirrored.decide(mirrored.deadline());
    ASSERT_TRUE(verdict && other);
    ASSERT_EQ(verdict->ruling.index(), other->ruling.index());
    if (const auto* winner = std::get_if<Winner>(&verdict->ruling)) {
      const auto& twin = std::get<Winner>(other->ruling);
      EXPECT_EQ(index(twin.seat), last - index(winner->seat));
      EXPECT_EQ(twin.margin, winner->margin);
    } else {
      EXPECT_EQ(std::get<PhotoFinish>(other->ruling).margin, std::get<PhotoFinish>(verdict->ruling).margin);
    }
  }
}

TEST(RaceProperty, AWinnersIntervalEndsBeforeEveryOtherBeginsAndNoPlacingIsInsideOut) {
  FastRandom random(3);
  int won = 0;
  int finishes = 0;
  for (int i = 0; i < 2'000; ++i) {
    const Race race = run(random_events(random));
    const auto verdict = race.decide(race.deadline());
    ASSERT_TRUE(verdict);
    const auto& placings = verdict->placings;
    for (const Placing& placing : placings) EXPECT_LE(placing.earliest, placing.latest);
    if (std::holds_alternative<Winner>(verdict->ruling)) {
      ++won;
      EXPECT_EQ(std::get<Winner>(verdict->ruling).seat, placings[0].seat);
      EXPECT_GT(std::get<Winner>(verdict->ruling).margin, 0);
      for (std::size_t k = 1; k < placings.size(); ++k) EXPECT_GT(placings[k].earliest, placings[0].latest);
    } else {
      ++finishes;
      EXPECT_GE(std::get<PhotoFinish>(verdict->ruling).seats.size(), 2);
    }
  }
  EXPECT_GT(won, 200);  // both kinds were seen
  EXPECT_GT(finishes, 200);
}

TEST(RaceProperty, NoReportMakesAClaimSurelyEarlierThanTheServerVouchesFor) {
  FastRandom random(4);
  for (int i = 0; i < 2'000; ++i) {
    const LineReading line{.jitter = ms(10 + random.below(51)), .usual = ms(40), .nearest = ms(40)};
    const int arrived = 500 + static_cast<int>(random.below(1000));
    const Habit habit = good(static_cast<int>(random.below(5)));
    const Placing placing = taken(at(arrived), ms(100 + random.below(2'000)), line, habit);
    EXPECT_GE(placing.latest, at(arrived) - at(40) - kSlowestPaint - line.jitter);
  }
}

}  // namespace
}  // namespace ludothek
