#include "games/starmaster/analysis/outlook.hpp"

#include <numeric>

#include "games/starmaster/rules/position.hpp"

namespace ludothek::starmaster {
namespace {

constexpr double kWhite = kWhiteFaces;
constexpr double kBlack = kBlackFaces;

double race_chance(const Options& options) {
  return uses_black_die(options) ? kColours / kWhite * options.star_faces / kBlack : 0;
}

}  // namespace

// From the end: a turn adds a pawn, so what has more of them comes first.
Outlook::Outlook(const Options& options) : players_(options.players), race_chance_(race_chance(options)) {
  if (players_ == 1) {
    solitaire_.emplace();
    return;
  }
  std::size_t size = 1;
  for (int seat = 0; seat < players_; ++seat) size *= kPawnsToWin;
  chances_.resize(size);
  std::vector<std::vector<std::size_t>> places(place_of(players_ * (kPawnsToWin - 1) + 1));  // by pawns of all
  for (std::size_t place = 0; place < size; ++place) {
    const Indexed<int, int, kMostSeats> pawns = pawns_at(place);
    places[place_of(std::accumulate(pawns.begin(), pawns.end(), 0))].push_back(place);
  }
  for (std::size_t sum = places.size(); sum-- > 0;) {
    for (const std::size_t place : places[sum]) fill(place);
  }
}

Indexed<int, int, kMostSeats> Outlook::pawns_at(std::size_t place) const {
  Indexed<int, int, kMostSeats> pawns{};
  for (int seat = 0; seat < players_; ++seat, place /= kPawnsToWin) pawns[seat] = static_cast<int>(place % kPawnsToWin);
  return pawns;
}

// REQUIRES: what has more pawns is filled.
void Outlook::fill(std::size_t place) {
  const Indexed<int, int, kMostSeats> pawns = pawns_at(place);
  const double each = race_chance_ / players_;
  for (int finder = 0; finder < players_; ++finder) {
    const double chance = finder == 0 ? 1 - race_chance_ + each : each;
    if (chance == 0) continue;
    if (pawns[finder] + 1 == kPawnsToWin) {
      chances_[place][finder] += chance;
      continue;
    }
    // The next one rolls: everybody is one seat nearer.
    Indexed<int, int, kMostSeats> after{};
    for (int seat = 0; seat < players_; ++seat) {
      after[(seat + players_ - 1) % players_] = pawns[seat] + (seat == finder ? 1 : 0);
    }
    const Worth& then = chances_[place_of_pawns(after)];
    for (int seat = 0; seat < players_; ++seat) {
      chances_[place][seat] += chance * then[(seat + players_ - 1) % players_];
    }
  }
}

std::size_t Outlook::place_of_pawns(const Indexed<int, int, kMostSeats>& pawns) const {
  std::size_t place = 0;
  for (int seat = players_; seat-- > 0;) place = place * kPawnsToWin + place_of(pawns[seat]);
  return place;
}

Worth Outlook::before_roll(const State& state) const {
  Worth worth{};
  if (solitaire_) {
    worth[0] = solitaire_->about(kSolitaireTurns - state.turns, state.totals[0]);
    return worth;
  }
  const int roller = ludothek::index(state.roller);
  Indexed<int, int, kMostSeats> pawns{};
  for (int i = 0; i < players_; ++i) pawns[i] = state.totals[(roller + i) % players_];
  const Worth& chances = chances_[place_of_pawns(pawns)];
  for (int i = 0; i < players_; ++i) worth[(roller + i) % players_] = chances[i];
  return worth;
}

Worth Outlook::race(const State& state) const {
  Worth worth{};
  const auto right = static_cast<Cell>(Starmaster::right_place(state));
  for (const Seat seat : SeatSet::first(players_)) {
    State after = state;
    Starmaster::apply(after, seat, Action::claim(right));
    worth = worth + of(after) * (1.0 / players_);
  }
  return worth;
}

Action Outlook::best(const State& state, Seat seat) const {
  const Choices<Action> choices = Starmaster::actions(state, seat);
  if (state.phase == Phase::kSwap) return choices[0];  // who forgets nothing finds a cube wherever it lies
  Action best = choices[0];
  double most = -1;
  for (const Action action : choices) {
    State after = state;
    Starmaster::apply(after, seat, action);
    if (const double worth = of(after)[seat]; worth > most) {
      most = worth;
      best = action;
    }
  }
  return best;
}

Worth Outlook::of(const State& state) const {
  State after = state;
  switch (state.phase) {
    case Phase::kOver:
      return worth_of(Starmaster::result(state));
    case Phase::kFirst: {
      Worth worth{};
      for (const Seat seat : SeatSet::first(players_)) {
        after.roller = seat;
        worth = worth + before_roll(after) * (1.0 / players_);
      }
      return worth;
    }
    case Phase::kArrange:
    case Phase::kRoll:
      return before_roll(state);
    case Phase::kRace:
      return race(state);
    default:
      Starmaster::apply(after, state.actor, best(state, state.actor));
      return of(after);
  }
}

Worth Outlook::mean_roll(const State& state) const {
  Worth mean{};
  const double star = uses_black_die(state.options) ? state.options.star_faces / kBlack : 0;
  for (std::uint32_t face = 0; face < kWhiteFaces; ++face) {
    for (const Black black : {Black::kBlank, Black::kStar}) {
      const double chance = black == Black::kStar ? star : 1 - star;
      if (chance == 0) continue;
      State after = state;
      Starmaster::apply(after, {.kind = Starmaster::Outcome::Kind::kRoll,
                                .white = static_cast<White>(face),
                                .black = uses_black_die(state.options) ? black : Black::kNotUsed});
      mean = mean + of(after) * (chance / kWhite);
    }
  }
  return mean;
}

}  // namespace ludothek::starmaster
