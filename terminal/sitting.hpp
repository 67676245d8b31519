// Sitting<G>: one game at one terminal, people and bots. The only place that holds the State.
//
// Bots get their seat's View and Events, people see the View of their seat (with several people at one Riffifi, only
// while it is their turn and the device is in their hands). In the games of memory a colour that was shown is gone from
// the screen when its time is over, and no line repeats it.
#pragma once

#include <boost/json/array.hpp>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bots/bot.hpp"
#include "bots/play.hpp"
#include "record/farbenpoker.hpp"
#include "record/record.hpp"
#include "record/riffifi.hpp"
#include "record/starmaster.hpp"
#include "rules/step.hpp"
#include "terminal/board.hpp"
#include "terminal/console.hpp"
#include "terminal/race.hpp"

namespace ludothek::terminal {

struct Timing {
  int memorise = 60;  // seconds (SM-1.4)
  int race = 10;      // seconds (SM-3.5)
};

// How long a bot of that level takes, as a factor of the pace in percent.
int thinking_of(std::string_view level);
// The key with which a person touches a cube where several share the keyboard.
char race_key(int person);
// Whether an event tells a colour: such a line does not stay in a game of memory.
bool tells_a_colour(const json::object& event);
// The reason of a bot's move in words that give nothing away; nothing if there are none.
std::optional<Phrase> phrase_of(const std::optional<Reason>& reason, Seat seat);
// What a person may press in a race; plain lines and keys alike.
struct RaceKey {
  enum class Kind : std::uint8_t { kNothing, kPerson, kCell, kNotMe };
  Kind kind = Kind::kNothing;
  int number = 0;  // of the person or the cell, from 0
};
RaceKey race_key_of(char32_t text, int people);

template <Wired G>
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
        state_(G::setup(options)) {
    const Company& company = console_.company();
    for (const std::string& level : company.levels) {
      players_.push_back({level.empty() ? nullptr : make_bot<G>(level), FastRandom(random_.next())});
    }
    for (int seat = 0; seat < options_.players; ++seat) {
      if (is_person(seat_at(seat))) people_.add(seat_at(seat));
    }
    viewer_ = people_.size() == 1 ? people_.lowest() : kOnlooker;
  }

  // To the end; throws Leave or Closed.
  void play() {
    show();
    while (!is_over()) take_step();
    // How it ended is the sentence that stays.
    question_ = std::exchange(ending_, {});
    lines_.clear();
  }

  // As it stands: unfinished games count as abandoned.
  json::object record() const {
    RecordParts parts{.game = Wire<G>::kName, .players = options_.players};
    const Company& company = console_.company();
    for (std::size_t seat = 0; seat < company.names.size(); ++seat) {
      parts.names.push_back(company.levels[seat].empty() ? company.names[seat] : "bot:" + company.levels[seat]);
    }
    parts.options = Wire<G>::write_options(options_);
    parts.fairness = fairness_;
    parts.moves = moves_;
    parts.result = is_over() ? G::result(state_) : Result{"abandoned", G::scores(state_), {}};
    return write_record(std::move(parts));
  }
  bool is_over() const { return G::next(state_).kind == Next::Kind::kOver; }
  // Between two moves: a move of several steps that was broken off can't be written down.
  bool can_be_saved() const { return !Wire<G>::continues(state_); }

  // The table as it lies, with what can be pressed now.
  void show(Phrase hint = {}) {
    hint_ = std::move(hint);
    console_.show([this] { return scene(G::view(state_, viewer_), {}); });
  }

 private:
  bool is_person(Seat seat) const { return players_[static_cast<std::size_t>(seat)].bot == nullptr; }
  const Company& company() const { return console_.company(); }

