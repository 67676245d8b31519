// Sitting<G>: one game at one terminal, people and bots. The only place that holds the State.
//
// Bots get their seat's View and Events, people see the View of their seat (with several people at one Riffifi, only
// while it is their turn and the device is in their hands). What is on show is the Tableau's, what happened the
// Telling's. The record can be taken at any moment.
#pragma once

#include <boost/json/array.hpp>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bots/bot.hpp"
#include "bots/play.hpp"
#include "engine/step.hpp"
#include "record/options.hpp"
#include "record/record.hpp"
#include "terminal/keyboard_race.hpp"
#include "terminal/tableau.hpp"
#include "terminal/telling.hpp"

namespace ludothek::terminal {

struct Timing {
  int memorise = 60;  // seconds (SM-1.4)
  int race = 10;      // seconds (SM-3.5)
};

// How long a bot of that level takes, as a factor of the pace in percent.
int thinking_of(std::string_view level);
// Who made a move of a record: a seat, the table, or nothing for chance.
By maker_of(const json::object& move);
// The reason of a bot's move in words that give nothing away; nothing if there are none.
std::optional<Phrase> phrase_of(const std::optional<Reason>& reason, Seat seat);

template <Recordable G>
class Sitting {
 public:
  using State = typename G::State;
  using Action = typename G::Action;
  using Event = typename G::Event;
  using View = typename G::View;

  Sitting(Console& console, const typename G::Options& options, const Fairness& fairness, std::uint64_t bot_seed,
          const Timing& timing)
      : console_(console),
        options_(options),
        fairness_(fairness),
        chance_(chance_key(*fairness.seed, fairness.nonces)),
        random_(bot_seed),
        timing_(timing),
        state_(G::setup(options)),
        people_(people_of(console.company())),
        viewer_(people_.size() == 1 ? people_.lowest() : kOnlooker),
        tableau_(console, G::view(state_, viewer_)),
        telling_(tableau_, options.players, timing.memorise) {
    for (const std::string& level : company().levels) {
      players_.push_back({level.empty() ? nullptr : make_bot<G>(level), FastRandom(random_.next())});
    }
  }
  // The console draws from it.
  Sitting(const Sitting&) = delete;
  Sitting& operator=(const Sitting&) = delete;

  // From where it is to the end; throws Leave, Interrupted or Closed.
  void play() {
    tableau_.show();
    // SM-3.6  Nobody can tell who would have been first in a race that was broken off.
    if constexpr (Racing<G>) {
      if (G::next(state_).kind == Next::Kind::kRace) advance(Order<G>{kTable, G::replay_race()});
    }
    while (!is_over()) take_step();
    // How it ended is the sentence that stays.
    tableau_.ask(telling_.last());
    tableau_.lines().clear();
  }

  // Goes on with a game that was left: makes its moves without showing them. Bots see them all; a person who has
  // forgotten has forgotten.
  // REQUIRES: nothing was played yet; replay() found the record of these moves, options and fairness in order.
  void resume(const json::array& moves) {
    for (const json::value& move : moves) {
      Fields fields(move.as_object());
      for (const Step<G>& step : Codec<G>::read_move(state_, maker_of(move.as_object()), fields)) {
        if (std::holds_alternative<typename G::Outcome>(step)) G::sample(state_, chance_);  // the stream goes on
        make(step);
      }
    }
    look_as(viewer_);
    tableau_.lines() = {[](const Company& company) { return company.say("play.resumed"); }};
    console_.tell(console_.say("play.resumed"));
  }

  // As it stands after the last whole move; a game that is not over has no result.
  json::object record() const {
    RecordParts parts{.game = G::kName, .players = options_.players};
    for (std::size_t seat = 0; seat < company().names.size(); ++seat) {
      const std::string& level = company().levels[seat];
      parts.names.push_back(level.empty() ? company().names[seat] : "bot:" + level);
    }
    parts.options = write_options(options_);
    parts.fairness = fairness_;
    parts.moves = moves_;
    parts.moves.resize(whole_moves_);
    if (is_over()) parts.result = G::result(state_);
    return write_record(std::move(parts));
  }
  bool has_begun() const { return whole_moves_ > 0; }
  bool is_over() const { return G::next(state_).kind == Next::Kind::kOver; }

