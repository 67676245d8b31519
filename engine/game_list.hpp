// GameList: the games of a shelf as one type, so that whatever concerns every game is written once. The list itself is
// made from the boxes' folders (cmake/shelf.cmake): `Shelf` in shelf/rules.hpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/game.hpp"
#include "engine/variants.hpp"

namespace ludothek {

template <Game... Gs>
struct GameList {
  // visit.template operator()<G>() for each game.
  template <class Visit>
  static void for_each(Visit visit) {
    (visit.template operator()<Gs>(), ...);
  }
  // The same for the game of that name; false if there is none.
  template <class Visit>
  static bool with(std::string_view name, Visit visit) {
    return ((name == Gs::kName && (visit.template operator()<Gs>(), true)) || ...);
  }
  static std::vector<std::string> names() { return {std::string(Gs::kName)...}; }
};

}  // namespace ludothek
