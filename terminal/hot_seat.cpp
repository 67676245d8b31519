#include "terminal/hot_seat.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "table/messages/message.hpp"
#include "terminal/keyboard_race.hpp"
#include "texts/plain_words.hpp"

namespace ludothek::terminal {
namespace {

constexpr std::string_view kStandIn = "regular";  // as the table has it for those who are away

int milliseconds(Clock::duration time) {
  return static_cast<int>(std::chrono::duration_cast<std::chrono::milliseconds>(time).count());
}

Phrase phrase(std::string_view key, json::object values = {}) {
  return
      [key = std::string(key), values = std::move(values)](const Company& company) { return company.say(key, values); };
}

Phrase about(std::string_view key, Seat seat) { return phrase(key, {{"seat", index(seat)}}); }

// Why a bot made its move, in words that give nothing away; nothing if there are none.
std::optional<Phrase> reason_of(std::string_view game, const std::string& word, Seat seat) {
  const std::string key = "reason." + std::string(game) + "." + word;
  const json::object values{{"seat", index(seat)}};
  // Nobody has written it yet.
  if (word.empty() || say(Language::kEnglish, key, values).starts_with('<')) return std::nullopt;
  return phrase(key, values);
}

}  // namespace

HotSeat::HotSeat(Console& console, LocalTable& table, const AnyBoard& board)
    : console_(console),
      table_(table),
      board_(board),
      random_(static_cast<std::uint64_t>(Clock::now().time_since_epoch().count())),
      viewer_(table.people().size() == 1 ? table.people().lowest() : kOnlooker),
      tableau_(console),
      telling_(tableau_, board, [this] { memorise(); }) {
  tableau_.lay(board_.look(table_.opening(), viewer_));
}

void HotSeat::play(const Phrase& welcome) {
  tableau_.lines() = {Line{welcome}};
  console_.tell(welcome(company()));
  tableau_.show();
  console_.pause(console_.pace().beat * 2);
  bool changing = false;
  while (!table_.over() || !table_.story().empty()) {
    try {
      if (console_.take_wish_for_bot() || changing) change_player();
      changing = false;
      step();
    } catch (const WishForBot&) {
      console_.set_adviser({});
      tableau_.offer_nothing();
      changing = true;
    }
  }
  // How it ended is the sentence that stays.
  tableau_.ask(telling_.last());
  tableau_.lines().clear();
}

void HotSeat::look_as(Seat viewer) {
  viewer_ = viewer;
  tableau_.lay(board_.look(table_.match(), viewer_));
}

void HotSeat::step() {
  if (!table_.story().empty()) return tell_next();
  if (table_.over()) return;
  const Next next = table_.match().next();
  if (next.kind == Next::Kind::kRace) return let_race();
  const auto thrower = table_.match().occasion().thrower;
  const Seat seat = thrower ? *thrower : next.seat();
  if (!table_.plays(seat)) return let_bot(seat, thrower.has_value());
  if (thrower) return let_throw(seat);
  let_person(seat);
}

void HotSeat::tell_next() {
  const MadeMove& move = table_.story().front();
  const bool by_bot = move.by && *move.by != kTable && !table_.plays(*move.by);
  if (by_bot) console_.set_reason(reason_of(move.match->game(), move.why, *move.by));
  // Where the table does not wait for the hand with the dice, the roll is made here, as far as one sees.
  if (const auto roller = tableau_.look()->roller(); roller && !move.by && !move.thrown) roll(*roller);
  telling_.tell(*move.match, viewer_);
  table_.story().pop_front();
}

// --- those who play ------------------------------------------------------------------------------------------------

void HotSeat::let_bot(Seat seat, bool throws) {
  tableau_.ask(about(throws ? "play.rolling" : "play.thinking", seat));
  tableau_.show();
  if (const auto due = table_.due()) console_.pause(milliseconds(*due - Clock::now()));
  table_.skip_time();
  tableau_.ask_nothing();
  if (throws) console_.stage().drop_input();
}

void HotSeat::let_throw(Seat seat) {
  roll(seat);
  table_.ask(seat, Throw{table_.table().version()});
}

void HotSeat::roll(Seat seat) {
  if (table_.plays(seat)) {
    tableau_.ask_aloud(about("play.ask.roll", seat));
    tableau_.show(phrase("play.hint.roll"));
    console_.wait_for("");
  } else {
    console_.pause(console_.pace().beat);
  }
  tableau_.lines().clear();
  tableau_.ask(about("play.rolling", seat));
  tableau_.show();
  // The dice tumble for a while nobody can foresee, and then lie there all at once.
  console_.pause(console_.pace().beat + static_cast<int>(random_.below(300)));
  tableau_.ask_nothing();
  console_.stage().drop_input();
}

void HotSeat::let_person(Seat seat) {
  if (passed_around()) draw_curtain(seat);
  const std::shared_ptr<Draft> draft = board_.draft(table_.match(), seat);
  std::optional<json::object> move;
  while (!move) {
    const std::function<std::vector<Choice>()> offer = [this, draft] { return draft->choices(company()); };
    tableau_.ask([draft](const Company& company) { return draft->question(company); });
    tableau_.offer(offer);
    tableau_.show(phrase(board_.instant() ? "play.hint.instant" : "play.hint.choose"));
    if (!console_.stage().draws()) {
      for (const std::string& line : tableau_.look()->tell(company())) console_.tell(line);
    }
    console_.set_adviser([this, seat] { return advice_for(seat); });
    while (const auto refusal = draft->choose(console_.choose(offer, board_.instant()))) {
      const Phrase why = phrase(own_key("refusal", table_.match().game(), refusal->code));
      console_.set_rule(refusal->rule);
      console_.note(why);
      console_.tell(why(company()));
    }
    console_.set_adviser({});
    tableau_.offer_nothing();
    move = draft->move();
    if (!move) tableau_.lay(draft->look());  // a whole move is told when the table has taken it
  }
  table_.ask(seat, MakeMove{table_.table().version(), *std::move(move)});
  if (passed_around()) viewer_ = kOnlooker;
}

// What the table says a bot would do in the seat's place, and the rule that `?` explains then.
Phrase HotSeat::advice_for(Seat seat) {
  const auto refused = table_.ask(seat, Advise{table_.table().version()});
  const Thought* advice = table_.table().advice();
  if (refused || advice == nullptr) return phrase(refused ? "table." + *refused : "play.advice.none");
  const auto after = advice->match->copy();
  after->play(advice->move);
  if (const auto rule = after->rule_of_last_move(); !rule.empty()) console_.set_rule(rule);
  return [move = after->last_choice(), reason = std::string(advice->reason),
          game = std::string(after->game())](const Company& company) {
    const PlainWords words(company.language, game, company.readers());
    json::object values;
    std::string chosen;
    for (const auto& [member, value] : move) {
      if (member == "do") {
        values["move"] = words.act(value.as_string());
      } else {
        chosen += (chosen.empty() ? "" : company.say("list.comma")) + words.value(member, value);
      }
    }
    values["value"] = chosen;
    std::string said = company.say(chosen.empty() ? "advice.move" : "advice.move.value", values);
    const std::string key = "advice." + game + "." + reason;
    if (has_text(company.language, key)) said += " " + company.say(key);  // else nobody has written it yet
    return said;
  };
}

// Nobody sees another's hand.
void HotSeat::draw_curtain(Seat seat) {
  if (last_person_ != seat) {
    look_as(kOnlooker);
    const Phrase pass = about("play.pass_device", seat);
    tableau_.show_curtain(pass);
    console_.stage().clear();
    console_.tell(pass(company()));
    console_.tell(console_.say("play.curtain"));
    console_.wait_for("");
  }
  last_person_ = seat;
  look_as(seat);
}

// SM-1.4  As long as the table gives, or until Enter.
void HotSeat::memorise() {
  table_.stand_still();
  const Deadline end = table_.due();
  if (table_.table().phase() == Phase::kMemorising && end && console_.stage().is_watched()) {
    const auto ask = [this](std::int64_t seconds) {
      tableau_.ask(phrase("play.memorise", {{"seconds", seconds}}));
      return console_.say("play.memorise", {{"seconds", seconds}});
    };
    console_.tell(ask(table_.table().settings().memorise_seconds));
    for (;;) {
      const auto left = std::chrono::ceil<std::chrono::seconds>(*end - Clock::now()).count();
      if (left <= 0) break;
      ask(left);
      console_.redraw();
      if (console_.enter_within(std::min<Clock::time_point>(*end, Clock::now() + std::chrono::seconds(1)))) break;
    }
    tableau_.ask_nothing();
  }
  for (const Seat seat : table_.people()) table_.ask(seat, ludothek::Memorised{});
}

// --- the race ------------------------------------------------------------------------------------------------------

void HotSeat::let_race() {
  SeatSet people;
  for (const Seat seat : table_.people()) {
    if (table_.plays(seat)) people.add(seat);
  }
  const Clock::time_point begun = telling_.shown_at();
  table_.race_shown(begun);
  tableau_.ask_aloud([look = tableau_.look(), many = people.size() > 1](const Company& company) {
    return look->race_question(many, company);
  });
  if (people.size() > 1) {
    tableau_.lines().push_back({[people](const Company& company) { return race_key_line(company, people); }});
    console_.tell(race_key_line(company(), people));
  }
  const int places = table_.match().race()->places();
  tableau_.show(phrase("play.hint.race", {{"places", places}}));

  KeyboardRace keys(people, places);
  const std::uint64_t version = table_.table().version();
  const auto hand_in = [&](const KeyboardRace::Call& call) {
    std::optional<std::string> refused;
    if (call.place) {
      const double reaction = std::chrono::duration<double, std::milli>(call.at - begun).count();
      refused = table_.ask(call.seat, ClaimPlace{version, *call.place, reaction}, call.at);
    } else {
      table_.ask(call.seat, NotMe{version}, call.at);
    }
    if (refused != "false_start") return;
    console_.note(phrase("play.race.too_early"));
    console_.tell(console_.say("play.race.too_early"));
    console_.redraw();
  };
  while (table_.story().empty()) {
    // While a finger waits for its place the table's time stands still: what it touched then counts from then.
    const Input input = console_.stage().wait(keys.naming() ? keys.patience() : table_.due());
    if (input.kind == Input::Kind::kRedraw) console_.redraw();
    for (const KeyboardRace::Call& call : keys.press(input)) {
      if (table_.story().empty()) hand_in(call);
    }
    if (const auto call = keys.give_up(Clock::now())) hand_in(*call);
    if (!keys.naming() && table_.story().empty()) table_.pass_time();
  }
  announce_winner();
  tableau_.ask_nothing();
}

// Who won and by how much; where nobody did, an event says what came of it.
void HotSeat::announce_winner() {
  const message::Photo* photo = table_.table().photo();
  if (photo == nullptr || !photo->tied.empty() || photo->claims.empty()) return;
  const message::Photo::Claim& first = photo->claims.front();
  json::object values{{"seat", index(first.seat)},
                      {"milliseconds", (first.from.value_or(0) + first.to.value_or(0)) / 2}};
  const bool contested = photo->claims.size() > 1;
  if (contested) {
    values["margin"] = photo->margin.value_or(0);
    values["by"] = index(photo->claims[1].seat);
  }
  tableau_.ask_aloud(phrase(contested ? "play.race.first.margin" : "play.race.first", values));
  tableau_.show();
  console_.pause(console_.pace().beat * 2);
}

// --- who plays -----------------------------------------------------------------------------------------------------

void HotSeat::change_player() {
  if (table_.over()) return;
  const SeatSet people = table_.people();
  const Seat seat = people.size() == 1 ? people.lowest() : ask_whose_seat();
  const bool leaves = table_.plays(seat);
  const auto refused = leaves ? table_.ask(seat, StandIn{std::string(kStandIn)}) : table_.ask(seat, TakeBack{});
  if (refused) return;
  const Phrase said = about(leaves ? "play.bot.plays" : "play.bot.gone", seat);
  tableau_.lines().push_back({said});
  console_.tell(said(company()));
  tableau_.show();
}

Seat HotSeat::ask_whose_seat() {
  if (passed_around()) look_as(kOnlooker);
  last_person_.reset();
  const std::function<std::vector<Choice>()> offer = [this] {
    std::vector<Choice> list;
    for (const Seat seat : table_.people()) {
      const std::string label = std::to_string(list.size() + 1);
      list.push_back(
          {.place = index(seat), .label = label, .name = company().name(seat), .also = {}, .legal = true, .hue = {}});
    }
    return list;
  };
  tableau_.ask(phrase("play.bot.whose"));
  tableau_.offer(offer);
  tableau_.show(phrase("play.hint.instant"));
  const Seat seat = seat_at(console_.choose(offer, true));
  tableau_.offer_nothing();
  return seat;
}

}  // namespace ludothek::terminal
