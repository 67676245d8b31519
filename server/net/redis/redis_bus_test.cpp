#include "server/net/redis/redis_bus.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/net/redis/test_redis.hpp"

// The bus at a real Redis, which is restarted, paused and locked.

namespace ludothek::redis_bus_test {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr std::chrono::seconds kPatience{60};
constexpr Epoch kAna = 7;
constexpr Epoch kBen = 8;

// A log that is a file, and can be read.
class ReadLog {
 public:
  ReadLog() : file_(std::tmpfile()), log(file_, Log::Level::kDebug) {}
  ~ReadLog() { std::fclose(file_); }
  std::string text() {
    std::string all;
    std::fflush(file_);
    const long size = std::ftell(file_);
    all.resize(static_cast<std::size_t>(size));
    std::rewind(file_);
    all.resize(std::fread(all.data(), 1, all.size(), file_));
    std::fseek(file_, 0, SEEK_END);
    return all;
  }

 private:
  std::FILE* file_;

 public:
  Log log;
};

// A node of the house "attic" and what it heard.
class Ear {
 public:
  Ear(const RedisAddress& address, Epoch me, Log& log, const std::string& house = "attic") : bus(address, house, log) {
    listen(me);
  }
  void listen(Epoch me) {
    bus.listen(me, [this](std::string_view frame) {
      const std::scoped_lock lock(mutex_);
      heard_.emplace_back(frame);
      more_.notify_all();
    });
  }
  // Says it again and again, as everybody does who uses a bus that may lose something, until it is heard.
  bool hears(const std::string& frame, const std::function<void()>& say) {
    const auto until = std::chrono::steady_clock::now() + kPatience;
    while (std::chrono::steady_clock::now() < until) {
      say();
      std::unique_lock lock(mutex_);
      if (more_.wait_for(lock, std::chrono::milliseconds(50), [&] { return has(frame); })) return true;
    }
    return false;
  }
  std::vector<std::string> heard() {
    const std::scoped_lock lock(mutex_);
    return heard_;
  }
  bool becomes(bool up) const {
    const auto until = std::chrono::steady_clock::now() + kPatience;
    while (bus.counters().up != up && std::chrono::steady_clock::now() < until) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return bus.counters().up == up;
  }

 private:
  bool has(const std::string& frame) const { return std::find(heard_.begin(), heard_.end(), frame) != heard_.end(); }
  std::mutex mutex_;
  std::condition_variable more_;
  std::vector<std::string> heard_;

