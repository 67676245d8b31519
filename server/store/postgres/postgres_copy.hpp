// A database that a house is copied into: it is marked until the copy is whole, and no server opens it meanwhile. What
// an interrupted copy has left is removed by the next one.
#pragma once

#include <memory>
#include <string>

#include "server/store/shared_store.hpp"

namespace ludothek {

// Empty, marked, joined and ready to be written to. Refused, and left as it is: one with a house in it, or one that a
// server uses.
Expected<std::unique_ptr<SharedStore>, Fault> begin_postgres_copy(const std::string& url);
// It is whole, and its lease is given back. kConflict: another copy into it was begun meanwhile.
std::optional<Fault> end_postgres_copy(const std::string& url, SharedStore& copy);

}  // namespace ludothek
