// What a seat at Farbenpoker knew: which sticks had been shown to it, and whether it found them again.
//
// Known is what Sight follows; best is what the perfect bot's Thought makes of it. A decision that a perfect memory
// would have made likewise is never called a miss, so that somebody who waits on purpose has missed nothing.
// docs/analysis.md says what counts and why.
#pragma once

#include <optional>
#include <vector>

#include "games/farbenpoker/bots/sight.hpp"
#include "games/farbenpoker/bots/thinking.hpp"
#include "games/farbenpoker/bots/thought.hpp"
#include "study/analysis/knowledge.hpp"

namespace ludothek {

template <>
class Witness<Farbenpoker> {
 public:
  using View = farbenpoker::View;
  using Action = farbenpoker::Action;
  using Hole = farbenpoker::Hole;
  using Colour = farbenpoker::Colour;
  static constexpr std::string_view kMember = "knowledge";

  // `depth`: how many draws it thinks ahead.
  Witness(Seat me, int players, int depth = farbenpoker::draws_ahead(Level::kPerfect));

  void decides(int move, const View& view, const Choices<Action>& choices, const Action& action);
  void sees(int move, const farbenpoker::Event& event);

  json::object told() const { return write_knowledge(me_, decisions_, memory_); }
  const std::vector<KnowledgeDecision>& decisions() const { return decisions_; }
  const std::vector<MemoryPoint>& memory() const { return memory_; }

 private:
  // A draw by what could be known of it.
  enum class Kind : std::uint8_t {
    kFits,    // it fits: seen, or nothing else is left
    kUnseen,  // nobody can know
    kWaits,   // it does not fit, likewise
  };
  // What a perfect memory makes of the table when this seat is to draw.
  struct Reading {
    farbenpoker::Palette palette;
    farbenpoker::HoleSet fits;  // seen there, and fitting
    int sticks = 0;             // in the device
    double chance = 0;          // that a stick nobody has seen fits
    Kind best{};                // of all draws
    bool rerolls = false;       // rolling the last die again is better than that
  };
  struct Draw {
    int move;
    Hole hole;
    Kind kind;
    Reading reading;
  };
  struct Rescue {
    int move;
    int known;  // sticks that fit and were seen, each die once
    int found;  // of these, chosen
    double chance;
    std::optional<Hole> missed;  // one that was not
    std::optional<Hole> wasted;  // chosen although it was seen not to fit, where nothing better was
    farbenpoker::Colour colour;  // of either
  };
  struct Seen {
    Sighting when;
    int sticks = 0;  // put somewhere until then, of all
    int pots = 0;    // won until then
    Trace trace;
  };

  Reading read(const View& view);
  Kind kind_of(const Reading& reading, Hole hole) const;
  static Kind unseen_kind(const Reading& reading);
  void draws(int move, const View& view, Hole hole);
  void rerolls(int move, const View& view);
  void picks(int move, const View& view, Hole third);
  void settle(const Draw& draw, Colour colour);
  void settle(const Rescue& rescue, int fits);
  void stands(int move, Hole hole);
  void remember(int move);
  void learn(const Reading& reading, bool found);
  Hole latest(farbenpoker::HoleSet holes) const;
  std::vector<double> activations(farbenpoker::HoleSet holes) const;

  void judge(int move, Verdict verdict, std::string_view key, json::object values, std::optional<Hole> shown,
             std::optional<double> chance = {});
  json::object values_of(Hole hole, Colour colour) const;

  Seat me_;
  int players_;
  farbenpoker::Sight sight_;
  farbenpoker::Thought thought_;
  farbenpoker::PerHole<Seen> seen_{};
  int turn_ = 0;                  // draws and rescues that are over
  int sticks_ = 0;                // put somewhere
  int pots_ = 0;                  // won
  std::optional<Draw> draw_;      // until the stick shows its colour
  std::optional<Rescue> rescue_;  // likewise
  Recall recall_;
  std::vector<KnowledgeDecision> decisions_;
  std::vector<MemoryPoint> memory_;
};

}  // namespace ludothek
