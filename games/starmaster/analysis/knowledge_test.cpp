#include "games/starmaster/analysis/knowledge.hpp"

#include "games/starmaster/tests/trial.hpp"
#include "tests/knowledge.hpp"

namespace ludothek::starmaster {
namespace {

using tests::key_of_decision;
using tests::verdicts_of;

constexpr Seat kMe = seat_at(0);
constexpr Seat kOther = seat_at(1);
constexpr Cell cell(int number) { return static_cast<Cell>(number - 1); }

// Two players; the cubes lie in the order of the colours: yellow is cube 1, orange 2 … blue 9.
class TestGame {
 public:
  explicit TestGame(bool arrangement_seen = true) : state_(Starmaster::setup({.players = 2})), witness_(kMe, 2) {
    for (int i = 0; i < kCells; ++i) state_.cubes[i] = static_cast<Colour>(i);
    ++move_;
    if (arrangement_seen) witness_.sees(move_, {"", CubesArranged{state_.cubes}});
  }

  TestGame& rolled(Colour colour) {
    state_.white = face_of(colour);
    state_.sought = colour;
    state_.actor = kMe;
    witness_.sees(++move_, {"", DiceRolled{kMe, state_.white, Black::kBlank}});
    return *this;
  }
  TestGame& announced(Colour colour) {
    witness_.sees(++move_, {"", DiceRolled{kMe, White::kStar, Black::kBlank}});
    state_.white = White::kStar;
    state_.sought = colour;
    return *this;
  }
  TestGame& turned(int number) {
    const Colour colour = state_.cubes[cell(number)];
    witness_.sees(++move_, {"", CubeTurned{kOther, cell(number), colour, false}});
    return *this;
  }
  TestGame& swapped(int won, int with) {
    std::swap(state_.cubes[cell(won)], state_.cubes[cell(with)]);
    witness_.sees(++move_, {"", CubesSwapped{kOther, cell(won), cell(with)}});
    return *this;
  }
  KnowledgeDecision flips(int number, bool race = false) {
    const Colour colour = state_.cubes[cell(number)];
    witness_.decides(++move_, Starmaster::view(state_, kMe), {},
                     race ? Action::claim(cell(number)) : Action::flip(cell(number)));
    witness_.sees(move_, {"", CubeTurned{kMe, cell(number), colour, colour == state_.sought}});
    return witness_.decisions().back();
  }
  const Witness<Starmaster>& witness() const { return witness_; }

