// Pick: one of the moves that a seat's offers allow, whichever, as docs/protocol.md tells a stranger to read them. For
// whoever plays people in tests and simulations; it knows no game.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>

#include "record/match.hpp"

namespace ludothek {

// Of one offer. `below(n)` draws a number from 0 to n - 1.
template <class Below>
json::object pick_from(const json::object& offer, Below&& below) {
  const json::value* several = offer.if_contains("choose");
  json::object move;
  for (const auto& [name, value] : offer) {
    if (name == "choose") continue;
    if (!value.is_array()) {
      move[name] = value;
    } else if (several == nullptr) {
      move[name] = value.get_array()[place_of(below(value.get_array().size()))];
    } else {
      json::array left = value.get_array();
      json::array chosen;
      for (auto count = several->to_number<int>(); count > 0; --count) {
        const auto at = place_of(below(left.size()));
        chosen.push_back(left[at]);
        left.erase(left.begin() + at);
      }
      move[name] = std::move(chosen);
    }
  }
  return move;
}

// Of any of them. REQUIRES: there is one.
template <class Below>
json::object pick_move(const json::array& offers, Below&& below) {
  return pick_from(offers[place_of(below(offers.size()))].as_object(), below);
}

// The place that a claim is on. In a race an offer has one choice, the places numbered from 1, whatever a game calls
// them. REQUIRES: picked from such an offer
inline const json::value& place_claimed(const json::object& move) {
  return std::ranges::find_if(move, [](const auto& member) { return member.key() != "do"; })->value();
}

}  // namespace ludothek
