// A race between bots is decided by the clock.
#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "bots/play.hpp"
#include "bots/random_bot.hpp"
#include "games/starmaster/bots/greedy.hpp"
#include "games/starmaster/rules/game.hpp"
#include "tests/sentence.hpp"

namespace ludothek::tests {
namespace {

using starmaster::Action;
using starmaster::Cell;
using starmaster::Ruling;

// Claims its own cell after so many milliseconds, or never.
class Finger final : public Bot<Starmaster> {
 public:
  Finger(std::optional<int> milliseconds, int cell) : milliseconds_(milliseconds), cell_(cell) {}
  bool looks() const override { return false; }
  Action choose(const starmaster::View& /*view*/, const Choices<Action>& choices, FastRandom& /*random*/) override {
    return choices[0];
  }
  std::optional<Claim<Starmaster>> race(const starmaster::View& /*view*/, const Choices<Action>& /*choices*/,
                                        FastRandom& /*random*/) override {
    if (!milliseconds_) return std::nullopt;
    return Claim<Starmaster>{Action::claim(static_cast<Cell>(cell_)), *milliseconds_};
  }

 private:
  std::optional<int> milliseconds_;
  int cell_;
};

starmaster::State race_of(int players) {
  using starmaster::Colour;
  using starmaster::Outcome;
  starmaster::State state = Starmaster::setup({.players = static_cast<std::uint8_t>(players)});
  Starmaster::apply(state, Outcome{.kind = Outcome::Kind::kFirst, .first = Seat{1}});
  Outcome cubes{.kind = Outcome::Kind::kArrange};
  for (std::size_t i = 0; i < cubes.cubes.size(); ++i) cubes.cubes[i] = static_cast<Colour>(i);
  Starmaster::apply(state, cubes);
  Starmaster::apply(state, Outcome{.kind = Outcome::Kind::kRoll,
                                   .white = starmaster::face_of(Colour::kPink),
                                   .black = starmaster::Black::kStar});
  return state;
}

constexpr std::optional<int> kNever{};

// Seat i claims cell i after times[i].
Order<Starmaster> decided(const std::vector<std::optional<int>>& times) {
  const starmaster::State state = race_of(static_cast<int>(times.size()));
  EXPECT_EQ(Starmaster::next(state).kind, Next::Kind::kRace);
  std::vector<Player<Starmaster>> players;
  players.reserve(times.size());
  for (std::size_t i = 0; i < times.size(); ++i) {
    players.push_back({std::make_unique<Finger>(times[i], static_cast<int>(i)), FastRandom(i)});
  }
  const Order<Starmaster> order = decide_race<Starmaster>(state, players);
  EXPECT_FALSE(Starmaster::refuse(state, order.seat, order.action));
  return order;
}
Order<Starmaster> won_by(int seat) { return {seat_at(seat), Action::claim(static_cast<Cell>(seat))}; }
constexpr Order<Starmaster> kReplayed{kTable, Action::rule(Ruling::kReplay)};
constexpr Order<Starmaster> kVoided{kTable, Action::rule(Ruling::kVoid)};

RULE(DecideRace, "SM-3.1: the earliest finger turns its cube, whatever its seat") {
  EXPECT_EQ(decided({700, 500, 600, 900}), won_by(1));
  EXPECT_EQ(decided({500, 700, 600, 900}), won_by(0));
  EXPECT_EQ(decided({900, 700, 600, 500}), won_by(3));
  EXPECT_EQ(decided({kNever, kNever, 947, kNever}), won_by(2));
  EXPECT_EQ(decided({kNever, 0}), won_by(1));
}

RULE(DecideRace, "SM-3.5: nobody claims, and the turn is void") {
  EXPECT_EQ(decided({kNever, kNever}), kVoided);
  EXPECT_EQ(decided({kNever, kNever, kNever, kNever, kNever, kNever}), kVoided);
}

RULE(DecideRace, "SM-3.6: the two earliest closer than 15 ms, and the turn is played again") {
  EXPECT_EQ(decided({500, 500}), kReplayed);
  EXPECT_EQ(decided({500, 514}), kReplayed);
  EXPECT_EQ(decided({514, 500}), kReplayed);
  EXPECT_EQ(decided({500, 515}), won_by(0));
  EXPECT_EQ(decided({515, 500}), won_by(1));
  EXPECT_EQ(decided({900, 507, kNever, 500}), kReplayed);
  // Only the two earliest matter.
  EXPECT_EQ(decided({516, 500, 515, 515}), won_by(1));
  EXPECT_EQ(decided({500, 507, 514, 900}), kReplayed);
}

RULE(DecideRace, "the answer is stable: asked again, it is the same; the order of the seats decides nothing") {
  IndexedVector<Seat, std::optional<int>> times{500, 515, 530, kNever, 600};
  for (std::size_t turns = 0; turns < times.size(); ++turns) {
    const Order<Starmaster> order = decided(times);
    EXPECT_EQ(order, decided(times));
    ASSERT_LT(index(order.seat), 5);
    EXPECT_EQ(times[order.seat], 500);
    std::ranges::rotate(times, times.begin() + 1);
  }
}

// Greedy's hand, but a time for each race of the game.
class Timed final : public Bot<Starmaster> {
 public:
  explicit Timed(int seat) : seat_(seat) {}
  bool watches() const override { return true; }
  void see(const starmaster::Event& event) override { inner_->see(event); }
  Action choose(const starmaster::View& view, const Choices<Action>& choices, FastRandom& random) override {
    return inner_->choose(view, choices, random);
  }
  std::optional<Claim<Starmaster>> race(const starmaster::View& view, const Choices<Action>& choices,
                                        FastRandom& random) override {
    ++races_;
    if (races_ % 3 == 1) return std::nullopt;  // nobody dares
    auto claim = inner_->race(view, choices, random);
    claim->milliseconds = races_ % 3 == 2 ? 500 + seat_ : 500 + 20 * seat_;  // too close, then clear
    return claim;
  }

 private:
  int seat_;
  int races_ = 0;
  std::unique_ptr<Bot<Starmaster>> inner_ = greedy_starmaster();
};

RULE(PlayGame, "SM-3.4 to SM-3.6: a race in a game is void, played again or won, and the right player rolls next") {
  std::map<int, int> seen;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    std::vector<Player<Starmaster>> players;
    players.reserve(3);
    for (int i = 0; i < 3; ++i) players.push_back({std::make_unique<Timed>(i), FastRandom(seed)});
    FastRandom chance(seed);
    starmaster::State state = Starmaster::setup({.players = 3, .star_faces = 5});
    std::optional<Seat> next_roller;
    play_game<Starmaster>(state, players, chance, [&](const starmaster::State& before, const Step<Starmaster>& step) {
      if (before.phase == starmaster::Phase::kRoll && next_roller) {
        EXPECT_EQ(before.roller, *next_roller);
        next_roller.reset();
      }
      if (before.phase != starmaster::Phase::kRace) return;
      const auto& order = std::get<Order<Starmaster>>(step);
      ++seen[order == kVoided ? 0 : order == kReplayed ? 1 : 2];
      EXPECT_TRUE(order.seat == kTable || order.seat == Seat{0});  // the quickest, always, here
      next_roller = order == kReplayed ? before.roller : left_of(before.roller, 3);
    });
  }
  for (const int kind : {0, 1, 2}) EXPECT_GT(seen[kind], 5);
}

}  // namespace
}  // namespace ludothek::tests
