#include "server/http/routes.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "record/json/json_text.hpp"
#include "record/json/parse.hpp"
#include "server/host/people/codes.hpp"
#include "server/host/people/messages.hpp"
#include "server/host/tables/table_code.hpp"
#include "server/http/cookies.hpp"
#include "server/http/pages.hpp"
#include "server/http/trimmed.hpp"
#include "texts/plain_text.hpp"

namespace ludothek {
namespace {

bool same_letters(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
  return std::ranges::equal(a, b, {}, lower, lower);
}

// --- Who asks, from where, in which language -----------------------------------------------------------------------

// The value of a cookie, if there is one.
std::optional<std::string> cookie_in(std::string_view cookies, std::string_view name) {
  while (!cookies.empty()) {
    const std::size_t end = cookies.find(';');
    const std::string_view pair = trimmed(cookies.substr(0, end));
    cookies = end == std::string_view::npos ? std::string_view() : cookies.substr(end + 1);
    const std::size_t equals = pair.find('=');
    if (equals != std::string_view::npos && pair.substr(0, equals) == name && equals + 1 < pair.size()) {
      return std::string(pair.substr(equals + 1));
    }
  }
  return std::nullopt;
}

// Whatever somebody shows is a token: whose it is, or that it is nobody's, is found out later.
void find_token(const HttpRequest& request, Plan& plan) {
  constexpr std::string_view kBearer = "bearer ";
  const std::string_view authorization = request.authorization;
  if (same_letters(authorization.substr(0, kBearer.size()), kBearer)) {
    plan.token = std::string(trimmed(authorization.substr(kBearer.size())));
    return;
  }
  for (const std::string_view name : {kHostCookie, kCookie}) {
    if (auto token = cookie_in(request.cookie, name)) {
      plan.token = std::move(token);
      plan.cookie = name;
      return;
    }
  }
}

// The scheme may differ: somebody else may have ended the TLS before us.
bool from_elsewhere(const HttpRequest& request) {
  if (request.origin.empty()) return false;
  const std::string_view origin = request.origin;
  for (const std::string_view scheme : {"https://", "http://"}) {
    if (origin.starts_with(scheme))
      return request.host.empty() || !same_letters(origin.substr(scheme.size()), request.host);
  }
  return true;
}

// --- What is asked -------------------------------------------------------------------------------------------------

class Planner {
 public:
  explicit Planner(const HttpRequest& request) : request_(request), language_(language_for(request.accept_language)) {
    path_ = std::string_view(request.target).substr(0, request.target.find_first_of("?#"));
  }

  Plan plan() {
    What wanted = what();  // may find another language in the link
    Plan plan{.what = std::move(wanted), .language = language_, .head = request_.method == "HEAD"};
    if (std::holds_alternative<HttpWish>(plan.what)) plan.asked_for = fields_of_page();
    find_token(request_, plan);
    return plan;
  }
  Plan plan_for_host() { return {.what = of_the_host(), .language = language_, .head = request_.method == "HEAD"}; }

 private:
  using What = std::variant<HttpResponse, HttpWish>;

  What what() {
    if (!is_known_method()) return refuse(501, "door.not_allowed");
    if (request_.method == "OPTIONS" && request_.target == "*") return allowed_at_all();
    if (from_elsewhere(request_) && (request_.upgrade || !reads())) return refuse(403, "door.foreign_origin");
    if (path_ == "/ws") return upgrade();
    if (request_.upgrade) return refuse(404, "door.not_found");
    if (path_ == "/health") return read(wish::Health{});
    if (path_.starts_with("/api/")) return api(path_.substr(5));
    if (path_.starts_with("/s/")) return seat_link(path_.substr(3));
    if (path_.starts_with("/t/")) return table_card(path_.substr(3));
    if (path_.starts_with("/r/")) return game_card(path_.substr(3));
    return page();
  }

  What of_the_host() const {
    if (path_ == "/health") return read(wish::Health{});
    if (path_ == "/metrics") return read(wish::Numbers{});
    return refuse(404, "door.not_found");
  }

  // RFC 9110, 9.1: an unknown method is answered with 501, a known one that is not allowed here with 405.
  bool is_known_method() const {
    constexpr std::array<std::string_view, 9> kMethods{"GET",     "HEAD",    "POST",  "PUT",  "DELETE",
                                                       "CONNECT", "OPTIONS", "TRACE", "PATCH"};
    return std::ranges::find(kMethods, request_.method) != kMethods.end();
  }

  bool reads() const { return request_.method == "GET" || request_.method == "HEAD"; }

  What refuse(int status, std::string_view key, std::string_view problem = {}) const {
    return refuse_request(status, key, language_, problem);
  }
  What not_allowed(std::string_view allowed) const {
    HttpResponse response = refuse_request(405, "door.not_allowed", language_);
    response.headers.emplace_back("Allow", allowed);
    return response;
  }
  static HttpResponse allowed_at_all() {
    HttpResponse response{.status = 204, .content_type = {}, .headers = {}};
    response.headers.emplace_back("Allow", "GET, HEAD, POST, DELETE, OPTIONS");
    return response;
  }
  What read(HttpWish wish) const {
    if (!reads()) return not_allowed("GET, HEAD");
    return wish;
  }

