#include "table/state/table_state.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/fetch.hpp"
#include "record/catalog.hpp"
#include "record/json/json_writer.hpp"

namespace ludothek {
namespace {

constexpr std::size_t kMostListed = 32;

Problem misplaced(std::string_view what) {
  return {"the log of this table makes no sense: " + std::string(what), {}, {}};
}

}  // namespace

std::optional<Problem> TableState::restore(const std::vector<std::string>& log) {
  auto games = std::ranges::count_if(log, [](const std::string& text) { return tells_of(text, "began"); });
  for (const std::string& text : log) {
    if (tells_of(text, "began")) --games;
    // Games before the last are over: they are not played again, however many there were.
    if (games_ > 0 && games > 0 && (tells_of(text, "moved") || tells_of(text, "memorised"))) {
      phase_ = Phase::kFinished;
      ++version_;
      continue;
    }
    const auto fact = read_fact(text);
    if (!fact) return fact.error();
    if (auto problem = evolve(*fact)) return problem;
    ++version_;
  }
  return std::nullopt;
}

void TableState::commit(const Fact& fact) {
  flush_moves();
  facts_.push_back(write_fact(fact));
  ++version_;
  [[maybe_unused]] const auto problem = evolve(fact);
  assert(!problem);
}

void TableState::flush_moves() {
  if (moves_.empty()) return;
  facts_.push_back(moves_.take());
  moved_at_ = ++version_;
}

std::vector<std::string> TableState::take_facts() {
  flush_moves();
  return std::exchange(facts_, {});
}

std::optional<Seat> TableState::seat_of(const Person& person) const {
  for (std::size_t place = 0; place < chairs_.size(); ++place) {
    if (chairs_[place].belongs_to(person)) return seat_at(static_cast<int>(place));
  }
  return std::nullopt;
}

std::optional<Seat> TableState::reserved_for(const Person& person) const {
  for (const Seat seat : seats()) {
    if (chair(seat).reserved_for(person)) return seat;
  }
  return std::nullopt;
}

std::optional<Person> TableState::among(const std::vector<Person>& persons, std::string_view id) {
  const auto found = std::ranges::find(persons, id, &Person::id);
  return found == persons.end() ? std::nullopt : std::optional(*found);
}

std::string TableState::record_id() const { return to_hex(promise_.commitment).substr(0, 20); }

// What the table relies on is looked at here: one overload per fact.
struct TableState::Evolution {
  TableState& table;
  using Result = std::optional<Problem>;

