#include "games/farbenpoker/solve/table.hpp"

#include <algorithm>
#include <cassert>
#include <thread>
#include <utility>

namespace ludothek::farbenpoker {
namespace {

constexpr std::size_t kTotals = kChips;
constexpr int kEveryRoll = kColours * kColours * kColours;

std::size_t pair_of(int total, int pot) { return place_of(total) * kTotals + place_of(pot); }

// The best draw at a palette.
double best_draw(const Draws& draws, const Outlooks& outlooks, bool last, int busy, bool privilege) {
  const auto value = [&](const DrawOutcome& outcome) {
    if (outcome.dice == 0) return outlooks.miss[outcome.place];
    if (last) return outlooks.last_hit[outcome.place];
    // FP-3.1  A chip for every die of that colour, else one.
    return outlooks.hit[privilege ? outcome.dice : 1u][outcome.place];
  };
  double best = 0;
  for (unsigned i = 0; i < draws.hit_count; ++i) best = std::max(best, value(draws.hits[i]));
  if (draws.known_miss) best = std::max(best, outlooks.miss[busy]);
  if (draws.unseen_count > 0) {
    double sum = 0;
    for (unsigned i = 0; i < draws.unseen_count; ++i) sum += draws.unseen[i].weight * value(draws.unseen[i]);
    best = std::max(best, sum / draws.unseen_sticks);
  }
  return best;
}

}  // namespace

std::int64_t Solution::Plan::rows() const {
  std::int64_t rows = 0;
  for (int total = least_total(); total < chips; ++total) rows += total * (total + 1) / 2;
  return rows;
}

Solution::Table::Table(const Plan& plan)
    : plan_(plan), chips_(plan.chips), least_total_(plan.least_total()), total_(plan.chips) {
  const std::size_t busy = place_of(lattice_.busy_count());
  const std::size_t open = place_of(lattice_.open_count());
  ends_ = {std::vector<double>(busy, 0), std::vector<double>(busy, 0.5), std::vector<double>(busy, 1)};
  draw_places_.resize(kTotals * kTotals);
  for (int total = least_total_; total < chips_; ++total) {
    std::int64_t place = 0;
    for (int pot = 0; pot < total; ++pot) {
      draw_places_[pair_of(total, pot)] = place;
      place += total - pot;
    }
  }
  draws_.resize(kTotals);
  rolls_.resize(kTotals * kTotals * open);
  rescues_.resize(kTotals * open);
  rescue_rolls_.resize(open);
  for (std::size_t i = 0; i < open; ++i) {
    for (const Roll& roll : lattice_.rolls(static_cast<int>(i))) {
      rescue_rolls_[i].push_back(
          {static_cast<double>(roll.weight) / kEveryRoll, lattice_.rescue_picks(lattice_.busy(roll.busy))});
    }
  }
}

bool Solution::Table::fill_next() {
  if (total_ == least_total_) return false;
  const int total = --total_;
  draws_[total] = std::make_unique_for_overwrite<double[]>(place_of(total * (total + 1) / 2 * lattice_.busy_count()));
  for (int pot = total - 1; pot >= 0; --pot) {
    fill_rows(total, pot);
    if (plan_.progress) plan_.progress(total - pot);
  }
  fill_rolls(total);
  fill_rescues(total);
  if (plan_.forgets && total + 2 < chips_) forget(total + 2);
  return true;
}

// Of a total far enough behind, only first draws look at anything but the rolls: at its rows without a pot (FP-3.1).
void Solution::Table::forget(int total) {
  const std::size_t size = place_of(total * lattice_.busy_count());
  auto without_pot = std::make_unique_for_overwrite<double[]>(size);
  std::copy_n(draws_[total].get(), size, without_pot.get());
  draws_[total] = std::move(without_pot);
  if (total + kDice < chips_) draws_[total + kDice].reset();
}

double* Solution::Table::draw_row(int total, int pot, int mine) const {
  assert(total >= least_total_ && mine > 0 && mine + pot <= total);
  return draws_[total].get() + (draw_places_[pair_of(total, pot)] + mine - 1) * lattice_.busy_count();
}

double* Solution::Table::roll_cell(int total, int mine, int open) const {
  const auto place = pair_of(total, mine) * place_of(lattice_.open_count());
  return const_cast<double*>(rolls_.data()) + place + open;
}

double* Solution::Table::rescue_row(int total) const {
  return const_cast<double*>(rescues_.data()) + total * lattice_.open_count();
}

double Solution::Table::rescue_value(int total, int open) const { return rescue_row(total)[open]; }

// FP-6.1, FP-6.5  The most chips win, equal ones share.
Outlook Solution::Table::end(int mine, int theirs) const {
  return {ends_[mine > theirs ? 2 : mine == theirs ? 1 : 0].data(), false};
}

// FP-2.6  The other one's turn with the same dice. FP-5.1  Unless they have no chips.
Outlook Solution::Table::before_draw(int total, int pot, int mine, int theirs) const {
  if (theirs > 0) return {draw_row(total, pot, theirs), true};
  if (mine > 0) return {draw_row(total, pot, mine), false};
  // FP-6.4  Nobody has a chip left: it is shared.
  return {ends_[1].data(), false};
}

// FP-4.3  The other one rolls next. FP-5.2  Without chips they get their chance first.
Outlook Solution::Table::after_pot(int total, int theirs) const {
  if (theirs > 0) return {roll_cell(total, theirs, 0), true};
  return {rescue_row(total), true};
}

// FP-2.4  A miss is paid into the pot. FP-2.9  Who owes two and has one pays one.
Outlook Solution::Table::miss_outlook(int total, int pot, int mine, int owed) const {
  const int paid = std::min(owed, mine);
  return before_draw(total, pot + paid, mine - paid, total - pot - mine);
}

Outlooks Solution::Table::outlooks(int total, int pot, int mine, int owed) const {
  const int theirs = total - pot - mine;
  Outlooks result{};
  result.miss = miss_outlook(total, pot, mine, owed);
  // FP-2.3  A hit brings a chip; FP-8.1  with the third die also the pot, before any end is looked at.
  const bool over = total + 1 == chips_;
  result.hit[1] = over ? end(mine + 1, theirs) : before_draw(total + 1, pot, mine + 1, theirs);
  result.last_hit = over ? end(mine + 1 + pot, theirs) : after_pot(total + 1, theirs);
  return result;
}

Outlooks Solution::Table::first_outlooks(int total, int mine) const {
  const int theirs = total - mine;
  Outlooks result{};
  result.miss = miss_outlook(total, 0, mine, 1);
  for (int due = 1; due <= kDice; ++due) {
    // FP-6.1  Who is due more than the stock holds takes what there is.
    const int taken = std::min(due, chips_ - total);
    const bool over = total + taken == chips_;
    result.hit[due] = over ? end(mine + taken, theirs) : before_draw(total + taken, 0, mine + taken, theirs);
  }
  return result;
}

void Solution::Table::fill_rows(int total, int pot) {
  const int most = total - pot;
  const int workers = std::min(plan_.threads, most);
  const auto work = [=, this](int first) {
    for (int mine = first; mine <= most; mine += workers) fill_row(total, pot, mine);
  };
#ifdef __wasm__  // a browser's worker is alone
  for (int first = 1; first <= workers; ++first) work(first);
#else
  std::vector<std::thread> others;
  for (int i = 2; i <= workers; ++i) others.emplace_back(work, i);
  work(1);
  for (std::thread& other : others) other.join();
#endif
}

void Solution::Table::fill_row(int total, int pot, int mine) {
  double* row = draw_row(total, pot, mine);
  const Outlooks cheap = outlooks(total, pot, mine, 1);
  const Outlooks dear = outlooks(total, pot, mine, 2);
  const int two_served = lattice_.first_of_two_served();
  const int end = lattice_.busy_count();
  for (int busy = 0; busy < two_served; ++busy) {
    row[busy] = best_draw(lattice_.draws(busy), cheap, false, busy, false);
  }
  // FP-2.8  After a re-roll a miss costs two. First what each colour of the third die is worth then, …
  IndexedVector<int, double> rerolled(end - two_served);
  for (int busy = two_served; busy < end; ++busy) {
    rerolled[busy - two_served] = best_draw(lattice_.draws(busy), dear, true, busy, false);
  }
  // … then whether to roll it.
  for (int busy = two_served; busy < end; ++busy) {
    const Draws& draws = lattice_.draws(busy);
    double sum = 0;
    for (const std::uint16_t next : draws.rerolled) sum += rerolled[next - two_served];
    row[busy] = std::max(sum / kColours, best_draw(draws, cheap, true, busy, false));
  }
}

double Solution::Table::draw_value(int total, int pot, int mine, int busy, bool rerolled) const {
  const Draws& draws = lattice_.draws(busy);
  if (rerolled) return best_draw(draws, outlooks(total, pot, mine, 2), true, busy, false);
  // FP-3.1  Every miss feeds the pot, so with none in it and no die served this is the roller's first draw.
  const bool first = pot == 0 && served_dice(lattice_.busy(busy)) == 0;
  if (first) return best_draw(draws, first_outlooks(total, mine), false, busy, true);
  return draw_row(total, pot, mine)[busy];
}

void Solution::Table::fill_rolls(int total) {
  for (int mine = 1; mine < total; ++mine) {
    const Outlooks first = first_outlooks(total, mine);
    for (int open = 0; open < lattice_.open_count(); ++open) {
      double sum = 0;
      for (const Roll& roll : lattice_.rolls(open)) {
        sum += roll.weight * best_draw(lattice_.draws(roll.busy), first, false, roll.busy, true);
      }
      *roll_cell(total, mine, open) = sum / kEveryRoll;
    }
  }
}

double Solution::Table::pick_value(int total, const RescuePick& pick) const {
  double sum = 0;
  for (const RescueOutcome& outcome : pick.outcomes) {
    // FP-5.4  None fits: out for good, and the other one has won (FP-6.3).
    if (outcome.fits == 0) continue;
    // FP-5.3, FP-6.1  A chip for each that fits, as long as the stock lasts.
    const int taken = std::min(int{outcome.fits}, chips_ - total);
    // FP-5.7  The player after the pot's winner, which is the one saved, rolls.
    sum += outcome.chance *
           (total + taken == chips_ ? end(taken, total)[0] : roll_value(total + taken, taken, outcome.open));
  }
  return sum;
}

void Solution::Table::fill_rescues(int total) {
  for (int open = 0; open < lattice_.open_count(); ++open) {
    double sum = 0;
    for (const RescueRoll& roll : rescue_rolls_[open]) {
      double best = 0;
      for (const RescuePick& pick : roll.picks) best = std::max(best, pick_value(total, pick));
      sum += roll.chance * best;
    }
    rescue_row(total)[open] = sum;
  }
}

}  // namespace ludothek::farbenpoker
