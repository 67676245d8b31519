#include "games/farbenpoker/solve/solution.hpp"

#include <cassert>
#include <tuple>

#include "games/farbenpoker/rules/position.hpp"
#include "games/farbenpoker/solve/table.hpp"

namespace ludothek::farbenpoker {
namespace {

bool is_open(const Palette& palette) {
  return std::ranges::all_of(palette, [](const Shade& each) { return each.sought == 0 && each.served == 0; });
}

int dice_of(const Palette& palette) {
  int dice = 0;
  for (const Shade& each : palette) dice += each.sought + each.served;
  return dice;
}

}  // namespace

Solution::Solution(const Plan& plan) : plan_(plan), table_(std::make_unique<Table>(plan)) {
  while (!plan.forgets && table_->fill_next()) continue;
}
Solution::~Solution() = default;

bool Solution::fill_next() { return table_->fill_next(); }
int Solution::total() const { return table_->total(); }

std::int64_t Solution::positions() const { return plan_.rows() * table_->lattice().busy_count(); }

std::optional<std::string_view> Solution::refuse(const Position& position, const Plan& plan) {
  for (const Shade& each : position.palette) {
    if (each.unseen > kSticksOfAColour || each.known() < 0) return "there are three sticks of each colour";
  }
  if (position.mine < 0 || position.theirs < 0 || position.pot < 0) return "nobody has fewer than no chips";
  if (position.total() < plan.least_total()) return "there are never fewer chips with the players and in the pot";
  if (position.total() >= plan.chips) return "the stock is empty: the game is over";
  const int dice = dice_of(position.palette);
  const int served = served_dice(position.palette);
  if (dice != 0 && dice != kDice) return "there are three dice";
  if (served == kDice) return "the third die has its stick: the pot is won and the dice are rolled anew";
  if (position.rerolled && served != kDice - 1) return "only a third die is rolled again";
  if (position.rescue) {
    if (position.mine != 0 || position.pot != 0 || position.theirs == 0) {
      return "a chance is for who has no chips, when the pot was won by the other one";
    }
    return served == 0 ? std::nullopt : std::optional<std::string_view>("a chance begins with dice without sticks");
  }
  if (position.mine == 0) return "a player without chips does not draw";
  const bool begins = dice == 0 || (served == 0 && position.pot == 0);
  if (begins && (position.pot > 0 || position.theirs == 0)) {
    return "a combination begins with an empty pot, and both have chips";
  }
  return std::nullopt;
}

double Solution::value(const Position& position) const {
  assert(!refuse(position, plan_));
  const Lattice& lattice = table_->lattice();
  if (is_open(position.palette)) {
    const int open = lattice.open_place(position.palette);
    return position.rescue ? table_->rescue_value(position.total(), open)
                           : table_->roll_value(position.total(), position.mine, open);
  }
  if (position.rescue) return choices(position).front().value;
  return table_->draw_value(position.total(), position.pot, position.mine, lattice.busy_place(position.palette),
                            position.rerolled);
}

std::vector<Choice> Solution::choices(const Position& position) const {
  assert(!refuse(position, plan_));
  const Palette& palette = position.palette;
  const Lattice& lattice = table_->lattice();
  const int total = position.total();
  std::vector<Choice> list;
  if (is_open(palette)) return list;
  if (position.rescue) {
    for (const RescuePick& pick : lattice.rescue_picks(palette)) {
      Choice choice{.kind = Choice::Kind::kRescue, .known = pick.known, .unseen = pick.unseen};
      for (const RescueOutcome& outcome : pick.outcomes) choice.hit += outcome.fits > 0 ? outcome.chance : 0;
      choice.value = table_->pick_value(total, pick);
      list.push_back(choice);
    }
  } else {
    const bool first = position.pot == 0 && served_dice(palette) == 0;
    const Outlooks outlooks =
        first ? table_->first_outlooks(total, position.mine)
              : table_->outlooks(total, position.pot, position.mine, owed_for_a_miss(position.rerolled));
    const auto drawn = [&](int colour, bool unseen) {
      const int dice = shade(palette, colour).sought;
      const Palette next = after_draw(palette, colour, unseen);
      if (dice == 0) return outlooks.miss[lattice.busy_place(next)];
      if (served_dice(next) == kDice) {
        return outlooks.last_hit[lattice.open_place(without_dice(next))];
      }
      return outlooks.hit[first ? dice : 1][lattice.busy_place(next)];
    };
    Choice unknown{.kind = Choice::Kind::kUnseen};
    const int unseen = unseen_sticks(palette);
    for (int colour = 0; colour < kColours; ++colour) {
      const Shade& here = shade(palette, colour);
      const double hit = here.sought > 0 ? 1 : 0;
      if (here.known() > 0) {
        list.push_back({.kind = Choice::Kind::kKnown, .colour = colour, .hit = hit, .value = drawn(colour, false)});
      }
      if (here.unseen == 0) continue;
      const double chance = static_cast<double>(here.unseen) / unseen;
      unknown.hit += chance * hit;
      unknown.value += chance * drawn(colour, true);
    }
    if (unseen > 0) list.push_back(unknown);
    if (served_dice(palette) == kDice - 1 && !position.rerolled) {
      Choice reroll{.kind = Choice::Kind::kReroll};
      for (int colour = 0; colour < kColours; ++colour) {
        const int next = lattice.busy_place(with_third_die(palette, colour));
        reroll.value += table_->draw_value(total, position.pot, position.mine, next, true) / kColours;
      }
      list.push_back(reroll);
    }
  }
  std::ranges::sort(list, [](const Choice& a, const Choice& b) {
    return std::tie(b.value, a.kind, a.colour, a.known) < std::tie(a.value, b.kind, b.colour, b.known);
  });
  return list;
}

}  // namespace ludothek::farbenpoker
