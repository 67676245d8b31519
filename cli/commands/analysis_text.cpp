#include "cli/commands/analysis_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "cli/commands/knowledge_text.hpp"
#include "study/replay/players.hpp"
#include "texts/told_apart.hpp"
#include "texts/values.hpp"

namespace ludothek {
namespace {

constexpr std::size_t kMostMoves = 3;  // that cost most
constexpr std::size_t kWidth = 9;      // of a column of numbers

double number(const json::value& value) { return value.to_number<double>(); }

std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char byte) { return (byte & 0xc0) != 0x80; }));
}
std::string right(std::string_view text, std::size_t width) {
  return std::string(width - std::min(width, width_of(text)), ' ') + std::string(text);
}
std::string left(std::string_view text, std::size_t width) {
  return std::string(text) + std::string(width - std::min(width, width_of(text)), ' ');
}

// In per cent, with the language's decimal sign.
std::string percent(double share, bool sign, Language language) {
  std::string text = sign ? fmt::format("{:+.1f}", 100 * share) : fmt::format("{:.1f}", 100 * share);
  if (text == "-0.0") text = "+0.0";
  if (text[0] == '-') text = "−" + text.substr(1);
  if (language != Language::kEnglish) std::ranges::replace(text, '.', ',');
  return text;
}

std::vector<std::string> names_in(const json::object& analysis, Language language) {
  std::vector<RecordedPlayer> players(analysis.at("players").to_number<std::size_t>());
  if (const json::value* given = analysis.if_contains("names")) {
    for (std::size_t seat = 0; seat < players.size(); ++seat) {
      players[seat] = player_of(std::string_view(given->at(seat).get_string()));
    }
  }
  std::vector<std::string> names = names_of(players, language);
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    if (names[seat].empty()) names[seat] = say(language, "seat", {{"number", seat + 1}});
  }
  return told_apart(std::move(names));
}

// The moves of the decisions that have their own lines.
std::set<int> chosen(const json::object& analysis) {
  std::set<int> moves;
  const json::value* choices = analysis.if_contains("choices");
  if (choices == nullptr) return moves;
  for (const json::value& seat : choices->at("seats").get_array()) {
    for (const json::value& decision : seat.at("decisions").get_array()) {
      moves.insert(decision.at("move").to_number<int>());
    }
  }
  return moves;
}

// Of the other decisions worth a word those that cost most, the dearest first.
std::vector<const json::object*> dearest(const json::array& moves, const std::set<int>& told) {
  std::vector<const json::object*> list;
  for (const json::value& value : moves) {
    const json::object& move = value.get_object();
    const json::value* notable = move.if_contains("notable");
    if (notable == nullptr || !notable->get_bool() || told.contains(move.at("move").to_number<int>())) continue;
    list.push_back(&move);
  }
  std::ranges::sort(list, {}, [](const json::object* move) {
    return std::pair(-number(move->at("cost")), number(move->at("move")));
  });
  if (list.size() > kMostMoves) list.resize(kMostMoves);
  return list;
}

std::string luck_text(const json::object& luck, const std::set<int>& told, const std::vector<std::string>& names,
                      Language language) {
  std::size_t width = 0;
  for (const std::string& name : names) width = std::max(width, width_of(name));

  std::string text = "  " + std::string(width, ' ');
  for (const std::string_view key :
       {"analyse.result", "analyse.par", "analyse.luck", "analyse.own", "analyse.others"}) {
    text += right(say(language, key), kWidth);
  }
  text += "\n";
  for (const json::value& seat : luck.at("seats").get_array()) {
    text += "  " + left(names[seat.at("seat").to_number<std::size_t>()], width);
    for (const std::string_view column : {"result", "par"}) {
      text += right(percent(number(seat.at(column)), false, language), kWidth);
    }
    for (const std::string_view column : {"luck", "own", "others"}) {
      text += right(percent(number(seat.at(column)), true, language), kWidth);
    }
    if (const double error = number(seat.at("error")); error > 0) text += " ± " + percent(error, false, language);
    text += "\n";
  }
  for (const json::object* move : dearest(luck.at("moves").get_array(), told)) {
    text += "  " +
            say(language, "analyse.cost",
                {{"number", move->at("move")},
                 {"seat", move->at("by")},
                 {"amount", json::string(percent(number(move->at("cost")), false, language))}},
                names) +
            "\n";
  }
  const json::object& method = luck.at("method").get_object();
  return text + "  " + say(language, "analyse.unit") + ' ' + say(language, word(&method.at("text")), method) + "\n";
}

}  // namespace

std::string analysis_text(const json::object& analysis, std::string_view title, Language language) {
  const json::string& game = analysis.at("game").get_string();
  std::string text = fmt::format("{}: {}\n", title, say(language, "game." + std::string(game.data(), game.size())));
  const std::vector<std::string> names = names_in(analysis, language);
  if (const json::value* luck = analysis.if_contains("luck")) {
    text += luck_text(luck->get_object(), chosen(analysis), names, language);
  }
  return text + knowledge_text(analysis, names, language) + "\n";
}

}  // namespace ludothek
