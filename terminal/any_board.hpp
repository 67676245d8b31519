// AnyBoard: a game's board at this terminal, whichever game it is: drawn by its box (DrawnBoard over Board<G>), or the
// plain one that every game has (PlainBoard), from its view, its offers and its events' sentences alone.
#pragma once

#include <boost/json/object.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/fading.hpp"
#include "record/match.hpp"
#include "terminal/board.hpp"

namespace ludothek::terminal {

// The table as one seat sees it at one moment, ready to be drawn or told. It holds a View, never a State: what the one
// who looks may not know can't get on the screen from here.
class Look {
 public:
  virtual ~Look() = default;
  virtual std::string title(const Company& company) const = 0;
  virtual void paint(Grid& grid, const Company& company, const Shown& shown, Marks& marks) const = 0;
  // The same in lines.
  virtual std::vector<std::string> tell(const Company& company) const = 0;
  // What is asked in a race; `many` share the keyboard.
  virtual std::string race_question(bool many, const Company& company) const = 0;
  // Who rolls the dice that fall next, where the board makes a moment of it.
  virtual std::optional<Seat> roller() const = 0;
};

// A move that a person puts together, one choice after the other.
class Draft {
 public:
  virtual ~Draft() = default;
  virtual std::string question(const Company& company) const = 0;
  virtual std::vector<Choice> choices(const Company& company) const = 0;
  // Takes the choice at that place, or refuses it.
  virtual std::optional<Refusal> choose(int place) = 0;
  // As a move of the record without "by"; nothing: there is more to choose.
  virtual std::optional<json::object> move() const = 0;
  // The table with what is chosen so far.
  virtual std::shared_ptr<const Look> look() const = 0;
};

// It lies open only for a moment.
constexpr bool fades_soon(Fades when) { return when == Fades::kTold || when == Fades::kNext; }

class AnyBoard {
 public:
  virtual ~AnyBoard() = default;
  // A label is one key and needs no Enter.
  virtual bool instant() const = 0;
  virtual std::shared_ptr<const Look> look(const Match& match, Seat viewer) const = 0;
  // REQUIRES: the seat is awaited; the draft goes before the match.
  virtual std::unique_ptr<Draft> draft(const Match& match, Seat seat) const = 0;
  // What lies open for a moment with each event of the last move; one entry per event, nothing: no colour is shown.
  virtual std::vector<std::optional<Shown>> shown(const Match& match, Seat viewer) const = 0;
  // Which of two looks is on the table while something is shown.
  virtual std::shared_ptr<const Look> moment(const std::shared_ptr<const Look>& before,
                                             const std::shared_ptr<const Look>& after) const = 0;
};

// The box's own board, or the plain one where that is asked for or the box has none. REQUIRES: there is such a game.
std::unique_ptr<AnyBoard> make_board(std::string_view game, bool plain);

}  // namespace ludothek::terminal
