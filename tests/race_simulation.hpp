// Races over simulated lines, by seed: what the referee (table/race/race.hpp) makes of honest players and of cheats.
//
// Every line has its round trip, lopsided, with exponential jitter each way and, if wanted, spikes. The truth is known
// here, so a verdict is right or wrong. For table/race/race_simulation_test.cpp and the program
// bench/race_simulation.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/random.hpp"
#include "table/race/line.hpp"
#include "table/race/race.hpp"

namespace ludothek::simulation {

// Milliseconds, as this file reckons.
inline Duration micros(double ms) { return Duration(std::llround(ms * 1000)); }
inline double millis(Duration duration) { return static_cast<double>(duration.count()) / 1000; }

// What seat 0 does that an honest player does not.
struct Cheat {
  double report_less = 0;  // the page subtracts this from its time, or says that the dice were painted that much later
  bool report_least = false;  // the page always reports the fastest legal touch
  // A client of one's own:
  double pongs_later = 0;      // every pong waits for this
  double pongs_scattered = 0;  // and up to this more, by chance
  bool race_alone = false;     // only the pong behind the reveal does
  bool answers_later = false;  // so does whatever else it answers, but not its claim
};

struct Setting {
  int players = 3;
  int evening = 40;       // races, before other people come with other lines
  double least_gap = 60;  // between the first and each other touch
  double most_gap = 120;
  double least_trip = 10;
  double most_trip = 200;
  double jitter = 30;       // mean, each way
  double spike_chance = 0;  // of a message
  double least_spike = 100;
  double most_spike = 250;
  Cheat cheat = {};
  bool own_sockets = false;        // the server has the players' sockets itself: its kernel knows their lines
  std::optional<double> own_trip;  // seat 0's round trip, instead of one as everybody has
  std::optional<double> handicap;  // seat 0 touches that much later than the best other one, instead of a gap
};

struct Tally {
  int races = 0;
  int right = 0;
  int wrong = 0;
  int replayed = 0;
  int cheat_won = 0;  // seat 0
  int false_starts = 0;
  int doubted = 0;  // claims
  int claims = 0;
  double jitter = 0;  // sum of J of seat 0
  double wait = 0;    // sum: from the first claim's arrival to the verdict

  int decided() const { return right + wrong; }
  double right_share() const { return decided() > 0 ? static_cast<double>(right) / decided() : 1; }
  double replay_share() const { return static_cast<double>(replayed) / races; }
  double mean_jitter() const { return jitter / races; }
  // Of the decided races, how many seat 0 won.
  double cheat_share() const { return decided() > 0 ? static_cast<double>(cheat_won) / decided() : 0; }
};

// One connection: where its time goes.
class SimulatedLine {
 public:
  SimulatedLine(const Setting& setting, std::optional<double> own_trip, FastRandom& random)
      : setting_(setting), random_(random) {
    const double trip = own_trip.value_or(between(setting.least_trip, setting.most_trip));
    const double share = between(0.15, 0.85);
    down_ = trip * share;
    up_ = trip - down_;
  }
  double down() { return down_ + noise(); }
  double up() { return up_ + noise(); }
  double between(double least, double most) { return least + (most - least) * random_.unit(); }

 private:
  double noise() {
    const double jitter = -setting_.jitter * std::log(1 - random_.unit());
    return jitter + (random_.unit() < setting_.spike_chance ? between(setting_.least_spike, setting_.most_spike) : 0);
  }
  const Setting& setting_;
  FastRandom& random_;
  double down_ = 0;
  double up_ = 0;
};

// An evening: the same people, their lines and their reputation, over several races.
class Evening {
 public:
  Evening(const Setting& setting, FastRandom random) : setting_(setting), random_(random) {
    lines_.reserve(place_of(setting.players));
    for (int i = 0; i < setting.players; ++i)
      lines_.emplace_back(setting_, i == 0 ? setting.own_trip : std::nullopt, random_);
    known_.resize(lines_.size());
    kernels_.resize(lines_.size());
    habits_.resize(lines_.size());
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const double later = i == 0 && setting.cheat.answers_later ? setting.cheat.pongs_later : 0;
      for (int answer = 0; answer < 3; ++answer) {  // the greeting, and the two rounds before a game
        known_[i].answered(micros(lines_[i].down() + later + lines_[i].up()));
      }
      for (int ping = 0; ping < kPingsKept; ++ping) this->ping(i);
    }
  }
  // lines_ refer to its members.
  Evening(const Evening&) = delete;
  Evening& operator=(const Evening&) = delete;

  void race(Tally& tally);

 private:
  struct Arrival {
    double at;
    std::size_t player;
    double reported;
  };

  // What the server's TCP measures: acknowledgements, which no program holds back.
  struct Kernel {
    double least = 1e9;
    double mean = 0;
    double deviation = 0;
    void measure(double trip) {
      deviation = least == 1e9 ? trip / 2 : deviation + (std::abs(trip - mean) - deviation) / 4;
      mean = least == 1e9 ? trip : mean + (trip - mean) / 8;
      least = std::min(least, trip);
    }
  };

