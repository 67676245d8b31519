// StoreCounters: what a store that several nodes share counts since it was opened, for metrics. Read from any thread.
#pragma once

#include <atomic>
#include <cstdint>

namespace ludothek {

struct StoreCounters {
  std::atomic<std::int64_t> connected{0};  // connections to the database that were opened
  std::atomic<std::int64_t> claimed{0};    // tables that changed their owner to this node
};

}  // namespace ludothek
