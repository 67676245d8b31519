#include "games/riffifi/bots/thinking.hpp"

#include <cassert>

#include "games/riffifi/bots/policy.hpp"
#include "games/riffifi/bots/search.hpp"

namespace ludothek {
namespace {

using riffifi::Action;
using riffifi::Advice;
using riffifi::Beliefs;
using riffifi::Event;
using riffifi::Guesser;
using riffifi::View;

// How each level thinks, by Level.
struct Thinking {
  int simulations;        // simulated rounds for a decision
  unsigned hasty_in_256;  // how often it plays at a glance instead
};
constexpr Indexed<Level, Thinking, 5> kThinking{{{12, 236}, {70, 90}, {200, 24}, {1000, 0}, {25000, 0}}};

class ThinkingRiffifi final : public Bot<Riffifi> {
 public:
  ThinkingRiffifi(const Character& character, Thinking thinking) : beliefs_(character), thinking_(thinking) {}

  bool watches() const override { return true; }
  void see(const Event& event) override { beliefs_.see(event); }

  Action choose(const View& view, const Choices<Action>& choices, FastRandom& random) override {
    beliefs_.catch_up(view.me, view.options.players, random);
    if (choices.size() == 1) {
      reason_ = {.key = "reason.riffifi.only_choice", .place = choices[0].place()};
      return choices[0];
    }
    const Guesser guesser(view, beliefs_, random);
    if ((random.next() & 0xff) < thinking_.hasty_in_256) {
      const Action action = riffifi::glance(guesser.guess(random), random);
      reason_ = {.key = "reason.riffifi.at_a_glance", .place = action.place()};
      return action;
    }
    const Advice advice = search_.think(guesser, view.me, choices, thinking_.simulations, random);
    reason_ = {.key = advice.exact ? "reason.riffifi.counted_out" : "reason.riffifi.best_chance",
               .place = advice.best.place(),
               .amount = (advice.per_mille + 5) / 10};
    return advice.best;
  }
  std::optional<Reason> reason() const override { return reason_; }

 private:
  Beliefs beliefs_;
  riffifi::Search search_;
  Thinking thinking_;
  std::optional<Reason> reason_;
};

}  // namespace

std::unique_ptr<Bot<Riffifi>> thinking_riffifi(Level level) {
  return std::make_unique<ThinkingRiffifi>(character_of(level), kThinking[level]);
}

std::unique_ptr<Bot<Riffifi>> thinking_riffifi(Level level, int simulations) {
  assert(simulations > 0);
  Thinking thinking = kThinking[level];
  thinking.simulations = simulations;
  return std::make_unique<ThinkingRiffifi>(character_of(level), thinking);
}

}  // namespace ludothek
