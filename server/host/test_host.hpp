// For tests: a loop whose time stands still until it is moved, clients that only listen, a store that can be told to
// fail, and a table host on them. No sockets, no waiting for the clock.
#pragma once

#include <algorithm>
#include <boost/json/parse.hpp>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/host/tables/table_host.hpp"
#include "server/host/tables/table_hosts.hpp"
#include "server/store/passing_store.hpp"

namespace ludothek::testing_house {

class FakeLoop final : public Loop {
 public:
  bool here() const override { return std::this_thread::get_id() == thread_; }
  void post(std::function<void()> job) override {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
  }
  void aside(LongWork work) override {
    if (long_work) return long_work->push_back(std::move(work));
    post(std::move(work.job));
  }
  Moment now() const override { return now_; }
  StoredTime date() const override { return date_; }
  void wake_at(Moment moment) override { wake = moment; }

  void run() {
    for (;;) {
      std::function<void()> job;
      {
        const std::lock_guard lock(mutex_);
        if (jobs_.empty()) return;
        job = std::move(jobs_.front());
        jobs_.pop_front();
      }
      job();
    }
  }
  void set(Moment moment) { now_ = moment; }
  // The date goes with it.
  void pass(Duration time) {
    now_ += time;
    date_ += std::chrono::duration_cast<std::chrono::milliseconds>(time);
  }

  // The date alone: somebody sets the clock.
  void shift(std::chrono::hours by) { date_ += by; }

  std::optional<Moment> wake;
  std::optional<std::vector<LongWork>> long_work;  // set by a test: it waits here

 private:
  std::thread::id thread_ = std::this_thread::get_id();
  Moment now_ = Moment(std::chrono::hours(1));
  StoredTime date_ = StoredTime(std::chrono::hours(24 * 365 * 56));
  std::mutex mutex_;
  std::deque<std::function<void()>> jobs_;
};

// Passes everything on to another store, one in memory by default, unless it is to fail or to wait.
class FickleStore final : public PassingStore {
 public:
  using PassingStore::PassingStore;

  std::optional<Fault> commit(std::span<const Change> changes) override {
    const std::lock_guard gate(door);
    if (next_fault) return std::exchange(next_fault, std::nullopt);
    if (fault) return fault;
    return PassingStore::commit(changes);
  }
  Expected<std::vector<StoredFact>, Fault> load(std::string_view table, std::int64_t from,
                                                std::int64_t limit) override {
    if (damaged == table) return Fault{Fault::Kind::kDamaged, "Fact 1 of it is not as it was written.", {}};
    return PassingStore::load(table, from, limit);
  }

  std::mutex door;  // held by a test: commits wait
  std::optional<Fault> next_fault;
  std::optional<Fault> fault;  // of every commit
  std::string damaged;         // the table that can't be read
};

struct Ear final : Client {
  void deliver(const std::string& table, Text text, bool timed, std::optional<std::uint64_t> /*re*/) override {
    heard.push_back(json::parse(*text).as_object());
    tables.push_back(table);
    timed_count += timed ? 1 : 0;
  }
  void dismiss(const std::string& /*table*/, std::uint64_t /*entering*/, Text text) override {
    heard.push_back(json::parse(*text).as_object());
    dismissed = true;
  }
  static bool is(const json::object& message, std::string_view type) {
    return message.at("type").as_string() == json::string_view(type.data(), type.size());
  }
  // How many messages of a type came, and the last of them.
  long count(std::string_view type) const {
    return std::ranges::count_if(heard, [&](const json::object& message) { return is(message, type); });
  }
  const json::object& last(std::string_view type) const {
    for (auto message = heard.rbegin(); message != heard.rend(); ++message) {
      if (is(*message, type)) return *message;
    }
    static const json::object kNone;
    return kNone;
  }

  std::vector<json::object> heard;
  std::vector<std::string> tables;
  int timed_count = 0;
  bool dismissed = false;
};

struct World {
  explicit World(TableHostSettings settings = {}, std::unique_ptr<Store> kept_in = open_memory_store())
      : store(std::move(kept_in)), tables(loop, commit, metrics, log, [this] { return next_seed(); }, settings) {}
  ~World() { commit.stop(); }

  Seed next_seed() {
    Seed seed{};
    seed[0] = ++seeds;
    return seed;
  }
  // Until the store has answered everything that was asked of it, and the table host has heard it.
  void settle() {
    for (int i = 0; i < 6; ++i) {
      std::promise<void> done;
      if (commit.read([&done](Store&) { done.set_value(); })) done.get_future().wait();
      loop.run();
    }
  }
  void go(Duration time) {
    loop.set(loop.now() + time);
    tables.tick();
    settle();
  }
  void open(const std::string& code, const Person& host = {"g1", "Ana"}) {
    std::optional<std::optional<Fault>> answer;
    tables.open(code, riffifi(), host, [&](const std::optional<Fault>& fault) { answer = fault; });
    settle();
    opened = answer && !*answer;
  }
  static Settings riffifi() {
    return *read_settings(json::parse(R"({"game":"riffifi","players":3,"botPace":0})").as_object());
  }
  std::shared_ptr<Ear> enter(const std::string& code, std::uint64_t visitor, const Person& person) {
    auto ear = std::make_shared<Ear>();
    tables.enter(code, Visitor{visitor}, ear, {.person = person, .language = Language::kEnglish, .views = true}, 1, 1);
    return ear;
  }
  // Quick ones, on every seat.
  void seat_bots(const std::string& code, std::uint64_t host) {
    for (int seat = 0; seat < 3; ++seat) {
      say(code, host, R"({"type":"addBot","level":"greedy","seat":)" + std::to_string(seat) + "}");
    }
  }
  void say(const std::string& code, std::uint64_t visitor, std::string_view message) {
    const auto command = read_command(json::parse({message.data(), message.size()}).as_object());
    tables.handle(code, Visitor{visitor}, *command, loop.now(), message);
  }

  FakeLoop loop;
  FickleStore store;
  Metrics metrics;
  Log log{stderr, Log::Level::kNothing};
  GroupCommit commit{store, {.pace = std::chrono::microseconds(0)}};
  std::uint8_t seeds = 0;
  bool opened = false;
  TableHost tables;
};

}  // namespace ludothek::testing_house
