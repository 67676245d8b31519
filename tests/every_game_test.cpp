// What must hold for every game, in every variant, at every position of many random games.
#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <sstream>

#include "engine/hash.hpp"
#include "shelf/rules.hpp"
#include "shelf/tests.hpp"

namespace ludothek::tests {
namespace {

struct GameName {
  template <class G>
  static std::string GetName(int) {  // NOLINT(readability-identifier-naming): GoogleTest asks for it by this name
    return std::string(G::kName);
  }
};

template <class G>
class EveryGame : public testing::Test {};
template <class... Gs>
testing::Types<Gs...> types_of(GameList<Gs...>);
using AllGames = decltype(types_of(Shelf{}));
TYPED_TEST_SUITE(EveryGame, AllGames, GameName);

// The seats anybody could send: players, empty chairs, the table, the onlooker and what is no seat at all.
std::vector<Seat> all_seats() {
  std::vector<Seat> seats;
  for (int seat : {0, 1, 2, 3, 4, 5, index(kTable), index(kOnlooker), 8, 31, 32, 63, 64, 255}) {
    seats.push_back(seat_at(seat));
  }
  return seats;
}

// Plays `games` (times kGames) random games of every variant. visit(state, step) sees each position with the step that
// comes next, and at the end the last position without one (nullptr). Stops at the first game in which something is
// wrong.
template <Game G, class Visit>
void for_each_position(std::uint64_t games, std::uint64_t seed, Visit visit) {
  for (const typename G::Options& options : every_variant<G>()) {
    SCOPED_TRACE(testing::Message() << options.players + 0 << " players, " << word_for(options));
    ASSERT_EQ(G::refuse(options), std::nullopt);
    for (std::uint64_t game = 0; game < games * Trial<G>::kGames; ++game) {
      SCOPED_TRACE(testing::Message() << "game " << game);
      FastRandom random(seed, game);
      typename G::State state = G::setup(options);
      int steps = 0;
      while (G::next(state).kind != Next::Kind::kOver) {
        const Step<G> step = random_step<G>(state, random);
        visit(std::as_const(state), &step);
        if (testing::Test::HasFailure()) return;
        play<G>(state, step);
        ASSERT_LE(++steps, Trial<G>::most_steps(options)) << "it should be over";
      }
      visit(std::as_const(state), static_cast<const Step<G>*>(nullptr));
      if (testing::Test::HasFailure()) return;
    }
  }
}

// The rule ids that stand in a game's RULES.md: "| RF-2.3 |" begins a line.
template <Game G>
std::set<std::string> written_rules() {
  std::set<std::string> ids;
  std::ifstream page(std::string(kFolder<G>) + "/rules/RULES.md");
  for (std::string line; std::getline(page, line);) {
    if (!line.starts_with("| " + std::string(G::kFacts.letters) + "-")) continue;
    const auto end = line.find_first_not_of("0123456789.", 5);
    ids.insert(line.substr(2, end - 2));
  }
  return ids;
}

// A rule of this game, by its letters, and a code in snake_case.
template <Game G>
bool is_well_formed(const Refusal& refusal) {
  const auto lower = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; };
  return refusal.rule.starts_with(G::kFacts.letters) && refusal.rule.size() >= 6 && !refusal.code.empty() &&
         std::ranges::all_of(refusal.code, lower);
}

// More kinds of action than any game has, and so one at least that does not exist.
constexpr int kKinds = 8;

// Positions of one phase are much alike.
template <class State>
int phase_of(const State& state) {
  if constexpr (requires { state.phase; }) {
    return static_cast<int>(state.phase);
  } else {
    return 0;
  }
}

TYPED_TEST(EveryGame, KeepsItsPieces) {
  for_each_position<TypeParam>(
      60, 1, [](const auto& state, const auto* /*step*/) { ASSERT_EQ(wrong_pieces<TypeParam>(state), ""); });
}

// The bound itself is for_each_position's, where each game says why.
TYPED_TEST(EveryGame, EndsWithAResult) {
  using G = TypeParam;
  for_each_position<G>(300, 2, [](const typename G::State& state, const Step<G>* step) {
    const auto scores = G::scores(state);
    const std::size_t players = state.options.players;
    for (std::size_t seat = 0; seat < scores.size(); ++seat) {
      ASSERT_GE(scores[seat], 0);
      ASSERT_LE(scores[seat], seat < players ? Trial<G>::most_points(state.options) : 0);
    }
    if (step != nullptr) return;
    const Result result = G::result(state);
    ASSERT_EQ(result.scores, scores);
    ASSERT_EQ(std::ranges::count(Trial<G>::kEnds, result.end), 1) << result.end;
    ASSERT_EQ(result.winners.bits() & ~SeatSet::first(state.options.players).bits(), 0);
    bool somebody_wins = true;
    if constexpr (requires { Trial<G>::kNobodyWins; }) somebody_wins = result.end != Trial<G>::kNobodyWins;
    ASSERT_NE(result.winners.empty(), somebody_wins);
    for (Seat winner : result.winners) {
      ASSERT_EQ(scores[winner], *std::ranges::max_element(scores));
    }
  });
}

TYPED_TEST(EveryGame, GivesActionsOnlyToWhoIsAwaited) {
  using G = TypeParam;
  for_each_position<G>(40, 3, [](const typename G::State& state, const Step<G>* /*step*/) {
    const Next next = G::next(state);
    ASSERT_EQ(next.seats.bits() & ~SeatSet::first(state.options.players).bits(), 0);
    ASSERT_EQ(next.seats.size() == 1, next.kind == Next::Kind::kSeat);
    ASSERT_EQ(next.seats.size() > 1, next.kind == Next::Kind::kRace);
    for (Seat seat : all_seats()) {
      if (seat == kTable) continue;  // it may rule in a race, and instead of chance
      ASSERT_NE(G::actions(state, seat).empty(), index(seat) < 8 && next.seats.has(seat)) << index(seat);
    }
    if (next.kind == Next::Kind::kSeat || next.kind == Next::Kind::kOver) {
      ASSERT_TRUE(G::actions(state, kTable).empty());
    }
  });
}

TYPED_TEST(EveryGame, CountsItsChoicesRight) {
  using G = TypeParam;
  for_each_position<G>(10, 4, [](const typename G::State& state, const Step<G>* /*step*/) {
    for (Seat seat : all_seats()) {
      const auto choices = G::actions(state, seat);
      int count = 0;
      for (const typename G::Action action : choices) {
        ASSERT_EQ(choices[count], action);
        ASSERT_TRUE(choices.contains(action));
        ASSERT_TRUE(count == 0 || choices[count - 1].place() < action.place());
        ++count;
      }
      ASSERT_EQ(count, choices.size());
      ASSERT_EQ(count == 0, choices.empty());
    }
  });
}

// Every action there could be: all kinds and one that does not exist, all places and some beyond, from every seat. At
// the first positions of each phase, and here and there.
TYPED_TEST(EveryGame, RefusesExactlyWhatItDoesNotList) {
  using G = TypeParam;
  using Action = typename G::Action;
  std::vector<int> places(64);
  std::iota(places.begin(), places.end(), 0);
  places.insert(places.end(), {64, 65, 100, 104, 127, 128, 191, 192, 254, 255});
  FastRandom choose(5);
  std::map<int, int> seen_of_phase;
  int players = 0;
  std::int64_t asked = 0;
  for_each_position<G>(10, 5, [&](const typename G::State& state, const Step<G>* /*step*/) {
    if (state.options.players != players) seen_of_phase.clear();
    players = state.options.players;
    if (seen_of_phase[phase_of(state)]++ >= 5 && choose.below(100) != 0) return;
    for (Seat seat : all_seats()) {
      const auto choices = G::actions(state, seat);
      for (int kind = 0; kind <= kKinds; ++kind) {
        for (int place : places) {
          const Action action = Action::from(static_cast<typename Action::Kind>(kind), place);
          const auto refusal = G::refuse(state, seat, action);
          ++asked;
          ASSERT_NE(refusal.has_value(), choices.contains(action)) << index(seat) << ' ' << kind << ' ' << place;
          ASSERT_TRUE(!refusal || is_well_formed<G>(*refusal)) << refusal->rule << ' ' << refusal->code;
        }
      }
    }
  });
  std::cout << asked << " actions asked for\n";
  EXPECT_GT(asked, 500'000);
}

TYPED_TEST(EveryGame, RefusalsCiteWrittenRules) {
  using G = TypeParam;
  using Action = typename G::Action;
  const std::set<std::string> rules = written_rules<G>();
  ASSERT_FALSE(rules.empty()) << "no RULES.md, or not run from the root of the sources";
  FastRandom choose(6);
  for_each_position<G>(10, 6, [&](const typename G::State& state, const Step<G>* /*step*/) {
    const Seat seat = seat_at(static_cast<int>(choose.below(9)));
    const auto kind = static_cast<typename Action::Kind>(choose.below(kKinds));
    const Action action = Action::from(kind, static_cast<int>(choose.below(66)));
    if (const auto refusal = G::refuse(state, seat, action)) {
      ASSERT_TRUE(rules.contains(std::string(refusal->rule))) << refusal->rule << ' ' << refusal->code;
    }
    if (const auto refusal = G::refuse(state, nonsense<typename G::Outcome>(choose))) {
      ASSERT_TRUE(rules.contains(std::string(refusal->rule))) << refusal->rule << ' ' << refusal->code;
    }
  });
}

TYPED_TEST(EveryGame, AcceptsWhatChanceGives) {
  using G = TypeParam;
  FastRandom again(7);
  for_each_position<G>(20, 7, [&](const typename G::State& state, const Step<G>* step) {
    if (step != nullptr) {
      ASSERT_EQ(refuse_step<G>(state, *step), std::nullopt);
    }
    if (G::next(state).kind == Next::Kind::kChance) {
      ASSERT_EQ(G::refuse(state, G::sample(state, again)), std::nullopt);
    }
  });
}

// What no dice showed is refused, or is by accident something they could have shown: then it carries the game on and no
// piece is lost.
TYPED_TEST(EveryGame, AcceptsNoNonsenseFromChance) {
  using G = TypeParam;
  using Outcome = typename G::Outcome;
  FastRandom random(8);
  std::int64_t accepted = 0;
  for_each_position<G>(20, 8, [&](const typename G::State& state, const Step<G>* step) {
    const bool chance = G::next(state).kind == Next::Kind::kChance;
    for (int times = chance ? 12 : 1; times > 0; --times) {
      const auto* given = step == nullptr ? nullptr : std::get_if<Outcome>(step);
      const Outcome outcome = given != nullptr && times % 2 == 0 ? damaged(*given, random) : nonsense<Outcome>(random);
      if (const auto refusal = G::refuse(state, outcome)) {
        ASSERT_TRUE(is_well_formed<G>(*refusal)) << refusal->rule << ' ' << refusal->code;
        continue;
      }
      ++accepted;
      ASSERT_TRUE(chance) << "accepted though chance is not awaited";
      typename G::State after = state;
      G::apply(after, outcome);
      ASSERT_FALSE(after == state) << "accepted and then ignored";
      ASSERT_EQ(wrong_pieces<G>(after), "");
    }
  });
  EXPECT_GT(accepted, 0) << "damage that is harmless should be accepted now and then";
}

TYPED_TEST(EveryGame, ReplaysToTheSamePositions) {
  using G = TypeParam;
  typename G::State logged{};
  std::vector<typename G::Event> log;
  std::vector<std::pair<Step<G>, std::uint64_t>> steps;
  for_each_position<G>(20, 9, [&](const typename G::State& state, const Step<G>* step) {
    if (steps.empty()) logged = state;
    // With a log or without, it comes to the same.
    ASSERT_EQ(logged, state);
    ASSERT_EQ(hash_of(logged), hash_of(state));
    // A position is its bytes: a copy is equal, and what happens to the copy does not concern the original.
    typename G::State copy = G::setup(state.options);
    std::memcpy(&copy, &state, sizeof copy);
    ASSERT_EQ(copy, state);
    const std::uint64_t before = hash_of(state);
    if (step != nullptr) {
      play<G>(copy, *step);
      ASSERT_EQ(hash_of(state), before);
      ASSERT_NE(copy, state) << "a step always changes something";
      ASSERT_NE(hash_of(copy), before);
      log.clear();
      play<G>(logged, *step, Sink<typename G::Event>(log));
      ASSERT_FALSE(log.empty()) << "a step is always told";
      steps.emplace_back(*step, hash_of(logged));
      return;
    }
    // The whole game again, from its steps alone.
    copy = G::setup(state.options);
    for (const auto& [replayed, hash] : steps) {
      ASSERT_EQ(refuse_step<G>(copy, replayed), std::nullopt);
      play<G>(copy, replayed);
      ASSERT_EQ(hash_of(copy), hash);
    }
    ASSERT_EQ(copy, state);
    steps.clear();
  });
}

// Every kind of event there is happens at least once, and cites a rule that is written down.
TYPED_TEST(EveryGame, TellsEventsThatCiteWrittenRules) {
  using G = TypeParam;
  using Event = typename G::Event;
  const std::set<std::string> rules = written_rules<G>();
  ASSERT_FALSE(rules.empty()) << "no RULES.md, or not run from the root of the sources";
  std::set<std::string> cited;
  std::set<std::size_t> kinds;
  std::vector<Event> log;
  for_each_position<G>(40, 10, [&](const typename G::State& state, const Step<G>* step) {
    if (step == nullptr) return;
    typename G::State after = state;
    log.clear();
    play<G>(after, *step, Sink<Event>(log));
    for (const Event& event : log) {
      kinds.insert(event.fact.index());
      if (!cited.insert(std::string(event.rule)).second) continue;
      ASSERT_TRUE(rules.contains(std::string(event.rule))) << event.rule;
    }
  });
  EXPECT_EQ(kinds.size(), std::variant_size_v<decltype(Event::fact)>);
  std::ostringstream list;
  for (const std::string& rule : cited) list << rule << ' ';
  std::cout << "rules on events: " << list.str() << '\n';
}

}  // namespace
}  // namespace ludothek::tests
