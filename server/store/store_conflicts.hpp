// The conflicts that every Store tells of, in the same words.
#pragma once

#include <cstdint>
#include <string_view>

#include "server/store/fault.hpp"

namespace ludothek {

Fault no_such_table(std::string_view table);
Fault table_exists(std::string_view table);
Fault record_exists(std::string_view record);
Fault log_is_damaged(std::string_view table);
// Not a conflict: what was asked for is not as it was written.
Fault fact_is_damaged(std::string_view table, std::int64_t sequence);
// `expected`: the only number that would do; without it, any from 0 on.
Fault out_of_sequence(std::string_view table, std::int64_t sequence, std::optional<std::int64_t> expected);

}  // namespace ludothek
