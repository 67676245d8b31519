#include "server/store/sqlite_log.hpp"

#include <algorithm>
#include <utility>

namespace ludothek {
namespace {

constexpr int kMostSearches = 100;  // of all tables, for whom damaged facts belong to

std::int64_t signed_of(std::uint64_t checksum) { return static_cast<std::int64_t>(checksum); }
std::uint64_t checksum_of(std::int64_t stored) { return static_cast<std::uint64_t>(stored); }

// Calls `visit(entry)` for the entries of a row as long as they follow; the number of the first that does not.
template <class Visit>
std::optional<std::int64_t> follow(std::string_view row, ChainEnd& end, Visit visit) {
  while (!row.empty()) {
    const auto entry = take_entry(row);
    if (!entry || !entry->follows(end)) return std::max<std::int64_t>(end.next, 0);
    end = {entry->sequence + 1, entry->checksum};
    visit(*entry);
  }
  return std::nullopt;
}

}  // namespace

int FactLog::prepare(sqlite3* database) {
  const std::pair<Statement*, const char*> texts[] = {
      {&append_, "INSERT INTO recent (facts) VALUES (?1)"},
      {&find_end_,
       "SELECT number, coalesce(next, -1), coalesce(chain, 0) FROM tables LEFT JOIN log ON table_number = number"
       " WHERE id = ?1 ORDER BY next DESC LIMIT 1"},
      {&find_by_number_,
       "SELECT id, coalesce(next, -1), coalesce(chain, 0) FROM tables LEFT JOIN log ON table_number = number"
       " WHERE number = ?1 ORDER BY next DESC LIMIT 1"},
      {&numbers_, "SELECT number FROM tables"},
      {&read_recent_, "SELECT facts FROM recent ORDER BY position"},
      {&clear_recent_, "DELETE FROM recent"},
      {&keep_, "INSERT INTO log (table_number, next, chain, facts) VALUES (?1, ?2, ?3, ?4)"},
      {&keep_rubble_, "INSERT INTO rubble (facts) VALUES (?1)"},
      {&load_,
       "SELECT next, chain, facts FROM log WHERE table_number = (SELECT number FROM tables WHERE id = ?1) AND next >="
       " coalesce((SELECT max(next) FROM log WHERE table_number = (SELECT number FROM tables WHERE id = ?1)"
       " AND next <= ?2), 0) ORDER BY next LIMIT max(?3, 0)"},
      {&check_log_,
       "SELECT table_number, coalesce(id, ''), next, chain, facts FROM log LEFT JOIN tables ON number = table_number"
       " ORDER BY table_number, next"},
      {&check_rubble_, "SELECT 1 FROM rubble"},
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
    const int code = find_end_.each(
        [&](const Statement& row) {
          found = End{.number = row.number(0), .chain = {row.number(1), checksum_of(row.number(2))}};
        },
        table);
    if (code != SQLITE_OK || !found) return code;
    known = ends_.emplace(table, *found).first;
  }
  end = &known->second;
  return SQLITE_OK;
}

void FactLog::add(End& end, std::int64_t sequence, std::string_view text) {
  write_entry(row_, end.number, sequence, text, end.chain);
  ++recent_;
}

int FactLog::write() {
  if (row_.empty()) return SQLITE_OK;
  const int code = append_.run(row_);
  row_.clear();
  return code;
}

int FactLog::find_running(Runnings& tables, std::int64_t number, Running*& running) {
  const auto [place, is_new] = tables.try_emplace(number);
  running = &place->second;
  if (!is_new) return SQLITE_OK;
  return find_by_number_.each(
      [&](const Statement& row) {
        *running = {.name = row.text(0), .end = {row.number(1), checksum_of(row.number(2))}};
      },
      number);
}

int FactLog::find_owner(Runnings& tables, std::string_view line, std::int64_t& owner) {
  if (++searches_ > kMostSearches) return SQLITE_OK;
  std::vector<std::int64_t> numbers;
  int code = numbers_.each([&](const Statement& row) { numbers.push_back(row.number(0)); });
  for (const std::int64_t number : numbers) {
    Running* running = nullptr;
    if (code == SQLITE_OK) code = find_running(tables, number, running);
    if (code != SQLITE_OK) return code;
    if (running->damaged || !was_next(line, number, running->end)) continue;
    owner = number;
    return SQLITE_OK;
  }
  return code;
}

template <class Visit>
int FactLog::scan_recent(Runnings& tables, Visit visit) {
  searches_ = 0;
  int trouble = SQLITE_OK;
  const int code = read_recent_.each([&](const Statement& found) {
    std::string_view row = found.view(0);
    while (trouble == SQLITE_OK && !row.empty()) {
      const auto entry = take_entry(row);
      const std::string_view whole = entry ? entry->whole : take_rubble(row);
      std::int64_t number = entry ? entry->table : leading_number(whole).value_or(0);
      Running* running = nullptr;
      trouble = find_running(tables, number, running);
      if (trouble != SQLITE_OK) return;
      const bool good = entry && !running->name.empty() && !running->damaged && entry->follows(running->end);
      if (!good && !running->damaged) {
        trouble = find_owner(tables, whole, number);
        if (trouble == SQLITE_OK) trouble = find_running(tables, number, running);
        if (trouble != SQLITE_OK) return;
      }
      running->damaged = !good;
      running->end = good ? ChainEnd{entry->sequence + 1, entry->checksum}
                          : ChainEnd{std::max<std::int64_t>(running->end.next, 0) + 1, running->end.checksum};
      visit(running->name.empty() ? nullptr : running, number, whole, good);
    }
  });
  return code == SQLITE_OK ? trouble : code;
}

int FactLog::fold() {
  std::map<std::int64_t, std::string> facts;
  std::string rubble;
  Runnings tables;
  int code = scan_recent(tables, [&](const Running* owner, std::int64_t number, std::string_view whole, bool /*good*/) {
    (owner != nullptr ? facts[number] : rubble) += whole;
  });
  for (const auto& [number, news] : facts) {
    const ChainEnd& end = tables[number].end;
    if (code == SQLITE_OK) code = keep_.run(number, end.next, signed_of(end.checksum), news);
  }
  if (code == SQLITE_OK && !rubble.empty()) code = keep_rubble_.run(rubble);
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
  Runnings tables;
  std::map<std::int64_t, bool> mentioned;
  const int code = scan_recent(tables, [&](const Running* owner, std::int64_t number, std::string_view, bool) {
    if (owner != nullptr) mentioned[number] = true;
    ++recent_;
  });
  for (const auto& [number, yes] : mentioned) {
    const Running& running = tables[number];
    ends_.emplace(running.name, End{number, running.end, running.damaged});
  }
  return code;
}

int FactLog::load(std::string_view table, std::int64_t from, std::int64_t limit, std::vector<StoredFact>& facts,
                  std::optional<std::int64_t>& damaged) {
  const auto take = [&](const Entry& entry) {
    if (entry.sequence >= from && std::ssize(facts) < limit) facts.push_back({entry.sequence, std::string(entry.text)});
  };
  ChainEnd end;
  int code = load_.each(
      [&](const Statement& row) {
        const ChainEnd after{row.number(0), checksum_of(row.number(1))};
        if (after.next <= from) {  // read for where the next one begins
          end = after;
          return;
        }
        if (!damaged) damaged = follow(row.view(2), end, take);
        if (!damaged && (end.next != after.next || end.checksum != after.checksum)) damaged = end.next;
      },
      table, from, limit == INT64_MAX ? limit : limit + 1);
  const auto known = ends_.find(table);
  if (code != SQLITE_OK || damaged || known == ends_.end()) return code;
  if (known->second.damaged) {
    damaged = std::max<std::int64_t>(known->second.chain.next - 1, 0);
    return SQLITE_OK;
  }
  return read_recent_.each([&](const Statement& found) {
    std::string_view row = found.view(0);
    while (!damaged && !row.empty()) {
      const auto entry = take_entry(row);
      if (!entry) take_rubble(row);
      if (!entry || entry->table != known->second.number) continue;
      if (!entry->follows(end)) {
        damaged = std::max<std::int64_t>(end.next, 0);
      } else {
        end = {entry->sequence + 1, entry->checksum};
        take(*entry);
      }
    }
  });
}

int FactLog::check(Report& report) {
  std::map<std::int64_t, Damage> damage;
  const auto note = [&](std::string table, std::int64_t number, std::int64_t sequence) {
    damage.try_emplace(number, Damage{std::move(table), number, sequence});
  };
  std::int64_t current = 0;
  ChainEnd end;
  int code = check_log_.each([&](const Statement& row) {
    const std::int64_t number = row.number(0);
    if (number != current) end = {};
    current = number;
    const ChainEnd after{row.number(2), checksum_of(row.number(3))};
    auto wrong = follow(row.view(4), end, [&](const Entry&) { ++report.facts; });
    if (!wrong && (end.next != after.next || end.checksum != after.checksum)) wrong = end.next;
    if (wrong) note(row.text(1), number, *wrong);
    end = after;
  });
  Runnings tables;
  if (code == SQLITE_OK) {
    code = scan_recent(tables, [&](const Running* owner, std::int64_t number, std::string_view, bool good) {
      if (good) {
        ++report.facts;
      } else if (owner != nullptr) {
        note(owner->name, number, owner->end.next - 1);
      } else {
        note("", 0, 0);
      }
    });
  }
  if (code == SQLITE_OK) code = check_rubble_.each([&](const Statement&) { note("", 0, 0); });
  if (code == SQLITE_OK) code = numbers_.each([&](const Statement&) { ++report.tables; });
  for (auto& [number, one] : damage) report.damage.push_back(std::move(one));
  return code;
}

int chain_facts(sqlite3* database) {
  Statement keys, read, keep, read_recent, keep_recent;
  const std::pair<Statement*, const char*> texts[] = {
      {&keys, "SELECT table_number, next FROM log_4 ORDER BY table_number, next"},
      {&read, "SELECT facts FROM log_4 WHERE table_number = ?1 AND next = ?2"},
      {&keep, "INSERT INTO log (table_number, next, chain, facts) VALUES (?1, ?2, ?3, ?4)"},
      {&read_recent, "SELECT facts FROM recent_4 ORDER BY position"},
      {&keep_recent, "INSERT INTO recent (facts) VALUES (?1)"},
  };
  for (const auto& [statement, sql] : texts) {
    if (const int code = statement->prepare(database, sql); code != SQLITE_OK) return code;
  }
  std::map<std::int64_t, ChainEnd> ends;
  // What is none of ours stays as it is, and is found to be damaged.
  const auto rewrite = [&](std::string_view row) {
    std::string chained;
    while (!row.empty()) {
      if (const auto entry = take_unchained_entry(row)) {
        write_entry(chained, entry->table, entry->sequence, entry->text, ends[entry->table]);
      } else {
        chained += take_rubble(row);
      }
    }
    return chained;
  };
  std::vector<std::pair<std::int64_t, std::int64_t>> rows;
  int code = keys.each([&](const Statement& row) { rows.emplace_back(row.number(0), row.number(1)); });
  for (const auto& [number, next] : rows) {
    std::string facts;
    if (code == SQLITE_OK) code = read.each([&](const Statement& row) { facts = rewrite(row.view(0)); }, number, next);
    if (code == SQLITE_OK) code = keep.run(number, next, signed_of(ends[number].checksum), facts);
  }
  int trouble = SQLITE_OK;
  if (code == SQLITE_OK) {
    code = read_recent.each([&](const Statement& row) {
      if (trouble == SQLITE_OK) trouble = keep_recent.run(rewrite(row.view(0)));
    });
  }
  return code == SQLITE_OK ? trouble : code;
}

}  // namespace ludothek
