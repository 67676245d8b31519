// LessonCourse: somebody goes through a lesson. It stands at one step after the other; an answer is judged by the
// step's patterns and played by the rules. A right one is made on the learner's own board, a wrong one on a copy.
//
// What is to be shown comes as shots, one per move. The learner's own line may leave the record's where a step lets
// them choose; if the record can't go on from there, the record's position takes its place: no answer leads nowhere.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "study/lesson/lesson.hpp"

namespace ludothek {

struct LessonShot {
  std::unique_ptr<Match> match;           // after its last move
  bool fresh = false;                     // a position that is simply there: nothing has happened
  const message::Photo* photo = nullptr;  // with the verdict of a race
};
using LessonShots = std::vector<LessonShot>;

class LessonCourse {
 public:
  // Refuses a lesson whose record the rules refuse.
  static Expected<LessonCourse, Problem> begin(Lesson lesson);

  const Lesson& lesson() const { return lesson_; }
  const Match& match() const { return *match_; }
  // At which step; lesson().steps.size(): at the end.
  std::size_t step() const { return step_; }
  bool at_end() const { return step_ == lesson_.steps.size(); }
  // It waits for an answer; else for go_on().
  bool asks() const { return asks_; }

  // Begins a step, or the end, as the record has it. REQUIRES: step <= lesson().steps.size()
  LessonShots go_to(std::size_t step);

  struct Answered {
    const LessonAnswer* answer = nullptr;
    bool right = false;
    LessonShots shots;
  };
  // The learner's move without "by"; {"do":"throw"}, {"do":"memorised"} or {"do":"notMe"}. A Problem: it is not
  // offered, and nothing has changed. REQUIRES: asks()
  Expected<Answered, Problem> answer(const json::object& move);
  // The same for a claim in a race.
  Expected<Answered, Problem> answer(RacePlace place);
  // To the next step. REQUIRES: !asks(), !at_end()
  LessonShots go_on();

  // The match after so many moves of the record. REQUIRES: so many there are.
  std::unique_ptr<Match> after(std::size_t moves) const;
  // Whether what the step asks can be asked in this position: what is wrong, or nothing.
  std::optional<Problem> misfit(const LessonStep& step, const Match& match) const;

 private:
  explicit LessonCourse(Lesson lesson) : lesson_(std::move(lesson)) {}

  const LessonStep& now() const { return lesson_.steps[step_]; }
  // Tells the record's moves up to where the step stands, and begins it.
  void tell(LessonShots& shots, std::size_t from, std::size_t step);

  Lesson lesson_;
  std::unique_ptr<Match> match_;
  std::size_t step_ = 0;
  bool asks_ = false;
};

}  // namespace ludothek
