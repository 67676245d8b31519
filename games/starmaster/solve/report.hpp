// What `ludothek solve starmaster` says: the solved solitaire as text or as JSON.
//
// Every chance is given exactly, as a fraction, and rounded beside it.
#pragma once

#include <optional>
#include <string>

#include "games/starmaster/solve/solution.hpp"

namespace ludothek::starmaster {

struct SolitaireQuestion {
  int turns = kSolitaireTurns;  // still to be rolled
  int owned = 0;                // colours on the board
  int recall = 100;             // the chance in per cent that a look finds its cube
};

// What is wrong with a question, or nothing.
std::optional<std::string> complaint(const SolitaireQuestion& question);

// REQUIRES (both): !complaint(question). Ends with a newline.
std::string solitaire_report(const SolitaireQuestion& question);
std::string solitaire_json(const SolitaireQuestion& question);

}  // namespace ludothek::starmaster
