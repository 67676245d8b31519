#include "games/riffifi/bots/greedy.hpp"

#include <algorithm>

namespace ludothek {
namespace {

using riffifi::Action;
using riffifi::Card;
using riffifi::View;

constexpr int kEighths = 8;  // worths are counted in eighths of a token: whole numbers

int loot(const View& view, Card card, Seat owner) {
  const auto held = view.tokens[colour_of(card)][owner];
  return std::min(value_of(card), riffifi::kTokensOfAColour - held);
}

// The visible card of a colour, or kNoCard, and what turning it down is worth.
struct Rival {
  Card card = riffifi::kNoCard;
  int worth = 0;
};
using Rivals = riffifi::PerColour<Rival>;
// A colour has one visible card at most.
Rivals rivals_in(const View& view) {
  Rivals rivals{};
  for (const Seat seat : SeatSet::first(view.options.players)) {
    const Card shown = view.shown[seat];
    // A card of mine that lies there still is settled before I play, so it is no rival.
    if (seat == view.me || shown == riffifi::kNoCard) continue;
    rivals[colour_of(shown)] = {shown, kEighths * loot(view, shown, seat)};
  }
  return rivals;
}

int worth(const View& view, const Rivals& rivals, Action action) {
  if (action.is_officer()) {
    if (!action.victim()) return 0;
    return kEighths * loot(view, view.shown[*action.victim()], *action.victim());
  }
  const Card card = action.card();
  const Rival rival = rivals[colour_of(card)];
  const int own = loot(view, card, view.me) * (9 - value_of(card));
  // Buried at once, it is worth nothing; no rival is kNoCard, the highest of all.
  return toss(rival.card < card, 0, own + rival.worth);
}

// How much there is to take from the seats that would give an extra token.
int riches(const View& view, SeatSet givers) {
  int sum = 0;
  for (const Seat seat : givers) {
    sum += view.totals[seat];
    for (const riffifi::Holding& holding : view.tokens) sum += holding[seat];
  }
  return sum;
}

class GreedyRiffifi final : public Bot<Riffifi> {
 public:
  Action choose(const View& view, const Choices<Action>& choices, FastRandom& /*random*/) override {
    const Rivals rivals = rivals_in(view);
    Action best = choices[0];
    int most = -1;
    for (const Action action : choices) {
      const int value =
          action.kind() == Action::Kind::kRob ? riches(view, action.extra()) : worth(view, rivals, action);
      const bool better = value > most;
      most = toss(better, value, most);
      best = toss(better, action, best);
    }
    return best;
  }
};

}  // namespace

std::unique_ptr<Bot<Riffifi>> greedy_riffifi() { return std::make_unique<GreedyRiffifi>(); }

}  // namespace ludothek
