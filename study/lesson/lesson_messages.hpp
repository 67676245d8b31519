// What a table says in a lesson: the protocol's own messages (docs/protocol.md), so that a board can't tell a lesson
// from a game. The learner sits at their seat, and the others are people who are there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "study/lesson/lesson_course.hpp"

namespace ludothek {

// Under which name they go out.
inline constexpr std::string_view kLessonTable = "lesson";

// What concerns one message: its number, and that of the question which it answers.
struct LessonMark {
  std::uint64_t version = 0;
  std::optional<std::uint64_t> re = {};
};

std::string people_message(const Lesson& lesson, Phase phase, LessonMark mark);
// `ask`: what is asked of the learner there; nothing: it is only shown.
std::string game_message(const Lesson& lesson, const LessonShot& shot, std::optional<Ask> ask, LessonMark mark);

}  // namespace ludothek
