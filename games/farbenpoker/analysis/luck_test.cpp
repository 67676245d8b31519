#include <gtest/gtest.h>

#include <algorithm>

#include "study/analysis/analysis.hpp"
#include "study/vectors.hpp"

namespace ludothek {
namespace {

double square(double value) { return value * value; }

// For more than two what a stick is worth is an estimate, rolled dice and unseen sticks alike.
TEST(FarbenpokerLuck, IsAsUncertainAsAllItsRollsAndUnseenSticks) {
  for (const int players : {3, 4, 5}) {
    const json::object analysis = *analyse(*read_record(vector_of("farbenpoker", players)), "luck");
    const json::object& luck = analysis.at("luck").get_object();
    double all = 0;
    int sticks = 0;
    for (const json::value& move : luck.at("moves").get_array()) {
      const json::value* shares = move.get_object().if_contains("luck");
      if (shares == nullptr) continue;
      if (std::ranges::all_of(shares->get_array(), [](const json::value& share) { return share == 0.0; })) continue;
      const json::value* error = move.get_object().if_contains("error");
      if (error == nullptr) continue;
      all += square(error->to_number<double>());
      sticks += move.at("kind") == "decision";
    }
    EXPECT_GT(sticks, 0);
    for (const json::value& seat : luck.at("seats").get_array()) {
      EXPECT_GE(square(seat.at("error").to_number<double>()), all * (1 - 1e-6));
    }
  }
}

}  // namespace
}  // namespace ludothek
