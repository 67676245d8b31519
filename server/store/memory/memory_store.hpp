// MemoryStore: a Store for tests, measurements and a server that forgets when it stops. It keeps the contract, but for
// durability: nothing outlives the object. It never fails.
//
// Several may keep one house, as nodes do with one database (SharedStore); leases run on the clock that is handed in.
#pragma once

#include <chrono>
#include <functional>
#include <memory>

#include "server/store/shared_store.hpp"

namespace ludothek {

// Any clock that never goes back.
using LeaseClock = std::function<std::chrono::milliseconds()>;

class MemoryDatabase;

std::unique_ptr<Store> open_memory_store();

std::shared_ptr<MemoryDatabase> make_memory_database(LeaseClock clock);
// From any thread; each of them is used as a Store is.
std::unique_ptr<SharedStore> open_memory_store(std::shared_ptr<MemoryDatabase> house);

}  // namespace ludothek
