// CommitQueue: where changes of a store and questions to it are handed in, from any thread. The server's is
// GroupCommit, with a thread of its own; a simulation's answers in simulated time, on its one thread.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "server/store/store.hpp"

namespace ludothek {

class CommitQueue {
 public:
  using Completion = std::function<void(const std::optional<Fault>&)>;
  using Reading = std::function<void(Store&)>;

  CommitQueue() = default;
  CommitQueue(const CommitQueue&) = delete;
  CommitQueue& operator=(const CommitQueue&) = delete;
  virtual ~CommitQueue() = default;

  // All of the changes or none. `completion` is called, on the store's thread and in the order of submission, when they
  // are durable or can't be. False: there is no room, or it was stopped; then nothing happens and `completion` is never
  // called.
  [[nodiscard]] virtual bool submit(std::vector<Change> changes, Completion completion) = 0;

  // Runs `reading` on the store's thread, after everything that was submitted before it, and perhaps after some of what
  // was submitted later. Readings are run in their order. It must not commit. False: there is no room, or it was
  // stopped.
  [[nodiscard]] virtual bool read(Reading reading) = 0;

  // As soon as the store's thread is free, whatever waits for it. False: it was stopped.
  [[nodiscard]] virtual bool read_first(Reading reading) = 0;

  // Changes (a reading counts as one) that were taken and are not yet completed: where it grows, slow down.
  virtual std::size_t pending() const = 0;
};

}  // namespace ludothek
