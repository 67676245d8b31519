#include "cli/commands/show.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "cli/commands/complaint.hpp"
#include "cli/record_file.hpp"
#include "record/json/fields.hpp"
#include "record/json/json_text.hpp"
#include "study/replay/players.hpp"
#include "study/replay/replay.hpp"
#include "study/replay/replay_messages.hpp"
#include "terminal/any_board.hpp"
#include "texts/plain_words.hpp"
#include "texts/texts.hpp"

namespace ludothek {
namespace {

constexpr int kDoesNotHold = 1;
struct ShowArguments {
  std::string file;
  std::size_t game = 1;
  std::string language = "en";
  bool json = false;
  std::optional<std::size_t> at;
  std::string seat = "all";
};

struct Chosen {
  RecordFile::Entry entry;
  std::size_t games;  // how many the file has
};

struct Happened {
  std::size_t move;  // from 1
  json::object event;
};

// A game as far as it holds, or up to the moment that was asked for.
struct Shown {
  Viewer viewer;
  std::optional<std::size_t> at;
  std::vector<Happened> events;
  std::unique_ptr<Match> match;  // there
};

// The game asked for, or the exit code.
std::variant<Chosen, int> choose(const ShowArguments& arguments) {
  auto file = RecordFile::open(arguments.file);
  if (!file) {
    complain("show", file.error().what);
    return kWrongUse;
  }
  std::optional<RecordFile::Entry> chosen;
  std::size_t games = 0;
  while (auto entry = file->next()) {
    if (++games == arguments.game) chosen = std::move(entry);
  }
  if (file->failed()) {
    complain("show", arguments.file + " could not be read to its end");
    return kWrongUse;
  }
  if (games == 0) {
    complain("show", arguments.file + " has no record in it");
    return kDoesNotHold;
  }
  if (!chosen) {
    complain("show", fmt::format("there is no game {} in {}, which has {} {}", arguments.game, arguments.file, games,
                                 games == 1 ? "game" : "games"));
    return kWrongUse;
  }
  return Chosen{std::move(*chosen), games};
}

json::array scores_of(const Match& match) {
  json::array scores;
  for (int seat = 0; seat < match.players(); ++seat) scores.push_back(match.scores()[seat]);
  return scores;
}

// Who looks: a seat as the players are counted, from 1.
Expected<Viewer, std::string> viewer_of(const std::string& words, int players) {
  if (words == "all") return Viewer{.open = true};
  if (words == "onlooker") return Viewer{};
  const bool is_number = words.size() == 1 && words[0] >= '1' && words[0] <= '9';
  if (is_number && words[0] - '0' <= players) return Viewer{.seat = seat_at(words[0] - '1')};
  return fmt::format("--seat is a number from 1 to {}, onlooker or all, not {}", players, in_quotes(words));
}

Shown play_through(const Replay& replay, Viewer viewer, std::optional<std::size_t> at) {
  const std::size_t last = at.value_or(replay.moves());
  Shown shown{.viewer = viewer, .at = at, .events = {}, .match = replay.after(last)};
  json::array moves = story(replay, viewer);
  for (std::size_t move = 0; move < last; ++move) {
    for (json::value& event : moves[move].get_array()) {
      shown.events.push_back({move + 1, std::move(event.get_object())});
    }
  }
  return shown;
}

// One game in one language.
class Page {
 public:
  Page(Language language, const Replay& replay, const Shown& shown)
      : language_(language),
        replay_(replay),
        record_(replay.record()),
        shown_(shown),
        names_(names_of(players_of(replay.record()), language)) {}

  void print_header(std::size_t number, std::size_t count) const {
    line("show.game", {{"game", said("game." + record_.game)}, {"number", number}, {"count", count}});
    json::array players;
    for (int seat = 0; seat < record_.players; ++seat) players.push_back(seat);
    line("show.players", {{"players", std::move(players)}});
    for (const auto& member : record_.document.at("options").as_object()) {
      fmt::print("{}\n", option(language_, record_.game, {member.key().data(), member.key().size()}, member.value()));
    }
    // A record that does not hold says nothing about its chance.
    if (!replay_.problem()) line(chance(), {});
    fmt::print("\n");
  }

  void print_events() const {
    const bool dim = isatty(STDOUT_FILENO) == 1 && std::getenv("NO_COLOR") == nullptr;
    for (const auto& [move, event] : shown_.events) {
      fmt::print("{:>4}  {} {}[{}]{}\n", move, sentence(language_, record_.game, event, names_), dim ? "\x1b[2m" : "",
                 std::string_view(event.at("rule").as_string()), dim ? "\x1b[0m" : "");
    }
  }

  // How a game stands that its last event does not end.
  void print_standing() const {
    if (replay_.problem() || replay_.found().finished || shown_.at) return;
    fmt::print("\n");
    line(replay_.found().abandoned ? "end.abandoned" : "show.unfinished", {{"scores", scores_of(*shown_.match)}});
  }

