// PgBatch: a commit's changes as the statements that PostgreSQL is sent, all at once. Facts of all tables are one
// statement, and so are tables that were used; what the node knows of its logs' ends decides before anything is sent
// whether a fact follows.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/store/fact_chain.hpp"
#include "server/store/postgres/postgres_connection.hpp"
#include "server/store/shared_store.hpp"

namespace ludothek {

// A table of this node's, and where its log ends.
struct PgTable {
  std::int64_t number = 0;
  bool mine = true;
  ChainEnd end;
};

struct HashOfText {
  using is_transparent = void;  // NOLINT(readability-identifier-naming): the standard library's name
  std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
};
// Nothing: there is no such table.
using PgTables = std::unordered_map<std::string, std::optional<PgTable>, HashOfText, std::equal_to<>>;

// A fact as it is kept.
struct PgFactKey {
  std::int64_t table = 0;
  std::int64_t sequence = 0;
  std::int64_t checksum = 0;
};

// Facts of any tables, column by column.
struct PgFacts {
  PgArray tables{PgArray::Of::kNumbers};
  PgArray sequences{PgArray::Of::kNumbers};
  PgArray checksums{PgArray::Of::kNumbers};
  PgArray texts{PgArray::Of::kBytes};
};

class PgBatch {
 public:
  // `one_by_one`: every change is a statement of its own, so that an error says which it is about.
  // `known`: this node's tables; `found`: what was looked up for this commit. REQUIRES: `known` and the changes outlive
  // it, and one of the two has all that logs_of() names.
  PgBatch(Epoch epoch, std::int64_t& last_number, const PgTables& known, PgTables found, bool one_by_one);

  // The tables whose logs a commit changes, and that it does not make itself.
  static std::vector<std::string_view> logs_of(std::span<const Change> changes);

  // Whether the facts that are there tell that such a commit was kept.
  static bool shows_in_facts(std::span<const Change> changes);
  // The first of them, which was not there before. REQUIRES: shows_in_facts(), and all was added.
  const PgFactKey& first_fact() const { return *first_fact_; }

  // Before the changes.
  void begin(PgQuery query);
  std::optional<Fault> add(std::span<const Change> changes);

  std::span<const PgQuery> queries() const { return queries_; }
  // How the tables are when it is kept.
  const PgTables& touched() const { return touched_; }

  // What it means that the server refused a statement because of what is there. Nothing: it is one for many changes.
  std::optional<Fault> conflict_at(std::size_t query) const;

 private:
  std::optional<PgTable>& touch(const std::string& table);
  void say(const char* sql, PgParameters parameters);
  void flush();
  void flush_facts();
  void flush_updates();

  MaybeFault apply(const CreateTable& change);
  MaybeFault apply(const AppendFact& change);
  MaybeFault apply(const UpdateTable& change);
  MaybeFault apply(const ArchiveTable& change);
  MaybeFault apply(const ArchiveUnused& change);
  MaybeFault apply(const RemoveTable& change);
  MaybeFault apply(const PutGuest& change);
  MaybeFault apply(const RestoreGuest& change);
  MaybeFault apply(const RemoveGuest& change);
  MaybeFault apply(const MarkUnseenGuests& change);
  MaybeFault apply(const RemoveUnseenGuests& change);
  MaybeFault apply(const PutSeatLink& change);
  MaybeFault apply(const RemoveSeatLink& change);
  MaybeFault apply(const UseSeatLink& change);
  MaybeFault apply(const RemoveExpiredLinks& change);
  MaybeFault apply(const KeepRecord& change);
  MaybeFault apply(const NoteClock& change);
  MaybeFault apply(const TryRoom& change);

  const Epoch epoch_;
  std::int64_t& last_number_;
  const PgTables& known_;
  const bool one_by_one_;
  PgTables touched_;
  std::vector<PgQuery> queries_;
  std::vector<std::optional<std::size_t>> about_;  // which change each of them is about; nothing: several, or none
  std::span<const Change> changes_;
  std::optional<std::size_t> change_;  // that is being added
  std::optional<PgFacts> facts_;
  std::optional<PgFactKey> first_fact_;
  std::map<std::string_view, const UpdateTable*> updates_;  // the last of each table
  std::string entry_;                                       // of the last fact; kept for its memory
};

}  // namespace ludothek
