// FactLog: the facts of all tables in an SQLite file, as they come and as they stay. Only for sqlite_*.cpp.
//
// A transaction's facts are one row of `recent`, whatever tables they belong to; now and then `recent` is sorted into
// `log`, one row for what is new of a table, a slice per transaction, so that none of them takes long. It remembers
// where the logs of tables in play end, in `recent` and in `log`, so that neither is searched for it. Every fact is
// chained to the one before (fact_chain.hpp), and checked whenever it is read: what is damaged is kept as it is, its
// table is known to be damaged, and the others go on. Results are SQLite's codes; transactions are the caller's, who
// calls look_again() when one was undone.
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
#include "server/store/sqlite/sqlite_connection.hpp"

namespace ludothek {

class FactLog {
 public:
  // Where a table's log ends, and its number in the file.
  struct End {
    std::int64_t number = 0;
    ChainEnd chain{};
    ChainEnd kept{};  // as far as `log` has it
    bool damaged = false;
    std::vector<std::int64_t> rows{};  // of `recent` where the rest is, in order

    bool has_recent() const { return kept.next != chain.next; }
  };
  // The first fact of a table that is not what was written; without a table: bytes that belong to no table.
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

  // Facts that lie in the order they came, and of how many tables.
  std::int64_t recent() const { return recent_; }
  std::int64_t recent_tables() const { return recent_tables_; }
  // The table may have some there.
  bool has_recent(std::string_view table) const;
  // Nothing in `end`: there is no such table. It is good until anything else is called.
  int find_end(std::string_view table, End*& end);
  // One more fact for the row that write() writes.
  void add(End& end, std::int64_t sequence, std::string_view text);
  int write();
  // Sorts what lies in `recent`, all at once or, from when it is called first, some of it: about so many facts are
  // read, or written to `log`, or cleared away. REQUIRES: all that was added is written.
  int fold();
  int fold_some(std::int64_t facts);
  // That table is no more. REQUIRES: it has no recent facts.
  void forget(std::string_view table);
  // What can be read again is no longer remembered.
  void rest();
  bool folding() const { return fold_.has_value(); }
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
    ChainEnd kept;  // as far as `log` holds it
    bool damaged = false;
  };
  using Runnings = std::map<std::int64_t, Running>;
  // What lies in `recent`: a fact that follows; one that does not; one that `log` holds already, where a fold was
  // broken off between writing it there and clearing it away here.
  enum class Lying : std::uint8_t { kGood, kBad, kKept };
  // Some rows of `recent`.
  struct Rows {
    std::int64_t after = 0;
    std::int64_t upto = INT64_MAX;
    std::int64_t most = INT64_MAX;
  };
  // A fold under way: rows are read, then facts written table by table, then the rows cleared away.
  struct Fold {
    struct News {
      std::string facts;
      std::int64_t count = 0;
    };
    std::int64_t upto = 0;  // the last of its rows
    std::int64_t read = 0;  // the last that was read
    std::int64_t rows = 0;  // how many that are
    std::int64_t facts = 0;
    bool all_read = false;
    Runnings tables{};
    std::map<std::int64_t, News> news{};  // to be written, by table
    std::string rubble{};
  };

  // Calls `visit(owner, number, whole, lying)` for all that lies in these rows, in its order, when `owner` has been
  // moved past it; `owner` is a Running*, or nothing: these bytes belong to no table. Gives the last row that was read,
  // if any.
  template <class Visit>
  int scan_recent(Runnings& tables, Visit visit, std::int64_t& last, const Rows& rows);
  template <class Visit>
  int scan_recent(Runnings& tables, Visit visit) {
    std::int64_t last = 0;
    return scan_recent(tables, visit, last, {});
  }
  using Ends = std::unordered_map<std::string, End, Hash, std::equal_to<>>;
  End& remember(std::string_view table, const End& end);
  int find_running(Runnings& tables, std::int64_t number, Running*& running);
  // The table that a damaged line belonged to: one in which it would be the next fact. `owner` stays as it is, the
  // table that the line names, if there is none.
  int find_owner(Runnings& tables, std::string_view line, std::int64_t& owner);
  // Whether `log` holds it, to the letter.
  int is_kept(const Entry& entry, bool& kept);
  // That row of `recent` has some of the table's facts; the table's facts up to that row lie in `log`.
  void lies_in(End& end, std::int64_t row);
  void lies_after(End& end, std::int64_t row);

  int begin_fold();
  int read_some(std::int64_t facts);
  int write_some(std::int64_t facts);
  int clear_some(std::int64_t facts);

  Statement append_, find_end_, find_by_number_, numbers_, read_recent_, last_recent_, clear_recent_, keep_;
  Statement keep_rubble_, find_kept_, load_, check_log_, check_rubble_;
  Ends ends_;  // of all that have facts in `recent`, and of others that had some lately
  std::unordered_map<std::int64_t, Ends::pointer> by_number_;  // the same
  std::int64_t recent_ = 0;                                    // facts in `recent`, at least
  std::int64_t recent_tables_ = 0;                             // that have rows there
  std::optional<Fold> fold_;
  int searches_ = 0;          // for owners, in this scan
  std::string row_;           // what write() will write
  std::vector<End*> in_row_;  // whose facts that are
};

// Brings the facts of schema 4, in `log_4` and `recent_4`, into `log` and `recent`.
int chain_facts(sqlite3* database);

}  // namespace ludothek
