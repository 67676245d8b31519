// A canvas as a PNG.
#pragma once

#include <string>

#include "picture/canvas.hpp"

namespace ludothek::picture {

std::string write_png(const Canvas& canvas);

}  // namespace ludothek::picture
