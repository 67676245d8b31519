#include "table/play/play.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace ludothek {
namespace {

constexpr Duration kForTakingBack = std::chrono::seconds(5);

void earlier(std::optional<Moment>& best, const std::optional<Moment>& moment) {
  if (moment && (!best || *moment < *best)) best = moment;
}

}  // namespace

// --- its course ---

void Play::begin() {
  thrown_ = false;
  end_votes_ = {};
  about_silence_ = {};
  question_.reset();
  photo_.reset();
  turn_.forget_silence();
  bots_.seat_all();
  advance();
}

void Play::restore() {
  bots_.seat_all();
  // How long they lay open before the crash nobody knows.
  if (state_.phase() == Phase::kMemorising) {
    memorise_until_ = call_.now + std::chrono::seconds(state_.settings().memorise_seconds);
  }
  // A crash during a race: the claims are lost, and nobody can tell who was first.
  if (const auto race = state_.match()->race(); race && state_.phase() == Phase::kPlaying) {
    make(race->move_of(PhotoFinish{}));
  }
}

void Play::advance() {
  turn_.await_nobody(call_.now);
  const Match& match = *state_.match();
  while (state_.phase() == Phase::kPlaying && !rests()) {
    const Next next = match.next();
    if (match.occasion().round_ended) hand_over_reserved();
    switch (next.kind) {
      case Next::Kind::kOver:
        return finish();
      case Next::Kind::kSeat:
        return await(next.seat());
      case Next::Kind::kRace:
        return open_race();
      case Next::Kind::kChance:
        break;
    }
    if (const auto thrower = match.occasion().thrower; thrower && !thrown_) return await(*thrower);
    thrown_ = false;
    if (const auto first = first_move()) {
      make(*first);
    } else {
      state_.draw(call_.now);
      tell(std::nullopt, {});
    }
    if (state_.phase() == Phase::kMemorising) return lie_open();
  }
}

// The host has named who begins.
std::optional<Move> Play::first_move() const {
  const auto first = state_.settings().first;
  return first && state_.played().empty() ? state_.match()->first_named(*first) : std::nullopt;
}

void Play::make(const Move& move, std::string_view reason) {
  [[maybe_unused]] const auto problem = state_.play(move, call_.now, reason);
  assert(!problem);
  tell(move.by(), reason);
}

// Why a bot moved is told at once where that gives nothing away.
void Play::tell(By by, std::string_view reason) {
  const Match& match = *state_.match();
  if (!reason.empty() && match.open_minded()) {
    call_.reasons.push_back({.event = call_.told, .seat = *by, .reason = reason});
  }
  call_.game_changed = true;
  moved_ = call_.now;
  turn_.moved();
  if (!end_votes_.empty()) call_.people_changed = true;  // they are told that nobody asks any more
  end_votes_ = {};
  about_silence_ = {};
  question_.reset();
  call_.before = call_.story[place_of(kOnlooker)];
  call_.told += match.tell(attendance_.audiences(), call_.story);
  bots_.see();
}

void Play::pause() {
  if (!race_.on()) turn_.await_nobody(call_.now);
  if (memorise_until_) memorise_left_ = std::max(Duration::zero(), *memorise_until_ - call_.now);
}

void Play::resume() {
  if (state_.phase() == Phase::kMemorising) {
    memorise_until_ = call_.now + memorise_left_;
    call_.game_changed = call_.shown_anew = true;
  }
  if (state_.phase() == Phase::kPlaying && !race_.on()) advance();
  if (clock_due()) call_.game_changed = true;  // it stood still meanwhile
}

void Play::tick() {
  const auto due = [this](const std::optional<Moment>& moment) { return moment && *moment <= call_.now; };
  if (rests()) return;
  if (due(memorise_until_)) end_memorising();
  if (due(turn_.bot_due())) bot_acts();
  if (due(turn_.clock_due())) clock_ran_out();
  if (due(turn_.silence_due())) {
    turn_.fall_silent();
    call_.people_changed = true;
  }
}

std::optional<Seat> Play::remind() {
  if (rests() || !turn_.reminder_due() || *turn_.reminder_due() > call_.now) return std::nullopt;
  turn_.reminded(call_.now);
  return turn_.awaited();
}

std::optional<Moment> Play::wake() const {
  std::optional<Moment> best;
  if (race_.on()) best = race_.deadline();
  if (rests()) return best;
  earlier(best, memorise_until_);
  earlier(best, turn_.bot_due());
  earlier(best, turn_.clock_due());
  earlier(best, turn_.reminder_due());
  earlier(best, turn_.silence_due());
  return best;
}

