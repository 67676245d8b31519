#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "record/json/parse.hpp"
#include "server/http/routes.hpp"

// Any request at all through the routes: one line per part, in the order below, the body last. Nothing may crash; an
// answer has a status that HTTP knows, a refusal is JSON with a sentence (or a page), and no header holds a line break.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  ludothek::HttpRequest request;
  request.upgrade = !rest.empty() && rest.front() == 'U';
  const std::array<std::string*, 12> parts{&request.method,       &request.target,          &request.host,
                                           &request.origin,       &request.cookie,          &request.authorization,
                                           &request.content_type, &request.accept_language, &request.if_none_match,
                                           &request.accept,       &request.accept_encoding, &request.body};
  for (std::string* part : parts) {
    const std::size_t end = part == &request.body ? rest.size() : rest.find('\n');
    *part = rest.substr(0, end);
    rest = end >= rest.size() ? std::string_view() : rest.substr(end + 1);
  }
  const ludothek::Plan plan = ludothek::plan_for(request);
  const auto* response = std::get_if<ludothek::HttpResponse>(&plan.what);
  if (response == nullptr) return 0;
  if (response->status < 200 || response->status > 599) std::abort();
  for (const auto& [name, value] : response->headers) {
    if ((name + value).find_first_of("\r\n") != std::string::npos) std::abort();
  }
  if (response->status < 400 || response->content_type.starts_with("text/html")) return 0;
  const auto body = ludothek::parse_strictly(*response->body);
  if (!body || !body->is_object() || body->get_object().at("sentence").as_string().empty()) std::abort();
  return 0;
}
