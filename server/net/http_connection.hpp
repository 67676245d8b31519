// HttpConnection: reads requests from a stream, one after the other, and writes the answers, until one of them asks for
// a WebSocket. Only for connection_*.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/stream_traits.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "server/http/http_date.hpp"
#include "server/net/beast_request.hpp"
#include "server/net/new_connection.hpp"
#include "server/net/websocket/handshake.hpp"
#include "server/net/websocket/websocket_peer.hpp"

namespace ludothek {

// What every answer carries: no sniffing, no framing, nothing from other sites.
inline constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kEveryAnswer{
    {{"Server", kServerName},
     {"Content-Security-Policy",
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
      "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; media-src 'self'; "
      "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"},
     {"X-Content-Type-Options", "nosniff"},
     {"X-Frame-Options", "DENY"},
     {"Referrer-Policy", "same-origin"},
     {"Cross-Origin-Opener-Policy", "same-origin"},
     {"Cross-Origin-Resource-Policy", "same-origin"}}};

// `Wire`: what the stream becomes when it is a WebSocket's.
template <class Stream, class Wire>
class HttpConnection final : public Connection, public std::enable_shared_from_this<HttpConnection<Stream, Wire>> {
 public:
  HttpConnection(Worker& worker, Stream stream, Incoming incoming)
      : worker_(worker),
        stream_(std::move(stream)),
        peer_(std::move(incoming.peer)),
        pass_(std::move(incoming.pass)),
        audience_(incoming.audience) {
    worker_.add(*this);
    wait(kForRequest);
  }
  ~HttpConnection() override { worker_.remove(*this); }

  void start() {
    if constexpr (kEncrypted) {
      stream_->async_handshake(asio::ssl::stream_base::server,
                               [self = this->shared_from_this()](beast::error_code error) {
                                 if (!error) self->read();
                               });
    } else {
      read();
    }
  }

  void look(Moment now) override {
    if (now > deadline_) drop();
  }
  void say_goodbye(int) override {
    goodbye_ = true;
    if (!busy_) drop();
  }
  void drop() override {
    if (!stream_) return;
    beast::error_code ignored;
    beast::get_lowest_layer(*stream_).close(ignored);
  }

 private:
  static constexpr bool kEncrypted = !std::is_same_v<Stream, Socket>;
  static constexpr Duration kForRequest = std::chrono::seconds(10);
  static constexpr Duration kForNext = std::chrono::seconds(30);
  static constexpr Duration kForAnswer = std::chrono::seconds(20);
  static constexpr Duration kForGoodbye = std::chrono::seconds(2);
  static constexpr std::size_t kMostDiscarded = 1024 * 1024;

  // For an answer from another thread: wherever the last pointer is dropped, the connection is destroyed on its own
  // worker.
  std::shared_ptr<HttpConnection> from_afar() {
    return {this, [self = this->shared_from_this()](HttpConnection* connection) mutable {
              asio::post(connection->worker_.context(), [self = std::move(self)] {});
            }};
  }

  void wait(Duration time) { deadline_ = worker_.now() + time; }

  void read() {
    busy_ = false;
    version_ = 11;
    parser_.emplace();
    set_bounds(*parser_);
    http::async_read_header(
        *stream_, buffer_, *parser_,
        [self = this->shared_from_this()](beast::error_code error, std::size_t) { self->on_head(error); });
  }

  void on_head(beast::error_code error) {
    if (error && unread().starts_with("\r\n")) {
      buffer_.consume(2);  // some put an empty line between requests (RFC 9112, 2.2)
      return read();
    }
    if (error) return refuse_unreadable(error);
    const BeastHead& head = parser_->get();
    version_ = head.version();
    if (const auto status = objection_to(head)) return refuse_unread(*status, "door.bad_request");
    widen_bounds(*parser_);
    // Who wants to hear first that the body is welcome (RFC 9110, 10.1.1); whose body is here did not wait.
    const bool waits =
        version_ >= 11 && head.count(http::field::expect) > 0 && !parser_->is_done() && buffer_.size() == 0;
    if (!waits) return read_body();
    static constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
    asio::async_write(*stream_, asio::buffer(kContinue),
                      [self = this->shared_from_this()](beast::error_code failed, std::size_t) {
                        if (!failed) self->read_body();
                      });
  }

