// Redeals, which Riffifi has and Farbenpoker has not.
#include <gtest/gtest.h>

#include "games/farbenpoker/record/codec.hpp"
#include "games/riffifi/record/codec.hpp"
#include "lab/simulation.hpp"
#include "tests/sentence.hpp"

namespace ludothek::tests {
namespace {

template <Recordable G>
Tally tally_of(std::int64_t games) {
  const typename Simulation<G>::Plan plan{.options = {.players = 4},
                                          .bots = std::vector<std::string>(4, "greedy"),
                                          .games = games,
                                          .seed = 1,
                                          .threads = 2,
                                          .fair = false};
  Simulation<G> simulation(plan);
  EXPECT_TRUE(simulation.run([](std::int64_t) {}));
  return simulation.tally();
}

static_assert(Redealing<Riffifi> && !Redealing<Farbenpoker>);

RULE(Tally, "redeals are counted per deal, in games that deal again") {
  const Sample redeals = tally_of<Riffifi>(300).redeals;
  EXPECT_EQ(redeals.count, 4 * 300);  // a deal per round, a round per player
  EXPECT_EQ(redeals.least(), 0);
  EXPECT_GT(redeals.most(), 0);
  EXPECT_EQ(tally_of<Farbenpoker>(10).redeals.count, 0);
}

}  // namespace
}  // namespace ludothek::tests
