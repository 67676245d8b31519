#include "terminal/telling.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "record/fading.hpp"

namespace ludothek::terminal {
namespace {

constexpr std::ptrdiff_t kMostLines = 40;

// The rule that caused it, or nothing.
std::string_view rule_of(const json::object& event) {
  const json::value* rule = event.if_contains("rule");
  return rule != nullptr && rule->is_string() ? std::string_view(rule->get_string()) : std::string_view();
}

Phrase phrase_of(std::string_view game, json::object event) {
  return [game = std::string(game), event = std::move(event)](const Company& company) {
    return sentence(company.language, game, event, company.readers());
  };
}

// What may be told of it for good; nothing: there are no words for it.
std::optional<Phrase> past_phrase_of(std::string_view game, json::object event) {
  if (!past_sentence(Language::kEnglish, game, event)) return std::nullopt;
  return [game = std::string(game), event = std::move(event)](const Company& company) {
    return past_sentence(company.language, game, event, company.readers()).value_or("");
  };
}

}  // namespace

void Telling::tell(const Match& match, Seat viewer) {
  const auto before = tableau_.look();
  tableau_.lay(board_.look(match, viewer));
  const json::array events = match.events(viewer);
  const std::vector<std::optional<Shown>> shown = board_.shown(match, viewer);
  const Occasion occasion = match.occasion();
  const bool at_leisure = occasion.round_ended && console_.stage().draws();
  game_ = match.game();
  is_open_ = has_faded_ = false;
  for (Line& line : lines()) line.is_new = false;
  std::vector<Phrase> sentences;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const json::object& event = events[i].as_object();
    const auto is_over = [&event](const Line& line) { return fades_with(line.event, event); };
    if (!at_leisure) let_read(is_over);
    fade(is_over);
    say(event);
    sentences.push_back(last_);
    if (!shown[i]) continue;
    tableau_.show_open(board_.moment(before, tableau_.look()), *shown[i]);
    is_open_ = true;
  }
  // What was opened, or is seen but once.
  const auto passes = [open = is_open_ || occasion.lies_open](const Line& line) {
    const Fades when = fades_of(line.event);
    return when == Fades::kTold || (open && line.is_new && when == Fades::kNext);
  };
  if (occasion.lies_open) {
    memorise_();
  } else if (!at_leisure) {
    let_read(passes);
  }
  fade(passes);
  tableau_.show();
  if (has_faded_) hide();
  if (std::ssize(lines()) > kMostLines) lines().erase(lines().begin(), lines().end() - kMostLines);
  shown_at_ = Clock::now();
  if (match.next().kind == Next::Kind::kRace) return;  // it begins at this very moment
  if (at_leisure) read_at_leisure(sentences);
}

void Telling::say(const json::object& event) {
  last_ = phrase_of(game_, event);
  const bool fades = fades_of(event) != Fades::kNever;
  lines().push_back({.phrase = last_, .event = fades ? event : json::object(), .is_new = true});
  console_.tell(last_(tableau_.company()));
  console_.set_rule(rule_of(event));
}

// What was told just now has its time before it fades.
void Telling::let_read(const IsOver& is_over) {
  const auto is_unread = [&](const Line& line) { return line.is_new && is_over(line); };
  if (!is_open_ && std::ranges::none_of(lines(), is_unread)) return;
  if (!is_open_) tableau_.show();
  console_.pause(is_open_ ? console_.pace().reveal : console_.pace().beat);
}

// Of what has faded, the lines tell what may be told for good.
void Telling::fade(const IsOver& is_over) {
  std::vector<Line> left;
  for (Line& line : lines()) {
    if (!is_over(line)) {
      left.push_back(std::move(line));
    } else {
      has_faded_ = true;
      if (auto past = past_phrase_of(game_, line.event)) {
        left.push_back({.phrase = *std::move(past), .event = {}, .is_new = line.is_new});
      }
    }
  }
  lines() = std::move(left);
  if (!std::exchange(is_open_, false)) return;
  tableau_.show();
}

// Those who get lines have the last move told again, as far as it may be.
void Telling::hide() {
  std::vector<std::string> left;
  for (const Line& line : lines()) {
    if (line.is_new) left.push_back(line.phrase(tableau_.company()));
  }
  console_.hide(left);
}

// What a round's end brought.
void Telling::read_at_leisure(const std::vector<Phrase>& sentences) {
  console_.page([this](const Company& company) { return tableau_.look()->title(company); },
                [&](const Company& company) {
                  std::vector<std::string> lines;
                  for (const Phrase& told : sentences) lines.push_back(told(company));
                  return lines;
                });
  lines().clear();
  tableau_.show();
}

}  // namespace ludothek::terminal
