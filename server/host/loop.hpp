// Loop: the thread a table host and its sessions live on, as they see it: somewhere to come back to, somebody to give
// long work to, a clock and an alarm. The server's is an io_context; a test's is a list and a number.
#pragma once

#include <functional>

#include "server/host/tables/thought_queue.hpp"
#include "server/store/store.hpp"
#include "table/state/time.hpp"

namespace ludothek {

class Loop {
 public:
  Loop() = default;
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;
  virtual ~Loop() = default;

  // From any thread.
  virtual bool here() const = 0;                     // the caller is on this thread
  virtual void post(std::function<void()> job) = 0;  // later, on this thread, in the order of the calls
  virtual void aside(LongWork work) = 0;             // when it is its table's turn, on a thread for long work
  virtual Moment now() const = 0;                    // the same clock for all loops of a server
  virtual StoredTime date() const = 0;

  // On this thread: TableHost::tick is to be called at that moment. An earlier call is forgotten.
  virtual void wake_at(Moment moment) = 0;
};

}  // namespace ludothek
