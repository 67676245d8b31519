#include "server/net/serve.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/ssl/context.hpp>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <functional>
#include <memory>
#include <string_view>
#include <thread>
#include <vector>

#include "server/host/clock.hpp"
#include "server/host/operation/maintenance.hpp"
#include "server/net/listener.hpp"
#include "server/net/node_door.hpp"
#include "server/net/worker.hpp"
#include "server/store/open_store.hpp"

namespace ludothek {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr int kCannotBegin = 2;
constexpr int kFailed = 1;
// Seconds after which clients come back: when the server was started anew, or to another node.
constexpr int kComeBackAfter = 5;
constexpr int kComeBackElsewhere = 0;

int complain(const std::string& what) {
  fmt::print(stderr, "ludothek serve: {}\n", what);
  return kCannotBegin;
}

// Nothing: it is ready.
std::optional<std::string> prepare_tls(asio::ssl::context& tls, const ServeSettings& settings) {
  boost::system::error_code error;
  tls.set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_tlsv1 |
                  asio::ssl::context::no_tlsv1_1 | asio::ssl::context::single_dh_use);
  tls.use_certificate_chain_file(settings.tls_cert, error);
  if (error) {
    return fmt::format("can't use the certificate {} (it has to be a chain in PEM): {}", settings.tls_cert,
                       error.message());
  }
  // Else a key with a password would make OpenSSL ask for it at the terminal.
  tls.set_password_callback([](std::size_t, asio::ssl::context::password_purpose) { return std::string(); }, error);
  tls.use_private_key_file(settings.tls_key, asio::ssl::context::pem, error);
  if (error) {
    return fmt::format("can't use the key {} (it has to be the certificate's own, in PEM, without a password): {}",
                       settings.tls_key, error.message());
  }
  return std::nullopt;
}

// A connection is a descriptor: as many as the system lets us have.
void raise_descriptor_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  (void)setrlimit(RLIMIT_NOFILE, &limit);
}

// A file that may not grow, or a log that nobody reads any more, is an error to be told, not the end at once.
void keep_going_on_signals() {
  (void)std::signal(SIGXFSZ, SIG_IGN);
  (void)std::signal(SIGPIPE, SIG_IGN);
}

// --- The server that runs ------------------------------------------------------------------------------------------

class Server {
 public:
  // `place`: which node of a house it is, where the store is shared.
  Server(const ServeSettings& settings, const OpenStore& store, const std::optional<NodePlace>& place,
         asio::ssl::context* tls)
      : opened_(settings.opened),
        log_(stderr, settings.log),
        limits_(settings.limits),
        commit_(*store.store, {.pace = std::chrono::microseconds(settings.pace_microseconds),
                               .broken = [this](const Fault& fault) { on_broken(fault); }}),
        thinkers_(thread_count(settings)),
        door_(hosts_, commit_, ended_, limits_, metrics_, log_, backroom_),
        guests_(commit_),
        signals_(control_, SIGINT, SIGTERM),
        maintenance_(commit_, limits_, metrics_, log_),
        next_chores_(control_) {
    Common common{hosts_, commit_,   thinkers_,        door_,          guests_, ended_, limits_, metrics_,
                  log_,   visitors_, settings.proxies, tls != nullptr, {}};
    if (place) {
      metrics_.node = place->name;
      metrics_.store = store.counters;
      line_ = std::make_unique<NodeLine>(*place, log_);
      common.neighbourhood.emplace(line_->bus(), line_->me());
    }
    TableHostSettings tables;
    tables.idle = seconds(settings.idle_seconds);
    tables.empty = std::min<Duration>(tables.empty, tables.idle);
    tables.look = std::min<Duration>(tables.look, tables.idle);
    if (settings.limits.off) tables.rates = unlimited_rates();
    const int threads = thread_count(settings);
    std::vector<Tables*> hosts;
    std::vector<Worker*> workers;
    for (int i = 0; i < threads; ++i) {
      workers_.push_back(std::make_unique<Worker>(common, tables));
      hosts.push_back(&workers_.back()->tables());
      workers.push_back(workers_.back().get());
    }
    hosts_ = TableHosts(std::move(hosts));
    if (place) {
      node_ = std::make_unique<NodeDoor>(*place, *line_, control_, commit_, workers_, door_, limits_, ended_, metrics_,
                                         log_);
    }
    listener_ = std::make_unique<Listener>(control_, workers, tls, Audience::kGuests);
    metrics_listener_ = std::make_unique<Listener>(control_, std::move(workers), nullptr, Audience::kHost);
  }

  // `metrics`: where the host reads numbers, if anywhere.
  std::optional<Fault> listen(const HostPort& where, const std::optional<HostPort>& metrics) {
    if (auto fault = listener_->listen(where)) return fault;
    if (!metrics) return std::nullopt;
    has_metrics_ = true;
    return metrics_listener_->listen(*metrics);
  }

  int run() {
    std::vector<std::thread> threads;
    for (const auto& worker : workers_) threads.emplace_back([&worker] { worker->run(); });
    signals_.async_wait([this](boost::system::error_code, int) { control_.stop(); });
    listener_->start();
    if (has_metrics_) metrics_listener_->start();
    if (node_) node_->start();
    do_chores();
    tell_address();
    log_.info("open", {{"address", listener_->address()}, {"threads", std::to_string(workers_.size())}});
    control_.run();
    stop();
    for (std::thread& thread : threads) thread.join();
    log_.info("closed", {{"commits", std::to_string(commit_.counters().batches)}});
    return broken_ ? kFailed : 0;
  }

