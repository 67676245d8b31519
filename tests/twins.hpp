// Twins: a second position that differs from the real one only in what a viewer can't know, led through the same game.
//
// As long as nothing shows the difference by right, the viewer must be unable to tell them apart. Secrets<G> knows, for
// each game, what may differ, and which steps show it; it is written from the rules, not from view.cpp.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/random_play.hpp"
#include "shelf/rules.hpp"

namespace ludothek::tests {

// Exchanges members of a list: sometimes only two, so that the twin lives long, sometimes nearly all. may(i, j) can
// forbid an exchange.
template <class T, class May>
void exchange(std::span<T> list, FastRandom& random, May may) {
  if (list.size() < 2) return;
  const auto size = static_cast<std::uint32_t>(list.size());
  for (std::uint32_t times = random.below(2) == 0 ? 2 : 2 * size; times > 0; --times) {
    const std::size_t i = random.below(size);
    const std::size_t j = random.below(size);
    if (may(i, j)) std::swap(list[i], list[j]);
  }
}

template <Game G>
struct Secrets;

// RF-1.5, RF-2.4  Rivals' hands, their cards buried unseen, and the four cards that stay out with three players.
template <>
struct Secrets<Riffifi> {
  using State = Riffifi::State;
  using Event = Riffifi::Event;
  using Card = riffifi::Card;

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
    const Card shown = state.shown[static_cast<std::size_t>(colour_of(card))];
    return shown != riffifi::kNoCard && value_of(shown) < value_of(card);
  }

  // What the twin does so that the viewer sees the same. Nothing, if the step shows a card that is not the same.
  static std::optional<Step<Riffifi>> twin_step(const State& real, const State& twin, const Step<Riffifi>& step,
                                                Seat viewer, FastRandom& random) {
    if (const auto* outcome = std::get_if<riffifi::Outcome>(&step)) return twin_outcome(real, *outcome, viewer, random);
    const auto& [seat, action] = std::get<Order<Riffifi>>(step);
    if (seat == viewer || action.kind() == riffifi::Action::Kind::kRob) return step;
    const riffifi::CardSet hand = twin.hands[static_cast<std::size_t>(seat)];
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
    const std::size_t hand = static_cast<std::size_t>(riffifi::hand_size(real.options.players));
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

// FP-7.1  The colours of the sticks that stand in the device, from everybody.
template <>
struct Secrets<Farbenpoker> {
  using State = Farbenpoker::State;
  using Event = Farbenpoker::Event;

  static State twin_of(const State& real, Seat /*viewer*/, FastRandom& random) {
    std::vector<farbenpoker::Colour> colours;
    for (farbenpoker::Hole hole : real.standing) colours.push_back(real.sticks[static_cast<std::size_t>(hole)]);
    exchange(std::span(colours), random, [](std::size_t, std::size_t) { return true; });
    State twin = real;
    std::size_t next = 0;
    for (farbenpoker::Hole hole : real.standing) twin.sticks[static_cast<std::size_t>(hole)] = colours[next++];
    return twin;
  }

  // FP-2.2  A drawn stick shows its colour. FP-5.2  Of three, none does before the third is chosen.
  static std::optional<Step<Farbenpoker>> twin_step(const State& real, const State& twin, Step<Farbenpoker> step,
                                                    Seat /*viewer*/, FastRandom& random) {
    using Kind = farbenpoker::Action::Kind;
    if (auto* outcome = std::get_if<farbenpoker::Outcome>(&step)) {
      // FP-1.4  Nobody has seen the order: another one looks the same.
      if (outcome->kind == farbenpoker::Outcome::Kind::kArrange)
        shuffle(random, std::span<farbenpoker::Colour>(outcome->sticks));
      return step;
    }
    const farbenpoker::Action action = std::get<Order<Farbenpoker>>(step).action;
    const auto same = [&](farbenpoker::Hole hole) {
      return real.sticks[static_cast<std::size_t>(hole)] == twin.sticks[static_cast<std::size_t>(hole)];
    };
    bool shows_a_difference = false;
    if (action.kind() == Kind::kDraw && !action.is_reroll()) shows_a_difference = !same(action.hole());
    if (action.kind() == Kind::kRescue && real.picked[1] != farbenpoker::kNoHole) {
      shows_a_difference = !same(real.picked[0]) || !same(real.picked[1]) || !same(action.hole());
    }
    if (shows_a_difference) return std::nullopt;
    return step;
  }

  static bool shows_all(const std::vector<Event>& /*log*/) { return false; }
  static void strike_out_shown(std::vector<Event>& /*log*/) {}
};

// SM-7.1  The colours of the cubes that lie colour down, from everybody.
template <>
struct Secrets<Starmaster> {
  using State = Starmaster::State;
  using Event = Starmaster::Event;

  static State twin_of(const State& real, Seat /*viewer*/, FastRandom& random) {
    State twin = real;
    exchange(std::span<starmaster::Colour>(twin.cubes), random, [&](std::size_t i, std::size_t j) {
      return static_cast<int>(i) != index(real.turned) && static_cast<int>(j) != index(real.turned);
    });
    return twin;
  }

  // SM-1.4  The arrangement is shown once. SM-2.4  A cube turned over shows its colour.
  static std::optional<Step<Starmaster>> twin_step(const State& real, const State& twin, const Step<Starmaster>& step,
                                                   Seat /*viewer*/, FastRandom& /*random*/) {
    using Kind = starmaster::Action::Kind;
    if (const auto* outcome = std::get_if<starmaster::Outcome>(&step)) {
      if (outcome->kind == starmaster::Outcome::Kind::kArrange) return std::nullopt;
      return step;
    }
    const starmaster::Action action = std::get<Order<Starmaster>>(step).action;
    if (action.kind() == Kind::kFlip || action.kind() == Kind::kClaim) {
      const auto cell = static_cast<std::size_t>(action.cell());
      if (real.cubes[cell] != twin.cubes[cell]) return std::nullopt;
    }
    return step;
  }

  static bool shows_all(const std::vector<Event>& /*log*/) { return false; }
  static void strike_out_shown(std::vector<Event>& /*log*/) {}
};

}  // namespace ludothek::tests
