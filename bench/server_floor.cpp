// The floor of the machine, for make bench-server: what the same traffic costs a program that does nothing with it. For
// each move it reads once and sends three times, as many bytes as the server does, and that is all: no game, no JSON,
// no store. The same players drive it (server_load --floor), three connections in a row being a table. One thread,
// epoll.
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <deque>
#include <string>
#include <string_view>

namespace ludothek::floor {
namespace {

constexpr std::size_t kPlayers = 3;
constexpr std::size_t kLength =
    2048;  // of what is said of a move to somebody who has a hand: table/messages/message.hpp
constexpr std::string_view kWelcome =
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n";

struct Person {
  int socket;
  std::size_t table;
  std::size_t seat;
  bool there = false;  // the handshake is over
};

// What somebody is told of a move, in its frame: as a server's would be, as far as players look at it.
std::string frame(std::string_view more) {
  std::string text =
      R"({"type":"game","table":"panda-tango-kiwi-radio-hotel-pizza","version":1,"events":[],"awaited":[0])";
  text.append(more).append("}");
  text.resize(kLength, ' ');
  std::string frame = {'\x81', '\x7e', static_cast<char>(kLength >> 8), static_cast<char>(kLength & 0xff)};
  return frame + text;
}

class Floor {
 public:
  // Its port; 0: the system can't.
  std::uint16_t open() {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* name = reinterpret_cast<sockaddr*>(&address);
    listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (listener_ < 0 || ::bind(listener_, name, size) != 0 || ::listen(listener_, 1024) != 0) return 0;
    if (::getsockname(listener_, name, &size) != 0 || !listen_to(listener_, nullptr)) return 0;
    return ntohs(address.sin_port);
  }

  void run() {
    std::array<epoll_event, 128> events{};
    for (;;) {
      const int count = ::epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), -1);
      for (int i = 0; i < count; ++i) {
        auto* person = static_cast<Person*>(events[static_cast<std::size_t>(i)].data.ptr);
        if (person == nullptr) {
          welcome();
        } else {
          hear(*person);
        }
      }
    }
  }

 private:
  bool listen_to(int socket, Person* person) const {
    epoll_event event{};
    event.events = EPOLLIN | EPOLLET;
    event.data.ptr = person;
    return ::epoll_ctl(epoll_, EPOLL_CTL_ADD, socket, &event) == 0;
  }

  void welcome() {
    int socket = 0;
    while ((socket = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK)) >= 0) {
      const int on = 1;
      ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
      const std::size_t number = people_.size();
      people_.push_back({.socket = socket, .table = number / kPlayers, .seat = number % kPlayers});
      listen_to(socket, &people_.back());
    }
  }

  void hear(Person& person) {
    const ssize_t size = ::recv(person.socket, input_.data(), input_.size(), 0);
    if (size <= 0) return void(::close(person.socket));
    if (!person.there) {
      person.there = true;
      return send(person.socket, kWelcome);
    }
    for (std::size_t seat = 0; seat < kPlayers; ++seat) {
      const std::size_t after = (seat + kPlayers - person.seat) % kPlayers;
      send(people_[person.table * kPlayers + seat].socket, told_[after]);
    }
  }

  static void send(int socket, std::string_view bytes) {
    (void)::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
  }

  int epoll_ = ::epoll_create1(EPOLL_CLOEXEC);
  int listener_ = -1;
  std::deque<Person> people_;
  std::array<char, 16 * 1024> input_{};
  // To who moved, to whose turn it is now, and to the third.
  std::array<std::string, kPlayers> told_ = {frame(R"(,"re":1)"),
                                             frame(R"(,"offers":[{"do":"play","card":["red-5"]}])"), frame("")};
};

}  // namespace
}  // namespace ludothek::floor

int main() {
  rlimit files{};
  ::getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &files);
  ludothek::floor::Floor floor;
  const unsigned port = floor.open();
  if (port == 0) return 1;
  std::printf("http://127.0.0.1:%u/\n", port);
  std::fflush(stdout);
  floor.run();
}
