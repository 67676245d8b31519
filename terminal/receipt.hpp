// What people at the terminal read about the fair start: the promise before a game, and the proof when it is over.
#pragma once

#include <string>
#include <vector>

#include "terminal/console.hpp"
#include "terminal/local_table.hpp"

namespace ludothek::terminal {

// What was promised before the first roll, in one sentence.
Phrase promise_of(const LocalTable& table);
// The commitment, everybody's own part, and when the game is over the seed.
std::vector<std::string> receipt_lines(const LocalTable& table, const Company& company);

}  // namespace ludothek::terminal
