// Tables of other nodes: this one holds the visitors' connections.
#include <algorithm>
#include <utility>

#include "server/nodes/node_tables.hpp"

namespace ludothek {
namespace {

// An owner that says nothing for so long is asked for a sign of life.
constexpr Duration kSilence = std::chrono::seconds(5);
constexpr std::size_t kMostUnanswered = 256;  // of a visitor's at one table

}  // namespace

// --- From the table host -------------------------------------------------------------------------------------------

void NodeTables::elsewhere(const std::string& code, Epoch owner, std::vector<Presence> visitors,
                           std::vector<WaitingCommand> commands) {
  std::vector<Presence> mine;
  for (Presence& one : visitors) {
    // A connection of another node, which took this one for the owner.
    if (is_remote(one.visitor)) {
      turn_away(code, one.visitor);
    } else {
      mine.push_back(std::move(one));
    }
  }
  if (mine.empty()) return;
  Route& route = routes_[code];
  route = {.owner = owner, .conversation = ++conversations_, .since = loop_.now()};
  for (Presence& one : mine) route.visitors.push_back({.presence = std::move(one)});
  for (Away& away : route.visitors) say_enter(code, route, away);
  for (const WaitingCommand& one : commands) {
    if (Away* away = find(route, one.visitor)) ask(code, route, *away, one.command.id, one.arrived, one.text);
  }
}

// --- To the owner --------------------------------------------------------------------------------------------------

NodeTables::Route* NodeTables::route_of(const std::string& code) {
  if (routes_.empty()) return nullptr;
  const auto found = routes_.find(code);
  return found == routes_.end() ? nullptr : &found->second;
}

NodeTables::Away* NodeTables::find(Route& route, Visitor visitor) {
  const auto found = std::ranges::find(route.visitors, visitor, [](const Away& one) { return one.presence.visitor; });
  return found == route.visitors.end() ? nullptr : &*found;
}

void NodeTables::say(const std::string& code, Route& route, const word::FromEdge& message) {
  route.channel.say(word::write(message), loop_.now());
  routes_to_flush_.insert(code);
  flush_soon();
}

void NodeTables::say_enter(const std::string& code, Route& route, Away& away) {
  const Presence& one = away.presence;
  Arrival arrival = one.arrival;
  arrival.re = one.re;
  say(code, route, word::Enter{one.visitor, one.entering, std::move(arrival)});
}

void NodeTables::ask(const std::string& code, Route& route, Away& away, std::optional<std::uint64_t> id, Moment arrived,
                     std::string_view text) {
  if (route.waits) return refuse(code, away, "door.not_kept", id);
  if (away.unanswered.size() >= kMostUnanswered) return refuse(code, away, "door.busy", id);
  if (id) away.unanswered.insert(*id);
  say(code, route, word::Ask{away.presence.visitor, arrived, text});
}

// --- The owner is another one, or not to be heard ------------------------------------------------------------------

void NodeTables::refuse(const std::string& code, Away& away, std::string_view key, std::optional<std::uint64_t> re) {
  metrics_.refused(code_of_key(key));
  away.presence.client->deliver(
      code, refused_message(away.presence.arrival.language, {.key = key, .table = code, .re = re}), false, re);
}

// Perhaps it was kept, and only the answer is lost: what the table shows next says so.
void NodeTables::refuse_unanswered(const std::string& code, Away& away) {
  for (const std::uint64_t re : std::exchange(away.unanswered, {})) refuse(code, away, "door.unsettled", re);
}

void NodeTables::tell_to_wait(const std::string& code, Away& away) {
  const auto re = std::exchange(away.presence.re, std::nullopt);
  away.presence.client->deliver(code, waiting_message(away.presence.arrival.language, code, re), false, re);
}

// Everybody stands before the table host again, which asks the store.
void NodeTables::seek(const std::string& code) {
  const auto found = routes_.find(code);
  if (found == routes_.end()) return;
  Route route = std::move(found->second);
  routes_.erase(found);
  if (route.alarm) alarms_.erase({*route.alarm, 0, code});
  std::vector<Presence> visitors;
  for (Away& away : route.visitors) {
    refuse_unanswered(code, away);
    visitors.push_back(std::move(away.presence));
  }
  if (!visitors.empty()) host_.take_in(code, std::move(visitors));
}

void NodeTables::wait(const std::string& code, Route& route) {
  route.waits = true;
  for (Away& away : route.visitors) {
    refuse_unanswered(code, away);
    tell_to_wait(code, away);
  }
}

void NodeTables::tend(const std::string& code, Route& route, Moment now) {
  if (route.visitors.empty()) {
    // It stays until the owner knows.
    if (!route.waits && !route.channel.quiet() && !route.channel.broken(now)) return;
    if (route.alarm) alarms_.erase({*route.alarm, 0, code});
    routes_.erase(code);
    return;
  }
  if (route.waits) return;
  if (route.channel.broken(now)) {
    log_.warn("conversation_broken", {{"table", short_code(code)}, {"owner", std::to_string(route.owner)}});
    return seek(code);
  }
  if (now - std::max(route.channel.last_heard(), route.since) >= kSilence) {
    route.channel.ask(now);
    routes_to_flush_.insert(code);
  }
}

// --- From the owner ------------------------------------------------------------------------------------------------

void NodeTables::hear_owner(const Talk& talk, Epoch from) {
  const std::string code(talk.table);
  Route* route = route_of(code);
  if (route == nullptr || route->owner != from || route->conversation != talk.conversation) return unknown(from, talk);
  if (route->waits) return;
  const auto messages = route->channel.hear(talk.packet, loop_.now());
  routes_to_flush_.insert(code);
  flush_soon();
  for (const std::string& text : messages) {
    const auto message = word::read_from_owner(text);
    if (!message) continue;
    if (const auto* deliver = std::get_if<word::Deliver>(&*message)) {
      take(code, *route, *deliver);
    } else if (const auto* dismiss = std::get_if<word::Dismiss>(&*message)) {
      take(code, *route, *dismiss);
    } else {
      return seek(code);
    }
  }
}

void NodeTables::take(const std::string& code, Route& route, const word::Deliver& message) {
  Away* away = find(route, message.visitor);
  if (away == nullptr) return;
  if (message.re) {
    away->unanswered.erase(*message.re);
    if (away->presence.re == message.re) away->presence.re.reset();
  }
  away->presence.client->deliver(code, std::make_shared<const std::string>(message.text), message.timed, message.re);
}

void NodeTables::take(const std::string& code, Route& route, const word::Dismiss& message) {
  Away* away = find(route, message.visitor);
  // Who has entered again since is there.
  if (away == nullptr || away->presence.entering != message.entering) return;
  const std::shared_ptr<Client> client = away->presence.client;
  std::erase_if(route.visitors, [&](const Away& one) { return one.presence.visitor == message.visitor; });
  client->dismiss(code, message.entering, std::make_shared<const std::string>(message.text));
}

}  // namespace ludothek
