#include "cli/play.hpp"

#include <fmt/format.h>
#include <sys/random.h>

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/bot.hpp"
#include "cli/games.hpp"
#include "cli/options.hpp"
#include "terminal/sitting.hpp"
#include "terminal/stage.hpp"

namespace ludothek {
namespace {

using terminal::Company;
using terminal::Console;
using terminal::Sitting;

constexpr int kWrongUse = 2;

struct Arguments {
  std::string game;
  std::optional<int> players;
  std::vector<std::string> levels;
  std::vector<std::string> humans;
  std::vector<std::string> options;
  std::string language;
  std::optional<std::uint64_t> seed;
  std::string speed = "normal";
  int memorise = 60;
  bool ascii = false;
  bool plain = false;
};

int complain(const std::string& what) {
  fmt::print(stderr, "ludothek play: {}\n", what);
  return kWrongUse;
}

// --lang, else what the environment asks for, else English.
Language language_for(const Arguments& arguments) {
  if (const auto language = language_of(arguments.language)) return *language;
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    return language_of(std::string_view(value).substr(0, 2)).value_or(Language::kEnglish);
  }
  return Language::kEnglish;
}

// --- Who plays -----------------------------------------------------------------------------------------------------

bool is_bot(std::string_view name) { return std::ranges::find(kBotNames, name) != std::end(kBotNames); }

std::string usual_level() { return is_bot("casual") ? "casual" : "greedy"; }

std::string own_name(Language language) {
  const char* user = std::getenv("USER");
  std::string name = user == nullptr || std::string_view(user) == "root" ? "" : user;
  if (name.empty()) return say(language, "play.guest");
  if (name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name;
}

// People first, bots on the other seats; one level for all bots or one for each.
Read<Company> seat_everybody(const Arguments& arguments, Language language, int players) {
  Company company{.language = language, .names = arguments.humans, .levels = {}};
  if (company.names.empty()) company.names.push_back(own_name(language));
  const int people = static_cast<int>(company.names.size());
  if (people > players)
    return Problem{fmt::format("{} people for {} seats: ask for more --players", people, players), {}, {}};
  for (const std::string& level : arguments.levels) {
    if (is_bot(level)) continue;
    std::string known;
    for (const std::string_view name : kBotNames) known += (known.empty() ? "" : ", ") + std::string(name);
    return Problem{in_quotes(level) + " is no level; there are " + known, {}, {}};
  }
  const std::size_t bots = static_cast<std::size_t>(players - people);
  std::vector<std::string> levels = arguments.levels;
  if (levels.empty()) levels.push_back(usual_level());
  if (levels.size() == 1) levels.resize(std::max<std::size_t>(bots, 1), levels[0]);
  if (bots > 0 && levels.size() != bots) {
    return Problem{fmt::format("{} levels for {} bots: give one, or one a bot", levels.size(), bots), {}, {}};
  }
  company.levels.resize(static_cast<std::size_t>(people));
  constexpr std::array<std::string_view, 12> kBotsAreCalled{"Ana", "Ben", "Cleo", "Dan", "Eva", "Finn",
                                                            "Gil", "Ida", "Jon",  "Kim", "Lea", "Max"};
  for (const std::string_view name : kBotsAreCalled) {
    if (company.names.size() == static_cast<std::size_t>(players)) break;
    if (std::ranges::find(company.names, name) != company.names.end()) continue;
    company.levels.push_back(levels[company.names.size() - static_cast<std::size_t>(people)]);
    company.names.emplace_back(name);
  }
  return company;
}

// --- Chance --------------------------------------------------------------------------------------------------------

// Bytes from the system; with a seed from that, so that a game can be played again.
class Source {
 public:
  explicit Source(std::optional<std::uint64_t> seed) {
    if (seed) random_.emplace(*seed);
  }
  template <std::size_t N>
  std::array<std::uint8_t, N> bytes() {
    std::array<std::uint8_t, N> bytes{};
    if (!random_ && getrandom(bytes.data(), N, 0) != static_cast<ssize_t>(N)) {
      throw std::runtime_error("the system gives no random numbers");
    }
    for (std::uint8_t& byte : bytes) {
      if (random_) byte = static_cast<std::uint8_t>(random_->next() >> 56);
    }
    return bytes;
  }
  std::uint64_t number() {
    std::uint64_t number = 0;
    for (const std::uint8_t byte : bytes<8>()) number = number << 8 | byte;
    return number;
  }

 private:
  std::optional<FastRandom> random_;
};

// One program supplies every part, so a record of it is consistent; it proves nothing more.
Fairness begin_fairly(Source& source, const Company& company) {
  Fairness fairness;
  fairness.seed = source.bytes<32>();
  fairness.commitment = commitment_of(*fairness.seed);
  for (const std::string& level : company.levels) {
    std::optional<PlayerNonce> nonce;
    if (level.empty()) nonce = source.bytes<16>();
    fairness.nonces.push_back(nonce);
  }
  return fairness;
}

// --- The evening ---------------------------------------------------------------------------------------------------

// Adds the record to a file, a line a game.
void save(Console& console, const json::object& record, std::string_view game) {
  using terminal::text_of;
  const auto file = console.read_line([](const Company& company) { return company.say("play.save.ask"); },
                                      std::string(game) + ".jsonl");
  if (!file) return;
  errno = 0;
  std::ofstream out(*file, std::ios::binary | std::ios::app);
  out << json::serialize(record) << "\n";
  out.close();
  json::object values{{"file", text_of(*file)}};
  std::string_view key = "play.save.done";
  if (!out) {
    key = "play.save.failed";
    values["why"] = text_of(std::strerror(errno));
  }
  console.note([key, values](const Company& company) { return company.say(key, values); });
  console.tell(console.say(key, values));
}

// False: that was the last game.
template <Wired G>
bool play_once(Console& console, Source& source, const typename G::Options& options, const terminal::Timing& timing) {
  const Fairness fairness = begin_fairly(source, console.company());
  Sitting<G> sitting(console, options, fairness, source.number(), timing);
  sitting.play();
  sitting.show([](const Company& company) { return company.say("play.hint.end"); });
  console.tell(console.say("play.hint.end"));
  for (;;) {
    const char key = console.wait_for("s");
    if (key != 's') return true;
    save(console, sitting.record(true), Wire<G>::kName);
    console.redraw();
  }
}

std::unique_ptr<terminal::Stage> open_stage(const Arguments& arguments, const terminal::Abilities& abilities) {
  if (arguments.plain || !terminal::can_draw()) return terminal::plain_stage(abilities);
  return terminal::full_stage(abilities);
}

terminal::Abilities abilities_for(const Arguments& arguments) {
  terminal::Abilities abilities = terminal::find_abilities();
  abilities.ascii = abilities.ascii || arguments.ascii;
  return abilities;
}

// The shelf: which game it is to be. Nothing if nobody wants one.
std::optional<std::string> choose_game(const Arguments& arguments) {
  constexpr std::array<std::string_view, 3> kNames{"riffifi", "farbenpoker", "starmaster"};
  constexpr std::array<std::string_view, 3> kBlurbs{"play.shelf.riffifi", "play.shelf.farbenpoker",
                                                    "play.shelf.starmaster"};
  const terminal::Abilities abilities = abilities_for(arguments);
  const auto stage = open_stage(arguments, abilities);
  Console console(*stage, abilities, "", {.language = language_for(arguments)}, {});
  const auto offer = [&] {
    std::vector<terminal::Choice> choices;
    for (int i = 0; i < 3; ++i) {
      const std::string name = console.say("game." + std::string(kNames[static_cast<std::size_t>(i)]));
      choices.push_back(
          {.place = i, .label = std::to_string(i + 1), .name = name, .also = {}, .legal = true, .hue = {}});
    }
    return choices;
  };
  const auto blurbs = [&] {
    std::vector<std::string> lines;
    for (const std::string_view key : kBlurbs) lines.push_back(console.say(key));
    return lines;
  };
  console.show([&] {
    return terminal::Scene{.title = console.say("play.shelf"),
                           .paint =
                               [&](terminal::Picture& picture, const terminal::Marks& /*marks*/) {
                                 // A box a game, as on a shelf.
                                 for (std::size_t i = 0; i < kNames.size(); ++i) {
                                   const int top = static_cast<int>(i) * 5;
                                   picture.frame(8, top, 64, 4, terminal::kDim);
                                   picture.put(10, top, " " + std::to_string(i + 1) + " ", terminal::kBold);
                                   int row = top;
                                   for (const std::string& line : terminal::wrap(blurbs()[i], 58)) {
                                     picture.put(11, ++row, line);
                                   }
                                 }
                               },
                           .lines = {},
                           .question = console.say("play.shelf.ask"),
                           .choices = offer(),
                           .hint = console.say("play.hint.instant")};
  });
  for (const std::string& line : blurbs()) console.tell(line);
  try {
    return std::string(kNames[static_cast<std::size_t>(console.choose(offer, true))]);
  } catch (const terminal::Leave&) {
    return std::nullopt;
  } catch (const terminal::Closed&) {
    return std::nullopt;
  }
}

template <Wired G>
int play(const Arguments& arguments) {
  const auto options = read_settings<G>(arguments.players, arguments.options);
  if (!options) return complain(options.problem().sentence());
  const auto company = seat_everybody(arguments, language_for(arguments), options->players);
  if (!company) return complain(company.problem().sentence());

  const terminal::Abilities abilities = abilities_for(arguments);
  const auto stage = open_stage(arguments, abilities);
  Console console(*stage, abilities, std::string(Wire<G>::kName), *company, terminal::pace_of(arguments.speed));
  Source source(arguments.seed);
  try {
    while (play_once<G>(console, source, *options, {.memorise = arguments.memorise})) {
    }
  } catch (const terminal::Leave&) {
    return 0;
  } catch (const terminal::Closed&) {
    return 0;  // nobody is there any more
  }
  return 0;
}

}  // namespace

void add_play(CLI::App& program, int& exit_code) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command =
      program.add_subcommand("play", "Play at the terminal, against bots or several people at one keyboard");
  command->add_option("GAME", arguments->game, "farbenpoker, starmaster or riffifi; without one you are asked")
      ->check(CLI::IsMember({"farbenpoker", "starmaster", "riffifi"}));
  command->add_option("--players", arguments->players, "How many play, people and bots (default 4; solitaire 1)");
  command->add_option("--level", arguments->levels, "How well the bots play: one level, or one a bot");
  command->add_option("--human", arguments->humans, "A person's name; several share the keyboard");
  command->add_option("--option", arguments->options, "An option of the game, KEY=VALUE");
  command->add_option("--lang", arguments->language, "The language (default: the environment's)")
      ->check(CLI::IsMember({"en", "fr", "de"}));
  command->add_option("--seed", arguments->seed, "Lots and rolls from this number, to play the same game again");
  command->add_option("--speed", arguments->speed, "How long bots think and how long colours are shown")
      ->check(CLI::IsMember({"instant", "fast", "normal", "slow"}))
      ->capture_default_str();
  command->add_option("--memorise", arguments->memorise, "Starmaster: seconds to look at the cubes")
      ->check(CLI::Range(0, 120))
      ->capture_default_str();
  command->add_flag("--ascii", arguments->ascii, "ASCII characters only");
  command->add_flag("--plain", arguments->plain, "Lines of text instead of a screen, for screen readers and scripts");
  command->footer(
      "In the game h shows the keys. Without a terminal on both ends, play is as with --plain.\n"
      "NO_COLOR leaves colours out: every piece is also a shape and a letter.\n\n"
      "Exit code: 0, or 2 for wrong use.");
  command->callback([arguments, &exit_code] {
    if (arguments->game.empty()) arguments->game = choose_game(*arguments).value_or("");
    with_game(arguments->game, [&]<Wired G>() { exit_code = play<G>(*arguments); });
  });
}

}  // namespace ludothek
