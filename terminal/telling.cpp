#include "terminal/telling.hpp"

#include <string>
#include <utility>

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

}  // namespace

bool tells_a_colour(const json::object& event) {
  for (const std::string_view member : {"colour", "colours", "dice", "white", "cubes", "sought"}) {
    if (event.contains(member)) return true;
  }
  return false;
}

void Telling::tell(const Match& match, Seat viewer) {
  const bool memory = board_.memory();
  const auto before = tableau_.look();
  tableau_.lay(board_.look(match, viewer));
  const json::array events = match.events(viewer);
  const std::vector<std::optional<Shown>> shown = board_.shown(match, viewer);
  std::vector<Told> all;
  if (memory) lines().clear();
  for (std::size_t i = 0; i < events.size();) {
    // A colour that shows for a moment, and the sentences that go with it.
    const std::size_t first = i;
    std::vector<Told> group;
    do {
      const json::object& event = events[i].as_object();
      group.push_back({event, phrase_of(match.game(), event)});
      ++i;
    } while (i < events.size() && shown[first] && !shown[i]);
    for (const Told& entry : group) {
      lines().push_back(entry.phrase);
      console_.tell(entry.phrase(tableau_.company()));
      console_.set_rule(rule_of(entry.event));
      all.push_back(entry);
      last_ = entry.phrase;
    }
    if (!shown[first]) continue;
    tableau_.show_open(board_.moment(before, tableau_.look()), *shown[first]);
    if (match.occasion().lies_open) {
      memorise_();
    } else {
      console_.pause(console_.pace().reveal);
    }
    if (memory) forget_colours(group);
    console_.hide();
  }
  if (std::ssize(lines()) > kMostLines) lines().erase(lines().begin(), lines().end() - kMostLines);
  tableau_.show();
  shown_at_ = Clock::now();
  if (match.next().kind == Next::Kind::kRace) return;  // it begins at this very moment
  if (match.occasion().round_ended) return read_at_leisure(all);
  if (memory && !lines().empty()) console_.pause(console_.pace().beat);
  if (memory) keep_lines_without_colours(all);
}

// The last lines are the group's.
void Telling::forget_colours(const std::vector<Told>& group) {
  lines().resize(lines().size() - group.size());
  for (const Told& entry : group) {
    if (!tells_a_colour(entry.event)) lines().push_back(entry.phrase);
  }
}

// The dice and the pawns lie open, but no line may tell afterwards what was found where.
void Telling::keep_lines_without_colours(const std::vector<Told>& all) {
  lines().clear();
  for (const Told& entry : all) {
    if (!tells_a_colour(entry.event)) lines().push_back(entry.phrase);
  }
}

// What a round's end brought.
void Telling::read_at_leisure(const std::vector<Told>& events) {
  if (!console_.stage().draws()) return;
  console_.page([this](const Company& company) { return tableau_.look()->title(company); },
                [&](const Company& company) {
                  std::vector<std::string> lines;
                  for (const Told& entry : events) lines.push_back(entry.phrase(company));
                  return lines;
                });
  lines().clear();
  tableau_.show();
}

}  // namespace ludothek::terminal
