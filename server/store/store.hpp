// Store: what the server keeps for good, and the contract of everything that can keep it (memory, SQLite, PostgreSQL).
//
// It keeps tables, the append-only log of each (one JSON fact per row), guests, seat links and the records of finished
// games. Texts are opaque: it never looks into JSON. Of tokens it only ever sees the SHA-256.
// It is synchronous, and called from ONE thread at a time; GroupCommit gives many threads access. Every write goes
// through commit(). Nothing throws; a failure is a Fault.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "record/fairness/sha256.hpp"
#include "server/store/fault.hpp"

namespace ludothek {

using StoredTime = std::chrono::sys_time<std::chrono::milliseconds>;  // UTC, by the server's clock
using TokenHash = Digest;                                             // the SHA-256 of a secret token

// --- What is kept ---

struct StoredTable {
  std::string id;  // the table's code, as in its link
  StoredTime created{};
  StoredTime last_used{};
  bool archived = false;  // out of the lists, still there
  std::string summary;    // JSON, what a list shows of it
  friend bool operator==(const StoredTable&, const StoredTable&) = default;
};

struct StoredFact {
  std::int64_t sequence = 0;
  std::string text;  // JSON
  friend bool operator==(const StoredFact&, const StoredFact&) = default;
};

// One device of a guest: the same guest may hold several tokens.
struct StoredGuest {
  TokenHash token{};
  std::string guest;
  std::string name;
  std::string language;
  StoredTime created{};
  StoredTime last_seen{};
  friend bool operator==(const StoredGuest&, const StoredGuest&) = default;
};

// A device with all that the store knows of it: what a copy of the store has to have.
struct KeptGuest {
  StoredGuest guest;
  std::optional<StoredTime> unseen_since;  // when it was marked so
  friend bool operator==(const KeptGuest&, const KeptGuest&) = default;
};

struct StoredSeatLink {
  TokenHash token{};
  std::string table;
  std::string guest;  // whose seat it is
  std::string name;
  StoredTime expires{};
  friend bool operator==(const StoredSeatLink&, const StoredSeatLink&) = default;
};

struct StoredRecord {
  std::string id;
  std::string table;  // empty: it was played elsewhere
  std::string game;   // as in the record
  int players = 0;
  StoredTime finished{};
  std::string text;  // the public record, ludothek/1
  friend bool operator==(const StoredRecord&, const StoredRecord&) = default;
};

// What the store has seen of the server's clock: a date is believed when it follows from those before it
// (server/host/operation/calendar.hpp).
struct StoredClock {
  struct Doubt {
    StoredTime since{};  // the first date that did not follow
    StoredTime last{};   // and the last one that followed from that
    int looks = 0;       // how many did, an hour apart or more
    friend bool operator==(const Doubt&, const Doubt&) = default;
  };

  StoredTime seen{};  // the last date that was believed
  std::optional<Doubt> doubt;
  friend bool operator==(const StoredClock&, const StoredClock&) = default;
};

// How many finished games of one kind there are.
struct GameCount {
  std::string game;
  int players = 0;
  std::int64_t finished = 0;
  friend bool operator==(const GameCount&, const GameCount&) = default;
};

// --- What changes it ---

// A table that is there already is a conflict. It begins unused: last_used = created, not archived.
struct CreateTable {
  std::string table;
  StoredTime created{};
  std::string summary;
};

// The sequence numbers of a table's log have no gaps: the first fact may have any number from 0 on, every other one
// more than the last. Any other number is a conflict, so that a second writer of the same table fails; so is a fact for
// a table that is not there.
struct AppendFact {
  std::string table;
  std::int64_t sequence = 0;
  std::string text;
};

// The table was used and looks like this now. Takes it out of the archive. A table that is not there is a conflict.
struct UpdateTable {
  std::string table;
  StoredTime last_used{};
  std::string summary;
};

// A table that is not there is a conflict.
struct ArchiveTable {
  std::string table;
};

// Every table that was last used before that time; as with all that is tidied, at most so many.
struct ArchiveUnused {
  StoredTime before{};
  std::int64_t at_most = INT64_MAX;
};

// With its log and its seat links; records of its games stay. Nothing there: nothing happens.
struct RemoveTable {
  std::string table;
};

// New, or all fields of the row with that token but `created`. Never last seen before the date that the store has seen
// (NoteClock), and no longer marked as unseen.
struct PutGuest {
  StoredGuest guest;
  bool only_if_there = false;  // else nothing happens: a device that was ended meanwhile does not come back
};

// Exactly so, as another store had it. One with that token is a conflict.
struct RestoreGuest {
  KeptGuest kept;
};

struct RemoveGuest {
  TokenHash token{};
};

// The first step of their removal: every device that was last seen before that time, and is not marked yet.
struct MarkUnseenGuests {
  StoredTime before{};
  StoredTime date{};  // of the mark
  std::int64_t at_most = INT64_MAX;
};

// The second step: every device that was marked before that time, and not seen since.
struct RemoveUnseenGuests {
  StoredTime marked_before{};
  std::int64_t at_most = INT64_MAX;
};

// New, or in place of the one with that token. A table that is not there is a conflict.
struct PutSeatLink {
  StoredSeatLink link;
};

struct RemoveSeatLink {
  TokenHash token{};
};

// Removes the link, so that only the first use counts: one that is not there is a conflict.
struct UseSeatLink {
  TokenHash token{};
};

struct RemoveExpiredLinks {
  StoredTime now{};  // whatever expires at or before
  std::int64_t at_most = INT64_MAX;
};

// A record with an id that is there already is a conflict.
struct KeepRecord {
  StoredRecord record;
};

// In place of what was noted before.
struct NoteClock {
  StoredClock clock;
};

// Writes about as much as a batch of moves, over what the last one wrote: whether there is room.
struct TryRoom {};

using Change = std::variant<CreateTable, AppendFact, UpdateTable, ArchiveTable, ArchiveUnused, RemoveTable, PutGuest,
                            RestoreGuest, RemoveGuest, MarkUnseenGuests, RemoveUnseenGuests, PutSeatLink,
                            RemoveSeatLink, UseSeatLink, RemoveExpiredLinks, KeepRecord, NoteClock, TryRoom>;

using Tidying = std::variant<ArchiveUnused, RemoveExpiredLinks, MarkUnseenGuests, RemoveUnseenGuests>;

class Store {
 public:
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;

