// For tests: a client's end of a real connection, by system calls alone: an HTTP request, or a WebSocket that says and
// hears JSON. It blocks, for at most a minute a byte. It takes no library that the server itself is written with.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "record/json/parse.hpp"

namespace ludothek::testing_house {

struct LineEnded : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class TestLine {
 public:
  explicit TestLine(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    timeval patience{.tv_sec = 60, .tv_usec = 0};
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
      throw LineEnded("nobody listens");
    }
  }
  TestLine(const TestLine&) = delete;
  TestLine& operator=(const TestLine&) = delete;
  ~TestLine() { close(socket_); }

  // The body of the answer. A token: who asks.
  std::string ask(const std::string& method, const std::string& path, const std::string& body = {},
                  const std::string& token = {}) {
    std::string request = method + " " + path + " HTTP/1.1\r\nHost: test\r\n";
    if (!token.empty()) request += "Authorization: Bearer " + token + "\r\n";
    if (!body.empty()) request += "Content-Type: application/json\r\n";
    write(request + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
    const std::string head = take_head();
    const std::size_t length = head.find("Content-Length: ");
    return take(length == std::string::npos ? 0 : std::stoul(head.substr(length + 16)));
  }

  // Becomes a WebSocket and says hello.
  void greet(const std::string& token = {}) {
    std::string request =
        "GET /ws HTTP/1.1\r\nHost: test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";
    if (!token.empty()) request += "Authorization: Bearer " + token + "\r\n";
    write(request + "\r\n");
    if (!take_head().starts_with("HTTP/1.1 101")) throw LineEnded("no WebSocket");
    say(R"({"type":"hello","protocol":1})");
    hear("hello");
  }

  void say(std::string_view text) { write_frame(1, text); }

  // The next message of that type; others are passed over, and pings are answered.
  json::object hear(std::string_view type) {
    for (;;) {
      json::object message = hear();
      if (message.at("type").as_string() == json::string_view(type.data(), type.size())) return message;
    }
  }
  json::object hear() {
    for (;;) {
      const auto first = static_cast<std::uint8_t>(take(1)[0]);
      std::size_t length = static_cast<std::uint8_t>(take(1)[0]);
      if (length >= 126) length = number(take(length == 126 ? 2 : 8));
      const std::string payload = take(length);
      switch (first & 0x0F) {
        case 1:
          return json::parse(payload).as_object();
        case 8:
          throw LineEnded("closed");
        case 9:
          write_frame(10, payload);
          break;
        default:
          break;
      }
    }
  }

 private:
  static std::size_t number(const std::string& bytes) {
    std::size_t value = 0;
    for (const char byte : bytes) value = value << 8 | static_cast<std::uint8_t>(byte);
    return value;
  }

  // REQUIRES: less than 64 KiB.
  void write_frame(std::uint8_t kind, std::string_view payload) {
    std::string frame{static_cast<char>(0x80 | kind)};
    if (payload.size() < 126) {
      frame += static_cast<char>(0x80 | payload.size());
    } else {
      frame += static_cast<char>(0x80 | 126);
      frame += static_cast<char>(payload.size() >> 8);
      frame += static_cast<char>(payload.size() & 0xFF);
    }
    frame.append(4, '\0');  // a mask that changes nothing
    write(frame.append(payload));
  }

  void write(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t written = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (written <= 0) throw LineEnded("nobody reads");
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
  }

  void more() {
    std::string piece(4096, '\0');
    const ssize_t size = recv(socket_, piece.data(), piece.size(), 0);
    if (size <= 0) throw LineEnded(size == 0 ? "ended" : "nothing came");
    read_.append(piece, 0, static_cast<std::size_t>(size));
  }
  std::string take(std::size_t size) {
    while (read_.size() < size) more();
    std::string bytes = read_.substr(0, size);
    read_.erase(0, size);
    return bytes;
  }
  std::string take_head() {
    while (read_.find("\r\n\r\n") == std::string::npos) more();
    return take(read_.find("\r\n\r\n") + 4);
  }

  int socket_;
  std::string read_;
};

}  // namespace ludothek::testing_house
