// TypedMatch<G>: the one implementation of Match, a template over the Game concept.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "engine/hash.hpp"
#include "record/codec.hpp"
#include "record/fading.hpp"
#include "record/json/json_text.hpp"
#include "record/json/json_writer.hpp"
#include "record/match.hpp"
#include "record/move_draft.hpp"
#include "record/options.hpp"

namespace ludothek {

// An event as it is told while the game goes on: with what of it will fade, and what it hides.
template <Recordable G>
void write_told(const typename G::Event& event, int players, JsonWriter& out) {
  Codec<G>::write_event(event, players, out);
  if constexpr (Fading<G>) write_fading(G::fades(event), G::hides(event), players, out);
}

template <Racing G>
class TypedRace final : public RaceMatch {
 public:
  explicit TypedRace(const typename G::State& state) : state_(state) {}

  RaceRules rules() const override { return G::kRaceRules; }
  int places() const override { return G::kFacts.race->places; }
  std::optional<Problem> refuse(Seat seat, RacePlace place) const override {
    if (const auto refusal = G::refuse(state_, seat, G::claim(place))) return broken(*refusal);
    return std::nullopt;
  }
  RacePlace right_place() const override { return G::right_place(state_); }
  Move move_of(const RaceRuling& ruling) const override {
    const Order<G> order = order_of<G>(ruling);
    return Move(order.seat, std::vector<Step<G>>{order});
  }

 private:
  typename G::State state_;
};

template <Recordable G>
class TypedMatch final : public Match {
 public:
  explicit TypedMatch(const typename G::Options& options) : options_(options), state_(G::setup(options)) {}

  std::string_view game() const override { return G::kName; }
  int players() const override { return options_.players; }
  json::object options() const override { return write_options(options_); }
  Next next() const override { return G::next(state_); }

  Expected<Move, Problem> read(const json::object& move) const override {
    Fields fields(move);
    const By by = read_by(fields);
    if (fields.has("at")) fields.count("at");
    return read_steps(fields, by);
  }
  Expected<Move, Problem> read(const json::object& move, Seat by) const override {
    Fields fields(move);
    return read_steps(fields, by);
  }

  using Match::play;
  std::optional<Problem> play(const Move& move, FairRandom* chance) override {
    typename G::State after = state_;
    spare_.clear();
    for (const Step<G>& step : move.steps<Steps>()) {
      if (auto problem = take(after, step, chance, spare_)) return problem;
    }
    before_ = std::exchange(state_, after);
    last_ = move;
    events_.swap(spare_);
    return std::nullopt;
  }

  Move draw(FairRandom& chance) override {
    before_ = state_;
    events_.clear();
    Steps steps;
    // A move of several steps goes on until the next step would begin a new one.
    do {
      const typename G::Outcome outcome = G::sample(state_, chance);
      G::apply(state_, outcome, Sink<typename G::Event>(events_));
      steps.push_back(outcome);
    } while (G::next(state_).kind == Next::Kind::kChance && continues<G>(state_));
    return last_ = Move(std::nullopt, std::move(steps));
  }

  void write_last_move(JsonWriter& out) const override { write_move<G>(before_, last_.steps<Steps>(), out); }
  void write_last_choice(JsonWriter& out) const override { Codec<G>::write_move(before_, last_.steps<Steps>(), out); }
  std::string_view rule_of_last_move() const override {
    return events_.empty() ? std::string_view() : events_.front().rule;
  }

  // Most viewers see what an onlooker sees: that is written once.
  std::size_t tell(SeatSet viewers, std::span<std::string> stories) const override {
    for (const auto& event : events_) {
      const typename G::Event open = G::redact(event, kOnlooker);
      std::string_view same;  // how that is written
      for (const Seat viewer : viewers) {
        std::string& story = stories[place_of(viewer)];
        if (const typename G::Event seen = G::redact(event, viewer); !(seen == open)) {
          tell(seen, story);
        } else if (same.empty()) {
          same = tell(open, story);
        } else {
          if (!story.empty()) story += ',';
          story += same;
        }
      }
    }
    return events_.size();
  }

  void tell_successor(Seat seat, std::string& story) const override {
    Seat eyes = kOnlooker;
    for (const auto& event : events_) {
      tell(G::redact(event, eyes), story);
      if (ends_round<G>(event)) eyes = seat;
    }
  }

  void write_all_events(JsonWriter& list) const override {
    for (const auto& event : events_) {
      list.object([&](JsonWriter& out) { Codec<G>::write_event(event, players(), out); });
    }
  }

