// Nobody is told what is hidden: for every game, variant, seat and onlooker, whole games are played twice in step, the
// second time with other secrets, and the viewer must not be able to tell the two apart.
#include <gtest/gtest.h>

#include <iostream>

#include "shelf/record.hpp"
#include "tests/twins.hpp"

namespace ludothek::tests {
namespace {

// What a viewer gets to see. Tests below look through worse ones, to know that a leak would be noticed.
template <Game G>
struct Honest {
  static auto view(const typename G::State& state, Seat viewer) { return G::view(state, viewer); }
  static auto redact(const typename G::Event& event, Seat viewer) { return G::redact(event, viewer); }
  static auto foresee(const typename G::State& state, Seat viewer, const typename G::Action& action) {
    return G::foresee(state, viewer, action);
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
  using Secret = Secrets<G>;
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
    for (auto* log : {&real_log, &twin_log}) {
      for (auto& event : *log) event = Lens::redact(event, viewer);
    }
    if (real != twin) ++report.compared;
    if (step != *twin_step) ++report.other;
    const bool shows_all = Secret::shows_all(real_log);
    if (shows_all) {
      Secret::strike_out_shown(real_log);
      Secret::strike_out_shown(twin_log);
    }
    if (real_log != twin_log) report.leak = "the events";
    if (shows_all) ++report.shown;
    // After the game nothing is dealt that could differ by right: hands not played to their end stay secret.
    if (report.leak.empty() && (!shows_all || G::next(real).kind == Next::Kind::kOver)) {
      report.leak = difference_at_rest<G, Lens>(real, twin, viewer, random);
    }
    if (shows_all || real == twin) twin = Secret::twin_of(real, viewer, random);
  }
}

std::vector<Seat> viewers(int players) {
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

TEST(Leak, RiffifiTellsNobodyAnothersCards) { EXPECT_EQ((watch<Riffifi, Honest<Riffifi>>(80, 30).leak), ""); }
TEST(Leak, FarbenpokerTellsNobodyAStandingStick) {
  EXPECT_EQ((watch<Farbenpoker, Honest<Farbenpoker>>(200, 20).leak), "");
}
TEST(Leak, StarmasterTellsNobodyACubeColourDown) {
  EXPECT_EQ((watch<Starmaster, Honest<Starmaster>>(20, 10).leak), "");
}

// --- Would a leak be noticed? --------------------------------------------------------------------------------------

// Each of these tells one thing too much, and a few games must be enough to notice.
struct TellsWhoseHand : Honest<Riffifi> {
  static Riffifi::Event redact(const Riffifi::Event& event, Seat /*viewer*/) { return event; }
};
struct TellsWhatIsBuried : Honest<Riffifi> {
  static Riffifi::Event redact(const Riffifi::Event& event, Seat viewer) {
    if (std::holds_alternative<riffifi::CardPlayed>(event.fact)) return event;
    return Riffifi::redact(event, viewer);
  }
};
struct ShowsAllConcealed : Honest<Riffifi> {
  static Riffifi::View view(const Riffifi::State& state, Seat viewer) {
    Riffifi::View view = Riffifi::view(state, viewer);
    view.concealed = state.concealed;
    return view;
  }
};
struct ShowsTheTop : Honest<Riffifi> {
  static auto view(const Riffifi::State& state, Seat viewer) {
    return std::pair(Riffifi::view(state, viewer), state.top);
  }
};
struct ShowsWhoHoldsTheOfficer : Honest<Riffifi> {
  static auto view(const Riffifi::State& state, Seat viewer) {
    return std::pair(Riffifi::view(state, viewer), state.hands[0].has(riffifi::kOfficer));
  }
};
// To an onlooker, the first player's hand.
struct ShowsAHandToOnlookers : Honest<Riffifi> {
  static Riffifi::View view(const Riffifi::State& state, Seat viewer) {
    Riffifi::View view = Riffifi::view(state, viewer);
    if (viewer == kOnlooker) view.hand = state.hands[0];
    return view;
  }
};
// Whether the card would still lie face up when its owner's turn comes again: that depends on the others' hands.
struct ForeseesTheNextHand : Honest<Riffifi> {
  static auto foresee(const Riffifi::State& state, Seat viewer, Riffifi::Action action) {
    const auto next = static_cast<std::size_t>(left_of(viewer, state.options.players));
    return std::pair(Riffifi::foresee(state, viewer, action),
                     action.kind() == Riffifi::Action::Kind::kPlay && !action.is_officer() &&
                         state.hands[next].has(card_of(colour_of(action.card()), 1)));
  }
};
struct ForeseesAHit : Honest<Farbenpoker> {
  static bool foresee(const Farbenpoker::State& state, Seat /*viewer*/, const Farbenpoker::Action& action) {
    return action.kind() == Farbenpoker::Action::Kind::kDraw && !action.is_reroll() &&
           state.sticks[static_cast<std::size_t>(action.hole())] == state.dice[0];
  }
};
struct ForeseesTheCube : Honest<Starmaster> {
  static bool foresee(const Starmaster::State& state, Seat /*viewer*/, const Starmaster::Action& action) {
    return action.kind() == Starmaster::Action::Kind::kFlip &&
           state.cubes[static_cast<std::size_t>(action.cell())] == state.sought;
  }
};
struct ShowsAStick : Honest<Farbenpoker> {
  static auto view(const Farbenpoker::State& state, Seat viewer) {
    return std::pair(Farbenpoker::view(state, viewer), state.sticks[17]);
  }
};
// The sticks of a chance before the third hole is named (FP-5.2).
struct ShowsAStickTooEarly : Honest<Farbenpoker> {
  static auto view(const Farbenpoker::State& state, Seat viewer) {
    const farbenpoker::Hole first = state.picked[0];
    const bool picked = first != farbenpoker::kNoHole;
    return std::pair(Farbenpoker::view(state, viewer),
                     picked ? state.sticks[static_cast<std::size_t>(first)] : farbenpoker::kNoColour);
  }
};
struct ShowsACube : Honest<Starmaster> {
  static auto view(const Starmaster::State& state, Seat viewer) {
    return std::pair(Starmaster::view(state, viewer), state.cubes[4]);
  }
};
struct ShowsWhetherACornerIsSought : Honest<Starmaster> {
  static auto view(const Starmaster::State& state, Seat viewer) {
    return std::pair(Starmaster::view(state, viewer), state.cubes[0] == state.sought);
  }
};

template <Game G, class Lens>
bool is_noticed() {
  return !watch<G, Lens>(5, 0).leak.empty();
}

TEST(Leak, IsNoticedInRiffifi) {
  EXPECT_TRUE((is_noticed<Riffifi, TellsWhoseHand>()));
  EXPECT_TRUE((is_noticed<Riffifi, TellsWhatIsBuried>()));
  EXPECT_TRUE((is_noticed<Riffifi, ShowsAllConcealed>()));
  EXPECT_TRUE((is_noticed<Riffifi, ShowsTheTop>()));
  EXPECT_TRUE((is_noticed<Riffifi, ShowsWhoHoldsTheOfficer>()));
  EXPECT_TRUE((is_noticed<Riffifi, ShowsAHandToOnlookers>()));
  EXPECT_TRUE((is_noticed<Riffifi, ForeseesTheNextHand>()));
}
TEST(Leak, IsNoticedInFarbenpoker) {
  EXPECT_TRUE((is_noticed<Farbenpoker, ShowsAStick>()));
  EXPECT_TRUE((is_noticed<Farbenpoker, ShowsAStickTooEarly>()));
  EXPECT_TRUE((is_noticed<Farbenpoker, ForeseesAHit>()));
}
TEST(Leak, IsNoticedInStarmaster) {
  EXPECT_TRUE((is_noticed<Starmaster, ShowsACube>()));
  EXPECT_TRUE((is_noticed<Starmaster, ShowsWhetherACornerIsSought>()));
  EXPECT_TRUE((is_noticed<Starmaster, ForeseesTheCube>()));
}

// --- What bots think may be told while they play, if they see no more than everybody -------------------------------

template <Recordable G>
bool all_see_the_same() {
  for (const typename G::Options& options : every_variant<G>()) {
    FastRandom random(3);
    typename G::State state = G::setup(options);
    std::vector<typename G::Event> log;
    while (G::next(state).kind != Next::Kind::kOver) {
      log.clear();
      play<G>(state, random_step<G>(state, random), Sink<typename G::Event>(log));
      for (const Seat seat : SeatSet::first(options.players)) {
        typename G::View seen = G::view(state, seat);
        seen.me = kOnlooker;
        if (!(seen == G::view(state, kOnlooker))) return false;
        for (const auto& event : log) {
          if (!(G::redact(event, seat) == G::redact(event, kOnlooker))) return false;
        }
      }
    }
  }
  return true;
}

TEST(Leak, MindsAreOpenOnlyWhereNobodySeesMoreThanAnOnlooker) {
  EXPECT_EQ(Codec<Riffifi>::kOpenMinded, all_see_the_same<Riffifi>());
  EXPECT_EQ(Codec<Farbenpoker>::kOpenMinded, all_see_the_same<Farbenpoker>());
  EXPECT_EQ(Codec<Starmaster>::kOpenMinded, all_see_the_same<Starmaster>());
}

// --- A view is a value of its own ----------------------------------------------------------------------------------

// It is small, copied byte by byte, and neither of view and position can be made from the other but by G::view.
template <Game G>
constexpr bool kViewStandsAlone =
    std::is_trivially_copyable_v<typename G::View> && std::is_aggregate_v<typename G::View> &&
    std::equality_comparable<typename G::View> && sizeof(typename G::View) <= 256 &&
    !std::is_convertible_v<typename G::View, typename G::State> &&
    !std::is_convertible_v<typename G::State, typename G::View> &&
    !std::is_constructible_v<typename G::State, typename G::View> &&
    !std::is_constructible_v<typename G::View, typename G::State> &&
    !std::is_base_of_v<typename G::State, typename G::View>;
static_assert(kViewStandsAlone<Riffifi>);
static_assert(kViewStandsAlone<Farbenpoker>);
static_assert(kViewStandsAlone<Starmaster>);

}  // namespace
}  // namespace ludothek::tests
