#include "study/lesson/lesson_check.hpp"

#include <algorithm>
#include <utility>

#include "record/json/fields.hpp"
#include "record/json/json_text.hpp"
#include "record/json/parse.hpp"
#include "study/lesson/lesson_course.hpp"

namespace ludothek {
namespace {

using Answered = std::function<void(const LessonStep&, const LessonAnswer&)>;
// Of many right answers so many are followed to the next jump; each is made.
constexpr std::size_t kMostFollowed = 200;

Problem wrong(const LessonStep& step, const std::string& what) { return {step.name + ": " + what, {}, {}}; }

// Lists of `left` more values, each once, added to each way that is there.
void choose(const json::array& values, std::size_t left, json::array& chosen, std::vector<json::array>& ways) {
  if (left == 0) {
    ways.push_back(chosen);
    return;
  }
  for (const json::value& value : values) {
    if (std::ranges::any_of(chosen, [&](const json::value& one) { return one == value; })) continue;
    chosen.push_back(value);
    choose(values, left - 1, chosen, ways);
    chosen.pop_back();
  }
}

std::vector<json::object> moves_of(const json::object& offer) {
  const json::value* count = offer.if_contains("choose");
  std::vector<json::object> moves(1);
  for (const auto& [name, value] : offer) {
    if (name == "choose") continue;
    json::array values;
    if (!value.is_array()) {
      values.push_back(value);
    } else if (count == nullptr) {
      values = value.get_array();
    } else {
      std::vector<json::array> ways;
      json::array none;
      choose(value.get_array(), count->to_number<std::size_t>(), none, ways);
      for (json::array& way : ways) values.push_back(std::move(way));
    }
    std::vector<json::object> longer;
    for (const json::object& move : moves) {
      for (const json::value& one : values) longer.emplace_back(move)[name] = one;
    }
    moves = std::move(longer);
  }
  return moves;
}

// What the learner can do at the step, as answers.
std::vector<json::object> answers_at(const LessonCourse& course, const LessonStep& step) {
  if (step.ask == Ask::kThrow) return {{{"do", "throw"}}};
  if (step.ask == Ask::kMemorise) return {{{"do", "memorised"}}};
  auto moves = offered_moves(course.match().offers(course.lesson().learner));
  if (step.ask == Ask::kRace) moves.push_back({{"do", "notMe"}});
  return moves;
}

// The names and rules of all that happens, and whether something was simply there that should have happened.
struct Course {
  std::vector<std::string> happened;
  bool broken = false;

