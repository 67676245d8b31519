#include "table/race/line.hpp"

#include <gtest/gtest.h>

#include <initializer_list>

namespace ludothek {
namespace {

using std::chrono::milliseconds;

Line measured(std::initializer_list<int> trips) {
  Line line;
  std::uint32_t id = 0;
  Moment now{};
  for (const int trip : trips) {
    line.ping_sent(++id, now);
    EXPECT_EQ(line.pong(id, now + milliseconds(trip)), milliseconds(trip));
    now += milliseconds(1000);
  }
  return line;
}

TEST(Line, TheJitterIsTheDistanceOfThe80thFromThe20thPercentile) {
  // Ranks 13 and 4 of sixteen.
  const Line line = measured({100, 101, 102, 103, 109, 109, 109, 109, 109, 109, 109, 109, 125, 500, 600, 700});
  EXPECT_EQ(line.jitter(), milliseconds(22));
}

TEST(Line, TheJitterStaysBetween10And60Milliseconds) {
  EXPECT_EQ(measured({50, 50, 50, 50, 50}).jitter(), milliseconds(10));
  EXPECT_EQ(measured({10, 10, 200, 200, 200}).jitter(), milliseconds(60));
}

TEST(Line, ALineThatIsHardlyKnownCountsAsOneThatVariesMost) {
  EXPECT_EQ(Line().jitter(), milliseconds(60));
  EXPECT_EQ(measured({50, 50, 50}).jitter(), milliseconds(60));
  EXPECT_EQ(measured({50, 50, 50, 50}).jitter(), milliseconds(10));
}

TEST(Line, TheUsualRoundTripIsTheMedianIfAnyIsKnown) {
  EXPECT_EQ(Line().reading().usual, std::nullopt);
  EXPECT_EQ(measured({900, 40, 60}).reading().usual, milliseconds(60));
}

TEST(Line, OnlyTheLastSixteenPingsCount) {
  Line line = measured({900, 900, 900, 900, 900, 900, 900, 900});
  for (std::uint32_t id = 100; id < 116; ++id) {
    line.ping_sent(id, Moment{});
    line.pong(id, Moment{} + milliseconds(30));
  }
  EXPECT_EQ(line.reading(), (LineReading{.jitter = milliseconds(10), .usual = milliseconds(30)}));
}

TEST(Line, APongThatNobodyAskedForChangesNothing) {
  Line line;
  EXPECT_EQ(line.pong(7, Moment{}), std::nullopt);
  line.ping_sent(1, Moment{});
  EXPECT_EQ(line.pong(2, Moment{} + milliseconds(5)), std::nullopt);
  EXPECT_EQ(line.pong(1, Moment{} + milliseconds(5)), milliseconds(5));
  EXPECT_EQ(line.pong(1, Moment{} + milliseconds(9)), std::nullopt);  // once is enough
  EXPECT_EQ(line.reading().usual, milliseconds(5));
}

TEST(Line, APongAnswersTheOlderPingsToo) {
  Line line;
  line.ping_sent(1, Moment{});
  line.ping_sent(2, Moment{} + milliseconds(10));
  line.ping_sent(3, Moment{} + milliseconds(20));
  EXPECT_EQ(line.pong(2, Moment{} + milliseconds(50)), milliseconds(40));
  EXPECT_EQ(line.pong(1, Moment{} + milliseconds(50)), std::nullopt);
  EXPECT_EQ(line.pong(3, Moment{} + milliseconds(55)), milliseconds(35));
}

TEST(Line, PingsWithoutAnswerDoNotPileUp) {
  Line line;
  for (std::uint32_t id = 0; id < 1000; ++id) line.ping_sent(id, Moment{} + milliseconds(id));
  EXPECT_EQ(line.pong(900, Moment{} + milliseconds(1000)), std::nullopt);
  EXPECT_EQ(line.pong(999, Moment{} + milliseconds(1010)), milliseconds(11));
}

TEST(Line, ANewConnectionAnswersNoOldPingAndKeepsWhatWasMeasured) {
  Line line = measured({40});
  line.ping_sent(50, Moment{});
  line.reconnected();
  EXPECT_EQ(line.pong(50, Moment{} + milliseconds(5)), std::nullopt);
  EXPECT_EQ(line.reading().usual, milliseconds(40));
}

TEST(Line, ADoubtIsForgottenAfterSixteenClaims) {
  Line line;
  line.claimed(false);
  line.claimed(false);
  EXPECT_EQ(line.reading().doubts, 2);
  for (int i = 0; i < 14; ++i) line.claimed(true);
  EXPECT_EQ(line.reading().doubts, 2);
  line.claimed(true);
  EXPECT_EQ(line.reading().doubts, 1);
  line.claimed(true);
  EXPECT_EQ(line.reading().doubts, 0);
}

}  // namespace
}  // namespace ludothek
