// Several nodes with everything that can go wrong, from a seed. More steps, or another house, by hand:
//   NODES_SEED=7 NODES_STEPS=10000000 build/dev/server/nodes/simulation/nodes_simulation_test
//     --gtest_filter=HouseOfNodes.HoldsWhateverHappens
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <string>

#include "server/nodes/simulation/house_of_nodes.hpp"

namespace ludothek::simulation {
namespace {

std::uint64_t wished(const char* name, std::uint64_t usual) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): one thread
  return value == nullptr ? usual : std::stoull(value);
}

void tell(const HouseReport& report) {
  const auto in_seconds = [](Duration time) { return std::chrono::duration_cast<seconds>(time).count(); };
  std::cout << report.steps << " steps, " << in_seconds(report.simulated) << " s, " << report.facts << " facts, "
            << report.games << " games, " << report.frames << " frames (" << report.frames_lost
            << " lost); people: " << report.people.connections << " connections, " << report.people.asked
            << " questions, " << report.people.acknowledged << " acknowledged, " << report.people.not_kept
            << " not kept, " << report.people.waiting << " times waiting, " << report.people.sent_away << " sent away, "
            << report.people.fresh << " shown anew; calm after " << in_seconds(report.calm) << " s; faults:";
  for (std::size_t i = 0; i < std::size(kFaults); ++i) std::cout << " " << report.faults[i] << " " << kFaults[i] << ",";
  std::cout << "\n";
}

TEST(HouseOfNodes, PlaysAsOneWhereNothingGoesWrongButTheBus) {
  const HouseReport report =
      HouseOfNodes({.seed = wished("NODES_SEED", 3), .steps = wished("NODES_STEPS", 10'000), .faults = false}).run();
  tell(report);
  EXPECT_EQ(report.failure, "");
  EXPECT_GT(report.games, 0u);
  EXPECT_EQ(report.people.sent_away, 0u);
}

TEST(HouseOfNodes, HoldsWhateverHappens) {
  const std::uint64_t steps = wished("NODES_STEPS", 60'000);
  const HouseReport report = HouseOfNodes({.seed = wished("NODES_SEED", 1), .steps = steps}).run();
  tell(report);
  EXPECT_EQ(report.failure, "");
  EXPECT_GT(report.games, steps / 20'000);
  EXPECT_GT(report.people.not_kept, 0u);
  EXPECT_GT(report.people.waiting, 0u);
  EXPECT_GT(report.people.sent_away, 0u);
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
