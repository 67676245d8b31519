// Tables of this node with visitors of other nodes.
#include <algorithm>
#include <utility>

#include "record/json/parse.hpp"
#include "server/nodes/node_tables.hpp"
#include "table/messages/command.hpp"
#include "table/messages/message.hpp"

namespace ludothek {
namespace {

// Visitors of other nodes are numbered here; connections of this one never come so far.
constexpr std::uint64_t kRemote = std::uint64_t{1} << 63;
// How long a conversation without visitors is kept: one of them may come back.
constexpr Duration kLinger = std::chrono::seconds(15);

}  // namespace

// Where the table host sends what is for a visitor of another node.
class NodeTables::RemoteClient final : public Client {
 public:
  RemoteClient(NodeTables& tables, HostedKey key, std::uint64_t conversation, Visitor there, Visitor here)
      : here(here),
        table(key.second),
        tables_(tables),
        key_(std::move(key)),
        conversation_(conversation),
        there_(there) {}

  void deliver(const std::string& /*table*/, Text text, bool timed, std::optional<std::uint64_t> re) override {
    tables_.say(key_, conversation_, word::Deliver{there_, timed, re, filled(*text)});
  }
  void dismiss(const std::string& /*table*/, std::uint64_t entering, Text text) override {
    tables_.say(key_, conversation_, word::Dismiss{there_, entering, *text});
    const auto hosted = tables_.hosted_.find(key_);
    if (hosted != tables_.hosted_.end() && hosted->second.conversation == conversation_) {
      // The last use of this object may be that.
      const auto found = hosted->second.visitors.find(there_);
      if (found != hosted->second.visitors.end() && found->second.get() == this) hosted->second.visitors.erase(found);
    }
  }

  const Visitor here;     // its number at the table host
  const TableName table;  // where it is
  const HostedKey& key() const { return key_; }

