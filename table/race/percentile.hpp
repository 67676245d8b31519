// A percentile by the nearest rank: the smallest value that at least so many in a hundred do not exceed.
#pragma once

#include <algorithm>
#include <array>

#include "engine/indexed.hpp"
#include "table/state/time.hpp"

namespace ludothek {

// Of the first `count`, which need not be sorted. REQUIRES: 0 < count, 0 < percent.
template <std::size_t N>
Duration percentile(Indexed<int, Duration, N> values, int count, int percent) {
  std::sort(values.begin(), values.begin() + count);
  return values[(count * percent + 99) / 100 - 1];
}

}  // namespace ludothek
