// The race at the table: opening it, taking claims, and carrying out the verdict of race.hpp or sealed_race.hpp.

#include <algorithm>
#include <cassert>
#include <utility>

#include "table/table.hpp"

namespace ludothek {
namespace {

constexpr std::int64_t milliseconds(Duration duration) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(duration).count();
}

// The finish as it can be shown: who claimed what, when after their own paint of the dice, and how sure that is.
message::Photo photo_of(const std::vector<Placing>& placings) {
  message::Photo photo;
  for (const Placing& placing : placings) {
    photo.claims.push_back({placing.seat, placing.place, milliseconds(placing.earliest), milliseconds(placing.latest)});
  }
  return photo;
}

}  // namespace

void Table::open_race() {
  const SeatSet racers = match_->next().seats;
  const Duration limit = std::chrono::seconds(settings_.race_seconds);
  game_changed_ = race_opened_ = true;
  if (settings_.race == RaceKind::kSealed) {
    sealed_.emplace(now_, limit, racers);
    for (const Seat seat : racers) {
      if (!chair(seat).played_by_bot()) continue;
      const auto claim = chair(seat).companion->race(*match_, chair(seat).random);
      sealed_->choose(seat, claim ? SealedChoice(claim->place) : std::nullopt, now_);
    }
    return;
  }
  std::vector<Runner> runners;
  for (const Seat seat : racers) {
    Runner runner{.seat = seat, .line = std::nullopt};
    if (!chair(seat).played_by_bot()) {
      const auto found = visitors_.find(visitor_of(*chair(seat).owner));
      runner.line = found == visitors_.end() ? LineReading{} : found->second.line.reading();
    }
    runners.push_back(runner);
  }
  race_.emplace(now_, limit, runners);
  for (const Seat seat : racers) {
    if (!chair(seat).played_by_bot()) {
      if (!present(*chair(seat).owner)) race_->lost(seat);
      continue;
    }
    const auto claim = chair(seat).companion->race(*match_, chair(seat).random);
    if (claim) {
      race_->bot_claim(seat, claim->place, Duration(claim->reaction));
    } else {
      race_->decline(seat);
    }
  }
}

bool Table::race_is_on(std::uint64_t version) {
  if (!race_ && !sealed_) {
    refuse("no_race");
    return false;
  }
  return fresh(version);
}

void Table::on(const ClaimCube& wish) {
  const auto seat = my_turn(wish.version);
  if (!seat || !race_is_on(wish.version)) return;
  if (sealed_) return on(Seal{wish.version, wish.cell});
  std::optional<Duration> reported;
  // What no clock can have measured is not worth reading.
  if (wish.reaction >= 0 && wish.reaction < 60'000) {
    reported = Duration(static_cast<std::int64_t>(wish.reaction * 1000));
  }
  const ClaimAnswer answer = race_->claim(*seat, static_cast<RacePlace>(wish.cell - 1), now_, reported);
  const RaceRules rules = match_->race()->rules();
  if (const auto* start = std::get_if<FalseStart>(&answer)) {
    refuse("false_start", std::string(rules.first), remaining(start->again_at));
  } else if (std::holds_alternative<NotRunning>(answer)) {
    refuse("claimed_already", std::string(rules.first));
  } else if (std::holds_alternative<TooLate>(answer)) {
    refuse("race_is_over", std::string(rules.over));
  }
}

void Table::on(const NotMe& wish) {
  const auto seat = my_turn(wish.version);
  if (!seat || !race_is_on(wish.version)) return;
  if (sealed_) return on(Seal{wish.version, std::nullopt});
  race_->decline(*seat);
}

void Table::on(const Seal& wish) {
  const auto seat = my_turn(wish.version);
  if (!seat || !race_is_on(wish.version)) return;
  if (!sealed_) return refuse("race_is_live");
  const SealedChoice choice = wish.cell ? SealedChoice(static_cast<RacePlace>(*wish.cell - 1)) : std::nullopt;
  if (!sealed_->choose(*seat, choice, now_))
    return refuse("claimed_already", std::string(match_->race()->rules().first));
}

// Carries out what the arbiter says, as soon as it says something.
void Table::settle_race() {
  const auto race = match_->race();
  RaceRuling ruling = Nobody{};
  if (race_) {
    const auto verdict = race_->decide(now_);
    if (!verdict) return;
    photo_ = photo_of(verdict->placings);
    for (const Placing& placing : verdict->placings) {
      const auto owner = chair(placing.seat).owner;
      if (!owner || chair(placing.seat).played_by_bot()) continue;
      const auto found = visitors_.find(visitor_of(*owner));
      remember(*verdict, placing.seat, found == visitors_.end() ? chair(placing.seat).line : found->second.line);
    }
    ruling = verdict->ruling;
    if (const auto* winner = std::get_if<Winner>(&ruling)) {
      if (winner->margin) photo_->margin = milliseconds(Duration(*winner->margin));
    } else if (const auto* photo = std::get_if<PhotoFinish>(&ruling)) {
      photo_->margin = milliseconds(Duration(photo->margin));
      photo_->tied = photo->seats;
    }
  } else {
    if (!sealed_->complete(now_)) return;
    photo_.emplace();
    for (const Seat seat : match_->next().seats) photo_->claims.push_back({seat, sealed_->choice_of(seat)});
    ruling = sealed_->decide(race->right_place(), *lots_);
  }
  race_.reset();
  sealed_.reset();
  const Move move = race->move_of(ruling);
  std::string_view reason;
  if (move.by() != kTable && chair(*move.by()).companion) reason = chair(*move.by()).companion->reason();
  make_move(move, reason);
  advance();
}

}  // namespace ludothek
