// The conflicts that every Store tells of, in the same words.
#pragma once

#include <cstdint>
#include <string_view>

#include "server/store/fault.hpp"

namespace ludothek {

Fault no_such_table(std::string_view table);
Fault table_exists(std::string_view table);
Fault record_exists(std::string_view record);
Fault guest_exists();
Fault link_is_gone();
Fault log_is_damaged(std::string_view table);
// Not a conflict: what was asked for is not as it was written.
Fault fact_is_damaged(std::string_view table, std::int64_t sequence);
// `expected`: the only number that would do; without it, any from 0 on.
Fault out_of_sequence(std::string_view table, std::int64_t sequence, std::optional<std::int64_t> expected);

// What a SharedStore tells of besides: the first two are kFenced.
Fault lease_is_over();
Fault table_is_anothers(std::string_view table);
Fault node_lives(std::string_view name);
// Two nodes of which one has no bus: `alone`, the one that wants to join.
Fault node_in_the_way(std::string_view other, bool alone);

}  // namespace ludothek
