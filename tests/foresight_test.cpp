// What is foreseen comes true: whole random games of every variant, each decision compared with what then happens.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "engine/random_play.hpp"
#include "shelf/rules.hpp"

namespace ludothek::tests {
namespace {

template <class Fact, class Event>
const Fact* find(const std::vector<Event>& log) {
  for (const Event& event : log) {
    if (const Fact* fact = std::get_if<Fact>(&event.fact)) return fact;
  }
  return nullptr;
}

template <class Event, class Fact>
bool holds(const std::vector<Event>& log, std::string_view rule, const Fact& fact) {
  return std::ranges::any_of(log, [&](const Event& event) { return event == Event{rule, fact}; });
}

// How often something was foreseen, by kind: foreseeing nothing would prove nothing.
using Count = std::array<int, 8>;

void compare(const riffifi::State& /*before*/, const riffifi::State& /*after*/, const Order<Riffifi>& order,
             const std::optional<riffifi::Foresight>& foresight, const std::vector<riffifi::Event>& log, Count& count) {
  using Kind = riffifi::Foresight::Kind;
  const auto& [seat, action] = order;
  if (!foresight) {  // who gives, or an Officer who spares everybody
    ASSERT_TRUE(action.kind() == riffifi::Action::Kind::kRob || action.card() == riffifi::kOfficer);
    ASSERT_EQ(find<riffifi::CardTurnedDown>(log), nullptr);
    return;
  }
  ++count[static_cast<std::size_t>(foresight->kind)];
  const auto* played = find<riffifi::CardPlayed>(log);
  ASSERT_NE(played, nullptr);
  EXPECT_EQ(played->buried, foresight->kind == Kind::kBuried);
  const auto* turned = find<riffifi::CardTurnedDown>(log);
  ASSERT_EQ(turned != nullptr, foresight->kind == Kind::kBuries);
  if (turned != nullptr) {
    EXPECT_TRUE(holds(log, foresight->rule, riffifi::CardTurnedDown{foresight->seat, foresight->card, seat}));
  } else {
    EXPECT_TRUE(holds(log, foresight->rule, *played));
  }
}

void compare(const farbenpoker::State& before, const farbenpoker::State& /*after*/, const Order<Farbenpoker>& order,
             const std::optional<farbenpoker::Foresight>& foresight, const std::vector<farbenpoker::Event>& log,
             Count& count) {
  const farbenpoker::Action action = order.action;
  ASSERT_EQ(foresight.has_value(), action.kind() == farbenpoker::Action::Kind::kDraw);
  if (!foresight) return;
  if (action.is_reroll()) {  // the draw that follows will tell
    ++count[0];
    EXPECT_EQ(foresight->miss, std::min<int>(2, before.chips[static_cast<std::size_t>(order.seat)]));
    return;
  }
  if (const auto* paid = find<farbenpoker::ChipsPaid>(log)) {
    ++count[1];
    EXPECT_EQ(paid->chips, foresight->miss);
    return;
  }
  const auto* served = find<farbenpoker::StickServed>(log);
  ASSERT_NE(served, nullptr);
  ++count[2];
  EXPECT_EQ(served->chips, foresight->hit[static_cast<std::size_t>(served->die)]);
  const auto* pot = find<farbenpoker::PotWon>(log);
  ASSERT_EQ(pot != nullptr, foresight->pot.has_value());
  if (pot == nullptr) return;
  ++count[3];
  EXPECT_EQ(pot->chips, *foresight->pot);
}

void compare(const starmaster::State& /*before*/, const starmaster::State& after, const Order<Starmaster>& order,
             const std::optional<starmaster::Foresight>& foresight, const std::vector<starmaster::Event>& log,
             Count& count) {
  using Right = starmaster::Foresight::Right;
  const auto* turned = find<starmaster::CubeTurned>(log);
  if (!foresight) {  // whose pawn, where to swap
    ASSERT_EQ(turned, nullptr);
    return;
  }
  if (turned == nullptr) return;  // announced: what was foreseen is foreseen again when a cube is turned
  const auto* lost = find<starmaster::PawnLost>(log);
  if (!turned->right) {
    ++count[3];
    if (order.action.kind() == starmaster::Action::Kind::kClaim) return;
    EXPECT_EQ(lost == nullptr ? starmaster::kNoColour : lost->colour, foresight->wrong);
    return;
  }
  ++count[static_cast<std::size_t>(foresight->right)];
  EXPECT_EQ(lost, nullptr);
  const bool chooses = after.phase == starmaster::Phase::kTake;  // whose pawn it is (SM-2.7)
  EXPECT_EQ(find<starmaster::PawnWon>(log) != nullptr || chooses, foresight->right != Right::kNothing);
  const auto* ended = find<starmaster::GameEnded>(log);
  const bool wins = ended != nullptr && ended->result.winners.has(order.seat);
  EXPECT_EQ(wins, foresight->right == Right::kVictory && !chooses);
}

template <Foreseeing G>
Count play_all(std::uint64_t games) {
  Count count{};
  for (const typename G::Options& options : every_variant<G>()) {
    for (std::uint64_t game = 0; game < games && !testing::Test::HasFailure(); ++game) {
      SCOPED_TRACE(std::string(G::kName) + ", " + std::to_string(options.players) + " players, " + word_for(options));
      FastRandom random(7, game);
      typename G::State state = G::setup(options);
      std::vector<typename G::Event> log;
      while (G::next(state).kind != Next::Kind::kOver && !testing::Test::HasFailure()) {
        const Step<G> step = random_step<G>(state, random);
        const typename G::State before = state;
        log.clear();
        play<G>(state, step, Sink<typename G::Event>(log));
        const auto* order = std::get_if<Order<G>>(&step);
        if (order == nullptr || order->seat == kTable) continue;
        compare(before, state, *order, G::foresee(before, order->seat, order->action), log, count);
      }
    }
  }
  return count;
}

TEST(Foresight, OfRiffifiComesTrue) {
  const Count count = play_all<Riffifi>(20);
  for (std::size_t kind = 0; kind < 3; ++kind) EXPECT_GT(count[kind], 1000);
}
TEST(Foresight, OfFarbenpokerComesTrue) {
  const Count count = play_all<Farbenpoker>(100);
  for (std::size_t kind = 0; kind < 4; ++kind) EXPECT_GT(count[kind], 500);
}
TEST(Foresight, OfStarmasterComesTrue) {
  const Count count = play_all<Starmaster>(300);
  EXPECT_GT(count[0], 10);
  for (std::size_t kind = 1; kind < 4; ++kind) EXPECT_GT(count[kind], 500);
}

}  // namespace
}  // namespace ludothek::tests
