// FactLog: the facts of all tables in an SQLite file, as they come and as they stay. Only for sqlite_store.cpp.
//
// A transaction's facts are one row of `recent`, whatever tables they belong to; now and then fold() sorts all of
// `recent` into `log`, one row for what is new of a table. It remembers where the log of every table ends that has
// facts in `recent`. Results are SQLite's codes; transactions are the caller's, who calls look_again() when one was
// undone.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/store/sqlite_connection.hpp"

namespace ludothek {

class FactLog {
 public:
  // Where a table's log ends: its number in the file, and the fact that is next; -1: any.
  struct End {
    std::int64_t number = 0;
    std::int64_t next = -1;
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
  // REQUIRES: all that was added is written.
  int load(std::string_view table, std::int64_t from, std::int64_t limit, std::vector<StoredFact>& facts);

 private:
  struct Hash {
    using is_transparent = void;  // NOLINT(readability-identifier-naming): the standard library's word
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };

  Statement append_, find_end_, find_name_, read_recent_, clear_recent_, keep_, load_;
  std::unordered_map<std::string, End, Hash, std::equal_to<>> ends_;  // of all that have facts in `recent`
  std::int64_t recent_ = 0;                                           // facts there, at least
  std::string row_;                                                   // what write() will write
};

}  // namespace ludothek
