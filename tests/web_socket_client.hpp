// A WebSocket client for measurements: one non-blocking TCP connection, text frames, no TLS, no library. It does as
// little as it can, so that what is measured is the server.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace ludothek::load {

class WebSocketClient {
 public:
  WebSocketClient() = default;
  WebSocketClient(const WebSocketClient&) = delete;
  WebSocketClient& operator=(const WebSocketClient&) = delete;
  ~WebSocketClient() {
    if (socket_ >= 0) ::close(socket_);
  }

  // Connects and makes the WebSocket, waiting for it. False: `why` says what happened.
  bool open(std::uint16_t port, std::string& why) {
    socket_ = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    // Many connections from one address to one port: the loopback network has more addresses than ports.
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
      why = std::string("connect: ") + std::strerror(errno);
      return false;
    }
    const int on = 1;
    ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    send_all("GET /ws HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
             "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    while (in_.find("\r\n\r\n") == std::string::npos) {
      if (!read_some()) {
        why = "the server closed the connection: " + in_;
        return false;
      }
    }
    const auto end = in_.find("\r\n\r\n") + 4;
    head_ = in_.substr(0, end);
    in_.erase(0, end);
    if (head_.find(" 101 ") == std::string::npos) {
      why = head_.substr(0, head_.find('\r'));
      return false;
    }
    return true;
  }
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
      if ((first & 0x0f) == 8) return false;
    }
    in_.erase(0, at);
    return true;
  }

 private:
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
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
  }
  bool read_some() {
    char buffer[16384];
    const ssize_t got = ::recv(socket_, buffer, sizeof buffer, 0);
    if (got <= 0) return false;
    in_.append(buffer, static_cast<std::size_t>(got));
    return true;
  }

  int socket_ = -1;
  std::string head_;
  std::string in_;
  std::string out_;
};

}  // namespace ludothek::load
