#include "table/table.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <type_traits>
#include <utility>

#include "engine/fetch.hpp"
#include "table/messages/call.hpp"
#include "table/people/attendance.hpp"
#include "table/people/naming.hpp"
#include "table/people/onlookers.hpp"
#include "table/people/seating.hpp"
#include "table/play/play.hpp"
#include "table/state/table_state.hpp"
#include "table/telling.hpp"

namespace ludothek {

struct Table::Parts {
  Parts(std::string id, SeedSource seeds, Thinking thinking)
      : play(state, attendance, call, thinking),
        start(state, attendance, call, play, std::move(seeds)),
        telling(std::move(id), state, attendance, play, start, call) {}

  TableState state;
  Call call;
  Attendance attendance{state};
  Seating seating{state, attendance, call};
  Onlookers onlookers{state, attendance, call};
  Play play;
  Start start;
  Telling telling;

  // --- what people ask ---
  Objection on(Attendee& me, const Sit& wish) { return seating.sit(me.arrival.person, wish); }
  Objection on(Attendee& me, const Stand&) { return seating.stand(me.arrival.person); }
  Objection on(Attendee& me, const Configure& wish) { return seating.configure(me.arrival.person, wish); }
  Objection on(Attendee& me, const AddBot& wish) { return seating.add_bot(me.arrival.person, wish); }
  Objection on(Attendee& me, const RemoveBot& wish) { return seating.remove_bot(me.arrival.person, wish); }
  Objection on(Attendee& me, const Unseat& wish) { return seating.unseat(me.arrival.person, wish); }
  Objection on(Attendee& me, const Rename& wish) {
    seating.rename(me.arrival.person, wish);
    return {};
  }
  Objection on(Attendee& me, const SetOnlookers& wish) { return onlookers.set(me.arrival.person, wish); }
  Objection on(Attendee& me, const Mute& wish) { return onlookers.mute(me.arrival.person, wish); }
  Objection on(Attendee& me, const Remove& wish) { return onlookers.remove(me.arrival.person, wish); }
  Objection on(Attendee& me, const Ban& wish) { return onlookers.ban(me.arrival.person, wish); }
  Objection on(Attendee& me, const Ready& wish) { return start.ready(me.arrival.person, wish.ready); }
  Objection on(Attendee& me, const Rematch&) { return start.rematch(me.arrival.person); }
  Objection on(Attendee& me, const NonceHash& wish) {
    if (state.phase() != Phase::kPromising) return no("no_game_is_starting");
    return seated(me, [&](Seat seat) { return start.take_hash(seat, wish.hash); });
  }
  Objection on(Attendee& me, const Nonce& wish) {
    if (state.phase() != Phase::kPromising) return no("no_game_is_starting");
    return seated(me, [&](Seat seat) { return start.take_nonce(seat, wish.nonce); });
  }
  Objection on(Attendee& me, const MakeMove& wish) {
    return seated(me, [&](Seat seat) { return play.move(seat, wish); });
  }
  Objection on(Attendee& me, const Throw& wish) {
    return seated(me, [&](Seat seat) { return play.throw_dice(seat, wish); });
  }
  Objection on(Attendee& me, const Memorised&) {
    return seated(me, [&](Seat seat) { return play.memorise(seat); });
  }
  Objection on(Attendee& me, const ClaimPlace& wish) {
    return seated(me, [&](Seat seat) { return play.claim(seat, wish); });
  }
  Objection on(Attendee& me, const NotMe& wish) {
    return seated(me, [&](Seat seat) { return play.decline(seat, wish); });
  }
  Objection on(Attendee& me, const Seal& wish) {
    return seated(me, [&](Seat seat) { return play.seal(seat, wish); });
  }
  Objection on(Attendee& me, const Advise& wish) {
    return seated(me, [&](Seat seat) { return play.advise(seat, wish); });
  }
  Objection on(Attendee& me, const StandIn& wish);
  Objection on(Attendee& me, const TakeBack& wish);
  Objection on(Attendee& me, const Decide& wish);
  Objection on(Attendee& me, const EndGame& wish);
  Objection on(Attendee& me, const Emote& wish);
  Objection on(Attendee& me, const Say& wish);

  template <class Ask>
  Objection seated(const Attendee& me, Ask ask) {
    const Seat seat = attendance.audience_of(me);
    return seat != kOnlooker ? ask(seat) : no("not_seated");
  }

