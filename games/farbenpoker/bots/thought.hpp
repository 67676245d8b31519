// Thinking ahead at Farbenpoker, for two to five players: a few draws deep, over palettes, every player for themselves.
//
// A combination is played out in the mind, chance averaged, each player taking what is best for them; where it ends, or
// where the thinking does, the chips are turned into chances to win. That formula was fitted to the exact solution of
// the game for two: the log odds are the lead in chips, times something that grows as the stock and the unseen sticks
// run out. No table, no clock, no chance: the same thought always gives the same numbers.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "games/farbenpoker/bots/sight.hpp"

namespace ludothek::farbenpoker {

// What everybody at the table sees, and what one of them believes about the sticks.
struct Situation {
  Palette palette;
  PerSeat<std::uint8_t> chips{};
  std::uint8_t pot = 0;
  std::uint8_t stock = 0;
  Options options;
  Seat turn{};
  SeatSet out;
  bool privilege = false;
  bool rerolled = false;
};

// What the seat on turn sees, if it takes stick_at(hole) to stand in each hole (kNoColour: no idea).
template <class StickAt>
Situation situation_of(const View& view, StickAt stick_at) {
  return {.palette = palette_of(view, stick_at),
          .chips = view.chips,
          .pot = view.pot,
          .stock = view.stock,
          .options = view.options,
          .turn = view.me,
          .out = view.out,
          .privilege = view.privilege,
          .rerolled = view.rerolled};
}

struct Idea {
  enum class Kind : std::uint8_t { kKnown, kUnseen, kReroll };
  Kind kind{};
  int colour = -1;   // kKnown
  double value = 0;  // the chance to win with it, as far as the thinking goes
};

class Thought {
 public:
  // REQUIRES: depth >= 1, in draws.
  explicit Thought(int depth) : depth_(depth) {}

  using Chances = PerSeat<double>;

  // Of the player on turn, best first; among equals a hit comes first. Never empty.
  std::vector<Idea> ideas(const Situation& situation);
  // Everybody's chance to win, with dice that lie there or about to be rolled.
  Chances chances(const Situation& situation);
  // The same about a combination that is over, by the chips alone.
  static Chances at_a_glance(const Situation& situation);

 private:
  struct Key {
    std::uint64_t palette;
    std::uint64_t chips;
    bool operator==(const Key&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Key& key) const;
  };

  Chances before_draw(const Situation& situation, int depth);
  Chances best_draw(const Situation& situation, int depth);
  Chances known(const Situation& situation, int colour, int depth);
  Chances unseen(const Situation& situation, int depth);
  Chances reroll(const Situation& situation, int depth);
  Chances hit(Situation situation, Palette palette, int dice, int depth);
  Chances miss(Situation situation, Palette palette, int depth);
  Chances pass_turn(Situation situation, int depth);

  int depth_;
  std::unordered_map<Key, Chances, Hash> remembered_;
};

}  // namespace ludothek::farbenpoker
