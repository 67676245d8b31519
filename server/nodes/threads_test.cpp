// Three nodes of one house on real threads, for the thread sanitizer: people at each enter all tables and talk, while a
// bus with a thread of its own delivers, loses and doubles, one node loses its lease and another stops.
#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <set>
#include <thread>

#include "server/host/people/guests.hpp"
#include "server/host/people/session.hpp"
#include "server/host/tables/table_hosts.hpp"
#include "server/host/test_host.hpp"
#include "server/host/test_thread_loop.hpp"
#include "server/nodes/node.hpp"
#include "server/store/memory/memory_database.hpp"

namespace ludothek::threads_test {
namespace {

using testing_house::ThreadLoop;
using testing_house::wait_for;

class ThreadBus;

// What all buses speak through: one frame in ten is lost, another comes twice.
class Carrier {
 public:
  Carrier() : thread_([this] { run(); }) {}
  ~Carrier() {
    {
      const std::lock_guard lock(mutex_);
      stopped_ = true;
      woken_.notify_one();
    }
    thread_.join();
  }
  Carrier(const Carrier&) = delete;
  Carrier& operator=(const Carrier&) = delete;

  void carry(Epoch to, std::string frame) {
    const std::lock_guard lock(mutex_);
    frames_.emplace_back(to, std::move(frame));
    woken_.notify_one();
  }
  void add(ThreadBus& bus) {
    const std::lock_guard lock(listening_);
    buses_.insert(&bus);
  }
  // When it returns nothing is heard there any more.
  void remove(ThreadBus& bus) {
    const std::lock_guard lock(listening_);
    buses_.erase(&bus);
  }

 private:
  void run();
  void deliver(Epoch to, const std::string& frame);

  std::mutex mutex_;
  std::condition_variable woken_;
  std::deque<std::pair<Epoch, std::string>> frames_;
  bool stopped_ = false;
  std::mutex listening_;
  std::set<ThreadBus*> buses_;
  std::thread thread_;
};

class ThreadBus final : public Bus {
 public:
  explicit ThreadBus(Carrier& carrier) : carrier_(carrier) { carrier_.add(*this); }
  ~ThreadBus() override { stop(); }
  void stop() { carrier_.remove(*this); }

  void listen(Epoch me, Heard heard) override {
    const std::lock_guard lock(mutex_);
    me_ = me;
    heard_ = std::move(heard);
  }
  void send(Epoch to, std::string frame) override { carrier_.carry(to, std::move(frame)); }
  void send_all(std::string frame) override { carrier_.carry(0, std::move(frame)); }

  void hear(Epoch to, const std::string& frame) {
    const std::lock_guard lock(mutex_);
    if (heard_ && (to == 0 || to == me_)) heard_(frame);
  }

