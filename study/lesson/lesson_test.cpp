// Every lesson of every box is taken: each step reached, each answer made, in every language. A lesson that is broken
// in any of the ways that an author can break it shows that this would be noticed.
#include "study/lesson/lesson.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <regex>

#include "record/catalog.hpp"
#include "record/json/json_text.hpp"
#include "record/json/parse.hpp"
#include "study/lesson/lesson_check.hpp"
#include "study/lesson/lesson_course.hpp"
#include "study/lesson/lesson_files.hpp"

namespace ludothek {
namespace {

using Rules = std::set<std::string, std::less<>>;

// The ids in the first column of its RULES.md.
Rules rules_of(std::string_view game) {
  Rules rules;
  const std::string text = text_of(folder_of(game) / "rules" / "RULES.md");
  const std::regex row(R"(\n\| ([A-Z]+-[0-9.]+) \|)");
  for (std::sregex_iterator at(text.begin(), text.end(), row), end; at != end; ++at) rules.insert((*at)[1]);
  return rules;
}

// What the learner may answer now, or nothing where only "Next" leads on.
std::vector<json::object> right_answers(const LessonCourse& course) {
  const Lesson& lesson = course.lesson();
  const LessonStep& step = lesson.steps[course.step()];
  if (step.ask == Ask::kThrow) return {{{"do", "throw"}}};
  if (step.ask == Ask::kMemorise) return {{{"do", "memorised"}}};
  auto moves = offered_moves(course.match().offers(lesson.learner));
  if (step.ask == Ask::kRace) moves.push_back({{"do", "notMe"}});
  std::erase_if(moves, [&](const json::object& move) { return !lesson.is_right(step, move); });
  return moves;
}

class EveryLesson : public testing::TestWithParam<LessonFile> {
 protected:
  void SetUp() override {
    auto read = read_lesson(text_of(GetParam().path));
    ASSERT_TRUE(read) << GetParam().path << ": " << read.error().sentence();
    lesson_ = *std::move(read);
    EXPECT_EQ(lesson_->record.game, GetParam().game);
  }
  std::optional<Lesson> lesson_;
};

TEST_P(EveryLesson, IsPlayedWithEveryAnswerInEveryLanguage) {
  std::map<std::string, std::set<std::string>> answers;
  const auto problem =
      check_lesson(*lesson_, rules_of(GetParam().game),
                   [&](const LessonStep& step, const LessonAnswer& answer) { answers[step.name].insert(answer.say); });
  ASSERT_FALSE(problem) << GetParam().path << ": " << problem->sentence();
  EXPECT_FALSE(answers.empty());
  for (const Language language : kLanguages) {
    fs::path path = GetParam().path;
    path.replace_extension("." + std::string(code_of(language)) + ".json");
    const std::string text = text_of(path);
    const auto unsaid = check_sentences(*lesson_, text);
    ASSERT_FALSE(unsaid) << path << ": " << unsaid->sentence();
    const json::value steps = parse_strictly(text)->at("steps");
    for (const auto& [step, said] : answers) {
      for (const std::string& answer : said) EXPECT_TRUE(steps.at(step).at(answer).is_string()) << path << step;
    }
  }
}

TEST_P(EveryLesson, LeadsToItsEndWhateverIsChosenAmongTheRightAnswers) {
  std::minstd_rand random(7);
  for (int visit = 0; visit < 20; ++visit) {
    auto course = LessonCourse::begin(*lesson_);
    ASSERT_TRUE(course);
    while (!course->at_end()) {
      if (course->asks()) {
        const auto right = right_answers(*course);
        ASSERT_FALSE(right.empty()) << GetParam().path << lesson_->steps[course->step()].name;
        ASSERT_TRUE(course->answer(right[random() % right.size()])->right);
      }
      course->go_on();
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Lessons, EveryLesson, testing::ValuesIn(all_lessons()), [](const auto& lesson) {
  return lesson.param.game + "_" + lesson.param.path.stem().string();
});
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(EveryLesson);

// --- Broken lessons
// ---------------------------------------------------------------------------------------------------

// Two steps: a hit, and a stick that may go into any free hole but two, where others' sticks will go.
constexpr std::string_view kGood = R"({
  "format": "ludothek/1", "rules": 1, "game": "farbenpoker", "players": 2, "names": ["You", "Ana"],
  "options": {"edition": "de"},
  "moves": [
    {"by": "chance", "do": "first", "seat": 0},
    {"by": "chance", "do": "arrange", "sticks": ["red", "red", "red", "blue", "blue", "blue", "yellow", "yellow", "yellow",
      "green", "green", "green", "white", "white", "white", "black", "black", "black"]},
    {"by": "chance", "do": "roll", "dice": ["red", "blue", "yellow"]},
    {"by": 0, "do": "draw", "hole": "A1"},
    {"by": 1, "do": "draw", "hole": "A4"},
    {"by": 0, "do": "draw", "hole": "A10"},
    {"by": 0, "do": "put", "hole": "B1"},
    {"by": 1, "do": "draw", "hole": "A13"},
    {"by": 1, "do": "put", "hole": "B2"}],
  "lesson": {"seat": 0, "steps": [
    {"name": "look", "at": 2, "ask": "nothing", "rule": "FP-1.4"},
    {"name": "hit", "at": 3, "ask": "move", "rule": "FP-2.2", "right": {"rule": "FP-2.3"},
     "wrong": [{"say": "lucky", "move": {"do": "draw", "hole": ["A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9"]}, "rule": "FP-2.3"},
               {"say": "miss", "move": {"do": "draw"}, "rule": "FP-2.4"}]},
    {"name": "miss", "at": 5, "ask": "move", "rule": "FP-2.2", "right": {"rule": "FP-2.4"},
     "wrong": [{"say": "reroll", "move": {"do": "reroll"}, "rule": "FP-2.8"},
               {"say": "other", "move": {"do": "draw"}, "rule": "FP-2.4"}]},
    {"name": "put", "at": 6, "ask": "move", "rule": "FP-2.5",
     "right": {"rule": "FP-2.5", "move": {"do": "put", "hole": ["B1", "B3", "B4"]}},
     "wrong": [{"say": "other", "move": {"do": "put"}, "rule": "FP-2.5"}]},
    {"name": "end", "at": 9, "ask": "nothing", "rule": "FP-2.4"}]}})";
constexpr std::string_view kSaid = R"({"title": "T", "about": "A", "steps": {
  "look": {"idea": "I"}, "hit": {"idea": "I", "right": "R", "lucky": "L", "miss": "M"},
  "miss": {"idea": "I", "right": "R", "reroll": "Z", "other": "O"},
  "put": {"idea": "I", "right": "R", "other": "O"}, "end": {"idea": "I"}}})";

