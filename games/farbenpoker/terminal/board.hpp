// Farbenpoker at a terminal (terminal/board.hpp).
#pragma once

#include "games/farbenpoker/rules/game.hpp"
#include "terminal/board.hpp"

namespace ludothek::terminal {

Hue hue_of(farbenpoker::Colour colour);

template <>
struct Board<Farbenpoker> {
  using View = farbenpoker::View;
  using Action = farbenpoker::Action;
  static constexpr bool kInstant = false;
  static std::string title(const View& view, const Company& company);
  static std::string question(const View& view, Action::Kind kind, Seat seat, const Company& company);
  static std::vector<Choice> choices(const View& view, const Choices<Action>& legal, const Company& company);
  static std::string outlook(const farbenpoker::Foresight& foresight, Action action, const Company& company);
  static std::vector<std::string> tell(const View& view, const Company& company);
  static void paint(Grid& grid, const View& view, const Company& company, const Shown& shown, Marks& marks);
  static std::optional<Seat> roller(const View& view);
  static void reveal(const farbenpoker::Event& event, Shown& shown);
  static View moment(const View& before, const View& after);
};

}  // namespace ludothek::terminal
