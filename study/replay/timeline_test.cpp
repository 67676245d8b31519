#include "study/replay/timeline.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <string>

#include "study/vectors.hpp"

namespace ludothek {
namespace {

using Kind = Timeline::TurningPoint::Kind;

TEST(Timeline, HasTheScoresOfEveryPosition) {
  for (std::size_t i = 0; i < good_vectors().size(); i += 5) {
    const auto replay = Replay::read(good_vectors()[i]);
    ASSERT_TRUE(replay);
    const Timeline timeline = timeline_of(*replay);
    ASSERT_EQ(timeline.scores.size(), replay->moves() + 1);
    EXPECT_EQ(timeline.scores.back(), replay->after(replay->moves())->result().scores);
  }
}

// The one who leads for the rest of the game takes the lead once and for all.
TEST(Timeline, TheLastLeadIsTheDecisiveOne) {
  int decided = 0;
  for (const std::string& line : good_vectors()) {
    const auto replay = Replay::read(line);
    const Timeline timeline = timeline_of(*replay);
    const SeatSet winners = replay->after(replay->moves())->result().winners;
    std::size_t last = 0;
    for (const auto& point : timeline.turning_points) {
      EXPECT_GE(point.move, last);
      last = point.move;
      if (point.kind != Kind::kDecisive || replay->record().players == 1) continue;
      const Scores& end = timeline.scores.back();
      bool alone = true;
      for (int seat = 0; seat < replay->record().players; ++seat) {
        if (seat_at(seat) != point.seat) alone = alone && end[seat_at(seat)] < end[point.seat];
      }
      EXPECT_TRUE(alone) << "level at the end";
      ++decided;
      EXPECT_TRUE(winners.has(point.seat));
    }
  }
  EXPECT_GT(decided, 50);
}

bool has_a_lead_that_is_kept(const Timeline& timeline) {
  return std::ranges::any_of(timeline.turning_points, [](const auto& point) { return point.kind == Kind::kDecisive; });
}

// Whoever was in front may not have stayed there.
TEST(Timeline, NoLeadIsKeptInAGameThatIsNotOver) {
  json::object record = json::parse(vector_of("farbenpoker", 2)).as_object();
  ASSERT_TRUE(has_a_lead_that_is_kept(timeline_of(*Replay::read(json::serialize(record)))));
  const json::object result = record["result"].as_object();
  record["result"] = {{"scores", {1, 49}}, {"winners", {1}}, {"end", result.at("end")}};
  const auto wrong = Replay::read(json::serialize(record));
  ASSERT_TRUE(wrong->problem());
  EXPECT_FALSE(has_a_lead_that_is_kept(timeline_of(*wrong)));

  json::array& moves = record["moves"].as_array();
  moves.resize(moves.size() - 1);
  record.erase("result");
  record.erase("fairness");  // its seed is told at the end
  const auto going_on = Replay::read(json::serialize(record));
  ASSERT_FALSE(going_on->problem());
  const Scores scores = timeline_of(*going_on).scores.back();
  EXPECT_FALSE(has_a_lead_that_is_kept(timeline_of(*going_on)));

  record["result"] = {{"scores", {scores[0], scores[1]}}, {"winners", json::array()}, {"end", "abandoned"}};
  const auto abandoned = Replay::read(json::serialize(record));
  ASSERT_TRUE(abandoned->found().abandoned);
  ASSERT_FALSE(abandoned->problem());
  EXPECT_FALSE(has_a_lead_that_is_kept(timeline_of(*abandoned)));
}

TEST(Timeline, RoundsAndTurnsBeginWhereTheyDo) {
  const auto replay = Replay::read(vector_of("riffifi", 3));
  ASSERT_TRUE(replay);
  const Timeline timeline = timeline_of(*replay);
  EXPECT_EQ(timeline.rounds.size(), 2u);  // three rounds
  int round = 1;
  for (const std::size_t move : timeline.rounds) EXPECT_EQ(replay->after(move)->view(kOnlooker).at("round"), ++round);
  const json::array& moves = replay->record().moves();
  for (const auto& [move, seat] : timeline.turns) EXPECT_EQ(moves[move - 1].at("by"), index(seat));
  for (std::size_t i = 1; i < timeline.turns.size(); ++i) {
    EXPECT_NE(timeline.turns[i].seat, timeline.turns[i - 1].seat);
  }
}

TEST(Timeline, WhatARoundHasBroughtSoFarCountsBeforeItsEnd) {
  const Timeline timeline = timeline_of(*Replay::read(vector_of("riffifi", 3)));
  const std::size_t end = timeline.rounds[0];
  const auto most = [&timeline](std::size_t move) { return std::ranges::max(timeline.scores[move]); };
  EXPECT_EQ(most(1), 0);
  EXPECT_GT(most(end / 2), 0);
  EXPECT_GE(most(end), most(end / 2));
}

TEST(Timeline, ARollBelongsToTheTurnOfTheHandThatThrows) {
  const auto replay = Replay::read(vector_of("starmaster", 2));
  ASSERT_TRUE(replay);
  const Timeline timeline = timeline_of(*replay);
  ASSERT_FALSE(timeline.turns.empty());
  EXPECT_EQ(replay->record().moves()[timeline.turns[0].move - 1].at("do"), "roll");
}

TEST(Timeline, AloneEveryThrowIsATurn) {
  const auto replay = Replay::read(vector_of("starmaster", 1));
  ASSERT_TRUE(replay);
  EXPECT_GT(timeline_of(*replay).turns.size(), 2u);
}

TEST(Timeline, IsWrittenForThePage) {
  const auto replay = Replay::read(vector_of("farbenpoker", 2));
  const json::object written = write(timeline_of(*replay), 2);
  EXPECT_EQ(written.at("scores").at(0), (json::array{5, 5}));
  EXPECT_EQ(written.at("turns").at(0), (json::object{{"move", 4}, {"seat", 0}}));
  for (const json::value& point : written.at("turning").as_array()) {
    EXPECT_EQ(point.at("kind") == "gain", point.as_object().contains("gain"));
  }
}

}  // namespace
}  // namespace ludothek
