// Riffifi (Stefan Dorra, Winning Moves 1999): a hidden-hand card game of theft.
//
// The vocabulary and the contract of the game. legal.cpp holds what may be done, rules.cpp what happens, chance.hpp the
// shuffles, view.cpp every decision about secrecy, RULES.md the numbered rules (RF-…) that all of them cite.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include "engine/fading.hpp"
#include "engine/game.hpp"
#include "engine/occasions.hpp"
#include "games/riffifi/rules/facts.hpp"
#include "games/riffifi/rules/loot.hpp"

namespace ludothek::riffifi {

inline constexpr int kColours = 5;
inline constexpr int kMostRounds = 50;  // RF-7.2, with ticks
inline constexpr int kTickAt = 7;       // RF-7.1
inline constexpr int kMisdealAt = 5;    // RF-1.6
inline constexpr int kMostCards = 40;   // in play at once; the Officer always replaces at least one

// RF-1.3  The five colours, in the record's order.
enum class Colour : std::uint8_t { kRed, kBlue, kYellow, kGreen, kViolet };

// Red 1 … red 8, blue 1 … violet 8, then the Officer: the record's canonical order.
enum class Card : std::uint8_t {};
inline constexpr Card kOfficer{40};
inline constexpr Card kNoCard{255};

constexpr int index(Colour colour) { return static_cast<int>(colour); }
constexpr int index(Card card) { return static_cast<int>(card); }
constexpr Card card_of(Colour colour, int value) { return static_cast<Card>(index(colour) * kValues + value - 1); }
// REQUIRES (both): the card is not the Officer, which has no colour (RF-5.1).
constexpr Colour colour_of(Card card) { return static_cast<Colour>(index(card) / kValues); }
constexpr int value_of(Card card) { return index(card) % kValues + 1; }

// Cards as bits, a byte per colour; iterates in canonical order.
using CardSet = BitSet<Card, std::uint64_t>;

inline constexpr CardSet kColouredCards{(std::uint64_t{1} << 40) - 1};  // RF-1.1
inline constexpr CardSet kOnes{0x0101010101};

enum class Phase : std::uint8_t { kDealer, kRemoval, kDeal, kRob, kPlay, kOver };

template <class T>
using PerSeat = Indexed<Seat, T, kMostSeats>;
template <class T>
using PerColour = Indexed<Colour, T, kColours>;

struct State {
  PerSeat<CardSet> hands;
  PerSeat<CardSet> dealt;  // this round's hands as they were dealt or passed on (RF-6.1)
  CardSet concealed;       // buried unseen this round (RF-2.4)
  PerColour<Tokens> tokens;
  PerSeat<std::uint16_t> totals;  // of the rounds that are over (RF-4.1)
  PerSeat<Card> top;             // what each seat played last this round, or kNoCard; face up while its colour shows it
  PerColour<Card> shown;         // the one visible card of each colour (RF-2.3), or kNoCard
  PerSeat<std::uint8_t> ticked;  // colours as bits (RF-7.1)
  Options options;
  Phase phase;
  Seat turn;
  Seat dealer;
  std::uint8_t rounds;                 // played to their end
  Card removed;                        // RF-5.1 with 4 or 5 players, else kNoCard
  std::array<std::uint8_t, 4> unused;  // no padding, so that equal states have equal bytes
  constexpr bool operator==(const State&) const = default;
};

// A coloured card lies face up exactly while it is the one its colour shows.
constexpr bool is_shown(const State& state, Card card) {
  return index(card) < index(kOfficer) && state.shown[colour_of(card)] == card;
}

// An order: play a card (the Officer with its victim), or name who gives the extra token (RF-3.4).
class Action {
 public:
  enum class Kind : std::uint8_t { kPlay, kRob };

