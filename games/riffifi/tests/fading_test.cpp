// What of Riffifi's past may be told: a card as long as it lies face up.
#include "engine/fading.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "engine/random_play.hpp"
#include "engine/variants.hpp"
#include "games/riffifi/rules/game.hpp"
#include "tests/sentence.hpp"

namespace ludothek::tests {
namespace {

RULE(Fading, "RF-2.2: after every move exactly the cards that lie face up may still be told") {
  for (const riffifi::Options& options : every_variant<Riffifi>()) {
    FastRandom random(4);
    riffifi::State state = Riffifi::setup(options);
    riffifi::PerSeat<riffifi::Card> told = Riffifi::view(state, kOnlooker).shown;  // nothing yet
    std::vector<riffifi::Event> log;
    while (Riffifi::next(state).kind != Next::Kind::kOver) {
      log.clear();
      play<Riffifi>(state, random_step<Riffifi>(state, random), Sink<riffifi::Event>(log));
      for (const riffifi::Event& event : log) {
        for (const Seat seat : SeatSet::first(options.players)) {
          if (Riffifi::hides(event).has(seat)) told[seat] = riffifi::kNoCard;
        }
        if (Riffifi::fades(Riffifi::redact(event, kOnlooker)).when != Fades::kHidden) continue;
        const auto& played = std::get<riffifi::CardPlayed>(event.fact);
        told[played.seat] = played.card;
      }
      EXPECT_EQ(told, Riffifi::view(state, kOnlooker).shown);
    }
  }
}

RULE(Fading, "RF-5.2: the Officer is told until the next event, and its player sees a card buried unseen no longer") {
  const auto fades = [](const riffifi::CardPlayed& played) { return Riffifi::fades({"RF-2.1", played}).when; };
  const riffifi::Card five = card_of(riffifi::Colour::kRed, 5);
  EXPECT_EQ(fades({Seat{1}, riffifi::kOfficer, false}), Fades::kNext);
  EXPECT_EQ(fades({Seat{1}, five, true}), Fades::kNext);
  EXPECT_EQ(fades({Seat{1}, five, false}), Fades::kHidden);
  EXPECT_EQ(fades({Seat{1}, riffifi::kNoCard, true}), Fades::kNever);
}

RULE(Fading, "RF-3.1: of a loot its card goes; how much it was and from whom stays") {
  const riffifi::LootTaken loot{Seat{2}, card_of(riffifi::Colour::kRed, 5), 5, {3, 0, 0, 0, 0, 2}};
  EXPECT_EQ(Riffifi::fades({"RF-3.3", loot}), (Fade{Fades::kNext, {"card"}}));
}

}  // namespace
}  // namespace ludothek::tests
