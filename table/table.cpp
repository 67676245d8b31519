#include "table/table.hpp"

#include <algorithm>
#include <utility>

namespace ludothek {
namespace {

constexpr Duration kFirstReminder = std::chrono::seconds(20);
constexpr int kMostReminders = 3;

void earlier(std::optional<Moment>& best, const std::optional<Moment>& moment) {
  if (moment && (!best || *moment < *best)) best = moment;
}

}  // namespace

Table::Table(std::string id, SeedSource seeds, Thinking thinking)
    : id_(std::move(id)), seeds_(std::move(seeds)), thinking_(thinking) {}
Table::~Table() = default;
Table::Table(Table&&) noexcept = default;

Effects Table::open(Moment now, const Settings& settings, const Person& host) {
  now_ = now;
  commit(fact::Opened{settings, host});
  return conclude();
}

Expected<Effects, Problem> Table::restore(Moment now, const std::vector<std::string>& facts) {
  now_ = now;
  auto games = std::ranges::count_if(facts, [](const std::string& text) { return tells_of(text, "began"); });
  for (const std::string& text : facts) {
    if (tells_of(text, "began")) --games;
    // Games before the last are over: they are not played again, however many there were.
    if (games_ > 0 && games > 0 && (tells_of(text, "moved") || tells_of(text, "memorised"))) {
      phase_ = Phase::kFinished;
      ++version_;
      continue;
    }
    const auto fact = read_fact(text);
    if (!fact) return fact.error();
    if (auto problem = evolve(*fact)) return *problem;
    ++version_;
  }
  // Nobody's answer to a promise survives: the start has failed, and says so to whoever comes.
  if (phase_ == Phase::kPromising) commit(fact::StartFailed{});
  if (in_game()) {
    for (const Seat seat : SeatSet::first(settings_.players)) {
      if (chair(seat).played_by_bot()) seat_companion(seat);
    }
    // How long they lay open before the crash nobody knows.
    if (phase_ == Phase::kMemorising) memorise_until_ = now_ + std::chrono::seconds(settings_.memorise_seconds);
    // A crash during a race: the claims are lost, and nobody can tell who was first.
    if (const auto race = match_->race(); race && phase_ == Phase::kPlaying) {
      make_move(race->move_of(PhotoFinish{}));
    }
    update_absence(now);
    if (!absence_.paused()) advance();
  }
  return conclude();
}

Visitor Table::visitor_of(const Person& person) const {
  for (const auto& [visitor, guest] : visitors_) {
    if (guest.arrival.person.id == person.id) return visitor;
  }
  return Visitor{};
}

std::optional<Seat> Table::seat_of(const Person& person) const {
  for (std::size_t place = 0; place < chairs_.size(); ++place) {
    if (chairs_[place].belongs_to(person)) return seat_at(static_cast<int>(place));
  }
  return std::nullopt;
}

Seat Table::audience_of(const Guest& guest) const { return seat_of(guest.arrival.person).value_or(kOnlooker); }

SeatSet Table::present_owners() const {
  SeatSet seats;
  for (std::size_t place = 0; place < chairs_.size(); ++place) {
    if (chairs_[place].owner && present(*chairs_[place].owner)) seats.add(seat_at(static_cast<int>(place)));
  }
  return seats;
}

Effects Table::enter(Moment now, Visitor visitor, const Arrival& arrival) {
  now_ = now;
  // A person is at a table once: the last connection counts.
  if (const Visitor before = visitor_of(arrival.person); before != Visitor{}) {
    keep_line(visitors_.at(before));
    visitors_.erase(before);
    if (before != visitor) effects_.dismissed.push_back(before);
  }
  Guest& guest = visitors_[visitor];
  guest.arrival = arrival;
  asker_ = visitor;
  re_ = arrival.re;
  const auto seat = seat_of(arrival.person);
  if (seat) {
    // What was measured of the person's line stays, the connection is new.
    guest.line = chair(*seat).line;
    guest.line.reconnected();
    if (race_) race_->back(*seat);
  }
  update_absence(now);
  update_host(now);
  people_changed_ = true;
  if (seat && between_games()) start_if_all_ready();
  Effects effects = conclude();
  asker_ = Visitor{};
  // The newcomer sees the game as it stands; whoever was here has seen it come about.
  guest.newcomer = false;
  if (match_ != nullptr) {
    // Who comes back before anybody could see the dice opens the race.
    send_game(visitor, guest, true, race_ && !race_->seen() && seat && race_->running().has(*seat));
    std::ranges::move(effects_.messages, std::back_inserter(effects.messages));
    effects_ = {};
  }
  return effects;
}

// What was measured of a person's line, and doubted of their claims, outlives the connection.
void Table::keep_line(const Guest& guest) {
  if (const auto seat = seat_of(guest.arrival.person)) chair(*seat).line = guest.line;
}

Effects Table::leave(Moment now, Visitor visitor) {
  now_ = now;
  const auto found = visitors_.find(visitor);
  if (found == visitors_.end()) return {};
  const auto seat = seat_of(found->second.arrival.person);
  if (seat) {
    keep_line(found->second);
    if (race_) race_->lost(*seat);
    end_votes_.remove(*seat);
    absence_.votes[static_cast<std::size_t>(index(*seat))].reset();
  }
  visitors_.erase(found);
  if (seat && phase_ == Phase::kPromising) fail_to_start();
  update_absence(now);
  update_host(now);
  people_changed_ = true;
  // Those who stay may be agreed now.
  count_votes();
  return conclude();
}

// Who plays and is neither here nor stood in for is waited for; the game rests meanwhile. A race that is on is run to
// its end first.
void Table::update_absence(Moment now) {
  SeatSet away;
  if (in_game()) {
    for (const Seat seat : SeatSet::first(settings_.players)) {
      const Chair& place = chair(seat);
      if (place.owner && !place.played_by_bot() && !present(*place.owner)) away.add(seat);
    }
  }
  const bool was_paused = absence_.paused();
  SeatSet newly = away;
  for (const Seat seat : std::exchange(absence_.away, away)) newly.remove(seat);
  if (!newly.empty()) {
    // Whoever drops gets the whole time: what was decided about others is not decided about them.
    absence_ = {.away = away, .until = now + std::chrono::seconds(settings_.absence_seconds)};
    if (!was_paused && !race_ && !sealed_) await_nobody();
    if (!was_paused && memorise_until_) memorise_left_ = std::max(Duration::zero(), *memorise_until_ - now);
    people_changed_ = true;
  } else if (was_paused && !absence_.paused()) {
    absence_ = {};
    people_changed_ = true;
    if (phase_ == Phase::kMemorising) {
      memorise_until_ = now + memorise_left_;
      game_changed_ = shown_anew_ = true;
    }
    if (phase_ == Phase::kPlaying && !race_ && !sealed_) advance();
    if (clock_due_) game_changed_ = true;  // it stood still meanwhile
  }
}

// The host is handed on when away: to somebody who plays, else to whoever is here.
void Table::update_host(Moment now) {
  if (visitors_.empty() || present(host_)) {
    host_due_.reset();
  } else if (!host_due_) {
    host_due_ = now + std::chrono::seconds(settings_.absence_seconds);
  }
}

Effects Table::handle(Moment now, Visitor visitor, const Command& command) {
  now_ = now;
  asker_ = visitor;
  re_ = command.id;
  if (visitors_.contains(visitor)) {
    std::visit([this](const auto& wish) { on(wish); }, command.wish);
    if (race_ || sealed_) settle_race();
  }
  Effects effects = conclude();
  asker_ = Visitor{};
  return effects;
}

void Table::sent(Moment now, Visitor visitor) {
  const auto found = visitors_.find(visitor);
  if (found == visitors_.end() || !race_) return;
  if (const auto seat = seat_of(found->second.arrival.person)) race_->sent(*seat, now);
}

Effects Table::pong(Moment now, Visitor visitor) {
  now_ = now;
  const auto found = visitors_.find(visitor);
  if (found == visitors_.end() || !race_) return {};
  if (const auto seat = seat_of(found->second.arrival.person)) race_->pong(*seat, now);
  settle_race();
  return conclude();
}

void Table::round_trip(Visitor visitor, Duration took) {
  const auto found = visitors_.find(visitor);
  if (found == visitors_.end()) return;
  Guest& guest = found->second;
  guest.line.ping_sent(++guest.trips, Moment{});
  guest.line.pong(guest.trips, Moment{} + took);
}

Effects Table::tick(Moment now) {
  now_ = now;
  const auto due = [now](const std::optional<Moment>& moment) { return moment && *moment <= now; };
  if (phase_ == Phase::kPromising && fair_.due <= now) retry_promise();
  if (race_ || sealed_) settle_race();
  if (absence_.paused() && !absence_.asked && absence_.until <= now) {
    absence_.asked = true;
    people_changed_ = true;
  }
  if (due(host_due_)) {
    host_due_.reset();
    const SeatSet owners = present_owners();
    commit(
        fact::HostChanged{owners.empty() ? visitors_.begin()->second.arrival.person : *chair(owners.lowest()).owner});
    people_changed_ = true;
  }
  if (!absence_.paused()) {
    if (due(memorise_until_)) end_memorising();
    if (due(bot_due_)) bot_acts();
    if (due(clock_due_)) clock_ran_out();
    if (due(reminder_due_) && awaited_) {
      send_to_all(message::Reminder{*awaited_});
      reminder_due_ =
          ++reminders_ < kMostReminders ? std::optional(now + kFirstReminder * (1 << reminders_)) : std::nullopt;
    }
  }
  return conclude();
}

std::optional<Moment> Table::wake() const {
  std::optional<Moment> best;
  if (phase_ == Phase::kPromising) earlier(best, fair_.due);
  if (race_) earlier(best, race_->deadline());
  if (sealed_) earlier(best, sealed_->deadline());
  earlier(best, host_due_);
  if (absence_.paused()) {
    if (!absence_.asked) earlier(best, absence_.until);
    return best;
  }
  earlier(best, memorise_until_);
  earlier(best, bot_due_);
  earlier(best, clock_due_);
  earlier(best, reminder_due_);
  return best;
}

bool Table::at_rest() const {
  if (phase_ == Phase::kPromising || race_ || sealed_ || host_due_ || thought_) return false;
  if (visitors_.empty()) return !bot_due_ || absence_.paused();
  // Reminders do not count: who has been away from the board for as long as it takes to be put away has had them.
  return absence_.paused() ? absence_.asked : !memorise_until_ && !bot_due_ && !clock_due_;
}

// However often a turn is interrupted, by a pause or by whoever lets a bot play and takes the seat back: a bot moves
// when it first meant to, and a person's clock goes on where it was.
void Table::await(Seat seat) {
  await_nobody();
  awaited_ = seat;
  if (turn_.number != turns_)
    turn_ = {.number = turns_, .bot = {}, .clock = std::chrono::seconds(settings_.clock_seconds)};
  if (chair(seat).played_by_bot()) {
    // A person looks for a while before moving; bots give others the time to see what happened.
    // A throw ends what was on show (a race begins with its dice): so it waits for a cube's reveal and for the swap.
    const std::int64_t look = match_->occasion().thrower == seat ? 1900 : 500;
    const std::int64_t think = look + chair(seat).random.below(700) + chair(seat).random.below(700);
    if (!turn_.bot) turn_.bot = now_ + std::chrono::milliseconds(think * settings_.bot_pace / 100);
    bot_due_ = turn_.bot;
    return;
  }
  if (settings_.clock_seconds > 0) clock_due_ = now_ + turn_.clock;
  reminder_due_ = now_ + kFirstReminder;
}

void Table::await_nobody() {
  if (clock_due_) turn_.clock = std::max(Duration::zero(), *clock_due_ - now_);
  awaited_.reset();
  bot_due_.reset();
  clock_due_.reset();
  reminder_due_.reset();
  reminders_ = 0;
}

// The call's answer: what was decided is kept, and everybody hears what concerns them; who asked gets an answer in any
// case.
Effects Table::conclude() {
  flush_moves();
  const std::string people_now = people_changed_ ? write(id_, people()) : std::string();
  for (auto& [visitor, guest] : visitors_) {
    // Whoever has just got a seat is told so before its cards.
    if (people_changed_ && guest.new_owner) send_people(visitor, guest, people_now);
    if (game_changed_ && !guest.newcomer) {
      send_game(visitor, guest, shown_anew_, race_opened_ && race_ && race_->running().has(audience_of(guest)));
    }
    if (people_changed_ && !guest.new_owner) send_people(visitor, guest, people_now);
    guest.new_owner = false;
  }
  if (re_ && visitors_.contains(asker_)) send(asker_, message::Ok{});
  re_.reset();
  for (std::string& events : story_) events.clear();
  told_ = 0;
  reasons_.clear();
  photo_.reset();
  people_changed_ = game_changed_ = race_opened_ = shown_anew_ = false;
  return std::exchange(effects_, {});
}

json::object Table::summary() const {
  constexpr std::array<std::string_view, 5> kPhases = {"waiting", "starting", "playing", "playing", "finished"};
  json::array seats;
  int free = 0;
  for (const Chair& place : chairs_) {
    free += place.free() ? 1 : 0;
    if (place.owner) {
      seats.push_back(json::object{{"name", place.owner->name}});
    } else if (!place.bot.empty()) {
      seats.push_back(json::object{{"bot", place.bot}});
    } else {
      seats.push_back(nullptr);
    }
  }
  return {{"table", id_},
          {"game", settings_.game},
          {"players", settings_.players},
          {"options", settings_.options},
          {"phase", kPhases[static_cast<std::size_t>(phase_)]},
          {"host", host_.name},
          {"seats", std::move(seats)},
          {"free", free},
          {"open", settings_.open}};
}

}  // namespace ludothek
