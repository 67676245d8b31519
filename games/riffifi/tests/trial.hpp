// What the tests of every game need to know of Riffifi: how long it can last, what may be scored, how many pieces there
// must be, and what a viewer can't know. Written from RULES.md, not from rules/, so that a mistake there is not made
// twice.
#pragma once

#include "games/riffifi/rules/game.hpp"
#include "tests/trial.hpp"

namespace ludothek::tests {

template <>
struct Trial<Riffifi> {
  using State = Riffifi::State;
  using Event = Riffifi::Event;
  using Card = riffifi::Card;

  static constexpr std::uint64_t kGames = 6;
  static constexpr std::uint64_t kWatched = 80;
  static constexpr std::int64_t kLeastCompared = 30;
  // A round is one deal, at most 40 cards and at most one choice of givers per card (RF-3.4): 81 steps. There are as
  // many rounds as players, or with ticks at most 50 (RF-7.2), after the dealer's lot and the removal of a 1.
  static constexpr int most_steps(const riffifi::Options& options) {
    return 2 + 81 * (options.ticks ? 50 : options.players);
  }
  static constexpr int most_points(const riffifi::Options& options) {
    return options.ticks ? 5 : 60 * options.players;  // all tokens of all rounds
  }
  static constexpr std::array kEnds{"rounds-played", "all-ticked", "round-limit"};

  // What is wrong with the pieces, or nothing.
  static std::string wrong_pieces(const State& state) {
    using namespace riffifi;  // NOLINT(google-build-using-namespace): its vocabulary is what this is about
    const std::size_t players = state.options.players;
    // RF-1.2  Twelve tokens of each colour, nowhere but with the players and in the centre.
    for (const Tokens tokens : state.tokens) {
      const Holding& holding = tokens.holding();
      int here = holding[5];
      for (std::size_t seat = 0; seat < players; ++seat) here += holding[seat];
      if (here != 12 || std::accumulate(holding.begin(), holding.end(), 0) != 12) return "tokens";
    }
    if (std::accumulate(state.totals.begin(), state.totals.end(), 0) > 60 * state.rounds) return "totals";
    // RF-1.1, RF-5.1  The cards there are.
    std::uint64_t there = 0xff'ffff'ffff;
    if (state.options.officer) {
      there |= 0x100'0000'0000;
      if (players == 3) there &= ~std::uint64_t{0x01'0101'0101};
      if (state.removed != kNoCard) there &= ~(std::uint64_t{1} << index(state.removed));
    }
    std::uint64_t dealt = 0;
    std::uint64_t played = 0;
    for (std::size_t seat = 0; seat < kMostSeats; ++seat) {
      const std::uint64_t hand = state.hands[seat].bits();
      const std::uint64_t whole = state.dealt[seat].bits();
      // RF-1.5  8, 10 or 12 cards each; before the first deal, and where nobody sits, none.
      const bool none = seat >= players || state.dealt[0].empty();
      const int size = none ? 0 : std::array{12, 10, 8}[players - 3];
      if (std::popcount(whole) != size) return "size of a hand";
      if ((whole & ~there) != 0) return "a card that is not in play";
      if ((whole & dealt) != 0) return "a card dealt twice";
      if ((hand & ~whole) != 0) return "a card in hand that was not dealt";
      dealt |= whole;
      played |= whole & ~hand;
      if (const Card top = state.top[seat]; top != kNoCard && (((whole & ~hand) >> index(top)) & 1u) == 0) {
        return "a card on top of a pile that was not played";
      }
    }
    if ((state.concealed.bits() & ~(played & 0xff'ffff'ffff)) != 0) return "a card concealed that was not played";
    // RF-2.3  What a colour shows is somebody's last card, of that colour, and was not concealed.
    for (std::size_t colour = 0; colour < kColours; ++colour) {
      const Card shown = state.shown[colour];
      if (shown == kNoCard) continue;
      if (place_of(shown) / 8 != colour) return "a card that shows another colour";
      if (std::ranges::count(state.top, shown) != 1) return "a card shown that is nobody's last";
      if (state.concealed.has(shown)) return "a card both shown and concealed";
    }
    // RF-2.1  In a round nobody is ahead by more than a card, and those who are ahead sit before the one on turn.
    if (state.phase == Phase::kPlay || state.phase == Phase::kRob) {
      std::size_t seat = place_of(state.dealer);
      int before = 0;
      for (std::size_t i = 0; i < players; ++i) {
        seat = (seat + 1) % players;
        const int left = state.hands[seat].size();
        if (i > 0 && (left < before || left > before + 1)) return "not one card each in turn";
        before = left;
      }
    }
    return "";
  }