std::string with(std::string_view text, std::string_view old, std::string_view fresh) {
  std::string changed(text);
  const std::size_t at = changed.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return changed.replace(at, old.size(), fresh);
}

std::string problem_of(const std::string& text, const Rules& rules) {
  const auto lesson = read_lesson(text);
  if (!lesson) return lesson.error().sentence();
  const auto problem = check_lesson(*lesson, rules);
  return problem ? problem->sentence() : "";
}

class BrokenLesson : public testing::Test {
 protected:
  void SetUp() override {
    if (entry_of("farbenpoker") == nullptr) GTEST_SKIP() << "the sample's game is not on this shelf";
  }
  // What is said of the lesson when this stands in the place of that.
  std::string after(std::string_view old, std::string_view fresh) const {
    return problem_of(with(kGood, old, fresh), rules_of("farbenpoker"));
  }
  static void expect(const std::string& problem, const std::string& part) {
    EXPECT_NE(problem.find(part), std::string::npos) << "\"" << problem << "\" should tell of: " << part;
  }
};

TEST_F(BrokenLesson, TheGoodOneHolds) {
  EXPECT_EQ(problem_of(std::string(kGood), rules_of("farbenpoker")), "");
  EXPECT_FALSE(check_sentences(*read_lesson(kGood), kSaid));
}

