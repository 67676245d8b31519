#include "server/store/memory_store.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "server/store/store_conflicts.hpp"

namespace ludothek {
namespace {

class MemoryStore final : public Store {
 public:
  std::optional<Fault> commit(std::span<const Change> changes) override {
    for (std::size_t i = 0; i < changes.size(); ++i) {
      if (auto fault = std::visit([this](const auto& change) { return apply(change); }, changes[i])) {
        while (!undo_.empty()) {
          undo_.back()();
          undo_.pop_back();
        }
        fault->change = i;
        return fault;
      }
    }
    undo_.clear();
    return std::nullopt;
  }

  Expected<std::vector<StoredFact>, Fault> load(std::string_view table, std::int64_t from,
                                                std::int64_t limit) override {
    const auto found = tables_.find(table);
    if (found == tables_.end()) return std::vector<StoredFact>();
    const std::vector<StoredFact>& log = found->second.log;
    const auto first = std::ranges::lower_bound(log, from, {}, &StoredFact::sequence);
    const auto count = std::clamp<std::int64_t>(limit, 0, log.end() - first);
    return std::vector<StoredFact>(first, first + count);
  }

  Expected<std::optional<StoredTable>, Fault> find_table(std::string_view id) override {
    const auto found = tables_.find(id);
    return found == tables_.end() ? std::nullopt : std::optional(found->second.row);
  }

  Expected<std::vector<StoredTable>, Fault> list_tables(std::int64_t limit, std::int64_t skip) override {
    std::vector<StoredTable> rows;
    for (const auto& [id, table] : tables_) {
      if (!table.row.archived) rows.push_back(table.row);
    }
    std::ranges::sort(rows, [](const StoredTable& a, const StoredTable& b) {
      return a.last_used != b.last_used ? a.last_used > b.last_used : a.id < b.id;
    });
    rows.erase(rows.begin(), rows.begin() + std::clamp<std::int64_t>(skip, 0, std::ssize(rows)));
    rows.resize(static_cast<std::size_t>(std::clamp<std::int64_t>(limit, 0, std::ssize(rows))));
    return rows;
  }

  Expected<std::int64_t, Fault> count_tables() override {
    return static_cast<std::int64_t>(
        std::ranges::count_if(tables_, [](const auto& table) { return !table.second.row.archived; }));
  }

  Expected<std::optional<StoredGuest>, Fault> find_guest(const TokenHash& token) override {
    return find(guests_, token);
  }
  Expected<std::vector<StoredGuest>, Fault> devices_of(std::string_view guest) override {
    std::vector<StoredGuest> devices;
    for (const auto& [token, device] : guests_) {
      if (device.guest == guest) devices.push_back(device);
    }
    std::ranges::sort(devices, {}, [](const StoredGuest& device) { return std::pair(device.created, device.token); });
    return devices;
  }
  Expected<std::optional<StoredSeatLink>, Fault> find_seat_link(const TokenHash& token) override {
    return find(links_, token);
  }
  Expected<std::optional<StoredRecord>, Fault> find_record(std::string_view id) override { return find(records_, id); }

  Expected<std::vector<StoredRecord>, Fault> records_of(std::string_view table) override {
    std::vector<StoredRecord> rows;
    for (const auto& [id, record] : records_) {
      if (record.table == table) rows.push_back(record);
    }
    std::ranges::sort(rows, [](const StoredRecord& a, const StoredRecord& b) {
      return a.finished != b.finished ? a.finished < b.finished : a.id < b.id;
    });
    return rows;
  }

  Expected<std::optional<StoredClock>, Fault> find_clock() override { return clock_; }

  Expected<std::vector<GameCount>, Fault> count_games() override {
    std::map<std::pair<std::string, int>, std::int64_t> counts;
    for (const auto& [id, record] : records_) ++counts[{record.game, record.players}];
    std::vector<GameCount> rows;
    for (const auto& [key, finished] : counts) rows.push_back({key.first, key.second, finished});
    return rows;
  }

 private:
  struct Table {
    StoredTable row;
    std::vector<StoredFact> log;
  };

  template <class Map, class Key>
  static std::optional<typename Map::mapped_type> find(const Map& map, const Key& key) {
    const auto found = map.find(key);
    return found == map.end() ? std::nullopt : std::optional(found->second);
  }

  // Inserts or replaces, and remembers how it was.
  template <class Map>
  void put(Map& map, const typename Map::key_type& key, typename Map::mapped_type value) {
    auto before = find(map, key);
    map.insert_or_assign(key, std::move(value));
    undo_.push_back([&map, key, before = std::move(before)] {
      if (before) {
        map.insert_or_assign(key, *before);
      } else {
        map.erase(key);
      }
    });
  }

  template <class Map, class Condition>
  void remove_if(Map& map, Condition condition) {
    for (auto entry = map.begin(); entry != map.end();) {
      if (condition(*entry)) {
        undo_.push_back([&map, was = *entry] { map.insert(was); });
        entry = map.erase(entry);
      } else {
        ++entry;
      }
    }
  }

  template <class Map>
  void remove(Map& map, const typename Map::key_type& key) {
    const auto entry = map.find(key);
    if (entry == map.end()) return;
    undo_.push_back([&map, was = *entry] { map.insert(was); });
    map.erase(entry);
  }

