// RedisLine: one connection to Redis, by hiredis' asynchronous API on our event loop, which comes back by itself with
// growing pauses (up to a second). It is open when Redis has answered its greeting: the password, or a ping.
//
// All on the loop's thread, but that the system looks up the host's name while the loop waits.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/basic_stream_descriptor.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>

#include "server/net/redis/redis_address.hpp"
#include "server/net/worker.hpp"

struct redisAsyncContext;

namespace ludothek {

class RedisLine {
 public:
  // `heard`: a message of a channel that was subscribed to.
  struct Listener {
    std::function<void()> opened;
    std::function<void(const std::string& why)> lost;  // once for each time it can't be opened, too
    std::function<void(std::string_view message)> heard;
  };

  RedisLine(asio::io_context& context, RedisAddress address, Listener listener);
  ~RedisLine();
  RedisLine(const RedisLine&) = delete;
  RedisLine& operator=(const RedisLine&) = delete;

  void open();  // it stays so until close()
  void close();
  // Closes a connection that seems open and does not work; a new one is made.
  void drop(const std::string& why);

  bool is_open() const { return open_; }
  // Bytes that the system has not taken yet, and commands that Redis has not answered.
  std::size_t unsent() const;
  std::size_t unanswered() const { return unanswered_; }
  std::chrono::steady_clock::time_point last_answer() const { return last_answer_; }

  // What is said between gather() and flush() goes out together. REQUIRES: it is open.
  void gather() { gathering_ = true; }
  void flush();
  void command(std::initializer_list<std::string_view> words);
  void subscribe(const std::string& channel);
  void unsubscribe(const std::string& channel);

 private:
  friend struct RedisHooks;  // what hiredis calls

  void begin();
  void connected();
  void greet();
  void answered(const char* error);
  void lose(const std::string& why);
  void await_read();
  void await_write();

  asio::io_context& loop_;
  const RedisAddress address_;
  const Listener listener_;
  asio::posix::basic_stream_descriptor<Executor> descriptor_;
  Timer again_;
  Timer watch_;  // over a connection that is being made
  redisAsyncContext* redis_ = nullptr;
  std::uint64_t life_ = 0;  // counts connections, so that what waited for an old one does nothing
  bool wanted_ = false;
  bool open_ = false;
  bool gathering_ = false;
  bool wants_read_ = false;
  bool wants_write_ = false;
  bool awaits_read_ = false;
  bool awaits_write_ = false;
  std::size_t unanswered_ = 0;
  std::chrono::milliseconds pause_{0};
  std::chrono::steady_clock::time_point last_answer_;
};

}  // namespace ludothek