  What upgrade() const {
    if (request_.method != "GET") return not_allowed("GET");
    if (!request_.upgrade) {
      HttpResponse response = refuse_request(426, "door.upgrade", language_);
      response.headers.emplace_back("Connection", "upgrade");
      response.headers.emplace_back("Upgrade", "websocket");
      response.headers.emplace_back("Sec-WebSocket-Version", "13");
      return response;
    }
    return wish::Upgrade{};
  }

  What api(std::string_view path) {
    if (path == "tables") {
      if (reads()) return wish::ListTables{};
      if (request_.method != "POST") return not_allowed("GET, HEAD, POST");
      return open_table();
    }
    if (path.starts_with("tables/")) return table(path.substr(7));
    if (path == "records") {
      if (request_.method != "POST") return not_allowed("POST");
      if (!is_json()) return refuse(415, "door.json_wanted");
      return wish::KeepRecord{request_.body};
    }
    if (path.starts_with("records/")) {
      const std::string_view id = path.substr(8);
      if (!is_record_id(id)) return refuse(404, "door.no_such_record");
      return read(wish::ShowRecord{std::string(id)});
    }
    if (path == "statistics") return read(wish::Statistics{});
    if (path == "guest") {
      if (reads()) return wish::ShowGuest{};
      if (request_.method != "POST") return not_allowed("GET, HEAD, POST");
      return guest();
    }
    if (path == "guest/devices") return read(wish::ListDevices{});
    if (path.starts_with("guest/devices/")) {
      if (request_.method != "DELETE") return not_allowed("DELETE");
      return wish::EndDevice{std::string(path.substr(14))};
    }
    return refuse(404, "door.not_found");
  }

  What table(std::string_view path) const {
    const std::size_t slash = path.find('/');
    const auto code = read_table_code(path.substr(0, slash));
    const std::string_view rest = slash == std::string_view::npos ? "" : path.substr(slash + 1);
    if (slash != std::string_view::npos && rest != "seat-link") return refuse(404, "door.not_found");
    if (!code) return refuse(404, "door.no_such_table");
    if (rest.empty()) return read(wish::ShowTable{*code});
    if (request_.method != "POST") return not_allowed("POST");
    return wish::MakeSeatLink{*code};
  }

  // A form of another page could send anything else without asking.
  bool is_json() const {
    const std::string_view type = request_.content_type;
    return same_letters(trimmed(type.substr(0, type.find(';'))), "application/json");
  }

  static bool is_record_id(std::string_view id) {
    const auto fine = [](unsigned char c) { return std::isalnum(c) != 0 || c == '-' || c == '_' || c == '.'; };
    return !id.empty() && id.size() <= 80 && std::ranges::all_of(id, fine);
  }

  // Nothing (then problem_ says why), or the body's object. An empty body is an empty object.
  std::optional<json::object> body() {
    if (request_.body.empty()) return json::object{};
    if (!is_json()) {
      problem_ = refuse_request(415, "door.json_wanted", language_);
      return std::nullopt;
    }
    auto value = parse_strictly(request_.body);
    if (value && value->is_object()) return std::move(value->get_object());
    problem_ =
        refuse_request(400, "door.malformed", language_, value ? "this is not a JSON object" : value.error().what);
    return std::nullopt;
  }

  What open_table() {
    const auto members = body();
    if (!members) return problem_;
    auto settings = read_settings(*members);
    if (!settings) return refuse(400, "door.malformed", settings.error().sentence());
    return wish::OpenTable{*std::move(settings)};
  }

  What guest() {
    const auto members = body();
    if (!members) return problem_;
    wish::Guest guest;
    for (const auto& member : *members) {
      const json::value& value = member.value();
      if (member.key() == "name" && value.is_string()) {
        guest.name = plain_name({value.get_string().data(), value.get_string().size()});
        if (guest.name->empty()) return refuse(400, "door.malformed", "\"name\" must be a name that can be shown");
      } else if (member.key() == "language" && value.is_string()) {
        guest.language = language_of({value.get_string().data(), value.get_string().size()});
        if (!guest.language) return refuse(400, "door.malformed", "\"language\" must be en, fr or de");
      } else if (member.key() == "token" && value.is_bool()) {
        guest.token = value.get_bool();
      } else if (member.key() == "new" && value.is_bool()) {
        guest.anew = value.get_bool();
      } else {
        return refuse(
            400, "door.malformed",
            "a guest has a \"name\" and a \"language\", asks for a \"token\" with true, and is \"new\" with true");
      }
    }
    return guest;
  }

  // Whoever opens the link is asked first: a link that is only looked at (by a messenger's preview) changes nothing,
  // and nobody's own seat is lost by a click.
  What seat_link(std::string_view token) const {
    if (!is_token(token)) return refuse(404, "door.no_such_link");
    if (request_.method == "POST") return wish::UseSeatLink{std::string(token)};
    if (!reads()) return not_allowed("GET, HEAD, POST");
    return seat_link_page(language_);
  }

