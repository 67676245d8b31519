// Bots on people's seats: what they know, when they think, and that the owner comes before them.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/serialize.hpp>

#include "record/catalog.hpp"
#include "table/play/companion.hpp"
#include "table/test_table.hpp"

namespace ludothek {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TestTable with_bots(json::object settings, std::string_view level, Thinking thinking = Thinking::kAside) {
  const auto players = settings.at("players").to_number<int>();
  settings["botPace"] = 0;
  TestTable scene(settings, thinking);
  scene.comes("Ana").comes("Bo").says("Ana", "sit").says("Bo", "sit");
  for (int seat = 2; seat < players; ++seat) {
    scene.says("Ana", {{"type", "addBot"}, {"seat", seat}, {"level", level}});
  }
  scene.all_ready();
  return scene;
}

// At Riffifi, with the bot on the third seat about to choose a card.
TestTable bot_thinks() {
  TestTable scene = with_bots({{"game", "riffifi"}, {"players", 3}}, "expert");
  for (int move = 0; move < 10 && !scene.thought(); ++move) scene.plays_on(1).after(seconds(1));
  EXPECT_TRUE(scene.thought());
  return scene;
}

TEST(StandIn, ABotThatThinksAsideMovesWhenItHasDecidedAndNotBefore) {
  TestTable scene = bot_thinks();
  const std::uint64_t before = scene.table().version();
  scene.after(seconds(100));
  EXPECT_EQ(scene.table().version(), before);
  EXPECT_FALSE(scene.table().at_rest()) << "it may not be put away meanwhile";
  scene.forget();
  scene.decides(scene.take_thought());
  EXPECT_EQ(scene.table().version(), before + 1);
  EXPECT_EQ(scene.last("Ana", "game").at("events").as_array().at(0).at("event").as_string(), "cardPlayed");
  EXPECT_FALSE(scene.thought()) << "it is somebody else's turn";
}

TEST(StandIn, AnAnswerThatComesTwiceOrToATableThatWasMadeAnewChangesNothing) {
  TestTable scene = bot_thinks();
  const auto thought = scene.take_thought();
  scene.decides(thought);
  const std::uint64_t after = scene.table().version();
  scene.decides(thought);
  EXPECT_EQ(scene.table().version(), after);
  scene.crashes();
  scene.decides(thought);
  EXPECT_EQ(scene.table().version(), after);
}

TEST(StandIn, WhatABotDecidesDuringAPauseIsForgottenAndItThinksAnew) {
  TestTable scene = bot_thinks();
  const std::uint64_t before = scene.table().version();
  scene.goes("Bo").decides(scene.take_thought());
  EXPECT_EQ(scene.table().version(), before);
  scene.comes("Bo").after(seconds(1));
  ASSERT_TRUE(scene.thought());
  scene.decides(scene.take_thought());
  EXPECT_EQ(scene.table().version(), before + 1);
}

TEST(StandIn, ABotThatIsStillThinkingWhenAPauseEndsIsNotAskedAgain) {
  TestTable scene = bot_thinks();
  const std::uint64_t before = scene.table().version();
  const auto thought = scene.take_thought();
  scene.goes("Bo").comes("Bo").after(seconds(1));
  EXPECT_FALSE(scene.thought());
  scene.decides(thought);
  EXPECT_EQ(scene.table().version(), before + 1);
}

TEST(StandIn, WhoTakesTheSeatBackWhileTheBotThinksMovesInstead) {
  TestTable scene = with_bots({{"game", "riffifi"}, {"players", 3}}, "greedy");
  for (int move = 0; move < 10 && scene.awaited() != "Ana"; ++move) {
    scene.plays_on(1).after(seconds(1));
    if (scene.thought()) scene.decides(scene.take_thought());
  }
  ASSERT_EQ(scene.awaited(), "Ana");
  scene.says("Ana", {{"type", "standIn"}, {"level", "expert"}}).after(seconds(1));
  const auto thought = scene.take_thought();
  ASSERT_TRUE(thought);
  const std::uint64_t before = scene.says("Ana", "takeBack").table().version();
  scene.decides(thought);
  EXPECT_EQ(scene.table().version(), before) << "the bot has nothing to say any more";
  scene.plays_on(1);
  EXPECT_EQ(scene.table().version(), before + 1);
  EXPECT_EQ(scene.refusal("Ana"), "");
}

TEST(StandIn, TheOwnerTakesTheSeatBackWhileTheCubesAreMemorised) {
  TestTable scene = with_bots({{"game", "starmaster"}, {"players", 2}}, "greedy", Thinking::kHere);
  scene.says("Ana", {{"type", "standIn"}, {"level", "greedy"}}).says("Ana", "takeBack").says("Bo", "memorised");
  EXPECT_EQ(scene.phase("Bo"), "memorising") << "Ana is one of those who look, again";
  scene.says("Ana", "memorised");
  EXPECT_EQ(scene.phase("Bo"), "playing");
}

TEST(StandIn, TheOwnerTakesTheSeatBackDuringARaceAndRunsTheNext) {
  TestTable scene = with_bots({{"game", "starmaster"}, {"players", 2}}, "greedy", Thinking::kHere);
  scene.says("Ana", "memorised").says("Bo", "memorised");
  const auto race = [&] { return scene.table().match()->next().kind == Next::Kind::kRace; };
  const auto until_race = [&] {
    for (int turn = 0; turn < 200 && !race(); ++turn) scene.plays_on(1).after(seconds(3));
    ASSERT_TRUE(race());
  };
  scene.says("Ana", {{"type", "standIn"}, {"level", "child"}});
  until_race();
  scene.says("Ana", "takeBack");
  EXPECT_EQ(scene.refusal("Ana"), "");
  EXPECT_FALSE(scene.seat("Bo", 0).contains("standIn"));
  // The bot's hand may be out already; this race is run as it began.
  scene.says("Bo", {{"type", "notMe"}, {"version", scene.table().version()}}).after(seconds(15));
  EXPECT_FALSE(race());
  until_race();
  scene.says("Ana", {{"type", "notMe"}, {"version", scene.table().version()}});
  EXPECT_EQ(scene.refusal("Ana"), "");
  scene.says("Bo", {{"type", "notMe"}, {"version", scene.table().version()}}).after(seconds(15));
  EXPECT_FALSE(race());
}

TEST(StandIn, TheOwnerTakesTheSeatBackDuringAPause) {
  TestTable scene = with_bots({{"game", "riffifi"}, {"players", 3}}, "greedy", Thinking::kHere);
  scene.says("Ana", {{"type", "standIn"}, {"level", "greedy"}}).goes("Bo").says("Ana", "takeBack");
  EXPECT_EQ(scene.refusal("Ana"), "");
  EXPECT_FALSE(scene.seat("Ana", 0).contains("standIn"));
  EXPECT_TRUE(scene.last("Ana", "table").contains("pause"));
}

TEST(StandIn, NobodyPutsABotOffByLettingAnotherPlayForThem) {
  TestTable scene({{"game", "riffifi"}, {"players", 3}});
  scene.comes("Ana").comes("Bo").says("Ana", "sit").says("Bo", "sit");
  scene.says("Ana", {{"type", "addBot"}, {"seat", 2}, {"level", "greedy"}}).all_ready();
  for (int move = 0; move < 10 && !scene.awaited().empty(); ++move) scene.plays_on(1);
  ASSERT_EQ(scene.awaited(), "");
  const std::size_t before = scene.told("Ana").size();
  for (int i = 0; i < 10; ++i) {
    scene.says("Bo", {{"type", "standIn"}, {"level", "greedy"}}).after(milliseconds(200));
    scene.says("Bo", "takeBack").after(milliseconds(200));
  }
  const auto moved =
      std::any_of(scene.told("Ana").begin() + static_cast<std::ptrdiff_t>(before), scene.told("Ana").end(),
                  [](const json::object& told) { return told.at("type").as_string() == "game"; });
  EXPECT_TRUE(moved);
}

TEST(StandIn, AClockGoesOnWhereItWasWhoeverStandsInMeanwhile) {
  TestTable scene({{"game", "riffifi"}, {"players", 3}, {"clockSeconds", 20}, {"botPace", 400}});
  for (const char* name : {"Ana", "Bo", "Cleo"}) scene.comes(name).says(name, "sit");
  scene.all_ready();
  const std::string name = scene.awaited();
  const auto seat = place_of(*scene.seat_of(name));
  const std::string other = name == "Ana" ? "Bo" : "Ana";
  const std::uint64_t before = scene.table().version();
  scene.after(seconds(15)).says(name, {{"type", "standIn"}, {"level", "greedy"}}).says(name, "takeBack");
  // A pause stops it.
  scene.goes(other).after(seconds(10)).comes(other).after(seconds(4));
  EXPECT_FALSE(scene.seat(name, seat).contains("standIn"));
  EXPECT_LE(scene.last(name, "game").at("clock").as_object().at("in").to_number<int>(), 5000);
  scene.after(seconds(2));
  EXPECT_EQ(scene.seat(name, seat).at("standIn").as_string(), "regular");
  // Taking it back again gives no more time: the bot moves when it meant to.
  for (int i = 0; i < 40 && scene.awaited() == name; ++i) scene.says(name, "takeBack").after(milliseconds(200));
  EXPECT_NE(scene.awaited(), name);
  EXPECT_GT(scene.table().version(), before);
}

TEST(StandIn, WhoTakesTheSeatBackAfterTheClockRanOutHasAFewSecondsNotTheWholeTime) {
  TestTable scene({{"game", "riffifi"}, {"players", 3}, {"clockSeconds", 60}, {"botPace", 400}});
  for (const char* name : {"Ana", "Bo", "Cleo"}) scene.comes(name).says(name, "sit");
  scene.all_ready();
  const std::string name = scene.awaited();
  scene.after(seconds(60)).says(name, "takeBack");
  EXPECT_EQ(scene.last(name, "game").at("clock").as_object().at("in").to_number<int>(), 5000);
  scene.after(seconds(6));
  EXPECT_NE(scene.awaited(), name);
}

// --- what it knows ---

// A Riffifi of three whose other hands are changed: what each holds goes to the other, or out of the game.
json::object hidden_otherwise(json::object deal, int how) {
  json::array& hands = deal.at("hands").as_array();
  const json::value second = hands[1];
  if (how == 1) {
    hands[1] = hands[2];
    hands[2] = second;
  } else if (how == 2) {
    for (std::size_t card = 0; card < hands[1].as_array().size(); card += 2) {
      std::swap(hands[1].as_array()[card], hands[2].as_array()[card]);
    }
  } else if (how == 3) {
    const json::value left = deal.at("out").as_array()[0];
    deal.at("out").as_array()[0] = hands[1].as_array()[0];
    hands[1].as_array()[0] = left;
  }
  return deal;
}

TEST(StandIn, ChoosesTheSameWhateverTheOtherHandsHold) {
  const json::object options{{"officer", false}, {"equalChances", false}, {"ticks", false}};
  int compared = 0;
  for (const std::string_view level : {"greedy", "casual", "expert"}) {
    for (std::uint8_t seed = 1; seed <= 5; ++seed) {
      const auto dealt = open_match("riffifi", 3, options);
      FairRandom chance(ChaCha20::Key{seed});
      while ((*dealt)->next().kind == Next::Kind::kChance) (*dealt)->draw(chance);
      const json::object deal = (*dealt)->last_move();
      ASSERT_EQ(deal.at("do").as_string(), "deal");
      std::string first;
      for (int how = 0; how < 4; ++how) {
        const auto match = open_match("riffifi", 3, options);
        const auto companion = make_companion("riffifi", level, seat_at(0));
        // The dealer sits last, so that the first seat begins.
        for (const json::object& move :
             {json::object{{"by", "chance"}, {"do", "dealer"}, {"seat", 2}}, hidden_otherwise(deal, how)}) {
          if ((*match)->play(move)) break;  // another deal may be a misdeal (RF-1.6)
          companion->see(**match);
        }
        if ((*match)->next().kind != Next::Kind::kSeat) continue;
        ASSERT_EQ((*match)->next().seat(), seat_at(0));
        compared += how == 0 ? 0 : 1;
        FastRandom random(99);
        ASSERT_FALSE((*match)->play(companion->choose(**match, random)));
        const std::string choice = json::serialize((*match)->last_move());
        if (how == 0) first = choice;
        EXPECT_EQ(choice, first) << level << ", deal " << int{seed} << ", hidden otherwise " << how;
      }
    }
  }
  EXPECT_GT(compared, 20);
}

}  // namespace
}  // namespace ludothek
