#include "games/starmaster/solve/solution.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace ludothek::starmaster {
namespace {

constexpr Wide kTurnWays = 1000;  // ten faces times a hundred parts of finding or not

constexpr Wide power(Wide base, int exponent) {
  Wide result = 1;
  for (; exponent > 0; --exponent) result *= base;
  return result;
}

std::string digits(Wide number) {
  std::string text;
  do {
    text += static_cast<char>('0' + static_cast<int>(number % 10));
    number /= 10;
  } while (number > 0);
  std::ranges::reverse(text);
  return text;
}

}  // namespace

Fraction Fraction::reduced(Wide numerator, Wide denominator) {
  assert(denominator > 0);
  Wide a = numerator;
  Wide b = denominator;
  while (b > 0) a = std::exchange(b, a % b);
  return {numerator / a, denominator / a};
}

std::string Fraction::text() const { return digits(numerator) + "/" + digits(denominator); }

std::string Fraction::decimal(int places) const {
  // Digit by digit, since the numerator times ten to the places might not fit.
  Wide whole = numerator / denominator;
  Wide rest = numerator % denominator;
  Wide behind = 0;
  for (int i = 0; i < places; ++i) {
    rest *= 10;
    behind = behind * 10 + rest / denominator;
    rest %= denominator;
  }
  if (rest >= denominator - rest) ++behind;
  if (behind == power(10, places)) {
    behind = 0;
    ++whole;
  }
  const std::string tail = digits(behind);
  if (places == 0) return digits(whole);
  return digits(whole) + "." + std::string(place_of(places) - tail.size(), '0') + tail;
}

Solitaire::Solitaire(int recall) : recall_(static_cast<Wide>(recall)) {
  assert(recall >= 0 && recall <= 100);
  for (int turns = 0; turns <= kSolitaireTurns; ++turns) {
    auto& row = solved_[turns];
    row[kPawnsToWin] = power(kTurnWays, turns);  // SM-6.4  Solved, however many turns are left.
    if (turns == 0) continue;
    for (int owned = 0; owned < kPawnsToWin; ++owned) {
      const auto [down, same, up] = moves(turns, owned);
      row[owned] = up * value(turns - 1, owned + 1) + same * value(turns - 1, owned) +
                   (down > 0 ? down * value(turns - 1, owned - 1) : 0);
    }
  }
}

// REQUIRES: the rows of fewer turns are filled.
Solitaire::Moves Solitaire::moves(int turns, int owned) const {
  const Wide stay = value(turns - 1, owned);
  const Wide more = value(turns - 1, owned + 1);
  Moves moves{};
  // A colour to be found as well as one can, or missed on purpose: the better of both.
  const auto look = [this](Wide faces, Wide found, Wide missed, Wide& if_found, Wide& if_missed) {
    if (found >= missed) {
      if_found += faces * recall_;
      if_missed += faces * (100 - recall_);
    } else {
      if_missed += faces * 100;
    }
  };
  look(static_cast<Wide>(kColours - owned), more, stay, moves.up, moves.same);
  // SM-6.2  Missing a colour that is owned costs its pawn.
  if (owned > 0) look(static_cast<Wide>(owned), stay, value(turns - 1, owned - 1), moves.same, moves.down);
  // SM-6.3  After the star a miss costs nothing; an owned colour brings nothing, so that it is as good as a miss.
  look(1, more, stay, moves.up, moves.same);
  return moves;
}

Fraction Solitaire::solved(int turns, int owned) const {
  return Fraction::reduced(value(turns, owned), power(kTurnWays, turns));
}

double Solitaire::about(int turns, int owned) const {
  return static_cast<double>(value(turns, owned)) / static_cast<double>(power(kTurnWays, turns));
}

Solitaire::Turn Solitaire::turn(int turns, int owned) const {
  assert(turns > 0 && owned < kPawnsToWin);
  const Fraction stay = solved(turns - 1, owned);
  return {
      .new_found = solved(turns - 1, owned + 1),
      .new_missed = stay,
      .owned_found = stay,
      .owned_missed = owned > 0 ? solved(turns - 1, owned - 1) : stay,
      .announce = value(turns - 1, owned + 1) >= value(turns - 1, owned) ? Announcement::kNew : Announcement::kOwned};
}

Solitaire::Ending Solitaire::ending(int turns, int owned) const {
  // now[k]: how many of 1000^(turns passed) ways lead to k colours, still unsolved.
  Indexed<int, Wide, kPawnsToWin + 1> now{};
  now[owned] = 1;
  Ending ending;
  const Wide all = power(kTurnWays, turns);
  Wide solved_ways = std::exchange(now[kPawnsToWin], 0) * all;
  ending.solved_in.push_back(Fraction::reduced(solved_ways, all));
  for (int left = turns; left > 0; --left) {
    Indexed<int, Wide, kPawnsToWin + 1> after{};
    for (std::size_t k = 0; k < kPawnsToWin; ++k) {
      const auto [down, same, up] = moves(left, static_cast<int>(k));
      after[k + 1] += now[k] * up;
      after[k] += now[k] * same;
      if (down > 0) after[k - 1] += now[k] * down;
    }
    now = after;
    const Wide ways = std::exchange(now[kPawnsToWin], 0) * power(kTurnWays, left - 1);
    solved_ways += ways;
    ending.solved_in.push_back(Fraction::reduced(ways, all));
  }
  now[kPawnsToWin] = solved_ways;
  Wide sum = 0;  // at most 6·1000^12, which is below 2^128
  for (std::size_t k = 0; k < now.size(); ++k) {
    ending.colours[k] = Fraction::reduced(now[k], all);
    sum += k * now[k];
  }
  ending.mean_colours = Fraction::reduced(sum, all);
  return ending;
}

}  // namespace ludothek::starmaster
