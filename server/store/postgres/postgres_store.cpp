#include "server/store/postgres/postgres_store.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "server/store/postgres/postgres_batch.hpp"
#include "server/store/postgres/postgres_connection.hpp"
#include "server/store/postgres/postgres_schema.hpp"
#include "server/store/postgres/postgres_sql.hpp"
#include "server/store/store_conflicts.hpp"

namespace ludothek {
namespace {

constexpr std::size_t kKnownTables = 100'000;  // then what is known of them is asked anew
constexpr int kCommitTries = 4;

// What tells whether a commit was kept: its number in the node's row, or a fact.
using Open = std::variant<std::int64_t, PgFactKey>;

StoredTable table_in(const PgResult& rows, int row) {
  return {rows.text(row, 0), rows.time(row, 1), rows.time(row, 2), rows.truth(row, 3), rows.text(row, 4)};
}
StoredGuest guest_in(const PgResult& rows, int row) {
  return {rows.hash(row, 0), rows.text(row, 1), rows.text(row, 2),
          rows.text(row, 3), rows.time(row, 4), rows.time(row, 5)};
}
KeptGuest kept_guest_in(const PgResult& rows, int row) {
  return {guest_in(rows, row), rows.is_null(row, 6) ? std::nullopt : std::optional(rows.time(row, 6))};
}
StoredSeatLink link_in(const PgResult& rows, int row) {
  return {rows.hash(row, 0), rows.text(row, 1), rows.text(row, 2), rows.text(row, 3), rows.time(row, 4)};
}
StoredRecord record_in(const PgResult& rows, int row) {
  return {rows.text(row, 0), rows.text(row, 1), rows.text(row, 2), static_cast<int>(rows.number(row, 3)),
          rows.time(row, 4), rows.text(row, 5)};
}
StoredClock clock_in(const PgResult& rows, int row) {
  StoredClock clock{rows.time(row, 0), {}};
  const int looks = static_cast<int>(rows.number(row, 3));
  if (looks > 0) clock.doubt = {rows.time(row, 1), rows.time(row, 2), looks};
  return clock;
}
GameCount count_in(const PgResult& rows, int row) {
  return {rows.text(row, 0), static_cast<int>(rows.number(row, 1)), rows.number(row, 2)};
}

// By what is there: a row that had to be or must not be.
bool is_conflict(const PgError& error) {
  return error.kind == PgError::Kind::kRefused && (error.state == "22012" || error.state.starts_with("23"));
}
// Two transactions stood in each other's way: nothing was done, and the same may succeed at once.
bool is_passing(const PgError& error) {
  return error.kind == PgError::Kind::kRefused && (error.state == "40001" || error.state == "40P01");
}

// Asks whether one is left.
struct Left {
  PgQuery operator()(const ArchiveUnused& tidying) const { return {sql::kIsUnused, PgParameters(tidying.before)}; }
  PgQuery operator()(const RemoveExpiredLinks& tidying) const { return {sql::kIsExpired, PgParameters(tidying.now)}; }
  PgQuery operator()(const MarkUnseenGuests& tidying) const { return {sql::kIsUnseen, PgParameters(tidying.before)}; }
  PgQuery operator()(const RemoveUnseenGuests& tidying) const {
    return {sql::kIsMarked, PgParameters(tidying.marked_before)};
  }
};

class PostgresStore final : public SharedStore {
 public:
  PostgresStore(PgConnection connection, PgHouse house, bool durable, const PostgresSettings& settings)
      : connection_(std::move(connection)),
        house_(std::move(house)),
        durable_(durable),
        lease_(settings.lease),
        counters_(settings.counters) {}

