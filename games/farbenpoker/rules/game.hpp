// Farbenpoker (Heinz Wittenberg, Ravensburger 1984): a dice game of remembered sticks.
//
// The vocabulary and the contract of the game. legal.cpp holds what may be done, rules.cpp what happens, chance.hpp the
// dice and the lots, view.cpp every decision about secrecy, RULES.md the numbered rules (FP-…) that all of them cite.
// Every action names one hole: what the record writes as one move of three (return, rescue) is three actions here.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include "engine/fading.hpp"
#include "engine/game.hpp"
#include "games/farbenpoker/rules/facts.hpp"

namespace ludothek::farbenpoker {

// FP-1.1  Three dice, eighteen sticks, fifty chips, a device with two sides of eighteen holes.
inline constexpr int kDice = 3;
inline constexpr int kSticks = 18;
inline constexpr int kChips = 50;
inline constexpr int kHolesOfASide = 18;
inline constexpr int kHoles = 2 * kHolesOfASide;

// FP-1.2  Six colours, once on every die and on three sticks each.
inline constexpr int kColours = 6;
inline constexpr int kSticksOfAColour = kSticks / kColours;
enum class Colour : std::uint8_t { kRed, kBlue, kYellow, kGreen, kWhite, kBlack };
inline constexpr Colour kNoColour{255};

inline constexpr int kMostSeats = kFacts.players.most;
inline constexpr int kChipsAtStart = 5;  // FP-1.3

// Where sticks stand, or where those in hand may go.
enum class Side : std::uint8_t { kA, kB, kEither };

// A1 … A18, B1 … B18: the record's order.
enum class Hole : std::uint8_t {};
inline constexpr Hole kNoHole{255};

constexpr int index(Colour colour) { return static_cast<int>(colour); }
constexpr int index(Hole hole) { return static_cast<int>(hole); }
// The hole with that number, from 1. REQUIRES: side is kA or kB, 1 <= number <= 18.
constexpr Hole hole_of(Side side, int number) {
  return static_cast<Hole>((side == Side::kA ? 0 : kHolesOfASide) + number - 1);
}
constexpr Side side_of(Hole hole) { return index(hole) < kHolesOfASide ? Side::kA : Side::kB; }
constexpr int number_of(Hole hole) { return index(hole) % kHolesOfASide + 1; }
// REQUIRES: side is kA or kB.
constexpr Side other_side(Side side) { return side == Side::kA ? Side::kB : Side::kA; }

// Holes as bits; iterates in the record's order.
using HoleSet = BitSet<Hole, std::uint64_t, true>;

constexpr HoleSet holes_of(Side side) {
  constexpr std::uint64_t kOneSide = (std::uint64_t{1} << kHolesOfASide) - 1;
  if (side == Side::kA) return HoleSet(kOneSide);
  if (side == Side::kB) return HoleSet(kOneSide << kHolesOfASide);
  return HoleSet((kOneSide << kHolesOfASide) | kOneSide);
}

enum class Phase : std::uint8_t {
  kFirst,         // who begins is drawn by lot
  kArrange,       // the sticks are put in
  kRoll,          // a new combination is due
  kDraw,          // the seat on turn draws, or rolls the third die again first
  kRollThird,     // that die is in the air
  kPut,           // a missed stick is in hand
  kReturn,        // the pot's winner puts the three sticks back
  kRescueRoll,    // a player without chips gets a chance: the dice …
  kRescue,        // … the three holes …
  kRescueReturn,  // … and the three sticks back
  kOver,
};

enum class End : std::uint8_t { kNotYet, kStockEmpty, kTwoLeft, kOneLeft, kNoChips };

template <class T>
using PerSeat = Indexed<Seat, T, kMostSeats>;
template <class T>
using PerColour = Indexed<Colour, T, kColours>;
template <class T>
using PerHole = Indexed<Hole, T, kHoles>;
template <class T>
using PerDie = Indexed<int, T, kDice>;
using Dice = PerDie<Colour>;

inline constexpr Dice kNoDice{kNoColour, kNoColour, kNoColour};
inline constexpr PerDie<Hole> kNoHoles{kNoHole, kNoHole, kNoHole};
inline constexpr std::uint8_t kAllServed = 0b111;

struct State {
  HoleSet standing;        // the holes that hold a stick …
  PerHole<Colour> sticks;  // … and its colour, else kNoColour
  Dice dice;               // kNoColour while they are about to be rolled
  Dice hand;               // sticks that must go into a hole, the next one first, then kNoColour
  PerDie<Hole> picked;     // a chance's holes chosen so far, then kNoHole (FP-5.2)
  PerSeat<std::uint8_t> chips;
  std::uint8_t stock;
  std::uint8_t pot;
  SeatSet out;  // for good (FP-5.4)
  Options options;
  Phase phase;
  Seat turn;            // who acts, or for whom chance does
  Seat winner;          // of the pot, until the next combination is due; else kOnlooker
  Side side;            // where the sticks in hand go; kEither where that is free or there are none
  std::uint8_t served;  // dice with a stick beside them, as bits
  bool privilege;       // of the roller, for the draw that comes now (FP-3.1)
  bool rerolled;        // the third die, this turn (FP-2.8)
  End end;
  std::uint8_t unused;  // no padding, so that equal states have equal bytes
  constexpr bool operator==(const State&) const = default;
};

// Where the sticks in hand may go.
constexpr HoleSet free_holes(const State& state) { return holes_of(state.side) - state.standing; }

// An order about one hole, or to roll the third die again.
class Action {
 public:
  enum class Kind : std::uint8_t { kDraw, kPut, kReturn, kRescue };

