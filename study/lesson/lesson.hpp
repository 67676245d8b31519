// Lesson: a game record with its steps (docs/lessons.md), read from its text. Reading checks the form alone; whether
// the steps fit the game, study/lesson/lesson_check.hpp finds out by playing, and study/lesson/lesson_course.hpp takes
// somebody through.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/record.hpp"
#include "table/messages/message.hpp"

namespace ludothek {

enum class Ask : std::uint8_t { kNothing, kMove, kThrow, kMemorise, kRace };

struct LessonAnswer {
  std::string say;    // the name of its sentence
  std::string rule;   // that it follows from
  json::object move;  // a pattern; empty: the record's own move
};

struct LessonStep {
  std::string name;
  std::size_t at = 0;               // after so many moves of the record
  std::optional<std::size_t> from;  // the position after so many is simply there
  Ask ask = Ask::kNothing;
  std::string rule;                          // that its idea follows from
  LessonAnswer right{};                      // unless nothing is asked
  std::vector<LessonAnswer> wrong{};         // the first that matches counts
  std::optional<message::Photo> photo = {};  // how the race came out

  // Whether answering it makes the record's next move.
  bool moves() const { return ask != Ask::kNothing && ask != Ask::kMemorise; }
  // So many moves of the record have been made when it is done.
  std::size_t end() const { return at + (moves() ? 1 : 0); }
};

struct Lesson {
  Record record;
  Seat learner{};
  std::vector<std::string> names;  // one per seat
  std::vector<LessonStep> steps;   // one or more

  // The record's own answer to a step: its next move, without whose it is. REQUIRES: step.moves()
  json::object own_answer(const LessonStep& step) const;
  bool is_right(const LessonStep& step, const json::object& answer) const;
};

inline constexpr std::string_view kRight = "right";  // what the sentence of a right answer is called

Expected<Lesson, Problem> read_lesson(std::string_view text);

// Whether a pattern holds for a move: a list gives the values that match, a member that it does not name may be
// anything. A move's own list matches if all of it is in the pattern's.
bool matches(const json::object& pattern, const json::object& move);

}  // namespace ludothek
