// TlsWire: a wire over an encrypted stream of asio's. Only for connection_tls.cpp.
#pragma once

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/write.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "server/net/wire/wire.hpp"
#include "server/net/worker.hpp"

namespace ludothek {

class TlsWire {
 public:
  using Stream = asio::ssl::stream<Socket>;

  TlsWire(Worker& worker, Stream stream) : worker_(worker), stream_(std::move(stream)) {}
  ~TlsWire() = default;
  TlsWire(const TlsWire&) = delete;
  TlsWire& operator=(const TlsWire&) = delete;

  void start(std::shared_ptr<WireListener> listener) {
    listener_ = std::move(listener);
    read();
    flush();
  }
  void write(std::string_view bytes) {
    waiting_ += bytes;
    flush();
  }
  std::size_t waiting() const { return waiting_.size() + going_.size(); }
  void end() {
    ending_ = true;
    boost::system::error_code ignored;
    if (waiting() == 0) stream_.lowest_layer().shutdown(asio::socket_base::shutdown_send, ignored);
  }
  void close() {
    boost::system::error_code ignored;
    stream_.lowest_layer().close(ignored);
    if (!listener_) return;
    asio::post(worker_.context(), [listener = std::move(listener_)] { listener->broke(); });
    listener_.reset();
  }
  bool is_open() const { return stream_.lowest_layer().is_open(); }
  int handle() { return stream_.lowest_layer().native_handle(); }  // the system's, for questions about the connection

 private:
  void read() {
    stream_.async_read_some(asio::buffer(piece_),
                            [this, keep = listener_](boost::system::error_code error, std::size_t size) {
                              if (error || !is_open()) return close();
                              keep->came({piece_.data(), size});
                              if (is_open()) read();
                            });
  }

  void flush() {
    if (!going_.empty() || waiting_.empty() || !listener_ || !is_open()) return;
    going_.swap(waiting_);
    asio::async_write(stream_, asio::buffer(going_),
                      [this, keep = listener_](boost::system::error_code error, std::size_t) {
                        if (error || !is_open()) return close();
                        std::string().swap(going_);  // whoever is idle holds nothing
                        if (!waiting_.empty()) return flush();
                        if (ending_) end();
                        keep->went();
                      });
  }

  Worker& worker_;
  Stream stream_;
  std::shared_ptr<WireListener> listener_;
  std::array<char, 256> piece_{};
  std::string waiting_;  // bytes for the next operation
  std::string going_;    // and those that are being written
  bool ending_ = false;
};

}  // namespace ludothek
