#include "record/fading.hpp"

#include <algorithm>
#include <array>
#include <boost/json/array.hpp>
#include <string_view>

namespace ludothek {
namespace {

constexpr std::array<std::string_view, 4> kWhen = {"", "told", "next", "hidden"};

}  // namespace

void write_fading(const Fade& fade, SeatSet hidden, int players, JsonWriter& told) {
  if (fade.when != Fades::kNever) {
    told.key("fades").object([&](JsonWriter& fades) {
      fades.key("what").list([&](JsonWriter& what) {
        for (const std::string_view name : fade.what) {
          if (!name.empty()) what.value(name);
        }
      });
      fades("when", kWhen[static_cast<std::size_t>(fade.when)]);
    });
  }
  const SeatSet here = hidden & SeatSet::first(players);
  if (!here.empty()) told("hides", here);
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
