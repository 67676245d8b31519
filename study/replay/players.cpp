#include "study/replay/players.hpp"

#include <algorithm>

#include "bots/bot.hpp"
#include "texts/plain_text.hpp"

namespace ludothek {

std::string bot_level_in(std::string_view name) {
  constexpr std::string_view kBot = "bot:";
  if (!name.starts_with(kBot)) return {};
  name.remove_prefix(kBot.size());
  return std::ranges::find(kBotNames, name) == std::end(kBotNames) ? std::string() : std::string(name);
}

std::vector<RecordedPlayer> players_of(const Record& record) {
  std::vector<RecordedPlayer> players(static_cast<std::size_t>(record.players));
  const json::value* names = record.document.if_contains("names");
  if (names == nullptr) return players;
  for (std::size_t seat = 0; seat < players.size(); ++seat) {
    const std::string_view name = names->get_array()[seat].get_string();
    players[seat].level = bot_level_in(name);
    if (!players[seat].is_bot()) players[seat].name = plain_name(name);
  }
  return players;
}

}  // namespace ludothek