  // The app's page is behind every room of the table host. An address that is none is answered with 404; whoever looks
  // at it in a browser gets the app all the same, which says so and knows the way back.
  What page() const {
    const Page* page = pages().find(is_room() ? "/" : path_);
    if (page != nullptr) {
      if (!reads()) return not_allowed("GET, HEAD");
      return show(*page, request_);
    }
    const Page* app = pages().find("/");
    if (app == nullptr || !reads() || request_.accept.find("text/html") == std::string::npos) {
      return refuse(404, "door.not_found");
    }
    return show(*app, request_, 404);
  }

  bool is_room() const {
    if (path_.starts_with("/here/") || path_.starts_with("/learn/")) return true;
    return path_ == "/kept" || path_.starts_with("/kept/");
  }

  // --- Links that have a card ---

  What table_card(std::string_view code) {
    const bool picture = take_ending(code);
    const auto table = read_table_code(code);
    if (!table) return page();
    take_language();
    return read(wish::TableCard{*table, picture});
  }

  What game_card(std::string_view rest) {
    constexpr std::size_t kMostDigits = 6;
    const bool picture = take_ending(rest);
    const std::size_t slash = rest.find('/');
    const std::string_view id = rest.substr(0, slash);
    const std::string_view move = slash == std::string_view::npos ? "" : rest.substr(slash + 1);
    const auto is_digit = [](unsigned char c) { return std::isdigit(c) != 0; };
    if (!is_record_id(id) || move.size() > kMostDigits || !std::ranges::all_of(move, is_digit)) return page();
    take_language();
    wish::GameCard wish{.moment = {.record = std::string(id), .move = {}, .seat = {}}, .picture = picture};
    if (!move.empty()) wish.moment.move = std::stoul(std::string(move));
    const std::string_view seat = parameter("seat");
    if (seat == "all" || (seat.size() == 1 && is_digit(static_cast<unsigned char>(seat.front())))) {
      wish.moment.seat = std::string(seat);
    }
    return read(std::move(wish));
  }

  static bool take_ending(std::string_view& path) {
    constexpr std::string_view kEnding = ".png";
    if (!path.ends_with(kEnding)) return false;
    path.remove_suffix(kEnding.size());
    return true;
  }

  // The link says in which language its card is: its sender's.
  void take_language() { language_ = language_of(parameter("lang")).value_or(language_); }

  std::string_view parameter(std::string_view name) const {
    std::string_view rest = request_.target;
    rest = rest.substr(std::min(rest.find('?'), rest.size()));
    rest = rest.substr(0, rest.find('#'));
    while (!rest.empty()) {
      rest.remove_prefix(1);  // "?" or "&"
      const std::string_view pair = rest.substr(0, rest.find('&'));
      rest.remove_prefix(pair.size());
      if (pair.starts_with(name) && pair.substr(name.size()).starts_with('=')) return pair.substr(name.size() + 1);
    }
    return {};
  }

  HttpRequest fields_of_page() const {
    HttpRequest fields;
    fields.host = request_.host;
    fields.accept = request_.accept;
    fields.accept_encoding = request_.accept_encoding;
    fields.if_none_match = request_.if_none_match;
    return fields;
  }

  const HttpRequest& request_;
  std::string_view path_;
  Language language_;
  HttpResponse problem_;
};

// Seconds after which there is room again, as the limits are.
std::string retry_after(std::string_view key) {
  if (key == "door.too_many_tables" || key == "door.too_many_records") return "120";
  if (key == "door.network_full") return "60";
  return "5";
}

}  // namespace

Language language_for(std::string_view accept) {
  while (!accept.empty()) {
    const std::size_t end = accept.find(',');
    const std::string_view one = trimmed(accept.substr(0, end));
    if (const auto language = language_of(one.substr(0, std::min<std::size_t>(2, one.find_first_of("-;"))))) {
      return *language;
    }
    accept = end == std::string_view::npos ? std::string_view() : accept.substr(end + 1);
  }
  return Language::kEnglish;
}

Plan plan_for(const HttpRequest& request) { return Planner(request).plan(); }
Plan plan_for_host(const HttpRequest& request) { return Planner(request).plan_for_host(); }

HttpResponse json_response(int status, const json::object& body) {
  HttpResponse response{.status = status,
                        .content_type = "application/json",
                        .body = std::make_shared<const std::string>(json_text(body)),
                        .headers = {}};
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

HttpResponse refuse_request(int status, std::string_view key, Language language, std::string_view problem) {
  const std::string_view code = code_of_key(key);
  json::object body{{"code", json::string_view(code.data(), code.size())}, {"sentence", say(language, key)}};
  if (!problem.empty()) body["problem"] = json::string_view(problem.data(), problem.size());
  HttpResponse response = json_response(status, body);
  if (status == 401) response.headers.emplace_back("WWW-Authenticate", "Bearer realm=\"ludothek\"");
  if (status == 429 || status == 503) response.headers.emplace_back("Retry-After", retry_after(key));
  return response;
}

}  // namespace ludothek
