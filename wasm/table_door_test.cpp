// The door under the sanitizers. Whole games are played from outside, by wasm/table_test.mjs.
#include "wasm/table_door.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <limits>
#include <string>
#include <vector>

#include "engine/random.hpp"

namespace ludothek {
namespace {

using testing::HasSubstr;

constexpr std::string_view kAna = R"({"person":"ana","name":"Ana"})";

Seed some_seed() { return {1, 2, 3}; }

std::string opening(std::string_view game, int players) {
  return json::serialize(json::object{{"table", "home"},
                                      {"settings", {{"game", game}, {"players", players}, {"botPace", 0}}},
                                      {"host", {{"person", "ana"}, {"name", "Ana"}}}});
}

// Keeps the facts of an answer, and gives the answer.
json::object keep(std::vector<std::string>& facts, const std::string& answer) {
  json::object read = json::parse(answer).as_object();
  EXPECT_FALSE(read.contains("refused")) << answer;
  for (const json::value& fact : read.at("facts").as_array()) facts.emplace_back(fact.as_string());
  EXPECT_EQ(read.at("version").to_number<std::size_t>(), facts.size());
  return read;
}

// Bots alone play a game to its end: its log.
std::vector<std::string> log_of(std::string_view game, int players) {
  TableDoor door(some_seed);
  std::vector<std::string> facts;
  keep(facts, door.open(0, opening(game, players)));
  keep(facts, door.enter(0, 1, kAna));
  for (int seat = 0; seat < players; ++seat) {
    const json::object wish{{"type", "addBot"}, {"seat", seat}, {"level", seat % 2 == 0 ? "greedy" : "child"}};
    keep(facts, door.handle(0, 1, json::serialize(wish)));
  }
  json::object answer = keep(facts, door.handle(0, 1, R"({"type":"ready","ready":true})"));
  for (int steps = 0; answer.at("finished").as_array().empty(); ++steps) {
    EXPECT_LT(steps, 100'000);
    EXPECT_FALSE(answer.at("wake").is_null());
    if (answer.at("wake").is_null()) break;
    answer = keep(facts, door.tick(answer.at("wake").to_number<double>()));
  }
  const std::string record(answer.at("finished").at(0).at("record").as_string());
  EXPECT_THAT(verify(record), HasSubstr(R"("holds":true)"));
  EXPECT_THAT(verify(record), HasSubstr(R"("chanceChecked":true)"));
  EXPECT_THAT(verify(record), HasSubstr(R"({"event":"gameEnded")"));
  return facts;
}

std::string request(const std::vector<std::string>& facts) {
  json::array list;
  for (const std::string& fact : facts) list.emplace_back(fact);
  return json::serialize(json::object{{"table", "home"}, {"facts", std::move(list)}});
}

TEST(TableDoor, AMalformedCallIsRefusedAndChangesNothing) {
  TableDoor door(some_seed);
  EXPECT_THAT(door.tick(0), HasSubstr("no table"));
  for (const std::string_view bad : {"", "null", "{", "[]", "{}", R"({"table":"home"})"}) {
    EXPECT_THAT(door.open(0, bad), HasSubstr("refused")) << bad;
    EXPECT_THAT(door.restore(0, bad), HasSubstr("refused")) << bad;
  }
  EXPECT_THAT(door.open(std::numeric_limits<double>::quiet_NaN(), opening("riffifi", 3)), HasSubstr("refused"));
  EXPECT_THAT(door.open(0, opening("riffifi", 2)), HasSubstr("refused"));
  EXPECT_THAT(door.open(0, opening("riffifi", 3)), HasSubstr("opened"));
  EXPECT_THAT(door.enter(0, 0, kAna), HasSubstr("refused"));
  EXPECT_THAT(door.handle(0, 1, R"({"type":"sit"})"), HasSubstr("not entered"));
  EXPECT_THAT(door.restore(0, R"({"table":"home","facts":["x"]})"), HasSubstr("refused"));
  EXPECT_THAT(door.enter(0, 1, kAna), HasSubstr(R"(\"version\":1)")) << "the table is still there";
}

TEST(TableDoor, AMalformedMessageIsAnsweredToItsSenderInTheirLanguage) {
  TableDoor door(some_seed);
  door.open(0, opening("riffifi", 3));
  door.enter(0, 1, R"({"person":"ana","name":"Ana","language":"fr"})");
  const json::value answer = json::parse(door.handle(0, 1, R"({"type":"dance","id":4})"));
  const json::value message = json::parse(answer.at("messages").at(0).at("text").as_string());
  EXPECT_EQ(message.at("code").as_string(), "malformed");
  EXPECT_EQ(message.at("re").to_number<int>(), 4);
  EXPECT_THAT(std::string(message.at("sentence").as_string()), HasSubstr("compris"));
  EXPECT_TRUE(answer.at("facts").as_array().empty());
}

TEST(TableDoor, WhoEntersWithAnotherNumberIsDismissedFromTheFirst) {
  TableDoor door(some_seed);
  door.open(0, opening("riffifi", 3));
  door.enter(0, 1, kAna);
  EXPECT_THAT(door.enter(0, 2, kAna), HasSubstr(R"("dismissed":[1])"));
  EXPECT_THAT(door.handle(0, 1, R"({"type":"sit"})"), HasSubstr("not entered"));
  EXPECT_THAT(door.enter(0, 2, R"({"person":"bo","name":"Bo"})"), HasSubstr("somebody else"));
}

TEST(TableDoor, WhoIsBannedIsToldSoAndNotLetInAgain) {
  constexpr std::string_view kBo = R"({"person":"bo","name":"Bo"})";
  TableDoor door(some_seed);
  door.open(0, opening("riffifi", 3));
  door.enter(0, 1, kAna);
  door.enter(0, 2, kBo);
  const std::string answer = door.handle(0, 1, R"({"type":"ban","person":"bo","banned":true})");
  EXPECT_THAT(answer, HasSubstr(R"("dismissed":[2])"));
  EXPECT_THAT(answer, HasSubstr(R"(\"type\":\"removed\")"));
  EXPECT_THAT(door.handle(0, 2, R"({"type":"sit"})"), HasSubstr("not entered"));
  const std::string refused = door.enter(0, 3, kBo);
  EXPECT_THAT(refused, HasSubstr(R"("dismissed":[3])"));
  EXPECT_THAT(refused, HasSubstr(R"(\"code\":\"banned\")"));
  EXPECT_THAT(door.handle(0, 3, R"({"type":"sit"})"), HasSubstr("not entered"));
}

TEST(TableDoor, ADamagedLogIsRefusedOrCanBePlayedOn) {
  FastRandom random(7);
  int refused = 0;
  for (const auto& [game, players] :
       {std::pair{"riffifi", 3}, std::pair{"farbenpoker", 2}, std::pair{"starmaster", 2}}) {
    const std::vector<std::string> log = log_of(game, players);
    const auto any = [&random](std::size_t size) { return random.below(static_cast<std::uint32_t>(size)); };
    for (int round = 0; round < 60; ++round) {
      std::vector<std::string> facts(log.begin(), log.begin() + 1 + any(log.size()));
      const auto at = any(facts.size());
      const std::string other = facts[any(facts.size())];
      switch (round % 4) {
        case 0:
          facts.erase(facts.begin() + at);
          break;
        case 1:
          facts.insert(facts.begin() + at, other);
          break;
        case 2:
          facts[at][any(facts[at].size())] = static_cast<char>('0' + random.below(10));
          break;
        default:
          facts.insert(facts.begin() + at, {R"({"fact":"startFailed"})", R"({"fact":"vacated","seat":0})"});
      }
      TableDoor door(some_seed);
      if (door.restore(0, request(facts)).starts_with(R"({"refused")")) {
        ++refused;
        continue;
      }
      door.enter(0, 1, kAna);
      for (int second = 0; second < 20; ++second) door.tick(1000.0 * second);
    }
  }
  EXPECT_GT(refused, 50);
}

}  // namespace
}  // namespace ludothek
