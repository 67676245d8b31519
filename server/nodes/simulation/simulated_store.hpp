// A node's way to the house's store in simulated time: it takes its time, can be cut, can fall silent, can break while
// something is being committed, and shows the witness whatever was kept. Mutations make it a worse store than it may
// be: a simulation that does not find them out is worth nothing.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/nodes/simulation/agenda.hpp"
#include "server/nodes/simulation/witness.hpp"
#include "server/store/commit_queue.hpp"
#include "server/store/memory/memory_database.hpp"
#include "server/store/memory/memory_store.hpp"
#include "server/store/passing_store.hpp"

namespace ludothek::simulation {

enum class Mutation : std::uint8_t {
  kNone,
  kNoFence,  // every commit is written: neither leases nor numbers are checked
  kForgets,  // now and then a commit that was not kept is acknowledged
  kTwice,    // now and then a commit is kept twice
};

// What all nodes share.
struct Vault {
  std::shared_ptr<MemoryDatabase> house;
  Witness& witness;
  Agenda& agenda;
  Mutation mutation = Mutation::kNone;
  bool gone = false;    // for everybody
  bool silent = false;  // for everybody: what is asked is not answered
};

class SimulatedStore final : public PassingOn<SharedStore> {
 public:
  explicit SimulatedStore(Vault& vault) : PassingOn(open_memory_store(vault.house)), vault_(vault) {}

  bool cut = false;
  bool reachable() const { return !cut && !vault_.gone && !vault_.silent; }
  bool silent() const { return vault_.silent; }
  // The line breaks while the next commit is under way: it may have been done, and nobody hears of it.
  bool breaks = false;

  std::optional<Fault> commit(std::span<const Change> changes) override {
    if (!reachable()) return away();
    if (std::exchange(breaks, false)) {
      if (vault_.agenda.chance(50)) std::ignore = keep(changes);
      return away();
    }
    return keep(changes);
  }
  Expected<std::vector<StoredFact>, Fault> load(std::string_view table, std::int64_t from,
                                                std::int64_t limit) override {
    if (!reachable()) return away();
    return store_->load(table, from, limit);
  }
  Expected<std::optional<StoredTable>, Fault> find_table(std::string_view id) override {
    if (!reachable()) return away();
    return store_->find_table(id);
  }
  Expected<std::vector<StoredTable>, Fault> list_tables(std::int64_t limit, std::int64_t skip) override {
    if (!reachable()) return away();
    return store_->list_tables(limit, skip);
  }
  Expected<std::optional<StoredGuest>, Fault> find_guest(const TokenHash& token) override {
    if (!reachable()) return away();
    return store_->find_guest(token);
  }

  Expected<std::string, Fault> house() override { return store_->house(); }
  Expected<Lease, Fault> join(std::string_view name, bool alone) override {
    if (!reachable()) return away();
    return store_->join(name, alone);
  }
  Expected<Lease, Fault> renew(bool hears_bus) override {
    if (!reachable()) return away();
    return store_->renew(hears_bus);
  }
  std::optional<Fault> leave() override {
    if (!reachable()) return away();
    return store_->leave();
  }
  Expected<std::vector<std::optional<Epoch>>, Fault> claim(std::span<const std::string> tables) override {
    if (!reachable()) return away();
    return store_->claim(tables);
  }
  std::optional<Fault> release(std::string_view table) override {
    if (!reachable()) return away();
    return store_->release(table);
  }

 private:
  static Fault away() { return {Fault::Kind::kUnavailable, "the simulation wants it so", {}}; }
  std::optional<Fault> keep(std::span<const Change> changes);
  std::optional<Fault> force(std::span<const Change> changes);

