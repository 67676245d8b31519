#include "games/farbenpoker/solve/lattice.hpp"

#include <cassert>
#include <map>

namespace ludothek::farbenpoker {
namespace {

constexpr PerColour<Colour> kEveryColour{Colour::kRed,   Colour::kBlue,  Colour::kYellow,
                                         Colour::kGreen, Colour::kWhite, Colour::kBlack};

// Every kind of shade, in order.
std::vector<Shade> every_shade() {
  std::vector<Shade> shades;
  for (std::uint8_t unseen = 0; unseen <= kSticksOfAColour; ++unseen) {
    for (std::uint8_t sought = 0; sought <= kDice; ++sought) {
      for (std::uint8_t served = 0; served + sought <= kDice && served + unseen <= kSticksOfAColour; ++served) {
        shades.push_back({unseen, sought, served});
      }
    }
  }
  return shades;
}

// FP-5.3  Each stick fits at most one die, each die takes at most one stick.
int fitting(const Palette& palette, const PerColour<int>& sticks) {
  int fits = 0;
  for (int colour = 0; colour < kColours; ++colour) {
    fits += std::min(sticks[colour], int{shade(palette, colour).sought});
  }
  return fits;
}

// Draws `left` more unseen sticks at once and tells what all of them come to.
struct UnseenDraw {
  const Palette& dice;
  const Lattice& lattice;
  std::map<std::pair<int, int>, double> found;  // open palette and fits, to chance

  void draw(Palette palette, PerColour<int> sticks, int left, double chance) {
    if (left == 0) {
      found[{lattice.open_place(without_dice(palette)), fitting(dice, sticks)}] += chance;
      return;
    }
    const int unseen = unseen_sticks(palette);
    for (int colour = 0; colour < kColours; ++colour) {
      const int here = shade(palette, colour).unseen;
      if (here == 0) continue;
      Palette next = palette;
      --shade(next, colour).unseen;
      auto more = sticks;
      ++more[colour];
      draw(next, more, left - 1, chance * here / unseen);
    }
  }
};

}  // namespace

Lattice::Lattice() {
  Palette palette;
  list_palettes(palette, 0, 0);
  order_busy();
  const auto number = [this](const std::vector<Palette>& list) {
    for (std::size_t i = 0; i < list.size(); ++i) places_[key_of(list[i])] = static_cast<std::uint16_t>(i);
  };
  number(open_);
  number(busy_);
  draws_.reserve(busy_.size());
  for (const Palette& each : busy_) draws_.push_back(find_draws(each));
  rolls_.reserve(open_.size());
  for (const Palette& each : open_) rolls_.push_back(find_rolls(each));
}

// Every palette whose shades ascend: with no dice, or with three of which one at least is sought.
void Lattice::list_palettes(Palette& palette, int colour, int dice) {
  if (colour == kColours) {
    if (dice == 0) open_.push_back(palette);
    if (dice == kDice && served_dice(palette) < kDice) busy_.push_back(palette);
    return;
  }
  static const std::vector<Shade> kShades = every_shade();
  for (const Shade& each : kShades) {
    if (colour > 0 && each < shade(palette, colour - 1)) continue;
    if (dice + each.sought + each.served > kDice) continue;
    shade(palette, colour) = each;
    list_palettes(palette, colour + 1, dice + each.sought + each.served);
  }
}

void Lattice::order_busy() {
  std::ranges::sort(busy_, {}, [](const Palette& palette) { return std::pair(served_dice(palette), palette); });
  const auto first = std::ranges::find(busy_, kDice - 1, served_dice);
  two_served_ = static_cast<int>(first - busy_.begin());
}

int Lattice::open_place(const Palette& palette) const { return places_.at(key_of(without_names(palette))); }
int Lattice::busy_place(const Palette& palette) const { return places_.at(key_of(without_names(palette))); }

DrawOutcome Lattice::outcome(const Palette& palette, int colour, bool unseen) const {
  const Palette next = after_draw(palette, colour, unseen);
  const bool last = served_dice(next) == kDice;
  const int place = last ? open_place(without_dice(next)) : busy_place(next);
  return {static_cast<std::uint16_t>(place), shade(palette, colour).unseen, shade(palette, colour).sought};
}

Draws Lattice::find_draws(const Palette& palette) const {
  Draws draws;
  draws.unseen_sticks = static_cast<std::uint8_t>(unseen_sticks(palette));
  for (int colour = 0; colour < kColours; ++colour) {
    const Shade& here = shade(palette, colour);
    if (here.known() > 0 && here.sought == 0) draws.known_miss = true;
    // Shades ascend, so those of one kind stand together: the first one speaks for all.
    const bool again = colour > 0 && here == shade(palette, colour - 1);
    if (here.known() > 0 && here.sought > 0 && !again) draws.hits[draws.hit_count++] = outcome(palette, colour, false);
    if (here.unseen == 0) continue;
    if (again) {
      DrawOutcome& same = draws.unseen[draws.unseen_count - 1u];
      same.weight = static_cast<std::uint8_t>(same.weight + here.unseen);
    } else {
      draws.unseen[draws.unseen_count++] = outcome(palette, colour, true);
    }
  }
  if (served_dice(palette) == kDice - 1) {
    for (int colour = 0; colour < kColours; ++colour) {
      draws.rerolled[colour] = static_cast<std::uint16_t>(busy_place(with_third_die(palette, colour)));
    }
  }
  return draws;
}

std::vector<Roll> Lattice::find_rolls(const Palette& palette) const {
  std::map<int, int> weights;
  for (const Colour first : kEveryColour) {
    for (const Colour second : kEveryColour) {
      for (const Colour third : kEveryColour) ++weights[busy_place(with_dice(palette, {first, second, third}))];
    }
  }
  std::vector<Roll> rolls;
  for (const auto& [busy, weight] : weights) {
    rolls.push_back({static_cast<std::uint16_t>(busy), static_cast<std::uint8_t>(weight)});
  }
  return rolls;
}

std::vector<RescuePick> Lattice::rescue_picks(const Palette& palette) const {
  assert(served_dice(palette) == 0);
  std::vector<RescuePick> picks;
  PerColour<std::uint8_t> known{};
  const auto list = [&](const auto& self, int colour, int left) -> void {
    if (colour < kColours) {
      for (int sticks = 0; sticks <= left && sticks <= shade(palette, colour).known(); ++sticks) {
        known[colour] = static_cast<std::uint8_t>(sticks);
        self(self, colour + 1, left - sticks);
      }
      known[colour] = 0;
      return;
    }
    if (left > unseen_sticks(palette)) return;
    UnseenDraw unseen{palette, *this, {}};
    PerColour<int> sticks{};
    std::ranges::copy(known, sticks.begin());
    unseen.draw(palette, sticks, left, 1);
    RescuePick pick{known, static_cast<std::uint8_t>(left), {}};
    for (const auto& [what, chance] : unseen.found) {
      pick.outcomes.push_back({chance, static_cast<std::uint16_t>(what.first), static_cast<std::uint8_t>(what.second)});
    }
    picks.push_back(std::move(pick));
  };
  list(list, 0, kDice);
  return picks;
}

}  // namespace ludothek::farbenpoker