  constexpr Action() = default;
  static constexpr Action from(Kind kind, int place) { return {kind, static_cast<std::uint8_t>(place)}; }
  static constexpr Action draw(Hole hole) { return from(Kind::kDraw, index(hole)); }
  static constexpr Action reroll() { return from(Kind::kDraw, kReroll); }
  static constexpr Action put(Hole hole) { return from(Kind::kPut, index(hole)); }
  static constexpr Action put_back(Hole hole) { return from(Kind::kReturn, index(hole)); }
  static constexpr Action rescue(Hole hole) { return from(Kind::kRescue, index(hole)); }

  constexpr Kind kind() const { return kind_; }
  constexpr int place() const { return place_; }
  constexpr bool is_reroll() const { return kind_ == Kind::kDraw && place_ == kReroll; }
  // REQUIRES: !is_reroll()
  constexpr Hole hole() const { return static_cast<Hole>(place_); }
  constexpr bool operator==(const Action&) const = default;

  static constexpr int kReroll = kHoles;

 private:
  constexpr Action(Kind kind, std::uint8_t place) : kind_(kind), place_(place) {}
  Kind kind_{};
  std::uint8_t place_ = 0;
};

// All of them, in order.
using Sticks = Indexed<int, Colour, kSticks>;

// What chance gave.
struct Outcome {
  enum class Kind : std::uint8_t { kFirst, kArrange, kRoll, kRollThird, kPut, kReturn };
  Kind kind{};
  Seat seat{};                // kFirst
  Hole hole = kNoHole;        // kPut, kReturn (one stick of the three)
  Colour colour = kNoColour;  // kRollThird
  Dice dice = kNoDice;        // kRoll
  Sticks sticks{};            // kArrange: A1 to A18
  constexpr bool operator==(const Outcome&) const = default;
};

// Facts. None of them tells the colour of a stick nobody has seen.
struct FirstDrawn {
  Seat seat;
  constexpr bool operator==(const FirstDrawn&) const = default;
};
struct SticksArranged {
  HoleSet standing;  // where they stand, and no colour
  constexpr bool operator==(const SticksArranged&) const = default;
};
struct DiceRolled {
  Seat seat;
  Dice dice;
  bool rescue;  // for somebody without chips (FP-5.2); else the roller has the privilege (FP-3.1)
  constexpr bool operator==(const DiceRolled&) const = default;
};
struct ThirdDieTaken {
  Seat seat;
  int die;
  constexpr bool operator==(const ThirdDieTaken&) const = default;
};
struct ThirdDieRolled {
  Seat seat;
  int die;
  Colour colour;
  constexpr bool operator==(const ThirdDieRolled&) const = default;
};
struct StickDrawn {
  Seat seat;
  Hole hole;
  Colour colour;
  constexpr bool operator==(const StickDrawn&) const = default;
};
struct StickServed {
  Seat seat;
  int die;
  int chips;  // gained
  constexpr bool operator==(const StickServed&) const = default;
};
struct ChipsPaid {
  Seat seat;
  int chips;
  constexpr bool operator==(const ChipsPaid&) const = default;
};
struct PlayerBroke {
  Seat seat;
  constexpr bool operator==(const PlayerBroke&) const = default;
};
struct StickPut {
  Seat seat;
  Hole hole;
  Colour colour;
  constexpr bool operator==(const StickPut&) const = default;
};
struct PotWon {
  Seat seat;
  int chips;
  constexpr bool operator==(const PotWon&) const = default;
};
struct StickReturned {
  Seat seat;
  Hole hole;
  Colour colour;
  constexpr bool operator==(const StickReturned&) const = default;
};
struct RescuePicked {
  Seat seat;
  Hole hole;
  constexpr bool operator==(const RescuePicked&) const = default;
};
struct RescueDrawn {
  Seat seat;
  PerDie<Hole> holes;
  Dice colours;
  int fits;
  constexpr bool operator==(const RescueDrawn&) const = default;
};
struct PlayerRescued {
  Seat seat;
  int chips;  // gained
  constexpr bool operator==(const PlayerRescued&) const = default;
};
struct PlayerOut {
  Seat seat;
  constexpr bool operator==(const PlayerOut&) const = default;
};
struct LastPotBegun {
  constexpr bool operator==(const LastPotBegun&) const = default;
};
struct GameEnded {
  Result result;
  constexpr bool operator==(const GameEnded&) const = default;
};

struct Event {
  std::string_view rule;
  std::variant<FirstDrawn, SticksArranged, DiceRolled, ThirdDieTaken, ThirdDieRolled, StickDrawn, StickServed,
               ChipsPaid, PlayerBroke, StickPut, PotWon, StickReturned, RescuePicked, RescueDrawn, PlayerRescued,
               PlayerOut, LastPotBegun, GameEnded>
      fact;
  bool operator==(const Event&) const = default;
};

// What is at stake with a draw, or with rolling the third die again first.
struct Foresight {
  int miss;                  // chips that a miss would cost
  PerDie<int> hit{};         // chips that a stick of this die's colour would bring; 0: it is not sought
  std::optional<int> pot{};  // chips that a hit would win besides: it is the last one
  constexpr bool operator==(const Foresight&) const = default;
};

// What everybody sees now. The colour of a stick that stands in the device has no field.
struct View {
  Options options;
  Seat me;
  Phase phase;
  Seat turn;
  SeatSet awaited;  // who must act now; nobody while chance does or when it is over
  Seat winner;      // of the pot, until the next combination is due; else kOnlooker
  HoleSet standing;
  Dice dice;            // kNoColour while they are about to be rolled
  std::uint8_t served;  // dice with a stick of their colour beside them, as bits
  Dice hand;            // sticks everybody has just seen and that must go into a hole, the next one first
  Side side;            // where they go
  PerDie<Hole> picked;
  PerSeat<std::uint8_t> chips;
  std::uint8_t stock;
  std::uint8_t pot;
  SeatSet out;      // for good
  SeatSet waiting;  // without chips, for somebody to win the pot
  bool privilege;
  bool rerolled;
  bool last_pot;  // FP-6.2
  constexpr bool operator==(const View&) const = default;
};

// What nobody sees: which stick stands where, else kNoColour.
struct Secrets {
  PerHole<Colour> sticks;
  constexpr bool operator==(const Secrets&) const = default;
};

}  // namespace ludothek::farbenpoker

namespace ludothek {

struct Farbenpoker {
  static constexpr const Facts& kFacts = farbenpoker::kFacts;
  static constexpr std::string_view kName = kFacts.name;

  using Options = farbenpoker::Options;
  using State = farbenpoker::State;
  using Action = farbenpoker::Action;
  using Outcome = farbenpoker::Outcome;
  using Event = farbenpoker::Event;
  using View = farbenpoker::View;
  using Secrets = farbenpoker::Secrets;
  using Foresight = farbenpoker::Foresight;

  static std::optional<Refusal> refuse(const Options& options);
  static State setup(const Options& options);
  static Next next(const State& state);
  static Choices<Action> actions(const State& state, Seat seat);
  static std::optional<Refusal> refuse(const State& state, Seat seat, const Action& action);
  static std::optional<Refusal> refuse(const State& state, const Outcome& outcome);
  static void apply(State& state, Seat seat, const Action& action, Sink<Event> emit = {});
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
  static std::optional<Foresight> foresee(const State& state, Seat seat, const Action& action);
  // Nobody has a secret from anybody: a bot's thoughts give nothing away.
  static constexpr bool kOpenMinded = true;
};

}  // namespace ludothek

#include "games/farbenpoker/rules/chance.hpp"
