// Console: how something is chosen, with its name, its key or the arrows, and how a line of text is typed.
#include <algorithm>
#include <cstdlib>

#include "terminal/console.hpp"

namespace ludothek::terminal {

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

void Console::erase_last() {
  while (!typed_.empty() && (static_cast<unsigned char>(typed_.back()) & 0xc0) == 0x80) typed_.pop_back();
  if (!typed_.empty()) typed_.pop_back();
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
          erase_last();
          continue;
        case Key::Kind::kText: {
          append_utf8(typed_, input.key.text);
          const Choice* meant = find_choice(choices, typed_);
          if (meant != nullptr && meant->legal) marks_.selected = meant->place;
          if (!instant || meant == nullptr || in_lower_case(meant->label) != in_lower_case(typed_)) continue;
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
  aside_ = true;
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
      erase_last();
    } else if (input.key.kind == Key::Kind::kEnter) {
      line = typed_;
      done = true;
    } else if (input.key.kind == Key::Kind::kEscape) {
      done = true;
    }
  }
  note_.reset();
  typed_.clear();
  aside_ = false;
  prompting_ = false;
  if (line && line->empty()) return std::nullopt;
  return line;
}

}  // namespace ludothek::terminal
