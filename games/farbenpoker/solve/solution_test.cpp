// The solution against the rules themselves: endgames and whole small games worked out through the engine, chance by
// chance, must give the same numbers; and players who follow the solution must win as often as it says.
#include "games/farbenpoker/solve/solution.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <unordered_map>

#include "bots/play.hpp"
#include "games/farbenpoker/solve/bot.hpp"

namespace ludothek::farbenpoker {
namespace {

constexpr Seat kMe{0};

// A real position, of which somebody has seen every stick but those in `unseen`.
struct Belief {
  State state;
  HoleSet unseen;
};

// How thoroughly the engine is asked. The engine never looks at a hole's number, only at its side, so that one hole
// speaks for all that hold alike sticks on one side; nor at what a colour is called, so that colours may change names.
// kEveryHole takes neither for granted.
enum class Thorough : std::uint8_t { kOneOfEachKind, kEveryHole };

// The best play of both, found by trying everything the engine allows: the chance of seat 0.
class BruteForce {
 public:
  explicit BruteForce(Thorough thorough) : thorough_(thorough) {}

  double value(Belief belief) {
    normalise(belief);
    const Next next = Farbenpoker::next(belief.state);
    if (next.kind == Next::Kind::kOver) {
      const Result result = Farbenpoker::result(belief.state);
      return result.winners.has(kMe) ? 1.0 / result.winners.size() : 0;
    }
    std::string key(reinterpret_cast<const char*>(&belief.state), sizeof(State));
    key += std::to_string(belief.unseen.bits());
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    const double value = next.kind == Next::Kind::kChance ? average(belief) : best(belief, next.seat());
    known_[key] = value;
    return value;
  }

 private:
  // The order of the unseen sticks says nothing: keep them sorted. Nor do the names of colours and the numbers of
  // holes, if that is granted.
  void normalise(Belief& belief) const {
    if (thorough_ == Thorough::kOneOfEachKind) name_colours(belief);
    sort_unseen(belief);
    if (thorough_ == Thorough::kEveryHole || belief.state.phase == Phase::kRescue) return;
    const Belief before = belief;
    belief.unseen = belief.state.standing = HoleSet();
    belief.state.sticks.fill(kNoColour);
    for (const Side side : {Side::kA, Side::kB}) {
      std::vector<std::pair<bool, Colour>> sticks;
      for (const Hole hole : before.state.standing& holes_of(side)) {
        sticks.emplace_back(before.unseen.has(hole), before.state.sticks[hole]);
      }
      std::ranges::sort(sticks);
      int number = 0;
      for (const auto& [unseen, colour] : sticks) {
        const Hole hole = hole_of(side, ++number);
        belief.state.standing.add(hole);
        belief.state.sticks[hole] = colour;
        if (unseen) belief.unseen.add(hole);
      }
    }
    sort_unseen(belief);
  }

  // Colours in the order of what they are here: on which dice and in which place of the hand, how many sticks nobody
  // has seen, and where the others stand.
  static void name_colours(Belief& belief) {
    State& state = belief.state;
    struct Colourful {
      std::array<std::uint64_t, 5> here{};
      int colour = 0;
      auto operator<=>(const Colourful&) const = default;
    };
    std::array<Colourful, kColours> colours{};
    for (int colour = 0; colour < kColours; ++colour) colours[place_of(colour)].colour = colour;
    const auto of = [&](Colour colour) -> auto& { return colours[place_of(index(colour))].here; };
    for (int i = 0; i < 3; ++i) {
      if (state.dice[i] != kNoColour) of(state.dice[i])[0] |= 1u << i;
      if (state.hand[i] != kNoColour) of(state.hand[i])[1] |= 1u << i;
    }
    for (const Hole hole : state.standing) {
      auto& here = of(state.sticks[hole]);
      if (belief.unseen.has(hole)) {
        ++here[2];
      } else if (state.phase == Phase::kRescue) {
        here[3] |= std::uint64_t{1} << index(hole);
      } else {
        ++here[side_of(hole) == Side::kA ? 3 : 4];
      }
    }
    std::ranges::sort(colours);
    PerColour<Colour> name{};
    for (int i = 0; i < kColours; ++i) name[colours[place_of(i)].colour] = static_cast<Colour>(i);
    const auto rename = [&](Colour& colour) {
      if (colour != kNoColour) colour = name[colour];
    };
    std::ranges::for_each(state.sticks, rename);
    std::ranges::for_each(state.dice, rename);
    std::ranges::for_each(state.hand, rename);
  }

