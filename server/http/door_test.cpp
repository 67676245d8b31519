#include <gtest/gtest.h>

#include <future>

#include "server/host/clock.hpp"
#include "server/host/people/codes.hpp"
#include "server/http/test_lobby.hpp"

// What the door grants, without sockets: its limits, and what it says when the table host closes.

namespace ludothek::door_test {
namespace {

using testing_house::Bringing;
using testing_house::Lobby;

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
  const auto cookie = [](const HttpResponse& response) { return Lobby::cookies_of(response).at(0); };
  const std::string secure = cookie(lobby.ask("POST", "/api/guest", {}, {.encrypted = true}));
  EXPECT_TRUE(secure.starts_with("__Host-ludothek=")) << secure;
  EXPECT_NE(secure.find("; Secure"), std::string::npos);
  EXPECT_NE(secure.find("; Path=/;"), std::string::npos);
  EXPECT_EQ(secure.find("Domain"), std::string::npos);
  const std::string plain = cookie(lobby.ask("POST", "/api/guest"));
  EXPECT_TRUE(plain.starts_with("ludothek=")) << plain;
  EXPECT_NE(plain.find("; HttpOnly"), std::string::npos);
  EXPECT_EQ(plain.find("; Secure"), std::string::npos);
}

TEST(Door, ACookieOfBeforeIsGoodAndIsExchangedWhereItMayBe) {
  Lobby lobby;
  const std::string token = lobby.make_guest();
  EXPECT_TRUE(Lobby::cookies_of(lobby.ask("POST", "/api/guest", {}, {.cookie = "ludothek=" + token})).empty());
  const HttpResponse answer = lobby.ask("POST", "/api/guest", {}, {.encrypted = true, .cookie = "ludothek=" + token});
  EXPECT_EQ(answer.status, 200);
  const auto cookies = Lobby::cookies_of(answer);
  ASSERT_EQ(cookies.size(), 2u);
  EXPECT_TRUE(cookies[0].starts_with("__Host-ludothek=" + token + ";"));
  EXPECT_TRUE(cookies[1].starts_with("ludothek=; ") && cookies[1].find("Max-Age=0") != std::string::npos) << cookies[1];
  // Of both, the one that no other site can have set counts.
  const std::string both = "ludothek=" + std::string(43, 'A') + "; __Host-ludothek=" + token;
  EXPECT_EQ(lobby.ask("GET", "/api/guest", {}, {.encrypted = true, .cookie = both}).status, 200);
}

TEST(Door, ATokenThatNobodyHasIsRefusedAndMakesNobody) {
  Lobby lobby;
  for (const std::string& token : {std::string(43, 'A'), std::string("x"), std::string("%")}) {
    for (const auto& [method, target] :
         {std::pair("POST", "/api/guest"), {"GET", "/api/guest"}, {"GET", "/api/guest/devices"}}) {
      for (const Bringing& bringing : {Bringing{.cookie = "ludothek=" + token}, {.token = token}}) {
        const HttpResponse answer = lobby.ask(method, target, {}, bringing);
        EXPECT_EQ(answer.status, 401) << target;
        EXPECT_EQ(Lobby::code_of(answer), "unknown_token");
        EXPECT_TRUE(Lobby::cookies_of(answer).empty());
      }
    }
    EXPECT_EQ(std::get<int>(lobby.come_in("__Host-ludothek=" + token)), 401);
  }
  EXPECT_EQ(Lobby::code_of(lobby.ask("GET", "/api/guest")), "guest_first");
  // Who is no guest yet has no devices, and may ask: a page does before anybody plays.
  EXPECT_EQ(*lobby.ask("GET", "/api/guest/devices").body, R"({"devices":[]})");
  // Whoever wants to be somebody new says so.
  const HttpResponse anew = lobby.ask("POST", "/api/guest", R"({"new":true})", {.cookie = "ludothek=x"});
  EXPECT_EQ(anew.status, 201);
  const std::string cookie = Lobby::cookies_of(anew).at(0);
  EXPECT_TRUE(std::holds_alternative<Guest>(lobby.come_in(cookie.substr(0, cookie.find(';')))));
}

TEST(Door, AGuestsDevicesAreListedAndSignedOut) {
  Lobby lobby;
  lobby.open("kalo-mite-rusa-bedo");
  const std::string first = lobby.make_guest();
  const auto link =
      json::parse(*lobby.ask("POST", "/api/tables/kalo-mite-rusa-bedo/seat-link", {}, {.token = first}).body);
  const std::string cookie = Lobby::cookies_of(lobby.ask("POST", std::string(link.at("link").as_string()))).at(0);
  const Bringing second{.cookie = cookie.substr(0, cookie.find(';'))};

  const auto list = [&] {
    return json::parse(*lobby.ask("GET", "/api/guest/devices", {}, second).body).at("devices").as_array();
  };
  const json::array both = list();
  ASSERT_EQ(both.size(), 2u);
  const json::object other = (both[0].at("here").as_bool() ? both[1] : both[0]).as_object();
  EXPECT_EQ(other.at("since"), other.at("seen"));
  EXPECT_EQ(other.at("since").as_string().size(), std::string_view("2026-05-03").size());

  // Nobody else's.
  const std::string stranger = lobby.make_guest();
  const std::string place = "/api/guest/devices/" + std::string(other.at("id").as_string());
  EXPECT_EQ(Lobby::code_of(lobby.ask("DELETE", place, {}, {.token = stranger})), "no_such_device");
  EXPECT_EQ(lobby.ask("GET", "/api/guest", {}, {.token = first}).status, 200);
  EXPECT_EQ(lobby.ask("DELETE", place).status, 401);
  EXPECT_EQ(lobby.ask("POST", place, {}, second).status, 405);

  EXPECT_EQ(lobby.ask("DELETE", place, {}, second).status, 204);
  EXPECT_EQ(list().size(), 1u);
  EXPECT_EQ(Lobby::code_of(lobby.ask("GET", "/api/guest", {}, {.token = first})), "unknown_token");
  EXPECT_TRUE(lobby.ended.has(hash_of_token(first)));
  EXPECT_EQ(lobby.ask("DELETE", place, {}, second).status, 404);
  // And this one itself, which forgets its cookie.
  const HttpResponse last =
      lobby.ask("DELETE", "/api/guest/devices/" + std::string(list()[0].at("id").as_string()), {}, second);
  EXPECT_EQ(last.status, 204);
  EXPECT_NE(Lobby::cookies_of(last).at(0).find("Max-Age=0"), std::string::npos);
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

TEST(Door, OfTwoWhoUseASeatLinkAtTheSameMomentOneIsLetIn) {
  Lobby lobby;
  lobby.open("kalo-mite-rusa-bedo");
  const std::string token = make_token();
  ASSERT_TRUE(lobby.commit.submit({PutSeatLink{{.token = hash_of_token(token),
                                                .table = "kalo-mite-rusa-bedo",
                                                .guest = "g1",
                                                .name = "Ana",
                                                .expires = date_now() + std::chrono::minutes(30)}}},
                                  [](const std::optional<Fault>& fault) { EXPECT_FALSE(fault); }));
  // Both look at it before either uses it, as they may at two nodes.
  std::promise<void> both_ask;
  ASSERT_TRUE(lobby.commit.read([&](Store& /*store*/) { both_ask.get_future().wait(); }));
  std::vector<int> answers;
  for (int i = 0; i < 2; ++i) {
    HttpRequest request;
    request.method = "POST";
    request.target = "/s/" + token;
    request.host = "house.example";
    lobby.door.answer(plan_for(request), "192.0.2.1",
                      [&](const HttpResponse& response) { answers.push_back(response.status); });
  }
  both_ask.set_value();
  lobby.settle();
  EXPECT_EQ(answers, (std::vector{303, 404}));
}

TEST(Door, ASeatLinkOfATimeWhenTheClockWasAheadIsNoLink) {
  Lobby lobby;
  lobby.open("kalo-mite-rusa-bedo");
  const std::string token = make_token();
  ASSERT_TRUE(lobby.commit.submit({PutSeatLink{{.token = hash_of_token(token),
                                                .table = "kalo-mite-rusa-bedo",
                                                .guest = "g1",
                                                .name = "Ana",
                                                .expires = date_now() + std::chrono::hours(24 * 500)}}},
                                  [](const std::optional<Fault>& fault) { EXPECT_FALSE(fault); }));
  EXPECT_EQ(lobby.ask("POST", "/s/" + token).status, 404);
}

TEST(Door, HealthSaysThatTheClockIsDoubted) {
  Lobby lobby;
  EXPECT_FALSE(json::parse(*lobby.ask("GET", "/health").body).as_object().contains("clock"));
  lobby.metrics.clock_doubted = 1;
  const HttpResponse health = lobby.ask("GET", "/health");
  EXPECT_EQ(health.status, 200);
  EXPECT_EQ(json::parse(*health.body).at("clock"), "doubted");
}

TEST(Door, AStoreThatKeepsNothingIsTold) {
  for (const auto& [kind, code] : {std::pair(Fault::Kind::kFull, "not_kept"), {Fault::Kind::kUnavailable, "busy"}}) {
    Lobby lobby;
    lobby.store.next_fault = Fault{kind, "as the test wants it", {}};
    const HttpResponse answer = lobby.ask("POST", "/api/guest");
    EXPECT_EQ(answer.status, 503);
    EXPECT_EQ(Lobby::code_of(answer), code);
    EXPECT_EQ(lobby.ask("POST", "/api/guest").status, 201);
  }
}

// A store that does not answer takes seconds to say so, each time it is asked.
TEST(Door, WhatIsReadForAllAndFailedIsNotReadAgainAtOnce) {
  struct Unread final : PassingStore {
    Expected<std::vector<GameCount>, Fault> count_games() override {
      ++asked;
      return Fault{Fault::Kind::kUnavailable, "as the test wants it", {}};
    }
    std::atomic<int> asked{0};
  };
  auto store = std::make_unique<Unread>();
  const std::atomic<int>& asked = store->asked;
  Lobby lobby({}, std::move(store));
  for (int i = 0; i < 5; ++i) EXPECT_EQ(lobby.ask("GET", "/api/statistics").status, 503);
  EXPECT_LE(asked, 2) << "a slow machine may take more than a second for all of it";
}

TEST(Door, HealthTriesAWrite) {
  Lobby lobby;
  lobby.store.fault = Fault{Fault::Kind::kFull, "as the test wants it", {}};
  const HttpResponse full = lobby.ask("GET", "/health");
  EXPECT_EQ(full.status, 503);
  EXPECT_EQ(json::parse(*full.body), json::parse(R"({"status":"not_kept","protocol":1,"store":"full"})"));
  EXPECT_EQ(lobby.ask("GET", "/health").status, 503);
  EXPECT_EQ(lobby.commit.counters().faults[static_cast<std::size_t>(Fault::Kind::kFull)], 1)
      << "at most one a second, whoever asks";
}

}  // namespace
}  // namespace ludothek::door_test
