#include "table/play/table_race.hpp"

#include <utility>

namespace ludothek {
namespace {

Milliseconds milliseconds(Duration duration) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(duration).count();
}

}  // namespace

void TableRace::open(RaceKind kind, const RaceRules& rules, Moment now, Duration limit,
                     std::span<const Runner> runners) {
  rules_ = rules;
  if (kind == RaceKind::kLive) {
    live_ = std::make_unique<Race>(now, limit, runners);
    return;
  }
  SeatSet seats;
  for (const Runner& runner : runners) seats.add(runner.seat);
  sealed_ = std::make_unique<SealedRace>(now, limit, seats);
}

void TableRace::bot_answers(Seat seat, const std::optional<CompanionClaim>& claim, Moment now) {
  if (sealed_) {
    sealed_->choose(seat, claim ? SealedChoice(claim->place) : std::nullopt, now);
  } else if (claim) {
    live_->bot_claim(seat, claim->place, Duration(claim->reaction));
  } else {
    live_->decline(seat);
  }
}

Objection TableRace::claim(Seat seat, RacePlace place, std::optional<Duration> reported, Moment now) {
  if (sealed_) return seal(seat, place, now);
  const ClaimAnswer answer = live_->claim(seat, place, now, reported);
  if (const auto* start = std::get_if<FalseStart>(&answer)) {
    return no("false_start", std::string(rules_.first), std::max<Milliseconds>(0, milliseconds(start->again_at - now)));
  }
  if (std::holds_alternative<NotRunning>(answer)) return no("claimed_already", std::string(rules_.first));
  if (std::holds_alternative<TooLate>(answer)) return no("race_is_over", std::string(rules_.over));
  return {};
}

Objection TableRace::decline(Seat seat, Moment now) {
  if (sealed_) return seal(seat, std::nullopt, now);
  live_->decline(seat);
  return {};
}

Objection TableRace::seal(Seat seat, SealedChoice choice, Moment now) {
  if (!sealed_) return no("race_is_live");
  if (!sealed_->choose(seat, choice, now)) return no("claimed_already", std::string(rules_.first));
  return {};
}

void TableRace::lost(Seat seat) {
  if (live_) live_->lost(seat);
}
void TableRace::back(Seat seat) {
  if (live_) live_->back(seat);
}
void TableRace::sent(Seat seat, Moment now) {
  if (live_) live_->sent(seat, now);
}
void TableRace::pong(Seat seat, Moment now) {
  if (live_) live_->pong(seat, now);
}

std::optional<TableRace::Outcome> TableRace::decide(Moment now, const Match& match, FairRandom lot) {
  Outcome outcome;
  const auto race = match.race();
  RaceRuling ruling;
  if (live_) {
    outcome.verdict = live_->decide(now);
    if (!outcome.verdict) return std::nullopt;
    ruling = outcome.verdict->ruling;
    // The finish as it can be shown: who claimed what, when after their own paint, and how sure that is.
    for (const Placing& placing : outcome.verdict->placings) {
      outcome.photo.claims.push_back(
          {placing.seat, placing.place, milliseconds(placing.earliest), milliseconds(placing.latest)});
    }
  } else {
    if (!sealed_->complete(now)) return std::nullopt;
    ruling = sealed_->decide(race->right_place(), lot);
    for (const Seat seat : match.next().seats) outcome.photo.claims.push_back({seat, sealed_->choice_of(seat)});
  }
  outcome.move = race->move_of(ruling);
  if (const auto* winner = std::get_if<Winner>(&ruling)) {
    if (winner->margin) outcome.photo.margin = milliseconds(Duration(*winner->margin));
  } else if (const auto* finish = std::get_if<PhotoFinish>(&ruling)) {
    outcome.photo.margin = milliseconds(Duration(finish->margin));
    outcome.photo.tied = finish->seats;
  }
  call_off();
  return outcome;
}

}  // namespace ludothek
