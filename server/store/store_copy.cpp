#include "server/store/store_copy.hpp"

#include <algorithm>
#include <utility>

namespace ludothek {
namespace {

constexpr std::int64_t kPage = 500;
constexpr std::size_t kMostDifferences = 10;

std::string short_name(const std::string& table) { return table.substr(0, table.find('-')); }

// The four kinds of rows that have a key, each with how its pages are read and what its key is.
struct Tables {
  static constexpr const char* kName = "table";
  static auto page(Store& store, const std::string& after) { return store.tables_after(after, kPage); }
  static const std::string& key(const StoredTable& row) { return row.id; }
  static std::string name(const StoredTable& row) { return short_name(row.id); }
  std::string after;
};
struct Guests {
  static constexpr const char* kName = "guest";
  static auto page(Store& store, const std::optional<TokenHash>& after) { return store.guests_after(after, kPage); }
  static const TokenHash& key(const KeptGuest& row) { return row.guest.token; }
  static std::string name(const KeptGuest& row) { return row.guest.guest; }
  std::optional<TokenHash> after;
};
struct Links {
  static constexpr const char* kName = "seat link";
  static auto page(Store& store, const std::optional<TokenHash>& after) { return store.links_after(after, kPage); }
  static const TokenHash& key(const StoredSeatLink& row) { return row.token; }
  static std::string name(const StoredSeatLink& row) { return "of guest " + row.guest; }
  std::optional<TokenHash> after;
};
struct Records {
  static constexpr const char* kName = "record";
  static auto page(Store& store, const std::string& after) { return store.records_after(after, kPage); }
  static const std::string& key(const StoredRecord& row) { return row.id; }
  static std::string name(const StoredRecord& row) { return row.id; }
  std::string after;
};

// Every row of a kind; `each` may give a Fault, which ends it.
template <class Kind, class Each>
std::optional<Fault> for_each(Store& store, Each each) {
  Kind kind;
  while (true) {
    auto page = Kind::page(store, kind.after);
    if (!page) return page.error();
    for (const auto& row : *page) {
      if (std::optional<Fault> fault = each(row)) return fault;
    }
    if (std::ssize(*page) < kPage) return std::nullopt;
    kind.after = Kind::key(page->back());
  }
}

// The facts of a table, piece by piece.
template <class Each>
std::optional<Fault> for_facts(Store& store, const std::string& table, Each each) {
  std::int64_t next = 0;
  while (true) {
    auto facts = store.load(table, next, kPage);
    if (!facts) return facts.error();
    for (StoredFact& fact : *facts) {
      next = fact.sequence + 1;
      if (std::optional<Fault> fault = each(std::move(fact))) return fault;
    }
    if (std::ssize(*facts) < kPage) return std::nullopt;
  }
}

class Copy {
 public:
  Copy(Store& from, Store& to, const StoreProgress& progress) : from_(from), to_(to), progress_(progress) {}

  Expected<StoreCounts, Fault> run() {
    auto fault = for_each<Tables>(from_, [this](const StoredTable& row) { return table(row); });
    if (!fault) {
      fault = for_each<Guests>(from_, [this](const KeptGuest& row) {
        ++counts_.guests;
        return add(RestoreGuest{row});
      });
    }
    if (!fault) {
      fault = for_each<Links>(from_, [this](const StoredSeatLink& row) {
        ++counts_.links;
        return add(PutSeatLink{row});
      });
    }
    if (!fault) {
      fault = for_each<Records>(from_, [this](const StoredRecord& row) {
        ++counts_.records;
        return add(KeepRecord{row});
      });
    }
    if (!fault) fault = clock();
    if (!fault) fault = flush();
    if (fault) return *std::move(fault);
    return counts_;
  }

 private:
  std::optional<Fault> table(const StoredTable& row) {
    ++counts_.tables;
    auto fault = add(CreateTable{row.id, row.created, row.summary});
    if (!fault) {
      fault = for_facts(from_, row.id, [&](StoredFact fact) {
        ++counts_.facts;
        return add(AppendFact{row.id, fact.sequence, std::move(fact.text)});
      });
    }
    if (!fault && row.last_used != row.created) fault = add(UpdateTable{row.id, row.last_used, row.summary});
    if (!fault && row.archived) fault = add(ArchiveTable{row.id});
    return fault;
  }

  std::optional<Fault> clock() {
    auto clock = from_.find_clock();
    if (!clock) return clock.error();
    return *clock ? add(NoteClock{**clock}) : std::nullopt;
  }