// --- turns ---

void Play::await(Seat seat) {
  const Settings& settings = state_.settings();
  const Duration limit = std::chrono::seconds(settings.clock_seconds);
  if (!state_.chair(seat).played_by_bot()) return turn_.await_person(seat, call_.now, limit, patience());
  // A person looks for a while before moving; bots give others the time to see what happened.
  // A throw ends what was on show (a race begins with its dice): so it waits until that was seen.
  FastRandom& random = bots_.random(seat);
  const std::int64_t look = state_.match()->occasion().thrower == seat ? 1900 : 500;
  const std::int64_t think = look + random.below(700) + random.below(700);
  // Bots without a pace would have a crowd told of a thousand moves a second.
  const std::int64_t pace = std::max<std::int64_t>(think * settings.bot_pace / 100, attendance_.onlookers());
  turn_.await_bot(seat, call_.now, std::chrono::milliseconds(pace), limit);
}

// Who plays among bots alone keeps nobody waiting.
Duration Play::patience() const {
  const auto persons =
      std::ranges::count_if(state_.chairs(), [](const Chair& place) { return place.owner.has_value(); });
  return persons > 1 ? Duration(std::chrono::seconds(state_.settings().silence_seconds)) : Duration::zero();
}

// Nobody has to decide about them any more.
void Play::acted(Seat seat) {
  if (turn_.silent() == seat) call_.people_changed = true;
  turn_.acted(seat, call_.now);
}

void Play::wait_for_silent() {
  turn_.wait_on(call_.now, patience());
  about_silence_ = {};
}

// REQUIRES: a bot's turn, or throw.
void Play::bot_acts() {
  turn_.bot_moves();
  const auto seat = turn_.awaited();
  if (!seat || !state_.chair(*seat).played_by_bot()) return;
  if (state_.match()->occasion().thrower == seat) {
    thrown_ = true;
    return advance();
  }
  if (thinking_ == Thinking::kHere) {
    const Move move = bots_.choose(*seat);
    make(move, bots_.reason(*seat));
    return advance();
  }
  // One at a time: it may be the same, from before a pause; else the new one begins when the old one is back.
  if (thought_) {
    if (!bots_.is(*seat, *thought_)) thought_->unwanted = true;
    return;
  }
  thought_ = bots_.think(*seat);
  call_.effects.thought = thought_;
}

bool Play::decided(const std::shared_ptr<const Thought>& thought) {
  if (thought != thought_) return false;
  thought_.reset();
  if (question_ && question_->thought == thought) give_advice(*thought);
  if (question_ && !question_->thought) think_of_advice();
  const auto seat = turn_.awaited();
  if (!seat || !state_.chair(*seat).played_by_bot()) return true;
  // A person who takes the seat over, or a new bot on it, replaces the bot that thought: then its move does not count.
  // Else the position is still the one it thought about, since only this seat can move.
  if (!bots_.is(*seat, *thought)) {
    if (!bot_is_due()) bot_acts();
    return true;
  }
  bots_.random(*seat) = thought->random;
  make(thought->move, thought->reason);
  advance();
  return true;
}

// Who thinks too long is stood in for, and takes the seat back with one word; but not the whole time with it.
void Play::clock_ran_out() {
  turn_.run_out(std::min<Duration>(kForTakingBack, std::chrono::seconds(state_.settings().clock_seconds)));
  if (!turn_.awaited()) return;
  stand_in(SeatSet::only(*turn_.awaited()), "regular");
  advance();
}

Objection Play::may_act(Seat seat, std::uint64_t version) const {
  if (!state_.in_game()) return no("no_game");
  if (state_.phase() == Phase::kMemorising) return no("memorising");
  if (paused() && !race_.on()) return no("paused");
  if (state_.chair(seat).stood_in()) return no("bot_stands_in");
  // The message was made for the game as it is now: nothing has moved since.
  if (version < state_.moved_at() || version > state_.version()) return no(std::string(kStale));
  return {};
}

Objection Play::move(Seat seat, const MakeMove& wish) {
  if (auto objection = may_act(seat, wish.version)) return objection;
  // A claim is not a move until the race is decided.
  if (race_.on()) return no("race_is_on");
  const auto move = state_.match()->read(wish.move, seat);
  if (!move) return no(move.error());
  if (const auto problem = state_.play(*move, call_.now)) return no(*problem);
  acted(seat);
  tell(seat, {});
  advance();
  return {};
}