  Vault& vault_;
};

inline std::optional<Fault> SimulatedStore::keep(std::span<const Change> changes) {
  if (vault_.mutation == Mutation::kForgets && vault_.agenda.any(500) == 0) return std::nullopt;
  auto fault = store_->commit(changes);
  if (fault && fault->kind == Fault::Kind::kFenced && vault_.mutation == Mutation::kNoFence) fault = force(changes);
  if (fault) return fault;
  vault_.witness.kept(changes);
  if (vault_.mutation == Mutation::kTwice && vault_.agenda.any(200) == 0) vault_.witness.kept(changes);
  return std::nullopt;
}

// As if nobody looked at leases and numbers.
inline std::optional<Fault> SimulatedStore::force(std::span<const Change> changes) {
  std::vector<Change> forced(changes.begin(), changes.end());
  const std::lock_guard lock(vault_.house->mutex);
  for (Change& change : forced) {
    auto* fact = std::get_if<AppendFact>(&change);
    const auto table = fact == nullptr ? vault_.house->tables.end() : vault_.house->tables.find(fact->table);
    if (table != vault_.house->tables.end()) fact->sequence = static_cast<std::int64_t>(table->second.log.size());
    if (auto fault = vault_.house->commit(std::span(&change, 1), std::nullopt)) return fault;
  }
  return std::nullopt;
}

// One thing after the other, as the committer's thread does them: what is submitted while it is busy is one
// transaction.
class SimulatedCommit final : public CommitQueue {
 public:
  SimulatedCommit(Process& process, SimulatedStore& store) : process_(process), store_(store) {}

  bool submit(std::vector<Change> changes, Completion completion) override {
    const Moment now = process_.agenda().now();
    if (transaction_ <= now) transaction_ = reserve();
    return add(transaction_, [this, changes = std::move(changes), completion = std::move(completion)] {
      const auto fault = store_.commit(changes);
      // The answer is on its way; who stands still hears it later.
      process_.plan(answer_at(), [this, completion, fault] {
        --pending_;
        if (completion) completion(fault);
      });
    });
  }
  bool read(Reading reading) override {
    const Moment at = reserve();
    transaction_ = Moment{};  // what is submitted later comes later
    return add(at, [this, reading = std::move(reading)] {
      --pending_;
      reading(store_);
    });
  }
  bool read_first(Reading reading) override {
    return add(process_.agenda().now() + takes(), [this, reading = std::move(reading)] {
      --pending_;
      reading(store_);
    });
  }
  std::size_t pending() const override { return pending_; }

 private:
  bool add(Moment at, std::function<void()> job) {
    ++pending_;
    process_.plan(at - process_.agenda().now(), [this, job = std::move(job)]() mutable {
      if (!store_.silent() && held_.empty()) return job();
      held_.push_back({process_.agenda().now() + process_.agenda().between(4000, 8000), std::move(job)});
      if (held_.size() == 1) await();
    });
    return true;
  }
  // An answer is waited for until the store is given up.
  void await() {
    while (!held_.empty() && (!store_.silent() || held_.front().until <= process_.agenda().now())) {
      const auto job = std::move(held_.front().job);
      held_.pop_front();
      job();
    }
    if (!held_.empty()) process_.plan(milliseconds(20), [this] { await(); });
  }
  // The moment when the next thing is done.
  Moment reserve() {
    free_ = std::max(free_, process_.agenda().now()) + takes();
    return free_;
  }
  // Who can't be reached is waited for.
  Duration takes() {
    Agenda& agenda = process_.agenda();
    if (!store_.reachable() && !store_.silent()) return agenda.between(20, 800);
    return agenda.chance(3) ? agenda.between(5, 60) : agenda.between(0, 3);
  }
  Duration answer_at() {
    Agenda& agenda = process_.agenda();
    answered_ = std::max(answered_, agenda.now() + agenda.between(0, 2));
    return answered_ - agenda.now();
  }

  struct Held {
    Moment until{};
    std::function<void()> job;
  };

  Process& process_;
  SimulatedStore& store_;
  std::deque<Held> held_;
  std::size_t pending_ = 0;
  Moment free_{};
  Moment transaction_{};  // when it is done, if it can still be joined
  Moment answered_{};
};

}  // namespace ludothek::simulation
