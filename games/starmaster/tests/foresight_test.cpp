// What Starmaster foresees comes true.
#include "tests/foresight.hpp"

#include "games/starmaster/rules/game.hpp"

namespace ludothek::tests {
namespace {

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
  ++count[place_of(foresight->right)];
  EXPECT_EQ(lost, nullptr);
  const bool chooses = after.phase == starmaster::Phase::kTake;  // whose pawn it is (SM-2.7)
  EXPECT_EQ(find<starmaster::PawnWon>(log) != nullptr || chooses, foresight->right != Right::kNothing);
  const auto* ended = find<starmaster::GameEnded>(log);
  const bool wins = ended != nullptr && ended->result.winners.has(order.seat);
  EXPECT_EQ(wins, foresight->right == Right::kVictory && !chooses);
}

TEST(Foresight, OfStarmasterComesTrue) {
  const Count count = play_all<Starmaster>(300, compare);
  EXPECT_GT(count[0], 10);
  for (std::size_t kind = 1; kind < 4; ++kind) EXPECT_GT(count[kind], 500);
}

}  // namespace
}  // namespace ludothek::tests
