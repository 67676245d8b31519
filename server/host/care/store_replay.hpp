// StoreReplay: a whole store played again. Every table is restored from its facts, as a server would, and every kept
// game is played by its rules, its chance recomputed. What does not hold is told in a sentence, and the rest goes on.
#pragma once

#include <string>
#include <vector>

#include "server/store/store_copy.hpp"

namespace ludothek {

struct StoreReplay {
  StoreCounts counts;               // of what was played again: tables, facts, records
  std::vector<std::string> damage;  // none: all is well
};

// Works on any store, also one that is read beside a server.
Expected<StoreReplay, Fault> replay_store(Store& store, const StoreProgress& progress = {});

}  // namespace ludothek
