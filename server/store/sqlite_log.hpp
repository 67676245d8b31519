// FactLog: the facts of all tables in an SQLite file, as they come and as they stay. Only for sqlite_*.cpp.
//
// A transaction's facts are one row of `recent`, whatever tables they belong to; now and then fold() sorts all of
// `recent` into `log`, one row for what is new of a table. It remembers where the log of every table ends that has
// facts in `recent`. Every fact is chained to the one before (fact_chain.hpp), and checked whenever it is read: what is
// damaged is kept as it is, its table is known to be damaged, and the others go on. Results are SQLite's codes;
// transactions are the caller's, who calls look_again() when one was undone.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/store/fact_chain.hpp"
#include "server/store/sqlite_connection.hpp"

namespace ludothek {

class FactLog {
 public:
  // Where a table's log ends, and its number in the file.
  struct End {
    std::int64_t number = 0;
    ChainEnd chain{};
    bool damaged = false;
  };
  // The first fact of a table that is not what was written; without a table: bytes that can be nobody's.
  struct Damage {
    std::string table;
    std::int64_t number = 0;
    std::int64_t sequence = 0;
  };
  struct Report {
    std::int64_t tables = 0;
    std::int64_t facts = 0;
    std::vector<Damage> damage;  // a table at most once, by number
  };

  int prepare(sqlite3* database);

  // Facts that lie in the order they came.
  std::int64_t recent() const { return recent_; }
  bool has_recent(std::string_view table) const { return ends_.contains(table); }
  // Nothing in `end`: there is no such table. It is good until anything else is called.
  int find_end(std::string_view table, End*& end);
  // One more fact for the row that write() writes.
  void add(End& end, std::int64_t sequence, std::string_view text);
  int write();
  int fold();
  // The file may hold other recent facts than it was told of.
  int look_again();
  // `damaged`: the number of the first fact that is not what was written; then `facts` means nothing.
  // REQUIRES: all that was added is written.
  int load(std::string_view table, std::int64_t from, std::int64_t limit, std::vector<StoredFact>& facts,
           std::optional<std::int64_t>& damaged);
  // All facts of all tables.
  int check(Report& report);

 private:
  struct Hash {
    using is_transparent = void;  // NOLINT(readability-identifier-naming): the standard library's word
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };
  // A table while `recent` is read.
  struct Running {
    std::string name;  // empty: there is no such table
    ChainEnd end;
    bool damaged = false;
  };
  using Runnings = std::map<std::int64_t, Running>;

  // Calls `visit(owner, whole, good)` for all that lies in `recent`, in its order, when `owner` has been moved past it;
  // `owner` is a Runnings::value_type*, or nothing: these bytes can be nobody's.
  template <class Visit>
  int scan_recent(Runnings& tables, Visit visit);
  int find_running(Runnings& tables, std::int64_t number, Running*& running);
  // Whose line that was, which does not follow in the table that it names; that one, if nobody's fits better.
  int find_owner(Runnings& tables, std::string_view line, std::int64_t& owner);

  Statement append_, find_end_, find_by_number_, numbers_, read_recent_, clear_recent_, keep_, keep_rubble_, load_;
  Statement check_log_, check_rubble_;
  std::unordered_map<std::string, End, Hash, std::equal_to<>> ends_;  // of all that have facts in `recent`
  std::int64_t recent_ = 0;                                           // facts there, at least
  int searches_ = 0;                                                  // for owners, in this scan
  std::string row_;                                                   // what write() will write
};

// Brings the facts of schema 4, in `log_4` and `recent_4`, into `log` and `recent`.
int chain_facts(sqlite3* database);

}  // namespace ludothek
