#include "games/starmaster/bots/thinking.hpp"

#include <vector>

#include "games/starmaster/bots/board.hpp"
#include "games/starmaster/bots/reaction.hpp"

namespace ludothek {
namespace {

using starmaster::Action;
using starmaster::Colour;
using starmaster::View;
using Belief = StarmasterBoard::Belief;

template <class List>
constexpr auto pawns(const List& list, Colour colour, Seat seat) {
  return list[colour][seat];
}

class ThinkingStarmaster final : public Bot<Starmaster> {
 public:
  explicit ThinkingStarmaster(Level level) : level_(level), board_(level) {}

  bool watches() const override { return true; }

  // Remembering needs chance, which is handed in with the next question; until then what was seen waits.
  void see(const starmaster::Event& event) override { unlearnt_.push_back(event); }

  Action choose(const View& view, const Choices<Action>& choices, FastRandom& random) override {
    learn(view.me, random);
    switch (choices[0].kind()) {
      case Action::Kind::kAnnounce:
        return announce(view, random);
      case Action::Kind::kFlip:
        return flip(view, random);
      case Action::Kind::kTake:
        return take(view, choices);
      default:
        return swap(view, choices, random);
    }
  }

  std::optional<Claim<Starmaster>> race(const View& view, const Choices<Action>& /*choices*/,
                                        FastRandom& random) override {
    learn(view.me, random);
    const Belief belief = board_.locate(view.sought, random);
    if (!dares(view, belief)) {
      reason_ = Reason{.key = "reason.starmaster.not_sure", .thing = index(view.sought)};
      return std::nullopt;
    }
    explain(belief, view.sought);
    return Claim<Starmaster>{Action::claim(belief.cell), reaction_time(level_, belief.activation, random)};
  }

  std::optional<Reason> reason() const override { return reason_; }

 private:
  void learn(Seat me, FastRandom& random) {
    for (const starmaster::Event& event : unlearnt_) board_.learn(event, me, random);
    unlearnt_.clear();
  }

  void explain(const Belief& belief, Colour colour) {
    reason_ = Reason{.key = belief.activation ? "reason.starmaster.remembered" : "reason.starmaster.guess",
                     .place = index(belief.cell),
                     .thing = index(colour)};
  }

  // What a pawn of this colour would be worth.
  static double use(const View& view, Colour colour) {
    // SM-6.3  In solitaire an owned colour brings nothing.
    if (view.options.variant == starmaster::Variant::kSolitaire) return pawns(view.pawns, colour, view.me) == 0 ? 1 : 0;
    // SM-2.7  Out of stock, it comes from an opponent: their loss is shared among all others.
    double worth = pawns(view.pawns, colour, starmaster::kStock) > 0 ? 1 : 1 + 1.0 / (view.options.players - 1);
    // A colour owned already is no new one to lose by a wrong claim (SM-3.3): it decides between equals.
    if (pawns(view.pawns, colour, view.me) > 0) worth += 0.01;
    return worth;
  }

  Action announce(const View& view, FastRandom& random) {
    Colour best{};
    double most = -1;
    for (int i = 0; i < starmaster::kColours; ++i) {
      const auto colour = static_cast<Colour>(i);
      const Belief belief = board_.locate(colour, random);
      const double worth = belief.chance * use(view, colour);
      if (worth <= most) continue;
      most = worth;
      best = colour;
      plan_ = belief;
    }
    reason_ = Reason{.key = "reason.starmaster.announce", .place = index(plan_->cell), .thing = index(best)};
    return Action::announce(best);
  }

  Action flip(const View& view, FastRandom& random) {
    // What was announced was announced because of this very cell: it is not thought over again.
    const Belief belief = plan_ ? *plan_ : board_.locate(view.sought, random);
    plan_.reset();
    explain(belief, view.sought);
    return Action::flip(belief.cell);
  }

  // SM-3.3  A wrong cube costs a pawn of its colour, and any of the eight others is as likely to be turned.
  bool dares(const View& view, const Belief& belief) const {
    int colours_to_lose = 0;
    for (int i = 0; i < starmaster::kColours; ++i) {
      const auto colour = static_cast<Colour>(i);
      if (colour != view.sought && pawns(view.pawns, colour, view.me) > 0) ++colours_to_lose;
    }
    const double loss = colours_to_lose / (starmaster::kColours - 1.0);
    // The sixth pawn is the game (SM-4.1).
    const bool wins = view.totals[view.me] == starmaster::kPawnsToWin - 1;
    const double gain = wins ? 2 : 1;
    return belief.chance * gain > (1 - belief.chance) * loss;
  }

  Action take(const View& view, const Choices<Action>& choices) {
    // Clockwise from me, so that among equals it is whoever rolls soonest.
    Action best = choices[0];
    int most = -1;
    Seat seat = view.me;
    for (int i = 1; i < view.options.players; ++i) {
      seat = left_of(seat, view.options.players);
      const int total = view.totals[seat];
      if (!choices.contains(Action::take(seat)) || total <= most) continue;
      most = total;
      best = Action::take(seat);
    }
    reason_ = Reason{.key = "reason.starmaster.leader", .place = best.place(), .thing = index(view.sought)};
    return best;
  }

  // Everybody has just seen one of the two cubes. Whoever misses the swap is wrong about both if the other one is well
  // known too; the one who swaps follows it in any case. A child just takes any. (Among bots of one level it hardly
  // matters: the best known cube, the least known, the nearest and the farthest all win within 1 % of half the games
  // against it.)
  Action swap(const View& view, const Choices<Action>& choices, FastRandom& random) {
    Action best = choices[static_cast<int>(random.below(static_cast<std::uint32_t>(choices.size())))];
    if (level_ != Level::kChild) {
      std::optional<double> most;
      for (const Action action : choices) {
        const auto activation = board_.activation_at(action.cell(), random);
        if (!activation || (most && *activation <= *most)) continue;
        most = activation;
        best = action;
      }
    }
    reason_ = Reason{.key = "reason.starmaster.mix_up", .place = best.place(), .thing = index(view.turned_colour)};
    return best;
  }

  Level level_;
  StarmasterBoard board_;
  std::vector<starmaster::Event> unlearnt_;
  std::optional<Belief> plan_;  // where the announced colour lies
  std::optional<Reason> reason_;
};

}  // namespace

std::unique_ptr<Bot<Starmaster>> thinking_starmaster(Level level) {
  return std::make_unique<ThinkingStarmaster>(level);
}

}  // namespace ludothek