  void read_body() {
    http::async_read(*stream_, buffer_, *parser_,
                     [self = this->shared_from_this()](beast::error_code error, std::size_t) { self->on_read(error); });
  }

  // Of a request that is not read whole: what follows it can't be told from its rest.
  void refuse_unread(int status, std::string_view key) {
    busy_ = true;
    wait(kForAnswer);
    keep_alive_ = false;
    head_ = parser_->get().method() == http::verb::head;
    // The fields that came are there.
    answer(refuse_request(status, key, language_for(std::string(parser_->get()[http::field::accept_language]))));
  }

  void refuse_unreadable(beast::error_code error) {
    if (error == http::error::body_limit) return refuse_unread(413, "door.too_large");
    if (error == http::error::header_limit || error == http::error::buffer_overflow) {
      const bool in_first_line =
          parser_->get().begin() == parser_->get().end() && unread().find('\n') == std::string_view::npos;
      return refuse_unread(in_first_line ? 414 : 431, "door.too_large");
    }
    if (error == http::error::end_of_stream || error.category() != http::make_error_code(http::error{}).category()) {
      return drop();
    }
    refuse_unread(names_other_version() ? 505 : 400, "door.bad_request");
  }

  // A first line in which all is right but the version.
  bool names_other_version() const {
    const std::string_view line = unread().substr(0, unread().find('\r'));
    const std::string_view version = line.substr(line.rfind(' ') + 1);
    const auto is_digit = [&](std::size_t at) { return version[at] >= '0' && version[at] <= '9'; };
    return std::ranges::count(line, ' ') == 2 && version.starts_with("HTTP/") && version.size() == 8 && is_digit(5) &&
           version[6] == '.' && is_digit(7) && version != "HTTP/1.0" && version != "HTTP/1.1";
  }

  std::string_view unread() const {
    const auto bytes = buffer_.cdata();
    return {static_cast<const char*>(bytes.data()), bytes.size()};
  }

  void on_read(beast::error_code error) {
    if (error) return refuse_unreadable(error);
    busy_ = true;
    wait(kForAnswer);
    BeastRequest request = parser_->release();
    keep_alive_ = request.keep_alive() && !goodbye_;
    HttpRequest asked = plain(request);
    Plan plan = audience_ == Audience::kHost ? plan_for_host(asked) : plan_for(asked);
    plan.encrypted = kEncrypted;
    find_requester(request, plan);
    head_ = plan.head;
    const auto* wish = std::get_if<HttpWish>(&plan.what);
    const bool asks_for_health = wish != nullptr && std::holds_alternative<wish::Health>(*wish);
    if (pass_.place() != Place::kInside && !asks_for_health) return turn_away(plan.language);
    if (wish != nullptr && std::holds_alternative<wish::Upgrade>(*wish)) {
      // Whoever speaks before the handshake is answered does not speak the protocol (RFC 6455, 4.1).
      if (buffer_.size() > 0) {
        keep_alive_ = false;
        return answer(refuse_request(400, "door.bad_request", plan.language));
      }
      return upgrade(handshake_key(request), plan);
    }
    worker_.common().door.answer(std::move(plan), address_, [self = from_afar()](HttpResponse response) {
      asio::post(self->worker_.context(), [self, response = std::move(response)] { self->answer(response); });
    });
  }

  // Too many come from this address.
  void turn_away(Language language) {
    worker_.common().metrics.refused("network_full");
    keep_alive_ = false;
    answer(refuse_request(429, "door.network_full", language));
  }

