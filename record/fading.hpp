// How it is written with an event what of it will fade, and what it hides (engine/fading.hpp, docs/protocol.md).
#pragma once

#include <boost/json/object.hpp>

#include "engine/fading.hpp"

namespace ludothek {

void add_fading(boost::json::object& told, const Fade& fade, SeatSet hidden, int players);

}  // namespace ludothek
