#include "study/replay/players.hpp"

#include <algorithm>
#include <utility>

#include "bots/bot.hpp"
#include "texts/plain_text.hpp"
#include "texts/told_apart.hpp"

namespace ludothek {

std::string bot_level_in(std::string_view name) {
  constexpr std::string_view kBot = "bot:";
  if (!name.starts_with(kBot)) return {};
  name.remove_prefix(kBot.size());
  return std::ranges::find(kBotNames, name) == std::end(kBotNames) ? std::string() : std::string(name);
}

RecordedPlayer player_of(std::string_view name) {
  RecordedPlayer player{.name = {}, .level = bot_level_in(name)};
  if (!player.is_bot()) player.name = plain_name(name);
  return player;
}

std::vector<RecordedPlayer> players_of(const Record& record) {
  std::vector<RecordedPlayer> players(static_cast<std::size_t>(record.players));
  const json::value* names = record.document.if_contains("names");
  if (names == nullptr) return players;
  for (std::size_t seat = 0; seat < players.size(); ++seat) {
    players[seat] = player_of(std::string_view(names->get_array()[seat].get_string()));
  }
  return players;
}

std::vector<std::string> names_of(std::span<const RecordedPlayer> players, Language language) {
  std::vector<std::string> names;
  for (const RecordedPlayer& player : players) {
    if (player.is_bot()) {
      names.push_back(say(language, "card.bot", {{"name", say(language, "level." + player.level)}}));
    } else {
      names.push_back(player.name);
    }
  }
  return told_apart(std::move(names));
}

}  // namespace ludothek
