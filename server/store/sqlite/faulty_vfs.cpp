#include "server/store/sqlite/faulty_vfs.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <utility>

namespace ludothek {
namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t kSector = 512;  // what a disk writes at once, at least

// A write or, with no bytes, a truncation to `offset`.
struct Pending {
  std::size_t offset = 0;
  Bytes bytes;
  bool truncates = false;
};

void write_to(const Pending& change, Bytes& content) {
  if (change.truncates) {
    content.resize(change.offset);
    return;
  }
  content.resize(std::max(content.size(), change.offset + change.bytes.size()));
  std::ranges::copy(change.bytes, content.begin() + static_cast<std::ptrdiff_t>(change.offset));
}

}  // namespace

struct FaultyDisk::File {
  Bytes content;                 // as the running program sees it
  Bytes synced;                  // as the disk has it for sure
  std::vector<Pending> pending;  // what leads from the one to the other
  bool durable = false;          // it was synced once, so the folder knows it
  std::vector<Handle*> handles;
  std::vector<std::unique_ptr<std::array<std::uint8_t, 32768>>> shared;  // the WAL's index, which no disk ever sees
};

struct FaultyDisk::Handle {
  FaultyDisk* disk;
  std::shared_ptr<File> file;
  std::string name;
  int level = SQLITE_LOCK_NONE;
  bool folder_too = false;  // its next sync is one of the folder besides, as SQLite's own VFS does
  bool maps = false;
  unsigned shares = 0;  // bits: locks on the shared memory
  unsigned owns = 0;
};

namespace {

struct OpenFile {
  sqlite3_file base;
  FaultyDisk::Handle* handle;
};

FaultyDisk::Handle& handle_of(sqlite3_file* file) { return *reinterpret_cast<OpenFile*>(file)->handle; }

}  // namespace

// SQLite's functions. It names the parameters and promises that offsets are not negative.
struct Methods {
  using File = FaultyDisk::File;
  using Handle = FaultyDisk::Handle;

  static FaultyDisk& disk_of(sqlite3_vfs* vfs) { return *static_cast<FaultyDisk*>(vfs->pAppData); }

