#include "table/race/habit.hpp"

#include <algorithm>
#include <bit>

#include "table/race/percentile.hpp"

namespace ludothek {

void Habit::claimed(std::optional<Duration> lead, bool doubtful) {
  static_assert(kClaimsKept == 16, "as many as doubtful_ has bits");
  doubtful_ = static_cast<std::uint16_t>(doubtful_ << 1 | (doubtful ? 1 : 0));
  if (!lead) return;
  leads_[place_] = *lead;
  place_ = (place_ + 1) % kClaimsKept;
  leads_known_ = std::min(leads_known_ + 1, kClaimsKept);
}

Duration Habit::usual_lead() const { return percentile(leads_, leads_known_, 25); }

int Habit::doubts() const { return std::popcount(doubtful_); }

}  // namespace ludothek
