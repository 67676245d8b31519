// Nobody is told what is hidden: for every game, variant, seat and onlooker, by twins (tests/leak.hpp).
#include "tests/leak.hpp"

#include "shelf/record.hpp"
#include "shelf/rules.hpp"
#include "shelf/tests.hpp"

namespace ludothek::tests {
namespace {

TEST(Leak, NobodyIsToldWhatIsHidden) {
  Shelf::for_each(
      []<class G>() { EXPECT_EQ((watch<G, Honest<G>>(Trial<G>::kWatched, Trial<G>::kLeastCompared).leak), ""); });
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
  Shelf::for_each([]<class G>() { EXPECT_EQ(is_open_minded<G>(), all_see_the_same<G>()) << G::kName; });
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
TEST(Leak, AViewStandsAlone) {
  Shelf::for_each([]<class G>() { static_assert(kViewStandsAlone<G>); });
}

}  // namespace
}  // namespace ludothek::tests
