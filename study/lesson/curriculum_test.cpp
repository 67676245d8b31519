// What is taught: every game of the house has its main lesson, every variant that changes what one does a lesson of its
// own, whatever may happen in a game happens in one of its lessons, and whatever a player may do is asked in one.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "record/json/json_text.hpp"
#include "record/json/parse.hpp"
#include "study/lesson/lesson.hpp"
#include "study/lesson/lesson_files.hpp"

namespace ludothek {
namespace {

std::vector<Lesson> lessons_of(std::string_view game) {
  std::vector<Lesson> lessons;
  for (const LessonFile& file : all_lessons()) {
    if (file.game == game) lessons.push_back(*read_lesson(text_of(file.path)));
  }
  return lessons;
}

// Of the house's own; examples teach what they like.
std::vector<GameEntry> taught() {
  std::vector<GameEntry> games;
  for (const GameEntry& entry : catalog()) {
    if (folder_of(entry.facts.name).parent_path() == "games") games.push_back(entry);
  }
  return games;
}

TEST(Curriculum, HasAMainLessonForEveryGame) {
  for (const GameEntry& game : taught()) {
    EXPECT_TRUE(fs::exists(folder_of(game.facts.name) / "lessons" / "basics.json")) << game.facts.name;
  }
}

// A number (how many faces have a star) changes how often something happens, not what one does.
TEST(Curriculum, HasALessonForEveryVariant) {
  for (const GameEntry& game : taught()) {
    const auto lessons = lessons_of(game.facts.name);
    for (const OptionFact& option : game.facts.options) {
      if (option.kind == OptionFact::Kind::kNumber) continue;
      std::set<std::string> shown;
      for (const Lesson& lesson : lessons) {
        shown.insert(json_text(lesson.record.document.at("options").at(std::string(option.name))));
      }
      const std::size_t values = option.kind == OptionFact::Kind::kSwitch ? 2 : option.values.size();
      EXPECT_EQ(shown.size(), values) << game.facts.name << ": " << option.name;
    }
  }
}

// What a box leaves out, by its tests/lessons.json: events that no lesson shows, which are rare or nobody's doing and a
// sentence in the rulebook, and moves that no lesson asks, each with the reason. How a game ends is told at its end.
struct LeftOut {
  std::set<std::string> untold{"gameEnded"};
  std::set<std::string> unasked;
};

LeftOut left_out_of(std::string_view game) {
  LeftOut left_out;
  const fs::path file = folder_of(game) / "tests" / "lessons.json";
  if (!fs::exists(file)) return left_out;
  const auto listed = parse_strictly(text_of(file));
  EXPECT_TRUE(listed) << file;
  for (const json::value& event : listed->at("untold").as_array()) left_out.untold.emplace(event.as_string());
  if (const json::value* moves = listed->get_object().if_contains("unasked")) {
    for (const auto& [word, reason] : moves->as_object()) {
      EXPECT_FALSE(reason.as_string().empty()) << file << ": " << word;
      left_out.unasked.emplace(word);
    }
  }
  return left_out;
}

// The words of the moves that a player makes, by the box's schema of the record.
std::set<std::string> moves_of(std::string_view game) {
  std::set<std::string> words;
  const auto schema = parse_strictly(text_of(folder_of(game) / "record.schema.json"));
  EXPECT_TRUE(schema) << game;
  for (const json::value& move : schema->at("$defs").at("move").at("oneOf").as_array()) {
    const json::object& members = move.at("properties").as_object();
    const bool seated = json_text(members.at("by")).find("/seat\"") != std::string::npos;
    if (seated) words.emplace(members.at("do").at("const").as_string());
  }
  return words;
}

// By the events of the box's schema.
TEST(Curriculum, ShowsWhateverMayHappen) {
  for (const GameEntry& game : taught()) {
    std::set<std::string> missing;
    const std::set<std::string> untold = left_out_of(game.facts.name).untold;
    const auto schema = parse_strictly(text_of(folder_of(game.facts.name) / "protocol.schema.json"));
    ASSERT_TRUE(schema) << game.facts.name;
    for (const json::value& event : schema->at("$defs").at("event").at("oneOf").as_array()) {
      const json::string& name = event.at("properties").at("event").at("const").as_string();
      if (!untold.contains(std::string(name))) missing.emplace(name);
    }
    EXPECT_FALSE(missing.empty());
    for (const Lesson& lesson : lessons_of(game.facts.name)) {
      const auto replayed = replay(lesson.record, [&](const Match& match, std::size_t) {
        for (const json::value& event : match.all_events()) missing.erase(std::string(event.at("event").as_string()));
      });
      EXPECT_TRUE(replayed);
    }
    EXPECT_TRUE(missing.empty()) << game.facts.name << " does not show " << (missing.empty() ? "" : *missing.begin());
  }
}

TEST(Curriculum, AsksWhateverAPlayerMayDo) {
  for (const GameEntry& game : taught()) {
    std::set<std::string> asked = left_out_of(game.facts.name).unasked;
    for (const Lesson& lesson : lessons_of(game.facts.name)) {
      for (const LessonStep& step : lesson.steps) {
        if (step.ask != Ask::kMove && step.ask != Ask::kRace) continue;
        const json::object& move = lesson.record.moves()[step.at].get_object();
        if (move.at("by") == index(lesson.learner)) asked.emplace(move.at("do").as_string());
      }
    }
    EXPECT_EQ(asked, moves_of(game.facts.name)) << game.facts.name;
  }
}

}  // namespace
}  // namespace ludothek