  std::optional<Fault> commit(std::span<const Change> changes) override {
    std::optional<PgError> error;
    bool one_by_one = false;
    for (int i = 0; i < kCommitTries; ++i) {
      if (auto fault = settle()) return fault;
      if (epoch_ == 0) return lease_is_over();
      auto found = find_ends(changes);
      if (!found) return found.error();
      PgBatch batch(epoch_, last_number_, tables_, std::move(*found), one_by_one);
      const bool noted = !PgBatch::shows_in_facts(changes);
      batch.begin(noted ? PgQuery{sql::kNote, PgParameters(epoch_, attempt_, lease_, ++last_commit_)}
                        : PgQuery{sql::kCheck, PgParameters(epoch_, attempt_, lease_)});
      if (!durable_) batch.begin({sql::kDurable, {}});
      if (auto fault = batch.add(changes)) return fault;
      auto done = connection_.run(batch.queries());
      if (done) {
        for (const auto& [name, table] : batch.touched()) note(name, table);
        return std::nullopt;
      }
      error = done.error();
      if (error->kind == PgError::Kind::kUnreachable) break;
      if (error->kind == PgError::Kind::kLost) {
        open_ = noted ? Open(last_commit_) : Open(batch.first_fact());
        if (auto fault = settle()) return fault;
        if (committed_) return std::nullopt;
        continue;
      }
      if (is_conflict(*error)) {
        if (error->query == 0) return fenced();
        if (auto fault = batch.conflict_at(error->query)) return fault;
        // What we believed of the logs may be wrong; with one statement for each change, we know which it is.
        tables_.clear();
        one_by_one = true;
        continue;
      }
      if (!is_passing(*error)) break;
    }
    return told(*error);
  }

  Expected<std::vector<StoredFact>, Fault> load(std::string_view table, std::int64_t from,
                                                std::int64_t limit) override {
    if (limit <= 0) return std::vector<StoredFact>();
    auto rows = read(ask_facts(table, from, limit));
    if (!rows) return rows.error();
    return facts_in(*rows, table, from, limit);
  }

  // All are asked for at once.
  std::vector<Expected<std::vector<StoredFact>, Fault>> load_each(std::span<const std::string> tables) override {
    std::vector<PgQuery> queries;
    for (const std::string& table : tables) queries.push_back(ask_facts(table, 0, INT64_MAX));
    const auto rows = read(queries);
    std::vector<Expected<std::vector<StoredFact>, Fault>> logs;
    for (std::size_t i = 0; i < tables.size(); ++i) {
      if (rows) {
        logs.push_back(facts_in((*rows)[i], tables[i], 0, INT64_MAX));
      } else {
        logs.emplace_back(rows.error());
      }
    }
    return logs;
  }

  Expected<std::optional<StoredTable>, Fault> find_table(std::string_view id) override {
    return one<StoredTable>({sql::kFindTable, PgParameters(id)}, table_in);
  }
  Expected<std::vector<StoredTable>, Fault> list_tables(std::int64_t limit, std::int64_t skip) override {
    return all<StoredTable>({sql::kListTables, PgParameters(limit, skip)}, table_in);
  }
  Expected<std::int64_t, Fault> count_tables() override {
    auto rows = read({sql::kCountTables, {}});
    if (!rows) return rows.error();
    return rows->number(0, 0);
  }
  Expected<std::optional<StoredGuest>, Fault> find_guest(const TokenHash& token) override {
    return one<StoredGuest>({sql::kFindGuest, PgParameters(token)}, guest_in);
  }
  Expected<std::vector<StoredGuest>, Fault> devices_of(std::string_view guest) override {
    return all<StoredGuest>({sql::kDevicesOf, PgParameters(guest)}, guest_in);
  }
  Expected<std::optional<StoredSeatLink>, Fault> find_seat_link(const TokenHash& token) override {
    return one<StoredSeatLink>({sql::kFindLink, PgParameters(token)}, link_in);
  }
  Expected<std::optional<StoredRecord>, Fault> find_record(std::string_view id) override {
    return one<StoredRecord>({sql::kFindRecord, PgParameters(id)}, record_in);
  }
  Expected<std::vector<StoredRecord>, Fault> records_of(std::string_view table) override {
    return all<StoredRecord>({sql::kRecordsOf, PgParameters(table)}, record_in);
  }
  Expected<std::vector<GameCount>, Fault> count_games() override {
    return all<GameCount>({sql::kCountGames, {}}, count_in);
  }
  Expected<bool, Fault> is_left(const Tidying& tidying) override {
    auto rows = read(std::visit(Left(), tidying));
    if (!rows) return rows.error();
    return rows->truth(0, 0);
  }
  Expected<std::optional<StoredClock>, Fault> find_clock() override {
    return one<StoredClock>({sql::kFindClock, {}}, clock_in);
  }

