// The rules once more, as plainly as they can be written, to compare whole games with.
#include <set>

#include "games/riffifi/rules/test_game.hpp"

namespace ludothek::riffifi::rules_test {
namespace {

class Referee {
 public:
  explicit Referee(const State& dealt)
      : options_(dealt.options), dealer_(dealt.dealer), turn_((index(dealt.dealer) + 1) % dealt.options.players) {
    begin(dealt.hands);
  }
  void deal(const State& dealt) { begin(dealt.hands); }
  void play(Action action) {
    const std::size_t seat = place_of(turn_);
    if (action.kind() == Action::Kind::kRob) {
      choosing_ = false;
      collect(action.extra());
      return go_on();
    }
    hands_[seat].remove(action.card());
    top_[seat] = action.card();
    up_[seat] = !action.is_officer();
    if (action.victim()) up_[*action.victim()] = false;
    for (std::size_t other = 0; other < options_.players && up_[seat]; ++other) {
      if (other == seat || !up_[other] || colour_of(top_[other]) != colour_of(top_[seat])) continue;
      (value_of(top_[other]) > value_of(top_[seat]) ? up_[other] : up_[seat]) = false;
    }
    turn_ = (turn_ + 1) % options_.players;
    settle();
  }
  void compare_with(const State& state) const {
    const View view = Riffifi::view(state, kOnlooker);
    EXPECT_EQ(state.rounds, rounds_);
    EXPECT_EQ(state.phase == Phase::kOver, over_);
    EXPECT_EQ(state.phase == Phase::kRob, choosing_);
    EXPECT_EQ(state.dealer, seat_at(index(dealer_)));
    for (std::size_t seat = 0; seat < options_.players; ++seat) {
      EXPECT_EQ(state.hands[seat], hands_[seat]);
      EXPECT_EQ(is_shown(state, state.top[seat]), up_[seat]);
      EXPECT_EQ(state.totals[seat], totals_[seat]);
      for (std::size_t place = 0; place < kColours; ++place) {
        EXPECT_EQ(view.tokens[place][seat], tokens_[place][seat]);
        EXPECT_EQ((state.ticked[seat] >> place) & 1, ticks_[seat].count(place));
      }
    }
    if (!over_ && state.phase != Phase::kDeal) {
      EXPECT_EQ(index(state.turn), turn_);
    }
  }

 private:
  void begin(const PerSeat<CardSet>& hands) {
    hands_ = begun_ = hands;
    up_ = {};
    top_.fill(kNoCard);
    for (Holding& holding : tokens_) holding = {0, 0, 0, 0, 0, 12, 0, 0};
    turn_ = (index(dealer_) + 1) % options_.players;
  }
  void settle() {
    const std::size_t seat = place_of(turn_);
    if (up_[seat]) {
      const Shares shares = shares_now();
      if (shares.uneven > 0) {
        choosing_ = true;
        return;
      }
      collect({});
    }
    go_on();
  }
  Shares shares_now() const {
    const Card one = top_[turn_];
    return token_by_token(tokens_[colour_of(one)], place_of(turn_), value_of(one));
  }
  void collect(SeatSet extra) {
    const std::size_t seat = place_of(turn_);
    const std::size_t place = place_of(colour_of(top_[seat]));
    Shares shares = shares_now();
    if (shares.uneven > 0) {  // who gave the extra tokens gives them back, who was chosen gives them
      for (int i = 0; i < shares.uneven; ++i) ++shares.left[shares.group[i]];
      for (Seat giver : extra) --shares.left[giver];
    }
    shares.left[seat] = 12;
    for (std::size_t other = 0; other < shares.left.size(); ++other) {
      if (other != seat) shares.left[seat] = static_cast<std::uint8_t>(shares.left[seat] - shares.left[other]);
    }
    tokens_[place] = shares.left;
    up_[seat] = false;
    if (options_.ticks && tokens_[place][seat] >= 7) ticks_[seat].insert(place);
    over_ = ticks_[seat].size() == 5;
  }
  void go_on() {
    if (over_ || !hands_[turn_].empty()) return;
    if (turn_ != index(dealer_)) {
      turn_ = (turn_ + 1) % options_.players;
      return settle();
    }
    for (std::size_t seat = 0; seat < options_.players; ++seat) {
      for (const Holding& holding : tokens_) totals_[seat] += holding[seat];
    }
    over_ = ++rounds_ == (options_.ticks ? 50 : options_.players);
    PerSeat<CardSet> next{};
    for (std::size_t seat = 0; !over_ && options_.equal_chances && seat < options_.players; ++seat) {
      next[(seat + 1) % options_.players] = begun_[seat];
    }
    if (!over_) dealer_ = seat_at((index(dealer_) + 1) % options_.players);
    begin(next);
  }

  Options options_;
  Seat dealer_;
  int turn_;
  PerSeat<CardSet> hands_{}, begun_{};
  PerSeat<Card> top_{};
  PerSeat<bool> up_{};
  PerColour<Holding> tokens_{};
  PerSeat<int> totals_{};
  PerSeat<std::set<std::size_t>> ticks_{};
  int rounds_ = 0;
  bool choosing_ = false;
  bool over_ = false;
};

RULE(Riffifi, "a second, plain reading of the rules gives the same games, with every option") {
  FastRandom random(2);
  int choices = 0;
  for (const Options& options : all_options()) {
    for (int game = 0; game < 12; ++game) {
      TestGame scene(options, static_cast<int>(random.below(options.players)));
      scene.random_step(random);
      Referee referee(scene.state);
      while (!scene.over() && !testing::Test::HasFailure()) {
        if (Riffifi::next(scene.state).kind == Next::Kind::kChance) {
          scene.random_step(random);
          referee.deal(scene.state);
        } else {
          const Choices<Action> legal = Riffifi::actions(scene.state, scene.state.turn);
          const Action action = legal[static_cast<int>(random.below(static_cast<std::uint32_t>(legal.size())))];
          choices += action.kind() == Action::Kind::kRob ? 1 : 0;
          scene.act(scene.turn(), action);
          referee.play(action);
        }
        referee.compare_with(scene.state);
      }
    }
  }
  EXPECT_GT(choices, 100);
}

}  // namespace
}  // namespace ludothek::riffifi::rules_test