TEST_F(BrokenLesson, IsNoticedWhereItIsNotALesson) {
  expect(after(R"("lesson": {)", R"("lessons": {)"), "\"lesson\" must be an object");
  expect(after(R"("seat": 0, "steps")", R"("seat": 2, "steps")"), "seat");
  expect(after(R"("ask": "nothing")", R"("ask": "wait")"), "look");
  expect(after(R"("say": "lucky")", R"("says": "lucky")"), "hit");
  expect(after(R"("at": 2)", R"("at": 4)"), "hit: it stands before the step before it");
  expect(after(R"("at": 9)", R"("at": 10)"), "end: it stands behind the record");
  expect(after(R"("names": ["You", "Ana"])", R"("names": ["You"])"), "name");
}

TEST_F(BrokenLesson, IsNoticedWhereTheRulesRefuseItsRecord) {
  expect(after(R"("hole": "A13")", R"("hole": "A1")"), "move 8");
  expect(after(R"(["red", "red", "red",)", R"(["red", "red", "blue",)"), "move 2");
}

TEST_F(BrokenLesson, IsNoticedWhereAStepDoesNotFit) {
  expect(after(R"("name": "hit", "at": 3)", R"("name": "hit", "at": 4)"), "hit: it is not the learner's turn");
  expect(after(R"("ask": "move", "rule": "FP-2.5")", R"("ask": "race", "rule": "FP-2.5")"), "put: there is no race");
  expect(after(R"("ask": "move", "rule": "FP-2.5")", R"("ask": "throw", "rule": "FP-2.5")"), "put: the dice");
  expect(after(R"("ask": "move", "rule": "FP-2.5")", R"("ask": "memorise", "rule": "FP-2.5")"),
         "put: nothing has just");
}

TEST_F(BrokenLesson, IsNoticedWhereAnOfferHasNoAnswer) {
  expect(after(R"({"say": "miss", "move": {"do": "draw"}, "rule": "FP-2.4"})",
               R"({"say": "miss", "move": {"do": "draw", "hole": ["A10"]}, "rule": "FP-2.4"})"),
         "hit: there is no answer to");
  expect(after(R"({"say": "reroll", "move": {"do": "reroll"}, "rule": "FP-2.8"},)", ""), "miss: there is no answer to");
}

TEST_F(BrokenLesson, IsNoticedWhereAnAnswerIsNeverGiven) {
  expect(
      after(R"({"say": "miss", "move": {"do": "draw"})",
            R"({"say": "never", "move": {"do": "return"}, "rule": "FP-4.2"}, {"say": "miss", "move": {"do": "draw"})"),
      "hit: nothing that is offered is \"never\"");
}

TEST_F(BrokenLesson, IsNoticedWhereARightAnswerLeadsNowhere) {
  // B2 is where Ana's stick will go.
  expect(after(R"(["B1", "B3", "B4"])", R"(["B1", "B2", "B4"])"), "put: after {\"do\":\"put\",\"hole\":\"B2\"}");
  expect(after(R"(["B1", "B3", "B4"])", R"(["B3", "B4"])"), "put: the record's own move is not among the right ones");
  // Another stick that hits would leave another one for Ana.
  expect(after(R"("right": {"rule": "FP-2.3"})",
               R"("right": {"rule": "FP-2.3", "move": {"do": "draw", "hole": ["A1", "A4"]}})"),
         "hit: after {\"do\":\"draw\",\"hole\":\"A4\"}");
}

