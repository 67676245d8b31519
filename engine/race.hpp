// A race for a place: several seats may claim one, and the first claim counts. What a game offers so that a table, a
// terminal and the laboratory can referee its races, and the times that all of them go by.
#pragma once

#include <concepts>
#include <cstdint>

#include "engine/game.hpp"

namespace ludothek {

// What is claimed: a cube, a card …, counted from 0 as the game does.
enum class RacePlace : std::uint8_t {};

constexpr int index(RacePlace place) { return static_cast<int>(place); }

template <class G>
concept Racing = Game<G> && requires(RacePlace place) {
                              { G::claim(place) } -> std::same_as<typename G::Action>;
                              // Rulings of the table: nobody claims; nobody can tell who was first.
                              { G::void_race() } -> std::same_as<typename G::Action>;
                              { G::replay_race() } -> std::same_as<typename G::Action>;
                            };

// In milliseconds. Two claims closer than this can't be told apart: each is measured to ± 7.5 ms.
inline constexpr int kRaceUncertainty = 15;
// A claim so soon after the dice is a guess and does not count; from `kSecondTry` on that seat may claim again.
inline constexpr int kFalseStart = 100;
inline constexpr int kSecondTry = 400;

}  // namespace ludothek
