#include "server/store/sqlite/sqlite_connection.hpp"

#include <algorithm>
#include <filesystem>
#include <span>

namespace ludothek {

Expected<Connection, Fault> connect(const std::string& path, const std::string& vfs) {
  sqlite3* database = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &database,
                                   SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX |
                                       SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_PRIVATECACHE,
                                   vfs.empty() ? nullptr : vfs.c_str());
  Connection connection(database);  // to be closed even if opening failed
  if (code != SQLITE_OK) return fault_of(code, database, "opening " + path);
  sqlite3_busy_timeout(database, 5000);  // somebody's backup, say
  return connection;
}

Expected<Connection, Fault> look_into(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) {
    return Fault{.kind = Fault::Kind::kUnavailable, .what = "There is no file " + path + "."};
  }
  auto connection = connect(path, "");
  if (connection) sqlite3_db_config(connection->get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  return connection;
}

int execute(sqlite3* database, const char* sql) { return sqlite3_exec(database, sql, nullptr, nullptr, nullptr); }

Fault fault_of(int code, sqlite3* database, std::string_view while_doing) {
  Fault fault{.what = "SQLite, " + std::string(while_doing) + ": "};
  // The connection's own words say more, if they are about this.
  const bool about_this = database != nullptr && (sqlite3_errcode(database) & 0xff) == (code & 0xff);
  fault.what += about_this ? sqlite3_errmsg(database) : sqlite3_errstr(code);
  fault.what += " (code " + std::to_string(code);
  if (database != nullptr && sqlite3_system_errno(database) != 0) {
    fault.what += ", errno " + std::to_string(sqlite3_system_errno(database));
  }
  fault.what += ").";
  switch (code & 0xff) {
    case SQLITE_CONSTRAINT:
    case SQLITE_TOOBIG:
      fault.kind = Fault::Kind::kConflict;
      break;
    case SQLITE_FULL:
      fault.kind = Fault::Kind::kFull;
      break;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_FORMAT:
      fault.kind = Fault::Kind::kForeign;
      break;
    default:
      fault.kind = Fault::Kind::kUnavailable;
      break;
  }
  return fault;
}

int Statement::prepare(sqlite3* database, const char* sql) {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  statement_.reset(statement);
  return code;
}

std::string_view Statement::view(int column) const {
  const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
  return text == nullptr ? std::string_view() : std::string_view(text, size);
}

TokenHash Statement::hash(int column) const {
  TokenHash hash{};
  const auto* bytes = static_cast<const std::uint8_t*>(sqlite3_column_blob(statement_.get(), column));
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
  if (bytes != nullptr) std::ranges::copy(std::span(bytes, std::min(size, hash.size())), hash.begin());
  return hash;
}

int Statement::bind(int index, std::string_view value) {
  // An empty view may have no address, which SQLite would take for NULL.
  const char* data = value.empty() ? "" : value.data();
  return sqlite3_bind_text64(statement_.get(), index, data, value.size(), SQLITE_STATIC, SQLITE_UTF8);
}

int Statement::bind(int index, const TokenHash& value) {
  return sqlite3_bind_blob(statement_.get(), index, value.data(), static_cast<int>(value.size()), SQLITE_STATIC);
}

}  // namespace ludothek
