// What a seat knew: its decisions held against what it had been shown, and nothing else.
//
// A box with something to remember, or with hidden hands, specialises Witness: it sits at one seat and is handed that
// seat's redacted events, and its view whenever the seat decides. It never meets a position, so that hindsight can't
// slip in. What a box calls known is what its perfect bot would have known: the same code follows it.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <optional>
#include <string_view>
#include <vector>

#include "study/analysis/analysis_part.hpp"
#include "study/analysis/phrase.hpp"
#include "study/analysis/recall.hpp"

namespace ludothek {

enum class Verdict : std::uint8_t {
  kFound,    // had seen it, or could infer it, and found it
  kMissed,   // had seen it, or could infer it, and missed it
  kLucky,    // nobody could know, and luck was with the seat
  kUnlucky,  // nobody could know, and luck was against it
};

// When a thing was last shown. Moves count as the record's do, from 1; turns as the game's.
struct Sighting {
  int move = 0;
  int turn = 0;
};

struct KnowledgeDecision {
  int move = 0;
  Verdict verdict{};
  std::optional<double> chance{};   // of a hit, where nobody could know
  std::optional<Sighting> shown{};  // what was found or missed …
  int turns_ago = 0;                // … so long ago …
  json::object between{};           // … with these things in between, counted
  json::array say{};                // phrases
};

// How much of what was shown and still held a perfect memory knew, and what of it the seat probably had in mind.
struct MemoryPoint {
  int move = 0;
  int perfect = 0;
  Recall::Held held{};
};

json::object write(const KnowledgeDecision& decision);
json::object write(const MemoryPoint& point);
// {"seat", "decisions", "memory"}
json::object write_knowledge(Seat seat, const std::vector<KnowledgeDecision>& decisions,
                             const std::vector<MemoryPoint>& memory);

// A specialisation has
//   static constexpr std::string_view kMember     where it stands in the analysis: "knowledge" or "choices"
//   Witness(Seat me, int players)
//   void decides(int move, const View&, const Choices<Action>&, const Action&)     before anything comes of it
//   void sees(int move, const Event&)                                              redacted
//   json::object told() const                                                      {"seat", "decisions", …}
template <Game G>
class Witness;

// The part of the analysis: one witness per seat, led through the game step by step. It may be shared: a move that it
// was shown already it passes over.
template <Game G>
class KnowledgePart final : public AnalysisPart<G> {
 public:
  // `more`: what a witness of this box takes besides.
  template <class... More>
  explicit KnowledgePart(int players, More... more) {
    for (const Seat seat : SeatSet::first(players)) seats_.emplace_back(seat, players, more...);
  }

  std::string_view member() const override { return Witness<G>::kMember; }
  void see(const PlayedMove<G>& move) override {
    if (move.number <= seen_) return;
    seen_ = move.number;
    const auto number = static_cast<int>(move.number);
    typename G::State state = move.before;
    std::vector<typename G::Event> events;
    for (const Step<G>& step : move.steps) {
      if (const auto* order = std::get_if<Order<G>>(&step); order != nullptr && place_of(order->seat) < seats_.size()) {
        const Seat seat = order->seat;
        seats_[place_of(seat)].decides(number, G::view(state, seat), G::actions(state, seat), order->action);
      }
      events.clear();
      play<G>(state, step, Sink<typename G::Event>(events));
      for (std::size_t i = 0; i < seats_.size(); ++i) {
        for (const auto& event : events) seats_[i].sees(number, G::redact(event, seat_at(static_cast<int>(i))));
      }
    }
  }

  void write(json::object& analysis) const override {
    json::array list;
    for (const Witness<G>& seat : seats_) list.push_back(seat.told());
    analysis[Witness<G>::kMember] = json::object{{"seats", std::move(list)}};
  }

  const Witness<G>& at(Seat seat) const { return seats_[place_of(seat)]; }

 private:
  std::vector<Witness<G>> seats_;
  std::size_t seen_ = 0;  // moves
};

}  // namespace ludothek
