// What PostgresStore says to PostgreSQL. Where a change must find something, the statement divides by how much it
// found: by zero is an error, which ends the transaction where it stands, with all that was sent behind it.
#pragma once

namespace ludothek::sql {

// --- Nodes. The first statement of everything that a node writes: it locks the node's row until the transaction ends,
// so that who would take over waits, and finds the lease renewed or the row gone. $1 epoch, $2 attempt, $3 lease in ms.
// PostgreSQL keeps all that a row was as long as somebody reads of before (pg_dump), and looks through all of it each
// time: so commits that facts tell of only lock it (kCheck), and renew the lease when a sixth of it is over.

#define LUDOTHEK_LEASE_UNTIL(ms) "clock_timestamp() + " ms "::bigint * interval '1 millisecond'"

inline constexpr const char* kNote =  // $4 the number of the commit
    "WITH mine AS (UPDATE nodes SET batch = $4::bigint, expires = " LUDOTHEK_LEASE_UNTIL("$3")
    " WHERE epoch = $1::bigint AND attempt = $2::bigint AND expires > clock_timestamp() RETURNING 1)"
    " SELECT 1 / count(*) FROM mine";
inline constexpr const char* kCheck =
    "WITH mine AS MATERIALIZED (SELECT expires FROM nodes WHERE epoch = $1::bigint AND attempt = $2::bigint"
    " AND expires > clock_timestamp() FOR UPDATE),"
    " renewed AS (UPDATE nodes SET expires = " LUDOTHEK_LEASE_UNTIL("$3") " WHERE epoch = $1::bigint"
    " AND EXISTS (SELECT 1 FROM mine WHERE expires < " LUDOTHEK_LEASE_UNTIL("$3::bigint * 5 / 6") "))"
    " SELECT 1 / count(*) FROM mine";
inline constexpr const char* kHold =
    "WITH mine AS (UPDATE nodes SET expires = " LUDOTHEK_LEASE_UNTIL("$3")
    " WHERE epoch = $1::bigint AND attempt = $2::bigint AND expires > clock_timestamp() RETURNING 1)"
    " SELECT 1 / count(*) FROM mine";
inline constexpr const char* kRenew =  // $4 whether it hears the bus
    "WITH mine AS (UPDATE nodes SET hears_bus = $4::boolean, expires = " LUDOTHEK_LEASE_UNTIL("$3")
    " WHERE epoch = $1::bigint AND attempt = $2::bigint AND expires > clock_timestamp() RETURNING 1)"
    " SELECT 1 / count(*) FROM mine";
// Whatever comes of an earlier attempt after this finds another number and is refused; what it had begun was waited
// for.
inline constexpr const char* kSettle = "UPDATE nodes SET attempt = attempt + 1, expires = " LUDOTHEK_LEASE_UNTIL(
    "$2") " WHERE epoch = $1::bigint AND expires > clock_timestamp() RETURNING batch, attempt";
// Inserts nothing where a node of that name lives, or one that excludes it (`place`).
inline constexpr const char* kJoin =
    "INSERT INTO nodes (name, expires, alone) VALUES (convert_from($1::bytea, 'UTF8'), " LUDOTHEK_LEASE_UNTIL(
        "$2") ", $3::boolean) ON CONFLICT DO NOTHING RETURNING epoch";
inline constexpr const char* kTurnAway =
    "UPDATE nodes SET turned_away = convert_from($1::bytea, 'UTF8') WHERE epoch = $2::bigint";
inline constexpr const char* kLeave = "DELETE FROM nodes WHERE epoch = $1::bigint";
inline constexpr const char* kNodes =
    "SELECT epoch, name, hears_bus, turned_away, alone FROM nodes WHERE expires > clock_timestamp() ORDER BY epoch";
// Who is in the middle of a commit is left alone: it may renew its lease with it.
inline constexpr const char* kSweep =
    "DELETE FROM nodes WHERE epoch IN (SELECT epoch FROM nodes WHERE expires <= clock_timestamp() ORDER BY epoch"
    " FOR UPDATE SKIP LOCKED)";
// But not for ever. A line that was cut can leave half of what was sent with the server, which waits for the rest of it
// with the row locked: that session is ended. `xmax` is who holds the row.
inline constexpr const char* kEndStuck =
    "SELECT pg_terminate_backend(a.pid) FROM nodes n JOIN pg_stat_activity a ON a.backend_xid = n.xmax"
    " WHERE n.expires + interval '500 milliseconds' <= clock_timestamp() AND a.usename = current_user"
    " AND a.pid <> pg_backend_pid()";
inline constexpr const char* kEndMine =
    "SELECT pg_terminate_backend(a.pid) FROM nodes n JOIN pg_stat_activity a ON a.backend_xid = n.xmax"
    " WHERE n.epoch = $1::bigint AND a.usename = current_user AND a.pid <> pg_backend_pid()";
// The owner that was seen to be gone must still be the owner when the row is locked: of two that claim one gets it.
// Rows are locked in the order of their numbers, so that two who claim the same tables don't wait for each other.
inline constexpr const char* kClaim =
    "WITH seen AS MATERIALIZED (SELECT number, owner FROM tables WHERE id = ANY ($1::bytea[])"
    " AND NOT EXISTS (SELECT 1 FROM nodes WHERE epoch = tables.owner)),"
    " locked AS MATERIALIZED (SELECT t.number FROM tables t JOIN seen ON t.number = seen.number"
    " AND t.owner = seen.owner ORDER BY t.number FOR UPDATE OF t)"
    " UPDATE tables SET owner = $2::bigint FROM locked WHERE tables.number = locked.number RETURNING 1";
inline constexpr const char* kRelease = "UPDATE tables SET owner = 0 WHERE id = $1::bytea AND owner = $2::bigint";
inline constexpr const char* kOwners =
    "SELECT asked.place, owner FROM unnest($1::bytea[]) WITH ORDINALITY AS asked (id, place) JOIN tables USING (id)";

#undef LUDOTHEK_LEASE_UNTIL

// --- Facts

inline constexpr const char* kEnds =
    "SELECT t.id, t.number, t.owner, f.sequence, f.checksum FROM tables t LEFT JOIN LATERAL (SELECT sequence, checksum"
    " FROM facts WHERE table_number = t.number ORDER BY sequence DESC LIMIT 1) f ON true"
    " WHERE t.id = ANY ($1::bytea[])";
inline constexpr const char* kAppend =
    "INSERT INTO facts (table_number, sequence, checksum, text)"
    " SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bytea[])";
inline constexpr const char* kIsKept =
    "SELECT 1 FROM facts WHERE table_number = $1::bigint AND sequence = $2::bigint AND checksum = $3::bigint";
inline constexpr const char* kLoad =
    "SELECT f.sequence, f.checksum, f.text, t.number FROM tables t JOIN facts f ON f.table_number = t.number"
    " WHERE t.id = $1::bytea AND f.sequence >= $2::bigint ORDER BY f.sequence LIMIT $3::bigint";
inline constexpr const char* kRemoveFacts = "DELETE FROM facts WHERE table_number = $1::bigint";

// --- Tables. Where many rows are tidied some at a time, nodes that do so at once take different ones: SKIP LOCKED.

inline constexpr const char* kCreateTable =
    "INSERT INTO tables (number, owner, id, created, last_used, summary)"
    " VALUES ($1::bigint, $2::bigint, $3::bytea, $4::bigint, $4::bigint, $5::bytea)";
inline constexpr const char* kUpdateTables =
    "WITH done AS (UPDATE tables SET last_used = u.last_used, summary = u.summary, archived = false"
    " FROM unnest($1::bytea[], $2::bigint[], $3::bytea[]) AS u (id, last_used, summary) WHERE tables.id = u.id"
    " RETURNING 1) SELECT 1 / (CASE WHEN count(*) = cardinality($1::bytea[]) THEN 1 ELSE 0 END) FROM done";
inline constexpr const char* kArchiveTable =
    "WITH done AS (UPDATE tables SET archived = true WHERE id = $1::bytea RETURNING 1) SELECT 1 / count(*) FROM done";
inline constexpr const char* kArchiveUnused =
    "UPDATE tables SET archived = true WHERE number = ANY (ARRAY(SELECT number FROM tables"
    " WHERE NOT archived AND last_used < $1::bigint ORDER BY last_used LIMIT $2::bigint FOR UPDATE SKIP LOCKED))";
inline constexpr const char* kIsUnused =
    "SELECT EXISTS (SELECT 1 FROM tables WHERE NOT archived AND last_used < $1::bigint)";
inline constexpr const char* kRemoveTable = "DELETE FROM tables WHERE number = $1::bigint";
inline constexpr const char* kFindTable =
    "SELECT id, created, last_used, archived, summary FROM tables WHERE id = $1::bytea";
inline constexpr const char* kListTables =
    "SELECT id, created, last_used, archived, summary FROM tables WHERE NOT archived"
    " ORDER BY last_used DESC, id LIMIT greatest($1::bigint, 0) OFFSET greatest($2::bigint, 0)";
inline constexpr const char* kTablesAfter =
    "SELECT id, created, last_used, archived, summary FROM tables WHERE id > $1::bytea ORDER BY id"
    " LIMIT greatest($2::bigint, 0)";
inline constexpr const char* kCountTables = "SELECT coalesce(sum(tables), 0)::bigint FROM table_counts";

// --- Guests

inline constexpr const char* kPutGuest =
    "INSERT INTO guests (token, guest, name, language, created, last_seen) VALUES ($1::bytea, $2::bytea, $3::bytea,"
    " $4::bytea, $5::bigint, greatest($6::bigint, (SELECT seen FROM clock))) ON CONFLICT (token) DO UPDATE SET"
    " guest = excluded.guest, name = excluded.name, language = excluded.language, last_seen = excluded.last_seen,"
    " unseen_since = NULL";
inline constexpr const char* kUpdateGuest =
    "UPDATE guests SET guest = $2::bytea, name = $3::bytea, language = $4::bytea,"
    " last_seen = greatest($5::bigint, (SELECT seen FROM clock)), unseen_since = NULL WHERE token = $1::bytea";
inline constexpr const char* kRestoreGuest =
    "INSERT INTO guests (token, guest, name, language, created, last_seen, unseen_since)"
    " VALUES ($1::bytea, $2::bytea, $3::bytea, $4::bytea, $5::bigint, $6::bigint, $7::bigint)";
inline constexpr const char* kRemoveGuest =
    "WITH gone AS (DELETE FROM guests WHERE token = $1::bytea RETURNING token)"
    " INSERT INTO ended_devices (token) SELECT token FROM gone";
// The devices ended by transactions that were not yet committed at snapshot $1, and the snapshot for the next question.
inline constexpr const char* kEnded =
    "SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint, token FROM (VALUES (1)) AS one"
    " LEFT JOIN ended_devices ON writer >= $1::bigint";
// Connections that were open a day ago have been told.
inline constexpr const char* kForgetEnded =
    "DELETE FROM ended_devices WHERE ended < clock_timestamp() - interval '1 day'";
inline constexpr const char* kMarkUnseen =
    "UPDATE guests SET unseen_since = $2::bigint WHERE token = ANY (ARRAY(SELECT token FROM guests"
    " WHERE last_seen < $1::bigint AND unseen_since IS NULL ORDER BY last_seen LIMIT $3::bigint"
    " FOR UPDATE SKIP LOCKED))";
inline constexpr const char* kIsUnseen =
    "SELECT EXISTS (SELECT 1 FROM guests WHERE last_seen < $1::bigint AND unseen_since IS NULL)";
inline constexpr const char* kRemoveUnseen =
    "DELETE FROM guests WHERE token = ANY (ARRAY(SELECT token FROM guests WHERE unseen_since < $1::bigint"
    " ORDER BY unseen_since LIMIT $2::bigint FOR UPDATE SKIP LOCKED))";
inline constexpr const char* kIsMarked = "SELECT EXISTS (SELECT 1 FROM guests WHERE unseen_since < $1::bigint)";
inline constexpr const char* kFindGuest =
    "SELECT token, guest, name, language, created, last_seen, unseen_since FROM guests WHERE token = $1::bytea";
inline constexpr const char* kDevicesOf =
    "SELECT token, guest, name, language, created, last_seen, unseen_since FROM guests WHERE guest = $1::bytea"
    " ORDER BY created, token";
inline constexpr const char* kGuestsAfter =
    "SELECT token, guest, name, language, created, last_seen, unseen_since FROM guests WHERE token > $1::bytea"
    " ORDER BY token LIMIT greatest($2::bigint, 0)";

// --- Seat links

inline constexpr const char* kPutLink =
    "WITH done AS (INSERT INTO seat_links (token, table_number, guest, name, expires)"
    " SELECT $1::bytea, number, $3::bytea, $4::bytea, $5::bigint FROM tables WHERE id = $2::bytea"
    " ON CONFLICT (token) DO UPDATE SET table_number = excluded.table_number, guest = excluded.guest,"
    " name = excluded.name, expires = excluded.expires RETURNING 1) SELECT 1 / count(*) FROM done";
inline constexpr const char* kRemoveLink = "DELETE FROM seat_links WHERE token = $1::bytea";
inline constexpr const char* kUseLink =
    "WITH done AS (DELETE FROM seat_links WHERE token = $1::bytea RETURNING 1) SELECT 1 / count(*) FROM done";
inline constexpr const char* kRemoveExpired =
    "DELETE FROM seat_links WHERE token = ANY (ARRAY(SELECT token FROM seat_links WHERE expires <= $1::bigint"
    " ORDER BY expires LIMIT $2::bigint FOR UPDATE SKIP LOCKED))";
inline constexpr const char* kIsExpired = "SELECT EXISTS (SELECT 1 FROM seat_links WHERE expires <= $1::bigint)";
inline constexpr const char* kFindLink =
    "SELECT token, id, guest, name, expires FROM seat_links JOIN tables ON number = table_number"
    " WHERE token = $1::bytea";
inline constexpr const char* kLinksAfter =
    "SELECT token, id, guest, name, expires FROM seat_links JOIN tables ON number = table_number"
    " WHERE token > $1::bytea ORDER BY token LIMIT greatest($2::bigint, 0)";

// --- Records

inline constexpr const char* kKeepRecord =
    "INSERT INTO records (id, table_id, game, players, finished, text)"
    " VALUES ($1::bytea, $2::bytea, $3::bytea, $4::bigint, $5::bigint, $6::bytea)";
inline constexpr const char* kFindRecord =
    "SELECT id, table_id, game, players, finished, text FROM records WHERE id = $1::bytea";
inline constexpr const char* kRecordsOf =
    "SELECT id, table_id, game, players, finished, text FROM records WHERE table_id = $1::bytea ORDER BY finished, id";
inline constexpr const char* kRecordsAfter =
    "SELECT id, table_id, game, players, finished, text FROM records WHERE id > $1::bytea ORDER BY id"
    " LIMIT greatest($2::bigint, 0)";
inline constexpr const char* kCountGames =
    "SELECT game, players, sum(finished)::bigint FROM game_counts GROUP BY game, players ORDER BY game, players";

// --- The rest

inline constexpr const char* kNoteClock =
    "INSERT INTO clock (seen, doubted_since, doubted_last, looks)"
    " VALUES ($1::bigint, $2::bigint, $3::bigint, $4::bigint) ON CONFLICT (one) DO UPDATE SET seen = excluded.seen,"
    " doubted_since = excluded.doubted_since, doubted_last = excluded.doubted_last, looks = excluded.looks";
inline constexpr const char* kFindClock = "SELECT seen, doubted_since, doubted_last, looks FROM clock";
inline constexpr const char* kTryRoom =
    "INSERT INTO trial (room) VALUES (decode(repeat('00', 32768), 'hex'))"
    " ON CONFLICT (one) DO UPDATE SET room = excluded.room";
// A server that was told not to wait for its disk is told to, for this one transaction.
inline constexpr const char* kDurable = "SELECT set_config('synchronous_commit', 'on', true)";
inline constexpr const char* kIsDurable = "SELECT current_setting('synchronous_commit') <> 'off'";

}  // namespace ludothek::sql
