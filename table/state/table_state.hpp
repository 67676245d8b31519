// TableState: what the facts of a table have made of it, and nothing else. Facts of the log and new ones change it by
// the same functions, so a table that is rebuilt is the same. It keeps the new ones, as text, until they are taken.
//
// A move is a fact once it is made; those of one call are written down together, as one.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/match.hpp"
#include "table/state/chair.hpp"
#include "table/state/fact.hpp"
#include "table/state/phase.hpp"
#include "table/state/settings.hpp"
#include "table/state/time.hpp"

namespace ludothek {

// A move that was made, when, and why if a bot made it.
struct Played {
  Move move;
  std::optional<std::int64_t> at;  // milliseconds since the game began
  std::string reason;
};

// That somebody was told what to do.
struct Help {
  Seat seat{};
  std::size_t before_move = 0;  // from 0
};

// What a game's chance comes from: the house's seed, promised by its hash, and everybody's nonces.
struct Promise {
  Seed seed{};
  Digest commitment{};
  int restarts = 0;
  std::vector<std::optional<PlayerNonce>> nonces;

  ChaCha20::Key key() const { return chance_key(seed, nonces); }
};

class TableState {
 public:
  // --- facts ---
  // REQUIRES: there are none yet. A log that was kept elsewhere (in a browser) may be damaged: then a Problem.
  std::optional<Problem> restore(const std::vector<std::string>& log);
  void commit(const Fact& fact);
  // A move of a seat or of the table. A Problem: the rules forbid it, and nothing has changed. REQUIRES: in_game()
  std::optional<Problem> play(const Move& move, Moment now, std::string_view reason = {});
  // Chance makes its move. REQUIRES: that is what is due.
  void draw(Moment now);
  // The game is over by the rules. REQUIRES: match()->next().kind == kOver
  void finish();
  // The moves so far are a fact of their own.
  void flush_moves();
  // The new ones, in their order.
  std::vector<std::string> take_facts();

  // A move comes soon: what it takes is fetched (engine/fetch.hpp).
  void expect(int step) const;

  // --- what they made ---
  std::uint64_t version() const { return version_; }    // how many facts there are
  std::uint64_t moved_at() const { return moved_at_; }  // the version of the last change of the game
  const Settings& settings() const { return settings_; }
  const Person& host() const { return host_; }
  const std::vector<Chair>& chairs() const { return chairs_; }
  const Chair& chair(Seat seat) const { return chairs_[place_of(seat)]; }
  bool has_seat(Seat seat) const { return index(seat) < settings_.players; }
  SeatSet seats() const { return SeatSet::first(settings_.players); }
  std::optional<Seat> seat_of(const Person& person) const;
  // As long as it is the same, everybody has the seat that they had. Never 0.
  std::uint64_t seating() const { return seating_; }
  std::optional<Seat> reserved_for(const Person& person) const;  // the bot's seat they will have
  // Who may not talk here, and who may not come in: the last so many.
  const std::vector<Person>& muted() const { return muted_; }
  const std::vector<Person>& banned() const { return banned_; }
  std::optional<Person> muted(std::string_view id) const { return among(muted_, id); }
  std::optional<Person> banned(std::string_view id) const { return among(banned_, id); }
  bool is_muted(std::string_view id) const { return muted(id).has_value(); }
  bool is_banned(std::string_view id) const { return banned(id).has_value(); }
  Phase phase() const { return phase_; }
  bool in_game() const { return phase_ == Phase::kMemorising || phase_ == Phase::kPlaying; }
  bool between_games() const { return phase_ == Phase::kWaiting || phase_ == Phase::kFinished; }
  int games() const { return games_; }  // begun so far

  // --- the game, the last one that began ---
  const Match* match() const { return match_.get(); }  // nothing: the board is put away
  std::unique_ptr<Match> match_at_its_beginning() const;
  const Promise& promise() const { return promise_; }    // of the game that is played, or was last …
  const Promise& promised() const { return promised_; }  // … and of the one that is about to start
  FairRandom lot() const { return *lots_; }              // the next lot; drawn by the claim that it gives
  const std::vector<Played>& played() const { return played_; }
  // How often each seat took help: once for a position, however often it was asked for.
  const std::vector<int>& helped() const { return helped_; }
  bool helped_here(Seat seat) const;
  // Each of them: whom, and before which move, from 0.
  const std::vector<Help>& helps() const { return helps_; }
  const std::vector<std::string>& names() const { return names_; }  // as it began
  // What its record is called: the beginning of what was promised. Whoever was there can check it; from a record nobody
  // finds the way to the table.
  std::string record_id() const;

 private:
  struct Evolution;
  std::optional<Problem> evolve(const Fact& fact);
  std::optional<Problem> replay(const fact::Moved& moved);
  static std::optional<Person> among(const std::vector<Person>& persons, std::string_view id);
  void begin(const fact::Began& began);
  void note(const Move& move, Moment now, bool race, std::string_view reason);
  void made(Played played, bool race);

  std::uint64_t version_ = 0;
  std::uint64_t seating_ = 1;
  std::uint64_t moved_at_ = 0;
  Settings settings_;
  Person host_;
  std::vector<Chair> chairs_;
  std::vector<Person> muted_;
  std::vector<Person> banned_;
  Phase phase_ = Phase::kWaiting;
  int games_ = 0;

  Promise promise_;
  Promise promised_;
  std::unique_ptr<Match> match_;
  std::optional<FairRandom> chance_;
  std::optional<FairRandom> lots_;
  std::vector<Played> played_;
  std::vector<int> helped_;
  std::vector<Help> helps_;
  std::vector<std::string> names_;
  std::int64_t began_ = 0;  // milliseconds, the table's time

  std::vector<std::string> facts_;  // not taken yet
  MovedText moves_;                 // made, and not yet among them
};

}  // namespace ludothek
