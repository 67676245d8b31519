// A list of bots from the command line: names separated by commas.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "record/json/problem.hpp"

namespace ludothek {

using IsBot = bool (*)(std::string_view name);
bool is_bot_of_every_game(std::string_view name);

// Complains about a name that is no bot, listing those there are.
Expected<std::vector<std::string>, Problem> read_bot_list(const std::string& list, IsBot is_bot = is_bot_of_every_game);

}  // namespace ludothek
