// A lobby for tests: the door and the tables behind it, without sockets or threads.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "server/host/test_host.hpp"
#include "server/http/door.hpp"

namespace ludothek::testing_house {

// How somebody comes.
struct Bringing {
  bool encrypted = false;
  std::string cookie = {};
  std::string token = {};  // as a bot shows it
  std::string if_none_match = {};
};

struct Lobby : World {
  explicit Lobby(LimitSettings settings = {}, std::unique_ptr<Store> kept_in = open_memory_store())
      : World({}, std::move(kept_in)), limits(settings) {}
  ~Lobby() { commit.stop(); }  // before what its answers go to

  HttpResponse ask(std::string method, std::string target, std::string body = {}, const Bringing& bringing = {}) {
    HttpRequest request;
    request.method = std::move(method);
    request.target = std::move(target);
    request.content_type = "application/json";
    request.body = std::move(body);
    request.cookie = bringing.cookie;
    request.host = "house.example";
    request.if_none_match = bringing.if_none_match;
    if (!bringing.token.empty()) request.authorization = "Bearer " + bringing.token;
    std::optional<HttpResponse> answer;
    Plan plan = plan_for(request);
    plan.encrypted = bringing.encrypted;
    door.answer(std::move(plan), "192.0.2.1", [&](HttpResponse response) { answer = std::move(response); });
    settle();
    return answer.value();
  }
  // The guest who is let in, or the status of the refusal.
  std::variant<int, Guest> come_in(const std::string& cookie = {}) {
    std::variant<int, Guest> result = 0;
    HttpRequest request;
    request.cookie = cookie;
    request.method = "GET";
    request.target = "/ws";
    request.upgrade = true;
    door.admit(plan_for(request), "192.0.2.1", [&](std::variant<HttpResponse, Admission> admission) {
      if (const auto* refusal = std::get_if<HttpResponse>(&admission)) {
        result = refusal->status;
      } else {
        result = std::get<Admission>(admission).guest;
      }
    });
    settle();
    return result;
  }
  static std::vector<std::string> cookies_of(const HttpResponse& response) {
    std::vector<std::string> cookies;
    for (const auto& [name, value] : response.headers) {
      if (name == "Set-Cookie") cookies.push_back(value);
    }
    return cookies;
  }
  // A new guest's token.
  std::string make_guest() {
    return std::string(json::parse(*ask("POST", "/api/guest", R"({"token":true})").body).at("token").as_string());
  }
  static std::string code_of(const HttpResponse& response) {
    return std::string(json::parse(*response.body).at("code").as_string());
  }

  TableHosts hosts{std::vector<Tables*>{&tables}};
  Limits limits;
  EndedDevices ended;
  Backroom backroom{0};
  Door door{hosts, commit, ended, limits, metrics, log, backroom};
};

}  // namespace ludothek::testing_house
