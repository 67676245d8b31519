// The shelf: the boxes, and which of them it is to be.
#pragma once

#include <optional>
#include <string>

#include "terminal/screen/stage.hpp"
#include "texts/texts.hpp"

namespace ludothek {

struct GameWish {
  std::string game;
  Language language;  // it can be changed at the shelf
};

// Nothing if nobody wants a game. Throws Interrupted and Closed.
std::optional<GameWish> choose_game(terminal::Stage& stage, const terminal::Abilities& abilities, Language language);

}  // namespace ludothek
