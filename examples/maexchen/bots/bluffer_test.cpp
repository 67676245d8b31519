// What the bluffing bots promise, each with a view made by hand; and that the levels are worth their names.
#include "examples/maexchen/bots/bluffer.hpp"

#include <gtest/gtest.h>

#include <set>

#include "examples/maexchen/bots/greedy.hpp"
#include "examples/maexchen/bots/odds.hpp"
#include "tests/greedy.hpp"
#include "tests/sentence.hpp"

namespace ludothek::maexchen {
namespace {

Throw said(int number) { return throw_of(number); }

// Four players, seat 0 is asked; seat 3 announced `claim`, or nobody anything.
View asked(Phase phase, Throw claim, Throw mine) {
  View view{};
  view.phase = phase;
  view.me = view.turn = Seat{0};
  view.announcer = claim == kNoThrow ? kOnlooker : Seat{3};
  view.claim = claim;
  view.mine = mine;
  view.lives.fill(6);
  return view;
}
Choices<Action> choices_at(const View& view) {
  State state = Maexchen::setup({.players = 4});
  state.phase = view.phase;
  state.turn = view.turn;
  state.claim = view.claim;
  return Maexchen::actions(state, Seat{0});
}

RULE(MaexchenOdds, "a double falls in one way of 36, everything else in two") {
  EXPECT_EQ(ways(said(44)), 1);
  EXPECT_EQ(ways(said(31)), 2);
  EXPECT_EQ(ways(kMaexchen), 2);
  EXPECT_EQ(ways_above(kNoThrow), 36);
  EXPECT_EQ(ways_above(said(65)), 8);  // six doubles and the Mäxchen
  EXPECT_EQ(ways_above(said(66)), 2);
  EXPECT_EQ(ways_above(kMaexchen), 0);
}

RULE(MaexchenOdds, "an announcement is the less credible the higher the one before it was") {
  EXPECT_GT(credibility(kNoThrow, said(65)), credibility(said(43), said(65)));
  EXPECT_GT(credibility(said(43), said(65)), credibility(said(64), said(65)));
  for (int claim = 1; claim < kThrows; ++claim) {
    const double believed = credibility(static_cast<Throw>(claim - 1), static_cast<Throw>(claim));
    EXPECT_GT(believed, 0);
    EXPECT_LT(believed, 1);
  }
}

RULE(GreedyMaexchen, "it says what it threw if that is high enough, and else the lowest that is") {
  const auto bot = greedy_maexchen();
  View view = asked(Phase::kAnnounce, said(41), said(65));
  EXPECT_EQ(tests::ask<Maexchen>(*bot, view, choices_at(view)), Action::announce(said(65)));
  view = asked(Phase::kAnnounce, said(41), said(31));
  EXPECT_EQ(tests::ask<Maexchen>(*bot, view, choices_at(view)), Action::announce(said(42)));
  view = asked(Phase::kAnnounce, said(41), kNoThrow);  // passed on unseen
  EXPECT_EQ(tests::ask<Maexchen>(*bot, view, choices_at(view)), Action::announce(said(42)));
}

RULE(GreedyMaexchen,
     "it lifts when a new throw would be higher less than one time in four, and gives in to a Mäxchen") {
  const auto bot = greedy_maexchen();
  View view = asked(Phase::kAnswer, said(64), kNoThrow);  // ten ways of 36 are above
  EXPECT_EQ(tests::ask<Maexchen>(*bot, view, choices_at(view)), Action::throw_dice());
  view = asked(Phase::kAnswer, said(65), kNoThrow);  // eight ways
  EXPECT_EQ(tests::ask<Maexchen>(*bot, view, choices_at(view)), Action::lift());
  view = asked(Phase::kAnswer, kMaexchen, kNoThrow);
  EXPECT_EQ(tests::ask<Maexchen>(*bot, view, choices_at(view)), Action::give_in());
}

RULE(Bluffer, "it bluffs when it must, low and not always alike, and now and then when it need not") {
  const auto bot = bluffing_maexchen(Level::kPerfect);
  FastRandom random(1);
  std::set<int> lies;
  View view = asked(Phase::kAnnounce, said(61), said(31));
  for (int times = 0; times < 200; ++times) {
    const Action action = bot->choose(view, choices_at(view), random);
    lies.insert(number_of(action.value()));
    EXPECT_EQ(bot->reason()->key, "reason.maexchen.bluff");
  }
  EXPECT_EQ(lies, (std::set<int>{62, 63, 64}));
  int overbids = 0;
  view = asked(Phase::kAnnounce, said(41), said(62));
  for (int times = 0; times < 1000; ++times) {
    const Action action = bot->choose(view, choices_at(view), random);
    EXPECT_GE(action.value(), said(62));
    overbids += action.value() != said(62) ? 1 : 0;
  }
  EXPECT_GT(overbids, 50);
  EXPECT_LT(overbids, 150);
  view = asked(Phase::kAnnounce, said(66), kMaexchen);  // nothing is higher
  EXPECT_EQ(bot->choose(view, choices_at(view), random), Action::announce(kMaexchen));
}

RULE(Bluffer, "it doubts what had to be higher than something high, and believes what had not") {
  const auto bot = bluffing_maexchen(Level::kPerfect);
  FastRandom random(1);
  bot->see({"MX-2.2", ThrowAnnounced{Seat{3}, said(41)}});
  View view = asked(Phase::kAnswer, said(41), kNoThrow);
  EXPECT_NE(bot->choose(view, choices_at(view), random), Action::lift());
  bot->see({"MX-2.2", ThrowAnnounced{Seat{2}, said(55)}});
  bot->see({"MX-2.2", ThrowAnnounced{Seat{3}, said(66)}});
  view = asked(Phase::kAnswer, said(66), kNoThrow);
  EXPECT_EQ(bot->choose(view, choices_at(view), random), Action::lift());
  // A new round: nothing was before.
  bot->see({"MX-3.4", LivesLost{Seat{3}, 1, 5}});
  bot->see({"MX-2.2", ThrowAnnounced{Seat{3}, said(31)}});
  view = asked(Phase::kAnswer, said(31), kNoThrow);
  EXPECT_NE(bot->choose(view, choices_at(view), random), Action::lift());
}

RULE(Bluffer, "every level wins more than its share among random ones, and perfect more than a child does") {
  const Options options{.players = 3};
  for (const Character& character : kCharacters) {
    EXPECT_GT(tests::wins_among<Maexchen>(std::string(character.name), "random", options, 150), 45) << character.name;
  }
  EXPECT_GT(tests::wins_among<Maexchen>("perfect", "child", options, 1000), 36);
}

}  // namespace
}  // namespace ludothek::maexchen
