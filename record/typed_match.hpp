// TypedMatch<G>: the one implementation of Match, a template over the Game concept.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "engine/hash.hpp"
#include "record/codec.hpp"
#include "record/json/json_text.hpp"
#include "record/match.hpp"

namespace ludothek {

template <Recordable G>
class TypedMatch final : public Match {
 public:
  explicit TypedMatch(const typename G::Options& options) : options_(options), state_(G::setup(options)) {}

  std::string_view game() const override { return G::kName; }
  int players() const override { return options_.players; }
  json::object options() const override { return Codec<G>::write_options(options_); }
  Next next() const override { return G::next(state_); }

  std::optional<Problem> play(const json::object& move, FairRandom* chance) override {
    Fields fields(move);
    const By by = read_by(fields);
    if (fields.has("at")) fields.count("at");
    const std::vector<Step<G>> steps = Codec<G>::read_move(state_, by, fields);
    if (auto problem = fields.finish()) return problem;

    typename G::State after = state_;
    std::vector<typename G::Event> events;
    for (const Step<G>& step : steps) {
      if (auto problem = take(after, step, chance, events)) return problem;
    }
    state_ = after;
    events_ = std::move(events);
    return std::nullopt;
  }

  json::object draw(FairRandom& chance) override {
    events_.clear();
    json::array moves;
    // A move of several steps goes on until the next step would begin a new one.
    while (G::next(state_).kind == Next::Kind::kChance) {
      const Step<G> step = G::sample(state_, chance);
      Codec<G>::write_step(state_, step, moves);
      G::apply(state_, std::get<typename G::Outcome>(step), Sink<typename G::Event>(events_));
      if (!Codec<G>::continues(state_)) break;
    }
    return moves.back().as_object();
  }

  json::array events(Seat viewer) const override {
    json::array list;
    for (const auto& event : events_) list.push_back(Codec<G>::write_event(G::redact(event, viewer), players()));
    return list;
  }

  // Most viewers see what an onlooker sees: that is written once.
  std::size_t tell(SeatSet viewers, std::span<std::string> stories) const override {
    const auto write = [this](const typename G::Event& event, std::string& story) {
      append_json(story, Codec<G>::write_event(event, players()));
    };
    for (const auto& event : events_) {
      const typename G::Event open = G::redact(event, kOnlooker);
      std::string open_text;
      for (const Seat viewer : viewers) {
        std::string& story = stories[static_cast<std::size_t>(index(viewer))];
        if (!story.empty()) story += ',';
        if (const typename G::Event seen = G::redact(event, viewer); !(seen == open)) {
          write(seen, story);
          continue;
        }
        if (open_text.empty()) write(open, open_text);
        story += open_text;
      }
    }
    return events_.size();
  }

  json::array all_events() const override {
    json::array list;
    for (const auto& event : events_) list.push_back(Codec<G>::write_event(event, players()));
    return list;
  }

  json::object view(Seat viewer) const override { return Codec<G>::write_view(view_of(viewer)); }
  json::array offers(Seat seat) const override { return Codec<G>::write_offers(state_, seat); }
  json::array foreseen(Seat seat) const override { return Codec<G>::write_foreseen(state_, seat); }
  bool open_minded() const override { return Codec<G>::kOpenMinded; }
  std::optional<Seat> thrower() const override { return Codec<G>::thrower(state_); }
  bool lies_open() const override { return std::ranges::any_of(events_, &Codec<G>::lays_open); }
  std::optional<int> answer() const override { return Codec<G>::answer(state_); }
  bool round_ended() const override { return std::ranges::any_of(events_, &Codec<G>::ends_round); }

  // The same for a bot, which sees no more than its seat does.
  typename G::View view_of(Seat viewer) const { return G::view(state_, viewer); }
  Choices<typename G::Action> choices_of(Seat seat) const { return G::actions(state_, seat); }
  std::vector<typename G::Event> events_for(Seat viewer) const {
    std::vector<typename G::Event> list;
    for (const auto& event : events_) list.push_back(G::redact(event, viewer));
    return list;
  }
  // One whole move of the record, made of steps that choose(view, choices) gives one by one. Changes nothing.
  // REQUIRES: the seat is awaited.
  template <class Choose>
  json::object compose(Seat seat, Choose choose) const {
    typename G::State after = state_;
    json::array moves;
    do {
      const Step<G> step = Order<G>{seat, choose(G::view(after, seat), G::actions(after, seat))};
      Codec<G>::write_step(after, step, moves);
      ludothek::play<G>(after, step);
    } while (Codec<G>::continues(after));
    return moves.back().as_object();
  }
  std::array<int, kMostPlayers> scores() const override { return G::scores(state_); }
  Result result() const override { return G::result(state_); }
  std::uint64_t hash() const override { return hash_of(state_); }
  std::unique_ptr<Match> copy() const override { return std::make_unique<TypedMatch>(*this); }

 private:
  By read_by(Fields& fields) const {
    if (fields.names("by", "chance")) return std::nullopt;
    if (fields.names("by", "table")) return kTable;
    return fields.seat("by", players());
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
        json::array expected;
        Codec<G>::write_step(state, drawn, expected);
        return Problem{"the chance stream gives something else: " + json_text(expected.back()), "fairness", {}};
      }
    }
    G::apply(state, outcome, Sink<typename G::Event>(events));
    return std::nullopt;
  }

  typename G::Options options_;
  typename G::State state_;
  std::vector<typename G::Event> events_;
};

}  // namespace ludothek
