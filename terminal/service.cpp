// Console: the keys that always work, and the pages they lay over the table.
#include <algorithm>

#include "terminal/console.hpp"

namespace ludothek::terminal {
namespace {

// The lines broken into rows; the empty ones between them only where there is room for all.
std::vector<std::string> rows_of(const std::vector<std::string>& lines, int columns, std::size_t room) {
  std::vector<std::string> rows;
  for (const std::string& line : lines) {
    if (line.empty()) rows.emplace_back();
    for (std::string& row : wrap(line, columns)) {
      if (!row.empty()) rows.push_back(std::move(row));
    }
  }
  while (!rows.empty() && rows.back().empty()) rows.pop_back();
  if (rows.size() > room) std::erase(rows, "");
  return rows;
}

}  // namespace

bool Console::serve(const Input& input) {
  if (input.kind == Input::Kind::kKey && input.key.kind == Key::Kind::kText) return serve(input.key.text);
  if (input.kind != Input::Kind::kLine) return false;
  const std::string word = in_lower_case(input.line);
  if (word.size() == 1) return serve(static_cast<char32_t>(word[0]));
  if (word == "help") return serve(U'h');
  if (word == "quit") return serve(U'q');
  return false;
}

bool Console::serve(char32_t command) {
  switch (command) {
    case U'h':
      help();
      return true;
    case U'?':
      explain();
      return true;
    case U'w':
      why();
      return true;
    case U'!':
      advise();
      return true;
    case U'f':
      show_receipt();
      return true;
    case U'l':
      next_language();
      return true;
    case U'q':
      ask_to_leave();
      return true;
    default:
      return false;
  }
}

void Console::page(const Phrase& title, const Lines& lines) {
  if (!stage_.draws()) {
    stage_.print(title(company_));
    for (const std::string& line : lines(company_)) stage_.print(line);
    return;
  }
  for (std::size_t first = 0;;) {
    const Size size = stage_.size();
    const auto room = static_cast<std::size_t>(std::max(1, size.rows - 5));
    const std::vector<std::string> rows = rows_of(lines(company_), std::min(size.columns, kBoardColumns) - 4, room);
    const std::size_t end = std::min(first + room, rows.size());
    Grid grid(size, abilities_.ascii);
    grid.set_origin(std::max(0, (size.columns - kBoardColumns) / 2), 0);
    grid.put(1, 0, title(company_), kBold);
    grid.rule(0, 1, std::min(size.columns, kBoardColumns));
    for (std::size_t i = first; i < end; ++i) grid.put(2, 3 + static_cast<int>(i - first), rows[i]);
    grid.put(1, size.rows - 1, say("play.any_key"), kDim);
    stage_.draw(grid);
    const Input input = stage_.wait(std::nullopt);
    if (input.kind == Input::Kind::kRedraw) continue;
    if (input.kind == Input::Kind::kKey && input.key.is('l')) {
      next_language();
      continue;
    }
    if (end >= rows.size()) return;
    first = end;  // what does not fit comes on the next page
  }
}

void Console::help() {
  page([](const Company& company) { return company.say("play.help.title"); },
       [](const Company& company) {
         std::vector<std::string> lines;
         for (const std::string_view key : {"play.help.choose", "play.help.type", "play.help.race", "play.help.rule",
                                            "play.help.why", "play.help.advice", "play.help.fair", "play.help.language",
                                            "play.help.leave", "play.help.bot", "play.help.memory", "play.help.undo"}) {
           lines.push_back(company.say(key));
           lines.emplace_back();
         }
         return lines;
       });
}

void Console::explain() {
  if (rule_.empty()) {
    note([](const Company& company) { return company.say("play.rule.nothing"); });
    tell(say("play.rule.nothing"));
    return;
  }
  page([this](const Company& company) { return company.say("play.rule.title", {{"rule", text_of(rule_)}}); },
       [this](const Company& company) {
         std::vector<std::string> lines;
         for (std::string& sentence : rule_sentences(company.language, game_, rule_)) {
           lines.push_back(std::move(sentence));
           lines.emplace_back();
         }
         if (lines.empty()) lines.push_back(company.say("play.rule.none"));
         return lines;
       });
}

void Console::why() {
  const Phrase phrase = reason_.value_or([](const Company& company) { return company.say("play.why.none"); });
  note(phrase);
  tell(phrase(company_));
}

void Console::advise() {
  const Phrase phrase = adviser_ ? adviser_() : [](const Company& company) { return company.say("play.advice.none"); };
  note(phrase);
  tell(phrase(company_));
}

void Console::show_receipt() {
  if (!receipt_) return;
  page([](const Company& company) { return company.say("play.fair.title"); }, receipt_);
}

void Console::ask_to_leave() {
  if (!under_way_) throw Leave{};
  note([](const Company& company) { return company.say("play.leave"); });
  tell(say("play.leave"));
  aside_ = true;
  for (;;) {
    redraw();
    const Input input = stage_.wait(std::nullopt);
    if (input.kind == Input::Kind::kRedraw) continue;
    const bool is_line = input.kind == Input::Kind::kLine;
    const auto is = [&](char letter) {
      return is_line ? in_lower_case(input.line) == std::string(1, letter) : input.key.is(letter);
    };
    const bool is_enter = is_line ? input.line.empty() : input.key.kind == Key::Kind::kEnter;
    note_.reset();
    aside_ = false;
    if (is('s')) throw Leave{.save = true};
    if (is('q') || is_enter) throw Leave{};
    if (!is('b')) return;
    if (!asking_) {
      wish_for_bot_ = true;
      return;
    }
    prompting_ = false;
    throw WishForBot{};
  }
}

void Console::next_language() {
  const auto next = (static_cast<std::size_t>(company_.language) + 1) % kLanguages.size();
  company_.language = kLanguages[next];
  tell(say("play.language"));
}

}  // namespace ludothek::terminal
