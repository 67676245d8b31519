#include "games/farbenpoker/bots/greedy.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "games/farbenpoker/rules/position.hpp"

namespace ludothek {
namespace {

using farbenpoker::Action;
using farbenpoker::Colour;
using farbenpoker::Hole;
using farbenpoker::View;

using Counts = farbenpoker::PerColour<int>;

// What each die that has no stick yet would bring, colour by colour: nothing where the colour is not sought.
struct Prospect {
  Counts gain{};
  farbenpoker::PerColour<bool> sought{};
  int miss = 0;
};

class GreedyFarbenpoker final : public Bot<Farbenpoker> {
 public:
  bool watches() const override { return true; }

  void see(const farbenpoker::Event& event) override {
    if (const auto* drawn = std::get_if<farbenpoker::StickDrawn>(&event.fact)) forget(drawn->hole);
    if (const auto* put = std::get_if<farbenpoker::StickPut>(&event.fact)) learn(put->hole, put->colour);
    if (const auto* back = std::get_if<farbenpoker::StickReturned>(&event.fact)) learn(back->hole, back->colour);
    if (const auto* rescue = std::get_if<farbenpoker::RescueDrawn>(&event.fact)) {
      for (const Hole hole : rescue->holes) forget(hole);
    }
  }

  Action choose(const View& view, const Choices<Action>& choices, FastRandom& /*random*/) override {
    switch (choices[0].kind()) {
      case Action::Kind::kDraw:
        return draw(view, choices);
      case Action::Kind::kRescue:
        return pick(view, choices);
      default:
        return choices[0];  // the lowest free hole
    }
  }

 private:
  void learn(Hole hole, Colour colour) { known_[hole] = colour; }
  void forget(Hole hole) { known_[hole] = farbenpoker::kNoColour; }
  Colour known(Hole hole) const { return known_[hole]; }

  // How many sticks of each colour stand in holes it does not know.
  Counts unseen(const View& view) const {
    Counts count{};
    count.fill(farbenpoker::kSticksOfAColour);
    const auto take = [&count](Colour colour) {
      if (colour != farbenpoker::kNoColour) --count[colour];
    };
    for (const Hole hole : view.standing) take(known(hole));
    for (const Colour colour : view.hand) take(colour);
    for (std::size_t die = 0; die < view.dice.size(); ++die) {
      if (((view.served >> die) & 1u) != 0) take(view.dice[die]);
    }
    return count;
  }

  static Prospect prospect(const View& view, const farbenpoker::Dice& dice, bool rerolled) {
    Prospect result;
    result.miss = farbenpoker::owed_for_a_miss(rerolled);
    const int unserved = farbenpoker::kDice - std::popcount(view.served);
    for (std::size_t die = 0; die < dice.size(); ++die) {
      const Colour colour = dice[die];
      if (((view.served >> die) & 1u) != 0) continue;
      result.sought[colour] = true;
      // FP-3.1: the roller gets a chip for every die of the colour; FP-4.1: the third stick wins the pot.
      result.gain[colour] = view.privilege && !rerolled ? result.gain[colour] + 1 : 1;
      if (unserved == 1) result.gain[colour] += view.pot;
    }
    return result;
  }

  static int value(const Prospect& prospect, Colour colour) {
    return prospect.sought[colour] ? prospect.gain[colour] : -prospect.miss;
  }

  // Expected chips times `sticks`, the number of sticks it does not know: whole numbers, in which equal is equal.
  struct Best {
    Hole hole;
    int value;
  };
  Best best_draw(const View& view, const Prospect& prospect) const {
    const Counts count = unseen(view);
    int unknown = 0;
    int sticks = 0;
    for (std::size_t colour = 0; colour < count.size(); ++colour) {
      unknown += count[colour] * value(prospect, static_cast<Colour>(colour));
      sticks += count[colour];
    }
    sticks = std::max(sticks, 1);  // it knows them all: then no hole is unknown
    Best best{farbenpoker::kNoHole, std::numeric_limits<int>::min()};
    for (const Hole hole : view.standing) {
      const int here = known(hole) == farbenpoker::kNoColour ? unknown : sticks * value(prospect, known(hole));
      if (here > best.value) best = {hole, here};
    }
    return best;
  }

  Action draw(const View& view, const Choices<Action>& choices) const {
    const Best now = best_draw(view, prospect(view, view.dice, view.rerolled));
    if (choices.contains(Action::reroll())) {
      int sum = 0;
      for (int colour = 0; colour < farbenpoker::kColours; ++colour) {
        farbenpoker::Dice dice = view.dice;
        for (std::size_t die = 0; die < dice.size(); ++die) {
          if (((view.served >> die) & 1u) == 0) dice[die] = static_cast<Colour>(colour);
        }
        sum += best_draw(view, prospect(view, dice, true)).value;
      }
      if (sum > farbenpoker::kColours * now.value) return Action::reroll();
    }
    return Action::draw(now.hole);
  }

  // FP-5.2: one of the three holes, given those picked already.
  Action pick(const View& view, const Choices<Action>& choices) const {
    Counts wanted{};
    for (const Colour die : view.dice) ++wanted[die];
    for (const Hole hole : view.picked) {
      if (hole != farbenpoker::kNoHole && known(hole) != farbenpoker::kNoColour) {
        --wanted[known(hole)];
      }
    }
    Action best = choices[0];
    int most = -1;
    for (const Action action : choices) {
      const Colour colour = known(action.hole());
      const int merit = colour == farbenpoker::kNoColour ? 1 : wanted[colour] > 0 ? 2 : 0;
      if (merit > most) {
        most = merit;
        best = action;
      }
    }
    return best;
  }

  farbenpoker::PerHole<Colour> known_ = [] {
    farbenpoker::PerHole<Colour> nothing{};
    nothing.fill(farbenpoker::kNoColour);
    return nothing;
  }();
};

}  // namespace

std::unique_ptr<Bot<Farbenpoker>> greedy_farbenpoker() { return std::make_unique<GreedyFarbenpoker>(); }

}  // namespace ludothek
