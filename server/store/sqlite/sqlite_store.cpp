#include "server/store/sqlite/sqlite_store.hpp"

#include <algorithm>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include "server/store/sqlite/sqlite_checkpoint.hpp"
#include "server/store/sqlite/sqlite_connection.hpp"
#include "server/store/sqlite/sqlite_lock.hpp"
#include "server/store/sqlite/sqlite_log.hpp"
#include "server/store/sqlite/sqlite_schema.hpp"
#include "server/store/sqlite/sqlite_statements.hpp"
#include "server/store/store_conflicts.hpp"

namespace ludothek {
namespace {

constexpr std::int64_t kSlice = 512;    // facts that a commit sorts besides: a few hundred microseconds
constexpr int kCommitsUnsorted = 100;   // after a full disk
constexpr std::int64_t kMostTimes = 8;  // fold_at, however many tables: sorting has all of it in memory

class SqliteStore final : public Store {
 public:
  SqliteStore(FileLock lock, Connection connection, Connection second, Statements statements, FactLog log,
              const SqliteSettings& settings)
      : lock_(std::move(lock)),
        connection_(std::move(connection)),
        checkpointer_(std::in_place, std::move(second), settings.checkpoint_at),
        do_(std::move(statements)),
        log_(std::move(log)),
        fold_at_(settings.fold_at),
        fold_per_table_(settings.fold_per_table) {
    sqlite3_wal_hook(
        connection_.get(),
        [](void* checkpointer, sqlite3* /*database*/, const char* /*name*/, int in_wal) {
          static_cast<Checkpointer*>(checkpointer)->committed(in_wal);
          return SQLITE_OK;
        },
        &*checkpointer_);
  }

  // For reading only. REQUIRES: a transaction has begun, so that it is all of one moment.
  SqliteStore(Connection connection, Statements statements, FactLog log)
      : connection_(std::move(connection)),
        do_(std::move(statements)),
        log_(std::move(log)),
        fold_at_(INT64_MAX),
        fold_per_table_(1) {
    look_again();
  }

