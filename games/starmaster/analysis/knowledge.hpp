// What a seat at Starmaster knew: where each cube had been shown to it and where it went since, and whether it turned
// over the right one.
//
// Known is what the perfect bot's board follows. All nine cubes are shown before the first turn (SM-1.4), so nobody has
// to guess; who has not seen that (the board then knows less) may still infer the last one. docs/analysis.md says what
// counts and why.
#pragma once

#include <optional>
#include <vector>

#include "games/starmaster/bots/board.hpp"
#include "study/analysis/knowledge.hpp"

namespace ludothek {

template <>
class Witness<Starmaster> {
 public:
  using View = starmaster::View;
  using Action = starmaster::Action;
  using Cell = starmaster::Cell;
  using Colour = starmaster::Colour;
  static constexpr std::string_view kMember = "knowledge";

  Witness(Seat me, int players) : me_(me), players_(players), board_(Level::kPerfect) {}

  void decides(int move, const View& view, const Choices<Action>& choices, const Action& action);
  void sees(int move, const starmaster::Event& event);

  json::object told() const { return write_knowledge(me_, decisions_, memory_); }
  const std::vector<KnowledgeDecision>& decisions() const { return decisions_; }
  const std::vector<MemoryPoint>& memory() const { return memory_; }

 private:
  struct Seen {
    Sighting when;
    int swaps = 0;  // of any cubes until then
    int moved = 0;  // how often it was moved since
    Trace trace;
  };
  struct Search {
    int move;
    Colour sought;
    StarmasterBoard::Belief belief;  // of a perfect memory
    bool known_wrong;                // the chosen cube had been seen to be another one
  };

  // Where a cube lies that has been seen.
  std::optional<Cell> place_of_seen(Colour colour);
  std::vector<double> activations();
  void shows(int move, Colour colour);
  void remember(int move);
  void settle(const Search& search, const starmaster::CubeTurned& turned);

  Seat me_;
  int players_;
  StarmasterBoard board_;
  FastRandom random_{0};  // asked for, and of no influence: a perfect memory misses nothing
  starmaster::PerColour<Seen> seen_{};
  int turn_ = 0;                  // the one in play, from 1
  int swaps_ = 0;                 // of any cubes
  std::optional<Search> search_;  // until the cube shows its colour
  Recall recall_;
  std::vector<KnowledgeDecision> decisions_;
  std::vector<MemoryPoint> memory_;
};

}  // namespace ludothek
