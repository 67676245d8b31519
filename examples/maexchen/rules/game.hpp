// Mäxchen (traditional; Mia, 21): two dice under a cup, and what is said about them.
//
// The vocabulary and the contract of the game. legal.cpp holds what may be done, rules.cpp what happens, chance.hpp the
// dice and the lot, view.cpp every decision about secrecy, RULES.md the numbered rules (MX-…) that all of them cite.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include "engine/game.hpp"
#include "examples/maexchen/rules/facts.hpp"

namespace ludothek::maexchen {

// MX-1.1  Two dice, and a cup.
inline constexpr int kDice = 2;
inline constexpr int kFaces = 6;
inline constexpr int kMostSeats = kFacts.players.most;

// A throw by its place in the order, from 31 to the Mäxchen.
enum class Throw : std::uint8_t {};
inline constexpr int kThrows = 21;
inline constexpr Throw kMaexchen{kThrows - 1};
inline constexpr Throw kNoThrow{255};

// MX-1.4  The order, as people say the throws.
inline constexpr Indexed<Throw, std::uint8_t, kThrows> kOrder{31, 32, 41, 42, 43, 51, 52, 53, 54, 61, 62,
                                                              63, 64, 65, 11, 22, 33, 44, 55, 66, 21};

constexpr int index(Throw value) { return static_cast<int>(value); }
// As it is said: 31 … 21. REQUIRES: it is a throw.
constexpr int number_of(Throw value) { return kOrder[value]; }
// kNoThrow if nobody says that.
constexpr Throw throw_of(int number) {
  for (int i = 0; i < kThrows; ++i) {
    if (number_of(static_cast<Throw>(i)) == number) return static_cast<Throw>(i);
  }
  return kNoThrow;
}
// MX-1.4  The higher die counts the tens. REQUIRES: two faces from 1 to 6.
constexpr Throw throw_of(int one, int other) { return throw_of(one > other ? 10 * one + other : 10 * other + one); }

enum class Phase : std::uint8_t {
  kFirst,     // who begins is drawn by lot
  kThrow,     // the dice are in the cup
  kAnnounce,  // the seat on turn says what lies there, seen or not
  kAnswer,    // the seat on turn believes it, or not
  kOver,
};

template <class T>
using PerSeat = Indexed<Seat, T, kMostSeats>;

struct State {
  Options options;
  Phase phase;
  Seat turn;       // who acts, or for whom the dice are thrown
  Seat announcer;  // of the last announcement; kOnlooker at the beginning of a round
  Throw claim;     // that announcement, or kNoThrow
  Throw dice;      // what lies under the cup, or kNoThrow
  Seat knower;     // who has seen it, or kOnlooker
  PerSeat<std::uint8_t> lives;
  constexpr bool operator==(const State&) const = default;
};

// An announcement, or an answer to one.
class Action {
 public:
  enum class Kind : std::uint8_t { kAnnounce, kAnswer };
  enum class Answer : std::uint8_t { kLift, kThrow, kPass, kGiveIn };

  constexpr Action() = default;
  static constexpr Action from(Kind kind, int place) { return {kind, static_cast<std::uint8_t>(place)}; }
  static constexpr Action announce(Throw value) { return from(Kind::kAnnounce, index(value)); }
  static constexpr Action reply(Answer answer) { return from(Kind::kAnswer, static_cast<int>(answer)); }
  static constexpr Action lift() { return reply(Answer::kLift); }
  static constexpr Action throw_dice() { return reply(Answer::kThrow); }
  static constexpr Action pass() { return reply(Answer::kPass); }
  static constexpr Action give_in() { return reply(Answer::kGiveIn); }

  constexpr Kind kind() const { return kind_; }
  constexpr int place() const { return place_; }
  // REQUIRES: kind() is kAnnounce.
  constexpr Throw value() const { return static_cast<Throw>(place_); }
  // REQUIRES: kind() is kAnswer.
  constexpr Answer answer() const { return static_cast<Answer>(place_); }
  constexpr bool operator==(const Action&) const = default;

 private:
  constexpr Action(Kind kind, std::uint8_t place) : kind_(kind), place_(place) {}
  Kind kind_{};
  std::uint8_t place_ = 0;
};

// What chance gave.
struct Outcome {
  enum class Kind : std::uint8_t { kFirst, kThrow };
  Kind kind{};
  Seat seat{};                             // kFirst
  std::array<std::uint8_t, kDice> dice{};  // kThrow: faces from 1 to 6
  constexpr bool operator==(const Outcome&) const = default;
};

// Facts. What a seat may not know is kNoThrow after redact().
struct FirstDrawn {
  Seat seat;
  constexpr bool operator==(const FirstDrawn&) const = default;
};
struct DiceThrown {
  Seat seat;
  Throw dice;  // for the one who threw
  constexpr bool operator==(const DiceThrown&) const = default;
};
struct ThrowAnnounced {
  Seat seat;
  Throw value;
  constexpr bool operator==(const ThrowAnnounced&) const = default;
};
struct CupTaken {  // to throw anew
  Seat seat;
  Seat from;
  constexpr bool operator==(const CupTaken&) const = default;
};
struct CupPassed {  // as it is, unseen
  Seat seat;
  constexpr bool operator==(const CupPassed&) const = default;
};
struct CupLifted {
  Seat seat;
  Seat announcer;
  Throw dice;
  bool honest;  // the dice are as high as announced
  constexpr bool operator==(const CupLifted&) const = default;
};
struct GivenIn {
  Seat seat;
  constexpr bool operator==(const GivenIn&) const = default;
};
struct LivesLost {
  Seat seat;
  int lives;
  int left;
  constexpr bool operator==(const LivesLost&) const = default;
};
struct PlayerOut {
  Seat seat;
  constexpr bool operator==(const PlayerOut&) const = default;
};
struct GameEnded {
  Result result;
  constexpr bool operator==(const GameEnded&) const = default;
};

struct Event {
  std::string_view rule;
  std::variant<FirstDrawn, DiceThrown, ThrowAnnounced, CupTaken, CupPassed, CupLifted, GivenIn, LivesLost, PlayerOut,
               GameEnded>
      fact;
  bool operator==(const Event&) const = default;
};

// What a seat sees now. Dice that it has not thrown itself have no field.
struct View {
  Options options;
  Seat me;
  Phase phase;
  Seat turn;
  SeatSet awaited;  // who must act now; nobody while chance does or when it is over
  Seat announcer;   // of the last announcement, or kOnlooker
  Throw claim;      // that announcement, or kNoThrow
  Throw mine;       // under the cup, if I threw it; else kNoThrow
  PerSeat<std::uint8_t> lives;
  constexpr bool operator==(const View&) const = default;
};

// What lies under the cup, or kNoThrow.
struct Secrets {
  Throw dice;
  constexpr bool operator==(const Secrets&) const = default;
};

}  // namespace ludothek::maexchen

namespace ludothek {

struct Maexchen {
  static constexpr const Facts& kFacts = maexchen::kFacts;
  static constexpr std::string_view kName = kFacts.name;

  using Options = maexchen::Options;
  using State = maexchen::State;
  using Action = maexchen::Action;
  using Outcome = maexchen::Outcome;
  using Event = maexchen::Event;
  using View = maexchen::View;
  using Secrets = maexchen::Secrets;

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
  // Seats may change hands after a round (engine/occasions.hpp).
  static bool ends_round(const Event& event);
};

}  // namespace ludothek

#include "examples/maexchen/rules/chance.hpp"
