// A lesson through its door, as a page takes it: the messages are a table's, and what is wrong is refused.
#include "wasm/lesson_door.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "record/catalog.hpp"
#include "record/json/json_text.hpp"
#include "record/json/parse.hpp"
#include "study/lesson/lesson_check.hpp"

namespace ludothek {
namespace {

std::string lesson_text() {
  std::ifstream file("games/farbenpoker/lessons/basics.json");
  return {std::istreambuf_iterator<char>(file), {}};
}

class LessonAtTheDoor : public testing::Test {
 protected:
  void SetUp() override {
    if (entry_of("farbenpoker") == nullptr) GTEST_SKIP() << "the sample's game is not on this shelf";
  }
  void open(std::size_t step = 0) {
    take(door_.open(json_text(json::object{{"lesson", lesson_text()}, {"step", step}})));
  }
  void say(const json::object& message) { take(door_.handle(json_text(message))); }
  void move(const json::object& move) { say({{"type", "move"}, {"version", 1}, {"move", move}, {"id", 7}}); }

  json::value state_;
  std::vector<json::object> messages_;
  LessonDoor door_;

 private:
  void take(const std::string& text) {
    state_ = *parse_strictly(text);
    messages_.clear();
    const json::value* messages = state_.as_object().if_contains("messages");
    if (messages == nullptr) return;
    for (const json::value& one : messages->as_array()) {
      messages_.push_back(parse_strictly(one.as_string())->as_object());
    }
  }
};

TEST_F(LessonAtTheDoor, WhoEntersSeesWhoIsThereAndHowItStands) {
  open(1);
  EXPECT_TRUE(messages_.empty());
  say({{"type", "enter"}, {"table", "lesson"}, {"id", 3}});
  ASSERT_EQ(messages_.size(), 2u);
  EXPECT_EQ(messages_[0].at("type"), "table");
  EXPECT_EQ(messages_[0].at("phase"), "playing");
  EXPECT_EQ(messages_[0].at("re"), 3);
  EXPECT_EQ(messages_[0].at("you").at("seat"), 0);
  EXPECT_EQ(messages_[1].at("type"), "game");
  EXPECT_EQ(messages_[1].at("fresh"), true);
  EXPECT_EQ(messages_[1].at("offers").as_array().size(), 1u);
  EXPECT_EQ(state_.at("name"), "hit");
  EXPECT_EQ(state_.at("say"), "idea");
  EXPECT_EQ(state_.at("rule"), "FP-2.2");
  EXPECT_EQ(state_.at("waits"), "answer");
}

TEST_F(LessonAtTheDoor, AWrongAnswerIsShownThenItIsAskedAgain) {
  open(1);
  move({{"do", "draw"}, {"hole", "A1"}});
  ASSERT_EQ(messages_.size(), 1u);
  EXPECT_EQ(messages_[0].at("re"), 7);
  EXPECT_EQ(messages_[0].at("events").at(0).at("event"), "stickDrawn");
  EXPECT_FALSE(messages_[0].contains("offers"));
  EXPECT_EQ(state_.at("say"), "miss");
  EXPECT_EQ(state_.at("rule"), "FP-2.4");
  EXPECT_EQ(state_.at("waits"), "again");
  move({{"do", "draw"}, {"hole", "A5"}});  // not before it is asked again
  EXPECT_EQ(messages_[0].at("code"), "stale");
  say({{"type", "again"}});
  EXPECT_EQ(messages_[0].at("fresh"), true);
  EXPECT_TRUE(messages_[0].contains("offers"));
  EXPECT_EQ(state_.at("waits"), "answer");
  EXPECT_EQ(state_.at("say"), "idea");
}

TEST_F(LessonAtTheDoor, ARightAnswerLeadsToTheNextStep) {
  open(1);
  move({{"do", "draw"}, {"hole", "A5"}});
  EXPECT_EQ(state_.at("say"), "right");
  EXPECT_EQ(state_.at("waits"), "next");
  EXPECT_EQ(state_.at("step"), 1);
  say({{"type", "next"}});
  EXPECT_EQ(state_.at("step"), 2);
  ASSERT_GT(messages_.size(), 2u);  // the others' turns
  EXPECT_FALSE(messages_.front().contains("offers"));
  EXPECT_TRUE(messages_.back().contains("offers"));
  std::int64_t version = 0;
  for (const json::object& message : messages_) {
    EXPECT_GT(message.at("version").as_int64(), version);
    version = message.at("version").as_int64();
  }
}

TEST_F(LessonAtTheDoor, AsksAlsoWhereNothingHasMovedSinceTheStepBefore) {
  json::object record = parse_strictly(lesson_text())->as_object();
  json::array& steps = record.at("lesson").at("steps").as_array();
  steps[0].as_object()["at"] = 3;  // where the next one asks
  door_.open(json_text(json::object{{"lesson", json_text(record)}, {"step", 0}}));
  say({{"type", "next"}});
  EXPECT_EQ(state_.at("name"), "hit");
  ASSERT_EQ(messages_.size(), 1u);
  EXPECT_TRUE(messages_[0].contains("offers"));
}

TEST_F(LessonAtTheDoor, EndsWithItsLastStep) {
  const auto lesson = read_lesson(lesson_text());
  open(lesson->steps.size() - 1);
  EXPECT_EQ(state_.at("waits"), "next");  // that one asks nothing
  say({{"type", "next"}});
  EXPECT_EQ(state_.at("waits"), "end");
  EXPECT_EQ(state_.at("step"), lesson->steps.size());
  say({{"type", "next"}});
  EXPECT_EQ(messages_[0].at("code"), "stale");
  say({{"type", "step"}, {"step", 0}});
  EXPECT_EQ(state_.at("name"), "sticks");
}

TEST_F(LessonAtTheDoor, WhatCantBeUnderstoodIsRefusedAndChangesNothing) {
  EXPECT_TRUE(parse_strictly(door_.handle(R"({"type":"enter"})"))->as_object().contains("refused"));
  for (const char* request : {"", "[]", "{}", R"({"lesson":"{}","step":0})", R"({"lesson":7,"step":0})"}) {
    EXPECT_TRUE(parse_strictly(door_.open(request))->as_object().contains("refused")) << request;
  }
  open(99);
  EXPECT_TRUE(state_.as_object().contains("refused"));
  open(1);
  for (const char* message : {"", "7", "{}", R"({"type":"dance"})", R"({"type":"step","step":99})",
                              R"({"type":"step"})", R"({"type":"next","id":-1})"}) {
    EXPECT_TRUE(parse_strictly(door_.handle(message))->as_object().contains("refused")) << message;
  }
  for (const char* message : {R"({"type":"move"})", R"({"type":"move","move":7})", R"({"type":"move","move":{"do":7}})",
                              R"({"type":"claim","cell":1})", R"({"type":"throw"})", R"({"type":"memorised"})"}) {
    const auto state = parse_strictly(door_.handle(message));
    EXPECT_NE(json_text(*state).find("stale"), std::string::npos) << message;
    EXPECT_EQ(state->at("waits"), "answer") << message;
  }
}

// Of every lesson on the shelf, whatever comes before a step: the last thing that is told has what it asks for.
TEST(LessonsAtTheDoor, TellAtEveryStepWhatMayBeDone) {
  for (const GameEntry& entry : catalog()) {
    const std::filesystem::path folder = std::filesystem::path("games") / entry.facts.name / "lessons";
    if (!std::filesystem::exists(folder)) continue;
    for (const auto& each : std::filesystem::directory_iterator(folder)) {
      if (!each.path().stem().extension().empty()) continue;
      SCOPED_TRACE(each.path().string());
      std::ifstream file(each.path());
      const std::string text{std::istreambuf_iterator<char>(file), {}};
      const json::value lesson = *parse_strictly(text);
      LessonDoor door;
      json::value told;  // the last of a kind
      json::value state = *parse_strictly(door.open(json_text(json::object{{"lesson", text}, {"step", 0}})));
      const auto say = [&](const json::object& message) {
        state = *parse_strictly(door.handle(json_text(message)));
        for (const json::value& one : state.at("messages").as_array()) {
          const json::value message_told = *parse_strictly(one.as_string());
          if (message_told.at("type") == "game") told = message_told;
        }
      };
      say({{"type", "enter"}, {"table", "lesson"}});
      for (const json::value& step : lesson.at("lesson").at("steps").as_array()) {
        ASSERT_EQ(state.at("name"), step.at("name"));
        const std::string_view ask = step.at("ask").as_string();
        json::object move = ask == "nothing"
                                ? json::object{}
                                : lesson.at("moves").at(step.at("at").to_number<std::size_t>()).as_object();
        const json::value* right = ask == "nothing" ? nullptr : step.at("right").as_object().if_contains("move");
        if (ask == "move" || ask == "race") {
          EXPECT_TRUE(told.as_object().contains("offers")) << step.at("name");
        } else if (ask == "throw") {
          EXPECT_EQ(told.at("throw"), true) << step.at("name");
        } else if (ask == "memorise") {
          EXPECT_TRUE(told.as_object().contains("memorise")) << step.at("name");
        }
        move.erase("by");
        if (ask == "move") say({{"type", "move"}, {"version", 1}, {"move", move}});
        if (ask == "throw") say({{"type", "throw"}, {"version", 1}});
        if (ask == "memorise") say({{"type", "memorised"}});
        if (ask == "race" && right != nullptr && right->at("do") == "notMe") {
          say({{"type", "notMe"}, {"version", 1}});
        } else if (ask == "race") {
          const json::value& cell = right == nullptr ? move.at("cell") : right->at("cell").as_array()[0];
          say({{"type", "claim"}, {"version", 1}, {"cell", cell}, {"reaction", 500}});
        }
        ASSERT_EQ(state.at("waits"), "next") << step.at("name");
        say({{"type", "next"}});
      }
      EXPECT_EQ(state.at("waits"), "end");
    }
  }
}

}  // namespace
}  // namespace ludothek
