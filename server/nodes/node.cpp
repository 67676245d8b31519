#include "server/nodes/node.hpp"

#include <algorithm>
#include <utility>

namespace ludothek {
namespace {

constexpr Duration kLookEvery = std::chrono::milliseconds(100);
constexpr int kComeBackAfter = 1;  // seconds, where nobody is known who serves
constexpr int kGoodbyes = 3;       // nobody answers one, and one may be lost
// How long an answer of the store is waited for: a lease less one renewal. After that the lease counts as lost.
constexpr Duration kNoAnswer = kLease - kRenewEvery;

}  // namespace

Node::Node(NodeSettings settings, Loop& loop, CommitQueue& commit, Bus& bus, NodeIdentity& me,
           std::vector<NodeTables*> tables, Limits& limits, EndedDevices& ended, Doors& doors, Log& log)
    : settings_(std::move(settings)),
      loop_(loop),
      commit_(commit),
      bus_(bus),
      me_(me),
      tables_(std::move(tables)),
      doors_(doors),
      log_(log),
      ended_(ended),
      membership_(loop.now(), settings_.has_bus),
      gossip_(limits),
      self_(std::make_shared<Node*>(this)) {}

Node::~Node() { *self_ = nullptr; }

void Node::start(const std::optional<Lease>& lease, Moment asked) {
  if (lease) {
    me_.epoch = lease->epoch;
    joined(asked, *lease);
  } else {
    listen();
  }
  tick();
}

void Node::later(std::function<void(Node&)> job) {
  loop_.post([self = self_, job = std::move(job)] {
    if (*self != nullptr) job(**self);
  });
}

// --- The bus -------------------------------------------------------------------------------------------------------

void Node::listen() {
  bus_.listen(me_.epoch, [this](std::string_view text) { heard(text); });
}

// On the bus' thread: what is about tables goes to their threads, the rest to the node's.
void Node::heard(std::string_view text) {
  const auto whole = std::make_shared<const std::string>(text);
  const auto frame = read_bus_frame(*whole);
  if (!frame) return;
  const Moment received = loop_.now();
  std::vector<BusFrame> parts(tables_.size() + 1, BusFrame{frame->from, frame->to, frame->sent});
  for (const Section& section : frame->sections) {
    std::string_view table;
    if (const auto* talk = std::get_if<Talk>(&section)) table = talk->table;
    if (const auto* unknown = std::get_if<Unknown>(&section)) table = unknown->table;
    // As TableHosts deals them out.
    const std::size_t part = table.empty() ? tables_.size() : std::hash<std::string_view>{}(table) % tables_.size();
    parts[part].sections.push_back(section);
  }
  for (std::size_t i = 0; i < tables_.size(); ++i) {
    if (!parts[i].sections.empty()) tables_[i]->hear(whole, std::move(parts[i]), received);
  }
  if (parts.back().sections.empty()) return;
  later([whole, mine = std::move(parts.back())](Node& node) { node.hear(mine); });
}

void Node::hear(const BusFrame& frame) {
  if (stopping_) return;
  const Moment now = loop_.now();
  const bool to_me = has_lease_ && frame.to == me_.epoch && frame.from != 0;
  for (const Section& section : frame.sections) {
    if (const auto* heartbeat = std::get_if<Heartbeat>(&section)) {
      if (heartbeat->self == settings_.self) {
        membership_.heard_self(now);
      } else if (frame.from != 0) {
        membership_.heard(now, frame.from, heartbeat->store_answers);
      }
    } else if (std::holds_alternative<Goodbye>(section)) {
      if (frame.from == 0 || frame.from == me_.epoch) continue;
      membership_.said_goodbye(frame.from);
      for (NodeTables* tables : tables_) tables->gone(frame.from);
    } else if (const auto* talk = std::get_if<Talk>(&section); talk != nullptr && to_me) {
      gossip_.hear(*talk, frame.from, now);
    } else if (const auto* unknown = std::get_if<Unknown>(&section); unknown != nullptr && to_me) {
      gossip_.hear(*unknown, frame.from);
    }
  }
}

void Node::say_to_all(const Section& section) {
  BusFrameWriter writer(has_lease_ ? me_.epoch.load() : 0, 0, loop_.now());
  writer.add(section);
  for (std::string& frame : writer.take()) bus_.send_all(std::move(frame));
}

// Whoever misses it sees within half a second, in the store, that the lease is gone.
void Node::say_goodbye(Epoch epoch) {
  BusFrameWriter writer(epoch, 0, loop_.now());
  writer.add(Goodbye{});
  const std::string frame = writer.take().front();
  for (int i = 0; i < kGoodbyes; ++i) bus_.send_all(frame);
}

void Node::gossip(Moment now) {
  if (!has_lease_) return;
  std::map<Epoch, BusFrameWriter> frames;
  gossip_.flush(now, [&](Epoch to, const Section& section) {
    frames.try_emplace(to, me_.epoch.load(), to, now).first->second.add(section);
  });
  for (auto& [to, writer] : frames) {
    for (std::string& frame : writer.take()) bus_.send(to, std::move(frame));
  }
}

// --- Time ----------------------------------------------------------------------------------------------------------

void Node::tick() {
  if (stopping_) return;
  const Moment now = loop_.now();
  look(now);
  if (now >= next_heartbeat_) {
    next_heartbeat_ = now + kHeartbeatEvery;
    say_to_all(Heartbeat{settings_.self, settings_.name, membership_.store_answered_lately(now)});
    if (const auto neighbours = membership_.neighbours(now)) {
      std::set<Epoch> others;
      for (const auto& [epoch, reachable] : neighbours->reachable) {
        if (epoch != me_.epoch) others.insert(epoch);
      }
      gossip_.with(others, now);
      for (NodeTables* tables : tables_) tables->look(*neighbours);
    }
    tell_of_other_buses(now);
  }
  gossip(now);
  ask_store(now);
  loop_.wake_at(now + kLookEvery);
}

// Acts on what Membership makes of it all.
void Node::look(Moment now) {
  if (asked_store_ && now - *asked_store_ >= kNoAnswer) membership_.store_failed();
  const Standing standing = membership_.look(now);
  if (standing != acted_on_) {
    log_.info("node", {{"name", settings_.name}, {"is", name_of(standing)}, {"was", name_of(acted_on_)}});
    acted_on_ = standing;
  }
  if (has_lease_ && !membership_.epoch()) {
    gives_back_ = standing == Standing::kAway;
    drop_tables({Fault::Kind::kFenced, "this node has lost its lease", {}});
  }
  if (standing == Standing::kAway && std::exchange(doors_open_, false)) {
    doors_.send_away(membership_.knows_another() ? 0 : kComeBackAfter);
  }
  if (standing == Standing::kServing && dropping_ == 0 && !std::exchange(doors_open_, true)) doors_.open();
}

// --- The lease -----------------------------------------------------------------------------------------------------

void Node::joined(Moment asked, const Lease& lease) {
  has_lease_ = true;
  complained_ = false;
  membership_.joined(asked, loop_.now(), lease);
  heed(asked, lease);
  listen();
  log_.info("node_joined", {{"name", settings_.name},
                            {"epoch", std::to_string(lease.epoch)},
                            {"nodes", std::to_string(lease.nodes.size())}});
  for (NodeTables* tables : tables_) tables->go_on();
}

void Node::heed(Moment asked, const Lease& lease) {
  if (has_lease_) me_.sure_until = asked + kLease;
  for (const TokenHash& device : lease.ended) ended_.add(device, loop_.now());
}

// Nothing is asked of the store before no thread has a table any more: what is in memory is of the lease that is gone.
void Node::drop_tables(const Fault& fault) {
  has_lease_ = false;
  me_.sure_until = Moment{};
  gossip_.with({}, loop_.now());
  dropping_ += tables_.size();
  for (NodeTables* tables : tables_) {
    tables->let_go(fault, [self = self_, &loop = loop_] {
      loop.post([self] {
        if (*self != nullptr) (*self)->dropped();
      });
    });
  }
}

void Node::dropped() {
  if (--dropping_ > 0 || stopping_) return;
  if (std::exchange(gives_back_, false)) give_back_lease();
  ask_store(loop_.now());
}

// So that other nodes need not wait until the lease runs out, as they must if the store can't be reached.
void Node::give_back_lease() {
  const Epoch epoch = me_.epoch;
  (void)commit_.read([self = self_, &loop = loop_, epoch](Store& store) {
    if (dynamic_cast<SharedStore&>(store).leave()) return;
    loop.post([self, epoch] {
      if (*self != nullptr) (*self)->say_goodbye(epoch);
    });
  });
}

void Node::ask_store(Moment now) {
  // The others are to know at once: they ask the store when they miss the bus themselves.
  if (has_lease_ && told_of_bus_ && !membership_.heard_bus_lately(now)) next_renewal_ = now;
  if (asked_store_ || dropping_ > 0 || stopping_ || now < next_renewal_) return;
  if (has_lease_) {
    renew(now);
  } else if (membership_.may_join(now)) {
    join(now);
  }
}

void Node::join(Moment now) {
  asked_store_ = now;
  const bool taken = commit_.read([self = self_, &loop = loop_, &me = me_, now, settings = settings_](Store& store) {
    auto lease = dynamic_cast<SharedStore&>(store).join(settings.name, !settings.has_bus);
    if (lease) me.epoch = lease->epoch;
    loop.post([self, now, lease = std::move(lease)] {
      if (*self != nullptr) (*self)->answered(now, true, lease);
    });
  });
  if (!taken) answered(now, true, Fault{Fault::Kind::kUnavailable, "the store has too much to do", {}});
}

void Node::renew(Moment now) {
  asked_store_ = now;
  const bool hears = told_of_bus_ = membership_.heard_bus_lately(now);
  // However much waits for the store: that it answers must be known.
  const bool taken = commit_.read_first([self = self_, &loop = loop_, now, hears](Store& store) {
    auto lease = dynamic_cast<SharedStore&>(store).renew(hears);
    loop.post([self, now, lease = std::move(lease)] {
      if (*self != nullptr) (*self)->answered(now, false, lease);
    });
  });
  if (!taken) answered(now, false, Fault{Fault::Kind::kUnavailable, "the store has too much to do", {}});
}

void Node::answered(Moment asked, bool joining, const Expected<Lease, Fault>& lease) {
  const Moment now = loop_.now();
  asked_store_.reset();
  next_renewal_ = now + kRenewEvery;
  if (lease && joining) {
    joined(asked, *lease);
  } else if (lease) {
    membership_.renewed(asked, now, *lease);
    heed(asked, *lease);
    tell_of_turned_away(*lease);
  } else if (lease.error().kind == Fault::Kind::kFenced) {
    membership_.fenced(asked);
    next_renewal_ = now;
  } else {
    const bool taken = lease.error().kind == Fault::Kind::kConflict;
    if (taken) {
      membership_.turned_away(asked, now);
    } else {
      membership_.store_failed();
    }
    if (!std::exchange(complained_, true)) {
      log_.warn(taken ? "node_not_admitted" : "node_without_store",
                {{"name", settings_.name}, {"why", lease.error().what}});
    }
  }
  if (lease) complained_ = false;
  if (!stopping_) tick();
}

// Who runs this node learns of it too: one without a bus and another were not both let in.
void Node::tell_of_turned_away(const Lease& lease) {
  const auto mine = std::ranges::find(lease.nodes, lease.epoch, &LivingNode::epoch);
  if (mine == lease.nodes.end() || mine->turned_away == turned_away_) return;
  turned_away_ = mine->turned_away;
  if (turned_away_.empty()) return;
  log_.warn("node_turned_away",
            {{"name", settings_.name},
             {"other", turned_away_},
             {"why", settings_.has_bus ? "it has no bus: give it the same --bus as this one"
                                       : "this node has no bus, so it has to be the only one: start both with the same "
                                         "--bus"}});
}

// Who sits at one of them and plays at one of ours would wait for ever.
void Node::tell_of_other_buses(Moment now) {
  std::vector<std::string> names = membership_.at_another_bus(now);
  for (const std::string& name : names) {
    if (std::ranges::find(at_another_bus_, name) != at_another_bus_.end()) continue;
    log_.warn("neighbour_unheard", {{"name", settings_.name},
                                    {"other", name},
                                    {"why", "both hear a bus, and not each other: give both the same --bus"}});
  }
  at_another_bus_ = std::move(names);
}

bool Node::has_neighbours() const {
  const auto neighbours = membership_.neighbours(loop_.now());
  return neighbours && neighbours->reachable.size() > 1;
}

void Node::leave(const std::function<void()>& left) {
  stopping_ = true;
  if (!has_lease_) return left();
  const Moment now = loop_.now();
  const bool hears = membership_.heard_bus_lately(now);
  const bool taken = commit_.read([self = self_, &loop = loop_, now, hears, left](Store& store) {
    auto& shared = dynamic_cast<SharedStore&>(store);
    // Who stays: one that came a moment ago, too.
    auto lease = shared.renew(hears);
    (void)shared.leave();
    loop.post([self, now, left, lease = std::move(lease)] {
      if (*self == nullptr) return;
      Node& node = **self;
      if (lease) node.membership_.renewed(now, node.loop_.now(), *lease);
      node.say_goodbye(node.me_.epoch);
      left();
    });
  });
  if (!taken) left();
}

}  // namespace ludothek
