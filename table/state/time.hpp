// The table's time: moments since some start, in whole microseconds, always handed in.
//
// A Moment and a Duration are types of their own, so that a point in time can't be mistaken for a length of it. Nothing
// in table/ reads a clock: TableTime has no now(). Which start is meant is the door's business; it only has to be one.
#pragma once

#include <chrono>
#include <cstdint>
#include <ratio>

namespace ludothek {

struct TableTime {};

using Duration = std::chrono::duration<std::int64_t, std::micro>;
using Moment = std::chrono::time_point<TableTime, Duration>;

}  // namespace ludothek
