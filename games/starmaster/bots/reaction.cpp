#include "games/starmaster/bots/reaction.hpp"

#include <algorithm>
#include <array>

#include "bots/memory.hpp"

namespace ludothek {
namespace {

struct Hand {
  double mean;     // of the normal part, ms
  double spread;   // its standard deviation
  double tail;     // the mean of the exponential part
  double latency;  // to recall what has activation 0
};

// Quick adults press a key for a colour they were told in advance after 350 to 450 ms, young children after twice that.
constexpr Indexed<Level, Hand, kCharacters.size()> kHands{{
    {720, 110, 230, 110},
    {580, 85, 150, 80},
    {490, 65, 105, 50},
    {430, 50, 70, 25},
    {400, 45, 60, 0},
}};

constexpr double kMostLatencies = 10;
constexpr double kGuessing = 500;  // to give up remembering and pick a cube

// Mean 0, standard deviation 1: twelve numbers of variance 1/12.
double normal(FastRandom& random) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += random.unit();
  return sum;
}

}  // namespace

int reaction_time(Level level, std::optional<double> activation, FastRandom& random) {
  const Hand& hand = kHands[level];
  double time = hand.mean + hand.spread * normal(random);
  time -= hand.tail * natural_logarithm(1 - random.unit());
  if (activation) {
    time += hand.latency * std::min(kMostLatencies, natural_exponential(std::clamp(-*activation, -20.0, 20.0)));
  } else {
    time += kGuessing + hand.latency * natural_exponential(-character_of(level).threshold);
  }
  return std::clamp(static_cast<int>(time), kFastestReaction, kSlowestReaction);
}

}  // namespace ludothek
