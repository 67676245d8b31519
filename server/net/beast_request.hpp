// A request as Beast reads it, and what of it the table host gets to see. Only for http_connection.hpp and its fuzzer.
#pragma once

#include <algorithm>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <boost/beast/http/string_body.hpp>
#include <cctype>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/http/request.hpp"
#include "server/net/websocket/handshake.hpp"

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

using BeastHead = http::request_header<>;

// A whole game is longer than anything else that is sent (POST /api/records).
inline void widen_bounds(BeastParser& parser) {
  constexpr std::uint64_t kLongestRecord = 256 * 1024;
  if (parser.get().method() == http::verb::post && parser.get().target() == "/api/records") {
    parser.body_limit(kLongestRecord);
  }
}

inline std::string handshake_key(const BeastHead& head) { return std::string(head[http::field::sec_websocket_key]); }

// All lines of a field, in their order.
template <class Name>
std::vector<std::string> lines_of(const BeastHead& head, Name field) {
  std::vector<std::string> lines;
  const auto [first, last] = head.equal_range(field);
  for (auto line = first; line != last; ++line) lines.emplace_back(line->value());
  return lines;
}

// Whether a list has that word, on whichever of its lines.
inline bool lists(const BeastHead& head, http::field field, std::string_view word) {
  return std::ranges::any_of(lines_of(head, field),
                             [&](const std::string& line) { return http::token_list(line).exists(word); });
}

inline bool asks_for_websocket(const BeastHead& head) {
  return head.method() == http::verb::get && head.version() >= 11 && lists(head, http::field::upgrade, "websocket") &&
         lists(head, http::field::connection, "upgrade");
}

// What codings a body has: the words of Transfer-Encoding, in small letters, with a comma behind each.
inline std::string codings_of(const BeastHead& head) {
  std::string codings;
  for (const std::string& line : lines_of(head, http::field::transfer_encoding)) {
    for (const char letter : line + ",") {
      if (letter != ' ' && letter != '\t')
        codings += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    }
  }
  return codings;
}

// The status that a head is refused with, or nothing: what the RFCs forbid and Beast lets pass.
inline std::optional<int> objection_to(const BeastHead& head) {
  using http::field;
  constexpr int kBad = 400;
  // RFC 9112, 3.2: a host, and one.
  if (head.count(field::host) > 1 || (head.version() >= 11 && head.count(field::host) == 0)) return kBad;
  if (head[field::host].find_first_of(" \t/?#@<>\"\\") != std::string_view::npos) return kBad;
  // What is no list stands once (RFC 9110, 5.3; RFC 6455, 11.3): of two, another program might take the other one.
  for (const field once : {field::origin, field::authorization, field::content_length, field::content_type,
                           field::sec_websocket_key, field::sec_websocket_version}) {
    if (head.count(once) > 1) return kBad;
  }
  // RFC 9112, 6.1: where the body ends must not be in doubt.
  if (head.count(field::transfer_encoding) > 0) {
    if (head.version() < 11 || head.count(field::content_length) > 0) return kBad;
    const std::string codings = codings_of(head);
    const std::size_t chunked = codings.find("chunked,");
    if (chunked != codings.size() - std::string_view("chunked,").size()) return kBad;
    constexpr int kUnknownCoding = 501;
    if (chunked != 0) return kUnknownCoding;
  }
  constexpr int kUnknownExpectation = 417;
  if (head.count(field::expect) > 0 && !beast::iequals(head[field::expect], "100-continue")) return kUnknownExpectation;
  // RFC 6455, 4.2.1.
  const bool this_version = head[field::sec_websocket_version] == "13";
  if (asks_for_websocket(head) && this_version && !is_handshake_key(handshake_key(head))) return kBad;
  return std::nullopt;
}

// RFC 9112, 3.2.2: a target may be a whole address, whose host then counts.
inline void take_host_of_target(HttpRequest& request) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!beast::iequals(std::string_view(request.target).substr(0, scheme.size()), scheme)) continue;
    const std::size_t path = std::min(request.target.find_first_of("/?", scheme.size()), request.target.size());
    request.host = request.target.substr(scheme.size(), path - scheme.size());
    request.target.erase(0, path);
    if (!request.target.starts_with('/')) request.target.insert(0, "/");
    return;
  }
}

inline HttpRequest plain(const BeastRequest& request) {
  const auto field = [&](http::field name) { return std::string(request[name]); };
  HttpRequest plain{.method = std::string(request.method_string()),
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
                    .upgrade = asks_for_websocket(request) && field(http::field::sec_websocket_version) == "13"};
  take_host_of_target(plain);
  return plain;
}

}  // namespace ludothek
