#include "server/net/http_connection.hpp"
#include "server/net/new_connection.hpp"
#include "server/net/wire/tls_wire.hpp"

namespace ludothek {

void serve_tls(Worker& worker, Socket socket, Incoming incoming, asio::ssl::context& tls) {
  using Stream = TlsWire::Stream;
  std::make_shared<HttpConnection<Stream, TlsWire>>(worker, Stream(std::move(socket), tls), std::move(incoming))
      ->start();
}

}  // namespace ludothek
