#include <boost/asio/ssl/stream.hpp>

#include "server/connection.hpp"
#include "server/http_connection.hpp"

namespace ludothek {

void serve_tls(Station& station, Socket socket, std::string address, AddressPass pass, asio::ssl::context& tls) {
  using Stream = asio::ssl::stream<Socket>;
  std::make_shared<HttpConnection<Stream>>(station, Stream(std::move(socket), tls), std::move(address), std::move(pass))
      ->start();
}

}  // namespace ludothek
