#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "server/host/people/session.hpp"
#include "server/host/test_host.hpp"
#include "server/host/test_thread_loop.hpp"

// TableHosts and sessions on several threads at once, for the thread sanitizer: every client is at tables of every
// table host.

namespace ludothek::threads_test {
namespace {

using testing_house::ThreadLoop;
using testing_house::wait_for;

struct CountingPeer final : Peer {
  void send(Text text, std::optional<std::uint32_t> number) override {
    refused += text->find("\"refused\"") != std::string::npos ? 1 : 0;
    ++messages;
    if (number) ++timed;
  }
  void ping(std::uint32_t) override {}
  void close(CloseCode, std::string_view) override { ++closed; }
  void drop() override { ++closed; }
  std::atomic<int> messages{0};
  std::atomic<int> refused{0};
  std::atomic<int> timed{0};
  std::atomic<int> closed{0};
};

TEST(Threads, SessionsAndHousesOfSeveralThreadsWorkTogether) {
  constexpr int kThreads = 3;
  constexpr int kTables = 6;
  const auto store = open_memory_store();
  Metrics metrics;
  Log log(stderr, Log::Level::kNothing);
  Limits limits({.off = true});
  GroupCommit commit(*store, {.pace = std::chrono::microseconds(200)});
  Guests guests(commit);
  const EndedDevices ended;
  std::vector<std::unique_ptr<ThreadLoop>> loops;
  std::vector<std::unique_ptr<TableHost>> kept;
  std::vector<Tables*> list;
  for (int i = 0; i < kThreads; ++i) {
    loops.push_back(std::make_unique<ThreadLoop>());
    kept.push_back(std::make_unique<TableHost>(
        *loops.back(), commit, metrics, log, [] { return Seed{}; }, TableHostSettings{.rates = unlimited_rates()}));
    list.push_back(kept.back().get());
  }
  TableHosts hosts(list);
  std::vector<std::string> codes;
  std::atomic<int> opened{0};
  std::vector<CountingPeer> peers(kThreads);
  std::vector<std::shared_ptr<Session>> sessions(kThreads);
  std::vector<std::thread> threads;
  std::atomic<int> begun{0};
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&, i] { loops[place_of(i)]->run([&, i] { kept[place_of(i)]->tick(); }, [&] { ++begun; }); });
  }
  wait_for([&] { return begun == kThreads; });
  for (int i = 0; i < kTables; ++i) {
    std::string code = "kalo-mite-rusa-bed";
    code += "aeiou"[i % 5];
    if (i >= 5) code[0] = 'b';
    codes.push_back(code);
    hosts.of(code).open(code, testing_house::World::riffifi(), {"g0", "Ana"},
                        [&opened](const std::optional<Fault>& fault) { opened += fault ? 0 : 1; });
  }
  wait_for([&] { return opened == kTables; });
  for (std::size_t i = 0; i < kThreads; ++i) {
    loops[i]->post([&, i] {
      const std::string name = std::to_string(i);
      sessions[i] = std::make_shared<Session>(
          Surroundings{*loops[i], hosts, guests, ended, limits, metrics, log}, peers[i], Visitor{i + 1},
          Caller{.person = {"g" + name, "P" + name}, .language = Language::kEnglish, .address = "x"});
      sessions[i]->receive(R"({"type":"hello","protocol":1})");
      for (const std::string& code : codes) {
        const std::string at = R"(,"table":")" + code + "\"}";
        sessions[i]->receive(R"({"type":"enter")" + at);
        sessions[i]->receive(R"({"type":"sit")" + at);
        for (int k = 0; k < 20; ++k) sessions[i]->receive(R"({"type":"emote","emote":"hello","id":1)" + at);
        sessions[i]->receive(R"({"type":"ready","ready":true)" + at);
      }
    });
  }
  wait_for([&] { return metrics.commands == kThreads * kTables * 22; });
  // Every question is answered, once what came before it is kept.
  for (const CountingPeer& peer : peers) wait_for([&] { return peer.messages > kTables * 20; });
  for (std::size_t i = 0; i < kThreads; ++i) {
    loops[i]->post([&, i] { sessions[i]->closed(); });
  }
  wait_for([&] { return metrics.visitors == 0; });
  for (const auto& tables : kept) tables->close();
  wait_for([&] { return commit.pending() == 0; });
  commit.stop();
  for (const auto& loop : loops) loop->stop();
  for (std::thread& thread : threads) thread.join();
  for (const CountingPeer& peer : peers) {
    EXPECT_GT(peer.messages, kTables * 20);
    EXPECT_EQ(peer.refused, 0);
    EXPECT_EQ(peer.closed, 0);
  }
}

TEST(Threads, BotsThinkOnThreadsOfTheirOwnAndPlayToTheEnd) {
  constexpr int kTables = 8;
  const auto store = open_memory_store();
  Metrics metrics;
  Log log(stderr, Log::Level::kNothing);
  GroupCommit commit(*store, {.pace = std::chrono::microseconds(200)});
  ThreadLoop loop;
  // Each game another one: a record is called after it.
  const auto seeds = [number = std::make_shared<std::uint8_t>(0)] {
    Seed seed{};
    seed[0] = ++*number;
    return seed;
  };
  TableHost tables(loop, commit, metrics, log, seeds, TableHostSettings{});
  std::thread thread([&] { loop.run([&] { tables.tick(); }); });
  const Person host{"g1", "Ana"};
  const auto ear = std::make_shared<testing_house::Ear>();
  for (int i = 0; i < kTables; ++i) {
    const std::string code = "kalo-mite-rusa-" + std::to_string(i);
    loop.post([&, code, i] {
      tables.open(code, testing_house::World::riffifi(), host, [](const std::optional<Fault>&) {});
      tables.enter(code, Visitor{1}, ear, {.person = host, .language = Language::kEnglish, .views = false}, 1, 1);
      const auto say = [&](const json::object& message) {
        tables.handle(code, Visitor{1}, *read_command(message), loop.now(), {});
      };
      for (int seat = 0; seat < 3; ++seat) {
        say({{"type", "addBot"}, {"seat", seat}, {"level", i % 2 == 0 ? "child" : "casual"}});
      }
      say({{"type", "ready"}, {"ready", true}});
    });
  }
  wait_for([&] { return metrics.games_finished == kTables; });
  tables.close();
  loop.thinkers.stop();
  commit.stop();
  loop.stop();
  thread.join();
}

}  // namespace
}  // namespace ludothek::threads_test
