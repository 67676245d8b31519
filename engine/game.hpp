// The Game concept: what every game of the house is, and all that search, simulation, tests and the doors know of it.
//
// A game is a struct of static functions over plain values. The engine never waits, never reads a clock, never draws a
// number by itself: next() says what is awaited and somebody else (a table, a test, a search) supplies it. A state is a
// trivially copyable value without padding: copying a position is a memcpy and two equal positions have equal bytes.
//
// Nothing here throws. What a player may not do is a Refusal, a value; apply() REQUIRES that refuse() had nothing to
// say.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/choices.hpp"
#include "engine/facts.hpp"
#include "engine/random.hpp"
#include "engine/refusal.hpp"
#include "engine/seat.hpp"

namespace ludothek {

// What the position waits for.
struct Next {
  enum class Kind : std::uint8_t {
    kChance,  // sample() and apply() an Outcome
    kSeat,    // one seat decides
    kRace,    // several seats may act, the first one does; the table may rule instead
    kOver,
  };
  Kind kind;
  SeatSet seats;  // who may act: one seat, the racers, nobody

  static constexpr Next chance() { return {Kind::kChance, {}}; }
  static constexpr Next turn(Seat seat) { return {Kind::kSeat, SeatSet::only(seat)}; }
  static constexpr Next race(SeatSet seats) { return {Kind::kRace, seats}; }
  static constexpr Next over() { return {Kind::kOver, {}}; }
  // REQUIRES: kind == kSeat
  constexpr Seat seat() const { return seats.lowest(); }
  constexpr bool operator==(const Next&) const = default;
};

// How a finished game came out. Seats beyond the players score 0 and never win.
struct Result {
  std::string_view end;  // the record's word for why it ended
  Scores scores{};
  SeatSet winners;
  constexpr bool operator==(const Result&) const = default;
};

// Where events go: a log, or nowhere.
template <class Event>
class Sink {
 public:
  constexpr Sink() = default;
  explicit constexpr Sink(std::vector<Event>& log) : log_(&log) {}
  template <class Fact>
  void operator()(std::string_view rule, const Fact& fact) const {
    if (log_ != nullptr) log_->push_back(Event{rule, fact});
  }
  explicit constexpr operator bool() const { return log_ != nullptr; }

 private:
  std::vector<Event>* log_ = nullptr;
};

// The sink of simulations. A game's rules may be written once as templates over the sink (`auto emit`): with this one
// the compiler drops everything about events.
struct Silent {
  template <class Fact>
  constexpr void operator()(std::string_view /*rule*/, const Fact& /*fact*/) const {}
  explicit constexpr operator bool() const { return false; }
};

template <class State>
concept PlainValue = std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State> &&
                     std::equality_comparable<State> && sizeof(State) <= 256;

template <class G>
concept Game =
    PlainValue<typename G::State> && std::equality_comparable<typename G::Action> &&
    std::equality_comparable<typename G::Outcome> && std::equality_comparable<typename G::Event> &&
    std::equality_comparable<typename G::View> &&
    requires(typename G::State& state, const typename G::State& now, Seat seat, const typename G::Options& options,
             const typename G::Action& action, const typename G::Outcome& outcome, const typename G::Event& event,
             Sink<typename G::Event> emit, FastRandom& random) {
      { G::kFacts } -> std::same_as<const Facts&>;
      { G::kName } -> std::convertible_to<std::string_view>;  // as in the record
      // May such a game be played at all (players, options)?
      { G::refuse(options) } -> std::same_as<std::optional<Refusal>>;
      // REQUIRES: !refuse(options)
      { G::setup(options) } -> std::same_as<typename G::State>;
      { G::next(now) } -> std::same_as<Next>;
      // What `seat` may do now; kTable asks for the table's rulings.
      { G::actions(now, seat) } -> std::same_as<Choices<typename G::Action>>;
      // Empty exactly when actions(now, seat) contains the action.
      { G::refuse(now, seat, action) } -> std::same_as<std::optional<Refusal>>;
      { G::refuse(now, outcome) } -> std::same_as<std::optional<Refusal>>;
      // REQUIRES: !refuse(…)
      G::apply(state, seat, action, emit);
      G::apply(state, outcome, emit);
      // What chance gives. REQUIRES: next(now).kind == kChance
      { G::sample(now, random) } -> std::same_as<typename G::Outcome>;
      // REQUIRES: next(now).kind == kOver
      { G::result(now) } -> std::same_as<Result>;
      // Scores as they stand, over or not.
      { G::scores(now) } -> std::same_as<Scores>;
      // What a seat, or kOnlooker, may see; nothing else has a field.
      { G::view(now, seat) } -> std::same_as<typename G::View>;
      { G::redact(event, seat) } -> std::same_as<typename G::Event>;
    };

// A game may also say what an action would bring about at once, as far as its seat can know it beforehand: for hints,
// in words of the game's own (G::Foresight). It stands with view() and redact(): positions that look the same to a seat
// are foreseen alike by it. Simulations, searches and records never ask.
template <class G>
concept Foreseeing = Game<G> && std::equality_comparable<typename G::Foresight> &&
                     requires(const typename G::State& now, Seat seat, const typename G::Action& action) {
                       // Nothing: there is nothing to say. REQUIRES: !refuse(now, seat, action)
                       { G::foresee(now, seat, action) } -> std::same_as<std::optional<typename G::Foresight>>;
                     };

// A game may also say what no view has a field for: every secret of a position, for who looks at a finished game again
// with all of it open (G::Secrets). It stands with view() too, so that one file knows what is secret; a table never
// asks.
template <class G>
concept Revealing =
    Game<G> && std::equality_comparable<typename G::Secrets> && requires(const typename G::State& now) {
                                                                  {
                                                                    G::secrets(now)
                                                                  } -> std::same_as<typename G::Secrets>;
                                                                };

}  // namespace ludothek
