// What people ask of the table around the game: seats, settings, readiness, the promise of fairness, absence, talk.

#include <algorithm>
#include <utility>

#include "table/table.hpp"

namespace ludothek {

bool Table::host_may_arrange() {
  if (visitors_.at(asker_).arrival.person.id != host_.id) {
    refuse("only_the_host");
    return false;
  }
  if (!between_games()) {
    refuse("not_during_a_game");
    return false;
  }
  return true;
}

std::optional<Seat> Table::my_seat() {
  const auto seat = seat_of(visitors_.at(asker_).arrival.person);
  if (!seat) refuse("not_seated");
  return seat;
}

void Table::on(const Sit& wish) {
  const Person& person = visitors_.at(asker_).arrival.person;
  if (phase_ == Phase::kPromising) return refuse("game_is_starting");
  const auto mine = seat_of(person);
  std::optional<Seat> wanted = wish.seat ? wish.seat : mine;
  for (std::size_t i = 0; !wanted && i < chairs_.size(); ++i) {
    if (chairs_[i].free()) wanted = seat_at(static_cast<int>(i));
  }
  if (!wanted) return refuse("no_free_seat");
  if (index(*wanted) >= settings_.players) return refuse("no_such_seat_here");
  if (mine == wanted) return;
  if (chair(*wanted).owner) return refuse("seat_is_taken");
  if (in_game()) {
    // A bot's seat changes hands when nobody's cards or memory are at stake.
    if (mine) return refuse("seated_already");
    if (chair(*wanted).reserved && chair(*wanted).reserved->id == person.id) return;
    if (chair(*wanted).reserved && present(*chair(*wanted).reserved)) return refuse("seat_is_taken");
    for (const Chair& other : chairs_) {
      if (other.reserved && other.reserved->id == person.id) return refuse("seated_already");
    }
    commit(fact::Reserved{*wanted, person});
  } else {
    if (mine) commit(fact::Vacated{*mine});
    commit(fact::Seated{*wanted, person});
  }
  people_changed_ = true;
}

void Table::on(const Stand& /*wish*/) {
  const auto seat = my_seat();
  if (!seat) return;
  if (phase_ == Phase::kPromising) return refuse("game_is_starting");
  if (!between_games()) return refuse("stand_in_instead");
  commit(fact::Vacated{*seat});
  people_changed_ = true;
}

void Table::on(const Configure& wish) {
  if (!host_may_arrange()) return;
  for (std::size_t i = static_cast<std::size_t>(wish.settings.players); i < chairs_.size(); ++i) {
    if (!chairs_[i].free()) return refuse("seats_are_taken");
  }
  commit(fact::Configured{wish.settings});
  people_changed_ = true;
}

void Table::on(const AddBot& wish) {
  if (!host_may_arrange()) return;
  if (index(wish.seat) >= settings_.players) return refuse("no_such_seat_here");
  if (chair(wish.seat).owner) return refuse("seat_is_taken");
  commit(fact::BotSeated{wish.seat, wish.level});
  // A bot on the last free seat starts nothing: whoever arranges the table says when it is done.
  const auto mine = seat_of(visitors_.at(asker_).arrival.person);
  if (mine && chair(*mine).ready) commit(fact::ReadySaid{*mine, false});
  people_changed_ = true;
}

void Table::on(const RemoveBot& wish) {
  if (!host_may_arrange()) return;
  if (index(wish.seat) >= settings_.players) return refuse("no_such_seat_here");
  if (chair(wish.seat).owner || chair(wish.seat).free()) return refuse("no_bot_there");
  commit(fact::Vacated{wish.seat});
  people_changed_ = true;
}

void Table::on(const Unseat& wish) {
  if (!host_may_arrange()) return;
  if (index(wish.seat) >= settings_.players || !chair(wish.seat).owner) return refuse("nobody_there");
  commit(fact::Vacated{wish.seat});
  people_changed_ = true;
}

void Table::on(const Rename& wish) {
  Person& person = visitors_.at(asker_).arrival.person;
  person.name = wish.name;
  bool known = host_.id == person.id || seat_of(person).has_value();
  for (const Chair& place : chairs_) known = known || (place.reserved && place.reserved->id == person.id);
  if (known) commit(fact::Renamed{person});
  people_changed_ = true;
}

// --- readiness and the promise ---

void Table::on(const Ready& wish) {
  if (!between_games()) return refuse("not_during_a_game");
  // The host may watch a game of bots, and without a seat says when those who are ready start.
  const Person& person = visitors_.at(asker_).arrival.person;
  const auto by_bot = [](const Chair& place) { return place.played_by_bot(); };
  if (wish.ready && person.id == host_.id) {
    if (std::ranges::all_of(chairs_, by_bot) || (!seat_of(person) && all_ready())) return promise(0);
  }
  const auto seat = my_seat();
  if (!seat) return;
  if (chair(*seat).ready == wish.ready) return;
  commit(fact::ReadySaid{*seat, wish.ready});
  people_changed_ = true;
  start_if_all_ready();
}

void Table::on(const Rematch& /*wish*/) {
  if (phase_ != Phase::kFinished) return refuse("no_finished_game");
  on(Ready{true});
}

bool Table::all_ready() const {
  return std::ranges::all_of(chairs_, [this](const Chair& place) {
    return place.owner ? place.ready && present(*place.owner) : place.played_by_bot();
  });
}

void Table::start_if_all_ready() {
  // Of a table of bots alone nobody has asked for a game.
  const auto by_person = [](const Chair& place) { return place.owner.has_value(); };
  if (std::ranges::any_of(chairs_, by_person) && all_ready()) promise(0);
}

void Table::promise(int restarts) {
  commit(fact::Promised{seeds_(), restarts});
  people_changed_ = true;
  begin_if_promised();
}

void Table::on(const NonceHash& wish) {
  if (phase_ != Phase::kPromising) return refuse("no_game_is_starting");
  const auto seat = my_seat();
  if (!seat) return;
  auto& hash = fair_.hashes[static_cast<std::size_t>(index(*seat))];
  if (hash) return refuse("hash_given_already");
  hash = wish.hash;
  if (!fair_.all_hashed()) return;
  fair_.due = now_ + FairStart::kPatience;
  people_changed_ = true;
}

void Table::on(const Nonce& wish) {
  if (phase_ != Phase::kPromising) return refuse("no_game_is_starting");
  const auto seat = my_seat();
  if (!seat) return;
  if (!fair_.all_hashed()) return refuse("hashes_come_first");
  const auto place = static_cast<std::size_t>(index(*seat));
  if (sha256(wish.nonce) != *fair_.hashes[place]) return refuse("nonce_does_not_match");
  fair_.nonces[place] = wish.nonce;
  begin_if_promised();
}

void Table::begin_if_promised() {
  if (!fair_.complete()) return;
  const auto at = std::chrono::duration_cast<std::chrono::milliseconds>(now_.time_since_epoch()).count();
  commit(fact::Began{fair_.nonces, at});
  people_changed_ = true;
  game_changed_ = true;
  for (const Seat seat : SeatSet::first(settings_.players)) {
    if (chair(seat).played_by_bot()) seat_companion(seat);
  }
  advance();
}

// Somebody's answer did not come: fresh values for everybody, counted; after the third time the table waits again.
void Table::retry_promise() {
  people_changed_ = true;
  if (fair_.restarts + 1 < FairStart::kMostRestarts) return promise(fair_.restarts + 1);
  fail_to_start();
}

void Table::fail_to_start() {
  commit(fact::StartFailed{});
  people_changed_ = true;
  if (match_ != nullptr) game_changed_ = shown_anew_ = true;  // the last game lies there again
}

// --- absence and endings ---

void Table::stand_in(SeatSet seats, std::string_view level) {
  for (const Seat seat : seats) {
    commit(fact::StoodIn{seat, std::string(level)});
    seat_companion(seat);
  }
  people_changed_ = true;
}

void Table::on(const StandIn& wish) {
  const auto seat = my_seat();
  if (!seat) return;
  if (!in_game()) return refuse("no_game");
  if (chair(*seat).stood_in()) return refuse("stood_in_already");
  stand_in(SeatSet::only(*seat), wish.level);
  update_absence(now_);
  if (phase_ == Phase::kMemorising) return end_memorising();
  if (awaited_ == seat) advance();
}

void Table::on(const TakeBack& /*wish*/) {
  const auto seat = my_seat();
  if (!seat) return;
  if (!chair(*seat).stood_in()) return refuse("nobody_stands_in");
  commit(fact::StoodIn{*seat, {}});
  people_changed_ = true;
  if (awaited_ != seat) return;
  advance();
  if (clock_due_) game_changed_ = true;  // it runs again
}

void Table::on(const Decide& wish) {
  const auto seat = my_seat();
  if (!seat) return;
  if (!absence_.paused() || !absence_.asked) return refuse("nothing_to_decide");
  absence_.votes[static_cast<std::size_t>(index(*seat))] = wish.choice;
  people_changed_ = true;
  count_votes();
}

// What those who are here have agreed on is done: about somebody who is away, or about ending the game.
void Table::count_votes() {
  const SeatSet here = present_owners();
  if (!in_game() || here.empty()) return;
  if (!absence_.paused()) {
    if (!end_votes_.empty() && (here.bits() & ~end_votes_.bits()) == 0) abandon();
    return;
  }
  const auto decision = absence_.asked ? absence_.decision(here) : std::nullopt;
  if (!decision) return;
  switch (*decision) {
    case Decide::Choice::kWait:
      absence_ = {.away = absence_.away, .until = now_ + std::chrono::seconds(settings_.absence_seconds)};
      return;
    case Decide::Choice::kBot:
      stand_in(absence_.away, "regular");
      update_absence(now_);
      return end_memorising();  // those who are here may have seen enough
    case Decide::Choice::kEnd:
      return abandon();
  }
}

void Table::on(const EndGame& wish) {
  const auto seat = my_seat();
  if (!seat) return;
  if (!in_game()) return refuse("no_game");
  if (wish.agree) {
    end_votes_.add(*seat);
  } else {
    end_votes_.remove(*seat);
  }
  people_changed_ = true;
  count_votes();
}

// --- talk ---

void Table::on(const Emote& wish) {
  const auto seat = my_seat();
  if (!seat) return;
  send_to_all(message::Emoted{*seat, wish.emote});
}

void Table::on(const Say& wish) {
  if (!settings_.chat) return refuse("no_chat_here");
  send_to_all(message::Said{visitors_.at(asker_).arrival.person.name, wish.text});
}

}  // namespace ludothek
