#include "server/http/door.hpp"

#include <gtest/gtest.h>

#include "server/host/clock.hpp"
#include "server/host/people/codes.hpp"
#include "server/host/test_host.hpp"

// What the door grants, without sockets: its limits, and what it says when the table host closes.

namespace ludothek {
namespace {

using testing_house::World;

struct Lobby : World {
  explicit Lobby(LimitSettings settings = {}) : limits(settings) {}
  ~Lobby() { commit.stop(); }  // before what its answers go to

  HttpResponse ask(std::string method, std::string target, std::string body = {}, bool encrypted = false) {
    HttpRequest request;
    request.method = std::move(method);
    request.target = std::move(target);
    request.content_type = "application/json";
    request.body = std::move(body);
    std::optional<HttpResponse> answer;
    Plan plan = plan_for(request);
    plan.encrypted = encrypted;
    door.answer(std::move(plan), "192.0.2.1", [&](HttpResponse response) { answer = std::move(response); });
    settle();
    return answer.value();
  }
  // The guest who is let in, or the status of the refusal.
  std::variant<int, Guest> come_in() {
    std::variant<int, Guest> result = 0;
    HttpRequest request;
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
  static std::string code_of(const HttpResponse& response) {
    return std::string(json::parse(*response.body).at("code").as_string());
  }

  TableHosts hosts{std::vector<TableHost*>{&tables}};
  Limits limits;
  Door door{hosts, commit, limits, metrics, log};
};

TEST(Door, SaysWhenTheHouseCloses) {
  Lobby lobby;
  EXPECT_EQ(lobby.ask("GET", "/health").status, 200);
  EXPECT_TRUE(std::holds_alternative<Guest>(lobby.come_in()));
  lobby.door.close();
  const HttpResponse closing = lobby.ask("GET", "/health");
  EXPECT_EQ(closing.status, 503);
  EXPECT_EQ(json::parse(*closing.body).at("status"), "closing");
  EXPECT_EQ(std::get<int>(lobby.come_in()), 503);
}

TEST(Door, GivesWhoCameEncryptedACookieThatComesBackOnlySo) {
  Lobby lobby;
  const auto cookie = [](const HttpResponse& response) {
    for (const auto& [name, value] : response.headers) {
      if (name == "Set-Cookie") return value;
    }
    return std::string();
  };
  EXPECT_NE(cookie(lobby.ask("POST", "/api/guest", {}, true)).find("; Secure"), std::string::npos);
  const std::string plain = cookie(lobby.ask("POST", "/api/guest"));
  EXPECT_NE(plain.find("; HttpOnly"), std::string::npos);
  EXPECT_EQ(plain.find("; Secure"), std::string::npos);
}

TEST(Door, AnAddressMakesSoManyGuestsAnHour) {
  Lobby lobby({.guests_per_address_and_hour = 2});
  EXPECT_EQ(lobby.ask("POST", "/api/guest").status, 201);
  EXPECT_TRUE(std::holds_alternative<Guest>(lobby.come_in()));
  const HttpResponse third = lobby.ask("POST", "/api/guest");
  EXPECT_EQ(third.status, 429);
  EXPECT_EQ(Lobby::code_of(third), "too_fast");
  EXPECT_EQ(std::get<int>(lobby.come_in()), 429);
}

TEST(Door, AnAddressAsksSoMuchAtOnce) {
  Lobby lobby({.requests_per_second = 0.0001, .requests_at_once = 3});
  for (int i = 0; i < 3; ++i) EXPECT_EQ(lobby.ask("GET", "/health").status, 200) << "takes nothing of it";
  for (int i = 0; i < 3; ++i) EXPECT_EQ(lobby.ask("GET", "/api/statistics").status, 200);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(lobby.ask("GET", "/api/statistics").status, 429);
  EXPECT_EQ(std::get<int>(lobby.come_in()), 429);
  EXPECT_EQ(lobby.ask("GET", "/health").status, 200);
}

TEST(Door, AnOldSeatLinkIsNoLinkAnyMore) {
  Lobby lobby;
  lobby.open("kalo-mite-rusa-bedo");
  for (const bool old : {true, false}) {
    const std::string token = make_token();
    const auto hour = std::chrono::hours(1);
    ASSERT_TRUE(lobby.commit.submit({PutSeatLink{{.token = hash_of_token(token),
                                                  .table = "kalo-mite-rusa-bedo",
                                                  .guest = "g1",
                                                  .name = "Ana",
                                                  .expires = date_now() + (old ? -hour : hour)}}},
                                    [](const std::optional<Fault>& fault) { EXPECT_FALSE(fault); }));
    const HttpResponse answer = lobby.ask("POST", "/s/" + token);
    EXPECT_EQ(answer.status, old ? 404 : 303);
    EXPECT_EQ(lobby.ask("POST", "/s/" + token).status, 404);
  }
}

TEST(Door, AStoreThatFailsIsToldAsBusy) {
  Lobby lobby;
  lobby.store.next_fault = Fault{Fault::Kind::kFull, "as the test wants it", {}};
  const HttpResponse answer = lobby.ask("POST", "/api/guest");
  EXPECT_EQ(answer.status, 503);
  EXPECT_EQ(Lobby::code_of(answer), "busy");
  EXPECT_EQ(lobby.ask("POST", "/api/guest").status, 201);
}

}  // namespace
}  // namespace ludothek
