#include "server/nodes/simulation/simulated_node.hpp"

#include <algorithm>

namespace ludothek::simulation {
namespace {

constexpr int kThreads = 2;

}  // namespace

class SimulatedNode::Part final : private Doors {
 private:
  // First, so that they go last.
  SimulatedNode& whole_;
  NodeIdentity me_;
  std::vector<std::unique_ptr<SimulatedLoop>> loops_;
  SimulatedLoop control_{whole_.process_};

 public:
  Part(SimulatedNode& whole, const Division& division, std::uint64_t self)
      : whole_(whole), store(division.vault), bus(division.ether, whole.process_) {
    TableHostSettings settings{.rates = unlimited_rates()};
    // Tables leave memory so soon that it happens.
    settings.idle = seconds(20);
    settings.empty = seconds(5);
    const auto seeds = [&agenda = whole.process_.agenda()] {
      Seed seed{};
      for (auto& byte : seed) byte = static_cast<std::uint8_t>(agenda.any(256));
      return seed;
    };
    std::vector<NodeTables*> mine;
    for (int i = 0; i < kThreads; ++i) {
      loops_.push_back(std::make_unique<SimulatedLoop>(whole.process_));
      tables.push_back(
          std::make_unique<NodeTables>(*loops_.back(), commit, bus, me_, whole.metrics_, whole.log_, seeds, settings));
      loops_.back()->tick = [one = tables.back().get()] { one->tick(); };
      mine.push_back(tables.back().get());
    }
    node = std::make_unique<Node>(NodeSettings{whole.name_, self, true}, control_, commit, bus, me_, std::move(mine),
                                  whole.limits_, whole.ended_, static_cast<Doors&>(*this), whole.log_);
    control_.tick = [this] { node->tick(); };
    whole.process_.plan(Duration(0), [this] {
      for (const auto& one : tables) one->tick();
      node->start({});
    });
  }

  SimulatedStore store;
  SimulatedCommit commit{whole_.process_, store};
  SimulatedBus bus;
  std::vector<std::unique_ptr<NodeTables>> tables;
  std::unique_ptr<Node> node;
  bool is_open = false;

 private:
  void open() override { is_open = true; }
  void send_away(int again_seconds) override {
    is_open = false;
    whole_.send_away(again_seconds);
  }
};

SimulatedNode::SimulatedNode(Agenda& agenda, const std::vector<Division>& divisions, std::string name,
                             std::uint64_t self)
    : name_(std::move(name)), process_(agenda) {
  // Dealt out by the code: first the database, then its thread, as each node of that database does it too.
  std::vector<Tables*> hosts;
  for (const Division& division : divisions) {
    parts_.push_back(std::make_unique<Part>(*this, division, self));
    for (const auto& tables : parts_.back()->tables) hosts.push_back(tables.get());
  }
  hosts_ = TableHosts(std::move(hosts));
  guests_ = std::make_unique<Guests>(parts_.front()->commit);
}

SimulatedNode::~SimulatedNode() = default;

SimulatedStore& SimulatedNode::store(std::size_t division) { return parts_[division]->store; }
SimulatedBus& SimulatedNode::bus(std::size_t division) { return parts_[division]->bus; }
const Node& SimulatedNode::node(std::size_t division) const { return *parts_[division]->node; }

bool SimulatedNode::takes_clients() const {
  return !stopping_ && std::ranges::all_of(parts_, [](const auto& one) { return one->is_open; });
}

void SimulatedNode::open_table(const std::string& code, const Settings& settings, const Person& host,
                               std::function<void(bool)> opened) {
  process_.plan(Duration(0), [this, code, settings, host, opened = std::move(opened)] {
    hosts_.of(code).open(code, settings, host, [opened](const std::optional<Fault>& fault) { opened(!fault); });
  });
}

std::shared_ptr<Session> SimulatedNode::connect(Peer& peer, const Person& person) {
  auto session = std::make_shared<Session>(
      Surroundings{loop_, hosts_, *guests_, ended_, limits_, metrics_, log_}, peer, Visitor{++visitors_},
      Caller{.person = person, .language = Language::kFrench, .address = "192.0.2.1"});
  sessions_.insert(session);
  return session;
}

void SimulatedNode::disconnect(const std::shared_ptr<Session>& session) {
  process_.plan(Duration(0), [this, session] {
    session->closed();
    sessions_.erase(session);
  });
}

void SimulatedNode::send_away(int again_seconds) {
  for (const auto& session : std::set(sessions_)) session->say_goodbye(again_seconds);
}

void SimulatedNode::when_written(std::function<void()> then) {
  if (std::ranges::all_of(parts_, [](const auto& one) { return one->commit.pending() == 0; })) return then();
  process_.plan(milliseconds(5), [this, then = std::move(then)] { when_written(then); });
}

void SimulatedNode::leave(std::size_t part, std::function<void()> left) {
  if (part == parts_.size()) return left();
  parts_[part]->node->leave([this, part, left = std::move(left)] { leave(part + 1, left); });
}

void SimulatedNode::stop(std::function<void()> stopped) {
  stopping_ = true;
  process_.plan(Duration(0), [this, stopped = std::move(stopped)] {
    for (const auto& part : parts_) {
      for (const auto& tables : part->tables) tables->close();
    }
    when_written([this, stopped] {
      leave(0, [this, stopped] {
        send_away(0);
        process_.plan(milliseconds(50), stopped);
      });
    });
  });
}

std::size_t SimulatedNode::conversations() const {
  std::size_t count = 0;
  for (const auto& part : parts_) {
    for (const auto& tables : part->tables) count += tables->routes() + tables->hosted();
  }
  return count;
}

}  // namespace ludothek::simulation
