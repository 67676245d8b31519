// What a table host keeps of one table, whether it is in memory or not, and where the store's answers arrive. Only for
// table_host*.cpp.
#pragma once

#include "server/host/tables/table_host.hpp"

namespace ludothek {

struct TableHost::Slot : std::enable_shared_from_this<Slot> {
  Slot(std::string name, const TableRates& rates) : code(std::move(name)), limits(rates) {}

  std::string code;
  std::unique_ptr<Table> table;  // nothing: out of memory, or being read
  std::vector<Presence> present;
  std::vector<Held> held;               // in their order; rarely more than one
  std::vector<WaitingCommand> waiting;  // for the table to be read
  Moment last_used{};
  Moment latest{};        // that the table was told: its time never goes back
  Moment refreshed{};     // when what lists show was last looked at
  Moment kept{};          // and when the store last heard of it
  std::size_t shown = 0;  // the hash of that
  Phase phase = Phase::kWaiting;
  std::optional<Moment> wake;
  std::uint32_t generation = 0;  // counts how often it was lost: older answers of the store are not for it
  int faults = 0;                // in a row
  bool loading = false;
  bool waits = false;  // for the store to have room
  bool gone = false;   // no longer among the table host's
  TableLimits limits;  // of this only the first is for moves

  // All of the above is fetched, before something is done with it (engine/fetch.hpp).
  static constexpr std::size_t kOften = 320;
};

// An answer of the store.
struct TableHost::Done {
  SlotPointer slot;
  std::uint32_t generation;
  std::optional<Fault> fault;
  std::optional<Expected<Kept, Fault>> kept;  // set: this was a reading
};

// Answers come from the store's thread, many at once; one job on the table host's thread takes all that are there.
struct TableHost::Inbox {
  static void add(const std::shared_ptr<Inbox>& inbox, Done done) {
    bool first = false;
    {
      const std::lock_guard lock(inbox->mutex);
      first = inbox->done.empty();
      inbox->done.push_back(std::move(done));
    }
    if (!first) return;
    inbox->loop.post([inbox] {
      if (inbox->tables != nullptr) inbox->tables->settle();
    });
  }

  Loop& loop;
  TableHost* tables;  // of the table host's thread
  std::mutex mutex{};
  std::vector<Done> done{};
};

}  // namespace ludothek
