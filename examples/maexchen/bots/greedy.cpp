#include "examples/maexchen/bots/greedy.hpp"

#include "examples/maexchen/bots/odds.hpp"

namespace ludothek {
namespace {

using maexchen::Action;

class GreedyMaexchen final : public Bot<Maexchen> {
 public:
  Action choose(const maexchen::View& view, const Choices<Action>& choices, FastRandom& /*random*/) override {
    if (choices[0].kind() == Action::Kind::kAnnounce) {
      const bool thrown = view.mine != maexchen::kNoThrow;
      return thrown && choices.contains(Action::announce(view.mine)) ? Action::announce(view.mine) : choices[0];
    }
    if (choices.contains(Action::give_in())) return Action::give_in();
    return 4 * ways_above(view.claim) < maexchen::kWhole ? Action::lift() : Action::throw_dice();
  }
};

}  // namespace

std::unique_ptr<Bot<Maexchen>> greedy_maexchen() { return std::make_unique<GreedyMaexchen>(); }

}  // namespace ludothek
