// Starmaster's race as its referee knows it: which cubes may be claimed, which one is right, and what a verdict does.
#include <gtest/gtest.h>

#include "engine/random_play.hpp"
#include "games/starmaster/record/codec.hpp"
#include "record/typed_match.hpp"
#include "tests/sentence.hpp"

namespace ludothek::tests {
namespace {

starmaster::State in_a_race() {
  FastRandom random(3);
  starmaster::State state = Starmaster::setup({});
  while (Starmaster::next(state).kind != Next::Kind::kRace) {
    play<Starmaster>(state, random_step<Starmaster>(state, random));
  }
  return state;
}

RULE(Referee, "SM-3.1: every cube may be claimed, and no place that has none") {
  const TypedRace<Starmaster> race(in_a_race());
  for (int cell = 0; cell < starmaster::kCells; ++cell) EXPECT_FALSE(race.refuse(Seat{0}, RacePlace(cell)));
  EXPECT_EQ(race.refuse(Seat{0}, RacePlace(starmaster::kCells)).value().code, "no_such_cell");
}

RULE(Referee, "SM-3.1: the right place hides the colour sought, and a winner's claim turns that cube") {
  starmaster::State state = in_a_race();
  const RacePlace right = Starmaster::right_place(state);
  const Order<Starmaster> order = order_of<Starmaster>(Winner{Seat{1}, right, std::nullopt});
  EXPECT_EQ(order, (Order<Starmaster>{Seat{1}, Starmaster::claim(right)}));
  EXPECT_EQ(Starmaster::claimed(order.action), right);
  std::vector<starmaster::Event> log;
  play<Starmaster>(state, order, Sink<starmaster::Event>(log));
  EXPECT_TRUE(std::get<starmaster::CubeTurned>(log.front().fact).right);
}

RULE(Referee, "SM-3.5, SM-3.6: nobody's race is void, and one that nobody can tell is played again") {
  EXPECT_EQ(order_of<Starmaster>(Nobody{}), (Order<Starmaster>{kTable, Starmaster::void_race()}));
  EXPECT_EQ(order_of<Starmaster>(PhotoFinish{}), (Order<Starmaster>{kTable, Starmaster::replay_race()}));
}

}  // namespace
}  // namespace ludothek::tests
