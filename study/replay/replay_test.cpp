#include "study/replay/replay.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <string>
#include <vector>

#include "study/vectors.hpp"

namespace ludothek {
namespace {

using testing::HasSubstr;

// Every variant that the vectors have: the position after each move is the same on the way back as on the way there.
TEST(Replay, GoesBackAsItWent) {
  for (const std::string& line : good_vectors()) {
    const auto replay = Replay::read(line);
    ASSERT_TRUE(replay);
    EXPECT_FALSE(replay->problem());
    EXPECT_TRUE(replay->found().finished);
    ASSERT_EQ(replay->moves(), replay->record().moves().size());
    std::vector<std::uint64_t> forth;
    ludothek::replay(replay->record(), [&](const Match& match, std::size_t) { forth.push_back(match.hash()); });
    for (std::size_t move = replay->moves(); move > 0; --move) {
      ASSERT_EQ(replay->after(move)->hash(), forth[move - 1]) << move;
    }
    EXPECT_EQ(replay->after(0)->hash(), (*open_match(replay->record()))->hash());
  }
}

TEST(Replay, ShowsAWrongRecordAsFarAsItHolds) {
  for (const std::string& line : lines_of("tests/vectors/bad.jsonl")) {
    const auto replay = Replay::read(line);
    ASSERT_TRUE(replay) << replay.error().sentence();
    ASSERT_TRUE(replay->problem());
    if (replay->problem()->move) {
      EXPECT_EQ(*replay->problem()->move, replay->moves());
      EXPECT_EQ(replay->problem_line(), 1u);
    }
    EXPECT_GT(replay->moves(), 0u);
    EXPECT_NE(replay->after(replay->moves()), nullptr);
  }
}

// The first record, laid out by hand, with a move per line from the fourth line on, and members that nobody knows.
std::string by_hand(const json::object& record) {
  std::string text = "{ \"comment\": {\"moves\": [1]},\n";
  for (const auto& member : record) {
    if (member.key() == "moves") continue;
    text += json::serialize(json::string(member.key())) + " :  " + json::serialize(member.value()) + ", ";
  }
  text += "\n\"moves\":\n[";
  for (std::size_t i = 0; i < record.at("moves").as_array().size(); ++i) {
    text += (i == 0 ? "" : "\n,") + json::serialize(record.at("moves").as_array()[i]);
  }
  return text + "\n]\t, \"played\": \"in the garden\"}";
}

class ByHand : public testing::Test {
 protected:
  json::object record = json::parse(good_vectors()[0]).as_object();
  json::array& moves = record["moves"].as_array();
};

TEST_F(ByHand, ARecordThatSomebodyElseLaidOutIsTheSame) {
  const auto replay = Replay::read(by_hand(record));
  ASSERT_TRUE(replay);
  EXPECT_FALSE(replay->problem());
  const auto plain = Replay::read(good_vectors()[0]);
  EXPECT_EQ(replay->after(replay->moves())->hash(), plain->after(plain->moves())->hash());
}

TEST_F(ByHand, TheLineOfTheWrongMoveIsTold) {
  moves[11] = {{"by", 0}, {"do", "dance"}};
  const auto replay = Replay::read(by_hand(record));
  ASSERT_TRUE(replay);
  EXPECT_EQ(replay->moves(), 11u);
  EXPECT_EQ(replay->problem()->move, 11u);
  EXPECT_EQ(replay->problem_line(), 15u);
}

TEST_F(ByHand, AMoveThatIsNoObjectEndsWhatHolds) {
  moves[7] = 3;
  const auto replay = Replay::read(by_hand(record));
  ASSERT_TRUE(replay);
  EXPECT_EQ(replay->moves(), 7u);
  EXPECT_EQ(replay->problem()->what, "a move must be an object");
  EXPECT_EQ(replay->problem_line(), 11u);
}

TEST_F(ByHand, ATextThatBreaksOffIsThereUpToItsLastWholeMove) {
  const std::string text = by_hand(record);
  const auto replay = Replay::read(text.substr(0, text.find("\n,", text.find("\"moves\":\n") + 900)));
  ASSERT_TRUE(replay);
  EXPECT_GT(replay->moves(), 5u);
  EXPECT_EQ(replay->problem()->move, replay->moves());
  EXPECT_THAT(replay->problem()->what, HasSubstr("this is not JSON"));
  EXPECT_TRUE(replay->problem_line());
}

TEST_F(ByHand, ASlipOfThePenEndsWhatHolds) {
  std::string text = by_hand(record);
  text.replace(text.find("\"by\":", text.find("\"moves\":\n") + 500), 5, "\"by\"=");
  const auto replay = Replay::read(text);
  ASSERT_TRUE(replay);
  EXPECT_GT(replay->moves(), 2u);
  EXPECT_LT(replay->moves(), moves.size());
  EXPECT_EQ(replay->problem()->move, replay->moves());
}

// The game can be looked at all the same; nobody vouches for its chance.
TEST_F(ByHand, APromiseThatDoesNotFitIsTold) {
  record["fairness"].as_object()["commitment"] = std::string(64, 'a');
  const auto replay = Replay::read(by_hand(record));
  ASSERT_TRUE(replay);
  EXPECT_EQ(replay->moves(), moves.size());
  EXPECT_EQ(replay->problem()->rule, "fairness");
  EXPECT_FALSE(replay->found().chance_checked);
  EXPECT_FALSE(replay->problem_line());
}

TEST_F(ByHand, WhatIsNoRecordCannotBeShown) {
  record["game"] = "chess";
  EXPECT_FALSE(Replay::read(by_hand(record)));
  EXPECT_FALSE(Replay::read("[]"));
  EXPECT_FALSE(Replay::read("{"));
  EXPECT_FALSE(Replay::read(""));
}

}  // namespace
}  // namespace ludothek
