// The solved solitaire against the rules themselves: every choice of every shortened game, and games of the greedy bot.
#include "games/starmaster/solve/solution.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "bots/play.hpp"
#include "games/starmaster/solve/report.hpp"

namespace ludothek::starmaster {
namespace {

constexpr Seat kMe{0};

// A solitaire with so many turns left and colours owned, the dice to be rolled. REQUIRES: turns > 0.
State position(int turns, int owned) {
  State state = Starmaster::setup({.players = 1, .variant = Variant::kSolitaire});
  Starmaster::apply(state, {.kind = Outcome::Kind::kFirst, .first = kMe});
  Outcome arrangement{.kind = Outcome::Kind::kArrange};
  for (std::size_t cell = 0; cell < kCells; ++cell)
    arrangement.cubes[cell] = static_cast<Colour>((cell * 2) % kColours);
  Starmaster::apply(state, arrangement);
  for (int colour = 0; colour < owned; ++colour) {
    --state.pawns[colour][kStock];
    ++state.pawns[colour][0];
    ++state.totals[0];
  }
  state.turns = static_cast<std::uint8_t>(kSolitaireTurns - turns);
  return state;
}

// The best of what the rules allow, as one who sees through the cubes would play: how many of the 10^turns sequences of
// dice are won. With `all` that is every choice; else one swap and, beside the right cube, one wrong one.
std::int64_t wins(const State& state, bool all, int turns) {
  const Next next = Starmaster::next(state);
  if (next.kind == Next::Kind::kOver) {
    std::int64_t ways = Starmaster::result(state).winners.empty() ? 0 : 1;
    for (; turns > 0; --turns) ways *= 10;
    return ways;
  }
  if (next.kind == Next::Kind::kChance) {
    std::int64_t sum = 0;
    for (int face = 0; face <= index(White::kStar); ++face) {
      State after = state;
      Starmaster::apply(
          after, Outcome{.kind = Outcome::Kind::kRoll, .white = static_cast<White>(face), .black = Black::kNotUsed});
      sum += wins(after, all, turns - 1);
    }
    return sum;
  }
  std::int64_t best = 0;
  bool missed = false;
  for (const Action action : Starmaster::actions(state, kMe)) {
    if (!all && action.kind() == Action::Kind::kFlip) {
      const bool right = state.cubes[action.cell()] == state.sought;
      if (!right && missed) continue;
      missed = missed || !right;
    }
    State after = state;
    Starmaster::apply(after, kMe, action);
    best = std::max(best, wins(after, all, turns));
    if (!all && action.kind() == Action::Kind::kSwap) break;
  }
  return best;
}

Fraction by_brute_force(int turns, int owned, bool all_choices) {
  Wide all = 1;
  for (int i = 0; i < turns; ++i) all *= 10;
  return Fraction::reduced(static_cast<Wide>(wins(position(turns, owned), all_choices, turns)), all);
}

TEST(StarmasterSolitaire, HasOneExactValue) {
  const Solitaire solitaire;
  EXPECT_EQ(solitaire.solved(12, 0).text(), "29848203/31250000");
  EXPECT_EQ(solitaire.solved(12, 0).decimal(12), "0.955142496000");
  // The first six turns each bring a colour: 10/10 · 9/10 · 8/10 · 7/10 · 6/10 · 5/10.
  EXPECT_EQ(solitaire.solved(6, 0).text(), "189/1250");
  EXPECT_EQ(solitaire.ending(12, 0).solved_in[6].text(), "189/1250");
  EXPECT_EQ(solitaire.solved(1, 5).text(), "1/2");
  EXPECT_EQ(solitaire.solved(0, 6).text(), "1/1");
  EXPECT_EQ(solitaire.solved(0, 5).text(), "0/1");
}

TEST(StarmasterSolitaire, AgreesWithEveryGameTheRulesAllow) {
  const Solitaire solitaire;
  for (int owned = 0; owned < kPawnsToWin; ++owned) {
    EXPECT_EQ(solitaire.solved(1, owned), by_brute_force(1, owned, true)) << owned;
  }
  EXPECT_EQ(solitaire.solved(2, 5), by_brute_force(2, 5, true));
  EXPECT_EQ(solitaire.solved(2, 4), by_brute_force(2, 4, true));
  for (const int owned : {3, 4, 5}) EXPECT_EQ(solitaire.solved(3, owned), by_brute_force(3, owned, false)) << owned;
}

TEST(StarmasterSolitaire, IsWhatTheGreedyBotReaches) {
  constexpr int kGames = 20'000;
  int solved = 0;
  for (int game = 0; game < kGames; ++game) {
    FastRandom chance(7, static_cast<std::uint64_t>(game));
    std::vector<Player<Starmaster>> players;
    players.push_back({make_bot<Starmaster>("greedy"), FastRandom(chance.next())});
    State state = Starmaster::setup({.players = 1, .variant = Variant::kSolitaire});
    play_game<Starmaster>(state, players, chance, [](const State&, const Step<Starmaster>&) {});
    if (!Starmaster::result(state).winners.empty()) ++solved;
  }
  const double value = Solitaire().solved(12, 0).approximately();
  EXPECT_NEAR(static_cast<double>(solved) / kGames, value, 3 * std::sqrt(value * (1 - value) / kGames));
}

TEST(StarmasterSolitaire, EndingsAddUp) {
  for (const int recall : {0, 1, 37, 80, 100}) {
    const Solitaire solitaire(recall);
    for (int turns = 0; turns <= kSolitaireTurns; ++turns) {
      for (int owned = 0; owned <= kPawnsToWin; ++owned) {
        const Solitaire::Ending ending = solitaire.ending(turns, owned);
        double in_turns = 0;
        for (const Fraction& fraction : ending.solved_in) in_turns += fraction.approximately();
        double all = 0;
        for (const Fraction& fraction : ending.colours) all += fraction.approximately();
        EXPECT_NEAR(all, 1, 1e-12);
        EXPECT_NEAR(in_turns, solitaire.solved(turns, owned).approximately(), 1e-12);
        EXPECT_EQ(ending.colours[kPawnsToWin], solitaire.solved(turns, owned));
      }
    }
  }
}

TEST(StarmasterSolitaire, MoreTurnsColoursAndMemoryNeverHurt) {
  const Solitaire good;
  const Solitaire poor(80);
  for (int turns = 1; turns <= kSolitaireTurns; ++turns) {
    for (int owned = 0; owned < kPawnsToWin; ++owned) {
      EXPECT_LE(good.solved(turns - 1, owned).approximately(), good.solved(turns, owned).approximately());
      EXPECT_LE(good.solved(turns, owned).approximately(), good.solved(turns, owned + 1).approximately());
      EXPECT_LE(poor.solved(turns, owned).approximately(), good.solved(turns, owned).approximately());
      EXPECT_EQ(good.turn(turns, owned).announce, Announcement::kNew);
    }
  }
}

// With a chance p of finding, one turn left and five owned: p times five in ten.
TEST(StarmasterSolitaire, ALesserMemoryFindsLess) {
  EXPECT_EQ(Solitaire(80).solved(1, 5).text(), "2/5");
  EXPECT_EQ(Solitaire(0).solved(12, 0).text(), "0/1");
  // Two turns left, five owned: the sixth now, 5/10 · 4/5 = 4/10; a pawn lost, 5/10 · 1/5 = 1/10, is the end of it;
  // else, 5/10, the sixth in the last turn, 4/10 again: 4/10 + 5/10 · 4/10.
  EXPECT_EQ(Solitaire(80).solved(2, 5).text(), "3/5");
}

TEST(StarmasterSolitaire, FractionsAreWrittenExactly) {
  EXPECT_EQ(Fraction::reduced(375, 1000).text(), "3/8");
  EXPECT_EQ(Fraction::reduced(375, 1000).decimal(2), "0.38");
  EXPECT_EQ(Fraction::reduced(2, 3).decimal(4), "0.6667");
  EXPECT_EQ(Fraction::reduced(999, 1000).decimal(2), "1.00");
  EXPECT_EQ(Fraction::reduced(7, 2).decimal(0), "4");
  EXPECT_EQ(Fraction::reduced(0, 5).text(), "0/1");
}

TEST(StarmasterSolitaire, IsReported) {
  EXPECT_NE(solitaire_report({}).find("0.955142  29848203/31250000"), std::string::npos);
  EXPECT_NE(solitaire_report({.turns = 3, .owned = 4, .recall = 80}).find("80 looks in 100"), std::string::npos);
  EXPECT_NE(solitaire_json({}).find(R"("solved":{"fraction":"29848203/31250000","value":0.955142496000})"),
            std::string::npos);
  EXPECT_FALSE(complaint({}));
  EXPECT_FALSE(complaint({.turns = 0, .owned = 6}));
  EXPECT_TRUE(complaint({.turns = 13}));
  EXPECT_TRUE(complaint({.turns = 12, .owned = 1}));
  EXPECT_TRUE(complaint({.turns = 3, .owned = 7}));
  EXPECT_TRUE(complaint({.recall = 101}));
}

}  // namespace
}  // namespace ludothek::starmaster
