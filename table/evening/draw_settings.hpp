// The settings of any table: any game, any variant of it, races, clocks and bots in a hurry. For simulations.
#pragma once

#include <boost/json/object.hpp>

#include "engine/random.hpp"
#include "record/json/json_text.hpp"

namespace ludothek {

json::object draw_settings(FastRandom& random);

}  // namespace ludothek
