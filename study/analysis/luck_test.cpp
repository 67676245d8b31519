#include "study/analysis/luck.hpp"

#include <gtest/gtest.h>

#include "games/starmaster/record/codec.hpp"

namespace ludothek {
namespace {

// Knows nothing at first; after two thoughts it counts everything seat 0 sees as luck, a tenth each.
class LateAppraiser final : public Appraiser<Starmaster> {
 public:
  bool exact() const override { return true; }
  json::object method() const override { return phrase("method.rollouts"); }
  Worth par() const override { return {}; }
  std::size_t afterthoughts() const override { return 2; }
  void think() override { ++thoughts_; }
  Account appraise(const PlayedMove<Starmaster>& move) override {
    Account account;
    account.luck = Worth{};
    (*account.luck)[0] = thoughts_ == 2 ? 0.1 : 1000;
    account.own = move.by ? std::optional(-0.25) : std::nullopt;
    return account;
  }

 private:
  std::size_t thoughts_ = 0;
};

// What an appraiser says before it has thought counts nothing; the others get what is left.
TEST(Luck, WaitsForAfterthoughts) {
  LuckPart<Starmaster> part(2, std::make_unique<LateAppraiser>());
  starmaster::Options options;
  options.players = 2;
  const starmaster::State state = Starmaster::setup(options);
  const std::vector<Step<Starmaster>> steps;
  const std::vector<starmaster::Event> events;
  part.see({1, std::nullopt, state, state, steps, events});
  part.see({2, seat_at(1), state, state, steps, events});
  part.see({3, kTable, state, state, steps, events});
  ASSERT_EQ(part.afterthoughts(), 2u);
  part.think();
  part.think();
  json::object analysis;
  part.write(analysis);
  const json::array& seats = analysis.at("luck").at("seats").get_array();
  EXPECT_NEAR(seats[0].at("luck").to_number<double>(), 0.3, 1e-12);
  EXPECT_NEAR(seats[0].at("own").to_number<double>(), 0, 1e-12);
  EXPECT_NEAR(seats[0].at("others").to_number<double>(), -0.3, 1e-12);
  EXPECT_NEAR(seats[1].at("own").to_number<double>(), -0.25, 1e-12);
  EXPECT_NEAR(seats[1].at("others").to_number<double>(), 0.25, 1e-12);
  const json::array& moves = analysis.at("luck").at("moves").get_array();
  ASSERT_EQ(moves.size(), 3u);
  EXPECT_EQ(moves[0].at("kind"), "chance");
  EXPECT_EQ(moves[1].at("by"), 1);
  EXPECT_TRUE(moves[2].at("by").is_null());  // the table
}

}  // namespace
}  // namespace ludothek