  static void sort_unseen(Belief& belief) {
    IndexedVector<int, Colour> colours;
    for (const Hole hole : belief.unseen) colours.push_back(belief.state.sticks[hole]);
    std::ranges::sort(colours);
    int i = 0;
    for (const Hole hole : belief.unseen) {
      belief.state.sticks[hole] = colours[i++];
    }
  }

  double average(const Belief& belief) {
    const auto after = [&](const Outcome& outcome) {
      Belief next = belief;
      Farbenpoker::apply(next.state, outcome);
      return value(next);
    };
    double sum = 0;
    switch (belief.state.phase) {
      case Phase::kRoll:
      case Phase::kRescueRoll:
        for (int roll = 0; roll < 216; ++roll) {
          const std::array<int, 3> faces{roll / 36, roll / 6 % 6, roll % 6};
          // Dice in another order: counted with the one in ascending order.
          const bool ascending = faces[0] <= faces[1] && faces[1] <= faces[2];
          if (thorough_ == Thorough::kOneOfEachKind && !ascending) continue;
          const bool pair = faces[0] == faces[1] || faces[1] == faces[2];
          const int orders = thorough_ == Thorough::kEveryHole ? 1 : faces[0] == faces[2] ? 1 : pair ? 3 : 6;
          sum += orders / 216.0 *
                 after({.kind = Outcome::Kind::kRoll,
                        .dice = {static_cast<Colour>(faces[0]), static_cast<Colour>(faces[1]),
                                 static_cast<Colour>(faces[2])}});
        }
        return sum;
      case Phase::kRollThird:
        for (int colour = 0; colour < kColours; ++colour) {
          sum += after({.kind = Outcome::Kind::kRollThird, .colour = static_cast<Colour>(colour)}) / kColours;
        }
        return sum;
      default: {  // `fr`: the hole of a stick, all alike
        const auto kind = belief.state.phase == Phase::kPut ? Outcome::Kind::kPut : Outcome::Kind::kReturn;
        const HoleSet holes = free_holes(belief.state);
        const int tried = thorough_ == Thorough::kEveryHole ? holes.size() : 1;
        for (int i = 0; i < tried; ++i) sum += after({.kind = kind, .hole = holes[i]}) / tried;
        return sum;
      }
    }
  }

  double best(const Belief& belief, Seat seat) {
    double best = -1;
    std::vector<int> kinds;
    for (const Action action : Farbenpoker::actions(belief.state, seat)) {
      const int kind = kind_of(belief, action);
      if (thorough_ == Thorough::kOneOfEachKind && std::ranges::find(kinds, kind) != kinds.end()) continue;
      kinds.push_back(kind);
      const double here = after(belief, seat, action);
      best = std::max(best, seat == kMe ? here : 1 - here);
    }
    return seat == kMe ? best : 1 - best;
  }

  // Alike: on one side, and of one colour, or both unseen, or both free.
  static int kind_of(const Belief& belief, const Action& action) {
    if (action.is_reroll()) return -1;
    const int side = side_of(action.hole()) == Side::kA ? 0 : 100;
    if (belief.unseen.has(action.hole())) return side + 50;
    const Colour colour = belief.state.sticks[action.hole()];
    return side + (colour == kNoColour ? 60 : index(colour));
  }

