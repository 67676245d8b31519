// The calm race: everybody chooses a place or "not me" in secret; a lot decides among those who are right.
//
// For children, for people with motor impairments, for screen readers, for slow lines: within the time, no answer is
// better for being early. Nobody is told another's answer before the verdict; the table sees to that. Times, the right
// place and the lot are handed in.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <variant>

#include "engine/race.hpp"
#include "engine/random.hpp"
#include "engine/seat.hpp"
#include "table/state/time.hpp"

namespace ludothek {

// A seat's answer: a place, or "not me".
using SealedChoice = std::optional<RacePlace>;

class SealedRace {
 public:
  // REQUIRES: `seats` are players'.
  SealedRace(Moment opened, Duration limit, SeatSet seats) : opened_(opened), closes_(opened + limit), seats_(seats) {}

  // Whether the answer counts: the seat is in the race and had not answered, and the time was not over. An answer is
  // final.
  bool choose(Seat seat, SealedChoice choice, Moment at);

  SeatSet awaited() const;  // who has not answered
  Moment limit() const { return closes_; }
  // When it is complete, unless somebody answers before.
  Moment deadline() const { return awaited().empty() ? opened_ : closes_; }
  bool complete(Moment now) const { return awaited().empty() || now >= closes_; }
  // REQUIRES: complete(), before which an answer is its seat's secret.
  SealedChoice choice_of(Seat seat) const { return choices_[seat].value_or(std::nullopt); }

  // Among those who are right one is drawn by lot, else among those who are wrong; nobody if no place was chosen. The
  // lot comes from the record format's second stream, FairRandom(lot_key(key)); a number is drawn whenever there is a
  // winner. REQUIRES: complete(now).
  template <Random R>
  RaceRuling decide(RacePlace right, R& lot) const {
    SeatSet among = who_chose([right](RacePlace place) { return place == right; });
    if (among.empty()) among = who_chose([](RacePlace) { return true; });
    if (among.empty()) return Nobody{};
    auto drawn = lot.below(static_cast<std::uint32_t>(among.size()));
    for (; drawn > 0; --drawn) among.remove(among.lowest());
    return Winner{.seat = among.lowest(), .place = *choice_of(among.lowest()), .margin = std::nullopt};
  }

 private:
  template <class Wanted>
  SeatSet who_chose(Wanted wanted) const {
    SeatSet chose;
    for (const Seat seat : seats_) {
      const SealedChoice choice = choice_of(seat);
      if (choice && wanted(*choice)) chose.add(seat);
    }
    return chose;
  }

  Moment opened_;
  Moment closes_;
  SeatSet seats_;
  Indexed<Seat, std::optional<SealedChoice>, kMostPlayers> choices_{};
};

}  // namespace ludothek