 public:
  RedisBus bus;  // last: it goes first
};

RedisAddress at(const TestRedis& redis, const std::string& password = {}) {
  return {.host = "127.0.0.1", .port = redis.port(), .user = {}, .password = password};
}

TEST(RedisBusTest, NodesHearWhatIsSaidToThemAndToAllAndNothingElse) {
  const TestRedis redis;
  ReadLog log;
  Ear ana(at(redis), kAna, log.log);
  Ear ben(at(redis), kBen, log.log);
  Ear stranger(at(redis), kBen, log.log, "cellar");
  ASSERT_TRUE(ben.hears("ben is there", [&] { ana.bus.send(kBen, "ben is there"); }));
  ASSERT_TRUE(ana.hears("ana is there", [&] { ben.bus.send(kAna, "ana is there"); }));
  ASSERT_TRUE(ana.hears("all", [&] { ana.bus.send_all("all"); })) << "one's own word to all is heard too";
  ASSERT_TRUE(ben.hears("all", [] {}));
  ASSERT_TRUE(stranger.hears("done", [&] { stranger.bus.send_all("done"); }));
  EXPECT_THAT(ana.heard(), Not(testing::Contains("ben is there")));
  EXPECT_THAT(stranger.heard(), Not(testing::Contains("all")));
}

TEST(RedisBusTest, WhatIsSaidKeepsItsBytesAndItsOrder) {
  const TestRedis redis;
  ReadLog log;
  Ear ana(at(redis), kAna, log.log);
  ASSERT_TRUE(ana.hears("there", [&] { ana.bus.send(kAna, "there"); }));
  const std::string bytes("\0\r\n$5\r\n\xff end", 12);
  const std::string large(300'000, 'x');
  for (int i = 0; i < 1000; ++i) ana.bus.send(kAna, std::to_string(i));
  ana.bus.send(kAna, bytes);
  ana.bus.send(kAna, large);
  ana.bus.send_all("end");
  ASSERT_TRUE(ana.hears("end", [] {}));
  std::vector<std::string> expected;
  for (int i = 0; i < 1000; ++i) expected.push_back(std::to_string(i));
  expected.insert(expected.end(), {bytes, large, "end"});
  auto heard = ana.heard();
  std::erase(heard, "there");
  EXPECT_EQ(heard, expected);
}

TEST(RedisBusTest, AfterANewEpochTheOldOnesWordsAreNotHeard) {
  const TestRedis redis;
  ReadLog log;
  Ear ana(at(redis), kAna, log.log);
  Ear ben(at(redis), kBen, log.log);
  ASSERT_TRUE(ana.hears("old", [&] { ben.bus.send(kAna, "old"); }));
  ana.listen(kBen + 1);
  ASSERT_TRUE(ana.hears("new", [&] { ben.bus.send(kBen + 1, "new"); }));
  ben.bus.send(kAna, "too late");
  ben.bus.send(kBen + 1, "last");
  ASSERT_TRUE(ana.hears("last", [] {}));
  EXPECT_THAT(ana.heard(), Not(testing::Contains("too late")));
}

TEST(RedisBusTest, ARedisThatIsRestartedIsFoundAgain) {
  TestRedis redis;
  ReadLog log;
  Ear ana(at(redis), kAna, log.log);
  for (int time = 0; time < 3; ++time) {
    const std::string word = "after " + std::to_string(time);
    ASSERT_TRUE(ana.hears(word, [&] { ana.bus.send(kAna, word); }));
    redis.stop();
    ASSERT_TRUE(ana.becomes(false));
    ana.bus.send_all("nobody is there");
    redis.start();
  }
  ASSERT_TRUE(ana.hears("end", [&] { ana.bus.send(kAna, "end"); }));
  EXPECT_GE(ana.bus.counters().lost, 6);
  EXPECT_GE(ana.bus.counters().left_out, 1);
  EXPECT_THAT(log.text(), AllOf(HasSubstr("event=bus_lost"), HasSubstr("event=bus_open")));
}

TEST(RedisBusTest, ARedisThatHangsIsNoticedAndWhatWaitsForItIsBounded) {
  const TestRedis redis;
  ReadLog log;
  Ear ana(at(redis), kAna, log.log);
  ASSERT_TRUE(ana.hears("there", [&] { ana.bus.send(kAna, "there"); }));
  redis.pause();
  const std::string large(1024 * 1024, 'x');
  for (int i = 0; i < 64; ++i) ana.bus.send(kAna, large);
  ASSERT_TRUE(ana.becomes(false));
  redis.go_on();
  ASSERT_TRUE(ana.hears("end", [&] { ana.bus.send(kAna, "end"); }));
  EXPECT_GT(ana.bus.counters().left_out, 0);
}

TEST(RedisBusTest, ARedisThatIsNotThereYetIsWaitedFor) {
  TestRedis redis;
  redis.stop();
  ReadLog log;
  Ear ana(at(redis), kAna, log.log);
  ana.bus.send_all("nobody is there");
  redis.start();
  ASSERT_TRUE(ana.hears("end", [&] { ana.bus.send(kAna, "end"); }));
}

TEST(RedisBusTest, APasswordLetsInAndAWrongOneIsToldAndNotWrittenDown) {
  const TestRedis redis("sesame-4711");
  ReadLog log;
  Ear right(at(redis, "sesame-4711"), kAna, log.log);
  Ear wrong(at(redis, "pepper-0815"), kBen, log.log);
  Ear none(at(redis), kBen, log.log);
  ASSERT_TRUE(right.hears("in", [&] { right.bus.send(kAna, "in"); }));
  while (wrong.bus.counters().lost < 2 || none.bus.counters().lost < 2) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_FALSE(wrong.bus.counters().up);
  EXPECT_THAT(log.text(), AllOf(HasSubstr("WRONGPASS"), HasSubstr("NOAUTH"), Not(HasSubstr("sesame-4711")),
                                Not(HasSubstr("pepper-0815"))));
}

TEST(RedisAddressTest, AUrlSaysWhereAndWithWhichPassword) {
  const auto plain = read_redis_address("redis://127.0.0.1:7000");
  ASSERT_TRUE(plain.has_value());
  EXPECT_EQ(plain->host, "127.0.0.1");
  EXPECT_EQ(plain->port, 7000);
  EXPECT_EQ(plain->password, "");
  const auto full = read_redis_address("redis://ludo:p%40ss:w%2Frd@redis.example/0");
  ASSERT_TRUE(full.has_value());
  EXPECT_EQ(full->host, "redis.example");
  EXPECT_EQ(full->port, 6379);
  EXPECT_EQ(full->user, "ludo");
  EXPECT_EQ(full->password, "p@ss:w/rd");
  const auto six = read_redis_address("redis://:sesame@[::1]:7000");
  ASSERT_TRUE(six.has_value());
  EXPECT_EQ(six->host, "::1");
  EXPECT_EQ(six->user, "");
  EXPECT_EQ(six->password, "sesame");
  EXPECT_EQ(read_redis_address("redis://[::1]")->port, 6379);
}

TEST(RedisAddressTest, WhatIsNoUrlIsAnsweredByASentenceWithoutThePassword) {
  for (const char* url : {"", "redis", "127.0.0.1:6379", "http://127.0.0.1", "redis://", "redis://:6379",
                          "redis://host:0", "redis://host:port", "redis://host:70000", "redis://:sesame@",
                          "redis://:sesame%@host", "redis://sesame@host", "rediss://:sesame@host"}) {
    const auto address = read_redis_address(url);
    ASSERT_FALSE(address.has_value()) << url;
    EXPECT_THAT(address.error(), AllOf(HasSubstr("--bus"), Not(HasSubstr("sesame")))) << url;
  }
}

}  // namespace
}  // namespace ludothek::redis_bus_test