  ~SqliteStore() override {
    // After a failure the disk can't be trusted with a last checkpoint: whoever opens the file next has the WAL.
    if (broken()) sqlite3_db_config(connection_.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    checkpointer_.reset();
    do_ = Statements();
    log_ = FactLog();
  }

  std::optional<Fault> commit(std::span<const Change> changes) override {
    if (auto fault = broken()) return fault;
    if (changes.empty()) return std::nullopt;
    if (!checkpointer_) return Fault{.kind = Fault::Kind::kUnavailable, .what = "It was opened for reading only."};
    checkpointer_->wait_for_room();
    const Checkpointer::Turn turn(*checkpointer_);
    bool sort = log_.folding() || worth_sorting();
    if (sort && unsorted_ > 0) sort = --unsorted_ == 0;
    auto fault = commit(changes, sort);
    if (!sort || !fault || fault->kind != Fault::Kind::kFull) return fault;
    // Sorting takes room that may not be there: it can wait.
    unsorted_ = kCommitsUnsorted;
    return commit(changes, false);
  }

  // What a crash or a stop has left in the order it came. REQUIRES: nothing was asked of the store yet.
  std::optional<Fault> begin() {
    const Checkpointer::Turn turn(*checkpointer_);
    look_again();
    if (log_.recent() > 0 && !failure_) fold();
    return failure_;
  }

  Expected<std::vector<StoredFact>, Fault> load(std::string_view table, std::int64_t from,
                                                std::int64_t limit) override {
    if (auto fault = broken()) return *std::move(fault);
    std::vector<StoredFact> facts;
    std::optional<std::int64_t> damaged;
    const int code = log_.load(table, from, limit, facts, damaged);
    if (code != SQLITE_OK) return fault_of(code, connection_.get(), "reading");
    if (damaged) return fact_is_damaged(table, *damaged);
    return facts;
  }
  Expected<std::optional<StoredTable>, Fault> find_table(std::string_view id) override {
    return row(do_.find_table, table_of, id);
  }
  Expected<std::vector<StoredTable>, Fault> list_tables(std::int64_t limit, std::int64_t skip) override {
    return rows(do_.list_tables, table_of, limit, skip);
  }
  Expected<std::int64_t, Fault> count_tables() override {
    auto count = row(do_.count_tables, [](const Statement& found) { return found.number(0); });
    if (!count) return count.error();
    return count->value_or(0);
  }
  Expected<std::optional<StoredGuest>, Fault> find_guest(const TokenHash& token) override {
    return row(do_.find_guest, guest_of, token);
  }
  Expected<std::vector<StoredGuest>, Fault> devices_of(std::string_view guest) override {
    return rows(do_.devices_of, guest_of, guest);
  }
  Expected<std::optional<StoredSeatLink>, Fault> find_seat_link(const TokenHash& token) override {
    return row(do_.find_link, link_of, token);
  }
  Expected<std::optional<StoredRecord>, Fault> find_record(std::string_view id) override {
    return row(do_.find_record, record_of, id);
  }
  Expected<std::vector<StoredRecord>, Fault> records_of(std::string_view table) override {
    return rows(do_.records_of, record_of, table);
  }
  Expected<std::vector<GameCount>, Fault> count_games() override { return rows(do_.count_games, count_of); }

  Expected<bool, Fault> is_left(const Tidying& tidying) override {
    return std::visit([this](const auto& one) { return left(one); }, tidying);
  }

  Expected<std::optional<StoredClock>, Fault> find_clock() override { return row(do_.find_clock, clock_of); }

  Expected<std::vector<StoredTable>, Fault> tables_after(std::string_view id, std::int64_t limit) override {
    return rows(do_.tables_after, table_of, id, limit);
  }
  Expected<std::vector<KeptGuest>, Fault> guests_after(const std::optional<TokenHash>& token,
                                                       std::int64_t limit) override {
    return rows(do_.guests_after, kept_guest_of, text_of(token), limit);
  }
  Expected<std::vector<StoredSeatLink>, Fault> links_after(const std::optional<TokenHash>& token,
                                                           std::int64_t limit) override {
    return rows(do_.links_after, link_of, text_of(token), limit);
  }
  Expected<std::vector<StoredRecord>, Fault> records_after(std::string_view id, std::int64_t limit) override {
    return rows(do_.records_after, record_of, id, limit);
  }

  void rest() override {
    log_.rest();
    sqlite3_db_release_memory(connection_.get());
  }

 private:
  Expected<bool, Fault> left(const ArchiveUnused& tidying) { return truth(do_.is_unused, tidying.before); }
  Expected<bool, Fault> left(const RemoveExpiredLinks& tidying) { return truth(do_.is_expired, tidying.now); }
  Expected<bool, Fault> left(const MarkUnseenGuests& tidying) { return truth(do_.is_unseen, tidying.before); }
  Expected<bool, Fault> left(const RemoveUnseenGuests& tidying) { return truth(do_.is_marked, tidying.marked_before); }
  Expected<bool, Fault> truth(Statement& statement, StoredTime time) {
    const auto found = row(statement, [](const Statement& one) { return one.small(0); }, time);
    if (!found) return found.error();
    return found->value_or(0) != 0;
  }

  template <class Make, class... Values>
  auto rows(Statement& statement, Make make, const Values&... values)
      -> Expected<std::vector<decltype(make(statement))>, Fault> {
    if (auto fault = broken()) return *std::move(fault);
    std::vector<decltype(make(statement))> found;
    const int code = statement.each([&](const Statement& row) { found.push_back(make(row)); }, values...);
    if (code != SQLITE_OK) return fault_of(code, connection_.get(), "reading");
    return found;
  }

  template <class Make, class... Values>
  auto row(Statement& statement, Make make, const Values&... values)
      -> Expected<std::optional<decltype(make(statement))>, Fault> {
    auto found = rows(statement, make, values...);
    if (!found) return found.error();
    if (found->empty()) return std::optional<decltype(make(statement))>();
    return std::optional(std::move(found->front()));
  }

  // The Fault of a store that goes on no more, if it is one.
  std::optional<Fault> broken() const {
    auto fault = failure_ || !checkpointer_ ? failure_ : checkpointer_->broken();
    if (!fault) return std::nullopt;
    return Fault{.kind = Fault::Kind::kFailed,
                 .what = "The store failed earlier and has to be opened anew. " + fault->what};
  }

  // What a commit's code means. A constraint or a full disk came before the end of the transaction was written: nothing
  // changed. Where input or output failed, the end may or may not be on the disk, and a later sync could succeed
  // without having written what this one lost: go no further.
  Fault write_fault(int code) {
    Fault fault = fault_of(code, connection_.get(), "committing");
    if ((code & 0xff) == SQLITE_IOERR) fault.kind = Fault::Kind::kUnknown;
    if (fault.kind == Fault::Kind::kUnknown || fault.kind == Fault::Kind::kForeign) failure_ = fault;
    if (fault.kind == Fault::Kind::kFull) checkpointer_->ask();
    return fault;
  }

  // With `sort`, a slice of the recent facts is sorted besides: more than come in, so that it ends.
  std::optional<Fault> commit(std::span<const Change> changes, bool sort) {
    return transact([&]() -> MaybeFault {
      for (std::size_t i = 0; i < changes.size(); ++i) {
        auto refusal = std::visit([this](const auto& change) { return apply(change); }, changes[i]);
        if (!refusal) continue;
        if (refusal->kind == Fault::Kind::kConflict) refusal->change = i;
        return refusal;
      }
      if (const int code = log_.write(); code != SQLITE_OK || !sort) return settled(code);
      auto fault = settled(log_.fold_some(std::max(kSlice, 4 * std::ssize(changes))));
      // A fact that is there twice: the file is not what we wrote.
      if (fault && fault->kind == Fault::Kind::kConflict) failure_ = fault;
      return fault;
    });
  }

  // All that `work` does, or nothing.
  template <class Work>
  std::optional<Fault> transact(Work work) {
    if (const int code = do_.begin.run(); code != SQLITE_OK) return write_fault(code);
    std::optional<Fault> fault = work();
    if (!fault) {
      if (const int code = do_.commit.run(); code != SQLITE_OK) fault = write_fault(code);
    }
    if (fault) roll_back();
    if (fault && !failure_) look_again();  // what was noted of the logs' ends is undone
    return fault;
  }

  // A table's new facts become a row of the log, which costs a page: a row each would be dearer than all the rest.
  bool worth_sorting() const {
    const std::int64_t recent = log_.recent();
    return recent >= fold_at_ && (recent >= fold_per_table_ * log_.recent_tables() || recent / kMostTimes >= fold_at_);
  }

  // If there is no room for that now, there may be later.
  void fold() {
    const auto fault = transact([this] { return settled(log_.fold()); });
    // A fact that is there twice: the file is not what we wrote.
    if (fault && fault->kind == Fault::Kind::kConflict) failure_ = fault;
  }

  void look_again() {
    if (const int code = log_.look_again(); code != SQLITE_OK) {
      failure_ = fault_of(code, connection_.get(), "reading");
    }
  }

  void roll_back() {
    if (sqlite3_get_autocommit(connection_.get()) != 0) return;  // SQLite did it already
    if (const int code = do_.roll_back.run(); code != SQLITE_OK && !failure_) {
      failure_ = fault_of(code, connection_.get(), "rolling back");
    }
  }

  // What one change's code means; `otherwise`, if it ran but found no row to work on.
  template <class Otherwise>
  MaybeFault settled(int code, Otherwise otherwise) {
    if (code != SQLITE_OK) return write_fault(code);
    if (sqlite3_changes(connection_.get()) == 0) return otherwise();
    return std::nullopt;
  }
  MaybeFault settled(int code) {
    return settled(code, [] { return MaybeFault(); });
  }

  MaybeFault apply(const CreateTable& change) {
    const int code = do_.create_table.run(change.table, change.created, change.summary);
    if (code == SQLITE_CONSTRAINT_UNIQUE) return table_exists(change.table);
    return settled(code);
  }
  MaybeFault apply(const AppendFact& change) {
    FactLog::End* end = nullptr;
    if (const int code = log_.find_end(change.table, end); code != SQLITE_OK) return write_fault(code);
    if (end == nullptr) return no_such_table(change.table);
    if (end->damaged) return log_is_damaged(change.table);
    const std::int64_t next = end->chain.next;
    if (change.sequence < 0 || (next >= 0 && change.sequence != next)) {
      return out_of_sequence(change.table, change.sequence, next < 0 ? std::nullopt : std::optional(next));
    }
    log_.add(*end, change.sequence, change.text);
    return std::nullopt;
  }
  MaybeFault apply(const UpdateTable& change) {
    return settled(do_.update_table.run(change.table, change.last_used, change.summary),
                   [&] { return MaybeFault(no_such_table(change.table)); });
  }
  MaybeFault apply(const ArchiveTable& change) {
    return settled(do_.archive_table.run(change.table), [&] { return MaybeFault(no_such_table(change.table)); });
  }
  MaybeFault apply(const ArchiveUnused& change) {
    return settled(do_.archive_unused.run(change.before, change.at_most));
  }
  MaybeFault apply(const RemoveTable& change) {
    // Its facts go with it from `log`; from `recent`, where all tables' are, they have to be taken first.
    if (log_.has_recent(change.table)) {
      int code = log_.write();
      if (code == SQLITE_OK) code = log_.fold();
      if (code != SQLITE_OK) return write_fault(code);
    }
    log_.forget(change.table);
    return settled(do_.remove_table.run(change.table));
  }
  MaybeFault apply(const PutGuest& change) {
    const StoredGuest& guest = change.guest;
    if (change.only_if_there) {
      return settled(do_.update_guest.run(guest.token, guest.guest, guest.name, guest.language, guest.last_seen));
    }
    return settled(
        do_.put_guest.run(guest.token, guest.guest, guest.name, guest.language, guest.created, guest.last_seen));
  }
  MaybeFault apply(const RestoreGuest& change) {
    const auto& [guest, unseen_since] = change.kept;
    int code =
        do_.restore_guest.run(guest.token, guest.guest, guest.name, guest.language, guest.created, guest.last_seen);
    if (code == SQLITE_CONSTRAINT_PRIMARYKEY) return guest_exists();
    if (code == SQLITE_OK && unseen_since) code = do_.restore_mark.run(guest.token, *unseen_since);
    return settled(code);
  }
  MaybeFault apply(const RemoveGuest& change) { return settled(do_.remove_guest.run(change.token)); }
  MaybeFault apply(const MarkUnseenGuests& change) {
    return settled(do_.mark_unseen.run(change.before, change.date, change.at_most));
  }
  MaybeFault apply(const RemoveUnseenGuests& change) {
    return settled(do_.remove_unseen.run(change.marked_before, change.at_most));
  }
  MaybeFault apply(const PutSeatLink& change) {
    const StoredSeatLink& link = change.link;
    return settled(do_.put_link.run(link.token, link.table, link.guest, link.name, link.expires),
                   [&] { return MaybeFault(no_such_table(link.table)); });
  }
  MaybeFault apply(const RemoveSeatLink& change) { return settled(do_.remove_link.run(change.token)); }
  MaybeFault apply(const UseSeatLink& change) {
    return settled(do_.remove_link.run(change.token), [] { return MaybeFault(link_is_gone()); });
  }
  MaybeFault apply(const RemoveExpiredLinks& change) {
    return settled(do_.remove_expired.run(change.now, change.at_most));
  }
  MaybeFault apply(const NoteClock& change) {
    const StoredClock::Doubt doubt = change.clock.doubt.value_or(StoredClock::Doubt{});
    return settled(do_.note_clock.run(change.clock.seen, doubt.since, doubt.last, doubt.looks));
  }
  MaybeFault apply(const TryRoom& /*change*/) { return settled(do_.try_room.run()); }
  MaybeFault apply(const KeepRecord& change) {
    const StoredRecord& record = change.record;
    const int code =
        do_.keep_record.run(record.id, record.table, record.game, record.players, record.finished, record.text);
    if (code == SQLITE_CONSTRAINT_UNIQUE) return record_exists(record.id);
    return settled(code);
  }

  // In the order in which they have to be there; let go in the opposite one.
  const FileLock lock_;
  const Connection connection_;
  std::optional<Checkpointer> checkpointer_;
  Statements do_;
  FactLog log_;
  const std::int64_t fold_at_;
  const std::int64_t fold_per_table_;
  int unsorted_ = 0;  // commits that leave the recent facts as they lie
  std::optional<Fault> failure_;
};

// What a WAL may take of the disk: a part of what is free, so that a small one has room for the file as well.
std::int64_t pages_worth(const std::string& path) {
  constexpr std::int64_t kPage = 4096;
  constexpr std::int64_t kPart = 8;
  constexpr std::int64_t kFewest = 64;
  std::error_code unknown;
  const auto space = std::filesystem::space(std::filesystem::absolute(path).parent_path(), unknown);
  if (unknown) return INT64_MAX;
  return std::max(kFewest,
                  static_cast<std::int64_t>(std::min<std::uintmax_t>(space.available, INT64_MAX)) / kPage / kPart);
}

std::optional<Fault> prepare(sqlite3* database, const std::string& path, Statements& statements, FactLog& log) {
  int code = statements.prepare(database);
  if (code == SQLITE_OK) code = log.prepare(database);
  if (code == SQLITE_OK) return std::nullopt;
  Fault fault = fault_of(code, database, "opening " + path);
  if (code == SQLITE_ERROR) fault.kind = Fault::Kind::kForeign;  // a table or a column is missing
  return fault;
}

}  // namespace

Expected<std::unique_ptr<Store>, Fault> open_sqlite_store(const SqliteSettings& settings) {
  FileLock lock;
  if (settings.vfs.empty()) {
    auto taken = FileLock::take(settings.path);
    if (!taken) return taken.error();
    lock = std::move(*taken);
    if (auto fault = make_private_file(settings.path)) return *std::move(fault);
  }
  auto connection = connect(settings.path, settings.vfs);
  if (!connection) return connection.error();
  if (auto fault = prepare_store_file(connection->get(), settings.path)) return *std::move(fault);
  Statements statements;
  FactLog log;
  if (auto fault = prepare(connection->get(), settings.path, statements, log)) return *std::move(fault);
  auto second = connect(settings.path, settings.vfs);
  if (!second) return second.error();
  if (auto fault = prepare_connection(second->get(), settings.path)) return *std::move(fault);
  SqliteSettings fitting = settings;
  if (settings.vfs.empty()) fitting.checkpoint_at = std::min(settings.checkpoint_at, pages_worth(settings.path));
  auto store = std::make_unique<SqliteStore>(std::move(lock), std::move(*connection), std::move(*second),
                                             std::move(statements), std::move(log), fitting);
  if (auto fault = store->begin()) return *std::move(fault);
  return std::unique_ptr<Store>(std::move(store));
}

Expected<std::unique_ptr<Store>, Fault> read_sqlite_store(const std::string& path) {
  auto connection = look_into(path);
  if (!connection) return connection.error();
  const auto schema = schema_of(connection->get(), path);
  if (!schema) return schema.error();
  if (*schema != kStoreSchema) {
    return Fault{.kind = Fault::Kind::kForeign, .what = path + " is of an older schema: `ludothek serve` updates it."};
  }
  if (const int code = execute(connection->get(), "BEGIN"); code != SQLITE_OK) {
    return fault_of(code, connection->get(), "opening " + path);
  }
  Statements statements;
  FactLog log;
  if (auto fault = prepare(connection->get(), path, statements, log)) return *std::move(fault);
  return std::unique_ptr<Store>(
      std::make_unique<SqliteStore>(std::move(*connection), std::move(statements), std::move(log)));
}

}  // namespace ludothek
