// From a game's name on the command line to its type.
#pragma once

#include <string_view>

#include "record/farbenpoker.hpp"
#include "record/riffifi.hpp"
#include "record/starmaster.hpp"

namespace ludothek {

// Calls visit.template operator()<G>() for the game of that name; false if there is none.
template <class Visit>
bool with_game(std::string_view name, Visit visit) {
  const auto offer = [&]<Wired G>() {
    if (name != Wire<G>::kName) return false;
    visit.template operator()<G>();
    return true;
  };
  return offer.template operator()<Farbenpoker>() || offer.template operator()<Starmaster>() ||
         offer.template operator()<Riffifi>();
}

}  // namespace ludothek
