// Listener: takes connections and deals them out to the workers in turn.
#pragma once

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/net/host_port.hpp"
#include "server/net/new_connection.hpp"
#include "server/net/worker.hpp"
#include "server/store/fault.hpp"

namespace ludothek {

class Listener {
 public:
  // REQUIRES: `tls` outlives it; without it, connections are plain.
  Listener(asio::io_context& context, std::vector<Worker*> workers, asio::ssl::context* tls, Audience audience);

  // Nothing: it listens. A Fault says why it can't.
  std::optional<Fault> listen(const HostPort& where);
  void start() { accept(); }
  void close();
  // Where it really listens: the port, if any was asked for. REQUIRES: it listens.
  std::string address() const;

 private:
  using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, Executor>;

  void accept();
  void give(Worker& worker, Socket socket);

  asio::io_context& context_;
  std::vector<Worker*> workers_;
  asio::ssl::context* tls_;
  const Audience audience_;
  Acceptor acceptor_;
  Timer pause_;
  std::size_t next_ = 0;
};

}  // namespace ludothek
