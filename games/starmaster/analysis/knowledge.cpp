#include "games/starmaster/analysis/knowledge.hpp"

#include <cmath>

#include "games/starmaster/record/codec.hpp"

namespace ludothek {

using namespace starmaster;  // NOLINT(google-build-using-namespace): its pieces are what this is about

std::optional<Cell> Witness<Starmaster>::place_of_seen(Colour colour) {
  const StarmasterBoard::Belief belief = board_.locate(colour, random_);
  return belief.activation ? std::optional(belief.cell) : std::nullopt;
}

std::vector<double> Witness<Starmaster>::activations() {
  std::vector<double> list;
  for (const Seen& seen : seen_) {
    if (!seen.trace.empty()) list.push_back(seen.trace.activation(turn_));
  }
  return list;
}

// --- What is seen --------------------------------------------------------------------------------------------------

void Witness<Starmaster>::sees(int move, const Event& event) {
  if (const auto* arranged = std::get_if<CubesArranged>(&event.fact)) {
    for (const Colour colour : arranged->colours) shows(move, colour);
  } else if (std::holds_alternative<DiceRolled>(event.fact)) {
    ++turn_;
    remember(move);
  } else if (const auto* turned = std::get_if<CubeTurned>(&event.fact)) {
    if (search_) settle(*search_, *turned);
    search_.reset();
    shows(move, turned->colour);
  } else if (const auto* swapped = std::get_if<CubesSwapped>(&event.fact)) {
    ++swaps_;
    for (int colour = 0; colour < kColours; ++colour) {
      const auto cell = place_of_seen(static_cast<Colour>(colour));
      if (cell == swapped->won || cell == swapped->with) ++seen_[colour].moved;
    }
  } else if (std::holds_alternative<GameEnded>(event.fact)) {
    remember(move);
  }
  board_.learn(event, me_, random_);
}

void Witness<Starmaster>::shows(int move, Colour colour) {
  Seen& seen = seen_[colour];
  seen.when = {move, turn_};
  seen.swaps = swaps_;
  seen.moved = 0;
  seen.trace.show(turn_);
}

void Witness<Starmaster>::remember(int move) {
  const std::vector<double> known = activations();
  memory_.push_back({move, static_cast<int>(known.size()), recall_.held(known)});
}

// --- What is decided -----------------------------------------------------------------------------------------------

void Witness<Starmaster>::decides(int move, const View& view, const Choices<Action>& /*choices*/,
                                  const Action& action) {
  if (action.kind() != Action::Kind::kFlip && action.kind() != Action::Kind::kClaim) return;
  search_ = Search{move, view.sought, board_.locate(view.sought, random_), false};
  for (int colour = 0; colour < kColours; ++colour) {
    if (colour == index(view.sought)) continue;
    if (place_of_seen(static_cast<Colour>(colour)) == action.cell()) search_->known_wrong = true;
  }
  if (!search_->belief.activation) return;
  // SM-2.3  After a star the colour is chosen: any cube that comes to mind would do.
  const bool free = view.white == White::kStar;
  const std::vector<double> any = free ? activations() : std::vector{seen_[view.sought].trace.activation(turn_)};
  recall_.learn(any, 1.0 / kCells, search_->belief.cell == action.cell());
}

void Witness<Starmaster>::settle(const Search& search, const CubeTurned& turned) {
  const json::object shown = written_event<Starmaster>({"", turned}, players_);
  const auto place =
      written_event<Starmaster>({"", CubeTurned{me_, search.belief.cell, search.sought, true}}, players_);
  json::object values{{"seat", index(me_)}, {"colour", place.at("colour")}, {"cell", shown.at("cell")}};
  const bool seen = search.belief.activation.has_value();
  const bool inferred = !seen && search.belief.chance >= 1;
  KnowledgeDecision decision{.move = search.move};
  const auto say = [&](Verdict verdict, std::string_view key) {
    decision.verdict = verdict;
    decision.say.push_back(phrase(key, values));
  };
  if (seen || inferred) {
    values["place"] = place.at("cell");
    if (turned.right) {
      say(Verdict::kFound, seen ? "knew.starmaster.found" : "knew.starmaster.found.inferred");
    } else {
      say(Verdict::kMissed, seen ? "knew.starmaster.missed" : "knew.starmaster.missed.inferred");
    }
  } else if (search.known_wrong) {
    say(Verdict::kMissed, "knew.starmaster.missed.seen");
  } else {
    decision.chance = search.belief.chance;
    values["chance"] = static_cast<int>(std::lround(100 * search.belief.chance));
    if (turned.right) {
      say(Verdict::kLucky, "knew.starmaster.lucky");
    } else {
      say(Verdict::kUnlucky, "knew.starmaster.unlucky");
    }
  }
  if (seen || search.known_wrong) {
    // Of the one that was sought; else of the one that was known to be another.
    const Seen& trace = seen_[seen ? search.sought : turned.colour];
    decision.shown = trace.when;
    decision.turns_ago = turn_ - trace.when.turn;
    decision.between = {{"swaps", swaps_ - trace.swaps}, {"moved", trace.moved}};
    decision.say.push_back(phrase("knew.starmaster.shown", {{"move", trace.when.move}, {"turns", decision.turns_ago}}));
    if (trace.moved > 0) decision.say.push_back(phrase("knew.starmaster.moved", {{"moved", trace.moved}}));
    if (trace.moved == 0 && swaps_ > trace.swaps) {
      decision.say.push_back(phrase("knew.starmaster.stayed", {{"swaps", swaps_ - trace.swaps}}));
    }
  }
  decisions_.push_back(std::move(decision));
}

}  // namespace ludothek
