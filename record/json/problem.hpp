// Problem: what is wrong with a text that was read, in one sentence, and where.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "engine/expected.hpp"

namespace ludothek {

struct Problem {
  std::string what;                 // a sentence for a person
  std::string rule;                 // the id of the rule that was broken, "fairness", or empty: the form is wrong
  std::optional<std::size_t> move;  // which move of the record, from 0
  std::string code{};               // of a refusal, for doors that translate: "not_your_turn"

  // "Move 17: … (XY-1.2)"; people count from 1.
  std::string sentence() const {
    std::string text = move ? "move " + std::to_string(*move + 1) + ": " + what : what;
    if (!rule.empty()) text += " (" + rule + ")";
    return text;
  }
};

}  // namespace ludothek
