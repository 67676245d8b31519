// SharedStore: a Store that several servers use at once, each of them a node of one house (PostgreSQL; memory in
// tests).
//
// A node joins under a name and is given an epoch, a number that no node ever had, and a lease on the store's own
// clock. Each table is owned by at most one epoch. Whatever commit() writes, it writes under the node's epoch: within
// the same transaction the lease is checked, and renewed when that is due. Has it run out, nothing changes and the
// answer is kFenced, until the node has joined anew. A table whose log grows, or that is removed, must be the node's
// (it made or claimed it under this epoch): else nothing changes either, and a kFenced that names the change says so.
// Called as a Store is: from one thread at a time.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/store.hpp"

namespace ludothek {

using Epoch = std::int64_t;  // from 1 on

// How long a node that is not heard of keeps its tables, and how often one renews its lease when it has nothing to
// write: a commit renews it as well.
inline constexpr std::chrono::milliseconds kLease{3000};
inline constexpr std::chrono::milliseconds kRenewEvery{500};

struct LivingNode {
  Epoch epoch = 0;
  std::string name;
  bool hears_bus = false;   // as it said when it last renewed its lease
  std::string turned_away;  // who was last, to its face: a node that could not be one beside it
  friend bool operator==(const LivingNode&, const LivingNode&) = default;
};

struct Lease {
  Epoch epoch = 0;                    // one's own
  std::vector<LivingNode> nodes;      // all that live, oneself included
  std::vector<TokenHash> ended = {};  // devices that any node has ended (RemoveGuest) since this one was last told
};

class SharedStore : public Store {
 public:
  // The house, under a name that differs from house to house and stays: what its nodes call themselves on the bus.
  virtual Expected<std::string, Fault> house() = 0;

  // `alone`: it has no bus, and no other node can live beside it. kConflict: a node of that name lives, or one beside
  // that excludes others: the sentence says what to do, and that node is told (turned_away). What the node owned under
  // an earlier epoch is no longer its own.
  virtual Expected<Lease, Fault> join(std::string_view name, bool alone) = 0;
  Expected<Lease, Fault> join(std::string_view name) { return join(name, false); }
  // Nodes whose lease has run out are removed, and their tables are free. kFenced: so was this one.
  virtual Expected<Lease, Fault> renew(bool hears_bus) = 0;
  // The lease is given back, and the tables with it. REQUIRES: nothing is committed after it but by a new join().
  virtual std::optional<Fault> leave() = 0;

  // Each table becomes this node's, unless a living one has it: whose each is now, in that order. Nothing: there is no
  // such table. After a node's death its tables are claimed many at a time.
  virtual Expected<std::vector<std::optional<Epoch>>, Fault> claim(std::span<const std::string> tables) = 0;
  Expected<std::optional<Epoch>, Fault> claim(const std::string& table) {
    const auto owners = claim(std::span(&table, 1));
    if (!owners) return owners.error();
    return owners->front();
  }
  // Was it this node's, it is nobody's from now on.
  virtual std::optional<Fault> release(std::string_view table) = 0;
};

}  // namespace ludothek