 private:
  Carrier& carrier_;
  std::mutex mutex_;
  Epoch me_ = 0;
  Heard heard_;
};

void Carrier::run() {
  for (int count = 0;; ++count) {
    std::pair<Epoch, std::string> next;
    {
      std::unique_lock lock(mutex_);
      woken_.wait(lock, [&] { return !frames_.empty() || stopped_; });
      if (stopped_) return;
      next = std::move(frames_.front());
      frames_.pop_front();
    }
    if (count % 10 == 9) continue;
    for (int i = 0; i < (count % 10 == 4 ? 2 : 1); ++i) deliver(next.first, next.second);
  }
}

void Carrier::deliver(Epoch to, const std::string& frame) {
  const std::lock_guard lock(listening_);
  for (ThreadBus* bus : buses_) bus->hear(to, frame);
}

class CountingPeer final : public Peer {
 public:
  void send(Text text, std::optional<std::uint32_t> /*number*/) override {
    tables += text->find(R"("type":"table")") != std::string::npos ? 1 : 0;
  }
  void ping(std::uint32_t /*number*/) override {}
  void close(CloseCode /*code*/, std::string_view /*why*/) override {}
  void drop() override {}
  std::atomic<int> tables{0};
};

// A server without sockets, on threads as it has them: two of tables and people, one of its own, one of its store.
class ThreadNode final : private Doors {
 public:
  ThreadNode(const std::string& name, const std::shared_ptr<MemoryDatabase>& house, Carrier& carrier,
             std::uint64_t self)
      : store_(open_memory_store(house)), bus_(carrier) {
    std::vector<NodeTables*> tables;
    std::vector<Tables*> hosts;
    for (int i = 0; i < kThreads; ++i) {
      loops_.push_back(std::make_unique<ThreadLoop>());
      tables_.push_back(std::make_unique<NodeTables>(
          *loops_.back(), commit_, bus_, me_, metrics_, log_, [] { return Seed{}; },
          TableHostSettings{.rates = unlimited_rates()}));
      tables.push_back(tables_.back().get());
      hosts.push_back(tables_.back().get());
    }
    hosts_ = TableHosts(std::move(hosts));
    node_ = std::make_unique<Node>(NodeSettings{name, self, true}, control_, commit_, bus_, me_, std::move(tables),
                                   limits_, ended_, static_cast<Doors&>(*this), log_);
    for (int i = 0; i < kThreads; ++i) {
      threads_.emplace_back([this, i] { loops_[place_of(i)]->run([this, i] { tables_[place_of(i)]->tick(); }); });
    }
    threads_.emplace_back([this] { control_.run([this] { node_->tick(); }, [this] { node_->start({}); }); });
  }

  bool is_open() const { return open_; }
  Epoch epoch() const { return me_.epoch; }
  Tables& tables_of(const std::string& code) const { return hosts_.of(code); }

  // Somebody on each thread comes to all these tables, and talks.
  void visit(const std::vector<std::string>& codes) {
    for (std::size_t i = 0; i < kThreads; ++i) {
      loops_[i]->post([this, i, codes] {
        const std::string name = std::to_string(me_.epoch) + "-" + std::to_string(++visitors_);
        sessions_.at(i).push_back(std::make_shared<Session>(
            Surroundings{*loops_[i], hosts_, guests_, ended_, limits_, metrics_, log_}, peers_.at(i),
            Visitor{visitors_.load()},
            Caller{.person = {"g" + name, "P" + name}, .language = Language::kEnglish, .address = "x"}));
        Session& session = *sessions_.at(i).back();
        session.receive(R"({"type":"hello","protocol":1})");
        for (const std::string& code : codes) {
          const std::string at = R"(,"table":")" + code + "\"}";
          session.receive(R"({"type":"enter")" + at);
          session.receive(R"({"type":"sit","id":1)" + at);
          for (int k = 0; k < 5; ++k) session.receive(R"({"type":"emote","emote":"hello","id":2)" + at);
        }
      });
    }
  }
  // What all who came were told of tables.
  int told() const { return peers_[0].tables + peers_[1].tables; }

  // As a server does it: nothing is taken, all is kept, the lease is given back, everybody goes.
  void stop() {
    std::atomic<int> closed{0};
    for (std::size_t i = 0; i < kThreads; ++i) {
      loops_[i]->post([this, i, &closed] {
        tables_[i]->close();
        ++closed;
      });
    }
    wait_for([&] { return closed == kThreads && commit_.pending() == 0; });
    std::atomic<bool> left{false};
    control_.post([this, &left] { node_->leave([&left] { left = true; }); });
    wait_for([&] { return left.load(); });
    std::atomic<int> gone{0};
    for (std::size_t i = 0; i < kThreads; ++i) {
      loops_[i]->post([this, i, &gone] {
        for (const auto& session : sessions_.at(i)) session->closed();
        ++gone;
      });
    }
    wait_for([&] { return gone == kThreads; });
    bus_.stop();
    commit_.stop();
    control_.stop();
    for (const auto& loop : loops_) loop->stop();
    for (std::thread& thread : threads_) thread.join();
  }

