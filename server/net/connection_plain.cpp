#include "server/net/http_connection.hpp"
#include "server/net/new_connection.hpp"
#include "server/net/wire/plain_wire.hpp"

namespace ludothek {

void serve_plain(Worker& worker, Socket socket, Incoming incoming) {
  std::make_shared<HttpConnection<Socket, PlainWire>>(worker, std::move(socket), std::move(incoming))->start();
}

}  // namespace ludothek