  Result operator()(const fact::Opened& f) const {
    table.settings_ = f.settings;
    table.host_ = f.host;
    table.chairs_.resize(place_of(f.settings.players));
    return std::nullopt;
  }
  Result operator()(const fact::Configured& f) const {
    table.settings_ = f.settings;
    table.chairs_.resize(place_of(f.settings.players));
    // Whoever was ready was ready for something else; the board of another game is put away.
    for (Chair& chair : table.chairs_) chair.ready = false;
    table.phase_ = Phase::kWaiting;
    table.match_.reset();
    return std::nullopt;
  }
  Result operator()(const fact::HostChanged& f) const {
    table.host_ = f.host;
    return std::nullopt;
  }
  Result operator()(const fact::Seated& f) const {
    Chair* chair = place(f.seat);
    if (chair == nullptr) return no_seat();
    for (Chair& other : table.chairs_) {
      if (other.reserved_for(f.person)) other.reserved.reset();
    }
    *chair = {.owner = f.person, .bot = {}, .reserved = {}};
    return std::nullopt;
  }
  Result operator()(const fact::Vacated& f) const {
    Chair* chair = place(f.seat);
    if (chair == nullptr) return no_seat();
    if (table.in_game()) return misplaced("a seat is left during a game");
    *chair = {};
    return std::nullopt;
  }
  Result operator()(const fact::BotSeated& f) const {
    Chair* chair = place(f.seat);
    if (chair == nullptr) return no_seat();
    if (table.in_game()) return misplaced("a bot sits down during a game");
    *chair = {};
    chair->bot = f.level;
    return std::nullopt;
  }
  Result operator()(const fact::Renamed& f) const {
    if (table.host_.id == f.person.id) table.host_ = f.person;
    for (Chair& chair : table.chairs_) {
      if (chair.belongs_to(f.person)) chair.owner = f.person;
      if (chair.reserved_for(f.person)) chair.reserved = f.person;
    }
    return std::nullopt;
  }
  Result operator()(const fact::ReadySaid& f) const {
    Chair* chair = place(f.seat);
    if (chair == nullptr) return no_seat();
    chair->ready = f.ready;
    return std::nullopt;
  }
  Result operator()(const fact::Promised& f) const {
    table.promised_ = {.seed = f.seed, .commitment = commitment_of(f.seed), .restarts = f.restarts, .nonces = {}};
    table.phase_ = Phase::kPromising;
    return std::nullopt;
  }
  Result operator()(const fact::StartFailed&) const {
    for (Chair& chair : table.chairs_) chair.ready = false;
    // A rematch that did not come about leaves the last game on the table, with its receipt.
    table.phase_ = table.match_ != nullptr ? Phase::kFinished : Phase::kWaiting;
    return std::nullopt;
  }
  Result operator()(const fact::Began& f) const {
    if (f.nonces.size() != table.chairs_.size()) return misplaced("a beginning with too few nonces");
    if (table.phase_ != Phase::kPromising) return misplaced("a beginning that was not promised");
    if (std::ranges::any_of(table.chairs_, &Chair::free)) return misplaced("a beginning with a free seat");
    table.begin(f);
    return std::nullopt;
  }
  Result operator()(const fact::Moved& f) const { return table.replay(f); }
  Result operator()(const fact::Memorised&) const {
    if (table.phase_ != Phase::kMemorising) return misplaced("nothing lies open");
    table.phase_ = Phase::kPlaying;
    return std::nullopt;
  }
  Result operator()(const fact::StoodIn& f) const {
    Chair* chair = place(f.seat);
    if (chair == nullptr) return no_seat();
    if (!chair->owner) return misplaced("a bot stands in for nobody");
    chair->bot = f.level;
    return std::nullopt;
  }
  Result operator()(const fact::Helped& f) const {
    if (place(f.seat) == nullptr) return no_seat();
    table.helped_.resize(table.chairs_.size());
    ++table.helped_[place_of(f.seat)];
    table.helps_.push_back({f.seat, table.played_.size()});
    return std::nullopt;
  }
  Result operator()(const fact::Reserved& f) const {
    Chair* chair = place(f.seat);
    if (chair == nullptr) return no_seat();
    chair->reserved = f.person;
    return std::nullopt;
  }
  Result operator()(const fact::Unreserved& f) const {
    Chair* chair = place(f.seat);
    if (chair == nullptr) return no_seat();
    chair->reserved.reset();
    return std::nullopt;
  }
  Result operator()(const fact::OnlookersSet& f) const {
    table.settings_.onlookers = f.allowed;
    table.settings_.onlookers_talk = f.talk;
    return std::nullopt;
  }
  Result operator()(const fact::Muted& f) const {
    list(table.muted_, f.person, f.muted);
    return std::nullopt;
  }
  Result operator()(const fact::Banned& f) const {
    list(table.banned_, f.person, f.banned);
    return std::nullopt;
  }
  Result operator()(const fact::Abandoned&) const {
    table.phase_ = Phase::kFinished;
    return std::nullopt;
  }