 private:
  State state_;
  Witness<Starmaster> witness_;
  int move_ = 1;
};

void expect(const KnowledgeDecision& decision, Verdict verdict, std::string_view key) {
  EXPECT_EQ(decision.verdict, verdict) << json_text(write(decision));
  EXPECT_EQ(key_of_decision(decision), key);
}

TEST(StarmasterKnowledge, TheRightCubeIsFound) {
  const KnowledgeDecision decision = TestGame().rolled(Colour::kRed).flips(3);
  expect(decision, Verdict::kFound, "knew.starmaster.found");
  EXPECT_EQ(decision.move, 4);
  EXPECT_EQ(decision.shown->move, 2);  // the arrangement
  EXPECT_EQ(decision.turns_ago, 1);
  EXPECT_EQ(decision.between, (json::object{{"swaps", 0}, {"moved", 0}}));
}

TEST(StarmasterKnowledge, AnotherCubeIsMissed) {
  TestGame scene;
  scene.rolled(Colour::kBlue).turned(9).swapped(9, 3).rolled(Colour::kGrey).turned(7).swapped(7, 1);
  const KnowledgeDecision decision = scene.rolled(Colour::kRed).flips(3);
  expect(decision, Verdict::kMissed, "knew.starmaster.missed");
  EXPECT_EQ(decision.turns_ago, 3);
  EXPECT_EQ(decision.between, (json::object{{"swaps", 2}, {"moved", 1}}));
  EXPECT_EQ(decision.say.front().at("place").to_number<int>(), 9) << "it went there with the swap";
  EXPECT_EQ(decision.say.front().at("cell").to_number<int>(), 3);
  EXPECT_EQ(decision.say.at(2).at("text"), "knew.starmaster.moved");
}

TEST(StarmasterKnowledge, ACubeThatMovedIsFoundWhereItWent) {
  TestGame scene;
  scene.rolled(Colour::kBlue).turned(9).swapped(9, 3);
  expect(scene.rolled(Colour::kRed).flips(9), Verdict::kFound, "knew.starmaster.found");
}

TEST(StarmasterKnowledge, ACubeThatWasTurnedOverWasShownThen) {
  TestGame scene;
  scene.rolled(Colour::kBlue).turned(3).rolled(Colour::kGrey).turned(5);
  const KnowledgeDecision decision = scene.rolled(Colour::kRed).flips(4);
  expect(decision, Verdict::kMissed, "knew.starmaster.missed");
  EXPECT_EQ(decision.shown->move, 4);
  EXPECT_EQ(decision.turns_ago, 2);
}

// SM-3.1  Whoever was first in a race has decided; the others have not.
TEST(StarmasterKnowledge, AClaimIsHeldAgainstTheSame) {
  expect(TestGame().rolled(Colour::kRed).flips(3, true), Verdict::kFound, "knew.starmaster.found");
  expect(TestGame().rolled(Colour::kRed).flips(4, true), Verdict::kMissed, "knew.starmaster.missed");
  TestGame lost;
  lost.rolled(Colour::kRed).turned(3);
  EXPECT_TRUE(lost.witness().decisions().empty());
}

// Nothing was shown before the first turn.
TEST(StarmasterKnowledge, WhatWasNeverShownNobodyCouldKnow) {
  const KnowledgeDecision lucky = TestGame(false).rolled(Colour::kRed).flips(3);
  expect(lucky, Verdict::kLucky, "knew.starmaster.lucky");
  EXPECT_DOUBLE_EQ(*lucky.chance, 1 / 9.0);
  TestGame scene(false);
  scene.rolled(Colour::kBlue).turned(1).turned(2);
  const KnowledgeDecision unlucky = scene.rolled(Colour::kRed).flips(4);
  expect(unlucky, Verdict::kUnlucky, "knew.starmaster.unlucky");
  EXPECT_DOUBLE_EQ(*unlucky.chance, 1 / 7.0);
  EXPECT_FALSE(unlucky.shown);
  // Cube 1 had been seen, and it was yellow.
  TestGame seen(false);
  seen.rolled(Colour::kBlue).turned(1);
  const KnowledgeDecision missed = seen.rolled(Colour::kRed).flips(1);
  expect(missed, Verdict::kMissed, "knew.starmaster.missed.seen");
  EXPECT_EQ(missed.shown->move, 4);
}

TEST(StarmasterKnowledge, TheLastCubeCanBeInferredAndOneOfTwoCanNot) {
  TestGame scene(false);
  scene.rolled(Colour::kBlue);
  for (const int number : {1, 2, 4, 5, 6, 7, 8}) scene.turned(number);
  TestGame one_more = scene;
  const KnowledgeDecision two = scene.rolled(Colour::kRed).flips(3);
  expect(two, Verdict::kLucky, "knew.starmaster.lucky");
  EXPECT_DOUBLE_EQ(*two.chance, 1 / 2.0);
  one_more.turned(9);
  TestGame wrong = one_more;
  const KnowledgeDecision sure = one_more.rolled(Colour::kRed).flips(3);
  expect(sure, Verdict::kFound, "knew.starmaster.found.inferred");
  EXPECT_FALSE(sure.shown);
  expect(wrong.rolled(Colour::kRed).flips(9), Verdict::kMissed, "knew.starmaster.missed.inferred");
}

TEST(StarmasterKnowledge, APerfectMemoryHoldsAllNineFromTheArrangementOn) {
  TestGame scene;
  scene.rolled(Colour::kRed).flips(3);
  scene.swapped(3, 4).rolled(Colour::kRed).flips(3);
  ASSERT_EQ(scene.witness().memory().size(), 2u);
  for (const MemoryPoint& point : scene.witness().memory()) EXPECT_EQ(point.perfect, 9);
  TestGame blind(false);
  blind.rolled(Colour::kBlue).turned(1).rolled(Colour::kRed);
  EXPECT_EQ(blind.witness().memory().front().perfect, 0);
  EXPECT_EQ(blind.witness().memory().back().perfect, 1);
}

// A find after a star says little, for the colour was chosen because it was known; a miss says much.
TEST(StarmasterKnowledge, AfterAStarAFindSaysLessThanWithout) {
  TestGame rolled;
  rolled.rolled(Colour::kRed).flips(3);
  rolled.rolled(Colour::kBlue);
  TestGame announced;
  announced.announced(Colour::kRed).flips(3);
  announced.rolled(Colour::kBlue);
  EXPECT_GT(rolled.witness().memory().back().held.mean, announced.witness().memory().back().held.mean);
  TestGame neither;
  neither.rolled(Colour::kRed).turned(3).rolled(Colour::kBlue);
  EXPECT_GT(announced.witness().memory().back().held.mean, neither.witness().memory().back().held.mean - 0.01);
}

TEST(StarmasterKnowledge, HasNoHindsight) {
  tests::expect_no_hindsight<Starmaster>([](Seat me, int players) { return Witness<Starmaster>(me, players); }, 1, 300);
}

TEST(StarmasterKnowledge, EverythingHasItsWords) {
  std::set<std::string> keys;
  for (const bool arrangement_seen : {true, false}) {
    for (int number = 1; number <= 9; ++number) {
      TestGame scene(arrangement_seen);
      scene.rolled(Colour::kBlue);
      for (int other = 1; other < number; ++other) scene.turned(other);
      scene.swapped(1, 2);
      scene.rolled(Colour::kBlue).flips(number);
      scene.rolled(Colour::kRed).flips(3);
      tests::expect_said(scene.witness().told(), keys);
    }
  }
  EXPECT_GE(keys.size(), 8u);
}

TEST(StarmasterKnowledge, APerfectBotMissesNothingAndAChildMost) {
  for (const Variant variant : {Variant::kStandard, Variant::kChildren7}) {
    Indexed<Verdict, int, 4> perfect{};
    Indexed<Verdict, int, 4> child{};
    double held_by_perfect = 0;
    double held_by_child = 0;
    for (std::uint64_t game = 0; game < 30; ++game) {
      const auto witnesses =
          tests::witness_game<Starmaster>({.players = 3, .variant = variant}, {"perfect", "child", "child"}, game,
                                          [](Seat me, int players) { return Witness<Starmaster>(me, players); });
      for (int i = 0; i < 3; ++i) {
        auto& sum = i == 0 ? perfect : child;
        const auto counted = verdicts_of(witnesses[place_of(i)]->decisions());
        for (std::size_t verdict = 0; verdict < sum.size(); ++verdict) sum[verdict] += counted[verdict];
        (i == 0 ? held_by_perfect : held_by_child) += witnesses[place_of(i)]->memory().back().held.mean;
      }
    }
    EXPECT_EQ(perfect[Verdict::kMissed], 0);
    EXPECT_GT(perfect[Verdict::kFound], 100);
    EXPECT_EQ(child[Verdict::kLucky] + child[Verdict::kUnlucky], 0) << "all nine were shown";
    EXPECT_GT(child[Verdict::kMissed] * 2, child[Verdict::kFound]);
    EXPECT_GT(held_by_perfect / 30, held_by_child / 60 + 0.5);
  }
}

}  // namespace
}  // namespace ludothek::starmaster
