#include "table/state/table_state.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "table/state/game_record.hpp"

namespace ludothek::table_state_test {
namespace {

constexpr Moment at(int milliseconds) { return Moment(std::chrono::milliseconds(milliseconds)); }

// A game of Farbenpoker between Ana and a bot that has just begun.
class Begun {
 public:
  Begun() {
    state.commit(fact::Opened{*read_settings({{"game", "farbenpoker"}, {"players", 2}}), {"1", "Ana"}});
    state.commit(fact::Seated{seat_at(0), {"1", "Ana"}});
    state.commit(fact::BotSeated{seat_at(1), "greedy"});
    state.commit(fact::Promised{Seed{7}, 0});
    state.commit(fact::Began{{PlayerNonce{}, std::nullopt}, 1000});
    keep();
  }
  // So many moves, each the first that is offered.
  void play(int moves) {
    for (; moves > 0; --moves) {
      while (state.match()->next().kind == Next::Kind::kChance) state.draw(at(1500));
      const Seat seat = state.match()->next().seat();
      ASSERT_FALSE(state.play(first_offer(seat), at(2000), seat == seat_at(1) ? "remembered" : ""));
    }
  }
  Move first_offer(Seat seat) const {
    const json::object offer = state.match()->offers(seat).at(0).as_object();
    const bool three = offer.contains("choose");
    json::object move;
    for (const auto& [name, value] : offer) {
      if (name == "choose") continue;
      const json::array* list = value.if_array();
      if (list == nullptr) {
        move[name] = value;
      } else {
        move[name] = three ? json::value(json::array{list->at(0), list->at(1), list->at(2)}) : list->at(0);
      }
    }
    return *state.match()->read(move, seat);
  }
  void keep() {
    for (std::string& fact : state.take_facts()) log.push_back(std::move(fact));
  }

