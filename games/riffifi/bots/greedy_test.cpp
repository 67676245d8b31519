// Every sentence of the policy in greedy.hpp, each with a view made by hand, and whole games that must never change.
#include "games/riffifi/bots/greedy.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "tests/greedy.hpp"
#include "tests/sentence.hpp"

namespace ludothek::tests {
namespace {

namespace rf {

using namespace riffifi;  // NOLINT(google-build-using-namespace): its vocabulary is what this is about

constexpr Colour kRed = Colour::kRed;
constexpr Colour kBlue = Colour::kBlue;
constexpr Colour kGreen = Colour::kGreen;
constexpr Seat kMe{0};
constexpr Seat kAnn{1};
constexpr Seat kBen{2};
constexpr Seat kCleo{3};

// Four players, seat 0 is asked, all tokens in the centre, nothing on the table.
struct TestGame {
  TestGame() {
    view.me = kMe;
    view.phase = Phase::kPlay;
    view.removed = kNoCard;
    view.shown.fill(kNoCard);
    for (Holding& holding : view.tokens) holding[kCentre] = kTokensOfAColour;
  }
  void show(Seat seat, Card card) { view.shown[seat] = card; }
  void give(Seat seat, Colour colour, int tokens) {
    Holding& holding = view.tokens[colour];
    holding[seat] = static_cast<std::uint8_t>(tokens);
    holding[kCentre] = static_cast<std::uint8_t>(holding[kCentre] - tokens);
  }
  Action play(std::initializer_list<Action> actions) const {
    std::uint64_t places = 0;
    for (const Action action : actions) places |= std::uint64_t{1} << action.place();
    return ask<Riffifi>(*greedy_riffifi(), view, {actions.begin()->kind(), places});
  }
  Action play_card(std::initializer_list<Card> cards) const {
    std::uint64_t places = 0;
    for (const Card card : cards) places |= std::uint64_t{1} << index(card);
    return ask<Riffifi>(*greedy_riffifi(), view, {Action::Kind::kPlay, places});
  }

