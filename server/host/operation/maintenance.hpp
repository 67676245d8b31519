// Maintenance: what has to be tidied now and then in a house that never closes. Tables that nobody used for a season
// leave the lists (who has the link still finds them), seat links that are over go, and so do devices that were not
// seen for more than a year. It has no clock of its own: somebody calls it once a minute and says what time it is.
//
// Nothing is removed because of one look at that clock. A date that does not follow from what the store has seen is
// doubted (calendar.hpp): then nothing is tidied, the log says so, and /health. Devices go in two steps: they are
// marked, and when they were not seen for days after that they are removed.
#pragma once

#include <chrono>
#include <vector>

#include "server/host/operation/limits.hpp"
#include "server/host/operation/log.hpp"
#include "server/host/operation/metrics.hpp"
#include "server/store/commit_queue.hpp"
#include "table/state/time.hpp"

namespace ludothek {

inline constexpr auto kUnusedTable = std::chrono::hours(24 * 90);
inline constexpr auto kUnseenGuest = std::chrono::hours(24 * 400);  // as long as a browser keeps a cookie
inline constexpr auto kBetweenSteps = std::chrono::hours(24 * 14);  // from the mark to the removal
// By how much a date that is believed may be wrong (kLongestBreak), and a day: what goes then was over long ago.
inline constexpr auto kOldLink = std::chrono::hours(24 * 31);

class Maintenance {
 public:
  // REQUIRES: all of them outlive it.
  Maintenance(CommitQueue& commit, Limits& limits, Metrics& metrics, Log& log)
      : commit_(commit), limits_(limits), metrics_(metrics), log_(log) {}

  // Once a minute or so. The store is asked once an hour, the first time at once.
  void tick(Moment now, StoredTime date);

 private:
  // On the store's thread.
  void tidy(Store& store, StoredTime date);
  // Some of each, besides the changes; then the next, as long as any are left: moves wait for no more than that.
  void tidy_some(std::vector<Change> changes, std::vector<Tidying> tidying);
  void tidy_on(Store& store, std::vector<Tidying> tidying);
  void not_tidied(const Fault& fault);
  void tell(const StoredClock& clock, StoredTime date);

  CommitQueue& commit_;
  Limits& limits_;
  Metrics& metrics_;
  Log& log_;
  std::optional<Moment> tidied_;
};

}  // namespace ludothek
