#include "record/fading.hpp"

#include <algorithm>
#include <array>
#include <boost/json/array.hpp>

#include "record/codec.hpp"

namespace ludothek {
namespace {

constexpr std::array<std::string_view, 4> kWhen = {"", "told", "next", "hidden"};

}  // namespace

void add_fading(json::object& told, const Fade& fade, SeatSet hidden, int players) {
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

Fades fades_of(const boost::json::object& told) {
  const boost::json::value* fades = told.if_contains("fades");
  if (fades == nullptr) return Fades::kNever;
  const auto place = std::ranges::find(kWhen, std::string_view(fades->at("when").as_string())) - kWhen.begin();
  return static_cast<Fades>(place);
}

bool fades_with(const boost::json::object& told, const boost::json::object& next) {
  const Fades when = fades_of(told);
  if (when != Fades::kHidden) return when != Fades::kNever;
  const boost::json::value* hides = next.if_contains("hides");
  if (hides == nullptr) return false;
  return std::ranges::find(hides->as_array(), told.at("seat")) != hides->as_array().end();
}

}  // namespace ludothek
