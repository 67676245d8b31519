#include "games/farbenpoker/analysis/knowledge.hpp"

#include "games/farbenpoker/tests/trial.hpp"
#include "tests/knowledge.hpp"

namespace ludothek::farbenpoker {
namespace {

using tests::key_of_decision;
using tests::verdicts_of;

constexpr Hole a(int number) { return hole_of(Side::kA, number); }
constexpr Hole b(int number) { return hole_of(Side::kB, number); }
constexpr Seat kMe = seat_at(0);
constexpr Seat kOther = seat_at(1);
constexpr Colour kRed = Colour::kRed;
constexpr Colour kBlue = Colour::kBlue;
constexpr Colour kGreen = Colour::kGreen;
constexpr Colour kWhite = Colour::kWhite;

// A game for two in its middle: three red sticks in A1 to A3, blue in A4 to A6, yellow, green, white, black.
class TestGame {
 public:
  explicit TestGame(Dice dice) : state_(Farbenpoker::setup({.players = 2, .edition = Edition::kDe})), witness_(kMe, 2) {
    state_.phase = Phase::kDraw;
    state_.turn = kMe;
    state_.dice = dice;
    state_.standing = holes_of(Side::kA);
    for (int hole = 0; hole < kSticks; ++hole) state_.sticks[hole] = static_cast<Colour>(hole / kSticksOfAColour);
  }

  State& state() { return state_; }
  // Somebody puts a stick there, in front of everybody: as if it had just come.
  TestGame& shown(Hole hole) {
    witness_.sees(++move_, {"", StickPut{kOther, hole, state_.sticks[hole]}});
    return *this;
  }
  TestGame& shown(int from, int to) {
    for (int number = from; number <= to; ++number) shown(a(number));
    return *this;
  }
  // The other player draws from a hole and puts the stick into another one.
  TestGame& moved(Hole from, Hole to) {
    const Colour colour = state_.sticks[from];
    witness_.sees(++move_, {"", StickDrawn{kOther, from, colour}});
    state_.sticks[from] = kNoColour;
    state_.standing.remove(from);
    state_.sticks[to] = colour;
    state_.standing.add(to);
    witness_.sees(++move_, {"", StickPut{kOther, to, colour}});
    return *this;
  }
  // A stick lies beside its die.
  TestGame& served(int die, Hole hole) {
    witness_.sees(++move_, {"", StickDrawn{kOther, hole, state_.sticks[hole]}});
    state_.served |= static_cast<std::uint8_t>(1u << die);
    state_.sticks[hole] = kNoColour;
    state_.standing.remove(hole);
    return *this;
  }

  KnowledgeDecision draw(Hole hole) {
    witness_.decides(++move_, Farbenpoker::view(state_, kMe), {}, Action::draw(hole));
    witness_.sees(move_, {"", StickDrawn{kMe, hole, state_.sticks[hole]}});
    return witness_.decisions().back();
  }
  std::size_t rerolls() {
    witness_.decides(++move_, Farbenpoker::view(state_, kMe), {}, Action::reroll());
    return witness_.decisions().size();
  }
  KnowledgeDecision rescue(Hole first, Hole second, Hole third, int fits) {
    ++move_;
    state_.phase = Phase::kRescue;
    state_.chips[kMe] = 0;
    PerDie<Hole>& picked = state_.picked;
    for (const Hole hole : {first, second, third}) {
      witness_.decides(move_, Farbenpoker::view(state_, kMe), {}, Action::rescue(hole));
      (picked[0] == kNoHole ? picked[0] : picked[1] == kNoHole ? picked[1] : picked[2]) = hole;
    }
    witness_.sees(move_, {"", RescueDrawn{kMe, {first, second, third}, {}, fits}});
    return witness_.decisions().back();
  }
  const Witness<Farbenpoker>& witness() const { return witness_; }
  int move() const { return move_; }

