// LocalTable: a Table in this process, with the people at this keyboard and bots on its chairs.
//
// It does around one table what a server does around many: hands in the time, and answers the fair start for its
// people. Nobody is written to: what was played it takes from the table and hands out move by move, so that it can be
// shown one after the other; who may see what of it is decided by the Match, as everywhere. It keeps nothing: a game
// that is left is a record.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "record/codec.hpp"
#include "record/record.hpp"
#include "table/state/table_state.hpp"
#include "table/table.hpp"
#include "terminal/board.hpp"
#include "terminal/screen/stage.hpp"

namespace ludothek::terminal {

// One move as it was made at the table: the position after it, with what it brought about.
struct MadeMove {
  std::unique_ptr<const Match> match;
  By by;                // nothing: chance
  bool thrown = false;  // the table waited for the hand with the dice
  std::string why;      // a bot's word for it; empty: none
};

// How the last game begins or began fairly: what was promised, and when it is over the proof.
struct Receipt {
  std::string record;               // the id of the finished game's; empty: it is not over
  std::string commitment;           // hexadecimal digits, these three
  std::string seed;                 // empty: it is not over
  std::vector<std::string> nonces;  // by seat; empty: a bot's
};

class LocalTable {
 public:
  // Fills it with chance: the system's or, to play the same game again, a seeded one's.
  using RandomBytes = std::function<void(std::span<std::uint8_t>)>;

  // REQUIRES: the settings were read; the company has a person, and a name and a level for every seat.
  LocalTable(const Settings& settings, const Company& company, RandomBytes random);
  // The table draws its seeds from it.
  LocalTable(const LocalTable&) = delete;
  LocalTable& operator=(const LocalTable&) = delete;

  // The first game, or a rematch: everybody at this keyboard is ready.
  void begin();
  // Goes on with a game that was left; none of its moves is handed out again.
  // REQUIRES: nothing happened yet; replay() found the record in order, and its seed is there.
  void resume(const Record& record);

  const Table& table() const { return table_; }
  const Match& match() const { return *table_.match(); }
  SeatSet people() const { return people_; }
  // A person at this keyboard plays on that seat: no bot, and none that stands in.
  bool plays(Seat seat) const;
  bool over() const { return table_.phase() == Phase::kFinished; }

  // The position before the story's first move: as the game began, or went on.
  const Match& opening() const { return *opening_; }
  // What was played and is not shown yet, oldest first.
  std::deque<MadeMove>& story() { return story_; }
  // REQUIRES: a game began.
  Receipt receipt() const;

  // What somebody at this keyboard asks for, at that time. The code of the refusal; nothing: it is done.
  std::optional<std::string> ask(Seat seat, const Wish& wish, Clock::time_point at = Clock::now());
  // What opens a race stands on the screen.
  void race_shown(Clock::time_point at);
  // When something happens by itself: a bot moves, a race ends.
  Deadline due() const;
  // What was shown meanwhile took none of the table's time: it begins now.
  void stand_still();
  // Time goes on until now; or, where nobody waits for it, until what is due next.
  void pass_time();
  void skip_time();

  // Of the game that is over as the table wrote it; of one that is not over, as far as it was played.
  // REQUIRES: a game began.
  json::object record() const;
  // A move was made in this game.
  bool begun() const;

 private:
  static Visitor visitor_of(Seat seat) { return Visitor{static_cast<std::uint64_t>(index(seat)) + 1}; }
  Person person_of(Seat seat) const;
  Moment moment_of(Clock::time_point time) const;
  // The same for the table, whose time never goes back.
  Moment moment(Clock::time_point time = Clock::now()) { return last_ = std::max(last_, moment_of(time)); }
  void take(Effects effects);
  void show(const Played& played);
  void seat_everybody();
  void enter_everybody();
  template <std::size_t N>
  std::array<std::uint8_t, N> draw() {
    std::array<std::uint8_t, N> bytes{};
    random_(bytes);
    return bytes;
  }

  Settings settings_;
  std::vector<std::string> names_;
  std::vector<std::string> levels_;  // empty: a person
  SeatSet people_;
  RandomBytes random_;
  Table table_;
  Clock::time_point start_;
  Moment started_;      // the table's time for it
  Duration skipped_{};  // that nobody waited for
  Moment last_;         // that the table has heard of

  int games_ = 0;                   // that began
  std::size_t shown_ = 0;           // so many moves of the last one are in the story, or were
  std::unique_ptr<Match> witness_;  // what these made, one by one
  std::unique_ptr<const Match> opening_;
  std::deque<MadeMove> story_;
  std::string refusal_;   // of the wish that is being answered
  std::string finished_;  // the last finished game's record
};

}  // namespace ludothek::terminal
