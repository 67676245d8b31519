#include "server/host/operation/maintenance.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "server/host/operation/calendar.hpp"

namespace ludothek {
namespace {

constexpr std::int64_t kAtOnce = 1'000;  // rows of each kind in a transaction

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
  const auto before = store.find_clock();
  if (!before) return not_tidied(before.error());
  const StoredClock clock = look_at_clock(*before, date);
  tell(clock, date);
  std::vector<Tidying> tidying;
  if (!clock.doubt) {
    tidying = {ArchiveUnused{date - kUnusedTable, kAtOnce}, RemoveExpiredLinks{date - kOldLink, kAtOnce},
               MarkUnseenGuests{date - kUnseenGuest, date, kAtOnce}, RemoveUnseenGuests{date - kBetweenSteps, kAtOnce}};
  }
  tidy_some({NoteClock{clock}}, std::move(tidying));
}

void Maintenance::tidy_some(std::vector<Change> changes, std::vector<Tidying> tidying) {
  for (const Tidying& one : tidying) {
    std::visit([&changes](const auto& change) { changes.emplace_back(change); }, one);
  }
  (void)commit_.submit(std::move(changes), [this, tidying = std::move(tidying)](const std::optional<Fault>& fault) {
    if (fault) return not_tidied(*fault);
    if (!tidying.empty()) (void)commit_.read([this, tidying](Store& store) { tidy_on(store, tidying); });
  });
}

void Maintenance::tidy_on(Store& store, std::vector<Tidying> tidying) {
  std::erase_if(tidying, [&store](const Tidying& one) {
    const auto left = store.is_left(one);
    return !left || !*left;
  });
  if (!tidying.empty()) tidy_some({}, std::move(tidying));
}

void Maintenance::not_tidied(const Fault& fault) { log_.warn("not_tidied", {{"why", fault.what}}); }

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
