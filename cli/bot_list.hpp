// A list of bots from the command line: names separated by commas.
#pragma once

#include <string>
#include <vector>

#include "record/problem.hpp"

namespace ludothek {

// Complains about a name that is no bot, listing those there are.
Read<std::vector<std::string>> read_bot_list(const std::string& list);

}  // namespace ludothek
