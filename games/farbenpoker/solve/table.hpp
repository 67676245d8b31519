// The table behind the Solution of Farbenpoker: a row of values, one per busy palette, for all chips and pots.
//
// Why it can be filled in one sweep: let `total` be the chips of both players and the pot. A hit takes at least one
// chip from the stock, a rescue that goes on does too, so total rises. A miss costs at least one chip (who draws has
// one), so total stays and the pot rises; the pot is only ever emptied by a hit. Between them lies at most one re-roll.
// So every draw raises (total, pot) in the dictionary's order and no position comes back. Rows are filled from the end:
// totals downwards from 49 (at 50 the stock is empty and the game over, FP-6.1), in each total pots downwards.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "games/farbenpoker/solve/lattice.hpp"
#include "games/farbenpoker/solve/solution.hpp"

namespace ludothek::farbenpoker {

// The values of what comes after, for the player who moved now: a row, seen from that player's side.
struct Outlook {
  const double* row;
  bool theirs;  // the row tells the other one's chances

  double operator[](int place) const { return theirs ? 1 - row[place] : row[place]; }
};

// Where the outcomes of a draw lead to, chips settled.
struct Outlooks {
  Indexed<int, Outlook, kDice + 1> hit;  // by chips taken
  Outlook last_hit;                      // over open palettes
  Outlook miss;
};

class Solution::Table {
 public:
  explicit Table(const Plan& plan);

  const Lattice& lattice() const { return lattice_; }

  // Fills the next total downwards. False: there is none left.
  bool fill_next();
  // The one filled last.
  int total() const { return total_; }

  // Of the player on turn, who has `mine` chips; the other one has what is left.
  double draw_value(int total, int pot, int mine, int busy, bool rerolled) const;
  // FP-2.1  About to roll.
  double roll_value(int total, int mine, int open) const { return *roll_cell(total, mine, open); }
  // FP-5.2  The player without chips, about to roll for a chance.
  double rescue_value(int total, int open) const;
  // What a pick of three sticks is worth to the player without chips.
  double pick_value(int total, const RescuePick& pick) const;

  // REQUIRES: mine > 0. `owed` is what a miss costs.
  Outlooks outlooks(int total, int pot, int mine, int owed) const;
  // FP-3.1  Of the roller's first draw.
  Outlooks first_outlooks(int total, int mine) const;

 private:
  double* draw_row(int total, int pot, int mine) const;
  double* roll_cell(int total, int mine, int open) const;
  double* rescue_row(int total) const;
  Outlook end(int mine, int theirs) const;
  Outlook before_draw(int total, int pot, int mine, int theirs) const;
  Outlook after_pot(int total, int theirs) const;
  Outlook miss_outlook(int total, int pot, int mine, int owed) const;

  void fill_rows(int total, int pot);
  void forget(int total);
  void fill_row(int total, int pot, int mine);
  void fill_rolls(int total);
  void fill_rescues(int total);

  Plan plan_;
  Lattice lattice_;
  int chips_;
  int least_total_;
  int total_;
  std::array<std::vector<double>, 3> ends_;              // rows that say 0, ½ and 1 everywhere
  IndexedVector<int, std::unique_ptr<double[]>> draws_;  // by total: by pot, mine, busy palette
  std::vector<std::int64_t> draw_places_;                // of each total and pot, in its total
  std::vector<double> rolls_;                            // by total, mine, open palette
  std::vector<double> rescues_;                          // by total, open palette
  struct RescueRoll {
    double chance;
    std::vector<RescuePick> picks;
  };
  IndexedVector<int, std::vector<RescueRoll>> rescue_rolls_;  // by open palette
};

}  // namespace ludothek::farbenpoker
