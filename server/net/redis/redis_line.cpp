#include "server/net/redis/redis_line.hpp"

#include <fmt/format.h>
#include <hiredis/async.h>
#include <hiredis/hiredis.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace ludothek {

using std::chrono::milliseconds;

namespace {

constexpr milliseconds kFirstPause{50};
constexpr milliseconds kLongestPause{1000};
constexpr milliseconds kConnecting{2000};  // so long it may take until the greeting is answered

}  // namespace

// hiredis is C: it hands back a pointer. After drop() that pointer is empty, though hiredis may still clean up.
struct RedisHooks {
  static RedisLine* of(const redisAsyncContext* redis) { return static_cast<RedisLine*>(redis->data); }

  static void add_read(void* line) {
    static_cast<RedisLine*>(line)->wants_read_ = true;
    static_cast<RedisLine*>(line)->await_read();
  }
  static void end_read(void* line) { static_cast<RedisLine*>(line)->wants_read_ = false; }
  static void add_write(void* line) {
    static_cast<RedisLine*>(line)->wants_write_ = true;
    static_cast<RedisLine*>(line)->await_write();
  }
  static void end_write(void* line) { static_cast<RedisLine*>(line)->wants_write_ = false; }
  // hiredis is about to close the socket.
  static void clean_up(void* data) {
    auto* line = static_cast<RedisLine*>(data);
    ++line->life_;
    line->wants_read_ = line->wants_write_ = line->awaits_read_ = line->awaits_write_ = false;
    if (line->descriptor_.is_open()) line->descriptor_.release();
  }
  static void connected(const redisAsyncContext* redis, int status) {
    RedisLine* line = of(redis);
    if (line == nullptr) return;
    if (status == REDIS_OK) return line->greet();
    line->redis_ = nullptr;  // hiredis frees it
    line->lose(redis->errstr);
  }
  static void disconnected(const redisAsyncContext* redis, int status) {
    RedisLine* line = of(redis);
    if (line == nullptr) return;
    line->redis_ = nullptr;
    line->lose(status == REDIS_OK ? "it was closed" : redis->errstr);
  }
  // Of a greeting (`greeting` is not empty) or a command.
  static void answered(redisAsyncContext* redis, void* answer, void* greeting) {
    RedisLine* line = of(redis);
    if (line == nullptr || answer == nullptr) return;
    const auto* reply = static_cast<const redisReply*>(answer);
    line->last_answer_ = std::chrono::steady_clock::now();
    if (line->unanswered_ > 0) --line->unanswered_;
    if (reply->type == REDIS_REPLY_ERROR) return line->drop(fmt::format("Redis refuses: {}", reply->str));
    if (greeting != nullptr) line->connected();
  }
  static void heard(redisAsyncContext* redis, void* answer, void*) {
    RedisLine* line = of(redis);
    if (line == nullptr || answer == nullptr) return;
    const auto* reply = static_cast<const redisReply*>(answer);
    line->last_answer_ = std::chrono::steady_clock::now();
    if (reply->type == REDIS_REPLY_ERROR) return line->drop(fmt::format("Redis refuses: {}", reply->str));
    if (reply->type != REDIS_REPLY_ARRAY || reply->elements != 3) return;
    const redisReply* kind = reply->element[0];
    const redisReply* message = reply->element[2];
    if (kind->type != REDIS_REPLY_STRING || std::string_view(kind->str, kind->len) != "message") return;
    if (message->type == REDIS_REPLY_STRING) line->listener_.heard(std::string_view(message->str, message->len));
  }
};

RedisLine::RedisLine(asio::io_context& context, RedisAddress address, Listener listener)
    : loop_(context),
      address_(std::move(address)),
      listener_(std::move(listener)),
      descriptor_(context),
      again_(context),
      watch_(context),
      last_answer_(std::chrono::steady_clock::now()) {}

RedisLine::~RedisLine() { close(); }

void RedisLine::open() {
  if (wanted_) return;
  wanted_ = true;
  pause_ = kFirstPause;
  begin();
}

void RedisLine::close() {
  wanted_ = open_ = false;
  again_.cancel();
  watch_.cancel();
  if (redis_ == nullptr) return;
  redisAsyncContext* redis = std::exchange(redis_, nullptr);
  redis->data = nullptr;
  redisAsyncFree(redis);
}

void RedisLine::drop(const std::string& why) {
  if (redis_ == nullptr) return;
  redisAsyncContext* redis = std::exchange(redis_, nullptr);
  redis->data = nullptr;
  redisAsyncFree(redis);
  lose(why);
}

