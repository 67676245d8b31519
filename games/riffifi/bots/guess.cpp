#include "games/riffifi/bots/guess.hpp"

#include <algorithm>
#include <cassert>

namespace ludothek::riffifi {
namespace {

constexpr int kCards = kMostCards + 1;  // the Officer included
constexpr int kTriesToFill = 16;        // before the search that never fails
constexpr int kTriesToDeal = 12;        // to avoid a misdeal (RF-1.6), which about every second draw would be
constexpr CardSet kAllCards{(std::uint64_t{1} << kCards) - 1};

// Cards are told apart by what is printed on them, so that one is not taken for another.
double unlike(int /*a*/, int /*b*/) { return 0; }

Card draw_one(CardSet cards, FastRandom& random) {
  return static_cast<Card>(
      nth_bit(cards.bits(), static_cast<int>(random.below(static_cast<std::uint32_t>(cards.size())))));
}

// RF-2.5  Of a colour that is visible and higher than the visible card.
CardSet buried_under(const PerColour<Card>& shown) {
  CardSet possible;
  for (const Card card : shown) {
    if (card == kNoCard) continue;
    for (int value = value_of(card) + 1; value <= kValues; ++value) possible.add(card_of(colour_of(card), value));
  }
  return possible;
}

}  // namespace

// --- Beliefs -------------------------------------------------------------------------------------------------------

Beliefs::Beliefs(const Character& character)
    : round_(character, kCards, &unlike), hands_(character, kCards, &unlike), character_(character) {
  shown_.fill(kNoCard);
}

void Beliefs::begin_round(int round) {
  round_number_ = round;
  for (auto& plays : played_) plays.clear();
  shown_.fill(kNoCard);
  for (int card = 0; card < kCards; ++card) round_.clear(card);
}

// RF-6.1  Hands go to the left, so a seat's hand was played in the first round by the seat as many places to the right
// as rounds have passed.
void Beliefs::belongs(Card card, Seat holder, FastRandom& random, int times) {
  const int first = (index(holder) + players_ * kMostRounds - (round_number_ - 1)) % players_;
  hands_.see(index(card), first, random, times);
}

void Beliefs::play(const CardPlayed& played, FastRandom& random) {
  round_.pass(1);
  hands_.pass(1);
  PastPlay past{.card = played.card, .buried = played.buried, .possible = {}};
  if (played.card == kNoCard) {
    past.possible = random.unit() < character_.noticing ? buried_under(shown_) : kAllCards;
  } else {
    round_.see(index(played.card), 0, random);
    belongs(played.card, played.seat, random, 1);
    if (!played.buried && played.card != kOfficer) shown_[colour_of(played.card)] = played.card;
  }
  played_[played.seat].push_back(past);
}

void Beliefs::catch_up(Seat me, int players, FastRandom& random) {
  me_ = me;
  players_ = players;
  for (const Event& event : unread_) {
    if (const auto* begun = std::get_if<RoundBegun>(&event.fact)) {
      begin_round(begun->round);
    } else if (const auto* hand = std::get_if<HandReceived>(&event.fact)) {
      // One's own hand is looked at all the time.
      for (const Card card : hand->cards) belongs(card, hand->seat, random, 3);
    } else if (const auto* played = std::get_if<CardPlayed>(&event.fact)) {
      play(*played, random);
    } else if (const auto* down = std::get_if<CardTurnedDown>(&event.fact)) {
      Card& shown = shown_[colour_of(down->card)];
      if (shown == down->card) shown = kNoCard;  // else the card that buried it lies there already
    } else if (const auto* taken = std::get_if<LootTaken>(&event.fact)) {
      shown_[colour_of(taken->card)] = kNoCard;
    } else if (const auto* revealed = std::get_if<CardRevealed>(&event.fact)) {
      belongs(revealed->card, revealed->seat, random, 1);
    }
  }
  unread_.clear();
}

bool Beliefs::remembers_played(Card card, FastRandom& random) const {
  return round_.recall(index(card), random).has_value();
}

Seat Beliefs::remembers_holder(Card card, int players, FastRandom& random) const {
  const auto recollection = hands_.recall(index(card), random);
  if (!recollection) return kOnlooker;
  return seat_at((recollection->thing + round_number_ - 1) % players);
}

// --- Guesses -------------------------------------------------------------------------------------------------------

Guesser::Guesser(const View& view, const Beliefs& beliefs, FastRandom& random) {
  const int players = view.options.players;
  known_.options = view.options;
  known_.phase = view.phase;
  known_.turn = view.turn;
  known_.dealer = view.dealer;
  known_.rounds = static_cast<std::uint8_t>(view.round - 1);
  known_.removed = view.removed;
  known_.totals = view.totals;
  known_.ticked = view.ticked;
  for (std::size_t colour = 0; colour < kColours; ++colour) known_.tokens[colour] = Tokens(view.tokens[colour]);
  known_.top.fill(kNoCard);
  known_.shown.fill(kNoCard);
  known_.concealed = view.concealed;
  known_.hands[view.me] = view.hand;
  unseen_ = cards_in_play(known_) - view.hand;

  CardSet own_burials = view.concealed;
  for (const PastPlay& past : beliefs.played_by(view.me)) own_burials.remove(past.card);
  for (const Seat seat : SeatSet::first(players)) {
    const Card shown = view.shown[seat];
    if (shown != kNoCard) known_.shown[colour_of(shown)] = shown;
    in_hand_[seat] = seat == view.me ? 0 : view.hand_sizes[seat];
    known_.dealt[seat] = known_.hands[seat];
    const std::vector<PastPlay>& plays = beliefs.played_by(seat);
    const int count = hand_size(players) - view.hand_sizes[seat];
    // Who takes a seat over in the middle has not seen all of it: the missing plays are the earliest.
    const int missing = count - static_cast<int>(plays.size());
    for (int i = 0; i < count; ++i) {
      const bool last = i + 1 == count;
      PastPlay past = i < missing ? PastPlay{} : plays[place_of(i - missing)];
      if (last && shown != kNoCard) past.card = shown;
      if (past.card == kNoCard && seat == view.me && !own_burials.empty()) {
        past.card = *own_burials.begin();
        own_burials.remove(past.card);
      }
      const bool in_sight = seat == view.me || (last && shown != kNoCard);
      if (past.card != kNoCard && (in_sight || beliefs.remembers_played(past.card, random))) {
        known_.dealt[seat].add(past.card);
        unseen_.remove(past.card);
        if (last) known_.top[seat] = past.card;
        continue;
      }
      const bool unseen_burial = past.buried && past.card == kNoCard;
      gaps_.push_back(
          {.possible = unseen_burial ? past.possible : kAllCards, .seat = seat, .buried = unseen_burial, .last = last});
    }
  }

  if (view.options.equal_chances) {
    for (const Card card : unseen_) {
      const Seat holder = beliefs.remembers_holder(card, players, random);
      if (holder != kOnlooker && holder != view.me) owned_[holder].add(card);
    }
  }
  certain_ = true;
  for (const Seat seat : SeatSet::first(players)) {
    owned_by_any_ = owned_by_any_ | owned_[seat];
    const bool gap = std::ranges::any_of(gaps_, [seat](const Gap& here) { return here.seat == seat; });
    if (in_hand_[seat] > 0 && (gap || owned_[seat].size() != in_hand_[seat])) certain_ = false;
  }
  // An insertion sort: stable, so that the same chance gives the same guess with every standard library.
  for (auto gap = gaps_.begin(); gap != gaps_.end(); ++gap) {
    const auto choices = [this](const Gap& here) { return (here.possible & unseen_).size(); };
    std::rotate(std::ranges::upper_bound(gaps_.begin(), gap, choices(*gap), {}, choices), gap, gap + 1);
  }
}

CardSet Guesser::candidates(const Gap& gap, CardSet left, const PerSeat<int>& open) const {
  const CardSet mine = owned_[gap.seat] & left;
  const CardSet possible = gap.possible & left;
  // Known cards take up all the room this seat still has.
  if (mine.size() >= open[gap.seat]) return possible & mine;
  return possible - (owned_by_any_ - mine);
}

void Guesser::put(State& state, const Gap& gap, Card card) const {
  state.dealt[gap.seat].add(card);
  if (gap.buried) state.concealed.add(card);
  if (gap.last) state.top[gap.seat] = card;
}

// The gaps from `gap` on, one after the other, going back where it does not work out.
bool Guesser::fill(State& state, CardSet& left, PerSeat<int>& open, std::size_t gap, FastRandom& random) const {
  if (gap == gaps_.size()) return true;
  const Gap& here = gaps_[gap];
  for (CardSet to_try = candidates(here, left, open); !to_try.empty();) {
    const Card card = draw_one(to_try, random);
    to_try.remove(card);
    const State before = state;
    put(state, here, card);
    left.remove(card);
    --open[here.seat];
    if (fill(state, left, open, gap + 1, random)) return true;
    state = before;
    left.add(card);
    ++open[here.seat];
  }
  return false;
}

void Guesser::deal_rest(State& state, CardSet left, const PerSeat<int>& open, FastRandom& random) const {
  std::array<Card, kCards> cards{};
  std::uint32_t count = 0;
  for (const Card card : left - owned_by_any_) cards[count++] = card;
  for (const Seat seat : SeatSet::first(state.options.players)) {
    CardSet hand = owned_[seat] & left;
    for (int i = open[seat] - hand.size(); i > 0; --i) {
      const std::uint32_t drawn = random.below(count);
      hand.add(cards[drawn]);
      cards[drawn] = cards[--count];
    }
    state.hands[seat] = state.hands[seat] | hand;
    state.dealt[seat] = state.dealt[seat] | hand;
  }
}

bool Guesser::draw(State& state, FastRandom& random) const {
  state = known_;
  CardSet left = unseen_;
  PerSeat<int> open = in_hand_;
  for (const Gap& gap : gaps_) ++open[gap.seat];
  for (const Gap& gap : gaps_) {
    const CardSet possible = candidates(gap, left, open);
    if (possible.empty()) return false;
    const Card card = draw_one(possible, random);
    put(state, gap, card);
    left.remove(card);
    --open[gap.seat];
  }
  deal_rest(state, left, open, random);
  return true;
}

State Guesser::guess(FastRandom& random) const {
  State state;
  for (int failures = 0, misdeals = 0; failures < kTriesToFill;) {
    if (!draw(state, random)) {
      ++failures;
      continue;
    }
    bool misdeal = false;  // RF-1.6
    for (const Seat seat : SeatSet::first(state.options.players)) misdeal |= is_misdeal(state.dealt[seat]);
    if (!misdeal || ++misdeals == kTriesToDeal) return state;
  }
  state = known_;
  CardSet left = unseen_;
  PerSeat<int> open = in_hand_;
  for (const Gap& gap : gaps_) ++open[gap.seat];
  [[maybe_unused]] const bool filled = fill(state, left, open, 0, random);
  assert(filled);  // what is believed is true, so the truth at least is possible
  deal_rest(state, left, open, random);
  return state;
}

}  // namespace ludothek::riffifi
