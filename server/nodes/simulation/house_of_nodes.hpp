// A house of several nodes in simulated time: a store, a bus that loses one frame in ten, nodes, and people who play at
// many tables, each through whatever node takes them. From a seed nodes are killed, stopped and started, stand still
// for several leases, are cut from the store, the bus or both; and the store or the bus is gone for all, or the store
// says nothing. Witness compares throughout; when the faults end, everybody must be able to play on, and every game
// must come to its end.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "server/nodes/simulation/simulated_node.hpp"
#include "server/nodes/simulation/simulated_person.hpp"

namespace ludothek::simulation {

struct HouseSettings {
  std::uint64_t seed = 1;
  std::uint64_t steps = 200'000;  // with faults; then it goes on until everybody has played
  int nodes = 3;
  int tables = 8;
  int databases = 1;  // over which the tables are spread
  bool faults = true;
  std::vector<std::uint32_t> kinds{};  // of faults, see kFaults; none: all
  bool loses = true;                   // the bus, one frame in ten
  Mutation mutation = Mutation::kNone;
};

struct HouseReport {
  std::string failure;  // empty: everything held
  std::uint64_t steps = 0;
  std::uint64_t facts = 0;
  std::uint64_t games = 0;
  std::uint64_t joins = 0;
  std::uint64_t frames = 0;
  std::uint64_t frames_lost = 0;
  std::uint64_t faults[11] = {};  // by kind, see kFaults
  Duration simulated{};
  Duration calm{};  // from the end of the faults until the last game's end
  PersonCounters people;
};
inline constexpr const char* kFaults[11] = {"killed",       "stopped",          "paused",      "cut from the store",
                                            "cut from bus", "cut from both",    "no store",    "no bus",
                                            "broken line",  "two nodes killed", "silent store"};

class HouseOfNodes {
 public:
  explicit HouseOfNodes(const HouseSettings& settings);
  HouseReport run();

 private:
  struct Seat {  // a place for a node, that is empty while it is not running
    std::string name;
    std::unique_ptr<SimulatedNode> node;
  };
  struct Place {
    std::string code;
    std::vector<std::unique_ptr<SimulatedPerson>> people;
    std::uint64_t games_wanted = 1;
    bool opened = false;
    std::uint64_t version = 0;  // some minutes before the end
  };

  void start_node(std::size_t index);
  void kill_node(std::size_t index);
  void restart_later(std::size_t index, Duration after);
  void pause_node(std::size_t index, Duration time);
  void stop_node(std::size_t index);
  void next_fault();
  void make_fault();
  SimulatedNode* pick_node();
  void open_table();
  std::string draw_code();
  void try_open(Place& place);
  void close_table(Place& place);
  bool everybody_played() const;
  void check_end();
  std::string describe(const Place& place) const;
  bool fine() const { return witness_.failure().empty(); }

  const HouseSettings settings_;
  HouseReport report_;
  Agenda agenda_;
  Witness witness_;
  std::vector<std::unique_ptr<Vault>> vaults_;
  std::vector<std::unique_ptr<Ether>> ethers_;
  std::vector<Seat> seats_;
  std::vector<std::unique_ptr<Place>> places_;
  std::uint64_t selves_ = 0;
  std::uint64_t people_ = 0;
  bool calm_ = false;
};

}  // namespace ludothek::simulation
