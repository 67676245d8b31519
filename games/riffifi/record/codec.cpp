#include "games/riffifi/record/codec.hpp"

#include <algorithm>
#include <array>
#include <string>

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
json::value card_or_null(Card card) {
  if (card == riffifi::kNoCard) return nullptr;
  return text(card_name(card));
}

Card read_card(Fields& fields, std::string_view name) {
  const auto place = std::ranges::find(kCardNames, name) - kCardNames.begin();
  if (place <= index(riffifi::kOfficer)) return static_cast<Card>(place);
  fields.complain(in_quotes(name) + " is no card");
  return riffifi::kNoCard;
}

json::array cards(CardSet set) {
  json::array list;
  for (const Card card : set) list.push_back(text(card_name(card)));
  return list;
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

json::object write_deal(const Outcome& deal, int players) {
  json::object move = move_of({}, "deal");
  move["redeals"] = deal.redeals;
  json::array hands;
  const int size = riffifi::hand_size(players);
  int next = 0;
  const auto deal_out = [&](int count) {
    json::array hand;
    for (int i = 0; i < count; ++i) {
      hand.push_back(text(card_name(deal.deck[next++])));
    }
    return hand;
  };
  for (int seat = 0; seat < players; ++seat) hands.push_back(deal_out(size));
  move["hands"] = std::move(hands);
  move["out"] = deal_out(deal.size - next);
  return move;
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

void Codec<Riffifi>::write_step(const riffifi::State& before, const Step<Riffifi>& step, json::array& moves) {
  if (const auto* outcome = std::get_if<Outcome>(&step)) {
    switch (outcome->kind) {
      case Outcome::Kind::kDealer: {
        json::object move = move_of({}, "dealer");
        move["seat"] = index(outcome->dealer);
        moves.push_back(std::move(move));
        return;
      }
      case Outcome::Kind::kRemoval: {
        json::object move = move_of({}, "removed");
        move["cards"] = json::array{text(card_name(outcome->removed))};
        moves.push_back(std::move(move));
        return;
      }
      case Outcome::Kind::kDeal:
        moves.push_back(write_deal(*outcome, before.options.players));
        return;
    }
  }
  const auto& [by, action] = *std::get_if<Order<Riffifi>>(&step);
  json::object move = move_of(by, action.kind() == Action::Kind::kRob ? "rob" : "play");
  if (action.kind() == Action::Kind::kRob) {
    move["extra"] = seats(action.extra());
  } else {
    move["card"] = card_name(action.card());
    if (action.card() == riffifi::kOfficer) {
      move["target"] = action.victim() ? json::value(index(*action.victim())) : json::value(nullptr);
    }
  }
  moves.push_back(std::move(move));
}

namespace {

// One overload an event: its name and its members.
struct EventWriter {
  int players = riffifi::kMostSeats;

  json::object operator()(const riffifi::DealerDrawn& e) const {
    return {{"event", "dealerDrawn"}, {"seat", index(e.dealer)}};
  }
  json::object operator()(const riffifi::CardRemoved& e) const {
    return {{"event", "cardRemoved"}, {"card", card_name(e.card)}};
  }
  json::object operator()(const riffifi::RoundBegun& e) const {
    return {{"event", "roundBegun"}, {"round", e.round}, {"dealer", index(e.dealer)}, {"redeals", e.redeals}};
  }
  json::object operator()(const riffifi::HandReceived& e) const {
    return {{"event", "handReceived"}, {"seat", index(e.seat)}, {"size", e.size}, {"cards", cards(e.cards)}};
  }
  json::object operator()(const riffifi::CardPlayed& e) const {
    return {{"event", "cardPlayed"}, {"seat", index(e.seat)}, {"card", card_or_null(e.card)}, {"buried", e.buried}};
  }
  json::object operator()(const riffifi::CardTurnedDown& e) const {
    return {{"event", "cardTurnedDown"}, {"seat", index(e.seat)}, {"card", card_name(e.card)}, {"by", index(e.by)}};
  }
  json::object operator()(const riffifi::LootTaken& e) const {
    return {{"event", "lootTaken"},
            {"seat", index(e.seat)},
            {"card", card_name(e.card)},
            {"amount", e.amount},
            {"fromCentre", e.from[riffifi::kCentre]},
            {"from", numbers(e.from, players)}};
  }
  json::object operator()(const riffifi::LootMissed& e) const {
    return {{"event", "lootMissed"}, {"seat", index(e.seat)}};
  }
  json::object operator()(const riffifi::ColourTicked& e) const {
    return {{"event", "colourTicked"}, {"seat", index(e.seat)}, {"colour", kColourNames[e.colour]}};
  }
  json::object operator()(const riffifi::CardRevealed& e) const {
    return {{"event", "cardRevealed"}, {"seat", index(e.seat)}, {"card", card_name(e.card)}};
  }
  json::object operator()(const riffifi::RoundEnded& e) const {
    return {{"event", "roundEnded"},
            {"round", e.round},
            {"gained", numbers(e.gained, players)},
            {"totals", numbers(e.totals, players)}};
  }
  json::object operator()(const riffifi::GameEnded& e) const { return write_ending(e.result, players); }
};

}  // namespace

json::object Codec<Riffifi>::write_event(const riffifi::Event& event, int players) {
  json::object object = std::visit(EventWriter{players}, event.fact);
  object["rule"] = event.rule;
  return object;
}

json::object Codec<Riffifi>::write_view(const riffifi::View& view) {
  const int players = view.options.players;
  json::array table;
  constexpr Indexed<riffifi::Pile, std::string_view, 3> kPiles = {"empty", "up", "down"};
  for (const Seat seat : SeatSet::first(players)) {
    json::object tokens;
    for (std::size_t colour = 0; colour < kColourNames.size(); ++colour) {
      tokens[kColourNames[colour]] = view.tokens[colour][seat];
    }
    json::array ticked;
    for (std::size_t colour = 0; colour < kColourNames.size(); ++colour) {
      if (((view.ticked[seat] >> colour) & 1) != 0) ticked.push_back(text(kColourNames[colour]));
    }
    table.push_back(json::object{{"hand", view.hand_sizes[seat]},
                                 {"pile", kPiles[view.piles[seat]]},
                                 {"card", card_or_null(view.shown[seat])},
                                 {"tokens", std::move(tokens)},
                                 {"total", view.totals[seat]},
                                 {"ticks", std::move(ticked)}});
  }
  json::object centre;
  for (std::size_t colour = 0; colour < kColourNames.size(); ++colour) {
    centre[kColourNames[colour]] = view.tokens[colour][riffifi::kCentre];
  }
  constexpr Indexed<riffifi::Phase, std::string_view, 6> kPhases = {"dealer", "removal", "deal", "rob", "play", "over"};
  return {{"phase", kPhases[view.phase]},
          {"turn", index(view.turn)},
          {"dealer", index(view.dealer)},
          {"round", view.round},
          {"rounds", view.rounds > 0 ? json::value(view.rounds) : json::value(nullptr)},
          {"removed", card_or_null(view.removed)},
          {"hand", cards(view.hand)},
          {"buried", cards(view.concealed)},
          {"seats", std::move(table)},
          {"centre", std::move(centre)}};
}

// The Officer's offer has its targets; the other cards share one.
json::array Codec<Riffifi>::write_offers(const riffifi::State& state, Seat seat) {
  json::array plain;
  json::array targets;
  json::array extras;
  for (const Action action : Riffifi::actions(state, seat)) {
    if (action.kind() == Action::Kind::kRob) {
      extras.push_back(seats(action.extra()));
    } else if (!action.is_officer()) {
      plain.push_back(text(card_name(action.card())));
    } else {
      targets.push_back(action.victim() ? json::value(index(*action.victim())) : json::value(nullptr));
    }
  }
  json::array offers;
  if (!plain.empty()) offers.push_back(json::object{{"do", "play"}, {"card", std::move(plain)}});
  if (!targets.empty()) {
    offers.push_back(json::object{{"do", "play"}, {"card", json::array{"officer"}}, {"target", std::move(targets)}});
  }
  if (!extras.empty()) offers.push_back(json::object{{"do", "rob"}, {"extra", std::move(extras)}});
  return offers;
}

// Cards of which the same can be said stand together.
json::array Codec<Riffifi>::write_foreseen(const riffifi::State& state, Seat seat) {
  constexpr Indexed<riffifi::Foresight::Kind, std::string_view, 3> kKinds = {"free", "buried", "buries"};
  std::vector<std::pair<riffifi::Foresight, json::array>> groups;
  json::array list;
  const auto add = [&](const riffifi::Foresight& foresight, json::object which) {
    json::object one{{"for", std::move(which)}, {"what", kKinds[foresight.kind]}};
    if (foresight.card != riffifi::kNoCard) {
      one["seat"] = index(foresight.seat);
      one["card"] = card_name(foresight.card);
    }
    one["rule"] = foresight.rule;
    list.push_back(std::move(one));
  };
  for (const Action action : Riffifi::actions(state, seat)) {
    const auto foresight = Riffifi::foresee(state, seat, action);
    if (!foresight) continue;
    if (action.is_officer()) {
      add(*foresight, {{"do", "play"}, {"card", {"officer"}}, {"target", {index(*action.victim())}}});
      continue;
    }
    auto group = std::ranges::find(groups, *foresight, &std::pair<riffifi::Foresight, json::array>::first);
    if (group == groups.end()) group = groups.insert(groups.end(), {*foresight, {}});
    group->second.push_back(text(card_name(action.card())));
  }
  for (auto& [foresight, cards] : groups) add(foresight, {{"do", "play"}, {"card", std::move(cards)}});
  return list;
}

static_assert(Recordable<Riffifi>);

}  // namespace ludothek
