// Bots: those that play at a table, each with what its seat has seen of the game and a chance of its own.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string_view>

#include "engine/random.hpp"
#include "table/play/companion.hpp"
#include "table/play/thought.hpp"
#include "table/state/table_state.hpp"

namespace ludothek {

class Bots {
 public:
  explicit Bots(const TableState& state) : state_(state) {}

  // The bot of the seat's chair sits down: it knows what the seat saw in this game, and nothing else.
  void seat(Seat seat);
  void seat_all();  // on every chair that a bot plays
  void dismiss(Seat seat) { at(seat) = {}; }
  void dismiss_all() { bots_ = {}; }
  // What the last move brought about.
  void see();

  // All of them: REQUIRES: a bot sits there.
  FastRandom& random(Seat seat) { return at(seat).random; }
  Move choose(Seat seat) { return at(seat).companion->choose(*state_.match(), at(seat).random); }
  std::optional<CompanionClaim> race(Seat seat) { return at(seat).companion->race(*state_.match(), at(seat).random); }
  // Whether it is that one that thought.
  bool is(Seat seat, const Thought& thought) const { return at(seat).companion == thought.companion; }
  std::shared_ptr<Thought> think(Seat seat) const {
    return std::make_shared<Thought>(at(seat).companion, state_.match()->copy(), at(seat).random);
  }
  // What a bot of this level would do in the seat's place: one that knows what the seat saw. REQUIRES: it is awaited.
  std::shared_ptr<Thought> advise(Seat seat, std::string_view level) const;
  // Why, of its last choice or claim; empty: nothing to say, or no bot sits there.
  std::string_view reason(Seat seat) const {
    return at(seat).companion == nullptr ? std::string_view() : at(seat).companion->reason();
  }

 private:
  struct Bot {
    std::shared_ptr<Companion> companion;  // shared with its Thought alone
    FastRandom random{0};
  };
  std::unique_ptr<Companion> companion_of(Seat seat, std::string_view level) const;
  Bot& at(Seat seat) { return bots_[place_of(seat)]; }
  const Bot& at(Seat seat) const { return bots_[place_of(seat)]; }

  const TableState& state_;
  std::array<Bot, kMostPlayers> bots_{};
};

}  // namespace ludothek
