#include "server/store/postgres/postgres_schema.hpp"

#include <algorithm>
#include <chrono>
#include <string_view>
#include <thread>

namespace ludothek {
namespace {

// Texts are bytes: what a table is called, what a guest writes, facts and records are the same here as anywhere, in
// whatever encoding the database has, and compared as bytes. Times are milliseconds since 1970 in UTC, but for those of
// type timestamptz, which are by the database's own clock alone. `facts` has no reference to `tables`, which would be
// looked up for every row; who removes a table removes its facts. A table's number is the epoch of the node that made
// it, and a count. A record outlives its table, hence no reference there. Room in the pages of `nodes` lets every
// commit renew its lease in place. A node has a place of its own, and one without a bus all of it: so that it is alone.
const PgSchema kSchema{
    {"CREATE TABLE house (one boolean PRIMARY KEY DEFAULT true CHECK (one), version integer NOT NULL,"
     " oldest_program integer NOT NULL, id text NOT NULL, copying boolean NOT NULL DEFAULT false)",
     "CREATE TABLE nodes (epoch bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL UNIQUE,"
     " joined timestamptz NOT NULL DEFAULT clock_timestamp(), expires timestamptz NOT NULL,"
     " attempt bigint NOT NULL DEFAULT 0, batch bigint NOT NULL DEFAULT 0, hears_bus boolean NOT NULL DEFAULT false,"
     " alone boolean NOT NULL DEFAULT false, turned_away text NOT NULL DEFAULT '', place int8range GENERATED ALWAYS AS"
     " (CASE WHEN alone THEN int8range(NULL, NULL) ELSE int8range(epoch, epoch, '[]') END) STORED,"
     " EXCLUDE USING gist (place WITH &&))"
     " WITH (fillfactor = 20)",
     "CREATE TABLE tables (number bigint PRIMARY KEY, owner bigint NOT NULL, created bigint NOT NULL,"
     " last_used bigint NOT NULL, archived boolean NOT NULL DEFAULT false, id bytea NOT NULL UNIQUE,"
     " summary bytea NOT NULL)",
     "CREATE INDEX tables_by_use ON tables (last_used DESC, id) WHERE NOT archived",
     "CREATE TABLE facts (table_number bigint NOT NULL, sequence bigint NOT NULL, checksum bigint NOT NULL,"
     " text bytea NOT NULL, PRIMARY KEY (table_number, sequence))",
     "CREATE TABLE guests (token bytea PRIMARY KEY, guest bytea NOT NULL, name bytea NOT NULL, language bytea NOT NULL,"
     " created bigint NOT NULL, last_seen bigint NOT NULL, unseen_since bigint)",
     "CREATE INDEX guests_by_guest ON guests (guest)", "CREATE INDEX guests_by_last_seen ON guests (last_seen)",
     "CREATE INDEX guests_by_mark ON guests (unseen_since) WHERE unseen_since IS NOT NULL",
     // `writer` is the transaction's number: a reader can tell which transactions it did not see yet.
     "CREATE TABLE ended_devices (token bytea NOT NULL, ended timestamptz NOT NULL DEFAULT clock_timestamp(),"
     " writer bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint)",
     "CREATE INDEX ended_devices_by_writer ON ended_devices (writer)",
     "CREATE TABLE seat_links (token bytea PRIMARY KEY,"
     " table_number bigint NOT NULL REFERENCES tables (number) ON DELETE CASCADE,"
     " guest bytea NOT NULL, name bytea NOT NULL, expires bigint NOT NULL)",
     "CREATE INDEX seat_links_by_table ON seat_links (table_number)",
     "CREATE INDEX seat_links_by_expiry ON seat_links (expires)",
     "CREATE TABLE records (id bytea PRIMARY KEY, table_id bytea NOT NULL, game bytea NOT NULL,"
     " players bigint NOT NULL, finished bigint NOT NULL, text bytea NOT NULL)",
     "CREATE INDEX records_by_table ON records (table_id, finished, id)",
     "CREATE INDEX records_by_game ON records (game, players)",
     "CREATE TABLE clock (one boolean PRIMARY KEY DEFAULT true CHECK (one), seen bigint NOT NULL,"
     " doubted_since bigint NOT NULL, doubted_last bigint NOT NULL, looks bigint NOT NULL)",
     // Bytes that are not made smaller: room is tried with them.
     "CREATE TABLE trial (one boolean PRIMARY KEY DEFAULT true CHECK (one), room bytea NOT NULL)",
     "ALTER TABLE trial ALTER COLUMN room SET STORAGE EXTERNAL",
     "INSERT INTO house (version, oldest_program, id) VALUES (1, 1, replace(gen_random_uuid()::text, '-', ''))"},
    {
        // How many games of a kind have ended is asked by everybody who looks at the shelf, and counting all records
        // takes seconds where there are millions. A trigger counts for programs of schema 1, too. `part` keeps nodes
        // out of each other's rows: a row that two commits change makes one wait for the other. Devices that are marked
        // are not looked at again to be marked.
        {2,
         1,
         {"CREATE TABLE game_counts (game bytea NOT NULL, players bigint NOT NULL, part bigint NOT NULL,"
          " finished bigint NOT NULL, PRIMARY KEY (game, players, part)) WITH (fillfactor = 20)",
          "CREATE FUNCTION count_game() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN"
          " INSERT INTO game_counts AS c VALUES (NEW.game, NEW.players,"
          " coalesce((SELECT owner % 64 FROM tables WHERE id = NEW.table_id), 0), 1)"
          " ON CONFLICT (game, players, part) DO UPDATE SET finished = c.finished + 1; RETURN NULL; END$$",
          "CREATE TRIGGER count_game AFTER INSERT ON records FOR EACH ROW WHEN (NEW.table_id <> '')"
          " EXECUTE FUNCTION count_game()",
          "DROP INDEX guests_by_last_seen",
          "CREATE INDEX guests_by_last_seen ON guests (last_seen) WHERE unseen_since IS NULL"}},
        // Those of before. One statement sees records and what the trigger counted as of one moment: what is missing is
        // the same whatever is kept meanwhile, and nobody waits for it.
        {3,
         1,
         {"INSERT INTO game_counts SELECT game, players, -1, missing FROM (SELECT game, players, count(*) -"
          " coalesce((SELECT sum(finished) FROM game_counts c WHERE c.game = r.game AND c.players = r.players), 0)"
          " AS missing FROM records r WHERE table_id <> '' GROUP BY game, players) kinds WHERE missing <> 0"}},
        // And so for the tables that are not archived. Here a session has a part of its own: a node archives tables of
        // others, too.
        {4,
         1,
         {"DROP INDEX IF EXISTS records_by_game",
          "CREATE TABLE table_counts (part bigint PRIMARY KEY, tables bigint NOT NULL) WITH (fillfactor = 20)",
          "CREATE FUNCTION count_table() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN"
          " INSERT INTO table_counts AS c VALUES (pg_backend_pid() % 64, TG_ARGV[0]::bigint)"
          " ON CONFLICT (part) DO UPDATE SET tables = c.tables + excluded.tables; RETURN NULL; END$$",
          "CREATE TRIGGER table_made AFTER INSERT ON tables FOR EACH ROW WHEN (NOT NEW.archived)"
          " EXECUTE FUNCTION count_table('1')",
          "CREATE TRIGGER table_used_again AFTER UPDATE ON tables FOR EACH ROW WHEN (OLD.archived AND NOT NEW.archived)"
          " EXECUTE FUNCTION count_table('1')",
          "CREATE TRIGGER table_archived AFTER UPDATE ON tables FOR EACH ROW WHEN (NEW.archived AND NOT OLD.archived)"
          " EXECUTE FUNCTION count_table('-1')",
          "CREATE TRIGGER table_removed AFTER DELETE ON tables FOR EACH ROW WHEN (NOT OLD.archived)"
          " EXECUTE FUNCTION count_table('-1')"}},
        {5,
         1,
         {"INSERT INTO table_counts SELECT -1, (SELECT count(*) FROM tables WHERE NOT archived) -"
          " coalesce((SELECT sum(tables) FROM table_counts), 0)"}},
    }};

using std::chrono::steady_clock;

constexpr int kSchemaTries = 20;  // somebody else may be at it
constexpr std::chrono::milliseconds kPause{50};
// What changes a table waits for all who use it, a backup for hours, and whoever comes later waits behind it. So it
// waits for less than anybody's patience, and tries again in a while.
constexpr const char* kDoNotHoldUp = "SET LOCAL lock_timeout = '500ms'";
constexpr std::chrono::seconds kLetPass{2};
constexpr std::chrono::minutes kHeldTooLong{1};
// But what is to be done takes as long as it takes.
constexpr const char* kTakeYourTime = "SET LOCAL statement_timeout = 0";
constexpr std::chrono::hours kLongest{24};

// Two did the same at the same time, and the other was first: by name, by a row of the catalogue, or by a lock.
bool was_second(const PgError& error) {
  for (const std::string_view state : {"42P07", "23505", "42710", "XX000", "40001", "40P01"}) {
    if (error.kind == PgError::Kind::kRefused && error.state == state) return true;
  }
  return false;
}

bool is_held(const PgError& error) { return error.kind == PgError::Kind::kRefused && error.state == "55P03"; }

std::vector<PgQuery> queries_of(const std::vector<const char*>& sql) {
  std::vector<PgQuery> queries;
  for (const char* one : sql) queries.push_back({one, {}, true});
  return queries;
}

struct Found {
  int version;
  int oldest;
  PgHouse house;
};

// Nothing: there is none.
Expected<std::optional<Found>, PgError> look(PgConnection& connection) {
  auto there = connection.run({"SELECT to_regclass('house') IS NOT NULL", {}});
  if (!there) return there.error();
  if (!there->truth(0, 0)) return std::optional<Found>();
  auto house = connection.run({"SELECT version, oldest_program, id, copying FROM house", {}});
  if (!house) return house.error();
  if (house->rows() == 0) return std::optional<Found>();
  return std::optional(Found{static_cast<int>(house->number(0, 0)), static_cast<int>(house->number(0, 1)),
                             PgHouse{house->text(0, 2), house->truth(0, 3)}});
}

// The next step. Reads the version under a lock of the table `house`: of several nodes that start at once one does it,
// and the others find it done. Who only looks is not kept waiting.
std::optional<PgError> migrate(PgConnection& connection, const PgSchema& schema) {
  // From BEGIN to COMMIT it is one transaction, so a pooler (PgBouncer) leaves all of it on one server connection.
  const PgQuery begin[] = {{"BEGIN", {}, true},
                           {kDoNotHoldUp, {}, true},
                           {kTakeYourTime, {}, true},
                           {"LOCK TABLE house IN SHARE ROW EXCLUSIVE MODE", {}, true},
                           {"SELECT version FROM house", {}, true}};
  auto found = connection.run(begin);
  if (!found) {
    connection.drop();
    return found.error();
  }
  const auto version = found->back().number(0, 0);
  const auto step = std::ranges::find_if(schema.migrations, [&](const auto& one) { return one.version > version; });
  std::vector<PgQuery> queries;
  if (step != schema.migrations.end()) {
    queries = queries_of(step->sql);
    queries.push_back({"UPDATE house SET version = $1::bigint, oldest_program = $2::bigint",
                       PgParameters(step->version, step->oldest), true});
  }
  queries.push_back({"COMMIT", {}, true});
  auto done = connection.run(queries, kLongest);
  if (done) return std::nullopt;
  connection.drop();
  return done.error();
}

Fault foreign(const PgConnection& connection, const std::string& what) {
  return {.kind = Fault::Kind::kForeign, .what = connection.name() + " " + what + "; it was left as it is."};
}

// One of this program's version, or of a newer one that allows it.
Expected<PgHouse, Fault> usable(const PgConnection& connection, const Found& house, const PgSchema& schema) {
  if (house.version == schema.version() || house.oldest <= schema.version()) return house.house;
  return foreign(connection, "was changed by a newer ludothek (its schema is " + std::to_string(house.version) +
                                 ", this program knows " + std::to_string(schema.version()) + ", and it wants " +
                                 std::to_string(house.oldest) + " at least): update this one");
}

}  // namespace

const PgSchema& postgres_schema() { return kSchema; }

Expected<PgHouse, Fault> prepare_schema(PgConnection& connection, const PgSchema& schema) {
  std::optional<PgError> error;
  const auto until = steady_clock::now() + kHeldTooLong;
  for (int tries = 0; tries < kSchemaTries;) {
    auto found = look(connection);
    if (found && *found && (*found)->version >= schema.version()) return usable(connection, **found, schema);
    if (!found) {
      error = found.error();
    } else if (*found) {
      error = migrate(connection, schema);
    } else {
      auto made = connection.run(queries_of(schema.first));
      error = made ? std::nullopt : std::optional(made.error());
    }
    if (!error) continue;
    if (is_held(*error) && steady_clock::now() < until) {
      std::this_thread::sleep_for(kLetPass);
      continue;
    }
    if (!was_second(*error)) break;
    ++tries;
    std::this_thread::sleep_for(kPause);
  }
  if (error && error->state == "42501") {
    return Fault{.kind = Fault::Kind::kUnavailable,
                 .what = connection.name() + " does not let us make tables in it (" + error->what +
                         "): give us a database of our own (createdb --owner=USER DATABASE)."};
  }
  if (error && is_held(*error)) {
    return Fault{.kind = Fault::Kind::kUnavailable,
                 .what = connection.name() +
                         " is to be brought up to date, and somebody uses its tables for long: a backup, or another "
                         "node that is at it. Start again when they are done."};
  }
  if (error && was_second(*error)) {
    return foreign(connection, "has tables that are not ludothek's, of the same names (" + error->what + ")");
  }
  if (error) return fault_of(*error, connection.name());
  return foreign(connection, "has a table called house, and ludothek did not make it");
}

Expected<PgHouse, Fault> find_schema(PgConnection& connection, const PgSchema& schema) {
  auto found = look(connection);
  if (!found) return fault_of(found.error(), connection.name());
  if (!*found) {
    return Fault{.kind = Fault::Kind::kUnavailable,
                 .what = "There is no house in " + connection.name() + ": `ludothek serve` makes one."};
  }
  if ((*found)->version < schema.version()) {
    return foreign(connection, "is an older ludothek's: `ludothek serve` of this one brings it up to date");
  }
  return usable(connection, **found, schema);
}

}  // namespace ludothek
