// Commands: what a person can ask of a table. One type per command; read_command is the only place where a client's
// JSON becomes one. Who asks is never in it: that comes from the session.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "engine/race.hpp"
#include "engine/seat.hpp"
#include "record/fairness/fairness.hpp"
#include "record/json/problem.hpp"
#include "table/state/settings.hpp"

namespace ludothek {

// --- around the game ---
struct Sit {
  std::optional<Seat> seat;  // nothing: the first that is free
};
struct Stand {};
struct Configure {
  Settings settings;  // the host's, between games
};
struct AddBot {
  Seat seat;
  std::string level;
};
struct RemoveBot {
  Seat seat;
};
struct Unseat {
  Seat seat;  // the host sends somebody from a seat, between games
};
struct Ready {
  bool ready;  // all seats taken and all persons ready: the game begins
};
struct Rematch {};  // the same again: ready, for whoever says it
struct Rename {
  std::string name;
};

// --- those who watch: for the host and who sits ---
struct SetOnlookers {
  std::optional<bool> allowed;  // nothing: as it is
  std::optional<bool> talk;
};
struct Mute {
  std::string person;
  bool muted;
};
struct Remove {
  std::string person;
};
struct Ban {
  std::string person;
  bool banned;
};

// --- fairness ---
struct NonceHash {
  Digest hash;
};
struct Nonce {
  PlayerNonce nonce;
};

// --- the game ---
struct MakeMove {
  std::uint64_t version;  // it was made against
  json::object move;      // without "by"; what it means only the game knows (Match::read)
};
struct Memorised {};
struct Throw {
  std::uint64_t version;
};
struct ClaimPlace {
  std::uint64_t version;
  RacePlace place;
  double reaction;  // ms from this client's paint of the dice to the touch, by its own clock
};
struct NotMe {
  std::uint64_t version;  // I claim nothing in this race
};
struct Seal {
  std::uint64_t version;
  std::optional<RacePlace> place;  // nothing: not me
};

struct Advise {
  std::uint64_t version;  // what would a bot do here?
};

// --- absence and endings ---
struct StandIn {
  std::string level;  // a bot plays for me
};
struct TakeBack {};
struct Decide {
  enum class Choice : std::uint8_t { kWait, kBot, kEnd };
  Choice choice;  // somebody is away: what shall the table do?
};
struct EndGame {
  bool agree;  // all who are here agree: the game is given up
};

// --- talk ---
struct Emote {
  std::string emote;  // one of kEmotes
};
struct Say {
  std::string text;
};

using Wish = std::variant<Sit, Stand, Configure, AddBot, RemoveBot, Unseat, Ready, Rematch, Rename, SetOnlookers, Mute,
                          Remove, Ban, NonceHash, Nonce, MakeMove, Memorised, Throw, ClaimPlace, NotMe, Seal, Advise,
                          StandIn, TakeBack, Decide, EndGame, Emote, Say>;

struct Command {
  std::optional<std::uint64_t> id;  // the client's number for it; the answer carries it as "re"
  Wish wish;
};

inline constexpr std::string_view kEmotes[] = {"hello", "wellPlayed", "thanks",   "wow",
                                               "oops",  "hurry",      "thinking", "again"};
inline constexpr std::size_t kLongestSaying = 300;  // bytes
inline constexpr std::size_t kLongestId = 64;       // bytes, of a person

// A client's message, less "table", which the door has used. A Problem is about the form, never about the rules.
Expected<Command, Problem> read_command(const json::object& message);

}  // namespace ludothek
