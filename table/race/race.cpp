#include "table/race/race.hpp"

#include <algorithm>
#include <cassert>
#include <tuple>
#include <utility>

namespace ludothek {
namespace {

constexpr Duration kError(kTouchError);

}  // namespace

Race::Race(Moment opened, Duration limit, std::span<const Runner> runners) : opened_(opened), limit_(limit) {
  for (const Runner& runner : runners) {
    assert(index(runner.seat) < kMostPlayers && !seats_.has(runner.seat));
    seats_.add(runner.seat);
    at(runner.seat).line = runner.line;
    at(runner.seat).habit = runner.habit;
  }
}

void Race::sent(Seat seat, Moment at_moment) {
  if (!seats_.has(seat) || at(seat).sent) return;
  if (!seen_) open(at_moment);
  at(seat).sent = std::clamp(at_moment, opened_, opened_ + kLatestSend);
}

// The reveal waits until it is stored. Nobody has seen it before: so neither do bots.
void Race::open(Moment first_sent) {
  seen_ = true;
  const Duration waited = std::max(Duration::zero(), first_sent - opened_);
  opened_ += waited;
  for (Entry& entry : entries_) {
    if (entry.claim && !entry.line) entry.claim->arrived += waited;
  }
}

void Race::pong(Seat seat, Moment at_moment) {
  if (seats_.has(seat) && !at(seat).pong) at(seat).pong = at_moment;
}

ClaimAnswer Race::claim(Seat seat, RacePlace place, Moment arrived, std::optional<Duration> reported) {
  if (!may_claim(seat) || !at(seat).line) return NotRunning{};
  Entry& entry = at(seat);
  // The time for the race is over; but while one claim waits for slower lines, so may others.
  const bool nobody_yet = std::ranges::none_of(entries_, [](const Entry& other) { return other.claim.has_value(); });
  if (nobody_yet && arrived > close()) return TooLate{};
  const Duration from(entry.false_start ? kSecondTry : kFalseStart);
  const Duration touched = believed(entry, arrived, reported);
  if (touched < from) {
    entry.false_start = true;
    // By then 400 ms have passed since the paint, however late it was, by the player's clock too.
    const Moment painted = start_of(entry) + counted_trip(entry) + kSlowestPaint;
    return FalseStart{std::max(painted, arrived - touched) + Duration(kSecondTry)};
  }
  entry.claim = Claim{.place = place, .arrived = arrived, .reported = reported};
  return Accepted{};
}

ClaimAnswer Race::bot_claim(Seat seat, RacePlace place, Duration reaction) {
  if (!may_claim(seat) || at(seat).line) return NotRunning{};
  if (reaction > limit_) return TooLate{};
  at(seat).claim = Claim{.place = place, .arrived = opened_ + reaction, .reported = reaction};
  return Accepted{};
}

void Race::decline(Seat seat) {
  if (may_claim(seat)) at(seat).declined = true;
}

void Race::lost(Seat seat) {
  if (seats_.has(seat)) at(seat).lost = true;
}

void Race::back(Seat seat) {
  if (seats_.has(seat)) at(seat).lost = false;
}

Moment Race::deadline() const {
  const auto looks = [](const Entry& entry) { return entry.line && !entry.claim && !entry.declined && !entry.lost; };
  if (!seen_ && std::ranges::any_of(entries_, looks)) return opened_ + kLatestReveal;
  std::optional<Moment> first;
  Moment last = opened_;  // of what has arrived: a verdict never comes before it
  Duration best = Duration::max();
  for (const Seat seat : seats_) {
    const Entry& entry = at(seat);
    if (!entry.claim) continue;
    first = std::min(first.value_or(Moment::max()), entry.claim->arrived);
    if (entry.line) last = std::max(last, entry.claim->arrived);
    best = std::min(best, placing(seat).latest);
  }
  // SM-3.5  Nobody dares: when the time is over, or at once where everybody has declined.
  if (!first) return running().empty() ? opened_ : close();

  Moment until = std::max(*first, last);
  for (const Seat seat : seats_) {
    const Entry& entry = at(seat);
    if (entry.declined || entry.lost) continue;
    if (!entry.line) {
      // A bot is where the server is: what it touched by then is here by then.
      until = std::max(until, std::min(entry.claim ? entry.claim->arrived : Moment::max(), opened_ + best));
    } else if (!entry.claim) {
      const Moment heard = entry.pong.value_or(start_of(entry) + entry.line->usual.value_or(kLongestTrip));
      until = std::max(until, heard + best + kSlowestPaint + 2 * entry.line->jitter + kExtraWait);
    }
  }
  return std::max(last, std::min(until, *first + kLongestWait));
}

std::optional<RaceVerdict> Race::decide(Moment now) const {
  if (now < deadline()) return std::nullopt;
  std::vector<Placing> all = placings(now);
  std::vector<RaceClaim> claims;
  for (const Placing& placing : all) {
    claims.push_back({placing.seat, placing.place, placing.earliest.count(), placing.latest.count()});
  }
  return RaceVerdict{.ruling = judge(std::move(claims)), .placings = std::move(all)};
}

SeatSet Race::running() const {
  SeatSet still;
  for (const Seat seat : seats_) {
    if (may_claim(seat)) still.add(seat);
  }
  return still;
}

bool Race::may_claim(Seat seat) const { return seats_.has(seat) && !at(seat).claim && !at(seat).declined; }

// Who was not sent the reveal, being away, runs from the opening.
Moment Race::start_of(const Entry& entry) const { return entry.sent.value_or(opened_); }

// Whose claims are not known yet gets the benefit of hardly any doubt: how much a line varies is what its pongs say,
// and they may be held back. Where there is no evidence of the line at all, it is granted whole.
Duration Race::leeway(const Entry& entry) const {
  return entry.line->nearest && !entry.habit.known() ? kLeastJitter : entry.line->jitter;
}

// Q − S, of which at most 400 ms count, and no more than the line's shortest round trip and J: a pong can be held back.
// A line that has not answered is taken as it usually is, and one that never answered any ping as having no length: the
// server can vouch for none.
Duration Race::counted_trip(const Entry& entry) const {
  if (!entry.line) return Duration::zero();
  const Duration trip = entry.pong ? *entry.pong - start_of(entry) : entry.line->usual.value_or(Duration::zero());
  const Duration longest = entry.line->nearest ? *entry.line->nearest + leeway(entry) : kLongestTrip;
  return std::clamp(trip, Duration::zero(), std::min(longest, kLongestTrip));
}

// The claim left the player's device a reaction and a paint after the reveal reached it. Its way back took about as
// long as the pong's, J more or less; the paint took from 0 to 50 ms.
Race::Window Race::window(const Entry& entry, Moment arrived) const {
  const Duration since_pong = arrived - start_of(entry) - counted_trip(entry);
  return {.earliest = since_pong - kSlowestPaint - leeway(entry), .latest = since_pong + entry.line->jitter};
}

// The report, which can't be longer ago than the reveal; without one what the server is sure of.
Duration Race::believed(const Entry& entry, Moment arrived, std::optional<Duration> reported) const {
  return reported ? std::min(*reported, arrived - start_of(entry)) : window(entry, arrived).latest;
}

// By how much the report is earlier than the server's clock: the paint, and what the line took longer than at its best.
std::optional<Duration> Race::lead(const Entry& entry) const {
  if (!entry.claim->reported || !entry.line->nearest) return std::nullopt;
  const Duration line = std::min(*entry.line->nearest, kLongestTrip);
  return entry.claim->arrived - start_of(entry) - line - *entry.claim->reported;
}

// What the seat's reports are always ahead, beyond a paint and a line that varies: it is taken off.
Duration Race::handicap(const Entry& entry) const {
  if (!entry.habit.known()) return Duration::zero();
  return std::max(Duration::zero(), entry.habit.usual_lead() - kUsualPaint - entry.line->jitter / 3);
}

Placing Race::placing(Seat seat) const {
  const Entry& entry = at(seat);
  const Claim& claim = *entry.claim;
  Placing placing{.seat = seat, .place = claim.place};
  if (!entry.line) {
    placing.earliest = placing.latest = *claim.reported;
    return placing;
  }
  const auto about = [&](Duration time) {
    placing.earliest = time - kError;
    placing.latest = time + kError;
  };
  const Window window = this->window(entry, claim.arrived);
  Duration time = believed(entry, claim.arrived, claim.reported);
  if (claim.reported) time = std::max(time, std::min(time + handicap(entry), window.latest));
  placing.lead = lead(entry);
  // Within the window. Above it too: nobody gains by a later time, and it was the pong that was held up.
  if (time >= window.earliest) {
    about(time);
  } else {
    // Earlier than can be vouched for: the claim was held up, or the page lies. It counts as the window's lower end,
    // and as much more or less as the report is away from it: so a lie gains no more than that end, the less the bolder
    // it is, and an honest player's time is still in the interval. Who costs replays that way is taken at the server's
    // word.
    const Duration away = window.earliest - time;
    if (entry.habit.doubts() < kDoubtsForgiven) {
      placing.trust = Trust::kDoubted;
      placing.earliest = window.earliest - std::min(away, kLongestHoldUp) - kError;
      placing.latest = std::min(window.earliest + away, window.latest) + kError;
    } else {
      placing.trust = Trust::kOverruled;
      about(window.latest);
    }
  }
  if (entry.false_start) {
    placing.earliest = std::max(placing.earliest, Duration(kSecondTry));
    placing.latest = std::max(placing.latest, Duration(kSecondTry));
  }
  return placing;
}

std::vector<Placing> Race::placings(Moment now) const {
  std::vector<Placing> all;
  for (const Seat seat : seats_) {
    if (at(seat).claim && at(seat).claim->arrived <= now) all.push_back(placing(seat));
  }
  std::ranges::sort(all, {}, [](const Placing& p) { return std::tuple(p.middle(), p.latest, p.seat); });
  return all;
}

void remember(const RaceVerdict& verdict, Seat seat, Habit& habit) {
  const auto* const finish = std::get_if<PhotoFinish>(&verdict.ruling);
  for (const Placing& placing : verdict.placings) {
    if (placing.seat != seat) continue;
    const bool cost_a_replay = placing.trust == Trust::kDoubted && finish != nullptr && finish->seats.has(seat);
    const bool counts = habit.known() || !placing.lead;  // of a line that is not known there will be no habit
    habit.claimed(placing.lead, (cost_a_replay && counts) || placing.trust == Trust::kOverruled);
  }
}

}  // namespace ludothek
