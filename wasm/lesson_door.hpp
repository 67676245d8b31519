// LessonDoor: one lesson as a page reaches it, JSON text in and JSON text out. The messages are a table's
// (docs/protocol.md); what is said beside them is which step it is and what is to be read there, by name: the sentences
// are the page's.
//
// Everything that comes in is read as if a stranger had sent it: what is wrong gives {"refused":"…"} and changes
// nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "study/lesson/lesson_course.hpp"
#include "study/lesson/lesson_messages.hpp"

namespace ludothek {

class LessonDoor {
 public:
  // Both answer
  //   {"messages":[TEXT…],"step":N,"steps":N,"name":STEP,"say":"idea"|"right"|…,"rule":RULE,"waits":FOR}
  // Texts are JSON themselves. `waits`: for an "answer", for the learner to try "again", to go on to the "next" step;
  // or it is the "end", without name, say and rule.

  // {"lesson":TEXT,"step":N}: at that step, or at the end. Messages come when somebody enters.
  std::string open(std::string_view request);
  // A client's message: `enter`, `move`, `throw`, `memorised`, `claim`, `notMe`, `seal`; and what only a lesson has:
  // {"type":"again"} after a wrong answer, {"type":"next"}, {"type":"step","step":N}.
  std::string handle(std::string_view message);

 private:
  enum class Waits : std::uint8_t { kAnswer, kAgain, kNext, kEnd };

  // What is shown, and where the course stands now; the first message answers the question. Who enters is told of the
  // people first.
  std::string told(LessonShots shots, bool enters = false);
  std::string answer(const json::object& move);
  std::string claim(const json::object& message);
  std::string answered(Expected<LessonCourse::Answered, Problem> answered);
  std::string refuse_stale();
  std::string state(json::array messages) const;
  LessonMark mark();
  void settle();

  std::optional<LessonCourse> course_;
  const LessonAnswer* said_ = nullptr;  // nothing: the idea
  Waits waits_ = Waits::kAnswer;
  Phase phase_ = Phase::kPlaying;
  std::uint64_t version_ = 0;
  std::optional<std::uint64_t> re_;
};

}  // namespace ludothek
