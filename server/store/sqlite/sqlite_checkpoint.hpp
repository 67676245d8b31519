// Checkpointer: moves what the WAL holds into the database file, on a thread and a connection of its own.
//
// The bulk is moved while commits go on; only the last few pages need a Turn, in which no commit runs, so that the WAL
// is then empty and the next commit begins it anew: it does not grow without bound under steady load. No checkpoint
// begins beside commits while the WAL is all moved: SQLite before 3.51.3 can damage the file then (its "WAL-reset
// bug"). That is why commits report their pages here and why the counts are read in a Turn. The thread gives way to
// everything else; commits wait for it only where the WAL has become many times as long as it should be. A full disk
// only delays it. If input or output fails the store must not go on: broken() tells.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "server/store/sqlite/sqlite_connection.hpp"

namespace ludothek {

class Checkpointer {
 public:
  // The right to use the WAL alone. Who waits has the next turn: two mutexes, so that nobody overtakes for long.
  class Turn {
   public:
    explicit Turn(Checkpointer& owner) {
      const std::lock_guard next(owner.next_);
      now_ = std::unique_lock(owner.now_);
    }

   private:
    std::unique_lock<std::mutex> now_;
  };

  // `connection` is a second one to the same file, prepared; `pages`: so many in the WAL wake the thread.
  Checkpointer(Connection connection, std::int64_t pages);
  ~Checkpointer();  // ends the thread, then the connection
  Checkpointer(const Checkpointer&) = delete;
  Checkpointer& operator=(const Checkpointer&) = delete;

  // Before a commit: where the WAL is far too long, until the thread has gone over it once.
  void wait_for_room();

  // A commit left so many pages in the WAL. REQUIRES: called within a Turn.
  void committed(std::int64_t pages);

  // The disk is full: what is moved makes room in the WAL. From any thread.
  void ask();

  std::optional<Fault> broken() const;

 private:
  void run();
  void empty_wal();
  // How many pages of the WAL are in the file now; nothing if it failed.
  std::optional<std::int64_t> move();

  const Connection connection_;
  const std::int64_t wake_at_;
  std::mutex next_;
  std::mutex now_;
  std::int64_t pages_ = 0;  // in the WAL, as of the last commit; touched within a Turn only
  std::int64_t moved_ = 0;  // of these, in the file; the thread's own
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable rested_;
  std::atomic<std::int64_t> length_{0};  // of the WAL, in pages
  bool wanted_ = false;
  bool at_work_ = false;
  bool stopping_ = false;
  std::optional<Fault> broken_;
  std::thread thread_;
};

}  // namespace ludothek
