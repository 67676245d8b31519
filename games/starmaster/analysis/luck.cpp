#include "games/starmaster/analysis/luck.hpp"

#include "games/starmaster/analysis/outlook.hpp"
#include "games/starmaster/record/codec.hpp"

namespace ludothek {
namespace {

using namespace starmaster;

class StarmasterAppraiser final : public Appraiser<Starmaster> {
 public:
  explicit StarmasterAppraiser(const Options& options)
      : players_(options.players), outlook_(options), par_(outlook_.of(Starmaster::setup(options))) {}

  bool exact() const override { return players_ == 1; }
  json::object method() const override {
    return phrase(exact() ? "method.starmaster.exact" : "method.starmaster.model");
  }
  Worth par() const override { return par_; }

  Account appraise(const PlayedMove<Starmaster>& move) override {
    const State& before = move.before;
    Account account{.worth = outlook_.of(move.after)};
    if (!move.by) {
      account.luck = account.worth - (before.phase == Phase::kRoll ? outlook_.mean_roll(before) : outlook_.of(before));
      return account;
    }
    // SM-1.5  Whom the host names has that for par.
    if (before.phase == Phase::kFirst) par_ = account.worth;
    const Seat seat = *move.by;
    if (ludothek::index(seat) >= players_) return account;
    // SM-3.1  In a race too against what the same seat could have done: who was first is what the others left.
    const Action best = outlook_.best(before, seat);
    State better = before;
    Starmaster::apply(better, seat, best);
    account.decided(account.worth[seat] - outlook_.of(better)[seat]);
    if (*account.own < 0) account.best = written_move<Starmaster>(before, Order<Starmaster>{seat, best});
    return account;
  }

 private:
  int players_;
  Outlook outlook_;
  Worth par_;
};

}  // namespace

std::unique_ptr<Appraiser<Starmaster>> starmaster_appraiser(const starmaster::Options& options) {
  return std::make_unique<StarmasterAppraiser>(options);
}

}  // namespace ludothek
