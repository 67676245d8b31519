// `ludothek play`: a game at the terminal, people against bots or several people at one keyboard.
#pragma once

#include <CLI/App.hpp>

namespace ludothek {

void add_play(CLI::App& program, int& exit_code);

}  // namespace ludothek
