// Naming: what people are called at a table. Nobody there can be taken for another: who comes, or is renamed, with a
// name that looks like somebody else's is called by it and a number.
#pragma once

#include <string>

#include "table/people/attendance.hpp"

namespace ludothek {

// The name at this table of a person who would like to be called by theirs. The host's, those of seats, and of whoever
// is here are taken.
std::string name_at_table(const TableState& state, const Attendance& attendance, const Person& person);

}  // namespace ludothek
