#include "server/net/listener.hpp"

#include <boost/asio/post.hpp>
#include <chrono>
#include <utility>

#include "server/net/new_connection.hpp"

namespace ludothek {

Listener::Listener(asio::io_context& context, std::vector<Worker*> workers, asio::ssl::context* tls, Audience audience)
    : context_(context),
      workers_(std::move(workers)),
      tls_(tls),
      audience_(audience),
      acceptor_(context),
      pause_(context) {}

std::optional<Fault> Listener::listen(const HostPort& where) {
  const auto cannot = [&](const boost::system::error_code& error) {
    return Fault{
        Fault::Kind::kUnavailable, "can't listen at " + where.host + ":" + where.port + ": " + error.message(), {}};
  };
  boost::system::error_code error;
  asio::ip::basic_resolver<asio::ip::tcp, Executor> resolver(context_);
  const auto found = resolver.resolve(where.host, where.port, asio::ip::resolver_base::passive, error);
  if (error) return cannot(error);
  const asio::ip::tcp::endpoint endpoint = found.begin()->endpoint();
  acceptor_.open(endpoint.protocol(), error);
  if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
  if (!error) acceptor_.bind(endpoint, error);
  if (!error) acceptor_.listen(4096, error);
  if (error) return cannot(error);
  return std::nullopt;
}

std::string Listener::address() const {
  const auto endpoint = acceptor_.local_endpoint();
  const std::string host = endpoint.address().to_string();
  const std::string name = endpoint.address().is_v6() ? "[" + host + "]" : host;
  return (tls_ != nullptr ? "https://" : "http://") + name + ":" + std::to_string(endpoint.port()) + "/";
}

void Listener::close() {
  boost::system::error_code ignored;
  acceptor_.close(ignored);
  pause_.cancel();
}

void Listener::accept() {
  Worker& worker = *workers_[next_++ % workers_.size()];
  acceptor_.async_accept(worker.context(), [this, &worker](boost::system::error_code error, Socket socket) {
    if (!acceptor_.is_open()) return;
    if (!error) {
      give(worker, std::move(socket));
      return accept();
    }
    if (error == asio::error::connection_aborted) return accept();
    // Out of descriptors, most likely: those who are here have priority.
    worker.common().log.warn("not_accepted", {{"why", error.message()}});
    pause_.expires_after(std::chrono::milliseconds(100));
    pause_.async_wait([this](boost::system::error_code stopped) {
      if (!stopped) accept();
    });
  });
}

void Listener::give(Worker& worker, Socket socket) {
  boost::system::error_code error;
  const auto endpoint = socket.remote_endpoint(error);
  if (error) return;
  Incoming incoming{endpoint.address().to_string(), {}, audience_};
  // From a proxy many come.
  const bool counted = audience_ == Audience::kGuests && !worker.common().speaks_for_others(incoming.peer);
  if (counted) incoming.pass = AddressPass(worker.common().limits, network_of(incoming.peer));
  if (incoming.pass.place() == Place::kOutside) return worker.common().metrics.refused("network_full");
  asio::post(worker.context(),
             [&worker, tls = tls_, socket = std::move(socket), incoming = std::move(incoming)]() mutable {
               boost::system::error_code ignored;
               socket.set_option(asio::ip::tcp::no_delay(true), ignored);
               if (tls != nullptr) {
                 serve_tls(worker, std::move(socket), std::move(incoming), *tls);
               } else {
                 serve_plain(worker, std::move(socket), std::move(incoming));
               }
             });
}

}  // namespace ludothek
