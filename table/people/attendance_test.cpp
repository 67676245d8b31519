#include "table/people/attendance.hpp"

#include <gtest/gtest.h>

namespace ludothek {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using Change = Attendance::Change;

constexpr Moment at(int second) { return Moment(seconds(second)); }
constexpr Visitor kAna{1};
constexpr Visitor kBo{2};
const Person ana{"a", "Ana"};
const Person bo{"b", "Bo"};

// Ana, the host, and Bo play; the absent are waited for for ten seconds.
class AttendanceTest : public testing::Test {
 protected:
  AttendanceTest() {
    const auto settings = read_settings({{"game", "farbenpoker"}, {"players", 2}, {"absenceSeconds", 10}});
    state_.commit(fact::Opened{*settings, ana});
    state_.commit(fact::Seated{seat_at(0), ana});
    state_.commit(fact::Seated{seat_at(1), bo});
    attendance_.enter(kAna, {ana});
    attendance_.enter(kBo, {bo});
  }
  void begin() {
    state_.commit(fact::Promised{Seed{}, 0});
    state_.commit(fact::Began{{PlayerNonce{}, PlayerNonce{}}, 0});
  }

  TableState state_;
  Attendance attendance_{state_};
};

TEST_F(AttendanceTest, WhoIsHereAndWhoseEyesTheyHave) {
  EXPECT_EQ(attendance_.visitor_of(bo), kBo);
  EXPECT_EQ(attendance_.present_owners(), SeatSet::first(2));
  attendance_.enter(Visitor{3}, {Person{"c", "Cy"}});
  EXPECT_EQ(attendance_.audience_of(*attendance_.find(Visitor{3})), kOnlooker);
  EXPECT_EQ(attendance_.audience_of(*attendance_.find(kBo)), seat_at(1));
  attendance_.leave(kBo);
  EXPECT_FALSE(attendance_.present(bo));
  EXPECT_EQ(attendance_.find(kBo), nullptr);
}

TEST_F(AttendanceTest, NobodyIsWaitedForBetweenGames) {
  attendance_.leave(kBo);
  EXPECT_EQ(attendance_.look_round(at(0)), Change::kNone);
  EXPECT_FALSE(attendance_.paused());
}

TEST_F(AttendanceTest, WhoDropsIsWaitedForTheWholeTime) {
  begin();
  EXPECT_EQ(attendance_.look_round(at(0)), Change::kNone);
  attendance_.leave(kBo);
  EXPECT_EQ(attendance_.look_round(at(1)), Change::kSomebodyDropped);
  EXPECT_EQ(attendance_.absence().away, SeatSet::only(seat_at(1)));
  EXPECT_EQ(attendance_.absence().until, at(11));
  attendance_.ask_what_to_do();
  attendance_.leave(kAna);
  EXPECT_EQ(attendance_.look_round(at(12)), Change::kSomebodyDropped);
  EXPECT_FALSE(attendance_.absence().asked) << "nothing is decided about who has just dropped";
  EXPECT_EQ(attendance_.absence().until, at(22));
  attendance_.enter(kBo, {bo});
  EXPECT_EQ(attendance_.look_round(at(13)), Change::kNone) << "Ana is still away";
  attendance_.enter(kAna, {ana});
  EXPECT_EQ(attendance_.look_round(at(14)), Change::kAllBack);
  EXPECT_FALSE(attendance_.paused());
}

TEST_F(AttendanceTest, AbsencesAddUpAndBeingHereGivesTheTimeBackSlowly) {
  begin();
  for (int second = 0; second < 3; ++second) {  // away for 3 s, here for 1
    attendance_.leave(kBo);
    EXPECT_EQ(attendance_.look_round(at(4 * second)), Change::kSomebodyDropped);
    EXPECT_FALSE(attendance_.absence().asked);
    attendance_.enter(kBo, {bo});
    EXPECT_EQ(attendance_.look_round(at(4 * second + 3)), Change::kAllBack);
  }
  attendance_.leave(kBo);
  attendance_.look_round(at(12));
  EXPECT_EQ(attendance_.absence().until, at(13) + milliseconds(300)) << "9 of 10 are used, three tenths came back";
  attendance_.enter(kBo, {bo});
  attendance_.look_round(at(20));
  attendance_.leave(kBo);
  attendance_.look_round(at(20));
  EXPECT_TRUE(attendance_.absence().asked) << "all are used: at once";
  attendance_.wait_on(at(21));
  EXPECT_EQ(attendance_.absence().until, at(31)) << "the others want to wait: the whole time again";
  attendance_.enter(kBo, {bo});
  attendance_.look_round(at(31));
  attendance_.leave(kBo);
  attendance_.look_round(at(31 + 100));
  EXPECT_EQ(attendance_.absence().until, at(131 + 10)) << "ten times as long here";
}

TEST_F(AttendanceTest, WhomABotStandsInForIsNotAway) {
  begin();
  state_.commit(fact::StoodIn{seat_at(1), "regular"});
  attendance_.leave(kBo);
  EXPECT_EQ(attendance_.look_round(at(1)), Change::kNone);
}

TEST_F(AttendanceTest, AHabitOutlivesTheConnectionAndALineDoesNot) {
  attendance_.find(kBo)->line.nearest = milliseconds(40);
  for (int i = 0; i < 4; ++i) attendance_.habit_of(seat_at(1)).claimed(milliseconds(90), false);
  EXPECT_EQ(attendance_.line_to(seat_at(1)).nearest, milliseconds(40));
  attendance_.leave(kBo);
  EXPECT_EQ(attendance_.line_to(seat_at(1)), LineReading{});
  attendance_.enter(Visitor{9}, {bo});
  EXPECT_EQ(attendance_.line_to(seat_at(1)), LineReading{});
  EXPECT_EQ(attendance_.habit_of(seat_at(1)).usual_lead(), milliseconds(90));
  attendance_.forget_habit(seat_at(1));
  EXPECT_FALSE(attendance_.habit_of(seat_at(1)).known());
}

TEST_F(AttendanceTest, ALineIsNoLongerThanTheSoonestAnswerOfItsOwner) {
  Attendee& attendee = *attendance_.find(kBo);
  attendee.soonest = milliseconds(30);
  EXPECT_EQ(attendance_.line_to(seat_at(1)).nearest, std::nullopt) << "nothing was measured";
  attendee.line.nearest = milliseconds(290);
  EXPECT_EQ(attendance_.line_to(seat_at(1)).nearest, milliseconds(30));
  attendee.line.nearest = milliseconds(20);
  EXPECT_EQ(attendance_.line_to(seat_at(1)).nearest, milliseconds(20));
}

TEST_F(AttendanceTest, TheHostIsHandedOnToSomebodyWhoPlays) {
  attendance_.look_for_host(at(0));
  EXPECT_FALSE(attendance_.host_due());
  attendance_.leave(kAna);
  attendance_.look_for_host(at(1));
  EXPECT_EQ(attendance_.host_due(), at(11));
  EXPECT_EQ(attendance_.next_host(), bo);
  EXPECT_FALSE(attendance_.host_due());
}

TEST_F(AttendanceTest, WhoOnlyWatchesNeverBecomesHost) {
  attendance_.enter(Visitor{3}, {Person{"c", "Cy"}});
  attendance_.leave(kAna);
  attendance_.leave(kBo);
  attendance_.look_for_host(at(1));
  EXPECT_FALSE(attendance_.host_due()) << "nobody who sits is here";
  attendance_.enter(kBo, {bo});
  attendance_.look_for_host(at(100));
  EXPECT_EQ(attendance_.host_due(), at(110));
  attendance_.enter(kAna, {ana});
  attendance_.look_for_host(at(109));
  attendance_.leave(kAna);
  attendance_.look_for_host(at(109));
  EXPECT_EQ(attendance_.host_due(), at(110)) << "a host who comes for a moment has what is left";
}

}  // namespace
}  // namespace ludothek
