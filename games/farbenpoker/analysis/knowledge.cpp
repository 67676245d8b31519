#include "games/farbenpoker/analysis/knowledge.hpp"

#include <algorithm>
#include <cmath>

#include "games/farbenpoker/record/codec.hpp"

namespace ludothek {

using namespace farbenpoker;  // NOLINT(google-build-using-namespace): its pieces are what this is about

namespace {

// Of `sticks` that nobody has seen `fitting` fit: the chance that one of so many drawn does.
double chance_of_one(int sticks, int fitting, int drawn) {
  double none = 1;
  for (int i = 0; i < drawn && i < sticks; ++i) none *= std::max(0, sticks - fitting - i) / double(sticks - i);
  return 1 - none;
}

int fitting_unseen(const Palette& palette) {
  int sticks = 0;
  for (const Shade& shade : palette) sticks += shade.sought > 0 ? shade.unseen : 0;
  return sticks;
}

// What every stick that nobody has seen must be, if they are all of one colour.
Colour only_unseen(const Palette& palette) {
  Colour only = kNoColour;
  for (int colour = 0; colour < kColours; ++colour) {
    if (palette[colour].unseen == 0) continue;
    if (only != kNoColour) return kNoColour;
    only = static_cast<Colour>(colour);
  }
  return only;
}

int per_cent(double chance) { return static_cast<int>(std::lround(100 * chance)); }

}  // namespace

Witness<Farbenpoker>::Witness(Seat me, int players, int depth) : me_(me), players_(players), thought_(depth) {}

// --- What is seen --------------------------------------------------------------------------------------------------

void Witness<Farbenpoker>::sees(int move, const Event& event) {
  if (const auto* drawn = std::get_if<StickDrawn>(&event.fact)) {
    remember(move);
    ++turn_;
    if (draw_) settle(*draw_, drawn->colour);
    draw_.reset();
  } else if (const auto* rescue = std::get_if<RescueDrawn>(&event.fact)) {
    remember(move);
    ++turn_;
    if (rescue_) settle(*rescue_, rescue->fits);
    rescue_.reset();
  } else if (std::holds_alternative<GameEnded>(event.fact)) {
    remember(move);
  }
  sight_.see(event);
  // FP-2.4, FP-4.2, FP-5.5  Everybody sees which stick goes into which hole.
  if (const auto* put = std::get_if<StickPut>(&event.fact)) stands(move, put->hole);
  if (const auto* back = std::get_if<StickReturned>(&event.fact)) stands(move, back->hole);
  if (std::holds_alternative<PotWon>(event.fact)) ++pots_;
}

void Witness<Farbenpoker>::stands(int move, Hole hole) {
  ++sticks_;
  seen_[hole] = {{move, turn_}, sticks_, pots_, Trace(turn_)};
}

void Witness<Farbenpoker>::remember(int move) {
  HoleSet known;
  for (const Hole hole : holes_of(Side::kEither)) {
    if (sight_[hole] != kNoColour) known.add(hole);
  }
  memory_.push_back({move, known.size(), recall_.held(activations(known))});
}

std::vector<double> Witness<Farbenpoker>::activations(HoleSet holes) const {
  std::vector<double> list;
  for (const Hole hole : holes) list.push_back(seen_[hole].trace.activation(turn_ + 1));
  return list;
}

Hole Witness<Farbenpoker>::latest(HoleSet holes) const {
  Hole latest = holes.lowest();
  for (const Hole hole : holes) {
    if (seen_[hole].sticks > seen_[latest].sticks) latest = hole;
  }
  return latest;
}

// --- What is decided -----------------------------------------------------------------------------------------------

void Witness<Farbenpoker>::decides(int move, const View& view, const Choices<Action>& /*choices*/,
                                   const Action& action) {
  if (action.is_reroll()) {
    rerolls(move, view);
  } else if (action.kind() == Action::Kind::kDraw) {
    draws(move, view, action.hole());
  } else if (action.kind() == Action::Kind::kRescue && view.picked[kDice - 2] != kNoHole) {
    picks(move, view, action.hole());
  }
}

Witness<Farbenpoker>::Reading Witness<Farbenpoker>::read(const View& view) {
  const Situation situation = situation_of(view, [this](Hole hole) { return sight_[hole]; });
  Reading reading{.palette = situation.palette, .fits = {}, .sticks = view.standing.size()};
  for (const Hole hole : view.standing) {
    const Colour colour = sight_[hole];
    if (colour != kNoColour && reading.palette[colour].sought > 0) reading.fits.add(hole);
  }
  const int unseen = unseen_sticks(reading.palette);
  if (unseen > 0) reading.chance = fitting_unseen(reading.palette) / double(unseen);
  const std::vector<Idea> ideas = thought_.ideas(situation);
  reading.rerolls = ideas.front().kind == Idea::Kind::kReroll;
  const Idea& draw = reading.rerolls ? ideas[1] : ideas[0];
  if (draw.kind == Idea::Kind::kKnown) {
    reading.best = reading.palette[draw.colour].sought > 0 ? Kind::kFits : Kind::kWaits;
  } else {
    reading.best = unseen_kind(reading);
  }
  return reading;
}

Witness<Farbenpoker>::Kind Witness<Farbenpoker>::kind_of(const Reading& reading, Hole hole) const {
  if (sight_[hole] != kNoColour) return reading.fits.has(hole) ? Kind::kFits : Kind::kWaits;
  return unseen_kind(reading);
}

// Also what nobody has seen is known where all of it fits, or none of it.
Witness<Farbenpoker>::Kind Witness<Farbenpoker>::unseen_kind(const Reading& reading) {
  return reading.chance >= 1 ? Kind::kFits : reading.chance <= 0 ? Kind::kWaits : Kind::kUnseen;
}

// Only where a stick that fits had been seen and was the best to draw does a draw tell whether it was remembered.
void Witness<Farbenpoker>::learn(const Reading& reading, bool found) {
  if (reading.fits.empty() || reading.best != Kind::kFits || reading.rerolls) return;
  recall_.learn(activations(reading.fits), reading.fits.size() / double(reading.sticks), found);
}

void Witness<Farbenpoker>::draws(int move, const View& view, Hole hole) {
  const Reading reading = read(view);
  draw_ = Draw{move, hole, kind_of(reading, hole), reading};
  const bool inferred = draw_->kind == Kind::kFits && !reading.fits.has(hole);
  if (!inferred) learn(reading, reading.fits.has(hole));
}

// FP-2.8  Rolling the last die again gives up a stick for it that was seen.
void Witness<Farbenpoker>::rerolls(int move, const View& view) {
  const Reading reading = read(view);
  if (reading.fits.empty() || reading.best != Kind::kFits || reading.rerolls) return;
  learn(reading, false);
  const Hole hole = latest(reading.fits);
  judge(move, Verdict::kMissed, "knew.farbenpoker.missed.reroll", values_of(hole, sight_[hole]), hole);
}

void Witness<Farbenpoker>::settle(const Draw& draw, Colour colour) {
  const Reading& reading = draw.reading;
  json::object values = values_of(draw.hole, colour);
  const bool seen = sight_[draw.hole] != kNoColour;
  const std::optional<Hole> here = seen ? std::optional(draw.hole) : std::nullopt;
  if (draw.kind == Kind::kFits) {
    return judge(draw.move, Verdict::kFound, seen ? "knew.farbenpoker.found" : "knew.farbenpoker.found.inferred",
                 values, here);
  }
  if (draw.kind == Kind::kWaits && reading.best == Kind::kWaits) {
    return judge(draw.move, Verdict::kFound, "knew.farbenpoker.found.wait", values, here);
  }
  const bool hit = reading.palette[colour].sought > 0;
  if (reading.best == Kind::kFits && !reading.fits.empty()) {
    const Hole better = latest(reading.fits);
    values = values_of(better, sight_[better]);
    values["place"] = values["hole"];
    values["hole"] = values_of(draw.hole, colour)["hole"];
    if (hit) {
      return judge(draw.move, Verdict::kLucky, "knew.farbenpoker.lucky.known", values, better, reading.chance);
    }
    return judge(draw.move, Verdict::kMissed, "knew.farbenpoker.missed", values, better);
  }
  if (draw.kind == Kind::kWaits) {
    const bool inferred = reading.best == Kind::kFits;
    return judge(draw.move, Verdict::kMissed,
                 inferred ? "knew.farbenpoker.missed.inferred" : "knew.farbenpoker.missed.seen", values, here);
  }
  values["chance"] = per_cent(reading.chance);
  judge(draw.move, hit ? Verdict::kLucky : Verdict::kUnlucky,
        hit ? "knew.farbenpoker.lucky" : "knew.farbenpoker.unlucky", values, {}, reading.chance);
}

// --- A rescue ------------------------------------------------------------------------------------------------------

// FP-5.2  Three holes at once: how many of the sticks that were seen to fit (FP-5.3, each die once) are among them.
void Witness<Farbenpoker>::picks(int move, const View& view, Hole third) {
  const Palette palette = palette_of(view, [this](Hole hole) { return sight_[hole]; });
  const Colour only = only_unseen(palette);
  PerColour<int> known{};
  PerColour<int> chosen{};
  HoleSet picked = HoleSet::only(third);
  for (const Hole hole : view.picked) {
    if (hole != kNoHole) picked.add(hole);
  }
  int blind = 0;  // picks of which nothing could be known
  Rescue rescue{.move = move, .known = 0, .found = 0, .chance = 0, .missed = {}, .wasted = {}, .colour = kNoColour};
  HoleSet left;
  for (const Hole hole : view.standing) {
    const Colour colour = sight_[hole] != kNoColour ? sight_[hole] : only;
    if (colour != kNoColour) {
      ++known[colour];
      if (picked.has(hole)) ++chosen[colour];
    } else if (picked.has(hole)) {
      ++blind;
    }
    if (!picked.has(hole) && sight_[hole] != kNoColour) left.add(hole);
  }
  HoleSet missed;
  for (int colour = 0; colour < kColours; ++colour) {
    const int wanted = palette[colour].sought;
    rescue.known += std::min(wanted, known[colour]);
    rescue.found += std::min(wanted, chosen[colour]);
    if (chosen[colour] >= std::min(wanted, known[colour])) continue;
    for (const Hole hole : left) {
      if (index(sight_[hole]) == colour) missed.add(hole);
    }
  }
  rescue.chance = chance_of_one(unseen_sticks(palette), fitting_unseen(palette), blind);
  if (!missed.empty()) {
    rescue.missed = latest(missed);
    rescue.colour = sight_[*rescue.missed];
  } else if (rescue.known == 0 && blind == 0) {
    rescue.wasted = latest(picked);
    rescue.colour = sight_[*rescue.wasted];
  }
  if (rescue.known > 0) {
    HoleSet fits;
    for (const Hole hole : view.standing) {
      if (sight_[hole] != kNoColour && palette[sight_[hole]].sought > 0) fits.add(hole);
    }
    if (!fits.empty()) {
      const double guess = chance_of_one(view.standing.size(), fits.size(), kDice);
      recall_.learn(activations(fits), std::min(guess, 0.99), rescue.found > 0);
    }
  }
  rescue_ = rescue;
}

void Witness<Farbenpoker>::settle(const Rescue& rescue, int fits) {
  json::object values{
      {"seat", index(me_)}, {"known", rescue.known}, {"found", rescue.found}, {"chance", per_cent(rescue.chance)}};
  if (rescue.known > 0 && rescue.found == rescue.known) {
    return judge(rescue.move, Verdict::kFound, "knew.farbenpoker.found.rescue", values, {});
  }
  if (rescue.missed || rescue.wasted) {
    const Hole hole = rescue.missed ? *rescue.missed : *rescue.wasted;
    for (auto& [name, value] : values_of(hole, rescue.colour)) values[name] = value;
    const bool made_up = rescue.missed && fits >= rescue.known;
    return judge(rescue.move, made_up ? Verdict::kLucky : Verdict::kMissed,
                 made_up         ? "knew.farbenpoker.lucky.rescue.known"
                 : rescue.missed ? "knew.farbenpoker.missed.rescue"
                                 : "knew.farbenpoker.missed.seen",
                 values, hole);
  }
  judge(rescue.move, fits > 0 ? Verdict::kLucky : Verdict::kUnlucky,
        fits > 0 ? "knew.farbenpoker.lucky.rescue" : "knew.farbenpoker.unlucky.rescue", values, {}, rescue.chance);
}

// --- What is said --------------------------------------------------------------------------------------------------

json::object Witness<Farbenpoker>::values_of(Hole hole, Colour colour) const {
  const json::object drawn = written_event<Farbenpoker>({"", StickDrawn{me_, hole, colour}}, players_);
  return {{"seat", index(me_)}, {"hole", drawn.at("hole")}, {"colour", drawn.at("colour")}};
}

void Witness<Farbenpoker>::judge(int move, Verdict verdict, std::string_view key, json::object values,
                                 std::optional<Hole> shown, std::optional<double> chance) {
  KnowledgeDecision decision{.move = move, .verdict = verdict, .chance = chance};
  decision.say.push_back(phrase(key, std::move(values)));
  if (shown) {
    const Seen& seen = seen_[*shown];
    decision.shown = seen.when;
    // The turn in which it is decided may be over when it is judged.
    decision.turns_ago = turn_ + (draw_ || rescue_ ? 0 : 1) - seen.when.turn;
    const int sticks = sticks_ - seen.sticks;
    const int pots = pots_ - seen.pots;
    decision.between = {{"sticks", sticks}, {"pots", pots}};
    decision.say.push_back(phrase("knew.farbenpoker.shown", {{"move", seen.when.move}, {"turns", decision.turns_ago}}));
    if (sticks > 0) decision.say.push_back(phrase("knew.farbenpoker.between", {{"sticks", sticks}}));
  }
  decisions_.push_back(std::move(decision));
}

}  // namespace ludothek
