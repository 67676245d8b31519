// Many who look on: what they do is told to others together, once, and after what concerns those who play.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "table/test_table.hpp"

namespace ludothek {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

std::string onlooker(int number) {
  return "Onlooker " + std::string(1, static_cast<char>('A' + number % 26)) + std::to_string(number);
}

long tables_told(TestTable& scene, const std::string& name) {
  return std::ranges::count_if(scene.told(name), [](const json::object& one) { return one.at("type") == "table"; });
}

// Ana and Bo play Farbenpoker, and it is somebody's turn.
TestTable game() {
  TestTable scene({{"game", "farbenpoker"}, {"players", 2}, {"chat", true}});
  scene.comes("Ana").comes("Bo").says("Ana", "sit").says("Bo", "sit").all_ready().after(seconds(10));
  scene.forget();
  return scene;
}

TEST(Crowd, ThoseWhoComeTogetherAreToldTogether) {
  TestTable scene = game();
  for (int i = 0; i < 50; ++i) scene.comes(onlooker(i));
  EXPECT_EQ(tables_told(scene, "Ana"), 1) << "the first of them, who came after a quiet while";
  for (int i = 0; i < 50; ++i) EXPECT_GE(tables_told(scene, onlooker(i)), 1) << "everybody is told on coming in";
  scene.after(milliseconds(999));
  EXPECT_EQ(tables_told(scene, "Ana"), 1);
  scene.after(milliseconds(1));
  EXPECT_EQ(tables_told(scene, "Ana"), 2);
  EXPECT_EQ(scene.last("Ana", "table").at("watchers"), 50);
  scene.after(seconds(60));
  EXPECT_LE(tables_told(scene, "Ana"), 2) << "and then nothing is due any more";
}

TEST(Crowd, ComingAndGoingIsOneMessageASecondHoweverOften) {
  TestTable scene = game();
  for (int second = 0; second < 3; ++second) {
    for (int i = 0; i < 100; ++i) scene.comes("Zoe").after(milliseconds(5)).goes("Zoe").after(milliseconds(5));
  }
  scene.after(seconds(2));
  EXPECT_LE(tables_told(scene, "Ana"), 5);
  EXPECT_EQ(scene.last("Ana", "table").at("watchers"), 0);
}

TEST(Crowd, WhatConcernsPlayersIsToldAtOnceAndTheOnlookersWithIt) {
  TestTable scene = game();
  scene.comes("Zoe").comes("Yan");
  EXPECT_EQ(scene.last("Ana", "table").at("watchers"), 1);
  scene.goes("Bo");
  EXPECT_EQ(scene.last("Ana", "table").at("pause").at("away"), json::array{1});
  EXPECT_EQ(scene.last("Ana", "table").at("watchers"), 2);
  const long told = tables_told(scene, "Ana");
  scene.after(seconds(2));
  EXPECT_EQ(tables_told(scene, "Ana"), told) << "that was told already";
}

TEST(Crowd, WhoIsHereAlreadyIsNoNewsToOthers) {
  TestTable scene = game();
  scene.comes("Zoe").after(seconds(2));
  scene.forget();
  for (int i = 0; i < 10; ++i) {
    scene.take(scene.table().enter(scene.now(), scene.visitor("Zoe"), {TestTable::person("Zoe")}));
    scene.take(scene.table().enter(scene.now(), scene.visitor("Ana"), {TestTable::person("Ana")}));
  }
  EXPECT_EQ(tables_told(scene, "Zoe"), 10);
  EXPECT_EQ(tables_told(scene, "Ana"), 10);
  scene.after(seconds(2));
  EXPECT_EQ(tables_told(scene, "Bo"), 0);
}

TEST(Crowd, AnOnlookersNameIsTheirOwnBusiness) {
  TestTable scene = game();
  scene.comes("Zoe").after(seconds(2));
  scene.forget();
  scene.says("Zoe", {{"type", "rename"}, {"name", "Zora"}, {"id", 5}});
  EXPECT_EQ(scene.last("Zoe", "table").at("you").at("name"), "Zora");
  EXPECT_EQ(scene.last("Zoe", "table").at("re"), 5);
  scene.after(seconds(2));
  EXPECT_TRUE(scene.told("Ana").empty());
}

TEST(Crowd, AVoteThatChangesNothingIsToldToNobody) {
  TestTable scene = game();
  for (int i = 0; i < 10; ++i) scene.says("Ana", {{"type", "endGame"}, {"agree", true}, {"id", i}});
  EXPECT_EQ(tables_told(scene, "Bo"), 1);
  EXPECT_EQ(scene.last("Ana", "ok").at("re"), 9);
  for (int i = 0; i < 10; ++i) scene.says("Ana", {{"type", "endGame"}, {"agree", false}});
  EXPECT_EQ(tables_told(scene, "Bo"), 2);
}

TEST(Crowd, BotsWithoutAPaceTakeAMillisecondForEachWhoLooksOn) {
  TestTable scene({{"game", "farbenpoker"}, {"players", 2}, {"botPace", 0}});
  scene.comes("Ana");
  for (int seat = 0; seat < 2; ++seat) scene.says("Ana", {{"type", "addBot"}, {"seat", seat}, {"level", "random"}});
  for (int i = 1; i < 50; ++i) scene.comes(onlooker(i));
  scene.after(seconds(2)).says("Ana", {{"type", "ready"}, {"ready", true}});
  scene.forget();
  scene.after(seconds(1));
  const long told =
      std::ranges::count_if(scene.told("Ana"), [](const json::object& one) { return one.at("type") == "game"; });
  EXPECT_GE(told, 10);
  EXPECT_LE(told, 20) << "a thousand messages a second to all fifty";
}

TEST(Crowd, AMoveIsWrittenOnceForAllWhoLookOnAndPlayersHearItFirst) {
  TestTable scene({{"game", "farbenpoker"}, {"players", 2}});
  scene.comes("Zoe").comes("Yan").comes("Xia").comes("Ana").comes("Bo").says("Ana", "sit").says("Bo", "sit");
  scene.all_ready();
  const std::string mover = scene.awaited();
  const auto command =
      read_command({{"type", "move"}, {"version", scene.table().version()}, {"move", scene.first_offer(mover)}});
  const Effects effects = scene.table().handle(scene.now(), scene.visitor(mover), *command);
  ASSERT_EQ(effects.messages.size(), 5u);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_TRUE(effects.messages[i].to == scene.visitor("Ana") || effects.messages[i].to == scene.visitor("Bo"));
  }
  std::set<const std::string*> written;
  for (std::size_t i = 2; i < 5; ++i) written.insert(effects.messages[i].text.get());
  EXPECT_EQ(written.size(), 1u);
}

}  // namespace
}  // namespace ludothek
