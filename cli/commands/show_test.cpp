#include "cli/commands/show.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands/run_command.hpp"
#include "record/match.hpp"

namespace ludothek {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr const char* kGood = "tests/vectors/good.jsonl";
constexpr const char* kBad = "tests/vectors/bad.jsonl";

Output show(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "show");
  return run_command(add_show, std::move(arguments));
}

// A file of one record: the first good one, changed.
template <class Change>
std::string changed(const std::string& name, Change change) {
  std::ifstream good(kGood);
  std::string line;
  std::getline(good, line);
  json::object record = json::parse(line).as_object();
  change(record);
  const std::string path = testing::TempDir() + "show_" + name + ".json";
  std::ofstream(path) << json::serialize(record);
  return path;
}

void cut_after(json::object& record, std::size_t moves) { record["moves"].as_array().resize(moves); }

TEST(Show, TellsAGame) {
  const Output shown = show({kGood});
  EXPECT_EQ(shown.code, 0);
  EXPECT_EQ(shown.err, "");
  EXPECT_THAT(shown.out,
              StartsWith("Farbenpoker, game 1 of 192\nPlayers: Seat 1 and Seat 2\nEdition: German\nChance: "));
  EXPECT_THAT(shown.out, HasSubstr("\n\n   1  Seat 1 starts, drawn at random. [FP-1.5]\n   2  All 18 sticks are"));
  EXPECT_THAT(shown.out, HasSubstr("  The game is over: the stock is empty. "));
  EXPECT_THAT(shown.out, HasSubstr("consistent"));
}

TEST(Show, SpeaksThreeLanguages) {
  EXPECT_THAT(show({kGood, "--lang", "fr"}).out, HasSubstr("   3  Place 1 obtient blanc, jaune et noir. [FP-2.1]\n"));
  EXPECT_THAT(show({kGood, "--lang", "de"}).out, HasSubstr("   3  Platz 1 würfelt Weiß, Gelb und Schwarz. [FP-2.1]\n"));
}

TEST(Show, GivesEveryEventAsJson) {
  const Output shown = show({kGood, "--game", "40", "--json"});
  EXPECT_EQ(shown.code, 0);
  std::istringstream lines(shown.out);
  std::size_t events = 0;
  for (std::string line; std::getline(lines, line); ++events) {
    const json::object event = json::parse(line).as_object();
    for (const char* member : {"move", "event", "rule", "text"}) ASSERT_TRUE(event.contains(member)) << line;
  }
  EXPECT_GT(events, 50u);
}

TEST(Show, TellsWhatDoesNotHoldAfterWhatDoes) {
  for (int game = 1; game <= 10; ++game) {
    const Output shown = show({kBad, "--game", std::to_string(game)});
    EXPECT_EQ(shown.code, 1);
    EXPECT_THAT(shown.out, HasSubstr("\n   1  "));
    EXPECT_THAT(shown.out, Not(HasSubstr("Chance: ")));
    EXPECT_THAT(shown.err, StartsWith("ludothek show: tests/vectors/bad.jsonl:"));
  }
  EXPECT_THAT(show({kBad}).err, HasSubstr("game 1: move 9: not your turn; awaited: seat 2 (RF-2.1)\n"));
}

TEST(Show, TellsHowAGameStandsThatIsNotOver) {
  const Output running = show({changed("running", [](json::object& record) {
    record.erase("result");
    record["fairness"].as_object().erase("seed");
    cut_after(record, 9);
  })});
  EXPECT_EQ(running.code, 0);
  EXPECT_THAT(running.out, StartsWith("Farbenpoker\nPlayers: "));
  EXPECT_THAT(running.out, HasSubstr("not revealed yet"));
  EXPECT_THAT(running.out, HasSubstr("\n\nThe game is not over. So far: Seat 1 (7), Seat 2 (7).\n"));

  const Output abandoned = show({changed("abandoned", [](json::object& record) {
    record.erase("fairness");
    record["result"] = {{"end", "abandoned"}, {"scores", {5, 5}}, {"winners", json::array()}};
    cut_after(record, 0);
  })});
  EXPECT_EQ(abandoned.code, 0);
  EXPECT_THAT(abandoned.out, HasSubstr("The game was ended early. So far: Seat 1 (5), Seat 2 (5).\n"));
}

TEST(Show, StopsAtAMomentAndTellsWhatLiesThere) {
  const Output shown = show({kGood, "--at", "4", "--seat", "1"});
  EXPECT_EQ(shown.code, 0);
  EXPECT_EQ(shown.err, "");
  EXPECT_THAT(shown.out, HasSubstr("\n   4  "));
  EXPECT_THAT(shown.out, Not(HasSubstr("\n   5  ")));
  EXPECT_THAT(shown.out, Not(HasSubstr("The game is over")));
  EXPECT_THAT(shown.out, Not(HasSubstr("In the holes: ")));
  EXPECT_THAT(show({kGood, "--at", "4"}).out, HasSubstr("In the holes: A1 red, "));
  EXPECT_THAT(show({kGood, "--at", "4", "--lang", "de"}).out, HasSubstr("In den Löchern: A1 Rot, "));
  EXPECT_EQ(show({kGood, "--at", "0"}).code, 0);
  EXPECT_THAT(show({kGood, "--at", "4", "--json"}).out, HasSubstr("\n{\"type\":\"game\","));
}

