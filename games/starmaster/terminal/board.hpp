// Starmaster at a terminal (terminal/board.hpp).
#pragma once

#include "games/starmaster/rules/game.hpp"
#include "terminal/board.hpp"

namespace ludothek::terminal {

Hue hue_of(starmaster::Colour colour);

template <>
struct Board<Starmaster> {
  using View = starmaster::View;
  using Action = starmaster::Action;
  static constexpr bool kInstant = true;
  static std::string title(const View& view, const Company& company);
  static std::string question(const View& view, Action::Kind kind, Seat seat, const Company& company);
  static std::vector<Choice> choices(const View& view, const Choices<Action>& legal, const Company& company);
  static std::string outlook(const starmaster::Foresight& foresight, Action action, const Company& company);
  static std::vector<std::string> tell(const View& view, const Company& company);
  static void paint(Grid& grid, const View& view, const Company& company, const Shown& shown, Marks& marks);
  // What is asked in a race; `many` share the keyboard.
  static std::string race_question(const View& view, bool many, const Company& company);
  static std::optional<Seat> roller(const View& view);
  static void reveal(const starmaster::Event& event, Shown& shown);
  static View moment(const View& before, const View& after);
};

}  // namespace ludothek::terminal
