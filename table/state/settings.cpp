#include "table/state/settings.hpp"

#include <array>
#include <utility>

#include "record/catalog.hpp"
#include "record/json/fields.hpp"

namespace ludothek {
namespace {

constexpr std::array<std::string_view, 2> kRaces = {"live", "sealed"};

// A number of seconds that may be left out.
int seconds(Fields& fields, std::string_view name, int usual, int lowest, int highest) {
  return fields.has(name) ? fields.whole(name, lowest, highest) : usual;
}

json::object options_of(Fields& fields, const json::object& members, std::string_view game) {
  json::object options = usual_options(game);
  if (!fields.has("options")) return options;
  fields.skip("options");
  const json::object* given = members.at("options").if_object();
  if (given == nullptr) {
    fields.complain("\"options\" must be an object");
    return options;
  }
  for (const auto& [name, value] : *given) options[name] = value;  // an unknown one is the game's to refuse
  return options;
}

}  // namespace

json::object usual_options(std::string_view game) {
  const GameEntry* entry = entry_of(game);
  return entry == nullptr ? json::object() : entry->options;
}

Read<Settings> read_settings(const json::object& members) {
  Fields fields(members);
  Settings settings;
  settings.game = fields.text("game");
  const GameEntry* entry = entry_of(settings.game);
  if (fields.fine() && entry == nullptr) return no_such_game(settings.game);
  if (!fields.fine()) return *fields.finish();
  settings.players = fields.whole("players", entry->fewest, entry->most);
  settings.options = options_of(fields, members, settings.game);
  if (fields.has("race")) settings.race = static_cast<RaceKind>(fields.word("race", kRaces));
  settings.race_seconds = seconds(fields, "raceSeconds", settings.race_seconds, 3, 30);
  settings.memorise_seconds = seconds(fields, "memoriseSeconds", settings.memorise_seconds, 0, kLongestMemorising);
  if (fields.has("first")) {
    if (!entry->host_names_first) fields.complain("\"first\" can't be: in this game the lot says who begins");
    settings.first = seat_at(fields.whole("first", 0, settings.players - 1));
  }
  // No clock, or one that leaves time to think.
  settings.clock_seconds = seconds(fields, "clockSeconds", settings.clock_seconds, 0, 3600);
  if (settings.clock_seconds > 0 && settings.clock_seconds < 5) fields.complain("\"clockSeconds\" is 0 or 5 to 3600");
  settings.absence_seconds = seconds(fields, "absenceSeconds", settings.absence_seconds, 5, 3600);
  settings.bot_pace = seconds(fields, "botPace", settings.bot_pace, 0, 400);
  if (fields.has("chat")) settings.chat = fields.flag("chat");
  if (fields.has("open")) settings.open = fields.flag("open");
  if (auto problem = fields.finish()) return *problem;

  const auto match = open_match(settings.game, settings.players, settings.options);
  if (!match) return match.problem();
  settings.options = (*match)->options();
  return settings;
}

json::object write_settings(const Settings& settings) {
  json::object members = {{"game", settings.game},
                          {"players", settings.players},
                          {"options", settings.options},
                          {"race", kRaces[static_cast<std::size_t>(settings.race)]},
                          {"raceSeconds", settings.race_seconds},
                          {"memoriseSeconds", settings.memorise_seconds},
                          {"clockSeconds", settings.clock_seconds},
                          {"absenceSeconds", settings.absence_seconds},
                          {"botPace", settings.bot_pace},
                          {"chat", settings.chat},
                          {"open", settings.open}};
  if (settings.first) members["first"] = index(*settings.first);
  return members;
}

}  // namespace ludothek
