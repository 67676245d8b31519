#include "wasm/lesson_door.hpp"

#include <utility>

#include "record/json/fields.hpp"
#include "record/json/json_text.hpp"
#include "record/json/parse.hpp"
#include "table/messages/objection.hpp"

namespace ludothek {
namespace {

std::string refusal(std::string_view why) { return json_text(json::object{{"refused", why}}); }

// A client's message as an answer to a step; nothing: it is none.
std::optional<json::object> answer_in(const json::object& message, std::string_view type) {
  if (type == "move") {
    const json::value* move = message.if_contains("move");
    return move != nullptr && move->is_object() ? move->get_object() : json::object{};
  }
  if (type == "throw" || type == "memorised" || type == "notMe") return json::object{{"do", type}};
  const json::value* place = message.if_contains("cell");
  if (type == "seal" && (place == nullptr || place->is_null())) return json::object{{"do", "notMe"}};
  return std::nullopt;
}

// The place that a client's message claims in this race; nothing: there is no such place.
std::optional<RacePlace> place_in(const json::object& message, const Match& match) {
  const auto race = match.race();
  Fields fields(message);
  const int number = fields.whole("cell", 1, race ? race->places() : 0);
  return fields.fine() ? std::optional(static_cast<RacePlace>(number - 1)) : std::nullopt;
}

}  // namespace

LessonMark LessonDoor::mark() { return {.version = ++version_, .re = std::exchange(re_, std::nullopt)}; }

// What is awaited after the course has moved.
void LessonDoor::settle() {
  said_ = nullptr;
  waits_ = course_->at_end() ? Waits::kEnd : course_->asks() ? Waits::kAnswer : Waits::kNext;
}

std::string LessonDoor::state(json::array messages) const {
  constexpr Indexed<Waits, std::string_view, 4> kWaits = {"answer", "again", "next", "end"};
  const Lesson& lesson = course_->lesson();
  json::object state{{"messages", std::move(messages)},
                     {"step", course_->step()},
                     {"steps", lesson.steps.size()},
                     {"waits", kWaits[waits_]}};
  if (!course_->at_end()) {
    const LessonStep& step = lesson.steps[course_->step()];
    state["name"] = step.name;
    state["say"] = said_ == nullptr ? "idea" : said_->say;
    state["rule"] = said_ == nullptr ? step.rule : said_->rule;
  }
  return json_text(state);
}

std::string LessonDoor::told(LessonShots shots, bool enters) {
  // What is asked next may stand where nothing has moved.
  if (shots.empty()) shots.push_back({.match = course_->match().copy(), .fresh = true});
  const Lesson& lesson = course_->lesson();
  const auto ask = waits_ == Waits::kAnswer ? std::optional(lesson.steps[course_->step()].ask) : std::nullopt;
  const Phase phase = ask == Ask::kMemorise ? Phase::kMemorising : Phase::kPlaying;
  const bool changed = std::exchange(phase_, phase) != phase;
  json::array messages;
  const auto tell_people = [&] { messages.emplace_back(people_message(lesson, phase_, mark())); };
  if (enters) tell_people();
  for (const LessonShot& shot : shots) {
    messages.emplace_back(game_message(lesson, shot, &shot == &shots.back() ? ask : std::nullopt, mark()));
  }
  if (!enters && changed) tell_people();
  return state(std::move(messages));
}

std::string LessonDoor::open(std::string_view request) {
  auto value = parse_strictly(request);
  if (!value) return refusal(value.error().sentence());
  if (!value->is_object()) return refusal("an object is wanted");
  Fields fields(value->get_object());
  const std::string_view text = fields.text("lesson");
  const std::uint64_t step = fields.count("step");
  if (auto problem = fields.finish()) return refusal(problem->sentence());
  auto lesson = read_lesson(text);
  if (!lesson) return refusal(lesson.error().sentence());
  if (step > lesson->steps.size()) return refusal("the lesson has not so many steps");
  auto course = LessonCourse::begin(*std::move(lesson));
  if (!course) return refusal(course.error().sentence());
  course_.emplace(*std::move(course));
  course_->go_to(static_cast<std::size_t>(step));
  version_ = 0;
  phase_ = Phase::kPlaying;
  settle();
  return state({});
}

// What can't be answered now was meant for what has gone by.
std::string LessonDoor::refuse_stale() {
  json::array messages;
  const message::Refused refused{.code = std::string(kStale), .game = course_->lesson().record.game};
  messages.emplace_back(render(kLessonTable, refused, std::exchange(re_, std::nullopt)));
  return state(std::move(messages));
}

std::string LessonDoor::answer(const json::object& move) {
  return waits_ == Waits::kAnswer ? answered(course_->answer(move)) : refuse_stale();
}

std::string LessonDoor::claim(const json::object& message) {
  if (waits_ != Waits::kAnswer) return refuse_stale();
  const auto place = place_in(message, course_->match());
  return place ? answered(course_->answer(*place)) : refuse_stale();
}

std::string LessonDoor::answered(Expected<LessonCourse::Answered, Problem> answered) {
  if (!answered) return refuse_stale();
  said_ = answered->answer;
  waits_ = answered->right ? Waits::kNext : Waits::kAgain;
  return told(std::move(answered->shots));
}

std::string LessonDoor::handle(std::string_view message) {
  if (!course_) return refusal("there is no lesson: open one first");
  const auto value = parse_strictly(message);
  if (!value) return refusal(value.error().sentence());
  if (!value->is_object()) return refusal("an object is wanted");
  const json::object& members = value->get_object();
  Fields fields(members);
  const std::string_view type = fields.text("type");
  const std::uint64_t id = fields.has("id") ? fields.count("id") : 0;
  if (!fields.fine()) return refusal(fields.finish()->sentence());
  re_ = fields.has("id") ? std::optional(id) : std::nullopt;
  if (const auto move = answer_in(members, type)) return answer(*move);
  if (type == "claim" || type == "seal") return claim(members);
  LessonShots shots;
  if (type == "enter") {
    shots.push_back({.match = course_->match().copy(), .fresh = true});
    settle();
    return told(std::move(shots), true);
  }
  if (type == "again") {
    if (waits_ != Waits::kAgain) return refuse_stale();
    shots.push_back({.match = course_->match().copy(), .fresh = true});
  } else if (type == "next") {
    if (waits_ != Waits::kNext) return refuse_stale();
    shots = course_->go_on();
  } else if (type == "step") {
    const std::uint64_t step = fields.count("step");
    if (!fields.fine() || step > course_->lesson().steps.size()) return refusal("there is no such step");
    shots = course_->go_to(static_cast<std::size_t>(step));
  } else {
    return refusal("this can't be said in a lesson");
  }
  settle();
  return told(std::move(shots));
}

}  // namespace ludothek
