// The random bot: every legal action is equally likely. In a race it reaches for some cube every second time.
#pragma once

#include "bots/bot.hpp"

namespace ludothek {

template <Game G>
class RandomBot final : public Bot<G> {
 public:
  bool looks() const override { return false; }
  typename G::Action choose(const typename G::View& /*view*/, const Choices<typename G::Action>& choices,
                            FastRandom& random) override {
    return choices[static_cast<int>(random.below(static_cast<std::uint32_t>(choices.size())))];
  }
  std::optional<Claim<G>> race(const typename G::View& view, const Choices<typename G::Action>& choices,
                               FastRandom& random) override {
    if (random.below(2) == 0) return std::nullopt;
    return Claim<G>{choose(view, choices, random), reaction_time(random)};
  }
};

}  // namespace ludothek
