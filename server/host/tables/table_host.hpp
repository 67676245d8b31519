// TableHost: the tables of one thread. It opens them, brings them back from the store, hands them what their visitors
// ask and the time, keeps their facts, and only then sends their messages.
//
// What a table says goes out when the facts it came with, and all before them, are durable; a table's later messages
// never overtake. A table at rest leaves memory, even when people stay connected, and comes back when somebody asks
// something of it. What the store could not keep is taken back, and who asked for it is told. If it has no room the
// table waits, with everybody at it, and goes on by itself when it has; else it is read anew at once. Bots think aside
// (Loop::aside): however long one takes, nobody at another table waits for it. Every function may be called from any
// thread; the work happens on the table host's own (Loop). No sockets here.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/host/loop.hpp"
#include "server/host/operation/log.hpp"
#include "server/host/operation/metrics.hpp"
#include "server/host/people/client.hpp"
#include "server/host/people/messages.hpp"
#include "server/host/tables/table_limits.hpp"
#include "server/store/group_commit.hpp"
#include "table/table.hpp"

namespace ludothek {

struct TableHostSettings {
  Duration idle = std::chrono::minutes(10);     // a table at rest leaves memory after that
  Duration empty = std::chrono::minutes(1);     // one without visitors after that
  Duration look = std::chrono::seconds(5);      // how often idle tables are looked for
  Duration refresh = std::chrono::seconds(60);  // how old what the lists show of a running game may get
  Duration try_room = std::chrono::seconds(1);  // how often a store without room is tried
  Duration note_use = std::chrono::hours(24);   // how old the date of a table's last use may get while it is used
  std::size_t most_pending = 50'000;            // changes that wait for the store before commands are put off
  std::size_t most_waiting = 100;               // requests that wait for one table to be read
  TableRates rates = {};
};

class TableHost {
 public:
  // What it was asked for is there (nothing), or why not.
  using Opened = std::function<void(const std::optional<Fault>&)>;
  using Summary = std::function<void(Expected<std::optional<std::string>, Fault>)>;

  // REQUIRES: all of them outlive the table host, and the commit's thread has stopped before the table host goes.
  TableHost(Loop& loop, GroupCommit& commit, Metrics& metrics, Log& log, Table::SeedSource seeds,
            TableHostSettings settings);
  ~TableHost();
  TableHost(const TableHost&) = delete;
  TableHost& operator=(const TableHost&) = delete;

  // A new table. `opened` is called, on the table host's thread, when it is durable.
  void open(std::string code, Settings settings, Person host, Opened opened);
  // What a list shows of the table, from memory or the store; nothing if there is none. Called on any thread.
  void summary(std::string code, Summary answer);

  // A visitor is a connection; it may be at many tables, once at each. `entering` comes back with Client::dismiss.
  void enter(std::string code, Visitor visitor, std::shared_ptr<Client> client, Arrival arrival, std::uint64_t entering,
             std::optional<std::uint64_t> re);
  void leave(std::string code, Visitor visitor);
  // `arrived`: when the message was there, before it waited for anything of ours.
  void handle(std::string code, Visitor visitor, Command command, Moment arrived);
  void sent(std::string code, Visitor visitor, Moment at);
  void pong(std::string code, Visitor visitor, Moment at);
  void measured(std::string code, Visitor visitor, LineReading line);

  // From now on nothing is taken any more, and what the lists show is brought up to date.
  void close();

  // The loop's alarm. On the table host's thread.
  void tick();
  std::size_t tables_in_memory() const { return in_memory_; }

 private:
  struct Presence {
    Visitor visitor;
    std::shared_ptr<Client> client;
    Arrival arrival;
    std::uint64_t entering = 0;       // the client's count of its enterings
    std::optional<std::uint64_t> re;  // the client's number for its wish to enter, until it is answered
  };
  // Who asked for something, and their number for it: the answer, if it could not be kept.
  struct Question {
    Visitor from;
    std::optional<std::uint64_t> number;
    bool to_enter = false;
  };
  // Messages that wait for the store.
  struct Held {
    std::vector<Outgoing> messages{};
    std::vector<Outgoing> dismissed{};
    bool pending = false;
    Opened opened{};
    std::optional<Question> question{};
  };
  struct Slot;
  struct Inbox;
  using SlotPointer = std::shared_ptr<Slot>;

  Slot& slot_of(const std::string& code);
  Slot* find(const std::string& code);
  Slot* find_awake(const std::string& code, Visitor visitor);
  static Presence* presence(Slot& slot, Visitor visitor);
  static Moment time_of(Slot& slot, Moment at);

  void when_loaded(Slot& slot, std::function<void(Slot&)> job);
  void load(Slot& slot);
  void loaded(Slot& slot, const Expected<std::optional<std::vector<std::string>>, Fault>& facts);
  void enter_here(Slot& slot, Presence newcomer);
  bool may_enter(Slot& slot, const Presence& newcomer);
  static bool plays(const Slot& slot, const Presence& presence);
  void leave_here(const std::string& code, Visitor visitor);
  void handle_here(Slot& slot, Visitor visitor, const Command& command, Moment arrived);

  void think(Slot& slot, const std::shared_ptr<Thought>& thought);
  void take(Slot& slot, Effects effects, std::uint64_t before, Held held, std::vector<Change> first = {});
  void take(Slot& slot, Effects effects, std::uint64_t before) { take(slot, std::move(effects), before, Held{}); }
  void add_summary(Slot& slot, std::vector<Change>& changes);
  void submit(Slot& slot, std::vector<Change> changes);
  void settle();
  void release(Slot& slot);
  void send(Slot& slot, const Outgoing& outgoing);
  void say_to(Presence& presence, const DoorRefusal& refusal);
  void complain(std::string_view event, const Slot& slot, const Fault& fault);
  void lose(Slot& slot, const Fault& fault);
  void set_aside(Slot& slot);
  void wait_for_room(Slot& slot, const Fault& fault);
  void stop_waiting(Slot& slot);
  void try_room();
  void tried_room(bool found);
  void give_up(Slot& slot, std::string_view key);
  void remove_presence(Slot& slot, Visitor visitor);

  void set_wake(Slot& slot);
  void ring();
  void evict_idle();
  bool evict(Slot& slot);

  Loop& loop_;
  GroupCommit& commit_;
  Metrics& metrics_;
  Log& log_;
  Table::SeedSource seeds_;
  const TableHostSettings settings_;
  std::shared_ptr<Inbox> inbox_;
  std::unordered_map<std::string, SlotPointer> slots_;
  std::set<std::pair<Moment, Slot*>> wakes_;
  Moment next_look_{};
  std::optional<Moment> rung_;
  std::size_t in_memory_ = 0;
  std::size_t waiting_ = 0;  // tables that wait for room
  Moment next_try_{};        // when room is tried for them
  bool trying_ = false;
  bool closed_ = false;
};

}  // namespace ludothek
