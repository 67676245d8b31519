// Metrics: what the server counts, from any thread, and writes as Prometheus reads it, for its host alone (--metrics).
//
// Nothing is counted in bytes: the length of one message may tell what a player keeps hidden.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "server/store/group_commit.hpp"
#include "server/store/store_counters.hpp"

namespace ludothek {

class Metrics {
 public:
  using Counter = std::atomic<std::int64_t>;

  // Now.
  Counter connections{0};     // WebSockets that are open
  Counter tables{0};          // in memory
  Counter visitors{0};        // at tables
  Counter thoughts{0};        // bots that are thinking or wait for their turn to
  Counter tables_waiting{0};  // for the store to have room
  Counter clock_doubted{0};   // 1: the date does not follow from what the store has seen (calendar.hpp)
  // Since the start.
  Counter connections_opened{0};
  Counter slow_readers{0};
  Counter requests{0};  // HTTP
  Counter messages_in{0};
  Counter messages_out{0};
  Counter commands{0};  // that a table took
  Counter moves{0};     // commands of the game itself
  Counter facts{0};     // handed to the store
  Counter tables_opened{0};
  Counter tables_restored{0};
  Counter tables_evicted{0};
  Counter tables_broken{0};  // set aside: what is kept of them can't be used
  Counter tables_lost{0};    // given up after a fault of the store, and read anew
  Counter games_finished{0};

  // Where the store is shared. These three are set before anything is counted.
  std::string node;
  bool has_bus = false;
  std::shared_ptr<const StoreCounters> store;
  Counter node_serving{0};
  Counter node_waiting{0};
  Counter nodes{0};
  Counter leases_lost{0};
  Counter bus_up{0};
  Counter neighbours_unheard{0};
  Counter bus_said{0};
  Counter bus_heard{0};
  Counter bus_left_out{0};
  Counter bus_lost{0};

  // A refusal by its code, the door's and the tables'.
  void refused(std::string_view code);
  std::map<std::string, std::int64_t> refusals() const;

 private:
  mutable std::mutex mutex_;
  std::map<std::string, std::int64_t> refusals_;
};

// The text format of Prometheus, version 0.0.4.
std::string write_metrics(const Metrics& metrics, const GroupCommitCounters& commits, std::size_t pending);

}  // namespace ludothek
