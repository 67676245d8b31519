// WebSocketPeer: one WebSocket over a plain or an encrypted stream, with our own frames (frames.hpp). Only for
// connection_*.cpp.
//
// What is said goes straight to the socket where that takes it at once; what it does not take waits, in bounds: who
// reads too slowly is dropped, nobody else waits. (Beast's WebSocket wants an operation a message, which costs more
// than the rest of a message's way through the server: docs/performance.md.)
#pragma once

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/stream_traits.hpp>
#include <chrono>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "server/connection.hpp"
#include "server/frames.hpp"
#include "server/peer.hpp"
#include "server/session.hpp"

namespace ludothek {

namespace beast = boost::beast;

template <class Stream>
class WebSocketPeer final : public Peer, public Connection, public std::enable_shared_from_this<WebSocketPeer<Stream>> {
 public:
  // REQUIRES: Limits::enter_guest let this guest in.
  WebSocketPeer(Station& station, Stream stream, const Caller& caller, AddressPass pass)
      : station_(station), stream_(std::move(stream)), guest_(caller.person.id), pass_(std::move(pass)) {
    station_.add(*this);
    ++station_.common().metrics.connections;
    ++station_.common().metrics.connections_opened;
    session_ = std::make_shared<Session>(station_.surroundings(), *this, Visitor{++station_.common().visitors}, caller);
  }
  ~WebSocketPeer() override {
    station_.remove(*this);
    --station_.common().metrics.connections;
    station_.common().limits.leave_guest(guest_);
  }

  // `answer`: the server's half of the handshake.
  void start(std::string answer) {
    beast::error_code error;
    beast::get_lowest_layer(stream_).non_blocking(true, error);
    waiting_ = std::move(answer);
    flush();
    read();
  }

  // --- Peer ---

  void send(Text text, std::optional<std::uint32_t> number) override {
    if (dropped_ || closing_) return;
    Metrics& metrics = station_.common().metrics;
    ++metrics.messages_out;
    metrics.bytes_out += static_cast<std::int64_t>(text->size());
    put([&](std::string& out) { append_frame(out, FrameKind::kText, *text); }, number);
    if (number) ping(*number);
  }

  void ping(std::uint32_t number) override {
    if (dropped_ || closing_) return;
    std::array<char, sizeof number> bytes{};
    std::memcpy(bytes.data(), &number, sizeof number);
    put([&](std::string& out) { append_frame(out, FrameKind::kPing, {bytes.data(), bytes.size()}); });
  }

  void close(CloseCode code, std::string_view reason) override {
    if (dropped_ || closing_) return;
    closing_ = true;
    closing_since_ = station_.now();
    put([&](std::string& out) { append_close(out, code, reason); });
  }

  // --- Connection ---

  void drop() override {
    dropped_ = true;
    beast::error_code ignored;
    beast::get_lowest_layer(stream_).close(ignored);
  }

  void look(Moment now) override {
    constexpr Duration kPatience = std::chrono::seconds(5);
    if (closing_ && now - closing_since_ > kPatience) return drop();
    if (session_) session_->look();
  }

  void say_goodbye(int again_seconds) override {
    if (session_) session_->say_goodbye(again_seconds);
  }

 private:
  static constexpr bool kEncrypted = !std::is_same_v<Stream, Socket>;
  static constexpr std::size_t kMostWaiting = 512 * 1024;        // bytes
  static constexpr std::size_t kMostRead = 4 * kLongestMessage;  // longer than allowed: the session says so, up to this

  // --- Out ---

  // What `frame` appends is sent now, or when all before it is; the session hears when, if there is a number.
  template <class Frame>
  void put(Frame frame, std::optional<std::uint32_t> number = {}) {
    if (kEncrypted || writing_) {
      frame(waiting_);
    } else {
      std::string& out = station_.scratch();
      out.clear();
      frame(out);
      waiting_.append(out, send_now(out));
    }
    if (number && waiting_.empty()) {
      report(*number);
    } else if (number) {
      timed_waiting_.push_back(*number);
    }
    if (waiting_.size() + going_.size() > kMostWaiting) {
      ++station_.common().metrics.slow_readers;
      return drop();
    }
    flush();
  }

  // How much of it the socket took.
  std::size_t send_now(const std::string& bytes) {
    beast::error_code error;
    const std::size_t sent = beast::get_lowest_layer(stream_).send(asio::buffer(bytes), 0, error);
    if (!error || error == asio::error::would_block) return sent;
    drop();  // reading finds out
    return bytes.size();
  }

  void flush() {
    if (writing_ || dropped_ || waiting_.empty()) return;
    writing_ = true;
    going_.swap(waiting_);
    timed_going_.swap(timed_waiting_);
    asio::async_write(stream_, asio::buffer(going_),
                      [self = this->shared_from_this()](beast::error_code error, std::size_t) {
                        if (error) return self->finish();
                        self->written();
                      });
  }

  void written() {
    writing_ = false;
    std::string().swap(going_);  // whoever is idle holds nothing
    for (const std::uint32_t number : std::exchange(timed_going_, {})) report(number);
    flush();
    if (!writing_ && close_came_) finish();
  }

  // Never at once (Peer); but the moment is now.
  void report(std::uint32_t number) {
    asio::post(station_.context(), [self = this->shared_from_this(), number, at = station_.now()] {
      if (self->session_) self->session_->sent(number, at);
    });
  }

  // --- In ---

  void read() {
    stream_.async_read_some(asio::buffer(piece_),
                            [self = this->shared_from_this()](beast::error_code error, std::size_t size) {
                              if (error || self->done_) return self->finish();
                              self->received(size);
                              if (!self->done_) self->read();
                            });
  }

  void received(std::size_t size) {
    reader_.add({piece_.data(), size});
    while (const auto frame = reader_.next()) {
      if (frame->broken) return close(*frame->broken, {});
      take(*frame);
      if (done_) return;
    }
  }

  void take(const FrameReader::Frame& frame) {
    switch (frame.kind) {
      case FrameKind::kText:
        return session_->receive(frame.payload);
      case FrameKind::kPing:
        if (dropped_ || closing_ || !session_->may_control()) return;
        return put([&](std::string& out) { append_frame(out, FrameKind::kPong, frame.payload); });
      case FrameKind::kPong: {
        std::uint32_t number = 0;
        if (frame.payload.size() != sizeof number) return void(session_->may_control());
        std::memcpy(&number, frame.payload.data(), sizeof number);
        return session_->ponged(number, station_.now());
      }
      case FrameKind::kClose:
        close(CloseCode::kNormal, {});  // the answer, unless it was us who began
        close_came_ = true;
        if (!writing_) finish();
        return;
      default:
        return session_->receive_binary();
    }
  }

  // The connection is of no use any more; whatever is under way ends by itself.
  void finish() {
    if (std::exchange(done_, true)) return;
    drop();
    session_->closed();
    session_.reset();
  }

  Station& station_;
  Stream stream_;
  std::shared_ptr<Session> session_;
  bool writing_ = false;
  bool dropped_ = false;  // the socket is closed
  bool done_ = false;     // and the session knows
  bool closing_ = false;  // our close frame is sent or waits
  bool close_came_ = false;
  FrameReader reader_{kMostRead};
  std::array<char, 256> piece_{};
  std::string waiting_;                       // bytes that the socket did not take
  std::string going_;                         // and those that are being written
  std::vector<std::uint32_t> timed_waiting_;  // the numbers of messages whose moment counts, among the former
  std::vector<std::uint32_t> timed_going_;    // and among the latter
  Moment closing_since_{};
  const std::string guest_;
  AddressPass pass_;
};

}  // namespace ludothek