  void set_row(Table& table, StoredTable row) {
    undo_.push_back([this, was = table.row] { tables_.find(was.id)->second.row = was; });
    table.row = std::move(row);
  }

  using Refusal = std::optional<Fault>;

  Refusal apply(const CreateTable& change) {
    if (tables_.contains(change.table)) return table_exists(change.table);
    put(tables_, change.table, {{change.table, change.created, change.created, false, change.summary}, {}});
    return std::nullopt;
  }

  Refusal apply(const AppendFact& change) {
    const auto found = tables_.find(change.table);
    if (found == tables_.end()) return no_such_table(change.table);
    std::vector<StoredFact>& log = found->second.log;
    const auto expected = log.empty() ? std::nullopt : std::optional(log.back().sequence + 1);
    if (change.sequence < 0 || (expected && change.sequence != *expected)) {
      return out_of_sequence(change.table, change.sequence, expected);
    }
    log.push_back({change.sequence, change.text});
    undo_.push_back([this, &id = change.table] { tables_.find(id)->second.log.pop_back(); });
    return std::nullopt;
  }

  Refusal apply(const UpdateTable& change) {
    const auto found = tables_.find(change.table);
    if (found == tables_.end()) return no_such_table(change.table);
    set_row(found->second, {change.table, found->second.row.created, change.last_used, false, change.summary});
    return std::nullopt;
  }

  Refusal apply(const ArchiveTable& change) {
    const auto found = tables_.find(change.table);
    if (found == tables_.end()) return no_such_table(change.table);
    StoredTable row = found->second.row;
    row.archived = true;
    set_row(found->second, std::move(row));
    return std::nullopt;
  }

  Refusal apply(const ArchiveUnused& change) {
    for (auto& [id, table] : tables_) {
      if (table.row.archived || table.row.last_used >= change.before) continue;
      StoredTable row = table.row;
      row.archived = true;
      set_row(table, std::move(row));
    }
    return std::nullopt;
  }

  Refusal apply(const RemoveTable& change) {
    remove(tables_, change.table);
    remove_if(links_, [&](const auto& entry) { return entry.second.table == change.table; });
    return std::nullopt;
  }

  Refusal apply(const PutGuest& change) {
    StoredGuest row = change.guest;
    const auto before = find(guests_, row.token);
    if (!before && change.only_if_there) return std::nullopt;
    if (before) row.created = before->created;
    if (clock_) row.last_seen = std::max(row.last_seen, clock_->seen);
    put(guests_, change.guest.token, std::move(row));
    remove(unseen_, change.guest.token);
    return std::nullopt;
  }

  Refusal apply(const RemoveGuest& change) {
    remove(guests_, change.token);
    remove(unseen_, change.token);
    return std::nullopt;
  }

  Refusal apply(const MarkUnseenGuests& change) {
    for (const auto& [token, guest] : guests_) {
      if (guest.last_seen < change.before && !unseen_.contains(token)) put(unseen_, token, change.date);
    }
    return std::nullopt;
  }

  Refusal apply(const RemoveUnseenGuests& change) {
    const auto due = [&](const TokenHash& token) {
      const auto marked = find(unseen_, token);
      return marked && *marked < change.marked_before;
    };
    remove_if(guests_, [&](const auto& entry) { return due(entry.first); });
    remove_if(unseen_, [&](const auto& entry) { return entry.second < change.marked_before; });
    return std::nullopt;
  }

  Refusal apply(const PutSeatLink& change) {
    if (!tables_.contains(change.link.table)) return no_such_table(change.link.table);
    put(links_, change.link.token, change.link);
    return std::nullopt;
  }

  Refusal apply(const RemoveSeatLink& change) {
    remove(links_, change.token);
    return std::nullopt;
  }

  Refusal apply(const RemoveExpiredLinks& change) {
    remove_if(links_, [&](const auto& entry) { return entry.second.expires <= change.now; });
    return std::nullopt;
  }

  Refusal apply(const KeepRecord& change) {
    if (records_.contains(change.record.id)) return record_exists(change.record.id);
    put(records_, change.record.id, change.record);
    return std::nullopt;
  }

  Refusal apply(const NoteClock& change) {
    undo_.push_back([this, was = clock_] { clock_ = was; });
    clock_ = change.clock;
    return std::nullopt;
  }

  // NOLINTNEXTLINE(readability-convert-member-functions-to-static): called as the others are
  Refusal apply(const TryRoom& /*change*/) { return std::nullopt; }

  std::map<std::string, Table, std::less<>> tables_;
  std::map<TokenHash, StoredGuest> guests_;
  std::map<TokenHash, StoredTime> unseen_;  // since when they are marked so
  std::map<TokenHash, StoredSeatLink> links_;
  std::map<std::string, StoredRecord, std::less<>> records_;
  std::optional<StoredClock> clock_;
  std::vector<std::function<void()>> undo_;  // of the commit under way, the last change first
};

}  // namespace

std::unique_ptr<Store> open_memory_store() { return std::make_unique<MemoryStore>(); }

}  // namespace ludothek
