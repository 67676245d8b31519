// Would a leak of Mäxchen be noticed? Each lens tells one thing too much.
#include "tests/leak.hpp"

#include "examples/maexchen/tests/trial.hpp"

namespace ludothek::tests {
namespace {

struct TellsWhatWasThrown : Honest<Maexchen> {
  static Maexchen::Event redact(const Maexchen::Event& event, Seat /*viewer*/) { return event; }
};
struct ShowsTheDiceToAll : Honest<Maexchen> {
  static Maexchen::View view(const Maexchen::State& state, Seat viewer) {
    Maexchen::View view = Maexchen::view(state, viewer);
    view.mine = state.dice;
    return view;
  }
};
// Who passes the cup on has not looked (MX-3.3).
struct ShowsTheDiceOnTurn : Honest<Maexchen> {
  static Maexchen::View view(const Maexchen::State& state, Seat viewer) {
    Maexchen::View view = Maexchen::view(state, viewer);
    if (viewer == state.turn) view.mine = state.dice;
    return view;
  }
};
struct ForeseesTheLie : Honest<Maexchen> {
  static bool foresee(const Maexchen::State& state, Seat /*viewer*/, const Maexchen::Action& action) {
    return action == maexchen::Action::lift() && state.dice < state.claim;
  }
};

TEST(Leak, IsNoticedInMaexchen) {
  EXPECT_TRUE((is_noticed<Maexchen, TellsWhatWasThrown>()));
  EXPECT_TRUE((is_noticed<Maexchen, ShowsTheDiceToAll>()));
  EXPECT_TRUE((is_noticed<Maexchen, ShowsTheDiceOnTurn>()));
  EXPECT_TRUE((is_noticed<Maexchen, ForeseesTheLie>()));
}

}  // namespace
}  // namespace ludothek::tests
