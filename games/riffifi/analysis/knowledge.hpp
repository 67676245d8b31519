// What a seat at Riffifi knew when it played a card: what was certain, what could be inferred, and what the card cost
// against the best one by search from just that.
//
// Its memory is the perfect bot's (bots/guess.hpp). docs/analysis.md says what counts and why.
#pragma once

#include <optional>
#include <vector>

#include "games/riffifi/analysis/appraisal.hpp"
#include "study/analysis/knowledge.hpp"

namespace ludothek {

template <>
class Witness<Riffifi> {
 public:
  using View = riffifi::View;
  using Action = riffifi::Action;
  static constexpr std::string_view kMember = "choices";
  // Simulated rounds for a decision: an average game of all seats takes some three seconds in a browser.
  static constexpr int kSimulations = 8000;
  static constexpr int kGuesses = 300;  // for a chance in per cent

  Witness(Seat me, int players, int simulations = kSimulations, int guesses = kGuesses);

  void decides(int move, const View& view, const Choices<Action>& choices, const Action& action);
  void sees(int move, const riffifi::Event& event);
  json::object told() const;

  struct Decision {
    int move;
    json::array certain;   // phrases
    json::array inferred;  // likewise
    json::array best;      // moves of the record
    riffifi::Appraisal appraisal;
    json::array say;
  };
  const std::vector<Decision>& decisions() const { return decisions_; }
  // What the last thing it decided cost, a card or whom to rob. REQUIRES: it has decided something.
  const riffifi::Appraisal& judged() const { return *judged_; }

 private:
  void tell_facts(Decision& decision, const View& view, const riffifi::Guesser& guesser, const riffifi::State& world,
                  Action action, FastRandom& random) const;
  void tell_dangers(Decision& decision, const View& view, const riffifi::Guesser& guesser, riffifi::Card card,
                    FastRandom& random) const;
  void tell_cost(Decision& decision, const riffifi::State& world, Action action) const;
  json::value name_of(riffifi::Card card) const;
  json::value names_of(riffifi::CardSet cards) const;

  Seat me_;
  int players_;
  int simulations_;
  int guesses_;
  riffifi::Beliefs beliefs_;
  std::optional<riffifi::Appraisal> judged_;
  std::vector<Decision> decisions_;
};

}  // namespace ludothek
