// WebSocketPeer: one WebSocket by Beast, over a plain or an encrypted stream. Only for connection_*.cpp.
//
// One thing is written at a time, the rest waits in a bounded queue: who reads too slowly is dropped, nobody else
// waits.
#pragma once

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/stream_traits.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <chrono>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/connection.hpp"
#include "server/peer.hpp"
#include "server/session.hpp"

namespace ludothek {

namespace beast = boost::beast;

template <class Stream>
class WebSocketPeer final : public Peer, public Connection, public std::enable_shared_from_this<WebSocketPeer<Stream>> {
 public:
  using Request = beast::http::request<beast::http::string_body>;

  // REQUIRES: Limits::enter_guest let this guest in.
  WebSocketPeer(Station& station, Stream stream, Caller caller, AddressPass pass)
      : station_(station), socket_(std::move(stream)), caller_(std::move(caller)), pass_(std::move(pass)) {
    station_.add(*this);
    ++station_.common().metrics.connections;
    ++station_.common().metrics.connections_opened;
  }
  ~WebSocketPeer() override {
    station_.remove(*this);
    --station_.common().metrics.connections;
    station_.common().limits.leave_guest(caller_.person.id);
  }

  void accept(Request request, std::optional<std::string> set_cookie) {
    namespace websocket = beast::websocket;
    socket_.set_option(websocket::stream_base::decorator([cookie = std::move(set_cookie)](auto& response) {
      response.set(beast::http::field::server, std::string(kServerName));
      if (cookie) response.set(beast::http::field::set_cookie, *cookie);
    }));
    socket_.auto_fragment(false);
    socket_.text(true);
    socket_.read_message_max(4 * kLongestMessage);  // longer than allowed: the session says so; much longer: Beast does
    request_ = std::make_unique<Request>(std::move(request));
    socket_.async_accept(*request_, [self = this->shared_from_this()](beast::error_code error) {
      self->request_.reset();
      if (error) return self->finish();
      self->begin();
    });
  }

  // --- Peer ---

  void send(Text text, std::optional<std::uint32_t> number) override {
    if (dropped_ || closing_) return;
    queued_ += text->size();
    if (queued_ > kMostQueued || queue_.size() >= kMostWaiting) {
      ++station_.common().metrics.slow_readers;
      return drop();
    }
    queue_.push_back({std::move(text), number});
    write();
  }

  void ping(std::uint32_t number) override {
    if (dropped_ || closing_ || queue_.size() >= kMostWaiting) return;
    queue_.push_back({nullptr, number});
    write();
  }

  void close(CloseCode code, std::string_view reason) override {
    if (dropped_ || closing_) return;
    closing_.emplace(static_cast<beast::websocket::close_code>(code));
    // A reason has at most 123 bytes, and may not end inside a letter.
    std::size_t length = std::min(reason.size(), closing_->reason.max_size());
    while (length < reason.size() && length > 0 && (static_cast<unsigned char>(reason[length]) & 0xC0U) == 0x80U)
      --length;
    closing_->reason.assign(reason.begin(), reason.begin() + length);
    closing_since_ = station_.now();
    write();
  }

  // --- Connection ---

  void drop() override {
    dropped_ = true;
    beast::error_code ignored;
    beast::get_lowest_layer(socket_).close(ignored);
  }

  void look(Moment now) override {
    constexpr Duration kPatience = std::chrono::seconds(5);
    if (closing_ && now - closing_since_ > kPatience) return drop();
    if (session_) return session_->look();
    if (now - began_ > kPatience) drop();
  }

  void say_goodbye(int again_seconds) override {
    if (session_) return session_->say_goodbye(again_seconds);
    drop();
  }

 private:
  static constexpr std::size_t kMostQueued = 512 * 1024;
  static constexpr std::size_t kMostWaiting = 1000;

  // A text, with a number if a ping is to follow; or that ping alone.
  struct Entry {
    Text text;
    std::optional<std::uint32_t> number;
  };

