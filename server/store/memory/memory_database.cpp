#include "server/store/memory/memory_database.hpp"

#include <algorithm>
#include <utility>

#include "server/store/store_conflicts.hpp"

namespace ludothek {
namespace {

template <class Map, class Key>
std::optional<typename Map::mapped_type> find(const Map& map, const Key& key) {
  const auto found = map.find(key);
  return found == map.end() ? std::nullopt : std::optional(found->second);
}

// What is to be tidied.
auto is_unused(StoredTime before) {
  return [before](const auto& entry) {
    const StoredTable& row = entry.second.row;
    return !row.archived && row.last_used < before;
  };
}
auto is_expired(StoredTime now) {
  return [now](const auto& entry) { return entry.second.expires <= now; };
}
auto is_unseen(StoredTime before, const std::map<TokenHash, StoredTime>& marks) {
  return
      [before, &marks](const auto& entry) { return entry.second.last_seen < before && !marks.contains(entry.first); };
}
auto is_marked(StoredTime before, const std::map<TokenHash, StoredTime>& marks) {
  return [before, &marks](const auto& entry) {
    const auto mark = marks.find(entry.first);
    return mark != marks.end() && mark->second < before;
  };
}

}  // namespace

std::optional<Fault> MemoryDatabase::commit(std::span<const Change> changes, std::optional<Epoch> node) {
  if (node && !renew(*node)) return lease_is_over();
  writer_ = node;
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

Expected<Epoch, Fault> MemoryDatabase::join(std::string_view name, bool alone) {
  remove_expired();
  const auto same = [&](const auto& node) { return node.second.name == name; };
  if (std::ranges::any_of(nodes, same)) return node_lives(name);
  const auto in_the_way = [&](const auto& node) { return alone || node.second.alone; };
  if (const auto other = std::ranges::find_if(nodes, in_the_way); other != nodes.end()) {
    other->second.turned_away = name;
    return node_in_the_way(other->second.name, alone);
  }
  nodes[++last_epoch_] = {std::string(name), lease_clock_() + kLease, false, alone, {}};
  return last_epoch_;
}

bool MemoryDatabase::renew(Epoch node) {
  const auto found = nodes.find(node);
  if (found == nodes.end() || found->second.expires <= lease_clock_()) return false;
  found->second.expires = lease_clock_() + kLease;
  return true;
}

void MemoryDatabase::remove_expired() {
  std::erase_if(nodes, [now = lease_clock_()](const auto& node) { return node.second.expires <= now; });
}

// Inserts or replaces, and remembers how it was.
template <class Map>
void MemoryDatabase::put(Map& map, const typename Map::key_type& key, typename Map::mapped_type value) {
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
void MemoryDatabase::remove_if(Map& map, Condition condition, std::int64_t at_most) {
  for (auto entry = map.begin(); entry != map.end() && at_most > 0;) {
    if (condition(*entry)) {
      --at_most;
      undo_.push_back([&map, was = *entry] { map.insert(was); });
      entry = map.erase(entry);
    } else {
      ++entry;
    }
  }
}

template <class Map>
void MemoryDatabase::remove(Map& map, const typename Map::key_type& key) {
  const auto entry = map.find(key);
  if (entry == map.end()) return;
  undo_.push_back([&map, was = *entry] { map.insert(was); });
  map.erase(entry);
}

void MemoryDatabase::set_row(Table& table, StoredTable row) {
  undo_.push_back([this, was = table.row] { tables.find(was.id)->second.row = was; });
  table.row = std::move(row);
}

MaybeFault MemoryDatabase::apply(const CreateTable& change) {
  if (tables.contains(change.table)) return table_exists(change.table);
  put(tables, change.table,
      {{change.table, change.created, change.created, false, change.summary}, {}, writer_.value_or(0)});
  return std::nullopt;
}

MaybeFault MemoryDatabase::apply(const AppendFact& change) {
  const auto found = tables.find(change.table);
  if (found == tables.end()) return no_such_table(change.table);
  if (is_anothers(found->second)) return table_is_anothers(change.table);
  std::vector<StoredFact>& log = found->second.log;
  const auto expected = log.empty() ? std::nullopt : std::optional(log.back().sequence + 1);
  if (change.sequence < 0 || (expected && change.sequence != *expected)) {
    return out_of_sequence(change.table, change.sequence, expected);
  }
  log.push_back({change.sequence, change.text});
  undo_.push_back([this, &id = change.table] { tables.find(id)->second.log.pop_back(); });
  return std::nullopt;
}

MaybeFault MemoryDatabase::apply(const UpdateTable& change) {
  const auto found = tables.find(change.table);
  if (found == tables.end()) return no_such_table(change.table);
  set_row(found->second, {change.table, found->second.row.created, change.last_used, false, change.summary});
  return std::nullopt;
}

MaybeFault MemoryDatabase::apply(const ArchiveTable& change) {
  const auto found = tables.find(change.table);
  if (found == tables.end()) return no_such_table(change.table);
  StoredTable row = found->second.row;
  row.archived = true;
  set_row(found->second, std::move(row));
  return std::nullopt;
}

MaybeFault MemoryDatabase::apply(const ArchiveUnused& change) {
  std::int64_t left = change.at_most;
  for (auto& entry : tables) {
    if (!is_unused(change.before)(entry) || left-- <= 0) continue;
    StoredTable row = entry.second.row;
    row.archived = true;
    set_row(entry.second, std::move(row));
  }
  return std::nullopt;
}

MaybeFault MemoryDatabase::apply(const RemoveTable& change) {
  const auto found = tables.find(change.table);
  if (found == tables.end()) return std::nullopt;
  if (is_anothers(found->second)) return table_is_anothers(change.table);
  remove(tables, change.table);
  remove_if(links, [&](const auto& entry) { return entry.second.table == change.table; });
  return std::nullopt;
}

MaybeFault MemoryDatabase::apply(const PutGuest& change) {
  StoredGuest row = change.guest;
  const auto before = find(guests, row.token);
  if (!before && change.only_if_there) return std::nullopt;
  if (before) row.created = before->created;
  if (clock) row.last_seen = std::max(row.last_seen, clock->seen);
  put(guests, change.guest.token, std::move(row));
  remove(unseen, change.guest.token);
  return std::nullopt;
}

MaybeFault MemoryDatabase::apply(const RestoreGuest& change) {
  const StoredGuest& guest = change.kept.guest;
  if (guests.contains(guest.token)) return guest_exists();
  put(guests, guest.token, guest);
  if (change.kept.unseen_since) put(unseen, guest.token, *change.kept.unseen_since);
  return std::nullopt;
}

MaybeFault MemoryDatabase::apply(const RemoveGuest& change) {
  if (writer_ && guests.contains(change.token)) {
    ended.push_back(change.token);
    undo_.push_back([this] { ended.pop_back(); });
  }
  remove(guests, change.token);
  remove(unseen, change.token);
  return std::nullopt;
}

MaybeFault MemoryDatabase::apply(const MarkUnseenGuests& change) {
  std::int64_t left = change.at_most;
  for (const auto& entry : guests) {
    if (is_unseen(change.before, unseen)(entry) && left-- > 0) put(unseen, entry.first, change.date);
  }
  return std::nullopt;
}

MaybeFault MemoryDatabase::apply(const RemoveUnseenGuests& change) {
  remove_if(guests, is_marked(change.marked_before, unseen), change.at_most);
  remove_if(unseen, [this](const auto& entry) { return !guests.contains(entry.first); });
  return std::nullopt;
}

MaybeFault MemoryDatabase::apply(const PutSeatLink& change) {
  if (!tables.contains(change.link.table)) return no_such_table(change.link.table);
  put(links, change.link.token, change.link);
  return std::nullopt;
}

MaybeFault MemoryDatabase::apply(const RemoveSeatLink& change) {
  remove(links, change.token);
  return std::nullopt;
}

MaybeFault MemoryDatabase::apply(const UseSeatLink& change) {
  if (!links.contains(change.token)) return link_is_gone();
  remove(links, change.token);
  return std::nullopt;
}

MaybeFault MemoryDatabase::apply(const RemoveExpiredLinks& change) {
  remove_if(links, is_expired(change.now), change.at_most);
  return std::nullopt;
}

bool MemoryDatabase::is_left(const ArchiveUnused& tidying) const {
  return std::ranges::any_of(tables, is_unused(tidying.before));
}
bool MemoryDatabase::is_left(const RemoveExpiredLinks& tidying) const {
  return std::ranges::any_of(links, is_expired(tidying.now));
}
bool MemoryDatabase::is_left(const MarkUnseenGuests& tidying) const {
  return std::ranges::any_of(guests, is_unseen(tidying.before, unseen));
}
bool MemoryDatabase::is_left(const RemoveUnseenGuests& tidying) const {
  return std::ranges::any_of(guests, is_marked(tidying.marked_before, unseen));
}

MaybeFault MemoryDatabase::apply(const KeepRecord& change) {
  if (records.contains(change.record.id)) return record_exists(change.record.id);
  put(records, change.record.id, change.record);
  return std::nullopt;
}

MaybeFault MemoryDatabase::apply(const NoteClock& change) {
  undo_.push_back([this, was = clock] { clock = was; });
  clock = change.clock;
  return std::nullopt;
}

// NOLINTNEXTLINE(readability-convert-member-functions-to-static): called as the others are
MaybeFault MemoryDatabase::apply(const TryRoom& /*change*/) { return std::nullopt; }

}  // namespace ludothek