  // Who asks, and whether encrypted: as proxies say, if the host trusts them.
  void find_requester(const BeastRequest& request, Plan& plan) {
    if (const auto& proxies = worker_.common().proxies) {
      const auto requester = proxies->requester(peer_, lines_of(request, "X-Forwarded-For"));
      address_ = network_of(requester.address);
      const auto protocols = lines_of(request, "X-Forwarded-Proto");
      if (proxies->came_encrypted(peer_, requester, protocols)) plan.encrypted = true;
    } else {
      address_ = network_of(peer_);
    }
  }

  void upgrade(std::string key, const Plan& plan) {
    // Behind a proxy the connection counts from here on, when it is known whose it is.
    if (worker_.common().speaks_for_others(peer_)) {
      pass_ = AddressPass(worker_.common().limits, address_);
      if (pass_.place() != Place::kInside) return turn_away(plan.language);
    }
    worker_.common().door.admit(
        plan, address_, [self = from_afar(), key = std::move(key)](std::variant<HttpResponse, Admission> admission) {
          asio::post(self->worker_.context(), [self, key, admission = std::move(admission)] {
            if (const auto* refusal = std::get_if<HttpResponse>(&admission)) return self->answer(*refusal);
            self->become_websocket(key, std::get<Admission>(admission));
          });
        });
  }

  void become_websocket(const std::string& key, const Admission& admission) {
    const Caller caller{admission.guest.person, admission.guest.language, address_, admission.guest.device};
    const bool direct = !worker_.common().speaks_for_others(peer_);
    const auto peer =
        std::make_shared<WebSocketPeer<Wire>>(worker_, *std::move(stream_), caller, std::move(pass_), direct);
    stream_.reset();
    peer->start(handshake_answer(key, admission.set_cookies));
  }

  void answer(const HttpResponse& response) {
    auto message = std::make_shared<http::response<http::string_body>>();
    message->version(version_);
    message->result(static_cast<unsigned>(response.status));
    for (const auto& [name, value] : kEveryAnswer) message->set(name, value);
    message->set(http::field::date, http_date(worker_.date()));
    if (worker_.common().tls) message->set("Strict-Transport-Security", "max-age=15552000");
    for (const auto& [name, value] : response.headers) {
      // Of these there may be several; else an answer's own word counts.
      if (name == "Set-Cookie")
        message->insert(name, value);
      else
        message->set(name, value);
    }
    message->keep_alive(keep_alive_);
    if (response.status != 304 && response.status != 204) {
      message->set(http::field::content_type, response.content_type);
      message->content_length(response.body->size());
      if (!head_) message->body() = *response.body;
    }
    http::async_write(
        *stream_, *message,
        [self = this->shared_from_this(), message](beast::error_code error, std::size_t) { self->on_written(error); });
  }

  void on_written(beast::error_code error) {
    if (!error && keep_alive_ && !goodbye_) {
      wait(kForNext);
      return read();
    }
    beast::error_code ignored;
    beast::get_lowest_layer(*stream_).shutdown(asio::socket_base::shutdown_send, ignored);
    wait(kForGoodbye);
    take_leave();
  }

  // Whoever is still sending would not hear the answer if the socket were closed now: the system would take it back.
  void take_leave() {
    auto& socket = beast::get_lowest_layer(*stream_);
    if (!socket.is_open() || discarded_ > kMostDiscarded) return drop();
    socket.async_read_some(asio::buffer(rest_),
                           [self = this->shared_from_this()](beast::error_code error, std::size_t size) {
                             if (error) return self->drop();
                             self->discarded_ += size;
                             self->take_leave();
                           });
  }

  Worker& worker_;
  std::optional<Stream> stream_;  // nothing: it became a WebSocket
  const std::string peer_;        // the address at the other end
  std::string address_;           // the network that the last request came from
  AddressPass pass_;
  const Audience audience_;
  beast::flat_buffer buffer_;
  std::optional<BeastParser> parser_;
  Moment deadline_{};
  unsigned version_ = 11;
  bool keep_alive_ = false;
  bool head_ = false;
  bool busy_ = false;  // a request is being answered
  bool goodbye_ = false;
  std::array<char, 512> rest_{};  // of what is not read any more
  std::size_t discarded_ = 0;
};

}  // namespace ludothek
