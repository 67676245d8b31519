#include <gtest/gtest.h>

#include "engine/random_play.hpp"
#include "games/riffifi/analysis/parts.hpp"
#include "study/analysis/analysis.hpp"
#include "study/vectors.hpp"

namespace ludothek {
namespace {

TEST(RiffifiLuck, FewerTrialsLeaveAWiderInterval) {
  const Record record = *read_record(vector_of("riffifi", 3));
  const auto error_with = [&record](double trials) {
    return analyse(record, "luck", trials)->at("luck").at("seats").at(0).at("error").to_number<double>();
  };
  EXPECT_GT(error_with(0.02), 2 * error_with(0.2));
}

// One search for each decision.
TEST(RiffifiLuck, ACardCostsTheSameInLuckAndInChoices) {
  const Record record = *read_record(vector_of("riffifi", 3));
  const json::object analysis = *analyse(record, "", 0.05);
  const json::array& moves = analysis.at("luck").at("moves").get_array();
  int better = 0;
  for (const json::value& seat : analysis.at("choices").at("seats").get_array()) {
    for (const json::value& decision : seat.at("decisions").get_array()) {
      const json::object& move = moves[decision.at("move").to_number<std::size_t>() - 1].get_object();
      EXPECT_NEAR(move.at("cost").to_number<double>(), decision.at("win").at("cost").to_number<double>(), 1e-4);
      const json::value* best = move.if_contains("best");
      if (best == nullptr) continue;
      ++better;
      EXPECT_EQ(*best, decision.at("best").at(0));
    }
  }
  EXPECT_GT(better, 5);
  EXPECT_EQ(analyse(record, "luck", 0.05)->at("luck"), analysis.at("luck"));
  EXPECT_EQ(analyse(record, "choices", 0.05)->at("choices"), analysis.at("choices"));
}

// Luck and skill of a game by random players, with a source of chance of its own.
json::array moves_with(std::uint64_t seed) {
  const riffifi::Options options{.players = 4, .officer = true};
  const auto parts = BoxAnalysis<Riffifi>::parts(options, {.seed = seed, .share = 0.005});
  riffifi::State state = Riffifi::setup(options);
  FastRandom random(11);
  for (std::size_t number = 1; Riffifi::next(state).kind != Next::Kind::kOver; ++number) {
    const Step<Riffifi> step = random_step<Riffifi>(state, random);
    const riffifi::State before = state;
    std::vector<riffifi::Event> events;
    play<Riffifi>(state, step, Sink<riffifi::Event>(events));
    const auto* order = std::get_if<Order<Riffifi>>(&step);
    const By by = order == nullptr ? By() : By(order->seat);
    parts[0]->see({number, by, before, state, std::span(&step, 1), events});
  }
  json::object analysis;
  parts[0]->write(analysis);
  return analysis.at("luck").at("moves").get_array();
}

// A record's seed comes from all of its moves, the others' cards among them.
TEST(RiffifiLuck, WhatADecisionCostHangsOnNothingThatItsSeatCouldNotSee) {
  const json::array here = moves_with(1);
  const json::array there = moves_with(2);
  ASSERT_EQ(here.size(), there.size());
  EXPECT_NE(here, there);
  for (std::size_t i = 0; i < here.size(); ++i) {
    const json::value* cost = here[i].get_object().if_contains("cost");
    if (cost != nullptr) EXPECT_EQ(*cost, there[i].at("cost")) << "move " << i + 1;
  }
}

}  // namespace
}  // namespace ludothek