  // The colours that come to light by an action are averaged over.
  double after(const Belief& belief, Seat seat, const Action& action) {
    std::vector<Hole> shown;
    const State& state = belief.state;
    if (state.phase == Phase::kDraw && !action.is_reroll()) shown = {action.hole()};
    if (state.phase == Phase::kRescue && state.picked[1] != kNoHole) {
      shown = {state.picked[0], state.picked[1], action.hole()};
    }
    std::erase_if(shown, [&](Hole hole) { return !belief.unseen.has(hole); });
    return reveal(belief, seat, action, shown);
  }

  double reveal(Belief belief, Seat seat, const Action& action, std::vector<Hole> shown) {
    if (shown.empty()) {
      Farbenpoker::apply(belief.state, seat, action);
      return value(belief);
    }
    const Hole here = shown.back();
    shown.pop_back();
    // Each unseen stick may be the one that stands here; those of one colour give the same.
    PerColour<int> sticks{};
    for (const Hole hole : belief.unseen) ++sticks[belief.state.sticks[hole]];
    PerColour<bool> done{};
    double sum = 0;
    for (const Hole hole : belief.unseen) {
      const Colour colour = belief.state.sticks[hole];
      if (done[colour]) continue;
      done[colour] = true;
      Belief next = belief;
      std::swap(next.state.sticks[here], next.state.sticks[hole]);
      next.unseen.remove(here);
      sum += static_cast<double>(sticks[colour]) / belief.unseen.size() * reveal(next, seat, action, shown);
    }
    return sum;
  }

