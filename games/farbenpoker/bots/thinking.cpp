#include "games/farbenpoker/bots/thinking.hpp"

#include "games/farbenpoker/bots/mind.hpp"
#include "games/farbenpoker/bots/thought.hpp"

namespace ludothek {
namespace {

using namespace farbenpoker;

constexpr Indexed<Level, int, kCharacters.size()> kDepths{1, 1, 2, 2, 3};

class ThinkingFarbenpoker final : public Bot<Farbenpoker> {
 public:
  explicit ThinkingFarbenpoker(Level level) : level_(level), mind_(level), thought_(kDepths[level]) {}

  bool watches() const override { return true; }
  void see(const Event& event) override { mind_.see(event); }
  std::optional<Reason> reason() const override { return reason_; }

  Action choose(const View& view, const Choices<Action>& choices, FastRandom& random) override {
    const Beliefs beliefs = mind_.beliefs(view, random);
    switch (choices[0].kind()) {
      case Action::Kind::kDraw:
        return draw(view, beliefs, random);
      case Action::Kind::kRescue:
        return pick(view, choices, beliefs, random);
      default:
        return put(view, choices);
    }
  }

 private:
  Action draw(const View& view, const Beliefs& beliefs, FastRandom& random) {
    const auto believed = [&beliefs](Hole hole) { return beliefs[hole]; };
    const Situation situation = situation_of(view, believed);
    for (const Idea& idea : thought_.ideas(situation)) {
      if (idea.kind == Idea::Kind::kReroll) {
        reason_ = Reason{.key = "reason.farbenpoker.reroll", .thing = index(view.dice[std::countr_one(view.served)])};
        return Action::reroll();
      }
      if (idea.kind == Idea::Kind::kUnseen) return guess(view.standing, beliefs, random);
      for (const Hole hole : view.standing) {
        if (index(believed(hole)) != idea.colour) continue;
        const bool fits = shade(situation.palette, idea.colour).sought > 0;
        reason_ = Reason{.key = fits ? "reason.farbenpoker.remembered" : "reason.farbenpoker.wait",
                         .place = index(hole),
                         .thing = idea.colour};
        return Action::draw(hole);
      }
    }
    return guess(view.standing, beliefs, random);
  }

  Action guess(HoleSet holes, const Beliefs& beliefs, FastRandom& random) {
    const Hole hole = mind_.unknown_hole(holes, beliefs, random);
    reason_ = Reason{.key = "reason.farbenpoker.guess", .place = index(hole)};
    return Action::draw(hole);
  }

  // FP-5.2  What is known to fit comes first, each die once, then what nobody knows.
  Action pick(const View& view, const Choices<Action>& choices, const Beliefs& beliefs, FastRandom& random) {
    PerColour<int> wanted{};
    for (const Colour die : view.dice) ++wanted[die];
    HoleSet left = view.standing;
    for (const Hole hole : view.picked) {
      if (hole == kNoHole) continue;
      left.remove(hole);
      const Colour colour = beliefs[hole];
      if (colour != kNoColour) --wanted[colour];
    }
    for (const Action action : choices) {
      const Colour colour = beliefs[action.hole()];
      if (colour == kNoColour || wanted[colour] <= 0) continue;
      reason_ = Reason{.key = "reason.farbenpoker.remembered", .place = action.place(), .thing = index(colour)};
      return action;
    }
    return Action::rescue(guess(left, beliefs, random).hole());
  }

  // FP-2.5, FP-4.2  Where the neighbours are many a stick is mixed up, where they are few it is found again.
  Action put(const View& view, const Choices<Action>& choices) {
    const bool hides = level_ >= Level::kExpert;
    Action best = choices[0];
    double most = -1;
    for (const Action action : choices) {
      double crowd = 0;
      for (const Hole hole : view.standing) crowd += closeness(action.place(), index(hole));
      const double merit = hides ? crowd : 10 - crowd;
      if (merit > most) {
        most = merit;
        best = action;
      }
    }
    reason_ = Reason{.key = hides ? "reason.farbenpoker.hide" : "reason.farbenpoker.anchor",
                     .place = best.place(),
                     .thing = index(view.hand[0])};
    return best;
  }

  Level level_;
  Mind mind_;
  Thought thought_;
  std::optional<Reason> reason_;
};

}  // namespace

int farbenpoker::draws_ahead(Level level) { return kDepths[level]; }

std::unique_ptr<Bot<Farbenpoker>> thinking_farbenpoker(Level level) {
  return std::make_unique<ThinkingFarbenpoker>(level);
}

}  // namespace ludothek