  // --- Twins: what the viewer can't know ---
  // RF-1.5, RF-2.4  Rivals' hands, their cards buried unseen, and the four cards that stay out with three players.
  static State twin_of(const State& real, Seat viewer, FastRandom& random) {
    if (real.phase == riffifi::Phase::kDeal || real.dealt[0].empty()) return real;  // no cards on the table
    struct Place {
      std::size_t seat;  // kMostSeats: out
      bool concealed;
    };
    std::vector<Place> places;
    std::vector<Card> cards;
    const auto add = [&](Place place, Card card) {
      places.push_back(place);
      cards.push_back(card);
    };
    riffifi::CardSet out = cards_in_play(real);
    for (std::size_t seat = 0; seat < real.options.players; ++seat) {
      out = out - real.dealt[seat];
      if (static_cast<int>(seat) == index(viewer)) continue;
      for (Card card : real.hands[seat]) add({seat, false}, card);
      for (Card card : real.dealt[seat] & real.concealed) add({seat, true}, card);
    }
    for (Card card : out) add({riffifi::kMostSeats, false}, card);
    const std::vector<Card> before = cards;
    exchange(std::span(cards), random, [&](std::size_t i, std::size_t j) {
      // RF-5.2  The Officer is never buried unseen; nor does it stay out.
      const auto in_hand = [&](std::size_t k) { return !places[k].concealed && places[k].seat < riffifi::kMostSeats; };
      return (cards[i] != riffifi::kOfficer || in_hand(j)) && (cards[j] != riffifi::kOfficer || in_hand(i));
    });
    State twin = real;
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (places[i].seat == riffifi::kMostSeats) continue;
      twin.dealt[places[i].seat].remove(before[i]);
      twin.hands[places[i].seat].remove(before[i]);
      twin.concealed.remove(before[i]);
    }
    for (std::size_t i = 0; i < places.size(); ++i) {
      const auto [seat, concealed] = places[i];
      if (seat == riffifi::kMostSeats) continue;
      twin.dealt[seat].add(cards[i]);
      (concealed ? twin.concealed : twin.hands[seat]).add(cards[i]);
      if (real.top[seat] == before[i]) twin.top[seat] = cards[i];
    }
    return twin;
  }

  // RF-2.4  Played now, the card is turned down unseen.
  static bool would_be_buried(const State& state, Card card) {
    if (card == riffifi::kOfficer) return false;
    const Card shown = state.shown[colour_of(card)];
    return shown != riffifi::kNoCard && value_of(shown) < value_of(card);
  }

  // What the twin does so that the viewer sees the same. Nothing, if the step shows a card that is not the same.
  static std::optional<Step<Riffifi>> twin_step(const State& real, const State& twin, const Step<Riffifi>& step,
                                                Seat viewer, FastRandom& random) {
    if (const auto* outcome = std::get_if<riffifi::Outcome>(&step)) return twin_outcome(real, *outcome, viewer, random);
    const auto& [seat, action] = std::get<Order<Riffifi>>(step);
    if (seat == viewer || action.kind() == riffifi::Action::Kind::kRob) return step;
    const riffifi::CardSet hand = twin.hands[seat];
    if (!would_be_buried(real, action.card())) {
      if (!hand.has(action.card())) return std::nullopt;
      return step;
    }
    // Whatever else the twin's player could bury looks just the same.
    std::vector<Card> unseen;
    for (Card card : hand) {
      if (would_be_buried(twin, card)) unseen.push_back(card);
    }
    if (unseen.empty()) return std::nullopt;
    const Card card = unseen[random.below(static_cast<std::uint32_t>(unseen.size()))];
    return Order<Riffifi>{seat, riffifi::Action::play(card)};
  }

  // RF-1.5  Another deal in which the viewer gets the same hand.
  static Step<Riffifi> twin_outcome(const State& real, riffifi::Outcome outcome, Seat viewer, FastRandom& random) {
    if (outcome.kind != riffifi::Outcome::Kind::kDeal) return outcome;
    const std::size_t hand = place_of(riffifi::hand_size(real.options.players));
    std::vector<std::size_t> others;
    for (std::size_t i = 0; i < outcome.size; ++i) {
      if (static_cast<int>(i / hand) != index(viewer) || i / hand >= real.options.players) others.push_back(i);
    }
    for (int attempts = 0; attempts < 50; ++attempts) {
      riffifi::Outcome other = outcome;
      for (std::size_t i = others.size(); i > 1; --i) {
        std::swap(other.deck[others[i - 1]], other.deck[others[random.below(static_cast<std::uint32_t>(i))]]);
      }
      if (!Riffifi::refuse(real, other)) return other;  // RF-1.6: no misdeal
    }
    return outcome;
  }

  // RF-2.4  At the end of a round everything is revealed, and RF-6.1 hands are passed on. The cards of those events,
  // and nothing else of them, may differ; and from there on the twin is no secret any more.
  static bool shows_all(const std::vector<Event>& log) {
    return std::ranges::any_of(log, [](const Event& event) {
      return std::holds_alternative<riffifi::RoundEnded>(event.fact) ||
             std::holds_alternative<riffifi::GameEnded>(event.fact);  // RF-7.2, in the middle of a round
    });
  }
  static void strike_out_shown(std::vector<Event>& log) {
    for (Event& event : log) {
      if (auto* revealed = std::get_if<riffifi::CardRevealed>(&event.fact)) revealed->card = riffifi::kNoCard;
      if (auto* hand = std::get_if<riffifi::HandReceived>(&event.fact)) hand->cards = {};
    }
  }
};

}  // namespace ludothek::tests