  double pong_delay(std::size_t player, bool of_the_race) {
    const Cheat& cheat = setting_.cheat;
    if (player != 0 || (cheat.race_alone && !of_the_race)) return 0;
    return cheat.pongs_later + cheat.pongs_scattered * random_.unit();
  }
  // The server's clock at the pong of a ping sent now.
  double pong(std::size_t player, double down, bool of_the_race) {
    const double up = lines_[player].up();
    if (setting_.own_sockets) {
      Kernel& kernel = kernels_[player];
      kernel.measure(down + up);
      known_[player].kernel(KernelTrip{.least = micros(kernel.least), .deviation = micros(kernel.deviation)});
    }
    const double trip = down + pong_delay(player, of_the_race) + up;
    known_[player].ping_sent(++ping_id_, Moment{});
    known_[player].pong(ping_id_, Moment{} + micros(trip));
    return trip;
  }
  void ping(std::size_t player) { pong(player, lines_[player].down(), false); }
  std::vector<double> touches();
  double reported(std::size_t player, double truth);
  void judge(const RaceVerdict& verdict, std::size_t first, Tally& tally);

  Setting setting_;
  FastRandom random_;
  std::vector<SimulatedLine> lines_;
  std::vector<Line> known_;
  std::vector<Kernel> kernels_;
  std::vector<Habit> habits_;
  std::uint32_t ping_id_ = 0;
};

inline std::vector<double> Evening::touches() {
  std::vector<double> touches;
  const double first = 300 + 600 * random_.unit();
  const auto others_from =
      setting_.handicap ? std::size_t{1} : random_.below(static_cast<std::uint32_t>(lines_.size()));
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const double gap = setting_.least_gap + (setting_.most_gap - setting_.least_gap) * random_.unit();
    touches.push_back(i == others_from ? first : first + gap);
  }
  if (setting_.handicap) touches[0] = first + *setting_.handicap;
  return touches;
}

// An honest page is a few milliseconds wrong about when its paint was seen and when the finger touched.
inline double Evening::reported(std::size_t player, double truth) {
  const double measured = truth + 8 * random_.unit() - 4;
  if (player != 0) return measured;
  if (setting_.cheat.report_least) return 100;
  return setting_.cheat.report_less == 0 ? measured : std::max(100.0, measured - setting_.cheat.report_less);
}

inline void Evening::race(Tally& tally) {
  const Moment opened{std::chrono::hours(1)};
  std::vector<Runner> runners;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    ping(i);
    runners.push_back({.seat = seat_at(static_cast<int>(i)), .line = known_[i].reading(), .habit = habits_[i]});
  }
  tally.jitter += millis(known_[0].reading().jitter);
  Race race(opened, std::chrono::seconds(10), runners);

  const std::vector<double> touched = touches();
  const auto first = place_of(std::ranges::min_element(touched) - touched.begin());
  std::vector<Arrival> arrivals;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const Seat seat = seat_at(static_cast<int>(i));
    SimulatedLine& line = lines_[i];
    const double sent = 0.2 * static_cast<double>(i);
    race.sent(seat, opened + micros(sent));
    const double down = line.down();
    const double revealed = sent + down;
    const double pong = sent + this->pong(i, down, true);
    race.pong(seat, opened + micros(pong));
    const double paint = revealed + line.between(0, 50);
    // What a connection carries stays in order, except what a client holds back itself.
    const double held_back = i == 0 && setting_.cheat.pongs_later + setting_.cheat.pongs_scattered > 0 ? 0 : pong;
    const double claim = std::max(held_back, paint + touched[i] + line.up());
    arrivals.push_back({.at = claim, .player = i, .reported = reported(i, touched[i])});
  }
  std::ranges::sort(arrivals, {}, [](const Arrival& a) { return std::pair(a.at, a.player); });

  std::optional<RaceVerdict> verdict;
  for (const Arrival& arrival : arrivals) {
    const Moment now = opened + micros(arrival.at);
    if (now > race.deadline()) break;
    const ClaimAnswer answer =
        race.claim(seat_at(static_cast<int>(arrival.player)), RacePlace{4}, now, micros(arrival.reported));
    tally.false_starts += std::holds_alternative<FalseStart>(answer) ? 1 : 0;
  }
  verdict = race.decide(race.deadline());
  tally.wait += millis(race.deadline() - opened) - arrivals.front().at;
  judge(*verdict, first, tally);
}

inline void Evening::judge(const RaceVerdict& verdict, std::size_t first, Tally& tally) {
  ++tally.races;
  for (const Placing& placing : verdict.placings) {
    ++tally.claims;
    tally.doubted += placing.trust == Trust::kVouched ? 0 : 1;
    remember(verdict, placing.seat, habits_[place_of(placing.seat)]);
  }
  if (const auto* winner = std::get_if<Winner>(&verdict.ruling)) {
    const bool right = place_of(winner->seat) == first;
    ++(right ? tally.right : tally.wrong);
    tally.cheat_won += index(winner->seat) == 0 ? 1 : 0;
  } else {
    ++tally.replayed;
  }
}

// Evenings until there are `races`. The same for the same seed, everywhere where std::log is.
inline Tally simulate(const Setting& setting, int races, std::uint64_t seed) {
  Tally tally;
  for (std::uint64_t number = 0; tally.races < races; ++number) {
    Evening evening(setting, FastRandom(seed, number));
    for (int i = 0; i < setting.evening && tally.races < races; ++i) evening.race(tally);
  }
  return tally;
}

}  // namespace ludothek::simulation
