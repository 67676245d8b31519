#include "record/fading.hpp"

#include <array>
#include <boost/json/array.hpp>

#include "record/codec.hpp"

namespace ludothek {

void add_fading(json::object& told, const Fade& fade, SeatSet hidden, int players) {
  constexpr std::array<std::string_view, 4> kWhen = {"", "told", "next", "hidden"};
  if (fade.when != Fades::kNever) {
    json::object& fades = told["fades"].emplace_object();
    json::array& what = fades["what"].emplace_array();
    for (const std::string_view name : fade.what) {
      if (!name.empty()) what.push_back(text(name));
    }
    fades["when"] = kWhen[static_cast<std::size_t>(fade.when)];
  }
  SeatSet here;
  for (const Seat seat : hidden) {
    if (index(seat) < players) here.add(seat);
  }
  if (!here.empty()) told["hides"] = seats(here);
}

}  // namespace ludothek