// The first game of Riffifi: who looks over a shoulder sees one hand.
TEST(Show, ShowsNoMoreThanASeatSaw) {
  int game = 1;
  while (show({kGood, "--game", std::to_string(game)}).out.find("Riffifi") == std::string::npos) ++game;
  const auto at = [&](const std::string& seat) {
    return show({kGood, "--game", std::to_string(game), "--at", "3", "--seat", seat}).out;
  };
  EXPECT_THAT(at("2"), HasSubstr("Your hand: "));
  EXPECT_THAT(at("onlooker"), Not(HasSubstr("hand: ")));
  EXPECT_THAT(at("all"), HasSubstr("holds "));
  EXPECT_NE(at("1"), at("2"));
}

TEST(Show, RefusesMomentsAndSeatsThatAreNotThere) {
  const Output late = show({kGood, "--at", "100000"});
  EXPECT_EQ(late.code, 2);
  EXPECT_THAT(late.err, StartsWith("ludothek show: there is no move 100000: the game has "));
  for (const char* option : {"--at", "--game"}) {
    const Output below = show({kGood, option, "-1"});
    EXPECT_EQ(below.code, 2);
    EXPECT_EQ(below.err, "");  // refused as it is read, not taken for the last of all numbers
  }
  EXPECT_EQ(show({kGood, "--at", "soon"}).code, 2);
  for (const char* seat : {"0", "3", "Ana", "", "1x"}) {
    const Output wrong = show({kGood, "--seat", seat});
    EXPECT_EQ(wrong.code, 2) << seat;
    EXPECT_THAT(wrong.err, HasSubstr("--seat is a number from 1 to 2, onlooker or all, not "));
  }
  EXPECT_THAT(show({kBad, "--at", "9"}).err, HasSubstr("there is no move 9: the game has 8 that hold"));
}

// What is left of a file that breaks off, and in which line.
TEST(Show, ShowsARecordThatBreaksOffAsFarAsItGoes) {
  const std::string path = testing::TempDir() + "show_broken.json";
  std::ifstream good(kGood);
  std::string line;
  std::getline(good, line);
  line.insert(line.find("{\"by\""), "\n");
  std::ofstream(path) << line.substr(0, line.find("{\"by\":1"));
  const Output shown = show({path});
  EXPECT_EQ(shown.code, 1);
  EXPECT_THAT(shown.out, HasSubstr("\n   4  "));
  EXPECT_THAT(shown.err, HasSubstr("show_broken.json:2: game 1: move 5: this is not JSON"));
}

TEST(Show, LetsNoNameSteerTheTerminal) {
  const Output shown = show({changed("names", [](json::object& record) {
    record["names"] = {"A\x1b[2J\u061c\u2028na",
                       "\xc2\x9b"
                       "Be\u202e\u200bn\ufeff ünd"};
  })});
  EXPECT_THAT(shown.out, HasSubstr("Players: A [2J na and Ben ünd\n"));
  EXPECT_EQ(shown.out.find('\x1b'), std::string::npos);
}

TEST(Show, LetsNoProblemSteerTheTerminal) {
  const Output shown =
      show({changed("problem", [](json::object& record) { record["game"] = "Fa\u202er\u061cb\u200b"; })});
  EXPECT_EQ(shown.code, 1);
  EXPECT_THAT(shown.err, HasSubstr("\"Farb\""));
}

TEST(Show, CallsBotsByTheirLevelAndNobodyByALongName) {
  const std::string bots =
      changed("bots", [](json::object& record) { record["names"] = {"bot:casual", "bot:casual"}; });
  EXPECT_THAT(show({bots}).out, HasSubstr("Players: Bot (casual) 1 and Bot (casual) 2\n"));
  EXPECT_THAT(show({bots, "--lang", "de"}).out, HasSubstr(": Bot (locker) 1 und Bot (locker) 2\n"));
  const std::string odd = changed(
      "odd", [](json::object& record) { record["names"] = {"bot:champion", json::string(std::string(41, 'x'))}; });
  EXPECT_THAT(show({odd}).out, HasSubstr("Players: champion and Seat 2\n"));
}

TEST(Show, RefusesWhatIsNotThere) {
  EXPECT_EQ(show({"no/such/file"}).code, 2);
  EXPECT_EQ(show({"tests"}).code, 2);
  const Output missing = show({kGood, "--game", "193"});
  EXPECT_EQ(missing.code, 2);
  EXPECT_EQ(missing.err, "ludothek show: there is no game 193 in tests/vectors/good.jsonl, which has 192 games\n");
  EXPECT_EQ(show({kGood, "--game", "0"}).code, 2);
  EXPECT_EQ(show({kGood, "--lang", "it"}).code, 2);
  EXPECT_EQ(show({}).code, 2);
}

}  // namespace
}  // namespace ludothek
