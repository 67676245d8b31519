// Rollouts<G>: what a position is worth, estimated for any game: it is played on to its end many times, by bots that
// have seen what happened so far.
//
// The estimate of each position is unbiased for the same players, so that luck, the change at a move of chance, has the
// mean 0, whatever these players are. A decision is measured against what they would do there on average. Every
// position is looked at with all its secrets: a box that hides things judges its decisions better by itself.
#pragma once

#include <cstdint>
#include <vector>

#include "bots/play.hpp"
#include "study/analysis/luck.hpp"

namespace ludothek {

template <Game G>
class Rollouts final : public Appraiser<G> {
 public:
  Rollouts(const typename G::Options& options, const Trials& trials)
      : options_(options), random_(trials.seed), games_(trials.of(kGames)) {
    now_ = estimate(G::setup(options_));
    par_ = now_.mean;
  }

  bool exact() const override { return false; }
  json::object method() const override { return phrase("method.rollouts"); }
  Worth par() const override { return par_; }

  Account appraise(const PlayedMove<G>& move) override {
    history_.insert(history_.end(), move.events.begin(), move.events.end());
    const Estimate before = now_;
    now_ = estimate(move.after);
    Account account{.worth = now_.mean};
    const double variance = before.variance + now_.variance;
    if (!move.by) {
      account.luck = now_.mean - before.mean;
      account.luck_variance = variance;
    } else if (index(*move.by) < options_.players) {
      account.decided(now_.mean[*move.by] - before.mean[*move.by], variance);
    }
    return account;
  }

 private:
  static constexpr int kGames = 100;
  static constexpr std::string_view kBot = "greedy";

  struct Estimate {
    Worth mean{};
    double variance = 0;  // of the mean, at most
  };

  Estimate estimate(const typename G::State& position) {
    if (G::next(position).kind == Next::Kind::kOver) return {worth_of(G::result(position)), 0};
    Estimate estimate;
    for (int game = 0; game < games_; ++game) {
      std::vector<Player<G>> players;
      for (int seat = 0; seat < options_.players; ++seat) {
        players.push_back({make_bot<G>(kBot), FastRandom(random_.next())});
        if (!players.back().bot->watches()) continue;
        for (const auto& event : history_) players.back().bot->see(G::redact(event, seat_at(seat)));
      }
      typename G::State state = position;
      FastRandom chance(random_.next());
      play_game<G>(state, players, chance, [](const auto&, const auto&) {});
      estimate.mean = estimate.mean + worth_of(G::result(state)) * (1.0 / games_);
    }
    estimate.variance = 0.25 / games_;
    return estimate;
  }

  typename G::Options options_;
  FastRandom random_;
  int games_;
  std::vector<typename G::Event> history_;
  Estimate now_;
  Worth par_{};
};

}  // namespace ludothek
