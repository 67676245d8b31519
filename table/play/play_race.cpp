// The part of Play that is about races: opening one, taking claims, carrying out the verdict.

#include <memory>
#include <utility>
#include <vector>

#include "table/play/play.hpp"

namespace ludothek {

void Play::open_race() {
  call_.game_changed = call_.race_opened = true;
  std::vector<Runner> runners;
  for (const Seat seat : state_.match()->next().seats) {
    Runner runner{.seat = seat, .line = std::nullopt, .habit = attendance_.habit_of(seat)};
    if (!state_.chair(seat).played_by_bot()) runner.line = attendance_.line_to(seat);
    runners.push_back(runner);
  }
  const Settings& settings = state_.settings();
  race_.open(settings.race, state_.match()->race()->rules(), call_.now, std::chrono::seconds(settings.race_seconds),
             runners);
  for (const Runner& runner : runners) {
    if (state_.chair(runner.seat).played_by_bot()) {
      race_.bot_answers(runner.seat, bots_.race(runner.seat), call_.now);
    } else if (!attendance_.present(*state_.chair(runner.seat).owner)) {
      race_.lost(runner.seat);
    }
  }
}

Objection Play::may_race(Seat seat, std::uint64_t version) const {
  if (auto objection = may_act(seat, version)) return objection;
  return race_.on() ? Objection() : no("no_race");
}

Objection Play::claim(Seat seat, const ClaimPlace& wish) {
  if (auto objection = may_race(seat, wish.version)) return objection;
  if (const auto problem = state_.match()->race()->refuse(seat, wish.place)) return no(*problem);
  std::optional<Duration> reported;
  // What no clock can have measured is not worth reading.
  if (wish.reaction >= 0 && wish.reaction < 60'000) {
    reported = Duration(static_cast<std::int64_t>(wish.reaction * 1000));
  }
  return race_.claim(seat, wish.place, reported, call_.now);
}

Objection Play::decline(Seat seat, const NotMe& wish) {
  if (auto objection = may_race(seat, wish.version)) return objection;
  return race_.decline(seat, call_.now);
}

Objection Play::seal(Seat seat, const Seal& wish) {
  if (auto objection = may_race(seat, wish.version)) return objection;
  if (wish.place) {
    if (const auto problem = state_.match()->race()->refuse(seat, *wish.place)) return no(*problem);
  }
  return race_.seal(seat, wish.place, call_.now);
}

// Carries out what the referee says, as soon as it says something.
void Play::settle_race() {
  if (!race_.on()) return;
  auto outcome = race_.decide(call_.now, *state_.match(), state_.lot());
  if (!outcome) return;
  if (outcome->verdict) {
    for (const Placing& placing : outcome->verdict->placings) {
      const Chair& chair = state_.chair(placing.seat);
      if (!chair.owner || chair.played_by_bot()) continue;
      remember(*outcome->verdict, placing.seat, attendance_.habit_of(placing.seat));
    }
  }
  photo_ = std::make_unique<const message::Photo>(std::move(outcome->photo));
  call_.photo = photo_.get();
  const By by = outcome->move.by();
  make(outcome->move, by == kTable ? std::string_view() : bots_.reason(*by));
  advance();
}

}  // namespace ludothek
