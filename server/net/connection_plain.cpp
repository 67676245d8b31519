#include "server/net/http_connection.hpp"
#include "server/net/new_connection.hpp"
#include "server/net/plain_wire.hpp"

namespace ludothek {

void serve_plain(Worker& worker, Socket socket, Arrival arrival) {
  std::make_shared<HttpConnection<Socket, PlainWire>>(worker, std::move(socket), std::move(arrival))->start();
}

}  // namespace ludothek
