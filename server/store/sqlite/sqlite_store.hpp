// The Store in one SQLite file: WAL, synchronous=FULL, so that what was committed outlives a power cut.
//
// One process at a time: a lock on the file `<path>-lock` keeps a second one out (the operating system lets go of it
// when the process ends, however it ends). The WAL is moved into the file by a thread of its own, which stays out of
// the way of commits. Full disk: a Fault, and on it goes. Input or output fails: a Fault, and the store is failed
// (store.hpp).
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "server/store/store.hpp"

namespace ludothek {

struct SqliteSettings {
  std::string path;                   // is made if it is not there; its folder has to be
  std::string vfs;                    // tests: another SQLite VFS, which then needs no lock file
  std::int64_t checkpoint_at = 4096;  // pages in the WAL that wake the thread that empties it; fewer on a small disk
  std::int64_t fold_at = 32'768;      // facts that may lie in the order they came before they are sorted by table
  std::int64_t fold_per_table = 8;    // of many tables more may lie there: so many each, up to eight times fold_at
};

// Newer files and strangers' files are refused and left as they are.
Expected<std::unique_ptr<Store>, Fault> open_sqlite_store(const SqliteSettings& settings);

// As it is at this moment, also beside a server that goes on with it; nothing is changed, and commit() refuses. A file
// of an older schema is refused.
Expected<std::unique_ptr<Store>, Fault> read_sqlite_store(const std::string& path);

}  // namespace ludothek
