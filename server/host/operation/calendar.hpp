// Calendar: whether the server's date can be believed. Machines start with clocks that are years off, and nothing may
// be removed because of one look at such a clock: a date is compared with the last one that the store has seen.
#pragma once

#include <chrono>
#include <optional>

#include "server/store/store.hpp"

namespace ludothek {

// A house that was closed for longer than that looks like a clock that jumped, and is treated so.
inline constexpr auto kLongestBreak = std::chrono::hours(24 * 30);
// So far back a clock may be set without a word.
inline constexpr auto kSetBack = std::chrono::hours(24);
// A date that jumped is believed after all when it has gone on for so long, and was looked at so often.
inline constexpr auto kBelievedAfter = std::chrono::hours(24 * 7);
inline constexpr int kBelievedLooks = 24;

// What the store notes after a look at the clock. Without a doubt in it, `date` is believed.
StoredClock look_at_clock(const std::optional<StoredClock>& before, StoredTime date);

}  // namespace ludothek
