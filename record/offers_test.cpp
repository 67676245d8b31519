// What a seat is offered holds every move that was ever made; tests/records_test.cpp plays whole games by offers alone.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <fstream>
#include <string>

#include "record/catalog.hpp"
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

}  // namespace
}  // namespace ludothek