  // The table as it lies, with what can be pressed now.
  void show(Phrase hint) { tableau_.show(std::move(hint)); }

 private:
  static SeatSet people_of(const Company& company) {
    SeatSet people;
    for (std::size_t seat = 0; seat < company.levels.size(); ++seat) {
      if (company.levels[seat].empty()) people.add(seat_at(static_cast<int>(seat)));
    }
    return people;
  }
  bool is_person(Seat seat) const { return people_.has(seat); }
  // Several people share the device, and their hands are secret.
  bool is_passed_around() const { return people_.size() > 1 && !Board<G>::kMemory; }
  const Company& company() const { return console_.company(); }
  Player<G>& player(Seat seat) { return players_[static_cast<std::size_t>(seat)]; }

  void look_as(Seat viewer) {
    viewer_ = viewer;
    tableau_.lay(G::view(state_, viewer_));
  }

  void take_step() {
    const Next next = G::next(state_);
    if (next.kind == Next::Kind::kChance) return let_chance();
    if (next.kind == Next::Kind::kRace) {
      if constexpr (Racing<G>) return let_race();
    }
    if (is_person(next.seat())) return let_person(next.seat());
    let_bot(next.seat());
  }

  void let_chance() {
    if (const auto roller = Board<G>::roller(G::view(state_, kOnlooker))) {
      const Seat seat = *roller;
      if (is_person(seat)) {
        tableau_.ask_aloud(
            [seat](const Company& company) { return company.say("play.ask.roll", {{"seat", index(seat)}}); });
        tableau_.show([](const Company& company) { return company.say("play.hint.roll"); });
        console_.wait_for("");
      } else {
        console_.pause(console_.pace().beat);
      }
      tableau_.lines().clear();
      tableau_.ask([seat](const Company& company) { return company.say("play.rolling", {{"seat", index(seat)}}); });
      tableau_.show();
      // The dice tumble for a while nobody can foresee, and then lie there all at once.
      console_.pause(console_.pace().beat + static_cast<int>(random_.below(300)));
      tableau_.ask_nothing();
      console_.stage().drop_input();
    }
    advance(G::sample(state_, chance_));
  }

  void let_bot(Seat seat) {
    tableau_.ask([seat](const Company& company) { return company.say("play.thinking", {{"seat", index(seat)}}); });
    tableau_.show();
    const auto begun = Clock::now();
    Bot<G>& bot = *player(seat).bot;
    const Action action = bot.choose(view_for(bot, state_, seat), G::actions(state_, seat), player(seat).random);
    console_.set_reason(phrase_of(bot.reason(), seat));
    const auto spent = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begun).count();
    const std::string& level = company().levels[static_cast<std::size_t>(seat)];
    const int think = console_.pace().think * thinking_of(level) / 100 - static_cast<int>(spent);
    if (think > 0) console_.pause(think);
    tableau_.ask_nothing();
    advance(Order<G>{seat, action});
  }

