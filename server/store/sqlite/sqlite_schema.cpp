#include "server/store/sqlite/sqlite_schema.hpp"

#include "server/store/sqlite/sqlite_connection.hpp"
#include "server/store/sqlite/sqlite_log.hpp"

namespace ludothek {
namespace {

// Facts, as fact_chain.hpp has them: those of a table up to the one before `next`, whose checksum is `chain`; those
// that came last; and bytes that belong to no table.
constexpr const char* kLog = R"sql(
CREATE TABLE log (
  table_number INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
  next INTEGER NOT NULL CHECK (next > 0),
  chain INTEGER NOT NULL,
  facts TEXT NOT NULL,
  PRIMARY KEY (table_number, next)
) STRICT, WITHOUT ROWID;

CREATE TABLE recent (
  position INTEGER PRIMARY KEY,
  facts TEXT NOT NULL
) STRICT;

CREATE TABLE rubble (
  position INTEGER PRIMARY KEY,
  facts TEXT NOT NULL
) STRICT;
)sql";

// Until schema 4 facts had no checksums (chain_facts).
constexpr const char* kUnchainedLog = R"sql(
CREATE TABLE log (
  table_number INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
  next INTEGER NOT NULL CHECK (next > 0),
  facts TEXT NOT NULL,
  PRIMARY KEY (table_number, next)
) STRICT, WITHOUT ROWID;

CREATE TABLE recent (
  position INTEGER PRIMARY KEY,
  facts TEXT NOT NULL
) STRICT;
)sql";

// Schema 1 had a row per fact.
constexpr const char* kFromFirst = R"sql(
INSERT INTO log SELECT table_number, sequence + 1, table_number || ' ' || sequence || ' ' ||
  length(CAST(text AS BLOB)) || ' ' || text || char(10) FROM log_1;
INSERT INTO recent (facts) SELECT table_number || ' ' || sequence || ' ' ||
  length(CAST(text AS BLOB)) || ' ' || text || char(10) FROM recent_1 ORDER BY position;
DROP TABLE log_1;
DROP TABLE recent_1;
)sql";

// Schema 2 kept a guest's id and name in one, and a number that meant nothing.
constexpr const char* kFromSecond = R"sql(
ALTER TABLE seat_links DROP COLUMN seat;
ALTER TABLE seat_links ADD COLUMN name TEXT NOT NULL DEFAULT '';
UPDATE seat_links SET guest = substr(guest, 1, instr(guest, ' ') - 1), name = substr(guest, instr(guest, ' ') + 1);
)sql";

// Schema 4: the dates that were seen, the two steps in which guests go, and where room is tried. What schema 3 has seen
// is what it has kept.
constexpr const char* kClock = R"sql(
CREATE TABLE clock (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  seen INTEGER NOT NULL,
  doubted_since INTEGER,
  doubted_last INTEGER,
  looks INTEGER
) STRICT;
CREATE TABLE trial (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  room BLOB NOT NULL
) STRICT;
ALTER TABLE guests ADD COLUMN unseen_since INTEGER;
CREATE INDEX guests_by_mark ON guests (unseen_since) WHERE unseen_since IS NOT NULL;
INSERT INTO clock (only, seen) SELECT 1, date FROM (SELECT max(date) AS date FROM (
  SELECT max(last_used) AS date FROM tables UNION ALL
  SELECT max(last_seen) FROM guests UNION ALL SELECT max(finished) FROM records)) WHERE date IS NOT NULL;
)sql";

// `log` and the links name a table by a small number instead of its code, so that the facts of the tables that are
// played now lie close together. A guest's token is a SHA-256. Times are milliseconds since 1970 in UTC. A record
// outlives its table, hence no reference there.
constexpr const char* kSchema = R"sql(
CREATE TABLE tables (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  created INTEGER NOT NULL,
  last_used INTEGER NOT NULL,
  archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1)),
  summary TEXT NOT NULL
) STRICT;
CREATE INDEX tables_by_use ON tables (last_used DESC, id) WHERE archived = 0;

CREATE TABLE guests (
  token BLOB PRIMARY KEY CHECK (length(token) = 32),
  guest TEXT NOT NULL,
  name TEXT NOT NULL,
  language TEXT NOT NULL,
  created INTEGER NOT NULL,
  last_seen INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE seat_links (
  token BLOB PRIMARY KEY CHECK (length(token) = 32),
  table_number INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
  guest TEXT NOT NULL,
  name TEXT NOT NULL,
  expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX seat_links_by_table ON seat_links (table_number);
CREATE INDEX seat_links_by_expiry ON seat_links (expires);

CREATE TABLE records (
  id TEXT NOT NULL UNIQUE,
  table_id TEXT NOT NULL,
  game TEXT NOT NULL,
  players INTEGER NOT NULL,
  finished INTEGER NOT NULL,
  text TEXT NOT NULL
) STRICT;
CREATE INDEX records_by_table ON records (table_id, finished, id);
)sql";

// Which devices a guest has; some files of schema 3 have it already.
constexpr const char* kIndexes = "CREATE INDEX IF NOT EXISTS guests_by_guest ON guests (guest);";

// Those of the games that are counted, and of the devices that are to be marked, hold nothing else. Files of schema 6
// may have others in their place: a program that knows only those works with these.
constexpr const char* kPartialIndexes = R"sql(
CREATE INDEX IF NOT EXISTS records_counted ON records (game, players) WHERE table_id <> '';
CREATE INDEX IF NOT EXISTS guests_unmarked ON guests (last_seen) WHERE unseen_since IS NULL;
DROP INDEX IF EXISTS records_by_game;
DROP INDEX IF EXISTS guests_by_last_seen;
)sql";

