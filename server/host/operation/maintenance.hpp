// Maintenance: what has to be tidied now and then in a house that never closes. Tables that nobody used for a season
// leave the lists (who has the link still finds them), seat links that are over go, and so do devices that were not
// seen for more than a year. It has no clock of its own: somebody calls it once a minute and says what time it is.
#pragma once

#include <chrono>

#include "server/host/operation/limits.hpp"
#include "server/host/operation/log.hpp"
#include "server/store/group_commit.hpp"
#include "table/state/time.hpp"

namespace ludothek {

inline constexpr auto kUnusedTable = std::chrono::hours(24 * 90);
inline constexpr auto kUnseenGuest = std::chrono::hours(24 * 400);  // as long as a browser keeps a cookie

class Maintenance {
 public:
  // REQUIRES: all of them outlive it.
  Maintenance(GroupCommit& commit, Limits& limits, Log& log) : commit_(commit), limits_(limits), log_(log) {}

  // Once a minute or so. The store is asked once an hour, the first time at once.
  void tick(Moment now, StoredTime date);

 private:
  GroupCommit& commit_;
  Limits& limits_;
  Log& log_;
  std::optional<Moment> tidied_;
};

}  // namespace ludothek
