#include "server/host/operation/maintenance.hpp"

namespace ludothek {

void Maintenance::tick(Moment now, StoredTime date) {
  constexpr Duration kEvery = std::chrono::hours(1);
  limits_.tidy(now);
  if (tidied_ && now - *tidied_ < kEvery) return;
  tidied_ = now;
  // If there is no room now, the next hour does it.
  (void)commit_.submit(
      {ArchiveUnused{date - kUnusedTable}, RemoveExpiredLinks{date}, RemoveUnseenGuests{date - kUnseenGuest}},
      [this](const std::optional<Fault>& fault) {
        if (fault) log_.warn("not_tidied", {{"why", fault->what}});
      });
}

}  // namespace ludothek
