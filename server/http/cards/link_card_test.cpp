#include "server/http/cards/link_card.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <random>

#include "record/json/json_text.hpp"
#include "record/json/parse.hpp"

// What a messenger is told of a link: words from a record or a table, in the head of the page, escaped.

namespace ludothek::link_card_test {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::array<EmbeddedFile, 1> kFiles{
    {{"/index.html", "<!doctype html><head><title>Ludothek</title></head><body></body>", {}}}};
const Pages kPages{kFiles};

// A game that is over, as its record; with these names.
std::string record_with(const std::vector<std::string>& names) {
  std::ifstream file("tests/vectors/good.jsonl");
  std::string text;
  EXPECT_TRUE(std::getline(file, text));
  json::object record = parse_strictly(text)->get_object();
  json::array list;
  for (const std::string& name : names) list.emplace_back(json::string_view(name.data(), name.size()));
  record["names"] = std::move(list);
  return json_text(record);
}

std::string page_of(const LinkCard& card) {
  return *show_with_card(*kPages.find("/"), card, "https://house.example", {}).body;
}

constexpr std::string_view kSummary =
    R"({"table":"kalo-mite-rusa-bedo","game":"riffifi","players":4,"phase":"waiting","host":"Ana","seats":[],"free":2})";

TEST(LinkCard, AnInvitationNamesGameHostAndSeats) {
  const auto card = card_of_table(kSummary, Language::kEnglish);
  ASSERT_TRUE(card);
  EXPECT_EQ(card->title, "Riffifi with Ana");
  EXPECT_EQ(card->line, "2 seats free");
  EXPECT_EQ(card_of_table(kSummary, Language::kGerman)->line, "2 Plätze frei");
  const std::string page = page_of(*card);
  EXPECT_THAT(page, HasSubstr("<title>Riffifi with Ana</title>"));
  EXPECT_THAT(page, HasSubstr(R"(<meta property="og:title" content="Riffifi with Ana" />)"));
  EXPECT_THAT(page, HasSubstr(R"(<meta property="og:url" content="https://house.example/t/kalo-mite-rusa-bedo" />)"));
  EXPECT_THAT(page, HasSubstr(R"(content="https://house.example/t/kalo-mite-rusa-bedo.png?lang=en" />)"));
  EXPECT_THAT(page, HasSubstr(R"(<meta name="twitter:card" content="summary_large_image" />)"));
  EXPECT_EQ(card_of_table("[]", Language::kEnglish), std::nullopt);
}

TEST(LinkCard, OfATableInPlaySaysThatAlone) {
  std::string playing(kSummary);
  playing.replace(playing.find("waiting"), 7, "playing");
  EXPECT_EQ(card_of_table(playing, Language::kEnglish)->line, "A game is under way");
  EXPECT_NE(key_of_table(playing, Language::kEnglish), key_of_table(kSummary, Language::kEnglish));
}

TEST(LinkCard, WhatPeopleAreCalledIsOnlyText) {
  const std::string evil = R"("><script>alert('x')</script>&amp;)";
  std::string summary(kSummary);
  summary.replace(summary.find("Ana"), 3, R"(\"><script>x</script>'&)");
  const std::string page = page_of(*card_of_table(summary, Language::kEnglish));
  EXPECT_THAT(page, Not(HasSubstr("<script")));
  EXPECT_THAT(page, HasSubstr("&quot;&gt;&lt;script&gt;x&lt;/script&gt;&#39;&amp;"));
  EXPECT_EQ(escaped(evil), "&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;amp;");
}

TEST(LinkCard, AnyNameLeavesThePageWhole) {
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    LinkCard card{.title = {}, .line = {}, .path = "/t/x", .picture = "/t/x.png"};
    for (std::string* text : {&card.title, &card.line}) {
      const std::size_t length = random() % 400;
      for (std::size_t i = 0; i < length; ++i) *text += static_cast<char>(random() % 256);
    }
    const std::string page = page_of(card);
    EXPECT_TRUE(page.ends_with("</head><body></body>"));
    // Between the tags that are ours no other begins.
    EXPECT_EQ(std::ranges::count(page, '<'), std::ranges::count(page_of({.picture = "/t/x.png"}), '<'));
    EXPECT_EQ(std::ranges::count(page, '"'), std::ranges::count(page_of({.picture = "/t/x.png"}), '"'));
  }
}

TEST(LinkCard, AHostThatIsNoneGetsNoAddress) {
  EXPECT_EQ(origin_of("house.example:8080", false), "http://house.example:8080");
  EXPECT_EQ(origin_of("[::1]:8080", true), "https://[::1]:8080");
  for (const char* wrong : {"", "a b", "a/b", "a\"b", "<x>", "a?b", "ä"})
    EXPECT_EQ(origin_of(wrong, true), "") << wrong;
  const std::string page =
      *show_with_card(*kPages.find("/"), *card_of_table(kSummary, Language::kEnglish), "", {}).body;
  EXPECT_THAT(page, Not(HasSubstr("og:image")));
  EXPECT_THAT(page, HasSubstr(R"(content="summary" />)"));
}

TEST(LinkCard, OfAGameTellsItsResultAndTheMoment) {
  const std::string record = record_with({"Ana", "bot:casual"});
  const GameMoment end{.record = "0a1b", .move = {}, .seat = {}};
  const auto card = card_of_game(record, end, Language::kEnglish);
  ASSERT_TRUE(card);
  EXPECT_EQ(card->title, "Farbenpoker: Ana wins");
  EXPECT_EQ(card->line, "Ana (27), Bot (casual) (23)");
  EXPECT_EQ(card->picture, "/r/0a1b.png?lang=en");
  const auto moment = card_of_game(record, {.record = "0a1b", .move = 1, .seat = "0"}, Language::kFrench);
  ASSERT_TRUE(moment);
  EXPECT_THAT(moment->line, testing::StartsWith("Coup 1 sur "));
  EXPECT_THAT(moment->line, HasSubstr("vu par Ana"));
  const GameMoment open{.record = "0a1b", .move = 1, .seat = "all"};
  EXPECT_THAT(card_of_game(record, open, Language::kGerman)->line, HasSubstr("alles offen"));
  EXPECT_NE(picture_of_game(record, open, Language::kGerman),
            picture_of_game(record, {.record = "0a1b", .move = 1, .seat = {}}, Language::kGerman));
  EXPECT_EQ(card_of_game(record, {.record = "0a1b", .move = 100'000, .seat = {}}, Language::kEnglish), std::nullopt);
  EXPECT_EQ(card_of_game(record, {.record = "0a1b", .move = {}, .seat = "5"}, Language::kEnglish), std::nullopt);
  EXPECT_EQ(card_of_game("{}", end, Language::kEnglish), std::nullopt);
}

TEST(LinkCard, BotsOfOneLevelAreToldApart) {
  const GameMoment end{.record = "0a1b", .move = {}, .seat = {}};
  const auto of = [&end](const std::vector<std::string>& names) {
    return card_of_game(record_with(names), end, Language::kEnglish);
  };
  const auto bots = of({"bot:casual", "bot:casual"});
  EXPECT_EQ(bots->title, "Farbenpoker: Bot (casual) 1 wins");
  EXPECT_EQ(bots->line, "Bot (casual) 1 (27), Bot (casual) 2 (23)");
  EXPECT_EQ(of({"Ana", "Ana"})->line, "Ana 1 (27), Ana 2 (23)");
  EXPECT_EQ(of({"bot:nobody", ""})->line, "nobody (27), Seat 2 (23)") << "no bot of the house";
}

TEST(LinkCard, AGameThatGoesOnHasNone) {
  json::object record = parse_strictly(record_with({"Ana", "Bo"}))->get_object();
  record.erase("result");
  record["moves"].get_array().resize(3);
  const GameMoment moment{.record = "0a1b", .move = 2, .seat = "0"};
  EXPECT_EQ(card_of_game(json_text(record), moment, Language::kEnglish), std::nullopt);
  EXPECT_EQ(picture_of_game(json_text(record), moment, Language::kEnglish), "");
}

}  // namespace
}  // namespace ludothek::link_card_test
