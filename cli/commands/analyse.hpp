// `ludothek analyse`: what finished games were made of: luck, decisions, what was known.
#pragma once

#include <CLI/App.hpp>

namespace ludothek {

void add_analyse(CLI::App& program, int& exit_code);

}  // namespace ludothek
