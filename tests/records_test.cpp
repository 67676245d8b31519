// Every game as it is written down: offers are what a seat may do, a game played by them alone comes to its end, and
// what was written is read back as the same game, move by move.
#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>
#include <string>
#include <vector>

#include "engine/random_play.hpp"
#include "record/json/pick.hpp"
#include "record/options.hpp"
#include "record/record.hpp"
#include "shelf/record.hpp"
#include "shelf/rules.hpp"

namespace ludothek::tests {
namespace {

// Plays by the offers, taking any of them; what was done and where it led to.
struct Played {
  std::string moves;  // as text, with commas between
  std::vector<std::uint64_t> positions;
};

Played play_by_offers(Match& match, FastRandom& random, ChaCha20::Key key) {
  const auto below = [&](std::size_t count) { return random.below(static_cast<std::uint32_t>(count)); };
  FairRandom chance(key);
  Played played;
  for (Next next = match.next(); next.kind != Next::Kind::kOver; next = match.next()) {
    for (const Seat seat : SeatSet::first(match.players())) {
      EXPECT_EQ(match.offers(seat).empty(), !next.seats.has(seat));
    }
    EXPECT_TRUE(match.offers(kOnlooker).empty());
    if (next.kind == Next::Kind::kChance) {
      match.draw(chance);
    } else {
      const Seat seat = next.seats.lowest();
      json::object move = pick_move(match.offers(seat), below);
      move["by"] = index(seat);
      const auto problem = match.play(move);
      EXPECT_FALSE(problem) << json::serialize(move) << ": " << problem->sentence();
      if (problem) break;
    }
    if (!played.moves.empty()) played.moves += ',';
    JsonWriter(played.moves).object([&](JsonWriter& out) { match.write_last_move(out); });
    played.positions.push_back(match.hash());
  }
  return played;
}

TEST(Records, OffersAreEnoughToPlayAWholeGameAndItIsReadBackAsItWas) {
  FastRandom random(7);
  Shelf::for_each([&random]<class G>() {
    for (const auto& options : every_variant<G>()) {
      SCOPED_TRACE(std::string(G::kName) + ", " + std::to_string(options.players) + " players, " + word_for(options));
      for (std::uint8_t game = 0; game < 5; ++game) {
        auto match = open_match(G::kName, options.players, write_options(options));
        ASSERT_TRUE(match) << match.error().sentence();
        const Played played = play_by_offers(**match, random, ChaCha20::Key{game});
        ASSERT_FALSE(testing::Test::HasFailure());
        std::string text;
        JsonWriter(text).object([&](JsonWriter& out) {
          write_record({.game = G::kName,
                        .players = options.players,
                        .options = write_options(options),
                        .moves = played.moves,
                        .result = (*match)->result()},
                       out);
        });
        const auto record = read_record(text);
        ASSERT_TRUE(record) << record.error().sentence();
        std::vector<std::uint64_t> positions;
        const auto replayed = replay(*record, [&](const Match& now, std::size_t) { positions.push_back(now.hash()); });
        ASSERT_TRUE(replayed) << replayed.error().sentence();
        EXPECT_TRUE(replayed->finished);
        EXPECT_EQ(positions, played.positions);
      }
    }
  });
}

// Who claims a place names its number in the offer, whatever the game calls it (docs/protocol.md).
TEST(Records, InARaceAnOfferHasOneChoiceThePlacesByNumber) {
  FastRandom random(7);
  const auto below = [&random](std::size_t count) { return random.below(static_cast<std::uint32_t>(count)); };
  Shelf::for_each([&]<class G>() {
    for (const auto& options : every_variant<G>()) {
      if (!G::kFacts.has_races(options.values())) continue;
      SCOPED_TRACE(std::string(G::kName) + ", " + std::to_string(options.players) + " players, " + word_for(options));
      const auto match = *open_match(G::kName, options.players, write_options(options));
      FairRandom chance(ChaCha20::Key{});
      while (match->next().kind != Next::Kind::kRace) {
        if (match->next().kind == Next::Kind::kChance) {
          match->draw(chance);
        } else {
          const Seat seat = match->next().seat();
          ASSERT_FALSE(match->play(*match->read(pick_move(match->offers(seat), below), seat)));
        }
      }
      const auto race = match->race();
      for (const Seat seat : match->next().seats) {
        ASSERT_EQ(match->offers(seat).size(), 1u);
        const json::object claim = pick_move(match->offers(seat), below);
        EXPECT_EQ(claim.size(), 2u);
        const int number = place_claimed(claim).to_number<int>();
        ASSERT_TRUE(number >= 1 && number <= race->places()) << number;
        const Winner first{.seat = seat, .place = static_cast<RacePlace>(number - 1)};
        const auto claimed = match->copy();
        const auto won = match->copy();
        EXPECT_FALSE(claimed->play(*claimed->read(claim, seat)));
        EXPECT_FALSE(won->play(race->move_of(first)));
        EXPECT_EQ(claimed->hash(), won->hash());
      }
    }
  });
}

// Whatever step there is, the table's rulings included: a move of several is compared when it is whole.
TEST(Records, EveryStepIsWrittenAndReadBackAsItself) {
  Shelf::for_each([]<class G>() {
    for (const auto& options : every_variant<G>()) {
      SCOPED_TRACE(std::string(G::kName) + ", " + std::to_string(options.players) + " players, " + word_for(options));
      FastRandom random(8);
      typename G::State state = G::setup(options);
      typename G::State before = state;
      std::vector<Step<G>> steps;
      for (int count = 0; count < 3000 && G::next(state).kind != Next::Kind::kOver; ++count) {
        const Step<G> step = random_step<G>(state, random);
        steps.push_back(step);
        play<G>(state, step);
        if (continues<G>(state)) continue;
        const auto* order = std::get_if<Order<G>>(&step);
        const json::object move = written_move<G>(before, steps);
        Fields fields(move);
        fields.skip("by");
        const auto read = Codec<G>::read_move(before, order == nullptr ? By{} : By{order->seat}, fields);
        ASSERT_FALSE(fields.finish()) << json::serialize(move);
        ASSERT_TRUE(read == steps) << json::serialize(move);
        steps.clear();
        before = state;
      }
    }
  });
}

}  // namespace
}  // namespace ludothek::tests
