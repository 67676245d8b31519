// The server's two clocks: a steady one for tables and limits, and the date for what is kept.
#pragma once

#include <chrono>

#include "server/store/store.hpp"
#include "table/state/time.hpp"

namespace ludothek {

inline Moment steady_now() {
  return Moment(std::chrono::duration_cast<Duration>(std::chrono::steady_clock::now().time_since_epoch()));
}

inline StoredTime date_now() { return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now()); }

}  // namespace ludothek