Objection Play::throw_dice(Seat seat, const Throw& wish) {
  if (auto objection = may_act(seat, wish.version)) return objection;
  if (state_.match()->occasion().thrower != seat) return no("no_dice_in_hand");
  thrown_ = true;
  acted(seat);
  advance();
  return {};
}

// --- memorising ---

void Play::lie_open() {
  memorised_ = {};
  memorise_until_ = call_.now + std::chrono::seconds(state_.settings().memorise_seconds);
  call_.people_changed = true;
  // Among bots nobody needs the time. People see what lies open and is then hidden, however short it is.
  if (std::ranges::all_of(state_.chairs(), &Chair::played_by_bot)) end_memorising();
}

Objection Play::memorise(Seat seat) {
  if (state_.phase() != Phase::kMemorising) return no("nothing_to_memorise");
  memorised_.add(seat);
  call_.people_changed = true;
  end_memorising();
  return {};
}

// SM-1.4  The time is over, or everybody who plays has seen enough.
void Play::end_memorising() {
  if (state_.phase() != Phase::kMemorising || rests()) return;
  if (!memorise_until_ || call_.now < *memorise_until_) {
    for (const Seat seat : state_.seats()) {
      if (!state_.chair(seat).played_by_bot() && !memorised_.has(seat)) return;
    }
  }
  state_.commit(fact::Memorised{});
  memorise_until_.reset();
  memorised_ = {};
  call_.game_changed = call_.people_changed = true;
  call_.shown_anew = false;
  advance();
}

// --- bots for people ---

void Play::stand_in(SeatSet seats, std::string_view level) {
  if (turn_.silent() && seats.has(*turn_.silent())) about_silence_ = {};  // that is decided
  for (const Seat seat : seats) {
    state_.commit(fact::StoodIn{seat, std::string(level)});
    bots_.seat(seat);
  }
  call_.people_changed = true;
}

void Play::go_on(SeatSet stood_in) {
  if (state_.phase() == Phase::kMemorising) return end_memorising();  // those who are here may have seen enough
  if (turn_.awaited() && stood_in.has(*turn_.awaited())) advance();
}

void Play::take_back(Seat seat) {
  state_.commit(fact::StoodIn{seat, {}});
  bots_.dismiss(seat);
  call_.people_changed = true;
  if (turn_.awaited() != seat) return;
  advance();
  if (clock_due()) call_.game_changed = true;  // it runs again
}

void Play::hand_over_reserved() {
  for (const Seat seat : state_.seats()) {
    // For somebody who has gone nobody waits: the bot plays on.
    const auto person = state_.chair(seat).reserved;
    if (!person || !attendance_.present(*person)) continue;
    state_.commit(fact::Seated{seat, *person});
    bots_.dismiss(seat);
    call_.people_changed = true;
    attendance_.find(attendance_.visitor_of(*person))->new_owner = true;
    // So far they watched; from the end of the round on they know what the seat does: the hand it has got, too.
    std::string& story = call_.story[place_of(seat)];
    story = call_.before;
    if (call_.told > 0) state_.match()->tell_successor(seat, story);
  }
}

// --- the end ---

void Play::vote_to_end(Seat seat, bool agree) {
  if (agree) {
    end_votes_.add(seat);
  } else {
    end_votes_.remove(seat);
  }
}

void Play::archive(GameEnd end) {
  const Settings& settings = state_.settings();
  call_.effects.finished.push_back({state_.record_id(), settings.game, settings.players, game_record(state_, end)});
  put_away();
}

void Play::finish() {
  state_.finish();
  archive(GameEnd::kByTheRules);
}

void Play::abandon() {
  turn_.await_nobody(call_.now);
  race_.call_off();
  question_.reset();
  memorise_until_.reset();
  state_.commit(fact::Abandoned{});
  archive(GameEnd::kGivenUp);
  call_.game_changed = true;
}

// Everybody has their own seat again.
void Play::put_away() {
  hand_over_reserved();
  for (const Seat seat : state_.seats()) {
    if (state_.chair(seat).stood_in()) state_.commit(fact::StoodIn{seat, {}});
  }
  bots_.dismiss_all();
  attendance_.forget_absence();
  call_.people_changed = true;
}

}  // namespace ludothek
