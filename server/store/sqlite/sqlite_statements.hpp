// What SqliteStore says to SQLite, but for the facts (FactLog does), and what it makes of the rows it is given.
#pragma once

#include <optional>
#include <string_view>

#include "server/store/sqlite/sqlite_connection.hpp"
#include "server/store/store.hpp"

namespace ludothek {

struct Statements {
  Statement begin, commit, roll_back;
  Statement create_table, update_table, archive_table, archive_unused, remove_table;
  Statement find_table, list_tables, tables_after, count_tables;
  Statement put_guest, update_guest, remove_guest, mark_unseen, remove_unseen, find_guest, devices_of, guests_after,
      restore_guest, restore_mark;
  Statement put_link, remove_link, remove_expired, find_link, links_after;
  Statement keep_record, find_record, records_of, records_after, count_games;
  Statement is_unused, is_expired, is_unseen, is_marked;
  Statement note_clock, find_clock, try_room;

  int prepare(sqlite3* database);
};

StoredTable table_of(const Statement& row);
StoredGuest guest_of(const Statement& row);
KeptGuest kept_guest_of(const Statement& row);
StoredSeatLink link_of(const Statement& row);
StoredRecord record_of(const Statement& row);
StoredClock clock_of(const Statement& row);
GameCount count_of(const Statement& row);

// A token as SQLite compares it, the empty text before all of them.
std::string_view text_of(const std::optional<TokenHash>& token);

}  // namespace ludothek
