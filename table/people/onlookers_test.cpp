// Those who watch, and what the host and those who sit can do about them.
#include "table/people/onlookers.hpp"

#include <gtest/gtest.h>

#include "table/test_table.hpp"

namespace ludothek::onlookers_test {
namespace {

using std::chrono::seconds;

// Ana, the host, and Bo sit, and the third seat is free; Zoe watches. Everybody may talk.
TestTable table(json::object settings = {}) {
  settings["game"] = "riffifi";
  settings["players"] = 3;
  settings["chat"] = true;
  TestTable scene(settings);
  scene.comes("Ana").comes("Bo").says("Ana", "sit").says("Bo", "sit").comes("Zoe");
  return scene;
}
TestTable game(json::object settings = {}) {
  TestTable scene = table(std::move(settings));
  scene.says("Ana", {{"type", "addBot"}, {"seat", 2}, {"level", "random"}}).all_ready();
  EXPECT_EQ(scene.phase("Ana"), "playing");
  return scene;
}
json::object about(std::string_view type, const std::string& name) {
  return {{"type", type}, {"person", TestTable::person(name).id}};
}
json::object mute(const std::string& name, bool muted = true) {
  json::object wish = about("mute", name);
  wish["muted"] = muted;
  return wish;
}
json::object ban(const std::string& name, bool banned = true) {
  json::object wish = about("ban", name);
  wish["banned"] = banned;
  return wish;
}
json::object say(std::string_view text) { return {{"type", "say"}, {"text", text}}; }
// How many watch is told together, within a second.
json::array listed(TestTable& scene, const std::string& reader, std::string_view list) {
  scene.after(seconds(2));
  const json::object people = scene.last(reader, "table");
  return people.contains(list) ? people.at(list).as_array() : json::array();
}
int watchers(TestTable& scene) { return scene.after(seconds(2)).last("Ana", "table").at("watchers").to_number<int>(); }

TEST(Onlookers, AreNamedToThoseWhoHaveASayAndToNobodyElse) {
  TestTable scene = table();
  ASSERT_EQ(listed(scene, "Bo", "onlookers").size(), 1U);
  EXPECT_EQ(listed(scene, "Bo", "onlookers")[0], (json::object{{"person", "id-Zoe"}, {"name", "Zoe"}}));
  EXPECT_FALSE(scene.last("Zoe", "table").contains("onlookers"));
}

TEST(Onlookers, WhatTheySayNamesThemAndWhatPlayersSayTheirSeat) {
  TestTable scene = table();
  scene.says("Zoe", say("hello"));
  EXPECT_EQ(scene.last("Ana", "said").at("person").as_string(), "id-Zoe");
  EXPECT_FALSE(scene.last("Ana", "said").contains("seat"));
  scene.says("Bo", say("hello"));
  EXPECT_EQ(scene.last("Ana", "said").at("seat"), json::value(1));
}

TEST(Onlookers, AreMutedByWhoSitsAlsoOnASeatUntilSomebodyElseLiftsIt) {
  TestTable scene = game();
  scene.says("Bo", mute("Zoe")).says("Zoe", say("hello"));
  EXPECT_EQ(scene.refusal("Zoe"), "muted");
  EXPECT_TRUE(scene.last("Ana", "said").empty());
  EXPECT_TRUE(scene.last("Zoe", "table").at("you").as_object().at("muted").as_bool());
  EXPECT_TRUE(listed(scene, "Ana", "onlookers")[0].as_object().at("muted").as_bool());
  scene.crashes().comes("Ana").comes("Bo").comes("Zoe").says("Zoe", say("hello again"));
  EXPECT_EQ(scene.refusal("Zoe"), "muted") << "a fact, that outlives the house";
  scene.says("Ana", {{"type", "endGame"}, {"agree", true}}).says("Bo", {{"type", "endGame"}, {"agree", true}});
  scene.says("Zoe", {{"type", "sit"}, {"seat", 2}});
  ASSERT_EQ(scene.seat_of("Zoe"), seat_at(2));
  EXPECT_TRUE(scene.seat("Ana", 2).at("muted").as_bool());
  scene.says("Zoe", {{"type", "emote"}, {"emote", "wow"}});
  EXPECT_EQ(scene.refusal("Zoe"), "muted");
  scene.says("Zoe", mute("Zoe", false));
  EXPECT_EQ(scene.refusal("Zoe"), "not_an_onlooker");
  scene.says("Ana", mute("Zoe", false)).says("Zoe", say("thank you"));
  EXPECT_EQ(scene.last("Bo", "said").at("text").as_string(), "thank you");
}

TEST(Onlookers, AreSentAwayWithAWordAndMayComeAgain) {
  TestTable scene = game();
  scene.says("Bo", about("remove", "Zoe"));
  EXPECT_EQ(scene.dismissed(), std::vector{scene.visitor("Zoe")});
  EXPECT_EQ(scene.last("Zoe", "removed").at("code").as_string(), "removed");
  EXPECT_FALSE(scene.table().has(scene.visitor("Zoe")));
  EXPECT_EQ(watchers(scene), 0);
  scene.comes("Zoe");
  EXPECT_EQ(watchers(scene), 1);
}

TEST(Onlookers, WhoIsBannedStaysOutAfterARestartTooUntilItIsLifted) {
  TestTable scene = game();
  scene.says("Zoe", {{"type", "sit"}, {"seat", 2}}).says("Bo", ban("Zoe"));
  EXPECT_EQ(scene.last("Zoe", "removed").at("code").as_string(), "banned");
  EXPECT_FALSE(scene.seat("Ana", 2).contains("reserved"));
  scene.comes("Zoe", Language::kGerman);
  EXPECT_EQ(scene.last("Zoe", "refused").at("sentence").as_string(), "Du kannst nicht mehr an diesen Tisch kommen.");
  EXPECT_TRUE(scene.last("Zoe", "game").empty());
  EXPECT_EQ(watchers(scene), 0);
  scene.crashes().comes("Ana").comes("Bo").comes("Zoe");
  EXPECT_EQ(scene.refusal("Zoe"), "banned");
  EXPECT_EQ(listed(scene, "Bo", "banned")[0], (json::object{{"person", "id-Zoe"}, {"name", "Zoe"}}));
  scene.says("Bo", ban("Zoe", false)).comes("Zoe");
  EXPECT_EQ(watchers(scene), 1);
  EXPECT_TRUE(listed(scene, "Bo", "banned").empty());
}

TEST(Onlookers, WhoTalksAndGoesIsBannedAllTheSame) {
  TestTable scene = table();
  scene.says("Zoe", say("spam")).goes("Zoe").says("Ana", ban("Zoe")).comes("Zoe");
  EXPECT_EQ(scene.refusal("Zoe"), "banned");
}

TEST(Onlookers, NobodyWhoSitsOrIsHostIsSentAwayAndOnlyTheyHaveASay) {
  TestTable scene = table();
  for (const json::object& wish : {mute("Bo"), ban("Bo"), about("remove", "Bo"), json::object{{"type", "onlookers"}}}) {
    scene.forget();
    scene.says("Zoe", wish);
    EXPECT_EQ(scene.refusal("Zoe"), "only_who_sits");
  }
  scene.says("Ana", "stand");
  for (const std::string name : {"Ana", "Bo", "Nobody"}) {
    for (const json::object& wish : {mute(name), ban(name), about("remove", name)}) {
      scene.forget();
      scene.says("Bo", wish);
      EXPECT_EQ(scene.refusal("Bo"), "not_an_onlooker") << name;
    }
  }
}

TEST(Onlookers, MayBeForbiddenToTalk) {
  TestTable scene = game();
  scene.says("Bo", {{"type", "onlookers"}, {"talk", false}}).says("Zoe", say("hello"));
  EXPECT_EQ(scene.refusal("Zoe"), "no_onlooker_talk");
  scene.says("Ana", say("hello"));
  EXPECT_FALSE(scene.last("Zoe", "said").empty());
  scene.says("Ana", {{"type", "onlookers"}, {"talk", true}}).says("Zoe", say("hello"));
  EXPECT_EQ(scene.last("Ana", "said").at("person").as_string(), "id-Zoe");
}

TEST(Onlookers, MayBeForbiddenInTheMiddleOfAGame) {
  TestTable scene = game();
  scene.comes("Yve").says("Yve", {{"type", "sit"}, {"seat", 2}});
  scene.says("Bo", {{"type", "onlookers"}, {"allowed", false}});
  EXPECT_EQ(scene.last("Zoe", "removed").at("code").as_string(), "no_onlookers");
  EXPECT_TRUE(scene.table().has(scene.visitor("Yve"))) << "a seat is reserved for her";
  EXPECT_EQ(watchers(scene), 1);
  scene.comes("Zoe");
  EXPECT_EQ(scene.refusal("Zoe"), "no_onlookers");
  scene.crashes().comes("Ana").comes("Bo").comes("Zoe");
  EXPECT_EQ(scene.refusal("Zoe"), "no_onlookers");
  scene.says("Ana", {{"type", "onlookers"}, {"allowed", true}}).comes("Zoe");
  EXPECT_EQ(watchers(scene), 1);
}

TEST(Onlookers, WithoutThemOneComesInToSit) {
  TestTable scene = table({{"onlookers", false}});
  EXPECT_EQ(watchers(scene), 1) << "a seat is free";
  EXPECT_FALSE(scene.table().summary().at("onlookers").as_bool()) << "the lists say so";
  scene.comes("Yve").says("Yve", "sit");
  EXPECT_EQ(scene.last("Zoe", "removed").at("code").as_string(), "no_onlookers") << "the last one is taken";
  EXPECT_EQ(watchers(scene), 0);
  scene.says("Ana", "stand");
  EXPECT_EQ(watchers(scene), 1) << "the host arranges the table, with a seat or without";
  scene.comes("Zoe").says("Zoe", {{"type", "sit"}, {"seat", 0}});
  EXPECT_EQ(scene.seat_of("Zoe"), seat_at(0));
}

TEST(Onlookers, ATableRemembersNoMoreThanALastFewWhoAreKeptOut) {
  TestTable scene = table();
  for (int i = 0; i < 40; ++i) {
    const std::string name = "Pest " + std::to_string(i);
    scene.comes(name).says("Ana", ban(name));
  }
  EXPECT_EQ(listed(scene, "Ana", "banned").size(), 32U);
  EXPECT_EQ(listed(scene, "Ana", "banned").back().as_object().at("name").as_string(), "Pest 39");
}

}  // namespace
}  // namespace ludothek::onlookers_test