  Expected<std::vector<StoredTable>, Fault> tables_after(std::string_view id, std::int64_t limit) override {
    return all<StoredTable>({sql::kTablesAfter, PgParameters(id, limit)}, table_in);
  }
  Expected<std::vector<KeptGuest>, Fault> guests_after(const std::optional<TokenHash>& token,
                                                       std::int64_t limit) override {
    return all<KeptGuest>({sql::kGuestsAfter, after(token, limit)}, kept_guest_in);
  }
  Expected<std::vector<StoredSeatLink>, Fault> links_after(const std::optional<TokenHash>& token,
                                                           std::int64_t limit) override {
    return all<StoredSeatLink>({sql::kLinksAfter, after(token, limit)}, link_in);
  }
  Expected<std::vector<StoredRecord>, Fault> records_after(std::string_view id, std::int64_t limit) override {
    return all<StoredRecord>({sql::kRecordsAfter, PgParameters(id, limit)}, record_in);
  }

  Expected<std::string, Fault> house() override { return house_.id; }

  Expected<Lease, Fault> join(std::string_view name, bool alone) override {
    open_.reset();  // whatever became of it, it was another epoch's
    const PgQuery queries[] = {{sql::kLeave, PgParameters(epoch_)},
                               {sql::kSweep, {}},
                               {sql::kEndStuck, {}},
                               {sql::kJoin, PgParameters(name, lease_, alone)},
                               {sql::kNodes, {}},
                               {sql::kEnded, PgParameters(told_ended_)}};
    forget();
    auto results = repeat(queries);
    if (!results) return told(results.error());
    if ((*results)[3].rows() == 0) return turned_away(name, alone, (*results)[4]);
    epoch_ = (*results)[3].number(0, 0);
    last_number_ = epoch_ << 32;
    return lease((*results)[4], (*results)[5]);
  }

  Expected<Lease, Fault> renew(bool hears_bus) override {
    const auto hold = [&] { return PgQuery{sql::kRenew, PgParameters(epoch_, attempt_, lease_, hears_bus)}; };
    auto results = under_lease(
        hold, {{sql::kSweep, {}}, {sql::kEndStuck, {}}, {sql::kNodes, {}}, {sql::kEnded, PgParameters(told_ended_)}});
    if (!results) return results.error();
    return lease((*results)[3], (*results)[4]);
  }

  std::optional<Fault> leave() override {
    const PgQuery queries[] = {{sql::kLeave, PgParameters(epoch_)}};
    open_.reset();
    forget();
    auto results = repeat(queries);
    if (!results) return told(results.error());
    return std::nullopt;
  }

  Expected<std::vector<std::optional<Epoch>>, Fault> claim(std::span<const std::string> tables) override {
    const auto all = [&] {
      PgArray names(PgArray::Of::kBytes);
      for (const std::string& table : tables) names.add(table);
      return names;
    };
    const auto hold = [&] { return PgQuery{sql::kHold, PgParameters(epoch_, attempt_, lease_)}; };
    auto results = under_lease(
        hold, {{sql::kSweep, {}}, {sql::kClaim, PgParameters(all(), epoch_)}, {sql::kOwners, PgParameters(all())}});
    if (!results) return results.error();
    if (counters_) counters_->claimed += (*results)[2].rows();
    const PgResult& owners = results->back();
    std::vector<std::optional<Epoch>> found(tables.size());
    for (int i = 0; i < owners.rows(); ++i) {
      found[static_cast<std::size_t>(owners.number(i, 0)) - 1] = owners.number(i, 1);
    }
    return found;
  }

  std::optional<Fault> release(std::string_view table) override {
    const auto hold = [&] { return PgQuery{sql::kHold, PgParameters(epoch_, attempt_, lease_)}; };
    auto results = under_lease(hold, {{sql::kRelease, PgParameters(table, epoch_)}});
    if (const auto known = tables_.find(table); known != tables_.end()) tables_.erase(known);
    if (!results) return results.error();
    return std::nullopt;
  }

 private:
  static PgParameters after(const std::optional<TokenHash>& token, std::int64_t limit) {
    return token ? PgParameters(*token, limit) : PgParameters(std::string_view(), limit);
  }

