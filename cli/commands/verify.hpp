// `ludothek verify`: records re-played under the rules.
#pragma once

#include <CLI/App.hpp>

namespace ludothek {

void add_verify(CLI::App& program, int& exit_code);

}  // namespace ludothek
