// A house of nodes as a test wants it, or with another seed or more steps by hand:
//   NODES_SEED=7 NODES_STEPS=10000000 build/dev/server/nodes/simulation/nodes_simulation_test
//     --gtest_filter=HouseOfNodes.HoldsWhateverHappens
// What it was and what happened is printed.
#pragma once

#include <cstdlib>
#include <iostream>

#include "server/nodes/simulation/house_of_nodes.hpp"

namespace ludothek::simulation {

inline std::uint64_t wished(const char* name, std::uint64_t usual) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): one thread
  return value == nullptr ? usual : std::stoull(value);
}

inline void tell(std::uint64_t seed, const HouseReport& report) {
  const auto in_seconds = [](Duration time) { return std::chrono::duration_cast<seconds>(time).count(); };
  std::cout << "seed " << seed << ": " << report.steps << " steps, " << in_seconds(report.simulated) << " s, "
            << report.facts << " facts, " << report.games << " games, " << report.frames << " frames ("
            << report.frames_lost << " lost); people: " << report.people.connections << " connections, "
            << report.people.asked << " questions, " << report.people.acknowledged << " acknowledged, "
            << report.people.not_kept << " not kept, " << report.people.waiting << " times waiting, "
            << report.people.sent_away << " sent away, " << report.people.fresh << " shown anew; calm after "
            << in_seconds(report.calm) << " s; faults:";
  for (std::size_t i = 0; i < std::size(kFaults); ++i) std::cout << " " << report.faults[i] << " " << kFaults[i] << ",";
  std::cout << "\n";
}

inline HouseReport run_wished(HouseSettings settings) {
  settings.seed = wished("NODES_SEED", settings.seed);
  settings.steps = wished("NODES_STEPS", settings.steps);
  const HouseReport report = HouseOfNodes(settings).run();
  tell(settings.seed, report);
  return report;
}

}  // namespace ludothek::simulation
