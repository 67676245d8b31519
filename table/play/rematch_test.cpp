// From one game to the next: the rematch, a rematch that does not come about, and seats that were waited for.
#include <gtest/gtest.h>

#include "record/json/json_text.hpp"
#include "table/test_table.hpp"

namespace ludothek::rematch_test {
namespace {

using std::chrono::seconds;

// Ana plays against two bots; Zoe watches.
TestTable game() {
  TestTable scene({{"game", "riffifi"}, {"players", 3}, {"botPace", 0}});
  scene.comes("Ana").comes("Zoe").says("Ana", "sit");
  for (const int seat : {1, 2}) scene.says("Ana", {{"type", "addBot"}, {"seat", seat}, {"level", "random"}});
  scene.all_ready();
  return scene;
}
void play_to_the_end(TestTable& scene) {
  for (int turn = 0; turn < 500 && scene.table().phase() == Phase::kPlaying; ++turn) {
    scene.plays_on(1).after(seconds(1));
  }
  EXPECT_EQ(scene.phase("Ana"), "finished");
}

TEST(Rematch, IsOneActionAndKeepsSeatsAndWatchers) {
  TestTable scene = game();
  play_to_the_end(scene);
  EXPECT_TRUE(scene.last("Zoe", "table").at("fairness").as_object().contains("seed")) << "now everybody may check";
  scene.says("Ana", "rematch").fair_start();
  EXPECT_EQ(scene.phase("Zoe"), "playing");
  EXPECT_EQ(scene.last("Zoe", "table").at("games").to_number<int>(), 2);
  EXPECT_EQ(scene.last("Zoe", "table").at("watchers").to_number<int>(), 1);
}

TEST(Rematch, ThatDoesNotComeAboutLeavesTheLastGameWithItsReceipt) {
  TestTable scene = game();
  play_to_the_end(scene);
  const json::object before = scene.last("Zoe", "table");
  const json::value board = scene.last("Zoe", "game").at("view");
  scene.says("Ana", "rematch");
  EXPECT_EQ(scene.phase("Zoe"), "starting");
  scene.forget();
  scene.after(seconds(31));  // her numbers never come
  const json::object after = scene.last("Zoe", "table");
  EXPECT_EQ(after.at("phase").as_string(), "finished");
  EXPECT_EQ(after.at("record"), before.at("record"));
  EXPECT_EQ(after.at("fairness"), before.at("fairness"));
  EXPECT_EQ(scene.last("Zoe", "game").at("view"), board) << "shown again, for it was cleared away for the next";
  // A restart in the middle comes to the same, and the next attempt is none the worse for it.
  scene.says("Ana", "rematch").crashes().comes("Ana").comes("Zoe");
  EXPECT_EQ(scene.last("Zoe", "table").at("fairness"), before.at("fairness"));
  scene.says("Ana", "rematch").fair_start();
  EXPECT_EQ(scene.phase("Zoe"), "playing");
}

TEST(Rematch, NobodyHasTwoSeatsBecauseTheyWaitedForOneInTheLastGame) {
  TestTable scene = game();
  scene.says("Zoe", {{"type", "sit"}, {"seat", 1}}).goes("Zoe");
  play_to_the_end(scene);
  scene.comes("Zoe").says("Zoe", {{"type", "sit"}, {"seat", 2}});
  scene.all_ready();
  ASSERT_EQ(scene.phase("Ana"), "playing");
  play_to_the_end(scene);
  EXPECT_EQ(scene.seat_of("Zoe"), seat_at(2));
  EXPECT_EQ(scene.seat("Ana", 1).at("kind").as_string(), "bot");
}

TEST(Rematch, WhoWaitedForASeatInTheLastGameAndWentAwayDoesNotWaitInTheNext) {
  TestTable scene = game();
  scene.says("Zoe", {{"type", "sit"}, {"seat", 1}}).goes("Zoe");
  play_to_the_end(scene);
  scene.says("Ana", "rematch").fair_start().comes("Zoe");
  EXPECT_FALSE(scene.seat("Ana", 1).contains("reserved"));
}

TEST(Rematch, ATableIsRestoredFromItsLastGameHoweverManyWerePlayedBefore) {
  TestTable scene = game();
  play_to_the_end(scene);
  for (int more = 0; more < 2; ++more) {
    scene.says("Ana", "rematch").fair_start();
    play_to_the_end(scene);
  }
  scene.says("Ana", "rematch").fair_start().plays_on(2).after(seconds(5));
  const std::string position = json_text(scene.table().match()->view(seat_at(0)));
  scene.crashes().comes("Ana");
  EXPECT_EQ(json_text(scene.table().match()->view(seat_at(0))), position);
  EXPECT_EQ(scene.last("Ana", "table").at("games").to_number<int>(), 4);
  play_to_the_end(scene);
  EXPECT_EQ(scene.finished().size(), 4U);
}

}  // namespace
}  // namespace ludothek::rematch_test
