#include "games/farbenpoker/analysis/luck.hpp"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "games/farbenpoker/analysis/outlook.hpp"
#include "games/farbenpoker/bots/sight.hpp"
#include "games/farbenpoker/record/codec.hpp"

namespace ludothek {
namespace {

using namespace farbenpoker;

// A position with what everybody has seen of the sticks.
struct Shown {
  State state;
  Sight sight;

  void play(const Step<Farbenpoker>& step) {
    std::vector<Event> events;
    ludothek::play<Farbenpoker>(state, step, Sink<Event>(events));
    for (const Event& event : events) sight.see(event);
  }
  Palette palette() const {
    return palette_of(Farbenpoker::view(state, kOnlooker), [this](Hole hole) { return sight[hole]; });
  }
  // As if the stick in this hole, which nobody has seen, were another one. REQUIRES: one of that colour is unseen and
  // stands in none of the `fixed` holes.
  void pretend(Hole hole, Colour colour, HoleSet fixed) {
    for (const Hole other : state.standing) {
      if (fixed.has(other) || sight[other] != kNoColour || state.sticks[other] != colour) continue;
      std::swap(state.sticks[hole], state.sticks[other]);
      return;
    }
  }
};

// A kind of draw, and what it is worth.
struct Prospect {
  Worth worth{};
  Action action;  // one of that kind
};

// By how much a position was worth more or less than the mean of what may follow it, squared: 0 where both are exact,
// elsewhere it tells how good the estimates are.
double square(double gap) { return gap * gap; }
// At the seat where it is most, for luck is everybody's.
double widest(const Worth& before, const Worth& mean) {
  double most = 0;
  for (const double gap : before - mean) most = std::max(most, square(gap));
  return most;
}

class FarbenpokerAppraiser final : public Appraiser<Farbenpoker> {
 public:
  FarbenpokerAppraiser(const Options& options, std::unique_ptr<Outlook> outlook)
      : options_(options), players_(options.players), outlook_(std::move(outlook)) {
    for (int seat = 0; seat < players_; ++seat) par_[seat] = 1.0 / players_;  // the lot makes all alike
    begin();
  }

  std::size_t afterthoughts() const override { return place_of(outlook_->afterthoughts()); }
  void think() override {
    outlook_->think();
    begin();
  }

  bool exact() const override { return outlook_->exact(); }
  json::object method() const override {
    return phrase(exact() ? "method.farbenpoker.exact" : "method.farbenpoker.thought");
  }
  Worth par() const override { return par_; }

  Account appraise(const PlayedMove<Farbenpoker>& move) override {
    const Shown before = now_;
    for (const Step<Farbenpoker>& step : move.steps) now_.play(step);
    Account account;
    const Phase phase = before.state.phase;
    if (!move.by) {
      const Worth expected = mean(before);
      account.worth = worth(now_);
      account.luck = account.worth - expected;
      account.luck_variance = widest(worth_, expected);
    } else if (phase == Phase::kDraw) {
      appraise_draw(before, std::get<Order<Farbenpoker>>(move.steps[0]), account);
    } else if (phase == Phase::kRescue) {
      appraise_rescue(before, move, account);
    } else {
      account.worth = worth_;  // where a stick goes matters only to those who forget
      account.decided(0);
    }
    worth_ = account.worth;
    return account;
  }

 private:
  void begin() {
    now_ = {Farbenpoker::setup(options_), {}};
    worth_ = par_;
  }

  Situation situation(const Shown& shown) const {
    const State& state = shown.state;
    return {.palette = shown.palette(),
            .chips = state.chips,
            .pot = state.pot,
            .stock = state.stock,
            .options = state.options,
            .turn = state.turn,
            .out = state.out,
            .privilege = state.privilege,
            .rerolled = state.rerolled};
  }

