// The table as the people around it know it: seats, the start, absence, endings. table_play_test.cpp has the game.
#include "table/table.hpp"

#include <gtest/gtest.h>

#include "bots/bot.hpp"
#include "record/json/json_text.hpp"
#include "record/record.hpp"
#include "table/test_table.hpp"

namespace ludothek {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

json::object riffifi(int players = 3) { return {{"game", "riffifi"}, {"players", players}}; }

// Ana and Bo with one bot, playing.
TestTable two_and_a_bot(const json::object& settings = riffifi()) {
  TestTable scene(settings);
  scene.comes("Ana").comes("Bo").says("Ana", "sit").says("Bo", "sit");
  scene.says("Ana", {{"type", "addBot"}, {"seat", 2}, {"level", "greedy"}});
  scene.all_ready();
  EXPECT_EQ(scene.phase("Ana"), "playing");
  return scene;
}

TEST(Table, TheFirstWhoSitsTakesTheFirstFreeSeatAndEverybodySeesIt) {
  TestTable scene(riffifi());
  scene.comes("Ana").comes("Bo").says("Bo", "sit");
  EXPECT_EQ(scene.seat("Ana", 0).at("name").as_string(), "Bo");
  EXPECT_EQ(scene.seat("Ana", 1).at("kind").as_string(), "free");
  EXPECT_EQ(scene.last("Bo", "table").at("you").as_object().at("seat"), json::value(0));
}

TEST(Table, WhoSitsAlreadyStaysWhereTheySitUnlessTheyNameAnotherSeat) {
  TestTable scene(riffifi());
  scene.comes("Ana").says("Ana", "sit").says("Ana", "sit");
  EXPECT_EQ(scene.seat_of("Ana"), seat_at(0));
  scene.says("Ana", {{"type", "sit"}, {"seat", 2}});
  EXPECT_EQ(scene.seat_of("Ana"), seat_at(2));
}

TEST(Table, ATakenSeatIsRefusedInTheLanguageOfWhoAsked) {
  TestTable scene(riffifi());
  scene.comes("Ana").comes("Bo", Language::kGerman).says("Ana", {{"type", "sit"}, {"seat", 1}});
  scene.says("Bo", {{"type", "sit"}, {"seat", 1}, {"id", 9}});
  const json::object refused = scene.last("Bo", "refused");
  EXPECT_EQ(refused.at("code").as_string(), "seat_is_taken");
  EXPECT_EQ(refused.at("sentence").as_string(), "Dieser Platz ist vergeben: Wähle einen anderen.");
  EXPECT_EQ(refused.at("re").to_number<int>(), 9);
}

TEST(Table, EveryQuestionWithANumberGetsExactlyOneAnswerWithIt) {
  TestTable scene(riffifi());
  scene.comes("Ana").comes("Bo");
  for (const json::object& message :
       {json::object{{"type", "sit"}, {"id", 1}}, json::object{{"type", "emote"}, {"emote", "wow"}, {"id", 2}},
        json::object{{"type", "stand"}, {"id", 3}}, json::object{{"type", "stand"}, {"id", 4}},
        json::object{{"type", "ready"}, {"ready", false}, {"id", 5}}}) {
    scene.forget();
    scene.says("Bo", message);
    int answers = 0;
    for (const json::object& told : scene.told("Bo")) answers += told.contains("re") ? 1 : 0;
    EXPECT_EQ(answers, 1) << json_text(message);
    for (const json::object& told : scene.told("Ana")) EXPECT_FALSE(told.contains("re"));
  }
}

TEST(Table, OnlyTheHostArranges) {
  TestTable scene(riffifi());
  scene.comes("Ana").comes("Bo").says("Bo", {{"type", "addBot"}, {"seat", 0}, {"level", "child"}});
  EXPECT_EQ(scene.refusal("Bo"), "only_the_host");
  scene.says("Bo", {{"type", "configure"}, {"settings", riffifi(4)}});
  EXPECT_EQ(scene.table().settings().players, 3);
  scene.says("Ana", {{"type", "configure"}, {"settings", riffifi(4)}});
  EXPECT_EQ(scene.last("Bo", "table").at("seats").as_array().size(), 4u);
}

TEST(Table, BotsOfAnyLevelAreAddedAndRemoved) {
  TestTable scene(riffifi());
  scene.comes("Ana");
  for (const std::string_view level : kBotNames) {
    scene.says("Ana", {{"type", "addBot"}, {"seat", 1}, {"level", level}});
    EXPECT_EQ(scene.seat("Ana", 1).at("level").as_string(), level);
  }
  scene.says("Ana", {{"type", "removeBot"}, {"seat", 1}});
  EXPECT_EQ(scene.seat("Ana", 1).at("kind").as_string(), "free");
  scene.says("Ana", {{"type", "removeBot"}, {"seat", 1}});
  EXPECT_EQ(scene.refusal("Ana"), "no_bot_there");
}

TEST(Table, ASeatThatIsTakenCannotBeConfiguredAway) {
  TestTable scene(riffifi(4));
  scene.comes("Ana").says("Ana", {{"type", "sit"}, {"seat", 3}});
  scene.says("Ana", {{"type", "configure"}, {"settings", riffifi(3)}});
  EXPECT_EQ(scene.refusal("Ana"), "seats_are_taken");
}

TEST(Table, TheHostIsHandedOnWhenAway) {
  TestTable scene(riffifi());
  scene.comes("Ana").comes("Bo").says("Bo", "sit").goes("Ana").after(seconds(29));
  EXPECT_EQ(scene.last("Bo", "table").at("host").as_string(), "Ana");
  scene.after(seconds(2));
  EXPECT_TRUE(scene.last("Bo", "table").at("you").as_object().at("host").as_bool());
}

TEST(Table, WhoWatchesIsNeverHandedTheTableUntilTheySit) {
  TestTable scene(riffifi());
  scene.comes("Ana").comes("Bo").goes("Ana").after(seconds(100));
  EXPECT_EQ(scene.last("Bo", "table").at("host").as_string(), "Ana");
  scene.says("Bo", "sit").after(seconds(31));
  EXPECT_TRUE(scene.last("Bo", "table").at("you").as_object().at("host").as_bool());
}

TEST(Table, WhoComesLateWatchesAndSeesNoHand) {
  TestTable scene = two_and_a_bot();
  scene.comes("Cleo").after(seconds(1));
  const json::object game = scene.last("Cleo", "game");
  EXPECT_TRUE(game.at("fresh").as_bool());
  EXPECT_TRUE(game.at("view").as_object().at("hand").as_array().empty());
  EXPECT_FALSE(game.contains("offers"));
  EXPECT_EQ(scene.last("Ana", "table").at("watchers").to_number<int>(), 1);
  scene.says("Cleo",
             {{"type", "move"}, {"version", scene.table().version()}, {"move", {{"do", "play"}, {"card", "red-1"}}}});
  EXPECT_EQ(scene.refusal("Cleo"), "not_seated");
}

TEST(Table, APersonOnASecondDeviceIsDismissedFromTheFirst) {
  TestTable scene = two_and_a_bot();
  const Visitor before = scene.visitor("Ana");
  scene.comes("Ana");
  EXPECT_EQ(scene.dismissed(), std::vector{before});
  EXPECT_EQ(scene.phase("Ana"), "playing");
}

// --- the fair start ---

TEST(Table, AGameBeginsWhenEverybodyIsReadyAndHasShownTheNumberTheyPromised) {
  TestTable scene(riffifi());
  scene.comes("Ana").comes("Bo").says("Ana", "sit").says("Bo", "sit");
  scene.says("Ana", {{"type", "addBot"}, {"seat", 2}, {"level", "child"}});
  scene.says("Ana", {{"type", "ready"}, {"ready", true}});
  EXPECT_EQ(scene.phase("Ana"), "waiting");
  scene.says("Bo", {{"type", "ready"}, {"ready", true}});
  EXPECT_EQ(scene.phase("Bo"), "starting");
  const json::object fairness = scene.last("Bo", "table").at("fairness").as_object();
  EXPECT_EQ(fairness.at("stage").as_string(), "hashes");
  EXPECT_FALSE(fairness.contains("seed"));

  const PlayerNonce nonce{7};
  scene.says("Ana", {{"type", "nonce"}, {"nonce", to_hex(nonce)}});
  EXPECT_EQ(scene.refusal("Ana"), "hashes_come_first");
  scene.says("Ana", {{"type", "nonceHash"}, {"hash", to_hex(sha256(nonce))}});
  EXPECT_FALSE(scene.last("Bo", "table").at("fairness").as_object().contains("hashes")) << "not before all are in";
  scene.says("Bo", {{"type", "nonceHash"}, {"hash", to_hex(sha256(nonce))}});
  EXPECT_EQ(scene.last("Bo", "table").at("fairness").as_object().at("stage").as_string(), "nonces");
  scene.says("Ana", {{"type", "nonce"}, {"nonce", to_hex(PlayerNonce{8})}});
  EXPECT_EQ(scene.refusal("Ana"), "nonce_does_not_match");
  scene.says("Ana", {{"type", "nonce"}, {"nonce", to_hex(nonce)}})
      .says("Bo", {{"type", "nonce"}, {"nonce", to_hex(nonce)}});
  EXPECT_EQ(scene.phase("Ana"), "playing");
  EXPECT_EQ(scene.last("Ana", "game").at("view").as_object().at("hand").as_array().size(), 12u);
}

TEST(Table, AMissingNumberMakesItStartOverVisiblyAndThenWaitAgain) {
  TestTable scene(riffifi());
  scene.comes("Ana").comes("Bo").says("Ana", "sit").says("Bo", "sit");
  scene.says("Ana", {{"type", "addBot"}, {"seat", 2}, {"level", "child"}});
  scene.says("Ana", {{"type", "ready"}, {"ready", true}}).says("Bo", {{"type", "ready"}, {"ready", true}});
  const json::string first = scene.last("Ana", "table").at("fairness").as_object().at("commitment").as_string();
  scene.after(seconds(11));
  const json::object again = scene.last("Ana", "table").at("fairness").as_object();
  EXPECT_EQ(again.at("restarts").to_number<int>(), 1);
  EXPECT_NE(again.at("commitment").as_string(), first);
  scene.after(seconds(25));
  EXPECT_EQ(scene.phase("Ana"), "waiting");
  EXPECT_FALSE(scene.seat("Ana", 0).at("ready").as_bool());
}

TEST(Table, WhoLeavesDuringTheStartStopsIt) {
  TestTable scene(riffifi());
  scene.comes("Ana").comes("Bo").says("Ana", "sit").says("Bo", "sit");
  scene.says("Ana", {{"type", "addBot"}, {"seat", 2}, {"level", "child"}});
  scene.says("Ana", {{"type", "ready"}, {"ready", true}}).says("Bo", {{"type", "ready"}, {"ready", true}}).goes("Bo");
  EXPECT_EQ(scene.phase("Ana"), "waiting");
}

TEST(Table, TheHostMayWatchAGameOfBots) {
  TestTable scene({{"game", "riffifi"}, {"players", 3}, {"botPace", 0}});
  scene.comes("Ana");
  for (const int seat : {0, 1, 2}) scene.says("Ana", {{"type", "addBot"}, {"seat", seat}, {"level", "random"}});
  EXPECT_EQ(scene.phase("Ana"), "waiting");
  scene.says("Ana", {{"type", "ready"}, {"ready", true}}).after(seconds(10));
  EXPECT_EQ(scene.phase("Ana"), "finished");
  ASSERT_EQ(scene.finished().size(), 1u);
}

TEST(Table, ABotOnTheLastFreeSeatWaitsForTheHostsWord) {
  TestTable scene(riffifi());
  scene.comes("Ana").comes("Bo").says("Ana", "sit").says("Bo", "sit");
  for (const char* name : {"Ana", "Bo"}) scene.says(name, {{"type", "ready"}, {"ready", true}});
  scene.says("Ana", {{"type", "addBot"}, {"seat", 2}, {"level", "child"}});
  EXPECT_EQ(scene.phase("Ana"), "waiting");
  EXPECT_FALSE(scene.seat("Ana", 0).at("ready").as_bool());
  EXPECT_TRUE(scene.seat("Ana", 1).at("ready").as_bool());
  scene.comes("Zoe");
  EXPECT_EQ(scene.phase("Ana"), "waiting") << "nor does an onlooker start it";
  scene.says("Ana", {{"type", "ready"}, {"ready", true}});
  EXPECT_EQ(scene.phase("Ana"), "starting");
}

TEST(Table, AHostWithoutASeatSaysWhenThoseWhoAreReadyStart) {
  TestTable scene(riffifi());
  scene.comes("Ana").comes("Bo").comes("Cleo").says("Bo", "sit").says("Cleo", "sit");
  scene.says("Bo", {{"type", "ready"}, {"ready", true}});
  scene.says("Ana", {{"type", "addBot"}, {"seat", 2}, {"level", "child"}});
  scene.says("Ana", {{"type", "ready"}, {"ready", true}});
  EXPECT_EQ(scene.refusal("Ana"), "not_seated") << "Cleo is not ready";
  scene.says("Ana", {{"type", "removeBot"}, {"seat", 2}}).says("Cleo", {{"type", "ready"}, {"ready", true}});
  scene.says("Ana", {{"type", "addBot"}, {"seat", 2}, {"level", "child"}}).comes("Zoe");
  EXPECT_EQ(scene.phase("Ana"), "waiting");
  scene.says("Zoe", {{"type", "ready"}, {"ready", true}});
  EXPECT_EQ(scene.refusal("Zoe"), "not_seated");
  scene.says("Ana", {{"type", "ready"}, {"ready", true}});
  EXPECT_EQ(scene.phase("Ana"), "starting");
}

// --- absence ---

TEST(Table, PausesWhenSomebodyDropsAndGoesOnWhenTheyAreBack) {
  TestTable scene = two_and_a_bot();
  scene.goes("Bo");
  EXPECT_TRUE(scene.last("Ana", "table").contains("pause"));
  scene.says("Ana",
             {{"type", "move"}, {"version", scene.table().version()}, {"move", {{"do", "play"}, {"card", "red-1"}}}});
  EXPECT_EQ(scene.refusal("Ana"), "paused");
  scene.after(seconds(20)).comes("Bo");
  EXPECT_FALSE(scene.last("Ana", "table").contains("pause"));
}

TEST(Table, AsksAfterHalfAMinuteAndTheBotThatStandsInGivesTheSeatBack) {
  TestTable scene = two_and_a_bot();
  scene.says("Ana", {{"type", "decide"}, {"choice", "bot"}});
  EXPECT_EQ(scene.refusal("Ana"), "nothing_to_decide");
  scene.goes("Bo").after(seconds(31));
  EXPECT_TRUE(scene.last("Ana", "table").at("pause").as_object().at("asked").as_bool());
  scene.says("Ana", {{"type", "decide"}, {"choice", "bot"}});
  EXPECT_EQ(scene.seat("Ana", 1).at("standIn").as_string(), "regular");
  EXPECT_FALSE(scene.last("Ana", "table").contains("pause"));
  scene.comes("Bo");
  scene.says("Bo",
             {{"type", "move"}, {"version", scene.table().version()}, {"move", {{"do", "play"}, {"card", "red-1"}}}});
  EXPECT_EQ(scene.refusal("Bo"), "bot_stands_in");
  scene.says("Bo", "takeBack");
  EXPECT_FALSE(scene.seat("Ana", 1).contains("standIn"));
}

TEST(Table, WaitsOnWhenThatIsDecidedAndAsksAgain) {
  TestTable scene = two_and_a_bot();
  scene.goes("Bo").after(seconds(31)).says("Ana", {{"type", "decide"}, {"choice", "wait"}});
  EXPECT_FALSE(scene.last("Ana", "table").at("pause").as_object().at("asked").as_bool());
  scene.after(seconds(31));
  EXPECT_TRUE(scene.last("Ana", "table").at("pause").as_object().at("asked").as_bool());
}

TEST(Table, EndsTheGameWhenThatIsDecidedWithTheScoresAsTheyStand) {
  TestTable scene = two_and_a_bot();
  scene.goes("Bo").after(seconds(31)).says("Ana", {{"type", "decide"}, {"choice", "end"}});
  EXPECT_EQ(scene.phase("Ana"), "finished");
  ASSERT_EQ(scene.finished().size(), 1u);
  const auto record = read_record(scene.finished()[0].record);
  ASSERT_TRUE(record) << record.error().sentence();
  const auto replayed = replay(*record);
  ASSERT_TRUE(replayed) << replayed.error().sentence();
  EXPECT_TRUE(replayed->abandoned);
  EXPECT_TRUE(replayed->chance_checked);
}

TEST(Table, NothingIsDecidedByHalfOfThosePresent) {
  TestTable scene(riffifi());
  scene.comes("Ana").comes("Bo").comes("Cleo").says("Ana", "sit").says("Bo", "sit").says("Cleo", "sit").all_ready();
  scene.goes("Cleo").after(seconds(31)).says("Ana", {{"type", "decide"}, {"choice", "end"}});
  EXPECT_EQ(scene.phase("Ana"), "playing");
  EXPECT_EQ(scene.last("Bo", "table").at("pause").as_object().at("votes").as_array()[0].as_string(), "end");
  scene.says("Bo", {{"type", "decide"}, {"choice", "end"}});
  EXPECT_EQ(scene.phase("Ana"), "finished");
}

TEST(Table, WhoDropsDuringAPauseIsWaitedForAsLongAndNothingIsDecidedBefore) {
  TestTable scene(riffifi());
  scene.comes("Ana").comes("Bo").comes("Cleo").says("Ana", "sit").says("Bo", "sit").says("Cleo", "sit").all_ready();
  scene.goes("Cleo").after(seconds(31)).says("Ana", {{"type", "decide"}, {"choice", "end"}}).goes("Bo");
  const json::object pause = scene.last("Ana", "table").at("pause").as_object();
  EXPECT_FALSE(pause.at("asked").as_bool());
  EXPECT_TRUE(pause.at("votes").as_array()[0].is_null());
  scene.says("Ana", {{"type", "decide"}, {"choice", "end"}});
  EXPECT_EQ(scene.refusal("Ana"), "nothing_to_decide");
  EXPECT_EQ(scene.phase("Ana"), "playing");
  scene.after(seconds(31)).says("Ana", {{"type", "decide"}, {"choice", "end"}});
  EXPECT_EQ(scene.phase("Ana"), "finished");
}

TEST(Table, WhoComesBackDuringAPauseGivesNobodyElseMoreTime) {
  TestTable scene(riffifi());
  scene.comes("Ana").comes("Bo").comes("Cleo").says("Ana", "sit").says("Bo", "sit").says("Cleo", "sit").all_ready();
  scene.goes("Cleo").goes("Bo").after(seconds(20)).comes("Bo").after(seconds(11));
  EXPECT_TRUE(scene.last("Ana", "table").at("pause").as_object().at("asked").as_bool());
}

TEST(Table, WhenSomebodyGoesTheVotesOfThoseWhoStayAreCounted) {
  TestTable scene({{"game", "riffifi"}, {"players", 3}});
  for (const char* name : {"Ana", "Bo", "Cleo"}) scene.comes(name).says(name, "sit");
  scene.all_ready();
  scene.says("Cleo", {{"type", "standIn"}, {"level", "greedy"}}).goes("Bo").after(seconds(31));
  scene.says("Ana", {{"type", "decide"}, {"choice", "bot"}});
  EXPECT_TRUE(scene.last("Ana", "table").contains("pause")) << "one of two";
  scene.goes("Cleo");
  EXPECT_FALSE(scene.last("Ana", "table").contains("pause")) << "the only one";
  scene.comes("Cleo").says("Ana", {{"type", "endGame"}, {"agree", true}});
  EXPECT_EQ(scene.phase("Ana"), "playing");
  scene.goes("Cleo");
  EXPECT_EQ(scene.phase("Ana"), "finished");
}

TEST(Table, AllWhoAreHereCanEndAGameTogether) {
  TestTable scene = two_and_a_bot();
  scene.says("Ana", {{"type", "endGame"}, {"agree", true}});
  EXPECT_EQ(scene.last("Bo", "table").at("endVotes").as_array().size(), 1u);
  scene.says("Ana", {{"type", "endGame"}, {"agree", false}}).says("Bo", {{"type", "endGame"}, {"agree", true}});
  EXPECT_EQ(scene.phase("Bo"), "playing");
  scene.says("Ana", {{"type", "endGame"}, {"agree", true}});
  EXPECT_EQ(scene.phase("Bo"), "finished");
}

TEST(Table, AMoveTakesTheVotesBackAndEverybodyIsTold) {
  TestTable scene = two_and_a_bot();
  scene.says("Ana", {{"type", "endGame"}, {"agree", true}});
  EXPECT_TRUE(scene.last("Bo", "table").contains("endVotes"));
  scene.awaited().empty() ? scene.after(seconds(60)) : scene.plays_on(1);
  for (const char* name : {"Ana", "Bo"}) EXPECT_FALSE(scene.last(name, "table").contains("endVotes")) << name;
}

TEST(Table, ABotPlaysForWhoAsksForIt) {
  TestTable scene = two_and_a_bot();
  scene.says("Ana", {{"type", "standIn"}, {"level", "expert"}});
  EXPECT_EQ(scene.seat("Bo", 0).at("standIn").as_string(), "expert");
  scene.says("Ana", "stand");
  EXPECT_EQ(scene.refusal("Ana"), "stand_in_instead");
}

TEST(Table, ABotsSeatIsTakenBetweenRounds) {
  TestTable scene = two_and_a_bot();
  scene.comes("Cleo").says("Cleo", {{"type", "sit"}, {"seat", 2}});
  EXPECT_EQ(scene.seat("Ana", 2).at("reserved").as_string(), "Cleo");
  EXPECT_FALSE(scene.seat_of("Cleo"));
  for (int turn = 0; turn < 60 && !scene.seat_of("Cleo"); ++turn) scene.plays_on(1).after(seconds(3));
  ASSERT_TRUE(scene.seat_of("Cleo"));
  EXPECT_EQ(scene.phase("Cleo"), "playing");
  EXPECT_EQ(scene.last("Cleo", "game").at("view").as_object().at("hand").as_array().size(), 12u);
}

TEST(Table, WhoGetsASeatThatKeptItsHandIsShownIt) {  // RF-6.1: with equal chances hands are passed on, not dealt
  TestTable scene = two_and_a_bot({{"game", "riffifi"}, {"players", 3}, {"options", {{"equalChances", true}}}});
  scene.comes("Cleo", Language::kEnglish, false).says("Cleo", {{"type", "sit"}, {"seat", 2}});
  for (int turn = 0; turn < 60 && !scene.seat_of("Cleo"); ++turn) {
    scene.plays_on(1).after(seconds(3));
  }
  ASSERT_TRUE(scene.seat_of("Cleo"));
  std::size_t seated = 0;
  const std::vector<json::object>& told = scene.told("Cleo");
  while (seated < told.size() &&
         (told[seated].at("type").as_string() != "table" || told[seated].at("you").as_object().at("seat").is_null())) {
    EXPECT_EQ(told[seated].contains("view"), told[seated].contains("fresh")) << "she wants none";
    ++seated;
  }
  ASSERT_LT(seated + 1, told.size());
  EXPECT_EQ(told[seated + 1].at("view").as_object().at("hand").as_array().size(), 12U) << "but this she needs";
}

TEST(Table, ForWhoReservedASeatAndWentNobodyWaits) {
  TestTable scene = two_and_a_bot();
  scene.comes("Cleo").says("Cleo", {{"type", "sit"}, {"seat", 2}}).comes("Dora");
  scene.says("Dora", {{"type", "sit"}, {"seat", 2}});
  EXPECT_EQ(scene.refusal("Dora"), "seat_is_taken");
  scene.goes("Cleo");
  const auto round = [&] { return scene.last("Ana", "game").at("view").as_object().at("round").as_int64(); };
  for (int turn = 0; turn < 60 && round() == 1; ++turn) scene.plays_on(1).after(seconds(3));
  EXPECT_EQ(round(), 2);
  EXPECT_FALSE(scene.seat_of("Cleo"));
  EXPECT_FALSE(scene.last("Ana", "table").contains("pause"));
  scene.says("Dora", {{"type", "sit"}, {"seat", 2}});
  EXPECT_EQ(scene.seat("Ana", 2).at("reserved").as_string(), "Dora");
}

// --- what is not kept, and what is ---

TEST(Table, AnAbandonedGamePointsToItsRecordAfterACrashToo) {
  TestTable scene = two_and_a_bot();
  for (const char* name : {"Ana", "Bo"}) scene.says(name, {{"type", "endGame"}, {"agree", true}});
  ASSERT_EQ(scene.finished().size(), 1u);
  scene.all_ready();
  for (const char* name : {"Ana", "Bo"}) scene.says(name, {{"type", "endGame"}, {"agree", true}});
  ASSERT_EQ(scene.finished().size(), 2u);
  EXPECT_EQ(scene.last("Ana", "table").at("record").as_string(), scene.finished()[1].id);
  scene.crashes().comes("Ana");
  EXPECT_EQ(scene.last("Ana", "table").at("record").as_string(), scene.finished()[1].id);
}

TEST(Table, ARecordHoldsItsMovesWhateverPeopleAreCalled) {
  TestTable scene(riffifi());
  scene.comes("Ana").comes("Bo").says("Ana", "sit").says("Bo", "sit");
  for (const char* name : {"Ana", "Bo"}) scene.says(name, {{"type", "rename"}, {"name", R"(x","moves":[\)"}});
  scene.says("Ana", {{"type", "addBot"}, {"seat", 2}, {"level", "greedy"}}).all_ready();
  for (int turn = 0; turn < 5; ++turn) scene.plays_on(1).after(seconds(3));
  for (const char* name : {"Ana", "Bo"}) scene.says(name, {{"type", "endGame"}, {"agree", true}});
  ASSERT_EQ(scene.finished().size(), 1u);
  const auto record = read_record(scene.finished()[0].record);
  ASSERT_TRUE(record) << record.error().sentence();
  EXPECT_TRUE(replay(*record));
}

TEST(Table, GoesOnWhereItWasAfterACrash) {
  TestTable scene = two_and_a_bot();
  for (int turn = 0; turn < 5; ++turn) scene.plays_on(1).after(seconds(3));
  const std::uint64_t position = scene.table().match()->hash();
  scene.crashes();
  EXPECT_EQ(scene.table().match()->hash(), position);
  scene.comes("Ana").comes("Bo");
  EXPECT_EQ(scene.phase("Ana"), "playing");
  for (int turn = 0; turn < 500 && scene.table().phase() == Phase::kPlaying; ++turn)
    scene.plays_on(1).after(seconds(3));
  ASSERT_EQ(scene.finished().size(), 1u);
  const auto replayed = replay(*read_record(scene.finished()[0].record));
  ASSERT_TRUE(replayed);
  EXPECT_TRUE(replayed->finished);
  EXPECT_TRUE(replayed->chance_checked) << "the chance stream went on where it was";
}

TEST(Table, ALogThatMakesNoSenseIsRefusedWithASentence) {
  for (const std::vector<std::string>& log : {std::vector<std::string>{"nonsense"},
                                              {R"({"fact":"moved","moves":[]})"},
                                              {R"({"fact":"seated","seat":9,"person":"p","name":"n"})"},
                                              {R"({"fact":"unheard"})"}}) {
    Table table("t", [] { return Seed{}; });
    const auto restored = table.restore(Moment{}, log);
    ASSERT_FALSE(restored);
    EXPECT_FALSE(restored.error().what.empty());
  }
}

TEST(Table, ChatIsTheHostsToAllowAndPlainText) {
  TestTable scene(riffifi());
  scene.comes("Ana").comes("Bo").says("Bo", {{"type", "say"}, {"text", "hello"}});
  EXPECT_EQ(scene.refusal("Bo"), "no_chat_here");
  json::object settings = riffifi();
  settings["chat"] = true;
  scene.says("Ana", {{"type", "configure"}, {"settings", settings}});
  scene.says("Bo", {{"type", "say"}, {"text", " he\nllo \u202e"}});
  EXPECT_EQ(scene.last("Ana", "said").at("text").as_string(), "he llo");
  EXPECT_FALSE(read_command({{"type", "say"}, {"text", std::string(kLongestSaying + 1, 'x')}}));
  EXPECT_FALSE(read_command({{"type", "say"}, {"text", " \t "}}));
  EXPECT_FALSE(read_command({{"type", "emote"}, {"emote", "rude"}}));
}

TEST(Table, RemindsWhoIsAwaitedAFewTimes) {
  TestTable scene(riffifi());
  scene.comes("Ana").comes("Bo").comes("Cleo").says("Ana", "sit").says("Bo", "sit").says("Cleo", "sit").all_ready();
  scene.after(seconds(600));
  int reminders = 0;
  for (const json::object& told : scene.told("Ana")) reminders += told.at("type").as_string() == "reminder" ? 1 : 0;
  EXPECT_EQ(reminders, 3);
  EXPECT_FALSE(scene.table().wake()) << "it waits, and everybody knows for whom";
}

TEST(Table, WithAClockABotStandsInForWhoThinksTooLong) {
  json::object settings = riffifi();
  settings["clockSeconds"] = 15;
  TestTable scene(settings);
  scene.comes("Ana").comes("Bo").comes("Cleo").says("Ana", "sit").says("Bo", "sit").says("Cleo", "sit").all_ready();
  const auto seat = place_of(*scene.seat_of(scene.awaited()));
  scene.after(seconds(14));
  EXPECT_FALSE(scene.seat("Ana", seat).contains("standIn"));
  scene.after(seconds(2));
  EXPECT_EQ(scene.seat("Ana", seat).at("standIn").as_string(), "regular");
}

}  // namespace
}  // namespace ludothek