  void begin() {
    const Visitor visitor{++station_.common().visitors};
    session_ = std::make_shared<Session>(station_.surroundings(), *this, visitor, caller_);
    socket_.control_callback([this](beast::websocket::frame_type kind, beast::string_view payload) {
      std::uint32_t number = 0;
      if (kind != beast::websocket::frame_type::pong || payload.size() != sizeof number) return;
      std::memcpy(&number, payload.data(), sizeof number);
      // The moment is now; what follows from it must not happen inside Beast's reading.
      asio::post(socket_.get_executor(), [self = this->shared_from_this(), number, at = station_.now()] {
        if (self->session_) self->session_->ponged(number, at);
      });
    });
    read();
  }

  void read() {
    socket_.async_read_some(asio::buffer(piece_),
                            [self = this->shared_from_this()](beast::error_code error, std::size_t size) {
                              if (error || self->done_) return self->finish();
                              self->received({self->piece_.data(), size});
                              self->read();
                            });
  }

  // Nearly every message is one piece; a longer one is put together.
  void received(std::string_view piece) {
    const bool whole = socket_.is_message_done();
    if (!whole || !long_message_.empty()) long_message_ += piece;
    if (!whole) return;
    const std::string put_together = std::exchange(long_message_, {});
    if (!socket_.got_text()) return session_->receive_binary();
    session_->receive(put_together.empty() ? piece : put_together);
  }

  void write() {
    if (writing_ || dropped_ || !session_) return;
    if (queue_.empty()) {
      if (!closing_ || std::exchange(close_sent_, true)) return;
      writing_ = true;
      return socket_.async_close(*closing_, [self = this->shared_from_this()](beast::error_code) { self->finish(); });
    }
    writing_ = true;
    if (!queue_.front().text) return write_ping();
    const auto text = asio::buffer(*queue_.front().text);
    socket_.async_write(text, [self = this->shared_from_this()](beast::error_code error, std::size_t size) {
      if (error) return self->finish();
      self->written(size);
    });
  }

  void written(std::size_t size) {
    Metrics& metrics = station_.common().metrics;
    ++metrics.messages_out;
    metrics.bytes_out += static_cast<std::int64_t>(size);
    queued_ -= std::exchange(queue_.front().text, nullptr)->size();
    if (const auto number = queue_.front().number; number && session_) {
      session_->sent(*number);
      return write_ping();
    }
    queue_.erase(queue_.begin());
    writing_ = false;
    write();
  }

  void write_ping() {
    const std::uint32_t number = *queue_.front().number;
    std::array<char, sizeof number> bytes{};
    std::memcpy(bytes.data(), &number, sizeof number);
    const beast::websocket::ping_data payload(beast::string_view(bytes.data(), bytes.size()));
    socket_.async_ping(payload, [self = this->shared_from_this()](beast::error_code error) {
      if (error) return self->finish();
      self->queue_.erase(self->queue_.begin());
      self->writing_ = false;
      self->write();
    });
  }

  // The connection is of no use any more; whatever is under way ends by itself.
  void finish() {
    if (std::exchange(done_, true)) return;
    drop();
    if (session_) session_->closed();
    session_.reset();
  }

  Station& station_;
  beast::websocket::stream<Stream, false> socket_;
  Caller caller_;
  AddressPass pass_;
  std::shared_ptr<Session> session_;
  std::unique_ptr<Request> request_;
  std::array<char, 256> piece_{};
  std::string long_message_;  // the pieces so far
  std::vector<Entry> queue_;  // short: a deque would take more than all the rest of this
  std::size_t queued_ = 0;    // bytes
  std::optional<beast::websocket::close_reason> closing_;
  Moment closing_since_{};
  const Moment began_ = station_.now();
  bool close_sent_ = false;
  bool writing_ = false;
  bool dropped_ = false;  // the socket is closed
  bool done_ = false;     // and the session knows
};

}  // namespace ludothek
