// How long a hand takes in Starmaster's race (SM-3.1): ex-Gaussian, as people's reaction times are.
//
// A normal part (seeing and reaching) and an exponential tail (hesitating), later for a faint memory: recalling takes
// longer the lower its activation (ACT-R's latency, F·e^−activation), and to find that nothing comes to mind longest.
// Whole milliseconds from the four operations alone, the same on every machine.
#pragma once

#include <optional>

#include "bots/character.hpp"
#include "engine/random.hpp"

namespace ludothek {

inline constexpr int kFastestReaction = 200;   // nobody is faster, least of all by chance
inline constexpr int kSlowestReaction = 9000;  // a race usually ends a second later (SM-3.5)

// `activation` of the memory, or nothing for a guess.
int reaction_time(Level level, std::optional<double> activation, FastRandom& random);

}  // namespace ludothek