  static PgQuery ask_facts(std::string_view table, std::int64_t from, std::int64_t limit) {
    // The one before, for its checksum.
    const std::int64_t first = std::max<std::int64_t>(from, 0) - 1;
    return {sql::kLoad, PgParameters(table, first, limit == INT64_MAX ? limit : limit + 1)};
  }
  static Expected<std::vector<StoredFact>, Fault> facts_in(const PgResult& rows, std::string_view table,
                                                           std::int64_t from, std::int64_t limit) {
    std::vector<StoredFact> facts;
    ChainEnd end;
    std::string entry;
    for (int i = 0; i < rows.rows(); ++i) {
      const std::int64_t sequence = rows.number(i, 0);
      const auto checksum = static_cast<std::uint64_t>(rows.number(i, 1));
      if (i == 0 && sequence < from) {
        end = {sequence + 1, checksum};
        continue;
      }
      if (end.next >= 0 && sequence != end.next) return fact_is_damaged(table, end.next);
      if (std::ssize(facts) == limit) break;
      entry.clear();
      write_entry(entry, rows.number(i, 3), sequence, rows.view(i, 2), end);
      if (end.checksum != checksum) return fact_is_damaged(table, sequence);
      facts.push_back({sequence, rows.text(i, 2)});
    }
    return facts;
  }

  Lease lease(const PgResult& nodes, const PgResult& ended) {
    Lease lease{epoch_, {}};
    for (int i = 0; i < nodes.rows(); ++i) {
      lease.nodes.push_back({nodes.number(i, 0), nodes.text(i, 1), nodes.truth(i, 2), nodes.text(i, 3)});
    }
    told_ended_ = ended.number(0, 0);
    for (int i = 0; i < ended.rows(); ++i) {
      if (!ended.is_null(i, 1)) lease.ended.push_back(ended.hash(i, 1));
    }
    return lease;
  }
  // Why a node of that name could not join, and the one that is in its way is told.
  Fault turned_away(std::string_view name, bool alone, const PgResult& nodes) {
    std::optional<int> in_the_way;
    for (int i = 0; i < nodes.rows(); ++i) {
      if (nodes.view(i, 1) == name) return node_lives(name);
      if (!in_the_way && (alone || nodes.truth(i, 4))) in_the_way = i;
    }
    if (!in_the_way) return node_lives(name);  // and just ends
    (void)connection_.run({sql::kTurnAway, PgParameters(name, nodes.number(*in_the_way, 0))});
    return node_in_the_way(nodes.view(*in_the_way, 1), alone);
  }

  Fault told(const PgError& error) {
    // A standby, or one that was made so: the next call looks for another host of the URL.
    if (error.state == "25006") connection_.drop();
    return fault_of(error, connection_.name());
  }

  void forget() {
    epoch_ = 0;
    attempt_ = 0;
    last_commit_ = 0;
    tables_.clear();
  }

  Fault fenced() {
    forget();
    return lease_is_over();
  }

  // Runs queries that may run twice without harm: if the connection is lost, once more over a new one.
  Expected<std::vector<PgResult>, PgError> repeat(std::span<const PgQuery> queries) {
    auto results = connection_.run(queries);
    for (int i = 1; i < kCommitTries && !results; ++i) {
      const PgError& error = results.error();
      if (!is_passing(error) && (error.kind != PgError::Kind::kLost || i > 1)) break;
      results = connection_.run(queries);
    }
    return results;
  }

  // Nothing: it is known what became of all that was sent.
  std::optional<Fault> settle() {
    if (!open_) return std::nullopt;
    tables_.clear();
    // What was sent half waits with the row locked: its session is ended. What was sent whole is waited for.
    if (auto ended = connection_.run({sql::kEndMine, PgParameters(epoch_)}); !ended) return told(ended.error());
    auto found = connection_.run({sql::kSettle, PgParameters(epoch_, lease_)});
    if (!found) return told(found.error());
    const PgResult& node = *found;
    if (node.rows() == 0) {
      open_.reset();
      return fenced();
    }
    if (const auto* fact = std::get_if<PgFactKey>(&*open_)) {
      // A transaction of its own: what was waited for is seen whatever the server's usual isolation is.
      const auto kept = connection_.run({sql::kIsKept, PgParameters(fact->table, fact->sequence, fact->checksum)});
      if (!kept) return told(kept.error());
      committed_ = kept->rows() > 0;
    } else {
      committed_ = node.number(0, 0) >= std::get<std::int64_t>(*open_);
    }
    open_.reset();
    attempt_ = node.number(0, 1);
    return std::nullopt;
  }

