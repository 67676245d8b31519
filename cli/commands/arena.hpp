// `ludothek arena`: which bot is stronger, with common deals, rotated seats, ratings and sequential tests.
#pragma once

#include <CLI/App.hpp>

namespace ludothek {

void add_arena(CLI::App& program, int& exit_code);

}  // namespace ludothek
