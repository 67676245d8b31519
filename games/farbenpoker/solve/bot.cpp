#include "games/farbenpoker/solve/bot.hpp"

#include "games/farbenpoker/bots/sight.hpp"

namespace ludothek {
namespace {

using namespace farbenpoker;

class ExactFarbenpoker final : public Bot<Farbenpoker> {
 public:
  explicit ExactFarbenpoker(const Solution& solution) : solution_(solution) {}

  bool watches() const override { return true; }
  void see(const Event& event) override { sight_.see(event); }

  Action choose(const View& view, const Choices<Action>& choices, FastRandom& /*random*/) override {
    const Action::Kind kind = choices[0].kind();
    // Who forgets nothing does not care where a stick goes, nor does the other one.
    if (kind != Action::Kind::kDraw && kind != Action::Kind::kRescue) return choices[0];
    const Choice best = solution_.choices(position(view)).front();
    if (kind == Action::Kind::kRescue) return Action::rescue(rescue_hole(view, best));
    switch (best.kind) {
      case Choice::Kind::kReroll:
        return Action::reroll();
      case Choice::Kind::kKnown:
        return Action::draw(find(view.standing, static_cast<Colour>(best.colour)));
      default:
        return Action::draw(find(view.standing, kNoColour));
    }
  }

 private:
  Position position(const View& view) const {
    const int me = ludothek::index(view.me);
    return {.palette = palette_of(view, [this](Hole hole) { return sight_[hole]; }),
            .mine = view.chips[me],
            .theirs = view.chips[1 - me],
            .pot = view.pot,
            .rerolled = view.rerolled,
            .rescue = view.phase == Phase::kRescue};
  }

  // The lowest hole with that stick; kNoColour: one it has not seen. REQUIRES: there is one.
  Hole find(HoleSet standing, Colour colour) const {
    for (const Hole hole : standing) {
      if (sight_[hole] == colour) return hole;
    }
    return kNoHole;
  }

  // The next hole of a pick, of which some are chosen already: the same pick is found every time.
  Hole rescue_hole(const View& view, const Choice& pick) const {
    PerColour<int> wanted{};
    for (std::size_t colour = 0; colour < wanted.size(); ++colour) wanted[colour] = pick.known[colour];
    HoleSet left = view.standing;
    for (const Hole hole : view.picked) {
      if (hole == kNoHole) continue;
      left.remove(hole);
      if (sight_[hole] != kNoColour) --wanted[sight_[hole]];
    }
    for (std::size_t colour = 0; colour < wanted.size(); ++colour) {
      if (wanted[colour] > 0) return find(left, static_cast<Colour>(colour));
    }
    return find(left, kNoColour);
  }

  const Solution& solution_;
  Sight sight_;
};

}  // namespace

std::unique_ptr<Bot<Farbenpoker>> exact_farbenpoker(const farbenpoker::Solution& solution) {
  return std::make_unique<ExactFarbenpoker>(solution);
}

}  // namespace ludothek
