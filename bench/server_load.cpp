// Plays legal games of Riffifi over real sockets, for make bench-server (scripts/bench_server starts the server).
//
// Closed loop (--rate 0): whoever is awaited moves at once, and the moves a second that came back acknowledged are
// counted. Open loop (--rate N): moves are due at a fixed rate whatever the server does, and each one's latency counts
// from when it was due, so that a slow answer is not hidden by sending less. One thread, epoll.
//
// With --floor the other side is no server but server_floor, which knows no tables: nobody opens any, and the first
// message is made up here. From then on everything is the same.
#include <sys/epoll.h>
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "tests/web_socket_client.hpp"

namespace ludothek::load {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::size_t kPlayers = 3;
constexpr std::size_t kOpeners = 32;     // who ask for tables at once: each is answered when its table is kept
constexpr std::size_t kBeginners = 500;  // tables that begin at once: a beginning that takes too long is broken off
// What server_floor's players begin with, and what they hear of a code.
constexpr std::string_view kFloorCode = "panda-tango-kiwi-radio-hotel-pizza";
constexpr std::string_view kFloorBegins = R"("version":1,"offers":[{"do":"play","card":["red-5"]}])";
// SHA-256 of sixteen zero bytes: nobody here needs a secret.
constexpr std::string_view kNonce = "00000000000000000000000000000000";
constexpr std::string_view kHash = "374708fff7719dd5979ec875d56cd2286f6d3cf7ec317a3b25632aab28ec37bb";

struct Wishes {
  std::vector<std::uint16_t> ports;  // of the nodes of one house: tables are opened at each in turn
  std::size_t apart = 0;             // people sit at the so many-th node after their table's
  std::size_t tables = 1000;
  std::size_t idle = 0;
  std::size_t thinkers = 0;
  double rate = 0;
  double seconds = 10;
  double warm_up = 2;
  bool views = false;
  bool floor = false;
  std::size_t shared = 1;  // tables that each connection is at
  // Tables that begin together would end together, and what is measured would be their ends: 1,000 records to write
  // and 1,000 games to begin at once. So they begin up to so many moves, more than a game, ahead of each other.
  std::size_t spread = 120;
};

struct Player;

// A connection, and who plays over it.
struct Line {
  WebSocketClient socket;
  std::vector<Player*> players;
};

struct Player {
  Line* line = nullptr;
  std::size_t table = 0;
  std::size_t seat = 0;
  std::string watched{};    // only looks on, at this table of bots
  std::string move{};       // what to send next, if it is this one's turn
  Clock::time_point due{};  // when the move that is out was due
  bool out = false;
  bool ready = false;  // has said so for the next game
};

struct Game {
  std::string code;
  std::size_t ahead = 0;  // moves it has still to make before all begin
  bool begun = false;
  std::vector<std::unique_ptr<Player>> players;
};

// The text after `name`, up to the end of the message; empty: it is not there.
std::string_view after(std::string_view text, std::string_view name) {
  const auto at = text.find(name);
  return at == std::string_view::npos ? std::string_view{} : text.substr(at + name.size());
}

class Load {
 public:
  explicit Load(const Wishes& wishes) : wishes_(wishes), epoll_(::epoll_create1(0)) {}

  bool run() {
    if (!connect_idle() || !connect_thinkers() || !connect_tables()) return false;
    if (wishes_.tables == 0) {
      std::printf("idle %zu\n", idle_.size());
      std::fflush(stdout);
      std::getchar();  // until whoever measures has read the server's memory
      return true;
    }
    while (ready_.size() < games_.size()) {
      if (!poll()) return false;
    }
    std::printf("ready\n");
    std::fflush(stdout);
    const auto start = Clock::now();
    measured_from_ = start + seconds(wishes_.warm_up);
    const auto end = measured_from_ + seconds(wishes_.seconds);
    next_due_ = start;
    started_ = true;
    if (wishes_.rate == 0) {
      for (Player* player : std::exchange(ready_, {})) send(*player, start);
    }
    while (Clock::now() < end) {
      if (wishes_.rate > 0) send_due();
      if (!poll()) return false;
      if (moves_ == 0) messages_ = bytes_ = 0;  // what is heard while it warms up counts no more than the moves
    }
    report();
    return true;
  }

 private:
  static Clock::duration seconds(double count) {
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(count));
  }

  std::uint16_t port_for(std::size_t number) const { return wishes_.ports[number % wishes_.ports.size()]; }

