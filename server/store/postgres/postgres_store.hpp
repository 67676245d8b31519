// The Store in a PostgreSQL database, which several nodes share (SharedStore): what was committed is on the server's
// disk, and on its standbys' if it waits for them.
//
// Every commit is one transaction, sent at once; its first statement checks the node's lease and holds it. A server
// that is gone, is stopped, fails over or says nothing is a Fault (kUnavailable) after a bounded wait, and never the
// end: the next call connects anew. Was a connection lost in the middle of a commit, the store finds out what became of
// it before it does anything else, and tells; where it could not yet, that commit was told kUnavailable, and load() has
// the truth when the server answers again. A full disk is a Fault, and on it goes.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "server/store/shared_store.hpp"
#include "server/store/store_counters.hpp"

namespace ludothek {

struct PostgresSettings {
  std::string url;                          // postgresql://USER:PASSWORD@HOST:PORT/DATABASE
  std::chrono::milliseconds answer{4'000};  // a server that says nothing for so long is taken for gone
  std::chrono::milliseconds lease = kLease;
  bool copying = false;  // also where a copy was begun and not finished
  bool make = true;      // false: what is not there, or is an older program's, is refused and left as it is
  std::shared_ptr<StoreCounters> counters = nullptr;
};

// The tables are made if there are none, unless that is not wanted. Those of a program that is too new, or of a
// stranger, are refused and left as they are.
Expected<std::unique_ptr<SharedStore>, Fault> open_postgres_store(const PostgresSettings& settings);

}  // namespace ludothek