  Expected<std::vector<PgResult>, Fault> read(std::span<const PgQuery> queries) {
    if (auto fault = settle(); fault && fault->kind != Fault::Kind::kFenced) return *std::move(fault);
    auto results = repeat(queries);
    if (!results) return told(results.error());
    return std::move(*results);
  }
  Expected<PgResult, Fault> read(const PgQuery& query) {
    auto results = read(std::span(&query, 1));
    if (!results) return results.error();
    return std::move(results->front());
  }

  template <class Row>
  Expected<std::vector<Row>, Fault> all(PgQuery query, Row (*make)(const PgResult&, int)) {
    auto rows = read(std::move(query));
    if (!rows) return rows.error();
    std::vector<Row> found;
    for (int i = 0; i < rows->rows(); ++i) found.push_back(make(*rows, i));
    return found;
  }

  template <class Row>
  Expected<std::optional<Row>, Fault> one(PgQuery query, Row (*make)(const PgResult&, int)) {
    auto rows = read(std::move(query));
    if (!rows) return rows.error();
    return rows->rows() == 0 ? std::optional<Row>() : std::optional<Row>(make(*rows, 0));
  }

  // `hold` first, and the others only if the lease holds.
  template <class Hold>
  Expected<std::vector<PgResult>, Fault> under_lease(Hold hold, std::vector<PgQuery> others) {
    if (auto fault = settle()) return *std::move(fault);
    if (epoch_ == 0) return lease_is_over();
    others.insert(others.begin(), hold());
    auto results = repeat(others);
    if (!results && is_conflict(results.error()) && results.error().query == 0) return fenced();
    if (!results) return told(results.error());
    return std::move(*results);
  }

  // The tables whose logs are to grow, as far as they are not known.
  Expected<PgTables, Fault> find_ends(std::span<const Change> changes) {
    if (tables_.size() > kKnownTables) tables_.clear();
    PgTables found;
    PgArray unknown(PgArray::Of::kBytes);
    for (const std::string_view table : PgBatch::logs_of(changes)) {
      if (!tables_.contains(table) && found.emplace(table, std::nullopt).second) unknown.add(table);
    }
    if (found.empty()) return found;
    auto rows = read({sql::kEnds, PgParameters(std::move(unknown))});
    if (!rows) return rows.error();
    for (int i = 0; i < rows->rows(); ++i) {
      PgTable table{rows->number(i, 1), rows->number(i, 2) == epoch_, {}};
      if (!rows->is_null(i, 3)) {
        table.end = {rows->number(i, 3) + 1, static_cast<std::uint64_t>(rows->number(i, 4))};
      }
      found[rows->text(i, 0)] = table;
    }
    return found;
  }

  void note(const std::string& name, const std::optional<PgTable>& table) {
    if (table) {
      tables_.insert_or_assign(name, table);
    } else {
      tables_.erase(name);
    }
  }

  PgConnection connection_;
  const PgHouse house_;
  const bool durable_;
  const std::chrono::milliseconds lease_;
  const std::shared_ptr<StoreCounters> counters_;
  Epoch epoch_ = 0;               // 0: it has not joined, or was fenced
  std::int64_t attempt_ = 0;      // at committing, under this epoch: what is left of earlier ones is refused
  std::int64_t last_commit_ = 0;  // the number of the last one that was noted, under this epoch
  std::optional<Open> open_;      // the commit whose answer was lost: kept or not
  bool committed_ = false;        // whether the last open one was kept
  std::int64_t last_number_ = 0;  // of the tables that were made under this epoch
  PgTables tables_;               // this node's, as far as they were used
  std::int64_t told_ended_ = 0;   // the first transaction whose ended devices may not have been told
};

}  // namespace

Expected<std::unique_ptr<SharedStore>, Fault> open_postgres_store(const PostgresSettings& settings) {
  PgConnection connection({.url = settings.url, .answer = settings.answer, .counters = settings.counters});
  auto house = settings.make ? prepare_schema(connection) : find_schema(connection);
  if (!house) return house.error();
  if (house->copying && !settings.copying) {
    return Fault{.kind = Fault::Kind::kUnavailable,
                 .what = connection.name() +
                         " holds half of a copy that was not finished: run `ludothek store copy` into it again."};
  }
  auto durable = connection.run({sql::kIsDurable, {}});
  if (!durable) return fault_of(durable.error(), connection.name());
  return std::unique_ptr<SharedStore>(
      std::make_unique<PostgresStore>(std::move(connection), std::move(*house), durable->truth(0, 0), settings));
}

}  // namespace ludothek
