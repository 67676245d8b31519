// Match: one running game behind one small virtual interface, whatever game it is. JSON begins here.
//
// A match reads the moves of the record format, plays them, and answers with events and views. A move that is refused
// changes nothing. It knows no clock, no seats' owners and no network: that is the table's.
#pragma once

#include <array>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "engine/game.hpp"
#include "engine/occasions.hpp"
#include "engine/race.hpp"
#include "record/fairness/fairness.hpp"
#include "record/json/as_value.hpp"
#include "record/json/problem.hpp"
#include "record/move.hpp"

namespace ludothek {

namespace json = boost::json;

// A race in a match: for its referee alone.
class RaceMatch {
 public:
  virtual ~RaceMatch() = default;
  virtual RaceRules rules() const = 0;
  // How many places there are to claim.
  virtual int places() const = 0;
  // Why there is nothing for this seat to claim on that place; nothing: it may.
  virtual std::optional<Problem> refuse(Seat seat, RacePlace place) const = 0;
  // The place that is right, for a race that is decided by lot. Nobody else is told.
  virtual RacePlace right_place() const = 0;
  // The move that carries the verdict out.
  virtual Move move_of(const RaceRuling& ruling) const = 0;
};

class Match {
 public:
  virtual ~Match() = default;

  virtual std::string_view game() const = 0;
  virtual int players() const = 0;
  virtual json::object options() const = 0;
  virtual Next next() const = 0;

  // A move of the record as a value. A Problem is about its form; whether the rules allow it, play() says.
  virtual Expected<Move, Problem> read(const json::object& move) const = 0;
  // The same of a move that does not say by whom.
  virtual Expected<Move, Problem> read(const json::object& move, Seat by) const = 0;

  // Makes one move of this game. With `chance`, a move of chance must be what that stream gives.
  // A Problem names the rule; then nothing has changed.
  virtual std::optional<Problem> play(const Move& move, FairRandom* chance = nullptr) = 0;
  std::optional<Problem> play(const json::object& move, FairRandom* chance = nullptr) {
    const auto value = read(move);
    return value ? play(*value, chance) : value.error();
  }
  // Lets chance make its move, and gives it. REQUIRES: next().kind == kChance
  virtual Move draw(FairRandom& chance) = 0;
  // What is said of it is written inside an object (`out`) or a list; below each is the same as a value.
  // The last move as the record has it. REQUIRES: there was one.
  virtual void write_last_move(JsonWriter& out) const = 0;
  json::object last_move() const {
    return object_of([this](JsonWriter& out) { write_last_move(out); });
  }
  // The same as its seat says it, without by whom.
  virtual void write_last_choice(JsonWriter& out) const = 0;
  json::object last_choice() const {
    return object_of([this](JsonWriter& out) { write_last_choice(out); });
  }
  // The rule of the first thing that it brought about; empty: it brought about nothing.
  virtual std::string_view rule_of_last_move() const = 0;
  // What the last move brought about, with commas between, added to the story of each of these viewers (by their seats'
  // indexes) as that seat (or kOnlooker) may know it. Gives how many there were.
  virtual std::size_t tell(SeatSet viewers, std::span<std::string> stories) const = 0;
  // The same to one of them.
  std::string told(Seat viewer) const {
    std::array<std::string, 8> stories;
    tell(SeatSet::only(viewer), stories);
    return std::move(stories[place_of(viewer)]);
  }
  json::array events(Seat viewer) const {
    return array_of([&](JsonWriter& list) { list.written(told(viewer)); });
  }
  // The same for whoever gets the seat now that a round has ended: up to its end as an onlooker knows it, from there on
  // as the seat does.
  virtual void tell_successor(Seat seat, std::string& story) const = 0;
  // The same with every secret: for the record of a finished game only.
  virtual void write_all_events(JsonWriter& list) const = 0;
  json::array all_events() const {
    return array_of([this](JsonWriter& list) { write_all_events(list); });
  }
  virtual void write_view(Seat viewer, JsonWriter& out) const = 0;
  json::object view(Seat viewer) const {
    return object_of([&](JsonWriter& out) { write_view(viewer, out); });
  }
  // What nobody's view has, all of it: for a finished game only. Empty: the game has no secrets, or tells none.
  virtual void write_secrets(JsonWriter& out) const = 0;
  json::object secrets() const {
    return object_of([this](JsonWriter& out) { write_secrets(out); });
  }
  // What the seat may do now, as offers: {"do":"play","card":["red-5","blue-2"]}. A member that is a list gives the
  // values to choose one of; "choose": 3 means three different ones of them, as a list. Empty: nothing.
  virtual void write_offers(Seat seat, JsonWriter& list) const = 0;
  json::array offers(Seat seat) const {
    return array_of([&](JsonWriter& list) { write_offers(seat, list); });
  }
  // What can be foreseen of them: {"for":{"do":"play","card":["red-5"]},"what":"buried",…}. "for" is as much of an
  // offer as this holds for; a member that is left out may be anything.
  virtual void write_foreseen(Seat seat, JsonWriter& list) const = 0;
  json::array foreseen(Seat seat) const {
    return array_of([&](JsonWriter& list) { write_foreseen(seat, list); });
  }

  // No seat knows more than an onlooker does: what a bot had in mind may be told while the game goes on.
  virtual bool open_minded() const = 0;
  // What the last move led to, for a table that has to wait or to hand over seats.
  virtual Occasion occasion() const = 0;
  // The table's move by which this seat begins; nothing: in this game the lot says who does.
  virtual std::optional<Move> first_named(Seat seat) const = 0;
  // What the referee of a race must know; nothing unless next().kind == kRace.
  virtual std::unique_ptr<const RaceMatch> race() const = 0;

  virtual Scores scores() const = 0;
  // REQUIRES: next().kind == kOver
  virtual Result result() const = 0;
  // Of every byte of the position: equal on every machine.
  virtual std::uint64_t hash() const = 0;
  virtual std::unique_ptr<Match> copy() const = 0;
};

}  // namespace ludothek