 private:
  void tell_address() const {
    const std::string metrics = has_metrics_ ? metrics_listener_->address() + "metrics" : std::string();
    if (opened_) return opened_(listener_->address(), metrics);
    fmt::print("Ludothek is open at {}\n", listener_->address());
    if (has_metrics_) fmt::print("Its numbers are at {}\n", metrics);
    std::fflush(stdout);
  }

  // On the committer's thread.
  void on_broken(const Fault& fault) {
    if (broken_.exchange(true)) return;
    log_.error("store_failed", {{"why", fault.what}, {"then", "the server stops; start it anew"}});
    asio::post(control_, [this] { control_.stop(); });
  }

  // Nobody new; tables take nothing any more; what they hold becomes durable and is sent, and another node may have
  // them; then everybody hears goodbye.
  void stop() {
    log_.info("closing", {{"connections", std::to_string(metrics_.connections.load())}});
    signals_.clear();  // a second signal ends it at once
    listener_->close();
    metrics_listener_->close();
    door_.close();
    for (const auto& worker : workers_) {
      worker->post([this, &worker] {
        worker->close_tables();
        ++houses_closed_;
      });
    }
    wait_until(seconds(10), [this] { return houses_closed_ == workers_.size(); });
    wait_until(seconds(10), [this] { return commit_.pending() == 0; });
    if (node_) {
      // Shared: the store may answer only after this wait has given up.
      const auto left = std::make_shared<bool>(false);
      node_->leave([left] { *left = true; });
      wait_until(seconds(3), [left] { return *left; });
    }
    const int again = node_ && node_->has_neighbours() ? kComeBackElsewhere : kComeBackAfter;
    for (const auto& worker : workers_) worker->say_goodbye(again);
    thinkers_.stop();
    backroom_.stop();
    wait_until(seconds(3), [this] {
      return std::ranges::all_of(workers_, [](const auto& worker) { return worker->connections() == 0; });
    });
    commit_.stop();
    for (const auto& worker : workers_) worker->finish();
    const auto finished = [this] {
      return std::ranges::all_of(workers_, [](const auto& worker) { return worker->finished(); });
    };
    wait_until(seconds(3), finished);
    for (const auto& worker : workers_) worker->context().stop();
  }

  static int thread_count(const ServeSettings& settings) {
    return settings.threads > 0 ? settings.threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  }

  // The node goes on meanwhile.
  void wait_until(milliseconds longest, const std::function<bool()>& done) {
    const auto until = std::chrono::steady_clock::now() + longest;
    while (!done() && std::chrono::steady_clock::now() < until) {
      control_.restart();
      control_.run_for(milliseconds(2));
    }
  }

  void do_chores() {
    maintenance_.tick(steady_now(), date_now());
    next_chores_.expires_after(std::chrono::minutes(1));
    next_chores_.async_wait([this](boost::system::error_code error) {
      if (!error) do_chores();
    });
  }

  std::function<void(const std::string&, const std::string&)> opened_;
  Log log_;
  Metrics metrics_;
  Limits limits_;
  EndedDevices ended_;
  TableHosts hosts_;
  std::atomic<std::uint64_t> visitors_{0};
  std::atomic<bool> broken_{false};
  std::atomic<std::size_t> houses_closed_{0};
  std::unique_ptr<NodeLine> line_;
  std::vector<std::unique_ptr<Worker>> workers_;
  asio::io_context control_{1};
  GroupCommit commit_;
  Thinkers thinkers_;
  Backroom backroom_;
  Door door_;
  Guests guests_;
  asio::signal_set signals_;
  Maintenance maintenance_;
  Timer next_chores_;
  std::unique_ptr<Listener> listener_;
  std::unique_ptr<Listener> metrics_listener_;
  std::unique_ptr<NodeDoor> node_;
  bool has_metrics_ = false;
};

}  // namespace

int serve(const ServeSettings& settings) {
  const auto where = read_host_port(settings.listen);
  if (!where) return complain("--listen takes HOST:PORT, as in 127.0.0.1:8080, not " + settings.listen);
  std::optional<HostPort> metrics;
  if (!settings.metrics.empty()) {
    metrics = read_port_or_host_port(settings.metrics);
    if (!metrics) return complain("--metrics takes PORT or HOST:PORT, as in 9464, not " + settings.metrics);
  }
  if (settings.tls_cert.empty() != settings.tls_key.empty()) return complain("--tls-cert and --tls-key go together");
  std::optional<asio::ssl::context> tls;
  if (!settings.tls_cert.empty()) {
    tls.emplace(asio::ssl::context::tls_server);
    if (auto problem = prepare_tls(*tls, settings)) return complain(*problem);
  }
  // Before a file is made that nobody wanted.
  if (!is_postgres(settings.store) && !(settings.bus.empty() && settings.node.empty())) {
    return complain("--bus and --node are for nodes that share a --store postgresql://…");
  }
  auto store = open_store(settings.store);
  if (!store) return complain(store.error().what);
  SharedStore* const shared = store->shared;
  std::optional<NodePlace> place;
  if (shared != nullptr) {
    auto taken = take_place(*shared, settings.node, settings.bus);
    if (!taken) return complain(taken.error().what);
    place = *std::move(taken);
  }
  raise_descriptor_limit();
  keep_going_on_signals();
  std::optional<Server> server;
  server.emplace(settings, *store, place, tls ? &*tls : nullptr);
  if (auto fault = server->listen(*where, metrics)) {
    server.reset();
    if (shared != nullptr) (void)shared->leave();
    return complain(fault->what);
  }
  return server->run();
}

}  // namespace ludothek
