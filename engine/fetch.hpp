// fetch: asks for memory that will soon be needed, without waiting for it.
//
// Of many tables each is played at seldom, and what a move needs of it has left the processor's caches by then: a miss
// after the other, each behind a pointer that the one before it brought. So whoever knows what comes next has it
// fetched, a step further in each time (`expect(step)`): a step reads only what the step before it has fetched. Where
// several come next, all take a step before any takes the next, so that nobody waits for memory alone.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

namespace ludothek {

inline void fetch(const void* at, std::size_t size) {
  constexpr std::size_t kLine = 64;
  if (at == nullptr || size == 0) return;
  const char* const begin = static_cast<const char*>(at);
  for (std::size_t line = 0; line < size; line += kLine) __builtin_prefetch(begin + line);
  __builtin_prefetch(begin + size - 1);
}
template <class Thing>
void fetch(const Thing& thing) {
  fetch(&thing, sizeof thing);
}

// As many as lead from a connection to the last of the people at its table.
inline constexpr int kSteps = 11;

// Where one comes alone, at least its misses of one step go together.
template <class Expect>
void take_all_steps(Expect expect) {
  for (int step = 0; step < kSteps; ++step) expect(step);
}

// Lets the next few of a list, from its beginning on, take their steps: expect(one, step). Gives how many those are.
template <class One, class Expect>
std::size_t expect_next(std::span<One> list, Expect expect) {
  constexpr std::size_t kTogether = 8;
  const auto next = list.first(std::min(list.size(), kTogether));
  take_all_steps([&](int step) {
    for (One& one : next) expect(one, step);
  });
  return next.size();
}

}  // namespace ludothek
