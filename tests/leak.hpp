// Looking for leaks: whole games are played twice in step, the second time with other secrets (twins, tests/trial.hpp),
// and the viewer must not be able to tell the two apart. A lens is what the viewer gets to see.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "engine/fading.hpp"
#include "engine/occasions.hpp"
#include "engine/variants.hpp"
#include "tests/trial.hpp"

namespace ludothek::tests {

// What a viewer gets to see. Each box also looks through worse ones, to know that a leak would be noticed.
template <Game G>
struct Honest {
  static auto view(const typename G::State& state, Seat viewer) { return G::view(state, viewer); }
  static auto redact(const typename G::Event& event, Seat viewer) { return G::redact(event, viewer); }
  static auto foresee(const typename G::State& state, Seat viewer, const typename G::Action& action) {
    if constexpr (Foreseeing<G>) {
      return G::foresee(state, viewer, action);
    } else {
      return false;
    }
  }
  // What goes with an event: until when it may be told, what of it then not, and what it hides.
  static auto fading(const typename G::Event& event, Seat viewer) {
    const typename G::Event seen = G::redact(event, viewer);
    if constexpr (Fading<G>) {
      return std::pair(G::fades(seen), G::hides(seen));
    } else {
      return seen;
    }
  }
};

struct Report {
  std::int64_t compared = 0;  // steps in which the twin was another position than the real one
  std::int64_t other = 0;     // of these, steps in which the twin did something else that looks the same
  std::int64_t shown = 0;     // steps that showed a difference by right, after which there was a new twin
  std::string leak;           // what the viewer could tell, or nothing
};

// Whether the viewer can tell two positions apart without a move: by what is seen, or by asking what is allowed.
template <Game G, class Lens>
std::string difference_at_rest(const typename G::State& real, const typename G::State& twin, Seat viewer,
                               FastRandom& random) {
  using Action = typename G::Action;
  if (!(Lens::view(real, viewer) == Lens::view(twin, viewer))) return "the view";
  if (!(G::next(real) == G::next(twin))) return "who is awaited";
  if (G::scores(real) != G::scores(twin)) return "the scores";
  if (G::next(real).kind == Next::Kind::kOver && !(G::result(real) == G::result(twin))) return "the result";
  if (!(G::actions(real, viewer) == G::actions(twin, viewer))) return "what the viewer may do";
  for (const Action& action : G::actions(real, viewer)) {
    if (viewer == kTable) break;  // it foresees nothing
    if (!(Lens::foresee(real, viewer, action) == Lens::foresee(twin, viewer, action))) return "what is foreseen";
  }
  // A refusal is an answer too.
  for (int times = 0; times < 3; ++times) {
    const Action action =
        Action::from(static_cast<typename Action::Kind>(random.below(7)), static_cast<int>(random.below(64)));
    if (G::refuse(real, viewer, action) != G::refuse(twin, viewer, action)) return "why something is refused";
  }
  return "";
}

template <Game G, class Lens>
void watch_game(const typename G::Options& options, Seat viewer, FastRandom random, Report& report) {
  using Secret = Trial<G>;
  typename G::State real = G::setup(options);
  typename G::State twin = real;
  std::vector<typename G::Event> real_log;
  std::vector<typename G::Event> twin_log;
  while (report.leak.empty() && G::next(real).kind != Next::Kind::kOver) {
    const Step<G> step = random_step<G>(real, random);
    const std::optional<Step<G>> twin_step = Secret::twin_step(real, twin, step, viewer, random);
    if (!twin_step) {
      play<G>(real, step);
      twin = Secret::twin_of(real, viewer, random);
      ++report.shown;
      continue;
    }
    if (const auto refusal = refuse_step<G>(twin, *twin_step)) {
      report.leak = std::string("what another may do: ").append(refusal->code);
      return;
    }
    real_log.clear();
    twin_log.clear();
    play<G>(real, step, Sink<typename G::Event>(real_log));
    play<G>(twin, *twin_step, Sink<typename G::Event>(twin_log));
    const bool fade_alike = std::ranges::equal(real_log, twin_log, [viewer](const auto& one, const auto& other) {
      return Lens::fading(one, viewer) == Lens::fading(other, viewer);
    });
    for (auto* log : {&real_log, &twin_log}) {
      for (auto& event : *log) event = Lens::redact(event, viewer);
    }
    if (real != twin) ++report.compared;
    if (step != *twin_step) ++report.other;
    bool shows_all = false;
    if constexpr (requires { Secret::shows_all(real_log); }) {
      shows_all = Secret::shows_all(real_log);
      if (shows_all) {
        Secret::strike_out_shown(real_log);
        Secret::strike_out_shown(twin_log);
      }
    }
    if (real_log != twin_log) report.leak = "the events";
    if (report.leak.empty() && !shows_all && !fade_alike) report.leak = "what fades";
    if (shows_all) ++report.shown;
    // After the game nothing is dealt that could differ by right: hands not played to their end stay secret.
    if (report.leak.empty() && (!shows_all || G::next(real).kind == Next::Kind::kOver)) {
      report.leak = difference_at_rest<G, Lens>(real, twin, viewer, random);
    }
    if (shows_all || real == twin) twin = Secret::twin_of(real, viewer, random);
  }
}

inline std::vector<Seat> viewers(int players) {
  std::vector<Seat> seats{kOnlooker, kTable};
  for (Seat seat : SeatSet::first(players)) seats.push_back(seat);
  return seats;
}

template <Game G, class Lens>
Report watch(std::uint64_t games, std::int64_t least_compared_a_game) {
  Report all;
  for (const typename G::Options& options : every_variant<G>()) {
    for (Seat viewer : viewers(options.players)) {
      Report report;
      for (std::uint64_t game = 0; game < games && report.leak.empty(); ++game) {
        watch_game<G, Lens>(options, viewer, FastRandom(100 + static_cast<std::uint64_t>(viewer), game), report);
      }
      all.compared += report.compared;
      all.other += report.other;
      all.shown += report.shown;
      if (report.leak.empty()) {
        // Comparing nothing would prove nothing.
        EXPECT_GE(report.compared, least_compared_a_game * static_cast<std::int64_t>(games))
            << options.players + 0 << " players, " << word_for(options) << ", seat " << index(viewer);
        continue;
      }
      all.leak = std::string(G::kName) + ", " + std::to_string(options.players) + " players, " + word_for(options) +
                 ", seat " + std::to_string(index(viewer)) + " could tell by " + report.leak;
      return all;
    }
  }
  std::cout << G::kName << ": " << all.compared << " steps compared (" << all.other << " with unlike moves), "
            << all.shown << " showed a difference by right\n";
  return all;
}

// A lens that tells one thing too much: a few games must be enough to notice.
template <Game G, class Lens>
bool is_noticed() {
  return !watch<G, Lens>(5, 0).leak.empty();
}

}  // namespace ludothek::tests