TEST_F(BrokenLesson, IsNoticedWhereARuleIsNotCitedOrDoesNotExist) {
  expect(after(R"("rule": "FP-1.4")", R"("rule": "FP-2.x")"), "look: there is no rule \"FP-2.x\"");
  expect(after(R"("right": {"rule": "FP-2.3"})", R"("right": {"rule": ""})"), "hit: there is no rule");
  expect(after(R"("right": {"rule": "FP-2.3"})", R"("right": {})"), "hit: ");
  expect(after(R"("move": {"do": "reroll"}, "rule": "FP-2.8")", R"("move": {"do": "reroll"}, "rule": "RF-2.3")"),
         "miss: there is no rule");
  expect(after(R"("name": "end")", R"("name": "look")"), "look: another step has this name");
}

TEST_F(BrokenLesson, IsNoticedWhereASentenceIsMissingLeftOverOrTooLong) {
  const auto lesson = read_lesson(kGood);
  const auto unsaid = [&](std::string_view old, std::string_view fresh) {
    const auto problem = check_sentences(*lesson, with(kSaid, old, fresh));
    return problem ? problem->sentence() : "";
  };
  expect(unsaid(R"("lucky": "L", )", ""), "hit: ");
  expect(unsaid(R"("right": "R", "reroll")", R"("reroll")"), "miss: ");
  expect(unsaid(R"("look": {"idea": "I"}, )", ""), "look: nothing is said");
  expect(unsaid(R"("look": {"idea": "I"}, )", R"("look": {"idea": "I"}, "more": {"idea": "I"}, )"), "not there");
  expect(unsaid(R"("look": {"idea": "I"})", R"("look": {"idea": "I", "right": "R"})"), "look: ");
  expect(unsaid(R"("look": {"idea": "I"})", R"("look": {"idea": ""})"), "look: ");
  expect(unsaid(R"("idea": "I"}, "hit")", R"("idea": ")" + std::string(181, 'x') + R"("}, "hit")"), "more than 180");
  expect(unsaid(R"("title": "T", )", ""), "title");
  EXPECT_TRUE(check_sentences(*lesson, ""));
}

// --- Going through one
// --------------------------------------------------------------------------------------------------

class Course : public BrokenLesson {};

TEST_F(Course, AWrongAnswerIsShownAndChangesNothing) {
  auto course = LessonCourse::begin(*read_lesson(kGood));
  course->go_to(1);
  const auto before = course->match().hash();
  const auto answered = course->answer({{"do", "draw"}, {"hole", "A18"}});
  ASSERT_TRUE(answered);
  EXPECT_EQ(answered->answer->say, "miss");
  EXPECT_EQ(answered->answer->rule, "FP-2.4");
  ASSERT_EQ(answered->shots.size(), 1u);
  EXPECT_EQ(answered->shots[0].match->all_events().front().at("colour"), "black");
  EXPECT_TRUE(course->asks());
  EXPECT_EQ(course->match().hash(), before);
}

TEST_F(Course, ARightAnswerIsMadeAndTheGameGoesOn) {
  auto course = LessonCourse::begin(*read_lesson(kGood));
  EXPECT_FALSE(course->asks());
  const auto shots = course->go_on();
  ASSERT_EQ(shots.size(), 1u);  // the roll
  EXPECT_FALSE(shots[0].fresh);
  EXPECT_TRUE(course->asks());
  EXPECT_TRUE(course->answer({{"do", "draw"}, {"hole", "A1"}})->right);
  EXPECT_FALSE(course->asks());
  EXPECT_EQ(course->go_on().size(), 1u);  // Ana's hit
  EXPECT_EQ(course->step(), 2u);
}

TEST_F(Course, TheLearnersOwnHoleStaysTheirs) {
  auto course = LessonCourse::begin(*read_lesson(kGood));
  course->go_to(3);
  ASSERT_TRUE(course->answer({{"do", "put"}, {"hole", "B4"}})->right);
  const auto shots = course->go_on();
  EXPECT_FALSE(shots.back().fresh);
  const json::array standing = course->match().view(Seat{})["standing"].as_array();
  EXPECT_TRUE(std::ranges::any_of(standing, [](const json::value& hole) { return hole == "B4"; }));
  EXPECT_FALSE(std::ranges::any_of(standing, [](const json::value& hole) { return hole == "B1"; }));
}

