// TestPostgres: for tests, a real PostgreSQL in a folder of its own, which syncs as one that people play on; started
// once a program. Each test takes a database of its own. TestSession: a session there. TestPgBouncer: a PgBouncer
// before it, by transaction.
#pragma once

#include <libpq-fe.h>
#include <pwd.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/test_folder.hpp"
#include "server/store/test_service.hpp"

namespace ludothek {

class TestPostgres {
 public:
  static TestPostgres& shared() {
    static TestPostgres one;
    return one;
  }
  TestPostgres(const TestPostgres&) = delete;
  TestPostgres& operator=(const TestPostgres&) = delete;

  std::uint16_t port() const { return service_.port(); }
  // Everybody may come in but "locked", who has the password "open sesame".
  static std::string url(const std::string& database, std::uint16_t port, const std::string& user = "ludothek") {
    return "postgresql://" + user + "@127.0.0.1:" + std::to_string(port) + "/" + database;
  }
  std::string url(const std::string& database) const { return url(database, port()); }

  // An empty one, by name.
  std::string make_database() {
    const std::string name = "test_" + std::to_string(++databases_);
    ask("postgres", "CREATE DATABASE " + name);
    return name;
  }

  // The first row's first column; "": there was none. An error ends the test program.
  std::string ask(const std::string& database, const std::string& sql) const {
    const std::unique_ptr<PGconn, decltype(&PQfinish)> connection(PQconnectdb(url(database).c_str()), PQfinish);
    const std::unique_ptr<PGresult, decltype(&PQclear)> result(PQexec(connection.get(), sql.c_str()), PQclear);
    const ExecStatusType status = PQresultStatus(result.get());
    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK) {
      std::cerr << sql << ": " << PQerrorMessage(connection.get()) << "\n";
      std::abort();
    }
    return PQntuples(result.get()) > 0 ? PQgetvalue(result.get(), 0, 0) : "";
  }

  // What the server and its sessions have used of a processor, in seconds; those that have ended are counted.
  double processor_seconds() const {
    double ticks = 0;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
      const std::string name = entry.path().filename().string();
      if (name.find_first_not_of("0123456789") != std::string::npos) continue;
      std::ifstream stat(entry.path() / "stat");
      std::string line;
      std::getline(stat, line);
      // After the program's name, which may hold anything: state, parent, …, utime, stime, cutime, cstime.
      std::istringstream rest(line.substr(std::min(line.size(), line.rfind(')') + 1)));
      std::vector<std::string> words{std::istream_iterator<std::string>(rest), {}};
      if (words.size() < 15) continue;
      const bool self = name == std::to_string(service_.process());
      if (!self && words[1] != std::to_string(service_.process())) continue;
      for (std::size_t i = 11; i < (self ? 15U : 13U); ++i) ticks += std::stod(words[i]);
    }
    return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
  }

  void stop() { service_.stop(); }
  void start() {
    service_.start();
    // It listens before it takes anybody.
    while (PQping(url("postgres").c_str()) != PQPING_OK) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }

  // A folder that the server may write to.
  static std::string own_folder(const TestFolder& parent, const std::string& name) {
    const std::string path = parent.file(name);
    std::filesystem::create_directory(path);
    if (geteuid() == 0) {
      std::filesystem::permissions(parent.path(), std::filesystem::perms(0755));
      const passwd* user = getpwnam("postgres");
      if (user == nullptr || chown(path.c_str(), user->pw_uid, user->pw_gid) != 0) std::abort();
    }
    return path;
  }

 private:
  TestPostgres()
      : data_(own_folder(folder_, "data")),
        service_(
            // -F: it does not wait for the disk, since no test of it cuts the power.
            [this](const std::string& port) {
              return TestService::as_postgres({program("postgres"), "-F", "-D" + data_, "-p", port, "-k", "", "-c",
                                               "listen_addresses=127.0.0.1", "-c", "shared_buffers=32MB", "-c",
                                               "max_connections=60", "-c", "log_destination=stderr", "-c",
                                               "logging_collector=on", "-c", "log_directory=" + data_});
            },
            SIGINT) {
    if (!TestService::run(TestService::as_postgres({program("initdb"), "-D", data_, "-U", "ludothek", "--auth=trust",
                                                    "--no-sync", "--encoding=UTF8", "--locale=C"}))) {
      std::abort();
    }
    std::ofstream(data_ + "/pg_hba.conf") << "host all locked 127.0.0.1/32 scram-sha-256\n"
                                             "host all all 127.0.0.1/32 trust\n";
    start();
    ask("postgres", "CREATE ROLE locked LOGIN PASSWORD 'open sesame'");
    ask("postgres", "CREATE ROLE stranger LOGIN");
  }

  static std::string program(const std::string& name) {
    const std::string debians = "/usr/lib/postgresql/15/bin/" + name;
    return std::filesystem::exists(debians) ? debians : name;
  }

  const TestFolder folder_;
  const std::string data_;
  TestService service_;
  int databases_ = 0;
};

// Somebody's, in the middle of something.
class TestSession {
 public:
  explicit TestSession(const std::string& url) : connection_(PQconnectdb(url.c_str()), PQfinish) {}
  // An error ends the test program.
  void say(const std::string& sql) const {
    const std::unique_ptr<PGresult, decltype(&PQclear)> result(PQexec(connection_.get(), sql.c_str()), PQclear);
    const ExecStatusType status = PQresultStatus(result.get());
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) return;
    std::cerr << sql << ": " << PQerrorMessage(connection_.get()) << "\n";
    std::abort();
  }

 private:
  const std::unique_ptr<PGconn, decltype(&PQfinish)> connection_;
};

// A few sessions for many, by transaction.
class TestPgBouncer {
 public:
  explicit TestPgBouncer(const TestPostgres& server)
      : own_(TestPostgres::own_folder(folder_, "bouncer")), service_([this, &server](const std::string& port) {
          std::ofstream(own_ + "/users") << "\"ludothek\" \"\"\n";
          std::ofstream(own_ + "/settings.ini")
              << "[databases]\n* = host=127.0.0.1 port=" << server.port() << "\n[pgbouncer]\nlisten_addr=127.0.0.1\n"
              << "listen_port=" << port << "\nunix_socket_dir=\nauth_type=trust\nauth_file=" << own_ << "/users\n"
              << "pool_mode=transaction\ndefault_pool_size=2\nlogfile=" << own_ << "/log\n";
          return TestService::as_postgres({"/usr/sbin/pgbouncer", "-q", own_ + "/settings.ini"});
        }) {
    service_.start();
  }
  std::uint16_t port() const { return service_.port(); }

 private:
  const TestFolder folder_;
  const std::string own_;
  TestService service_;
};

}  // namespace ludothek
