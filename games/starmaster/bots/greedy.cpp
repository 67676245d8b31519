#include "games/starmaster/bots/greedy.hpp"

#include <array>
#include <utility>

namespace ludothek {
namespace {

using starmaster::Action;
using starmaster::Cell;
using starmaster::Colour;
using starmaster::View;

class GreedyStarmaster final : public Bot<Starmaster> {
 public:
  bool watches() const override { return true; }

  void see(const starmaster::Event& event) override {
    if (const auto* arranged = std::get_if<starmaster::CubesArranged>(&event.fact)) known_ = arranged->colours;
    if (const auto* turned = std::get_if<starmaster::CubeTurned>(&event.fact)) at(turned->cell) = turned->colour;
    if (const auto* swapped = std::get_if<starmaster::CubesSwapped>(&event.fact)) {
      std::swap(at(swapped->won), at(swapped->with));
    }
  }

  Action choose(const View& view, const Choices<Action>& choices, FastRandom& /*random*/) override {
    switch (choices[0].kind()) {
      case Action::Kind::kAnnounce:
        return Action::announce(colour_to_announce(view));
      case Action::Kind::kFlip:
        return Action::flip(where_to_look(view.sought));
      case Action::Kind::kTake:
        return richest(view, choices);
      default:
        return choices[0];  // the lowest cell
    }
  }

  std::optional<Claim<Starmaster>> race(const View& view, const Choices<Action>& /*choices*/,
                                        FastRandom& random) override {
    const std::optional<Cell> cell = find(view.sought);
    if (!cell) return std::nullopt;
    return Claim<Starmaster>{Action::claim(*cell), reaction_time(random)};
  }

 private:
  Colour& at(Cell cell) { return known_[cell]; }

  std::optional<Cell> find(Colour colour) const {
    for (std::size_t cell = 0; cell < known_.size(); ++cell) {
      if (known_[cell] == colour) return static_cast<Cell>(cell);
    }
    return std::nullopt;
  }

  Cell where_to_look(Colour colour) const {
    if (const auto cell = find(colour)) return *cell;
    return find(starmaster::kNoColour).value_or(Cell{0});
  }

  Colour colour_to_announce(const View& view) const {
    std::optional<Colour> any;
    for (std::size_t i = 0; i < starmaster::kColours; ++i) {
      const auto colour = static_cast<Colour>(i);
      if (!find(colour)) continue;
      if (!any) any = colour;
      const bool of_use = view.options.variant == starmaster::Variant::kSolitaire
                              ? view.pawns[i][view.me] == 0
                              : view.pawns[i][starmaster::kStock] > 0;
      if (of_use) return colour;
    }
    return any.value_or(Colour{0});
  }

  static Action richest(const View& view, const Choices<Action>& choices) {
    Action best = choices[0];
    for (const Action action : choices) {
      if (view.totals[action.seat()] > view.totals[best.seat()]) {
        best = action;
      }
    }
    return best;
  }

  starmaster::PerCell<Colour> known_ = [] {
    starmaster::PerCell<Colour> nothing{};
    nothing.fill(starmaster::kNoColour);
    return nothing;
  }();
};

}  // namespace

std::unique_ptr<Bot<Starmaster>> greedy_starmaster() { return std::make_unique<GreedyStarmaster>(); }

}  // namespace ludothek
