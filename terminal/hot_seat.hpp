// HotSeat: one game at one keyboard, from where the table is to its end: shows what was played, asks whoever is awaited
// and tells the table what they said.
//
// People see the table as their seat may; where several share the keyboard and hands are secret, a hand only while it
// is its owner's turn and the device is theirs.
#pragma once

#include <memory>
#include <optional>

#include "engine/random.hpp"
#include "terminal/local_table.hpp"
#include "terminal/tableau.hpp"
#include "terminal/telling.hpp"

namespace ludothek::terminal {

class HotSeat {
 public:
  // REQUIRES: a game is under way at the table.
  HotSeat(Console& console, LocalTable& table, const AnyBoard& board);

  // To the end of the game; throws Leave, Interrupted or Closed. `welcome` is said first.
  void play(const Phrase& welcome);
  // The table as it lies, with what can be pressed now.
  void show(Phrase hint) { tableau_.show(std::move(hint)); }

 private:
  const Company& company() const { return console_.company(); }
  // Several people share the device, and what each knows is secret.
  bool passed_around() const { return table_.people().size() > 1 && !table_.match().open_minded(); }
  void look_as(Seat viewer);

  void step();
  void tell_next();
  void let_bot(Seat seat, bool throws);
  void let_person(Seat seat);
  Phrase advice_for(Seat seat);
  void let_throw(Seat seat);
  void let_race();
  void roll(Seat seat);
  void memorise();
  void draw_curtain(Seat seat);
  void announce_winner();
  // A bot takes over somebody's seat, or gives it back.
  void change_player();
  Seat ask_whose_seat();

  Console& console_;
  LocalTable& table_;
  const AnyBoard& board_;
  FastRandom random_;
  Seat viewer_;                      // with whose eyes the table is shown
  std::optional<Seat> last_person_;  // who saw a hand last
  Tableau tableau_;
  Telling telling_;
};

}  // namespace ludothek::terminal
