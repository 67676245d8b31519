// Worker: one thread of the server, with its event loop, its tables and the connections that were given to it.
//
// A connection stays where it was given; a table stays where its code puts it (TableHosts). What has to cross goes
// through Loop::post.
#pragma once

#include <array>
#include <atomic>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>

#include "server/host/loop.hpp"
#include "server/host/operation/limits.hpp"
#include "server/host/operation/log.hpp"
#include "server/host/operation/metrics.hpp"
#include "server/host/people/session.hpp"
#include "server/host/tables/table_host.hpp"
#include "server/host/tables/table_hosts.hpp"
#include "server/host/tables/thinkers.hpp"
#include "server/http/door.hpp"
#include "server/http/trusted_proxies.hpp"
#include "server/net/wire/epoll.hpp"
#include "server/nodes/node_tables.hpp"

namespace ludothek {

namespace asio = boost::asio;

using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<asio::ip::tcp, Executor>;
using Timer =
    asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>, Executor>;

// What a worker looks after. It enters itself in the worker's list and leaves it when it goes.
class Connection {
 public:
  Connection() = default;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  virtual ~Connection() = default;

  virtual void look(Moment now) = 0;                // once a second: who is too slow is dropped
  virtual void say_goodbye(int again_seconds) = 0;  // the server stops
  virtual void drop() = 0;                          // at once

 private:
  friend class Worker;
  std::size_t group_ = 0;  // of those that are looked at together
};

// Where the store is shared: what a worker's tables need of the node that they are of.
struct Neighbourhood {
  Bus& bus;
  const NodeIdentity& me;
};

// What all workers share.
struct Common {
  TableHosts& hosts;
  GroupCommit& commit;
  Thinkers& thinkers;
  Door& door;
  Guests& guests;
  EndedDevices& ended;
  Limits& limits;
  Metrics& metrics;
  Log& log;
  std::atomic<std::uint64_t>& visitors;  // the last number that was given to a connection
  std::optional<TrustedProxies> proxies;
  bool tls;
  std::optional<Neighbourhood> neighbourhood;  // nothing: this server is the whole house

  bool speaks_for_others(std::string_view peer) const { return proxies && proxies->trusts(peer); }
};

class Worker final : public Loop {
 public:
  Worker(const Common& common, const TableHostSettings& settings);
  ~Worker() override;

  asio::io_context& context() { return context_; }
  const Common& common() const { return common_; }
  Tables& tables();
  // REQUIRES: there is a neighbourhood.
  NodeTables& node_tables() { return *node_tables_; }
  Surroundings surroundings();
  // Room for bytes that are used before anybody else can want it: one for all connections, so that it stays warm.
  std::string& scratch() { return scratch_; }
  std::span<char> input() { return input_; }  // the same for what comes in
  Epoll& epoll() { return epoll_; }
  void add(Connection& connection);
  void remove(Connection& connection);

  // Works until finish() is called and everything has ended. REQUIRES: called on one thread.
  void run();
  // On this thread: tables take nothing any more.
  void close_tables();
  // From any thread.
  void say_goodbye(int again_seconds);
  void finish();
  bool finished() const { return finished_; }
  std::size_t connections() const { return connected_; }

  bool here() const override { return context_.get_executor().running_in_this_thread(); }
  void post(std::function<void()> job) override;
  void aside(LongWork work) override { common_.thinkers.add(std::move(work)); }
  Moment now() const override;
  StoredTime date() const override;
  void wake_at(Moment moment) override;

 private:
  using Connections = std::unordered_set<Connection*>;

  void tick();
  void look_around();
  // The connections may go while they are looked at.
  static void for_each(const Connections& group, const std::function<void(Connection&)>& visit);
  void for_each(const std::function<void(Connection&)>& visit);

  Common common_;
  // Each is looked at once a second, but not all at once: to ask some thousand how far they are takes longer than a
  // move should wait.
  std::array<Connections, 25> groups_;
  std::size_t joined_ = 0;  // connections so far
  std::size_t round_ = 0;
  std::atomic<std::size_t> connected_{0};  // connections there are, for other threads
  std::unique_ptr<TableHost> host_;        // one of these two
  std::unique_ptr<NodeTables> node_tables_;
  std::string scratch_;
  std::array<char, 16 * 1024> input_{};
  bool finishing_ = false;
  std::atomic<bool> finished_{false};
  // Last, so that they go first: what waits in them may hold connections.
  mutable asio::io_context context_{1};
  std::optional<asio::executor_work_guard<Executor>> guard_;
  Epoll epoll_{context_};
  Timer alarm_{context_};
  Timer rounds_{context_};
};

}  // namespace ludothek
