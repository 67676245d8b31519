// `ludothek store`: a store's file checked, backed up, restored.
#pragma once

#include <CLI/App.hpp>

namespace ludothek {

void add_store(CLI::App& program, int& exit_code);

}  // namespace ludothek