  void let_person(Seat seat) {
    if (is_passed_around()) draw_curtain(seat);
    const Choices<Action> legal = G::actions(state_, seat);
    const View view = G::view(state_, seat);
    const auto kind = legal[0].kind();
    const std::function<std::vector<Choice>()> offer = [this, view, legal, seat] {
      std::vector<Choice> choices = Board<G>::choices(view, legal, company());
      for (Choice& choice : choices) {
        if (!choice.legal) continue;
        const Action action = Action::from(legal[0].kind(), choice.place);
        const auto foresight = G::foresee(state_, seat, action);
        if (foresight) choice.outlook = Board<G>::outlook(*foresight, action, company());
      }
      return choices;
    };
    tableau_.ask([view, kind, seat](const Company& company) { return Board<G>::question(view, kind, seat, company); });
    tableau_.offer(offer);
    tableau_.show([](const Company& company) {
      return company.say(Board<G>::kInstant ? "play.hint.instant" : "play.hint.choose");
    });
    if (!console_.stage().draws()) {
      for (const std::string& line : Board<G>::tell(view, company())) console_.tell(line);
    }
    Action action;
    for (;;) {
      action = Action::from(kind, console_.choose(offer, Board<G>::kInstant));
      const auto refusal = G::refuse(state_, seat, action);
      if (!refusal) break;
      const std::string key = own_key("refusal", G::kName, refusal->code);
      console_.set_rule(refusal->rule);
      console_.note([key](const Company& company) { return company.say(key); });
      console_.tell(company().say(key));
    }
    tableau_.offer_nothing();
    if (is_passed_around()) look_as(kOnlooker);
    advance(Order<G>{seat, action});
  }

  // Nobody sees another's hand.
  void draw_curtain(Seat seat) {
    if (last_person_ != seat) {
      look_as(kOnlooker);
      const Phrase pass = [seat](const Company& company) {
        return company.say("play.pass_device", {{"seat", index(seat)}});
      };
      tableau_.show_curtain(pass);
      console_.stage().clear();
      console_.tell(pass(company()));
      console_.tell(console_.say("play.curtain"));
      console_.wait_for("");
    }
    last_person_ = seat;
    look_as(seat);
  }

  void let_race()
    requires Racing<G>
  {
    const Clock::time_point begun = telling_.shown_at();
    Race race(SeatSet::first(options_.players), timing_.race * 1000);
    for (const Seat seat : SeatSet::first(options_.players)) {
      if (is_person(seat)) continue;
      Bot<G>& bot = *player(seat).bot;
      const auto claim = bot.race(view_for(bot, state_, seat), G::actions(state_, seat), player(seat).random);
      console_.set_reason(phrase_of(bot.reason(), seat));
      if (!claim || race.touch(seat, claim->milliseconds, RacePlace(claim->action.place())) != Race::Answer::kCounts) {
        race.pass(seat);
      }
    }
    advance(order_of<G>(ruling_of(run_race(tableau_, race, people_, begun))));
    tableau_.ask_nothing();
  }

  void advance(const Step<G>& step) {
    const View before = tableau_.view();
    const std::vector<Event> events = make(step);
    look_as(viewer_);
    telling_.tell(events, viewer_, before, G::next(state_));
  }

  // Writes the step down, takes it and lets the bots see what their seats see of it.
  std::vector<Event> make(const Step<G>& step) {
    std::vector<Event> events;
    Codec<G>::write_step(state_, step, moves_);
    ludothek::play<G>(state_, step, Sink<Event>(events));
    if (!continues<G>(state_)) whole_moves_ = moves_.size();
    for (std::size_t seat = 0; seat < players_.size(); ++seat) {
      if (players_[seat].bot == nullptr || !players_[seat].bot->watches()) continue;
      for (const Event& event : events) players_[seat].bot->see(G::redact(event, seat_at(static_cast<int>(seat))));
    }
    return events;
  }

  Console& console_;
  typename G::Options options_;
  Fairness fairness_;
  FairRandom chance_;
  FastRandom random_;
  Timing timing_;
  State state_;
  json::array moves_;
  std::size_t whole_moves_ = 0;  // a move of several steps that was broken off can't be written down
  SeatSet people_;
  Seat viewer_;                      // with whose eyes the table is shown
  std::optional<Seat> last_person_;  // who saw a hand last
  std::vector<Player<G>> players_;   // a person has no bot
  Tableau<G> tableau_;
  Telling<G> telling_;
};

}  // namespace ludothek::terminal
