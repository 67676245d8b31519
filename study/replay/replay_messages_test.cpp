#include "study/replay/replay_messages.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <string>

#include "study/vectors.hpp"

namespace ludothek {
namespace {

using testing::HasSubstr;
using testing::Not;

json::object message(const std::string& text) { return json::parse(text).as_object(); }

constexpr Viewer kOpen{.open = true};

TEST(ReplayMessages, SayWhoPlayed) {
  json::object record = json::parse(vector_of("riffifi", 3)).as_object();
  record["names"] = {"Ana", "bot:casual", "Ben"};
  const auto replay = Replay::read(json::serialize(record));
  ASSERT_TRUE(replay);
  const json::object table = message(people_message(*replay, {.seat = seat_at(2)}));
  EXPECT_EQ(table.at("type"), "table");
  EXPECT_EQ(table.at("phase"), "playing");
  EXPECT_EQ(table.at("settings").at("game"), "riffifi");
  EXPECT_EQ(table.at("seats").at(0).at("name"), "Ana");
  EXPECT_EQ(table.at("seats").at(1).at("level"), "casual");
  EXPECT_EQ(table.at("you").at("seat"), 2);
  EXPECT_TRUE(message(people_message(*replay, {})).at("you").at("seat").is_null());
}

// A record comes from anywhere: a name is as short and as plain as anybody's, a bot is one that there is.
TEST(ReplayMessages, SayNamesFromElsewhereAsPlainText) {
  json::object record = json::parse(vector_of("riffifi", 5)).as_object();
  record["names"] = {"A\u202en\na", std::string(100'000, 'a'), "bot:deity\u202e", "b\u200bot:perfect", "bot:perfect"};
  const auto replay = Replay::read(json::serialize(record));
  ASSERT_TRUE(replay);
  const json::value seats = message(people_message(*replay, {})).at("seats");
  EXPECT_EQ(seats.at(0).at("name"), "An a");
  EXPECT_EQ(seats.at(1).at("name"), "");
  EXPECT_EQ(seats.at(2).at("kind"), "person");
  EXPECT_EQ(seats.at(2).at("name"), "deity");
  EXPECT_EQ(seats.at(3).at("kind"), "person");
  EXPECT_EQ(seats.at(3).at("name"), "perfect");
  EXPECT_EQ(seats.at(4).at("level"), "perfect");
}

// What the match itself says, of every variant, forth and back: the same picture by either way.
TEST(ReplayMessages, TellEachViewerWhatTheMatchTellsThem) {
  for (std::size_t i = 0; i < good_vectors().size(); i += 7) {
    const auto replay = Replay::read(good_vectors()[i]);
    ASSERT_TRUE(replay);
    std::vector<std::string> forth;
    ludothek::replay(replay->record(), [&](const Match& match, std::size_t index) {
      for (int seat = -1; seat < match.players(); ++seat) {
        const Viewer viewer{.seat = seat < 0 ? kOnlooker : seat_at(seat)};
        const json::object told = message(game_message(*replay, index + 1, viewer, false));
        ASSERT_EQ(told.at("events"), match.events(viewer.seat));
        ASSERT_EQ(told.at("view"), match.view(viewer.seat));
        ASSERT_EQ(told.at("version"), index + 1);
      }
      forth.push_back(game_message(*replay, index + 1, {}, true));
    });
    for (std::size_t move = replay->moves(); move > 0; --move) {
      ASSERT_EQ(game_message(*replay, move, {}, true), forth[move - 1]);
    }
  }
}

TEST(ReplayMessages, SayWhoIsAwaitedUntilTheEnd) {
  const auto replay = Replay::read(vector_of("farbenpoker", 2));
  ASSERT_TRUE(replay);
  EXPECT_EQ(message(game_message(*replay, 3, {}, false)).at("awaited").at(0), 0);
  EXPECT_FALSE(message(game_message(*replay, replay->moves(), {}, false)).contains("awaited"));
  const json::object fresh = message(game_message(*replay, 2, {}, true));
  EXPECT_EQ(fresh.at("fresh"), true);
  EXPECT_EQ(fresh.at("events"), json::array());

  // Where people throw, the hand that has the dice is awaited.
  const auto thrown = Replay::read(vector_of("starmaster", 2));
  std::size_t roll = 0;
  while (thrown->record().moves()[roll].at("do") != "roll") ++roll;
  EXPECT_EQ(message(game_message(*thrown, roll, {}, false)).at("awaited").as_array().size(), 1u);
}

// A seat is told no more than at the table; who sees all is told everything.
TEST(ReplayMessages, OpenSecretsOnlyToWhoSeesAll) {
  const auto riffifi = Replay::read(vector_of("riffifi", 3));
  ASSERT_TRUE(riffifi);
  std::size_t deal = 1;
  while (riffifi->record().moves()[deal - 1].at("do") != "deal") ++deal;
  const json::value& hands = riffifi->record().moves()[deal - 1].at("hands");
  const auto text = [&](Viewer viewer) { return game_message(*riffifi, deal, viewer, false); };
  const std::string card = json::serialize(hands.at(1).at(0));
  EXPECT_THAT(text({}), Not(HasSubstr(card)));
  EXPECT_THAT(text({.seat = seat_at(0)}), Not(HasSubstr(card)));
  EXPECT_THAT(text({.seat = seat_at(1)}), HasSubstr(card));
  const json::object secrets = message(text(kOpen)).at("view").at("secrets").as_object();
  for (std::size_t seat = 0; seat < 3; ++seat) {
    EXPECT_EQ(secrets.at("hands").at(seat).as_array().size(), hands.at(seat).as_array().size());
  }
  EXPECT_EQ(secrets.at("out").as_array().size(), 4u);

  const auto farbenpoker = Replay::read(vector_of("farbenpoker", 2));
  const json::object sticks = message(game_message(*farbenpoker, 2, kOpen, true));
  EXPECT_EQ(sticks.at("view").at("secrets").at("sticks").at("A1"), "red");
  EXPECT_FALSE(message(game_message(*farbenpoker, 2, {}, true)).at("view").as_object().contains("secrets"));

  const auto starmaster = Replay::read(vector_of("starmaster", 2));
  std::size_t arranged = 1;
  while (starmaster->record().moves()[arranged - 1].at("do") != "arrange") ++arranged;
  EXPECT_EQ(message(game_message(*starmaster, arranged, kOpen, true)).at("view").at("secrets").at("cubes"),
            starmaster->record().moves()[arranged - 1].at("cubes"));
}

TEST(ReplayMessages, TellTheWholeStory) {
  const auto replay = Replay::read(vector_of("riffifi", 4));
  ASSERT_TRUE(replay);
  const json::array all = story(*replay, kOpen);
  const json::array seen = story(*replay, {});
  ASSERT_EQ(all.size(), replay->moves());
  EXPECT_EQ(all.back().as_array().back().at("event"), "gameEnded");
  EXPECT_NE(all, seen);
}

}  // namespace
}  // namespace ludothek
