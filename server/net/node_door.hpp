// NodeDoor: what a server adds where its store is shared: a name, the bus, and the Node, on the server's control
// thread.
//
// Before anything is open it joins the house, and waits for an old lease of the same name to run out: that of a server
// that was killed here a moment ago. Without a bus it has to be the house's only node.
#pragma once

#include <boost/asio/io_context.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/host/loop.hpp"
#include "server/http/door.hpp"
#include "server/net/redis/redis_bus.hpp"
#include "server/net/worker.hpp"
#include "server/nodes/node.hpp"
#include "server/store/shared_store.hpp"

namespace ludothek {

// A node's place in its house.
struct NodePlace {
  std::string name;
  std::string house;
  std::optional<RedisAddress> bus;
  Lease lease;
  Moment asked{};  // when the store was asked for it
};

// Joins. `name`: "" takes the machine's. A Fault is a sentence for the person who starts the server.
Expected<NodePlace, Fault> take_place(SharedStore& store, const std::string& name, const std::string& bus);

// What a node's tables speak through; outlives them.
class NodeLine {
 public:
  NodeLine(const NodePlace& place, Log& log);
  ~NodeLine();
  NodeLine(const NodeLine&) = delete;
  NodeLine& operator=(const NodeLine&) = delete;

  NodeIdentity& me() { return me_; }
  Bus& bus() { return *bus_; }
  // Nothing: it goes nowhere.
  const RedisBus* redis() const { return redis_; }
  // Nothing is heard any more.
  void stop();

 private:
  NodeIdentity me_;
  RedisBus* redis_ = nullptr;
  std::unique_ptr<Bus> bus_;
};

class NodeDoor final : private Loop, private Doors {
 public:
  // On the control thread. REQUIRES: all of them outlive it; the workers' tables speak through this line.
  NodeDoor(const NodePlace& place, NodeLine& line, asio::io_context& control, CommitQueue& commit,
           const std::vector<std::unique_ptr<Worker>>& workers, Door& door, Limits& limits, EndedDevices& ended,
           Metrics& metrics, Log& log);
  ~NodeDoor() override;

  void start() { node_.start(lease_, asked_); }
  // Others can take the clients of this node; when it has left, as of then.
  bool has_neighbours() const { return node_.has_neighbours(); }
  // The lease is given back; then `left`. REQUIRES: nothing is committed any more.
  void leave(const std::function<void()>& left);

 private:
  bool here() const override { return control_.get_executor().running_in_this_thread(); }
  void post(std::function<void()> job) override;
  void aside(LongWork work) override;
  Moment now() const override;
  StoredTime date() const override;
  void wake_at(Moment moment) override;

  void open() override;
  void send_away(int again_seconds) override;
  void count();

  const Lease lease_;  // the first
  const Moment asked_;
  NodeLine& line_;
  asio::io_context& control_;
  const std::vector<std::unique_ptr<Worker>>& workers_;
  Door& door_;
  Metrics& metrics_;
  Timer alarm_;
  bool stopping_ = false;
  Epoch epoch_ = 0;  // as it was when it was last counted; 0: none
  Node node_;
};

}  // namespace ludothek