  View view{};
};

constexpr Card red(int value) { return card_of(kRed, value); }
constexpr Card blue(int value) { return card_of(kBlue, value); }
constexpr Card green(int value) { return card_of(kGreen, value); }

RULE(GreedyRiffifi, "it looks one card ahead and remembers nothing") {
  EXPECT_TRUE(greedy_riffifi()->looks());
  EXPECT_FALSE(greedy_riffifi()->watches());
}

RULE(GreedyRiffifi, "a card that would be buried at once is worth nothing") {
  TestGame scene;
  scene.show(kAnn, red(3));
  EXPECT_EQ(scene.play_card({red(4), blue(8)}), Action::play(blue(8)));  // 0 against 8 · 1/8
  EXPECT_EQ(scene.play_card({red(4), red(8)}), Action::play(red(4)));    // both nothing
}

RULE(GreedyRiffifi, "a card of its own that still lies there buries nothing: it is settled first") {
  TestGame scene;
  scene.show(kMe, red(2));
  EXPECT_EQ(scene.play_card({red(5), blue(6)}), Action::play(red(5)));
}

RULE(GreedyRiffifi, "a card is worth its value times (9 - value)/8") {
  // In eighths: 8, 14, 18, 20, 20, 18, 14, 8.
  const TestGame scene;
  for (int high = 2; high <= 4; ++high) {
    EXPECT_EQ(scene.play_card({red(high - 1), red(high)}), Action::play(red(high)));
  }
  for (int low = 5; low <= 7; ++low) EXPECT_EQ(scene.play_card({red(low), red(low + 1)}), Action::play(red(low)));
  EXPECT_EQ(scene.play_card({red(2), red(6)}), Action::play(red(6)));
  EXPECT_EQ(scene.play_card({red(3), red(7)}), Action::play(red(3)));
}

RULE(GreedyRiffifi, "it can't take more of a colour than its own tokens leave of twelve") {
  TestGame scene;
  EXPECT_EQ(scene.play_card({red(2), red(4)}), Action::play(red(4)));  // 14 against 20
  scene.give(kMe, kRed, 10);
  EXPECT_EQ(scene.play_card({red(2), red(4)}), Action::play(red(2)));  // 2 · 7 against 2 · 5
  EXPECT_EQ(scene.play_card({red(1), red(4)}), Action::play(red(4)));  // 1 · 8 against 2 · 5
  TestGame full;
  full.give(kMe, kRed, 12);
  EXPECT_EQ(full.play_card({red(4), blue(8)}), Action::play(blue(8)));  // 0 against 8
  TestGame others;
  others.give(kAnn, kRed, 12);  // somebody else's tokens are no hindrance
  EXPECT_EQ(others.play_card({red(4), blue(8)}), Action::play(red(4)));
}

RULE(GreedyRiffifi, "turning down an opponent's card is worth in addition what it would have brought its owner") {
  TestGame scene;
  scene.show(kBen, red(6));
  EXPECT_EQ(scene.play_card({red(1), blue(4)}), Action::play(red(1)));  // 8 + 48 against 20
  EXPECT_EQ(scene.play_card({red(3), red(5)}), Action::play(red(5)));   // 18 + 48 against 20 + 48
  scene.give(kBen, kRed, 11);
  EXPECT_EQ(scene.play_card({red(1), blue(4)}), Action::play(blue(4)));  // 8 + 8 against 20
  EXPECT_EQ(scene.play_card({red(3), blue(4)}), Action::play(red(3)));   // 18 + 8 against 20
  TestGame mine;  // it is the owner's tokens that count, not mine
  mine.show(kBen, red(6));
  mine.give(kMe, kRed, 12);
  EXPECT_EQ(mine.play_card({red(1), blue(4)}), Action::play(red(1)));  // 0 + 48 against 20
}

RULE(GreedyRiffifi, "the Officer is worth what the victim's card would have brought") {
  TestGame scene;
  scene.show(kAnn, blue(2));
  scene.show(kBen, green(3));
  const Action at_ann = Action::play_officer(kAnn);
  const Action at_ben = Action::play_officer(kBen);
  const Action at_nobody = Action::play_officer(std::nullopt);
  EXPECT_EQ(scene.play({at_ann, at_ben, at_nobody}), at_ben);                   // 16, 24, 0
  EXPECT_EQ(scene.play({Action::play(red(4)), at_ann}), Action::play(red(4)));  // 20 against 16
  EXPECT_EQ(scene.play({Action::play(red(4)), at_ben}), at_ben);                // 20 against 24
  scene.give(kBen, kGreen, 11);
  EXPECT_EQ(scene.play({at_ann, at_ben, at_nobody}), at_ann);  // 16, 8, 0
}

RULE(GreedyRiffifi, "the Officer is worth nothing without a victim") {
  TestGame scene;
  scene.show(kAnn, red(3));
  const Action at_nobody = Action::play_officer(std::nullopt);
  EXPECT_EQ(scene.play({Action::play(blue(8)), at_nobody}), Action::play(blue(8)));  // 8 against 0
  EXPECT_EQ(scene.play({Action::play(red(8)), at_nobody}), Action::play(red(8)));    // both nothing
}

RULE(GreedyRiffifi, "among equals the lowest place: red before blue, low before high, the Officer last") {
  TestGame scene;
  EXPECT_EQ(scene.play_card({red(4), red(5)}), Action::play(red(4)));
  EXPECT_EQ(scene.play_card({red(5), blue(4)}), Action::play(red(5)));
  EXPECT_EQ(scene.play_card({red(3), blue(3), green(6)}), Action::play(red(3)));
  scene.show(kAnn, red(4));
  scene.show(kBen, blue(5));
  const Action at_ben = Action::play_officer(kBen);
  EXPECT_EQ(scene.play({Action::play(red(1)), at_ben}), Action::play(red(1)));  // 8 + 32 and 40
  scene.show(kCleo, green(5));
  EXPECT_EQ(scene.play({at_ben, Action::play_officer(kCleo)}), at_ben);
  scene.give(kBen, kBlue, 12);
  EXPECT_EQ(scene.play({at_ben, Action::play_officer(std::nullopt)}), at_ben);  // both nothing
}

constexpr SeatSet both(Seat one, Seat other) {
  SeatSet set = SeatSet::only(one);
  set.add(other);
  return set;
}
constexpr Action rob(Seat seat) { return Action::rob(SeatSet::only(seat)); }

RULE(GreedyRiffifi, "the extra token is given by whoever has the highest total of points and tokens") {
  TestGame scene;
  scene.view.totals = {90, 20, 10, 15};
  scene.give(kAnn, kRed, 4);
  scene.give(kBen, kRed, 4);
  scene.give(kCleo, kRed, 4);
  EXPECT_EQ(scene.play({rob(kAnn), rob(kBen), rob(kCleo)}), rob(kAnn));   // 24, 14, 19
  scene.give(kCleo, kGreen, 6);                                           // tokens of any colour
  EXPECT_EQ(scene.play({rob(kAnn), rob(kBen), rob(kCleo)}), rob(kCleo));  // 24, 14, 25
  EXPECT_EQ(scene.play({rob(kAnn), rob(kBen)}), rob(kAnn));
  // Two of three.
  const Action best = Action::rob(both(kAnn, kCleo));
  EXPECT_EQ(scene.play({Action::rob(both(kAnn, kBen)), best, Action::rob(both(kBen, kCleo))}), best);
}

RULE(GreedyRiffifi, "the extra token is given by the lower seat among equals") {
  TestGame scene;
  scene.view.totals = {0, 10, 10, 10};
  EXPECT_EQ(scene.play({rob(kAnn), rob(kBen), rob(kCleo)}), rob(kAnn));
  scene.view.totals = {0, 10, 10, 30};
  const Action best = Action::rob(both(kAnn, kCleo));
  EXPECT_EQ(scene.play({Action::rob(both(kAnn, kBen)), best, Action::rob(both(kBen, kCleo))}), best);
}

}  // namespace rf

RULE(GreedyGames, "Riffifi is played as ever") {
  expect_as_ever<Riffifi>({
      {{.players = 3}, 1, 113, 0x2d0559babdfdccd6, 0x2b2818ceedd17be1},
      {{.players = 3}, 2, 112, 0x2734bef10c518e00, 0xf319779671b5d255},
      {{.players = 4}, 1, 166, 0x6af6add753b65f3e, 0x42952c52946f6f41},
      {{.players = 4}, 2, 166, 0x2d4b777e17e7b87f, 0x2330ead25ecf6c8a},
      {{.players = 4, .officer = true}, 1, 167, 0xf9030fae88885672, 0x3c8915a3b6510c4c},
      {{.players = 4, .officer = true}, 2, 167, 0xd67c98e97ebfe5d1, 0xcdb32c381a628160},
      {{.players = 5, .officer = true, .equal_chances = true, .ticks = true},
       1,
       2003,
       0xd94dac3a4c6961e5,
       0xa9f6539d8727cea4},
      {{.players = 5, .officer = true, .equal_chances = true, .ticks = true},
       2,
       166,
       0x61a60e418bd89538,
       0x739b22dd48308852},
  });
}

}  // namespace
}  // namespace ludothek::tests
