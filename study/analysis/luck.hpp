// Luck and skill: result − par = luck + own decisions + the others' decisions, for each seat (docs/analysis.md).
//
// What a position is worth to each seat is a box's matter: its Appraiser<G> gives every move an Account. This file does
// the sums, which hold exactly whatever the accounts say: the others get what is left.
#pragma once

#include <boost/json/object.hpp>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/seat.hpp"
#include "record/codec.hpp"
#include "study/analysis/analysis_part.hpp"
#include "study/analysis/phrase.hpp"

namespace ludothek {

// What something is worth to each seat, as a share of the game: 1 is a win, winners share it, and in a game for one it
// is the chance to solve it.
using Worth = Indexed<Seat, double, kMostPlayers>;

inline Worth operator+(Worth a, const Worth& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] += b[i];
  return a;
}
inline Worth operator-(Worth a, const Worth& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] -= b[i];
  return a;
}
inline Worth operator*(Worth a, double factor) {
  for (double& each : a) each *= factor;
  return a;
}

// The result of a finished game in the same measure.
inline Worth worth_of(const Result& result) {
  Worth worth{};
  for (const Seat seat : result.winners) worth[seat] = 1.0 / result.winners.size();
  return worth;
}

// Half of the 95 % interval.
double margin(double variance);
// What a decision cost, with half of its interval: told from nothing, and more than a trifle. Less is not mentioned.
bool is_worth_a_word(double cost, double error);

// What one move did.
struct Account {
  Worth worth{};              // of the position after it
  std::optional<Worth> luck;  // what chance gave and took; its mean over all outcomes is 0
  std::optional<double> own;  // a decision: what it was worth to its seat, against the best known choice
  double luck_variance = 0;   // of the estimates: 0 where they are exact
  double own_variance = 0;
  bool notable = false;              // what it cost is worth a word
  std::optional<json::object> best;  // the best known choice, a move of the record, where it is another one

  void decided(double worth_against_best, double variance = 0) {
    own = worth_against_best;
    own_variance = variance;
    notable = is_worth_a_word(-worth_against_best, margin(variance));
  }
};

// How a box appraises one game.
template <Game G>
class Appraiser {
 public:
  virtual ~Appraiser() = default;
  // By a table of exact values, not by estimates.
  virtual bool exact() const = 0;
  // The phrase that says where the numbers come from, and whose chances they are.
  virtual json::object method() const = 0;
  // What each seat gets on average. REQUIRES: the whole game was appraised.
  virtual Worth par() const = 0;
  // REQUIRES: in the order of the record.
  virtual Account appraise(const PlayedMove<G>& move) = 0;

  // An appraiser may want to see the whole game before it knows: what it says at first counts nothing; then come so
  // many steps of thinking, and with the last of them it begins anew.
  virtual std::size_t afterthoughts() const { return 0; }
  virtual void think() {}
};

// The sums over a game, and how they are written.
class Ledger {
 public:
  explicit Ledger(int players) : players_(players) {}

  void enter(std::size_t move, By by, Account account);
  json::object write(bool exact, json::object method, const Worth& par, const Worth& result) const;

 private:
  struct Entry {
    std::size_t move;
    By by;
    Account account;
  };
  int players_;
  Worth luck_{};
  Worth own_{};
  double luck_variance_ = 0;
  Worth own_variance_{};
  std::vector<Entry> entries_;
};

template <Game G>
class LuckPart final : public AnalysisPart<G> {
 public:
  LuckPart(int players, std::unique_ptr<Appraiser<G>> appraiser) : appraiser_(std::move(appraiser)), ledger_(players) {}

  std::string_view member() const override { return "luck"; }
  void see(const PlayedMove<G>& move) override {
    if (G::next(move.after).kind == Next::Kind::kOver) result_ = worth_of(G::result(move.after));
    if (afterthoughts() > 0) {
      appraiser_->appraise(move);
      kept_.push_back({move.number,
                       move.by,
                       move.before,
                       move.after,
                       {move.steps.begin(), move.steps.end()},
                       {move.events.begin(), move.events.end()}});
    } else {
      ledger_.enter(move.number, move.by, appraiser_->appraise(move));
    }
  }
  std::size_t afterthoughts() const override { return appraiser_->afterthoughts(); }
  void think() override {
    appraiser_->think();
    if (++thought_ < afterthoughts()) return;
    for (const Kept& move : kept_) {
      ledger_.enter(move.number, move.by,
                    appraiser_->appraise({move.number, move.by, move.before, move.after, move.steps, move.events}));
    }
  }
  void write(json::object& analysis) const override {
    analysis["luck"] = ledger_.write(appraiser_->exact(), appraiser_->method(), appraiser_->par(), result_);
  }

 private:
  // A move for later.
  struct Kept {
    std::size_t number;
    By by;
    typename G::State before;
    typename G::State after;
    std::vector<Step<G>> steps;
    std::vector<typename G::Event> events;
  };

  std::unique_ptr<Appraiser<G>> appraiser_;
  Ledger ledger_;
  Worth result_{};
  std::vector<Kept> kept_;
  std::size_t thought_ = 0;
};

}  // namespace ludothek