  static int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* out, int flags, int* out_flags) {
    FaultyDisk& disk = disk_of(vfs);
    const std::lock_guard lock(disk.mutex_);
    out->pMethods = nullptr;
    if (disk.powerless_) return SQLITE_CANTOPEN;
    std::shared_ptr<File> file;
    if (name == nullptr) {
      file = std::make_shared<File>();
    } else if (const auto found = disk.files_.find(name); found != disk.files_.end()) {
      file = found->second;
    } else if ((flags & SQLITE_OPEN_CREATE) != 0) {
      file = disk.files_[name] = std::make_shared<File>();
    } else {
      return SQLITE_CANTOPEN;
    }
    auto* handle = new Handle{.disk = &disk, .file = file, .name = name == nullptr ? "" : name};
    constexpr int kLogs = SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL | SQLITE_OPEN_WAL;
    handle->folder_too = (flags & SQLITE_OPEN_CREATE) != 0 && (flags & kLogs) != 0;
    file->handles.push_back(handle);
    reinterpret_cast<OpenFile*>(out)->handle = handle;
    out->pMethods = &methods();
    if (out_flags != nullptr) *out_flags = flags;
    return SQLITE_OK;
  }

  static int close(sqlite3_file* base) {
    Handle* handle = &handle_of(base);
    const std::lock_guard lock(handle->disk->mutex_);
    std::erase(handle->file->handles, handle);
    delete handle;
    base->pMethods = nullptr;
    return SQLITE_OK;
  }

  static int remove(sqlite3_vfs* vfs, const char* name, int sync_folder) {
    FaultyDisk& disk = disk_of(vfs);
    const std::lock_guard lock(disk.mutex_);
    const auto found = disk.files_.find(name);
    if (found == disk.files_.end()) return SQLITE_IOERR_DELETE_NOENT;
    if (const int code = disk.operate(); code != SQLITE_OK) return code;
    if (found->second->durable) disk.removed_[name] = found->second;
    if (sync_folder != 0 && !disk.lying_) disk.removed_.erase(name);
    disk.files_.erase(found);
    return SQLITE_OK;
  }

  static int access(sqlite3_vfs* vfs, const char* name, int /*flags*/, int* result) {
    FaultyDisk& disk = disk_of(vfs);
    const std::lock_guard lock(disk.mutex_);
    *result = disk.files_.contains(name) ? 1 : 0;
    return SQLITE_OK;
  }

  static int full_path(sqlite3_vfs* /*vfs*/, const char* name, int size, char* out) {
    return sqlite3_snprintf(size, out, "%s", name) == nullptr ? SQLITE_CANTOPEN : SQLITE_OK;
  }

  static int read(sqlite3_file* base, void* out, int amount, sqlite3_int64 offset) {
    const Handle& handle = handle_of(base);
    const std::lock_guard lock(handle.disk->mutex_);
    if (handle.disk->powerless_) return SQLITE_IOERR_READ;
    const Bytes& content = handle.file->content;
    const auto wanted = static_cast<std::size_t>(amount);
    const std::size_t from = std::min(static_cast<std::size_t>(offset), content.size());
    const std::size_t there = std::min(wanted, content.size() - from);
    std::memset(out, 0, wanted);
    if (there > 0) std::memcpy(out, content.data() + from, there);
    return there == wanted ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
  }

  static int write(sqlite3_file* base, const void* bytes, int amount, sqlite3_int64 offset) {
    const Handle& handle = handle_of(base);
    FaultyDisk& disk = *handle.disk;
    const std::lock_guard lock(disk.mutex_);
    const auto* first = static_cast<const std::uint8_t*>(bytes);
    Pending change{.offset = static_cast<std::size_t>(offset), .bytes = Bytes(first, first + amount)};
    const int code = disk.operate();
    if (code != SQLITE_OK && !disk.powerless_) return code;
    const auto end = static_cast<std::int64_t>(change.offset + change.bytes.size());
    const auto size = static_cast<std::int64_t>(handle.file->content.size());
    if (disk.room_ && end > size && disk.used() + end - size > *disk.room_) return SQLITE_FULL;
    // The write during which the power goes may be half on the disk.
    if (code == SQLITE_OK) write_to(change, handle.file->content);
    handle.file->pending.push_back(std::move(change));
    return code;
  }

  static int truncate(sqlite3_file* base, sqlite3_int64 size) {
    const Handle& handle = handle_of(base);
    const std::lock_guard lock(handle.disk->mutex_);
    if (const int code = handle.disk->operate(); code != SQLITE_OK) return code;
    const Pending change{.offset = static_cast<std::size_t>(size), .truncates = true};
    write_to(change, handle.file->content);
    handle.file->pending.push_back(change);
    return SQLITE_OK;
  }

  static int sync(sqlite3_file* base, int /*flags*/) {
    Handle& handle = handle_of(base);
    FaultyDisk& disk = *handle.disk;
    const std::lock_guard lock(disk.mutex_);
    if (const int code = disk.operate(); code != SQLITE_OK) return code;
    if (disk.failing_syncs_ > 0 && handle.name.ends_with(disk.failing_suffix_)) {
      --disk.failing_syncs_;
      return SQLITE_IOERR_FSYNC;
    }
    if (disk.lying_) return SQLITE_OK;
    for (const Pending& change : handle.file->pending) write_to(change, handle.file->synced);
    handle.file->pending.clear();
    handle.file->durable = true;
    if (std::exchange(handle.folder_too, false)) disk.removed_.clear();
    return SQLITE_OK;
  }

  static int size(sqlite3_file* base, sqlite3_int64* out) {
    const Handle& handle = handle_of(base);
    const std::lock_guard lock(handle.disk->mutex_);
    *out = static_cast<sqlite3_int64>(handle.file->content.size());
    return SQLITE_OK;
  }

  // The locks of SQLite's five levels: many share; one reserves; who wants all for itself first keeps newcomers out.
  static int lock(sqlite3_file* base, int level) {
    Handle& handle = handle_of(base);
    const std::lock_guard guard(handle.disk->mutex_);
    if (handle.level >= level) return SQLITE_OK;
    int others = SQLITE_LOCK_NONE;
    for (const Handle* other : handle.file->handles) {
      if (other != &handle) others = std::max(others, other->level);
    }
    if (level == SQLITE_LOCK_SHARED) {
      if (others >= SQLITE_LOCK_PENDING) return SQLITE_BUSY;
    } else if (others >= SQLITE_LOCK_RESERVED) {
      return SQLITE_BUSY;
    } else if (level == SQLITE_LOCK_EXCLUSIVE && others >= SQLITE_LOCK_SHARED) {
      handle.level = SQLITE_LOCK_PENDING;
      return SQLITE_BUSY;
    }
    handle.level = level;
    return SQLITE_OK;
  }

  static int unlock(sqlite3_file* base, int level) {
    Handle& handle = handle_of(base);
    const std::lock_guard guard(handle.disk->mutex_);
    handle.level = std::min(handle.level, level);
    return SQLITE_OK;
  }

  static int is_reserved(sqlite3_file* base, int* out) {
    const Handle& handle = handle_of(base);
    const std::lock_guard guard(handle.disk->mutex_);
    *out = std::ranges::any_of(handle.file->handles, [](const Handle* h) { return h->level >= SQLITE_LOCK_RESERVED; });
    return SQLITE_OK;
  }

  static int shm_map(sqlite3_file* base, int region, int /*size*/, int extend, void volatile** out) {
    Handle& handle = handle_of(base);
    const std::lock_guard guard(handle.disk->mutex_);
    handle.maps = true;
    auto& shared = handle.file->shared;
    const auto index = static_cast<std::size_t>(region);
    *out = nullptr;
    if (index >= shared.size() && extend == 0) return SQLITE_OK;
    while (index >= shared.size()) shared.push_back(std::make_unique<std::array<std::uint8_t, 32768>>());
    *out = shared[index]->data();
    return SQLITE_OK;
  }

  static int shm_lock(sqlite3_file* base, int offset, int count, int flags) {
    Handle& handle = handle_of(base);
    const std::lock_guard guard(handle.disk->mutex_);
    const unsigned mask = ((1U << static_cast<unsigned>(count)) - 1U) << static_cast<unsigned>(offset);
    if ((flags & SQLITE_SHM_UNLOCK) != 0) {
      handle.shares &= ~mask;
      handle.owns &= ~mask;
      return SQLITE_OK;
    }
    const bool alone = (flags & SQLITE_SHM_EXCLUSIVE) != 0;
    for (const Handle* other : handle.file->handles) {
      if (other != &handle && ((other->owns | (alone ? other->shares : 0U)) & mask) != 0) return SQLITE_BUSY;
    }
    (alone ? handle.owns : handle.shares) |= mask;
    return SQLITE_OK;
  }

  static void shm_barrier(sqlite3_file* base) {
    const std::lock_guard guard(handle_of(base).disk->mutex_);  // the others take it too
  }

  // The last one out forgets it, as a machine that restarts does.
  static int shm_unmap(sqlite3_file* base, int /*remove*/) {
    Handle& handle = handle_of(base);
    const std::lock_guard guard(handle.disk->mutex_);
    handle.maps = false;
    handle.shares = handle.owns = 0;
    if (std::ranges::none_of(handle.file->handles, &Handle::maps)) handle.file->shared.clear();
    return SQLITE_OK;
  }

  static const sqlite3_io_methods& methods() {
    static const sqlite3_io_methods kMethods = {
        .iVersion = 2,
        .xClose = close,
        .xRead = read,
        .xWrite = write,
        .xTruncate = truncate,
        .xSync = sync,
        .xFileSize = size,
        .xLock = lock,
        .xUnlock = unlock,
        .xCheckReservedLock = is_reserved,
        .xFileControl = [](sqlite3_file*, int, void*) { return SQLITE_NOTFOUND; },
        .xSectorSize = [](sqlite3_file*) { return 4096; },
        .xDeviceCharacteristics = [](sqlite3_file*) { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; },
        .xShmMap = shm_map,
        .xShmLock = shm_lock,
        .xShmBarrier = shm_barrier,
        .xShmUnmap = shm_unmap,
    };
    return kMethods;
  }

  static std::string fresh_name() {
    static std::atomic<int> count = 0;
    return "faulty" + std::to_string(++count);
  }
};

