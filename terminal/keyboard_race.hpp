// A race at one keyboard, in real time (SM-3): who touches with which key, and what comes of it.
//
// One person alone presses the cube's number at once. Where several share the keyboard, each presses the own key first,
// which takes the time, and then names the cube. What the bots will do and when, the Race has been told before.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/race.hpp"
#include "engine/step.hpp"
#include "terminal/race.hpp"
#include "terminal/tableau.hpp"

namespace ludothek::terminal {

// What a person may press in a race; plain lines and keys alike.
struct RaceKey {
  enum class Kind : std::uint8_t { kNothing, kPerson, kPlace, kNotMe };
  Kind kind = Kind::kNothing;
  int number = 0;  // of the person or the place, from 0
};
RaceKey race_key_of(char32_t text, int people);
// The key with which a person touches a cube where several share the keyboard.
char race_key(int person);

// Which keys are whose, where several share the keyboard.
std::string race_key_line(const Company& company, SeatSet people);
// Waits and decides; `begun` is when the dice were shown.
Race::Verdict referee(Console& console, Race& race, SeatSet people, Clock::time_point begun);
// Who won and by how much; nothing where an event says what came of it.
std::optional<Phrase> announcement_of(const Race::Verdict& verdict);

// Asks, waits and decides. Who won is announced.
template <Racing G>
Race::Verdict run_race(Tableau<G>& tableau, Race& race, SeatSet people, Clock::time_point begun) {
  Console& console = tableau.console();
  tableau.ask_aloud([people, view = tableau.view()](const Company& company) {
    return Board<G>::race_question(view, people.size() > 1, company);
  });
  if (people.size() > 1) {
    tableau.lines().push_back([people](const Company& company) { return race_key_line(company, people); });
    console.tell(race_key_line(tableau.company(), people));
  }
  tableau.show([](const Company& company) { return company.say("play.hint.race"); });
  const Race::Verdict verdict = referee(console, race, people, begun);
  if (const auto announcement = announcement_of(verdict)) {
    tableau.ask_aloud(*announcement);
    tableau.show();
    console.pause(console.pace().beat * 2);
  }
  return verdict;
}

// The verdict as the referee's.
inline RaceRuling ruling_of(const Race::Verdict& verdict) {
  switch (verdict.kind) {
    case Race::Kind::kWon:
      return Winner{.seat = verdict.seat, .place = verdict.place, .margin = std::nullopt};
    case Race::Kind::kReplay:
      return PhotoFinish{};
    case Race::Kind::kVoid:
      break;
  }
  return Nobody{};
}

}  // namespace ludothek::terminal
