// `ludothek serve`: the house for everybody with a browser; HTTP and WebSocket.
#pragma once

#include <CLI/App.hpp>

namespace ludothek {

void add_serve(CLI::App& program, int& exit_code);

}  // namespace ludothek
