// FileLock: keeps a second process (or a second store of this one) away from a store's file, by a lock on
// `<path>-lock`. The system lets go of it when the process ends, however it ends; the file stays and means nothing by
// itself. Not on the database file: closing any descriptor of that would drop SQLite's own locks.
#pragma once

#include <string>
#include <utility>

#include "server/store/fault.hpp"

namespace ludothek {

class FileLock {
 public:
  FileLock() = default;  // of nothing
  FileLock(FileLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  FileLock& operator=(FileLock&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  ~FileLock();

  static Expected<FileLock, Fault> take(const std::string& path);

 private:
  explicit FileLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_ = -1;
};

// Makes the file, empty and for its owner alone, if it is not there: running games hold their players' secrets.
// REQUIRES: the lock is held, nothing has the file open yet.
std::optional<Fault> make_private_file(const std::string& path);

}  // namespace ludothek
