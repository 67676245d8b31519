#include "table/state/settings.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "record/catalog.hpp"
#include "record/json/fields.hpp"

namespace ludothek {
namespace {

constexpr Indexed<RaceKind, std::string_view, 2> kRaces = {"live", "sealed"};

// Where a game has no races, or nothing to memorise, these members are idle. They are read and written all the same.
constexpr Range kIdleRace{3, 10, 30};
constexpr Range kIdleMemorising{0, 60, 120};

Range memorising_of(const Facts& facts) { return facts.memorise.value_or(kIdleMemorising); }

// A number of seconds that may be left out.
int seconds(Fields& fields, std::string_view name, int usual, int lowest, int highest) {
  return fields.has(name) ? fields.whole(name, lowest, highest) : usual;
}

int seconds(Fields& fields, std::string_view name, const Range& range) {
  return seconds(fields, name, range.usual, range.least, range.most);
}

json::object options_of(Fields& fields, const json::object& members, json::object options) {
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

void shorten_memorising(json::object& members) {
  const json::value* game = members.if_contains("game");
  const GameEntry* entry = game != nullptr && game->is_string() ? entry_of(game->get_string()) : nullptr;
  json::value* time = members.if_contains("memoriseSeconds");
  if (entry == nullptr || time == nullptr || !time->is_int64()) return;
  time->as_int64() = std::min<std::int64_t>(time->as_int64(), memorising_of(entry->facts).most);
}

Expected<Settings, Problem> read_settings(const json::object& members) {
  Fields fields(members);
  Settings settings;
  settings.game = fields.text("game");
  const GameEntry* entry = entry_of(settings.game);
  if (fields.fine() && entry == nullptr) return no_such_game(settings.game);
  if (!fields.fine()) return *fields.finish();
  const Facts& facts = entry->facts;
  settings.players = fields.whole("players", facts.players.fewest, facts.players.most);
  settings.options = options_of(fields, members, entry->options);
  if (fields.has("race")) settings.race = static_cast<RaceKind>(fields.word("race", kRaces));
  settings.race_seconds = seconds(fields, "raceSeconds", facts.race ? facts.race->seconds : kIdleRace);
  settings.memorise_seconds = seconds(fields, "memoriseSeconds", memorising_of(facts));
  if (fields.has("first")) {
    if (!facts.host_names_first) fields.complain("\"first\" can't be: in this game the lot says who begins");
    settings.first = seat_at(fields.whole("first", 0, settings.players - 1));
  }
  // 0: no clock. Any other gives at least five seconds.
  settings.clock_seconds = seconds(fields, "clockSeconds", settings.clock_seconds, 0, 3600);
  if (settings.clock_seconds > 0 && settings.clock_seconds < 5) fields.complain("\"clockSeconds\" is 0 or 5 to 3600");
  settings.absence_seconds = seconds(fields, "absenceSeconds", settings.absence_seconds, 5, 3600);
  settings.silence_seconds = seconds(fields, "silenceSeconds", settings.silence_seconds, 10, 3600);
  settings.bot_pace = seconds(fields, "botPace", settings.bot_pace, 0, 400);
  if (fields.has("help")) settings.help = fields.flag("help");
  if (fields.has("chat")) settings.chat = fields.flag("chat");
  if (fields.has("onlookers")) settings.onlookers = fields.flag("onlookers");
  if (fields.has("onlookersTalk")) settings.onlookers_talk = fields.flag("onlookersTalk");
  if (fields.has("open")) settings.open = fields.flag("open");
  if (auto problem = fields.finish()) return *problem;

  const auto match = open_match(settings.game, settings.players, settings.options);
  if (!match) return match.error();
  settings.options = (*match)->options();
  return settings;
}

json::object write_settings(const Settings& settings) {
  json::object members = {{"game", settings.game},
                          {"players", settings.players},
                          {"options", settings.options},
                          {"race", kRaces[settings.race]},
                          {"raceSeconds", settings.race_seconds},
                          {"memoriseSeconds", settings.memorise_seconds},
                          {"clockSeconds", settings.clock_seconds},
                          {"absenceSeconds", settings.absence_seconds},
                          {"silenceSeconds", settings.silence_seconds},
                          {"botPace", settings.bot_pace},
                          {"chat", settings.chat},
                          {"onlookers", settings.onlookers},
                          {"onlookersTalk", settings.onlookers_talk},
                          {"open", settings.open}};
  if (settings.first) members["first"] = index(*settings.first);
  if (!settings.help) members["help"] = false;
  return members;
}

}  // namespace ludothek