  Scene scene(const View& view, const Shown& shown) const {
    Scene scene;
    scene.title = Board<G>::title(view, company());
    scene.paint = [this, view, shown](Picture& picture, Marks& marks) {
      Board<G>::paint(picture, view, company(), shown, marks);
    };
    for (const Phrase& line : lines_) scene.lines.push_back(line(company()));
    if (question_) scene.question = question_(company());
    if (hint_) scene.hint = hint_(company());
    if (offered_) scene.choices = offered_();
    return scene;
  }

  // --- One step ----------------------------------------------------------------------------------------------------

  void take_step() {
    const Next next = G::next(state_);
    if (next.kind == Next::Kind::kChance) return let_chance();
    if (next.kind == Next::Kind::kRace) {
      if constexpr (std::same_as<G, Starmaster>) return run_race();
    }
    if (is_person(next.seat())) return ask(next.seat());
    let_bot(next.seat());
  }

  void let_chance() {
    if (const auto roller = Board<G>::roller(G::view(state_, kOnlooker))) {
      const Seat seat = *roller;
      if (is_person(seat)) {
        question_ = [seat](const Company& company) { return company.say("play.ask.roll", {{"seat", index(seat)}}); };
        if (!console_.stage().draws()) console_.tell(question_(company()));
        show([](const Company& company) { return company.say("play.hint.roll"); });
        console_.wait_for("");
      } else {
        console_.pause(console_.pace().beat);
      }
      lines_.clear();
      question_ = [seat](const Company& company) { return company.say("play.rolling", {{"seat", index(seat)}}); };
      show();
      // The dice tumble for a while nobody can foresee, and then lie there all at once.
      console_.pause(console_.pace().beat + static_cast<int>(random_.below(300)));
      question_ = {};
      console_.stage().drop_input();
    }
    advance(G::sample(state_, chance_));
  }