 private:
  // Nobody makes a table remember without end.
  static void list(std::vector<Person>& persons, const Person& person, bool listed) {
    std::erase_if(persons, [&](const Person& other) { return other.id == person.id; });
    if (listed) persons.push_back(person);
    if (persons.size() > kMostListed) persons.erase(persons.begin());
  }
  static Problem no_seat() { return misplaced("a seat that is not there"); }
  Chair* place(Seat seat) const {
    const auto at = place_of(seat);
    return at < table.chairs_.size() ? &table.chairs_[at] : nullptr;
  }
};

std::optional<Problem> TableState::evolve(const Fact& fact) {
  if (std::holds_alternative<fact::Opened>(fact) != chairs_.empty()) return misplaced("it opens first, and once");
  ++seating_;
  return std::visit(Evolution{*this}, fact);
}

bool TableState::helped_here(Seat seat) const {
  return std::ranges::any_of(helps_,
                             [&](const Help& help) { return help.seat == seat && help.before_move == played_.size(); });
}

void TableState::begin(const fact::Began& began) {
  promise_ = promised_;
  promise_.nonces = began.nonces;
  ++games_;
  moved_at_ = version_;
  began_ = began.at;
  played_.clear();
  helped_.assign(chairs_.size(), 0);
  helps_.clear();
  names_.clear();
  for (Chair& chair : chairs_) {
    chair.ready = false;
    chair.reserved.reset();  // that was the last game's
    names_.push_back(chair.owner ? chair.owner->name : "bot:" + chair.bot);
  }
  chance_.emplace(promise_.key());
  lots_.emplace(lot_key(promise_.key()));
  match_ = match_at_its_beginning();
  phase_ = Phase::kPlaying;
}

// The settings were read with the same function: there is such a match.
std::unique_ptr<Match> TableState::match_at_its_beginning() const {
  return *open_match(settings_.game, settings_.players, settings_.options);
}

// --- moves ---

std::optional<Problem> TableState::play(const Move& move, Moment now, std::string_view reason) {
  const bool race = match_->next().kind == Next::Kind::kRace;
  if (auto problem = match_->play(move)) return problem;
  note(move, now, race, reason);
  return std::nullopt;
}

void TableState::draw(Moment now) { note(match_->draw(*chance_), now, false, {}); }

// The match has just made this move. Why a bot did is kept with it in the log: the record tells it when the game is
// over.
void TableState::expect(int step) const {
  constexpr std::size_t kMatch = 512;  // bytes: of a small game all of it
  if (step == 0) return fetch(*this);
  if (step != 1) return;
  if (match_) fetch(match_.get(), kMatch);
  fetch(chairs_.data(), chairs_.size() * sizeof(Chair));
  fetch(played_.data() + played_.size(), sizeof(Played));
}

void TableState::note(const Move& move, Moment now, bool race, std::string_view reason) {
  const auto since = std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() - began_;
  const std::int64_t at = std::max<std::int64_t>(0, since);
  moves_.add([&](JsonWriter& out) {
    match_->write_last_move(out);
    out("at", at);
    if (!reason.empty()) out("why", reason);
  });
  made({.move = move, .at = at, .reason = std::string(reason)}, race);
}

// From the log: the chance stream is drawn along, so that it goes on where it was.
std::optional<Problem> TableState::replay(const fact::Moved& moved) {
  if (!in_game()) return misplaced("a move without a game");
  for (const json::value& value : moved.moves) {
    if (!value.is_object()) return misplaced("a move that is none");
    json::object kept = value.get_object();
    std::string reason = take_reason(kept);
    const auto move = match_->read(kept);
    if (!move) return move.error();
    const bool race = match_->next().kind == Next::Kind::kRace;
    if (auto problem = match_->play(*move, &*chance_)) return problem;
    std::optional<std::int64_t> at;
    if (const json::value* time = kept.if_contains("at"); time != nullptr && time->is_int64()) at = time->get_int64();
    made({.move = *move, .at = at, .reason = std::move(reason)}, race);
  }
  moved_at_ = version_ + 1;
  if (match_->next().kind == Next::Kind::kOver) finish();
  return std::nullopt;
}

void TableState::made(Played played, bool race) {
  // One lot for each sealed race that somebody won.
  if (race && settings_.race == RaceKind::kSealed && played.move.by() != kTable) lots_->below(1);
  played_.push_back(std::move(played));
  if (match_->occasion().lies_open) phase_ = Phase::kMemorising;
}

void TableState::finish() { phase_ = Phase::kFinished; }

}  // namespace ludothek
