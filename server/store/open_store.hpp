// The store that a command was told to use, by name: sqlite:PATH, postgresql://…, or memory.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "server/store/shared_store.hpp"
#include "server/store/store_counters.hpp"

namespace ludothek {

struct OpenStore {
  std::unique_ptr<Store> store;
  SharedStore* shared = nullptr;  // the same one, if several nodes can share it: who would write has to join it
  std::shared_ptr<const StoreCounters> counters = nullptr;  // of a shared one
};

enum class IfMissing : std::uint8_t { kMake, kRefuse };

// The sentence of a Fault says what to do.
Expected<OpenStore, Fault> open_store(const std::string& name, IfMissing missing = IfMissing::kMake);

bool is_postgres(std::string_view name);
// The file of sqlite:PATH; nothing: it is no such name.
std::optional<std::string> sqlite_path(std::string_view name);

// The name without what nobody may see: the password of an address.
std::string shown_store(const std::string& name);

}  // namespace ludothek