  void let_bot(Seat seat) {
    Player<G>& player = players_[static_cast<std::size_t>(seat)];
    question_ = [seat](const Company& company) { return company.say("play.thinking", {{"seat", index(seat)}}); };
    show();
    const auto begun = Clock::now();
    const Action action =
        player.bot->choose(view_for(*player.bot, state_, seat), G::actions(state_, seat), player.random);
    console_.set_reason(phrase_of(player.bot->reason(), seat));
    const auto spent = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begun).count();
    const std::string& level = company().levels[static_cast<std::size_t>(seat)];
    const int think = console_.pace().think * thinking_of(level) / 100 - static_cast<int>(spent);
    if (think > 0) console_.pause(think);
    question_ = {};
    advance(Order<G>{seat, action});
  }

  void ask(Seat seat) {
    if (!Board<G>::kMemory && people_.size() > 1) draw_curtain(seat);
    const Choices<Action> legal = G::actions(state_, seat);
    const View view = G::view(state_, seat);
    const auto kind = legal[0].kind();
    question_ = [view, kind, seat](const Company& company) { return Board<G>::question(view, kind, seat, company); };
    offered_ = [this, view, legal] { return Board<G>::choices(view, legal, company()); };
    show([](const Company& company) {
      return company.say(Board<G>::kInstant ? "play.hint.instant" : "play.hint.choose");
    });
    if (!console_.stage().draws()) {
      for (const std::string& line : Board<G>::tell(view, company())) console_.tell(line);
    }
    Action action;
    for (;;) {
      action = Action::from(kind, console_.choose(offered_, Board<G>::kInstant));
      const auto refusal = G::refuse(state_, seat, action);
      if (!refusal) break;
      const std::string key = "refusal." + std::string(refusal->code);
      console_.set_rule(refusal->rule);
      console_.note([key](const Company& company) { return company.say(key); });
      console_.tell(company().say(key));
    }
    question_ = {};
    hint_ = {};
    offered_ = {};
    if (people_.size() > 1 && !Board<G>::kMemory) viewer_ = kOnlooker;
    advance(Order<G>{seat, action});
  }

  // Several people share the device: nobody sees another's hand.
  void draw_curtain(Seat seat) {
    if (last_person_ != seat) {
      viewer_ = kOnlooker;
      const Phrase pass = [seat](const Company& company) {
        return company.say("play.pass_device", {{"seat", index(seat)}});
      };
      console_.show([this, pass] {
        Scene scene;
        scene.title = Board<G>::title(G::view(state_, kOnlooker), company());
        scene.lines = {pass(company())};
        scene.question = company().say("play.curtain");
        return scene;
      });
      if (console_.stage().clear() || !console_.stage().draws()) console_.tell(pass(company()));
      console_.wait_for("");
    }
    last_person_ = seat;
    viewer_ = seat;
  }

  void advance(const Step<G>& step) {
    const View before = G::view(state_, viewer_);
    std::vector<Event> events;
    Wire<G>::write_step(state_, step, moves_);
    ludothek::play<G>(state_, step, Sink<Event>(events));
    for (std::size_t seat = 0; seat < players_.size(); ++seat) {
      if (players_[seat].bot == nullptr || !players_[seat].bot->watches()) continue;
      for (const Event& event : events) players_[seat].bot->see(G::redact(event, seat_at(static_cast<int>(seat))));
    }
    present(events, before);
  }

  // --- What happened -----------------------------------------------------------------------------------------------

  struct Told {
    json::object event;
    Phrase phrase;
  };

  void present(const std::vector<Event>& events, const View& before) {
    std::vector<Told> round;  // Riffifi: what a round's end brought, to be read at leisure
    if (Board<G>::kMemory) lines_.clear();
    for (std::size_t i = 0; i < events.size();) {
      // A colour that shows for a moment, and the sentences that go with it.
      Shown shown{};
      const bool reveals = Board<G>::reveals(events[i], shown);
      const std::size_t first = i;
      std::vector<Told> group;
      do {
        group.push_back(told(events[i]));
        ++i;
      } while (i < events.size() && reveals && !reveals_anything(events[i]));
      for (const Told& entry : group) {
        lines_.push_back(entry.phrase);
        console_.tell(entry.phrase(company()));
        console_.set_rule(rule_of(entry.event));
        round.push_back(entry);
        if (is_over()) ending_ = entry.phrase;  // the last event tells the result
      }
      if (!reveals) continue;
      const View view = Board<G>::moment(before, G::view(state_, viewer_));
      console_.show([this, view, shown] { return scene(view, shown); });
      hold(events[first]);
      forget_colours(group);
      console_.hide();
    }
    if (lines_.size() > kMostLines) lines_.erase(lines_.begin(), lines_.end() - kMostLines);
    show();
    shown_at_ = Clock::now();
    if (G::next(state_).kind == Next::Kind::kRace) return;  // it begins at this very moment
    if (ends_a_round(round)) return read_at_leisure(round);
    if (Board<G>::kMemory && !lines_.empty()) console_.pause(console_.pace().beat);
    if (Board<G>::kMemory) forget_lines_with_colours(round);
  }

  Told told(const Event& event) const {
    json::object written = Wire<G>::write_event(G::redact(event, viewer_), options_.players);
    Phrase phrase = [written](const Company& company) {
      return sentence(company.language, Wire<G>::kName, written, company.names);
    };
    return {std::move(written), std::move(phrase)};
  }

  static std::string_view rule_of(const json::object& event) {
    const json::value* rule = event.if_contains("rule");
    return rule != nullptr && rule->is_string() ? std::string_view(rule->get_string()) : std::string_view();
  }

  static bool reveals_anything(const Event& event) {
    Shown shown{};
    return Board<G>::reveals(event, shown);
  }

  // How long it stays open: the minute for the cubes (SM-1.4), else the pace's time.
  void hold(const Event& event) {
    if constexpr (std::same_as<G, Starmaster>) {
      if (std::holds_alternative<starmaster::CubesArranged>(event.fact)) return memorise();
    }
    console_.pause(console_.pace().reveal);
  }

  void memorise() {
    if (!console_.stage().is_watched()) return;
    console_.tell(console_.say("play.memorise", {{"seconds", timing_.memorise}}));
    const auto end = Clock::now() + std::chrono::seconds(timing_.memorise);
    for (;;) {
      const auto left = std::chrono::ceil<std::chrono::seconds>(end - Clock::now()).count();
      if (left <= 0) break;
      question_ = [left](const Company& company) { return company.say("play.memorise", {{"seconds", left}}); };
      console_.redraw();
      if (console_.enter_within(std::min<Clock::time_point>(end, Clock::now() + std::chrono::seconds(1)))) break;
    }
    question_ = {};
  }

  void forget_colours(const std::vector<Told>& group) {
    if (!Board<G>::kMemory) return;
    lines_.resize(lines_.size() - group.size());
    for (const Told& entry : group) {
      if (!tells_a_colour(entry.event)) lines_.push_back(entry.phrase);
    }
  }
  // The dice and the pawns lie open, but no line may tell afterwards what was found where.
  void forget_lines_with_colours(const std::vector<Told>& all) {
    lines_.clear();
    for (const Told& entry : all) {
      if (!tells_a_colour(entry.event)) lines_.push_back(entry.phrase);
    }
  }

  static bool ends_a_round(const std::vector<Told>& events) {
    for (const Told& entry : events) {
      if (const json::value* kind = entry.event.if_contains("event"); kind != nullptr && *kind == "roundEnded")
        return true;
    }
    return false;
  }

  void read_at_leisure(const std::vector<Told>& events) {
    if (!console_.stage().draws()) return;
    console_.page([this](const Company& company) { return Board<G>::title(G::view(state_, viewer_), company); },
                  [&](const Company& company) {
                    std::vector<std::string> lines;
                    for (const Told& entry : events) lines.push_back(entry.phrase(company));
                    return lines;
                  });
    lines_.clear();
    show();
  }

  // --- The race ----------------------------------------------------------------------------------------------------

  int since_shown(Clock::time_point at) const {
    return static_cast<int>(std::chrono::duration_cast<std::chrono::milliseconds>(at - shown_at_).count());
  }

  void run_race() {
    const Clock::time_point begun = shown_at_;
    Race race(SeatSet::first(options_.players), timing_.race * 1000);
    for (const Seat seat : SeatSet::first(options_.players)) {
      Player<G>& player = players_[static_cast<std::size_t>(seat)];
      if (player.bot == nullptr) continue;
      const auto claim = player.bot->race(view_for(*player.bot, state_, seat), G::actions(state_, seat), player.random);
      console_.set_reason(phrase_of(player.bot->reason(), seat));
      if (!claim || race.touch(seat, claim->milliseconds, claim->action.cell()) != Race::Answer::kCounts) {
        race.pass(seat);
      }
    }
    question_ = [this](const Company& company) { return race_question(company); };
    console_.tell(question_(company()));
    if (people_.size() > 1) {
      for (const Phrase& line : race_lines()) lines_.push_back(line);
      if (!console_.stage().draws()) console_.tell(lines_.back()(company()));
    }
    show([](const Company& company) { return company.say("play.hint.race"); });
    std::optional<Race::Verdict> verdict;
    while (!(verdict = race.decide(since_shown(Clock::now())))) {
      const int wake = race.wake(since_shown(Clock::now()));
      const Input input = console_.stage().wait(begun + std::chrono::milliseconds(wake));
      if (input.kind == Input::Kind::kRedraw) console_.redraw();
      take_race_input(race, input);
    }
    question_ = {};
    announce(*verdict);
    settle(*verdict);
  }

  void take_race_input(Race& race, const Input& input) {
    std::u32string keys;
    if (input.kind == Input::Kind::kLine) keys = decode(input.line);
    if (input.kind == Input::Kind::kKey && input.key.kind == Key::Kind::kText) keys = {input.key.text};
    for (const char32_t text : keys) {
      const RaceKey key = race_key_of(text, people_.size());
      std::optional<Seat> person;
      if (people_.size() == 1) person = people_.lowest();
      if (key.kind == RaceKey::Kind::kPerson) {
        if (race.naming()) continue;  // one finger after the other
        answer(race.touch(person_at(key.number), since_shown(input.at)));
      } else if (key.kind == RaceKey::Kind::kCell) {
        const auto cell = static_cast<starmaster::Cell>(key.number);
        if (person) {
          answer(race.touch(*person, since_shown(input.at), cell));
        } else if (const auto seat = race.naming()) {
          race.name(*seat, cell);
        }
      } else if (key.kind == RaceKey::Kind::kNotMe) {
        // Several people: the one who has just touched thinks better of it, or, untouched, nobody wants to.
        if (person)
          race.pass(*person);
        else if (const auto seat = race.naming())
          race.pass(*seat);
        else
          for (const Seat one : people_) race.pass(one);
      }
    }
  }

  void answer(Race::Answer answer) {
    if (answer != Race::Answer::kTooEarly) return;
    console_.note([](const Company& company) { return company.say("play.race.too_early"); });
    console_.tell(console_.say("play.race.too_early"));
    console_.redraw();
  }

  Seat person_at(int number) const {
    for (const Seat seat : people_) {
      if (number-- == 0) return seat;
    }
    return people_.lowest();
  }

  std::string race_question(const Company& company) const {
    const View view = G::view(state_, viewer_);
    return company.say(people_.size() > 1 ? "play.race.ask.many" : "play.race.ask",
                       {{"colour", word_of(hue_of(view.sought))}});
  }

  // Who touches with which key.
  std::vector<Phrase> race_lines() const {
    json::array keys;
    std::vector<Phrase> lines;
    lines.push_back([this](const Company& company) {
      json::array entries;
      int person = 0;
      for (const Seat seat : people_) {
        entries.emplace_back(text_of(
            company.say("play.race.key", {{"seat", index(seat)}, {"key", json::string(1, race_key(person++))}})));
      }
      return company.say("play.race.keys", {{"entries", std::move(entries)}});
    });
    return lines;
  }

  void announce(const Race::Verdict& verdict) {
    if (verdict.kind != Race::Kind::kWon) return;  // the event says it
    json::object values{{"seat", index(verdict.seat)}, {"milliseconds", verdict.at}, {"margin", verdict.margin}};
    if (verdict.next) values["by"] = index(*verdict.next);
    const std::string_view key = verdict.next ? "play.race.first.margin" : "play.race.first";
    question_ = [key, values](const Company& company) { return company.say(key, values); };
    console_.tell(question_(company()));
    show();
    console_.pause(console_.pace().beat * 2);
  }

  void settle(const Race::Verdict& verdict) {
    using starmaster::Ruling;
    switch (verdict.kind) {
      case Race::Kind::kWon:
        advance(Order<G>{verdict.seat, Action::claim(verdict.cell)});
        break;
      case Race::Kind::kReplay:
        advance(Order<G>{kTable, Action::rule(Ruling::kReplay)});
        break;
      case Race::Kind::kVoid:
        advance(Order<G>{kTable, Action::rule(Ruling::kVoid)});
        break;
    }
    question_ = {};
  }

  static constexpr std::ptrdiff_t kMostLines = 40;

  Console& console_;
  typename G::Options options_;
  Fairness fairness_;
  FairRandom chance_;
  FastRandom random_;
  Timing timing_;
  State state_;
  std::vector<Player<G>> players_;  // a person has no bot
  SeatSet people_;
  Seat viewer_{};
  std::optional<Seat> last_person_;  // who saw a hand last
  json::array moves_;
  std::vector<Phrase> lines_;
  Phrase question_;
  Phrase ending_;
  Phrase hint_;
  std::function<std::vector<Choice>()> offered_;
  Clock::time_point shown_at_;
};

}  // namespace ludothek::terminal
