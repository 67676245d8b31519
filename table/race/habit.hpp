// A seat's habit in races: how far ahead of the server's clock its reports used to be, and how often that could not be
// vouched for and cost the others a replay.
//
// A claim's lead is what its report is earlier than the server's clock makes it: the time from the reveal to the claim,
// less the line's shortest round trip. An honest lead is the paint and what the line had more to do than at its best:
// sometimes long, often short. Whoever is far ahead nearly always, lies, or has a screen that paints late; either way
// it is a habit, and can be taken off.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/indexed.hpp"
#include "table/state/time.hpp"

namespace ludothek {

inline constexpr int kClaimsKept = 16;
inline constexpr int kClaimsForHabit = 3;  // with fewer nobody is known

class Habit {
 public:
  // A claim of this seat was judged; without a lead if its page reported no time.
  void claimed(std::optional<Duration> lead, bool doubtful);

  bool known() const { return leads_known_ >= kClaimsForHabit; }
  // The lead that three of four claims had at least.
  Duration usual_lead() const;  // REQUIRES: known()
  int doubts() const;           // of the last 16 claims
  bool operator==(const Habit&) const = default;

 private:
  Indexed<int, Duration, kClaimsKept> leads_{};  // the last ones, in a ring
  int leads_known_ = 0;                          // up to kClaimsKept
  int place_ = 0;
  std::uint16_t doubtful_ = 0;  // a bit per claim, the last one lowest
};

}  // namespace ludothek
