// What a seat knew must depend on what it saw alone. Games are played twice in step, the second time with other secrets
// (twins, tests/trial.hpp), and a witness at the viewer's seat must tell the same of both. Also: what bots knew.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "bots/play.hpp"
#include "record/json/json_text.hpp"
#include "study/analysis/knowledge.hpp"
#include "tests/trial.hpp"
#include "texts/texts.hpp"

namespace ludothek::tests {

// One game of a variant in step with its twin, by random players; how many steps they really differed in.
// make(seat, players) gives a witness.
template <Game G, class Make>
int watch_twins(const typename G::Options& options, Seat viewer, FastRandom random, Make make, int most_steps) {
  using Secret = Trial<G>;
  typename G::State real = G::setup(options);
  typename G::State twin = real;
  auto here = std::make_unique<Witness<G>>(make(viewer, options.players));
  auto there = std::make_unique<Witness<G>>(*here);
  const auto lead = [viewer](typename G::State& state, Witness<G>& witness, const Step<G>& step, int move) {
    if (const auto* order = std::get_if<Order<G>>(&step); order != nullptr && order->seat == viewer) {
      witness.decides(move, G::view(state, viewer), G::actions(state, viewer), order->action);
    }
    std::vector<typename G::Event> events;
    play<G>(state, step, Sink<typename G::Event>(events));
    for (const auto& event : events) witness.sees(move, G::redact(event, viewer));
    return events;
  };
  int compared = 0;
  for (int move = 1; move <= most_steps && G::next(real).kind != Next::Kind::kOver; ++move) {
    const Step<G> step = random_step<G>(real, random);
    const std::optional<Step<G>> twin_step = Secret::twin_step(real, twin, step, viewer, random);
    compared += twin_step && real != twin ? 1 : 0;
    bool shown = !twin_step;
    if (twin_step) lead(twin, *there, *twin_step, move);
    [[maybe_unused]] const auto events = lead(real, *here, step, move);
    if constexpr (requires { Secret::shows_all(events); }) shown = shown || Secret::shows_all(events);
    if (!shown && real != twin) continue;
    // What was shown by right may be told from here on; before, nothing was.
    if (!shown) EXPECT_EQ(json_text(here->told()), json_text(there->told())) << "move " << move;
    twin = Secret::twin_of(real, viewer, random);
    there = std::make_unique<Witness<G>>(*here);
  }
  EXPECT_EQ(json_text(here->told()), json_text(there->told()));
  return compared;
}

// Of every variant, a few games, from the first seat and the last.
template <Game G, class Make>
void expect_no_hindsight(Make make, int games, int most_steps) {
  for (const typename G::Options& options : every_variant<G>()) {
    int compared = 0;
    for (const Seat viewer : {seat_at(0), seat_at(options.players - 1)}) {
      for (int game = 0; game < games; ++game) {
        const FastRandom random(static_cast<std::uint64_t>(17 + index(viewer)), static_cast<std::uint64_t>(game));
        compared += watch_twins<G>(options, viewer, random, make, most_steps);
      }
    }
    EXPECT_GT(compared, 0) << options.players + 0 << " players, " << word_for(options);
  }
}

// A witness at every seat through one game between these bots.
template <Game G, class Make>
std::vector<std::unique_ptr<Witness<G>>> witness_game(const typename G::Options& options,
                                                      const std::vector<std::string>& bots, std::uint64_t seed,
                                                      Make make) {
  std::vector<Player<G>> players;
  std::vector<std::unique_ptr<Witness<G>>> witnesses;
  for (int seat = 0; seat < options.players; ++seat) {
    players.push_back({make_bot<G>(bots[place_of(seat)]), FastRandom(seed, static_cast<std::uint64_t>(seat) + 1)});
    witnesses.push_back(std::make_unique<Witness<G>>(make(seat_at(seat), options.players)));
  }
  typename G::State state = G::setup(options);
  FastRandom chance(seed);
  int move = 0;
  play_game<G>(state, std::span(players), chance, [&](const typename G::State& before, const Step<G>& step) {
    ++move;
    if (const auto* order = std::get_if<Order<G>>(&step); order != nullptr && index(order->seat) < options.players) {
      witnesses[place_of(order->seat)]->decides(move, G::view(before, order->seat), G::actions(before, order->seat),
                                                order->action);
    }
    typename G::State after = before;
    std::vector<typename G::Event> events;
    play<G>(after, step, Sink<typename G::Event>(events));
    for (int seat = 0; seat < options.players; ++seat) {
      for (const auto& event : events) witnesses[place_of(seat)]->sees(move, G::redact(event, seat_at(seat)));
    }
  });
  return witnesses;
}

// How often each verdict fell on somebody.
inline Indexed<Verdict, int, 4> verdicts_of(const std::vector<KnowledgeDecision>& decisions) {
  Indexed<Verdict, int, 4> count{};
  for (const KnowledgeDecision& decision : decisions) ++count[decision.verdict];
  return count;
}

// Every phrase of what a witness tells has its text in every language, and every value that text shows; `keys` grows by
// those that were said.
inline void expect_said(const json::object& told, std::set<std::string>& keys) {
  const std::vector<std::string> names{"Ana", "Bo", "Cleo", "Dan", "Eva", "Fynn"};
  for (const json::value& decision : told.at("decisions").get_array()) {
    for (const char* list : {"say", "certain", "inferred"}) {
      const json::value* phrases = decision.get_object().if_contains(list);
      if (phrases == nullptr) continue;
      for (const json::value& phrase : phrases->get_array()) {
        const std::string key(phrase.at("text").as_string().c_str());
        keys.insert(key);
        for (const Language language : kLanguages) {
          const std::string text = say(language, key, phrase.get_object(), names);
          EXPECT_EQ(text.find('<'), std::string::npos) << key << ": " << text;
        }
      }
    }
  }
}

// The text that a decision is told with, without what follows.
inline std::string key_of_decision(const KnowledgeDecision& decision) {
  return std::string(decision.say.front().at("text").as_string().c_str());
}

}  // namespace ludothek::tests
