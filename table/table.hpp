// Table: people and bots around one game, from the first who sits down to the last rematch.
//
// Sans-I/O and deterministic: what happened and when goes in; facts to keep, messages to send and the time to look
// again come out (Effects). The door keeps the facts durably BEFORE it sends any of the messages that came with them,
// in order. A table that is rebuilt from its facts goes on where it was. It reads no clock, draws no seed, throws
// nothing.
//
// It only wires its parts together: what the facts made (state/), who is there (people/), how the game goes on (play/,
// race/), what is said to whom (messages/).
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "table/messages/command.hpp"
#include "table/messages/effects.hpp"
#include "table/play/thought.hpp"
#include "table/race/line.hpp"
#include "table/state/chair.hpp"
#include "table/state/phase.hpp"
#include "table/state/settings.hpp"
#include "table/state/time.hpp"

namespace ludothek {

class TableState;
namespace message {
struct Photo;
}

class Table {
 public:
  // Where seeds come from: the system's generator; in a test, a seeded one.
  using SeedSource = std::function<Seed()>;

  Table(std::string id, SeedSource seeds, Thinking thinking = Thinking::kHere);
  ~Table();
  Table(Table&&) noexcept;

  // A new table. REQUIRES: nothing happened yet.
  Effects open(Moment now, const Settings& settings, const Person& host);
  // As its log says. Nobody is there yet. Effects may hold facts (a race that was under way is replayed).
  // REQUIRES: nothing happened yet.
  Expected<Effects, Problem> restore(Moment now, const std::vector<std::string>& facts);

  // Somebody comes, or goes, or loses the connection.
  Effects enter(Moment now, Visitor visitor, const Arrival& arrival);
  Effects leave(Moment now, Visitor visitor);
  // REQUIRES: the visitor entered.
  Effects handle(Moment now, Visitor visitor, const Command& command);
  // That comes soon: what it takes is fetched (engine/fetch.hpp).
  void expect(int step) const;
  // A timed message went out; its pong came; this is what is known of the visitor's line by now.
  void sent(Moment now, Visitor visitor);
  Effects pong(Moment now, Visitor visitor);
  void measured(Visitor visitor, const LineReading& line);
  // A bot has made up its mind. If the table no longer wants to know (its seat was taken back, the game was given up),
  // nothing happens.
  Effects decided(Moment now, const std::shared_ptr<const Thought>& thought);
  // Time went on. Call it at wake(), or whenever.
  Effects tick(Moment now);
  // When something is due by itself.
  std::optional<Moment> wake() const;

  const std::string& id() const;
  // How many facts there are.
  std::uint64_t version() const;
  Phase phase() const;
  const Settings& settings() const;
  bool empty() const;  // of people
  bool has(Visitor visitor) const;
  bool plays(const Person& person) const;  // has a seat, or is the host
  bool people_play() const;                // somebody who is here has a seat
  // Nothing is due and nobody has to be waited for in memory: it can be dropped and restored later.
  bool at_rest() const;
  // What a list of tables shows.
  json::object summary() const;
  // For tests, and for a door at which everybody sits: the position, secrets and all, …
  const Match* match() const;
  const std::vector<Chair>& chairs() const;
  // … what else the facts have made, …
  const TableState& state() const;
  // … how this game's last race came out; null: none has, …
  const message::Photo* photo() const;
  // … and what whoever asked where the game stands was told to do; null: nobody has, or it is still thought about.
  const Thought* advice() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace ludothek
