// RedisBus: the nodes' bus over Redis' published messages, on a thread of its own: one connection that speaks, one that
// hears.
//
// A node's channel is ludothek:HOUSE:EPOCH, everybody's ludothek:HOUSE:all. Both connections come back by themselves;
// what can't be said meanwhile is left out, and so is what is more than Redis takes (kMost). A connection that has died
// without a word is noticed: a node says nothing to itself, twice a second, and has to hear it.
#pragma once

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/host/operation/log.hpp"
#include "server/net/redis/redis_line.hpp"
#include "server/nodes/bus.hpp"

namespace ludothek {

class RedisBus final : public Bus {
 public:
  static constexpr std::size_t kMost = 16 * 1024 * 1024;  // bytes that wait for Redis

  // For metrics; counted since the beginning.
  struct Counters {
    std::atomic<std::int64_t> said{0};
    std::atomic<std::int64_t> heard{0};
    std::atomic<std::int64_t> left_out{0};  // could not be said
    std::atomic<std::int64_t> lost{0};      // connections, and trials to make one
    std::atomic<bool> up{false};            // both connections are open
  };

  // `house`: what its channels are called by. REQUIRES: the log outlives it.
  RedisBus(RedisAddress address, const std::string& house, Log& log);
  ~RedisBus() override;

  void listen(Epoch me, Heard heard) override;
  void send(Epoch to, std::string frame) override;
  void send_all(std::string frame) override;
  // Nothing is heard any more when it returns, and nothing is said. Not on the bus' thread.
  void stop();

  const Counters& counters() const { return counters_; }

 private:
  struct Letter {
    std::string channel;
    std::string frame;
  };

  std::string channel_of(Epoch epoch) const { return prefix_ + std::to_string(epoch); }
  void say(Letter letter);
  void post_letters();
  void beat();
  void opened(const char* line, bool& told);
  void lost(const char* line, bool& told, const std::string& why);

  const std::string prefix_;
  const std::string all_;
  Log& log_;
  Counters counters_;
  std::mutex mutex_;
  std::vector<Letter> letters_;  // not handed to the bus' thread yet
  std::size_t waiting_ = 0;      // their bytes
  // The bus' thread's own.
  asio::io_context loop_{1};
  asio::executor_work_guard<Executor> guard_{loop_.get_executor()};
  Heard heard_;
  std::string mine_;  // the channel; "": listen() was not called yet
  std::vector<Letter> taken_;
  std::chrono::steady_clock::time_point both_open_;
  bool speaks_told_ = false;  // that it is lost was logged
  bool hears_told_ = false;
  Timer beats_{loop_};
  RedisLine speaks_;
  RedisLine hears_;
  std::thread thread_;
};

}  // namespace ludothek
