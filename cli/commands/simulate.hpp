// `ludothek simulate`: games between bots, counted.
#pragma once

#include <CLI/App.hpp>

namespace ludothek {

void add_simulate(CLI::App& program, int& exit_code);

}  // namespace ludothek
