// Several nodes with everything that can go wrong, from a seed (wished_house.hpp).
#include <gtest/gtest.h>

#include <iostream>
#include <string>

#include "server/nodes/simulation/wished_house.hpp"

namespace ludothek::simulation {
namespace {

TEST(HouseOfNodes, PlaysAsOneWhereNothingGoesWrongButTheBus) {
  const HouseReport report = run_wished({.seed = 3, .steps = 10'000, .faults = false});
  EXPECT_EQ(report.failure, "");
  EXPECT_GT(report.games, 0u);
  EXPECT_EQ(report.people.sent_away, 0u);
}

TEST(HouseOfNodes, HoldsWhateverHappens) {
  const HouseReport report = run_wished({.seed = 1, .steps = 60'000});
  EXPECT_EQ(report.failure, "");
  EXPECT_GT(report.games, wished("NODES_STEPS", 60'000) / 20'000);
  EXPECT_GT(report.people.not_kept, 0u);
  EXPECT_GT(report.people.waiting, 0u);
  EXPECT_GT(report.people.sent_away, 0u);
}

// Of a bus that loses heartbeats in a row, too, somebody may believe that others are better off.
TEST(HouseOfNodes, EverybodyStaysWhereStoreOrBusAreGoneForAll) {
  for (const std::uint32_t kind : {6u, 7u, 10u}) {
    const std::uint64_t seed = wished("NODES_SEED", 5);
    const HouseReport report =
        HouseOfNodes({.seed = seed, .steps = 15'000, .tables = 4, .kinds = {kind}, .loses = false}).run();
    tell(seed, report);
    EXPECT_EQ(report.failure, "");
    EXPECT_GT(report.faults[kind], 2u);
    EXPECT_EQ(report.people.sent_away, 0u) << kFaults[kind];
  }
}

// The simulation itself: a house that breaks its word is found out.
class Mutated : public testing::TestWithParam<Mutation> {};

TEST_P(Mutated, IsFoundOut) {
  std::string found;
  for (std::uint64_t seed = 1; seed <= 10 && found.empty(); ++seed) {
    found = HouseOfNodes({.seed = seed, .steps = 60'000, .mutation = GetParam()}).run().failure;
  }
  std::cout << found.substr(0, 300) << "\n";
  EXPECT_NE(found, "");
}

std::string name_of_mutation(const testing::TestParamInfo<Mutation>& one) {
  constexpr const char* kNames[] = {"None", "WithoutFences", "ThatForgets", "ThatKeepsTwice"};
  return kNames[static_cast<int>(one.param)];
}

INSTANTIATE_TEST_SUITE_P(Stores, Mutated, testing::Values(Mutation::kNoFence, Mutation::kForgets, Mutation::kTwice),
                         name_of_mutation);

}  // namespace
}  // namespace ludothek::simulation
