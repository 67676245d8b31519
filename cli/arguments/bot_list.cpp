#include "cli/arguments/bot_list.hpp"

#include <algorithm>

#include "bots/bot.hpp"
#include "record/json/fields.hpp"

namespace ludothek {

bool is_bot_of_every_game(std::string_view name) { return std::ranges::find(kBotNames, name) != std::end(kBotNames); }

Expected<std::vector<std::string>, Problem> read_bot_list(const std::string& list, IsBot is_bot) {
  std::vector<std::string> bots(1);
  for (const char c : list) {
    if (c == ',') {
      bots.emplace_back();
    } else {
      bots.back() += c;
    }
  }
  for (const std::string& bot : bots) {
    if (is_bot(bot)) continue;
    std::string known;
    for (const std::string_view name : kBotNames) known += (known.empty() ? "" : ", ") + std::string(name);
    return Problem{in_quotes(bot) + " is no bot; there are " + known, {}, {}};
  }
  return bots;
}

}  // namespace ludothek
