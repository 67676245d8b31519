// Epoll: which of many sockets have something to read, or room to write again, asked of the system once for all of
// them. On one thread.
//
// asio serves an operation at a time: after every message it tries to read once more, in vain, and takes the socket's
// next one as a new operation. Here a socket is entered once, and its listener hears whenever something has come.
#pragma once

#include <sys/epoll.h>

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/basic_stream_descriptor.hpp>
#include <cstddef>

namespace ludothek {

class Epoll {
 public:
  class Listener {
   public:
    // Bytes came, or there is room to write again, or (`ended`) the other side has gone. Said once: what is not read
    // now is not told of again.
    virtual void ready(bool ended) = 0;
    // That will be said soon: what it takes is fetched (engine/fetch.hpp).
    virtual void expect(int step) const = 0;

   protected:
    ~Listener() = default;
  };

  explicit Epoll(boost::asio::io_context& context);

  // Until the socket is closed; say so first. False: the system can't.
  bool add(int socket, Listener& listener);
  void forget(const Listener& listener) noexcept;

  // Begins to tell; from then on the context has work until stop().
  void start() { wait(); }
  void stop();

 private:
  void wait();
  void tell();

  static constexpr int kAtOnce = 128;
  boost::asio::posix::basic_stream_descriptor<boost::asio::io_context::executor_type> set_;
  std::array<epoll_event, kAtOnce> told_{};  // what is being told; whoever is forgotten meanwhile leaves it
  std::size_t count_ = 0;
};

}  // namespace ludothek
