#include "server/store/memory/memory_store.hpp"

#include <algorithm>
#include <utility>

#include "server/store/memory/memory_database.hpp"
#include "server/store/store_conflicts.hpp"

namespace ludothek {
namespace {

class MemoryStore final : public SharedStore {
 public:
  // `alone`: it has the house for itself, and there are no nodes.
  MemoryStore(std::shared_ptr<MemoryDatabase> house, bool alone) : house_(std::move(house)), alone_(alone) {}

  std::optional<Fault> commit(std::span<const Change> changes) override {
    const std::lock_guard lock(house_->mutex);
    return house_->commit(changes, alone_ ? std::nullopt : std::optional(epoch_));
  }

  Expected<std::vector<StoredFact>, Fault> load(std::string_view table, std::int64_t from,
                                                std::int64_t limit) override {
    const std::lock_guard lock(house_->mutex);
    const auto found = house_->tables.find(table);
    if (found == house_->tables.end()) return std::vector<StoredFact>();
    const std::vector<StoredFact>& log = found->second.log;
    const auto first = std::ranges::lower_bound(log, from, {}, &StoredFact::sequence);
    const auto count = std::clamp<std::int64_t>(limit, 0, log.end() - first);
    return std::vector<StoredFact>(first, first + count);
  }

  Expected<std::optional<StoredTable>, Fault> find_table(std::string_view id) override {
    const std::lock_guard lock(house_->mutex);
    const auto found = house_->tables.find(id);
    return found == house_->tables.end() ? std::nullopt : std::optional(found->second.row);
  }

