// The schema of the SQLite store and its version, kept in PRAGMA user_version. docs/store.md tells what it means.
#pragma once

#include <sqlite3.h>

#include <optional>
#include <string>

#include "server/store/fault.hpp"

namespace ludothek {

inline constexpr int kStoreSchema = 6;
inline constexpr int kChainedSchema = 5;              // from here on facts have checksums
inline constexpr int kStoreApplication = 0x4c75646f;  // "Ludo", in PRAGMA application_id: tells our files from others

// The version of a file's schema, 0 of an empty one; a newer program's or a stranger's is refused.
Expected<std::int64_t, Fault> schema_of(sqlite3* database, const std::string& path);

// Makes an empty file a store, brings an older program's up to date, and refuses everything else without touching it.
// Then sets the connection up: WAL, synchronous=FULL, foreign keys, no checkpoints of its own.
std::optional<Fault> prepare_store_file(sqlite3* database, const std::string& path);

// What every connection to the file needs before its first write or checkpoint.
std::optional<Fault> prepare_connection(sqlite3* database, const std::string& path);

}  // namespace ludothek
