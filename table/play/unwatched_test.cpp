// A game that bots play for nobody rests, wherever it is, and goes on for whoever comes.
#include <gtest/gtest.h>

#include "table/test_table.hpp"

namespace ludothek {
namespace {

using std::chrono::hours;
using std::chrono::seconds;

// Three bots, and Ana who watches them.
TestTable watched(std::string_view game) {
  TestTable scene({{"game", game}, {"players", 3}});
  scene.comes("Ana");
  for (int seat = 0; seat < 3; ++seat) scene.says("Ana", {{"type", "addBot"}, {"seat", seat}, {"level", "greedy"}});
  scene.says("Ana", {{"type", "ready"}, {"ready", true}}).after(seconds(20));
  return scene;
}

class Unwatched : public testing::TestWithParam<const char*> {};

TEST_P(Unwatched, RestsAndGoesOn) {
  TestTable scene = watched(GetParam());
  const std::uint64_t before = scene.table().version();
  scene.after(seconds(20));
  EXPECT_GT(scene.table().version(), before) << "while somebody watches, it is played";
  scene.goes("Ana").after(seconds(60));  // a race is run to its end
  const std::uint64_t left = scene.table().version();
  EXPECT_TRUE(scene.table().at_rest());
  EXPECT_FALSE(scene.table().wake()) << "nothing is due";
  scene.after(hours(24));
  EXPECT_EQ(scene.table().version(), left);
  scene.comes("Zoe").after(seconds(20));
  EXPECT_GT(scene.table().version(), left);
}

TEST_P(Unwatched, RestsAfterARestartToo) {
  TestTable scene = watched(GetParam());
  scene.crashes();
  const std::uint64_t left = scene.table().version();
  scene.after(hours(24));
  EXPECT_EQ(scene.table().version(), left);
  scene.comes("Zoe");
  for (int i = 0; i < 500 && scene.table().phase() != Phase::kFinished; ++i) scene.after(seconds(20));
  EXPECT_EQ(scene.finished().size(), 1u);
}

INSTANTIATE_TEST_SUITE_P(EveryGame, Unwatched, testing::Values("riffifi", "farbenpoker", "starmaster"));

TEST(UnwatchedSeats, ThatBotsStandInForRestToo) {
  TestTable scene({{"game", "farbenpoker"}, {"players", 2}});
  scene.comes("Ana").comes("Bo").says("Ana", "sit").says("Bo", "sit").all_ready();
  for (const char* name : {"Ana", "Bo"}) scene.says(name, {{"type", "standIn"}, {"level", "greedy"}});
  scene.after(seconds(10)).goes("Ana").after(seconds(10));
  const std::uint64_t one_left = scene.table().version();
  scene.after(seconds(10));
  EXPECT_GT(scene.table().version(), one_left) << "Bo looks on";
  scene.goes("Bo");
  const std::uint64_t left = scene.table().version();
  scene.after(hours(1));
  EXPECT_EQ(scene.table().version(), left);
  scene.comes("Bo").after(seconds(10));
  EXPECT_GT(scene.table().version(), left);
}

}  // namespace
}  // namespace ludothek
