// Who this node is at the moment, for all of its threads.
#pragma once

#include <atomic>

#include "server/store/shared_store.hpp"
#include "table/state/time.hpp"

namespace ludothek {

struct NodeIdentity {
  // As the store gave it last; 0 before that. Written on the store's thread, when it has joined.
  std::atomic<Epoch> epoch{0};
  // Until then no other node can have this one's tables: a lease, counted from when the store was asked for it, by this
  // node's clock. Written on the node's thread.
  std::atomic<Moment> sure_until{};
};

}  // namespace ludothek