  // All the changes, in their order, or none. When it returns nothing they are durable: they outlive a crash of the
  // program and, if the store has a disk, a power cut. A Fault says what became of them: kUnknown alone leaves that
  // open. After kUnknown the store is failed and everything answers kFailed: destroy it, open it anew, load() every
  // table it was asked to change; what is there then is the truth.
  virtual std::optional<Fault> commit(std::span<const Change> changes) = 0;

  // The facts of a table from that sequence number on, in order; none if there are none or no such table. kDamaged: one
  // of them is not as it was written; other tables are none the worse.
  // At most `limit`, so that a long log can be read in pieces.
  virtual Expected<std::vector<StoredFact>, Fault> load(std::string_view table, std::int64_t from_sequence = 0,
                                                        std::int64_t limit = INT64_MAX) = 0;
  // All the facts of each of many tables.
  virtual std::vector<Expected<std::vector<StoredFact>, Fault>> load_each(std::span<const std::string> tables) {
    std::vector<Expected<std::vector<StoredFact>, Fault>> logs;
    for (const std::string& table : tables) logs.push_back(load(table));
    return logs;
  }

  virtual Expected<std::optional<StoredTable>, Fault> find_table(std::string_view id) = 0;
  // Tables that are not archived, the last used first, ties by id; at most `limit`, after leaving out `skip`.
  virtual Expected<std::vector<StoredTable>, Fault> list_tables(std::int64_t limit, std::int64_t skip = 0) = 0;
  // How many tables are not archived.
  virtual Expected<std::int64_t, Fault> count_tables() = 0;

  virtual Expected<std::optional<StoredGuest>, Fault> find_guest(const TokenHash& token) = 0;
  // All devices of a guest, the oldest first.
  virtual Expected<std::vector<StoredGuest>, Fault> devices_of(std::string_view guest) = 0;
  // Also one that has expired: who asks has the clock.
  virtual Expected<std::optional<StoredSeatLink>, Fault> find_seat_link(const TokenHash& token) = 0;

  virtual Expected<std::optional<StoredRecord>, Fault> find_record(std::string_view id) = 0;
  // The records of a table's games, the first finished first, ties by id.
  virtual Expected<std::vector<StoredRecord>, Fault> records_of(std::string_view table) = 0;
  // Those that were played at a table here, by game, then by number of players.
  virtual Expected<std::vector<GameCount>, Fault> count_games() = 0;

  // Whether that would find something to change.
  virtual Expected<bool, Fault> is_left(const Tidying& tidying) = 0;

  // Nothing: no clock was kept yet.
  virtual Expected<std::optional<StoredClock>, Fault> find_clock() = 0;

  // All there is, page by page, for who copies or checks a store: at most `limit` after that key, in the order of
  // their keys' bytes. The first page is after "", or after nothing. Archived tables and expired links are among them.
  virtual Expected<std::vector<StoredTable>, Fault> tables_after(std::string_view id, std::int64_t limit) = 0;
  virtual Expected<std::vector<KeptGuest>, Fault> guests_after(const std::optional<TokenHash>& token,
                                                               std::int64_t limit) = 0;
  virtual Expected<std::vector<StoredSeatLink>, Fault> links_after(const std::optional<TokenHash>& token,
                                                                   std::int64_t limit) = 0;
  virtual Expected<std::vector<StoredRecord>, Fault> records_after(std::string_view id, std::int64_t limit) = 0;

  // Little will be asked for a while: memory that only makes it faster is given back.
  virtual void rest() {}
};

}  // namespace ludothek
