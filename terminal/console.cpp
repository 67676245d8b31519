#include "terminal/console.hpp"

#include <algorithm>
#include <cstdlib>

namespace ludothek::terminal {
namespace {

Clock::time_point in(int milliseconds) { return Clock::now() + std::chrono::milliseconds(milliseconds); }

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

void Console::show(MakeContent make) {
  make_ = std::move(make);
  note_.reset();
  redraw();
}

void Console::redraw() {
  if (stage_.draws() && make_) stage_.draw(compose());
}

Grid Console::compose() {
  Grid grid(stage_.size(), abilities_.ascii);
  const Size least = smallest_size();
  Surround surround{.keys = say("play.bar"),
                    .too_small = say("play.small", {{"columns", least.columns}, {"rows", least.rows}}),
                    .note = {},
                    .typed = {}};
  if (note_) surround.note = (*note_)(company_);
  if (prompting_) surround.typed = typed_;
  FrameContent content = make_();
  if (aside_) content.hint.clear();
  put_frame(grid, content, surround, marks_);
  return grid;
}

void Console::tell(const std::string& line) {
  if (!stage_.draws()) stage_.print(line);
}

void Console::hide(const std::vector<std::string>& left) {
  if (stage_.draws()) return redraw();
  if (!stage_.clear()) return;
  stage_.print(say("play.hidden"));
  for (const std::string& line : left) stage_.print(line);
}

// --- Waiting -------------------------------------------------------------------------------------------------------

Input Console::wait(Deadline deadline, bool typing) {
  asking_ = !deadline;
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

}  // namespace ludothek::terminal
