#include "server/store/postgres/postgres_copy.hpp"

#include <chrono>
#include <utility>

#include "server/store/postgres/postgres_connection.hpp"
#include "server/store/postgres/postgres_schema.hpp"
#include "server/store/postgres/postgres_store.hpp"

namespace ludothek {
namespace {

constexpr const char* kName = "ludothek store copy";
constexpr std::chrono::minutes kPatience{5};  // nobody plays on it
constexpr std::chrono::hours kForAsLong{24};  // the mark keeps servers away, and the next copy ends this lease

// Copies into the same database do this one after the other. What must be so is divided by: else the transaction ends.
constexpr const char* kOneAtATime = "SELECT 1 FROM house FOR UPDATE";
constexpr const char* kForgetCopier = "DELETE FROM nodes WHERE name = 'ludothek store copy'";
constexpr const char* kNoServers =
    "SELECT 1 / (CASE WHEN EXISTS (SELECT 1 FROM nodes WHERE expires > clock_timestamp()) THEN 0 ELSE 1 END)";
constexpr const char* kIsEmpty =
    "SELECT 1 / (CASE WHEN copying OR (NOT EXISTS (SELECT 1 FROM tables) AND NOT EXISTS (SELECT 1 FROM guests)"
    " AND NOT EXISTS (SELECT 1 FROM records)) THEN 1 ELSE 0 END) FROM house";
constexpr const char* kEmpty =
    "TRUNCATE tables, facts, guests, seat_links, records, game_counts, table_counts, clock, trial";
constexpr const char* kMark = "UPDATE house SET copying = $1::boolean";
constexpr const char* kStillCopies = "SELECT 1 / count(*) FROM nodes WHERE epoch = $1::bigint";

bool is_not_so(const PgError& error) { return error.kind == PgError::Kind::kRefused && error.state == "22012"; }

}  // namespace

Expected<std::unique_ptr<SharedStore>, Fault> begin_postgres_copy(const std::string& url) {
  PgConnection connection({.url = url, .answer = kPatience});
  auto house = prepare_schema(connection);
  if (!house) return house.error();
  const PgQuery queries[] = {{kOneAtATime, {}}, {kForgetCopier, {}},         {kNoServers, {}},
                             {kIsEmpty, {}},    {kMark, PgParameters(true)}, {kEmpty, {}}};
  auto begun = connection.run(queries);
  if (!begun && is_not_so(begun.error())) {
    const char* why = queries[begun.error().query].sql == kNoServers
                          ? "is in use: stop its servers first"
                          : "is not empty: copy into a new one (createdb --owner=USER DATABASE)";
    return Fault{.kind = Fault::Kind::kConflict, .what = connection.name() + " " + why + "; it was left as it is."};
  }
  if (!begun) return fault_of(begun.error(), connection.name());
  auto store = open_postgres_store({.url = url, .answer = kPatience, .lease = kForAsLong, .copying = true});
  if (!store) return store.error();
  if (auto lease = (*store)->join(kName, true); !lease) return lease.error();
  return store;
}

std::optional<Fault> end_postgres_copy(const std::string& url, SharedStore& copy) {
  auto lease = copy.renew(false);
  if (!lease && lease.error().kind != Fault::Kind::kFenced) return lease.error();
  PgConnection connection({.url = url, .answer = kPatience});
  const Epoch epoch = lease ? lease->epoch : 0;
  const PgQuery queries[] = {
      {kOneAtATime, {}}, {kStillCopies, PgParameters(epoch)}, {kMark, PgParameters(false)}, {kForgetCopier, {}}};
  auto ended = connection.run(queries);
  if (!ended && is_not_so(ended.error())) {
    return Fault{.kind = Fault::Kind::kConflict,
                 .what = "Somebody else began to copy into " + connection.name() + ": this copy is not used."};
  }
  if (!ended) return fault_of(ended.error(), connection.name());
  return std::nullopt;
}

}  // namespace ludothek
