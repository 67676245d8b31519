#include "server/store/sqlite/sqlite_statements.hpp"

#include <utility>

namespace ludothek {

int Statements::prepare(sqlite3* database) {
  const std::pair<Statement*, const char*> texts[] = {
      {&begin, "BEGIN IMMEDIATE"},
      {&commit, "COMMIT"},
      {&roll_back, "ROLLBACK"},
      {&create_table, "INSERT INTO tables (id, created, last_used, summary) VALUES (?1, ?2, ?2, ?3)"},
      {&update_table, "UPDATE tables SET last_used = ?2, summary = ?3, archived = 0 WHERE id = ?1"},
      {&archive_table, "UPDATE tables SET archived = 1 WHERE id = ?1"},
      {&archive_unused,
       "UPDATE tables SET archived = 1 WHERE number IN"
       " (SELECT number FROM tables WHERE archived = 0 AND last_used < ?1 ORDER BY last_used LIMIT ?2)"},
      {&is_unused, "SELECT EXISTS (SELECT 1 FROM tables WHERE archived = 0 AND last_used < ?1)"},
      {&remove_table, "DELETE FROM tables WHERE id = ?1"},
      {&find_table, "SELECT id, created, last_used, archived, summary FROM tables WHERE id = ?1"},
      {&list_tables,
       "SELECT id, created, last_used, archived, summary FROM tables WHERE archived = 0"
       " ORDER BY last_used DESC, id LIMIT max(?1, 0) OFFSET ?2"},
      {&tables_after,
       "SELECT id, created, last_used, archived, summary FROM tables WHERE id > ?1 ORDER BY id LIMIT max(?2, 0)"},
      {&count_tables, "SELECT count(*) FROM tables WHERE archived = 0"},
      {&put_guest,
       "INSERT INTO guests (token, guest, name, language, created, last_seen)"
       " VALUES (?1, ?2, ?3, ?4, ?5, max(?6, coalesce((SELECT seen FROM clock), ?6)))"
       " ON CONFLICT (token) DO UPDATE SET guest = excluded.guest, name = excluded.name, language = excluded.language,"
       " last_seen = excluded.last_seen, unseen_since = NULL"},
      {&update_guest,
       "UPDATE guests SET guest = ?2, name = ?3, language = ?4, last_seen = max(?5, coalesce((SELECT seen FROM clock), "
       "?5)),"
       " unseen_since = NULL WHERE token = ?1"},
      {&remove_guest, "DELETE FROM guests WHERE token = ?1"},
      {&mark_unseen,
       "UPDATE guests SET unseen_since = ?2 WHERE token IN"
       " (SELECT token FROM guests WHERE last_seen < ?1 AND unseen_since IS NULL ORDER BY last_seen LIMIT ?3)"},
      {&is_unseen, "SELECT EXISTS (SELECT 1 FROM guests WHERE last_seen < ?1 AND unseen_since IS NULL)"},
      {&remove_unseen,
       "DELETE FROM guests WHERE token IN"
       " (SELECT token FROM guests WHERE unseen_since < ?1 ORDER BY unseen_since LIMIT ?2)"},
      {&is_marked, "SELECT EXISTS (SELECT 1 FROM guests WHERE unseen_since < ?1)"},
      {&find_guest, "SELECT token, guest, name, language, created, last_seen FROM guests WHERE token = ?1"},
      {&devices_of,
       "SELECT token, guest, name, language, created, last_seen FROM guests WHERE guest = ?1 ORDER BY created, token"},
      {&guests_after,
       "SELECT token, guest, name, language, created, last_seen, unseen_since, unseen_since IS NULL FROM guests"
       " WHERE token > CAST(?1 AS BLOB) ORDER BY token LIMIT max(?2, 0)"},
      {&restore_guest,
       "INSERT INTO guests (token, guest, name, language, created, last_seen) VALUES (?1, ?2, ?3, ?4, ?5, ?6)"},
      {&restore_mark, "UPDATE guests SET unseen_since = ?2 WHERE token = ?1"},
      {&put_link,
       "INSERT OR REPLACE INTO seat_links (token, table_number, guest, name, expires)"
       " SELECT ?1, number, ?3, ?4, ?5 FROM tables WHERE id = ?2"},
      {&remove_link, "DELETE FROM seat_links WHERE token = ?1"},
      {&remove_expired,
       "DELETE FROM seat_links WHERE token IN"
       " (SELECT token FROM seat_links WHERE expires <= ?1 ORDER BY expires LIMIT ?2)"},
      {&is_expired, "SELECT EXISTS (SELECT 1 FROM seat_links WHERE expires <= ?1)"},
      {&find_link,
       "SELECT token, id, guest, name, expires FROM seat_links JOIN tables ON number = table_number WHERE token = ?1"},
      {&links_after,
       "SELECT token, id, guest, name, expires FROM seat_links JOIN tables ON number = table_number"
       " WHERE token > CAST(?1 AS BLOB) ORDER BY token LIMIT max(?2, 0)"},
      {&keep_record,
       "INSERT INTO records (id, table_id, game, players, finished, text) VALUES (?1, ?2, ?3, ?4, ?5, ?6)"},
      {&find_record, "SELECT id, table_id, game, players, finished, text FROM records WHERE id = ?1"},
      {&records_of,
       "SELECT id, table_id, game, players, finished, text FROM records WHERE table_id = ?1 ORDER BY finished, id"},
      {&records_after,
       "SELECT id, table_id, game, players, finished, text FROM records WHERE id > ?1 ORDER BY id LIMIT max(?2, 0)"},
      {&count_games,
       "SELECT game, players, count(*) FROM records WHERE table_id <> '' GROUP BY game, players "
       "ORDER BY game, players"},
      {&note_clock,
       "INSERT OR REPLACE INTO clock (only, seen, doubted_since, doubted_last, looks) VALUES (1, ?1, ?2, ?3, ?4)"},
      {&try_room, "INSERT OR REPLACE INTO trial (only, room) VALUES (1, zeroblob(32768))"},
      {&find_clock, "SELECT seen, doubted_since, doubted_last, looks FROM clock"},
  };
  for (const auto& [statement, sql] : texts) {
    if (const int code = statement->prepare(database, sql); code != SQLITE_OK) return code;
  }
  return SQLITE_OK;
}

StoredTable table_of(const Statement& row) {
  return {row.text(0), row.time(1), row.time(2), row.small(3) != 0, row.text(4)};
}
StoredGuest guest_of(const Statement& row) {
  return {row.hash(0), row.text(1), row.text(2), row.text(3), row.time(4), row.time(5)};
}
KeptGuest kept_guest_of(const Statement& row) {
  return {guest_of(row), row.small(7) != 0 ? std::nullopt : std::optional(row.time(6))};
}
StoredSeatLink link_of(const Statement& row) {
  return {row.hash(0), row.text(1), row.text(2), row.text(3), row.time(4)};
}
StoredRecord record_of(const Statement& row) {
  return {row.text(0), row.text(1), row.text(2), row.small(3), row.time(4), row.text(5)};
}
StoredClock clock_of(const Statement& row) {
  StoredClock clock{row.time(0), {}};
  if (row.small(3) > 0) clock.doubt = {row.time(1), row.time(2), row.small(3)};
  return clock;
}
GameCount count_of(const Statement& row) { return {row.text(0), row.small(1), row.number(2)}; }

std::string_view text_of(const std::optional<TokenHash>& token) {
  if (!token) return {};
  return {reinterpret_cast<const char*>(token->data()), token->size()};  // NOLINT(*-reinterpret-cast): bytes are bytes
}

}  // namespace ludothek
