#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <functional>
#include <future>
#include <string>
#include <thread>
#include <vector>

#include "record/json/json_text.hpp"
#include "server/net/serve.hpp"
#include "server/net/test_line.hpp"
#include "server/store/test_folder.hpp"

// The whole server, sockets included, in the test's own process, for the thread sanitizer: several workers, a
// listener, the committer, and clients that come, talk across workers, misbehave and go. (TLS is tested by real
// processes: what OpenSSL does among its threads, the sanitizer does not see.)

namespace ludothek::network_test {
namespace {

using testing_house::LineEnded;
using testing_house::TestLine;

constexpr int kClients = 6;
constexpr int kTables = 4;
constexpr int kRounds = 3;

// serve() on a thread of its own.
class RunningServer {
 public:
  explicit RunningServer(ServeSettings settings) {
    settings.listen = "127.0.0.1:0";
    settings.log = Log::Level::kNothing;
    settings.metrics = "0";
    settings.opened = [this](const std::string& address, const std::string& metrics) {
      told_ = true;
      metrics_port = port_of(metrics);
      port_.set_value(port_of(address));
    };
    thread_ = std::thread([this, settings = std::move(settings)] {
      exit_code_ = serve(settings);
      if (!told_) port_.set_value(0);  // it could not begin, and said why
    });
    port = port_.get_future().get();
  }
  ~RunningServer() {
    if (!thread_.joinable()) return;
    begin_to_stop();
    thread_.join();
  }
  // As `kill` does it.
  static void begin_to_stop() { kill(getpid(), SIGTERM); }
  // Until it has stopped; the exit code.
  int wait() {
    thread_.join();
    return exit_code_;
  }

  std::uint16_t port = 0;
  std::uint16_t metrics_port = 0;

 private:
  static std::uint16_t port_of(const std::string& address) {
    return static_cast<std::uint16_t>(std::stoul(address.substr(address.rfind(':') + 1)));
  }

  std::promise<std::uint16_t> port_;
  std::atomic<int> exit_code_{-1};
  bool told_ = false;  // of the server's thread
  std::thread thread_;
};

struct Host {
  explicit Host(std::uint16_t port) {
    TestLine line(port);
    token = json::parse(line.ask("POST", "/api/guest", R"({"name":"Ana","token":true})")).at("token").as_string();
    for (int i = 0; i < kTables; ++i) {
      const std::string answer =
          line.ask("POST", "/api/tables", R"({"game":"riffifi","players":3,"botPace":0,"open":true})", token);
      tables.emplace_back(json::parse(answer).at("table").as_string());
    }
  }
  std::string token;
  std::vector<std::string> tables;
};

std::string message(std::string_view type, const std::string& table, std::string_view more = {}) {
  return R"({"type":")" + std::string(type) + R"(","table":")" + table + "\"" + std::string(more) + "}";
}

// Comes, enters every table, talks, and waits for every answer.
void visit(const RunningServer& server, const std::vector<std::string>& tables) {
  TestLine line(server.port);
  line.greet();
  int asked = 0;
  for (const std::string& table : tables) {
    line.say(message("enter", table));
    for (int i = 0; i < 5; ++i) {
      line.say(message("emote", table, R"(,"emote":"hello","id":)" + std::to_string(++asked)));
    }
    line.say(message("rename", table, R"(,"name":"Bo")"));
  }
  for (int answered = 0; answered < asked;) answered += line.hear().contains("re") ? 1 : 0;
  EXPECT_NE(TestLine(server.metrics_port).ask("GET", "/metrics").find("ludothek_connections"), std::string::npos);
}

void misbehave(std::uint16_t port) {
  TestLine line(port);
  line.greet();
  line.say("{");
  EXPECT_THROW(line.hear("never"), LineEnded);
}

// The host lets bots play at every table and looks on until the last game is over.
void let_bots_play(std::uint16_t port, const Host& host) {
  TestLine line(port);
  line.greet(host.token);
  for (const std::string& table : host.tables) {
    line.say(message("enter", table));
    for (int seat = 0; seat < 3; ++seat) {
      line.say(message("addBot", table, R"(,"level":"greedy","seat":)" + std::to_string(seat)));
    }
    line.say(message("ready", table, R"(,"ready":true)"));
  }
  std::size_t finished = 0;
  while (finished < host.tables.size()) {
    const json::object heard = line.hear();
    ASSERT_NE(heard.at("type"), "refused") << json_text(heard);
    if (heard.at("type") == "table" && heard.at("phase") == "finished") ++finished;
  }
}

TEST(Network, ClientsOfSeveralStationsPlayTalkMisbehaveAndGoAndAreToldWhenTheServerStops) {
  const TestFolder folder;
  ServeSettings settings;
  settings.threads = 3;
  settings.limits.off = true;
  settings.idle_seconds = 1;
  settings.store = "sqlite:" + folder.file("house.db");
  RunningServer server(settings);
  const Host host(server.port);
  const auto all_at_once = [](const std::function<void(int)>& work) {
    std::vector<std::thread> threads;
    for (int i = 0; i < kClients; ++i) {
      threads.emplace_back([&work, i] { EXPECT_NO_THROW(work(i)); });
    }
    for (std::thread& thread : threads) thread.join();
  };
  all_at_once([&](int i) {
    if (i == 0) return let_bots_play(server.port, host);
    for (int round = 0; round < kRounds; ++round) visit(server, host.tables);
    misbehave(server.port);
  });
  std::atomic<int> waiting{0};
  all_at_once([&](int i) {
    TestLine line(server.port);
    line.greet();
    line.say(message("enter", host.tables[place_of(i) % kTables]));
    line.hear("table");
    if (++waiting == kClients) RunningServer::begin_to_stop();
    EXPECT_GT(line.hear("closing").at("again").to_number<int>(), 0);
    EXPECT_THROW(line.hear("never"), LineEnded);
  });
  EXPECT_EQ(server.wait(), 0);
}

}  // namespace
}  // namespace ludothek::network_test
