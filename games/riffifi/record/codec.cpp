#include "games/riffifi/record/codec.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ludothek {

using riffifi::Action;
using riffifi::Card;
using riffifi::CardSet;
using riffifi::Outcome;

namespace {

constexpr riffifi::PerColour<std::string_view> kColourNames = {"red", "blue", "yellow", "green", "violet"};

// By card: five colours of eight, and the Officer.
constexpr Indexed<Card, std::string_view, 41> kCardNames = {
    "red-1",    "red-2",    "red-3",    "red-4",    "red-5",    "red-6",    "red-7",    "red-8",     //
    "blue-1",   "blue-2",   "blue-3",   "blue-4",   "blue-5",   "blue-6",   "blue-7",   "blue-8",    //
    "yellow-1", "yellow-2", "yellow-3", "yellow-4", "yellow-5", "yellow-6", "yellow-7", "yellow-8",  //
    "green-1",  "green-2",  "green-3",  "green-4",  "green-5",  "green-6",  "green-7",  "green-8",   //
    "violet-1", "violet-2", "violet-3", "violet-4", "violet-5", "violet-6", "violet-7", "violet-8",  //
    "officer"};
static_assert(kCardNames.size() == index(riffifi::kOfficer) + 1);

std::string_view card_name(Card card) { return kCardNames[card]; }

// null stands for a card that may not be known, or for none.
std::optional<std::string_view> card_or_null(Card card) {
  if (card == riffifi::kNoCard) return std::nullopt;
  return card_name(card);
}

Card read_card(Fields& fields, std::string_view name) {
  const auto place = std::ranges::find(kCardNames, name) - kCardNames.begin();
  if (place <= index(riffifi::kOfficer)) return static_cast<Card>(place);
  fields.complain(in_quotes(name) + " is no card");
  return riffifi::kNoCard;
}

void read_cards(Fields& move, const json::array& list, Outcome& deal) {
  for (const json::value& card : list) {
    if (deal.size == riffifi::kMostCards) return move.complain("more cards are dealt than there are");
    deal.deck[deal.size++] = read_card(move, text_in(move, card));
  }
}

Outcome read_deal(int players, Fields& move) {
  Outcome deal{.kind = Outcome::Kind::kDeal};
  deal.redeals = static_cast<std::uint32_t>(move.whole("redeals", 0, 1'000'000'000));
  const json::array& hands = move.list("hands");
  const int size = riffifi::hand_size(players);
  if (std::ssize(hands) != players) move.complain("there must be a hand for each player");
  for (const json::value& hand : hands) {
    const json::array* list = hand.if_array();
    if (list == nullptr || std::ssize(*list) != size) {
      move.complain("each hand must have " + std::to_string(size) + " cards");
      return deal;
    }
    read_cards(move, *list, deal);
  }
  read_cards(move, move.list("out"), deal);
  return deal;
}

SeatSet read_extra(int players, Fields& move) {
  SeatSet extra;
  int last = -1;
  for (const json::value& value : move.list("extra")) {
    const int seat = whole_in(move, value, 0, players - 1);
    if (seat <= last) move.complain("the seats in \"extra\" must ascend");
    extra.add(seat_at(seat));
    last = seat;
  }
  return extra;
}

Action read_play(int players, Fields& move) {
  const Card card = read_card(move, move.text("card"));
  if (card != riffifi::kOfficer) return Action::play(card);
  if (move.is_null("target")) return Action::play_officer(std::nullopt);
  return Action::play_officer(move.seat("target", players));
}

// Hand by hand as they were dealt; what is left stays out.
void write_deal(const Outcome& deal, int players, JsonWriter& out) {
  const auto size = place_of(riffifi::hand_size(players));
  std::span<const Card> left(deal.deck.data(), deal.size);
  out("do", "deal")("redeals", deal.redeals).key("hands").list([&](JsonWriter& hands) {
    for (int seat = 0; seat < players; ++seat, left = left.subspan(size)) {
      hands.list([&](JsonWriter& hand) {
        for (const Card card : left.first(size)) hand.value(card_name(card));
      });
    }
  });
  out.each("out", left, card_name);
}

void write_action(const Action& action, JsonWriter& out) {
  if (action.kind() == Action::Kind::kRob) {
    out("do", "rob")("extra", action.extra());
    return;
  }
  out("do", "play")("card", card_name(action.card()));
  if (action.card() == riffifi::kOfficer) out("target", action.victim());
}

}  // namespace

std::vector<Step<Riffifi>> Codec<Riffifi>::read_move(const riffifi::State& before, By by, Fields& move) {
  const int players = before.options.players;
  const std::string_view what = move.text("do");
  if (!by) {
    if (what == "dealer") return {Outcome{.kind = Outcome::Kind::kDealer, .dealer = move.seat("seat", players)}};
    if (what == "removed") {
      const json::array& removed = move.list("cards");
      if (removed.size() != 1) move.complain("exactly one card is removed");
      return {Outcome{.kind = Outcome::Kind::kRemoval,
                      .removed = removed.empty() ? riffifi::kNoCard : read_card(move, text_in(move, removed[0]))}};
    }
    if (what == "deal") return {read_deal(players, move)};
  } else {
    if (what == "rob") return {Order<Riffifi>{*by, Action::rob(read_extra(players, move))}};
    if (what == "play") return {Order<Riffifi>{*by, read_play(players, move)}};
  }
  move.complain(in_quotes(what) + " is no move of " + (by ? "a player" : "chance") + " in Riffifi");
  return {};
}

void Codec<Riffifi>::write_move(const riffifi::State& before, std::span<const Step<Riffifi>> steps, JsonWriter& out) {
  if (const auto* order = std::get_if<Order<Riffifi>>(&steps.front())) return write_action(order->action, out);
  const auto& outcome = *std::get_if<Outcome>(&steps.front());
  switch (outcome.kind) {
    case Outcome::Kind::kDealer:
      out("do", "dealer")("seat", outcome.dealer);
      return;
    case Outcome::Kind::kRemoval:
      out("do", "removed").each("cards", CardSet::only(outcome.removed), card_name);
      return;
    case Outcome::Kind::kDeal:
      return write_deal(outcome, before.options.players, out);
  }
}

namespace {

// One overload per event: its name and its members.
struct EventWriter {
  int players;
  JsonWriter& out;

  void operator()(const riffifi::DealerDrawn& e) const { out("event", "dealerDrawn")("seat", e.dealer); }
  void operator()(const riffifi::CardRemoved& e) const { out("event", "cardRemoved")("card", card_name(e.card)); }
  void operator()(const riffifi::RoundBegun& e) const {
    out("event", "roundBegun")("round", e.round)("dealer", e.dealer)("redeals", e.redeals);
  }
  void operator()(const riffifi::HandReceived& e) const {
    out("event", "handReceived")("seat", e.seat)("size", e.size).each("cards", e.cards, card_name);
  }
  void operator()(const riffifi::CardPlayed& e) const {
    out("event", "cardPlayed")("seat", e.seat)("card", card_or_null(e.card))("buried", e.buried);
  }
  void operator()(const riffifi::CardTurnedDown& e) const {
    out("event", "cardTurnedDown")("seat", e.seat)("card", card_name(e.card))("by", e.by);
  }
  void operator()(const riffifi::LootTaken& e) const {
    out("event", "lootTaken")("seat", e.seat)("card", card_name(e.card))("amount", e.amount);
    out("fromCentre", e.from[riffifi::kCentre])("from", numbers(e.from, players));
  }
  void operator()(const riffifi::LootMissed& e) const { out("event", "lootMissed")("seat", e.seat); }
  void operator()(const riffifi::ColourTicked& e) const {
    out("event", "colourTicked")("seat", e.seat)("colour", kColourNames[e.colour]);
  }
  void operator()(const riffifi::CardRevealed& e) const {
    out("event", "cardRevealed")("seat", e.seat)("card", card_name(e.card));
  }
  void operator()(const riffifi::RoundEnded& e) const {
    out("event", "roundEnded")("round", e.round);
    out("gained", numbers(e.gained, players))("totals", numbers(e.totals, players))("passes", e.passes);
  }
  void operator()(const riffifi::GameEnded& e) const { write_ending(e.result, players, out); }
};

}  // namespace

void Codec<Riffifi>::write_event(const riffifi::Event& event, int players, JsonWriter& out) {
  std::visit(EventWriter{players, out}, event.fact);
  out("rule", event.rule);
}

namespace {

// How many tokens of each colour lie at a place.
template <class Tokens, class Place>
void write_tokens(const Tokens& tokens, Place place, JsonWriter& out) {
  for (std::size_t colour = 0; colour < kColourNames.size(); ++colour) out(kColourNames[colour], tokens[colour][place]);
}

void write_seat(const riffifi::View& view, Seat seat, JsonWriter& out) {
  constexpr Indexed<riffifi::Pile, std::string_view, 3> kPiles = {"empty", "up", "down"};
  out("hand", view.hand_sizes[seat])("pile", kPiles[view.piles[seat]])("card", card_or_null(view.shown[seat]));
  out.key("tokens").object([&](JsonWriter&) { write_tokens(view.tokens, seat, out); });
  out("total", view.totals[seat]).key("ticks").list([&](JsonWriter& ticks) {
    for (std::size_t colour = 0; colour < kColourNames.size(); ++colour) {
      if (((view.ticked[seat] >> colour) & 1) != 0) ticks.value(kColourNames[colour]);
    }
  });
}

}  // namespace

void Codec<Riffifi>::write_view(const riffifi::View& view, JsonWriter& out) {
  constexpr Indexed<riffifi::Phase, std::string_view, 6> kPhases = {"dealer", "removal", "deal", "rob", "play", "over"};
  out("phase", kPhases[view.phase])("turn", view.turn)("dealer", view.dealer)("round", view.round);
  out("rounds", view.rounds > 0 ? std::optional(view.rounds) : std::nullopt)("removed", card_or_null(view.removed));
  out.each("hand", view.hand, card_name).each("buried", view.concealed, card_name);
  out.key("seats").list([&](JsonWriter& seats) {
    for (const Seat seat : SeatSet::first(view.options.players)) {
      seats.object([&](JsonWriter&) { write_seat(view, seat, out); });
    }
  });
  out.key("centre").object([&](JsonWriter&) { write_tokens(view.tokens, riffifi::kCentre, out); });
}

void Codec<Riffifi>::write_secrets(const riffifi::Secrets& secrets, int players, JsonWriter& out) {
  const auto write_sets = [&](std::string_view name, const riffifi::PerSeat<CardSet>& sets) {
    out.key(name).list([&](JsonWriter& list) {
      for (const Seat seat : SeatSet::first(players)) {
        list.list([&](JsonWriter& hand) {
          for (const Card card : sets[seat]) hand.value(card_name(card));
        });
      }
    });
  };
  write_sets("hands", secrets.hands);
  write_sets("concealed", secrets.concealed);
  out.each("out", secrets.out, card_name);
}

// The Officer's offer has its targets; the other cards share one.
void Codec<Riffifi>::write_offers(const riffifi::State& state, Seat seat, JsonWriter& list) {
  const Choices<Action> choices = Riffifi::actions(state, seat);
  if (choices.empty()) return;
  if (choices[0].kind() == Action::Kind::kRob) {
    list.object([&](JsonWriter& out) { out("do", "rob").each("extra", choices, &Action::extra); });
    return;
  }
  constexpr CardSet kOfficerAlone = CardSet::only(riffifi::kOfficer);
  CardSet cards;
  for (const Action action : choices) cards.add(action.card());
  if (const CardSet plain = cards - kOfficerAlone; !plain.empty()) {
    list.object([&](JsonWriter& out) { out("do", "play").each("card", plain, card_name); });
  }
  if (cards.has(riffifi::kOfficer)) {
    list.object([&](JsonWriter& out) {
      out("do", "play").each("card", kOfficerAlone, card_name);
      out.key("target").list([&](JsonWriter& targets) {
        for (const Action action : choices) {
          if (action.is_officer()) targets.value(action.victim());
        }
      });
    });
  }
}

// Cards of which the same can be said stand together.
void Codec<Riffifi>::write_foreseen(const riffifi::State& state, Seat seat, JsonWriter& list) {
  constexpr Indexed<riffifi::Foresight::Kind, std::string_view, 3> kKinds = {"free", "buried", "buries"};
  const auto add = [&](const riffifi::Foresight& foresight, CardSet cards, std::optional<Seat> target) {
    list.object([&](JsonWriter& out) {
      out.key("for").object([&](JsonWriter&) {
        out("do", "play").each("card", cards, card_name);
        if (target) out("target", SeatSet::only(*target));
      });
      out("what", kKinds[foresight.kind]);
      if (foresight.card != riffifi::kNoCard) out("seat", foresight.seat)("card", card_name(foresight.card));
      out("rule", foresight.rule);
    });
  };
  std::vector<std::pair<riffifi::Foresight, CardSet>> groups;
  for (const Action action : Riffifi::actions(state, seat)) {
    const auto foresight = Riffifi::foresee(state, seat, action);
    if (!foresight) continue;
    if (action.is_officer()) {
      add(*foresight, CardSet::only(riffifi::kOfficer), action.victim());
      continue;
    }
    auto group = std::ranges::find(groups, *foresight, &std::pair<riffifi::Foresight, CardSet>::first);
    if (group == groups.end()) group = groups.insert(groups.end(), {*foresight, CardSet()});
    group->second.add(action.card());
  }
  for (const auto& [foresight, cards] : groups) add(foresight, cards, {});
}

static_assert(Recordable<Riffifi>);

}  // namespace ludothek
