#include "cli/arguments/play_arguments.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <limits>

#include "bots/bot.hpp"
#include "cli/arguments/options.hpp"
#include "cli/arguments/trial_options.hpp"
#include "cli/unfinished_game.hpp"
#include "record/catalog.hpp"
#include "record/codec.hpp"

namespace ludothek {
namespace {

using terminal::Company;

constexpr std::array<std::string_view, 3> kLanguageCodes{"en", "fr", "de"};
constexpr std::array<std::string_view, 4> kSpeeds{"instant", "fast", "normal", "slow"};
constexpr std::array<std::string_view, 2> kBoards{"drawn", "plain"};
constexpr std::string_view kUsualLevel = "casual";

// Of any game on the shelf: which one it will be may not be known yet.
int longest_look() {
  int seconds = 0;
  for (const GameEntry& entry : catalog())
    seconds = std::max(seconds, entry.facts.memorise ? entry.facts.memorise->most : 0);
  return seconds;
}

// Nothing if it is one of them.
template <class Words>
std::optional<Problem> refuse_word(const std::string& word, const Words& known, std::string_view key,
                                   Language language) {
  if (std::ranges::find(known, word) != std::ranges::end(known)) return std::nullopt;
  std::string choices;
  for (const std::string_view name : known) choices += (choices.empty() ? "" : ", ") + std::string(name);
  return Problem{say(language, key, {{"text", in_quotes(word)}, {"choices", choices}}), {}, {}};
}

template <class Number>
Expected<Number, Problem> read_number(std::string_view option, const std::string& text, Number least, Number most,
                                      Language language) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = error == std::errc{} && end == text.data() + text.size();
  if (whole && number >= least && number <= most) return number;
  const json::object values{
      {"option", option}, {"text", in_quotes(text)}, {"least", std::to_string(least)}, {"most", std::to_string(most)}};
  return Problem{say(language, "wrong.number", values), {}, {}};
}

std::optional<Problem> refuse_words(const PlayArguments& arguments, Language language) {
  if (!arguments.language.empty()) {
    if (auto problem = refuse_word(arguments.language, kLanguageCodes, "wrong.language", language)) return problem;
  }
  if (!arguments.game.empty()) {
    if (auto problem = refuse_game(arguments.game, language)) return problem;
  }
  for (const std::string& level : arguments.levels) {
    if (auto problem = refuse_word(level, kBotNames, "wrong.level", language)) return problem;
  }
  if (auto problem = refuse_word(arguments.board, kBoards, "wrong.board", language)) return problem;
  return refuse_word(arguments.speed, kSpeeds, "wrong.speed", language);
}

// A file says who plays what and how: nothing on the command line may say it otherwise.
std::optional<Problem> refuse_both(const PlayArguments& arguments, Language language) {
  struct Given {
    std::string_view option;
    bool given;
  };
  for (const auto& [option, given] : {Given{"--players", !arguments.players.empty()},
                                      {"--level", !arguments.levels.empty()},
                                      {"--human", !arguments.humans.empty()},
                                      {"--option", !arguments.options.empty()},
                                      {"--seed", !arguments.seed.empty()},
                                      {"GAME", !arguments.game.empty()}}) {
    if (given) return Problem{say(language, "wrong.file.both", {{"option", option}}), {}, {}};
  }
  return std::nullopt;
}

std::string own_name(Language language) {
  const char* user = std::getenv("USER");
  std::string name = user == nullptr || std::string_view(user) == "root" ? "" : user;
  if (name.empty()) return say(language, "play.guest");
  if (name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name;
}

// A name for every bot that has none, and none twice.
void name_bots(Company& company) {
  constexpr std::array<std::string_view, 12> kBotsAreCalled{"Ana", "Ben", "Cleo", "Dan", "Eva", "Finn",
                                                            "Gil", "Ida", "Jon",  "Kim", "Lea", "Max"};
  for (std::string& name : company.names) {
    if (!name.empty()) continue;
    name = *std::ranges::find_if(kBotsAreCalled, [&](std::string_view free) {
      return std::ranges::find(company.names, free) == company.names.end();
    });
  }
}

}  // namespace

void add_play_arguments(CLI::App& command, PlayArguments& arguments) {
  command.add_option("GAME", arguments.game, "Which game; without one you are asked")
      ->type_name(one_of(Shelf::names()));
  command.add_option("--players", arguments.players,
                     "How many play, people and bots (default 4, or what the game is for)");
  command
      .add_option("--level", arguments.levels, "How well the bots play: one level, or one per bot, with an option each")
      ->type_name(one_of(kBotNames))
      ->take_all()
      ->expected(1);
  command.add_option("--human", arguments.humans, "A person's name; several share the keyboard")
      ->take_all()
      ->expected(1);
  add_game_options(command, arguments.options);
  command.add_option("--lang", arguments.language, "The language (default: the environment's)")
      ->type_name(one_of(kLanguageCodes));
  command.add_option("--seed", arguments.seed, "Lots and rolls from this number, to play the same game again");
  command.add_option("--speed", arguments.speed, "How long bots think and how long colours are shown")
      ->type_name(one_of(kSpeeds))
      ->capture_default_str();
  command.add_option("--memorise", arguments.memorise,
                     "Seconds to look at what is to be remembered, if not the usual ones");
  command.add_option("--resume", arguments.resume, "Go on with the last game of this file, if it is not over")
      ->type_name("FILE");
  command
      .add_option(
          "--board", arguments.board,
          "drawn, or plain: the table in words and what can be done in a list; a game without a drawing always is")
      ->type_name(one_of(kBoards))
      ->capture_default_str();
  command.add_flag("--ascii", arguments.ascii, "ASCII characters only");
  command.add_flag("--plain", arguments.plain, "Lines of text instead of a screen, for screen readers and scripts");
}

Language language_for(const std::string& asked) {
  if (const auto language = language_of(asked)) return *language;
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    return language_of(std::string_view(value).substr(0, 2)).value_or(Language::kEnglish);
  }
  return Language::kEnglish;
}

