#include "examples/maexchen/bots/bluffer.hpp"

#include <algorithm>

#include "examples/maexchen/bots/odds.hpp"

namespace ludothek {
namespace {

using maexchen::Action;
using maexchen::Throw;

// What makes a level: how often it says more than it threw, how many of the lowest lies it chooses among, how far it is
// wrong about an announcement at most, and how often it passes the cup on unseen instead of throwing.
struct Temper {
  double overbids;
  int lies;
  double error;
  double passes;
};
constexpr Indexed<Level, Temper, 5> kTempers{{
    {0.25, 12, 0.50, 0.20},  // child
    {0.15, 8, 0.35, 0.15},   // casual
    {0.12, 6, 0.22, 0.10},   // regular
    {0.10, 4, 0.10, 0.06},   // expert
    {0.10, 3, 0.00, 0.04},   // perfect
}};

// How often a lie is lifted, as every level thinks.
constexpr double kLiftedLies = 0.6;

class Bluffer final : public Bot<Maexchen> {
 public:
  explicit Bluffer(Level level) : temper_(kTempers[level]) {}

  bool watches() const override { return true; }

  // It remembers the last two announcements of the round: what a speaker had to be higher than says how likely a lie
  // is.
  void see(const maexchen::Event& event) override {
    if (const auto* said = std::get_if<maexchen::ThrowAnnounced>(&event.fact)) {
      before_ = last_;
      last_ = said->value;
    }
    if (std::holds_alternative<maexchen::LivesLost>(event.fact)) before_ = last_ = maexchen::kNoThrow;
  }

  Action choose(const maexchen::View& view, const Choices<Action>& choices, FastRandom& random) override {
    return choices[0].kind() == Action::Kind::kAnnounce ? announce(view, choices, random)
                                                        : answer(view, choices, random);
  }

  std::optional<Reason> reason() const override { return reason_; }

 private:
  Action announce(const maexchen::View& view, const Choices<Action>& choices, FastRandom& random) {
    const bool can_be_true = view.mine != maexchen::kNoThrow && choices.contains(Action::announce(view.mine));
    if (can_be_true && (view.mine == maexchen::kMaexchen || random.unit() >= temper_.overbids)) {
      reason_ = Reason{"reason.maexchen.truth"};
      return Action::announce(view.mine);
    }
    reason_ = Reason{can_be_true ? "reason.maexchen.more" : "reason.maexchen.bluff"};
    // Above what is true, if anything is; a Mäxchen is the last resort.
    int lowest = 0;
    while (can_be_true && lowest + 1 < choices.size() && choices[lowest].place() <= index(view.mine)) ++lowest;
    const int lies = std::max(1, std::min(temper_.lies, choices.size() - 1 - lowest));
    return choices[lowest + static_cast<int>(random.below(static_cast<std::uint32_t>(lies)))];
  }

  Action answer(const maexchen::View& view, const Choices<Action>& choices, FastRandom& random) {
    const double believed = credibility(before_, view.claim) + temper_.error * (2 * random.unit() - 1);
    if (choices.contains(Action::give_in())) {  // one life for sure, or two if it is true
      const bool lifts = 2 * believed < 1;
      reason_ = Reason{lifts ? "reason.maexchen.doubt" : "reason.maexchen.giveIn"};
      return lifts ? Action::lift() : Action::give_in();
    }
    const double higher = static_cast<double>(ways_above(view.claim)) / maexchen::kWhole;
    if (believed < (1 - higher) * kLiftedLies) {
      reason_ = Reason{"reason.maexchen.doubt"};
      return Action::lift();
    }
    const bool passes = random.unit() < temper_.passes;
    reason_ = Reason{passes ? "reason.maexchen.pass" : "reason.maexchen.believe"};
    return passes ? Action::pass() : Action::throw_dice();
  }

  Temper temper_;
  Throw before_ = maexchen::kNoThrow;
  Throw last_ = maexchen::kNoThrow;
  std::optional<Reason> reason_;
};

}  // namespace

double credibility(Throw before, Throw claim) {
  const double honest = static_cast<double>(ways(claim)) / maexchen::kWhole;
  const double lies = 1 - static_cast<double>(ways_above(before)) / maexchen::kWhole;
  // The first of a round need not lie; some do all the same.
  const double liars = std::max(lies, 0.1);
  double weight = 1;
  double all = 0;
  double here = 0;
  for (int i = before == maexchen::kNoThrow ? 0 : index(before) + 1; i < maexchen::kThrows; ++i) {
    if (i == index(claim)) here = weight;
    all += weight;
    weight *= 5.0 / 6;
  }
  if (here == 0) here = weight;  // said again, where that is allowed
  return honest / (honest + liars * here / all);
}

std::unique_ptr<Bot<Maexchen>> bluffing_maexchen(Level level) { return std::make_unique<Bluffer>(level); }

}  // namespace ludothek
