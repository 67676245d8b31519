// What the tests of every game need to know of Farbenpoker: how long it can last, what may be scored, how many pieces
// there must be, and what a viewer can't know. Written from RULES.md, not from rules/, so that a mistake there is not
// made twice.
#pragma once

#include "games/farbenpoker/rules/game.hpp"
#include "tests/trial.hpp"

namespace ludothek::tests {

template <>
struct Trial<Farbenpoker> {
  using State = Farbenpoker::State;
  using Kind = farbenpoker::Action::Kind;

  static constexpr std::uint64_t kGames = 25;
  static constexpr std::uint64_t kWatched = 200;
  static constexpr std::int64_t kLeastCompared = 20;
  // A combination is one roll, three hits and at most 50 misses, for each costs a chip that stays in the pot; each draw
  // is at most four steps (take the third die, roll it, draw, put); three sticks go back; four chances of seven steps.
  // Each combination takes three chips from a stock of at most 40, so the fourteenth is the last (FP-6.6).
  static constexpr int most_steps(const farbenpoker::Options& /*options*/) { return 2 + 14 * (1 + 53 * 4 + 3 + 4 * 7); }
  static constexpr int most_points(const farbenpoker::Options& /*options*/) { return 50; }
  static constexpr std::array kEnds{"stock-empty", "two-left", "one-left", "no-chips"};

  // What is wrong with the pieces, or nothing.
  static std::string wrong_pieces(const State& state) {
    using namespace farbenpoker;  // NOLINT(google-build-using-namespace)
    // FP-1.1  Fifty chips.
    if (std::accumulate(state.chips.begin(), state.chips.end(), state.stock + state.pot) != 50) return "chips";
    for (std::size_t seat = state.options.players; seat < kMostSeats; ++seat) {
      if (state.chips[seat] != 0) return "chips where nobody sits";
    }
    // FP-1.2  Three sticks of each of six colours: in the device, beside the dice, or in hand.
    Indexed<Colour, int, 256> sticks{};
    for (std::size_t hole = 0; hole < kHoles; ++hole) {
      const bool stands = ((state.standing.bits() >> hole) & 1u) != 0;
      if (stands != (state.sticks[hole] != kNoColour)) return "holes that disagree";
      if (stands) ++sticks[state.sticks[hole]];
    }
    for (std::size_t die = 0; die < kDice; ++die) {
      if (((state.served >> die) & 1u) != 0) ++sticks[state.dice[die]];
      if (state.hand[die] != kNoColour) ++sticks[state.hand[die]];
    }
    const int each = state.phase == Phase::kFirst || state.phase == Phase::kArrange ? 0 : 3;
    for (std::size_t colour = 0; colour < sticks.size(); ++colour) {
      if (sticks[colour] != (colour < 6 ? each : 0)) return "sticks";
    }
    return "";
  }

  // --- Twins: what the viewer can't know ---
  // FP-7.1  The colours of the sticks that stand in the device, from everybody.
  static State twin_of(const State& real, Seat /*viewer*/, FastRandom& random) {
    std::vector<farbenpoker::Colour> colours;
    for (farbenpoker::Hole hole : real.standing) colours.push_back(real.sticks[hole]);
    exchange(std::span(colours), random, [](std::size_t, std::size_t) { return true; });
    State twin = real;
    std::size_t next = 0;
    for (farbenpoker::Hole hole : real.standing) twin.sticks[hole] = colours[next++];
    return twin;
  }

  // FP-2.2  A drawn stick shows its colour. FP-5.2  Of three, none does before the third is chosen.
  static std::optional<Step<Farbenpoker>> twin_step(const State& real, const State& twin, Step<Farbenpoker> step,
                                                    Seat /*viewer*/, FastRandom& random) {
    if (auto* outcome = std::get_if<farbenpoker::Outcome>(&step)) {
      // FP-1.4  Nobody has seen the order: another one looks the same.
      if (outcome->kind == farbenpoker::Outcome::Kind::kArrange)
        shuffle(random, std::span<farbenpoker::Colour>(outcome->sticks));
      return step;
    }
    const farbenpoker::Action action = std::get<Order<Farbenpoker>>(step).action;
    const auto same = [&](farbenpoker::Hole hole) { return real.sticks[hole] == twin.sticks[hole]; };
    bool shows_a_difference = false;
    if (action.kind() == Kind::kDraw && !action.is_reroll()) shows_a_difference = !same(action.hole());
    if (action.kind() == Kind::kRescue && real.picked[1] != farbenpoker::kNoHole) {
      shows_a_difference = !same(real.picked[0]) || !same(real.picked[1]) || !same(action.hole());
    }
    if (shows_a_difference) return std::nullopt;
    return step;
  }
};

}  // namespace ludothek::tests
