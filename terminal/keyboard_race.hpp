// A race of Starmaster at one keyboard, in real time (SM-3): who touches with which key, and what comes of it.
//
// One person alone presses the cube's number at once. Where several share the keyboard, each presses the own key first,
// which takes the time, and then names the cube. What the bots will do and when, the Race has been told before.
#pragma once

#include <cstdint>

#include "record/starmaster.hpp"
#include "rules/step.hpp"
#include "terminal/race.hpp"
#include "terminal/tableau.hpp"

namespace ludothek::terminal {

// What a person may press in a race; plain lines and keys alike.
struct RaceKey {
  enum class Kind : std::uint8_t { kNothing, kPerson, kCell, kNotMe };
  Kind kind = Kind::kNothing;
  int number = 0;  // of the person or the cell, from 0
};
RaceKey race_key_of(char32_t text, int people);
// The key with which a person touches a cube where several share the keyboard.
char race_key(int person);

// Asks, waits and decides; `begun` is when the dice were shown. Who won is announced.
Race::Verdict run_race(Tableau<Starmaster>& tableau, Race& race, SeatSet people, Clock::time_point begun);
// What the verdict is in the rules: a claim, or a ruling of the table (SM-3.5, SM-3.6).
Order<Starmaster> order_of(const Race::Verdict& verdict);

}  // namespace ludothek::terminal
