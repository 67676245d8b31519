// Would a leak of Starmaster be noticed? Each lens tells one thing too much.
#include "tests/leak.hpp"

#include "games/starmaster/tests/trial.hpp"

namespace ludothek::tests {
namespace {

struct ForeseesTheCube : Honest<Starmaster> {
  static bool foresee(const Starmaster::State& state, Seat /*viewer*/, const Starmaster::Action& action) {
    return action.kind() == Starmaster::Action::Kind::kFlip && state.cubes[action.cell()] == state.sought;
  }
};
struct ShowsACube : Honest<Starmaster> {
  static auto view(const Starmaster::State& state, Seat viewer) {
    return std::pair(Starmaster::view(state, viewer), state.cubes[4]);
  }
};
struct ShowsWhetherACornerIsSought : Honest<Starmaster> {
  static auto view(const Starmaster::State& state, Seat viewer) {
    return std::pair(Starmaster::view(state, viewer), state.cubes[0] == state.sought);
  }
};

TEST(Leak, IsNoticedInStarmaster) {
  EXPECT_TRUE((is_noticed<Starmaster, ShowsACube>()));
  EXPECT_TRUE((is_noticed<Starmaster, ShowsWhetherACornerIsSought>()));
  EXPECT_TRUE((is_noticed<Starmaster, ForeseesTheCube>()));
}

}  // namespace
}  // namespace ludothek::tests