  Thorough thorough_;
  std::unordered_map<std::string, double> known_;
};

struct TestGame {
  std::array<int, kColours> known{};  // sticks that were seen and stand in the device
  std::vector<int> dice{};            // none: about to be rolled
  int served = 0;                     // the first dice
  int mine = 1;
  int theirs = 1;
  int pot = 0;
  int stock = 1;
  bool rescue = false;
};

Position abstract(const TestGame& scene) {
  Position position{.mine = scene.mine, .theirs = scene.theirs, .pot = scene.pot, .rescue = scene.rescue};
  for (std::size_t colour = 0; colour < kColours; ++colour) {
    position.palette[colour].unseen = static_cast<std::uint8_t>(kSticksOfAColour - scene.known[colour]);
  }
  for (std::size_t die = 0; die < scene.dice.size(); ++die) {
    Shade& here = shade(position.palette, scene.dice[die]);
    if (static_cast<int>(die) < scene.served) {
      ++here.served;
      --here.unseen;
    } else {
      ++here.sought;
    }
  }
  return position;
}

// The same in the engine; the known sticks stand on both sides.
Belief real(const TestGame& scene, Edition edition) {
  Belief belief{Farbenpoker::setup({.players = 2, .edition = edition}), {}};
  State& state = belief.state;
  Farbenpoker::apply(state, Outcome{.kind = Outcome::Kind::kFirst, .seat = kMe});
  state.phase = scene.dice.empty() ? Phase::kRoll : Phase::kDraw;
  state.chips = {static_cast<std::uint8_t>(scene.mine), static_cast<std::uint8_t>(scene.theirs)};
  state.pot = static_cast<std::uint8_t>(scene.pot);
  state.stock = static_cast<std::uint8_t>(scene.stock);
  for (std::size_t die = 0; die < scene.dice.size(); ++die) state.dice[die] = static_cast<Colour>(scene.dice[die]);
  state.served = static_cast<std::uint8_t>((1u << scene.served) - 1);
  state.privilege = !scene.dice.empty() && scene.served == 0 && scene.pot == 0;
  if (scene.rescue) {
    state.phase = scene.dice.empty() ? Phase::kRescueRoll : Phase::kRescue;
    state.winner = seat_at(1);
    state.privilege = false;
  }
  const Palette palette = abstract(scene).palette;
  int places = 0;
  const auto place = [&](int colour, bool unseen) {
    const Hole hole = hole_of(!unseen && places % 2 == 0 ? Side::kB : Side::kA, places + 1);
    ++places;
    state.sticks[hole] = static_cast<Colour>(colour);
    state.standing.add(hole);
    if (unseen) belief.unseen.add(hole);
  };
  for (int colour = 0; colour < kColours; ++colour) {
    for (int i = 0; i < shade(palette, colour).unseen; ++i) place(colour, true);
    for (int i = 0; i < shade(palette, colour).known(); ++i) place(colour, false);
  }
  return belief;
}

void expect_same(const TestGame& scene, Thorough thorough = Thorough::kOneOfEachKind,
                 const std::vector<Edition>& editions = {Edition::kDe, Edition::kFr}) {
  const Position position = abstract(scene);
  const Solution::Plan plan{.chips = position.total() + scene.stock, .most_stock = scene.stock};
  ASSERT_FALSE(Solution::refuse(position, plan)) << *Solution::refuse(position, plan);
  const Solution solution(plan);
  for (const Edition edition : editions) {
    BruteForce engine(thorough);
    EXPECT_NEAR(engine.value(real(scene, edition)), solution.value(position), 1e-12);
  }
  const auto choices = solution.choices(position);
  if (!choices.empty()) EXPECT_NEAR(choices.front().value, solution.value(position), 1e-12);
}

TEST(FarbenpokerSolution, AgreesWithEveryHoleOfTheEngineOneDrawBeforeTheEnd) {
  expect_same({.known = {3, 3, 3, 2, 1, 3}, .dice = {3, 4, 4}, .mine = 1, .theirs = 1, .pot = 1, .stock = 1},
              Thorough::kEveryHole);
}

TEST(FarbenpokerSolution, AgreesOnTheFirstDrawWithItsPrivilege) {
  expect_same({.known = {1, 3, 3, 2, 3, 2}, .dice = {0, 0, 5}, .mine = 1, .theirs = 1, .stock = 2});
  expect_same({.known = {3, 3, 2, 2, 3, 2}, .dice = {5, 5, 5}, .mine = 1, .theirs = 1, .stock = 3});
}

TEST(FarbenpokerSolution, AgreesWhenTheThirdDieMayBeRolledAgain) {
  expect_same({.known = {1, 1, 2, 2, 3, 0}, .dice = {0, 1, 5}, .served = 2, .mine = 2, .theirs = 1, .pot = 2});
  expect_same({.known = {2, 1, 2, 2, 1, 2}, .dice = {0, 1, 5}, .served = 2, .mine = 1, .theirs = 2, .pot = 1});
}

TEST(FarbenpokerSolution, AgreesWhenSomebodyIsBroke) {
  const TestGame last_but_one{.dice = {0, 0, 1}, .served = 2, .mine = 1, .theirs = 0};
  TestGame scene = last_but_one;
  scene.known = {1, 2, 3, 3, 3, 3};
  scene.pot = 1;
  scene.stock = 2;
  expect_same(scene);
  scene = last_but_one;
  scene.known = {1, 3, 3, 3, 3, 3};
  scene.stock = 3;
  expect_same(scene, Thorough::kOneOfEachKind, {Edition::kDe});  // one edition: this one takes long
}

TEST(FarbenpokerSolution, AgreesOnAChanceAfterGoingBroke) {
  expect_same({.known = {2, 1, 3, 3, 3, 3}, .dice = {0, 0, 1}, .mine = 0, .theirs = 1, .stock = 2, .rescue = true});
  expect_same({.known = {3, 2, 3, 3, 3, 3}, .dice = {}, .mine = 0, .theirs = 1, .stock = 2, .rescue = true});
}

TEST(FarbenpokerSolution, AgreesOnWholeSmallGames) {
  expect_same({.mine = 1, .theirs = 1, .stock = 1});
  expect_same({.known = {3, 3, 3, 3, 3, 2}, .mine = 1, .theirs = 1, .stock = 2});
}

// Two who follow the solution, from a position with a small stock, through the engine.
TEST(FarbenpokerSolution, IsWhatItsOwnPlayersReach) {
  const Solution solution({.most_stock = 5});
  for (const Edition edition : {Edition::kDe, Edition::kFr}) {
    const TestGame scene{.mine = 22, .theirs = 23, .stock = 5};
    const double promised = solution.value(abstract(scene));
    constexpr int kGames = 2000;
    double wins = 0;
    double squares = 0;
    for (std::uint64_t game = 0; game < kGames; ++game) {
      FastRandom chance(7, game);
      State state = real(scene, edition).state;
      const auto sticks = mix_sticks(chance);
      for (std::size_t i = 0; i < sticks.size(); ++i) state.sticks[i] = sticks[i];
      state.standing = holes_of(Side::kA);
      std::vector<Player<Farbenpoker>> players;
      for (int i = 0; i < 2; ++i) players.push_back({exact_farbenpoker(solution), FastRandom(chance.next())});
      play_game<Farbenpoker>(state, players, chance, [](const State&, const Step<Farbenpoker>&) {});
      const Result result = Farbenpoker::result(state);
      const double share = result.winners.has(kMe) ? 1.0 / result.winners.size() : 0;
      wins += share;
      squares += share * share;
    }
    const double mean = wins / kGames;
    const double sigma = std::sqrt((squares / kGames - mean * mean) / kGames);
    EXPECT_NEAR(mean, promised, 3 * sigma);
  }
}

TEST(FarbenpokerSolution, GivesBothPlayersOneWinTogether) {
  // Who is ahead and on turn is better off than who is behind, and more chips are never worse.
  const Solution solution({.most_stock = 3});
  for (int mine = 1; mine < 46; ++mine) {
    Position position{.mine = mine, .theirs = 47 - mine};
    const double value = solution.value(position);
    EXPECT_GE(value, 0);
    EXPECT_LE(value, 1);
    position.mine = mine + 1;
    position.theirs = 46 - mine;
    EXPECT_GE(solution.value(position), value);
  }
}

// Who has no room for all of it gets the same, total by total.
TEST(FarbenpokerSolution, ForgetsWhatItNeedsNoMore) {
  const Solution whole({.chips = 16, .most_stock = 7});
  Solution::Plan plan{.chips = 16, .most_stock = 7};
  plan.forgets = true;
  Solution swept(plan);
  FastRandom random(1);
  int totals = 0;
  for (; swept.fill_next(); ++totals) {
    for (int i = 0; i < 2000; ++i) {
      Position position{.mine = 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(swept.total() - 2)))};
      for (Shade& each : position.palette) each.unseen = static_cast<std::uint8_t>(random.below(4));
      if (random.below(4) > 0) {
        Dice dice{};
        for (Colour& die : dice) die = roll_die(random);
        position.palette = with_dice(position.palette, dice);
        position.pot = static_cast<int>(random.below(6));
        for (int colour = 0; colour < kColours && random.below(2) == 0; ++colour) {
          if (shade(position.palette, colour).known() > 0)
            position.palette = after_draw(position.palette, colour, false);
        }
      }
      position.theirs = swept.total() - position.mine - position.pot;
      if (Solution::refuse(position, plan)) continue;
      EXPECT_EQ(swept.value(position), whole.value(position));
    }
  }
  EXPECT_EQ(totals, 7);
}

TEST(FarbenpokerSolution, RefusesWhatCannotBe) {
  const auto refuse = [](const Position& position) { return Solution::refuse(position, {.most_stock = 3}); };
  EXPECT_TRUE(refuse({.mine = 5, .theirs = 5}));              // too far from the end for this one
  EXPECT_TRUE(refuse({.mine = 25, .theirs = 25}));            // over
  EXPECT_TRUE(refuse({.mine = 24, .theirs = 23, .pot = 1}));  // a pot before the dice
  EXPECT_TRUE(refuse({.mine = 24, .theirs = 23, .rerolled = true}));
  EXPECT_TRUE(refuse({.mine = 24, .theirs = 23, .rescue = true}));
  EXPECT_FALSE(refuse({.mine = 24, .theirs = 23}));
}

}  // namespace
}  // namespace ludothek::farbenpoker
