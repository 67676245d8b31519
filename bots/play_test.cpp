// A bot gets its own view and its own seat's events, nothing else; a race is decided by the clock; a game can be
// repeated.
#include "bots/play.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <type_traits>
#include <vector>

#include "bots/random_bot.hpp"
#include "games/farbenpoker/bots/greedy.hpp"
#include "games/riffifi/bots/greedy.hpp"
#include "games/starmaster/bots/greedy.hpp"
#include "shelf/rules.hpp"
#include "tests/sentence.hpp"

namespace ludothek::tests {
namespace {

// --- What does not compile -----------------------------------------------------------------------------------------

// A bot can't be handed a position: no function of it takes one, and nothing it takes can be made from one.
template <Game G>
constexpr bool takes_no_state() {
  using State = typename G::State;
  using View = typename G::View;
  using Moves = Choices<typename G::Action>;
  using B = Bot<G>;
  return !std::is_invocable_v<decltype(&B::choose), B&, const State&, const Moves&, FastRandom&> &&
         !std::is_invocable_v<decltype(&B::race), B&, const State&, const Moves&, FastRandom&> &&
         !std::is_invocable_v<decltype(&B::see), B&, const State&> && !std::is_convertible_v<State, View> &&
         !std::is_constructible_v<View, State> && !std::is_convertible_v<State, typename G::Event> &&
         !std::is_convertible_v<State, Moves> && !std::is_base_of_v<State, View> &&
         // … while a view is taken, so that the lines above say something.
         std::is_invocable_v<decltype(&B::choose), B&, const View&, const Moves&, FastRandom&> &&
         std::is_invocable_v<decltype(&B::race), B&, const View&, const Moves&, FastRandom&> &&
         std::is_invocable_v<decltype(&B::see), B&, const typename G::Event&>;
}
static_assert(takes_no_state<Riffifi>());
static_assert(takes_no_state<Farbenpoker>());
static_assert(takes_no_state<Starmaster>());

// --- What a bot is told --------------------------------------------------------------------------------------------

// What one seat was told, and a random bot that takes it down.
template <Game G>
struct Notes {
  std::vector<typename G::Event> events;
  std::optional<typename G::View> view;  // the last one, until somebody looked at it
  Choices<typename G::Action> choices;
};

template <Game G>
class Spy final : public Bot<G> {
 public:
  using Action = typename G::Action;
  Spy(Notes<G>& notes, bool looks, bool watches) : notes_(notes), looks_(looks), watches_(watches) {}

  bool looks() const override { return looks_; }
  bool watches() const override { return watches_; }
  void see(const typename G::Event& event) override { notes_.events.push_back(event); }
  Action choose(const typename G::View& view, const Choices<Action>& choices, FastRandom& random) override {
    note(view, choices);
    return inner_.choose(view, choices, random);
  }
  std::optional<Claim<G>> race(const typename G::View& view, const Choices<Action>& choices,
                               FastRandom& random) override {
    note(view, choices);
    return inner_.race(view, choices, random);
  }

 private:
  void note(const typename G::View& view, const Choices<Action>& choices) {
    notes_.view = view;
    notes_.choices = choices;
  }

