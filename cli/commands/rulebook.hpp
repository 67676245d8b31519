// `ludothek rules`: the rulebooks.
#pragma once

#include <CLI/App.hpp>

namespace ludothek {

void add_rules(CLI::App& program, int& exit_code);

}  // namespace ludothek
