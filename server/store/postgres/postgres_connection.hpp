// PgConnection: a connection to PostgreSQL that sends several statements at once and waits for their answers only so
// long. It connects when it is asked something, and again when a connection was lost. It knows nothing of what is
// stored.
//
// What run() is given is one transaction: all of it is done, or none. It keeps no state in the session, so that
// PgBouncer may hand every transaction to another one; where prepared statements can't be had so (PgBouncer before
// 1.21), it goes on without. One thread at a time.
#pragma once

#include <libpq-fe.h>

#include <chrono>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/fault.hpp"
#include "server/store/postgres/postgres_values.hpp"
#include "server/store/store_counters.hpp"

namespace ludothek {

struct PgSettings {
  std::string url;                          // postgresql://…
  std::chrono::milliseconds answer{4'000};  // a server that says nothing for so long is lost
  std::chrono::seconds connect{2};          // for each of the URL's hosts; at least 2
  std::shared_ptr<StoreCounters> counters = nullptr;
};

struct PgQuery {
  const char* sql;  // a literal: it is known by its text
  PgParameters parameters;
  bool once = false;  // not worth being prepared
};

struct PgError {
  enum class Kind : std::uint8_t {
    kUnreachable,  // nothing was sent
    kLost,         // the connection ended, or nothing came: whether it was done, nobody knows
    kRefused,      // the server answered with an error: nothing was done
  };
  Kind kind = Kind::kUnreachable;
  std::string state;      // kRefused: the SQLSTATE, five letters; else what the server said when we knocked, if it did
  std::string what;       // the server's or libpq's own words, without the password
  std::size_t query = 0;  // kRefused: which of them
};

class PgConnection {
 public:
  explicit PgConnection(PgSettings settings);

  // The result of each.
  Expected<std::vector<PgResult>, PgError> run(std::span<const PgQuery> queries);
  Expected<PgResult, PgError> run(PgQuery query);
  // Where an answer may take longer.
  Expected<std::vector<PgResult>, PgError> run(std::span<const PgQuery> queries, std::chrono::milliseconds answer);

  // The connection is closed; what was not committed is rolled back, and the next run() connects anew.
  void drop();

  // What it is connected to, for sentences: "house on db.example.org:5432"; never the password.
  const std::string& name() const { return name_; }
  // Statements are prepared once per connection; false: they can't be, as between PgBouncer and us.
  bool prepares() const { return prepares_; }
  // What is wrong with the URL, if something is.
  const std::optional<std::string>& objection() const { return objection_; }

 private:
  struct Finish {
    void operator()(PGconn* connection) const { PQfinish(connection); }
  };
  using Deadline = std::chrono::steady_clock::time_point;
  // Something that was sent and is answered in its turn.
  struct Sent {
    std::size_t query;
    bool prepares;
  };

  std::optional<PgError> connect();
  std::optional<PgError> connect_to(std::size_t host);
  std::optional<PgError> check_timeline();
  Expected<std::vector<PgResult>, PgError> try_run(std::span<const PgQuery> queries);
  // REQUIRES: it is connected.
  Expected<std::vector<PgResult>, PgError> ask(std::span<const PgQuery> queries);
  bool send(std::span<const PgQuery> queries, std::vector<Sent>& sent);
  bool send(const PgQuery& query, bool prepare);
  bool flush_and_wait(Deadline deadline);
  bool wait_for_result();
  PgError lost();
  std::string words(const char* message) const;

  const PgSettings settings_;
  std::chrono::milliseconds answer_;  // how long it is waited for now
  std::string name_;
  std::string password_;
  std::optional<std::string> objection_;
  std::vector<std::string> keywords_;
  std::vector<std::string> values_;
  std::size_t hosts_ = 1;      // so many does the URL name
  std::size_t host_ = 0;       // which of them answered last
  std::int64_t timeline_ = 0;  // the latest that was seen
  std::unique_ptr<PGconn, Finish> connection_;
  std::set<std::string_view> prepared_;  // of this connection
  bool prepares_ = true;
};

// What an error means to who uses the store.
Fault fault_of(const PgError& error, const std::string& server);

}  // namespace ludothek
