// A bot's seat that somebody who watches will have: what they are told when they get it, and what if they'd rather not.
#include <gtest/gtest.h>

#include <algorithm>

#include "table/test_table.hpp"

namespace ludothek {
namespace {

using std::chrono::seconds;

// Ana and Bo play with a bot; Cleo watches and has asked for its seat.
TestTable reserved(const json::object& options) {
  TestTable scene({{"game", "riffifi"}, {"players", 3}, {"options", options}});
  scene.comes("Ana").comes("Bo").says("Ana", "sit").says("Bo", "sit");
  scene.says("Ana", {{"type", "addBot"}, {"seat", 2}, {"level", "greedy"}}).all_ready();
  scene.comes("Cleo").says("Cleo", {{"type", "sit"}, {"seat", 2}});
  EXPECT_EQ(scene.last("Cleo", "table").at("you").as_object().at("reserved"), json::value(2));
  return scene;
}
// What a person was told of the hands that everybody got.
std::vector<json::object> hands_received(TestTable& scene, const std::string& name) {
  std::vector<json::object> hands;
  for (const json::object& message : scene.told(name)) {
    if (message.at("type").as_string() != "game") continue;
    for (const json::value& event : message.at("events").as_array()) {
      if (event.at("event").as_string() == "handReceived") hands.push_back(event.as_object());
    }
  }
  return hands;
}

// RF-6.1: with equal chances hands are passed on in the very move that ends the round.
TEST(Reservation, WhoGetsASeatIsToldTheHandThatComesWithIt) {
  for (const bool equal : {false, true}) {
    TestTable scene = reserved({{"equalChances", equal}});
    for (int turn = 0; turn < 60 && !scene.seat_of("Cleo"); ++turn) {
      scene.forget();
      scene.plays_on(1).after(seconds(3));
    }
    ASSERT_EQ(scene.seat_of("Cleo"), seat_at(2));
    EXPECT_FALSE(scene.last("Cleo", "table").at("you").as_object().contains("reserved"));
    const std::vector<json::object> hands = hands_received(scene, "Cleo");
    ASSERT_EQ(hands.size(), 3U);
    for (const json::object& hand : hands) {
      const bool mine = hand.at("seat").to_number<int>() == 2;
      EXPECT_EQ(hand.at("cards").as_array().size(), mine ? 12U : 0U) << "equal chances: " << equal;
    }
    const auto mine = std::ranges::find_if(hands, [](const auto& hand) { return hand.at("seat").as_int64() == 2; });
    const json::array held = scene.table().match()->view(seat_at(2)).at("hand").as_array();
    for (const json::value& card : held) {
      EXPECT_NE(std::ranges::find(mine->at("cards").as_array(), card), mine->at("cards").as_array().end());
    }
  }
}

TEST(Reservation, IsWithdrawnByStandingUpAndKeptSo) {
  TestTable scene = reserved({});
  scene.says("Cleo", "stand");
  EXPECT_EQ(scene.refusal("Cleo"), "");
  EXPECT_FALSE(scene.seat("Ana", 2).contains("reserved"));
  EXPECT_FALSE(scene.last("Cleo", "table").at("you").as_object().contains("reserved"));
  scene.says("Cleo", "stand");
  EXPECT_EQ(scene.refusal("Cleo"), "not_seated");
  scene.crashes().comes("Ana").comes("Bo").comes("Cleo");
  EXPECT_FALSE(scene.seat("Ana", 2).contains("reserved"));
  for (int turn = 0; turn < 30; ++turn) scene.plays_on(1).after(seconds(3));
  EXPECT_FALSE(scene.seat_of("Cleo"));
  scene.says("Cleo", {{"type", "sit"}, {"seat", 2}});
  EXPECT_EQ(scene.seat("Ana", 2).at("reserved").as_string(), "Cleo") << "and asked for again";
}

}  // namespace
}  // namespace ludothek
