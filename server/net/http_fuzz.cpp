#include <boost/asio/buffer.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "server/host/operation/limits.hpp"
#include "server/http/routes.hpp"
#include "server/http/trusted_proxies.hpp"
#include "server/net/beast_request.hpp"

// Any bytes at all as they come from a socket, in pieces as long as the first byte says: through Beast's parser with
// our bounds, and what it makes of them through the routes. Nothing may crash; what is read has no line break where a
// header could be split, and the handshake's answer is one head of HTTP.

namespace {

bool one_line(std::string_view text) { return text.find_first_of("\r\n") == std::string_view::npos; }

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::size_t piece = 1 + data[0];
  std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  ludothek::BeastParser parser;
  parser.eager(true);
  ludothek::set_bounds(parser);
  std::size_t there = std::min(piece, bytes.size());
  while (!parser.is_done() && there > 0) {
    boost::system::error_code error;
    const std::size_t used = parser.put(boost::asio::buffer(bytes.data(), there), error);
    if (error && error != ludothek::http::error::need_more) {
      // As the connection does with what can't be read.
      ludothek::language_for(std::string(parser.get()[ludothek::http::field::accept_language]));
      return 0;
    }
    bytes.remove_prefix(used);
    // What was not used has to come again, with more.
    const std::size_t next = std::min(bytes.size(), there - used + piece);
    if (used == 0 && next == there) return 0;
    there = next;
  }
  if (!parser.is_done()) return 0;
  const ludothek::BeastRequest request = parser.release();
  const ludothek::HttpRequest asked = ludothek::plain(request);
  if (!one_line(asked.target) || !one_line(asked.cookie) || !one_line(asked.origin)) std::abort();
  static const auto kProxies = *ludothek::TrustedProxies::read("0.0.0.0/0");
  const auto requester = kProxies.requester("192.0.2.1", ludothek::lines_of(request, "X-Forwarded-For"));
  ludothek::network_of(requester.address);
  const ludothek::Plan plan = ludothek::plan_for(asked);
  if (const auto* response = std::get_if<ludothek::HttpResponse>(&plan.what)) {
    if (response->status < 200 || response->status > 599) std::abort();
    for (const auto& [name, value] : response->headers) {
      if (!one_line(name) || !one_line(value)) std::abort();
    }
  }
  if (asked.upgrade && !ludothek::objection_to(request)) {
    const std::string answer = ludothek::handshake_answer(ludothek::handshake_key(request), {});
    if (!answer.ends_with("\r\n\r\n") || answer.find("\r\n\r\n") != answer.size() - 4) std::abort();
  }
  return 0;
}
