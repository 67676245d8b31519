#include "games/farbenpoker/bots/thought.hpp"

#include <cassert>
#include <cmath>
#include <map>
#include <utility>

#include "bots/memory.hpp"
#include "games/farbenpoker/rules/position.hpp"

namespace ludothek::farbenpoker {
namespace {

using Chances = PerSeat<double>;

// The winners share the victory.
Chances final_chances(const Situation& situation) {
  const SeatSet winners = winners_of(situation);
  Chances chances{};
  for (const Seat seat : winners) chances[seat] = 1.0 / winners.size();
  return chances;
}

// What a chip of lead is worth, in log odds, with 33 chips in stock, by pairs of unseen sticks (0, 2, 4 … 18).
constexpr Indexed<int, double, 10> kChipWorth{1.7, 1.1, 0.72, 0.563, 0.435, 0.342, 0.273, 0.235, 0.215, 0.2};
// How many draws further it thinks where one die has no stick.
constexpr int kLastDieDepth = 1;
// What it is worth to roll next, in chips.
constexpr double kRollWorth = 0.6;
// What the chance of FP-5.2 is worth, in chips.
constexpr double kRescueWorth = 0.5;

double chip_worth(int unseen, int stock) {
  const int pair = unseen / 2;
  const double worth = unseen % 2 == 0 ? kChipWorth[pair] : (kChipWorth[pair] + kChipWorth[pair + 1]) / 2;
  return worth * 6 / std::sqrt(stock + 3.0);
}

// The chances to win from a lead in chips, for as many players as there are: odds in proportion.
Chances chances_of(const Situation& situation, const Chances& chips, double worth) {
  double most = 0;
  for (const double each : chips) most = std::max(most, each);
  Chances chances{};
  double sum = 0;
  for (const Seat seat : SeatSet::first(situation.options.players)) {
    if (situation.out.has(seat)) continue;
    chances[seat] = natural_exponential(std::max(-50.0, worth * (chips[seat] - most)));
    sum += chances[seat];
  }
  for (double& each : chances) each /= sum;
  return chances;
}

Chances chips_of(const Situation& situation) {
  Chances chips{};
  for (std::size_t seat = 0; seat < chips.size(); ++seat) {
    chips[seat] = situation.chips[seat] > 0 ? situation.chips[seat] : kRescueWorth;
  }
  return chips;
}

// FP-4.3  The pot is won and the next player is about to roll.
Chances after_pot(const Situation& situation) {
  Chances chips = chips_of(situation);
  chips[*next_with_chips(situation, situation.turn)] += kRollWorth;
  return chances_of(situation, chips, chip_worth(unseen_sticks(situation.palette), situation.stock));
}

// In the middle of a combination, by the dice without a stick and how many of them have a known one: what it is worth
// to be on turn, in chips, and how much more of the pot than the others' share one has, as a part of what two would
// share.
struct Turn {
  double chips;
  double pot;
};
constexpr Indexed<int, Indexed<int, Turn, kDice + 1>, kDice + 1> kTurnWorth{
    {{},
     {{{-0.19, 0.43}, {0.28, 1}}},
     {{{-0.37, 0}, {0.69, 0}, {0.28, 0}}},
     {{{0.06, 0}, {1.5, 0}, {0.68, 0}, {0.74, 0}}}}};

// Further than the thinking goes.
Chances in_the_middle(const Situation& situation) {
  int sought = 0;
  int known = 0;
  for (const Shade& each : situation.palette) {
    sought += each.sought;
    known += std::min<int>(each.sought, each.known());
  }
  const Turn& turn = kTurnWorth[sought][known];
  const int drawing = players_with_chips(situation);
  const double share = drawing == 1 ? 1 : std::min(1.0, (1 + turn.pot) / drawing + (turn.pot == 1 ? 1 : 0));
  Chances chips = chips_of(situation);
  for (const Seat seat : SeatSet::first(situation.options.players)) {
    if (seat == situation.turn) {
      chips[seat] += turn.chips + share * situation.pot;
    } else if (situation.chips[seat] > 0) {
      chips[seat] += (1 - share) / (drawing - 1) * situation.pot;
    }
  }
  const int stock = two_are_left(situation) ? std::min<int>(situation.stock, kDice) : situation.stock;
  return chances_of(situation, chips, chip_worth(unseen_sticks(situation.palette), stock));
}

// The first colour with this shade speaks for all of them.
bool seen_before(const Palette& palette, int colour) {
  for (int other = 0; other < colour; ++other) {
    if (shade(palette, other) == shade(palette, colour)) return true;
  }
  return false;
}

}  // namespace

std::size_t Thought::Hash::operator()(const Key& key) const {
  std::uint64_t mixed = key.palette * 0x9e3779b97f4a7c15 ^ key.chips;
  return static_cast<std::size_t>(split_mix(mixed));  // 32 bits in the browser
}

std::vector<Idea> Thought::ideas(const Situation& situation) {
  assert(situation.chips[situation.turn] > 0);
  remembered_.clear();
  const Palette& palette = situation.palette;
  std::vector<Idea> list;
  const auto add = [&](Idea::Kind kind, int colour, const Chances& chances) {
    list.push_back({kind, colour, chances[situation.turn]});
  };
  for (const bool sought : {true, false}) {
    for (int colour = 0; colour < kColours; ++colour) {
      const Shade& here = shade(palette, colour);
      if (here.known() > 0 && (here.sought > 0) == sought)
        add(Idea::Kind::kKnown, colour, known(situation, colour, depth_));
    }
    if (sought && unseen_sticks(palette) > 0) add(Idea::Kind::kUnseen, -1, unseen(situation, depth_));
  }
  if (served_dice(palette) == kDice - 1 && !situation.rerolled) add(Idea::Kind::kReroll, -1, reroll(situation, depth_));
  // Not std::stable_sort, which some libraries build on what is deprecated.
  for (std::size_t i = 1; i < list.size(); ++i) {
    for (std::size_t j = i; j > 0 && list[j].value > list[j - 1].value; --j) std::swap(list[j], list[j - 1]);
  }
  return list;
}

Thought::Chances Thought::at_a_glance(const Situation& situation) {
  const bool over = situation.stock == 0 || std::ranges::all_of(situation.chips, [](auto chips) { return chips == 0; });
  if (over) return final_chances(situation);
  Chances chips = chips_of(situation);
  chips[situation.turn] += kRollWorth;
  return chances_of(situation, chips, chip_worth(unseen_sticks(situation.palette), situation.stock));
}

Thought::Chances Thought::chances(const Situation& situation) {
  remembered_.clear();
  const auto dice = [](const Shade& each) { return each.sought + each.served > 0; };
  if (std::ranges::any_of(situation.palette, dice)) return best_draw(situation, depth_);
  // FP-2.1  Three dice: those that are alike but for the colours' names count together.
  std::map<std::uint64_t, std::pair<Palette, int>> rolls;
  for (int roll = 0; roll < kColours * kColours * kColours; ++roll) {
    const auto colour = [](int face) { return static_cast<Colour>(face % kColours); };
    const Palette rolled = without_names(
        with_dice(situation.palette, {colour(roll), colour(roll / kColours), colour(roll / kColours / kColours)}));
    auto& [palette, weight] = rolls[key_of(rolled)];
    palette = rolled;
    ++weight;
  }
  Situation next = situation;
  next.privilege = true;  // FP-3.1
  Chances sum{};
  for (const auto& [key, roll] : rolls) {
    next.palette = roll.first;
    const Chances each = best_draw(next, depth_);
    for (std::size_t seat = 0; seat < sum.size(); ++seat) {
      sum[seat] += each[seat] * roll.second / (kColours * kColours * kColours);
    }
  }
  return sum;
}

// What the player on turn makes of it.
Thought::Chances Thought::before_draw(const Situation& situation, int depth) {
  // With one die left everything may be decided at once: there it thinks a little further.
  const int limit = served_dice(situation.palette) == kDice - 1 ? -kLastDieDepth : 0;
  if (depth <= limit) return in_the_middle(situation);
  Key key{key_of(situation.palette), 0};
  for (const std::uint8_t chips : situation.chips) key.chips = key.chips << 6 | chips;
  key.chips = (key.chips << 6 | situation.pot) << 6 | situation.stock;
  key.palette = (key.palette << 4 | static_cast<unsigned>(depth + kLastDieDepth)) << 4 |
                static_cast<unsigned>(situation.turn) << 1 | (situation.rerolled ? 1u : 0u);
  if (const auto found = remembered_.find(key); found != remembered_.end()) return found->second;
  const Chances chances = best_draw(situation, depth);
  remembered_.emplace(key, chances);
  return chances;
}

Thought::Chances Thought::best_draw(const Situation& situation, int depth) {
  const Palette& palette = situation.palette;
  Chances best{};
  double most = -1;
  const auto consider = [&](const Chances& chances) {
    if (chances[situation.turn] > most) {
      most = chances[situation.turn];
      best = chances;
    }
  };
  int miss_with = -1;
  for (int colour = 0; colour < kColours; ++colour) {
    const Shade& here = shade(palette, colour);
    if (here.known() == 0) continue;
    if (here.sought == 0) {
      miss_with = colour;
    } else if (!seen_before(palette, colour)) {
      consider(known(situation, colour, depth));
    }
  }
  if (miss_with >= 0) consider(known(situation, miss_with, depth));
  if (unseen_sticks(palette) > 0) consider(unseen(situation, depth));
  if (served_dice(palette) == kDice - 1 && !situation.rerolled) consider(reroll(situation, depth));
  return best;
}

Thought::Chances Thought::known(const Situation& situation, int colour, int depth) {
  const Palette next = after_draw(situation.palette, colour, false);
  const int dice = shade(situation.palette, colour).sought;
  return dice > 0 ? hit(situation, next, dice, depth) : miss(situation, next, depth);
}

Thought::Chances Thought::unseen(const Situation& situation, int depth) {
  const Palette& palette = situation.palette;
  const int sticks = unseen_sticks(palette);
  Chances sum{};
  for (int colour = 0; colour < kColours; ++colour) {
    const Shade& here = shade(palette, colour);
    if (here.unseen == 0 || seen_before(palette, colour)) continue;
    int alike = 0;
    for (const Shade& other : palette) alike += other == here ? here.unseen : 0;
    const Palette next = after_draw(palette, colour, true);
    const Chances chances = here.sought > 0 ? hit(situation, next, here.sought, depth) : miss(situation, next, depth);
    for (std::size_t seat = 0; seat < sum.size(); ++seat) sum[seat] += chances[seat] * alike / sticks;
  }
  return sum;
}

// FP-2.8
Thought::Chances Thought::reroll(const Situation& situation, int depth) {
  Situation next = situation;
  next.rerolled = true;
  Chances sum{};
  for (int colour = 0; colour < kColours; ++colour) {
    next.palette = without_names(with_third_die(situation.palette, colour));
    const Chances chances = before_draw(next, depth);
    for (std::size_t seat = 0; seat < sum.size(); ++seat) sum[seat] += chances[seat] / kColours;
  }
  return sum;
}

// FP-4.1, FP-8.1
Thought::Chances Thought::hit(Situation situation, Palette palette, int dice, int depth) {
  const auto taken = static_cast<std::uint8_t>(paid_by_the_stock(situation, due_for_a_hit(situation, dice)));
  situation.stock -= taken;
  situation.chips[situation.turn] += taken;
  situation.palette = palette;
  const bool pot_won = served_dice(palette) == kDice;
  if (pot_won) {
    situation.chips[situation.turn] += situation.pot;
    situation.pot = 0;
  }
  if (situation.stock == 0 || (pot_won && two_are_left(situation))) return final_chances(situation);
  if (pot_won) return after_pot(situation);
  return pass_turn(situation, depth);
}

// FP-2.4
Thought::Chances Thought::miss(Situation situation, Palette palette, int depth) {
  const auto paid = static_cast<std::uint8_t>(paid_for_a_miss(situation, situation.rerolled));
  situation.chips[situation.turn] -= paid;
  situation.pot += paid;
  situation.palette = palette;
  return pass_turn(situation, depth);
}

// FP-2.6
Thought::Chances Thought::pass_turn(Situation situation, int depth) {
  situation.privilege = situation.rerolled = false;
  const std::optional<Seat> next = next_with_chips(situation, situation.turn);
  // FP-6.4  Nobody has a chip left.
  if (!next) return final_chances(situation);
  situation.turn = *next;
  situation.palette = without_names(situation.palette);
  return before_draw(situation, depth - 1);
}

}  // namespace ludothek::farbenpoker
