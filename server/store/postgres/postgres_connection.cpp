#include "server/store/postgres/postgres_connection.hpp"

#include <poll.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "server/store/fact_chain.hpp"

namespace ludothek {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr int kBinary = 1;

// The same for the same text, in every process: behind some proxies several of us share a session.
std::string name_of_statement(const char* sql) { return "ludothek_" + std::to_string(chained_checksum(0, sql)); }

std::string field_of(const PGresult* result, int field) {
  const char* text = PQresultErrorField(result, field);
  return text == nullptr ? std::string() : std::string(text);
}

// libpq ends its messages with the end of a line, and may have several.
std::string first_line(std::string_view message) {
  constexpr std::string_view kError = "connection to server ";
  std::string line(message.substr(0, message.find('\n')));
  while (!line.empty() && (line.back() == '.' || line.back() == ' ')) line.pop_back();
  if (line.starts_with(kError)) line.replace(0, kError.size(), "server ");
  return line;
}

// What a URL has several of, with commas between, where it names several hosts.
bool is_place(std::string_view keyword) { return keyword == "host" || keyword == "hostaddr" || keyword == "port"; }

std::vector<std::string> members_of(const std::string& list) {
  std::vector<std::string> members;
  std::size_t begin = 0;
  for (std::size_t comma = 0; (comma = list.find(',', begin)) != std::string::npos; begin = comma + 1) {
    members.push_back(list.substr(begin, comma - begin));
  }
  members.push_back(list.substr(begin));
  return members;
}

// Each promotion of a standby begins another one. Nothing: this is a standby.
constexpr const char* kTimeline =
    "SELECT CASE WHEN NOT pg_is_in_recovery() THEN"
    " ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::bigint END";

// What libpq takes for a host or a database then may be half of a password.
bool is_ambiguous(std::string_view url) {
  const std::size_t begin = url.find("://");
  const std::size_t user = url.rfind('@');
  if (begin == std::string_view::npos || user == std::string_view::npos || user < begin + 3) return false;
  return url.substr(begin + 3, user - begin - 3).find_first_of("/?@") != std::string_view::npos;
}

struct FreeOptions {
  void operator()(PQconninfoOption* options) const { PQconninfoFree(options); }
};

}  // namespace

PgConnection::PgConnection(PgSettings settings) : settings_(std::move(settings)), answer_(settings_.answer) {
  // libpq says in its own words which part is wrong, and that may be the password: we don't repeat them.
  const std::unique_ptr<PQconninfoOption, FreeOptions> options(PQconninfoParse(settings_.url.c_str(), nullptr));
  name_ = "PostgreSQL";
  if (!options || is_ambiguous(settings_.url)) {
    objection_ =
        "the address of PostgreSQL can't be read: it is postgresql://USER:PASSWORD@HOST:PORT/DATABASE, with what is "
        "not a letter or a digit in the password written as %XX";
    return;
  }
  const auto add = [this](const char* keyword, std::string value) {
    keywords_.emplace_back(keyword);
    values_.push_back(std::move(value));
  };
  const auto given = [this](std::string_view keyword) { return std::ranges::find(keywords_, keyword); };
  for (const PQconninfoOption* option = options.get(); option->keyword != nullptr; ++option) {
    if (option->val != nullptr) add(option->keyword, option->val);
    if (option->val != nullptr && std::string_view(option->keyword) == "password") password_ = option->val;
  }
  const auto value = [&](std::string_view keyword, const std::string& otherwise) {
    const auto found = given(keyword);
    return found == keywords_.end() ? otherwise : values_[static_cast<std::size_t>(found - keywords_.begin())];
  };
  name_ = "the database " + value("dbname", value("user", "of this user")) + " on " +
          value("host", value("hostaddr", "this machine")) +
          (given("port") == keywords_.end() ? std::string() : ":" + value("port", ""));
  // A line that was cut without a word: the system notices too, also where nobody waits for an answer.
  const std::string patience = std::to_string(settings_.answer.count());
  for (const auto& [keyword, usual] :
       {std::pair<const char*, std::string>{"connect_timeout", std::to_string(settings_.connect.count())},
        {"tcp_user_timeout", patience},
        {"keepalives_idle", "2"},
        {"keepalives_interval", "1"},
        {"keepalives_count", "3"},
        {"fallback_application_name", "ludothek"}}) {
    if (given(keyword) == keywords_.end()) add(keyword, usual);
  }
  for (std::size_t i = 0; i < keywords_.size(); ++i) {
    if (is_place(keywords_[i])) hosts_ = std::max(hosts_, members_of(values_[i]).size());
  }
}

std::string PgConnection::words(const char* message) const {
  std::string line = first_line(message == nullptr ? "" : message);
  for (std::size_t at = 0; !password_.empty() && (at = line.find(password_, at)) != std::string::npos; at += 3) {
    line.replace(at, password_.size(), "***");
  }
  return line;
}

void PgConnection::drop() {
  connection_.reset();
  prepared_.clear();
}

