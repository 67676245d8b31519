// The example messages of tests/messages/, which the tests of the schemas and of the browser's side read too, and
// clients that know nothing but the protocol.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "record/record.hpp"
#include "table/messages/command.hpp"
#include "tests/sitting.hpp"

namespace ludothek {
namespace {

using tests::Sitting;

struct Example {
  std::string name;
  bool valid;
  json::object message;
};

// What clients say to a table: the door's own messages never reach read_command.
std::vector<Example> said_to_tables() {
  const std::set<std::string_view> door = {"hello", "ping", "enter", "leave"};
  std::vector<Example> examples;
  for (const auto& file : std::filesystem::directory_iterator("tests/messages")) {
    std::ifstream stream(file.path());
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    const json::value list = json::parse(text);
    for (const json::value& value : list.as_array()) {
      const json::object& message = value.at("message").as_object();
      const std::string_view type = message.at("type").as_string();
      if (value.at("from").as_string() != "client" || door.contains(type)) continue;
      examples.push_back({std::string(value.at("name").as_string()), value.at("valid").as_bool(), message});
    }
  }
  return examples;
}

TEST(Messages, EveryExampleOfAClientIsReadOrNotAsItSays) {
  int valid = 0;
  int invalid = 0;
  for (const Example& example : said_to_tables()) {
    const auto command = read_command(example.message);
    EXPECT_EQ(static_cast<bool>(command), example.valid) << example.name << ": " << json::serialize(example.message)
                                                         << (command ? "" : " " + command.error().sentence());
    ++(example.valid ? valid : invalid);
  }
  EXPECT_GE(valid, 40);
  EXPECT_GE(invalid, 35);
}

TEST(Messages, TheExamplesShowEveryWishThereIs) {
  std::set<std::size_t> seen;
  for (const Example& example : said_to_tables()) {
    if (const auto command = read_command(example.message)) seen.insert(command->wish.index());
  }
  EXPECT_EQ(seen.size(), std::variant_size_v<Wish>);
}

TEST(Messages, AnAnswerCarriesTheNumberOfItsQuestion) {
  const Settings settings = *read_settings({{"game", "farbenpoker"}, {"players", 2}});
  std::vector<json::object> heard;
  Sitting sitting(settings, 1, [&heard](Sitting::Direction direction, int, const json::object& message) {
    if (direction == Sitting::Direction::kToClient) heard.push_back(message);
  });
  sitting.enter();
  heard.clear();
  sitting.say(0, {{"type", "sit"}, {"id", 7}});
  ASSERT_EQ(heard.size(), 1u);
  EXPECT_EQ(heard[0].at("type"), "table");
  EXPECT_EQ(heard[0].at("re"), 7);
  sitting.say(0, {{"type", "sit"}, {"seat", 0}, {"id", 8}});  // there already: nothing changes
  EXPECT_EQ(heard.back().at("type"), "ok");
  EXPECT_EQ(heard.back().at("re"), 8);
  sitting.say(0, {{"type", "takeBack"}, {"id", 9}});
  EXPECT_EQ(heard.back().at("type"), "refused");
  EXPECT_EQ(heard.back().at("re"), 9);
}

class WholeGames : public testing::TestWithParam<const char*> {};

TEST_P(WholeGames, ClientsThatKnowTheProtocolPlayToTheEndAndAreNeverRefused) {
  const Settings settings = *read_settings(json::parse(GetParam()).as_object());
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    Sitting sitting(settings, seed, [](auto, int, const json::object&) {});
    for (int person = 0; person + 1 < settings.players || person == 0; ++person) {
      sitting.enter();
      sitting.say(person, {{"type", "sit"}});
    }
    if (settings.players > 1) {
      sitting.say(0, {{"type", "addBot"}, {"seat", settings.players - 1}, {"level", "random"}});
    }
    for (int person = 0; person + 1 < settings.players || person == 0; ++person) {
      sitting.say(person, {{"type", "ready"}, {"ready", true}});
    }
    ASSERT_TRUE(sitting.run());
    EXPECT_EQ(sitting.refusals(), 0);
    // What anybody can check afterwards: every move under the rules, every roll from the promised numbers.
    const auto record = read_record(sitting.finished().at(0).record);
    ASSERT_TRUE(record) << record.error().sentence();
    const auto replayed = replay(*record);
    EXPECT_TRUE(replayed) << replayed.error().sentence();
  }
}

INSTANTIATE_TEST_SUITE_P(
    Messages, WholeGames,
    testing::Values(R"({"game":"riffifi","players":3,"botPace":0,"options":{"officer":true}})",
                    R"({"game":"farbenpoker","players":4,"botPace":0,"options":{"edition":"fr"}})",
                    R"({"game":"starmaster","players":3,"botPace":0})",
                    R"({"game":"starmaster","players":4,"botPace":0,"race":"sealed"})",
                    R"({"game":"starmaster","players":1,"botPace":0,"options":{"variant":"solitaire"}})"));

}  // namespace
}  // namespace ludothek
