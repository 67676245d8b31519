// AnalysisPart<G>: one subject of an analysis ("luck", "knowledge", "choices"). It is shown every move of a finished
// game in turn, with every secret, and at the end writes its member.
//
// A box says which there are by specialising BoxAnalysis<G> in its analysis/parts.hpp:
//   template <>
//   struct BoxAnalysis<Maumau> {
//     static AnalysisParts<Maumau> parts(const maumau::Options& options, const Trials& trials);
//   };
#pragma once

#include <algorithm>
#include <boost/json/object.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/step.hpp"
#include "record/move.hpp"

namespace ludothek {

namespace json = boost::json;

// For whatever is tried out at random.
struct Trials {
  std::uint64_t seed;  // another one for every record, and the same whenever it is asked
  double share = 1;    // of the usual number: fewer are quicker, and leave wider intervals

  int of(int usual) const { return std::max(1, static_cast<int>(usual * share)); }
};

// One move of the record as it was played.
template <Game G>
struct PlayedMove {
  std::size_t number;  // from 1, as the record counts
  By by;               // nothing: chance
  const typename G::State& before;
  const typename G::State& after;
  std::span<const Step<G>> steps;
  std::span<const typename G::Event> events;  // unredacted
};

template <Game G>
class AnalysisPart {
 public:
  virtual ~AnalysisPart() = default;
  // The member it writes.
  virtual std::string_view member() const = 0;
  // REQUIRES: in the order of the record. May take its time: some milliseconds per move, a second at most.
  virtual void see(const PlayedMove<G>& move) = 0;
  // What is left to do once the whole game was seen: so many steps, the same from the beginning on.
  virtual std::size_t afterthoughts() const { return 0; }
  virtual void think() {}
  // Adds its member. REQUIRES: all that was done.
  virtual void write(json::object& analysis) const = 0;
};

// A part that another part asks as well. REQUIRES: it may be shown a move twice.
template <Game G>
class SharedPart final : public AnalysisPart<G> {
 public:
  explicit SharedPart(std::shared_ptr<AnalysisPart<G>> part) : part_(std::move(part)) {}

  std::string_view member() const override { return part_->member(); }
  void see(const PlayedMove<G>& move) override { part_->see(move); }
  std::size_t afterthoughts() const override { return part_->afterthoughts(); }
  void think() override { part_->think(); }
  void write(json::object& analysis) const override { part_->write(analysis); }

 private:
  std::shared_ptr<AnalysisPart<G>> part_;
};

template <Game G>
using AnalysisParts = std::vector<std::unique_ptr<AnalysisPart<G>>>;

// Of a box that says nothing.
template <Game G>
struct BoxAnalysis {};

}  // namespace ludothek
