#include "games/farbenpoker/bots/mind.hpp"

namespace ludothek::farbenpoker {

double closeness(int hole, int other) {
  const bool same_side = hole / kHolesOfASide == other / kHolesOfASide;
  const int distance = std::abs(hole % kHolesOfASide - other % kHolesOfASide);
  if (same_side) return distance == 0 ? 1 : distance == 1 ? 0.5 : distance == 2 ? 0.25 : 0;
  return distance == 0 ? 0.25 : 0;
}

// A stick that goes somewhere, its colour and its hole, pushes the past away more than a turn does.
constexpr double kMomentsOfAStick = 2;

Mind::Mind(Level level) : character_(character_of(level)), memory_(character_of(level), kHoles, closeness) {}

void Mind::see(const Event& event) {
  if (character_.forgets) {
    waiting_.push_back(event);
  } else {
    sight_.see(event);
  }
}

void Mind::catch_up(FastRandom& random) {
  for (const Event& event : waiting_) {
    if (const auto* drawn = std::get_if<StickDrawn>(&event.fact)) {
      memory_.pass(1);  // a turn
      memory_.clear(index(drawn->hole));
    } else if (const auto* put = std::get_if<StickPut>(&event.fact)) {
      put_in(put->hole, put->colour, random);
    } else if (const auto* back = std::get_if<StickReturned>(&event.fact)) {
      put_in(back->hole, back->colour, random);
    } else if (const auto* rescue = std::get_if<RescueDrawn>(&event.fact)) {
      memory_.pass(1);
      for (const Hole hole : rescue->holes) memory_.clear(index(hole));
    }
  }
  waiting_.clear();
}

void Mind::put_in(Hole hole, Colour colour, FastRandom& random) {
  memory_.pass(kMomentsOfAStick);
  memory_.see(index(hole), index(colour), random);
}

Beliefs Mind::beliefs(const View& view, FastRandom& random) {
  catch_up(random);
  Beliefs beliefs;
  beliefs.fill(kNoColour);
  if (!character_.forgets) {
    for (const Hole hole : view.standing) beliefs[hole] = sight_[hole];
    return beliefs;
  }
  for (int colour = 0; colour < kColours; ++colour) {
    const auto found = memory_.find(colour, random);
    if (!found || !view.standing.has(static_cast<Hole>(found->place))) continue;
    beliefs[found->place] = static_cast<Colour>(colour);
  }
  return beliefs;
}

Hole Mind::unknown_hole(HoleSet holes, const Beliefs& beliefs, FastRandom& random) const {
  HoleSet unknown = holes;
  for (const Hole hole : holes) {
    if (beliefs[hole] != kNoColour) unknown.remove(hole);
  }
  if (unknown.empty()) unknown = holes;
  const auto any = [&] { return unknown[static_cast<int>(random.below(static_cast<std::uint32_t>(unknown.size())))]; };
  if (!character_.forgets) return any();
  // One of which nothing comes to mind, if a few looks find one.
  constexpr int kLooks = 6;
  Hole hole = any();
  for (int look = 1; look < kLooks && memory_.recall(index(hole), random); ++look) hole = any();
  return hole;
}

}  // namespace ludothek::farbenpoker
