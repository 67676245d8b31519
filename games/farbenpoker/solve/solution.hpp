// Farbenpoker for two who forget nothing, solved exactly: the best choice and the winning chance of every position.
//
// A position is a Palette (what was seen, what the dice show), the chips of both and the pot; the stock is the rest of
// fifty. Both see the same, so nothing is hidden but the order of the unseen sticks. The editions do not differ here:
// where a stick goes (FP-2.5, FP-4.2, FP-5.5) matters only to somebody who forgets, and FP-6.2 is not for two (FP-6.3).
// A win counts 1, a shared one ½.
//
// This is a second description of the rules, by necessity: the engine deals in holes and orders. What keeps it honest
// is solution_test.cpp, which works out endgames through the engine, chance by chance, and wants the same numbers.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "games/farbenpoker/bots/palette.hpp"

namespace ludothek::farbenpoker {

struct Position {
  Palette palette;        // by the names of the colours; no dice: they are about to be rolled
  int mine = 5;           // chips of the player on turn
  int theirs = 5;         // and of the other one
  int pot = 0;            // 0 and no die served: the first draw, with the roller's privilege (FP-3.1)
  bool rerolled = false;  // the third die, this turn (FP-2.8)
  bool rescue = false;    // the player has no chips and gets the chance of FP-5.2

  int total() const { return mine + theirs + pot; }
};

// Something the player on turn may do, and the chance to win the game with it.
struct Choice {
  enum class Kind : std::uint8_t { kKnown, kUnseen, kReroll, kRescue };
  Kind kind{};
  int colour = -1;                  // kKnown
  PerColour<std::uint8_t> known{};  // kRescue: how many known sticks of each colour …
  int unseen = 0;                   // … and how many unseen ones
  double hit = 0;                   // the chance that the draw fits a die (kRescue: that one fits at least)
  double value = 0;
};

class Solution {
 public:
  struct Plan {
    int chips = kChips;                           // of the whole game: fewer make a small one, for tests
    int most_stock = kChips - 2 * kChipsAtStart;  // positions with more in stock are left out
    int threads = 1;
    std::function<void(std::int64_t)> progress;  // how many more rows are done, from one thread
    bool forgets = false;  // for who has not the room: filled by fill_next(), it answers for one total at a time

    int least_total() const { return chips - most_stock; }
    std::int64_t rows() const;
  };
  explicit Solution(const Plan& plan);
  ~Solution();
  Solution(const Solution&) = delete;
  Solution& operator=(const Solution&) = delete;

  // Of one that forgets: works out the next total, from the end on, and keeps of those before only what the next one
  // needs, an eighth of all. False: there is none left.
  bool fill_next();
  // Which it answers for. REQUIRES: it forgets, and has filled one.
  int total() const;

  // How many positions it covers in which somebody draws.
  std::int64_t positions() const;

  // What is wrong with a position, in words, if it is to be looked up in a solution of that plan.
  static std::optional<std::string_view> refuse(const Position& position, const Plan& plan);
  // The chance of the player on turn to win. REQUIRES (here and below): !refuse(position, plan), and if it forgets,
  // position.total() == total()
  double value(const Position& position) const;
  // Best first. Empty while dice are about to be rolled.
  std::vector<Choice> choices(const Position& position) const;

 private:
  class Table;
  Plan plan_;
  std::unique_ptr<Table> table_;
};

}  // namespace ludothek::farbenpoker
