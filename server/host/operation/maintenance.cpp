#include "server/host/operation/maintenance.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "server/host/operation/calendar.hpp"

namespace ludothek {
namespace {

std::string text_of(StoredTime date) {
  return fmt::format("{:%FT%TZ}", std::chrono::floor<std::chrono::seconds>(date));
}

}  // namespace

void Maintenance::tick(Moment now, StoredTime date) {
  constexpr Duration kEvery = std::chrono::hours(1);
  limits_.tidy(now);
  if (tidied_ && now - *tidied_ < kEvery) return;
  tidied_ = now;
  // If there is no room now, the next hour does it.
  (void)commit_.read([this, date](Store& store) { tidy(store, date); });
}

void Maintenance::tidy(Store& store, StoredTime date) {
  const auto not_tidied = [this](const Fault& fault) { log_.warn("not_tidied", {{"why", fault.what}}); };
  const auto before = store.find_clock();
  if (!before) return not_tidied(before.error());
  const StoredClock clock = look_at_clock(*before, date);
  tell(clock, date);
  std::vector<Change> changes{NoteClock{clock}};
  if (!clock.doubt) {
    changes.insert(changes.end(),
                   {ArchiveUnused{date - kUnusedTable}, RemoveExpiredLinks{date - kOldLink},
                    MarkUnseenGuests{date - kUnseenGuest, date}, RemoveUnseenGuests{date - kBetweenSteps}});
  }
  (void)commit_.submit(std::move(changes), [not_tidied](const std::optional<Fault>& fault) {
    if (fault) not_tidied(*fault);
  });
}

void Maintenance::tell(const StoredClock& clock, StoredTime date) {
  const bool doubted = clock.doubt.has_value();
  const bool told = metrics_.clock_doubted.exchange(doubted ? 1 : 0) != 0;
  if (doubted && !told) {
    log_.warn("clock_doubted", {{"date", text_of(date)},
                                {"seen", text_of(clock.seen)},
                                {"then",
                                 "nothing is archived or removed; if the clock is right, it is believed after "
                                 "seven days"}});
  }
  if (!doubted && told) log_.info("clock_believed", {{"date", text_of(date)}});
}

}  // namespace ludothek
