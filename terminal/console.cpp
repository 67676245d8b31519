#include "terminal/console.hpp"

#include <algorithm>
#include <cstdlib>

namespace ludothek::terminal {
namespace {

constexpr int kFrameRows = 10;  // around the board: bar, line, what happened, question, choices, prompt
constexpr Size kSmallest{kBoardColumns, kBoardRows + kFrameRows};

Clock::time_point in(int milliseconds) { return Clock::now() + std::chrono::milliseconds(milliseconds); }

std::string lower(std::string text) {
  for (char& letter : text) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return text;
}

// How a choice stands in a list: "3 red 5", or its label alone where that says it all.
std::string listed(const Choice& choice) {
  return choice.label == choice.name ? choice.label : choice.label + " " + choice.name;
}

}  // namespace

Pace pace_of(std::string_view speed) {
  if (speed == "instant") return {.reveal = 0, .think = 0, .beat = 0};
  if (speed == "fast") return {.reveal = 500, .think = 100, .beat = 80};
  if (speed == "slow") return {.reveal = 3000, .think = 1800, .beat = 1000};
  return {};
}

Console::Console(Stage& stage, const Abilities& abilities, std::string game, Company company, const Pace& pace)
    : stage_(stage), abilities_(abilities), game_(std::move(game)), company_(std::move(company)), pace_(pace) {}

// --- What is on show -----------------------------------------------------------------------------------------------

void Console::show(MakeScene make) {
  make_ = std::move(make);
  note_.reset();
  redraw();
}

void Console::redraw() {
  if (stage_.draws() && make_) stage_.draw(compose());
}

Picture Console::compose() {
  const Size size = stage_.size();
  Picture picture(size, abilities_.ascii);
  if (size.columns < kSmallest.columns || size.rows < kSmallest.rows) {
    const std::string text = say("play.small", {{"columns", kSmallest.columns}, {"rows", kSmallest.rows}});
    int row = 0;
    for (const std::string& line : wrap(text, size.columns)) picture.put(0, row++, line);
    return picture;
  }
  put_frame(picture, make_());
  return picture;
}

void Console::put_frame(Picture& picture, const Scene& scene) {
  const Size size = picture.size();
  const int left = (size.columns - kBoardColumns) / 2;
  const int spare = size.rows - kSmallest.rows;
  const int top = 2 + std::min(spare / 4, 3);
  // The bar.
  picture.put(left + 1, 0, scene.title, kBold);
  const std::string keys = say("play.bar");
  picture.put(left + kBoardColumns - 1 - columns_of(keys), 0, keys, kDim);
  picture.rule(left, 1, kBoardColumns);
  // The board.
  picture.set_origin(left, top);
  marks_.where.fill(Place{});
  marks_.legal = 0;
  for (const Choice& choice : scene.choices) {
    if (choice.legal) marks_.legal |= std::uint64_t{1} << choice.place;
  }
  if (scene.paint) scene.paint(picture, marks_);
  picture.set_origin(left, 0);
  // What happened: the last lines that fit.
  const int first = top + kBoardRows + 1;
  const int strip = strip_rows(scene.choices);
  const int asked = size.rows - 2 - strip;
  const int room = asked - first;
  std::vector<std::string> rows;
  for (const std::string& line : scene.lines) {
    for (std::string& row : wrap(line, kBoardColumns - 2)) rows.push_back(std::move(row));
  }
  const int count = static_cast<int>(rows.size());
  for (int i = std::max(0, count - room); i < count; ++i) {
    picture.put(1, first + i - std::max(0, count - room), rows[static_cast<std::size_t>(i)]);
  }
  // The one sentence, the choices that are not on the board, the prompt.
  const std::string sentence = note_ ? (*note_)(company_) : scene.question;
  // A long one takes the row above too.
  const std::vector<std::string> parts = wrap(sentence, kBoardColumns - 2);
  int y = asked - std::min(1, std::max(0, static_cast<int>(parts.size()) - 1));
  for (const std::string& part : parts) picture.put(1, y++, part, note_ ? kBold : kLamp);
  put_strip(&picture, asked + 1, scene.choices);
  const int row = size.rows - 1;
  int x = 1;
  if (prompting_) {
    x = picture.put(1, row, "› " + typed_, kBold);
    picture.put(x, row, " ", Style{.reverse = true});
    x += 2;
  }
  const int wide = columns_of(scene.hint);
  picture.put_within(std::max(x, kBoardColumns - 1 - wide), row, kBoardColumns - 1 - x, scene.hint, kDim);
  for (Place& place : marks_.where) {
    // From the board's rows to the screen's; the strip's are that already.
    if (place.x >= 0 && place.y < kBoardRows) place.y += top;
  }
}

int Console::strip_rows(const std::vector<Choice>& choices) { return put_strip(nullptr, 0, choices); }

int Console::put_strip(Picture* picture, int row, const std::vector<Choice>& choices) {
  int x = 1;
  int rows = 0;
  for (const Choice& choice : choices) {
    Place& where = marks_.where[static_cast<std::size_t>(choice.place)];
    if (!choice.legal || where.x >= 0) continue;
    const std::string text = choice.hue ? choice.name : listed(choice);
    const int columns = columns_of(text) + (choice.hue ? 3 : 0);
    if (rows == 0 || x + columns > kBoardColumns - 1) {
      x = 1;
      ++rows;
    }
    if (picture != nullptr) {
      const int y = row + rows - 1;
      where = {x, y};
      const bool chosen = marks_.is_selected(choice.place);
      const int begin = choice.hue ? put_piece(*picture, x, y, *choice.hue) + 1 : x;
      picture->put(begin, y, text, chosen ? kChosen : kBold);
    }
    x += columns + 2;
  }
  return rows;
}

void Console::tell(const std::string& line) {
  if (!stage_.draws()) stage_.print(line);
}

void Console::hide() {
  if (stage_.draws()) return redraw();
  if (stage_.clear()) stage_.print(say("play.hidden"));
}

// --- Waiting -------------------------------------------------------------------------------------------------------

Input Console::wait(Deadline deadline, bool typing) {
  for (;;) {
    Input input = stage_.wait(deadline);
    if (input.kind == Input::Kind::kRedraw) {
      redraw();
      continue;
    }
    if (!typing && serve(input)) {
      redraw();
      continue;
    }
    return input;
  }
}

void Console::pause(int milliseconds) {
  if (stage_.is_watched() && milliseconds > 0) wait(in(milliseconds), false);
}

bool Console::enter_within(Clock::time_point end) {
  const Input input = wait(end, false);
  return input.kind == Input::Kind::kLine || (input.kind == Input::Kind::kKey && input.key.kind == Key::Kind::kEnter);
}

char Console::wait_for(std::string_view others) {
  for (;;) {
    const Input input = wait(std::nullopt, false);
    note_.reset();
    if (input.kind == Input::Kind::kLine) {
      if (input.line.empty()) return '\n';
      if (others.find(input.line[0]) != std::string_view::npos) return input.line[0];
    } else if (input.key.kind == Key::Kind::kEnter) {
      return '\n';
    } else if (input.key.kind == Key::Kind::kText && input.key.text < 0x80) {
      const auto letter = static_cast<char>(input.key.text);
      if (others.find(letter) != std::string_view::npos) return letter;
    }
    redraw();
  }
}

// --- Choosing ------------------------------------------------------------------------------------------------------

void Console::step(const std::vector<Choice>& choices, int by) {
  std::vector<int> legal;
  for (const Choice& choice : choices) {
    if (choice.legal) legal.push_back(choice.place);
  }
  if (legal.empty()) return;
  const auto count = static_cast<int>(legal.size());
  const auto at = std::ranges::find(legal, marks_.selected);
  int next = by > 0 ? 0 : count - 1;
  if (at != legal.end()) next = (static_cast<int>(at - legal.begin()) + by + count) % count;
  marks_.selected = legal[static_cast<std::size_t>(next)];
}

void Console::move(const std::vector<Choice>& choices, Key::Kind direction) {
  const bool across = direction == Key::Kind::kLeft || direction == Key::Kind::kRight;
  const int sign = direction == Key::Kind::kRight || direction == Key::Kind::kDown ? 1 : -1;
  if (marks_.selected < 0) return step(choices, 1);
  const Place from = marks_.where[static_cast<std::size_t>(marks_.selected)];
  std::optional<int> best;
  int least = 0;
  for (const Choice& choice : choices) {
    const Place to = marks_.where[static_cast<std::size_t>(choice.place)];
    if (!choice.legal || to.x < 0) continue;
    const int along = sign * (across ? to.x - from.x : 2 * (to.y - from.y));
    const int aside = std::abs(across ? 2 * (to.y - from.y) : to.x - from.x);
    if (along <= 0 || (across && aside > 0)) continue;
    if (const int cost = along + 2 * aside; !best || cost < least) {
      best = choice.place;
      least = cost;
    }
  }
  if (best) marks_.selected = *best;
}

int Console::choose(const std::function<std::vector<Choice>()>& offer, bool instant) {
  prompting_ = true;
  typed_.clear();
  marks_.selected = -1;
  bool ask = true;  // plain mode: say what there is to choose
  for (;;) {
    std::vector<Choice> choices = offer();
    redraw();
    if (ask && !stage_.draws()) {
      std::string list;
      for (const Choice& choice : choices) {
        if (choice.legal) list += (list.empty() ? "" : ", ") + listed(choice);
      }
      if (make_) stage_.print(make_().question);
      stage_.print(say("play.choices", {{"choices", text_of(list)}}));
    }
    ask = true;
    const Input input = wait(std::nullopt, !typed_.empty());
    choices = offer();  // the language may have changed
    note_.reset();
    std::optional<std::string> words;
    if (input.kind == Input::Kind::kLine) {
      words = input.line;
      if (words->empty()) continue;
    } else {
      ask = false;
      switch (input.key.kind) {
        case Key::Kind::kTab:
          step(choices, 1);
          continue;
        case Key::Kind::kBackTab:
          step(choices, -1);
          continue;
        case Key::Kind::kUp:
        case Key::Kind::kDown:
        case Key::Kind::kLeft:
        case Key::Kind::kRight:
          typed_.clear();
          move(choices, input.key.kind);
          continue;
        case Key::Kind::kEscape:
          typed_.clear();
          marks_.selected = -1;
          continue;
        case Key::Kind::kBackspace:
          while (!typed_.empty() && (static_cast<unsigned char>(typed_.back()) & 0xc0) == 0x80) typed_.pop_back();
          if (!typed_.empty()) typed_.pop_back();
          continue;
        case Key::Kind::kText: {
          append_utf8(typed_, input.key.text);
          const Choice* meant = find_choice(choices, typed_);
          if (meant != nullptr && meant->legal) marks_.selected = meant->place;
          if (!instant || meant == nullptr || lower(meant->label) != lower(typed_)) continue;
          words = typed_;
          break;
        }
        case Key::Kind::kEnter:
          words = typed_;
          break;
        default:
          continue;
      }
    }
    typed_.clear();
    if (words->empty()) {
      if (marks_.selected < 0) {
        note([](const Company& company) { return company.say("play.choose_first"); });
        continue;
      }
      prompting_ = false;
      return marks_.selected;
    }
    if (const Choice* meant = find_choice(choices, *words)) {
      prompting_ = false;
      return meant->place;
    }
    note([text = *words](const Company& company) { return company.say("play.unknown", {{"text", text_of(text)}}); });
    tell(say("play.unknown", {{"text", text_of(*words)}}));
  }
}

std::optional<std::string> Console::read_line(const Phrase& question, const std::string& suggestion) {
  note(question);
  tell(question(company_));
  prompting_ = true;
  typed_ = stage_.draws() ? suggestion : "";
  std::optional<std::string> line;
  for (bool done = false; !done;) {
    redraw();
    const Input input = wait(std::nullopt, true);
    if (input.kind == Input::Kind::kLine) {
      line = input.line.empty() ? suggestion : input.line;
      done = true;
    } else if (input.key.kind == Key::Kind::kText) {
      append_utf8(typed_, input.key.text);
    } else if (input.key.kind == Key::Kind::kBackspace) {
      while (!typed_.empty() && (static_cast<unsigned char>(typed_.back()) & 0xc0) == 0x80) typed_.pop_back();
      if (!typed_.empty()) typed_.pop_back();
    } else if (input.key.kind == Key::Kind::kEnter) {
      line = typed_;
      done = true;
    } else if (input.key.kind == Key::Kind::kEscape) {
      done = true;
    }
  }
  note_.reset();
  typed_.clear();
  prompting_ = false;
  if (line && line->empty()) return std::nullopt;
  return line;
}

// --- The keys that always work ---------------------------------------------------------------------------------------

bool Console::serve(const Input& input) {
  if (input.kind == Input::Kind::kKey && input.key.kind == Key::Kind::kText) return serve(input.key.text);
  if (input.kind != Input::Kind::kLine) return false;
  const std::string word = lower(input.line);
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

void Console::page(const Phrase& title, const std::function<std::vector<std::string>(const Company&)>& lines) {
  const auto draw = [&] {
    const Size size = stage_.size();
    Picture picture(size, abilities_.ascii);
    const int left = std::max(0, (size.columns - kBoardColumns) / 2);
    picture.put(left + 1, 0, title(company_), kBold);
    picture.rule(left, 1, std::min(size.columns, kBoardColumns));
    int row = 3;
    for (const std::string& line : lines(company_)) {
      if (line.empty()) ++row;
      for (const std::string& part : wrap(line, std::min(size.columns, kBoardColumns) - 4)) {
        picture.put(left + 2, row++, part);
      }
    }
    picture.put(left + 1, size.rows - 1, say("play.any_key"), kDim);
    stage_.draw(picture);
  };
  if (!stage_.draws()) {
    stage_.print(title(company_));
    for (const std::string& line : lines(company_)) stage_.print(line);
    return;
  }
  for (;;) {
    draw();
    const Input input = stage_.wait(std::nullopt);
    if (input.kind == Input::Kind::kRedraw) continue;
    if (input.kind == Input::Kind::kKey && input.key.is('l')) {
      next_language();
      continue;
    }
    return;
  }
}

void Console::help() {
  page([](const Company& company) { return company.say("play.help.title"); },
       [](const Company& company) {
         std::vector<std::string> lines;
         for (const std::string_view key :
              {"play.help.choose", "play.help.type", "play.help.race", "play.help.rule", "play.help.why",
               "play.help.language", "play.help.leave", "play.help.memory", "play.help.undo"}) {
           lines.push_back(company.say(key));
           lines.emplace_back();
         }
         return lines;
       });
}

void Console::explain() {
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

void Console::ask_to_leave() {
  note([](const Company& company) { return company.say("play.leave"); });
  tell(say("play.leave"));
  for (;;) {
    redraw();
    const Input input = stage_.wait(std::nullopt);
    if (input.kind == Input::Kind::kRedraw) continue;
    const bool leaves = input.kind == Input::Kind::kLine ? input.line.empty() || lower(input.line) == "q"
                                                         : input.key.kind == Key::Kind::kEnter || input.key.is('q');
    note_.reset();
    if (leaves) throw Leave();
    return;
  }
}

void Console::next_language() {
  const auto next = (static_cast<std::size_t>(company_.language) + 1) % kLanguages.size();
  company_.language = kLanguages[next];
  tell(say("play.language"));
}

}  // namespace ludothek::terminal
