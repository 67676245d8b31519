// Table: people and bots around one game, from the first who sits down to the last rematch.
//
// Sans-I/O and deterministic: what happened and when goes in; facts to keep, messages to send and the time to look
// again come out (Effects). The door keeps the facts durably BEFORE it sends any of the messages that came with them,
// in order. A table that is rebuilt from its facts goes on where it was. It reads no clock, draws no seed, throws
// nothing.
//
// Nobody is sent what they may not know: every message about the game goes through view, redact and offers of its
// reader's seat, and what was shown in the past is never sent again (who rejoins gets the view of now).
#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "record/match.hpp"
#include "table/messages/command.hpp"
#include "table/messages/message.hpp"
#include "table/people/absence.hpp"
#include "table/play/fair_start.hpp"
#include "table/play/thought.hpp"
#include "table/race/line.hpp"
#include "table/race/race.hpp"
#include "table/race/sealed_race.hpp"
#include "table/state/chair.hpp"
#include "table/state/fact.hpp"
#include "table/state/person.hpp"
#include "table/state/phase.hpp"
#include "table/state/settings.hpp"
#include "table/state/time.hpp"

namespace ludothek {

using Text = std::shared_ptr<const std::string>;

// One message to one visitor. With `timed`, the door writes a ping right behind it and reports when the message went
// out and when the pong came (Table::sent, Table::pong): a race has begun.
struct Outgoing {
  Visitor to;
  Text text;
  bool timed = false;
  std::string refused = {};  // the code, if it is a refusal
};

// A game that ended, for the archive of records.
struct FinishedGame {
  std::string id;
  std::string game;
  int players;
  std::string record;
};

struct Effects {
  std::vector<std::string> facts;  // to be appended from sequence `Table::version()` before the call, one each
  std::vector<Outgoing> messages;  // to be sent when these facts, and all before them, are durable
  std::vector<FinishedGame> finished;
  std::vector<Visitor> dismissed;    // no longer at this table: they entered elsewhere
  std::shared_ptr<Thought> thought;  // to be run when there is time, and then handed to Table::decided
};

// Where bots think: within the call, or aside, by a Thought among the effects.
enum class Thinking : std::uint8_t { kHere, kAside };

// A move that was made, when, and why if a bot made it.
struct Played {
  Move move;
  std::optional<std::int64_t> at;  // milliseconds since the game began
  std::string reason;
};

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
  // A timed message went out; its pong came; any other ping took this long.
  void sent(Moment now, Visitor visitor);
  Effects pong(Moment now, Visitor visitor);
  void round_trip(Visitor visitor, Duration took);
  // A bot has made up its mind. If the table no longer wants to know (its seat was taken back, the game was given up),
  // nothing happens.
  Effects decided(Moment now, const std::shared_ptr<const Thought>& thought);
  // Time went on. Call it at wake(), or whenever.
  Effects tick(Moment now);
  // When something is due by itself.
  std::optional<Moment> wake() const;

  const std::string& id() const { return id_; }
  // How many facts there are.
  std::uint64_t version() const { return version_; }
  Phase phase() const { return phase_; }
  const Settings& settings() const { return settings_; }
  bool empty() const { return visitors_.empty(); }
  bool has(Visitor visitor) const { return visitors_.contains(visitor); }
  // Nothing is due and nobody has to be waited for in memory: it can be dropped and restored later.
  bool at_rest() const;
  // What a list of tables shows.
  json::object summary() const;
  // Tests: the position, secrets and all.
  const Match* match() const { return match_.get(); }
  const std::vector<Chair>& chairs() const { return chairs_; }

 private:
  struct Guest {
    Arrival arrival;
    Line line;
    std::uint32_t trips = 0;  // ids for the line's round trips
    bool newcomer = true;     // is about to be shown the game as it stands
    bool new_owner = false;   // has just got a bot's seat, and what it holds was not told as it came about
  };

  // --- table/people/*.cpp: coming, going, time ---
  Effects conclude();
  void update_absence(Moment now);
  void update_host(Moment now);
  Visitor visitor_of(const Person& person) const;
  void keep_line(const Guest& guest);
  bool present(const Person& person) const { return visitor_of(person) != Visitor{}; }
  std::optional<Seat> seat_of(const Person& person) const;
  Seat audience_of(const Guest& guest) const;  // whose eyes: a seat's, or the onlooker's
  SeatSet present_owners() const;
  Chair& chair(Seat seat) { return chairs_[static_cast<std::size_t>(index(seat))]; }
  const Chair& chair(Seat seat) const { return chairs_[static_cast<std::size_t>(index(seat))]; }
  bool in_game() const { return phase_ == Phase::kMemorising || phase_ == Phase::kPlaying; }
  bool between_games() const { return phase_ == Phase::kWaiting || phase_ == Phase::kFinished; }

  // --- table_facts.cpp: how facts make the table ---
  void commit(const Fact& fact);  // changes the table and is kept
  std::optional<Problem> evolve(const Fact& fact);
  std::optional<Problem> replay(const fact::Moved& moved);
  void begin(const fact::Began& began);
  std::unique_ptr<Companion> companion_of(Seat seat) const;
  void seat_companion(Seat seat);
  ChaCha20::Key key() const;

