#include "server/http/routes.hpp"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

namespace ludothek::routes_test {
namespace {

const std::string kToken(43, 'A');

HttpRequest request(std::string method, std::string target) {
  HttpRequest made;
  made.method = std::move(method);
  made.target = std::move(target);
  made.host = "house.example:8080";
  return made;
}

int status_of(const Plan& plan) {
  const auto* response = std::get_if<HttpResponse>(&plan.what);
  return response == nullptr ? 0 : response->status;
}

template <class W>
bool wishes(const Plan& plan) {
  const auto* wish = std::get_if<HttpWish>(&plan.what);
  return wish != nullptr && std::holds_alternative<W>(*wish);
}

TEST(Routes, KnowEveryAddress) {
  EXPECT_EQ(status_of(plan_for(request("GET", "/"))), 200);
  EXPECT_TRUE(wishes<wish::TableCard>(plan_for(request("GET", "/t/kalo-mite-rusa-bedo"))));
  EXPECT_TRUE(wishes<wish::TableCard>(plan_for(request("HEAD", "/t/kalo-mite-rusa-bedo.png?lang=fr"))));
  EXPECT_EQ(status_of(plan_for(request("POST", "/t/kalo-mite-rusa-bedo"))), 405);
  EXPECT_TRUE(wishes<wish::GameCard>(plan_for(request("GET", "/r/0a1b"))));
  EXPECT_EQ(status_of(plan_for(request("GET", "/here/4k2"))), 200);
  EXPECT_EQ(status_of(plan_for(request("GET", "/learn/riffifi/basics"))), 200);
  EXPECT_EQ(status_of(plan_for(request("HEAD", "/kept"))), 200);
  EXPECT_EQ(status_of(plan_for(request("POST", "/kept"))), 405);
  EXPECT_EQ(status_of(plan_for(request("GET", "/s/" + kToken))), 200);
  EXPECT_TRUE(wishes<wish::UseSeatLink>(plan_for(request("POST", "/s/" + kToken))));
  EXPECT_TRUE(wishes<wish::ListTables>(plan_for(request("GET", "/api/tables?x=1"))));
  EXPECT_TRUE(wishes<wish::ShowTable>(plan_for(request("GET", "/api/tables/KALOmiterusabedo"))));
  EXPECT_TRUE(wishes<wish::MakeSeatLink>(plan_for(request("POST", "/api/tables/kalo-mite-rusa-bedo/seat-link"))));
  EXPECT_TRUE(wishes<wish::ShowRecord>(plan_for(request("GET", "/api/records/kalo.1"))));
  EXPECT_TRUE(wishes<wish::Guest>(plan_for(request("POST", "/api/guest"))));
  EXPECT_TRUE(wishes<wish::Health>(plan_for(request("GET", "/health"))));
  EXPECT_TRUE(wishes<wish::Numbers>(plan_for_host(request("HEAD", "/metrics"))));
  EXPECT_TRUE(wishes<wish::Health>(plan_for_host(request("GET", "/health"))));
  for (const char* nothing : {"", "*", "//", "/t/", "/t/x", "/api/", "/api/tables/", "/index.html", "/%2e%2e/", "/s/x",
                              "/metrics", "/r/", "/r/a/x", "/r/a/1/2", "/r/a/1234567", "/r/.png", "/t/x.png"}) {
    EXPECT_EQ(status_of(plan_for(request("GET", nothing))), 404) << nothing;
  }
  for (const char* for_guests : {"/", "/ws", "/api/tables", "/api/statistics"}) {
    EXPECT_EQ(status_of(plan_for_host(request("GET", for_guests))), 404) << for_guests;
  }
}

TEST(Routes, ALinkSaysWhichMomentOfAGameForWhom) {
  const auto asked = [](std::string target) {
    Plan plan = plan_for(request("GET", std::move(target)));
    return std::pair(std::get<wish::GameCard>(std::get<HttpWish>(plan.what)), plan.language);
  };
  const auto [end, language] = asked("/r/0a1b");
  EXPECT_EQ(end.moment.record, "0a1b");
  EXPECT_EQ(end.moment.move, std::nullopt);
  EXPECT_EQ(end.moment.seat, std::nullopt);
  EXPECT_EQ(end.moment.viewer(), kOnlooker);
  EXPECT_FALSE(end.picture);
  EXPECT_EQ(language, Language::kEnglish);
  const auto [moment, sender] = asked("/r/0a1b/34.png?x=1&seat=2&lang=de#here");
  EXPECT_EQ(moment.moment.record, "0a1b");
  EXPECT_EQ(moment.moment.move, 34u);
  EXPECT_EQ(moment.moment.viewer(), seat_at(2));
  EXPECT_TRUE(moment.picture);
  EXPECT_EQ(sender, Language::kGerman);
  EXPECT_EQ(moment.moment.path(sender), "/r/0a1b/34?lang=de&seat=2");
  EXPECT_EQ(moment.moment.picture_path(sender), "/r/0a1b/34.png?lang=de&seat=2");
  EXPECT_EQ(asked("/r/0a1b?seat=all").first.moment.viewer(), kOnlooker);
  for (const char* nobody : {"/r/a?seat=x", "/r/a?seat=", "/r/a?seat=12", "/r/a?xseat=1", "/r/a?seat", "/r/a?&&="}) {
    EXPECT_EQ(asked(nobody).first.moment.seat, std::nullopt) << nobody;
  }
}

TEST(Routes, AGuestsNameCanBeSeenAndIsNoBots) {
  HttpRequest asking = request("POST", "/api/guest");
  asking.content_type = "application/json";
  for (const char* nothing : {"", " ", "\ufeff", "\u3164", "\u2800", "\u061c", "bot:"}) {
    asking.body = R"({"name":")" + std::string(nothing) + "\"}";
    EXPECT_EQ(status_of(plan_for(asking)), 400) << nothing;
  }
  asking.body = R"({"name":"bot:expert\u202e"})";
  EXPECT_EQ(std::get<wish::Guest>(std::get<HttpWish>(plan_for(asking).what)).name, "expert");
}

TEST(Routes, WhoLooksForNothingInABrowserIsShownTheHouse) {
  HttpRequest asking = request("GET", "/t/nowhere");
  asking.accept = "text/html,application/xhtml+xml,*/*;q=0.8";
  const HttpResponse page = std::get<HttpResponse>(plan_for(asking).what);
  EXPECT_EQ(page.status, 404);
  EXPECT_EQ(page.content_type, "text/html; charset=utf-8");
  for (const char* for_programs : {"/api/", "/api/nothing", "/s/x"}) {
    asking.target = for_programs;
    EXPECT_EQ(std::get<HttpResponse>(plan_for(asking).what).content_type, "application/json") << for_programs;
  }
  asking.method = "POST";
  asking.target = "/nothing";
  EXPECT_EQ(std::get<HttpResponse>(plan_for(asking).what).content_type, "application/json");
}

TEST(Routes, WhatChangesSomethingIsForOurOwnPages) {
  HttpRequest open = request("POST", "/api/tables");
  open.content_type = "application/json; charset=utf-8";
  open.body = R"({"game":"riffifi","players":3})";
  EXPECT_TRUE(wishes<wish::OpenTable>(plan_for(open)));
  for (const char* own : {"http://house.example:8080", "https://HOUSE.example:8080"}) {
    open.origin = own;
    EXPECT_TRUE(wishes<wish::OpenTable>(plan_for(open))) << own;
  }
  for (const char* foreign : {"null", "http://house.example", "http://house.example:80801", "https://evil.example",
                              "http://house.example:8080.evil.example", "ws://house.example:8080"}) {
    open.origin = foreign;
    EXPECT_EQ(status_of(plan_for(open)), 403) << foreign;
    HttpRequest upgrade = request("GET", "/ws");
    upgrade.upgrade = true;
    upgrade.origin = foreign;
    EXPECT_EQ(status_of(plan_for(upgrade)), 403) << foreign;
  }
}

TEST(Routes, FindTheTokenInTheCookieOrTheAuthorization) {
  HttpRequest asking = request("GET", "/");
  asking.cookie = "a=b; ludothek=" + kToken + "; c";
  EXPECT_EQ(plan_for(asking).token, kToken);
  EXPECT_EQ(plan_for(asking).cookie, "ludothek");
  asking.cookie = "ludothek=other; __Host-ludothek=" + kToken;
  EXPECT_EQ(plan_for(asking).token, kToken);
  EXPECT_EQ(plan_for(asking).cookie, "__Host-ludothek");
  asking.cookie = "ludothek=short; xludothek=" + kToken;
  EXPECT_EQ(plan_for(asking).token, "short") << "shown, and nobody's";
  asking.cookie = "ludothek=; ludothek; xludothek=" + kToken;
  EXPECT_EQ(plan_for(asking).token, std::nullopt);
  asking.authorization = "bearer " + kToken;
  EXPECT_EQ(plan_for(asking).token, kToken);
}

TEST(Routes, SpeakTheLanguageThatIsAskedFor) {
  HttpRequest asking = request("GET", "/nothing");
  asking.accept_language = "it-IT, de-CH;q=0.8, en";
  const Plan plan = plan_for(asking);
  EXPECT_EQ(plan.language, Language::kGerman);
  EXPECT_EQ(json::parse(*std::get<HttpResponse>(plan.what).body).at("sentence"),
            json::value(say(Language::kGerman, "door.not_found").c_str()));
}

TEST(Routes, AnEtagSavesThePage) {
  HttpRequest asking = request("GET", "/");
  const HttpResponse page = std::get<HttpResponse>(plan_for(asking).what);
  asking.if_none_match = page.headers.front().second;
  EXPECT_EQ(status_of(plan_for(asking)), 304);
}

}  // namespace
}  // namespace ludothek::routes_test
