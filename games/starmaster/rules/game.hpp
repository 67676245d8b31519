// Starmaster (François Allaire, Beldon): nine cubes to remember, two dice, and a race for a colour.
//
// The vocabulary and the contract of the game. legal.cpp holds what may be done, rules.cpp what happens, chance.hpp the
// lot, the arrangement and the dice, view.cpp every decision about secrecy, RULES.md the numbered rules (SM-…) that all
// of them cite.
//
// Who was first in a race is not decided here: the engine is told the winner's claim, or the table's ruling.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include "engine/fading.hpp"
#include "engine/game.hpp"
#include "engine/occasions.hpp"
#include "engine/race.hpp"
#include "games/starmaster/rules/facts.hpp"

namespace ludothek::starmaster {

// SM-1.1  Nine cubes on a board of three by three, a colour each; six pawns of every colour; at most six players.
inline constexpr int kMostSeats = kFacts.players.most;
inline constexpr int kColours = 9;
inline constexpr int kCells = kFacts.race->places;
inline constexpr int kPawnsOfAColour = 6;
inline constexpr int kPawnsToWin = 6;       // SM-4.1, SM-6.1
inline constexpr int kSolitaireTurns = 12;  // SM-6.1

// The record's canonical order, which is also the order of the white die's faces.
enum class Colour : std::uint8_t { kYellow, kOrange, kRed, kPink, kViolet, kBlack, kGrey, kGreen, kBlue };
inline constexpr Colour kNoColour{255};

// Reading order, 0 to 8; the record writes 1 to 9.
enum class Cell : std::uint8_t {};
inline constexpr Cell kNoCell{255};

// SM-1.2  The white die's ten faces: the nine colours, each under its own number, and the star.
enum class White : std::uint8_t { kStar = 9, kNotRolled = 255 };
enum class Black : std::uint8_t { kBlank, kStar, kNotUsed, kNotRolled = 255 };

constexpr int index(Colour colour) { return static_cast<int>(colour); }
constexpr int index(Cell cell) { return static_cast<int>(cell); }
constexpr int index(White face) { return static_cast<int>(face); }
constexpr White face_of(Colour colour) { return static_cast<White>(colour); }
// REQUIRES: the face is neither the star nor kNotRolled.
constexpr Colour colour_of(White face) { return static_cast<Colour>(face); }

// SM-5.2  From seven years on children play with the black die, as in the standard game; the two others never do.
constexpr bool uses_black_die(const Options& options) { return kFacts.has_races(options.values()); }

enum class Phase : std::uint8_t { kFirst, kArrange, kRoll, kAnnounce, kFlip, kRace, kTake, kSwap, kOver };

template <class T>
using PerSeat = Indexed<Seat, T, kMostSeats>;
template <class T>
using PerColour = Indexed<Colour, T, kColours>;
template <class T>
using PerCell = Indexed<Cell, T, kCells>;

// Who holds the six pawns of one colour: the seats, and at kStock what still lies in the middle of the table.
using Holding = Indexed<Seat, std::uint8_t, kMostSeats + 1>;
inline constexpr Seat kStock = kTable;

struct State {
  PerCell<Colour> cubes;  // what each cell's cube hides; kNoColour before they are placed
  PerColour<Holding> pawns;
  PerSeat<std::uint8_t> totals;  // pawns on each board, all colours
  Options options;
  Phase phase;
  Seat roller;  // whose turn it is; kOnlooker until the first player is known
  Seat actor;   // who decides: the roller or a race's winner; kOnlooker while nobody in particular does
  White white;  // the dice as they lie in this turn
  Black black;
  Colour sought;       // by the die or announced, else kNoColour
  Cell turned;         // the one cube that lies colour up, else kNoCell
  std::uint8_t turns;  // solitaire: begun, the one in play included
  constexpr bool operator==(const State&) const = default;
};

enum class Ruling : std::uint8_t { kVoid, kReplay };

// An order: a player's about a colour, a cube or an opponent, or a ruling of the table (kRule, kNameFirst).
class Action {
 public:
  enum class Kind : std::uint8_t { kAnnounce, kFlip, kClaim, kTake, kSwap, kRule, kNameFirst };

  constexpr Action() = default;
  static constexpr Action from(Kind kind, int place) { return {kind, static_cast<std::uint8_t>(place)}; }
  static constexpr Action announce(Colour colour) { return from(Kind::kAnnounce, index(colour)); }
  static constexpr Action flip(Cell cell) { return from(Kind::kFlip, index(cell)); }
  static constexpr Action claim(Cell cell) { return from(Kind::kClaim, index(cell)); }
  static constexpr Action take(Seat from_seat) { return from(Kind::kTake, ludothek::index(from_seat)); }
  static constexpr Action swap(Cell with) { return from(Kind::kSwap, index(with)); }
  static constexpr Action rule(Ruling ruling) { return from(Kind::kRule, static_cast<int>(ruling)); }
  static constexpr Action name_first(Seat seat) { return from(Kind::kNameFirst, ludothek::index(seat)); }

  constexpr Kind kind() const { return kind_; }
  constexpr int place() const { return place_; }
  constexpr Colour colour() const { return static_cast<Colour>(place_); }  // REQUIRES: kAnnounce
  constexpr Cell cell() const { return static_cast<Cell>(place_); }        // REQUIRES: kFlip, kClaim or kSwap
  constexpr Seat seat() const { return static_cast<Seat>(place_); }        // REQUIRES: kTake or kNameFirst
  constexpr Ruling ruling() const { return static_cast<Ruling>(place_); }  // REQUIRES: kRule
  constexpr bool operator==(const Action&) const = default;

