// Node: this process as one of a house's nodes. It holds the lease, listens to the bus, and carries out what Membership
// decides: joins, renews, drops all tables when the lease is lost, sends clients away and lets them in again.
//
// What the server around it has to do:
//   - make a NodeIdentity, a Bus, and per worker a NodeTables in place of a TableHost (the worker's alarm is
//     NodeTables::tick); sessions and the door are given TableHosts over the NodeTables, in that order;
//   - make a Node with the same NodeTables, on a loop of its own (the control thread: post, now, wake_at -> tick);
//   - start(lease, asked), with a lease that was asked of the store before the committer had it, and when; or without:
//     then it joins by itself. Doors stay closed until Doors::open;
//   - to stop: close the doors and the tables (NodeTables::close on each worker), wait until commits are done, then
//     leave(); when `left` is called say goodbye to the clients.
// Everything here is called on the node's thread, but for heard(), which is the bus' (the node enters it there itself).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/host/loop.hpp"
#include "server/host/operation/log.hpp"
#include "server/host/people/ended_devices.hpp"
#include "server/nodes/bus.hpp"
#include "server/nodes/gossip.hpp"
#include "server/nodes/membership.hpp"
#include "server/nodes/node_identity.hpp"
#include "server/nodes/node_tables.hpp"
#include "server/store/commit_queue.hpp"

namespace ludothek {

// What the node asks of the server around it; called on the node's thread, returns at once.
class Doors {
 public:
  Doors() = default;
  Doors(const Doors&) = delete;
  Doors& operator=(const Doors&) = delete;
  virtual ~Doors() = default;

  // Clients may come: /health says so.
  virtual void open() = 0;
  // They are better off with another node: /health refuses, and those who are here hear `closing`.
  virtual void send_away(int again_seconds) = 0;
};

struct NodeSettings {
  std::string name;
  std::uint64_t self = 0;  // any number that no other process has: how it knows its own heartbeats
  bool has_bus = true;     // false: this is the house's only node
};

class Node {
 public:
  // REQUIRES: all of them outlive it; the store of `commit` is a SharedStore; the bus' and the commit's threads have
  // stopped before it goes.
  Node(NodeSettings settings, Loop& loop, CommitQueue& commit, Bus& bus, NodeIdentity& me,
       std::vector<NodeTables*> tables, Limits& limits, EndedDevices& ended, Doors& doors, Log& log);
  ~Node();
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;

  void start(const std::optional<Lease>& lease, Moment asked = {});
  // The loop's alarm.
  void tick();
  // The lease is given back and the others are told; then `left`. REQUIRES: nothing is committed any more.
  void leave(const std::function<void()>& left);

  Standing standing() const { return membership_.standing(); }
  // Others can take the clients of this node; after leave(), as of then.
  bool has_neighbours() const;
  const Membership& membership() const { return membership_; }

 private:
  void heard(std::string_view text);
  void hear(const BusFrame& frame);
  void listen();
  void look(Moment now);
  void joined(Moment asked, const Lease& lease);
  void heed(Moment asked, const Lease& lease);
  void drop_tables(const Fault& fault);
  void dropped();
  void ask_store(Moment now);
  void join(Moment now);
  void renew(Moment now);
  void answered(Moment asked, bool joining, const Expected<Lease, Fault>& lease);
  void give_back_lease();
  void tell_of_turned_away(const Lease& lease);
  void tell_of_other_buses(Moment now);
  void say_to_all(const Section& section);
  void say_goodbye(Epoch epoch);
  void gossip(Moment now);
  // On this thread, if the node is still there.
  void later(std::function<void(Node&)> job);

  const NodeSettings settings_;
  Loop& loop_;
  CommitQueue& commit_;
  Bus& bus_;
  NodeIdentity& me_;
  const std::vector<NodeTables*> tables_;
  Doors& doors_;
  Log& log_;
  EndedDevices& ended_;
  Membership membership_;
  Gossip gossip_;
  Standing acted_on_ = Standing::kJoining;
  bool doors_open_ = false;
  bool has_lease_ = false;             // which may have run out: tables and conversations are under it
  bool gives_back_ = false;            // and is to give it back when the tables are gone
  std::size_t dropping_ = 0;           // threads that are at it
  std::optional<Moment> asked_store_;  // since when it is waited for
  bool told_of_bus_ = false;           // the store, that it hears it
  bool complained_ = false;
  std::string turned_away_;                  // of whom it was told
  std::vector<std::string> at_another_bus_;  // and of these
  bool stopping_ = false;
  Moment next_heartbeat_{};
  Moment next_renewal_{};
  std::shared_ptr<Node*> self_;  // for what was posted; nothing in it: gone
};

}  // namespace ludothek
