#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "record/json/json_text.hpp"
#include "record/json/parse.hpp"
#include "server/http/test_lobby.hpp"

// Links and their cards at the door, without sockets: records that come from a page, pages with a card, pictures,
// limits.

namespace ludothek::door_cards_test {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing_house::Lobby;

constexpr const char* kCode = "kalo-mite-rusa-bedo";

json::object a_game() {
  std::ifstream file("tests/vectors/good.jsonl");
  std::string text;
  EXPECT_TRUE(std::getline(file, text));
  json::object record = parse_strictly(text)->get_object();
  record["names"] = json::array{"Ana", "bot:casual"};
  return record;
}

struct Sharing : Lobby {
  using Lobby::Lobby;

  HttpResponse share(const json::object& record) {
    return ask("POST", "/api/records", json_text(record), {.token = me});
  }
  std::string shared(const json::object& record = a_game()) {
    return std::string(json::parse(*share(record).body).at("record").as_string());
  }
  static std::string header(const HttpResponse& response, std::string_view name) {
    for (const auto& [key, value] : response.headers) {
      if (key == name) return value;
    }
    return "";
  }

  std::string me = make_guest();
};

TEST(DoorCards, AGameFromAPageIsKeptOnceAndHasALink) {
  Sharing lobby;
  const HttpResponse first = lobby.share(a_game());
  EXPECT_EQ(first.status, 201) << *first.body;
  const std::string id(json::parse(*first.body).at("record").as_string());
  EXPECT_EQ(json::parse(*first.body).at("link"), json::value("/r/" + id));
  const HttpResponse again = lobby.share(a_game());
  EXPECT_EQ(again.status, 200);
  EXPECT_EQ(*again.body, *first.body);
  EXPECT_EQ(lobby.commit.counters().faults[static_cast<std::size_t>(Fault::Kind::kConflict)], 0)
      << "a change that conflicts holds up all that are committed with it";
  const HttpResponse record = lobby.ask("GET", "/api/records/" + id);
  EXPECT_EQ(record.status, 200);
  EXPECT_EQ(json::parse(*record.body).at("result"), a_game().at("result"));
  EXPECT_EQ(json::parse(*lobby.ask("GET", "/api/statistics").body).at("finished").as_array().size(), 0u)
      << "played elsewhere";
}

TEST(DoorCards, WhatIsKeptOfAGameIsWhatTheFormatKnows) {
  Sharing lobby;
  json::object record = a_game();
  record["diary"] = "dear diary";
  record["names"] = json::array{"  A\u202ena ", "Bo"};
  const std::string text = *lobby.ask("GET", "/api/records/" + lobby.shared(record)).body;
  EXPECT_THAT(text, Not(HasSubstr("diary")));
  EXPECT_EQ(json::parse(text).at("names"), (json::array{"Ana", "Bo"}));
  record["names"] = json::array{"bot:deity\u202e", "bot:casual"};
  const std::string bots = *lobby.ask("GET", "/api/records/" + lobby.shared(record)).body;
  EXPECT_EQ(json::parse(bots).at("names"), (json::array{"deity", "bot:casual"})) << "no bot of the house";
}

TEST(DoorCards, AGameThatDoesNotHoldIsRefusedWithItsReason) {
  Sharing lobby;
  EXPECT_EQ(lobby.ask("POST", "/api/records", json_text(a_game())).status, 401) << "guests only";
  json::object unfinished = a_game();
  unfinished.erase("result");
  unfinished["moves"].get_array().resize(5);
  json::object wrong = a_game();
  wrong["result"].get_object()["scores"] = json::array{26, 24};
  json::object cheated = a_game();
  cheated["moves"].get_array().erase(cheated["moves"].get_array().begin() + 3);
  for (const json::object& record : {unfinished, wrong, cheated, json::object{}}) {
    const HttpResponse refused = lobby.share(record);
    EXPECT_EQ(refused.status, 400);
    EXPECT_EQ(Lobby::code_of(refused), "not_a_record");
    EXPECT_FALSE(json::parse(*refused.body).at("problem").as_string().empty());
  }
  EXPECT_EQ(lobby.ask("POST", "/api/records", "nonsense", {.token = lobby.me}).status, 400);
}

TEST(DoorCards, SharingIsLimitedForAGuest) {
  Sharing lobby(LimitSettings{.records_per_guest_and_hour = 2});
  EXPECT_EQ(lobby.share(a_game()).status, 201);
  EXPECT_EQ(lobby.share(a_game()).status, 200);
  const HttpResponse refused = lobby.share(a_game());
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(Lobby::code_of(refused), "too_many_records");
}

TEST(DoorCards, AGamesPageSaysItsResultInTheLinksLanguage) {
  Sharing lobby;
  const std::string id = lobby.shared();
  const HttpResponse page = lobby.ask("GET", "/r/" + id + "/12?seat=0&lang=de");
  EXPECT_EQ(page.status, 200);
  EXPECT_EQ(page.content_type, "text/html; charset=utf-8");
  EXPECT_THAT(*page.body, HasSubstr("Farbenpoker: Ana gewinnt"));
  EXPECT_THAT(*page.body, HasSubstr("Zug 12 von 95, wie Ana es sah"));
  EXPECT_THAT(*page.body, HasSubstr("http://house.example/r/" + id + "/12.png?lang=de&amp;seat=0"));
  for (const char* path : {"/r/nothing", "/r/nothing/3"}) {
    const HttpResponse lost = lobby.ask("GET", path);
    EXPECT_EQ(lost.status, 404) << path;
    EXPECT_EQ(lost.content_type, "text/html; charset=utf-8");
    EXPECT_THAT(*lost.body, Not(HasSubstr("og:image")));
    EXPECT_THAT(*lost.body, HasSubstr("og:title"));
  }
  EXPECT_EQ(lobby.ask("GET", "/r/" + id + "/96").status, 404) << "it has 95 moves";
  EXPECT_EQ(lobby.ask("GET", "/r/" + id + "?seat=4").status, 404) << "two played";
}

TEST(DoorCards, APictureIsDrawnOnceAndMayBeKept) {
  Sharing lobby(LimitSettings{.pictures_per_second = 0, .pictures_at_once = 2});
  const std::string id = lobby.shared();
  const HttpResponse picture = lobby.ask("GET", "/r/" + id + "/12.png?seat=0");
  EXPECT_EQ(picture.status, 200);
  EXPECT_EQ(picture.content_type, "image/png");
  EXPECT_TRUE(picture.body->starts_with("\x89PNG"));
  EXPECT_EQ(Sharing::header(picture, "Cache-Control"), "public, max-age=604800");
  EXPECT_EQ(Sharing::header(picture, "Cross-Origin-Resource-Policy"), "cross-origin");
  EXPECT_NE(*picture.body, *lobby.ask("GET", "/r/" + id + ".png").body) << "another moment";
  EXPECT_EQ(lobby.ask("GET", "/r/" + id + "/13.png").status, 429) << "a third one is too many";
  EXPECT_EQ(*lobby.ask("GET", "/r/" + id + "/12.png?seat=0").body, *picture.body) << "what is there costs nothing";
  const HttpResponse known =
      lobby.ask("GET", "/r/" + id + "/12.png?seat=0", {}, {.if_none_match = Sharing::header(picture, "ETag")});
  EXPECT_EQ(known.status, 304);
  EXPECT_TRUE(known.body->empty());
  EXPECT_EQ(lobby.ask("GET", "/r/nothing.png").status, 404);
}

TEST(DoorCards, WhoLooksForTooMuchGetsThePageWithoutACard) {
  Sharing lobby(LimitSettings{.lookups_per_second = 0, .lookups_at_once = 3});
  const std::string id = lobby.shared();
  lobby.open(kCode);
  EXPECT_THAT(*lobby.ask("GET", std::string("/t/") + kCode).body, HasSubstr("og:title"));
  EXPECT_THAT(*lobby.ask("GET", "/r/" + id).body, HasSubstr("og:title"));
  EXPECT_EQ(lobby.ask("GET", "/api/tables/kalo-mite-rusa-bebe").status, 404);
  for (const std::string& path : {std::string("/t/") + kCode, "/r/" + id, std::string("/r/nothing")}) {
    const HttpResponse page = lobby.ask("GET", path);
    EXPECT_EQ(page.status, 200);
    EXPECT_THAT(*page.body, Not(HasSubstr("og:title")));
    EXPECT_EQ(lobby.ask("GET", path + ".png").status, 429);
  }
}

TEST(DoorCards, AnInvitationShowsTheTableAndNothingOfItsGame) {
  Sharing lobby;
  lobby.open(kCode, {"g1", "A<b>na"});
  ASSERT_TRUE(lobby.opened);
  const std::string path = std::string("/t/") + kCode;
  const HttpResponse page = lobby.ask("GET", path);
  EXPECT_EQ(page.status, 200);
  EXPECT_THAT(*page.body, HasSubstr("Riffifi with A&lt;b&gt;na"));
  EXPECT_THAT(*page.body, HasSubstr("seats free"));
  const HttpResponse picture = lobby.ask("GET", path + ".png?lang=fr");
  EXPECT_EQ(picture.status, 200);
  EXPECT_EQ(Sharing::header(picture, "Cache-Control"), "public, max-age=60");
  EXPECT_EQ(lobby.ask("GET", "/t/kalo-mite-rusa-bebe.png").status, 404);
  const HttpResponse unknown = lobby.ask("GET", "/t/kalo-mite-rusa-bebe");
  EXPECT_EQ(unknown.status, 200) << "the page says so itself";
  EXPECT_THAT(*unknown.body, Not(HasSubstr("og:title")));
}

}  // namespace
}  // namespace ludothek::door_cards_test
