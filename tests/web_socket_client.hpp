// The client's end of a real connection, for tests and measurements: HTTP requests, or a WebSocket with text frames, no
// TLS. By system calls alone, with no library that the server is written with, and as little as it can do, so that what
// is measured is the server. It waits at most a minute for a byte.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/indexed.hpp"

namespace ludothek {

class WebSocketClient {
 public:
  WebSocketClient() = default;
  WebSocketClient(const WebSocketClient&) = delete;
  WebSocketClient& operator=(const WebSocketClient&) = delete;
  ~WebSocketClient() {
    if (socket_ >= 0) ::close(socket_);
  }

  // False, or nothing: why() says what happened.
  bool connect(std::uint16_t port) {
    socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
      return fail(std::string("connect: ") + std::strerror(errno));
    }
    const int on = 1;
    ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    const timeval patience{.tv_sec = 60, .tv_usec = 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    return true;
  }
  // The body of the answer. More headers end with "\r\n" each. REQUIRES: connected, and no WebSocket yet.
  std::optional<std::string> ask(std::string_view method, std::string_view path, std::string_view body = {},
                                 std::string_view headers = {}) {
    std::string request = head_of(method, path, headers);
    if (!body.empty()) request += "Content-Type: application/json\r\n";
    request += "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n";
    send_all(request.append(body));
    if (!read_head()) return std::nullopt;
    constexpr std::string_view kLength = "Content-Length: ";
    const std::size_t at = head_.find(kLength);
    const std::size_t length = at == std::string::npos ? 0 : std::stoul(head_.substr(at + kLength.size()));
    while (in_.size() < length) {
      if (!read_some()) return std::nullopt;
    }
    std::string answer = in_.substr(0, length);
    in_.erase(0, length);
    return answer;
  }
  // Becomes a WebSocket.
  bool upgrade(std::string_view headers = {}) {
    send_all(head_of("GET", "/ws", headers) +
             "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    if (!read_head()) return false;
    return head_.starts_with("HTTP/1.1 101 ") || fail(head_.substr(0, head_.find('\r')));
  }
  bool open(std::uint16_t port) { return connect(port) && upgrade(); }

  const std::string& why() const { return why_; }
  // Of the last answer.
  const std::string& head() const { return head_; }
  int descriptor() const { return socket_; }

  void send_text(std::string_view text) { send_frame(0x81, text); }

  // Reads what is there; calls take(text) for every text message; answers pings. False: the connection is gone.
  template <class Take>
  bool receive(Take take) {
    if (!read_some()) return false;
    std::size_t at = 0;
    while (in_.size() - at >= 2) {
      const auto first = static_cast<std::uint8_t>(in_[at]);
      std::uint64_t size = static_cast<std::uint8_t>(in_[at + 1]) & 0x7fu;
      std::size_t head = 2;
      if (size >= 126) {
        const std::size_t more = size == 126 ? 2 : 8;
        if (in_.size() - at < 2 + more) break;
        size = 0;
        for (std::size_t i = 0; i < more; ++i) size = size << 8 | static_cast<std::uint8_t>(in_[at + 2 + i]);
        head += more;
      }
      if (in_.size() - at < head + size) break;
      const std::string_view body(in_.data() + at + head, size);
      at += head + size;
      if ((first & 0x0f) == 1) take(body);
      if ((first & 0x0f) == 9) send_frame(0x8a, body);
      if ((first & 0x0f) == 8) return fail("closed");
    }
    in_.erase(0, at);
    return true;
  }

 private:
  bool fail(std::string why) {
    why_ = std::move(why);
    return false;
  }
  static std::string head_of(std::string_view method, std::string_view path, std::string_view headers) {
    std::string head(method);
    head.append(" ").append(path).append(" HTTP/1.1\r\nHost: 127.0.0.1\r\n").append(headers);
    return head;
  }
  // REQUIRES: less than 64 KiB.
  void send_frame(std::uint8_t first, std::string_view body) {
    out_.clear();
    out_ += static_cast<char>(first);
    if (body.size() < 126) {
      out_ += static_cast<char>(0x80 | body.size());
    } else {
      out_ += static_cast<char>(0x80 | 126);
      out_ += static_cast<char>(body.size() >> 8);
      out_ += static_cast<char>(body.size() & 0xff);
    }
    out_.append(4, '\0');  // a mask of zeros: the text as it is
    out_ += body;
    send_all(out_);
  }
  void send_all(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return;  // reading will find out
      bytes.remove_prefix(place_of(sent));
    }
  }
  bool read_some() {
    char buffer[16384];
    const ssize_t got = ::recv(socket_, buffer, sizeof buffer, 0);
    if (got <= 0) return fail(got == 0 ? "ended" : "nothing came");
    in_.append(buffer, place_of(got));
    return true;
  }
  bool read_head() {
    std::size_t end = 0;
    while ((end = in_.find("\r\n\r\n")) == std::string::npos) {
      if (!read_some()) return false;
    }
    head_ = in_.substr(0, end + 4);
    in_.erase(0, end + 4);
    return true;
  }

  int socket_ = -1;
  std::string why_;
  std::string head_;
  std::string in_;
  std::string out_;
};

}  // namespace ludothek
