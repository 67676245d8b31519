// Every sentence of the policy in greedy.hpp, each with a view made by hand, and whole games that must never change.
#include "games/farbenpoker/bots/greedy.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "tests/greedy.hpp"
#include "tests/sentence.hpp"

namespace ludothek::tests {
namespace {

namespace fp {

using namespace farbenpoker;  // NOLINT(google-build-using-namespace)
using enum Colour;

constexpr Hole a(int number) { return hole_of(Side::kA, number); }
constexpr Hole b(int number) { return hole_of(Side::kB, number); }

// Side A is full and the dice lie there, none served. The bot has seen nothing yet.
struct TestGame {
  explicit TestGame(Dice dice) {
    view.options.players = 4;
    view.phase = Phase::kDraw;
    view.winner = kOnlooker;
    view.standing = holes_of(Side::kA);
    view.dice = dice;
    view.hand = kNoDice;
    view.side = Side::kEither;
    view.picked = kNoHoles;
  }
  template <class Fact>
  void happen(const Fact& fact) {
    bot->see(Event{"", fact});
  }
  // What stands there, as the bot saw it go in.
  void know(Hole hole, Colour colour) {
    view.standing.add(hole);
    happen(StickPut{Seat{1}, hole, colour});
  }
  Action draw(bool may_reroll = false) {
    const std::uint64_t reroll = may_reroll ? std::uint64_t{1} << Action::kReroll : 0;
    return ask<Farbenpoker>(*bot, view, {Action::Kind::kDraw, view.standing.bits() | reroll});
  }
  // The three holes of a chance, one after the other.
  PerDie<Hole> rescue() {
    view.phase = Phase::kRescue;
    HoleSet left = view.standing;
    for (Hole& hole : view.picked) {
      hole = ask<Farbenpoker>(*bot, view, {Action::Kind::kRescue, left.bits()}).hole();
      left.remove(hole);
    }
    return view.picked;
  }

