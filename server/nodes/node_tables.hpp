// NodeTables: the tables of one thread in a house of several nodes. A table of this node is with the table host beside
// it, which is asked directly; one of another node's is talked about with that node, over the bus.
//
// Whoever enters stands before the table host first, which claims the table in the store. If it is another's, the
// visitors come here, and a conversation begins (Channel): this node is the edge, the other the owner. When the owner
// goes, gives the table up or is not heard of any more, what was asked and not answered is refused (`unsettled`: nobody
// here can say whether it was kept, the table will show it), and everybody stands before the table host again. The
// other way round, visitors of other nodes are let in here as clients of their own (RemoteClient), and leave with their
// node.
//
// As with a table host, every function may be called from any thread; the work happens on its own, where tick() is
// called.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/host/tables/table_host.hpp"
#include "server/nodes/bus.hpp"
#include "server/nodes/bus_frame.hpp"
#include "server/nodes/channel.hpp"
#include "server/nodes/node_identity.hpp"
#include "server/nodes/peer_clock.hpp"
#include "server/nodes/shared_alarm.hpp"
#include "server/nodes/table_words.hpp"

namespace ludothek {

// The other nodes, as the store saw them and the bus was heard.
struct Neighbours {
  Moment asked{};                     // what is newer than this is not in it
  std::map<Epoch, bool> reachable{};  // all that live, oneself too, and whether they can be talked with
};

class NodeTables final : public Tables, private Ownership {
 public:
  // REQUIRES: all of them outlive it, and the commit's thread has stopped before it goes. The loop's alarm is for it.
  NodeTables(Loop& loop, CommitQueue& commit, Bus& bus, const NodeIdentity& me, Metrics& metrics, Log& log,
             Table::SeedSource seeds, TableHostSettings settings);
  ~NodeTables() override;

  void open(std::string code, Settings settings, Person host, Opened opened) override;
  void summary(std::string code, Summary answer) override;
  void enter(const TableName& table, Visitor visitor, std::shared_ptr<Client> client, Arrival arrival,
             std::uint64_t entering, std::optional<std::uint64_t> re) override;
  void leave(const TableName& table, Visitor visitor) override;
  void handle(const TableName& table, Visitor visitor, Command command, Moment arrived, std::string_view text) override;
  void expect(const TableName& table, int step) override { host_.expect(table, step); }
  void sent(const TableName& table, Visitor visitor, Moment at) override;
  void pong(const TableName& table, Visitor visitor, Moment at) override;
  void measured(const TableName& table, Visitor visitor, LineReading line) override;

  // The loop's alarm.
  void tick();
  // A frame's sections that are about tables of this thread, in the text that they point into; `received` by this
  // node's clock.
  void hear(std::shared_ptr<const std::string> text, BusFrame frame, Moment received);
  // How the others are, every time it was looked at.
  void look(const Neighbours& neighbours);
  // That node has given its lease back: its tables can be had.
  void gone(Epoch epoch);
  // This node's lease is gone, and with it all its tables and conversations: when there are none any more, `done`.
  // Then, that it has another lease.
  void let_go(const Fault& fault, std::function<void()> done);
  void go_on();
  // From now on nothing is taken any more (TableHost::close).
  void close() { host_.close(); }

  TableHost& host() { return host_; }
  // Conversations as edge, and as owner.
  std::size_t routes() const { return routes_.size(); }
  std::size_t hosted() const { return hosted_.size(); }

 private:
  // A visitor here of a table elsewhere.
  struct Away {
    Presence presence;
    std::set<std::uint64_t> unanswered{};  // the numbers of what was asked
  };
  // A table that is another node's.
  struct Route {
    Epoch owner = 0;
    std::uint64_t conversation = 0;
    Channel channel{};
    std::vector<Away> visitors{};
    Moment since{};                 // when the store said so
    bool waits = false;             // the owner is not heard of: everybody was told to wait
    std::optional<Moment> alarm{};  // when it is looked after at the latest
  };
  // A visitor of another node's at a table of this one.
  class RemoteClient;
  struct Hosted {
    std::uint64_t conversation = 0;
    Channel channel{};
    std::map<Visitor, std::shared_ptr<RemoteClient>> visitors{};  // by the edge's number
    Moment since{};
    bool reset = false;  // its last word was said
    std::optional<Moment> alarm{};
  };
  using HostedKey = std::pair<Epoch, std::string>;  // the edge, and the table

