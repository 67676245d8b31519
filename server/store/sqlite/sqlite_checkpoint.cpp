#include "server/store/sqlite/sqlite_checkpoint.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <utility>

namespace ludothek {
namespace {

constexpr std::int64_t kFewPages = 64;   // to move these, commits may wait: a few milliseconds
constexpr int kRounds = 6;               // each leaves what came in during the last, so the rest shrinks fast
constexpr int kNiceness = 10;            // moving pages can wait, moves of people can't
constexpr std::int64_t kFarTooLong = 8;  // times the length that wakes the thread

}  // namespace

Checkpointer::Checkpointer(Connection connection, std::int64_t pages)
    : connection_(std::move(connection)), wake_at_(pages), thread_([this] { run(); }) {}

Checkpointer::~Checkpointer() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void Checkpointer::committed(std::int64_t pages) {
  pages_ = length_ = pages;
  if (pages >= wake_at_) ask();
}

void Checkpointer::wait_for_room() {
  if (length_ < kFarTooLong * wake_at_) return;
  std::unique_lock lock(mutex_);
  rested_.wait(lock, [this] { return (!wanted_ && !at_work_) || broken_; });
}

void Checkpointer::ask() {
  {
    const std::lock_guard lock(mutex_);
    wanted_ = true;
  }
  wake_.notify_one();
}

std::optional<Fault> Checkpointer::broken() const {
  const std::lock_guard lock(mutex_);
  return broken_;
}

void Checkpointer::run() {
  (void)setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNiceness);
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return wanted_ || stopping_; });
    if (stopping_) return;
    wanted_ = false;
    if (broken_) continue;
    at_work_ = true;
    lock.unlock();
    empty_wal();
    lock.lock();
    at_work_ = false;
    rested_.notify_one();
  }
}

void Checkpointer::empty_wal() {
  for (int round = 0; round < kRounds; ++round) {
    {
      const Turn turn(*this);
      if (pages_ < moved_) moved_ = 0;  // all was moved, and a commit has begun the WAL anew
      if (pages_ - moved_ <= kFewPages || round == kRounds - 1) {
        if (pages_ > moved_ && !move()) return;
        pages_ = moved_ = length_ = 0;
        return;
      }
    }
    // Commits go on, and cannot begin the WAL anew: more than a few pages of it are still to be moved.
    const auto moved = move();
    if (!moved) return;
    moved_ = *moved;
  }
}

std::optional<std::int64_t> Checkpointer::move() {
  int in_wal = 0;
  int moved = 0;
  const int code = sqlite3_wal_checkpoint_v2(connection_.get(), "main", SQLITE_CHECKPOINT_PASSIVE, &in_wal, &moved);
  if (code == SQLITE_OK) return moved;
  // Full, or somebody reads for long: the WAL keeps everything, the next commit asks again.
  const int primary = code & 0xff;
  if (primary == SQLITE_FULL || primary == SQLITE_BUSY || primary == SQLITE_LOCKED) return std::nullopt;
  const std::lock_guard lock(mutex_);
  broken_ = fault_of(code, connection_.get(), "moving the write-ahead log into the file");
  return std::nullopt;
}

}  // namespace ludothek
