// The game at the table: moves, memorising, races, what is told to whom.
#include <gtest/gtest.h>

#include "record/json/json_text.hpp"
#include "record/record.hpp"
#include "table/test_table.hpp"
#include "tests/sentence.hpp"

namespace ludothek {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TestTable starmaster(const json::object& more = {}) {
  json::object settings{{"game", "starmaster"}, {"players", 2}};
  for (const auto& [name, value] : more) settings[name] = value;
  TestTable scene(settings);
  scene.comes("Ana").comes("Bo").says("Ana", "sit").says("Bo", "sit").all_ready();
  return scene;
}

// Past the memorising, with the dice thrown until there is a race.
TestTable racing(const json::object& more = {}) {
  TestTable scene = starmaster(more);
  scene.says("Ana", "memorised").says("Bo", "memorised");
  for (int turn = 0; turn < 200; ++turn) {
    if (scene.table().match()->next().kind == Next::Kind::kRace) return scene;
    scene.plays_on(1);
  }
  ADD_FAILURE() << "no race in two hundred moves";
  return scene;
}

json::object claim(const TestTable& scene, int cell, int reaction) {
  return {{"type", "claim"},
          {"version", const_cast<TestTable&>(scene).table().version()},
          {"cell", cell},
          {"reaction", reaction}};
}

TEST(TablePlay, AMoveAgainstAnOldVersionIsRefusedWithTheGameAsItIs) {
  TestTable scene({{"game", "riffifi"}, {"players", 3}});
  scene.comes("Ana").comes("Bo").comes("Cleo").says("Ana", "sit").says("Bo", "sit").says("Cleo", "sit").all_ready();
  const std::uint64_t version = scene.table().version();
  scene.plays_on(1);
  const std::string name = scene.awaited();
  scene.says(name, {{"type", "move"}, {"version", version}, {"move", scene.first_offer(name)}});
  EXPECT_EQ(scene.refusal(name), "stale");
  EXPECT_TRUE(scene.last(name, "game").at("fresh").as_bool());
  scene.says(name, {{"type", "move"}, {"version", scene.table().version() + 5}, {"move", scene.first_offer(name)}});
  EXPECT_EQ(scene.refusal(name), "stale") << "nor one from the future";
}

// docs/protocol.md, game: which comes first.
TEST(TablePlay, AGameIsToldBeforeItsPhaseExceptToWhoEnters) {
  TestTable scene({{"game", "farbenpoker"}, {"players", 2}});
  scene.comes("Ana").comes("Bo").says("Ana", "sit").says("Bo", "sit");
  scene.forget();
  scene.all_ready();
  const auto first = [&](const std::string& name, std::string_view type, std::string_view phase) {
    const std::vector<json::object>& told = scene.told(name);
    return std::ranges::find_if(told,
                                [&](const json::object& message) {
                                  return message.at("type").as_string() == type &&
                                         (phase.empty() || message.at("phase").as_string() == phase);
                                }) -
           told.begin();
  };
  EXPECT_LT(first("Bo", "game", ""), first("Bo", "table", "playing"));
  EXPECT_LT(first("Bo", "table", "playing"), static_cast<std::ptrdiff_t>(scene.told("Bo").size()));
  scene.comes("Cleo");
  EXPECT_LT(first("Cleo", "table", "playing"), first("Cleo", "game", ""));
}

TEST(TablePlay, ARefusedMoveNamesItsRule) {
  TestTable scene({{"game", "riffifi"}, {"players", 3}});
  scene.comes("Ana").comes("Bo").comes("Cleo").says("Ana", "sit").says("Bo", "sit").says("Cleo", "sit").all_ready();
  const std::string name = scene.awaited() == "Ana" ? "Bo" : "Ana";
  scene.says(name,
             {{"type", "move"}, {"version", scene.table().version()}, {"move", {{"do", "play"}, {"card", "red-1"}}}});
  EXPECT_EQ(scene.refusal(name), "not_your_turn");
  EXPECT_EQ(scene.last(name, "refused").at("rule").as_string(), "RF-2.1");
  scene.says(name, {{"type", "move"}, {"version", scene.table().version()}, {"move", {{"do", "fly"}}}});
  EXPECT_EQ(scene.refusal(name), "malformed");
}

TEST(TablePlay, AnAcceptedMoveIsOneFactAndOneMessageForEach) {
  TestTable scene({{"game", "riffifi"}, {"players", 3}});
  scene.comes("Ana").comes("Bo").comes("Cleo").says("Ana", "sit").says("Bo", "sit").says("Cleo", "sit").all_ready();
  const std::size_t facts = scene.log().size();
  scene.forget();
  scene.plays_on(1);
  EXPECT_EQ(scene.log().size(), facts + 1);
  for (const char* name : {"Ana", "Bo", "Cleo"}) {
    ASSERT_EQ(scene.told(name).size(), 1u);
    EXPECT_EQ(scene.told(name)[0].at("type").as_string(), "game");
  }
}

RULE(TablePlay, "SM-1.4: the cubes lie open for a minute or until all have seen enough") {
  TestTable scene = starmaster();
  EXPECT_EQ(scene.phase("Ana"), "memorising");
  const json::object open = scene.last("Ana", "game");
  EXPECT_EQ(open.at("memorise").as_object().at("in").to_number<int>(), 60'000);
  EXPECT_NE(json_text(open).find("cubesArranged"), std::string::npos);
  scene.says("Ana", "memorised");
  EXPECT_EQ(scene.phase("Ana"), "memorising");
  scene.after(seconds(59)).comes("Bo");
  EXPECT_NE(json_text(scene.last("Bo", "game")).find("cubesArranged"), std::string::npos) << "they still lie open";
  scene.after(seconds(2));
  EXPECT_EQ(scene.phase("Ana"), "playing");
  TestTable ready = starmaster();
  ready.says("Ana", "memorised").says("Bo", "memorised");
  EXPECT_EQ(ready.phase("Ana"), "playing");
}

TEST(TablePlay, AfterAPauseTheCubesLieOpenForTheTimeThatWasLeftAndEverybodyIsTold) {
  TestTable scene = starmaster();
  scene.after(seconds(50)).goes("Bo").after(seconds(10));
  scene.forget();
  scene.comes("Ana");
  EXPECT_EQ(json_text(scene.last("Ana", "game")).find("cubesArranged"), std::string::npos) << "not during the pause";
  scene.comes("Bo");
  for (const char* name : {"Ana", "Bo"}) {
    const json::object game = scene.last(name, "game");
    EXPECT_EQ(game.at("memorise").as_object().at("in").to_number<int>(), 10'000) << name;
    EXPECT_NE(json_text(game).find("cubesArranged"), std::string::npos) << name;
  }
  scene.after(seconds(11));
  EXPECT_EQ(scene.phase("Ana"), "playing");
}

TEST(TablePlay, WhenABotTakesOverFromWhoWentWhileMemorisingNobodyElseHasToWait) {
  TestTable scene = starmaster();
  scene.says("Ana", "memorised").goes("Bo").after(seconds(31));
  scene.says("Ana", {{"type", "decide"}, {"choice", "bot"}});
  EXPECT_EQ(scene.phase("Ana"), "playing");
}

RULE(TablePlay, "SM-1.5: the host names who begins, or the lot does") {
  for (const int first : {0, 1}) {
    TestTable scene = starmaster({{"first", first}, {"memoriseSeconds", 0}});
    EXPECT_EQ(scene.last("Ana", "game").at("memorise").as_object().at("in").to_number<int>(), 0);
    scene.after(milliseconds(1));
    EXPECT_EQ(scene.phase("Ana"), "playing");
    EXPECT_TRUE(scene.last("Ana", "game").at("events").as_array().empty()) << "they are turned down";
    EXPECT_EQ(scene.table().match()->occasion().thrower, seat_at(first));
    EXPECT_NE(scene.log().at(scene.log().size() - 2).find(R"({"by":"table","do":"first")"), std::string::npos);
    scene.crashes();
    EXPECT_EQ(scene.table().match()->occasion().thrower, seat_at(first));
  }
  EXPECT_FALSE(read_settings({{"game", "starmaster"}, {"players", 2}, {"first", 2}}));
  EXPECT_FALSE(read_settings({{"game", "riffifi"}, {"players", 3}, {"first", 0}}));
  EXPECT_FALSE(read_settings({{"game", "starmaster"}, {"players", 2}, {"memoriseSeconds", 121}}));
}

TEST(TablePlay, WhatLayOpenIsNeverToldAgain) {
  TestTable scene = racing();
  scene.comes("Ana");
  for (const json::object& told : scene.told("Ana")) {
    EXPECT_EQ(json_text(told).find("cubesArranged"), std::string::npos);
    if (told.contains("events")) {
      EXPECT_TRUE(told.at("events").as_array().empty());
    }
  }
}

TEST(TablePlay, TheDiceFallWhenTheirHandThrows) {
  TestTable scene = starmaster();
  scene.says("Ana", "memorised").says("Bo", "memorised");
  const std::string thrower = scene.awaited();
  const std::string other = thrower == "Ana" ? "Bo" : "Ana";
  EXPECT_TRUE(scene.last(thrower, "game").at("throw").as_bool());
  EXPECT_FALSE(scene.last(other, "game").at("throw").as_bool());
  scene.says(other, {{"type", "throw"}, {"version", scene.table().version()}});
  EXPECT_EQ(scene.refusal(other), "no_dice_in_hand");
  scene.says(thrower, {{"type", "throw"}, {"version", scene.table().version()}});
  EXPECT_NE(json_text(scene.last(other, "game")).find("diceRolled"), std::string::npos);
}

// How long the bot's throws came after a cube was shown or swapped, in ten minutes against it.
std::vector<milliseconds> throws_after_a_reveal(int bot_pace) {
  TestTable scene({{"game", "starmaster"}, {"players", 2}, {"botPace", bot_pace}});
  scene.comes("Ana").says("Ana", "sit");
  scene.says("Ana", {{"type", "addBot"}, {"seat", 1}, {"level", "child"}}).all_ready().says("Ana", "memorised");
  std::vector<milliseconds> waits;
  std::optional<Moment> shown;
  std::size_t read = 0;
  const Moment end = scene.now() + std::chrono::minutes(10);
  while (scene.now() < end && scene.table().phase() == Phase::kPlaying) {
    if (scene.awaited() == "Ana") {
      scene.plays_on(1);
    } else {
      scene.after(std::max(milliseconds(0), std::chrono::ceil<milliseconds>(*scene.table().wake() - scene.now())));
    }
    for (; read < scene.told("Ana").size(); ++read) {
      const json::object& told = scene.told("Ana")[read];
      if (!told.contains("events")) continue;
      for (const json::value& event : told.at("events").as_array()) {
        const auto& name = event.at("event").as_string();
        if (name == "cubeTurned" || name == "cubesSwapped") shown = scene.now();
        if (name != "diceRolled") continue;
        if (shown && event.at("seat") == 1) waits.push_back(std::chrono::floor<milliseconds>(scene.now() - *shown));
        shown.reset();
      }
    }
  }
  return waits;
}

TEST(TablePlay, ABotThrowsWhenACubeThatWasShownCouldBeSeen) {
  // A page shows a wrong cube and its turning back for 1.7 s, a swap for 1 s; at half the pace, for half the time.
  for (const int pace : {100, 50}) {
    const auto waits = throws_after_a_reveal(pace);
    ASSERT_GT(waits.size(), 3u);
    for (const milliseconds wait : waits) {
      EXPECT_GE(wait, milliseconds(1700 * pace / 100));
      EXPECT_LE(wait, milliseconds(3500 * pace / 100));
    }
  }
}

TEST(TablePlay, ABotWithoutAPaceThrowsAtOnce) {
  const auto waits = throws_after_a_reveal(0);
  ASSERT_GT(waits.size(), 3u);
  for (const milliseconds wait : waits) EXPECT_EQ(wait, milliseconds(0));
}

RULE(TablePlay, "SM-3.1: a race goes to the first hand, and everybody sees the margin") {
  TestTable scene = racing();
  EXPECT_EQ(scene.timed(), 2u) << "each reveal is timed";
  const std::uint64_t version = scene.table().version();
  scene.after(milliseconds(20));
  for (const char* name : {"Ana", "Bo"}) scene.take(scene.table().pong(scene.now(), scene.visitor(name)));
  scene.after(milliseconds(380)).says("Bo", claim(scene, 3, 370));
  EXPECT_EQ(scene.table().version(), version) << "a claim changes nothing before the race is decided";
  scene.after(milliseconds(150)).says("Ana", claim(scene, 4, 520)).after(milliseconds(400));
  const json::object game = scene.last("Ana", "game");
  EXPECT_NE(json_text(game).find("\"cubeTurned\",\"seat\":1,\"cell\":3"), std::string::npos) << json_text(game);
  EXPECT_EQ(game.at("photo").as_object().at("claims").as_array().size(), 2u);
  EXPECT_NEAR(game.at("photo").as_object().at("margin").to_number<double>(), 150, 30);
}

TEST(TablePlay, APongThatIsHeldBackGainsNothingForWhoAnswersEverythingElseAtOnce) {
  const auto to = [](Duration answers_after) {
    TestTable scene = racing();
    scene.goes("Ana").comes("Ana");  // what was asked before is forgotten with the connection
    for (const char* name : {"Ana", "Bo"}) {
      scene.table().measured(scene.visitor(name),
                             {.jitter = milliseconds(10), .usual = milliseconds(250), .nearest = milliseconds(250)});
    }
    scene.after(answers_after);
    for (const char* name : {"Ana", "Bo"}) {
      scene.says(name, {{"type", "notMe"}, {"version", scene.table().version()}});
    }
    for (int turn = 0; turn < 200 && scene.table().match()->next().kind != Next::Kind::kRace; ++turn) {
      scene.after(answers_after).plays_on(1);
    }
    scene.says("Bo", {{"type", "notMe"}, {"version", scene.table().version()}}).after(milliseconds(250));
    scene.take(scene.table().pong(scene.now(), scene.visitor("Ana")));
    scene.after(milliseconds(350)).says("Ana", claim(scene, 3, 300)).after(seconds(1));
    const json::object game = scene.last("Bo", "game");
    return game.at("photo").as_object().at("claims").as_array().at(0).as_object().at("to").to_number<int>();
  };
  EXPECT_EQ(to(milliseconds(300)), 307);  // a line of 250 ms, a touch after 300, a paint of 50
  EXPECT_EQ(to(milliseconds(0)), 607);    // the server's clock, less a line of no length
}

RULE(TablePlay, "SM-3.6: claims too close to tell are replayed") {
  TestTable scene = racing();
  scene.after(milliseconds(20));
  for (const char* name : {"Ana", "Bo"}) scene.take(scene.table().pong(scene.now(), scene.visitor(name)));
  scene.after(milliseconds(380)).says("Bo", claim(scene, 3, 370)).says("Ana", claim(scene, 4, 372)).after(seconds(1));
  EXPECT_NE(json_text(scene.last("Ana", "game")).find("turnReplayed"), std::string::npos);
}

RULE(TablePlay, "SM-3.5: a race nobody wants is void") {
  TestTable scene = racing();
  scene.says("Ana", {{"type", "notMe"}, {"version", scene.table().version()}});
  EXPECT_EQ(scene.table().match()->next().kind, Next::Kind::kRace);
  scene.says("Bo", {{"type", "notMe"}, {"version", scene.table().version()}}).after(milliseconds(1));
  EXPECT_NE(json_text(scene.last("Bo", "game")).find("turnVoided"), std::string::npos);
}

TEST(TablePlay, AClaimBeforeAnybodyCanHaveSeenTheDiceIsAFalseStart) {
  TestTable scene = racing();
  scene.after(milliseconds(10));
  for (const char* name : {"Ana", "Bo"}) scene.take(scene.table().pong(scene.now(), scene.visitor(name)));
  scene.after(milliseconds(30)).says("Ana", claim(scene, 1, 30));
  EXPECT_EQ(scene.refusal("Ana"), "false_start");
  EXPECT_GT(scene.last("Ana", "refused").at("again").to_number<int>(), 0);
}

TEST(TablePlay, TheCalmRaceKeepsEveryAnswerSealedUntilAllHaveAnswered) {
  TestTable scene = racing({{"race", "sealed"}});
  scene.forget();
  scene.says("Ana", {{"type", "seal"}, {"version", scene.table().version()}, {"cell", 2}, {"id", 1}});
  EXPECT_TRUE(scene.told("Bo").empty()) << "nobody learns that or what somebody answered";
  scene.says("Bo", {{"type", "seal"}, {"version", scene.table().version()}, {"cell", nullptr}});
  EXPECT_NE(json_text(scene.last("Bo", "game")).find("\"cubeTurned\",\"seat\":0,\"cell\":2"), std::string::npos);
}

TEST(TablePlay, WhoHasAnsweredInARaceIsOfferedNothingMore) {
  TestTable scene = racing({{"race", "sealed"}, {"raceSeconds", 20}});
  scene.says("Ana", {{"type", "seal"}, {"version", scene.table().version()}, {"cell", 2}}).after(seconds(5));
  scene.comes("Ana").comes("Bo");
  EXPECT_FALSE(scene.last("Ana", "game").contains("offers"));
  EXPECT_TRUE(scene.last("Bo", "game").contains("offers"));
  EXPECT_EQ(scene.last("Bo", "game").at("race").as_object().at("in").to_number<int>(), 15'000);
}

TEST(TablePlay, BotsAloneDoNotWaitForTheEndOfACalmRace) {
  TestTable scene({{"game", "starmaster"}, {"players", 2}, {"race", "sealed"}, {"raceSeconds", 30}, {"botPace", 0}});
  scene.comes("Ana");
  for (const int seat : {0, 1}) scene.says("Ana", {{"type", "addBot"}, {"seat", seat}, {"level", "expert"}});
  scene.says("Ana", {{"type", "ready"}, {"ready", true}}).after(seconds(5));
  bool raced = false;
  for (const json::object& told : scene.told("Ana")) raced = raced || told.contains("race");
  EXPECT_TRUE(raced);
  EXPECT_EQ(scene.phase("Ana"), "finished");
}

// The same lots after a restart as without one: else those of the first races would come again, which all have seen.
TEST(TablePlay, TheLotsOfTheCalmRaceGoOnWhereTheyWereAfterACrash) {
  const auto winners = [](bool crash) {
    TestTable scene = racing({{"race", "sealed"}});
    std::string list;
    for (int turn = 0; turn < 400 && list.size() < 12 && scene.table().phase() == Phase::kPlaying; ++turn) {
      if (scene.table().match()->next().kind != Next::Kind::kRace) {
        scene.plays_on(1);
        // Not in a race: that would be replayed.
        if (crash && scene.table().match()->next().kind == Next::Kind::kSeat) scene.crashes().comes("Ana").comes("Bo");
        continue;
      }
      const auto right = index(scene.table().match()->race()->right_place()) + 1;
      for (const char* name : {"Ana", "Bo"}) {
        scene.says(name, {{"type", "seal"}, {"version", scene.table().version()}, {"cell", right}});
      }
      const json::object game = scene.last("Ana", "game");
      for (const json::value& event : game.at("events").as_array()) {
        if (event.at("event").as_string() == "cubeTurned") list += std::to_string(event.at("seat").to_number<int>());
      }
    }
    return list;
  };
  const std::string without = winners(false);
  EXPECT_NE(without.find('0'), std::string::npos);
  EXPECT_NE(without.find('1'), std::string::npos);
  EXPECT_EQ(winners(true), without);
}

TEST(TablePlay, ACrashDuringARaceReplaysTheTurn) {
  TestTable scene = racing();
  scene.says("Ana", claim(scene, 3, 300)).crashes();
  EXPECT_NE(scene.log().back().find("\"replay\""), std::string::npos);
  scene.comes("Ana").comes("Bo");
  EXPECT_EQ(scene.phase("Ana"), "playing");
}

TEST(TablePlay, BotsRaceAgainstPeopleInTheirOwnTime) {
  TestTable scene({{"game", "starmaster"}, {"players", 3}, {"botPace", 0}});
  scene.comes("Ana").says("Ana", "sit");
  for (const int seat : {1, 2}) scene.says("Ana", {{"type", "addBot"}, {"seat", seat}, {"level", "expert"}});
  scene.all_ready().says("Ana", "memorised");
  for (int turn = 0; turn < 2000 && scene.table().phase() == Phase::kPlaying; ++turn)
    scene.plays_on(1).after(seconds(1));
  ASSERT_EQ(scene.finished().size(), 1u) << "Ana never claims: the bots finish the game";
  const auto replayed = replay(*read_record(scene.finished()[0].record));
  ASSERT_TRUE(replayed) << replayed.error().sentence();
  EXPECT_TRUE(replayed->chance_checked);
}

}  // namespace
}  // namespace ludothek
