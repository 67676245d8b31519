#include "server/host/tables/table_limits.hpp"

#include <gtest/gtest.h>

#include "server/host/test_host.hpp"

namespace ludothek::table_limits_test {
namespace {

using std::chrono::seconds;
using testing_house::Ear;
using testing_house::World;

const Moment kNow{seconds(1000)};

TEST(TableLimits, APersonMakesSoMuchNoiseAndLaterAgain) {
  TableLimits limits({});
  for (int i = 0; i < 10; ++i) EXPECT_TRUE(limits.allow(Noise::kTalk, "g1", true, kNow));
  EXPECT_FALSE(limits.allow(Noise::kTalk, "g1", true, kNow));
  EXPECT_TRUE(limits.allow(Noise::kVote, "g1", true, kNow)) << "each kind by itself";
  EXPECT_TRUE(limits.allow(Noise::kTalk, "g2", true, kNow)) << "each person by themselves";
  EXPECT_TRUE(limits.allow(Noise::kTalk, "g1", true, kNow + seconds(1)));
  EXPECT_FALSE(limits.allow(Noise::kTalk, "g1", true, kNow + seconds(1)));
}

TEST(TableLimits, AllOnlookersTogetherTakeNothingFromThoseWhoPlay) {
  TableLimits limits({});
  for (const Noise noise : {Noise::kEntering, Noise::kTalk, Noise::kVote, Noise::kChange}) {
    int heard = 0;
    for (int i = 0; i < 1000; ++i) heard += limits.allow(noise, "crowd" + std::to_string(i % 50), false, kNow) ? 1 : 0;
    EXPECT_LE(heard, 250);
    EXPECT_FALSE(limits.allow(noise, "crowd0", false, kNow));
    EXPECT_TRUE(limits.allow(noise, "player", true, kNow));
  }
  EXPECT_TRUE(limits.allow(Noise::kEntering, "newcomer", false, kNow)) << "who comes for the first time comes in";
  EXPECT_FALSE(limits.allow(Noise::kEntering, "newcomer", false, kNow));
}

TEST(TableLimits, WhoHasBeenQuietIsForgotten) {
  TableLimits limits({});
  EXPECT_TRUE(limits.allow(Noise::kEntering, "g1", false, kNow));
  for (int i = 0; i < 199; ++i) (void)limits.allow(Noise::kEntering, "crowd" + std::to_string(i % 50), false, kNow);
  limits.tidy(kNow + seconds(3600));
  EXPECT_TRUE(limits.allow(Noise::kEntering, "g1", false, kNow + seconds(3600)));
}

TEST(TableLimits, TheGameItselfIsNoNoise) {
  for (const Wish& wish : {Wish{MakeMove{}}, Wish{Throw{}}, Wish{ClaimPlace{}}, Wish{Nonce{}}, Wish{Memorised{}}}) {
    EXPECT_FALSE(noise_of(wish));
  }
  EXPECT_EQ(noise_of(Say{}), Noise::kTalk);
  EXPECT_EQ(noise_of(Emote{}), Noise::kTalk);
  EXPECT_EQ(noise_of(EndGame{}), Noise::kVote);
  EXPECT_EQ(noise_of(Advise{}), Noise::kVote);
  EXPECT_EQ(noise_of(Rename{}), Noise::kChange);
}

TEST(TableLimits, TheGameItselfIsBoundedByHowManyAreToldOfIt) {
  TableLimits few({});
  for (int i = 0; i < 3000; ++i) EXPECT_TRUE(few.allow_game(6, kNow));
  TableLimits many({});
  int moves = 0;
  while (many.allow_game(50, kNow)) ++moves;
  EXPECT_EQ(moves, 400);
  while (many.allow_game(50, kNow + seconds(1))) ++moves;
  EXPECT_EQ(moves, 440);
  EXPECT_TRUE(TableLimits({}).allow_game(1'000'000, kNow)) << "however many: never for ever";
}

// At a table: who is refused is told so, stays, and is heard again later.
TEST(TableLimits, WhoEntersAgainAndAgainIsShownTheTableForAWhile) {
  const std::string code = "kalo-mite-rusa-bedo";
  World world;
  world.open(code);
  const auto ana = world.enter(code, 1, {"g1", "Ana"});
  const auto zoe = world.enter(code, 2, {"g2", "Zoe"});
  std::vector<std::shared_ptr<Ear>> again;
  for (int i = 0; i < 100; ++i) again.push_back(world.enter(code, 2, {"g2", "Zoe"}));
  world.settle();
  long shown = 0;
  long refused = zoe->count("refused");
  for (const auto& ear : again) {
    shown += ear->count("table");
    refused += ear->count("refused");
    EXPECT_FALSE(ear->dismissed);
  }
  EXPECT_EQ(shown, 19);
  EXPECT_EQ(refused, 81);
  EXPECT_LE(ana->count("table"), 2);
  EXPECT_EQ(world.metrics.visitors, 2);
  // Who went away is not let in either, and is told that the table is not entered.
  world.tables.leave(code, Visitor{2});
  const auto back = world.enter(code, 2, {"g2", "Zoe"});
  world.settle();
  EXPECT_TRUE(back->dismissed);
  EXPECT_EQ(back->last("refused").at("code"), "too_fast");
  EXPECT_EQ(back->last("refused").at("re"), 1);
  world.go(seconds(2));
  EXPECT_EQ(world.enter(code, 2, {"g2", "Zoe"})->count("table"), 1);
}

}  // namespace
}  // namespace ludothek::table_limits_test
