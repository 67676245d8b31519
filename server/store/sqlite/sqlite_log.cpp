#include "server/store/sqlite/sqlite_log.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace ludothek {
namespace {

constexpr int kMostSearches = 100;          // of all tables, for whom damaged facts belong to
constexpr std::size_t kMostEnds = 100'000;  // that are remembered, but for those that have to be
constexpr std::int64_t kRowsWorth = 4;      // a row costs as much as so many facts in it, at least

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
      {&read_recent_,
       "SELECT position, facts FROM recent WHERE position > ?1 AND position <= ?2 ORDER BY position LIMIT ?3"},
      {&last_recent_, "SELECT coalesce(max(position), 0) FROM recent"},
      {&clear_recent_,
       "DELETE FROM recent WHERE position IN"
       " (SELECT position FROM recent WHERE position <= ?1 ORDER BY position LIMIT ?2)"},
      {&keep_, "INSERT INTO log (table_number, next, chain, facts) VALUES (?1, ?2, ?3, ?4)"},
      {&keep_rubble_, "INSERT INTO rubble (facts) VALUES (?1)"},
      {&find_kept_, "SELECT facts FROM log WHERE table_number = ?1 AND next > ?2 ORDER BY next LIMIT 1"},
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
  const auto known = ends_.find(table);
  if (known == ends_.end()) {
    std::optional<End> found;
    const int code = find_end_.each(
        [&](const Statement& row) {
          const ChainEnd kept{row.number(1), checksum_of(row.number(2))};
          found = End{.number = row.number(0), .chain = kept, .kept = kept};
        },
        table);
    if (code == SQLITE_OK && found) end = &remember(table, *found);
    return code;
  }
  end = &known->second;
  return SQLITE_OK;
}

FactLog::End& FactLog::remember(std::string_view table, const End& end) {
  const auto place = ends_.emplace(table, end).first;
  by_number_[end.number] = &*place;
  return place->second;
}

bool FactLog::has_recent(std::string_view table) const {
  if (fold_) return true;  // what is sorted may not be cleared away yet
  const auto known = ends_.find(table);
  return known != ends_.end() && known->second.has_recent();
}

void FactLog::forget(std::string_view table) {
  const auto known = ends_.find(table);
  if (known == ends_.end()) return;
  lies_after(known->second, INT64_MAX);
  by_number_.erase(known->second.number);
  ends_.erase(known);
}

void FactLog::rest() {
  std::erase_if(ends_, [this](const auto& end) {
    if (end.second.has_recent()) return false;
    by_number_.erase(end.second.number);
    return true;
  });
}

void FactLog::add(End& end, std::int64_t sequence, std::string_view text) {
  write_entry(row_, end.number, sequence, text, end.chain);
  in_row_.push_back(&end);
  ++recent_;
}

int FactLog::write() {
  if (row_.empty()) return SQLITE_OK;
  const int code = append_.run(row_);
  row_.clear();
  for (End* end : in_row_) lies_in(*end, append_.inserted());
  in_row_.clear();
  return code;
}

void FactLog::lies_in(End& end, std::int64_t row) {
  if (end.rows.empty()) ++recent_tables_;
  if (end.rows.empty() || end.rows.back() != row) end.rows.push_back(row);
}

void FactLog::lies_after(End& end, std::int64_t row) {
  if (end.rows.empty()) return;
  std::erase_if(end.rows, [row](std::int64_t one) { return one <= row; });
  if (end.rows.empty()) --recent_tables_;
}

