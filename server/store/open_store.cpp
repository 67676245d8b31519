#include "server/store/open_store.hpp"

#include <filesystem>
#include <utility>

#include "server/store/memory/memory_store.hpp"
#include "server/store/postgres/postgres_store.hpp"
#include "server/store/sqlite/sqlite_store.hpp"

namespace ludothek {
namespace {

Fault cannot_open(std::string what) { return {.kind = Fault::Kind::kUnavailable, .what = std::move(what)}; }

Expected<OpenStore, Fault> open_sqlite(const std::string& path) {
  // A folder that is made by itself would hide a misspelt one, and with it everything that is kept.
  const std::string folder = std::filesystem::path(path).parent_path().string();
  std::error_code ignored;
  if (!folder.empty() && !std::filesystem::is_directory(folder, ignored)) {
    return cannot_open("there is no folder " + folder + " to keep " + path + " in: make it (mkdir -p " + folder +
                       ") or name another --store");
  }
  auto store = open_sqlite_store({.path = path, .vfs = {}});
  if (!store) return store.error();
  return OpenStore{std::move(*store), nullptr};
}

// What PostgreSQL says is right, and does not say what to do.
Fault advised(Fault fault) {
  const auto says = [&](const char* words) { return fault.what.find(words) != std::string::npos; };
  if (says("password authentication failed") || says("wants a password") || says("no password supplied")) {
    fault.what += " Check user and password of --store.";
  } else if (says("role \"") && says("does not exist")) {
    fault.what += " Make the user (createuser --pwprompt USER), or name another in --store.";
  } else if (says("database \"") && says("does not exist")) {
    fault.what += " Make the database (createdb --owner=USER DATABASE), or name another in --store.";
  } else if (says("could not translate host name")) {
    fault.what += " Check the host's name in --store.";
  } else if (says("can't be reached") && !says("can't be read:") && !says("invalid port number") &&
             !says("only a standby")) {
    fault.what += " Is PostgreSQL running there, and does it listen at that address and port?";
  }
  return fault;
}

}  // namespace

bool is_postgres(std::string_view name) { return name.starts_with("postgresql://") || name.starts_with("postgres://"); }

std::optional<std::string> sqlite_path(std::string_view name) {
  constexpr std::string_view kSqlite = "sqlite:";
  if (!name.starts_with(kSqlite) || name.size() == kSqlite.size()) return std::nullopt;
  return std::string(name.substr(kSqlite.size()));
}

std::string shown_store(const std::string& name) {
  if (!is_postgres(name)) return name;
  // postgresql://USER:PASSWORD@HOST/DATABASE?password=…: parameters may hold one as well.
  const std::size_t begin = name.find("://") + 3;
  std::string rest = name.substr(begin, name.find('?') - begin);
  const std::size_t user = rest.rfind('@');
  if (user != std::string::npos) {
    const std::size_t colon = rest.find(':');
    if (colon < user) rest.erase(colon, user - colon);
  }
  return name.substr(0, begin) + rest;
}

Expected<OpenStore, Fault> open_store(const std::string& name, IfMissing missing) {
  if (name == "memory") return OpenStore{open_memory_store(), nullptr};
  const bool make = missing == IfMissing::kMake;
  if (const auto path = sqlite_path(name)) {
    std::error_code ignored;
    if (!make && !std::filesystem::exists(*path, ignored)) return cannot_open("There is no file " + *path + ".");
    return open_sqlite(*path);
  }
  if (is_postgres(name)) {
    auto counters = std::make_shared<StoreCounters>();
    auto store = open_postgres_store({.url = name, .make = make, .counters = counters});
    if (!store) return advised(store.error());
    SharedStore* const shared = store->get();
    return OpenStore{std::move(*store), shared, std::move(counters)};
  }
  return cannot_open("--store is sqlite:PATH, postgresql://USER:PASSWORD@HOST/DATABASE or memory, not " + name);
}

}  // namespace ludothek
