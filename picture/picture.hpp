// Picture<G>: how one game looks on a card. One specialisation per box, in games/<box>/picture/picture.hpp; a box
// without one has its names and scores on its card.
//
// It draws from a View: what the one who looks may not know can't get into it. Only the picture of a finished game
// whose secrets all lie open has those besides.
#pragma once

#include <string>
#include <vector>

#include "engine/game.hpp"
#include "picture/easel.hpp"

namespace ludothek::picture {

inline constexpr double kBoardWidth = 780;
inline constexpr double kBoardHeight = 494;

using Names = std::vector<std::string>;  // of the seats, all of which can be written

// Each box has
//   board(Easel, View, Names)        the table, kBoardWidth by kBoardHeight; of a Revealing game also with a pointer to
//                                    its Secrets, null unless they lie open
//   before(Easel, View, Seat, Box)   what lies before a seat: into its plaque, below the name
//   score(View, Seat)                the number beside it
template <Game G>
struct Picture;

template <class G>
concept Pictured = requires { sizeof(Picture<G>); };

}  // namespace ludothek::picture
