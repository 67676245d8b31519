#include "games/riffifi/rules/game.hpp"
#include "games/riffifi/rules/position.hpp"

// What may be done now in Riffifi, and under which rule anything else is refused. What an action or an outcome then
// brings about is in rules.cpp.

namespace ludothek {
namespace riffifi {
namespace {

// RF-5.2  The Officer may be aimed at any visible card of an opponent. "May": at none, too.
[[gnu::noinline]] std::uint64_t officer_plays(const State& state, Seat seat) {
  std::uint64_t places = std::uint64_t{1} << Action::kOfficerAtNobody;
  for (Seat victim : SeatSet::first(state.options.players)) {
    if (victim != seat && is_shown(state, state.top[victim])) {
      places |= std::uint64_t{1} << (Action::kOfficerAt + index(victim));
    }
  }
  return places;
}

// RF-2.1  Any card of the hand; passing is not allowed.
std::uint64_t plays(const State& state, Seat seat) {
  const CardSet hand = state.hands[seat];
  std::uint64_t places = (hand & kColouredCards).bits();
  if (hand.has(kOfficer)) [[unlikely]]
    places |= officer_plays(state, seat);
  return places;
}

// RF-3.4  Every way to choose `extra` of the tied opponents.
[[gnu::noinline]] std::uint64_t robberies(const State& state) {
  const Loot loot = loot_at_stake(state);
  std::uint64_t places = 0;
  for (unsigned bits = 1; bits < (1u << kMostSeats); ++bits) {
    if (std::popcount(bits) == loot.extra && (bits & ~loot.tied.bits()) == 0) places |= std::uint64_t{1} << bits;
  }
  return places;
}

std::optional<Refusal> refuse_deal(const State& state, const Outcome& outcome) {
  const CardSet expected = cards_in_play(state);
  CardSet given;
  if (outcome.size != expected.size()) return Refusal{"RF-1.5", "wrong_number_of_cards"};
  for (int i = 0; i < outcome.size; ++i) {
    const Card card = outcome.deck[i];
    if (index(card) > index(kOfficer) || !expected.has(card)) return Refusal{"RF-1.1", "card_not_in_play"};
    if (given.has(card)) return Refusal{"RF-1.1", "card_dealt_twice"};
    given.add(card);
  }
  if (has_misdeal(outcome, state.options.players)) return Refusal{"RF-1.6", "misdeal"};
  return std::nullopt;
}

}  // namespace
}  // namespace riffifi

using riffifi::Phase;

// RF-1.5  So many may play.
std::optional<Refusal> Riffifi::refuse(const Options& options) {
  return refuse_options(kFacts, options.players, options.values());
}

Next Riffifi::next(const State& state) {
  if (state.phase == Phase::kPlay || state.phase == Phase::kRob) return Next::turn(state.turn);
  return state.phase == Phase::kOver ? Next::over() : Next::chance();
}

Choices<riffifi::Action> Riffifi::actions(const State& state, Seat seat) {
  if (seat != state.turn) return {};
  if (state.phase == Phase::kPlay) [[likely]]
    return {Action::Kind::kPlay, riffifi::plays(state, seat)};
  if (state.phase == Phase::kRob) return {Action::Kind::kRob, riffifi::robberies(state)};
  return {};
}

std::optional<Refusal> Riffifi::refuse(const State& state, Seat seat, Action action) {
  if (state.phase == Phase::kOver) return Refusal{state.options.ticks ? "RF-7.2" : "RF-4.2", "game_is_over"};
  if (state.phase != Phase::kPlay && state.phase != Phase::kRob) return Refusal{"RF-1.5", "cards_not_dealt"};
  if (seat != state.turn) return Refusal{"RF-2.1", "not_your_turn"};
  if (actions(state, seat).contains(action)) return std::nullopt;
  if (state.phase == Phase::kRob) {
    return action.kind() == Action::Kind::kPlay ? Refusal{"RF-3.4", "choose_who_gives_first"}
                                                : Refusal{"RF-3.4", "not_a_choice_of_tied_opponents"};
  }
  if (action.kind() == Action::Kind::kRob) return Refusal{"RF-3.4", "nobody_to_choose"};
  if (action.place() > Action::kOfficerAtNobody || !state.hands[seat].has(action.card())) {
    return Refusal{"RF-2.1", "card_not_in_hand"};
  }
  return Refusal{"RF-5.2", "no_visible_card_there"};
}

std::optional<Refusal> Riffifi::refuse(const State& state, const Outcome& outcome) {
  switch (outcome.kind) {
    case Outcome::Kind::kDealer:
      if (state.phase != Phase::kDealer) return Refusal{"RF-1.7", "dealer_not_awaited"};
      if (index(outcome.dealer) >= state.options.players) return Refusal{"RF-1.7", "no_such_seat"};
      return std::nullopt;
    case Outcome::Kind::kRemoval:
      if (state.phase != Phase::kRemoval) return Refusal{"RF-5.1", "removal_not_awaited"};
      if (index(outcome.removed) > index(riffifi::kOfficer) || !riffifi::kOnes.has(outcome.removed)) {
        return Refusal{"RF-5.1", "only_a_1_is_removed"};
      }
      return std::nullopt;
    case Outcome::Kind::kDeal:
      if (state.phase != Phase::kDeal) {
        // RF-6.1  With equal chances there is one deal only: while hands are played, no other will come.
        const bool in_a_round = state.phase == Phase::kPlay || state.phase == Phase::kRob;
        return Refusal{state.options.equal_chances && in_a_round ? "RF-6.1" : "RF-1.5", "deal_not_awaited"};
      }
      return riffifi::refuse_deal(state, outcome);
  }
  return Refusal{"RF-1.5", "no_such_outcome"};  // bytes from outside
}

}  // namespace ludothek