 private:
  State state_;
  Witness<Farbenpoker> witness_;
  int move_ = 2;
};

void expect(const KnowledgeDecision& decision, Verdict verdict, std::string_view key) {
  EXPECT_EQ(decision.verdict, verdict) << json_text(write(decision));
  EXPECT_EQ(key_of_decision(decision), key);
}

TEST(FarbenpokerKnowledge, WhatWasShownAndIsDrawnIsFound) {
  TestGame scene({kRed, kBlue, kGreen});
  scene.moved(a(1), b(1)).moved(a(7), b(2));
  const KnowledgeDecision decision = scene.draw(b(1));
  expect(decision, Verdict::kFound, "knew.farbenpoker.found");
  EXPECT_EQ(decision.move, 7);
  EXPECT_EQ(decision.shown->move, 4);  // the put, after the lot, the arrangement and the draw
  EXPECT_EQ(decision.turns_ago, 2);
  EXPECT_EQ(decision.between, (json::object{{"sticks", 1}, {"pots", 0}}));
}

TEST(FarbenpokerKnowledge, WhatWasShownAndIsNotDrawnIsMissed) {
  TestGame scene({kRed, kBlue, kGreen});
  scene.moved(a(1), b(1)).moved(a(7), b(2)).moved(a(8), b(3));
  const KnowledgeDecision decision = scene.draw(a(13));
  expect(decision, Verdict::kMissed, "knew.farbenpoker.missed");
  EXPECT_EQ(decision.shown->move, 4);
  EXPECT_EQ(decision.turns_ago, 3);
  EXPECT_EQ(decision.between.at("sticks").to_number<int>(), 2);
  const json::object& said = decision.say.front().get_object();
  EXPECT_EQ(said.at("place"), "B1");
  EXPECT_EQ(said.at("hole"), "A13");
  EXPECT_EQ(said.at("colour"), "red");
}

TEST(FarbenpokerKnowledge, WhatNobodyHadSeenIsLuckForOrAgainst) {
  const KnowledgeDecision hit = TestGame({kRed, kBlue, kGreen}).draw(a(1));
  expect(hit, Verdict::kLucky, "knew.farbenpoker.lucky");
  EXPECT_DOUBLE_EQ(*hit.chance, 9 / 18.0);
  EXPECT_FALSE(hit.shown);
  const KnowledgeDecision miss = TestGame({kRed, kRed, kRed}).draw(a(18));
  expect(miss, Verdict::kUnlucky, "knew.farbenpoker.unlucky");
  EXPECT_DOUBLE_EQ(*miss.chance, 3 / 18.0);
}

// One of three sticks of a colour is known: the two others are still nobody's to know.
TEST(FarbenpokerKnowledge, AHitWithAnotherStickThanTheOneThatWasShownIsLuck) {
  TestGame scene({kRed, kRed, kRed});
  scene.moved(a(1), b(1));
  const KnowledgeDecision decision = scene.draw(a(2));
  expect(decision, Verdict::kLucky, "knew.farbenpoker.lucky.known");
  EXPECT_EQ(decision.shown->move, 4);
  EXPECT_DOUBLE_EQ(*decision.chance, 2 / 17.0);
}

TEST(FarbenpokerKnowledge, WhatIsLeftCanBeInferred) {
  // Everything has been shown but the red ones.
  TestGame scene({kRed, kRed, kRed});
  const KnowledgeDecision decision = scene.shown(4, 18).draw(a(2));
  expect(decision, Verdict::kFound, "knew.farbenpoker.found.inferred");
  EXPECT_FALSE(decision.shown);
  // Who draws a stick that was seen not to fit instead has missed that.
  TestGame other({kRed, kRed, kRed});
  other.shown(4, 18);
  expect(other.draw(a(4)), Verdict::kMissed, "knew.farbenpoker.missed.inferred");
  // And none of them can be blue.
  TestGame blue({kBlue, kBlue, kBlue});
  expect(blue.shown(4, 18).draw(a(2)), Verdict::kMissed, "knew.farbenpoker.missed");
}

// Two colours are left, one of which fits: that is no knowledge.
TEST(FarbenpokerKnowledge, OneOfTwoCandidatesIsStillLuck) {
  TestGame scene({kRed, kRed, kRed});
  const KnowledgeDecision decision = scene.shown(7, 18).draw(a(4));
  expect(decision, Verdict::kUnlucky, "knew.farbenpoker.unlucky");
  EXPECT_DOUBLE_EQ(*decision.chance, 3 / 6.0);
}

TEST(FarbenpokerKnowledge, AStickThatWasSeenNotToFitIsMissed) {
  TestGame scene({kRed, kBlue, kGreen});
  scene.moved(a(18), b(1));
  const KnowledgeDecision decision = scene.draw(b(1));
  expect(decision, Verdict::kMissed, "knew.farbenpoker.missed.seen");
  EXPECT_EQ(decision.shown->move, 4);
}

TEST(FarbenpokerKnowledge, AStickThatMovedSinceIsWhereItWasShownLast) {
  TestGame scene({kRed, kBlue, kGreen});
  scene.moved(a(1), b(1)).moved(b(1), a(1));
  const KnowledgeDecision decision = scene.draw(a(1));
  expect(decision, Verdict::kFound, "knew.farbenpoker.found");
  EXPECT_EQ(decision.shown->move, 6);
  EXPECT_EQ(decision.turns_ago, 1);
  // Its old hole has another one now, which is known too.
  TestGame again({kRed, kBlue, kGreen});
  again.moved(a(1), b(1)).moved(b(1), a(1)).moved(a(18), b(1));
  expect(again.draw(b(1)), Verdict::kMissed, "knew.farbenpoker.missed");
}

// A stick beside its die is no longer in a hole: neither known there nor among those nobody has seen.
TEST(FarbenpokerKnowledge, AStickBesideItsDieIsNeitherKnownNorUnseen) {
  TestGame scene({kRed, kRed, kBlue});
  scene.moved(a(1), b(1)).served(0, b(1));
  const KnowledgeDecision decision = scene.draw(a(18));
  expect(decision, Verdict::kUnlucky, "knew.farbenpoker.unlucky");
  EXPECT_DOUBLE_EQ(*decision.chance, 5 / 17.0);
}

// Whoever serves the second die lets the other take the third, and a full pot with it.
TEST(FarbenpokerKnowledge, WhoMissesOnPurposeHasMissedNothing) {
  TestGame scene({kRed, kBlue, kGreen});
  scene.moved(a(1), b(1)).moved(a(4), b(2)).moved(a(18), b(3)).served(2, a(10));
  scene.state().pot = 12;
  scene.state().stock = 20;
  scene.state().chips = {9, 9};
  expect(scene.draw(b(3)), Verdict::kFound, "knew.farbenpoker.found.wait");
}

TEST(FarbenpokerKnowledge, RollingTheLastDieAgainGivesUpAStickThatWasShown) {
  TestGame scene({kRed, kBlue, kGreen});
  scene.moved(a(1), b(1)).served(1, a(4)).served(2, a(10));
  scene.state().pot = 5;
  ASSERT_EQ(scene.rerolls(), 1u);
  expect(scene.witness().decisions().front(), Verdict::kMissed, "knew.farbenpoker.missed.reroll");
  EXPECT_EQ(scene.witness().decisions().front().turns_ago, 3);
  // Without one it is a matter of chance alone.
  TestGame blind({kRed, kBlue, kGreen});
  blind.served(1, a(4)).served(2, a(10));
  EXPECT_EQ(blind.rerolls(), 0u);
}

TEST(FarbenpokerKnowledge, ARescueIsFoundWithEveryStickThatWasSeenToFit) {
  TestGame scene({kRed, kRed, kBlue});
  scene.moved(a(1), b(1)).moved(a(4), b(2)).moved(a(5), b(3));
  // One red and one of the two blue ones: no die takes two.
  expect(scene.rescue(b(1), b(2), a(18), 2), Verdict::kFound, "knew.farbenpoker.found.rescue");
}

TEST(FarbenpokerKnowledge, ARescueMayMissOrBeLucky) {
  TestGame scene({kRed, kRed, kBlue});
  scene.moved(a(1), b(1)).moved(a(4), b(2));
  const KnowledgeDecision missed = scene.rescue(b(2), a(17), a(18), 1);
  expect(missed, Verdict::kMissed, "knew.farbenpoker.missed.rescue");
  EXPECT_EQ(missed.shown->move, 4);
  EXPECT_EQ(missed.say.front().at("found").to_number<int>(), 1);
  EXPECT_EQ(missed.say.front().at("known").to_number<int>(), 2);

  TestGame made_up({kRed, kRed, kBlue});
  made_up.moved(a(1), b(1));
  expect(made_up.rescue(a(2), a(17), a(18), 1), Verdict::kLucky, "knew.farbenpoker.lucky.rescue.known");

  const KnowledgeDecision lucky = TestGame({kRed, kRed, kBlue}).rescue(a(1), a(17), a(18), 1);
  expect(lucky, Verdict::kLucky, "knew.farbenpoker.lucky.rescue");
  // Twelve of eighteen do not fit: 12·11·10 of 18·17·16.
  EXPECT_NEAR(*lucky.chance, 1 - 12 * 11 * 10 / (18.0 * 17 * 16), 1e-12);
  expect(TestGame({kRed, kRed, kBlue}).rescue(a(16), a(17), a(18), 0), Verdict::kUnlucky,
         "knew.farbenpoker.unlucky.rescue");

  TestGame wasted({kRed, kRed, kBlue});
  expect(wasted.shown(16, 18).rescue(a(16), a(17), a(18), 0), Verdict::kMissed, "knew.farbenpoker.missed.seen");
}

// Where to put a stick is nobody's to remember.
TEST(FarbenpokerKnowledge, PuttingAStickBackIsNoDecisionOfTheMemory) {
  TestGame scene({kRed, kBlue, kGreen});
  Witness<Farbenpoker> witness(kMe, 2);
  scene.state().phase = Phase::kPut;
  witness.decides(5, Farbenpoker::view(scene.state(), kMe), {}, Action::put(b(1)));
  EXPECT_TRUE(witness.decisions().empty());
}

TEST(FarbenpokerKnowledge, APerfectMemoryHoldsWhatWasShownAndStillStands) {
  TestGame scene({kRed, kBlue, kWhite});
  scene.moved(a(1), b(1)).moved(a(7), b(2)).served(0, b(1));
  scene.draw(b(2));
  std::vector<int> perfect;
  for (const MemoryPoint& point : scene.witness().memory()) perfect.push_back(point.perfect);
  EXPECT_EQ(perfect, (std::vector{0, 1, 2, 1}));
  for (const MemoryPoint& point : scene.witness().memory()) EXPECT_LE(point.held.mean, point.perfect);
}

TEST(FarbenpokerKnowledge, HasNoHindsight) {
  tests::expect_no_hindsight<Farbenpoker>([](Seat me, int players) { return Witness<Farbenpoker>(me, players, 1); }, 1,
                                          400);
}

TEST(FarbenpokerKnowledge, EverythingHasItsWords) {
  std::set<std::string> keys;
  for (std::uint64_t game = 0; game < 12; ++game) {
    const auto witnesses = tests::witness_game<Farbenpoker>(
        {.players = 5, .edition = Edition::kFr}, {"random", "child", "greedy", "casual", "random"}, game,
        [](Seat me, int players) { return Witness<Farbenpoker>(me, players, 1); });
    for (const auto& witness : witnesses) tests::expect_said(witness->told(), keys);
  }
  EXPECT_GE(keys.size(), 10u);
}

// The perfect bot forgets nothing, and a child most of it.
TEST(FarbenpokerKnowledge, APerfectBotMissesNothingAndAChildMost) {
  Indexed<Verdict, int, 4> perfect{};
  Indexed<Verdict, int, 4> child{};
  double held_by_perfect = 0;
  double held_by_child = 0;
  for (std::uint64_t game = 0; game < 4; ++game) {
    const Edition edition = game % 2 == 0 ? Edition::kDe : Edition::kFr;
    const auto witnesses =
        tests::witness_game<Farbenpoker>({.players = 3, .edition = edition}, {"perfect", "child", "child"}, game,
                                         [](Seat me, int players) { return Witness<Farbenpoker>(me, players); });
    for (int i = 0; i < 3; ++i) {
      auto& sum = i == 0 ? perfect : child;
      const auto counted = verdicts_of(witnesses[place_of(i)]->decisions());
      for (std::size_t verdict = 0; verdict < sum.size(); ++verdict) sum[verdict] += counted[verdict];
      const MemoryPoint& last = witnesses[place_of(i)]->memory().back();
      if (last.perfect > 0) (i == 0 ? held_by_perfect : held_by_child) += last.held.mean / last.perfect;
    }
  }
  EXPECT_EQ(perfect[Verdict::kMissed], 0);
  EXPECT_GT(perfect[Verdict::kFound], 15);
  EXPECT_GT(child[Verdict::kMissed], child[Verdict::kFound]);
  EXPECT_GT(held_by_perfect, held_by_child / 2 + 1);
}

}  // namespace
}  // namespace ludothek::farbenpoker
