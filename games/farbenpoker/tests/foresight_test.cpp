// What Farbenpoker foresees comes true.
#include "tests/foresight.hpp"

#include "games/farbenpoker/rules/game.hpp"

namespace ludothek::tests {
namespace {

void compare(const farbenpoker::State& before, const farbenpoker::State& /*after*/, const Order<Farbenpoker>& order,
             const std::optional<farbenpoker::Foresight>& foresight, const std::vector<farbenpoker::Event>& log,
             Count& count) {
  const farbenpoker::Action action = order.action;
  ASSERT_EQ(foresight.has_value(), action.kind() == farbenpoker::Action::Kind::kDraw);
  if (!foresight) return;
  if (action.is_reroll()) {  // the draw that follows will tell
    ++count[0];
    EXPECT_EQ(foresight->miss, std::min<int>(2, before.chips[order.seat]));
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
  EXPECT_EQ(served->chips, foresight->hit[served->die]);
  const auto* pot = find<farbenpoker::PotWon>(log);
  ASSERT_EQ(pot != nullptr, foresight->pot.has_value());
  if (pot == nullptr) return;
  ++count[3];
  EXPECT_EQ(pot->chips, *foresight->pot);
}

TEST(Foresight, OfFarbenpokerComesTrue) {
  const Count count = play_all<Farbenpoker>(100, compare);
  for (std::size_t kind = 0; kind < 4; ++kind) EXPECT_GT(count[kind], 500);
}

}  // namespace
}  // namespace ludothek::tests
