// "What should I do?": a regular bot's move from what the seat knows, told to who asked; that help was taken is a fact.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "table/play/bots.hpp"
#include "table/test_table.hpp"

namespace ludothek::advice_test {
namespace {

using std::chrono::seconds;

// Ana and Bo play, Cleo looks on.
TestTable begun(json::object settings, Thinking thinking = Thinking::kHere) {
  settings["botPace"] = 0;
  settings["memoriseSeconds"] = 0;
  TestTable scene(settings, thinking);
  scene.comes("Ana").comes("Bo").comes("Cleo").says("Ana", "sit").says("Bo", "sit");
  for (std::int64_t seat = 2; seat < settings.at("players").as_int64(); ++seat) {
    scene.says("Ana", {{"type", "addBot"}, {"seat", seat}, {"level", "random"}});
  }
  return std::move(scene.all_ready().after(seconds(1)));
}

TestTable& asks(TestTable& scene, const std::string& name) {
  return scene.says(name, {{"type", "advise"}, {"version", scene.table().version()}});
}

json::array helped(TestTable& scene, const std::string& name) {
  const json::object table = scene.last(name, "table");
  return table.contains("helped") ? table.at("helped").as_array() : json::array();
}

// Until a person has something to choose; then it is who.
std::string at_a_choice(TestTable& scene) {
  for (int steps = 0; steps < 100; ++steps) {
    const std::string name = scene.awaited();
    if (name.empty()) {
      scene.after(seconds(1));
    } else if (scene.table().match()->next().kind == Next::Kind::kSeat) {
      return name;
    } else {
      scene.plays_on(1);
    }
  }
  return {};
}

TEST(Advice, IsAMoveOfTheSeatWithItsReasonAndItsRule) {
  for (const char* game : {"riffifi", "farbenpoker", "starmaster"}) {
    SCOPED_TRACE(game);
    TestTable scene = begun({{"game", game}, {"players", 3}, {"race", "sealed"}});
    const std::string name = at_a_choice(scene);
    ASSERT_FALSE(name.empty());
    scene.forget();
    asks(scene, name);
    const json::object advice = scene.last(name, "advice");
    ASSERT_FALSE(advice.empty());
    const std::string key = "reason." + std::string(game) + "." + std::string(advice.at("reason").as_string());
    EXPECT_FALSE(say(Language::kEnglish, key, {{"seat", 0}}).starts_with('<')) << key;
    EXPECT_FALSE(advice.at("rule").as_string().empty());
    EXPECT_EQ(advice.at("move").as_object().begin()->key(), "do") << "as one says it";
    const auto version = scene.table().version();
    scene.says(name, {{"type", "move"}, {"version", version}, {"move", advice.at("move")}});
    EXPECT_EQ(scene.refusal(name), "") << json::serialize(advice);
    EXPECT_GT(scene.table().version(), version);
  }
}

TEST(Advice, IsForWhoAskedAloneAndEverybodyKnowsThatHelpWasTaken) {
  TestTable scene = begun({{"game", "riffifi"}, {"players", 3}});
  const std::string name = at_a_choice(scene);
  scene.forget();
  asks(scene, name);
  for (const std::string other : {"Ana", "Bo", "Cleo"}) {
    EXPECT_EQ(scene.last(other, "advice").empty(), other != name);
    const json::array times = helped(scene, other);
    ASSERT_EQ(times.size(), 3u);
    EXPECT_EQ(times.at(place_of(*scene.seat_of(name))), 1);
    EXPECT_EQ(std::ranges::count(times, json::value(0)), 2);
  }
}

TEST(Advice, IsTheSameAndCountsOnceHoweverOftenItIsAskedFor) {
  TestTable scene = begun({{"game", "riffifi"}, {"players", 3}});
  const std::string name = at_a_choice(scene);
  asks(scene, name);
  const json::object first = scene.last(name, "advice");
  const auto facts = scene.log().size();
  asks(scene, name);
  EXPECT_EQ(scene.last(name, "advice").at("move"), first.at("move"));
  EXPECT_EQ(scene.log().size(), facts);
}

TEST(Advice, IsRememberedAsTakenAfterARestartAndForgottenWithTheNextGame) {
  TestTable scene = begun({{"game", "riffifi"}, {"players", 3}});
  const std::string name = at_a_choice(scene);
  const auto seat = place_of(*scene.seat_of(name));
  asks(scene, name);
  const json::object advice = scene.last(name, "advice");
  scene.crashes().comes("Ana").comes("Bo");
  EXPECT_EQ(helped(scene, "Bo").at(seat), 1);
  asks(scene, name);
  EXPECT_EQ(scene.last(name, "advice").at("move"), advice.at("move"));
  EXPECT_EQ(helped(scene, "Bo").at(seat), 1) << "for one move, however often";

  scene.says("Ana", {{"type", "endGame"}, {"agree", true}}).says("Bo", {{"type", "endGame"}, {"agree", true}});
  EXPECT_EQ(scene.phase("Bo"), "finished");
  EXPECT_EQ(helped(scene, "Bo").at(seat), 1) << "shown at the end";
  const json::value record = json::parse(scene.finished().at(0).record);
  const std::size_t next = record.at("moves").as_array().size();
  EXPECT_EQ(record.at("helped"), (json::array{json::object{{"move", next}, {"seat", seat}}})) << "and ever after";
  scene.all_ready();
  EXPECT_EQ(scene.phase("Bo"), "playing");
  EXPECT_TRUE(helped(scene, "Bo").empty());
  scene.crashes().comes("Bo");
  EXPECT_TRUE(helped(scene, "Bo").empty());
}

TEST(Advice, IsRefusedWhereItMakesNoSense) {
  TestTable scene = begun({{"game", "riffifi"}, {"players", 3}});
  const std::string name = at_a_choice(scene);
  const std::string other = name == "Ana" ? "Bo" : "Ana";
  asks(scene, other);
  EXPECT_EQ(scene.refusal(other), "not_your_turn");
  asks(scene, "Cleo");
  EXPECT_EQ(scene.refusal("Cleo"), "not_seated");
  scene.says(name, {{"type", "advise"}, {"version", scene.table().version() + 1}});
  EXPECT_EQ(scene.refusal(name), "stale");
  EXPECT_TRUE(helped(scene, "Cleo").empty());

  TestTable strict = begun({{"game", "riffifi"}, {"players", 3}, {"help", false}});
  const std::string alone = at_a_choice(strict);
  asks(strict, alone);
  EXPECT_EQ(strict.refusal(alone), "no_help_here");
}

TEST(Advice, IsNotForAThrowNorForARace) {
  TestTable scene =
      begun({{"game", "starmaster"}, {"players", 2}, {"options", {{"starFaces", 5}}}, {"race", "sealed"}});
  std::set<std::string> refused;
  for (int steps = 0; steps < 300 && refused.size() < 2; ++steps) {
    const Match& match = *scene.table().match();
    const bool race = match.next().kind == Next::Kind::kRace;
    if (race || match.occasion().thrower) {
      const std::string name = race ? "Ana" : scene.awaited();
      asks(scene, name);
      EXPECT_EQ(scene.refusal(name), race ? "race_is_on" : "throw_first");
      refused.insert(scene.refusal(name));
    }
    if (race) {
      for (const char* name : {"Ana", "Bo"}) {
        scene.says(name, {{"type", "seal"}, {"version", scene.table().version()}, {"cell", nullptr}});
      }
    } else {
      scene.plays_on(1);
    }
  }
  EXPECT_EQ(refused.size(), 2u);
}

TEST(Advice, IsThoughtOfAsideAndForgottenWhenTheGameHasMoved) {
  TestTable scene = begun({{"game", "riffifi"}, {"players", 3}}, Thinking::kAside);
  for (int steps = 0; steps < 10 && scene.awaited().empty(); ++steps) {
    scene.after(seconds(1));
    if (scene.thought()) scene.decides(scene.take_thought());
  }
  const std::string name = scene.awaited();
  scene.says(name, {{"type", "advise"}, {"version", scene.table().version()}, {"id", 7}});
  EXPECT_EQ(scene.last(name, "ok").at("re"), 7);
  EXPECT_TRUE(scene.last(name, "advice").empty());
  ASSERT_TRUE(scene.thought());
  const auto thought = scene.take_thought();
  asks(scene, name);
  EXPECT_FALSE(scene.thought()) << "one thought at a time";
  scene.decides(thought);
  EXPECT_FALSE(scene.last(name, "advice").empty());

  // The other one asks, moves at once, and hears nothing any more.
  scene.forget();
  scene.plays_on(1);
  for (int steps = 0; steps < 10 && scene.awaited().empty(); ++steps) {
    scene.after(seconds(1));
    if (scene.thought()) scene.decides(scene.take_thought());
  }
  const std::string next = scene.awaited();
  asks(scene, next);
  ASSERT_TRUE(scene.thought());
  const auto late = scene.take_thought();
  scene.plays_on(1);
  const auto facts = scene.log().size();
  scene.forget();
  scene.decides(late);
  EXPECT_TRUE(scene.last(next, "advice").empty());
  EXPECT_EQ(scene.log().size(), facts);
  for (int steps = 0; steps < 10 && scene.awaited().empty(); ++steps) {
    scene.after(seconds(1));
    if (scene.thought()) scene.decides(scene.take_thought());
  }
  EXPECT_FALSE(scene.awaited().empty()) << "the bot goes on";
}

// --- what it is made of: twin games that differ only in what the seat can't know ---

std::string advice_in(const json::object& settings, const json::array& moves) {
  TableState state;
  state.commit(fact::Opened{*read_settings(settings), {"g0", "Ana"}});
  for (const Seat seat : state.seats()) state.commit(fact::BotSeated{seat, "random"});
  state.commit(fact::Promised{Seed{}, 0});
  state.commit(fact::Began{std::vector<std::optional<PlayerNonce>>(state.chairs().size()), 0});
  for (const json::value& move : moves) {
    const auto read = state.match()->read(move.as_object());
    EXPECT_TRUE(read);
    EXPECT_FALSE(state.play(*read, Moment{})) << json::serialize(move);
  }
  const auto thought = Bots(state).advise(Seat{0}, "regular");
  thought->run();
  const auto after = state.match()->copy();
  after->play(thought->move);
  return json::serialize(after->last_move()) + std::string(thought->reason);
}

TEST(Advice, OfTwinGamesIsTheSameWithOtherCardsInOthersHands) {
  const json::array mine{"red-1", "red-4",  "blue-2", "yellow-3", "green-5",  "violet-1",
                         "red-8", "blue-7", "blue-4", "green-2",  "yellow-6", "violet-5"};
  // Dealt in turn, colour after colour, no hand has five of one.
  const json::array theirs{"red-2",    "red-3",    "red-5",    "red-6",    "red-7",    "blue-1",   "blue-3",
                           "blue-5",   "blue-6",   "blue-8",   "yellow-1", "yellow-2", "yellow-4", "yellow-5",
                           "yellow-7", "yellow-8", "green-1",  "green-3",  "green-4",  "green-6",  "green-7",
                           "green-8",  "violet-2", "violet-3", "violet-4", "violet-6", "violet-7", "violet-8"};
  std::set<std::string> told;
  for (std::size_t twin = 0; twin < 4; ++twin) {
    json::array bo;
    json::array cleo;
    json::array out;
    for (std::size_t i = 0; i < theirs.size(); ++i) {
      const std::size_t pile = (3 * i + twin) % 7;
      (pile < 3 ? bo : pile < 6 ? cleo : out).push_back(theirs[i]);
    }
    told.insert(
        advice_in({{"game", "riffifi"}, {"players", 3}},
                  {{{"by", "chance"}, {"do", "dealer"}, {"seat", 2}},
                   {{"by", "chance"}, {"do", "deal"}, {"redeals", 0}, {"hands", {mine, bo, cleo}}, {"out", out}}}));
  }
  EXPECT_EQ(told.size(), 1u);
}

TEST(Advice, OfTwinGamesIsTheSameWithOtherColoursUnseen) {
  std::vector<std::string> sticks{"red",   "red",   "red",   "blue",  "blue",  "blue",  "yellow", "yellow", "yellow",
                                  "green", "green", "green", "white", "white", "white", "black",  "black",  "black"};
  std::set<std::string> told;
  for (int twin = 0; twin < 4; ++twin) {
    // A1 and A2 are drawn; the others are turned round.
    std::ranges::rotate(sticks.begin() + 2, sticks.begin() + 7, sticks.end());
    json::array standing;
    for (const std::string& colour : sticks) standing.emplace_back(colour);
    told.insert(advice_in({{"game", "farbenpoker"}, {"players", 2}},
                          {{{"by", "chance"}, {"do", "first"}, {"seat", 0}},
                           {{"by", "chance"}, {"do", "arrange"}, {"sticks", standing}},
                           {{"by", "chance"}, {"do", "roll"}, {"dice", {"red", "blue", "yellow"}}},
                           {{"by", 0}, {"do", "draw"}, {"hole", "A1"}},
                           {{"by", 1}, {"do", "draw"}, {"hole", "A2"}},
                           {{"by", 1}, {"do", "put"}, {"hole", "B7"}}}));
  }
  EXPECT_EQ(told.size(), 1u);
}

}  // namespace
}  // namespace ludothek::advice_test
