// What the tests of every game need to know of Mäxchen: how long it can last, what may be scored, how many lives there
// must be, and what a viewer can't know. Written from RULES.md, not from rules/.
#pragma once

#include "examples/maexchen/rules/game.hpp"
#include "tests/trial.hpp"

namespace ludothek::tests {

template <>
struct Trial<Maexchen> {
  using State = Maexchen::State;
  using Outcome = Maexchen::Outcome;

  static constexpr std::uint64_t kGames = 2;
  static constexpr std::uint64_t kWatched = 20;
  static constexpr std::int64_t kLeastCompared = 1;
  // A round costs a life, and there are at most 54 to lose. Higher announcements are at most 21, each with an answer
  // and a throw; where the same may be said again (MX-2.4) no number of them is too many by the rules, but at random
  // two answers of three go on, so a round of two hundred steps is one in 10^11.
  static constexpr int most_steps(const maexchen::Options& /*options*/) { return 1 + 54 * 200; }
  static constexpr int most_points(const maexchen::Options& options) { return options.lives; }
  static constexpr std::array kEnds{"one-left"};

  static constexpr double kGreedyWins = 1.2;  // with a single life much is luck

  // MX-1.2, MX-4.1  Nobody has more lives than in the beginning; who is out has no turn. MX-5.1  Dice in play lie under
  // the cup, and somebody has thrown them.
  static std::string wrong_pieces(const State& state) {
    for (std::size_t seat = 0; seat < state.lives.size(); ++seat) {
      if (state.lives[seat] > (seat < state.options.players ? state.options.lives : 0)) return "lives";
    }
    const auto phase = static_cast<int>(state.phase);  // lot, throw, announcement, answer, over
    const bool under_the_cup = phase == 2 || phase == 3;
    if ((state.dice != maexchen::kNoThrow) != under_the_cup) return "dice";
    if ((state.knower != kOnlooker) != under_the_cup) return "who has seen the dice";
    if (phase >= 1 && phase <= 3 && state.lives[state.turn] == 0) return "a turn without life";
    if (phase == 3 && state.claim == maexchen::kNoThrow) return "an answer to nothing";
    return "";
  }

  // MX-5.1  Who did not throw the dice does not know them: they could be any others.
  static State twin_of(const State& real, Seat viewer, FastRandom& random) {
    State twin = real;
    if (real.dice != maexchen::kNoThrow && real.knower != viewer) {
      twin.dice = static_cast<maexchen::Throw>(random.below(21));
    }
    return twin;
  }

  // MX-2.1  Another's throw could be another throw. MX-3.4  A lifted cup shows the dice.
  static std::optional<Step<Maexchen>> twin_step(const State& real, const State& twin, const Step<Maexchen>& step,
                                                 Seat viewer, FastRandom& random) {
    if (const auto* outcome = std::get_if<Outcome>(&step)) {
      if (outcome->kind == Outcome::Kind::kThrow && real.turn != viewer) return Maexchen::sample(twin, random);
      return step;
    }
    const bool lifts = std::get<Order<Maexchen>>(step).action == maexchen::Action::lift();
    if (lifts && real.dice != twin.dice) return std::nullopt;
    return step;
  }
};

}  // namespace ludothek::tests