TEST_F(Course, WhatIsNotOfferedIsRefused) {
  auto course = LessonCourse::begin(*read_lesson(kGood));
  course->go_to(1);
  EXPECT_FALSE(course->answer({{"do", "draw"}, {"hole", "B1"}}));
  EXPECT_FALSE(course->answer({{"do", "dance"}}));
  EXPECT_FALSE(course->answer({}));
  EXPECT_TRUE(course->asks());
}

TEST_F(Course, AnyStepCanBeBegunAndRepeated) {
  auto course = LessonCourse::begin(*read_lesson(kGood));
  for (const std::size_t step : {3u, 1u, 1u, 4u, 0u, 5u}) {
    const auto shots = course->go_to(step);
    ASSERT_EQ(shots.size(), 1u);
    EXPECT_TRUE(shots[0].fresh);
    EXPECT_EQ(course->step(), step);
  }
  EXPECT_TRUE(course->at_end());
}

// --- Dice, memory and races
// -------------------------------------------------------------------------------------------

constexpr std::string_view kRaces = R"({
  "format": "ludothek/1", "rules": 1, "game": "starmaster", "players": 2, "names": ["You", "Ana"],
  "options": {"variant": "standard", "starFaces": 3},
  "moves": [
    {"by": "chance", "do": "first", "seat": 0},
    {"by": "chance", "do": "arrange", "cubes": ["yellow", "orange", "red", "pink", "violet", "black", "grey", "green", "blue"]},
    {"by": "chance", "do": "roll", "white": "red", "black": "blank"},
    {"by": 0, "do": "flip", "cell": 3},
    {"by": 0, "do": "swap", "with": 4},
    {"by": "chance", "do": "roll", "white": "blue", "black": "star"},
    {"by": 0, "do": "claim", "cell": 9},
    {"by": 0, "do": "swap", "with": 1},
    {"by": "chance", "do": "roll", "white": "green", "black": "star"},
    {"by": "table", "do": "replay"}],
  "lesson": {"seat": 0, "steps": [
    {"name": "look", "at": 2, "ask": "memorise", "rule": "SM-1.4", "right": {"rule": "SM-1.4"}},
    {"name": "roll", "at": 2, "ask": "throw", "rule": "SM-2.1", "right": {"rule": "SM-2.1"}},
    {"name": "race", "at": 6, "ask": "race", "rule": "SM-3.1", "right": {"rule": "SM-3.2"},
     "wrong": [{"say": "other", "move": {"do": "claim"}, "rule": "SM-3.3"},
               {"say": "late", "move": {"do": "notMe"}, "rule": "SM-3.5"}]},
    {"name": "photo", "at": 9, "ask": "race", "rule": "SM-3.6",
     "right": {"rule": "SM-3.6", "move": {"do": "claim", "cell": 8}},
     "photo": {"claims": [{"seat": 0, "cell": 8, "from": 420, "to": 435}, {"seat": 1, "cell": 8, "from": 424, "to": 439}],
               "margin": 4, "tied": [0, 1]},
     "wrong": [{"say": "other", "move": {"do": "claim"}, "rule": "SM-3.3"},
               {"say": "late", "move": {"do": "notMe"}, "rule": "SM-3.5"}]}]}})";

class RaceLesson : public testing::Test {
 protected:
  void SetUp() override {
    if (entry_of("starmaster") == nullptr) GTEST_SKIP() << "the sample's game is not on this shelf";
  }
};

