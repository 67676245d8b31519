// How it is written with an event what of it will fade, and what it hides (engine/fading.hpp, docs/protocol.md), and
// how that is obeyed.
#pragma once

#include <boost/json/object.hpp>

#include "engine/fading.hpp"
#include "record/json/json_writer.hpp"

namespace ludothek {

void write_fading(const Fade& fade, SeatSet hidden, int players, JsonWriter& told);

// The same read: until when an event may be told as it is, and whether `next` ends that.
Fades fades_of(const boost::json::object& told);
bool fades_with(const boost::json::object& told, const boost::json::object& next);

}  // namespace ludothek