  void add(const LessonShots& shots) {
    for (const LessonShot& shot : shots) {
      broken |= shot.fresh;
      for (const json::value& event : shot.match->all_events()) {
        if (shot.fresh) break;
        happened.push_back(json_text(event.at("event")) + json_text(event.at("rule")));
      }
    }
  }
};

// From an answer to the next jump or the end, with the record's own answers.
Expected<Course, Problem> follow(LessonCourse& course, const json::object& first) {
  const Lesson& lesson = course.lesson();
  Course told;
  json::object move = first;
  while (true) {
    if (course.asks()) {
      auto answered = course.answer(move);
      if (!answered) return answered.error();
      if (!answered->right)
        return wrong(lesson.steps[course.step()], "the record's own move is not among the right ones");
      if (lesson.steps[course.step()].ask != Ask::kMemorise) told.add(answered->shots);
    }
    const std::size_t next = course.step() + 1;
    if (next < lesson.steps.size() && lesson.steps[next].from) return told;
    told.add(course.go_on());
    if (course.at_end()) return told;
    const LessonStep& step = lesson.steps[next];
    if (step.ask == Ask::kNothing) continue;
    const auto answers = answers_at(course, step);
    if (step.ask == Ask::kThrow || step.ask == Ask::kMemorise) {
      move = answers.front();
    } else if (step.ask == Ask::kMove) {
      move = lesson.own_answer(step);
    } else {
      const auto right = std::ranges::find_if(answers, [&](const auto& one) { return lesson.is_right(step, one); });
      if (right == answers.end()) return wrong(step, "no answer that is offered is right");
      move = *right;
    }
  }
}

std::optional<Problem> check_step(LessonCourse& course, std::size_t number, const Answered& seen) {
  const Lesson& lesson = course.lesson();
  const LessonStep& step = lesson.steps[number];
  course.go_to(number);
  if (step.ask == Ask::kNothing) return std::nullopt;
  if (step.ask == Ask::kMove && !lesson.is_right(step, lesson.own_answer(step))) {
    return wrong(step, "the record's own move is not among the right ones");
  }
  std::set<const LessonAnswer*> used;
  std::vector<json::object> right;
  for (const json::object& move : answers_at(course, step)) {
    auto answered = course.answer(move);
    if (!answered) return answered.error();
    if (!answered->right && !course.asks()) return wrong(step, "a wrong answer leads on");
    if (seen) seen(step, *answered->answer);
    used.insert(answered->answer);
    if (!answered->right) continue;
    right.push_back(move);
    course.go_to(number);
  }
  if (right.empty()) return wrong(step, "no answer that is offered is right");
  for (const LessonAnswer& answer : step.wrong) {
    if (!used.contains(&answer)) return wrong(step, "nothing that is offered is \"" + answer.say + "\"");
  }
  // Every right answer leads on as the record's own does.
  const bool has_own = step.ask == Ask::kMove;
  auto own = follow(course, has_own ? lesson.own_answer(step) : right.front());
  if (!own) return own.error();
  if (own->broken) return wrong(step, "the record can't go on after its own move");
  const std::size_t stride = right.size() / kMostFollowed + 1;
  for (std::size_t i = 0; i < right.size(); i += stride) {
    course.go_to(number);
    const auto other = follow(course, right[i]);
    if (!other) return other.error();
    if (other->broken || other->happened != own->happened) {
      return wrong(step, "after " + json_text(right[i]) + " other things happen than in the record");
    }
  }
  return std::nullopt;
}

std::optional<Problem> check_names(const Lesson& lesson, const std::set<std::string, std::less<>>& rules) {
  std::set<std::string> names;
  const auto rule = [&](const LessonStep& step, const std::string& id) -> std::optional<Problem> {
    if (rules.contains(id)) return std::nullopt;
    return wrong(step, "there is no rule \"" + id + "\"");
  };
  for (const LessonStep& step : lesson.steps) {
    if (!names.insert(step.name).second) return wrong(step, "another step has this name");
    if (auto problem = rule(step, step.rule)) return problem;
    if (step.ask == Ask::kNothing) continue;
    if (auto problem = rule(step, step.right.rule)) return problem;
    for (const LessonAnswer& answer : step.wrong) {
      if (answer.say == "idea" || answer.say == kRight)
        return wrong(step, "\"" + answer.say + "\" has its own sentence");
      if (auto problem = rule(step, answer.rule)) return problem;
    }
  }
  return std::nullopt;
}

// As people count them: characters, not bytes.
std::size_t length_of(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

// The name must live as long as the fields.
void read_sentence(Fields& fields, std::string_view name, std::size_t longest) {
  const std::string_view sentence = fields.text(name);
  if (!fields.fine()) return;
  if (sentence.empty()) fields.complain(in_quotes(name) + " is empty");
  if (length_of(sentence) > longest) {
    fields.complain(in_quotes(name) + " has more than " + std::to_string(longest) + " characters");
  }
}

std::optional<Problem> check_said(const LessonStep& step, const json::object& said) {
  Fields fields(said);
  std::set<std::string> wanted{"idea"};
  if (step.ask != Ask::kNothing) wanted.emplace(kRight);
  for (const LessonAnswer& answer : step.wrong) wanted.insert(answer.say);
  constexpr std::size_t kLongest = 180;
  for (const std::string& name : wanted) read_sentence(fields, name, kLongest);
  if (auto problem = fields.finish()) return wrong(step, problem->what);
  return std::nullopt;
}

}  // namespace

std::vector<json::object> offered_moves(const json::array& offers) {
  std::vector<json::object> all;
  for (const json::value& offer : offers) {
    auto moves = moves_of(offer.get_object());
    all.insert(all.end(), moves.begin(), moves.end());
  }
  return all;
}

std::optional<Problem> check_lesson(const Lesson& lesson, const std::set<std::string, std::less<>>& rules,
                                    const Answered& answered) {
  if (auto problem = check_names(lesson, rules)) return problem;
  auto course = LessonCourse::begin(lesson);
  if (!course) return course.error();
  for (const LessonStep& step : lesson.steps) {
    if (auto problem = course->misfit(step, *course->after(step.at))) return problem;
  }
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    if (auto problem = check_step(*course, i, answered)) return problem;
  }
  return std::nullopt;
}

std::optional<Problem> check_sentences(const Lesson& lesson, std::string_view text) {
  const auto value = parse_strictly(text);
  if (!value) return value.error();
  if (!value->is_object()) return Problem{"an object is wanted", {}, {}};
  const json::object& document = value->get_object();
  constexpr std::size_t kLongestTitle = 40;
  constexpr std::size_t kLongestAbout = 100;
  Fields fields(document);
  read_sentence(fields, "title", kLongestTitle);
  read_sentence(fields, "about", kLongestAbout);
  fields.skip("steps");
  const json::value* given = document.if_contains("steps");
  if (given == nullptr || !given->is_object()) fields.complain("\"steps\" must be an object");
  if (auto problem = fields.finish()) return problem;
  const json::object& steps = given->get_object();
  for (const LessonStep& step : lesson.steps) {
    const json::value* said = steps.if_contains(step.name);
    if (said == nullptr || !said->is_object()) return wrong(step, "nothing is said");
    if (auto problem = check_said(step, said->get_object())) return problem;
  }
  if (steps.size() != lesson.steps.size()) return Problem{"something is said to a step that is not there", {}, {}};
  return std::nullopt;
}

}  // namespace ludothek
