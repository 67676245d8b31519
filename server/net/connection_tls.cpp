#include "server/net/http_connection.hpp"
#include "server/net/new_connection.hpp"
#include "server/net/tls_wire.hpp"

namespace ludothek {

void serve_tls(Worker& worker, Socket socket, std::string peer, AddressPass pass, asio::ssl::context& tls) {
  using Stream = TlsWire::Stream;
  std::make_shared<HttpConnection<Stream, TlsWire>>(worker, Stream(std::move(socket), tls), std::move(peer),
                                                    std::move(pass))
      ->start();
}

}  // namespace ludothek
