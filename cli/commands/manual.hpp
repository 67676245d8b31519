// `ludothek manual` and `ludothek completions`: what packages and shells need, from the commands themselves.
#pragma once

#include <CLI/App.hpp>
#include <string>

namespace ludothek {

// `version`: of the program, for the foot of each page.
void add_manual(CLI::App& program, int& exit_code, const std::string& version);
void add_completions(CLI::App& program);

}  // namespace ludothek
