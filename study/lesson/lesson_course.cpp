#include "study/lesson/lesson_course.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "record/codec.hpp"
#include "record/json/json_text.hpp"

namespace ludothek {
namespace {

bool says(const json::object& move, std::string_view what) {
  const json::value* given = move.if_contains("do");
  return given != nullptr && given->is_string() && given->get_string() == what;
}

Problem not_offered(const LessonStep& step, std::string_view what) {
  return {step.name + ": " + std::string(what), {}, {}};
}

// A copy after the learner's move, or why it is refused.
Expected<std::unique_ptr<Match>, Problem> tried(const Match& match, Seat learner, const json::object& move) {
  auto copy = match.copy();
  const auto value = copy->read(move, learner);
  if (!value) return value.error();
  if (auto problem = copy->play(*value)) return *problem;
  return copy;
}

}  // namespace

Expected<LessonCourse, Problem> LessonCourse::begin(Lesson lesson) {
  if (auto held = replay(lesson.record); !held) return held.error();
  LessonCourse course(std::move(lesson));
  course.go_to(0);
  return course;
}

std::unique_ptr<Match> LessonCourse::after(std::size_t moves) const {
  auto match = *open_match(lesson_.record);
  for (std::size_t i = 0; i < moves; ++i) match->play(lesson_.record.moves()[i].get_object());
  return match;
}

std::optional<Problem> LessonCourse::misfit(const LessonStep& step, const Match& match) const {
  const Next next = match.next();
  const bool awaited = next.seats.has(lesson_.learner);
  const auto wrong = [&](std::string_view what) {
    return Problem{step.name + ": " + std::string(what) + "; awaited: " + ludothek::awaited(next), {}, {}};
  };
  switch (step.ask) {
    case Ask::kNothing:
      return std::nullopt;
    case Ask::kThrow:
      if (match.occasion().thrower != lesson_.learner) return wrong("the dice are not in the learner's hand");
      break;
    case Ask::kMemorise:
      if (!match.occasion().lies_open) return wrong("nothing has just been laid open");
      return std::nullopt;
    case Ask::kMove:
      if (next.kind != Next::Kind::kSeat || !awaited) return wrong("it is not the learner's turn");
      break;
    case Ask::kRace:
      if (next.kind != Next::Kind::kRace || !awaited) return wrong("there is no race for the learner");
      break;
  }
  auto copy = match.copy();
  if (auto problem = copy->play(lesson_.record.moves()[step.at].get_object())) {
    return Problem{step.name + ": " + problem->what, problem->rule, step.at};
  }
  return std::nullopt;
}

void LessonCourse::tell(LessonShots& shots, std::size_t from, std::size_t step) {
  step_ = step;
  const std::size_t until = at_end() ? from : now().at;
  bool goes_on = true;
  for (std::size_t i = from; i < until && goes_on; ++i) {
    goes_on = !match_->play(lesson_.record.moves()[i].get_object());
    if (goes_on) shots.push_back({.match = match_->copy()});
  }
  asks_ = !at_end() && now().ask != Ask::kNothing;
  if (goes_on && (at_end() || !misfit(now(), *match_))) return;
  match_ = after(until);
  shots.push_back({.match = match_->copy(), .fresh = true});
}

LessonShots LessonCourse::go_to(std::size_t step) {
  const bool end = step == lesson_.steps.size();
  const std::size_t from = end ? lesson_.steps.back().end() : lesson_.steps[step].from.value_or(lesson_.steps[step].at);
  match_ = after(from);
  LessonShots shots;
  shots.push_back({.match = match_->copy(), .fresh = true});
  tell(shots, from, step);
  return shots;
}

LessonShots LessonCourse::go_on() {
  const std::size_t next = step_ + 1;
  if (next < lesson_.steps.size() && lesson_.steps[next].from) return go_to(next);
  LessonShots shots;
  tell(shots, now().end(), next);
  return shots;
}

// As the game writes the claim.
Expected<LessonCourse::Answered, Problem> LessonCourse::answer(RacePlace place) {
  const auto race = match_->race();
  if (!race) return not_offered(now(), "there is no race");
  if (auto problem = race->refuse(lesson_.learner, place)) return *problem;
  auto copy = match_->copy();
  copy->play(race->move_of(Winner{.seat = lesson_.learner, .place = place}));
  return answer(copy->last_choice());
}

Expected<LessonCourse::Answered, Problem> LessonCourse::answer(const json::object& move) {
  const LessonStep& step = now();
  Answered answered{.answer = &step.right, .right = true, .shots = {}};
  if (step.ask == Ask::kMemorise || step.ask == Ask::kThrow) {
    const bool throws = step.ask == Ask::kThrow;
    if (!says(move, throws ? "throw" : "memorised")) return not_offered(step, "this is not asked here");
    asks_ = false;
    if (throws) match_->play(lesson_.record.moves()[step.at].get_object());
    // What lay open to be memorised is hidden now, though nothing has happened.
    answered.shots.push_back({.match = match_->copy(), .fresh = !throws});
    return answered;
  }
  // In a race one may always stand back; that moves nothing by itself.
  const bool stands_back = step.ask == Ask::kRace && says(move, "notMe");
  auto made =
      stands_back ? Expected<std::unique_ptr<Match>, Problem>(match_->copy()) : tried(*match_, lesson_.learner, move);
  if (!made) return made.error();
  if (lesson_.is_right(step, move)) {
    asks_ = false;
    // How a race came out is the record's to say.
    if (step.ask == Ask::kRace) {
      match_->play(lesson_.record.moves()[step.at].get_object());
    } else {
      match_ = std::move(*made);
    }
    answered.shots.push_back({.match = match_->copy(), .photo = step.photo ? &*step.photo : nullptr});
    return answered;
  }
  const auto found = std::ranges::find_if(step.wrong, [&](const LessonAnswer& one) { return matches(one.move, move); });
  if (found == step.wrong.end()) return not_offered(step, "there is no answer to " + json_text(move));
  answered.answer = &*found;
  answered.right = false;
  answered.shots.push_back({.match = *std::move(made), .fresh = stands_back});
  return answered;
}

}  // namespace ludothek
