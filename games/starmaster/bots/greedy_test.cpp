// Every sentence of the policy in greedy.hpp, each with a view made by hand, and whole games that must never change.
#include "games/starmaster/bots/greedy.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "tests/greedy.hpp"
#include "tests/sentence.hpp"

namespace ludothek::tests {
namespace {

namespace sm {

using namespace starmaster;  // NOLINT(google-build-using-namespace)
using enum Colour;

constexpr std::uint64_t kAllCells = (1u << kCells) - 1;

struct TestGame {
  explicit TestGame(Variant variant = Variant::kStandard) {
    view.options = {.players = static_cast<std::uint8_t>(variant == Variant::kSolitaire ? 1 : 4), .variant = variant};
    for (Holding& holding : view.pawns) holding[kStock] = kPawnsOfAColour;
  }
  template <class Fact>
  void happen(const Fact& fact) {
    bot->see(Event{"", fact});
  }
  void turn(int cell, Colour colour) { happen(CubeTurned{Seat{2}, static_cast<Cell>(cell), colour, false}); }
  // Yellow in cell 0, orange in cell 1 …
  void arrange() { happen(CubesArranged{{kYellow, kOrange, kRed, kPink, kViolet, kBlack, kGrey, kGreen, kBlue}}); }
  void give(Seat seat, Colour colour, int pawns) {
    Holding& holding = view.pawns[colour];
    holding[seat] = static_cast<std::uint8_t>(pawns);
    holding[kStock] = static_cast<std::uint8_t>(kPawnsOfAColour - pawns);
  }
  int look_for(Colour colour) {
    view.sought = colour;
    return index(ask<Starmaster>(*bot, view, {Action::Kind::kFlip, kAllCells}).cell());
  }
  Colour announce() { return ask<Starmaster>(*bot, view, {Action::Kind::kAnnounce, kAllCells}).colour(); }
  std::optional<Claim<Starmaster>> race(Colour colour, FastRandom& random) {
    view.sought = colour;
    return bot->race(view, {Action::Kind::kClaim, kAllCells}, random);
  }

