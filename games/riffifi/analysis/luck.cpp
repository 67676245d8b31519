#include "games/riffifi/analysis/luck.hpp"

#include <algorithm>
#include <utility>

#include "games/riffifi/bots/policy.hpp"
#include "games/riffifi/record/codec.hpp"

namespace ludothek {
namespace {

using namespace riffifi;

constexpr int kGamesOfADeal = 3000;  // played on from before and after a deal
constexpr int kGamesOfAMove = 150;   // from after any other move: for the picture alone

struct Estimate {
  Worth mean{};
  double variance = 0;  // of the mean, at most
};

// The game is played on to its end, by everybody at a glance.
Estimate play_out(const State& position, int games, FastRandom& random) {
  if (position.phase == Phase::kOver) return {worth_of(Riffifi::result(position)), 0};
  Estimate estimate;
  for (int game = 0; game < games; ++game) {
    State state = position;
    while (state.phase != Phase::kOver) {
      if (Riffifi::next(state).kind == Next::Kind::kChance) {
        Riffifi::apply(state, Riffifi::sample(state, random));
      } else {
        Riffifi::apply(state, state.turn, glance(state, random));
      }
    }
    estimate.mean = estimate.mean + worth_of(Riffifi::result(state));
  }
  estimate.mean = estimate.mean * (1.0 / games);
  for (const double share : estimate.mean) estimate.variance = std::max(estimate.variance, share * (1 - share) / games);
  return estimate;
}

class RiffifiAppraiser final : public Appraiser<Riffifi> {
 public:
  RiffifiAppraiser(const Options& options, const Trials& trials, std::shared_ptr<KnowledgePart<Riffifi>> witnesses)
      : trials_(trials), random_(trials.seed), witnesses_(std::move(witnesses)) {
    for (int seat = 0; seat < options.players; ++seat) par_[seat] = 1.0 / options.players;  // the lot makes all alike
  }

  bool exact() const override { return false; }
  json::object method() const override { return phrase("method.riffifi.search"); }
  Worth par() const override { return par_; }

  Account appraise(const PlayedMove<Riffifi>& move) override {
    Account account;
    witnesses_->see(move);
    if (move.by) {
      judge(move.before, std::get<Order<Riffifi>>(move.steps[0]), account);
      account.worth = play_out(move.after, trials_.of(kGamesOfAMove), random_).mean;
    } else {
      weigh(move, account);
    }
    return account;
  }

 private:
  void weigh(const PlayedMove<Riffifi>& move, Account& account) {
    const Estimate after = play_out(move.after, trials_.of(kGamesOfADeal), random_);
    account.worth = after.mean;
    if (move.before.phase == Phase::kDealer) {
      account.luck = after.mean - par_;  // over all seats the deal may come to
      account.luck_variance = after.variance;
    } else if (move.before.phase == Phase::kRemoval) {
      account.luck = Worth{};  // one colour is as good as another
    } else {
      const Estimate before = play_out(move.before, trials_.of(kGamesOfADeal), random_);
      account.luck = after.mean - before.mean;
      account.luck_variance = before.variance + after.variance;
    }
  }

  void judge(const State& before, const Order<Riffifi>& order, Account& account) const {
    const Appraisal& judged = witnesses_->at(order.seat).judged();
    const double sigma = judged.win.error / margin(1);
    account.decided(-judged.win.mean, sigma * sigma);
    account.notable = judged.notable;
    if (judged.best != order.action)
      account.best = written_move<Riffifi>(before, Order<Riffifi>{order.seat, judged.best});
  }

  Trials trials_;
  FastRandom random_;  // of games that are played on; decisions have their own
  std::shared_ptr<KnowledgePart<Riffifi>> witnesses_;
  Worth par_{};
};

}  // namespace

std::unique_ptr<Appraiser<Riffifi>> riffifi_appraiser(const riffifi::Options& options, const Trials& trials,
                                                      std::shared_ptr<KnowledgePart<Riffifi>> witnesses) {
  return std::make_unique<RiffifiAppraiser>(options, trials, std::move(witnesses));
}

}  // namespace ludothek
