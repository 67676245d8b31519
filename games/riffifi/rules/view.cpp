#include <algorithm>

#include "games/riffifi/rules/game.hpp"
#include "games/riffifi/rules/position.hpp"

// Every secrecy decision of Riffifi. Secret are: rivals' hands, cards buried unseen (RF-2.4) until the round ends, and
// with three players the four cards that stay out (RF-1.5). Everything else lies open on the table.

namespace ludothek {

using riffifi::Card;
using riffifi::kMostSeats;

Riffifi::View Riffifi::view(const State& state, Seat seat) {
  // RF-4.2, RF-7.2  After the last round there is no next one to count.
  const int last_round = state.options.ticks ? riffifi::kMostRounds : state.options.players;
  View view{.options = state.options,
            .me = seat,
            .phase = state.phase,
            .turn = state.turn,
            .dealer = state.dealer,
            .round = std::min(state.rounds + 1, last_round),
            .rounds = state.options.ticks ? 0 : last_round,
            .removed = state.removed,
            .hand = {},
            .concealed = {},
            .hand_sizes = {},
            .piles = {},
            .shown = {},
            .tokens = {},
            .totals = state.totals,
            .ticked = state.ticked};
  for (std::size_t colour = 0; colour < view.tokens.size(); ++colour) {
    view.tokens[colour] = state.tokens[colour].holding();
  }
  if (index(seat) < state.options.players) {
    view.hand = state.hands[seat];
    // RF-2.4  Its owner keeps seeing a card that was buried unseen.
    view.concealed = state.dealt[seat] & state.concealed;
  }
  for (std::size_t other = 0; other < kMostSeats; ++other) {
    view.hand_sizes[other] = static_cast<std::uint8_t>(state.hands[other].size());
    // A card that lies face down is not shown again, even if everybody saw it.
    const Card top = state.top[other];
    const bool face_up = is_shown(state, top);
    view.shown[other] = face_up ? top : riffifi::kNoCard;
    view.piles[other] = face_up                   ? riffifi::Pile::kFaceUp
                        : top != riffifi::kNoCard ? riffifi::Pile::kFaceDown
                                                  : riffifi::Pile::kEmpty;
  }
  return view;
}

Riffifi::Secrets Riffifi::secrets(const State& state) {
  Secrets secrets{.hands = state.hands, .concealed = {}, .out = {}};
  riffifi::CardSet dealt;
  for (const Seat seat : SeatSet::first(state.options.players)) {
    secrets.concealed[seat] = state.dealt[seat] & state.concealed;
    dealt = dealt | state.dealt[seat];
  }
  if (!dealt.empty()) secrets.out = riffifi::cards_in_play(state) - dealt;  // RF-1.5
  return secrets;
}

Riffifi::Event Riffifi::redact(const Event& event, Seat seat) {
  Event seen = event;
  // RF-1.5  Cards are dealt face down: a hand is its owner's secret.
  if (auto* hand = std::get_if<riffifi::HandReceived>(&seen.fact); hand != nullptr && hand->seat != seat)
    hand->cards = {};
  // RF-2.4  The others learn only that a card was buried.
  if (auto* played = std::get_if<riffifi::CardPlayed>(&seen.fact);
      played != nullptr && played->buried && played->seat != seat) {
    played->card = riffifi::kNoCard;
  }
  return seen;
}

// RF-2.2  A card that was settled or turned down is not shown again, even if everybody saw it, and who remembers them
// plays better; RF-6.1  with Equal chances even those of the round before. So a card is told as long as it lies face
// up. Loot is public: how much it was and from whom stays; its card is told once.
Fade Riffifi::fades(const Event& event) {
  using namespace riffifi;  // NOLINT(google-build-using-namespace): its facts are what this is about
  if (const auto* hand = std::get_if<HandReceived>(&event.fact)) {
    return hand->cards.empty() ? Fade{} : Fade{Fades::kNext, {"cards"}};
  }
  if (const auto* played = std::get_if<CardPlayed>(&event.fact)) {
    if (played->card == kNoCard) return {};
    // RF-5.2  The Officer is turned down as soon as it was seen.
    const bool passes = played->buried || played->card == kOfficer;
    return {passes ? Fades::kNext : Fades::kHidden, {"card"}};
  }
  const auto is = [&event](auto fact) { return std::holds_alternative<decltype(fact)>(event.fact); };
  if (is(CardTurnedDown{}) || is(LootTaken{}) || is(CardRevealed{})) return {Fades::kNext, {"card"}};
  return {};
}

// RF-2.2, RF-2.3, RF-5.2  Settled or turned down. RF-4.1  After a round all cards go.
SeatSet Riffifi::hides(const Event& event) {
  using namespace riffifi;  // NOLINT(google-build-using-namespace)
  if (const auto* down = std::get_if<CardTurnedDown>(&event.fact)) return SeatSet::only(down->seat);
  if (const auto* loot = std::get_if<LootTaken>(&event.fact)) return SeatSet::only(loot->seat);
  return ends_round(event) ? SeatSet::first(kMostSeats) : SeatSet();
}

// The visible cards are all it takes, and those everybody sees. What the next ones play, and so what a card brings in
// the end, is nobody's to foresee.
std::optional<riffifi::Foresight> Riffifi::foresee(const State& state, Seat /*seat*/, Action action) {
  using Kind = riffifi::Foresight::Kind;
  if (action.kind() == Action::Kind::kRob) return std::nullopt;
  if (action.is_officer()) {
    if (!action.victim()) return std::nullopt;
    return Foresight{"RF-5.2", Kind::kBuries, *action.victim(), state.top[*action.victim()]};
  }
  const Card shown = state.shown[colour_of(action.card())];
  if (shown == riffifi::kNoCard) return Foresight{"RF-2.1", Kind::kFree};
  const bool buried = riffifi::is_higher(action.card(), shown);
  return Foresight{buried ? "RF-2.4" : "RF-2.3", buried ? Kind::kBuried : Kind::kBuries,
                   riffifi::owner_of(state, shown), shown};
}

}  // namespace ludothek
