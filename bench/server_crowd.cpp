// A hostile crowd for make bench-server: onlookers of one table who say, within the limits of their connections, what
// everybody there would hear. scripts/bench_server runs it beside server_load, which measures other tables.
#include <sys/epoll.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tests/web_socket_client.hpp"

namespace ludothek::load {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

struct Wishes {
  std::uint16_t port = 0;
  std::size_t people = 50;
  double rate = 30;  // messages a second of each: the server takes 40
  double seconds = 10;
};

constexpr std::string_view kNoise[] = {
    R"({"type":"enter","table":"CODE"})", R"({"type":"say","table":"CODE","text":"Look at me, everybody"})",
    R"({"type":"enter","table":"CODE","views":false})", R"({"type":"rename","table":"CODE","name":"Somebody"})",
    R"({"type":"emote","table":"CODE","emote":"hurry"})"};

class Crowd {
 public:
  explicit Crowd(const Wishes& wishes) : wishes_(wishes), epoll_(::epoll_create1(0)) {}

  bool run() {
    if (!open_table()) return false;
    for (std::size_t i = 0; i < wishes_.people; ++i) {
      if (!connect()) return false;
      lines_.back()->send_text(at_table(kNoise[0]));
    }
    std::printf("ready\n");
    std::fflush(stdout);
    const auto start = Clock::now();
    for (std::size_t said = 0; Clock::now() - start < Seconds(wishes_.seconds);) {
      for (; static_cast<double>(said) < Seconds(Clock::now() - start).count() * wishes_.rate; ++said) {
        for (const auto& line : lines_) line->send_text(at_table(kNoise[said % std::size(kNoise)]));
        sent_ += lines_.size();
      }
      listen();
    }
    std::printf(R"({"people":%zu,"sent":%zu,"heard":%zu,"bytes":%zu,"cut":%zu})"
                "\n",
                lines_.size(), sent_, heard_, bytes_, cut_);
    return true;
  }

 private:
  bool connect() {
    auto line = std::make_unique<WebSocketClient>();
    if (!line->open(wishes_.port)) return fail(line->why());
    line->send_text(R"({"type":"hello","protocol":1})");
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.ptr = line.get();
    ::epoll_ctl(epoll_, EPOLL_CTL_ADD, line->descriptor(), &event);
    lines_.push_back(std::move(line));
    return true;
  }

  // A slow game of bots, so that there is something to be shown.
  bool open_table() {
    if (!connect()) return false;
    const std::string& head = lines_[0]->head();
    const auto cookie = head.find("et-Cookie: ");
    WebSocketClient line;
    if (cookie == std::string::npos || !line.connect(wishes_.port)) return fail("no table could be opened");
    const std::string answer =
        line.ask("POST", "/api/tables", R"({"game":"riffifi","players":3,"botPace":400,"chat":true})",
                 "Cookie: " + head.substr(cookie + 11, head.find(';', cookie) - cookie - 11) + "\r\n")
            .value_or(line.why());
    const auto table = answer.find(R"("table":")");
    if (table == std::string::npos) return fail("no table was opened: " + answer);
    code_ = answer.substr(table + 9, answer.find('"', table + 9) - table - 9);
    lines_[0]->send_text(at_table(kNoise[0]));
    for (const char seat : {'0', '1', '2'}) {
      std::string bot = R"({"type":"addBot","table":"CODE","level":"random","seat":)";
      lines_[0]->send_text(at_table(bot + seat + '}'));
    }
    lines_[0]->send_text(at_table(R"({"type":"ready","table":"CODE","ready":true})"));
    return true;
  }

  std::string at_table(std::string_view noise) const {
    std::string text(noise);
    return text.replace(text.find("CODE"), 4, code_);
  }

  void listen() {
    epoll_event events[64];
    const int count = ::epoll_wait(epoll_, events, 64, 1);
    for (int i = 0; i < count; ++i) {
      auto& line = *static_cast<WebSocketClient*>(events[i].data.ptr);
      const bool fine = line.receive([this](std::string_view text) {
        ++heard_;
        bytes_ += text.size();
      });
      if (fine) continue;
      // Whoever is cut off says the rest to nobody.
      ::epoll_ctl(epoll_, EPOLL_CTL_DEL, line.descriptor(), nullptr);
      ++cut_;
    }
  }

  static bool fail(const std::string& why) {
    std::fprintf(stderr, "server_crowd: %s\n", why.c_str());
    return false;
  }

  Wishes wishes_;
  int epoll_;
  std::string code_;
  std::vector<std::unique_ptr<WebSocketClient>> lines_;  // the first is the host's, and as noisy
  std::size_t sent_ = 0;
  std::size_t heard_ = 0;
  std::size_t bytes_ = 0;
  std::size_t cut_ = 0;
};

bool read_wishes(int argc, char** argv, Wishes& wishes) {
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string_view name = argv[i];
    const double value = std::atof(argv[i + 1]);
    if (name == "--port")
      wishes.port = static_cast<std::uint16_t>(value);
    else if (name == "--people")
      wishes.people = static_cast<std::size_t>(value);
    else if (name == "--rate")
      wishes.rate = value;
    else if (name == "--seconds")
      wishes.seconds = value;
    else
      return false;
  }
  return wishes.port != 0 && argc % 2 == 1;
}

}  // namespace
}  // namespace ludothek::load

int main(int argc, char** argv) {
  ludothek::load::Wishes wishes;
  if (!ludothek::load::read_wishes(argc, argv, wishes)) {
    std::fprintf(stderr,
                 "Usage: server_crowd --port N [--people N] [--rate MESSAGES_PER_SECOND] [--seconds S]\n"
                 "A noisy crowd at one table of 127.0.0.1. scripts/bench_server runs it.\n");
    return 2;
  }
  return ludothek::load::Crowd(wishes).run() ? 0 : 1;
}