  bool connect_idle() {
    for (std::size_t i = 0; i < wishes_.idle; ++i) {
      auto socket = std::make_unique<WebSocketClient>();
      if (!socket->open(port_for(i))) return fail("connection " + std::to_string(i) + ": " + socket->why());
      socket->send_text(R"({"type":"hello","protocol":1})");
      idle_.push_back(std::move(socket));
    }
    return true;
  }

  // Tables of bots that think as hard as they can, one game after the other; only who opened one looks on.
  bool connect_thinkers() {
    for (std::size_t i = 0; i < wishes_.thinkers; ++i) {
      Line* line = connect(port_for(i));
      auto host = std::make_unique<Player>(Player{.line = line});
      if (line == nullptr || !open_table(port_for(i), line->socket.head(),
                                         R"({"game":"riffifi","players":5,"botPace":0})", host->watched)) {
        return false;
      }
      line->players.push_back(host.get());
      line->socket.send_text(message("enter", host->watched, ""));
      for (int seat = 0; seat < 5; ++seat) {
        line->socket.send_text(
            message("addBot", host->watched, R"(,"level":"perfect","seat":)" + std::to_string(seat)));
      }
      line->socket.send_text(message("ready", host->watched, R"(,"ready":true)"));
      hosts_.push_back(std::move(host));
    }
    return true;
  }

  // A connection that is listened to from now on; nothing: it could not be made.
  Line* connect(std::uint16_t port) {
    auto line = std::make_unique<Line>();
    if (!line->socket.open(port)) {
      fail("connection " + std::to_string(lines_.size()) + ": " + line->socket.why());
      return nullptr;
    }
    if (!wishes_.floor) line->socket.send_text(R"({"type":"hello","protocol":1})");
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.ptr = line.get();
    ::epoll_ctl(epoll_, EPOLL_CTL_ADD, line->socket.descriptor(), &event);
    return lines_.emplace_back(std::move(line)).get();
  }

  bool connect_tables() {
    std::array<Line*, kPlayers> lines{};
    for (std::size_t i = 0; i < wishes_.tables; ++i) {
      if (i % wishes_.shared == 0) {
        for (Line*& line : lines) {
          if ((line = connect(port_for(i + wishes_.apart))) == nullptr) return false;
        }
        if (!poll(0)) return false;  // whoever came first is asked whether they are still there
      }
      Game& game = games_.emplace_back();
      game.ahead = wishes_.floor ? 0 : i * wishes_.spread / wishes_.tables;
      game.code = kFloorCode;
      for (std::size_t seat = 0; seat < kPlayers; ++seat) {
        game.players.push_back(
            std::make_unique<Player>(Player{.line = lines[seat], .table = i, .seat = seat, .watched = {}, .move = {}}));
        lines[seat]->players.push_back(game.players.back().get());
      }
    }
    if (!wishes_.floor && !open_tables()) return false;
    for (std::size_t seated = 0; seated < games_.size(); ++seated) {
      while (seated - begun_ > kBeginners) {
        if (!poll()) return false;
      }
      if (wishes_.floor) {
        prepare(*games_[seated].players[0], kFloorBegins);
      } else {
        sit_down(games_[seated]);
      }
      while (poll(0) && got_ > 0) {
      }
    }
    return true;
  }

  // Those who will sit there answer their pings meanwhile.
  bool open_tables() {
    std::atomic<std::size_t> next = 0;
    std::atomic<std::size_t> at_work = kOpeners;
    std::atomic<bool> opened = true;
    std::vector<std::jthread> openers;
    for (std::size_t i = 0; i < kOpeners; ++i) {
      openers.emplace_back([&] {
        for (std::size_t table = next++; table < games_.size() && opened; table = next++) {
          Game& game = games_[table];
          const std::string& head = game.players[0]->line->socket.head();
          if (!open_table(port_for(table), head, R"({"game":"riffifi","players":3})", game.code)) opened = false;
        }
        --at_work;
      });
    }
    while (at_work > 0) {
      if (!poll()) return opened = false;
    }
    return opened;
  }

  void sit_down(const Game& game) const {
    for (const auto& player : game.players) {
      WebSocketClient& socket = player->line->socket;
      socket.send_text(message("enter", game.code, wishes_.views ? R"(,"views":true)" : R"(,"views":false)"));
      socket.send_text(message("sit", game.code, R"(,"seat":)" + std::to_string(player->seat)));
    }
    for (const auto& player : game.players) say(*player, message("ready", game.code, R"(,"ready":true)"));
  }