  Worth worth(Shown shown) const {
    // Sticks that were shown go back somewhere: it does not matter where.
    FastRandom any(1);
    while (shown.state.phase == Phase::kPut || shown.state.phase == Phase::kReturn ||
           shown.state.phase == Phase::kRescueReturn) {
      const Next next = Farbenpoker::next(shown.state);
      if (next.kind == Next::Kind::kChance) {
        shown.play(Farbenpoker::sample(shown.state, any));
      } else {
        shown.play(Order<Farbenpoker>{next.seat(), Farbenpoker::actions(shown.state, next.seat())[0]});
      }
    }
    switch (shown.state.phase) {
      case Phase::kOver:
        return worth_of(Farbenpoker::result(shown.state));
      case Phase::kFirst:
        return par_;
      case Phase::kArrange:
        return outlook_->of(situation(shown));
      case Phase::kRollThird:
        return mean(shown);
      case Phase::kRescueRoll:
      case Phase::kRescue:
        return outlook_->of_rescue(situation(shown));
      default:
        return outlook_->of(situation(shown));
    }
  }

  // Over all that chance may give now.
  Worth mean(const Shown& shown) const {
    using Kind = Farbenpoker::Outcome::Kind;
    Worth sum{};
    const auto add = [&](const Farbenpoker::Outcome& outcome, double chance) {
      Shown after = shown;
      after.play(outcome);
      sum = sum + worth(after) * chance;
    };
    switch (shown.state.phase) {
      case Phase::kFirst:
        return par_;
      case Phase::kRollThird:
        for (int colour = 0; colour < kColours; ++colour) {
          add({.kind = Kind::kRollThird, .colour = static_cast<Colour>(colour)}, 1.0 / kColours);
        }
        return sum;
      case Phase::kRoll:
      case Phase::kRescueRoll:
        return mean_roll(shown);
      default:
        return worth(shown);  // its outcome is not shown, or changes nothing for players who forget nothing
    }
  }

  // FP-2.1  Rolls with the same colours, whichever die shows them, count together.
  Worth mean_roll(const Shown& shown) const {
    std::map<Palette, std::pair<Dice, int>> rolls;
    const Palette open = shown.palette();
    const int all = kColours * kColours * kColours;
    for (int roll = 0; roll < all; ++roll) {
      const Dice dice{static_cast<Colour>(roll % kColours), static_cast<Colour>(roll / kColours % kColours),
                      static_cast<Colour>(roll / kColours / kColours)};
      auto& [sample, weight] = rolls[without_names(with_dice(open, dice))];
      sample = dice;
      ++weight;
    }
    Worth sum{};
    for (const auto& [palette, roll] : rolls) {
      Shown after = shown;
      after.play(Farbenpoker::Outcome{.kind = Farbenpoker::Outcome::Kind::kRoll, .dice = roll.first});
      sum = sum + worth(after) * (static_cast<double>(roll.second) / all);
    }
    return sum;
  }

  // The worth of drawing these holes, all of which show their colours at once: the mean over what those may be that
  // nobody has seen.
  Worth mean_of_holes(const Shown& before, Seat seat, std::span<const Action> actions) const {
    return mean_of_holes(before, seat, actions, unseen_of(before, actions), before.palette(), {});
  }
  static std::vector<Hole> unseen_of(const Shown& before, std::span<const Action> actions) {
    std::vector<Hole> unseen;
    for (const Action action : actions) {
      if (!action.is_reroll() && before.sight[action.hole()] == kNoColour) unseen.push_back(action.hole());
    }
    return unseen;
  }
  Worth mean_of_holes(const Shown& before, Seat seat, std::span<const Action> actions, std::span<const Hole> unseen,
                      const Palette& left, HoleSet fixed) const {
    Worth sum{};
    if (unseen.empty()) {
      Shown after = before;
      for (const Action action : actions) after.play(Order<Farbenpoker>{seat, action});
      return worth(after);
    }
    const int sticks = unseen_sticks(left);
    for (int colour = 0; colour < kColours; ++colour) {
      const int count = shade(left, colour).unseen;
      if (count == 0) continue;
      Shown shown = before;
      shown.pretend(unseen[0], static_cast<Colour>(colour), fixed);
      Palette rest = left;
      --shade(rest, colour).unseen;
      HoleSet taken = fixed;
      taken.add(unseen[0]);
      sum = sum +
            mean_of_holes(shown, seat, actions, unseen.subspan(1), rest, taken) * (static_cast<double>(count) / sticks);
    }
    return sum;
  }

