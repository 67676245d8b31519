// What a seat is offered is what it may do: nothing else is accepted, nothing legal is left out.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <fstream>
#include <string>

#include "engine/random.hpp"
#include "record/catalog.hpp"
#include "record/json/pick.hpp"
#include "record/record.hpp"

namespace ludothek {
namespace {

bool among(const json::array& values, const json::value& value) {
  return std::ranges::any_of(values, [&](const json::value& one) { return one == value; });
}

// As docs/protocol.md tells a stranger to read an offer.
bool covers(const json::object& offer, const json::object& move) {
  for (const auto& [name, value] : move) {
    if (name == "by" || name == "at") continue;
    const json::value* offered = offer.if_contains(name);
    if (offered == nullptr) return false;
    if (offer.contains("choose") && offered->is_array()) {
      for (const json::value& one : value.as_array()) {
        if (!among(offered->as_array(), one)) return false;
      }
    } else if (offered->is_array() ? !among(offered->as_array(), value) : *offered != value) {
      return false;
    }
  }
  return true;
}

TEST(Offers, HoldEveryMoveThatWasEverMade) {
  std::ifstream file("tests/vectors/good.jsonl");
  std::size_t decisions = 0;
  for (std::string line; std::getline(file, line);) {
    const auto record = read_record(line);
    ASSERT_TRUE(record);
    auto match = open_match(*record);
    for (const json::value& value : record->moves()) {
      const json::object& move = value.as_object();
      if (const std::int64_t* by = move.at("by").if_int64()) {
        const json::array offers = (*match)->offers(seat_at(static_cast<int>(*by)));
        ASSERT_TRUE(std::ranges::any_of(offers, [&](const json::value& one) { return covers(one.as_object(), move); }))
            << json::serialize(move) << " is not in " << json::serialize(offers);
        ++decisions;
      }
      ASSERT_FALSE((*match)->play(move));
    }
  }
  EXPECT_GT(decisions, 5'000u);
}

TEST(Offers, AreEnoughToPlayAWholeGameOfEveryKind) {
  const json::object kinds[] = {
      {{"officer", false}, {"equalChances", false}, {"ticks", false}},
      {{"officer", true}, {"equalChances", true}, {"ticks", false}},
      {{"officer", true}, {"equalChances", false}, {"ticks", true}},
      {{"edition", "de"}},
      {{"edition", "fr"}},
      {{"variant", "standard"}, {"starFaces", 2}},
      {{"variant", "children"}, {"starFaces", 2}},
      {{"variant", "children7"}, {"starFaces", 3}},
      {{"variant", "solitaire"}, {"starFaces", 2}},
  };
  FastRandom random(7);
  const auto below = [&](std::size_t count) { return random.below(static_cast<std::uint32_t>(count)); };
  int games = 0;
  for (const json::object& options : kinds) {
    const bool solitaire = options.contains("variant") && options.at("variant").as_string() == "solitaire";
    const char* game = options.contains("variant")   ? "starmaster"
                       : options.contains("edition") ? "farbenpoker"
                                                     : "riffifi";
    for (std::uint8_t seed = 0; seed < 20; ++seed) {
      auto match = open_match(game, solitaire ? 1 : 3, options);
      ASSERT_TRUE(match) << match.error().sentence();
      FairRandom chance(ChaCha20::Key{seed});
      for (Next next = (*match)->next(); next.kind != Next::Kind::kOver; next = (*match)->next()) {
        for (const Seat seat : SeatSet::first((*match)->players())) {
          EXPECT_EQ((*match)->offers(seat).empty(), !next.seats.has(seat));
        }
        EXPECT_TRUE((*match)->offers(kOnlooker).empty());
        if (next.kind == Next::Kind::kChance) {
          (*match)->draw(chance);
          continue;
        }
        const Seat seat = next.seats.lowest();
        json::object move = pick_move((*match)->offers(seat), below);
        move["by"] = index(seat);
        const auto problem = (*match)->play(move);
        ASSERT_FALSE(problem) << json::serialize(move) << ": " << problem->sentence();
      }
      ++games;
    }
  }
  EXPECT_EQ(games, 180);
}

}  // namespace
}  // namespace ludothek