  // --- table_people.cpp, table_play.cpp, table_race.cpp: what may be asked ---
  void on(const Sit& wish);
  void on(const Stand& wish);
  void on(const Configure& wish);
  void on(const AddBot& wish);
  void on(const RemoveBot& wish);
  void on(const Unseat& wish);
  void on(const Ready& wish);
  void on(const Rematch& wish);
  void on(const Rename& wish);
  void on(const NonceHash& wish);
  void on(const Nonce& wish);
  void on(const MakeMove& wish);
  void on(const ludothek::Memorised& wish);
  void on(const Throw& wish);
  void on(const ClaimCube& wish);
  void on(const NotMe& wish);
  void on(const Seal& wish);
  void on(const StandIn& wish);
  void on(const TakeBack& wish);
  void on(const Decide& wish);
  void on(const EndGame& wish);
  void on(const Emote& wish);
  void on(const Say& wish);

  bool host_may_arrange();  // refuses otherwise
  std::optional<Seat> my_seat();
  std::optional<Seat> my_turn(std::uint64_t version);  // refuses and gives nothing if it can't be
  bool fresh(std::uint64_t version);
  bool all_ready() const;  // every seat is taken, and every person on one is here and ready
  void start_if_all_ready();
  void promise(int restarts);
  void begin_if_promised();
  void retry_promise();
  void fail_to_start();

  void advance();                                                  // carries the game on until somebody has to act
  void make_move(const Move& move, std::string_view reason = {});  // REQUIRES: the rules allow it
  void note_move(Move move, std::string_view reason = {});
  Move begin_with(Seat seat) const;
  void flush_moves();
  void await(Seat seat);
  void await_nobody();
  void bot_acts();
  void clock_ran_out();
  void end_memorising();
  void stand_in(SeatSet seats, std::string_view level);
  void hand_over_reserved();
  void count_votes();
  void finish_game();
  void abandon();
  void put_away();
  json::array moves_of_the_game() const;
  std::string record(bool given_up) const;

  void open_race();
  void settle_race();
  bool race_is_on(std::uint64_t version);

  // --- table_story.cpp: what is said to whom ---
  void send(Visitor to, const Message& message, bool timed = false);
  void send_to_all(const Message& message);
  void send_people(Visitor to, const Guest& guest, std::string_view people);
  void send_game(Visitor to, const Guest& guest, bool fresh, bool timed = false);
  void refuse(std::string code, std::string rule = {}, std::optional<Milliseconds> again = {});
  void refuse_move(const Problem& problem);
  message::People people() const;
  message::Fair fairness() const;
  std::optional<message::Game::Turn> turn_for(Seat audience) const;
  Milliseconds remaining(Moment until) const;

  std::string id_;
  SeedSource seeds_;
  Thinking thinking_;

  // What the facts made.
  std::uint64_t version_ = 0;
  std::uint64_t moved_at_ = 0;  // the version of the last change of the game
  Settings settings_;
  Person host_;
  std::vector<Chair> chairs_;
  Phase phase_ = Phase::kWaiting;
  FairStart fair_;
  FairStart last_fair_;  // of the finished game, while the next is promised
  int games_ = 0;        // begun so far
  std::unique_ptr<Match> match_;
  std::optional<FairRandom> chance_;
  std::optional<FairRandom> lots_;
  std::vector<Played> played_;      // the moves of this game
  std::vector<std::string> names_;  // as the game began
  std::int64_t began_ = 0;          // milliseconds, the table's time
  std::string last_record_;         // id of the last finished game's

  // What is only now.
  std::map<Visitor, Guest> visitors_;
  Absence absence_;
  SeatSet memorised_;
  SeatSet end_votes_;
  bool thrown_ = false;
  std::optional<Seat> awaited_;
  std::optional<Race> race_;
  std::optional<SealedRace> sealed_;
  std::optional<Moment> bot_due_;
  std::shared_ptr<Thought> thought_;  // that is under way: never more than one
  std::optional<Moment> memorise_until_;
  Duration memorise_left_{};  // while somebody is away
  std::optional<Moment> clock_due_;
  std::uint64_t turns_ = 0;  // moves that were made at this table since it is in memory
  struct Turn {
    std::uint64_t number = ~std::uint64_t{0};  // of them; at first none
    std::optional<Moment> bot;                 // when its bot means to move
    Duration clock{};                          // that is left to its person
  } turn_;
  std::optional<Moment> reminder_due_;
  std::optional<Moment> host_due_;
  int reminders_ = 0;

  // Of the call that is being answered.
  Moment now_{};
  Visitor asker_{};
  std::optional<std::uint64_t> re_;
  Effects effects_;
  MovedText pending_moves_;
  std::array<std::string, 8> story_;  // events since the call began, by audience, with commas between
  std::size_t told_ = 0;              // how many events that is
  std::vector<message::BotReason> reasons_;
  std::optional<message::Photo> photo_;  // how a race came out
  bool people_changed_ = false;
  bool game_changed_ = false;
  bool shown_anew_ = false;  // the game as it stands, instead of what happened
  bool race_opened_ = false;
};

}  // namespace ludothek
