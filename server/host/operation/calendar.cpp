#include "server/host/operation/calendar.hpp"

#include <algorithm>

namespace ludothek {
namespace {

bool follows(StoredTime date, StoredTime last) { return date >= last - kSetBack && date <= last + kLongestBreak; }

}  // namespace

StoredClock look_at_clock(const std::optional<StoredClock>& before, StoredTime date) {
  if (!before) return {date, {}};
  if (follows(date, before->seen)) return {std::max(date, before->seen), {}};
  StoredClock::Doubt doubt{date, date, 1};
  if (before->doubt && follows(date, before->doubt->last)) {
    doubt = *before->doubt;
    // Servers that start again and again look again and again: only the hours count.
    if (date - doubt.last >= std::chrono::hours(1)) {
      doubt.last = date;
      ++doubt.looks;
    }
    if (date - doubt.since >= kBelievedAfter && doubt.looks >= kBelievedLooks) return {date, {}};
  }
  return {before->seen, doubt};
}

}  // namespace ludothek