 private:
  static constexpr int kThreads = 2;

  void open() override { open_ = true; }
  void send_away(int /*again_seconds*/) override { open_ = false; }

  const std::unique_ptr<SharedStore> store_;
  Metrics metrics_;
  Log log_{stderr, Log::Level::kNothing};
  Limits limits_{LimitSettings{.off = true}};
  EndedDevices ended_;
  NodeIdentity me_;
  ThreadBus bus_;
  std::vector<std::unique_ptr<ThreadLoop>> loops_;
  ThreadLoop control_;
  std::vector<std::unique_ptr<NodeTables>> tables_;
  GroupCommit commit_{*store_, {.pace = std::chrono::microseconds(200)}};
  Guests guests_{commit_};
  TableHosts hosts_;
  std::unique_ptr<Node> node_;
  std::array<CountingPeer, kThreads> peers_;
  std::array<std::vector<std::shared_ptr<Session>>, kThreads> sessions_;
  std::atomic<std::uint64_t> visitors_{0};
  std::atomic<bool> open_{false};
  std::vector<std::thread> threads_;
};

TEST(Threads, TablesAreEnteredMovedHandedOverAndStoppedWhileTheBusDelivers) {
  // Leases last for minutes, so that no slow machine loses one: what is lost here is taken.
  const auto house = make_memory_database(
      [] { return std::chrono::duration_cast<std::chrono::milliseconds>(steady_now().time_since_epoch()) / 100; });
  Carrier carrier;
  std::vector<std::unique_ptr<ThreadNode>> nodes;
  for (const char* name : {"ada", "bea", "cleo"}) {
    nodes.push_back(std::make_unique<ThreadNode>(name, house, carrier, nodes.size() + 1));
  }
  const auto all_open = [&] { return std::ranges::all_of(nodes, [](const auto& node) { return node->is_open(); }); };
  wait_for(all_open);
  std::vector<std::string> codes;
  std::atomic<std::size_t> opened{0};
  for (const char* ending : {"da", "fe", "gi", "ko", "lu", "ma"}) {
    codes.push_back(std::string("kalo-mite-rusa-be") + ending);
    nodes[codes.size() % 3]
        ->tables_of(codes.back())
        .open(codes.back(), testing_house::World::riffifi(), {"g0", "Ana"}, [&](const std::optional<Fault>& fault) {
          EXPECT_FALSE(fault);
          ++opened;
        });
  }
  wait_for([&] { return opened == codes.size(); });
  // Everybody sees every table, wherever it is. Told: once for each who came to each.
  const auto visit = [&] {
    std::vector<std::pair<ThreadNode*, int>> awaited;
    for (const auto& node : nodes) {
      awaited.emplace_back(node.get(), node->told() + 2 * static_cast<int>(codes.size()));
      node->visit(codes);
    }
    return awaited;
  };
  const auto see = [&](const std::vector<std::pair<ThreadNode*, int>>& awaited) {
    for (const auto& [node, told] : awaited) wait_for([&] { return node->told() >= told; });
  };
  see(visit());

  // The first loses its lease in the middle of it: it drops its tables, joins anew, and people go on.
  const Epoch before = nodes[0]->epoch();
  auto awaited = visit();
  {
    const std::lock_guard lock(house->mutex);
    house->nodes.erase(before);
  }
  see(awaited);
  wait_for([&] { return nodes[0]->epoch() > before; });
  wait_for(all_open);

  // The second stops in the middle of it: the others have its tables.
  awaited = visit();
  nodes[1]->stop();
  nodes.erase(nodes.begin() + 1);
  awaited.erase(awaited.begin() + 1);
  see(awaited);
  see(visit());
  for (const auto& node : nodes) node->stop();
}

}  // namespace
}  // namespace ludothek::threads_test
