#include "table/telling.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "record/json/json_writer.hpp"

namespace ludothek {
namespace {

constexpr Duration kTogether = std::chrono::seconds(1);

}  // namespace

void Telling::hear(Visitor asker, std::optional<std::uint64_t> re) {
  asker_ = asker;
  re_ = re;
}

Outgoing Telling::written(Visitor to, const Message& message, std::optional<std::uint64_t> re) const {
  const auto* refused = std::get_if<message::Refused>(&message);
  return {.to = to,
          .text = std::make_shared<const std::string>(render(id_, message, re)),
          .refused = refused == nullptr ? std::string() : refused->code,
          .re = re};
}

void Telling::send(Visitor to, const Message& message, bool timed) {
  const auto re = to == asker_ ? std::exchange(re_, std::nullopt) : std::nullopt;
  call_.effects.messages.push_back(written(to, message, re));
  call_.effects.messages.back().timed = timed;
}

void Telling::turn_away(Visitor visitor, const Arrival& arrival, const std::string& code) {
  const message::Refused refused{.code = code, .language = arrival.language, .game = state_.settings().game};
  call_.effects.dismissed.push_back(written(visitor, refused, arrival.re));
}

void Telling::send_to_all(const Message& message) {
  const Text text = std::make_shared<const std::string>(render(id_, message, std::nullopt));
  for (const auto& [visitor, attendee] : attendance_.attendees()) {
    if (visitor == asker_) {
      send(visitor, message);
    } else {
      call_.effects.messages.push_back({.to = visitor, .text = text});
    }
  }
}

void Telling::refuse(message::Refused refused) {
  const Attendee* asker = attendance_.find(asker_);
  if (asker == nullptr) return;
  refused.language = asker->arrival.language;
  refused.game = state_.settings().game;
  send(asker_, refused);
  if (refused.code == kStale) send_game(asker_, *asker, true, false);
}

void Telling::show_game(Visitor to, bool timed) {
  if (const Attendee* attendee = attendance_.find(to)) send_game(to, *attendee, true, timed);
}

void Telling::conclude() {
  for (const SentAway& gone : call_.sent_away) {
    const message::Removed removed{.code = gone.code, .language = gone.language, .game = state_.settings().game};
    call_.effects.dismissed.push_back(written(gone.visitor, removed, {}));
  }
  for (const auto& [visitor, advice] : call_.advice) send(visitor, advice);
  gather_watchers();
  const bool asked = std::ranges::any_of(attendance_.attendees(), [](const auto& one) { return one.second.asks_anew; });
  const bool wanted = call_.people_changed || asked;
  const Written now{.people = wanted ? write(id_, people()) : std::string(),
                    .audience = wanted ? write(audience()) : std::string()};
  Shared shared;
  call_.effects.messages.reserve(call_.effects.messages.size() + attendance_.attendees().size());
  std::vector<std::pair<Visitor, Attendee*>> onlookers;
  for (auto& [visitor, attendee] : attendance_.attendees()) {
    if (attendance_.audience_of(attendee) == kOnlooker) {
      onlookers.emplace_back(visitor, &attendee);
    } else {
      tell(visitor, attendee, now, shared);
    }
  }
  for (const auto& [visitor, attendee] : onlookers) tell(visitor, *attendee, now, shared);
  if (re_ && attendance_.find(asker_) != nullptr) send(asker_, message::Ok{});
  hear(Visitor{}, std::nullopt);
}

// A crowd that comes and goes would have everybody told of everybody.
void Telling::gather_watchers() {
  if (call_.watchers_changed && !call_.people_changed) {
    if (!watchers_due_) watchers_due_ = people_told_ ? std::max(call_.now, *people_told_ + kTogether) : call_.now;
    if (*watchers_due_ <= call_.now) call_.people_changed = true;
  }
  if (call_.people_changed) people_told_ = call_.now;
  if (call_.people_changed || attendance_.empty()) watchers_due_.reset();
}

void Telling::tell(Visitor to, Attendee& attendee, const Written& now, Shared& shared) {
  const bool people_wanted = call_.people_changed || attendee.asks_anew;
  // Whoever has just got a seat is told so before its cards.
  if (people_wanted && attendee.new_owner) send_people(to, attendee, now);
  if (call_.game_changed && !attendee.newcomer) {
    const Seat audience = attendance_.audience_of(attendee);
    const bool answers = to == asker_ && re_;
    Text& same = shared[attendee.arrival.views ? 1 : 0];
    if (audience == kOnlooker && same && !answers) {
      call_.effects.messages.push_back({.to = to, .text = same});
    } else {
      send_game(to, attendee, call_.shown_anew, call_.race_opened && play_.race().runs(audience));
      if (audience == kOnlooker && !answers) same = call_.effects.messages.back().text;
    }
  }
  if (people_wanted && !attendee.new_owner) send_people(to, attendee, now);
  attendee.new_owner = attendee.asks_anew = false;
}

message::Fair Telling::fairness() const {
  if (state_.phase() == Phase::kPromising) {
    const FairStart& start = start_.fair();
    const bool hashed = start.all_hashed();
    return {.commitment = state_.promised().commitment,
            .restarts = state_.promised().restarts,
            .start = message::Fair::Start{.nonces = hashed,
                                          .in = call_.remaining(start.due),
                                          .missing = start.missing(),
                                          // Only together: who sees the others' hashes can't choose any more.
                                          .hashes = hashed ? start.hashes : decltype(start.hashes){}}};
  }
  const Promise& promise = state_.promise();
  return {.commitment = promise.commitment,
          .restarts = promise.restarts,
          .nonces = promise.nonces,
          .seed = state_.phase() == Phase::kFinished ? std::optional(promise.seed) : std::nullopt};
}

message::People Telling::people() const {
  const Phase phase = state_.phase();
  message::People people{.version = state_.version(),
                         .phase = phase,
                         .settings = state_.settings(),
                         .host = state_.host().name,
                         .watchers = attendance_.onlookers(),
                         .games = state_.games(),
                         .end_votes = play_.end_votes()};
  for (const Chair& place : state_.chairs()) {
    people.places.push_back({.chair = place,
                             .present = place.owner && attendance_.present(*place.owner),
                             .muted = place.owner && state_.is_muted(place.owner->id)});
  }
  if (phase == Phase::kPromising || state_.match() != nullptr) people.fair = fairness();
  if (phase == Phase::kFinished) people.record = state_.record_id();
  if (const Absence& absence = attendance_.absence(); absence.paused()) {
    people.pause = {.away = absence.away,
                    .asked = absence.asked,
                    .in = absence.asked ? 0 : call_.remaining(absence.until),
                    .votes = std::span(absence.ballot.votes).first(state_.chairs().size())};
  } else if (const auto silent = play_.silent()) {
    people.silent = {.seat = *silent, .votes = std::span(play_.about_silence().votes).first(state_.chairs().size())};
  }
  const std::vector<int>& helped = state_.helped();
  if (state_.match() != nullptr && std::ranges::any_of(helped, [](int times) { return times > 0; }))
    people.helped = helped;
  if (phase == Phase::kMemorising) people.memorised = play_.memorised();
  return people;
}

// The first so many: who talks and is not among them is known by what they said.
message::Audience Telling::audience() const {
  constexpr std::size_t kMostNamed = 32;
  message::Audience audience{.banned = state_.banned()};
  for (const auto& [visitor, attendee] : std::as_const(attendance_).attendees()) {
    const Person& person = attendee.arrival.person;
    if (audience.onlookers.size() == kMostNamed) break;
    if (state_.seat_of(person) || person.id == state_.host().id) continue;
    audience.onlookers.push_back({.person = person, .muted = state_.is_muted(person.id)});
  }
  return audience;
}

void Telling::send_people(Visitor to, const Attendee& attendee, const Written& now) {
  const Person& you = attendee.arrival.person;
  const auto seat = state_.seat_of(you);
  const bool host = you.id == state_.host().id;
  send(to, message::Table{.people = now.people,
                          .audience = seat || host ? std::string_view(now.audience) : std::string_view(),
                          .you = you,
                          .seat = seat,
                          .reserved = state_.reserved_for(you),
                          .host = host,
                          .muted = state_.is_muted(you.id)});
}

std::optional<message::Game::Turn> Telling::turn_for(Seat audience) const {
  if (state_.phase() != Phase::kPlaying) return std::nullopt;
  const Match& match = *state_.match();
  const TableRace& race = play_.race();
  message::Game::Turn turn{.awaited = match.next().seats};
  if (turn.awaited.has(audience) && (!race.on() || race.unanswered().has(audience))) {
    turn.offers = text_of([&](JsonWriter& list) { match.write_offers(audience, list); });
    turn.foreseen = text_of([&](JsonWriter& list) { match.write_foreseen(audience, list); });
  }
  if (const auto thrower = match.occasion().thrower) {
    turn.awaited.add(*thrower);
    turn.your_throw = *thrower == audience;
  }
  if (race.on()) {
    turn.race = {.kind = race.kind(), .seconds = state_.settings().race_seconds, .in = call_.remaining(race.limit())};
  }
  if (play_.clock_due()) turn.clock = call_.remaining(*play_.clock_due());
  return turn;
}

// The one message that every move brings to everybody.
void Telling::send_game(Visitor to, const Attendee& attendee, bool fresh, bool timed) {
  const Match& match = *state_.match();
  const Seat audience = attendance_.audience_of(attendee);
  const bool lies_open = state_.phase() == Phase::kMemorising && !attendance_.paused();
  // The arrangement that still lies open is now, not the past. During a pause nobody looks on.
  std::string now;
  if (fresh && lies_open) now = match.told(audience);
  message::Game game{.version = state_.version(),
                     .events = fresh ? now : call_.story[place_of(audience)],
                     .fresh = fresh,
                     .photo = call_.photo,
                     .turn = turn_for(audience),
                     .secret = audience != kOnlooker && !match.open_minded()};
  if (fresh || attendee.arrival.views || attendee.new_owner) {
    game.view = text_of([&](JsonWriter& out) { match.write_view(audience, out); });
  }
  if (lies_open && play_.memorise_until()) game.memorise = call_.remaining(*play_.memorise_until());
  if (!fresh) game.reasons = call_.reasons;
  send(to, std::move(game), timed);
}

}  // namespace ludothek