  void write_view(Seat viewer, JsonWriter& out) const override { Codec<G>::write_view(view_of(viewer), out); }
  void write_secrets([[maybe_unused]] JsonWriter& out) const override {
    if constexpr (Revealing<G>) Codec<G>::write_secrets(revealed(), players(), out);
  }
  void write_offers(Seat seat, JsonWriter& list) const override { Codec<G>::write_offers(state_, seat, list); }
  void write_foreseen([[maybe_unused]] Seat seat, [[maybe_unused]] JsonWriter& list) const override {
    if constexpr (Foreseeing<G>) Codec<G>::write_foreseen(state_, seat, list);
  }
  bool open_minded() const override { return is_open_minded<G>(); }
  Occasion occasion() const override { return occasion_of<G>(state_, events_); }
  std::optional<Move> first_named([[maybe_unused]] Seat seat) const override {
    if constexpr (NamesFirst<G>) return Move(kTable, Steps{Order<G>{kTable, G::name_first(seat)}});
    return std::nullopt;
  }
  std::unique_ptr<const RaceMatch> race() const override {
    if constexpr (Racing<G>) {
      if (next().kind == Next::Kind::kRace) return std::make_unique<TypedRace<G>>(state_);
    }
    return nullptr;
  }

  // The same for a bot, which sees no more than its seat does.
  typename G::View view_of(Seat viewer) const { return G::view(state_, viewer); }
  auto revealed() const
    requires Revealing<G>
  {
    return G::secrets(state_);
  }
  Choices<typename G::Action> choices_of(Seat seat) const { return G::actions(state_, seat); }
  std::vector<typename G::Event> events_for(Seat viewer) const {
    std::vector<typename G::Event> list;
    for (const auto& event : events_) list.push_back(G::redact(event, viewer));
    return list;
  }
  // REQUIRES: the seat is awaited.
  MoveDraft<G> draft(Seat seat) const { return MoveDraft<G>(state_, seat); }
  // One whole move, made of steps that choose(view, choices) gives one by one. Changes nothing.
  // REQUIRES: the seat is awaited.
  template <class Choose>
  Move compose(Seat seat, Choose choose) const {
    MoveDraft<G> move = draft(seat);
    while (!move.whole()) move.add(choose(move.view(), move.choices()));
    return move.move();
  }
  Scores scores() const override { return G::scores(state_); }
  Result result() const override { return G::result(state_); }
  std::uint64_t hash() const override { return hash_of(state_); }
  std::unique_ptr<Match> copy() const override { return std::make_unique<TypedMatch>(*this); }

 private:
  using Steps = std::vector<Step<G>>;

  By read_by(Fields& fields) const {
    if (fields.names("by", "chance")) return std::nullopt;
    if (fields.names("by", "table")) return kTable;
    return fields.seat("by", players());
  }

  Expected<Move, Problem> read_steps(Fields& fields, By by) const {
    Steps steps = Codec<G>::read_move(state_, by, fields);
    if (auto problem = fields.finish()) return *problem;
    return Move(by, std::move(steps));
  }

  // Adds it to the story, and gives it as it stands there.
  std::string_view tell(const typename G::Event& event, std::string& story) const {
    if (!story.empty()) story += ',';
    const std::size_t before = story.size();
    JsonWriter(story).object([&](JsonWriter& out) { write_told<G>(event, players(), out); });
    return std::string_view(story).substr(before);
  }

  // One step on a copy of the position.
  static std::optional<Problem> take(typename G::State& state, const Step<G>& step, FairRandom* chance,
                                     std::vector<typename G::Event>& events) {
    if (const auto* decision = std::get_if<Order<G>>(&step)) {
      if (auto refusal = G::refuse(state, decision->seat, decision->action)) {
        return broken(*refusal, G::next(state), decision->seat);
      }
      G::apply(state, decision->seat, decision->action, Sink<typename G::Event>(events));
      return std::nullopt;
    }
    const auto& outcome = *std::get_if<typename G::Outcome>(&step);
    if (auto refusal = G::refuse(state, outcome)) return broken(*refusal, G::next(state), std::nullopt);
    if (chance != nullptr) {
      const typename G::Outcome drawn = G::sample(state, *chance);
      if (!(drawn == outcome)) {
        const json::object expected = written_move<G>(state, Step<G>(drawn));
        return Problem{"the chance stream gives something else: " + json_text(expected), "fairness", {}};
      }
    }
    G::apply(state, outcome, Sink<typename G::Event>(events));
    return std::nullopt;
  }

  typename G::Options options_;
  typename G::State state_;
  // Of the last move: where it was made, what it was, what it brought about.
  typename G::State before_ = state_;
  Move last_;
  std::vector<typename G::Event> events_;
  std::vector<typename G::Event> spare_;  // memory for the next move's
};

}  // namespace ludothek
