// Strict JSON: parses a text from outside as RFC 8259 has it, and refuses an object that names a member twice.
//
// Two readers could disagree about which of the two counts, and a record must mean one thing; Boost.JSON's own parse
// silently keeps the last. Nesting is limited (kDeepest), invalid UTF-8 and anything after the value are refused. One
// pass, no exceptions, memory in proportion to the text.
#pragma once

#include <boost/json/value.hpp>
#include <cstddef>
#include <string_view>

#include "record/json/problem.hpp"

namespace ludothek {

namespace json = boost::json;

inline constexpr std::size_t kDeepest = 32;

// The value, or what is wrong. Where a member stands twice inside an entry of the top-level list "moves", the problem
// names that move. `storage`: where the value's memory comes from.
Expected<json::value, Problem> parse_strictly(std::string_view text, json::storage_ptr storage = {});

}  // namespace ludothek