 private:
  constexpr Action(Kind kind, std::uint8_t place) : kind_(kind), place_(place) {}
  Kind kind_{};
  std::uint8_t place_ = 0;
};

// What chance gave.
struct Outcome {
  enum class Kind : std::uint8_t { kFirst, kArrange, kRoll };
  Kind kind{};
  Seat first{};                     // kFirst
  PerCell<Colour> cubes{};          // kArrange
  White white = White::kNotRolled;  // kRoll
  Black black = Black::kNotRolled;  // kRoll
  constexpr bool operator==(const Outcome&) const = default;
};

// Facts. Nothing in them is anybody's secret: see redact().
struct FirstDrawn {
  Seat seat;
  constexpr bool operator==(const FirstDrawn&) const = default;
};
struct FirstNamed {
  Seat seat;
  constexpr bool operator==(const FirstNamed&) const = default;
};
struct CubesArranged {
  PerCell<Colour> colours;  // shown this once
  constexpr bool operator==(const CubesArranged&) const = default;
};
struct DiceRolled {
  Seat seat;
  White white;
  Black black;
  constexpr bool operator==(const DiceRolled&) const = default;
};
struct RaceOpened {
  Colour sought;
  constexpr bool operator==(const RaceOpened&) const = default;
};
struct ColourAnnounced {
  Seat seat;
  Colour colour;
  constexpr bool operator==(const ColourAnnounced&) const = default;
};
struct CubeTurned {
  Seat seat;
  Cell cell;
  Colour colour;
  bool right;  // it is the colour sought
  constexpr bool operator==(const CubeTurned&) const = default;
};
struct CubeTurnedBack {
  Cell cell;
  constexpr bool operator==(const CubeTurnedBack&) const = default;
};
struct PawnWon {
  Seat seat;
  Colour colour;
  Seat from;  // kStock or an opponent
  constexpr bool operator==(const PawnWon&) const = default;
};
struct PawnLost {
  Seat seat;
  Colour colour;
  constexpr bool operator==(const PawnLost&) const = default;
};
struct CubesSwapped {
  Seat seat;
  Cell won;
  Cell with;
  constexpr bool operator==(const CubesSwapped&) const = default;
};
struct TurnVoided {
  Seat roller;
  constexpr bool operator==(const TurnVoided&) const = default;
};
struct TurnReplayed {
  Seat roller;
  constexpr bool operator==(const TurnReplayed&) const = default;
};
struct GameEnded {
  Result result;
  int turns;  // solitaire: how many it took (SM-6.4), else 0
  constexpr bool operator==(const GameEnded&) const = default;
};

struct Event {
  std::string_view rule;
  std::variant<FirstDrawn, FirstNamed, CubesArranged, DiceRolled, RaceOpened, ColourAnnounced, CubeTurned,
               CubeTurnedBack, PawnWon, PawnLost, CubesSwapped, TurnVoided, TurnReplayed, GameEnded>
      fact;
  bool operator==(const Event&) const = default;
};

// What finding the colour brings, and what failing costs.
struct Foresight {
  enum class Right : std::uint8_t { kNothing, kPawn, kVictory };
  Right right;
  Colour wrong = kNoColour;  // the pawn that a wrong cube costs for sure; in a race that depends on what it hides
  constexpr bool operator==(const Foresight&) const = default;
};

// What everybody sees now. The colour of a cube that lies colour down has no field.
struct View {
  Options options;
  Seat me;
  Phase phase;
  Next awaited;
  Seat roller;
  Seat actor;
  White white;
  Black black;
  Colour sought;
  Cell turned;           // the cube that lies colour up right now, else kNoCell …
  Colour turned_colour;  // … and what it shows, else kNoColour
  PerColour<Holding> pawns;
  PerSeat<std::uint8_t> totals;
  int turns;       // solitaire: begun, the one in play included
  int turn_limit;  // solitaire: how many there are; else 0
  constexpr bool operator==(const View&) const = default;
};

// What nobody sees: the colour of each cube, kNoColour before they are placed.
struct Secrets {
  PerCell<Colour> cubes;
  constexpr bool operator==(const Secrets&) const = default;
};

}  // namespace ludothek::starmaster

namespace ludothek {

struct Starmaster {
  static constexpr const Facts& kFacts = starmaster::kFacts;
  static constexpr std::string_view kName = kFacts.name;

  using Options = starmaster::Options;
  using State = starmaster::State;
  using Action = starmaster::Action;
  using Outcome = starmaster::Outcome;
  using Event = starmaster::Event;
  using View = starmaster::View;
  using Secrets = starmaster::Secrets;
  using Foresight = starmaster::Foresight;

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
  // SM-2.1  Whoever's turn it is throws the dice.
  static std::optional<Seat> thrower(const State& state);
  // SM-1.4  The cubes lie open once, to be memorised.
  static bool lays_open(const Event& event);

  // The host may say who begins (engine/occasions.hpp).
  static constexpr Action name_first(Seat seat) { return Action::name_first(seat); }

  // SM-3  The race (engine/race.hpp) for one of the cubes.
  static constexpr RaceRules kRaceRules{.first = "SM-3.1", .over = "SM-3.5"};
  static constexpr Action claim(RacePlace place) { return Action::from(Action::Kind::kClaim, index(place)); }
  static constexpr RacePlace claimed(const Action& action) { return static_cast<RacePlace>(action.place()); }
  // SM-3.5  Nobody claims; SM-3.6  nobody can tell who was first.
  static constexpr Action void_race() { return Action::rule(starmaster::Ruling::kVoid); }
  static constexpr Action replay_race() { return Action::rule(starmaster::Ruling::kReplay); }
  static RacePlace right_place(const State& state);
};

}  // namespace ludothek

#include "games/starmaster/rules/chance.hpp"
