// A whole store into another one, of whatever kind, and the two compared: every table with its log, every guest, seat
// link and record, and the clock. What was copied is committed in many steps: who copies sees to it that a copy that
// was interrupted is not taken for a whole one.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "server/store/store.hpp"

namespace ludothek {

struct StoreCounts {
  std::int64_t tables = 0;
  std::int64_t facts = 0;
  std::int64_t guests = 0;
  std::int64_t links = 0;
  std::int64_t records = 0;
  friend bool operator==(const StoreCounts&, const StoreCounts&) = default;
};

// So much is done; called now and then.
using StoreProgress = std::function<void(const StoreCounts&)>;

// Nothing at all is in it.
Expected<bool, Fault> is_empty(Store& store);

// REQUIRES: nobody else writes to either; `to` is empty, and takes writes (a SharedStore was joined). kDamaged: facts
// of a table are not as they were written, and nothing more was copied.
Expected<StoreCounts, Fault> copy_store(Store& from, Store& to, const StoreProgress& progress = {});

struct StoreDifferences {
  StoreCounts counts;                    // of what was compared
  std::vector<std::string> differences;  // sentences; at most ten
};

Expected<StoreDifferences, Fault> compare_stores(Store& one, Store& other, const StoreProgress& progress = {});

}  // namespace ludothek