TEST_F(RaceLesson, HoldsAndIsNoticedWhereItIsBroken) {
  const Rules rules = rules_of("starmaster");
  EXPECT_EQ(problem_of(std::string(kRaces), rules), "");
  EXPECT_NE(problem_of(with(kRaces, R"({"say": "late", "move": {"do": "notMe"}, "rule": "SM-3.5"}]})",
                            R"({"say": "late", "move": {"do": "flip"}, "rule": "SM-3.5"}]})"),
                       rules)
                .find("there is no answer to {\"do\":\"notMe\"}"),
            std::string::npos);
  EXPECT_NE(problem_of(with(kRaces, R"("right": {"rule": "SM-3.6", "move": {"do": "claim", "cell": 8}})",
                            R"("right": {"rule": "SM-3.6"})"),
                       rules),
            "");  // nobody's claim is the record's
  EXPECT_NE(problem_of(with(kRaces, R"("seat": 1, "cell": 8)", R"("seat": 2, "cell": 8)"), rules), "");
}

TEST_F(RaceLesson, IsTakenFromTheFirstLookToThePhotoFinish) {
  auto course = LessonCourse::begin(*read_lesson(kRaces));
  EXPECT_FALSE(course->answer({{"do", "throw"}}));
  const auto seen = course->answer({{"do", "memorised"}});
  EXPECT_TRUE(seen->right);
  EXPECT_TRUE(seen->shots.at(0).fresh);  // the cubes are turned down
  EXPECT_TRUE(course->go_on().empty());
  EXPECT_EQ(course->answer({{"do", "throw"}})->shots.size(), 1u);
  EXPECT_EQ(course->go_on().size(), 3u);
  const auto late = course->answer({{"do", "notMe"}});
  EXPECT_EQ(late->answer->say, "late");
  EXPECT_TRUE(late->shots.at(0).fresh);  // nothing happens by itself
  EXPECT_EQ(course->answer({{"do", "claim"}, {"cell", 2}})->answer->say, "other");
  EXPECT_TRUE(course->answer({{"do", "claim"}, {"cell", 9}})->right);
  course->go_on();
  const auto tied = course->answer({{"do", "claim"}, {"cell", 8}});
  ASSERT_TRUE(tied->right);
  ASSERT_NE(tied->shots[0].photo, nullptr);
  EXPECT_EQ(tied->shots[0].photo->claims.size(), 2u);
  EXPECT_EQ(tied->shots[0].match->all_events().front().at("event"), "turnReplayed");
}

TEST(LessonPattern, NamesValuesListsAndLeavesOutTheRest) {
  const json::object move{{"do", "return"}, {"holes", {"B1", "B2"}}};
  EXPECT_TRUE(matches({{"do", "return"}}, move));
  EXPECT_FALSE(matches({{"do", "draw"}}, move));
  EXPECT_TRUE(matches({{"do", "return"}, {"holes", {"B2", "B3", "B1"}}}, move));
  EXPECT_FALSE(matches({{"do", "return"}, {"holes", {"B2", "B3"}}}, move));
  EXPECT_TRUE(matches({{"extra", {{1, 2}, {0, 2}}}}, {{"do", "rob"}, {"extra", {0, 2}}}));
  EXPECT_FALSE(matches({{"target", nullptr}}, {{"do", "play"}}));
  EXPECT_TRUE(matches({{"target", {nullptr, 1}}}, {{"do", "play"}, {"target", nullptr}}));
}

TEST(LessonOffers, HoldEveryMove) {
  EXPECT_EQ(offered_moves({{{"do", "play"}, {"card", {"a", "b"}}, {"target", {0, nullptr}}}, {{"do", "pass"}}}).size(),
            5u);
  const auto three = offered_moves({{{"do", "return"}, {"holes", {"a", "b", "c", "d"}}, {"choose", 3}}});
  EXPECT_EQ(three.size(), 24u);
  EXPECT_EQ(json_text(three[0]), R"({"do":"return","holes":["a","b","c"]})");
}

}  // namespace
}  // namespace ludothek