  Notes<G>& notes_;
  bool looks_;
  bool watches_;
  RandomBot<G> inner_;
};

// Whether an event of Riffifi tells `seat` a card that is a secret of another's.
bool tells_a_secret(const riffifi::Event& event, Seat seat) {
  const auto* hand = std::get_if<riffifi::HandReceived>(&event.fact);
  if (hand != nullptr && hand->seat != seat) return !hand->cards.empty();
  const auto* played = std::get_if<riffifi::CardPlayed>(&event.fact);
  return played != nullptr && played->seat != seat && played->buried && played->card != riffifi::kNoCard;
}

// What there was to hide, so that a test that finds nothing is known to have looked.
struct Hidden {
  int events = 0;
  int concealed = 0;
};

void expect_no_secret(const riffifi::View& view, const riffifi::State& state, Seat seat, Hidden& hidden) {
  EXPECT_EQ(view.hand, state.hands[seat]);
  EXPECT_EQ(view.concealed - state.dealt[seat], riffifi::CardSet{});
  for (const riffifi::Card shown : view.shown) EXPECT_TRUE(shown == riffifi::kNoCard || !state.concealed.has(shown));
  hidden.concealed += (state.concealed - state.dealt[seat]).size();
}

// A whole game of spies: who is blind does not look, who is deaf does not watch.
template <Game G>
void spy_on_game(const typename G::Options& options, std::uint64_t seed, SeatSet blind, SeatSet deaf, Hidden& hidden) {
  FastRandom source(seed);
  IndexedVector<Seat, Notes<G>> notes(options.players);
  IndexedVector<Seat, std::vector<typename G::Event>> told(options.players);  // what redact() would tell each seat
  std::vector<Player<G>> players;
  for (int i = 0; i < options.players; ++i) {
    players.push_back(
        {std::make_unique<Spy<G>>(notes[i], !blind.has(seat_at(i)), !deaf.has(seat_at(i))), FastRandom(source.next())});
  }
  typename G::State state = G::setup(options);
  int looked = 0;
  const int steps = play_game<G>(state, players, source, [&](const typename G::State& before, const Step<G>& step) {
    ++looked;
    ASSERT_FALSE(refuse_step<G>(before, step));
    const Next next = G::next(before);
    for (int i = 0; i < options.players; ++i) {
      const Seat seat = seat_at(i);
      Notes<G>& mine = notes[i];
      // Exactly those are asked who may act.
      const bool acts = next.kind != Next::Kind::kChance && next.seats.has(seat);
      ASSERT_EQ(mine.view.has_value(), acts);
      if (!acts) continue;
      EXPECT_EQ(*mine.view, blind.has(seat) ? typename G::View{} : G::view(before, seat));
      EXPECT_EQ(mine.choices, G::actions(before, seat));
      if constexpr (std::same_as<G, Riffifi>) {
        if (!blind.has(seat)) expect_no_secret(*mine.view, before, seat, hidden);
      }
      mine.view.reset();
    }
    typename G::State copy = before;
    std::vector<typename G::Event> events;
    play<G>(copy, step, Sink<typename G::Event>(events));
    for (std::size_t i = 0; i < told.size(); ++i) {
      for (const auto& event : events) told[i].push_back(G::redact(event, seat_at(static_cast<int>(i))));
      if constexpr (std::same_as<G, Riffifi>) {
        for (const auto& event : events) hidden.events += tells_a_secret(event, seat_at(static_cast<int>(i))) ? 1 : 0;
      }
    }
  });
  EXPECT_EQ(looked, steps);
  EXPECT_EQ(G::next(state).kind, Next::Kind::kOver);
  for (int i = 0; i < options.players; ++i) {
    const auto& events = notes[i].events;
    if (deaf.has(seat_at(i))) {
      EXPECT_TRUE(events.empty());
      continue;
    }
    EXPECT_TRUE(events == told[i]) << G::kName << " seat " << i;
    if constexpr (std::same_as<G, Riffifi>) {
      for (const auto& event : events) EXPECT_FALSE(tells_a_secret(event, seat_at(i)));
    }
  }
}

RULE(PlayGame, "each bot gets its own view and what its own seat may be told, in every game and variant") {
  Hidden hidden;
  Shelf::for_each([&hidden]<Game G>() {
    for (const auto& options : every_variant<G>()) spy_on_game<G>(options, 11, {}, {}, hidden);
  });
  EXPECT_GT(hidden.events, 1000);     // hands and buried cards that redact() took out
  EXPECT_GT(hidden.concealed, 1000);  // others' cards that lay buried while somebody looked
}

RULE(PlayGame, "who does not look gets a blank view, who does not watch no events; the others theirs all the same") {
  Hidden hidden;
  const SeatSet blind(0b0101);
  const SeatSet deaf(0b0110);
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    spy_on_game<Riffifi>({.players = 4, .officer = true}, seed, blind, deaf, hidden);
    spy_on_game<Farbenpoker>({.players = 4}, seed, blind, deaf, hidden);
    spy_on_game<Starmaster>({.players = 4}, seed, blind, deaf, hidden);
    spy_on_game<Riffifi>({.players = 3}, seed, SeatSet::first(3), SeatSet::first(3), hidden);
  }
}

// --- Races ---------------------------------------------------------------------------------------------------------

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

// --- The same again ------------------------------------------------------------------------------------------------

template <Game G>
struct Course {
  std::vector<Step<G>> steps;
  typename G::State last;
  bool operator==(const Course&) const = default;
};

template <Game G>
Course<G> play_with(const typename G::Options& options, std::uint64_t bot_seed, std::uint64_t chance_seed) {
  FastRandom seeds(bot_seed);
  std::vector<Player<G>> players;
  players.reserve(options.players);
  for (int i = 0; i < options.players; ++i) {
    players.push_back({make_bot<G>(kBotNames[place_of(i % 2)]), FastRandom(seeds.next())});
  }
  FastRandom chance(chance_seed);
  Course<G> course{{}, G::setup(options)};
  play_game<G>(course.last, players, chance,
               [&](const typename G::State& /*before*/, const Step<G>& step) { course.steps.push_back(step); });
  return course;
}

RULE(PlayGame, "the same seeds give the same game; another seed, of the bots or of chance, another one") {
  Shelf::for_each([]<Game G>() {
    for (const auto& options : every_variant<G>()) {
      const Course<G> course = play_with<G>(options, 1, 2);
      EXPECT_TRUE(course == play_with<G>(options, 1, 2));
      EXPECT_FALSE(course == play_with<G>(options, 1, 3));
      EXPECT_FALSE(course == play_with<G>(options, 4, 2));
    }
  });
}

RULE(MakeBot, "there is a bot of every name in the list for every game, and none of another name") {
  Shelf::for_each([]<Game G>() {
    for (const std::string_view name : kBotNames) EXPECT_NE(make_bot<G>(name), nullptr) << name;
    for (const std::string_view name : {"", "Greedy", "greedy ", "human"})
      EXPECT_EQ(make_bot<G>(name), nullptr) << name;
  });
}

RULE(MakeBot, "only Riffifi's levels take a budget of simulations") {
  for (const std::string_view name : {"expert@1", "child@1000", "perfect@10000000"}) {
    EXPECT_NE(make_bot<Riffifi>(name), nullptr) << name;
    EXPECT_EQ(make_bot<Farbenpoker>(name), nullptr) << name;
    EXPECT_EQ(make_bot<Starmaster>(name), nullptr) << name;
  }
  for (const std::string_view name : {"expert@", "expert@0", "expert@-1", "expert@1e3", "expert@10 ", "expert@10000001",
                                      "expert@99999999999", "greedy@10", "@10", "expert@@10"}) {
    EXPECT_EQ(make_bot<Riffifi>(name), nullptr) << name;
  }
}

}  // namespace
}  // namespace ludothek::tests