  std::optional<Fault> add(Change change) {
    constexpr std::size_t kBatch = 1000;
    changes_.push_back(std::move(change));
    return changes_.size() < kBatch ? std::nullopt : flush();
  }

  std::optional<Fault> flush() {
    auto fault = to_.commit(changes_);
    changes_.clear();
    if (progress_) progress_(counts_);
    return fault;
  }

  Store& from_;
  Store& to_;
  const StoreProgress& progress_;
  StoreCounts counts_;
  std::vector<Change> changes_;
};

class Comparison {
 public:
  Comparison(Store& one, Store& other, const StoreProgress& progress) : one_(one), other_(other), progress_(progress) {}

  Expected<StoreDifferences, Fault> run() {
    auto fault = compare<Tables>(found_.counts.tables, [this](const StoredTable& row) { return compare_logs(row.id); });
    const auto nothing_more = [](const auto&) { return std::optional<Fault>(); };
    if (!fault) fault = compare<Guests>(found_.counts.guests, nothing_more);
    if (!fault) fault = compare<Links>(found_.counts.links, nothing_more);
    if (!fault) fault = compare<Records>(found_.counts.records, nothing_more);
    if (fault) return *std::move(fault);
    auto clock = one_.find_clock();
    if (!clock) return clock.error();
    auto other_clock = other_.find_clock();
    if (!other_clock) return other_clock.error();
    if (*clock != *other_clock) differ("The clock that was seen differs.");
    return found_;
  }

 private:
  void differ(std::string sentence) {
    if (found_.differences.size() < kMostDifferences) found_.differences.push_back(std::move(sentence));
  }

  // Page by page: equal stores have equal pages.
  template <class Kind, class More>
  std::optional<Fault> compare(std::int64_t& count, More more) {
    Kind kind;
    while (true) {
      auto page = Kind::page(one_, kind.after);
      if (!page) return page.error();
      auto other = Kind::page(other_, kind.after);
      if (!other) return other.error();
      const auto [at, there] = std::ranges::mismatch(*page, *other);
      if (at != page->end() || there != other->end()) {
        const bool both = at != page->end() && there != other->end();
        const bool same_key = both && Kind::key(*at) == Kind::key(*there);
        const bool second = at == page->end() || (both && Kind::key(*there) < Kind::key(*at));
        const auto& row = second ? *there : *at;
        differ(std::string("The ") + Kind::kName + " " + Kind::name(row) +
               (same_key ? " differs." : " is in one of them only."));
        return std::nullopt;  // what follows is out of step
      }
      for (const auto& row : *page) {
        ++count;
        if (auto fault = more(row)) return fault;
      }
      if (progress_) progress_(found_.counts);
      if (std::ssize(*page) < kPage) return std::nullopt;
      kind.after = Kind::key(page->back());
    }
  }

  std::optional<Fault> compare_logs(const std::string& table) {
    std::int64_t next = 0;
    while (true) {
      auto facts = one_.load(table, next, kPage);
      if (!facts) return facts.error();
      auto others = other_.load(table, next, kPage);
      if (!others) return others.error();
      if (*facts != *others) {
        const auto [at, there] = std::ranges::mismatch(*facts, *others);
        differ("Fact " + std::to_string(at != facts->end() ? at->sequence : there->sequence) + " of table " +
               short_name(table) + " differs.");
        return std::nullopt;
      }
      found_.counts.facts += std::ssize(*facts);
      if (std::ssize(*facts) < kPage) return std::nullopt;
      next = facts->back().sequence + 1;
    }
  }

  Store& one_;
  Store& other_;
  const StoreProgress& progress_;
  StoreDifferences found_;
};

}  // namespace

Expected<bool, Fault> is_empty(Store& store) {
  auto tables = store.tables_after("", 1);
  if (!tables) return tables.error();
  auto guests = store.guests_after({}, 1);
  if (!guests) return guests.error();
  auto records = store.records_after("", 1);
  if (!records) return records.error();
  return tables->empty() && guests->empty() && records->empty();
}

Expected<StoreCounts, Fault> copy_store(Store& from, Store& to, const StoreProgress& progress) {
  return Copy(from, to, progress).run();
}

Expected<StoreDifferences, Fault> compare_stores(Store& one, Store& other, const StoreProgress& progress) {
  return Comparison(one, other, progress).run();
}

}  // namespace ludothek