FaultyDisk::FaultyDisk(std::uint64_t seed)
    : name_(Methods::fresh_name()), vfs_(std::make_unique<sqlite3_vfs>()), random_(seed) {
  const sqlite3_vfs& real = *sqlite3_vfs_find(nullptr);
  *vfs_ = real;  // its clock, its sleep, its randomness
  vfs_->szOsFile = sizeof(OpenFile);
  vfs_->pNext = nullptr;
  vfs_->zName = name_.c_str();
  vfs_->pAppData = this;
  vfs_->xOpen = Methods::open;
  vfs_->xDelete = Methods::remove;
  vfs_->xAccess = Methods::access;
  vfs_->xFullPathname = Methods::full_path;
  sqlite3_vfs_register(vfs_.get(), 0);
}

FaultyDisk::~FaultyDisk() { sqlite3_vfs_unregister(vfs_.get()); }

std::int64_t FaultyDisk::size_of(const std::string& file) const {
  const std::lock_guard lock(mutex_);
  const auto found = files_.find(file);
  return found == files_.end() ? 0 : static_cast<std::int64_t>(found->second->content.size());
}

void FaultyDisk::cut_power_at(std::int64_t operation) {
  const std::lock_guard lock(mutex_);
  cut_at_ = operations_ + operation;
}

