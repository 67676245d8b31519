// What the table says to whom. Every word about the game goes through its reader's seat here.

#include <algorithm>
#include <span>
#include <utility>

#include "table/table.hpp"

namespace ludothek {

Milliseconds Table::remaining(Moment until) const {
  return std::max<Milliseconds>(0, std::chrono::duration_cast<std::chrono::milliseconds>(until - now_).count());
}

// The first message to who asked is the answer: it carries the number of the question.
void Table::send(Visitor to, const Message& message, bool timed) {
  const auto re = to == asker_ ? std::exchange(re_, std::nullopt) : std::nullopt;
  const auto* refused = std::get_if<message::Refused>(&message);
  effects_.messages.push_back({.to = to,
                               .text = std::make_shared<const std::string>(render(id_, message, re)),
                               .timed = timed,
                               .refused = refused == nullptr ? std::string() : refused->code});
}

void Table::send_to_all(const Message& message) {
  for (const auto& [visitor, guest] : visitors_) send(visitor, message);
}

void Table::refuse(std::string code, std::string rule, std::optional<Milliseconds> again) {
  const std::string key = "table." + code;
  send(asker_, refusal(visitors_.at(asker_).arrival.language, key,
                       {.code = std::move(code), .rule = std::move(rule), .again = again}));
}

// A move that the game refuses: its sentences are the game's.
void Table::refuse_move(const Problem& problem) {
  const Language language = visitors_.at(asker_).arrival.language;
  if (problem.code.empty()) {
    return send(asker_, refusal(language, "table.malformed", {.code = "malformed", .problem = problem.sentence()}));
  }
  const std::string key = own_key("refusal", settings_.game, problem.code);
  send(asker_, refusal(language, key, {.code = problem.code, .rule = problem.rule}));
}

message::Fair Table::fairness() const {
  message::Fair fair{.commitment = fair_.commitment, .restarts = fair_.restarts, .start = {}, .nonces = {}, .seed = {}};
  if (phase_ == Phase::kPromising) {
    const bool hashed = fair_.all_hashed();
    fair.start = {.nonces = hashed, .in = remaining(fair_.due), .missing = fair_.missing(), .hashes = {}};
    // Only together: who sees the others' hashes can't choose any more.
    if (hashed) fair.start->hashes = fair_.hashes;
    return fair;
  }
  fair.nonces = fair_.nonces;
  if (phase_ == Phase::kFinished) fair.seed = fair_.seed;
  return fair;
}

message::People Table::people() const {
  message::People people{.version = version_,
                         .phase = phase_,
                         .settings = settings_,
                         .host = host_.name,
                         .places = {},
                         .watchers = 0,
                         .games = games_,
                         .fair = {},
                         .record = phase_ == Phase::kFinished ? last_record_ : std::string_view(),
                         .pause = {},
                         .end_votes = end_votes_,
                         .memorised = {}};
  for (const Chair& place : chairs_) people.places.push_back({place, place.owner && present(*place.owner)});
  for (const auto& [visitor, guest] : visitors_) people.watchers += audience_of(guest) == kOnlooker ? 1 : 0;
  if (phase_ == Phase::kPromising || match_ != nullptr) people.fair = fairness();
  if (absence_.paused()) {
    people.pause = {.away = absence_.away,
                    .asked = absence_.asked,
                    .in = absence_.asked ? 0 : remaining(absence_.until),
                    .votes = std::span(absence_.votes).first(chairs_.size())};
  }
  if (phase_ == Phase::kMemorising) people.memorised = memorised_;
  return people;
}

// `people`: people() as text, the same for everybody, written once.
void Table::send_people(Visitor to, const Guest& guest, std::string_view people) {
  const Person& you = guest.arrival.person;
  send(to, message::Table{.people = people, .you = you, .seat = seat_of(you), .host = you.id == host_.id});
}

std::optional<message::Game::Turn> Table::turn_for(Seat audience) const {
  if (phase_ != Phase::kPlaying) return std::nullopt;
  message::Game::Turn turn{.awaited = match_->next().seats};
  if (const auto thrower = match_->occasion().thrower) {
    turn.awaited.add(*thrower);
    turn.your_throw = *thrower == audience;
  }
  const bool answered = (race_ && !race_->running().has(audience)) || (sealed_ && !sealed_->awaited().has(audience));
  if (audience != kOnlooker && !answered) {
    turn.offers = match_->offers(audience);
    if (!turn.offers.empty()) turn.foreseen = match_->foreseen(audience);
  }
  if (race_ || sealed_) {
    turn.race = {.kind = sealed_ ? RaceKind::kSealed : RaceKind::kLive,
                 .seconds = settings_.race_seconds,
                 .in = remaining(sealed_ ? sealed_->limit() : race_->limit())};
  }
  if (clock_due_) turn.clock = remaining(*clock_due_);
  return turn;
}

// The one message that every move brings to everybody.
void Table::send_game(Visitor to, const Guest& guest, bool fresh, bool timed) {
  const Seat audience = audience_of(guest);
  const bool lies_open = phase_ == Phase::kMemorising && !absence_.paused();
  // The arrangement that still lies open is now, not the past. During a pause nobody looks on.
  std::array<std::string, 8> now;
  if (fresh && lies_open) match_->tell(SeatSet::only(audience), now);
  message::Game game{.version = version_,
                     .events = (fresh ? now : story_)[static_cast<std::size_t>(index(audience))],
                     .fresh = fresh,
                     .view = {},
                     .memorise = {},
                     .photo = photo_ ? &*photo_ : nullptr,
                     .reasons = {},
                     .turn = turn_for(audience)};
  if (fresh || guest.arrival.views || guest.new_owner) game.view = match_->view(audience);
  if (lies_open && memorise_until_) game.memorise = remaining(*memorise_until_);
  if (!fresh) game.reasons = reasons_;
  send(to, game, timed);
}

}  // namespace ludothek
