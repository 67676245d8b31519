// WebSocketPeer: one WebSocket over a wire (wire.hpp), with our own frames (frames.hpp). Only for connection_*.cpp.
//
// What is said goes straight to the wire; what that can't send at once waits, in bounds: who reads too slowly is
// dropped, nobody else waits. (Beast's WebSocket wants an operation per message, which costs more
// than the rest of a message's way through the server: docs/performance.md.)
#pragma once

#include <array>
#include <boost/asio/post.hpp>
#include <chrono>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/fetch.hpp"
#include "server/host/people/peer.hpp"
#include "server/host/people/session.hpp"
#include "server/net/new_connection.hpp"
#include "server/net/websocket/frames.hpp"
#include "server/net/wire/kernel_trip.hpp"
#include "server/net/wire/wire.hpp"
#include "table/messages/message.hpp"

namespace ludothek {

template <class Wire>
class WebSocketPeer final : public Peer,
                            public Connection,
                            public WireListener,
                            public std::enable_shared_from_this<WebSocketPeer<Wire>> {
 public:
  // REQUIRES: Limits::enter_guest let this guest in.
  // `direct`: no proxy that the host knows of stands between.
  template <class Stream>
  WebSocketPeer(Worker& worker, Stream stream, const Caller& caller, AddressPass pass, bool direct)
      : worker_(worker),
        wire_(worker, std::move(stream)),
        trip_is_clients_(direct && !from_this_machine(wire_.handle())),
        guest_(caller.person.id),
        pass_(std::move(pass)) {
    worker_.add(*this);
    ++worker_.common().metrics.connections;
    ++worker_.common().metrics.connections_opened;
    session_ = std::make_shared<Session>(worker_.surroundings(), *this, Visitor{++worker_.common().visitors}, caller);
  }
  ~WebSocketPeer() override {
    worker_.remove(*this);
    --worker_.common().metrics.connections;
    worker_.common().limits.leave_guest(guest_);
  }

  // `answer`: the server's half of the handshake.
  void start(const std::string& answer) {
    wire_.write(answer);
    wire_.start(this->shared_from_this());
  }

  // --- Peer ---

  void send(Text text, std::optional<std::uint32_t> number) override {
    if (!open()) return;
    ++worker_.common().metrics.messages_out;
    put([&](std::string& out) { append_frame(out, FrameKind::kText, *text, sent_length(*text)); }, number);
    if (number) ping(*number);
  }

  void ping(std::uint32_t number) override {
    if (!open()) return;
    std::array<char, sizeof number> bytes{};
    std::memcpy(bytes.data(), &number, sizeof number);
    put([&](std::string& out) { append_frame(out, FrameKind::kPing, {bytes.data(), bytes.size()}); });
  }

  void close(CloseCode code, std::string_view reason) override {
    close_with([&](std::string& out) { append_close(out, code, reason); });
  }

  std::optional<KernelTrip> kernel_trip() override {
    return trip_is_clients_ && wire_.is_open() ? tcp_trip(wire_.handle()) : std::nullopt;
  }

  // --- Connection ---

  void drop() override { wire_.close(); }

  void look(Moment now) override {
    constexpr Duration kPatience = std::chrono::seconds(2);
    if (closing_ && now - closing_since_ > kPatience) return drop();
    if (session_) session_->look();
  }

  void say_goodbye(int again_seconds) override {
    if (session_) session_->say_goodbye(again_seconds);
  }

 private:
  static constexpr std::size_t kMostWaiting = 512 * 1024;        // bytes
  static constexpr std::size_t kMostRead = 4 * kLongestMessage;  // longer than allowed: the session says so, up to this

  bool open() const { return wire_.is_open() && !closing_; }

  // --- Out ---

  // The last frame, and the end of all that is sent. Whoever is still talking is listened to for a little while: were
  // the socket closed now, the system would take the frame back.
  template <class Frame>
  void close_with(Frame frame) {
    if (!open()) return;
    closing_ = true;
    closing_since_ = worker_.now();
    put(frame);
    wire_.end();
  }

  // What `frame` appends is sent now, or when all before it is; the session hears when, if there is a number.
  template <class Frame>
  void put(Frame frame, std::optional<std::uint32_t> number = {}) {
    std::string& out = worker_.scratch();
    out.clear();
    frame(out);
    wire_.write(out);
    if (number && wire_.waiting() == 0) {
      report(*number);
    } else if (number) {
      timed_.push_back(*number);
    }
    if (wire_.waiting() <= kMostWaiting) return;
    ++worker_.common().metrics.slow_readers;
    drop();
  }

  void went() override {
    for (const std::uint32_t number : std::exchange(timed_, {})) report(number);
  }

  // Reported later, as Peer demands, with the time of now.
  void report(std::uint32_t number) {
    asio::post(worker_.context(), [self = this->shared_from_this(), number, at = worker_.now()] {
      if (self->session_) self->session_->sent(number, at);
    });
  }

  // --- In ---

  void came(std::span<char> bytes) override {
    if (close_came_) return;
    reader_.add(bytes);
    while (const auto frame = reader_.next()) {
      if (frame->broken) return close(*frame->broken, {});
      take(*frame);
      if (!wire_.is_open() || close_came_) return;
    }
  }

  void take(const FrameReader::Frame& frame) {
    switch (frame.kind) {
      case FrameKind::kText:
        return session_->receive(frame.payload);
      case FrameKind::kPing:
        if (!open() || !session_->may_control()) return;
        return put([&](std::string& out) { append_frame(out, FrameKind::kPong, frame.payload); });
      case FrameKind::kPong: {
        std::uint32_t number = 0;
        if (frame.payload.size() != sizeof number) return void(session_->may_control());
        std::memcpy(&number, frame.payload.data(), sizeof number);
        return session_->ponged(number, worker_.now());
      }
      case FrameKind::kClose:
        close_came_ = true;
        if (closing_) return drop();  // it is the answer to ours
        close_with([&](std::string& out) { append_frame(out, FrameKind::kClose, frame.payload.substr(0, 2)); });
        return part();
      default:
        return session_->receive_binary();
    }
  }

  void broke() override { part(); }

  void expect(int step) const override {
    if (!session_) return;
    if (step == 0) return fetch(session_.get(), Session::kOften);
    session_->expect(step - 1);
  }

  void part() {
    if (session_) session_->closed();
    session_.reset();
  }

  Worker& worker_;
  Wire wire_;
  const bool trip_is_clients_;  // what the system's TCP measures is the way to the client
  std::shared_ptr<Session> session_;
  bool closing_ = false;  // our close frame is sent or waits
  bool close_came_ = false;
  FrameReader reader_{kMostRead};
  std::vector<std::uint32_t> timed_;  // the numbers of messages whose moment counts, while they wait
  Moment closing_since_{};
  const std::string guest_;
  AddressPass pass_;
};

}  // namespace ludothek
