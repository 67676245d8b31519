// Nobody blocks a table for ever: neither by coming and going, nor by sitting there in silence.
#include <gtest/gtest.h>

#include "table/test_table.hpp"

namespace ludothek {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

// Three people play; the absent are waited for for five seconds, the silent for twenty.
TestTable three(json::object settings = {}) {
  settings["game"] = "riffifi";
  settings["players"] = 3;
  settings["absenceSeconds"] = 5;
  settings["silenceSeconds"] = 20;
  TestTable scene(settings);
  for (const char* name : {"Ana", "Bo", "Cleo"}) scene.comes(name).says(name, "sit");
  scene.all_ready();
  EXPECT_EQ(scene.phase("Ana"), "playing");
  return scene;
}
json::object decide(std::string_view choice) { return {{"type", "decide"}, {"choice", choice}}; }
bool is_asked(TestTable& scene, const std::string& name) {
  const json::object table = scene.last(name, "table");
  return table.contains("pause") && table.at("pause").as_object().at("asked").as_bool();
}
bool is_silent(TestTable& scene, const std::string& name) { return scene.last(name, "table").contains("silent"); }
// Who is awaited, and the others.
std::pair<std::string, std::vector<std::string>> whose_turn(const TestTable& scene) {
  std::vector<std::string> others;
  for (const char* name : {"Ana", "Bo", "Cleo"}) {
    if (scene.awaited() != name) others.emplace_back(name);
  }
  return {scene.awaited(), others};
}
std::size_t place(const TestTable& scene, const std::string& name) { return place_of(*scene.seat_of(name)); }

TEST(Blocking, WhoComesBackForAMomentAgainAndAgainIsAskedAbout) {
  TestTable scene = three();
  int times = 0;
  for (; times < 10 && !is_asked(scene, "Ana"); ++times) {
    scene.goes("Bo").after(milliseconds(4500));
    if (!is_asked(scene, "Ana")) scene.comes("Bo").after(milliseconds(200));
  }
  EXPECT_EQ(times, 2);
  scene.says("Ana", decide("bot")).says("Cleo", decide("bot"));
  EXPECT_EQ(scene.seat("Ana", 1).at("standIn").as_string(), "regular");
  // And what is used up stays so: who takes the seat back and goes again is asked about at once.
  scene.comes("Bo").says("Bo", "takeBack").goes("Bo");
  EXPECT_TRUE(is_asked(scene, "Ana"));
}

TEST(Blocking, TheNextGameBeginsWithTheWholeTime) {
  TestTable scene = three();
  scene.goes("Bo").after(seconds(6)).says("Ana", decide("end")).says("Cleo", decide("end")).comes("Bo");
  ASSERT_EQ(scene.phase("Ana"), "finished");
  for (const char* name : {"Ana", "Bo", "Cleo"}) scene.says(name, "rematch");
  scene.fair_start().goes("Bo").after(seconds(4));
  EXPECT_FALSE(is_asked(scene, "Ana"));
}

TEST(Blocking, TheOthersDecideAboutWhoIsHereAndDoesNotMove) {
  TestTable scene = three();
  const auto [silent, others] = whose_turn(scene);
  scene.says(others[0], decide("bot"));
  EXPECT_EQ(scene.refusal(others[0]), "nothing_to_decide");
  scene.after(seconds(19));
  EXPECT_FALSE(is_silent(scene, others[0]));
  scene.after(seconds(2));
  EXPECT_EQ(scene.last(others[0], "table").at("silent").as_object().at("seat"), json::value(place(scene, silent)));
  scene.says(silent, decide("wait"));
  EXPECT_EQ(scene.refusal(silent), "about_you");
  scene.says(others[0], decide("bot"));
  EXPECT_FALSE(scene.seat("Ana", place(scene, silent)).contains("standIn")) << "one of two";
  scene.says(others[1], decide("bot"));
  EXPECT_EQ(scene.seat("Ana", place(scene, silent)).at("standIn").as_string(), "regular");
  EXPECT_FALSE(is_silent(scene, "Ana"));
}

TEST(Blocking, WhoTakesTheSeatBackAndIsSilentStillIsDecidedAboutAtOnce) {
  TestTable scene = three();
  const auto [silent, others] = whose_turn(scene);
  scene.after(seconds(21)).says(others[0], decide("bot")).says(others[1], decide("bot"));
  scene.says(silent, "takeBack").after(milliseconds(0));
  EXPECT_TRUE(is_silent(scene, others[0]));
  const std::uint64_t before = scene.table().version();
  scene.after(seconds(10)).says(others[0], decide("bot")).says(others[1], decide("bot")).after(milliseconds(0));
  EXPECT_GT(scene.table().version(), before + 1) << "the bot moves when it first meant to: at once";
}

TEST(Blocking, SilenceAddsUpOverTurnsUntilItsOwnerMoves) {
  TestTable scene = three();
  const auto [silent, others] = whose_turn(scene);
  scene.after(seconds(15)).says(silent, {{"type", "standIn"}, {"level", "random"}}).after(seconds(5));
  while (scene.awaited() != others[0]) scene.plays_on(1);
  scene.says(silent, "takeBack");
  while (scene.awaited() != silent) scene.plays_on(1);
  scene.after(seconds(6));
  EXPECT_TRUE(is_silent(scene, others[0])) << "15 s, and 6 s";
  scene.plays_on(1);
  EXPECT_FALSE(is_silent(scene, others[0]));
  while (scene.awaited() != silent) scene.plays_on(1);
  scene.after(seconds(19));
  EXPECT_FALSE(is_silent(scene, others[0])) << "they have moved";
}

TEST(Blocking, AMoveTakesTheVotesBackAndWaitingGivesTheWholeTimeAgain) {
  TestTable scene = three();
  const auto [silent, others] = whose_turn(scene);
  scene.after(seconds(21)).says(others[0], decide("wait")).says(others[1], decide("wait"));
  EXPECT_FALSE(is_silent(scene, silent));
  scene.after(seconds(19));
  EXPECT_FALSE(is_silent(scene, silent));
  scene.after(seconds(2));
  ASSERT_TRUE(is_silent(scene, silent));
  scene.says(others[0], decide("end")).plays_on(1);
  EXPECT_FALSE(is_silent(scene, others[1]));
  const auto [next, rest] = whose_turn(scene);
  scene.after(seconds(21));
  const json::object silence = scene.last(next, "table").at("silent").as_object();
  EXPECT_EQ(silence.at("votes"), json::value({nullptr, nullptr, nullptr}));
}

TEST(Blocking, TheVotesOutliveAPauseAndTheSilentOnesOwnDoesNotCount) {
  TestTable scene = three();
  const auto [silent, others] = whose_turn(scene);
  scene.after(seconds(21)).says(others[0], decide("end")).goes(others[1]);
  EXPECT_FALSE(is_silent(scene, others[0])) << "the table pauses";
  scene.comes(others[1]).after(milliseconds(0));
  ASSERT_TRUE(is_silent(scene, others[0]));
  scene.says(others[1], decide("end"));
  EXPECT_EQ(scene.phase("Ana"), "finished");
}

TEST(Blocking, WhoPlaysAmongBotsTakesAllTheTimeInTheWorld) {
  TestTable scene({{"game", "riffifi"}, {"players", 3}, {"silenceSeconds", 10}, {"botPace", 0}});
  scene.comes("Ana").comes("Zoe").says("Ana", "sit");
  for (const int seat : {1, 2}) scene.says("Ana", {{"type", "addBot"}, {"seat", seat}, {"level", "random"}});
  scene.all_ready().after(seconds(600));
  ASSERT_EQ(scene.awaited(), "Ana");
  EXPECT_FALSE(is_silent(scene, "Zoe"));
}

}  // namespace
}  // namespace ludothek
