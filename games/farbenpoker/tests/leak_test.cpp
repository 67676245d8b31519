// Would a leak of Farbenpoker be noticed? Each lens tells one thing too much.
#include "tests/leak.hpp"

#include "games/farbenpoker/tests/trial.hpp"

namespace ludothek::tests {
namespace {

struct ForeseesAHit : Honest<Farbenpoker> {
  static bool foresee(const Farbenpoker::State& state, Seat /*viewer*/, const Farbenpoker::Action& action) {
    return action.kind() == Farbenpoker::Action::Kind::kDraw && !action.is_reroll() &&
           state.sticks[action.hole()] == state.dice[0];
  }
};
struct ShowsAStick : Honest<Farbenpoker> {
  static auto view(const Farbenpoker::State& state, Seat viewer) {
    return std::pair(Farbenpoker::view(state, viewer), state.sticks[17]);
  }
};
// The sticks of a chance before the third hole is named (FP-5.2).
struct ShowsAStickTooEarly : Honest<Farbenpoker> {
  static auto view(const Farbenpoker::State& state, Seat viewer) {
    const farbenpoker::Hole first = state.picked[0];
    const bool picked = first != farbenpoker::kNoHole;
    return std::pair(Farbenpoker::view(state, viewer), picked ? state.sticks[first] : farbenpoker::kNoColour);
  }
};

TEST(Leak, IsNoticedInFarbenpoker) {
  EXPECT_TRUE((is_noticed<Farbenpoker, ShowsAStick>()));
  EXPECT_TRUE((is_noticed<Farbenpoker, ShowsAStickTooEarly>()));
  EXPECT_TRUE((is_noticed<Farbenpoker, ForeseesAHit>()));
}

}  // namespace
}  // namespace ludothek::tests
