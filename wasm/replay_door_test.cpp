#include "wasm/replay_door.hpp"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <string>

#include "study/vectors.hpp"

namespace ludothek {
namespace {

json::object parsed(const std::string& text) { return json::parse(text).as_object(); }

TEST(ReplayDoor, OpensARecord) {
  ReplayDoor door;
  const json::object opened = parsed(door.open(good_vectors()[0]));
  EXPECT_EQ(opened.at("game"), "farbenpoker");
  EXPECT_EQ(opened.at("players"), 2);
  EXPECT_EQ(opened.at("finished"), true);
  EXPECT_EQ(opened.at("chanceChecked"), true);
  EXPECT_TRUE(opened.at("problem").is_null());
  const auto moves = opened.at("moves").to_number<std::uint32_t>();
  EXPECT_EQ(opened.at("timeline").at("scores").as_array().size(), moves + 1);
  EXPECT_EQ(parsed(door.people(1)).at("type"), "table");
  EXPECT_EQ(parsed(door.game(moves, ReplayDoor::kSeesAll, false)).at("version"), moves);
  EXPECT_EQ(parsed(door.story(ReplayDoor::kLooksOn)).at("moves").as_array().size(), moves);
}

// A record from elsewhere has what it likes for a name.
TEST(ReplayDoor, NamesNobodyButAsOthersMayBeShown) {
  ReplayDoor door;
  std::string record = good_vectors()[0];
  record.insert(1, R"("names":["\u202eAna","bot:nobody"],)");
  const json::object opened = parsed(door.open(record));
  ASSERT_FALSE(opened.contains("refused"));
  EXPECT_FALSE(opened.contains("names"));
  const json::object people = parsed(door.people(ReplayDoor::kLooksOn));
  EXPECT_EQ(people.at("seats").at(0).at("name"), "Ana");
  EXPECT_EQ(people.at("seats").at(1).at("kind"), "person");
  EXPECT_EQ(people.at("seats").at(1).at("name"), "nobody");
}

TEST(ReplayDoor, TellsWhatDoesNotHold) {
  ReplayDoor door;
  const json::object opened = parsed(door.open(lines_of("tests/vectors/bad.jsonl")[0]));
  EXPECT_EQ(opened.at("moves"), 8);
  const json::object& problem = opened.at("problem").as_object();
  EXPECT_EQ(problem.at("move"), 9);
  EXPECT_EQ(problem.at("line"), 1);
  EXPECT_EQ(problem.at("rule"), "RF-2.1");
  EXPECT_EQ(problem.at("code"), "not_your_turn");
  EXPECT_EQ(problem.at("sentence"), "move 9: not your turn; awaited: seat 2 (RF-2.1)");
}

TEST(ReplayDoor, RefusesWhatIsNotThere) {
  ReplayDoor door;
  const auto refused = [](const std::string& text) { return parsed(text).contains("refused"); };
  EXPECT_TRUE(refused(door.people(0)));
  EXPECT_TRUE(refused(door.open("nothing")));
  EXPECT_FALSE(refused(door.open(good_vectors()[0])));
  EXPECT_TRUE(refused(door.open("nothing")));
  EXPECT_FALSE(refused(door.people(1)));  // the record before is still there
  EXPECT_TRUE(refused(door.people(2)));
  EXPECT_TRUE(refused(door.people(-3)));
  EXPECT_TRUE(refused(door.story(2)));
  EXPECT_TRUE(refused(door.game(0, 2, true)));
  EXPECT_TRUE(refused(door.game(100000, 0, true)));
  EXPECT_FALSE(refused(door.game(0, 0, true)));
}

}  // namespace
}  // namespace ludothek
