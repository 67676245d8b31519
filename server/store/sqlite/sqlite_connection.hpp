// A connection to SQLite and its prepared statements: owned, closed and reset by themselves; results are SQLite's
// codes. It knows nothing of what is stored. One connection, one thread at a time.
#pragma once

#include <sqlite3.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "server/store/store.hpp"

namespace ludothek {

struct CloseConnection {
  void operator()(sqlite3* database) const { sqlite3_close(database); }
};
using Connection = std::unique_ptr<sqlite3, CloseConnection>;

// The file at `path`, made if it is not there. `vfs` empty: the default one.
Expected<Connection, Fault> connect(const std::string& path, const std::string& vfs);

// A file that is there, and is left as it is: what its WAL holds stays there.
Expected<Connection, Fault> look_into(const std::string& path);

// Runs statements whose rows nobody wants.
int execute(sqlite3* database, const char* sql);

// What SQLite's code means to who uses the store; the connection's own message is part of the sentence.
Fault fault_of(int code, sqlite3* database, std::string_view while_doing);

class Statement {
 public:
  Statement() = default;
  int prepare(sqlite3* database, const char* sql);

  // Binds the values in their order, runs to the end, resets; calls `row(*this)` for every row.
  template <class Row, class... Values>
  int each(Row&& row, const Values&... values) {
    int code = SQLITE_OK;
    int index = 0;
    ((code = code == SQLITE_OK ? bind(++index, values) : code), ...);
    if (code == SQLITE_OK) {
      while ((code = sqlite3_step(statement_.get())) == SQLITE_ROW) row(*this);
    }
    sqlite3_reset(statement_.get());  // gives the code of the step again, which we have
    return code == SQLITE_DONE ? SQLITE_OK : code;
  }

  template <class... Values>
  int run(const Values&... values) {
    return each([](const Statement&) {}, values...);
  }

  // The key that the last row inserted by this connection got.
  std::int64_t inserted() const { return sqlite3_last_insert_rowid(sqlite3_db_handle(statement_.get())); }

  // Of the current row, columns from 0.
  std::int64_t number(int column) const { return sqlite3_column_int64(statement_.get(), column); }
  int small(int column) const { return sqlite3_column_int(statement_.get(), column); }
  std::string text(int column) const { return std::string(view(column)); }
  std::string_view view(int column) const;  // good until the next row
  StoredTime time(int column) const { return StoredTime(std::chrono::milliseconds(number(column))); }
  TokenHash hash(int column) const;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };

  int bind(int index, std::int64_t value) { return sqlite3_bind_int64(statement_.get(), index, value); }
  int bind(int index, int value) { return sqlite3_bind_int(statement_.get(), index, value); }
  int bind(int index, StoredTime value) { return bind(index, std::int64_t{value.time_since_epoch().count()}); }
  // The values outlive the run, so SQLite need not copy them.
  int bind(int index, std::string_view value);
  int bind(int index, const TokenHash& value);

  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

}  // namespace ludothek
