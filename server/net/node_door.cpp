#include "server/net/node_door.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <boost/asio/post.hpp>
#include <thread>
#include <utility>

#include "server/host/clock.hpp"
#include "server/host/people/codes.hpp"

namespace ludothek {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::size_t kLongestNodeName = 64;
// Until the lease of a server that ended without a word has run out for certain.
constexpr milliseconds kOldLease = kLease + milliseconds(1500);
constexpr milliseconds kTryAgain{100};

// Nobody is there to talk to.
class NoBus final : public Bus {
 public:
  void listen(Epoch /*me*/, Heard /*heard*/) override {}
  void send(Epoch /*to*/, std::string /*frame*/) override {}
  void send_all(std::string /*frame*/) override {}
};

bool is_node_name(std::string_view name) {
  const auto fits = [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9') ||
           letter == '-' || letter == '_' || letter == '.';
  };
  return !name.empty() && name.size() <= kLongestNodeName && std::ranges::all_of(name, fits);
}

std::string name_of_this_machine() {
  std::array<char, 256> name{};
  if (gethostname(name.data(), name.size() - 1) != 0) return {};
  return name.data();
}

Fault cannot(std::string why) { return {Fault::Kind::kUnavailable, std::move(why), {}}; }

std::vector<NodeTables*> tables_of(const std::vector<std::unique_ptr<Worker>>& workers) {
  std::vector<NodeTables*> tables;
  for (const auto& worker : workers) tables.push_back(&worker->node_tables());
  return tables;
}

}  // namespace

Expected<NodePlace, Fault> take_place(SharedStore& store, const std::string& name, const std::string& bus) {
  NodePlace place;
  place.name = name.empty() ? name_of_this_machine() : name;
  if (!is_node_name(place.name)) {
    return cannot(fmt::format("--node takes up to {} letters, digits, dots and hyphens, as in ada, not \"{}\"",
                              kLongestNodeName, place.name));
  }
  if (!bus.empty()) {
    auto address = read_redis_address(bus);
    if (!address) return cannot(address.error());
    place.bus = *std::move(address);
  }
  auto house = store.house();
  if (!house) return house.error();
  place.house = *std::move(house);
  const auto until = steady_clock::now() + kOldLease;
  while (true) {
    const bool last = steady_clock::now() >= until;
    place.asked = steady_now();
    auto lease = store.join(place.name, !place.bus);
    if (!lease && (lease.error().kind != Fault::Kind::kConflict || last)) return lease.error();
    if (lease) {
      place.lease = *std::move(lease);
      return place;
    }
    std::this_thread::sleep_for(kTryAgain);
  }
}

NodeLine::NodeLine(const NodePlace& place, Log& log) {
  if (!place.bus) {
    bus_ = std::make_unique<NoBus>();
    return;
  }
  auto redis = std::make_unique<RedisBus>(*place.bus, place.house, log);
  redis_ = redis.get();
  bus_ = std::move(redis);
}

NodeLine::~NodeLine() = default;

void NodeLine::stop() {
  if (redis_ != nullptr) redis_->stop();
}

NodeDoor::NodeDoor(const NodePlace& place, NodeLine& line, asio::io_context& control, CommitQueue& commit,
                   const std::vector<std::unique_ptr<Worker>>& workers, Door& door, Limits& limits, EndedDevices& ended,
                   Metrics& metrics, Log& log)
    : lease_(place.lease),
      asked_(place.asked),
      line_(line),
      control_(control),
      workers_(workers),
      door_(door),
      metrics_(metrics),
      alarm_(control),
      node_({.name = place.name,
             .self = std::bit_cast<std::uint64_t>(random_bytes<8>()),
             .has_bus = place.bus.has_value()},
            *this, commit, line.bus(), line.me(), tables_of(workers), limits, ended, *this, log) {
  metrics_.has_bus = line_.redis() != nullptr;
  door_.close();
  door_.set_health(Door::Health::kServes);
}

// The bus calls the node.
NodeDoor::~NodeDoor() { line_.stop(); }

void NodeDoor::leave(const std::function<void()>& left) {
  stopping_ = true;
  node_.leave(left);
}

void NodeDoor::post(std::function<void()> job) { asio::post(control_, std::move(job)); }
// A node thinks of nothing for long.
void NodeDoor::aside(LongWork /*work*/) {}
Moment NodeDoor::now() const { return steady_now(); }
StoredTime NodeDoor::date() const { return date_now(); }

void NodeDoor::wake_at(Moment moment) {
  alarm_.expires_at(steady_clock::time_point(moment.time_since_epoch()));
  alarm_.async_wait([this](boost::system::error_code error) {
    if (error) return;
    node_.tick();
    count();
  });
}

void NodeDoor::open() {
  if (stopping_) return;
  door_.reopen();
  metrics_.node_serving = 1;
}

void NodeDoor::send_away(int again_seconds) {
  door_.close();
  metrics_.node_serving = 0;
  for (const auto& worker : workers_) worker->say_goodbye(again_seconds);
}

void NodeDoor::count() {
  const bool waits = node_.standing() == Standing::kWaiting;
  door_.set_health(waits ? Door::Health::kWaits : Door::Health::kServes);
  metrics_.node_waiting = waits ? 1 : 0;
  const Epoch epoch = node_.membership().epoch().value_or(0);
  if (epoch_ != 0 && epoch != epoch_) ++metrics_.leases_lost;
  epoch_ = epoch;
  const auto neighbours = node_.membership().neighbours(now());
  metrics_.nodes = neighbours ? static_cast<std::int64_t>(neighbours->reachable.size()) : 0;
  if (line_.redis() == nullptr) return;
  const RedisBus::Counters& counters = line_.redis()->counters();
  metrics_.bus_up = counters.up ? 1 : 0;
  metrics_.neighbours_unheard = static_cast<std::int64_t>(node_.membership().at_another_bus(now()).size());
  metrics_.bus_said = counters.said.load();
  metrics_.bus_heard = counters.heard.load();
  metrics_.bus_left_out = counters.left_out.load();
  metrics_.bus_lost = counters.lost.load();
}

}  // namespace ludothek
