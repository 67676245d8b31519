#include "cli/commands/show.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "cli/record_file.hpp"
#include "record/json/json_text.hpp"
#include "record/record.hpp"
#include "texts/texts.hpp"

namespace ludothek {
namespace {

constexpr int kDoesNotHold = 1;
constexpr int kWrongUse = 2;

struct Arguments {
  std::string file;
  std::size_t game = 1;
  std::string language = "en";
  bool json = false;
};

struct Chosen {
  RecordFile::Entry entry;
  std::size_t games;  // how many the file has
};

struct Happened {
  std::size_t move;  // from 1
  json::object event;
};

// A game as far as it holds.
struct Shown {
  std::vector<Happened> events;
  json::array scores;  // as they stand
  std::optional<Problem> problem;
  Replayed found;
};

void complain(const std::string& what) { fmt::print(stderr, "ludothek show: {}\n", what); }

// Names come from a file that anybody may have written: what would steer a terminal, or turn the direction of writing,
// becomes a question mark.
std::string harmless(std::string_view text) {
  std::string clean;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const std::string_view rest = text.substr(i);
    const bool is_c1 = rest.size() > 1 && byte == 0xc2 && static_cast<unsigned char>(rest[1]) < 0xa0;
    const bool may_turn = rest.starts_with("\xe2\x80") || rest.starts_with("\xe2\x81");
    const unsigned last = may_turn && rest.size() > 2 ? static_cast<unsigned char>(rest[2]) : 0u;
    const bool turns = may_turn && (rest[1] == '\x80' ? (last >= 0xaa && last <= 0xae) || last == 0x8e || last == 0x8f
                                                      : last >= 0xa6 && last <= 0xa9);
    if (byte < 0x20 || byte == 0x7f || is_c1 || turns) {
      clean += '?';
      i += turns ? 2u : is_c1 ? 1u : 0u;
    } else {
      clean += text[i];
    }
  }
  return clean;
}

// The game asked for, or the exit code.
std::variant<Chosen, int> choose(const Arguments& arguments) {
  auto file = RecordFile::open(arguments.file);
  if (!file) {
    complain(file.error().what);
    return kWrongUse;
  }
  std::optional<RecordFile::Entry> chosen;
  std::size_t games = 0;
  while (auto entry = file->next()) {
    if (++games == arguments.game) chosen = std::move(entry);
  }
  if (file->failed()) {
    complain(arguments.file + " could not be read to its end");
    return kWrongUse;
  }
  if (games == 0) {
    complain(arguments.file + " has no record in it");
    return kDoesNotHold;
  }
  if (!chosen) {
    complain(fmt::format("there is no game {} in {}, which has {} {}", arguments.game, arguments.file, games,
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

Shown play_through(const Record& record) {
  Shown shown;
  if (const auto match = open_match(record)) shown.scores = scores_of(**match);
  const auto replayed = replay(record, [&shown](const Match& match, std::size_t move) {
    for (json::value& event : match.all_events()) shown.events.push_back({move + 1, std::move(event.get_object())});
    shown.scores = scores_of(match);
  });
  if (replayed) {
    shown.found = *replayed;
  } else {
    shown.problem = replayed.error();
  }
  return shown;
}

std::vector<std::string> names_of(const Record& record) {
  std::vector<std::string> names;
  const json::value* list = record.document.if_contains("names");
  if (list == nullptr || !list->is_array()) return names;
  for (const json::value& name : list->get_array()) {
    names.push_back(name.is_string() ? harmless(std::string_view(name.get_string())) : "");
  }
  // Four seats of the same bot must be told apart.
  std::vector<std::string> distinct = names;
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    if (std::ranges::count(names, names[seat]) > 1) distinct[seat] += " " + std::to_string(seat + 1);
  }
  return distinct;
}

// One game in one language.
class Page {
 public:
  Page(Language language, const Record& record, const Shown& shown)
      : language_(language), record_(record), shown_(shown), names_(names_of(record)) {}

  void print_header(std::size_t number, std::size_t count) const {
    line("show.game", {{"game", said("game." + record_.game)}, {"number", number}, {"count", count}});
    json::array players;
    for (int seat = 0; seat < record_.players; ++seat) players.push_back(seat);
    line("show.players", {{"players", std::move(players)}});
    for (const auto& member : record_.document.at("options").as_object()) {
      fmt::print("{}\n", option(language_, record_.game, {member.key().data(), member.key().size()}, member.value()));
    }
    // A record that does not hold says nothing about its chance.
    if (!shown_.problem) line(chance(), {});
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
    if (shown_.problem || shown_.found.finished) return;
    fmt::print("\n");
    line(shown_.found.abandoned ? "end.abandoned" : "show.unfinished", {{"scores", shown_.scores}});
  }

  void print_json() const {
    for (const auto& [move, event] : shown_.events) {
      json::object row{{"move", move}};
      for (const auto& member : event) row.insert(member);
      row["text"] = json::string(sentence(language_, record_.game, event, names_));
      fmt::print("{}\n", json_text(row));
    }
  }

 private:
  json::string said(const std::string& key) const { return json::string(say(language_, key)); }

  void line(std::string_view key, const json::object& values) const {
    fmt::print("{}\n", say(language_, key, values, names_));
  }

  std::string_view chance() const {
    if (shown_.found.chance_checked) return "show.chance.consistent";
    return record_.fairness ? "show.chance.sealed" : "show.chance.unchecked";
  }

  Language language_;
  const Record& record_;
  const Shown& shown_;
  std::vector<std::string> names_;
};

int show(const Arguments& arguments) {
  const auto choice = choose(arguments);
  if (const int* code = std::get_if<int>(&choice)) return *code;
  const auto& [entry, games] = std::get<Chosen>(choice);
  const auto complain_about = [&arguments, &entry](const Problem& problem) {
    complain(
        fmt::format("{}:{}: game {}: {}", arguments.file, entry.line, arguments.game, harmless(problem.sentence())));
    return kDoesNotHold;
  };

  const auto record = read_record(entry.text);
  if (!record) return complain_about(record.error());
  const Shown shown = play_through(*record);
  const Page page(language_of(arguments.language).value_or(Language::kEnglish), *record, shown);
  if (arguments.json) {
    page.print_json();
  } else {
    page.print_header(arguments.game, games);
    page.print_events();
    page.print_standing();
  }
  if (!shown.problem) return 0;
  std::fflush(stdout);  // what is wrong comes after what was right, also where both go to one place
  return complain_about(*shown.problem);
}

}  // namespace

void add_show(CLI::App& program, int& exit_code) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command = program.add_subcommand("show", "Tell a recorded game, event by event");
  command->add_option("FILE", arguments->file, "A file of records (JSON Lines or one record); - is the standard input")
      ->required();
  command->add_option("--game", arguments->game, "Which game of the file, from 1")->capture_default_str();
  command->add_option("--lang", arguments->language, "The language of the sentences")
      ->check(CLI::IsMember({"en", "fr", "de"}))
      ->capture_default_str();
  command->add_flag("--json", arguments->json, "One JSON object an event instead of text");
  command->footer(
      "A line is the number of the move, what happened, and the rule; everything that was hidden is shown.\n\n"
      "Exit code: 0 the record holds, 1 it does not (it is shown up to the wrong move), 2 wrong use or no such file.");
  command->callback([arguments, &exit_code] { exit_code = show(*arguments); });
}

}  // namespace ludothek