  // Every kind of draw: a stick of each colour that was shown, one that was not, the third die again.
  std::vector<Prospect> prospects(const Shown& before, Seat seat) const {
    std::vector<Prospect> list;
    std::vector<Colour> kinds;
    for (const Action action : Farbenpoker::actions(before.state, seat)) {
      if (action.is_reroll()) {
        Shown after = before;
        after.play(Order<Farbenpoker>{seat, action});
        list.push_back({mean(after), action});
        continue;
      }
      const Colour kind = before.sight[action.hole()];
      if (std::ranges::find(kinds, kind) != kinds.end()) continue;
      kinds.push_back(kind);
      list.push_back({mean_of_holes(before, seat, std::span(&action, 1)), action});
    }
    return list;
  }

  void appraise_draw(const Shown& before, const Order<Farbenpoker>& order, Account& account) const {
    const Seat seat = order.seat;
    const auto kind_of = [&](const Action action) {
      return action.is_reroll() ? -1 : index(before.sight[action.hole()]);
    };
    const std::vector<Prospect> all = prospects(before, seat);
    const auto chosen =
        std::ranges::find(all, kind_of(order.action), [&](const Prospect& p) { return kind_of(p.action); });
    const auto best = std::ranges::max_element(all, {}, [&](const Prospect& p) { return p.worth[seat]; });
    account.worth = worth(now_);
    account.luck = account.worth - chosen->worth;
    if (!unseen_of(before, std::span(&order.action, 1)).empty()) account.luck_variance = widest(worth_, best->worth);
    account.decided(chosen->worth[seat] - best->worth[seat], square(best->worth[seat] - worth_[seat]));
    if (*account.own < 0)
      account.best = written_move<Farbenpoker>(before.state, Order<Farbenpoker>{seat, best->action});
  }

  // FP-5.2  Three holes at once.
  void appraise_rescue(const Shown& before, const PlayedMove<Farbenpoker>& move, Account& account) const {
    std::vector<Action> picked;
    for (const Step<Farbenpoker>& step : move.steps) picked.push_back(std::get<Order<Farbenpoker>>(step).action);
    const Worth chosen = mean_of_holes(before, *move.by, picked);
    const Worth best =
        exact() ? outlook_->of_rescue(situation(before)) : mean_of_holes(before, *move.by, likeliest_fits(before));
    account.worth = worth(now_);
    account.luck = account.worth - chosen;
    if (!unseen_of(before, picked).empty()) account.luck_variance = widest(worth_, best);
    const Seat seat = *move.by;
    // What was picked may be the best that is known.
    account.decided(std::min(0.0, chosen[seat] - best[seat]), square(best[seat] - worth_[seat]));
  }

  // What is known to fit, each die once, then what nobody has seen.
  static std::vector<Action> likeliest_fits(const Shown& before) {
    std::vector<Action> picks;
    HoleSet left = before.state.standing;
    const auto take = [&](Colour colour) {
      for (const Hole hole : left) {
        if (picks.size() == kDice || before.sight[hole] != colour) continue;
        left.remove(hole);
        picks.push_back(Action::rescue(hole));
        return;
      }
    };
    for (const Colour die : before.state.dice) take(die);
    while (picks.size() < kDice) {
      const std::size_t had = picks.size();
      take(kNoColour);
      if (picks.size() == had) break;
    }
    while (picks.size() < kDice) {
      picks.push_back(Action::rescue(left[0]));
      left.remove(left[0]);
    }
    return picks;
  }

  Options options_;
  int players_;
  std::unique_ptr<Outlook> outlook_;
  Shown now_{};
  Worth par_{};
  Worth worth_{};
};

}  // namespace

std::unique_ptr<Appraiser<Farbenpoker>> farbenpoker_appraiser(const farbenpoker::Options& options) {
  return std::make_unique<FarbenpokerAppraiser>(options, make_outlook(options));
}

}  // namespace ludothek
