#include "server/store/sqlite_log.hpp"

#include <charconv>
#include <iterator>
#include <map>
#include <optional>
#include <system_error>
#include <utility>

namespace ludothek {
namespace {

// A row holds facts one behind the other, each "<number of the table> <sequence> <bytes of the text> <text>\n": a
// person can read it, and the text may be anything.
struct Entry {
  std::int64_t table;
  std::int64_t sequence;
  std::string_view text;
  std::string_view whole;
};

void write_entry(std::string& row, std::int64_t table, std::int64_t sequence, std::string_view text) {
  for (const std::int64_t number : {table, sequence, std::ssize(text)}) {
    char digits[20];
    row.append(digits, std::to_chars(std::begin(digits), std::end(digits), number).ptr);
    row += ' ';
  }
  row += text;
  row += '\n';
}

// The first entry, taken off the row; nothing: it is none of ours.
std::optional<Entry> take_entry(std::string_view& row) {
  std::int64_t numbers[3] = {};
  const char* at = row.data();
  const char* const end = row.data() + row.size();
  for (std::int64_t& number : numbers) {
    const auto read = std::from_chars(at, end, number);
    if (read.ec != std::errc{} || read.ptr == end || *read.ptr != ' ') return std::nullopt;
    at = read.ptr + 1;
  }
  const auto [table, sequence, size] = numbers;
  if (size < 0 || size >= end - at || at[size] != '\n') return std::nullopt;
  const Entry entry{table,
                    sequence,
                    {at, static_cast<std::size_t>(size)},
                    row.substr(0, static_cast<std::size_t>(at + size + 1 - row.data()))};
  row.remove_prefix(entry.whole.size());
  return entry;
}

// Calls `visit(entry)` for all the entries of the rows that a statement gives, in their order.
template <class Visit, class... Values>
int each_entry(Statement& rows, Visit visit, const Values&... values) {
  bool ours = true;
  const int code = rows.each(
      [&](const Statement& found) {
        std::string_view row = found.view(0);
        while (ours && !row.empty()) {
          const auto entry = take_entry(row);
          ours = entry.has_value();
          if (entry) visit(*entry);
        }
      },
      values...);
  return code == SQLITE_OK && !ours ? SQLITE_CORRUPT : code;
}

}  // namespace

int FactLog::prepare(sqlite3* database) {
  const std::pair<Statement*, const char*> texts[] = {
      {&append_, "INSERT INTO recent (facts) VALUES (?1)"},
      {&find_end_,
       "SELECT number, coalesce((SELECT max(next) FROM log WHERE table_number = number), -1) FROM tables WHERE id = "
       "?1"},
      {&find_name_, "SELECT id FROM tables WHERE number = ?1"},
      {&read_recent_, "SELECT facts FROM recent ORDER BY position"},
      {&clear_recent_, "DELETE FROM recent"},
      {&keep_, "INSERT INTO log (table_number, next, facts) VALUES (?1, ?2, ?3)"},
      {&load_,
       "SELECT facts FROM log WHERE table_number = (SELECT number FROM tables WHERE id = ?1) AND next > ?2"
       " ORDER BY next LIMIT max(?3, 0)"},
  };
  for (const auto& [statement, sql] : texts) {
    if (const int code = statement->prepare(database, sql); code != SQLITE_OK) return code;
  }
  return SQLITE_OK;
}

int FactLog::find_end(std::string_view table, End*& end) {
  end = nullptr;
  auto known = ends_.find(table);
  if (known == ends_.end()) {
    std::optional<End> found;
    const int code = find_end_.each([&](const Statement& row) { found = End{row.number(0), row.number(1)}; }, table);
    if (code != SQLITE_OK || !found) return code;
    known = ends_.emplace(table, *found).first;
  }
  end = &known->second;
  return SQLITE_OK;
}

void FactLog::add(End& end, std::int64_t sequence, std::string_view text) {
  write_entry(row_, end.number, sequence, text);
  end.next = sequence + 1;
  ++recent_;
}

int FactLog::write() {
  if (row_.empty()) return SQLITE_OK;
  const int code = append_.run(row_);
  row_.clear();
  return code;
}

int FactLog::fold() {
  struct News {
    std::string facts;
    std::int64_t next = 0;
  };
  std::map<std::int64_t, News> tables;
  int code = each_entry(read_recent_, [&](const Entry& entry) {
    News& news = tables[entry.table];
    news.facts += entry.whole;
    news.next = entry.sequence + 1;
  });
  for (const auto& [number, news] : tables) {
    if (code == SQLITE_OK) code = keep_.run(number, news.next, news.facts);
  }
  if (code == SQLITE_OK) code = clear_recent_.run();
  if (code != SQLITE_OK) return code;
  ends_.clear();
  recent_ = 0;
  return SQLITE_OK;
}

int FactLog::look_again() {
  row_.clear();
  ends_.clear();
  recent_ = 0;
  std::map<std::int64_t, std::int64_t> nexts;
  int code = each_entry(read_recent_, [&](const Entry& entry) {
    nexts[entry.table] = entry.sequence + 1;
    ++recent_;
  });
  for (const auto& [number, next] : nexts) {
    if (code != SQLITE_OK) return code;
    const End end{number, next};
    code = find_name_.each([&](const Statement& row) { ends_.emplace(row.text(0), end); }, number);
  }
  return code;
}

int FactLog::load(std::string_view table, std::int64_t from, std::int64_t limit, std::vector<StoredFact>& facts) {
  const auto take = [&](const Entry& entry) {
    if (entry.sequence >= from && std::ssize(facts) < limit) facts.push_back({entry.sequence, std::string(entry.text)});
  };
  const int code = each_entry(load_, take, table, from, limit);
  const auto end = ends_.find(table);
  if (code != SQLITE_OK || end == ends_.end()) return code;
  return each_entry(read_recent_, [&](const Entry& entry) {
    if (entry.table == end->second.number) take(entry);
  });
}

}  // namespace ludothek