  constexpr Action() = default;
  static constexpr Action from(Kind kind, int place) { return {kind, static_cast<std::uint8_t>(place)}; }
  static constexpr Action play(Card card) { return from(Kind::kPlay, index(card)); }
  static constexpr Action play_officer(std::optional<Seat> victim) {
    return from(Kind::kPlay, victim ? kOfficerAt + index(*victim) : kOfficerAtNobody);
  }
  static constexpr Action rob(SeatSet extra) { return from(Kind::kRob, extra.bits()); }

  constexpr Kind kind() const { return kind_; }
  constexpr int place() const { return place_; }
  // REQUIRES (all three): kind() == kPlay
  constexpr bool is_officer() const { return place_ >= kOfficerAt; }
  constexpr Card card() const { return is_officer() ? kOfficer : static_cast<Card>(place_); }
  constexpr std::optional<Seat> victim() const {
    if (place_ < kOfficerAt || place_ >= kOfficerAtNobody) return std::nullopt;
    return seat_at(place_ - kOfficerAt);
  }
  // REQUIRES: kind() == kRob
  constexpr SeatSet extra() const { return SeatSet(place_); }
  constexpr bool operator==(const Action&) const = default;

  static constexpr int kOfficerAt = 40;  // + seat
  static constexpr int kOfficerAtNobody = 45;

 private:
  constexpr Action(Kind kind, std::uint8_t place) : kind_(kind), place_(place) {}
  Kind kind_{};
  std::uint8_t place_ = 0;
};

// The cards as they come.
using Deck = Indexed<int, Card, kMostCards>;

// What chance gave.
struct Outcome {
  enum class Kind : std::uint8_t { kDealer, kRemoval, kDeal };
  Kind kind{};
  Seat dealer{};              // kDealer
  Card removed = kNoCard;     // kRemoval
  std::uint32_t redeals = 0;  // kDeal: how many misdeals came before (RF-1.6)
  std::uint8_t size = 0;      // kDeal: how many cards there are
  Deck deck{};                // kDeal: the first hand to seat 0, and so on; what is left stays out
  constexpr bool operator==(const Outcome&) const = default;
};

// Facts. What a seat may not know is empty after redact().
struct DealerDrawn {
  Seat dealer;
  constexpr bool operator==(const DealerDrawn&) const = default;
};
struct CardRemoved {
  Card card;
  constexpr bool operator==(const CardRemoved&) const = default;
};
struct RoundBegun {
  int round;  // from 1
  Seat dealer;
  std::uint32_t redeals;
  constexpr bool operator==(const RoundBegun&) const = default;
};
struct HandReceived {
  Seat seat;
  int size;
  CardSet cards;  // empty for others
  constexpr bool operator==(const HandReceived&) const = default;
};
struct CardPlayed {
  Seat seat;
  Card card;    // kNoCard for others when it was buried unseen
  bool buried;  // turned face down at once (RF-2.4)
  constexpr bool operator==(const CardPlayed&) const = default;
};
struct CardTurnedDown {
  Seat seat;  // whose card it is
  Card card;
  Seat by;
  constexpr bool operator==(const CardTurnedDown&) const = default;
};
struct LootTaken {
  Seat seat;
  Card card;
  int amount;
  Holding from;  // the opponents and the centre
  constexpr bool operator==(const LootTaken&) const = default;
};
struct LootMissed {
  Seat seat;
  constexpr bool operator==(const LootMissed&) const = default;
};
struct ColourTicked {
  Seat seat;
  Colour colour;
  constexpr bool operator==(const ColourTicked&) const = default;
};
struct CardRevealed {
  Seat seat;
  Card card;
  constexpr bool operator==(const CardRevealed&) const = default;
};
struct RoundEnded {
  int round;
  PerSeat<std::uint16_t> gained;
  PerSeat<std::uint16_t> totals;
  bool passes = false;  // the hands just played go to the left-hand neighbours now (RF-6.1)
  constexpr bool operator==(const RoundEnded&) const = default;
};
struct GameEnded {
  Result result;
  constexpr bool operator==(const GameEnded&) const = default;
};

struct Event {
  std::string_view rule;
  std::variant<DealerDrawn, CardRemoved, RoundBegun, HandReceived, CardPlayed, CardTurnedDown, LootTaken, LootMissed,
               ColourTicked, CardRevealed, RoundEnded, GameEnded>
      fact;
  bool operator==(const Event&) const = default;
};

// What a card would do at once if it were played: to itself, or to the card that it meets.
struct Foresight {
  enum class Kind : std::uint8_t {
    kFree,    // its colour shows no card
    kBuried,  // it is the higher one and would lie face down
    kBuries,  // it would turn down the other one
  };
  std::string_view rule;
  Kind kind;
  Seat seat = kOnlooker;  // whose card it meets …
  Card card = kNoCard;    // … and which
  constexpr bool operator==(const Foresight&) const = default;
};

enum class Pile : std::uint8_t { kEmpty, kFaceUp, kFaceDown };

// What one seat sees now. Rivals' hands, cards buried unseen and cards left out have no field.
struct View {
  Options options;
  Seat me;
  Phase phase;
  Seat turn;
  Seat dealer;
  int round;   // from 1
  int rounds;  // how many there will be (RF-4.2); 0: as many as it takes (RF-7.2)
  Card removed;
  CardSet hand;       // mine
  CardSet concealed;  // mine, buried unseen this round
  PerSeat<std::uint8_t> hand_sizes;
  PerSeat<Pile> piles;
  PerSeat<Card> shown;
  PerColour<Holding> tokens;
  PerSeat<std::uint16_t> totals;
  PerSeat<std::uint8_t> ticked;
  constexpr bool operator==(const View&) const = default;
};

// What somebody does not see: every hand, who buried what unseen this round, and what stays out of it.
struct Secrets {
  PerSeat<CardSet> hands;
  PerSeat<CardSet> concealed;
  CardSet out;
  constexpr bool operator==(const Secrets&) const = default;
};

}  // namespace ludothek::riffifi

