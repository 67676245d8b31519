// Sight: where every stick stands that somebody who forgets nothing has seen, from the events alone.
#pragma once

#include "games/farbenpoker/bots/palette.hpp"

namespace ludothek::farbenpoker {

class Sight {
 public:
  Sight() { sticks_.fill(kNoColour); }

  void see(const Event& event) {
    if (const auto* drawn = std::get_if<StickDrawn>(&event.fact)) sticks_[drawn->hole] = kNoColour;
    if (const auto* put = std::get_if<StickPut>(&event.fact)) sticks_[put->hole] = put->colour;
    if (const auto* back = std::get_if<StickReturned>(&event.fact)) sticks_[back->hole] = back->colour;
    if (const auto* rescue = std::get_if<RescueDrawn>(&event.fact)) {
      for (const Hole hole : rescue->holes) sticks_[hole] = kNoColour;
    }
  }

  // kNoColour: not seen, or nothing there.
  Colour operator[](Hole hole) const { return sticks_[hole]; }

 private:
  PerHole<Colour> sticks_{};
};

// The palette of somebody who takes stick_at(hole) to stand in each hole (kNoColour: no idea). Sticks in hand count as
// seen. A belief in more than three sticks of a colour counts as three.
template <class StickAt>
Palette palette_of(const View& view, StickAt stick_at) {
  Palette palette;
  for (std::size_t die = 0; die < view.dice.size(); ++die) {
    if (view.dice[die] == kNoColour) continue;
    Shade& here = shade(palette, index(view.dice[die]));
    if (((view.served >> die) & 1u) != 0) {
      ++here.served;
      --here.unseen;
    } else {
      ++here.sought;
    }
  }
  const auto take = [&palette](Colour colour) {
    if (colour == kNoColour) return;
    Shade& here = shade(palette, index(colour));
    if (here.unseen > 0) --here.unseen;
  };
  for (const Hole hole : view.standing) take(stick_at(hole));
  for (const Colour colour : view.hand) take(colour);
  return palette;
}

}  // namespace ludothek::farbenpoker
