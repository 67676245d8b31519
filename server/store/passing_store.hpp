// PassingStore: passes everything on to another store. Tests derive from it what is to fail, to wait or to be noted.
// PassingOn<SharedStore> does what it does as a Store; nodes are up to who derives from it.
#pragma once

#include <memory>
#include <utility>

#include "server/store/memory/memory_store.hpp"
#include "server/store/store.hpp"

namespace ludothek {

template <class Kind>
class PassingOn : public Kind {
 public:
  explicit PassingOn(std::unique_ptr<Kind> store) : store_(std::move(store)) {}

  std::optional<Fault> commit(std::span<const Change> changes) override { return store_->commit(changes); }
  Expected<std::vector<StoredFact>, Fault> load(std::string_view table, std::int64_t from,
                                                std::int64_t limit) override {
    return store_->load(table, from, limit);
  }
  Expected<std::optional<StoredTable>, Fault> find_table(std::string_view id) override {
    return store_->find_table(id);
  }
  Expected<std::vector<StoredTable>, Fault> list_tables(std::int64_t limit, std::int64_t skip) override {
    return store_->list_tables(limit, skip);
  }
  Expected<std::int64_t, Fault> count_tables() override { return store_->count_tables(); }
  Expected<std::optional<StoredGuest>, Fault> find_guest(const TokenHash& token) override {
    return store_->find_guest(token);
  }
  Expected<std::vector<StoredGuest>, Fault> devices_of(std::string_view guest) override {
    return store_->devices_of(guest);
  }
  Expected<std::optional<StoredSeatLink>, Fault> find_seat_link(const TokenHash& token) override {
    return store_->find_seat_link(token);
  }
  Expected<std::optional<StoredRecord>, Fault> find_record(std::string_view id) override {
    return store_->find_record(id);
  }
  Expected<std::vector<StoredRecord>, Fault> records_of(std::string_view table) override {
    return store_->records_of(table);
  }
  Expected<std::vector<GameCount>, Fault> count_games() override { return store_->count_games(); }
  Expected<bool, Fault> is_left(const Tidying& tidying) override { return store_->is_left(tidying); }
  Expected<std::optional<StoredClock>, Fault> find_clock() override { return store_->find_clock(); }
  Expected<std::vector<StoredTable>, Fault> tables_after(std::string_view id, std::int64_t limit) override {
    return store_->tables_after(id, limit);
  }
  Expected<std::vector<KeptGuest>, Fault> guests_after(const std::optional<TokenHash>& token,
                                                       std::int64_t limit) override {
    return store_->guests_after(token, limit);
  }
  Expected<std::vector<StoredSeatLink>, Fault> links_after(const std::optional<TokenHash>& token,
                                                           std::int64_t limit) override {
    return store_->links_after(token, limit);
  }
  Expected<std::vector<StoredRecord>, Fault> records_after(std::string_view id, std::int64_t limit) override {
    return store_->records_after(id, limit);
  }

 protected:
  const std::unique_ptr<Kind> store_;
};

class PassingStore : public PassingOn<Store> {
 public:
  explicit PassingStore(std::unique_ptr<Store> store = open_memory_store()) : PassingOn(std::move(store)) {}
};

}  // namespace ludothek
