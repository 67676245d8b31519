// What a host does with a store's file besides serving it: check it, back it up, restore it. Checking and backing up
// work beside a running server and change nothing; restoring needs the file for itself.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/store/fault.hpp"

namespace ludothek {

struct StoreReport {
  std::int64_t tables = 0;
  std::int64_t facts = 0;               // that are as they were written
  std::optional<std::int64_t> records;  // games that were played again, if they were
  bool chained = true;                  // false: an older program's file, whose facts carry no checksums yet
  std::vector<std::string> damage;      // sentences, the first that was found first; none: all is well
};

Expected<StoreReport, Fault> check_store(const std::string& path);

// Copies the store as it is at this moment, committed changes and nothing else, into one new file for its owner alone.
// REQUIRES: nothing, but refuses where `copy` is there already.
std::optional<Fault> back_up_store(const std::string& path, const std::string& copy);

// Puts the copy in place of the store; a damaged copy is refused. The name that the former file has now; empty: there
// was none.
Expected<std::string, Fault> restore_store(const std::string& copy, const std::string& path);

}  // namespace ludothek
