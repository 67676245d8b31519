#include "shelf/record.hpp"
#include "shelf/rules.hpp"
#include "shelf/terminal.hpp"
#include "terminal/drawn_board.hpp"
#include "terminal/plain_board.hpp"

namespace ludothek::terminal {

std::unique_ptr<AnyBoard> make_board(std::string_view game, bool plain) {
  std::unique_ptr<AnyBoard> board;
  Shelf::with(game, [&]<Recordable G>() {
    if constexpr (Drawn<G>) {
      if (!plain) board = std::make_unique<DrawnBoard<G>>();
    }
    if (!board) board = std::make_unique<PlainBoard>();
  });
  return board;
}

}  // namespace ludothek::terminal
