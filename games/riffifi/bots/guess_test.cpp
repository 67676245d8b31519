#include "games/riffifi/bots/guess.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "bots/play.hpp"
#include "bots/random_bot.hpp"
#include "games/riffifi/bots/greedy.hpp"
#include "shelf/rules.hpp"

namespace ludothek::riffifi {
namespace {

// Plays as another bot would, and keeps beliefs of what its seat sees.
class Watcher final : public Bot<Riffifi> {
 public:
  Watcher(std::unique_ptr<Bot<Riffifi>> player, Level level)
      : player_(std::move(player)), beliefs_(character_of(level)) {}
  bool watches() const override { return true; }
  void see(const Event& event) override { beliefs_.see(event); }
  Action choose(const View& view, const Choices<Action>& choices, FastRandom& random) override {
    return player_->choose(view, choices, random);
  }
  Beliefs& beliefs() { return beliefs_; }

 private:
  std::unique_ptr<Bot<Riffifi>> player_;
  Beliefs beliefs_;
};

struct Watched {
  State state;
  Seat seat;
  Beliefs* beliefs;
  const PerSeat<std::vector<CardSet>>* burials;  // for each card buried unseen this round, what it might have been
  FastRandom* random;
};

// A game of watchers; visit(Watched) before every decision.
template <class Visit>
void watch_game(const Options& options, Level level, bool greedy, std::uint64_t seed, Visit visit) {
  std::vector<Player<Riffifi>> players;
  IndexedVector<Seat, Watcher*> watchers;
  for (std::uint64_t seat = 0; seat < options.players; ++seat) {
    auto watcher = std::make_unique<Watcher>(greedy ? greedy_riffifi() : std::make_unique<RandomBot<Riffifi>>(), level);
    watchers.push_back(watcher.get());
    players.push_back({std::move(watcher), FastRandom(seed, seat)});
  }
  PerSeat<std::vector<CardSet>> burials;
  int round = 0;
  FastRandom chance(seed);
  FastRandom random(seed + 1);
  State state = Riffifi::setup(options);
  play_game<Riffifi>(state, players, chance, [&](const State& now, const Step<Riffifi>& step) {
    const auto* order = std::get_if<Order<Riffifi>>(&step);
    if (order == nullptr) return;
    if (now.rounds != round) burials = {};
    round = now.rounds;
    const Seat seat = order->seat;
    watchers[seat]->beliefs().catch_up(order->seat, options.players, random);
    visit(Watched{now, order->seat, &watchers[seat]->beliefs(), &burials, &random});
    if (order->action.kind() != Action::Kind::kPlay || order->action.is_officer()) return;
    const Card card = order->action.card();
    if (now.shown[colour_of(card)] > card) return;
    CardSet possible;  // RF-2.5, card by card
    for (const Card any : kColouredCards) {
      if (now.shown[colour_of(any)] < any) possible.add(any);
    }
    burials[seat].push_back(possible);
  });
}

// Can the cards be those burials, in some order?
bool match(CardSet cards, const std::vector<CardSet>& burials, std::size_t from = 0) {
  if (from == burials.size()) return cards.empty();
  for (const Card card : cards& burials[from]) {
    CardSet rest = cards;
    rest.remove(card);
    if (match(rest, burials, from + 1)) return true;
  }
  return false;
}

void expect_possible(const State& guess, const Watched& now) {
  ASSERT_EQ(Riffifi::view(guess, now.seat), Riffifi::view(now.state, now.seat));
  ASSERT_EQ(Riffifi::actions(guess, now.seat), Riffifi::actions(now.state, now.seat));
  CardSet all;
  int count = 0;
  for (const Seat seat : SeatSet::first(guess.options.players)) {
    ASSERT_TRUE((guess.hands[seat] - guess.dealt[seat]).empty());
    all = all | guess.dealt[seat];
    count += guess.dealt[seat].size();
  }
  ASSERT_EQ(all.size(), count) << "a card is in two places";
  ASSERT_TRUE((all - cards_in_play(guess)).empty());
}

TEST(RiffifiGuess, LooksLikeTheTruthAtEveryDecisionOfEveryVariant) {
  for (const Options& options : every_variant<Riffifi>()) {
    for (const Level level : {Level::kChild, Level::kExpert, Level::kPerfect}) {
      for (const bool greedy : {false, true}) {
        SCOPED_TRACE(word_for(options) + " " + std::to_string(options.players));
        watch_game(options, level, greedy, 17, [](const Watched& now) {
          const Guesser guesser(Riffifi::view(now.state, now.seat), *now.beliefs, *now.random);
          for (int i = 0; i < 2; ++i) expect_possible(guesser.guess(*now.random), now);
        });
      }
    }
  }
}

// RF-2.5  A card buried unseen is of a colour visible at that moment and higher. RF-1.6  Hands are no misdeals.
TEST(RiffifiGuess, RF_2_5_BuriedCardsFitWhatLayOpen) {
  int misdeals = 0;
  int guesses = 0;
  for (const Options& options : every_variant<Riffifi>()) {
    watch_game(options, Level::kPerfect, false, 3, [&](const Watched& now) {
      const State guess = riffifi::guess(Riffifi::view(now.state, now.seat), *now.beliefs, *now.random);
      bool misdeal = false;
      for (std::size_t seat = 0; seat < options.players; ++seat) {
        ASSERT_TRUE(match(guess.dealt[seat] & guess.concealed, (*now.burials)[seat]));
        misdeal |= is_misdeal(guess.dealt[seat]);
      }
      // What everybody saw is where everybody saw it.
      for (std::size_t seat = 0; seat < options.players; ++seat) {
        const CardSet seen = now.state.dealt[seat] - now.state.hands[seat] - now.state.concealed;
        ASSERT_TRUE((seen - guess.dealt[seat]).empty());
      }
      misdeals += misdeal ? 1 : 0;
      ++guesses;
    });
  }
  EXPECT_LT(misdeals * 100, guesses) << "only when many tries gave nothing better";
}

// RF-6.1  From the second round on every hand has been seen before.
TEST(RiffifiGuess, RF_6_1_KnowsTheHandsThatWereSeenBefore) {
  for (const Options& options : every_variant<Riffifi>()) {
    if (!options.equal_chances) continue;
    watch_game(options, Level::kPerfect, true, 5, [&](const Watched& now) {
      const Guesser guesser(Riffifi::view(now.state, now.seat), *now.beliefs, *now.random);
      const State guess = guesser.guess(*now.random);
      if (now.state.rounds == 0) return;
      ASSERT_EQ(guess.dealt, now.state.dealt);
      if (now.state.concealed.empty()) {
        ASSERT_TRUE(guesser.certain());
        ASSERT_EQ(guess, now.state);
      }
    });
  }
}

TEST(RiffifiGuess, SomebodyWhoTakesOverASeatGuessesWhatTheViewAllows) {
  for (const Options& options : every_variant<Riffifi>()) {
    watch_game(options, Level::kPerfect, false, 8, [&](const Watched& now) {
      const Beliefs none(character_of(Level::kPerfect));
      expect_possible(riffifi::guess(Riffifi::view(now.state, now.seat), none, *now.random), now);
    });
  }
}

TEST(RiffifiGuess, ChildrenForgetWhatWasPlayedAndThePerfectDoNot) {
  int seen = 0;
  std::array<int, 2> kept{};
  for (const Level level : {Level::kChild, Level::kPerfect}) {
    watch_game({.players = 4}, level, true, 9, [&](const Watched& now) {
      for (std::size_t seat = 0; seat < 4; ++seat) {
        for (const PastPlay& past : now.beliefs->played_by(seat_at(static_cast<int>(seat)))) {
          if (past.card == kNoCard) continue;
          if (level == Level::kPerfect) ++seen;
          if (now.beliefs->remembers_played(past.card, *now.random)) ++kept[level == Level::kPerfect ? 1 : 0];
        }
      }
    });
  }
  EXPECT_EQ(kept[1], seen);
  EXPECT_LT(kept[0] * 2, seen);
  EXPECT_GT(kept[0] * 20, seen);
}

TEST(RiffifiGuess, TheSameChanceGivesTheSameGuess) {
  watch_game({.players = 5, .officer = true}, Level::kCasual, false, 21, [](const Watched& now) {
    const View view = Riffifi::view(now.state, now.seat);
    FastRandom once(4);
    FastRandom again(4);
    EXPECT_EQ(guess(view, *now.beliefs, once), guess(view, *now.beliefs, again));
  });
}

}  // namespace
}  // namespace ludothek::riffifi
