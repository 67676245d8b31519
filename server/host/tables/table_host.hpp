// TableHost: the tables of one thread. It opens them, brings them back from the store, hands them what their visitors
// ask and the time, keeps their facts, and only then sends their messages.
//
// What a table says goes out when the facts it came with, and all before them, are durable; a table's later messages
// never overtake. A table at rest leaves memory, even when people stay connected, and comes back when somebody asks
// something of it. What the store could not keep is taken back, and who asked for it is told. If it has no room the
// table waits, with everybody at it, and goes on by itself when it has; else it is read anew at once. Bots think aside
// (Loop::aside): however long one takes, nobody at another table waits for it. Where several nodes share the store, a
// table is claimed before it is read (Ownership), nothing is told from memory that another may have gone on with, and a
// node that lost its lease waits, as for room, until it has joined anew. Every function may be called from any thread;
// the work happens on the table host's own (Loop). No sockets here.
#pragma once

#include <cstdint>
#include <deque>
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
#include "server/host/tables/ownership.hpp"
#include "server/host/tables/table_limits.hpp"
#include "server/host/tables/tables.hpp"
#include "server/store/commit_queue.hpp"
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

class TableHost final : public Tables {
 public:
  // REQUIRES: all of them outlive the table host, and the commit's thread has stopped before the table host goes.
  TableHost(Loop& loop, CommitQueue& commit, Metrics& metrics, Log& log, Table::SeedSource seeds,
            TableHostSettings settings, Ownership* ownership = nullptr);
  ~TableHost() override;

  void open(std::string code, Settings settings, Person host, Opened opened) override;
  void summary(std::string code, Summary answer) override;
  void enter(const TableName& table, Visitor visitor, std::shared_ptr<Client> client, Arrival arrival,
             std::uint64_t entering, std::optional<std::uint64_t> re) override;
  void leave(const TableName& table, Visitor visitor) override;
  void handle(const TableName& table, Visitor visitor, Command command, Moment arrived, std::string_view text) override;
  void expect(const TableName& table, int step) override;
  void sent(const TableName& table, Visitor visitor, Moment at) override;
  void pong(const TableName& table, Visitor visitor, Moment at) override;
  void measured(const TableName& table, Visitor visitor, LineReading line) override;

  // Where there are several nodes; all on the table host's thread.
  // These were at the table with another node, and come in here, as far as it can be had.
  void take_in(const std::string& code, std::vector<Presence> visitors);
  // The node's lease is gone: no table is its own any more. Everybody waits.
  void let_go(const Fault& fault);
  // It has a lease again: whoever waits need not wait for the next trial.
  void go_on();

  // From now on nothing is taken any more, and what the lists show is brought up to date.
  void close();

  // The loop's alarm. On the table host's thread.
  void tick();
  std::size_t tables_in_memory() const { return in_memory_; }

 private:
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
  // What the store said of a table: its facts, none if there is no such table; or whose it is, if another's.
  struct Kept {
    std::optional<std::vector<std::string>> facts{};
    std::optional<Epoch> elsewhere{};
  };
  struct Slot;
  struct Done;
  struct Inbox;
  using SlotPointer = std::shared_ptr<Slot>;
  struct ToLoad {
    SlotPointer slot;
    std::uint32_t generation;
  };

  Slot& slot_of(const std::string& code);
  Slot* find(const std::string& code);
  Slot* find(const TableName& table);
  Slot* find_awake(const TableName& table, Visitor visitor);
  static Presence* presence(Slot& slot, Visitor visitor);
  static Moment time_of(Slot& slot, Moment at);

  bool sure() const { return ownership_ == nullptr || ownership_->sure(loop_.now()); }
  void when_loaded(Slot& slot);
  void load(Slot& slot);
  void load_some();
  static std::vector<Expected<Kept, Fault>> read_tables(Store& store, const std::vector<std::string>& tables,
                                                        const Ownership* ownership);
  static std::vector<Expected<Kept, Fault>> read_logs(Store& store, const std::vector<std::string>& tables);
  void loaded(Slot& slot, const Expected<Kept, Fault>& kept);
  void let_in(Slot& slot, Visitor visitor);
  void hand_over(Slot& slot, Epoch owner);
  void answer_waiting(Slot& slot);
  void enter_here(Slot& slot, Presence newcomer);
  bool may_enter(Slot& slot, const Presence& newcomer);
  static bool plays(const Slot& slot, const Presence& presence);
  void leave_here(const TableName& table, Visitor visitor);
  void handle_here(Slot& slot, Visitor visitor, const Command& command, Moment arrived);

  void think(Slot& slot, const std::shared_ptr<Thought>& thought);
  void take(Slot& slot, Effects effects, std::uint64_t before, Held held, std::vector<Change> first = {});
  void take(Slot& slot, Effects effects, std::uint64_t before) { take(slot, std::move(effects), before, Held{}); }
  void add_summary(Slot& slot, std::vector<Change>& changes);
  void submit(Slot& slot, std::vector<Change> changes);
  static void expect_settling(const Done& answer, int step);
  void settle();
  void release(Slot& slot);
  void send(Slot& slot, const Outgoing& outgoing);
  void say_to(Presence& presence, const DoorRefusal& refusal);
  static void say_waiting(const Slot& slot, Presence& reader);
  void complain(std::string_view event, const Slot& slot, const Fault& fault);
  void lose(Slot& slot, const Fault& fault);
  void set_aside(Slot& slot);
  void leave_to_newer(Slot& slot, const Problem& problem);
  void wait_for_room(Slot& slot, const Fault& fault);
  void stop_waiting(Slot& slot);
  void try_room();
  void tried_room(bool found);
  void give_up(Slot& slot, std::string_view key);
  void forget(Slot& slot);
  void remove_presence(Slot& slot, Visitor visitor);

  void set_wake(Slot& slot);
  void ring();
  void evict_idle();
  bool evict(Slot& slot);

  Loop& loop_;
  CommitQueue& commit_;
  Metrics& metrics_;
  Log& log_;
  Table::SeedSource seeds_;
  const TableHostSettings settings_;
  Ownership* const ownership_;  // nothing: this node is the only one
  std::shared_ptr<Inbox> inbox_;
  std::unordered_map<std::string, SlotPointer> slots_;
  std::set<std::pair<Moment, Slot*>> wakes_;
  Moment next_look_{};
  Moment next_look_ahead_{};  // at moments that come, and may have been put off
  std::optional<Moment> rung_;
  bool ticking_ = false;
  std::deque<ToLoad> to_load_;  // that the store was not asked for yet
  bool loading_ = false;        // it was asked for others
  std::size_t in_memory_ = 0;
  std::size_t waiting_ = 0;  // tables that wait for room
  Moment next_try_{};        // when room is tried for them
  bool trying_ = false;
  bool closed_ = false;
};

}  // namespace ludothek