  // --- as edge (node_tables_edge.cpp) ---
  Epoch epoch() const override { return me_.epoch; }
  bool sure(Moment now) const override { return now < me_.sure_until.load(); }
  void elsewhere(const std::string& code, Epoch owner, std::vector<Presence> visitors,
                 std::vector<WaitingCommand> commands) override;
  Route* route_of(const std::string& code);
  static Away* find(Route& route, Visitor visitor);
  void say(const std::string& code, Route& route, const word::FromEdge& message);
  void say_enter(const std::string& code, Route& route, Away& away);
  void ask(const std::string& code, Route& route, Away& away, std::optional<std::uint64_t> id, Moment arrived,
           std::string_view text);
  void refuse(const std::string& code, Away& away, std::string_view key, std::optional<std::uint64_t> re);
  void refuse_unanswered(const std::string& code, Away& away);
  void seek(const std::string& code);
  void wait(const std::string& code, Route& route);
  void tell_to_wait(const std::string& code, Away& away);
  void hear_owner(const Talk& talk, Epoch from);
  void take(const std::string& code, Route& route, const word::Deliver& message);
  void take(const std::string& code, Route& route, const word::Dismiss& message);
  void tend(const std::string& code, Route& route, Moment now);

  // --- as owner (node_tables_owner.cpp) ---
  static bool is_remote(Visitor visitor);
  void hear_edge(const Talk& talk, Epoch from, const PeerClock& clock);
  Hosted* hosted_for(const Talk& talk, const HostedKey& key);
  void take(const HostedKey& key, Hosted& hosted, const word::FromEdge& message, const PeerClock& clock);
  static void refuse_unread(RemoteClient& client, const json::value& message);
  void say(const HostedKey& key, std::uint64_t conversation, const word::FromOwner& message);
  void turn_away(const std::string& code, Visitor here);
  void forget(const HostedKey& key);
  void tend(const HostedKey& key, Hosted& hosted, Moment now);

  void hear_unknown(const Unknown& unknown, Epoch from);
  void unknown(Epoch to, const Talk& talk);
  void flush_soon();
  void flush();
  void flush(Channel& channel, Epoch to, std::string_view table, std::uint64_t conversation, bool to_owner);
  BusFrameWriter& frame_to(Epoch to);
  void set_alarm(std::optional<Moment>& alarm, std::optional<Moment> wake, Epoch edge, const std::string& code);
  void tend_due(Moment now);
  void tend_all(Moment now);

  SharedAlarm loop_;
  Bus& bus_;
  const NodeIdentity& me_;
  Metrics& metrics_;
  Log& log_;
  TableHost host_;
  std::unordered_map<std::string, Route> routes_;
  std::map<HostedKey, Hosted> hosted_;
  // The highest conversation that is over, by table and edge: a late copy of its first word must not begin it again.
  struct Over {
    std::uint64_t conversation = 0;
    Moment since{};
  };
  std::map<HostedKey, Over> over_;
  std::map<Epoch, PeerClock> clocks_;
  std::uint64_t conversations_ = 0;  // the last that was begun here
  std::uint64_t remote_visitors_ = 0;
  std::map<Epoch, BusFrameWriter> frames_;  // that are being put together
  std::set<std::string> routes_to_flush_;
  std::set<HostedKey> hosted_to_flush_;
  bool flush_posted_ = false;
  // When a conversation is to be looked after, by the edge's epoch (0: this node is the edge) and the table.
  std::set<std::tuple<Moment, Epoch, std::string>> alarms_;
  Moment next_look_{};
  std::shared_ptr<NodeTables*> self_;  // for what was posted; nothing in it: gone
};

}  // namespace ludothek
