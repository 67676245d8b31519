// The thinking opponents of Starmaster, one per level, for every variant: a memory that fades, and reasons.
//
// Announcing: what it is surest of and can use. Turning: where it remembers the cube, else where nothing else lies.
// Racing: if what it stands to win outweighs what it stands to lose (SM-3.3), after a time that suits the level and the
// memory. Swapping: so that whoever does not watch is wrong about two cubes. Taking: from whoever is closest to
// winning.
//
// Reasons (place a cell, thing a colour): reason.starmaster.remembered, .guess, .not_sure (it does not claim), .mix_up
// (a swap), .announce (the colour it is surest of), .leader (place a seat: whom it takes a pawn from).
#pragma once

#include <memory>

#include "bots/bot.hpp"
#include "bots/character.hpp"
#include "games/starmaster/rules/game.hpp"

namespace ludothek {

std::unique_ptr<Bot<Starmaster>> thinking_starmaster(Level level);

}  // namespace ludothek
