// Drawings: the SVG that pieces and boxes are kept as (picture/pieces.svg, games/<box>/picture/), put on a canvas.
//
// It knows as much of SVG as those files use: symbols, groups and <use>; rectangles, circles, ellipses and paths; flat
// colours and gradients; strokes, dashes, opacity. A piece gets its colour from above, as in the page: the property c
// and the ink of its glyph, by a class of picture/colours.css.
#pragma once

#include <string_view>

#include "picture/canvas.hpp"

namespace ludothek::picture {

// Puts the symbol with that id into the box, as large as fits, in the middle. `colour`: "red"; empty: it has its own.
// `body`: the property die, of dice that are not ivory. A symbol that is not there draws nothing.
void draw_symbol(Canvas& canvas, std::string_view id, const Affine& place, const Box& box, std::string_view colour = {},
                 std::string_view body = {});
// The same of the glyph that stands for a colour, in its ink.
void draw_glyph(Canvas& canvas, std::string_view colour, const Affine& place, const Box& box, Colour ink);
// The front of a game's box, 238 by 308, which stands upright. False: it has none.
bool draw_front(Canvas& canvas, std::string_view game, const Affine& place, const Box& box);

// The ink of a glyph on that colour, and the colour itself. REQUIRES: picture/colours.css has it.
Colour ink_of(std::string_view colour);
Colour body_of(std::string_view colour);

}  // namespace ludothek::picture