  std::optional<Moment> asked(const Wish& wish) const;
  void look_round();
  void count_votes();
  void carry_out(Decide::Choice decision, SeatSet about);
  Effects conclude();
};

// When what a wish answers was asked, if it was: it can't come sooner than the line is long.
std::optional<Moment> Table::Parts::asked(const Wish& wish) const {
  return std::visit(
      [this]<class W>(const W&) -> std::optional<Moment> {
        if constexpr (std::is_same_v<W, NonceHash> || std::is_same_v<W, Nonce>) return start.fair().asked();
        if constexpr (requires(W made) { made.version; }) return play.moved();
        return std::nullopt;
      },
      wish);
}

// The game rests while somebody who plays is away, and while nobody is there to see it.
void Table::Parts::look_round() {
  const bool rested = attendance.game_rests();
  switch (attendance.look_round(call.now)) {
    case Attendance::Change::kNone:
      return;
    case Attendance::Change::kSomebodyDropped:
      call.people_changed = true;
      if (!rested) play.pause();
      return;
    case Attendance::Change::kAllBack:
      call.people_changed = true;
      play.resume();
      return;
  }
}

// What those who are here have agreed on is done: about somebody who is away or does not move, or about ending the
// game.
void Table::Parts::count_votes() {
  const SeatSet here = attendance.present_owners();
  if (!state.in_game() || here.empty()) return;
  const Absence& absence = attendance.absence();
  if (absence.paused()) {
    const auto decision = absence.asked ? absence.ballot.decision(here) : std::nullopt;
    if (decision) carry_out(*decision, absence.away);
    return;
  }
  const SeatSet votes = play.end_votes();
  if (!votes.empty() && (here.bits() & ~votes.bits()) == 0) return play.abandon();
  if (const auto silent = play.silent()) {
    SeatSet others = here;
    others.remove(*silent);
    if (const auto decision = play.about_silence().decision(others)) carry_out(*decision, SeatSet::only(*silent));
  }
}

void Table::Parts::carry_out(Decide::Choice decision, SeatSet about) {
  const bool away = attendance.paused();
  switch (decision) {
    case Decide::Choice::kWait:
      return away ? attendance.wait_on(call.now) : play.wait_for_silent();
    case Decide::Choice::kBot:
      play.stand_in(about, "regular");
      look_round();
      return play.go_on(away ? SeatSet() : about);
    case Decide::Choice::kEnd:
      return play.abandon();
  }
}

// The call's answer: what was decided is kept, and everybody hears what concerns them.
Effects Table::Parts::conclude() {
  onlookers.send_away();
  state.flush_moves();
  telling.conclude();
  call.effects.facts = state.take_facts();
  return call.take();
}

// --- absence, endings, talk ---

Objection Table::Parts::on(Attendee& me, const StandIn& wish) {
  return seated(me, [&](Seat seat) -> Objection {
    if (!state.in_game()) return no("no_game");
    if (state.chair(seat).stood_in()) return no("stood_in_already");
    play.stand_in(SeatSet::only(seat), wish.level);
    look_round();
    play.go_on(SeatSet::only(seat));
    return {};
  });
}

Objection Table::Parts::on(Attendee& me, const TakeBack&) {
  return seated(me, [&](Seat seat) -> Objection {
    if (!state.chair(seat).stood_in()) return no("nobody_stands_in");
    play.take_back(seat);
    return {};
  });
}

Objection Table::Parts::on(Attendee& me, const Decide& wish) {
  return seated(me, [&](Seat seat) -> Objection {
    const bool away = attendance.paused();
    if (away ? !attendance.absence().asked : !play.silent()) return no("nothing_to_decide");
    if (!away && play.silent() == seat) return no("about_you");
    const Ballot& ballot = away ? attendance.absence().ballot : play.about_silence();
    if (ballot.votes[seat] == wish.choice) return {};
    if (away) {
      attendance.vote(seat, wish.choice);
    } else {
      play.vote_about_silence(seat, wish.choice);
    }
    call.people_changed = true;
    count_votes();
    return {};
  });
}

Objection Table::Parts::on(Attendee& me, const EndGame& wish) {
  return seated(me, [&](Seat seat) -> Objection {
    if (!state.in_game()) return no("no_game");
    if (play.end_votes().has(seat) == wish.agree) return {};
    play.vote_to_end(seat, wish.agree);
    call.people_changed = true;
    count_votes();
    return {};
  });
}

Objection Table::Parts::on(Attendee& me, const Emote& wish) {
  return seated(me, [&](Seat seat) -> Objection {
    if (auto objection = onlookers.may_talk(me.arrival.person)) return objection;
    telling.send_to_all(message::Emoted{seat, wish.emote});
    return {};
  });
}

Objection Table::Parts::on(Attendee& me, const Say& wish) {
  if (!state.settings().chat) return no("no_chat_here");
  const Person& person = me.arrival.person;
  if (auto objection = onlookers.may_talk(person)) return objection;
  attendance.was_heard(person);
  telling.send_to_all(message::Said{.person = person, .seat = state.seat_of(person), .text = wish.text});
  return {};
}

// --- the table ---

Table::Table(std::string id, SeedSource seeds, Thinking thinking)
    : parts_(std::make_unique<Parts>(std::move(id), std::move(seeds), thinking)) {}
Table::~Table() = default;
Table::Table(Table&&) noexcept = default;

Effects Table::open(Moment now, const Settings& settings, const Person& host) {
  parts_->call.now = now;
  parts_->state.commit(fact::Opened{settings, host});
  return parts_->conclude();
}

Expected<Effects, Problem> Table::restore(Moment now, const std::vector<std::string>& facts) {
  auto& [state, call, attendance, seating, onlookers, play, start, telling] = *parts_;
  call.now = now;
  if (auto problem = state.restore(facts)) return *problem;
  // Answers to a promise are not facts and are gone: the start has failed, and everybody who enters is told.
  if (state.phase() == Phase::kPromising) state.commit(fact::StartFailed{});
  if (state.in_game()) {
    play.restore();
    parts_->look_round();
    if (!attendance.game_rests()) play.advance();
  }
  return parts_->conclude();
}

Effects Table::enter(Moment now, Visitor visitor, const Arrival& arrival) {
  auto& [state, call, attendance, seating, onlookers, play, start, telling] = *parts_;
  call.now = now;
  if (const auto code = onlookers.keeps_out(arrival.person)) {
    attendance.leave(visitor);
    telling.turn_away(visitor, arrival, *code);
    return parts_->conclude();
  }
  // A person is at a table once: the last connection counts.
  const Visitor before = attendance.visitor_of(arrival.person);
  if (before != Visitor{}) {
    attendance.leave(before);
    if (before != visitor) call.effects.dismissed.push_back({.to = before, .text = nullptr});
  }
  Person& person = attendance.enter(visitor, arrival).arrival.person;
  person.name = name_at_table(state, attendance, arrival.person);
  telling.hear(visitor, arrival.re);
  const auto seat = state.seat_of(arrival.person);
  if (seat) play.back(*seat);
  parts_->look_round();
  attendance.look_for_host(now);
  // Who was here already is no news.
  if (before == Visitor{}) (seat ? call.people_changed : call.watchers_changed) = true;
  if (seat && state.between_games()) start.start_if_all_ready();
  Effects effects = parts_->conclude();
  // The newcomer sees the game as it stands; whoever was here has seen it come about.
  Attendee* attendee = attendance.find(visitor);
  if (attendee == nullptr) return effects;
  attendee->newcomer = false;
  if (state.match() != nullptr) {
    // Who comes back before anybody could see the dice opens the race.
    telling.show_game(visitor, seat && play.race().runs(*seat) && !play.race().seen());
    std::ranges::move(call.take().messages, std::back_inserter(effects.messages));
  }
  return effects;
}

Effects Table::leave(Moment now, Visitor visitor) {
  auto& [state, call, attendance, seating, onlookers, play, start, telling] = *parts_;
  call.now = now;
  const Attendee* attendee = attendance.find(visitor);
  if (attendee == nullptr) return {};
  const auto seat = state.seat_of(attendee->arrival.person);
  if (seat) {
    play.lost(*seat);
    play.vote_to_end(*seat, false);
    attendance.vote(*seat, std::nullopt);
    play.vote_about_silence(*seat, std::nullopt);
  }
  attendance.leave(visitor);
  if (seat && state.phase() == Phase::kPromising) start.fail();
  parts_->look_round();
  attendance.look_for_host(now);
  (seat ? call.people_changed : call.watchers_changed) = true;
  // Those who stay may be agreed now.
  parts_->count_votes();
  return parts_->conclude();
}

Effects Table::handle(Moment now, Visitor visitor, const Command& command) {
  auto& [state, call, attendance, seating, onlookers, play, start, telling] = *parts_;
  call.now = now;
  telling.hear(visitor, command.id);
  if (Attendee* me = attendance.find(visitor)) {
    const auto asked = parts_->asked(command.wish);
    if (auto objection = std::visit([&](const auto& wish) { return parts_->on(*me, wish); }, command.wish)) {
      telling.refuse(*std::move(objection));
    } else if (asked) {
      me->soonest = std::min(me->soonest.value_or(Duration::max()), now - *asked);
    }
    play.settle_race();
    if (call.people_changed) attendance.look_for_host(now);
  }
  return parts_->conclude();
}

void Table::expect(int step) const {
  const auto& [state, call, attendance, seating, onlookers, play, start, telling] = *parts_;
  state.expect(step);
  attendance.expect(step);
  if (step == 0) {
    fetch(call);
    fetch(play);
    fetch(telling);
  } else if (step == 1) {
    for (const std::string& events : call.story) fetch(events.data(), 1);
  }
}

void Table::sent(Moment now, Visitor visitor) {
  auto& [state, call, attendance, seating, onlookers, play, start, telling] = *parts_;
  call.now = now;
  const Attendee* attendee = attendance.find(visitor);
  if (attendee == nullptr) return;
  if (const auto seat = state.seat_of(attendee->arrival.person)) play.sent(*seat);
}

Effects Table::pong(Moment now, Visitor visitor) {
  auto& [state, call, attendance, seating, onlookers, play, start, telling] = *parts_;
  call.now = now;
  const Attendee* attendee = attendance.find(visitor);
  if (attendee == nullptr) return {};
  if (const auto seat = state.seat_of(attendee->arrival.person)) play.pong(*seat);
  play.settle_race();
  return parts_->conclude();
}

void Table::measured(Visitor visitor, const LineReading& line) {
  if (Attendee* attendee = parts_->attendance.find(visitor)) attendee->line = line;
}

Effects Table::decided(Moment now, const std::shared_ptr<const Thought>& thought) {
  parts_->call.now = now;
  return parts_->play.decided(thought) ? parts_->conclude() : Effects{};
}

Effects Table::tick(Moment now) {
  auto& [state, call, attendance, seating, onlookers, play, start, telling] = *parts_;
  call.now = now;
  start.tick();
  play.settle_race();
  if (const Absence& absence = attendance.absence(); absence.paused() && !absence.asked && absence.until <= now) {
    attendance.ask_what_to_do();
    call.people_changed = true;
  }
  if (attendance.host_due() && *attendance.host_due() <= now) {
    state.commit(fact::HostChanged{attendance.next_host()});
    call.people_changed = true;
  }
  if (telling.watchers_due() && *telling.watchers_due() <= now) call.people_changed = true;
  play.tick();
  if (const auto seat = play.remind()) telling.send_to_all(message::Reminder{*seat});
  return parts_->conclude();
}

std::optional<Moment> Table::wake() const {
  auto& [state, call, attendance, seating, onlookers, play, start, telling] = *parts_;
  std::optional<Moment> best = play.wake();
  const auto also = [&best](Moment moment) { best = best ? std::min(*best, moment) : moment; };
  if (state.phase() == Phase::kPromising) also(start.fair().due);
  if (attendance.host_due()) also(*attendance.host_due());
  if (telling.watchers_due()) also(*telling.watchers_due());
  if (attendance.paused() && !attendance.absence().asked) also(attendance.absence().until);
  return best;
}

bool Table::at_rest() const {
  auto& [state, call, attendance, seating, onlookers, play, start, telling] = *parts_;
  if (state.phase() == Phase::kPromising || play.race().on() || attendance.host_due() || play.thinks()) return false;
  if (telling.watchers_due()) return false;
  if (attendance.empty()) return true;
  // Reminders do not count: who has been away from the board for as long as it takes to be put away has had them.
  if (attendance.paused()) return attendance.absence().asked;
  return !play.memorise_until() && !play.bot_is_due() && !play.clock_due() && !play.silence_due();
}

const std::string& Table::id() const { return parts_->telling.id(); }
std::uint64_t Table::version() const { return parts_->state.version(); }
Phase Table::phase() const { return parts_->state.phase(); }
const Settings& Table::settings() const { return parts_->state.settings(); }
bool Table::empty() const { return parts_->attendance.empty(); }
bool Table::has(Visitor visitor) const { return parts_->attendance.find(visitor) != nullptr; }
bool Table::plays(const Person& person) const {
  return parts_->state.seat_of(person) || parts_->state.host().id == person.id;
}
bool Table::people_play() const { return !parts_->attendance.present_owners().empty(); }
const Match* Table::match() const { return parts_->state.match(); }
const std::vector<Chair>& Table::chairs() const { return parts_->state.chairs(); }
const TableState& Table::state() const { return parts_->state; }
const message::Photo* Table::photo() const { return parts_->play.photo(); }
const Thought* Table::advice() const { return parts_->play.advice(); }

json::object Table::summary() const {
  constexpr Indexed<Phase, std::string_view, 5> kPhases = {"waiting", "starting", "playing", "playing", "finished"};
  const TableState& state = parts_->state;
  json::array seats;
  int free = 0;
  for (const Chair& place : state.chairs()) {
    free += place.free() ? 1 : 0;
    if (place.owner) {
      seats.push_back(json::object{{"name", place.owner->name}});
    } else if (!place.bot.empty()) {
      seats.push_back(json::object{{"bot", place.bot}});
    } else {
      seats.push_back(nullptr);
    }
  }
  return {{"table", id()},
          {"game", state.settings().game},
          {"players", state.settings().players},
          {"options", state.settings().options},
          {"phase", kPhases[state.phase()]},
          {"host", state.host().name},
          {"seats", std::move(seats)},
          {"free", free},
          {"onlookers", state.settings().onlookers},
          {"open", state.settings().open}};
}

}  // namespace ludothek
