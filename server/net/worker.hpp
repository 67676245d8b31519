// Worker: one thread of the server, with its event loop, its table host and the connections that were given to it.
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
#include "server/net/epoll.hpp"

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

  bool speaks_for_others(std::string_view peer) const { return proxies && proxies->trusts(peer); }
};

class Worker final : public Loop {
 public:
  Worker(const Common& common, const TableHostSettings& settings);
  ~Worker() override;

  asio::io_context& context() { return context_; }
  const Common& common() const { return common_; }
  TableHost& tables() { return *host_; }
  Surroundings surroundings();
  // Room for bytes that are used before anybody else can want it: one for all connections, so that it stays warm.
  std::string& scratch() { return scratch_; }
  std::span<char> input() { return input_; }  // the same for what comes in
  Epoll& epoll() { return epoll_; }
  void add(Connection& connection);
  void remove(Connection& connection);

  // Works until finish() is called and everything has ended. REQUIRES: called on one thread.
  void run();
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
  void look_around();
  // The connections may go while they are looked at.
  void for_each(const std::function<void(Connection&)>& visit);

  Common common_;
  std::unordered_set<Connection*> connections_;
  std::atomic<std::size_t> connected_{0};  // how many these are, for other threads
  std::unique_ptr<TableHost> host_;
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
