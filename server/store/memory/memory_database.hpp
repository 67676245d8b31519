// MemoryDatabase: what one or several MemoryStores keep, and who of them has which table. It locks nothing by itself: a
// store locks `mutex` around all it does here.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/store/memory/memory_store.hpp"
#include "server/store/shared_store.hpp"

namespace ludothek {

class MemoryDatabase {
 public:
  struct Table {
    StoredTable row;
    std::vector<StoredFact> log;
    Epoch owner = 0;
  };
  struct Node {
    std::string name;
    std::chrono::milliseconds expires{};
    bool hears_bus = false;
    bool alone = false;
    std::string turned_away;
  };

  explicit MemoryDatabase(LeaseClock lease_clock) : lease_clock_(std::move(lease_clock)) {}

  // All the changes or none. `node`: under its lease, which is renewed; without it there are no nodes.
  std::optional<Fault> commit(std::span<const Change> changes, std::optional<Epoch> node);

  Expected<Epoch, Fault> join(std::string_view name, bool alone);
  // Its lease begins anew. False: it has run out.
  bool renew(Epoch node);
  // Those whose lease has run out are gone.
  void remove_expired();

  bool is_left(const ArchiveUnused& tidying) const;
  bool is_left(const RemoveExpiredLinks& tidying) const;
  bool is_left(const MarkUnseenGuests& tidying) const;
  bool is_left(const RemoveUnseenGuests& tidying) const;

  std::mutex mutex;
  std::map<std::string, Table, std::less<>> tables;
  std::map<TokenHash, StoredGuest> guests;
  std::map<TokenHash, StoredTime> unseen;  // since when they are marked so
  std::vector<TokenHash> ended;            // those that were removed by name, in that order
  std::map<TokenHash, StoredSeatLink> links;
  std::map<std::string, StoredRecord, std::less<>> records;
  std::optional<StoredClock> clock;
  std::map<Epoch, Node> nodes;

 private:
  template <class Map>
  void put(Map& map, const typename Map::key_type& key, typename Map::mapped_type value);
  template <class Map, class Condition>
  void remove_if(Map& map, Condition condition, std::int64_t at_most = INT64_MAX);
  template <class Map>
  void remove(Map& map, const typename Map::key_type& key);
  void set_row(Table& table, StoredTable row);
  bool is_anothers(const Table& table) const { return writer_ && table.owner != *writer_; }

  MaybeFault apply(const CreateTable& change);
  MaybeFault apply(const AppendFact& change);
  MaybeFault apply(const UpdateTable& change);
  MaybeFault apply(const ArchiveTable& change);
  MaybeFault apply(const ArchiveUnused& change);
  MaybeFault apply(const RemoveTable& change);
  MaybeFault apply(const PutGuest& change);
  MaybeFault apply(const RestoreGuest& change);
  MaybeFault apply(const RemoveGuest& change);
  MaybeFault apply(const MarkUnseenGuests& change);
  MaybeFault apply(const RemoveUnseenGuests& change);
  MaybeFault apply(const PutSeatLink& change);
  MaybeFault apply(const RemoveSeatLink& change);
  MaybeFault apply(const UseSeatLink& change);
  MaybeFault apply(const RemoveExpiredLinks& change);
  MaybeFault apply(const KeepRecord& change);
  MaybeFault apply(const NoteClock& change);
  MaybeFault apply(const TryRoom& change);

  const LeaseClock lease_clock_;
  Epoch last_epoch_ = 0;
  // Of the commit under way: whose it is, and how to take it back, the last change first.
  std::optional<Epoch> writer_;
  std::vector<std::function<void()>> undo_;
};

}  // namespace ludothek
