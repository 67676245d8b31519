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
  EXPECT_EQ(line.reading().jitter, milliseconds(22));
}

TEST(Line, TheJitterStaysBetween10And60Milliseconds) {
  EXPECT_EQ(measured({50, 50, 50, 50, 50}).reading().jitter, milliseconds(10));
  EXPECT_EQ(measured({10, 10, 200, 200, 200}).reading().jitter, milliseconds(60));
}

TEST(Line, ALineThatIsHardlyKnownCountsAsOneThatVariesMost) {
  EXPECT_EQ(Line().reading().jitter, milliseconds(60));
  EXPECT_EQ(measured({50, 50, 50}).reading().jitter, milliseconds(60));
  EXPECT_EQ(measured({50, 50, 50, 50}).reading().jitter, milliseconds(10));
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
  EXPECT_EQ(line.reading(),
            (LineReading{.jitter = milliseconds(10), .usual = milliseconds(30), .nearest = milliseconds(30)}));
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

TEST(Line, TheNearestIsTheShortestOfAllPongsAndAnswersEver) {
  EXPECT_EQ(Line().reading().nearest, std::nullopt);
  Line line = measured({90, 40, 60});
  EXPECT_EQ(line.reading().nearest, milliseconds(40));
  for (std::uint32_t id = 100; id < 120; ++id) {
    line.ping_sent(id, Moment{});
    line.pong(id, Moment{} + milliseconds(290));
  }
  EXPECT_EQ(line.reading().nearest, milliseconds(40)) << "pongs that are held back later change nothing";
  line.answered(milliseconds(35));
  line.answered(milliseconds(3500));
  EXPECT_EQ(line.reading().nearest, milliseconds(35));
  EXPECT_EQ(line.reading().usual, milliseconds(290));
}

TEST(Line, WhatTheKernelMeasuredBoundsTheNearestAndIsTheJitter) {
  Line line = measured({250, 400, 270, 330, 290, 260, 500});
  EXPECT_EQ(line.reading().jitter, milliseconds(60));
  line.kernel(KernelTrip{.least = milliseconds(12), .deviation = milliseconds(9)});
  EXPECT_EQ(line.reading().nearest, milliseconds(12));
  EXPECT_EQ(line.reading().jitter, milliseconds(18));
  line.kernel(KernelTrip{.least = milliseconds(300), .deviation = milliseconds(1)});
  EXPECT_EQ(line.reading().nearest, milliseconds(250)) << "it never makes a line longer";
  EXPECT_EQ(line.reading().jitter, milliseconds(10));
  line.kernel(std::nullopt);
  EXPECT_EQ(line.reading().jitter, milliseconds(60));
}

}  // namespace
}  // namespace ludothek
