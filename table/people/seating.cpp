#include "table/people/seating.hpp"

#include <algorithm>

#include "table/people/naming.hpp"

namespace ludothek {

Objection Seating::may_arrange(const Person& who) const {
  if (who.id != state_.host().id) return no("only_the_host");
  if (!state_.between_games()) return no("not_during_a_game");
  return {};
}

void Seating::vacate(Seat seat) {
  state_.commit(fact::Vacated{seat});
  attendance_.forget_habit(seat);
  call_.people_changed = true;
}

Objection Seating::sit(const Person& who, const Sit& wish) {
  if (state_.phase() == Phase::kPromising) return no("game_is_starting");
  const auto mine = state_.seat_of(who);
  std::optional<Seat> wanted = wish.seat ? wish.seat : mine;
  for (const Seat seat : state_.seats()) {
    if (!wanted && state_.chair(seat).free()) wanted = seat;
  }
  if (!wanted) return no("no_free_seat");
  if (!state_.has_seat(*wanted)) return no("no_such_seat_here");
  if (mine == wanted) return {};
  const Chair& chair = state_.chair(*wanted);
  if (chair.owner) return no("seat_is_taken");
  if (state_.in_game()) {
    // A bot's seat changes hands when nobody's cards or memory are at stake.
    if (mine) return no("seated_already");
    if (chair.reserved_for(who)) return {};
    if (chair.reserved && attendance_.present(*chair.reserved)) return no("seat_is_taken");
    if (state_.reserved_for(who)) return no("seated_already");
    state_.commit(fact::Reserved{*wanted, who});
  } else {
    if (mine) vacate(*mine);
    state_.commit(fact::Seated{*wanted, who});
  }
  call_.people_changed = true;
  return {};
}

Objection Seating::stand(const Person& who) {
  const auto seat = state_.seat_of(who);
  if (!seat) return withdraw(who);
  if (state_.phase() == Phase::kPromising) return no("game_is_starting");
  if (!state_.between_games()) return no("stand_in_instead");
  vacate(*seat);
  return {};
}

Objection Seating::withdraw(const Person& who) {
  const auto seat = state_.reserved_for(who);
  if (!seat) return no("not_seated");
  state_.commit(fact::Unreserved{*seat});
  call_.people_changed = true;
  return {};
}

void Seating::rename(Person& who, const Rename& wish) {
  const Person now{who.id, name_at_table(state_, attendance_, {who.id, wish.name})};
  const auto knows_by_another = [&](const Chair& chair) {
    return (chair.belongs_to(now) && *chair.owner != now) || (chair.reserved_for(now) && *chair.reserved != now);
  };
  const bool kept =
      (state_.host().id == now.id && state_.host() != now) || std::ranges::any_of(state_.chairs(), knows_by_another);
  if (!kept && who == now) return;
  who = now;
  if (kept) {
    state_.commit(fact::Renamed{now});
    call_.people_changed = true;
  } else if (Attendee* attendee = attendance_.find(attendance_.visitor_of(now))) {
    attendee->asks_anew = true;  // nobody else knows an onlooker's name
  }
}

Objection Seating::configure(const Person& who, const Configure& wish) {
  if (auto objection = may_arrange(who)) return objection;
  for (const Seat seat : state_.seats()) {
    if (index(seat) >= wish.settings.players && !state_.chair(seat).free()) return no("seats_are_taken");
  }
  state_.commit(fact::Configured{wish.settings});
  call_.people_changed = true;
  return {};
}

Objection Seating::add_bot(const Person& who, const AddBot& wish) {
  if (auto objection = may_arrange(who)) return objection;
  if (!state_.has_seat(wish.seat)) return no("no_such_seat_here");
  if (state_.chair(wish.seat).owner) return no("seat_is_taken");
  state_.commit(fact::BotSeated{wish.seat, wish.level});
  // A bot on the last free seat starts nothing: whoever arranges the table says when it is done.
  const auto mine = state_.seat_of(who);
  if (mine && state_.chair(*mine).ready) state_.commit(fact::ReadySaid{*mine, false});
  call_.people_changed = true;
  return {};
}

Objection Seating::remove_bot(const Person& who, const RemoveBot& wish) {
  if (auto objection = may_arrange(who)) return objection;
  if (!state_.has_seat(wish.seat)) return no("no_such_seat_here");
  if (state_.chair(wish.seat).owner || state_.chair(wish.seat).free()) return no("no_bot_there");
  vacate(wish.seat);
  return {};
}

Objection Seating::unseat(const Person& who, const Unseat& wish) {
  if (auto objection = may_arrange(who)) return objection;
  if (!state_.has_seat(wish.seat) || !state_.chair(wish.seat).owner) return no("nobody_there");
  vacate(wish.seat);
  return {};
}

}  // namespace ludothek