  // One request on a connection of its own.
  static bool open_table(std::uint16_t port, const std::string& head, const std::string& body, std::string& code) {
    std::string_view cookie = after(head, "et-Cookie: ");
    cookie = cookie.substr(0, cookie.find(';'));
    WebSocketClient line;
    if (!line.connect(port)) return fail(line.why());
    const std::string answer =
        line.ask("POST", "/api/tables", body, "Cookie: " + std::string(cookie) + "\r\n").value_or(line.why());
    const std::string_view table = after(answer, R"("table":")");
    if (table.empty()) return fail("no table was opened: " + answer);
    code = table.substr(0, table.find('"'));
    return true;
  }

  static std::string message(std::string_view type, std::string_view table, std::string_view more) {
    std::string text = R"({"type":")";
    text += type;
    text += R"(","table":")";
    text += table;
    text += '"';
    text += more;
    text += '}';
    return text;
  }

  bool poll(int wait = 1) {
    epoll_event events[512];
    got_ = ::epoll_wait(epoll_, events, 512, wait);
    for (int i = 0; i < got_; ++i) {
      auto& line = *static_cast<Line*>(events[i].data.ptr);
      if (!line.socket.receive([&](std::string_view text) { take(line, text); })) {
        return fail("the server closed a connection");
      }
    }
    return true;
  }

  void take(const Line& line, std::string_view text) {
    if (line.players.size() == 1) return take(*line.players[0], text);
    std::string_view table = after(text, R"("table":")");
    if (table.empty()) return;
    table = table.substr(0, table.find('"'));
    for (Player* player : line.players) {
      if (games_[player->table].code == table) return take(*player, text);
    }
  }

  void take(Player& player, std::string_view text) {
    if (!player.watched.empty()) return watch(player, text);
    ++messages_;
    bytes_ += text.size();
    const Game& game = games_[player.table];
    if (text.starts_with(R"({"type":"game")")) {
      if (player.out && !after(text, R"("re":)").empty()) acknowledged(player);
      return prepare(player, text);
    }
    if (text.starts_with(R"({"type":"refused")")) {
      ++refused_;
      if (refused_ < 5) std::fprintf(stderr, "refused: %.*s\n", static_cast<int>(text.size()), text.data());
      return;
    }
    if (!text.starts_with(R"({"type":"table")")) return;
    if (text.find(R"("phase":"starting")") != std::string_view::npos) player.ready = false;
    if (text.find(R"("stage":"hashes")") != std::string_view::npos && awaited(player, text)) {
      say(player, message("nonceHash", game.code, std::string(R"(,"hash":")") + std::string(kHash) + '"'));
    } else if (text.find(R"("stage":"nonces")") != std::string_view::npos && awaited(player, text)) {
      say(player, message("nonce", game.code, std::string(R"(,"nonce":")") + std::string(kNonce) + '"'));
    } else if (text.find(R"("phase":"finished")") != std::string_view::npos && !std::exchange(player.ready, true)) {
      say(player, message("ready", game.code, R"(,"ready":true)"));
    }
  }

  static void say(const Player& player, std::string_view text) { player.line->socket.send_text(text); }

  static void watch(Player& host, std::string_view text) {
    if (!text.starts_with(R"({"type":"table")") || text.find(R"("phase":"finished")") == std::string_view::npos) return;
    say(host, message("rematch", host.watched, ""));
  }

  static bool awaited(const Player& player, std::string_view text) {
    std::string_view missing = after(text, R"("missing":[)");
    missing = missing.substr(0, missing.find(']'));
    return missing.find(static_cast<char>('0' + player.seat)) != std::string_view::npos;
  }

  // The first thing offered, as a message ready to go.
  void prepare(Player& player, std::string_view text) {
    const std::string_view offers = after(text, R"("offers":[{"do":")");
    if (offers.empty()) return;
    std::string move;
    if (offers.starts_with("play")) {
      std::string_view card = after(offers, R"("card":[")");
      move = R"({"do":"play","card":")" + std::string(card.substr(0, card.find('"'))) + R"("})";
    } else {
      std::string_view extra = after(offers, R"("extra":[)");
      move = R"({"do":"rob","extra":)" + std::string(extra.substr(0, extra.find(']') + 1)) + '}';
    }
    std::string_view version = after(text, R"("version":)");
    version = version.substr(0, version.find(','));
    player.move = message("move", games_[player.table].code,
                          R"(,"id":1,"version":)" + std::string(version) + R"(,"move":)" + move);
    Game& game = games_[player.table];
    if (!std::exchange(game.begun, true)) ++begun_;
    if (!started_ && game.ahead > 0) {
      --game.ahead;
      send(player, Clock::now());
    } else if (wishes_.rate > 0 || !started_) {
      ready_.push_back(&player);
    } else {
      send(player, Clock::now());
    }
  }

  void send(Player& player, Clock::time_point due) {
    player.due = due;
    player.out = true;
    say(player, player.move);
    player.move.clear();
  }

  void send_due() {
    const auto now = Clock::now();
    while (next_due_ <= now && !ready_.empty()) {
      Player& player = *ready_.front();
      ready_.pop_front();
      send(player, next_due_);
      next_due_ += seconds(1 / wishes_.rate);
    }
  }

  void acknowledged(Player& player) {
    player.out = false;
    const auto now = Clock::now();
    if (now < measured_from_) return;
    ++moves_;
    latencies_.push_back(static_cast<float>(std::chrono::duration<double, std::milli>(now - player.due).count()));
  }

  void report() {
    std::ranges::sort(latencies_);
    const auto percentile = [&](double share) {
      return latencies_.empty()
                 ? 0.0F
                 : latencies_[static_cast<std::size_t>(share * static_cast<double>(latencies_.size() - 1))];
    };
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    std::printf(
        R"({"tables":%zu,"rate":%.0f,"moves":%zu,"movesPerSecond":%.0f,"p50":%.2f,"p99":%.2f,"p999":%.2f,"messages":%zu,"bytes":%zu,"refused":%zu,"behind":%.0f})"
        "\n",
        games_.size(), wishes_.rate, moves_, static_cast<double>(moves_) / wishes_.seconds, percentile(0.5),
        percentile(0.99), percentile(0.999), messages_, bytes_, refused_,
        wishes_.rate > 0 ? std::chrono::duration<double>(Clock::now() - next_due_).count() * wishes_.rate : 0.0);
  }

  static bool fail(const std::string& why) {
    std::fprintf(stderr, "server_load: %s\n", why.c_str());
    return false;
  }

  Wishes wishes_;
  int epoll_;
  int got_ = 0;
  bool started_ = false;
  std::vector<std::unique_ptr<WebSocketClient>> idle_;
  std::vector<std::unique_ptr<Line>> lines_;
  std::vector<std::unique_ptr<Player>> hosts_;  // of tables of bots
  std::vector<Game> games_;
  std::size_t begun_ = 0;  // of the games
  std::deque<Player*> ready_;
  Clock::time_point next_due_;
  Clock::time_point measured_from_ = Clock::time_point::max();
  std::size_t moves_ = 0;
  std::size_t messages_ = 0;
  std::size_t bytes_ = 0;
  std::size_t refused_ = 0;
  std::vector<float> latencies_;
};

bool read_wishes(int argc, char** argv, Wishes& wishes) {
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string_view name = argv[i];
    const double value = std::atof(argv[i + 1]);
    if (name == "--port")  // may be given several times
      wishes.ports.push_back(static_cast<std::uint16_t>(value));
    else if (name == "--apart")
      wishes.apart = static_cast<std::size_t>(value);
    else if (name == "--tables")
      wishes.tables = static_cast<std::size_t>(value);
    else if (name == "--idle")
      wishes.idle = static_cast<std::size_t>(value);
    else if (name == "--thinkers")
      wishes.thinkers = static_cast<std::size_t>(value);
    else if (name == "--rate")
      wishes.rate = value;
    else if (name == "--seconds")
      wishes.seconds = value;
    else if (name == "--warm-up")
      wishes.warm_up = value;
    else if (name == "--views")
      wishes.views = value != 0;
    else if (name == "--floor")
      wishes.floor = value != 0;
    else if (name == "--shared")
      wishes.shared = static_cast<std::size_t>(value);
    else if (name == "--spread")
      wishes.spread = static_cast<std::size_t>(value);
    else
      return false;
  }
  return !wishes.ports.empty() && wishes.shared > 0 && argc % 2 == 1;
}

}  // namespace
}  // namespace ludothek::load

int main(int argc, char** argv) {
  ludothek::load::Wishes wishes;
  if (!ludothek::load::read_wishes(argc, argv, wishes)) {
    std::fprintf(
        stderr,
        "Usage: server_load --port N… [--apart N] [--tables N] [--idle N] [--thinkers N] [--rate MOVES_PER_SECOND] "
        "[--seconds S] "
        "[--warm-up S] [--views 0|1] [--floor 0|1] [--shared TABLES_A_CONNECTION] [--spread MOVES]\nPlays Riffifi over "
        "WebSockets at 127.0.0.1. scripts/bench_server runs it.\n");
    return 2;
  }
  return ludothek::load::Load(wishes).run() ? 0 : 1;
}
