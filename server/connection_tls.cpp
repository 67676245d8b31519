#include "server/connection.hpp"
#include "server/http_connection.hpp"
#include "server/tls_wire.hpp"

namespace ludothek {

void serve_tls(Station& station, Socket socket, std::string address, AddressPass pass, asio::ssl::context& tls) {
  using Stream = TlsWire::Stream;
  std::make_shared<HttpConnection<Stream, TlsWire>>(station, Stream(std::move(socket), tls), std::move(address),
                                                    std::move(pass))
      ->start();
}

}  // namespace ludothek
