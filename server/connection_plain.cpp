#include "server/connection.hpp"
#include "server/http_connection.hpp"
#include "server/plain_wire.hpp"

namespace ludothek {

void serve_plain(Station& station, Socket socket, std::string address, AddressPass pass) {
  std::make_shared<HttpConnection<Socket, PlainWire>>(station, std::move(socket), std::move(address), std::move(pass))
      ->start();
}

}  // namespace ludothek