  TableState state;
  std::vector<std::string> log;
};

TEST(TableState, IsWhatItsFactsMadeOfIt) {
  Begun begun;
  begun.play(8);
  begun.keep();
  TableState again;
  ASSERT_FALSE(again.restore(begun.log));
  EXPECT_EQ(again.version(), begun.state.version());
  EXPECT_EQ(again.version(), begun.log.size());
  EXPECT_EQ(again.moved_at(), begun.state.moved_at());
  EXPECT_EQ(again.phase(), begun.state.phase());
  EXPECT_EQ(again.match()->hash(), begun.state.match()->hash());
  EXPECT_EQ(again.played().size(), begun.state.played().size());
  EXPECT_EQ(again.names(), (std::vector<std::string>{"Ana", "bot:greedy"}));
  EXPECT_EQ(game_record(again, GameEnd::kGivenUp), game_record(begun.state, GameEnd::kGivenUp));
  EXPECT_TRUE(again.take_facts().empty()) << "they are kept already";
  // Chance goes on where it was.
  for (int step = 0; step < 20; ++step) {
    if (again.match()->next().kind == Next::Kind::kChance) {
      again.draw(at(3000));
      begun.state.draw(at(3000));
    } else {
      const Move move = begun.first_offer(again.match()->next().seat());
      ASSERT_FALSE(again.play(move, at(3000)));
      ASSERT_FALSE(begun.state.play(move, at(3000)));
    }
    EXPECT_EQ(again.match()->hash(), begun.state.match()->hash());
  }
}

TEST(TableState, MovesOfOneCallAreOneFact) {
  Begun begun;
  const std::uint64_t before = begun.state.version();
  begun.play(2);
  EXPECT_EQ(begun.state.version(), before) << "they are not written down yet";
  const std::vector<std::string> facts = begun.state.take_facts();
  ASSERT_EQ(facts.size(), 1u);
  EXPECT_TRUE(tells_of(facts[0], "moved"));
  EXPECT_EQ(begun.state.version(), before + 1);
  EXPECT_EQ(begun.state.moved_at(), before + 1);
  // Another fact comes after them.
  begun.play(1);
  begun.state.commit(fact::StoodIn{seat_at(0), "regular"});
  EXPECT_EQ(begun.state.take_facts().size(), 2u);
  EXPECT_EQ(begun.state.moved_at(), before + 2);
}

TEST(TableState, AMoveThatTheRulesForbidChangesNothing) {
  Begun begun;
  begun.play(2);
  begun.keep();
  while (begun.state.match()->next().kind == Next::Kind::kChance) begun.state.draw(at(1500));
  begun.keep();
  const std::uint64_t hash = begun.state.match()->hash();
  const std::size_t played = begun.state.played().size();
  const Seat other = seat_at(1 - index(begun.state.match()->next().seat()));
  const auto move = begun.state.match()->read({{"do", "reroll"}}, other);
  ASSERT_TRUE(move);
  const auto problem = begun.state.play(*move, at(3000));
  ASSERT_TRUE(problem);
  EXPECT_FALSE(problem->code.empty());
  EXPECT_EQ(begun.state.match()->hash(), hash);
  EXPECT_EQ(begun.state.played().size(), played);
  EXPECT_TRUE(begun.state.take_facts().empty());
}

TEST(TableState, AStartThatFailsLeavesTheLastGameWithItsPromise) {
  Begun begun;
  const Digest promised = begun.state.promise().commitment;
  begun.state.commit(fact::Abandoned{});
  const std::string record = begun.state.record_id();
  begun.state.commit(fact::Promised{Seed{8}, 0});
  EXPECT_NE(begun.state.promised().commitment, promised);
  begun.state.commit(fact::StartFailed{});
  EXPECT_EQ(begun.state.phase(), Phase::kFinished);
  EXPECT_EQ(begun.state.promise().commitment, promised);
  EXPECT_EQ(begun.state.record_id(), record);
}

TEST(TableState, ALogOfAnEarlierVersionOpensWithWhatWasUsualThen) {
  TableState state;
  ASSERT_FALSE(state.restore(
      {R"({"fact":"opened","settings":{"game":"farbenpoker","players":2,"options":{"edition":"de"},"race":"live",)"
       R"("raceSeconds":10,"memoriseSeconds":60,"clockSeconds":0,"absenceSeconds":30,"botPace":100,"chat":true,)"
       R"("open":false},"person":"1","name":"Ana"})",
       R"({"fact":"bot","seat":1,"level":"greedy"})", R"({"fact":"reserved","seat":1,"person":"2","name":"Bo"})"}));
  EXPECT_EQ(state.settings().silence_seconds, 120);
  EXPECT_TRUE(state.settings().onlookers);
  EXPECT_TRUE(state.settings().onlookers_talk);
  EXPECT_TRUE(state.banned().empty());
  EXPECT_EQ(state.reserved_for({"2", "Bo"}), seat_at(1));
}

TEST(TableState, ALogThatMakesNoSenseIsRefused) {
  const Begun begun;
  const auto wrong = [&](std::vector<std::string> log) { return TableState().restore(log).has_value(); };
  EXPECT_FALSE(wrong(begun.log));
  EXPECT_TRUE(wrong({begun.log.begin() + 1, begun.log.end()})) << "it does not open";
  EXPECT_TRUE(wrong({begun.log[0], begun.log[0]})) << "it opens twice";
  EXPECT_TRUE(wrong({begun.log[0], write_fact(fact::Seated{seat_at(4), {"2", "Bo"}})})) << "no such seat";
  EXPECT_TRUE(wrong({begun.log[0], write_fact(fact::Moved{})})) << "a move without a game";
  EXPECT_TRUE(wrong({begun.log[0], write_fact(fact::Memorised{})})) << "nothing lies open";
  EXPECT_TRUE(wrong({begun.log[0], begun.log[3], begun.log[4]})) << "a game with free seats";
  EXPECT_TRUE(wrong({begun.log[0], "{}"}));
}

TEST(TableState, AFactOfANewerProgramIsToldFromNonsense) {
  const Begun begun;
  const auto code = [&](std::vector<std::string> log) { return TableState().restore(log).value().code; };
  EXPECT_EQ(code({begun.log[0], R"({"fact":"sung"})"}), kNewerFact);
  EXPECT_EQ(code({begun.log[0], R"({"fact":"memorised","song":7})"}), kNewerFact);
  EXPECT_EQ(code({begun.log[0], R"({"fact":"bot","seat":1,"level":"divine"})"}), kNewerFact);
  EXPECT_EQ(code({begun.log[0], "nonsense"}), "");
  EXPECT_EQ(code({begun.log[0], begun.log[0]}), "");
}

}  // namespace
}  // namespace ludothek::table_state_test