std::optional<Fault> make_partial_indexes(sqlite3* database, const std::string& path) {
  const int code = execute(database, kPartialIndexes);
  // Without room for them it is slower, and that is all; who needs a table that is not there says so.
  const int kind = code & 0xff;
  if (kind == SQLITE_OK || kind == SQLITE_FULL || kind == SQLITE_ERROR) return std::nullopt;
  return fault_of(code, database, "making the indexes of " + path);
}

Expected<std::int64_t, Fault> number_of(sqlite3* database, const char* sql, const std::string& path) {
  Statement statement;
  std::int64_t number = 0;
  int code = statement.prepare(database, sql);
  if (code == SQLITE_OK) code = statement.each([&](const Statement& row) { number = row.number(0); });
  if (code != SQLITE_OK) return fault_of(code, database, "reading " + path);
  return number;
}

Fault foreign(std::string what) { return {.kind = Fault::Kind::kForeign, .what = std::move(what)}; }

}  // namespace

Expected<std::int64_t, Fault> schema_of(sqlite3* database, const std::string& path) {
  const auto application = number_of(database, "PRAGMA application_id", path);
  if (!application) return application.error();
  const auto version = number_of(database, "PRAGMA user_version", path);
  if (!version) return version.error();
  const auto entries = number_of(database, "SELECT count(*) FROM sqlite_schema", path);
  if (!entries) return entries.error();
  if (*entries == 0 && *application == 0 && *version == 0) return std::int64_t{0};
  if (*application != kStoreApplication) {
    return foreign(path + " is a database of some other program; it was left as it is.");
  }
  if (*version > kStoreSchema) {
    return foreign(path + " was written by a newer ludothek (its schema is " + std::to_string(*version) +
                   ", this program knows up to " + std::to_string(kStoreSchema) + "); it was left as it is.");
  }
  return *version;
}

std::optional<Fault> prepare_store_file(sqlite3* database, const std::string& path) {
  const auto version = schema_of(database, path);
  if (!version) return version.error();
  const bool empty = *version == 0;
  if (auto fault = prepare_connection(database, path)) return fault;
  if (*version == kStoreSchema) return make_partial_indexes(database, path);

  std::string making = "BEGIN IMMEDIATE;";
  if (empty) making += std::string(kSchema) + "PRAGMA application_id = " + std::to_string(kStoreApplication) + ";";
  if (!empty && *version < 2) {
    making += "ALTER TABLE log RENAME TO log_1; ALTER TABLE recent RENAME TO recent_1;" + std::string(kUnchainedLog) +
              kFromFirst;
  }
  if (!empty && *version < 3) making += kFromSecond;
  if (*version < 4) making += std::string(kClock) + kIndexes;
  // Schema 6 has the tables of 5; what is new is that `recent` may hold facts which `log` holds already.
  const bool unchained = !empty && *version < kChainedSchema;
  if (unchained) making += "ALTER TABLE log RENAME TO log_4; ALTER TABLE recent RENAME TO recent_4;";
  if (empty || unchained) making += kLog;
  int code = execute(database, making.c_str());
  if (code == SQLITE_OK && unchained) code = chain_facts(database);
  if (code == SQLITE_OK && unchained) code = execute(database, "DROP TABLE log_4; DROP TABLE recent_4");
  if (code == SQLITE_OK) {
    code = execute(database, ("PRAGMA user_version = " + std::to_string(kStoreSchema) + "; COMMIT").c_str());
  }
  if (code != SQLITE_OK) return fault_of(code, database, "making the tables of " + path);
  return make_partial_indexes(database, path);
}

std::optional<Fault> prepare_connection(sqlite3* database, const std::string& path) {
  Statement wal;
  std::string mode;
  int code = wal.prepare(database, "PRAGMA journal_mode = WAL");
  if (code == SQLITE_OK) code = wal.each([&](const Statement& row) { mode = row.text(0); });
  if (code == SQLITE_OK) {
    code = execute(database,
                   "PRAGMA synchronous = FULL;"             // a commit is on the disk before it is told
                   "PRAGMA foreign_keys = ON;"              //
                   "PRAGMA trusted_schema = OFF;"           //
                   "PRAGMA wal_autocheckpoint = 0;"         // the thread of sqlite_checkpoint.hpp does it
                   "PRAGMA journal_size_limit = 67108864;"  // what a burst leaves behind, at most
                   "PRAGMA cache_size = -2048");            // KiB; the system caches the file anyway
  }
  if (code != SQLITE_OK) return fault_of(code, database, "opening " + path);
  if (mode != "wal") {
    return Fault{.kind = Fault::Kind::kUnavailable,
                 .what = path + " is on a file system on which SQLite can't keep a write-ahead log."};
  }
  return std::nullopt;
}

}  // namespace ludothek
