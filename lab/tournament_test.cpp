#include "lab/tournament.hpp"

#include <gtest/gtest.h>

#include "games/riffifi/record/codec.hpp"
#include "lab/rating.hpp"
#include "lab/sprt.hpp"

namespace ludothek {
namespace {

using LineUps = std::vector<std::vector<std::size_t>>;

TEST(LineUps, FillTheSeatsInTurnWhenThereAreFewerBots) {
  EXPECT_EQ(line_ups(2, 4), (LineUps{{0, 1, 0, 1}}));
  EXPECT_EQ(line_ups(2, 3), (LineUps{{0, 1, 0}, {1, 0, 1}}));  // each has the odd seat once
}

TEST(LineUps, AreAllChoicesWhenThereAreMoreBots) {
  EXPECT_EQ(line_ups(4, 3), (LineUps{{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}}));
  EXPECT_EQ(line_ups(6, 3).size(), 20u);  // 6 over 3
}

Tournament<Riffifi>::Plan riffifi_plan(int threads) {
  return {.options = {.players = 3},
          .bots = {"greedy", "random"},
          .line_ups = line_ups(2, 3),
          .seed = 5,
          .threads = threads};
}

TEST(Tournament, GivesTheSameBlocksOnAnyNumberOfThreads) {
  Tournament<Riffifi> one(riffifi_plan(1));
  Tournament<Riffifi> four(riffifi_plan(4));
  const std::vector<Block> expected = one.play(0, 12, [](std::int64_t) {});
  const std::vector<Block> blocks = four.play(0, 12, [](std::int64_t) {});
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    ASSERT_EQ(blocks[i].games.size(), 6u);  // two line-ups in three rotations
    for (std::size_t game = 0; game < 6; ++game)
      EXPECT_EQ(blocks[i].games[game].places, expected[i].games[game].places);
  }
}

TEST(Tournament, SeatsEveryBotAtEverySeatAndSharesTheWins) {
  Tournament<Riffifi> tournament(riffifi_plan(1));
  for (const Block& block : tournament.play(3, 4, [](std::int64_t) {})) {
    EXPECT_EQ(block.showings[0].seats, 9);  // six games of three seats, half of them each
    EXPECT_EQ(block.showings[1].seats, 9);
    EXPECT_NEAR(block.showings[0].wins + block.showings[1].wins, 6, 1e-9);
    for (const ArenaGame& game : block.games) EXPECT_EQ(std::ranges::count(game.places, 0) > 0, true);
  }
}

TEST(Rating, TheWinnerRisesTheLoserFallsAndBothGrowSurer) {
  Rating winner;
  Rating loser;
  rate(std::vector<RatedPlace>{{&winner, 0}, {&loser, 1}});
  EXPECT_GT(winner.mean, 25);
  EXPECT_LT(loser.mean, 25);
  EXPECT_NEAR(winner.mean - 25, 25 - loser.mean, 1e-9);
  EXPECT_LT(winner.deviation, 25.0 / 3);
  // Weng and Lin's formulas by hand: c² = 2·(8.333² + 4.167²) = 173.61, c = 13.176; both strengths are equal, so that
  // the winner's omega is 1 − ½ and its mean rises by 8.333²/13.176 · ½.
  EXPECT_NEAR(winner.mean, 25 + 625.0 / 9 / 13.17616 / 2, 1e-4);
}

TEST(Rating, ADrawBetweenEqualsChangesNoMean) {
  Rating a;
  Rating b;
  rate(std::vector<RatedPlace>{{&a, 0}, {&b, 0}});
  EXPECT_NEAR(a.mean, 25, 1e-9);
  EXPECT_NEAR(b.mean, 25, 1e-9);
}

TEST(Rating, FindsTheOrderOfThreeFromTheirGames) {
  Rating best;
  Rating middle;
  Rating worst;
  for (int game = 0; game < 200; ++game) {
    // Now and then the order is another one.
    const bool upset = game % 5 == 0;
    rate(std::vector<RatedPlace>{{&best, upset ? 1 : 0}, {&middle, upset ? 0 : 1}, {&worst, 2}});
  }
  EXPECT_GT(best.mean, middle.mean);
  EXPECT_GT(middle.mean, worst.mean + 5);
}

TEST(SequentialTest, ShareForEloIsEloForTwoAndParForNone) {
  EXPECT_NEAR(share_for(0, 4), 0.25, 1e-12);
  EXPECT_NEAR(share_for(400, 2), 10.0 / 11, 1e-12);
}

TEST(SequentialTest, AcceptsWhatIsStrongerAndRejectsWhatIsNot) {
  FastRandom random(1);
  const auto verdict = [&random](double share) {
    SequentialTest test(0, 60, 2);
    for (int block = 0; block < 5000 && test.decision() == SequentialTest::Decision::kGoOn; ++block) {
      test.add(random.unit() < share ? 1 : 0);
    }
    return test.decision();
  };
  int right = 0;
  for (int i = 0; i < 20; ++i) {
    right += verdict(share_for(60, 2)) == SequentialTest::Decision::kStronger ? 1 : 0;
    right += verdict(share_for(0, 2)) == SequentialTest::Decision::kWeaker ? 1 : 0;
  }
  EXPECT_GE(right, 34);  // 5 % errors are promised: 38 of 40 are expected
}

TEST(SequentialTest, IsSureOfWhoWinsOrLosesEveryBlock) {
  SequentialTest wins(0, 60, 2);
  SequentialTest loses(0, 60, 2);
  SequentialTest shares(0, 60, 2);  // as equals may do whose deals decide
  for (int block = 0; block < 30; ++block) {
    wins.add(1);
    loses.add(0);
    shares.add(0.5);
  }
  EXPECT_EQ(wins.decision(), SequentialTest::Decision::kStronger);
  EXPECT_EQ(loses.decision(), SequentialTest::Decision::kWeaker);
  EXPECT_EQ(shares.decision(), SequentialTest::Decision::kWeaker);
}

}  // namespace
}  // namespace ludothek
