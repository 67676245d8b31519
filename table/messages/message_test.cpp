// What is said, byte for byte: clients, logs of traffic and the browser's tests know these messages.
#include "table/messages/message.hpp"

#include <gtest/gtest.h>

#include "record/json/json_text.hpp"
#include "table/messages/objection.hpp"

namespace ludothek {
namespace {

TEST(Messages, ThatHoldASecretAreAllOfOneLength) {
  message::Game game{.version = 1, .events = {}, .fresh = true, .photo = nullptr, .turn = {}};
  game.view = R"("hand":["red-5","yellow-8"])";
  const std::string open = render("kalo", game, {});
  game.secret = true;
  const std::string one = render("kalo", game, {});
  game.view = R"("hand":["red-5"])";
  EXPECT_EQ(sent_length(open), open.size());
  EXPECT_EQ(sent_length(one), kSecretLength);
  EXPECT_EQ(sent_length(render("kalo", game, {})), kSecretLength);
  EXPECT_EQ(filled(one).size(), kSecretLength);
  EXPECT_TRUE(filled(one).starts_with(open));
  EXPECT_EQ(filled(one).find_first_not_of(' ', open.size()), std::string::npos);
  // As many again where one is not enough; the last byte of each is always a space.
  EXPECT_EQ(sent_length(std::string(kSecretLength - 1, 'x') + ' '), kSecretLength);
  EXPECT_EQ(sent_length(std::string(kSecretLength, 'x') + ' '), 2 * kSecretLength);
  message::Advice advice{
      .version = 1, .move = R"("do":"play","card":"red-5")", .reason = {}, .rule = {}, .secret = true};
  EXPECT_EQ(sent_length(render("kalo", advice, {})), kSecretLength);
  advice.secret = false;
  EXPECT_EQ(render("kalo", advice, 7),
            R"({"type":"advice","table":"kalo","version":1,"move":{"do":"play","card":"red-5"},"re":7})");
}

std::string said(const Message& message) { return render("kalo", message, std::nullopt); }

TEST(Message, AnAnswerEndsWithTheNumberOfItsQuestion) {
  EXPECT_EQ(render("kalo", message::Ok{}, 7), R"({"type":"ok","table":"kalo","re":7})");
  EXPECT_EQ(said(message::Ok{}), R"({"type":"ok","table":"kalo"})");
}

TEST(Message, Talk) {
  EXPECT_EQ(said(message::Reminder{seat_at(1)}), R"({"type":"reminder","table":"kalo","seat":1})");
  EXPECT_EQ(said(message::Emoted{seat_at(2), "wow"}), R"({"type":"emote","table":"kalo","seat":2,"emote":"wow"})");
  const Person ana{"1", "Ana"};
  EXPECT_EQ(said(message::Said{.person = ana, .seat = {}, .text = "\"so\""}),
            R"({"type":"said","table":"kalo","name":"Ana","text":"\"so\"","person":"1"})");
  EXPECT_EQ(said(message::Said{.person = ana, .seat = seat_at(2), .text = "so"}),
            R"({"type":"said","table":"kalo","name":"Ana","text":"so","person":"1","seat":2})");
  EXPECT_EQ(said(message::Removed{.code = "banned", .language = Language::kGerman}),
            R"({"type":"removed","table":"kalo","code":"banned",)"
            R"("sentence":"Du kannst nicht mehr an diesen Tisch kommen."})");
}

TEST(Message, ARefusalSaysWhyInItsReadersLanguage) {
  message::Refused refused = *no("not_seated");
  EXPECT_EQ(said(refused), R"({"type":"refused","table":"kalo","code":"not_seated","sentence":)" +
                               json_text(std::string_view(say(Language::kEnglish, "table.not_seated"))) + "}");
  refused = *no("false_start", "SM-3.1", 250);
  refused.language = Language::kGerman;
  const std::string text = said(refused);
  EXPECT_TRUE(
      text.starts_with(R"({"type":"refused","table":"kalo","code":"false_start","rule":"SM-3.1","sentence":")"));
  EXPECT_TRUE(text.ends_with(R"(,"again":250})"));
  EXPECT_NE(text.find(say(Language::kGerman, "table.false_start", {{"again", 250}})), std::string::npos);
}

TEST(Message, ATableRefusesInTheWordsOfItsGameWhereThereAreAny) {
  message::Refused refused = *no("memorising");
  const std::string general = say(Language::kEnglish, "table.memorising");
  const std::string own = say(Language::kEnglish, "table.starmaster.memorising");
  ASSERT_NE(general, own);
  refused.game = "starmaster";
  EXPECT_NE(said(refused).find(own), std::string::npos);
  refused.game = "riffifi";
  EXPECT_NE(said(refused).find(general), std::string::npos);
}

// The game's own refusals have the game's sentences; a form that is wrong has the table's.
TEST(Message, AMoveIsRefusedInTheGamesWordsOrForItsForm) {
  const auto by_rule = no(Problem{"not your turn", "RF-2.1", {}, "not_your_turn"});
  EXPECT_TRUE(by_rule->by_game);
  EXPECT_EQ(by_rule->rule, "RF-2.1");
  const auto by_form = no(Problem{"\"do\" is missing", {}, {}});
  EXPECT_FALSE(by_form->by_game);
  EXPECT_EQ(by_form->code, "malformed");
  EXPECT_EQ(by_form->problem, "\"do\" is missing");
}

TEST(Message, PeopleAreWrittenOnceAndEverybodyIsToldWhoTheyAre) {
  const Settings settings = *read_settings({{"game", "farbenpoker"}, {"players", 3}});
  const Person ana{"1", "Ana"};
  Chair owned;
  owned.owner = ana;
  owned.bot = "regular";
  Chair bot;
  bot.bot = "greedy";
  bot.reserved = Person{"2", "Bo"};
  const Chair free;
  const std::array<std::optional<Decide::Choice>, 3> votes = {Decide::Choice::kBot, std::nullopt, std::nullopt};
  const message::People people{
      .version = 4,
      .phase = Phase::kMemorising,
      .settings = settings,
      .host = "Ana",
      .places = {{owned, false}, {bot, false}, {free, false}},
      .watchers = 1,
      .games = 2,
      .record = "abc",
      .pause = message::People::Pause{.away = SeatSet::only(seat_at(0)), .asked = true, .in = 0, .votes = votes},
      .end_votes = SeatSet::only(seat_at(1)),
      .memorised = SeatSet::only(seat_at(1))};
  const std::string text = write("kalo", people);
  EXPECT_EQ(text, R"("type":"table","table":"kalo","version":4,"phase":"memorising","settings":)" +
                      json_text(write_settings(settings)) +
                      R"(,"host":"Ana","seats":[{"kind":"person","person":"1","name":"Ana","present":false,)"
                      R"("ready":false,"standIn":"regular"},{"kind":"bot","level":"greedy","reserved":"Bo"},)"
                      R"({"kind":"free"}],"watchers":1,"games":2,"record":"abc",)"
                      R"("pause":{"away":[0],"asked":true,"in":0,"votes":["bot",null,null]},)"
                      R"("endVotes":[1],"memorised":[1])");
  const message::Table mine{.people = text, .you = ana, .seat = seat_at(0), .host = true};
  EXPECT_EQ(render("kalo", mine, 3), "{" + text + R"(,"you":{"person":"1","name":"Ana","seat":0,"host":true},"re":3})");
  const std::vector<Person> banned = {{"9", "Max"}};
  const std::string audience = write(message::Audience{.onlookers = {{ana, true}}, .banned = banned});
  EXPECT_EQ(audience,
            R"("onlookers":[{"person":"1","name":"Ana","muted":true}],"banned":[{"person":"9","name":"Max"}])");
  const message::Table informed{.people = text, .audience = audience, .you = ana, .seat = seat_at(0), .host = false};
  EXPECT_EQ(said(informed),
            "{" + text + "," + audience + R"(,"you":{"person":"1","name":"Ana","seat":0,"host":false}})");
  const message::Table watching{.people = text, .you = ana, .seat = {}, .host = false};
  EXPECT_EQ(said(watching), "{" + text + R"(,"you":{"person":"1","name":"Ana","seat":null,"host":false}})");
}

TEST(Message, AGameInAllItsParts) {
  const message::Photo photo{.claims = {{seat_at(1), RacePlace{3}, 120, 135}, {seat_at(0), std::nullopt}},
                             .margin = 9,
                             .tied = SeatSet::first(2)};
  const std::array reasons = {message::BotReason{.event = 1, .seat = seat_at(2), .reason = "remembered"}};
  message::Game game{.version = 9,
                     .events = R"({"event":"a"},{"event":"b"})",
                     .fresh = false,
                     .view = R"("v":1)",
                     .memorise = 1500,
                     .photo = &photo,
                     .reasons = reasons};
  game.turn = message::Game::Turn{.awaited = SeatSet::first(2),
                                  .your_throw = false,
                                  .offers = R"({"do":"flip"})",
                                  .foreseen = {},
                                  .race = message::Game::Race{.kind = RaceKind::kSealed, .seconds = 10, .in = 900},
                                  .clock = 15000};
  EXPECT_EQ(said(game), R"({"type":"game","table":"kalo","version":9,"events":[{"event":"a"},{"event":"b"}],)"
                        R"("view":{"v":1},"memorise":{"in":1500},)"
                        R"("photo":{"claims":[{"seat":1,"cell":4,"from":120,"to":135},{"seat":0,"cell":null}],)"
                        R"("margin":9,"tied":[0,1]},)"
                        R"("thoughts":[{"event":1,"seat":2,"reason":"remembered"}],)"
                        R"("awaited":[0,1],"throw":false,"offers":[{"do":"flip"}],)"
                        R"("race":{"kind":"sealed","seconds":10,"in":900},"clock":{"in":15000}})");
  const message::Game shown{.version = 9, .events = {}, .fresh = true, .photo = nullptr};
  EXPECT_EQ(said(shown), R"({"type":"game","table":"kalo","version":9,"events":[],"fresh":true})");
}

}  // namespace
}  // namespace ludothek
