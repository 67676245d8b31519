// For tests: somebody at the end of a real connection who asks over HTTP, or says and hears JSON over a WebSocket. What
// goes wrong is thrown: a test has nothing else to do then.
#pragma once

#include <boost/json/parse.hpp>
#include <cstdint>
#include <deque>
#include <stdexcept>
#include <string>
#include <string_view>

#include "record/json/parse.hpp"
#include "tests/web_socket_client.hpp"

namespace ludothek::testing_house {

struct LineEnded : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class TestLine {
 public:
  explicit TestLine(std::uint16_t port) { must(client_.connect(port)); }

  // The body of the answer. A token: who asks.
  std::string ask(const std::string& method, const std::string& path, const std::string& body = {},
                  const std::string& token = {}) {
    const auto answer = client_.ask(method, path, body, signed_by(token));
    must(answer.has_value());
    return *answer;
  }

  // Becomes a WebSocket and says hello.
  void greet(const std::string& token = {}) {
    must(client_.upgrade(signed_by(token)));
    say(R"({"type":"hello","protocol":1})");
    hear("hello");
  }

  void say(std::string_view text) { client_.send_text(text); }

  // The next message of that type; others are passed over, and pings are answered.
  json::object hear(std::string_view type) {
    for (;;) {
      json::object message = hear();
      if (message.at("type").as_string() == json::string_view(type.data(), type.size())) return message;
    }
  }
  json::object hear() {
    while (heard_.empty()) {
      must(client_.receive([this](std::string_view text) { heard_.emplace_back(text); }) || !heard_.empty());
    }
    json::object message = json::parse(heard_.front()).as_object();
    heard_.pop_front();
    return message;
  }

 private:
  void must(bool done) const {
    if (!done) throw LineEnded(client_.why());
  }
  static std::string signed_by(const std::string& token) {
    return token.empty() ? token : "Authorization: Bearer " + token + "\r\n";
  }

  WebSocketClient client_;
  std::deque<std::string> heard_;
};

}  // namespace ludothek::testing_house