  // What lies on the table at the moment that was asked for, as its viewer sees it.
  void print_table() const {
    if (!shown_.at) return;
    fmt::print("\n");
    const terminal::Company company{.language = language_, .names = names_, .levels = {}};
    const auto board = terminal::make_board(record_.game, true);
    const auto look = board->look(*shown_.match, shown_.viewer.seat);
    for (const std::string& told : look->tell(company)) fmt::print("{}\n", told);
    if (!shown_.viewer.open) return;
    const json::object secrets = shown_.match->secrets();
    const auto lines = PlainWords(language_, record_.game, company.names).view(secrets, record_.players);
    for (const std::string& told : lines.table) fmt::print("{}\n", told);
    for (std::size_t seat = 0; seat < lines.seats.size(); ++seat) {
      for (const std::string& told : lines.seats[seat]) {
        line("play.plain.player", {{"seat", seat}, {"value", json::string(told)}});
      }
    }
  }

  void print_json() const {
    for (const auto& [move, event] : shown_.events) {
      json::object row{{"move", move}};
      for (const auto& member : event) row.insert(member);
      row["text"] = json::string(sentence(language_, record_.game, event, names_));
      fmt::print("{}\n", json_text(row));
    }
    // The message that a table would have sent then: view, and who is awaited.
    if (shown_.at) fmt::print("{}\n", game_message(replay_, *shown_.at, shown_.viewer, true));
  }

 private:
  json::string said(const std::string& key) const { return json::string(say(language_, key)); }

  void line(std::string_view key, const json::object& values) const {
    fmt::print("{}\n", say(language_, key, values, names_));
  }

  std::string_view chance() const {
    if (replay_.found().chance_checked) return "show.chance.consistent";
    return record_.fairness ? "show.chance.sealed" : "show.chance.unchecked";
  }

  Language language_;
  const Replay& replay_;
  const Record& record_;
  const Shown& shown_;
  std::vector<std::string> names_;
};

int show(const ShowArguments& arguments) {
  const auto choice = choose(arguments);
  if (const int* code = std::get_if<int>(&choice)) return *code;
  const auto& [entry, games] = std::get<Chosen>(choice);
  const auto complain_about = [&arguments, &entry](const Problem& problem, std::size_t line) {
    complain("show", fmt::format("{}:{}: game {}: {}", arguments.file, entry.line + line - 1, arguments.game,
                                 plainly(problem)));
    return kDoesNotHold;
  };

  const auto replay = Replay::read(entry.text);
  if (!replay) return complain_about(replay.error(), 1);
  const auto viewer = viewer_of(arguments.seat, replay->record().players);
  if (!viewer) {
    complain("show", viewer.error());
    return kWrongUse;
  }
  if (arguments.at && *arguments.at > replay->moves()) {
    complain("show", fmt::format("there is no move {}: the game has {}{}", *arguments.at, replay->moves(),
                                 replay->problem() ? " that hold" : ""));
    return kWrongUse;
  }
  const Shown shown = play_through(*replay, *viewer, arguments.at);
  const Page page(language_of(arguments.language).value_or(Language::kEnglish), *replay, shown);
  if (arguments.json) {
    page.print_json();
  } else {
    page.print_header(arguments.game, games);
    page.print_events();
    page.print_standing();
    page.print_table();
  }
  if (!replay->problem()) return 0;
  std::fflush(stdout);  // what is wrong comes after what was right, also where both go to one place
  return complain_about(*replay->problem(), replay->problem_line().value_or(1));
}

}  // namespace

void add_show(CLI::App& program, int& exit_code) {
  auto arguments = std::make_shared<ShowArguments>();
  CLI::App* command = program.add_subcommand("show", "Tell a recorded game, event by event");
  command->add_option("FILE", arguments->file, "A file of records (JSON Lines or one record); - is the standard input")
      ->required();
  const CLI::Range not_below_0(std::int64_t{0}, std::int64_t{1'000'000'000});  // else it is taken for a huge number
  command->add_option("--game", arguments->game, "Which game of the file, from 1")
      ->check(not_below_0)
      ->capture_default_str();
  command->add_option("--lang", arguments->language, "The language of the sentences")
      ->check(CLI::IsMember({"en", "fr", "de"}))
      ->capture_default_str();
  command->add_flag("--json", arguments->json, "One JSON object per event instead of text");
  command
      ->add_option("--at", arguments->at, "Stop after that move, and tell what lies on the table; 0 is the beginning")
      ->check(not_below_0);
  command
      ->add_option("--seat", arguments->seat,
                   "Through whose eyes: a seat from 1, onlooker, or all, to whom every secret is open")
      ->capture_default_str();
  command->footer(
      "A line is the number of the move, what happened, and the rule; everything that was hidden is shown, unless "
      "--seat\n"
      "says through whose eyes. With --at and --json the last line is the protocol's message about that moment.\n\n"
      "Exit code: 0 the record holds, 1 it does not (it is shown up to the wrong move), 2 wrong use or no such file.");
  command->callback([arguments, &exit_code] { exit_code = show(*arguments); });
}

}  // namespace ludothek
