// TestLine: for tests, a line to a server that can be cut: closed at any byte of what is sent or answered, or left open
// with nothing passing any more, as when a cable is pulled.
#pragma once

#include <poll.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "server/store/test_service.hpp"

namespace ludothek {

class TestLine {
 public:
  enum class Direction : std::uint8_t { kToServer, kToClient };
  enum class End : std::uint8_t { kClosed, kSilent };

  explicit TestLine(std::uint16_t server) : server_(server), listener_(TestService::open_socket()) {
    sockaddr_in where = TestService::loopback(0);
    socklen_t length = sizeof where;
    bind(listener_, reinterpret_cast<sockaddr*>(&where), length);
    getsockname(listener_, reinterpret_cast<sockaddr*>(&where), &length);
    listen(listener_, 16);
    port_ = ntohs(where.sin_port);
    thread_ = std::thread([this] { run(); });
  }
  ~TestLine() {
    ends_ = true;
    thread_.join();
    for (const Pair& pair : pairs_) hang_up(pair);
    close(listener_);
  }
  TestLine(const TestLine&) = delete;
  TestLine& operator=(const TestLine&) = delete;

  std::uint16_t port() const { return port_; }

  // After so many bytes more in that direction all lines that are open then end; those that come later are whole, or
  // refused.
  void cut(Direction direction, std::int64_t bytes, End end, bool then_refuse = false) {
    const std::lock_guard lock(mutex_);
    cut_ = Cut{direction, bytes, end, then_refuse};
  }
  // Nothing was cut yet.
  bool will_cut() {
    const std::lock_guard lock(mutex_);
    return cut_.has_value();
  }
  // From now on connections are closed, open and new ones; false: they are let through again.
  void refuse(bool refuses) {
    const std::lock_guard lock(mutex_);
    refuses_ = refuses;
    if (refuses) end_all(End::kClosed);
  }

 private:
  struct Cut {
    Direction direction;
    std::int64_t bytes;
    End end;
    bool then_refuse;
  };
  struct Pair {
    int client;
    int server;
    bool silent = false;
  };

  static void hang_up(const Pair& pair) {
    close(pair.client);
    close(pair.server);
  }

  void end_all(End end) {
    if (end == End::kSilent) {
      for (Pair& pair : pairs_) pair.silent = true;
      return;
    }
    for (const Pair& pair : pairs_) hang_up(pair);
    pairs_.clear();
  }

  // False: the line has ended.
  static bool pass(int to, const char* bytes, std::int64_t size) {
    while (size > 0) {
      const ssize_t sent = send(to, bytes, static_cast<std::size_t>(size), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      bytes += sent;
      size -= sent;
    }
    return true;
  }

  // What came from one side goes to the other, up to the cut. False: the pairs are not what they were.
  bool carry(Pair& pair, Direction direction) {
    char bytes[4096];
    const bool to_server = direction == Direction::kToServer;
    const ssize_t got = recv(to_server ? pair.client : pair.server, bytes, sizeof bytes, 0);
    const int to = to_server ? pair.server : pair.client;
    if (got > 0 && cut_ && cut_->direction == direction) {
      if (got >= cut_->bytes) {
        pass(to, bytes, cut_->bytes);
        const End end = cut_->end;
        refuses_ = cut_->then_refuse;
        cut_.reset();
        end_all(end);
        return false;
      }
      cut_->bytes -= got;
    }
    if (got > 0 && pass(to, bytes, got)) return true;
    hang_up(pair);
    std::erase_if(pairs_, [&](const Pair& one) { return one.client == pair.client; });
    return false;
  }

  void run() {
    while (!ends_) {
      std::vector<pollfd> sockets{{listener_, POLLIN, 0}};
      {
        const std::lock_guard lock(mutex_);
        for (const Pair& pair : pairs_) {
          sockets.push_back({pair.silent ? -1 : pair.client, POLLIN, 0});
          sockets.push_back({pair.silent ? -1 : pair.server, POLLIN, 0});
        }
      }
      if (poll(sockets.data(), sockets.size(), 5) <= 0) continue;
      const std::lock_guard lock(mutex_);
      if (sockets.size() != 1 + 2 * pairs_.size()) continue;  // refuse() came between
      if (sockets[0].revents != 0) {
        const int client = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
        const int server = refuses_ ? -1 : TestService::connect_to(server_);
        if (server < 0) {
          close(client);
        } else {
          pairs_.push_back({client, server});
        }
        continue;
      }
      bool same = true;
      for (std::size_t i = 0; same && i < pairs_.size(); ++i) {
        if (same && sockets[1 + 2 * i].revents != 0) same = carry(pairs_[i], Direction::kToServer);
        if (same && sockets[2 + 2 * i].revents != 0) same = carry(pairs_[i], Direction::kToClient);
      }
    }
  }

  const std::uint16_t server_;
  const int listener_;
  std::uint16_t port_ = 0;
  std::mutex mutex_;
  std::vector<Pair> pairs_;
  std::optional<Cut> cut_;
  bool refuses_ = false;
  std::atomic<bool> ends_ = false;
  std::thread thread_;
};

}  // namespace ludothek
