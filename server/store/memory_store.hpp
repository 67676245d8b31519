// MemoryStore: a Store for tests, measurements and a server that forgets when it stops. It keeps the contract, but for
// durability: nothing outlives the object. It never fails.
#pragma once

#include <memory>

#include "server/store/store.hpp"

namespace ludothek {

std::unique_ptr<Store> open_memory_store();

}  // namespace ludothek
