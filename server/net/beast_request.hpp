// A request as Beast reads it, and what of it the table host gets to see. Only for http_connection.hpp and its fuzzer.
#pragma once

#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/http/request.hpp"
#include "server/net/handshake.hpp"

namespace ludothek {

namespace beast = boost::beast;
namespace http = boost::beast::http;

using BeastRequest = http::request<http::string_body>;
using BeastParser = http::request_parser<http::string_body>;

// Bounds for header and body; longer requests are refused before they are read whole.
inline void set_bounds(BeastParser& parser) {
  constexpr std::uint32_t kLongestHeader = 8 * 1024;
  constexpr std::uint64_t kLongestBody = 16 * 1024;
  parser.header_limit(kLongestHeader);
  parser.body_limit(kLongestBody);
}

inline std::string handshake_key(const BeastRequest& request) {
  return std::string(request[http::field::sec_websocket_key]);
}

inline HttpRequest plain(const BeastRequest& request) {
  const auto field = [&](http::field name) { return std::string(request[name]); };
  return {.method = std::string(request.method_string()),
          .target = std::string(request.target()),
          .host = field(http::field::host),
          .origin = field(http::field::origin),
          .cookie = field(http::field::cookie),
          .authorization = field(http::field::authorization),
          .content_type = field(http::field::content_type),
          .accept = field(http::field::accept),
          .accept_encoding = field(http::field::accept_encoding),
          .accept_language = field(http::field::accept_language),
          .if_none_match = field(http::field::if_none_match),
          .body = request.body(),
          .upgrade = beast::websocket::is_upgrade(request) && field(http::field::sec_websocket_version) == "13" &&
                     is_handshake_key(handshake_key(request))};
}

// All lines of a field, in their order.
inline std::vector<std::string> lines_of(const BeastRequest& request, std::string_view field) {
  std::vector<std::string> lines;
  const auto [first, last] = request.equal_range(field);
  for (auto line = first; line != last; ++line) lines.emplace_back(line->value());
  return lines;
}

}  // namespace ludothek
