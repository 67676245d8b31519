#include "study/lesson/lesson.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "record/json/fields.hpp"

namespace ludothek {
namespace {

constexpr std::array<std::string_view, 5> kAsks = {"nothing", "move", "throw", "memorise", "race"};  // as Ask

bool among(const json::array& values, const json::value& value) {
  return std::ranges::any_of(values, [&](const json::value& one) { return one == value; });
}

bool holds(const json::value& wanted, const json::value& given) {
  if (!wanted.is_array()) return wanted == given;
  const json::array& values = wanted.get_array();
  if (among(values, given)) return true;
  return given.is_array() &&
         std::ranges::all_of(given.get_array(), [&](const json::value& one) { return among(values, one); });
}

// What is inside another object complains to that one.
void pass_on(Fields& inner, Fields& outer) {
  if (auto problem = inner.finish()) outer.complain(problem->what);
}

std::size_t count_in(Fields& fields, std::string_view name) { return static_cast<std::size_t>(fields.count(name)); }

LessonAnswer read_answer(Fields& step, const json::object& members, bool is_right) {
  Fields fields(members);
  LessonAnswer answer;
  answer.say = is_right ? kRight : fields.text("say");
  answer.rule = fields.text("rule");
  if (!is_right || fields.has("move")) {
    answer.move = fields.object("move");
    if (fields.fine() && !answer.move.contains("do")) fields.complain("\"move\" must have a \"do\"");
  }
  pass_on(fields, step);
  return answer;
}

message::Photo read_photo(Fields& step, const json::object& members, int players) {
  Fields fields(members);
  message::Photo photo;
  for (const json::value& one : fields.list("claims")) {
    if (!one.is_object()) {
      fields.complain("a claim must be an object");
      break;
    }
    Fields claim(one.get_object());
    message::Photo::Claim& told = photo.claims.emplace_back();
    told.seat = claim.seat("seat", players);
    if (claim.is_null("cell")) {
      claim.skip("cell");
    } else {
      told.place = static_cast<RacePlace>(claim.whole("cell", 1, 64) - 1);  // the record counts them from 1
    }
    if (claim.has("from")) {
      told.from = claim.whole("from", 0, 60'000);
      told.to = claim.whole("to", 0, 60'000);
    }
    pass_on(claim, fields);
  }
  if (fields.has("margin")) photo.margin = fields.whole("margin", 0, 60'000);
  if (fields.has("tied")) {
    for (const json::value& seat : fields.list("tied")) photo.tied.add(seat_at(whole_in(fields, seat, 0, players - 1)));
  }
  pass_on(fields, step);
  return photo;
}

Expected<LessonStep, Problem> read_step(const json::value& value, int players) {
  if (!value.is_object()) return Problem{"a step must be an object", {}, {}};
  const json::object& members = value.get_object();
  Fields fields(members);
  LessonStep step;
  step.name = fields.text("name");
  step.at = count_in(fields, "at");
  if (fields.has("from")) step.from = count_in(fields, "from");
  step.ask = static_cast<Ask>(fields.word("ask", kAsks));
  step.rule = fields.text("rule");
  if (step.ask != Ask::kNothing) {
    step.right = read_answer(fields, fields.object("right"), true);
    if (fields.has("wrong")) {
      for (const json::value& one : fields.list("wrong")) {
        if (!one.is_object()) return Problem{step.name + ": an answer must be an object", {}, {}};
        step.wrong.push_back(read_answer(fields, one.get_object(), false));
      }
    }
    if (fields.has("photo")) step.photo = read_photo(fields, fields.object("photo"), players);
  }
  if (auto problem = fields.finish()) return Problem{step.name + ": " + problem->what, {}, {}};
  return step;
}

// Whether the steps stand one after the other, within the record.
std::optional<Problem> check_order(const Lesson& lesson) {
  std::size_t done = 0;
  for (const LessonStep& step : lesson.steps) {
    const std::size_t from = step.from.value_or(done);
    if (from > step.at)
      return Problem{step.name + ": it stands before the step before it, or before its \"from\"", {}, {}};
    if (step.end() > lesson.record.moves().size()) return Problem{step.name + ": it stands behind the record", {}, {}};
    done = step.end();
  }
  return std::nullopt;
}

}  // namespace

bool matches(const json::object& pattern, const json::object& move) {
  return std::ranges::all_of(pattern, [&](const auto& member) {
    const json::value* given = move.if_contains(member.key());
    return given != nullptr && holds(member.value(), *given);
  });
}

json::object Lesson::own_answer(const LessonStep& step) const {
  json::object move = record.moves()[step.at].get_object();
  move.erase("by");
  move.erase("at");
  return move;
}

bool Lesson::is_right(const LessonStep& step, const json::object& answer) const {
  return step.right.move.empty() ? answer == own_answer(step) : matches(step.right.move, answer);
}

Expected<Lesson, Problem> read_lesson(std::string_view text) {
  auto record = read_record(text);
  if (!record) return record.error();
  Lesson lesson{.record = *std::move(record), .names = {}, .steps = {}};
  const json::object& document = lesson.record.document;
  Fields all(document);
  for (const json::value& name : all.list("names")) lesson.names.emplace_back(text_in(all, name));
  const json::object& members = all.object("lesson");
  if (!all.fine()) return *all.finish();
  Fields fields(members);
  lesson.learner = fields.seat("seat", lesson.record.players);
  const json::array& steps = fields.list("steps");
  if (fields.fine() && steps.empty()) fields.complain("a lesson has a step at least");
  if (auto problem = fields.finish()) return *problem;
  for (const json::value& one : steps) {
    auto step = read_step(one, lesson.record.players);
    if (!step) return step.error();
    lesson.steps.push_back(*std::move(step));
  }
  if (auto problem = check_order(lesson)) return *problem;
  return lesson;
}

}  // namespace ludothek