// Each host by itself, the one that answered last first: libpq would stay with one that takes a connection and hangs
// up, as a proxy before a dead server does.
std::optional<PgError> PgConnection::connect() {
  if (connection_ && PQstatus(connection_.get()) == CONNECTION_OK) return std::nullopt;
  drop();
  if (objection_) return PgError{PgError::Kind::kUnreachable, {}, *objection_, 0};
  std::optional<PgError> first;
  for (std::size_t i = 0; i < hosts_; ++i) {
    const std::size_t host = (host_ + i) % hosts_;
    auto error = connect_to(host);
    if (!error && hosts_ > 1) {
      error = check_timeline();
      if (error) first.reset();  // it says more than that another one is away
    }
    if (!error) {
      host_ = host;
      if (settings_.counters) ++settings_.counters->connected;
      return std::nullopt;
    }
    if (!first) first = std::move(error);
  }
  return first;
}

std::optional<PgError> PgConnection::connect_to(std::size_t host) {
  std::vector<std::string> chosen = values_;
  for (std::size_t i = 0; i < keywords_.size(); ++i) {
    if (!is_place(keywords_[i])) continue;
    // One port for all of them is one; another number is libpq's to complain of.
    const auto members = members_of(values_[i]);
    if (members.size() == hosts_) chosen[i] = members[host];
  }
  std::vector<const char*> keywords;
  std::vector<const char*> values;
  for (std::size_t i = 0; i < keywords_.size(); ++i) {
    keywords.push_back(keywords_[i].c_str());
    values.push_back(chosen[i].c_str());
  }
  keywords.push_back(nullptr);
  values.push_back(nullptr);
  connection_.reset(PQconnectdbParams(keywords.data(), values.data(), 0));
  PGconn* const made = connection_.get();
  if (made == nullptr || PQstatus(made) != CONNECTION_OK || PQsetnonblocking(made, 1) != 0 ||
      PQenterPipelineMode(made) != 1) {
    PgError error{PgError::Kind::kUnreachable, {}, words(made == nullptr ? "no memory" : PQerrorMessage(made)), 0};
    if (made != nullptr && PQconnectionNeedsPassword(made) != 0) error.what += ", and it wants a password";
    drop();
    return error;
  }
  PQsetNoticeProcessor(made, [](void*, const char*) {}, nullptr);
  return std::nullopt;
}

// A standby takes no writes: another host is asked. A former primary that was started again without being made a
// standby takes writes that nobody else ever sees.
std::optional<PgError> PgConnection::check_timeline() {
  const PgQuery query{.sql = kTimeline, .parameters = {}, .once = true};
  auto found = ask(std::span<const PgQuery>(&query, 1));
  if (!found) {
    drop();
    return PgError{PgError::Kind::kUnreachable, found.error().state, found.error().what, 0};
  }
  if (found->front().is_null(0, 0)) {
    drop();
    return PgError{PgError::Kind::kUnreachable,
                   {},
                   "of its hosts only a standby answers: start the one in charge, or promote the standby",
                   0};
  }
  const std::int64_t timeline = found->front().number(0, 0);
  if (timeline < timeline_) {
    drop();
    return PgError{PgError::Kind::kUnreachable,
                   {},
                   "one of its hosts was replaced by another and takes writes all the same (its timeline is " +
                       std::to_string(timeline) + ", " + std::to_string(timeline_) +
                       " was seen): stop it, and make it a standby (pg_rewind)",
                   0};
  }
  timeline_ = timeline;
  return std::nullopt;
}

Expected<PgResult, PgError> PgConnection::run(PgQuery query) {
  auto results = run(std::span<const PgQuery>(&query, 1));
  if (!results) return results.error();
  return std::move(results->front());
}

Expected<std::vector<PgResult>, PgError> PgConnection::run(std::span<const PgQuery> queries, milliseconds answer) {
  const milliseconds usual = std::exchange(answer_, answer);
  auto results = run(queries);
  answer_ = usual;
  return results;
}

Expected<std::vector<PgResult>, PgError> PgConnection::run(std::span<const PgQuery> queries) {
  auto results = try_run(queries);
  if (results || results.error().kind != PgError::Kind::kRefused) return results;
  const std::string& state = results.error().state;
  // Another session than the one we prepared a statement in, or one in which somebody else did.
  if (prepares_ && (state == "26000" || state == "42P05")) {
    prepares_ = false;
    return try_run(queries);
  }
  // The schema was changed under a prepared statement.
  if (prepares_ && state == "0A000") {
    drop();
    return try_run(queries);
  }
  return results;
}

