// An HTTP request and its answer, as far as the table host is concerned: no sockets, no library's types.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ludothek {

struct HttpRequest {
  std::string method;  // "GET"
  std::string target;  // "/api/tables?x=1"
  std::string host;
  std::string origin;
  std::string cookie;
  std::string authorization;
  std::string content_type;
  std::string accept;
  std::string accept_encoding;
  std::string accept_language;
  std::string if_none_match;
  std::string body;
  bool upgrade = false;  // asks for a WebSocket
};

struct HttpResponse {
  int status = 200;
  std::string content_type = "application/json";
  std::shared_ptr<const std::string> body = std::make_shared<const std::string>();
  std::vector<std::pair<std::string, std::string>> headers;  // besides those every answer has
};

}  // namespace ludothek
