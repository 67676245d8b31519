#include "games/riffifi/rules/loot.hpp"

namespace ludothek::riffifi {
namespace {

constexpr std::size_t kPlaces = kMostSeats + 1;

// kWaysToLay[places][tokens]: how many ways there are to lay tokens on places.
constexpr auto kWaysToLay = [] {
  std::array<std::array<std::uint16_t, kTokensOfAColour + 1>, kPlaces + 1> ways{};
  ways[0][0] = 1;
  for (std::size_t places = 1; places <= kPlaces; ++places) {
    for (std::size_t tokens = 0; tokens <= kTokensOfAColour; ++tokens) {
      // The last place is empty, or one of the tokens lies there.
      ways[places][tokens] =
          static_cast<std::uint16_t>(ways[places - 1][tokens] + (tokens > 0 ? ways[places][tokens - 1] : 0));
    }
  }
  return ways;
}();
static_assert(kWaysToLay[kPlaces][kTokensOfAColour] == Tokens::kWays);

// Ways are numbered in ascending order of what seat 0 holds, then seat 1, and so on: those before a holding are
// counted.
std::size_t number_of(const Holding& holding) {
  std::size_t number = 0;
  std::size_t left = kTokensOfAColour;
  for (std::size_t place = 0; place + 1 < kPlaces; ++place) {
    for (std::size_t here = 0; here < holding[place]; ++here) number += kWaysToLay[kPlaces - 1 - place][left--];
  }
  return number;
}

}  // namespace

// RF-3.2  The centre first.
// RF-3.3  What it lacks comes from the opponent who has most; when that one is emptied, from the next richest.
// RF-3.4  Several tied for the most give as evenly as possible; who gives the extra token is the collector's choice.
// RF-3.5  Nobody takes more than exists outside their own pile.
Loot loot_of(const Holding& holding, Seat collector, int due) {
  Loot loot;
  const int outside = kTokensOfAColour - holding[collector];
  loot.amount = due < outside ? due : outside;
  const int from_centre = loot.amount < holding[kCentre] ? loot.amount : holding[kCentre];
  loot.from[kCentre] = static_cast<std::uint8_t>(from_centre);
  int need = loot.amount - from_centre;
  Holding left = holding;
  left[collector] = 0;
  while (need > 0) {
    int most = 0;
    SeatSet richest;
    for (const Seat seat : SeatSet::first(kMostSeats)) {
      const int held = left[seat];
      if (held > most) richest = {};
      if (held >= most) richest.add(seat);
      most = held > most ? held : most;
    }
    const int givers = richest.size();
    const bool all = need >= givers * most;
    const int each = all ? most : need / givers;
    for (const Seat seat : richest) {
      loot.from[seat] += static_cast<std::uint8_t>(each);
      left[seat] -= static_cast<std::uint8_t>(each);
    }
    need -= givers * each;
    if (!all) {
      if (givers > 1) loot.tied = richest;
      loot.extra = need;
      break;
    }
  }
  return loot;
}

Tokens::Tokens(const Holding& holding) : number_(static_cast<std::uint16_t>(number_of(holding))) {}

LootTable::LootTable() : holdings{}, after{} {
  // Count through all ways like an odometer whose digits add up to twelve; the centre takes what is left.
  Holding holding{};
  holding[kCentre] = kTokensOfAColour;
  for (Holding& way : holdings) {
    way = holding;
    std::size_t place = kMostSeats - 1;
    while (holding[kCentre] == 0 && place > 0) {
      holding[kCentre] = holding[place];
      holding[place] = 0;
      --place;
    }
    if (holding[kCentre] > 0) {
      ++holding[place];
      --holding[kCentre];
    }
  }
  for (std::size_t way = 0; way < Tokens::kWays; ++way) {
    for (const Seat collector : SeatSet::first(kMostSeats)) {
      for (int due = 0; due <= kValues; ++due) {
        Tokens& entry = after[way][collector][due];
        const Loot loot = loot_of(holdings[way], collector, due);
        if (loot.extra > 0) {
          entry.number_ = Tokens::kChoice;
          continue;
        }
        Holding changed = holdings[way];
        for (std::size_t giver = 0; giver < changed.size(); ++giver) changed[giver] -= loot.from[giver];
        changed[collector] += static_cast<std::uint8_t>(loot.amount);
        entry = Tokens(changed);
      }
    }
  }
}

const LootTable kLootTable;

}  // namespace ludothek::riffifi
