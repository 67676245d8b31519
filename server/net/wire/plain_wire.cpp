#include "server/net/wire/plain_wire.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <boost/asio/post.hpp>
#include <cerrno>
#include <utility>

namespace ludothek {
namespace {

constexpr int kMostReads = 8;  // of one socket before it is the others' turn

bool would_block(int error) { return error == EAGAIN || error == EWOULDBLOCK; }

}  // namespace

PlainWire::PlainWire(Worker& worker, Socket socket) : worker_(worker), socket_(-1) {
  boost::system::error_code error;
  socket.non_blocking(true, error);
  if (!error) socket_ = socket.release(error);
  if (error) socket_ = -1;
}

void PlainWire::start(std::shared_ptr<WireListener> listener) {
  listener_ = std::move(listener);
  if (socket_ < 0 || !worker_.epoll().add(socket_, *this)) close();
}

void PlainWire::close_socket() noexcept {
  if (socket_ < 0) return;
  worker_.epoll().forget(*this);
  ::close(std::exchange(socket_, -1));
}

void PlainWire::close() {
  close_socket();
  if (!listener_) return;
  asio::post(worker_.context(), [listener = std::move(listener_)] { listener->broke(); });
  listener_.reset();
}

void PlainWire::write(std::string_view bytes) {
  if (socket_ < 0) return;
  const std::size_t sent = waiting_.empty() ? send(bytes) : 0;
  waiting_.append(bytes.substr(sent));
}

void PlainWire::end() {
  ending_ = true;
  if (socket_ >= 0 && waiting_.empty()) ::shutdown(socket_, SHUT_WR);
}

// How much of it the socket took.
std::size_t PlainWire::send(std::string_view bytes) {
  for (;;) {
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent >= 0) return static_cast<std::size_t>(sent);
    if (errno == EINTR) continue;
    if (would_block(errno)) return 0;
    close();
    return bytes.size();
  }
}

void PlainWire::ready(bool ended) {
  const std::shared_ptr<WireListener> listener = listener_;  // may let go of the wire meanwhile
  if (!listener) return;
  if (!waiting_.empty()) {
    waiting_.erase(0, send(waiting_));
    if (waiting_.empty()) {
      std::string().swap(waiting_);  // whoever is idle holds nothing
      if (ending_) end();
      listener->went();
    }
  }
  read(*listener, ended);
}

void PlainWire::expect(int step) const {
  if (listener_) listener_->expect(step);
}

void PlainWire::read(WireListener& listener, bool ended) {
  const std::span<char> room = worker_.input();
  for (int reads = 0; socket_ >= 0; ++reads) {
    if (reads == kMostReads) {
      if (std::exchange(reads_later_, true)) return;
      return asio::post(worker_.context(), [this, keep = listener_, ended] {
        reads_later_ = false;
        ready(ended);
      });
    }
    const ssize_t size = ::recv(socket_, room.data(), room.size(), 0);
    if (size > 0) {
      listener.came(room.first(static_cast<std::size_t>(size)));
      // There is no more, and what comes from now on will be told; unless the end was told together with the bytes.
      if (static_cast<std::size_t>(size) < room.size() && !ended) return;
    } else if (size == 0 || (errno != EINTR && !would_block(errno))) {
      return close();
    } else if (would_block(errno)) {
      return;
    }
  }
}

}  // namespace ludothek
