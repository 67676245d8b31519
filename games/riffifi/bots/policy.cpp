#include "games/riffifi/bots/policy.hpp"

namespace ludothek::riffifi {

Action glance_aside(const State& state, std::uint64_t noise) {
  const Choices<Action> choices = Riffifi::actions(state, state.turn);
  const auto count = static_cast<std::uint64_t>(choices.size());
  const Action any = choices[static_cast<int>(((noise >> 32) * count) >> 32)];
  if ((noise & 0xff) < kAnyCardIn256 || state.phase == Phase::kRob) return any;
  // The Officer is in hand: it goes at the highest card there is, if nothing else is worth as much.
  Action best = choices[0];
  unsigned most = 0;
  for (const Action action : choices) {
    unsigned worth = 1;
    if (action.is_officer()) {
      if (action.victim()) {
        worth = kOfficerWorth * static_cast<unsigned>(value_of(state.top[*action.victim()]));
      }
    } else {
      const Card card = action.card();
      const Card shown = state.shown[colour_of(card)];
      if (card < shown) {
        worth = worth_open(static_cast<unsigned>(value_of(card) - 1));
        if (shown != kNoCard) worth += kBuryingWorth * static_cast<unsigned>(value_of(shown));
      }
    }
    // A different byte of the noise for each place, as good as independent.
    worth += (static_cast<unsigned>(noise >> (8 + action.place() % 48)) & 0xff) * kGlanceNoise >> 8;
    if (worth > most) {
      most = worth;
      best = action;
    }
  }
  return best;
}

}  // namespace ludothek::riffifi