std::size_t RedisLine::unsent() const { return redis_ == nullptr ? 0 : sdslen(redis_->c.obuf); }

void RedisLine::begin() {
  if (!wanted_ || redis_ != nullptr) return;
  redisAsyncContext* redis = redisAsyncConnect(address_.host.c_str(), address_.port);
  if (redis == nullptr) return lose("there is no memory");
  if (redis->err != 0) {
    const std::string why = redis->errstr;
    redisAsyncFree(redis);
    return lose(why);
  }
  redis_ = redis;
  unanswered_ = 0;
  boost::system::error_code error;
  descriptor_.assign(redis->c.fd, error);
  if (error) return drop(error.message());
  redis->data = this;
  redis->ev.data = this;
  redis->ev.addRead = RedisHooks::add_read;
  redis->ev.delRead = RedisHooks::end_read;
  redis->ev.addWrite = RedisHooks::add_write;
  redis->ev.delWrite = RedisHooks::end_write;
  redis->ev.cleanup = RedisHooks::clean_up;
  redisAsyncSetDisconnectCallback(redis, RedisHooks::disconnected);
  redisAsyncSetConnectCallback(redis, RedisHooks::connected);
  watch_.expires_after(kConnecting);
  watch_.async_wait([this](boost::system::error_code stopped) {
    if (!stopped && !open_) drop("it does not answer");
  });
}

void RedisLine::greet() {
  static char greeting = 0;
  const auto send = [this](const std::vector<std::string_view>& words) {
    std::vector<const char*> texts;
    std::vector<std::size_t> lengths;
    for (const std::string_view word : words) {
      texts.push_back(word.data());
      lengths.push_back(word.size());
    }
    ++unanswered_;
    redisAsyncCommandArgv(redis_, RedisHooks::answered, &greeting, static_cast<int>(words.size()), texts.data(),
                          lengths.data());
  };
  if (address_.password.empty()) return send({"PING"});
  if (address_.user.empty()) return send({"AUTH", address_.password});
  send({"AUTH", address_.user, address_.password});
}

void RedisLine::connected() {
  watch_.cancel();
  open_ = true;
  pause_ = kFirstPause;
  listener_.opened();
}

void RedisLine::lose(const std::string& why) {
  open_ = gathering_ = false;
  watch_.cancel();
  listener_.lost(why);
  if (!wanted_) return;
  again_.expires_after(pause_);
  pause_ = std::min(2 * pause_, kLongestPause);
  again_.async_wait([this](boost::system::error_code stopped) {
    if (!stopped) begin();
  });
}

void RedisLine::flush() {
  gathering_ = false;
  if (redis_ != nullptr && wants_write_) redisAsyncHandleWrite(redis_);
}

void RedisLine::command(std::initializer_list<std::string_view> words) {
  std::array<const char*, 8> texts{};
  std::array<std::size_t, 8> lengths{};
  std::size_t count = 0;
  for (const std::string_view word : words) {
    texts.at(count) = word.data();
    lengths.at(count++) = word.size();
  }
  ++unanswered_;
  redisAsyncCommandArgv(redis_, RedisHooks::answered, nullptr, static_cast<int>(count), texts.data(), lengths.data());
}

void RedisLine::subscribe(const std::string& channel) {
  redisAsyncCommand(redis_, RedisHooks::heard, nullptr, "SUBSCRIBE %b", channel.data(), channel.size());
}

void RedisLine::unsubscribe(const std::string& channel) {
  redisAsyncCommand(redis_, nullptr, nullptr, "UNSUBSCRIBE %b", channel.data(), channel.size());
}

void RedisLine::await_read() {
  if (awaits_read_ || !wants_read_) return;
  awaits_read_ = true;
  descriptor_.async_wait(asio::posix::descriptor_base::wait_read,
                         [this, life = life_](boost::system::error_code error) {
                           if (life != life_) return;
                           awaits_read_ = false;
                           if (error || redis_ == nullptr) return;
                           redisAsyncHandleRead(redis_);
                           if (life == life_) await_read();
                         });
}

void RedisLine::await_write() {
  if (awaits_write_ || !wants_write_ || gathering_) return;
  awaits_write_ = true;
  descriptor_.async_wait(asio::posix::descriptor_base::wait_write,
                         [this, life = life_](boost::system::error_code error) {
                           if (life != life_) return;
                           awaits_write_ = false;
                           if (error || redis_ == nullptr) return;
                           redisAsyncHandleWrite(redis_);
                           if (life == life_) await_write();
                         });
}

}  // namespace ludothek