bool FaultyDisk::powerless() const {
  const std::lock_guard lock(mutex_);
  return powerless_;
}

void FaultyDisk::fail_at(std::optional<std::int64_t> operation) {
  const std::lock_guard lock(mutex_);
  fail_at_ = operation ? std::optional(operations_ + *operation) : std::nullopt;
}

void FaultyDisk::fail_syncs(int times, std::string suffix) {
  const std::lock_guard lock(mutex_);
  failing_syncs_ = times;
  failing_suffix_ = std::move(suffix);
}

void FaultyDisk::set_room(std::optional<std::int64_t> bytes) {
  const std::lock_guard lock(mutex_);
  room_ = bytes;
}

void FaultyDisk::lie_about_syncs() {
  const std::lock_guard lock(mutex_);
  lying_ = true;
}

int FaultyDisk::operate() {
  if (powerless_) return SQLITE_IOERR;
  ++operations_;
  if (cut_at_ && operations_ >= *cut_at_) {
    powerless_ = true;
    return SQLITE_IOERR;
  }
  if (fail_at_ && operations_ >= *fail_at_) {
    fail_at_.reset();
    return SQLITE_IOERR_WRITE;
  }
  return SQLITE_OK;
}

std::int64_t FaultyDisk::used() const {
  std::int64_t bytes = 0;
  for (const auto& [name, file] : files_) bytes += static_cast<std::int64_t>(file->content.size());
  return bytes;
}

void FaultyDisk::restart() {
  const std::lock_guard lock(mutex_);
  powerless_ = false;
  cut_at_.reset();
  for (const auto& [name, file] : removed_) {
    const auto now = files_.find(name);
    if ((now == files_.end() || !now->second->durable) && random_.below(2) == 0) files_[name] = file;
  }
  removed_.clear();
  // What no sync has told the folder of may be there or not.
  std::erase_if(files_, [this](const auto& entry) { return !entry.second->durable && random_.below(2) == 0; });
  for (const auto& [name, file] : files_) settle(*file);
}

void FaultyDisk::settle(File& file) {
  // Some cuts lose everything, some nothing, most something.
  const std::uint32_t mood = random_.below(4);
  for (Pending& change : file.pending) {
    const std::uint32_t fate = mood == 0 ? 0 : mood == 1 ? 1 : random_.below(4);
    if (fate == 0) continue;
    if (fate == 1 || change.truncates) {
      write_to(change, file.synced);
    } else if (fate == 2) {  // torn off somewhere
      change.bytes.resize(random_.below(static_cast<std::uint32_t>(change.bytes.size() + 1)));
      write_to(change, file.synced);
    } else {  // some sectors of it
      for (std::size_t from = 0; from < change.bytes.size(); from += kSector) {
        if (random_.below(2) == 0) continue;
        const auto first = change.bytes.begin() + static_cast<std::ptrdiff_t>(from);
        const std::size_t size = std::min(kSector, change.bytes.size() - from);
        write_to({.offset = change.offset + from, .bytes = Bytes(first, first + static_cast<std::ptrdiff_t>(size))},
                 file.synced);
      }
    }
  }
  file.pending.clear();
  file.content = file.synced;
  file.durable = true;
}

}  // namespace ludothek
