#include "table/race/sealed_race.hpp"

namespace ludothek {

bool SealedRace::choose(Seat seat, SealedChoice choice, Moment at) {
  if (!awaited().has(seat) || at > closes_) return false;
  choices_[seat] = choice;
  return true;
}

SeatSet SealedRace::awaited() const {
  SeatSet still;
  for (const Seat seat : seats_) {
    if (!choices_[seat]) still.add(seat);
  }
  return still;
}

}  // namespace ludothek