Expected<PlayPlan, Problem> read_plan(const PlayArguments& arguments) {
  const Language language = language_for(arguments.language);
  if (auto problem = refuse_words(arguments, language)) return *std::move(problem);
  PlayPlan plan{.game = arguments.game,
                .levels = arguments.levels,
                .humans = arguments.humans,
                .options = arguments.options,
                .language = language,
                .speed = arguments.speed,
                .board = arguments.board,
                .ascii = arguments.ascii,
                .plain = arguments.plain};
  if (!arguments.players.empty()) {
    const auto players = read_number("--players", arguments.players, 1, kMostPlayers, language);
    // Which game it is for tells more than that it is no number of players of any.
    const auto any = read_number("--players", arguments.players, std::numeric_limits<int>::min(),
                                 std::numeric_limits<int>::max(), language);
    if (!any || (!players && arguments.game.empty())) return players.error();
    plan.players = *any;
  }
  if (!arguments.seed.empty()) {
    const auto seed =
        read_number("--seed", arguments.seed, std::uint64_t{0}, std::numeric_limits<std::uint64_t>::max(), language);
    if (!seed) return seed.error();
    plan.seed = *seed;
  }
  if (!arguments.memorise.empty()) {
    const auto memorise = read_number("--memorise", arguments.memorise, 0, longest_look(), language);
    if (!memorise) return memorise.error();
    plan.memorise = *memorise;
  }
  if (!arguments.resume.empty()) {
    if (auto problem = refuse_both(arguments, language)) return *std::move(problem);
    auto record = read_unfinished(arguments.resume, language);
    if (!record) return record.error();
    plan.game = record->game;
    plan.unfinished = *std::move(record);
  }
  return plan;
}

Expected<Company, Problem> seat_everybody(const PlayPlan& plan, int players) {
  const Language language = plan.language;
  Company company{.language = language, .names = plan.humans, .levels = {}};
  if (company.names.empty()) company.names.push_back(own_name(language));
  const int people = static_cast<int>(company.names.size());
  if (people > players) return Problem{say(language, "wrong.people", {{"people", people}, {"seats", players}}), {}, {}};
  const std::size_t bots = place_of(players - people);
  std::vector<std::string> levels = plan.levels;
  if (levels.empty()) levels.emplace_back(kUsualLevel);
  if (levels.size() == 1) levels.resize(bots, levels[0]);
  if (levels.size() != bots) {
    return Problem{say(language, "wrong.levels", {{"levels", levels.size()}, {"bots", bots}}), {}, {}};
  }
  company.levels.resize(place_of(people));
  company.levels.insert(company.levels.end(), levels.begin(), levels.end());
  company.names.resize(company.levels.size());
  name_bots(company);
  return company;
}

Company company_of(const Record& record, Language language) {
  Company company{.language = language};
  for (const json::value& name : record.document.at("names").as_array()) {
    std::string text(name.as_string());
    const bool bot = text.starts_with(kBotPrefix);
    company.levels.push_back(bot ? text.substr(kBotPrefix.size()) : "");
    company.names.push_back(bot ? "" : text);
  }
  name_bots(company);
  return company;
}

}  // namespace ludothek