  View view{};
  std::unique_ptr<Bot<Starmaster>> bot = greedy_starmaster();
};

RULE(GreedyStarmaster, "it remembers every cube") {
  TestGame scene;
  EXPECT_TRUE(scene.bot->watches());
  scene.arrange();
  for (int i = 0; i < kCells; ++i) EXPECT_EQ(scene.look_for(static_cast<Colour>(i)), i);
  TestGame turned;
  turned.turn(6, kPink);
  EXPECT_EQ(turned.look_for(kPink), 6);
}

RULE(GreedyStarmaster, "it follows every swap") {
  TestGame scene;
  scene.arrange();
  scene.happen(CubesSwapped{Seat{1}, Cell{0}, Cell{4}});
  EXPECT_EQ(scene.look_for(kYellow), 4);
  EXPECT_EQ(scene.look_for(kViolet), 0);
  scene.happen(CubesSwapped{Seat{2}, Cell{8}, Cell{4}});
  EXPECT_EQ(scene.look_for(kYellow), 8);
  EXPECT_EQ(scene.look_for(kBlue), 4);
  // Also with a cube it does not know.
  TestGame half;
  half.turn(0, kRed);
  half.happen(CubesSwapped{Seat{1}, Cell{0}, Cell{5}});
  EXPECT_EQ(half.look_for(kRed), 5);
  EXPECT_EQ(half.look_for(kBlue), 0);
}

RULE(GreedyStarmaster, "a colour it has not seen it looks for at the lowest cell it does not know") {
  TestGame scene;
  EXPECT_EQ(scene.look_for(kBlue), 0);
  scene.turn(0, kRed);
  scene.turn(1, kPink);
  scene.turn(3, kGrey);
  EXPECT_EQ(scene.look_for(kBlue), 2);
}

RULE(GreedyStarmaster, "after a star it announces the first colour it knows of which there are pawns in stock") {
  TestGame scene;
  scene.arrange();
  EXPECT_EQ(scene.announce(), kYellow);
  scene.give(Seat{1}, kYellow, kPawnsOfAColour);
  scene.give(Seat{0}, kOrange, 5);  // one is left, that it owns others does not matter
  EXPECT_EQ(scene.announce(), kOrange);
  scene.give(Seat{0}, kOrange, kPawnsOfAColour);
  EXPECT_EQ(scene.announce(), kRed);
  TestGame half;
  half.turn(4, kGrey);
  half.turn(7, kViolet);
  EXPECT_EQ(half.announce(), kViolet);
}

RULE(GreedyStarmaster, "in solitaire it announces the first colour it knows and does not own") {
  TestGame scene(Variant::kSolitaire);
  scene.arrange();
  EXPECT_EQ(scene.announce(), kYellow);
  scene.give(Seat{0}, kYellow, 1);
  scene.give(Seat{0}, kOrange, 1);
  EXPECT_EQ(scene.announce(), kRed);
}

RULE(GreedyStarmaster, "failing that it announces the first colour it knows") {
  TestGame scene;
  scene.turn(4, kGrey);
  scene.turn(7, kViolet);
  for (Colour colour : {kGrey, kViolet}) scene.give(Seat{1}, colour, kPawnsOfAColour);
  EXPECT_EQ(scene.announce(), kViolet);
  TestGame alone(Variant::kSolitaire);
  alone.turn(4, kGrey);
  alone.give(Seat{0}, kGrey, 1);
  EXPECT_EQ(alone.announce(), kGrey);
}

RULE(GreedyStarmaster, "it swaps with the lowest cell there is") {
  TestGame scene;
  EXPECT_EQ(ask<Starmaster>(*scene.bot, scene.view, {Action::Kind::kSwap, kAllCells - 1}), Action::swap(Cell{1}));
  EXPECT_EQ(ask<Starmaster>(*scene.bot, scene.view, {Action::Kind::kSwap, kAllCells - 8}), Action::swap(Cell{0}));
}

RULE(GreedyStarmaster, "it takes a pawn from the opponent with most pawns, the lower seat among equals") {
  TestGame scene;
  const Choices<Action> choices{Action::Kind::kTake, 0b1110};
  scene.view.totals = {5, 2, 4, 3, 0, 0};
  EXPECT_EQ(ask<Starmaster>(*scene.bot, scene.view, choices), Action::take(Seat{2}));
  scene.view.totals = {5, 2, 3, 3, 0, 0};
  EXPECT_EQ(ask<Starmaster>(*scene.bot, scene.view, choices), Action::take(Seat{2}));
  scene.view.totals = {5, 3, 3, 3, 0, 0};
  EXPECT_EQ(ask<Starmaster>(*scene.bot, scene.view, choices), Action::take(Seat{1}));
}

RULE(GreedyStarmaster, "in a race it claims exactly when it knows the cube, and draws its reaction time only then") {
  TestGame scene;
  FastRandom random(7);
  FastRandom twin(7);
  EXPECT_FALSE(scene.race(kPink, random));
  scene.turn(6, kPink);
  EXPECT_FALSE(scene.race(kBlue, random));
  for (int times = 0; times < 1000; ++times) {
    const auto claim = scene.race(kPink, random);
    ASSERT_TRUE(claim);
    EXPECT_EQ(claim->action, Action::claim(Cell{6}));
    EXPECT_EQ(claim->milliseconds, reaction_time(twin));
    EXPECT_GE(claim->milliseconds, 350);
    EXPECT_LE(claim->milliseconds, 947);
  }
}

}  // namespace sm

RULE(GreedyGames, "Starmaster is played as ever") {
  using starmaster::Variant;
  expect_as_ever<Starmaster>({
      {{.players = 1, .variant = Variant::kSolitaire}, 1, 33, 0xd390f2ebd831a3a6, 0xce611c9c1e66a858},
      {{.players = 1, .variant = Variant::kSolitaire}, 2, 19, 0x1aa28e346a00eb70, 0x2473fb7c0a96d451},
      {{.players = 2, .variant = Variant::kStandard, .star_faces = 5}, 1, 28, 0xecb31cd36ad31c38, 0x79c1c77cf4fbf011},
      {{.players = 2, .variant = Variant::kStandard, .star_faces = 5}, 2, 25, 0x11e46c20652e924d, 0xba17ed6dabc5ef13},
      {{.players = 4, .variant = Variant::kStandard}, 1, 44, 0x6c5f254ce3eec593, 0x503aaaa2051bee67},
      {{.players = 4, .variant = Variant::kStandard}, 2, 60, 0x524ef2e305a8a42c, 0x2097ac12577be26f},
      {{.players = 6, .variant = Variant::kChildren7}, 1, 37, 0x350798017b5ff527, 0xdc8e1be3b0f6b4a1},
      {{.players = 6, .variant = Variant::kChildren7}, 2, 61, 0xad1a405ff5509087, 0xc15e8a1f616aba20},
  });
}

RULE(GreedyStrength, "in solitaire greedy solves most games and random hardly any") {
  const starmaster::Options options{.players = 1, .variant = starmaster::Variant::kSolitaire};
  EXPECT_GT(wins_among<Starmaster>("greedy", "greedy", options, 200), 80);
  EXPECT_LT(wins_among<Starmaster>("random", "random", options, 200), 5);
}

}  // namespace
}  // namespace ludothek::tests
