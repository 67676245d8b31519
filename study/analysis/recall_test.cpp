#include "study/analysis/recall.hpp"

#include <gtest/gtest.h>

#include "bots/memory.hpp"

namespace ludothek {
namespace {

TEST(Recall, WhatIsOlderIsFainterAndWhatWasShownAgainStronger) {
  EXPECT_DOUBLE_EQ(Trace(3).activation(4), 0);  // ln 1
  EXPECT_NEAR(Trace(0).activation(16), -natural_logarithm(4), 1e-12);
  Trace twice(0);
  twice.show(15);
  EXPECT_GT(twice.activation(16), Trace(15).activation(16));
  EXPECT_DOUBLE_EQ(Trace(5).activation(5), 0) << "nothing is younger than a turn";
}

TEST(Recall, NothingIsHeldOfNothing) {
  EXPECT_EQ(Recall().held({}).mean, 0);
  EXPECT_EQ(Recall().held({}).error, 0);
}

TEST(Recall, FindsAndMissesMoveTheEstimateAndMakeItSurer) {
  const std::vector<double> things{-1, -1, -1, -1};
  const Recall usual;
  Recall good;
  Recall poor;
  for (int i = 0; i < 12; ++i) {
    good.learn({-1}, 0.1, true);
    poor.learn({-1}, 0.1, false);
  }
  EXPECT_GT(good.held(things).mean, 3.5);
  EXPECT_LT(poor.held(things).mean, 0.6);
  EXPECT_GT(usual.held(things).mean, poor.held(things).mean);
  EXPECT_LT(usual.held(things).mean, good.held(things).mean);
  EXPECT_LT(good.held(things).error, usual.held(things).error);
  EXPECT_LE(good.held(things).mean, 4);
}

TEST(Recall, AFindOfSomethingOldSaysMoreThanOneOfSomethingNew) {
  Recall old;
  Recall fresh;
  old.learn({-1.7}, 0.1, true);
  fresh.learn({0}, 0.1, true);
  EXPECT_GT(old.held({-1}).mean, fresh.held({-1}).mean);
}

TEST(Recall, WhatIsEasilyGuessedSaysLittle) {
  Recall sure;
  Recall guessed;
  sure.learn({-1}, 0, true);
  guessed.learn({-1}, 0.9, true);
  EXPECT_GT(sure.held({-1}).mean, guessed.held({-1}).mean);
}

}  // namespace
}  // namespace ludothek