bool PgConnection::send(const PgQuery& query, bool prepare) {
  PGconn* const to = connection_.get();
  const bool prepared = prepares_ && !query.once;
  const std::string name = prepared ? name_of_statement(query.sql) : std::string();
  if (prepare) return PQsendPrepare(to, name.c_str(), query.sql, 0, nullptr) == 1;
  std::vector<const char*> values;
  std::vector<int> lengths;
  for (const auto& value : query.parameters.values()) {
    values.push_back(value ? value->data() : nullptr);
    lengths.push_back(value ? static_cast<int>(value->size()) : 0);
  }
  const std::vector<int> formats(values.size(), kBinary);
  const int count = static_cast<int>(values.size());
  if (prepared) {
    return PQsendQueryPrepared(to, name.c_str(), count, values.data(), lengths.data(), formats.data(), kBinary) == 1;
  }
  return PQsendQueryParams(to, query.sql, count, nullptr, values.data(), lengths.data(), formats.data(), kBinary) == 1;
}

bool PgConnection::send(std::span<const PgQuery> queries, std::vector<Sent>& sent) {
  std::set<std::string_view> preparing;
  for (std::size_t i = 0; i < queries.size(); ++i) {
    const bool is_new =
        prepares_ && !queries[i].once && !prepared_.contains(queries[i].sql) && preparing.insert(queries[i].sql).second;
    if (is_new) {
      if (!send(queries[i], true)) return false;
      sent.push_back({i, true});
    }
    if (!send(queries[i], false)) return false;
    sent.push_back({i, false});
  }
  return PQpipelineSync(connection_.get()) == 1;
}

// Sends what is left to be sent, and waits until something came. False: nothing did in time, or the line is gone.
bool PgConnection::flush_and_wait(Deadline deadline) {
  const int left = PQflush(connection_.get());
  if (left < 0) return false;
  const auto time = std::chrono::ceil<milliseconds>(deadline - steady_clock::now());
  pollfd socket{PQsocket(connection_.get()), static_cast<short>(left > 0 ? POLLIN | POLLOUT : POLLIN), 0};
  if (socket.fd < 0 || time <= milliseconds(0)) return false;
  const int found = poll(&socket, 1, static_cast<int>(time.count()));
  if (found < 0 && errno == EINTR) return true;
  return found > 0 && PQconsumeInput(connection_.get()) == 1;
}

// What comes bit by bit comes: the time counts from the last of it.
bool PgConnection::wait_for_result() {
  while (PQisBusy(connection_.get()) != 0) {
    if (!flush_and_wait(steady_clock::now() + answer_)) return false;
  }
  return true;
}

PgError PgConnection::lost() {
  std::string what = connection_ ? words(PQerrorMessage(connection_.get())) : std::string();
  if (what.empty()) what = "no answer for " + std::to_string(answer_.count()) + " ms";
  drop();
  return {PgError::Kind::kLost, {}, std::move(what), 0};
}

Expected<std::vector<PgResult>, PgError> PgConnection::try_run(std::span<const PgQuery> queries) {
  if (auto error = connect()) return *std::move(error);
  return ask(queries);
}

Expected<std::vector<PgResult>, PgError> PgConnection::ask(std::span<const PgQuery> queries) {
  std::vector<Sent> sent;
  if (!send(queries, sent)) return lost();
  std::vector<PgResult> results(queries.size());
  std::optional<PgError> refused;
  auto next = sent.begin();  // what is answered now
  while (true) {
    if (!wait_for_result()) return lost();
    PGresult* const raw = PQgetResult(connection_.get());
    PgResult result(raw);
    if (raw == nullptr) {  // that was all of this answer
      if (next == sent.end()) return lost();
      ++next;
      continue;
    }
    const ExecStatusType status = PQresultStatus(raw);
    if (status == PGRES_PIPELINE_SYNC) break;
    if (status == PGRES_PIPELINE_ABORTED) continue;
    if (next == sent.end()) return lost();
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) {
      if (next->prepares) {
        prepared_.insert(queries[next->query].sql);
      } else {
        results[next->query] = std::move(result);
      }
      continue;
    }
    // An error ends the transaction; a fatal one the session, and perhaps after the transaction was kept.
    if (status != PGRES_FATAL_ERROR || field_of(raw, PG_DIAG_SEVERITY_NONLOCALIZED) != "ERROR") return lost();
    refused = PgError{PgError::Kind::kRefused, field_of(raw, PG_DIAG_SQLSTATE),
                      words(field_of(raw, PG_DIAG_MESSAGE_PRIMARY).c_str()), next->query};
  }
  if (refused) return *std::move(refused);
  return results;
}

Fault fault_of(const PgError& error, const std::string& server) {
  Fault fault{.kind = Fault::Kind::kUnavailable, .what = {}};
  if (error.kind != PgError::Kind::kRefused) {
    fault.what = server + " can't be reached: " + error.what + ".";
    return fault;
  }
  fault.what = server + " refuses: " + error.what + " (" + error.state + ").";
  if (error.state == "53100") fault.kind = Fault::Kind::kFull;
  // A table or a column is not there, or not as we made it.
  if (error.state == "42P01" || error.state == "42703" || error.state == "42804") fault.kind = Fault::Kind::kForeign;
  return fault;
}

}  // namespace ludothek