  View view{};
  std::unique_ptr<Bot<Farbenpoker>> bot = greedy_farbenpoker();
};

RULE(GreedyFarbenpoker, "knowing nothing it draws from the lowest hole") {
  TestGame scene({kRed, kBlue, kGreen});
  EXPECT_EQ(scene.draw(), Action::draw(a(1)));
  scene.view.standing.remove(a(1));
  scene.view.standing.remove(a(2));
  EXPECT_EQ(scene.draw(), Action::draw(a(3)));
}

RULE(GreedyFarbenpoker, "it remembers every stick it has seen") {
  TestGame scene({kRed, kBlue, kGreen});
  EXPECT_TRUE(scene.bot->watches());
  scene.know(a(7), kRed);
  EXPECT_EQ(scene.draw(), Action::draw(a(7)));
  // Drawn and put elsewhere, and another one put there.
  scene.happen(StickDrawn{Seat{1}, a(7), kRed});
  scene.view.standing.remove(a(7));
  EXPECT_EQ(scene.draw(), Action::draw(a(1)));
  scene.know(b(4), kRed);
  scene.know(a(7), kBlack);
  EXPECT_EQ(scene.draw(), Action::draw(b(4)));
  // Given back after the pot.
  scene.happen(StickDrawn{Seat{2}, b(4), kRed});
  scene.happen(StickReturned{Seat{2}, b(9), kRed});
  scene.view.standing.remove(b(4));
  scene.view.standing.add(b(9));
  EXPECT_EQ(scene.draw(), Action::draw(b(9)));
  // Drawn in somebody's chance: another stick may stand there next.
  scene.happen(RescueDrawn{Seat{3}, {b(9), a(2), a(3)}, {kRed, kBlack, kBlack}, 1});
  EXPECT_EQ(scene.draw(), Action::draw(a(1)));
}

RULE(GreedyFarbenpoker, "a stick it knows not to fit is worse than one it does not know") {
  TestGame scene({kRed, kBlue, kGreen});
  scene.know(a(1), kBlack);
  scene.know(a(2), kWhite);
  EXPECT_EQ(scene.draw(), Action::draw(a(3)));
}

RULE(GreedyFarbenpoker, "only dice without a stick are sought") {
  TestGame scene({kRed, kBlue, kGreen});
  scene.view.served = 0b001;  // red
  scene.know(a(1), kRed);
  scene.know(a(9), kGreen);
  EXPECT_EQ(scene.draw(), Action::draw(a(9)));
  TestGame twice({kRed, kRed, kGreen});
  twice.view.served = 0b001;  // the other red die still wants one
  twice.know(a(9), kRed);
  EXPECT_EQ(twice.draw(), Action::draw(a(9)));
}

RULE(GreedyFarbenpoker, "it draws where the chips are most, the lowest hole among equals") {
  TestGame scene({kRed, kRed, kBlue});
  scene.know(a(3), kBlue);
  scene.know(a(9), kRed);
  EXPECT_EQ(scene.draw(), Action::draw(a(3)));  // 1 and 1
  scene.view.privilege = true;
  EXPECT_EQ(scene.draw(), Action::draw(a(9)));  // 1 and 2: the roller gets a chip for each red die
}

RULE(GreedyFarbenpoker, "a hole it does not know has the share of wanted colours among all sticks it does not know") {
  // It knows all but the three red ones, so a hole it does not know is red: 2 chips with the privilege, blue is 1.
  TestGame scene({kRed, kRed, kBlue});
  scene.view.privilege = true;
  for (int i = 0; i < 15; ++i) scene.know(a(i + 1), static_cast<Colour>(1 + i / 3));
  EXPECT_EQ(scene.draw(), Action::draw(a(16)));
  // Without knowing two of the black ones it is (3 · 2 - 2 · 1)/5 < 1.
  for (int number : {14, 15}) scene.happen(StickDrawn{Seat{1}, a(number), kBlack});
  EXPECT_EQ(scene.draw(), Action::draw(a(1)));
}

RULE(GreedyFarbenpoker, "it does not roll the third die again when the average is worse than the best draw now") {
  // Red and blue are served, green is sought, the pot is empty. It does not know any of the 16 sticks: 2 red, 2 blue, 3
  // of each other colour. Now: (3 · 1 - 13 · 1)/16 = -10/16. Again, a miss costing 2: red or blue (2 - 14 · 2)/16 =
  // -26/16, the others (3 - 13 · 2)/16 = -23/16, on average (2 · -26 + 4 · -23)/96 = -24/16.
  TestGame scene({kRed, kBlue, kGreen});
  scene.view.served = 0b011;
  for (Hole hole : {a(17), a(18)}) scene.view.standing.remove(hole);
  EXPECT_EQ(scene.draw(true), Action::draw(a(1)));
  // Nor, of course, when it knows where to find green: 1, and again at most that.
  scene.know(a(5), kGreen);
  EXPECT_EQ(scene.draw(true), Action::draw(a(5)));
}

RULE(GreedyFarbenpoker, "it rolls the third die again when the average is better than the best draw now") {
  // All dice are green, two are served, the pot holds 4. It knows one stick of each other colour; the 11 it does not
  // know are 1 green and 2 of each other colour. Now: (1 · 5 - 10)/11 < 0. Again: green (5 - 10 · 2)/11 = -15/11, any
  // other is known, 5; on average (5 · 5 - 15/11)/6 > 3.
  TestGame scene({kGreen, kGreen, kGreen});
  scene.view.served = 0b011;
  scene.view.pot = 4;
  for (Hole hole : {a(17), a(18)}) scene.view.standing.remove(hole);
  int number = 1;
  for (Colour colour : {kRed, kBlue, kYellow, kWhite, kBlack}) scene.know(a(number++), colour);
  EXPECT_EQ(scene.draw(true), Action::reroll());
  // Once in a turn: where that is not offered it draws where it does not know.
  scene.view.rerolled = true;
  EXPECT_EQ(scene.draw(false), Action::draw(a(6)));
}

RULE(GreedyFarbenpoker, "it rolls again for a pot of 4 that it would draw for at 2 and, being level, at 3") {
  // Two blue dice are served and the third shows red; the last blue stick is known to stand in A1, the 15 others are 3
  // of each other colour. With a pot of p a hit brings p + 1.
  //   now          (3(p + 1) - 12)/15
  //   again        ((p + 1) + 5(3(p + 1) - 12 · 2)/15)/6
  //   p = 2        now -3/15,  again (3 - 5)/6 = -5/15   draw
  //   p = 3        now 0,      again (4 - 4)/6 = 0       draw: level is not better
  //   p = 4        now 3/15,   again (5 - 3)/6 = 5/15    again
  for (const auto& [pot, wanted] : {std::pair{2, Action::draw(a(2))}, {3, Action::draw(a(2))}, {4, Action::reroll()}}) {
    for (Colour third : {kRed, kYellow, kGreen, kWhite, kBlack}) {
      TestGame scene({kBlue, kBlue, third});
      scene.view.served = 0b011;
      scene.view.pot = static_cast<std::uint8_t>(pot);
      for (Hole hole : {a(17), a(18)}) scene.view.standing.remove(hole);
      scene.know(a(1), kBlue);
      EXPECT_EQ(scene.draw(true), wanted) << "pot " << pot;
    }
  }
}

RULE(GreedyFarbenpoker, "in a chance the sticks it knows to fit come first, each die once") {
  TestGame scene({kRed, kBlue, kRed});
  scene.know(a(2), kBlack);
  scene.know(a(4), kRed);
  scene.know(a(6), kRed);
  scene.know(a(8), kRed);
  scene.know(a(10), kBlue);
  EXPECT_EQ(scene.rescue(), (PerDie<Hole>{a(4), a(6), a(10)}));
}

RULE(GreedyFarbenpoker, "in a chance holes it does not know come second") {
  TestGame scene({kRed, kBlue, kGreen});
  scene.know(a(1), kBlack);
  scene.know(a(3), kRed);
  scene.know(a(4), kRed);
  scene.know(b(18), kRed);
  EXPECT_EQ(scene.rescue(), (PerDie<Hole>{a(3), a(2), a(5)}));
}

RULE(GreedyFarbenpoker, "in a chance the rest comes last") {
  TestGame scene({kRed, kRed, kRed});
  for (int number = 1; number <= 17; ++number) scene.know(a(number), static_cast<Colour>(1 + (number - 1) % 5));
  EXPECT_EQ(scene.rescue(), (PerDie<Hole>{a(18), a(1), a(2)}));
}

RULE(GreedyFarbenpoker, "sticks go back into the lowest free hole") {
  TestGame scene({kRed, kBlue, kGreen});
  scene.view.hand = {kBlack, kNoColour, kNoColour};
  for (Action::Kind kind : {Action::Kind::kPut, Action::Kind::kReturn}) {
    HoleSet free = holes_of(Side::kB);
    EXPECT_EQ(ask<Farbenpoker>(*scene.bot, scene.view, {kind, free.bits()}).hole(), b(1));
    free.remove(b(1));
    free.remove(b(2));
    EXPECT_EQ(ask<Farbenpoker>(*scene.bot, scene.view, {kind, free.bits()}).hole(), b(3));
  }
}

}  // namespace fp

RULE(GreedyGames, "Farbenpoker is played as ever") {
  using farbenpoker::Edition;
  expect_as_ever<Farbenpoker>({
      {{.players = 2, .edition = Edition::kDe}, 1, 107, 0x6656e597e5e23481, 0x1db73e160cf6b6b6},
      {{.players = 2, .edition = Edition::kDe}, 2, 106, 0xdc5e6697590ff818, 0xdd6be54d60a614b0},
      {{.players = 3, .edition = Edition::kFr}, 1, 104, 0x33f3ef76658c275c, 0x70b2a93b74422ad7},
      {{.players = 3, .edition = Edition::kFr}, 2, 95, 0x6d23976a6a83200, 0xf4d9ff67e8394afd},
      {{.players = 4, .edition = Edition::kDe}, 1, 85, 0x338cee6d20bdbf0d, 0x8b5db3fd1129dea6},
      {{.players = 4, .edition = Edition::kDe}, 2, 86, 0x1bac2583d2013718, 0xb22cc1c30bf16475},
      {{.players = 5, .edition = Edition::kFr}, 1, 79, 0xce21f68ad945f4a9, 0x5877c73f6ca01c02},
      {{.players = 5, .edition = Edition::kFr}, 2, 75, 0x15b3c363d577edee, 0xbdf69757f882e031},
  });
}

}  // namespace
}  // namespace ludothek::tests
