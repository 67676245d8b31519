// For tests: a real Redis in a folder of its own, at a free port of the loopback; it goes with the object.
#pragma once

#include <csignal>
#include <cstdint>
#include <string>
#include <utility>

#include "server/store/test_folder.hpp"
#include "server/store/test_service.hpp"

namespace ludothek {

class TestRedis {
 public:
  explicit TestRedis(std::string password = {}) : password_(std::move(password)) { start(); }

  std::uint16_t port() const { return service_.port(); }
  void start() {
    if (service_.process() <= 0) service_.start();
  }
  void stop() { service_.stop(); }
  // It lives and does nothing, as a machine that hangs.
  void pause() const { kill(service_.process(), SIGSTOP); }
  void go_on() const { kill(service_.process(), SIGCONT); }

 private:
  TestService::Words command(const std::string& port) const {
    TestService::Words words{
        "setpriv", "--pdeathsig=SIGKILL", "redis-server", "--port", port,          "--bind", "127.0.0.1", "--save",
        "",        "--appendonly",        "no",           "--dir",  folder_.path()};
    if (!password_.empty()) words.insert(words.end(), {"--requirepass", password_});
    return words;
  }

  const std::string password_;
  const TestFolder folder_;
  TestService service_{[this](const std::string& port) { return command(port); }, SIGKILL};
};

}  // namespace ludothek