namespace ludothek {

struct Riffifi {
  static constexpr const Facts& kFacts = riffifi::kFacts;
  static constexpr std::string_view kName = kFacts.name;

  using Options = riffifi::Options;
  using State = riffifi::State;
  using Action = riffifi::Action;
  using Outcome = riffifi::Outcome;
  using Event = riffifi::Event;
  using View = riffifi::View;
  using Secrets = riffifi::Secrets;
  using Foresight = riffifi::Foresight;

  static std::optional<Refusal> refuse(const Options& options);
  static State setup(const Options& options);
  static Next next(const State& state);
  static Choices<Action> actions(const State& state, Seat seat);
  static std::optional<Refusal> refuse(const State& state, Seat seat, Action action);
  static std::optional<Refusal> refuse(const State& state, const Outcome& outcome);
  static void apply(State& state, Seat seat, Action action, Sink<Event> emit = {});
  static void apply(State& state, const Outcome& outcome, Sink<Event> emit = {});
  template <Random R>
  static Outcome sample(const State& state, R& random);
  static Scores scores(const State& state);
  static Result result(const State& state);
  static View view(const State& state, Seat seat);
  static Secrets secrets(const State& state);
  static Event redact(const Event& event, Seat seat);
  static Fade fades(const Event& event);
  static SeatSet hides(const Event& event);
  static std::optional<Foresight> foresee(const State& state, Seat seat, Action action);
  // RF-4.1  Seats may change hands between rounds.
  static bool ends_round(const Event& event);

  // Of a deal: how often the cards had to be dealt again before it (RF-1.6); for the laboratory.
  static constexpr std::optional<std::uint32_t> redeals(const Outcome& outcome) {
    if (outcome.kind != Outcome::Kind::kDeal) return std::nullopt;
    return outcome.redeals;
  }
};

}  // namespace ludothek

#include "games/riffifi/rules/chance.hpp"
