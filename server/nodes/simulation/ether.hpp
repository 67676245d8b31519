// Ether: a bus in simulated time that loses one frame in ten, doubles some, delays some and so reorders them. It can be
// gone for everybody, or for one node.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <utility>

#include "server/nodes/bus.hpp"
#include "server/nodes/simulation/agenda.hpp"

namespace ludothek::simulation {

class SimulatedBus;

class Ether {
 public:
  explicit Ether(Agenda& agenda) : agenda_(agenda) {}

  bool gone = false;
  bool perfect = false;  // loses, doubles and delays nothing
  std::uint64_t carried = 0;
  std::uint64_t lost = 0;

 private:
  friend SimulatedBus;
  void carry(const SimulatedBus& from, Epoch to, const std::string& frame);
  void carry_to(SimulatedBus& to, Epoch epoch, const std::string& frame);

  Agenda& agenda_;
  std::set<SimulatedBus*> nodes_;
};

class SimulatedBus final : public Bus {
 public:
  SimulatedBus(Ether& ether, Process& process) : ether_(ether), process_(process) { ether_.nodes_.insert(this); }
  ~SimulatedBus() override { ether_.nodes_.erase(this); }

  void listen(Epoch me, Heard heard) override {
    epoch_ = me;
    heard_ = std::move(heard);
  }
  void send(Epoch to, std::string frame) override {
    if (overheard) overheard(to, frame);
    ether_.carry(*this, to, frame);
  }
  void send_all(std::string frame) override { ether_.carry(*this, 0, frame); }

  bool cut = false;  // this node hears and says nothing
  // What this node said to others and how it would be heard again: a late copy.
  std::function<void(Epoch to, const std::string& frame)> overheard;
  void repeat(Epoch to, const std::string& frame) { ether_.carry(*this, to, frame); }

 private:
  friend Ether;
  Ether& ether_;
  Process& process_;
  Epoch epoch_ = 0;
  Heard heard_;
};

inline void Ether::carry(const SimulatedBus& from, Epoch to, const std::string& frame) {
  for (SimulatedBus* node : nodes_) {
    if (to != 0 && node->epoch_ != to) continue;
    ++carried;
    if (gone || from.cut || node->cut || (!perfect && agenda_.chance(10))) {
      ++lost;
      continue;
    }
    carry_to(*node, to, frame);
    if (!perfect && agenda_.chance(5)) carry_to(*node, to, frame);
  }
}

inline void Ether::carry_to(SimulatedBus& to, Epoch epoch, const std::string& frame) {
  const Duration delay = perfect             ? milliseconds(1)
                         : agenda_.chance(5) ? agenda_.between(5, 400)
                                             : agenda_.between(0, 3);
  to.process_.plan(delay, [&to, epoch, frame] {
    // It may have another epoch by now, and nobody listens under the old one.
    if (to.heard_ && (epoch == 0 || to.epoch_ == epoch)) to.heard_(frame);
  });
}

}  // namespace ludothek::simulation