  Expected<std::vector<StoredTable>, Fault> list_tables(std::int64_t limit, std::int64_t skip) override {
    const std::lock_guard lock(house_->mutex);
    std::vector<StoredTable> rows;
    for (const auto& [id, table] : house_->tables) {
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
    const std::lock_guard lock(house_->mutex);
    return static_cast<std::int64_t>(
        std::ranges::count_if(house_->tables, [](const auto& table) { return !table.second.row.archived; }));
  }

  Expected<std::optional<StoredGuest>, Fault> find_guest(const TokenHash& token) override {
    const std::lock_guard lock(house_->mutex);
    return find(house_->guests, token);
  }
  Expected<std::vector<StoredGuest>, Fault> devices_of(std::string_view guest) override {
    const std::lock_guard lock(house_->mutex);
    std::vector<StoredGuest> devices;
    for (const auto& [token, device] : house_->guests) {
      if (device.guest == guest) devices.push_back(device);
    }
    std::ranges::sort(devices, {}, [](const StoredGuest& device) { return std::pair(device.created, device.token); });
    return devices;
  }
  Expected<std::optional<StoredSeatLink>, Fault> find_seat_link(const TokenHash& token) override {
    const std::lock_guard lock(house_->mutex);
    return find(house_->links, token);
  }
  Expected<std::optional<StoredRecord>, Fault> find_record(std::string_view id) override {
    const std::lock_guard lock(house_->mutex);
    return find(house_->records, id);
  }

  Expected<std::vector<StoredRecord>, Fault> records_of(std::string_view table) override {
    const std::lock_guard lock(house_->mutex);
    std::vector<StoredRecord> rows;
    for (const auto& [id, record] : house_->records) {
      if (record.table == table) rows.push_back(record);
    }
    std::ranges::sort(rows, [](const StoredRecord& a, const StoredRecord& b) {
      return a.finished != b.finished ? a.finished < b.finished : a.id < b.id;
    });
    return rows;
  }

  Expected<std::optional<StoredClock>, Fault> find_clock() override {
    const std::lock_guard lock(house_->mutex);
    return house_->clock;
  }

  Expected<bool, Fault> is_left(const Tidying& tidying) override {
    const std::lock_guard lock(house_->mutex);
    return std::visit([this](const auto& one) { return house_->is_left(one); }, tidying);
  }

  Expected<std::vector<GameCount>, Fault> count_games() override {
    const std::lock_guard lock(house_->mutex);
    std::map<std::pair<std::string, int>, std::int64_t> counts;
    for (const auto& [id, record] : house_->records) {
      if (!record.table.empty()) ++counts[{record.game, record.players}];
    }
    std::vector<GameCount> rows;
    for (const auto& [key, finished] : counts) rows.push_back({key.first, key.second, finished});
    return rows;
  }

  Expected<std::vector<StoredTable>, Fault> tables_after(std::string_view id, std::int64_t limit) override {
    const std::lock_guard lock(house_->mutex);
    return page<StoredTable>(house_->tables, house_->tables.upper_bound(id), limit,
                             [](const auto& entry) { return entry.second.row; });
  }
  Expected<std::vector<KeptGuest>, Fault> guests_after(const std::optional<TokenHash>& token,
                                                       std::int64_t limit) override {
    const std::lock_guard lock(house_->mutex);
    return page<KeptGuest>(house_->guests, after(house_->guests, token), limit, [this](const auto& entry) {
      return KeptGuest{entry.second, find(house_->unseen, entry.first)};
    });
  }
  Expected<std::vector<StoredSeatLink>, Fault> links_after(const std::optional<TokenHash>& token,
                                                           std::int64_t limit) override {
    const std::lock_guard lock(house_->mutex);
    return page<StoredSeatLink>(house_->links, after(house_->links, token), limit,
                                [](const auto& entry) { return entry.second; });
  }
  Expected<std::vector<StoredRecord>, Fault> records_after(std::string_view id, std::int64_t limit) override {
    const std::lock_guard lock(house_->mutex);
    return page<StoredRecord>(house_->records, house_->records.upper_bound(id), limit,
                              [](const auto& entry) { return entry.second; });
  }

  Expected<std::string, Fault> house() override { return std::string("memory"); }

  Expected<Lease, Fault> join(std::string_view name, bool alone) override {
    const std::lock_guard lock(house_->mutex);
    house_->nodes.erase(std::exchange(epoch_, 0));
    const auto epoch = house_->join(name, alone);
    if (!epoch) return epoch.error();
    epoch_ = *epoch;
    return lease();
  }

  Expected<Lease, Fault> renew(bool hears_bus) override {
    const std::lock_guard lock(house_->mutex);
    if (!house_->renew(epoch_)) return lease_is_over();
    house_->nodes[epoch_].hears_bus = hears_bus;
    house_->remove_expired();
    return lease();
  }

  std::optional<Fault> leave() override {
    const std::lock_guard lock(house_->mutex);
    house_->nodes.erase(std::exchange(epoch_, 0));
    return std::nullopt;
  }

  Expected<std::vector<std::optional<Epoch>>, Fault> claim(std::span<const std::string> tables) override {
    const std::lock_guard lock(house_->mutex);
    if (!house_->renew(epoch_)) return lease_is_over();
    house_->remove_expired();
    std::vector<std::optional<Epoch>> owners(tables.size());
    for (std::size_t i = 0; i < tables.size(); ++i) {
      const auto found = house_->tables.find(tables[i]);
      if (found == house_->tables.end()) continue;
      if (!house_->nodes.contains(found->second.owner)) found->second.owner = epoch_;
      owners[i] = found->second.owner;
    }
    return owners;
  }

  std::optional<Fault> release(std::string_view table) override {
    const std::lock_guard lock(house_->mutex);
    if (!house_->renew(epoch_)) return lease_is_over();
    const auto found = house_->tables.find(table);
    if (found != house_->tables.end() && found->second.owner == epoch_) found->second.owner = 0;
    return std::nullopt;
  }

 private:
  template <class Map, class Key>
  static std::optional<typename Map::mapped_type> find(const Map& map, const Key& key) {
    const auto found = map.find(key);
    return found == map.end() ? std::nullopt : std::optional(found->second);
  }

  template <class Map>
  static typename Map::const_iterator after(const Map& map, const std::optional<TokenHash>& token) {
    return token ? map.upper_bound(*token) : map.begin();
  }

  template <class Row, class Map, class Make>
  static std::vector<Row> page(const Map& map, typename Map::const_iterator from, std::int64_t limit, Make make) {
    std::vector<Row> rows;
    for (; from != map.end() && std::ssize(rows) < limit; ++from) rows.push_back(make(*from));
    return rows;
  }

  Lease lease() {
    Lease lease{epoch_, {}};
    for (const auto& [epoch, node] : house_->nodes)
      lease.nodes.push_back({epoch, node.name, node.hears_bus, node.turned_away});
    lease.ended.assign(house_->ended.begin() + told_ended_, house_->ended.end());
    told_ended_ = std::ssize(house_->ended);
    return lease;
  }

  const std::shared_ptr<MemoryDatabase> house_;
  const bool alone_;
  Epoch epoch_ = 0;
  std::ptrdiff_t told_ended_ = 0;  // of the house's, so many were told
};

}  // namespace

std::unique_ptr<Store> open_memory_store() { return std::make_unique<MemoryStore>(make_memory_database({}), true); }

std::shared_ptr<MemoryDatabase> make_memory_database(LeaseClock clock) {
  return std::make_shared<MemoryDatabase>(std::move(clock));
}

std::unique_ptr<SharedStore> open_memory_store(std::shared_ptr<MemoryDatabase> house) {
  return std::make_unique<MemoryStore>(std::move(house), false);
}

}  // namespace ludothek
