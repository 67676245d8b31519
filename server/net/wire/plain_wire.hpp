// PlainWire: a wire over a socket of the system, without asio in between (epoll.hpp says why).
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "server/net/wire/epoll.hpp"
#include "server/net/wire/wire.hpp"
#include "server/net/worker.hpp"

namespace ludothek {

class PlainWire final : private Epoll::Listener {
 public:
  PlainWire(Worker& worker, Socket socket);
  ~PlainWire() { close_socket(); }  // the listener holds it no more
  PlainWire(const PlainWire&) = delete;
  PlainWire& operator=(const PlainWire&) = delete;

  void start(std::shared_ptr<WireListener> listener);
  void write(std::string_view bytes);
  std::size_t waiting() const { return waiting_.size(); }
  void end();
  void close();
  bool is_open() const { return socket_ >= 0; }
  int handle() const { return socket_; }  // the system's, for questions about the connection

 private:
  void close_socket() noexcept;
  void ready(bool ended) override;
  void expect(int step) const override;
  void read(WireListener& listener, bool ended);
  std::size_t send(std::string_view bytes);

  Worker& worker_;
  int socket_;
  std::shared_ptr<WireListener> listener_;
  std::string waiting_;       // bytes that the socket did not take
  bool reads_later_ = false;  // there was more to read than it was its turn to
  bool ending_ = false;
};

}  // namespace ludothek
