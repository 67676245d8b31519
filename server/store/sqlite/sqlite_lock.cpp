#include "server/store/sqlite/sqlite_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

namespace ludothek {
namespace {

Fault unavailable(const std::string& path, int error) {
  return {.kind = Fault::Kind::kUnavailable,
          .what = path + " can't be opened: " + std::generic_category().message(error) + "."};
}

}  // namespace

FileLock::~FileLock() {
  if (descriptor_ >= 0) close(descriptor_);
}

Expected<FileLock, Fault> FileLock::take(const std::string& path) {
  const std::string file = path + "-lock";
  FileLock lock(open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  if (lock.descriptor_ < 0) return unavailable(file, errno);
  if (flock(lock.descriptor_, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) return unavailable(file, errno);
    std::array<char, 16> holder{};
    const ssize_t size = pread(lock.descriptor_, holder.data(), holder.size(), 0);
    const std::string who =
        size > 0 ? " (process " + std::string(holder.data(), static_cast<std::size_t>(size)) + ")" : "";
    return Fault{
        .kind = Fault::Kind::kUnavailable,
        .what = "Another ludothek" + who + " is using " + path + "; stop it first, or give this one its own file."};
  }
  // Who holds it: for the sentence above alone, so it may fail.
  const std::string me = std::to_string(getpid());
  if (ftruncate(lock.descriptor_, 0) == 0) {
    [[maybe_unused]] const ssize_t written = pwrite(lock.descriptor_, me.data(), me.size(), 0);
  }
  return lock;
}

std::optional<Fault> make_private_file(const std::string& path) {
  const int descriptor = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor < 0) return unavailable(path, errno);
  close(descriptor);
  return std::nullopt;
}

}  // namespace ludothek
