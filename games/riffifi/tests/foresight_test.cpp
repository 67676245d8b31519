// What Riffifi foresees comes true.
#include "tests/foresight.hpp"

#include "games/riffifi/rules/game.hpp"

namespace ludothek::tests {
namespace {

void compare(const riffifi::State& /*before*/, const riffifi::State& /*after*/, const Order<Riffifi>& order,
             const std::optional<riffifi::Foresight>& foresight, const std::vector<riffifi::Event>& log, Count& count) {
  using Kind = riffifi::Foresight::Kind;
  const auto& [seat, action] = order;
  if (!foresight) {  // who gives, or an Officer who spares everybody
    ASSERT_TRUE(action.kind() == riffifi::Action::Kind::kRob || action.card() == riffifi::kOfficer);
    ASSERT_EQ(find<riffifi::CardTurnedDown>(log), nullptr);
    return;
  }
  ++count[place_of(foresight->kind)];
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

TEST(Foresight, OfRiffifiComesTrue) {
  const Count count = play_all<Riffifi>(20, compare);
  for (std::size_t kind = 0; kind < 3; ++kind) EXPECT_GT(count[kind], 1000);
}

}  // namespace
}  // namespace ludothek::tests
