// What an event may be told of later (engine/fading.hpp), for every game and variant over random play.
#include "engine/fading.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string_view>
#include <vector>

#include "engine/random_play.hpp"
#include "engine/variants.hpp"
#include "record/fading.hpp"
#include "record/typed_match.hpp"
#include "shelf/record.hpp"
#include "shelf/rules.hpp"
#include "tests/sentence.hpp"

namespace ludothek::tests {
namespace {

// look(event as its viewer sees it, how many play)
template <Game G, class Look>
void for_each_event(Look look) {
  for (const typename G::Options& options : every_variant<G>()) {
    FastRandom random(12);
    typename G::State state = G::setup(options);
    std::vector<typename G::Event> log;
    for (int steps = 0; steps < 2000 && G::next(state).kind != Next::Kind::kOver; ++steps) {
      log.clear();
      play<G>(state, random_step<G>(state, random), Sink<typename G::Event>(log));
      for (const auto& event : log) {
        look(G::redact(event, kOnlooker), options.players);
        for (const Seat seat : SeatSet::first(options.players)) look(G::redact(event, seat), options.players);
      }
    }
  }
}

template <Recordable G>
json::object told_of(const typename G::Event& event, int players) {
  return object_of([&](JsonWriter& out) { write_told<G>(event, players, out); });
}

RULE(Fading, "an event that fades names the members that go, and hides no seat that nobody sits on") {
  Shelf::for_each([]<Recordable G>() {
    int faded = 0;
    for_each_event<G>([&faded](const typename G::Event& event, int players) {
      const json::object told = told_of<G>(event, players);
      if (const json::value* fades = told.if_contains("fades")) {
        ++faded;
        const json::array& what = fades->at("what").as_array();
        EXPECT_FALSE(what.empty()) << told;
        for (const json::value& name : what) {
          EXPECT_TRUE(told.contains(name.as_string())) << told;
          EXPECT_FALSE(told.at(name.as_string()).is_null()) << told;
        }
      }
      if (const json::value* hides = told.if_contains("hides")) {
        EXPECT_FALSE(hides->as_array().empty());
        EXPECT_LT(hides->as_array().back().as_int64(), players);
      }
    });
    if (Fading<G>) EXPECT_GT(faded, 100) << G::kName;
  });
}

RULE(Fading, "an event is told as it is until then") {
  const auto shown = [](std::string_view when) {
    return json::object{{"event", "x"}, {"seat", 1}, {"fades", {{"what", {"card"}}, {"when", when}}}};
  };
  const json::object next{{"event", "y"}, {"seat", 1}};
  const auto hides = [](std::initializer_list<json::value_ref> seats) {
    return json::object{{"event", "z"}, {"hides", json::array(seats)}};
  };
  for (const std::string_view when : {"told", "next"}) EXPECT_TRUE(fades_with(shown(when), next)) << when;
  EXPECT_FALSE(fades_with(shown("hidden"), next));
  EXPECT_FALSE(fades_with(shown("hidden"), hides({0, 2})));
  EXPECT_TRUE(fades_with(shown("hidden"), hides({0, 1})));
  EXPECT_FALSE(fades_with(next, hides({1})));
}

RULE(Fading, "but for what fades and hides an event is told as it is written down") {
  Shelf::for_each([]<Recordable G>() {
    for_each_event<G>([](const typename G::Event& event, int players) {
      json::object told = told_of<G>(event, players);
      told.erase("fades");
      told.erase("hides");
      EXPECT_EQ(told, written_event<G>(event, players));
    });
  });
}

}  // namespace
}  // namespace ludothek::tests
