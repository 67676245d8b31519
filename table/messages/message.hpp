// Messages: what a table says to one visitor. One type per message; render() is the only place where one becomes JSON
// (docs/protocol.md). What the game itself has to say (events, a view, offers) comes from the Match in its words.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/race.hpp"
#include "engine/seat.hpp"
#include "record/fairness/fairness.hpp"
#include "table/messages/command.hpp"
#include "table/state/chair.hpp"
#include "table/state/person.hpp"
#include "table/state/phase.hpp"
#include "table/state/settings.hpp"
#include "texts/texts.hpp"

namespace ludothek {

using Milliseconds = std::int64_t;

namespace message {

// What was asked is done, and there is nothing else to say about it.
struct Ok {};

// What was asked is not done, and why.
struct Refused {
  std::string code;
  bool by_game = false;                  // the game's rules refuse it, and its texts say so
  std::string rule{};                    // that forbids it, if one does
  std::optional<std::string> problem{};  // of the form, in English
  std::optional<Milliseconds> again{};   // until one may try again
  // Of its sentence.
  Language language = Language::kEnglish;
  std::string_view game{};
};

// What a bot would do in the reader's place.
struct Advice {
  std::uint64_t version;    // that was asked about
  std::string move;         // as the reader would say it: its members as text (Match::write_last_choice)
  std::string_view reason;  // a word; empty: none
  std::string_view rule;    // that the move follows
  bool secret;              // as in Game
};
struct Reminder {
  Seat seat;
};
struct Emoted {
  Seat seat;
  std::string emote;
};
struct Said {
  const Person& person;
  std::optional<Seat> seat;  // nothing: they watch
  std::string text;
};
// At this table no more, and why.
struct Removed {
  std::string code;
  Language language = Language::kEnglish;
  std::string_view game{};
};

// The promise before a game, or the receipt of one.
struct Fair {
  struct Start {
    bool nonces;  // these are asked for now; else the hashes
    Milliseconds in;
    SeatSet missing;
    std::vector<std::optional<Digest>> hashes;  // only when all are there
  };
  Digest commitment;
  int restarts;
  std::optional<Start> start{};                      // while it is under way …
  std::vector<std::optional<PlayerNonce>> nonces{};  // … and after it
  std::optional<Seed> seed{};                        // when the game is over
};

// Who is at the table and what was agreed: the same for everybody, and written once for all of them.
struct People {
  struct Place {
    const Chair& chair;
    bool present;  // its owner
    bool muted = false;
  };
  struct Pause {
    SeatSet away;
    bool asked;       // what to do
    Milliseconds in;  // until that
    std::span<const std::optional<Decide::Choice>> votes;
  };
  // Somebody is here and does not move.
  struct Silent {
    Seat seat;
    std::span<const std::optional<Decide::Choice>> votes;
  };
  std::uint64_t version;
  Phase phase;
  const Settings& settings;
  std::string_view host;
  std::vector<Place> places{};
  int watchers = 0;
  int games;
  std::optional<Fair> fair{};
  std::string record{};  // of the finished game
  std::optional<Pause> pause{};
  std::optional<Silent> silent{};
  SeatSet end_votes;
  std::span<const int> helped{};  // how often, by seat; empty: nobody
  std::optional<SeatSet> memorised{};
};
// Who watches, and who may not any more: for those who have a say in it.
struct Audience {
  struct Onlooker {
    const Person& person;
    bool muted;
  };
  std::vector<Onlooker> onlookers{};
  std::span<const Person> banned;
};
// People as text, and what is said to its reader alone.
struct Table {
  std::string_view people;      // write(People)
  std::string_view audience{};  // write(Audience); empty: nothing to say of onlookers, or the reader has no say in them
  const Person& you;
  std::optional<Seat> seat;
  std::optional<Seat> reserved{};  // a bot's, that they will have
  bool host;
  bool muted = false;
};

// Why a bot made a move.
struct BotReason {
  std::size_t event;  // of this message, from 0
  Seat seat;
  std::string_view reason;
};
// How a race came out.
struct Photo {
  struct Claim {
    Seat seat;
    std::optional<RacePlace> place;
    std::optional<Milliseconds> from{};  // after the paint of the dice, in a live race
    std::optional<Milliseconds> to{};
  };
  std::vector<Claim> claims;
  std::optional<Milliseconds> margin{};
  SeatSet tied{};
};
struct Game {
  struct Race {
    RaceKind kind;
    int seconds;
    Milliseconds in;
  };
  // Whose move it is.
  struct Turn {
    SeatSet awaited;
    std::optional<bool> your_throw{};  // where dice are thrown
    std::string offers{};              // as text, with commas between (Match::write_offers); empty: none
    std::string foreseen{};            // the same
    std::optional<Race> race{};
    std::optional<Milliseconds> clock{};
  };
  std::uint64_t version;
  std::string_view events;  // as text, with commas between (Match::tell)
  bool fresh;               // the game as it stands, not what happened
  std::string view{};       // its members as text (Match::write_view); empty: none
  std::optional<Milliseconds> memorise{};
  const Photo* photo;  // nothing: no race has just ended
  std::span<const BotReason> reasons{};
  std::optional<Turn> turn;
  bool secret = false;  // holds what others must not know: then it is as long as all of its kind (kSecretLength)
};

}  // namespace message

// The length of what holds a secret, in bytes, or a multiple of it, made up with spaces at its end: whoever sees the
// line, though not what is said, can't tell a hand from another by how long its message is.
inline constexpr std::size_t kSecretLength = 2048;

using Message = std::variant<message::Ok, message::Refused, message::Removed, message::Advice, message::Reminder,
                             message::Emoted, message::Said, message::Table, message::Game>;

// As text. `re` is the number of the question that this answers. What holds a secret ends with a space: whoever sends
// it over a line fills it up to sent_length(). It waits for the store without: three quarters of it would be spaces.
std::string render(std::string_view table, const Message& message, std::optional<std::uint64_t> re);
std::size_t sent_length(std::string_view text);
std::string filled(std::string text);
// The members that are everybody's, for message::Table.
std::string write(std::string_view table, const message::People& people);
// Those for who has a say in who watches.
std::string write(const message::Audience& audience);

}  // namespace ludothek
