#include "server/store/sqlite/sqlite_care.hpp"

#include <filesystem>
#include <system_error>
#include <utility>

#include "server/store/sqlite/sqlite_connection.hpp"
#include "server/store/sqlite/sqlite_lock.hpp"
#include "server/store/sqlite/sqlite_log.hpp"
#include "server/store/sqlite/sqlite_schema.hpp"

namespace ludothek {
namespace {

namespace fs = std::filesystem;

Fault unavailable(std::string what) { return {.kind = Fault::Kind::kUnavailable, .what = std::move(what)}; }

std::string sentence_of(const FactLog::Damage& damage) {
  if (damage.table.empty()) return "Bytes among the facts belong to no table.";
  return "Fact " + std::to_string(damage.sequence) + " of table " + damage.table.substr(0, damage.table.find('-')) +
         " (number " + std::to_string(damage.number) + ") is not as it was written.";
}

// What SQLite itself finds wrong with the file.
int check_file(sqlite3* database, StoreReport& report) {
  Statement check;
  int code = check.prepare(database, "PRAGMA integrity_check(10)");
  if (code == SQLITE_OK) {
    code = check.each([&](const Statement& row) {
      if (row.view(0) != "ok") report.damage.push_back("SQLite: " + row.text(0) + ".");
    });
  }
  return code;
}

int check_facts(sqlite3* database, StoreReport& report) {
  FactLog log;
  FactLog::Report facts;
  int code = log.prepare(database);
  if (code == SQLITE_OK) code = log.check(facts);
  report.tables = facts.tables;
  report.facts = facts.facts;
  for (const FactLog::Damage& damage : facts.damage) report.damage.push_back(sentence_of(damage));
  return code;
}

std::optional<Fault> copy_file(const std::string& from, const std::string& to) {
  auto source = look_into(from);
  if (!source) return source.error();
  if (auto fault = make_private_file(to)) return fault;
  auto target = connect(to, "");
  if (!target) return target.error();
  sqlite3_backup* copying = sqlite3_backup_init(target->get(), "main", source->get(), "main");
  if (copying == nullptr) return fault_of(sqlite3_errcode(target->get()), target->get(), "copying " + from);
  // All pages in one step: in WAL mode a reader does not hold up writers.
  sqlite3_backup_step(copying, -1);
  int code = sqlite3_backup_finish(copying);
  if (code == SQLITE_OK) code = execute(target->get(), "PRAGMA synchronous = FULL; PRAGMA journal_mode = DELETE");
  if (code != SQLITE_OK) return fault_of(code, target->get(), "copying " + from);
  return std::nullopt;
}

// A copy is there whole or not at all.
std::optional<Fault> copy_whole(const std::string& from, const std::string& to) {
  const std::string part = to + ".part";
  std::error_code ignored;
  fs::remove(part, ignored);
  auto fault = copy_file(from, part);
  std::error_code error;
  if (!fault) fs::rename(part, to, error);
  if (error) fault = unavailable(to + " can't be written: " + error.message() + ".");
  if (fault) fs::remove(part, ignored);
  return fault;
}

}  // namespace

Expected<StoreReport, Fault> check_store(const std::string& path) {
  const auto connection = look_into(path);
  if (!connection) return connection.error();
  sqlite3* const database = connection->get();
  const auto schema = schema_of(database, path);
  if (!schema) return schema.error();
  StoreReport report;
  report.chained = *schema >= kChainedSchema;
  // One look, whatever a server writes beside it.
  int code = execute(database, "BEGIN");
  if (code == SQLITE_OK) code = check_file(database, report);
  if (code == SQLITE_OK && report.chained) code = check_facts(database, report);
  if (code != SQLITE_OK) report.damage.push_back(fault_of(code, database, "reading " + path).what);
  return report;
}

std::optional<Fault> back_up_store(const std::string& path, const std::string& copy) {
  std::error_code ignored;
  if (fs::exists(copy, ignored)) return unavailable("There is a file " + copy + " already: choose another name.");
  {
    const auto connection = look_into(path);
    if (!connection) return connection.error();
    if (const auto schema = schema_of(connection->get(), path); !schema) return schema.error();
  }
  return copy_whole(path, copy);
}

Expected<std::string, Fault> restore_store(const std::string& copy, const std::string& path) {
  auto report = check_store(copy);
  if (!report) return report.error();
  if (!report->damage.empty()) return unavailable(copy + " is damaged and was not restored. " + report->damage.front());
  auto lock = FileLock::take(path);
  if (!lock) return lock.error();
  std::string former;
  std::error_code error;
  if (fs::exists(path, error)) {
    for (int i = 1; former.empty() || fs::exists(former, error); ++i) former = path + ".before-" + std::to_string(i);
    // Its WAL first: beside another file it would be taken for that one's.
    for (const char* suffix : {"-wal", "-shm", ""}) {
      if (!fs::exists(path + suffix, error)) continue;
      fs::rename(path + suffix, former + suffix, error);
      if (error) return unavailable(path + suffix + " can't be put aside: " + error.message() + ".");
    }
  }
  if (auto fault = copy_whole(copy, path)) return *std::move(fault);
  return former;
}

}  // namespace ludothek
