// Starmaster's solitaire, solved exactly (SM-6): the chance of six colours, as a fraction.
//
// All that matters is how many turns are left and how many colours are owned: the colours are alike, and who remembers
// every cube does not mind where it lies. For lesser memories every look finds its cube with the same chance, in per
// cent. At each roll the better of all that may be done is taken, deliberate misses included; nothing is assumed.
//
// No floating point: with p per cent a turn multiplies the denominator by 1000, and 1000^12 fits 128 bits.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "games/starmaster/rules/game.hpp"

namespace ludothek::starmaster {

using Wide = unsigned __int128;

// A chance, in lowest terms, 0 to 1; a mean may be more.
struct Fraction {
  Wide numerator = 0;
  Wide denominator = 1;

  static Fraction reduced(Wide numerator, Wide denominator);
  std::string text() const;               // "3/8"
  std::string decimal(int places) const;  // "0.375", rounded half up
  double approximately() const { return static_cast<double>(numerator) / static_cast<double>(denominator); }
  bool operator==(const Fraction&) const = default;
};

// What to announce after a star.
enum class Announcement : std::uint8_t { kNew, kOwned };

class Solitaire {
 public:
  // REQUIRES: 0 <= recall <= 100, the chance in per cent that a look finds its cube.
  explicit Solitaire(int recall = 100);

  // REQUIRES (here and below): 0 <= turns <= kSolitaireTurns still to be rolled, 0 <= owned <= kPawnsToWin.
  Fraction solved(int turns, int owned) const;
  // The same rounded, without looking for lowest terms: a browser's module can't divide numbers as wide as these.
  double about(int turns, int owned) const;

  // Once the die lies there, what follows each success and each failure. REQUIRES: turns > 0, owned < kPawnsToWin.
  struct Turn {
    Fraction new_found, new_missed;      // a colour not owned, rolled or announced
    Fraction owned_found, owned_missed;  // one that is owned, rolled: a miss costs its pawn (SM-6.2)
    Announcement announce;
  };
  Turn turn(int turns, int owned) const;

  // How it will end: solved_in[n] is the chance of the sixth colour in exactly n more turns, colours[k] that of ending
  // with k of them, the sixth included.
  struct Ending {
    std::vector<Fraction> solved_in;
    std::array<Fraction, kPawnsToWin + 1> colours;
    Fraction mean_colours;
  };
  Ending ending(int turns, int owned) const;

 private:
  // Of a thousand, how many next turns lead to one colour less, to the same number and to one more.
  struct Moves {
    Wide down, same, up;
  };
  Moves moves(int turns, int owned) const;
  Wide value(int turns, int owned) const { return solved_[turns][owned]; }

  Wide recall_;
  // Over 1000^turns.
  Indexed<int, Indexed<int, Wide, kPawnsToWin + 1>, kSolitaireTurns + 1> solved_{};
};

}  // namespace ludothek::starmaster
