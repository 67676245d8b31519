// FaultyDisk: for tests, a disk in memory behind SQLite that can lose its power, run full and fail.
//
// It keeps apart what was synced. When the power goes, the operation under way and all later ones fail; restart() then
// gives each file what was synced and, by lot, any part of what was written since, in any order: whole writes, none of
// them, torn ones. A file's entry in its folder is durable from its first sync; a removal may come
// undone until the folder is synced, which SQLite's own VFS does with the first sync of a new journal or WAL.
// It claims what SQLite's own VFS claims (a write harms no byte beside it) and no more.
// Any thread may use it; the lots are drawn from the seed.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/random.hpp"

namespace ludothek {

class FaultyDisk {
 public:
  explicit FaultyDisk(std::uint64_t seed);  // registers a VFS of its own
  ~FaultyDisk();                            // REQUIRES: nothing has a file open
  FaultyDisk(const FaultyDisk&) = delete;
  FaultyDisk& operator=(const FaultyDisk&) = delete;

  const std::string& vfs() const { return name_; }

  // Of a file as the running program sees it; 0 if there is none.
  std::int64_t size_of(const std::string& file) const;

  // The power goes at the n-th operation from now, the first being 1.
  void cut_power_at(std::int64_t operation);
  bool powerless() const;
  // REQUIRES: nothing has a file open.
  void restart();

  // The n-th operation from now fails once, as an error of input or output; after that all is well again. Nothing:
  // none does.
  void fail_at(std::optional<std::int64_t> operation);
  // So many syncs of files whose name ends so fail, then all is well again.
  void fail_syncs(int times, std::string suffix);
  // The disk holds so many bytes in all; nothing: as many as you like.
  void set_room(std::optional<std::int64_t> bytes);
  // From now on syncs do nothing and claim success.
  void lie_about_syncs();

  struct File;
  struct Handle;

 private:
  friend struct Methods;

  // The state before and after; all under mutex_.
  int operate();  // counts one, and tells what becomes of it
  std::int64_t used() const;
  void settle(File& file);  // at restart: what the disk kept of it

  const std::string name_;
  std::unique_ptr<sqlite3_vfs> vfs_;
  mutable std::mutex mutex_;
  FastRandom random_;
  std::map<std::string, std::shared_ptr<File>> files_;
  std::map<std::string, std::shared_ptr<File>> removed_;  // since the last sync of the folder: may come back
  std::int64_t operations_ = 0;  // that change something (write, truncate, sync, remove), since the beginning
  std::optional<std::int64_t> cut_at_;
  std::optional<std::int64_t> fail_at_;
  std::optional<std::int64_t> room_;
  int failing_syncs_ = 0;
  std::string failing_suffix_;
  bool powerless_ = false;
  bool lying_ = false;
};

}  // namespace ludothek
