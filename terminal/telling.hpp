// Telling<G>: what happened, shown to those at the terminal: sentence by sentence, colours open for their time, and
// then hidden. In a game of memory no line that tells a colour stays.
#pragma once

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "terminal/tableau.hpp"

namespace ludothek::terminal {

// Whether an event tells a colour: such a line does not stay in a game of memory.
bool tells_a_colour(const json::object& event);
// The rule that caused it, or nothing.
std::string_view rule_of(const json::object& event);
// Whether one of them ends a round: that is read at leisure.
bool ends_a_round(const json::object& event);

template <Recordable G>
class Telling {
 public:
  using Event = typename G::Event;
  using View = typename G::View;

  // `memorise` is in seconds (SM-1.4).
  Telling(Tableau<G>& tableau, int players, int memorise)
      : tableau_(tableau), console_(tableau.console()), players_(players), memorise_(memorise) {}

  // What one step brought about, as `viewer` may know it; `before` is what lay there, the tableau shows what lies now.
  void tell(const std::vector<Event>& events, Seat viewer, const View& before, const Next& next) {
    std::vector<Told> all;
    if (Board<G>::kMemory) lines().clear();
    for (std::size_t i = 0; i < events.size();) {
      // A colour that shows for a moment, and the sentences that go with it.
      Shown shown{};
      const bool reveals = Board<G>::reveals(events[i], shown);
      const std::size_t first = i;
      std::vector<Told> group;
      do {
        group.push_back(told(events[i], viewer));
        ++i;
      } while (i < events.size() && reveals && !reveals_anything(events[i]));
      for (const Told& entry : group) {
        lines().push_back(entry.phrase);
        console_.tell(entry.phrase(tableau_.company()));
        console_.set_rule(rule_of(entry.event));
        all.push_back(entry);
        last_ = entry.phrase;
      }
      if (!reveals) continue;
      tableau_.show_open(Board<G>::moment(before, tableau_.view()), shown);
      hold(events[first]);
      if (Board<G>::kMemory) forget_colours(group);
      console_.hide();
    }
    if (lines().size() > kMostLines) lines().erase(lines().begin(), lines().end() - kMostLines);
    tableau_.show();
    shown_at_ = Clock::now();
    if (next.kind == Next::Kind::kRace) return;  // it begins at this very moment
    if (std::ranges::any_of(all, [](const Told& entry) { return ends_a_round(entry.event); })) {
      return read_at_leisure(all);
    }
    if (Board<G>::kMemory && !lines().empty()) console_.pause(console_.pace().beat);
    if (Board<G>::kMemory) keep_lines_without_colours(all);
  }

  // The last sentence that was told: of a game that is over, the result.
  const Phrase& last() const { return last_; }
  // When the table was shown last: a race runs from there.
  Clock::time_point shown_at() const { return shown_at_; }

 private:
  static constexpr std::ptrdiff_t kMostLines = 40;

  struct Told {
    json::object event;
    Phrase phrase;
  };

  std::vector<Phrase>& lines() { return tableau_.lines(); }

  Told told(const Event& event, Seat viewer) const {
    json::object written = Codec<G>::write_event(G::redact(event, viewer), players_);
    Phrase phrase = [written](const Company& company) {
      return sentence(company.language, G::kName, written, company.readers());
    };
    return {std::move(written), std::move(phrase)};
  }

  static bool reveals_anything(const Event& event) {
    Shown shown{};
    return Board<G>::reveals(event, shown);
  }

  // How long it stays open: the time to memorise (SM-1.4), else the pace's time.
  void hold(const Event& event) {
    if (lays_open<G>(event)) return memorise();
    console_.pause(console_.pace().reveal);
  }

  void memorise() {
    if (!console_.stage().is_watched()) return;
    console_.tell(console_.say("play.memorise", {{"seconds", memorise_}}));
    const auto end = Clock::now() + std::chrono::seconds(memorise_);
    for (;;) {
      const auto left = std::chrono::ceil<std::chrono::seconds>(end - Clock::now()).count();
      if (left <= 0) break;
      tableau_.ask([left](const Company& company) { return company.say("play.memorise", {{"seconds", left}}); });
      console_.redraw();
      if (console_.enter_within(std::min<Clock::time_point>(end, Clock::now() + std::chrono::seconds(1)))) break;
    }
    tableau_.ask_nothing();
  }

  // The last lines are the group's.
  void forget_colours(const std::vector<Told>& group) {
    lines().resize(lines().size() - group.size());
    for (const Told& entry : group) {
      if (!tells_a_colour(entry.event)) lines().push_back(entry.phrase);
    }
  }
  // The dice and the pawns lie open, but no line may tell afterwards what was found where.
  void keep_lines_without_colours(const std::vector<Told>& all) {
    lines().clear();
    for (const Told& entry : all) {
      if (!tells_a_colour(entry.event)) lines().push_back(entry.phrase);
    }
  }

  // What a round's end brought.
  void read_at_leisure(const std::vector<Told>& events) {
    if (!console_.stage().draws()) return;
    console_.page([this](const Company& company) { return Board<G>::title(tableau_.view(), company); },
                  [&](const Company& company) {
                    std::vector<std::string> lines;
                    for (const Told& entry : events) lines.push_back(entry.phrase(company));
                    return lines;
                  });
    lines().clear();
    tableau_.show();
  }

  Tableau<G>& tableau_;
  Console& console_;
  int players_;
  int memorise_;
  Phrase last_;
  Clock::time_point shown_at_;
};

}  // namespace ludothek::terminal