int FactLog::find_running(Runnings& tables, std::int64_t number, Running*& running) {
  const auto [place, is_new] = tables.try_emplace(number);
  running = &place->second;
  if (!is_new) return SQLITE_OK;
  if (const auto known = by_number_.find(number); known != by_number_.end()) {
    const auto& [name, end] = *known->second;
    *running = {.name = name, .end = end.kept, .kept = end.kept};
    return SQLITE_OK;
  }
  return find_by_number_.each(
      [&](const Statement& row) {
        const ChainEnd kept{row.number(1), checksum_of(row.number(2))};
        *running = {.name = row.text(0), .end = kept, .kept = kept};
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

int FactLog::is_kept(const Entry& entry, bool& kept) {
  return find_kept_.each([&](const Statement& row) { kept = row.view(0).find(entry.whole) != std::string_view::npos; },
                         entry.table, entry.sequence);
}

template <class Visit>
int FactLog::scan_recent(Runnings& tables, Visit visit, std::int64_t& last, const Rows& rows) {
  searches_ = 0;
  int trouble = SQLITE_OK;
  const auto scan = [&](const Statement& found) {
    last = found.number(0);
    std::string_view row = found.view(1);
    while (trouble == SQLITE_OK && !row.empty()) {
      const auto entry = take_entry(row);
      const std::string_view whole = entry ? entry->whole : take_rubble(row);
      std::int64_t number = entry ? entry->table : leading_number(whole).value_or(0);
      Running* running = nullptr;
      trouble = find_running(tables, number, running);
      if (trouble != SQLITE_OK) return;
      bool kept = false;
      if (entry && entry->sequence < running->kept.next) trouble = is_kept(*entry, kept);
      if (trouble != SQLITE_OK) return;
      if (kept) {
        visit(running, number, whole, Lying::kKept);
        continue;
      }
      const bool good = entry && !running->name.empty() && !running->damaged && entry->follows(running->end);
      if (!good && !running->damaged) {
        trouble = find_owner(tables, whole, number);
        if (trouble == SQLITE_OK) trouble = find_running(tables, number, running);
        if (trouble != SQLITE_OK) return;
      }
      running->damaged = !good;
      running->end = good ? ChainEnd{entry->sequence + 1, entry->checksum}
                          : ChainEnd{std::max<std::int64_t>(running->end.next, 0) + 1, running->end.checksum};
      visit(running->name.empty() ? nullptr : running, number, whole, good ? Lying::kGood : Lying::kBad);
    }
  };
  const int code = read_recent_.each(scan, rows.after, rows.upto, rows.most);
  return code == SQLITE_OK ? trouble : code;
}

// --- Sorting, a slice at a time ------------------------------------------------------------------------------------

int FactLog::fold() {
  int code = SQLITE_OK;
  if (!fold_) code = begin_fold();
  while (code == SQLITE_OK && fold_) code = fold_some(INT64_MAX);
  // What came since a fold began that was under way.
  if (code == SQLITE_OK && recent_ > 0) code = begin_fold();
  while (code == SQLITE_OK && fold_) code = fold_some(INT64_MAX);
  return code;
}

int FactLog::fold_some(std::int64_t facts) {
  if (!fold_) return begin_fold();
  if (!fold_->all_read) return read_some(facts);
  if (!fold_->news.empty() || !fold_->rubble.empty()) return write_some(facts);
  return clear_some(facts);
}

int FactLog::begin_fold() {
  fold_ = Fold{};
  return last_recent_.each([this](const Statement& row) { fold_->upto = row.number(0); });
}

int FactLog::read_some(std::int64_t facts) {
  const std::int64_t enough = facts > INT64_MAX - fold_->facts ? INT64_MAX : fold_->facts + facts;
  const auto take = [this](const Running* owner, std::int64_t number, std::string_view whole, Lying lying) {
    ++fold_->facts;
    if (lying == Lying::kKept) return;
    if (owner == nullptr) return void(fold_->rubble += whole);
    Fold::News& news = fold_->news[number];
    news.facts += whole;
    ++news.count;
  };
  int code = SQLITE_OK;
  while (code == SQLITE_OK && !fold_->all_read && fold_->facts < enough) {
    const std::int64_t before = fold_->read;
    code = scan_recent(fold_->tables, take, fold_->read, {.after = before, .upto = fold_->upto, .most = 1});
    ++fold_->rows;
    fold_->all_read = fold_->read == before || fold_->read == fold_->upto;
  }
  return code;
}

int FactLog::write_some(std::int64_t facts) {
  int code = SQLITE_OK;
  if (!fold_->rubble.empty()) code = keep_rubble_.run(std::exchange(fold_->rubble, {}));
  while (code == SQLITE_OK && !fold_->news.empty() && facts > 0) {
    const auto& [number, news] = *fold_->news.begin();
    const ChainEnd& end = fold_->tables[number].end;
    code = keep_.run(number, end.next, signed_of(end.checksum), news.facts);
    if (const auto known = by_number_.find(number); known != by_number_.end()) {
      known->second->second.kept = end;
      lies_after(known->second->second, fold_->upto);
    }
    facts -= std::max(news.count, kRowsWorth);
    fold_->news.erase(fold_->news.begin());
  }
  return code;
}

int FactLog::clear_some(std::int64_t facts) {
  const std::int64_t a_row = std::max<std::int64_t>(1, fold_->facts / std::max<std::int64_t>(1, fold_->rows));
  const std::int64_t rows = std::max<std::int64_t>(1, facts / a_row);
  const int code = clear_recent_.run(fold_->upto, rows);
  fold_->rows -= std::min(rows, fold_->rows);
  if (code != SQLITE_OK || fold_->rows > 0) return code;
  if (ends_.size() > kMostEnds) rest();
  recent_ = std::max<std::int64_t>(0, recent_ - fold_->facts);
  fold_.reset();
  return SQLITE_OK;
}

int FactLog::look_again() {
  row_.clear();
  in_row_.clear();
  ends_.clear();
  by_number_.clear();
  fold_.reset();
  recent_ = recent_tables_ = 0;
  Runnings tables;
  std::map<std::int64_t, std::vector<std::int64_t>> rows;  // by table
  std::int64_t row = 0;
  const auto note = [&](const Running* owner, std::int64_t number, std::string_view, Lying lying) {
    if (owner != nullptr && lying != Lying::kKept) rows[number].push_back(row);
    ++recent_;
  };
  const int code = scan_recent(tables, note, row, {});
  for (const auto& [number, in] : rows) {
    const Running& running = tables[number];
    End& end = remember(running.name, {number, running.end, running.kept, running.damaged});
    for (const std::int64_t one : in) lies_in(end, one);
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
  if (code != SQLITE_OK || damaged || known == ends_.end() || !known->second.has_recent()) return code;
  if (known->second.damaged) {
    damaged = std::max<std::int64_t>(known->second.chain.next - 1, 0);
    return SQLITE_OK;
  }
  const std::int64_t in_log = end.next;
  int trouble = SQLITE_OK;
  const auto read = [&](const Statement& found) {
    std::string_view row = found.view(1);
    while (trouble == SQLITE_OK && !damaged && !row.empty()) {
      const auto entry = take_entry(row);
      if (!entry) take_rubble(row);
      if (!entry || entry->table != known->second.number) continue;
      bool kept = false;
      if (entry->sequence < in_log) trouble = is_kept(*entry, kept);
      if (kept) continue;
      if (!entry->follows(end)) {
        damaged = std::max<std::int64_t>(end.next, 0);
      } else {
        end = {entry->sequence + 1, entry->checksum};
        take(*entry);
      }
    }
  };
  for (const std::int64_t one : known->second.rows) {
    if (code == SQLITE_OK) code = read_recent_.each(read, one - 1, one, 1);
  }
  return code == SQLITE_OK ? trouble : code;
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
    code = scan_recent(tables, [&](const Running* owner, std::int64_t number, std::string_view, Lying lying) {
      if (lying == Lying::kKept) return;
      if (lying == Lying::kGood) {
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
