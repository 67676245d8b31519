#include "bots/memory.hpp"

#include <cassert>
#include <cmath>

namespace ludothek {
namespace {

constexpr std::size_t kTraces = 8;  // older ones add next to nothing
constexpr double kLeastAge = 0.25;  // a trace is never younger: seeing and recalling take time themselves
constexpr double kLn2 = 0.69314718055994530942;

}  // namespace

double natural_logarithm(double x) {
  assert(x > 0);
  // x = m·2ⁿ with m near 1, and ln m = 2·artanh((m − 1)/(m + 1)).
  int exponent = 0;
  double mantissa = std::frexp(x, &exponent);  // exact
  if (mantissa < 0.70710678118654752) {
    mantissa *= 2;
    --exponent;
  }
  const double ratio = (mantissa - 1) / (mantissa + 1);
  const double square = ratio * ratio;
  double power = ratio;
  double sum = 0;
  for (int n = 1; n < 24; n += 2) {
    sum += power / n;
    power *= square;
  }
  return 2 * sum + exponent * kLn2;
}

double natural_exponential(double x) {
  assert(x > -700 && x < 700);
  // e^x = 2ⁿ·e^r with |r| <= ln 2 / 2, and Taylor's series for e^r.
  const int exponent = static_cast<int>(x / kLn2 + (x < 0 ? -0.5 : 0.5));
  const double rest = x - exponent * kLn2;
  double term = 1;
  double sum = 1;
  for (int n = 1; n < 18; ++n) {
    term *= rest / n;
    sum += term;
  }
  return std::ldexp(sum, exponent);  // exact
}

Memory::Memory(const Character& character, int places, Closeness closeness)
    : character_(character), closeness_(closeness), beliefs_(places) {}

void Memory::see(int place, int thing, FastRandom& random, int times) {
  if (random.unit() < character_.noticing) see_surely(place, thing, times);
}

void Memory::see_surely(int place, int thing, int times) {
  Belief& belief = beliefs_[place];
  if (belief.thing != thing) belief = {thing, {}};
  for (int i = 0; i < times; ++i) leave_trace(belief);
}

void Memory::leave_trace(Belief& belief) const {
  if (belief.seen.size() == kTraces) belief.seen.erase(belief.seen.begin());
  belief.seen.push_back(now_);
}

void Memory::clear(int place) { beliefs_[place] = {}; }

void Memory::swap(int a, int b, FastRandom& random) {
  if (random.unit() < character_.noticing) swap_surely(a, b, random);
}

void Memory::swap_surely(int a, int b, FastRandom& random) {
  std::swap(beliefs_[a], beliefs_[b]);
  // Following a thing with the eyes is thinking of it once more, if it comes to mind at all.
  for (const int place : {a, b}) {
    Belief& belief = beliefs_[place];
    if (belief.thing < 0) continue;
    if (base_level(belief) + noise(random) > character_.threshold) leave_trace(belief);
  }
}

double Memory::base_level(const Belief& belief) const {
  double sum = 0;
  for (const double when : belief.seen) {
    const double age = now_ - when;
    sum += 1 / std::sqrt(age > kLeastAge ? age : kLeastAge);
  }
  return natural_logarithm(sum);
}

double Memory::noise(FastRandom& random) const {
  // In the middle of one of 2^52 equal parts: exact, and never 0 or 1, where the logarithm has no value.
  const double unit = (static_cast<double>(random.next() >> 12) + 0.5) * 0x1p-52;
  return character_.noise * natural_logarithm(unit / (1 - unit));
}

std::optional<Memory::Recollection> Memory::recall(int place, FastRandom& random) const {
  const Belief& here = beliefs_[place];
  if (!character_.forgets) {
    if (here.thing < 0) return std::nullopt;
    return Recollection{place, here.thing, 0};
  }
  // Every trace competes; one from elsewhere is handicapped by how little that place is like this one.
  std::optional<Recollection> best;
  for (std::size_t other = 0; other < beliefs_.size(); ++other) {
    const Belief& belief = beliefs_[other];
    if (belief.thing < 0) continue;
    const double closeness = static_cast<int>(other) == place ? 1 : closeness_(place, static_cast<int>(other));
    if (closeness <= 0) continue;
    const double activation = base_level(belief) + noise(random) - character_.confusion * (1 - closeness);
    if (activation > character_.threshold && (!best || activation > best->activation)) {
      best = Recollection{place, belief.thing, activation};
    }
  }
  return best;
}

std::optional<Memory::Recollection> Memory::find(int thing, FastRandom& random) const {
  std::optional<Recollection> best;
  for (std::size_t place = 0; place < beliefs_.size(); ++place) {
    const Belief& belief = beliefs_[place];
    if (belief.thing != thing) continue;
    if (!character_.forgets) return Recollection{static_cast<int>(place), thing, 0};
    const double activation = base_level(belief) + noise(random);
    if (activation > character_.threshold && (!best || activation > best->activation)) {
      best = Recollection{static_cast<int>(place), thing, activation};
    }
  }
  if (!best) return best;
  // Where was it exactly? The place itself competes with its neighbours, which are as strong as what barely comes to
  // mind, so that a faint memory is misplaced and a fresh one hardly ever.
  const double here = best->activation + noise(random);
  const int found = best->place;
  double surest = here;
  for (std::size_t other = 0; other < beliefs_.size(); ++other) {
    const double closeness = static_cast<int>(other) == found ? 0 : closeness_(found, static_cast<int>(other));
    if (closeness <= 0) continue;
    const double activation = character_.threshold + noise(random) - character_.confusion * (1 - closeness);
    if (activation > surest) {
      surest = activation;
      best->place = static_cast<int>(other);
    }
  }
  return best;
}

double Memory::certainty(double activation) const {
  if (!character_.forgets) return 1;
  // The logistic distribution of the noise.
  const double distance = (activation - character_.threshold) / character_.noise;
  constexpr double kFar = 36;  // beyond this, 1 or 0 to the last bit
  if (distance > kFar) return 1;
  if (distance < -kFar) return 0;
  return 1 / (1 + natural_exponential(-distance));
}

}  // namespace ludothek
