// A node's process in simulated time: everything of a server but sockets and threads. The sessions are real ones.
//
// A house may be spread over several databases, tables dealt out by their codes (docs/scale.md): then a node is one of
// each of them, with a lease at each, and each has a bus of its own.
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/host/operation/limits.hpp"
#include "server/host/people/ended_devices.hpp"
#include "server/host/people/guests.hpp"
#include "server/host/people/session.hpp"
#include "server/host/tables/table_hosts.hpp"
#include "server/nodes/node.hpp"
#include "server/nodes/simulation/ether.hpp"
#include "server/nodes/simulation/simulated_store.hpp"

namespace ludothek::simulation {

class SimulatedLoop final : public Loop {
 public:
  explicit SimulatedLoop(Process& process) : process_(process) {}

  bool here() const override { return true; }
  void post(std::function<void()> job) override { process_.plan(Duration(0), std::move(job)); }
  void aside(LongWork work) override { process_.plan(process_.agenda().between(0, 50), std::move(work.job)); }
  Moment now() const override { return process_.agenda().now(); }
  StoredTime date() const override {
    return StoredTime(std::chrono::duration_cast<milliseconds>(now().time_since_epoch()));
  }
  void wake_at(Moment moment) override {
    const std::uint64_t number = ++alarms_;
    process_.plan(std::max(Duration(0), moment - now()), [this, number] {
      if (number == alarms_ && tick) tick();
    });
  }

  std::function<void()> tick;

 private:
  Process& process_;
  std::uint64_t alarms_ = 0;
};

// A database of the house, and what its nodes say to each other.
struct Division {
  Vault& vault;
  Ether& ether;
};

class SimulatedNode {
 public:
  SimulatedNode(Agenda& agenda, const std::vector<Division>& divisions, std::string name, std::uint64_t self);
  ~SimulatedNode();

  Process& process() { return process_; }
  SimulatedStore& store(std::size_t division = 0);
  SimulatedBus& bus(std::size_t division = 0);
  const Node& node(std::size_t division = 0) const;
  const std::string& name() const { return name_; }
  const EndedDevices& ended() const { return ended_; }
  Tables& tables_of(const std::string& code) { return hosts_.of(code); }
  // A proxy in front of the nodes would send somebody here.
  bool takes_clients() const;

  void open_table(const std::string& code, const Settings& settings, const Person& host,
                  std::function<void(bool)> opened);
  std::shared_ptr<Session> connect(Peer& peer, const Person& person);
  void disconnect(const std::shared_ptr<Session>& session);
  // Gives everything up in order; then `stopped`.
  void stop(std::function<void()> stopped);
  std::size_t conversations() const;

 private:
  class Part;  // the node as one of a database's
  void send_away(int again_seconds);
  void when_written(std::function<void()> then);
  void leave(std::size_t part, std::function<void()> left);

  const std::string name_;
  Process process_;
  Metrics metrics_;
  Log log_{stderr, Log::Level::kNothing};
  Limits limits_{LimitSettings{.off = true}};
  EndedDevices ended_;
  std::vector<std::unique_ptr<Part>> parts_;
  std::unique_ptr<Guests> guests_;
  TableHosts hosts_;
  SimulatedLoop loop_{process_};  // of the sessions
  std::set<std::shared_ptr<Session>> sessions_;
  std::uint64_t visitors_ = 0;
  bool stopping_ = false;
};

}  // namespace ludothek::simulation
