// How the game goes on: moves of people, bots and chance, the memorising, the end and its record.

#include <algorithm>
#include <cassert>
#include <utility>

#include "record/json/json_text.hpp"
#include "record/record.hpp"
#include "table/table.hpp"

namespace ludothek {
namespace {

constexpr Duration kForTakingBack = std::chrono::seconds(5);

}  // namespace

// The message was made for the game as it is now: nothing has moved since.
bool Table::fresh(std::uint64_t version) {
  if (version >= moved_at_ && version <= version_) return true;
  refuse("stale");
  send_game(asker_, visitors_.at(asker_), true);
  return false;
}

std::optional<Seat> Table::my_turn(std::uint64_t version) {
  const auto seat = my_seat();
  if (!seat) return std::nullopt;
  std::string code;
  if (!in_game()) {
    code = "no_game";
  } else if (phase_ == Phase::kMemorising) {
    code = "memorising";
  } else if (absence_.paused() && !race_ && !sealed_) {
    code = "paused";
  } else if (chair(*seat).stood_in()) {
    code = "bot_stands_in";
  }
  if (!code.empty()) {
    refuse(code);
    return std::nullopt;
  }
  return fresh(version) ? seat : std::nullopt;
}

void Table::on(const MakeMove& wish) {
  const auto seat = my_turn(wish.version);
  if (!seat) return;
  // A claim is not a move until the race is decided.
  if (race_ || sealed_) return refuse("race_is_on");
  const auto move = match_->read(wish.move, *seat);
  if (!move) return refuse_move(move.error());
  if (const auto problem = match_->play(*move)) return refuse_move(*problem);
  note_move(*move);
  advance();
}

void Table::on(const Throw& wish) {
  const auto seat = my_turn(wish.version);
  if (!seat) return;
  if (match_->occasion().thrower != seat) return refuse("no_dice_in_hand");
  thrown_ = true;
  advance();
}

void Table::on(const ludothek::Memorised& /*wish*/) {
  const auto seat = my_seat();
  if (!seat) return;
  if (phase_ != Phase::kMemorising) return refuse("nothing_to_memorise");
  memorised_.add(*seat);
  people_changed_ = true;
  end_memorising();
}

// The time is over, or everybody who plays has seen enough.
void Table::end_memorising() {
  if (phase_ != Phase::kMemorising || absence_.paused()) return;
  if (!memorise_until_ || now_ < *memorise_until_) {
    for (const Seat seat : SeatSet::first(settings_.players)) {
      if (!chair(seat).played_by_bot() && !memorised_.has(seat)) return;
    }
  }
  commit(fact::Memorised{});
  game_changed_ = people_changed_ = true;
  shown_anew_ = false;
  advance();
}

// REQUIRES: the rules allow it.
void Table::make_move(const Move& move, std::string_view reason) {
  [[maybe_unused]] const auto problem = match_->play(move);
  assert(!problem);
  note_move(move, reason);
}

// The match has just made this move. Why a bot did is kept with it in the log: the record tells it when the game is
// over, and where that gives nothing away everybody is told at once.
void Table::note_move(Move move, std::string_view reason) {
  const auto now = std::chrono::duration_cast<std::chrono::milliseconds>(now_.time_since_epoch()).count();
  const std::int64_t at = std::max<std::int64_t>(0, now - began_);
  json::object written = match_->last_move();
  written["at"] = at;
  if (!reason.empty()) {
    if (match_->open_minded()) {
      reasons_.push_back({.event = told_, .seat = *move.by(), .reason = reason});
    }
    written["why"] = reason;
  }
  pending_moves_.add(written);
  played_.push_back({std::move(move), at, std::string(reason)});
  game_changed_ = true;
  ++turns_;
  if (!end_votes_.empty()) people_changed_ = true;  // they are told that nobody asks any more
  end_votes_ = {};

  SeatSet audiences;
  for (const auto& [visitor, guest] : visitors_) audiences.add(audience_of(guest));
  told_ += match_->tell(audiences, story_);
  for (Chair& place : chairs_) {
    if (place.companion != nullptr) place.companion->see(*match_);
  }
}

void Table::advance() {
  await_nobody();
  while (phase_ == Phase::kPlaying && !absence_.paused()) {
    const Next next = match_->next();
    if (match_->occasion().round_ended) hand_over_reserved();
    switch (next.kind) {
      case Next::Kind::kOver:
        return finish_game();
      case Next::Kind::kSeat:
        return await(next.seat());
      case Next::Kind::kRace:
        return open_race();
      case Next::Kind::kChance:
        break;
    }
    if (const auto thrower = match_->occasion().thrower; thrower && !thrown_) return await(*thrower);
    thrown_ = false;
    if (played_.empty() && settings_.first) {
      make_move(begin_with(*settings_.first));
    } else {
      note_move(match_->draw(*chance_));
    }
    if (match_->occasion().lies_open) {
      phase_ = Phase::kMemorising;
      memorised_ = {};
      memorise_until_ = now_ + std::chrono::seconds(settings_.memorise_seconds);
      people_changed_ = true;
      // Among bots nobody needs the time. People see the cubes lie open and then turned down, however short it is.
      if (std::ranges::all_of(chairs_, &Chair::played_by_bot)) end_memorising();
      return;
    }
  }
}

// The host has named who begins. REQUIRES: that is what is due.
Move Table::begin_with(Seat seat) const {
  return *match_->read({{"by", "table"}, {"do", "first"}, {"seat", index(seat)}});
}

// REQUIRES: a bot's turn, or throw.
void Table::bot_acts() {
  bot_due_.reset();
  if (!awaited_ || !chair(*awaited_).played_by_bot()) return;
  const Seat seat = *awaited_;
  if (match_->occasion().thrower == seat) {
    thrown_ = true;
    return advance();
  }
  Chair& place = chair(seat);
  if (thinking_ == Thinking::kHere) {
    make_move(place.companion->choose(*match_, place.random), place.companion->reason());
    return advance();
  }
  // One at a time: it may be the same, from before a pause; else the new one begins when the old one is back.
  if (thought_) {
    if (thought_->companion != place.companion) thought_->unwanted = true;
    return;
  }
  thought_ = std::make_shared<Thought>(place.companion, match_->copy(), place.random);
  effects_.thought = thought_;
}

Effects Table::decided(Moment now, const std::shared_ptr<const Thought>& thought) {
  if (thought != thought_) return {};
  now_ = now;
  thought_.reset();
  if (!awaited_ || !chair(*awaited_).played_by_bot()) return conclude();
  Chair& place = chair(*awaited_);
  // Whoever takes a seat over, or gets a new bot for it, puts the old one away; then that one has nothing to say any
  // more. Until then the position is the one it thought about: nobody else can move.
  if (place.companion != thought->companion) {
    if (!bot_due_) bot_acts();
    return conclude();
  }
  place.random = thought->random;
  make_move(thought->move, thought->reason);
  advance();
  return conclude();
}

// Who thinks too long is stood in for, and takes the seat back with one word; but not the whole time with it.
void Table::clock_ran_out() {
  clock_due_.reset();
  if (!awaited_) return;
  turn_.clock = std::min<Duration>(kForTakingBack, std::chrono::seconds(settings_.clock_seconds));
  stand_in(SeatSet::only(*awaited_), "regular");
  advance();
}

void Table::hand_over_reserved() {
  for (const Seat seat : SeatSet::first(settings_.players)) {
    // For somebody who has gone nobody waits: the bot plays on.
    if (!chair(seat).reserved || !present(*chair(seat).reserved)) continue;
    const Person person = *chair(seat).reserved;
    commit(fact::Seated{seat, person});
    people_changed_ = true;
    visitors_.at(visitor_of(person)).new_owner = true;
    // So far they watched; their story goes on from there.
    story_[static_cast<std::size_t>(index(seat))] = story_[static_cast<std::size_t>(index(kOnlooker))];
  }
  update_absence(now_);
}

// --- the end ---

// As the record lists them: played once more, because how a move is written depends on where it was made.
json::array Table::moves_of_the_game() const {
  json::array moves;
  const auto past = open_match(settings_.game, settings_.players, settings_.options);
  for (const Played& played : played_) {
    (*past)->play(played.move);
    json::object move = (*past)->last_move();
    if (played.at) move["at"] = *played.at;
    moves.push_back(std::move(move));
  }
  return moves;
}

std::string Table::record(bool given_up) const {
  RecordParts parts{.game = settings_.game,
                    .players = settings_.players,
                    .names = names_,
                    .options = match_->options(),
                    .fairness = fair_.fairness(),
                    .moves = moves_of_the_game(),
                    .result = std::nullopt};
  if (given_up) {
    parts.result = Result{.end = "abandoned", .scores = match_->scores(), .winners = {}};
  } else {
    parts.result = match_->result();
  }
  json::object document = write_record(std::move(parts));
  document["fairness"].as_object()["restarts"] = fair_.restarts;
  json::object table = write_settings(settings_);
  for (const char* part : {"game", "players", "options"}) table.erase(part);  // said already
  document["table"] = std::move(table);
  // Beside the moves, which have no room for them (docs/record-format.md).
  json::array reasons;
  for (std::size_t i = 0; i < played_.size(); ++i) {
    if (!played_[i].reason.empty()) reasons.push_back(json::object{{"move", i}, {"reason", played_[i].reason}});
  }
  if (!reasons.empty()) document["reasons"] = std::move(reasons);
  return json_text(document);
}

void Table::finish_game() {
  flush_moves();
  await_nobody();
  phase_ = Phase::kFinished;
  last_record_ = fair_.record_id();
  effects_.finished.push_back({last_record_, settings_.game, settings_.players, record(false)});
  put_away();
}

void Table::abandon() {
  await_nobody();
  race_.reset();
  sealed_.reset();
  memorise_until_.reset();
  commit(fact::Abandoned{});
  effects_.finished.push_back({last_record_, settings_.game, settings_.players, record(true)});
  put_away();
  game_changed_ = true;
}

// Everybody has their own seat again.
void Table::put_away() {
  hand_over_reserved();
  for (const Seat seat : SeatSet::first(settings_.players)) {
    if (chair(seat).stood_in()) commit(fact::StoodIn{seat, {}});
    chair(seat).companion.reset();
  }
  absence_ = {};
  people_changed_ = true;
}

}  // namespace ludothek
