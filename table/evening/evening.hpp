// An evening: many tables at once in one thread, under virtual time, from one seed. For tests only.
//
// Bots think within the call or for a while. People come, play, dawdle, lose their connection, come back, send
// nonsense; messages take their time; the house crashes between keeping a fact and telling it, and starts again from
// what it kept. After every step it is checked that nobody was told what is not kept, that nothing told was lost, that
// everybody's story is part of one truth, and that nobody was told more than their seat may know. What goes wrong is a
// sentence with the seed and the step.
#pragma once

#include <cstdint>
#include <string>

namespace ludothek {

struct EveningSettings {
  std::uint64_t seed = 1;
  std::uint64_t steps = 100'000;
  int tables = 100;         // at once; one that is done makes room for a new one
  int crash_every = 2'000;  // steps, about; 0: never
  bool calm = false;        // nobody misbehaves and nothing breaks: every game must come to its end
};

struct EveningReport {
  std::uint64_t steps = 0;
  std::uint64_t tables = 0;
  std::uint64_t games = 0;     // finished, by the rules or given up
  std::uint64_t by_rules = 0;  // of them, by the rules
  std::uint64_t messages = 0;  // delivered and checked
  std::uint64_t refusals = 0;
  std::uint64_t crashes = 0;
  std::uint64_t lost = 0;  // facts that were decided but not kept when it crashed
  std::uint64_t races = 0;
  std::uint64_t sent_away = 0;  // onlookers who were, or were not let in
  std::uint64_t advice = 0;     // that was still of use
  std::uint64_t silences = 0;   // votes about somebody who did not move
  std::uint64_t thoughts = 0;   // of bots that thought aside
  std::uint64_t vain = 0;       // of them, those nobody wanted any more
  std::string failure;          // empty: all held
};

EveningReport spend_evening(const EveningSettings& settings);

}  // namespace ludothek
