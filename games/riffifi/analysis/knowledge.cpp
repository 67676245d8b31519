#include "games/riffifi/analysis/knowledge.hpp"

#include <algorithm>
#include <cmath>

#include "games/riffifi/record/codec.hpp"

namespace ludothek {

using namespace riffifi;  // NOLINT(google-build-using-namespace): its pieces are what this is about

namespace {

constexpr int kFewCards = 4;      // more of them say nothing
constexpr int kRounding = 10000;  // nobody reads more of an estimate

double rounded(double value) { return std::round(value * kRounding) / kRounding; }

json::object write(const Cost& cost) { return {{"cost", rounded(cost.mean)}, {"error", rounded(cost.error)}}; }

// What a better card brings more, in whole numbers of a unit of which a cost has so many: as an interval, or about so
// much where its ends are the same. Nothing that the search can't tell from nothing.
void say_interval(json::array& say, std::string_view between, std::string_view about, const Cost& cost, int units) {
  if (cost.mean <= cost.error) return;
  const auto low = std::lround(units * (cost.mean - cost.error));
  const auto high = std::lround(units * (cost.mean + cost.error));
  if (high == 0) return;
  if (low == high) {
    say.push_back(phrase(about, {{"amount", high}}));
  } else {
    say.push_back(phrase(between, {{"low", low}, {"high", high}}));
  }
}

// RF-2.3, RF-5.2  What would turn a card down that lies face up: the lower ones of its colour, and the Officer.
CardSet buriers_of(Card card) {
  CardSet cards = CardSet::only(kOfficer);
  for (int value = 1; value < value_of(card); ++value) cards.add(card_of(colour_of(card), value));
  return cards;
}

// What each card that was played unseen may be, in the order of the guesser's gaps: what must be one of them is no
// other.
std::vector<CardSet> possible_in(const Guesser& guesser) {
  std::vector<CardSet> possible;
  for (const Guesser::Gap& gap : guesser.gaps()) possible.push_back(gap.possible & guesser.unseen());
  for (bool found = true; found;) {
    found = false;
    for (std::size_t sure = 0; sure < possible.size(); ++sure) {
      if (possible[sure].size() != 1) continue;
      for (std::size_t other = 0; other < possible.size(); ++other) {
        if (other == sure || (possible[other] & possible[sure]).empty()) continue;
        possible[other] = possible[other] - possible[sure];
        found = true;
      }
    }
  }
  return possible;
}

CardSet all_of_colour(Card card) {
  CardSet cards;
  if (card == kOfficer) return cards;
  for (int value = 1; value <= kValues; ++value) cards.add(card_of(colour_of(card), value));
  return cards;
}

}  // namespace

Witness<Riffifi>::Witness(Seat me, int players, int simulations, int guesses)
    : me_(me),
      players_(players),
      simulations_(simulations),
      guesses_(guesses),
      beliefs_(character_of(Level::kPerfect)) {}

void Witness<Riffifi>::sees(int /*move*/, const Event& event) { beliefs_.see(event); }

void Witness<Riffifi>::decides(int move, const View& view, const Choices<Action>& choices, const Action& action) {
  // Of what this seat knows and nothing else: whoever held other cards, this comes out the same.
  FastRandom random(view.hand.bits(), static_cast<std::uint64_t>(move));
  beliefs_.catch_up(me_, players_, random);
  const Guesser guesser(view, beliefs_, random);
  const State world = guesser.guess(random);
  judged_ = appraise(guesser, me_, choices, action, simulations_, random);
  if (action.kind() != Action::Kind::kPlay) return;
  Decision decision{.move = move, .certain = {}, .inferred = {}, .best = {}, .appraisal = *judged_, .say = {}};
  decision.best.push_back(written_move<Riffifi>(world, Order<Riffifi>{me_, decision.appraisal.best}));
  tell_facts(decision, view, guesser, world, action, random);
  tell_cost(decision, world, action);
  decisions_.push_back(std::move(decision));
}

// --- What is known -------------------------------------------------------------------------------------------------

void Witness<Riffifi>::tell_facts(Decision& decision, const View& view, const Guesser& guesser, const State& world,
                                  Action action, FastRandom& random) const {
  const Card card = action.card();
  const auto foreseen = Riffifi::foresee(world, me_, action);
  if (foreseen && foreseen->kind == Foresight::Kind::kBuries) {
    decision.certain.push_back(phrase("knew.riffifi.buries", {{"seat", index(me_)},
                                                              {"card", name_of(card)},
                                                              {"by", index(foreseen->seat)},
                                                              {"other", name_of(foreseen->card)}}));
  }
  if (foreseen && foreseen->kind == Foresight::Kind::kBuried) {
    decision.certain.push_back(phrase("knew.riffifi.buried", {{"seat", index(me_)},
                                                              {"card", name_of(card)},
                                                              {"by", index(foreseen->seat)},
                                                              {"other", name_of(foreseen->card)}}));
  } else if (card != kOfficer) {
    tell_dangers(decision, view, guesser, card, random);
  }
  // RF-2.5  What a card buried in secret may have been, as far as the colours in question go.
  const CardSet concerned = all_of_colour(card) | all_of_colour(decision.appraisal.best.card());
  const std::vector<CardSet> possible = possible_in(guesser);
  for (std::size_t i = 0; i < possible.size(); ++i) {
    const Guesser::Gap& gap = guesser.gaps()[i];
    if (!gap.buried || (possible[i] & concerned).empty() || possible[i].size() > kFewCards) continue;
    const bool sure = possible[i].size() == 1;
    (sure ? decision.certain : decision.inferred)
        .push_back(phrase(sure ? "knew.riffifi.secret.sure" : "knew.riffifi.secret.maybe",
                          {{"by", index(gap.seat)}, {"cards", names_of(possible[i])}}));
  }
}

// What could bury a card that lies open, and who may have that.
void Witness<Riffifi>::tell_dangers(Decision& decision, const View& view, const Guesser& guesser, Card card,
                                    FastRandom& random) const {
  CardSet under_piles;  // perhaps
  CardSet dangers = buriers_of(card) & guesser.unseen();
  for (const CardSet possible : possible_in(guesser)) {
    under_piles = under_piles | possible;
    if (possible.size() == 1) dangers = dangers - possible;
  }
  // RF-1.5  With three players some cards stay out.
  int places = static_cast<int>(guesser.gaps().size());
  for (const Seat seat : SeatSet::first(players_)) places += seat == me_ ? 0 : view.hand_sizes[seat];
  const bool some_are_out = guesser.unseen().size() > places;
  const json::object values{{"seat", index(me_)}, {"card", name_of(card)}, {"cards", names_of(dangers)}};
  if (dangers.empty()) {
    decision.certain.push_back(phrase("knew.riffifi.safe", values));
    return;
  }
  // RF-6.1  A hand that was seen before.
  for (const Seat seat : SeatSet::first(players_)) {
    const CardSet theirs = (dangers & guesser.owned_by(seat)) - under_piles;
    if (theirs.empty()) continue;
    decision.certain.push_back(
        phrase("knew.riffifi.owns", {{"seat", index(me_)}, {"by", index(seat)}, {"cards", names_of(theirs)}}));
    return;
  }
  if (!some_are_out && !(dangers - under_piles).empty()) {
    decision.certain.push_back(phrase("knew.riffifi.threat", values));
    return;
  }
  int held = 0;
  for (int i = 0; i < guesses_; ++i) {
    const State guess = guesser.guess(random);
    CardSet hands;
    for (const Seat seat : SeatSet::first(players_)) hands = seat == me_ ? hands : hands | guess.hands[seat];
    held += (hands & dangers).empty() ? 0 : 1;
  }
  json::object with_chance = values;
  with_chance["chance"] = (100 * held + guesses_ / 2) / guesses_;
  decision.inferred.push_back(phrase("knew.riffifi.danger", std::move(with_chance)));
}

// --- What it cost --------------------------------------------------------------------------------------------------

void Witness<Riffifi>::tell_cost(Decision& decision, const State& world, Action action) const {
  const Appraisal& appraisal = decision.appraisal;
  if (appraisal.notable) {
    decision.say.push_back(phrase("knew.riffifi.better", {{"other", name_of(appraisal.best.card())}}));
    const bool ticks = world.options.ticks;
    say_interval(decision.say, ticks ? "knew.riffifi.ticks" : "knew.riffifi.points",
                 ticks ? "knew.riffifi.ticks.about" : "knew.riffifi.points.about", appraisal.points, 1);
    say_interval(decision.say, "knew.riffifi.win", "knew.riffifi.win.about", appraisal.win, 100);
    return;
  }
  // The one that was played is as good as the best one, as far as the search can tell.
  if (appraisal.best != action) {
    decision.best.push_back(written_move<Riffifi>(world, Order<Riffifi>{me_, action}));
  }
  decision.say.push_back(phrase("knew.riffifi.good"));
}

// --- Names ---------------------------------------------------------------------------------------------------------

json::value Witness<Riffifi>::name_of(Card card) const {
  return written_event<Riffifi>({"", CardPlayed{me_, card, false}}, players_).at("card");
}

json::value Witness<Riffifi>::names_of(CardSet cards) const {
  return written_event<Riffifi>({"", HandReceived{me_, cards.size(), cards}}, players_).at("cards");
}

json::object Witness<Riffifi>::told() const {
  json::array list;
  for (const Decision& decision : decisions_) {
    list.push_back(json::object{{"move", decision.move},
                                {"certain", decision.certain},
                                {"inferred", decision.inferred},
                                {"best", decision.best},
                                {"points", write(decision.appraisal.points)},
                                {"win", write(decision.appraisal.win)},
                                {"notable", decision.appraisal.notable},
                                {"say", decision.say}});
  }
  return {{"seat", index(me_)}, {"decisions", std::move(list)}};
}

}  // namespace ludothek
