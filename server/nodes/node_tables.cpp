#include "server/nodes/node_tables.hpp"

#include <utility>

namespace ludothek {
namespace {

constexpr Duration kLook = std::chrono::seconds(1);
// A frame that is later than this is of no use: whoever waited for it has given up. What is over is remembered longer.
constexpr Duration kTooLate = std::chrono::seconds(30);
constexpr Duration kRememberOver = std::chrono::seconds(60);

}  // namespace

NodeTables::NodeTables(Loop& loop, CommitQueue& commit, Bus& bus, const NodeIdentity& me, Metrics& metrics, Log& log,
                       Table::SeedSource seeds, TableHostSettings settings)
    : loop_(loop),
      bus_(bus),
      me_(me),
      metrics_(metrics),
      log_(log),
      host_(loop_, commit, metrics, log, std::move(seeds), settings, this),
      self_(std::make_shared<NodeTables*>(this)) {}

NodeTables::~NodeTables() { *self_ = nullptr; }

// --- What is asked, from any thread --------------------------------------------------------------------------------

// What is opened here is this node's.
void NodeTables::open(std::string code, Settings settings, Person host, Opened opened) {
  host_.open(std::move(code), std::move(settings), std::move(host), std::move(opened));
}

// What another node has in memory the store knows well enough for a list.
void NodeTables::summary(std::string code, Summary answer) { host_.summary(std::move(code), std::move(answer)); }

void NodeTables::enter(const TableName& table, Visitor visitor, std::shared_ptr<Client> client, Arrival arrival,
                       std::uint64_t entering, std::optional<std::uint64_t> re) {
  if (!loop_.here()) {
    return loop_.post(
        [=, this]() mutable { enter(table, visitor, std::move(client), std::move(arrival), entering, re); });
  }
  const std::string& code = table.code();
  Route* route = route_of(code);
  if (route == nullptr) {
    return host_.enter(table, visitor, std::move(client), std::move(arrival), entering, re);
  }
  Away* away = find(*route, visitor);
  if (away == nullptr) away = &route->visitors.emplace_back();
  away->presence = {visitor, std::move(client), std::move(arrival), entering, re};
  if (route->waits) return tell_to_wait(code, *away);
  say_enter(code, *route, *away);
}

void NodeTables::leave(const TableName& table, Visitor visitor) {
  if (!loop_.here()) {
    return loop_.post([=, this] { leave(table, visitor); });
  }
  const std::string& code = table.code();
  Route* route = route_of(code);
  if (route == nullptr) return host_.leave(table, visitor);
  if (std::erase_if(route->visitors, [&](const Away& one) { return one.presence.visitor == visitor; }) == 0) return;
  if (!route->waits) say(code, *route, word::Leave{visitor});
}

void NodeTables::handle(const TableName& table, Visitor visitor, Command command, Moment arrived,
                        std::string_view text) {
  if (!loop_.here()) {
    return loop_.post(
        [=, this, text = std::string(text)]() mutable { handle(table, visitor, std::move(command), arrived, text); });
  }
  const std::string& code = table.code();
  Route* route = route_of(code);
  if (route == nullptr) return host_.handle(table, visitor, std::move(command), arrived, text);
  if (Away* away = find(*route, visitor)) ask(code, *route, *away, command.id, arrived, text);
}

void NodeTables::sent(const TableName& table, Visitor visitor, Moment at) {
  if (!loop_.here()) {
    return loop_.post([=, this] { sent(table, visitor, at); });
  }
  const std::string& code = table.code();
  Route* route = route_of(code);
  if (route == nullptr) return host_.sent(table, visitor, at);
  if (find(*route, visitor) != nullptr && !route->waits) say(code, *route, word::Sent{visitor, at});
}

void NodeTables::pong(const TableName& table, Visitor visitor, Moment at) {
  if (!loop_.here()) {
    return loop_.post([=, this] { pong(table, visitor, at); });
  }
  const std::string& code = table.code();
  Route* route = route_of(code);
  if (route == nullptr) return host_.pong(table, visitor, at);
  if (find(*route, visitor) != nullptr && !route->waits) say(code, *route, word::Pong{visitor, at});
}

void NodeTables::measured(const TableName& table, Visitor visitor, LineReading line) {
  if (!loop_.here()) {
    return loop_.post([=, this] { measured(table, visitor, line); });
  }
  const std::string& code = table.code();
  Route* route = route_of(code);
  if (route == nullptr) return host_.measured(table, visitor, line);
  if (find(*route, visitor) != nullptr && !route->waits) say(code, *route, word::Measured{visitor, line});
}

// --- The other nodes -----------------------------------------------------------------------------------------------

void NodeTables::hear(std::shared_ptr<const std::string> text, BusFrame frame, Moment received) {
  if (!loop_.here()) {
    return loop_.post([=, this]() mutable { hear(std::move(text), std::move(frame), received); });
  }
  if (frame.to != me_.epoch || frame.from == 0) return;
  PeerClock& clock = clocks_[frame.from];
  clock.heard(frame.sent, received);
  if (clock.late(frame.sent, received) > kTooLate) return;
  for (const Section& section : frame.sections) {
    if (const auto* talk = std::get_if<Talk>(&section)) {
      if (talk->to_owner) {
        hear_edge(*talk, frame.from, clock);
      } else {
        hear_owner(*talk, frame.from);
      }
    } else if (const auto* unknown = std::get_if<Unknown>(&section)) {
      hear_unknown(*unknown, frame.from);
    }
  }
}

void NodeTables::hear_unknown(const Unknown& unknown, Epoch from) {
  const std::string code(unknown.table);
  if (unknown.to_owner) {
    const HostedKey key(from, code);
    const auto found = hosted_.find(key);
    if (found != hosted_.end() && found->second.conversation == unknown.conversation) forget(key);
    return;
  }
  const Route* route = route_of(code);
  if (route != nullptr && !route->waits && route->owner == from && route->conversation == unknown.conversation) {
    seek(code);
  }
}

void NodeTables::look(const Neighbours& neighbours) {
  if (!loop_.here()) return loop_.post([=, this] { look(neighbours); });
  const auto& nodes = neighbours.reachable;
  std::vector<std::string> lost;
  for (auto& [code, route] : routes_) {
    const auto owner = nodes.find(route.owner);
    if (owner == nodes.end()) {
      if (route.since < neighbours.asked) lost.push_back(code);
    } else if (!owner->second && !route.waits) {
      wait(code, route);
    } else if (owner->second && route.waits) {
      lost.push_back(code);
    }
  }
  for (const std::string& code : lost) seek(code);
  std::vector<HostedKey> left;
  for (const auto& [key, hosted] : hosted_) {
    if (!nodes.contains(key.first) && hosted.since < neighbours.asked) left.push_back(key);
  }
  for (const HostedKey& key : left) forget(key);
  std::erase_if(clocks_, [&](const auto& entry) {
    return !nodes.contains(entry.first) && entry.second.last_heard() < neighbours.asked;
  });
}

void NodeTables::gone(Epoch epoch) {
  if (!loop_.here()) return loop_.post([=, this] { gone(epoch); });
  std::vector<std::string> lost;
  for (const auto& [code, route] : routes_) {
    if (route.owner == epoch) lost.push_back(code);
  }
  for (const std::string& code : lost) seek(code);
  std::vector<HostedKey> left;
  for (const auto& [key, hosted] : hosted_) {
    if (key.first == epoch) left.push_back(key);
  }
  for (const HostedKey& key : left) forget(key);
  clocks_.erase(epoch);
}

void NodeTables::let_go(const Fault& fault, std::function<void()> done) {
  if (!loop_.here()) return loop_.post([=, this] { let_go(fault, done); });
  host_.let_go(fault);
  std::vector<HostedKey> left;
  for (const auto& [key, hosted] : hosted_) left.push_back(key);
  for (const HostedKey& key : left) forget(key);
  std::vector<std::string> lost;
  for (const auto& [code, route] : routes_) lost.push_back(code);
  for (const std::string& code : lost) seek(code);
  over_.clear();
  clocks_.clear();
  frames_.clear();
  done();
}

// Whatever came in since it let go was of the lease before.
void NodeTables::go_on() {
  if (!loop_.here()) return loop_.post([this] { go_on(); });
  let_go({Fault::Kind::kFenced, "this node has joined anew", {}}, [] {});
  host_.go_on();
}

// --- Time ----------------------------------------------------------------------------------------------------------

void NodeTables::tick() {
  if (loop_.take_guest()) host_.tick();
  const Moment now = loop_.now();
  tend_due(now);
  if (now >= next_look_) {
    next_look_ = now + kLook;
    tend_all(now);
  }
  flush();
}

void NodeTables::tend_due(Moment now) {
  while (!alarms_.empty() && std::get<Moment>(*alarms_.begin()) <= now) {
    const auto [moment, edge, code] = *alarms_.begin();
    alarms_.erase(alarms_.begin());
    if (edge == 0) {
      const auto found = routes_.find(code);
      if (found == routes_.end() || found->second.alarm != moment) continue;
      found->second.alarm.reset();
      routes_to_flush_.insert(code);
    } else {
      const auto found = hosted_.find({edge, code});
      if (found == hosted_.end() || found->second.alarm != moment) continue;
      found->second.alarm.reset();
      hosted_to_flush_.insert({edge, code});
    }
  }
}

// What nobody waits for by the millisecond.
void NodeTables::tend_all(Moment now) {
  std::vector<std::string> routes;
  for (const auto& [code, route] : routes_) routes.push_back(code);
  for (const std::string& code : routes) tend(code, routes_.at(code), now);
  std::vector<HostedKey> hosted;
  for (const auto& [key, one] : hosted_) hosted.push_back(key);
  for (const HostedKey& key : hosted) tend(key, hosted_.at(key), now);
  std::erase_if(over_, [now](const auto& entry) { return now - entry.second.since > kRememberOver; });
}

// Everything that is said in one turn of the loop goes out together, a frame for each node.
void NodeTables::flush_soon() {
  if (std::exchange(flush_posted_, true)) return;
  loop_.post([self = self_] {
    if (*self != nullptr) (*self)->flush();
  });
}

void NodeTables::flush() {
  flush_posted_ = false;
  for (const std::string& code : std::exchange(routes_to_flush_, {})) {
    const auto found = routes_.find(code);
    if (found == routes_.end() || found->second.waits) continue;
    Route& route = found->second;
    flush(route.channel, route.owner, code, route.conversation, true);
    set_alarm(route.alarm, route.channel.wake(), 0, code);
  }
  for (const HostedKey& key : std::exchange(hosted_to_flush_, {})) {
    const auto found = hosted_.find(key);
    if (found == hosted_.end()) continue;
    Hosted& hosted = found->second;
    flush(hosted.channel, key.first, key.second, hosted.conversation, false);
    set_alarm(hosted.alarm, hosted.channel.wake(), key.first, key.second);
  }
  for (auto& [to, writer] : std::exchange(frames_, {})) {
    for (std::string& frame : writer.take()) bus_.send(to, std::move(frame));
  }
  std::optional<Moment> wake = alarms_.empty() ? std::nullopt : std::optional(std::get<Moment>(*alarms_.begin()));
  if (!routes_.empty() || !hosted_.empty() || !over_.empty()) wake = wake ? std::min(*wake, next_look_) : next_look_;
  loop_.wake_owner_at(wake);
}

void NodeTables::flush(Channel& channel, Epoch to, std::string_view table, std::uint64_t conversation, bool to_owner) {
  const Moment now = loop_.now();
  while (const auto packet = channel.next(now)) frame_to(to).add(Talk{table, conversation, to_owner, *packet});
}

BusFrameWriter& NodeTables::frame_to(Epoch to) {
  return frames_.try_emplace(to, me_.epoch.load(), to, loop_.now()).first->second;
}

void NodeTables::set_alarm(std::optional<Moment>& alarm, std::optional<Moment> wake, Epoch edge,
                           const std::string& code) {
  if (!wake || (alarm && *alarm <= *wake)) return;
  if (alarm) alarms_.erase({*alarm, edge, code});
  alarm = wake;
  alarms_.emplace(*wake, edge, code);
}

void NodeTables::unknown(Epoch to, const Talk& talk) {
  frame_to(to).add(Unknown{talk.table, talk.conversation, !talk.to_owner});
  flush_soon();
}

}  // namespace ludothek