 private:
  NodeTables& tables_;
  const HostedKey key_;
  const std::uint64_t conversation_;
  const Visitor there_;
};

bool NodeTables::is_remote(Visitor visitor) { return (static_cast<std::uint64_t>(visitor) & kRemote) != 0; }

void NodeTables::hear_edge(const Talk& talk, Epoch from, const PeerClock& clock) {
  const HostedKey key(from, std::string(talk.table));
  Hosted* hosted = hosted_for(talk, key);
  if (hosted == nullptr) return unknown(from, talk);
  const auto messages = hosted->channel.hear(talk.packet, loop_.now());
  hosted_to_flush_.insert(key);
  flush_soon();
  for (const std::string& text : messages) {
    const auto message = word::read_from_edge(text);
    // After the last word nothing is taken: whoever said it looks for the table anew.
    if (message && !hosted->reset) take(key, *hosted, *message, clock);
  }
}

// Nothing: that conversation is over, or was forgotten in the middle.
NodeTables::Hosted* NodeTables::hosted_for(const Talk& talk, const HostedKey& key) {
  const auto found = hosted_.find(key);
  if (found != hosted_.end()) {
    if (found->second.conversation == talk.conversation) return &found->second;
    if (found->second.conversation > talk.conversation) return nullptr;
  }
  const auto over = over_.find(key);
  const bool is_over = over != over_.end() && over->second.conversation >= talk.conversation;
  if (is_over || talk.packet.base > 1) return nullptr;
  // The edge has begun a new conversation: its visitors of the one before are gone.
  if (found != hosted_.end()) forget(key);
  Hosted& hosted = hosted_[key];
  hosted.conversation = talk.conversation;
  hosted.since = loop_.now();
  return &hosted;
}

void NodeTables::take(const HostedKey& key, Hosted& hosted, const word::FromEdge& message, const PeerClock& clock) {
  if (const auto* enter = std::get_if<word::Enter>(&message)) {
    auto& client = hosted.visitors[enter->visitor];
    if (!client) {
      const Visitor here{kRemote | ++remote_visitors_};
      client = std::make_shared<RemoteClient>(*this, key, hosted.conversation, enter->visitor, here);
    }
    const std::shared_ptr<RemoteClient> newcomer = client;
    Arrival arrival = enter->arrival;
    arrival.entered = clock.here(arrival.entered, loop_.now());
    const auto re = arrival.re;
    return host_.enter(newcomer->table, newcomer->here, newcomer, std::move(arrival), enter->entering, re);
  }
  const auto visitor = std::visit([](const auto& one) { return one.visitor; }, message);
  const auto found = hosted.visitors.find(visitor);
  if (found == hosted.visitors.end()) return;  // was sent away meanwhile
  const Visitor here = found->second->here;
  const TableName table = found->second->table;
  const Moment now = loop_.now();
  if (std::holds_alternative<word::Leave>(message)) {
    hosted.visitors.erase(found);
    host_.leave(table, here);
  } else if (const auto* ask = std::get_if<word::Ask>(&message)) {
    const auto value = parse_strictly(ask->text);
    if (!value || !value->is_object()) return;
    auto command = read_command(value->get_object());
    if (!command) return refuse_unread(*found->second, *value);
    host_.handle(table, here, *std::move(command), clock.here(ask->arrived, now), ask->text);
  } else if (const auto* sent = std::get_if<word::Sent>(&message)) {
    host_.sent(table, here, clock.here(sent->at, now));
  } else if (const auto* pong = std::get_if<word::Pong>(&message)) {
    host_.pong(table, here, clock.here(pong->at, now));
  } else if (const auto* measured = std::get_if<word::Measured>(&message)) {
    host_.measured(table, here, measured->line);
  }
}

// The edge understood it, and this node does not: one of them is of another version.
void NodeTables::refuse_unread(RemoteClient& client, const json::value& message) {
  const json::value* id = message.get_object().if_contains("id");
  if (id == nullptr) return;
  boost::system::error_code error;
  const auto re = id->to_number<std::uint64_t>(error);
  if (error) return;
  client.deliver(client.key().second,
                 refused_message(Language::kEnglish, {.key = "door.malformed", .table = client.key().second, .re = re}),
                 false, re);
}

void NodeTables::say(const HostedKey& key, std::uint64_t conversation, const word::FromOwner& message) {
  const auto found = hosted_.find(key);
  if (found == hosted_.end() || found->second.conversation != conversation || found->second.reset) return;
  found->second.channel.say(word::write(message), loop_.now());
  hosted_to_flush_.insert(key);
  flush_soon();
}

// Nobody of that neighbour is at the table any more: it is told so, and looks for it anew.
void NodeTables::turn_away(const std::string& code, Visitor here) {
  for (auto& [key, hosted] : hosted_) {
    if (key.second != code || hosted.reset) continue;
    const bool theirs =
        std::ranges::any_of(hosted.visitors, [here](const auto& entry) { return entry.second->here == here; });
    if (!theirs) continue;
    hosted.visitors.clear();
    say(key, hosted.conversation, word::Reset{});
    hosted.reset = true;
    return;
  }
}

// Its visitors leave with it.
void NodeTables::forget(const HostedKey& key) {
  const auto found = hosted_.find(key);
  if (found == hosted_.end()) return;
  const Hosted hosted = std::move(found->second);
  hosted_.erase(found);
  if (hosted.alarm) alarms_.erase({*hosted.alarm, key.first, key.second});
  over_[key] = {hosted.conversation, loop_.now()};
  for (const auto& [visitor, client] : hosted.visitors) host_.leave(client->table, client->here);
}

void NodeTables::tend(const HostedKey& key, Hosted& hosted, Moment now) {
  const bool over = hosted.visitors.empty() && hosted.channel.quiet() && now - hosted.channel.last_heard() > kLinger;
  if (over || hosted.channel.broken(now)) forget(key);
}

}  // namespace ludothek
