// How facts make the table: commit() for those that are new, evolve() for those of the log too.

#include <algorithm>
#include <cassert>
#include <utility>

#include "record/catalog.hpp"
#include "table/table.hpp"

namespace ludothek {
namespace {

Problem misplaced(std::string_view what) {
  return {"the log of this table makes no sense: " + std::string(what), {}, {}};
}

}  // namespace

void Table::commit(const Fact& fact) {
  flush_moves();
  effects_.facts.push_back(write_fact(fact));
  ++version_;
  [[maybe_unused]] const auto problem = evolve(fact);
  assert(!problem);
}

void Table::flush_moves() {
  if (pending_moves_.empty()) return;
  // note_move() changed the table already, move by move.
  effects_.facts.push_back(pending_moves_.take());
  moved_at_ = ++version_;
}

// A log that was kept elsewhere (in a browser) may be damaged: what the table relies on is looked at here.
std::optional<Problem> Table::evolve(const Fact& fact) {
  if (std::holds_alternative<fact::Opened>(fact) != chairs_.empty()) return misplaced("it opens first, and once");
  struct Evolution {
    Table& table;

    std::optional<Problem> operator()(const fact::Opened& f) const {
      table.settings_ = f.settings;
      table.host_ = f.host;
      table.chairs_.resize(static_cast<std::size_t>(f.settings.players));
      return std::nullopt;
    }
    std::optional<Problem> operator()(const fact::Configured& f) const {
      table.settings_ = f.settings;
      table.chairs_.resize(static_cast<std::size_t>(f.settings.players));
      // Whoever was ready was ready for something else; the board of another game is put away.
      for (Chair& chair : table.chairs_) chair.ready = false;
      table.phase_ = Phase::kWaiting;
      table.match_.reset();
      return std::nullopt;
    }
    std::optional<Problem> operator()(const fact::HostChanged& f) const {
      table.host_ = f.host;
      return std::nullopt;
    }
    std::optional<Problem> operator()(const fact::Seated& f) const {
      Chair* chair = place(f.seat);
      if (chair == nullptr) return misplaced("a seat that is not there");
      for (Chair& other : table.chairs_) {
        if (other.reserved && other.reserved->id == f.person.id) other.reserved.reset();
      }
      take(*chair, f.person);
      return std::nullopt;
    }
    std::optional<Problem> operator()(const fact::Vacated& f) const {
      Chair* chair = place(f.seat);
      if (chair == nullptr) return misplaced("a seat that is not there");
      if (table.in_game()) return misplaced("a seat is left during a game");
      *chair = {};
      return std::nullopt;
    }
    std::optional<Problem> operator()(const fact::BotSeated& f) const {
      Chair* chair = place(f.seat);
      if (chair == nullptr) return misplaced("a seat that is not there");
      if (table.in_game()) return misplaced("a bot sits down during a game");
      *chair = {};
      chair->bot = f.level;
      return std::nullopt;
    }
    std::optional<Problem> operator()(const fact::Renamed& f) const {
      if (table.host_.id == f.person.id) table.host_ = f.person;
      for (Chair& chair : table.chairs_) {
        if (chair.belongs_to(f.person)) chair.owner = f.person;
        if (chair.reserved && chair.reserved->id == f.person.id) chair.reserved = f.person;
      }
      return std::nullopt;
    }
    std::optional<Problem> operator()(const fact::ReadySaid& f) const {
      Chair* chair = place(f.seat);
      if (chair == nullptr) return misplaced("a seat that is not there");
      chair->ready = f.ready;
      return std::nullopt;
    }
    std::optional<Problem> operator()(const fact::Promised& f) const {
      SeatSet persons;
      for (std::size_t i = 0; i < table.chairs_.size(); ++i) {
        if (table.chairs_[i].owner) persons.add(seat_at(static_cast<int>(i)));
      }
      if (table.phase_ == Phase::kFinished) table.last_fair_ = table.fair_;
      table.fair_ = FairStart(f.seed, table.settings_.players, persons, f.restarts, table.now_);
      table.phase_ = Phase::kPromising;
      return std::nullopt;
    }
    std::optional<Problem> operator()(const fact::StartFailed&) const {
      for (Chair& chair : table.chairs_) chair.ready = false;
      // A rematch that did not come about leaves the last game on the table, with its receipt.
      table.phase_ = table.match_ != nullptr ? Phase::kFinished : Phase::kWaiting;
      if (table.match_ != nullptr) table.fair_ = table.last_fair_;
      return std::nullopt;
    }
    std::optional<Problem> operator()(const fact::Began& f) const {
      if (f.nonces.size() != table.chairs_.size()) return misplaced("a beginning with too few nonces");
      if (table.phase_ != Phase::kPromising) return misplaced("a beginning that was not promised");
      if (std::ranges::any_of(table.chairs_, &Chair::free)) return misplaced("a beginning with a free seat");
      table.begin(f);
      return std::nullopt;
    }
    std::optional<Problem> operator()(const fact::Moved& f) const { return table.replay(f); }
    std::optional<Problem> operator()(const fact::Memorised&) const {
      if (table.phase_ != Phase::kMemorising) return misplaced("nothing lies open");
      table.phase_ = Phase::kPlaying;
      table.memorise_until_.reset();
      table.memorised_ = {};
      return std::nullopt;
    }
    std::optional<Problem> operator()(const fact::StoodIn& f) const {
      Chair* chair = place(f.seat);
      if (chair == nullptr) return misplaced("a seat that is not there");
      if (!chair->owner) return misplaced("a bot stands in for nobody");
      chair->bot = f.level;
      chair->companion.reset();
      return std::nullopt;
    }
    std::optional<Problem> operator()(const fact::Reserved& f) const {
      Chair* chair = place(f.seat);
      if (chair == nullptr) return misplaced("a seat that is not there");
      chair->reserved = f.person;
      return std::nullopt;
    }
    std::optional<Problem> operator()(const fact::Abandoned&) const {
      table.phase_ = Phase::kFinished;
      table.last_record_ = table.fair_.record_id();
      return std::nullopt;
    }

   private:
    Chair* place(Seat seat) const {
      return static_cast<std::size_t>(index(seat)) < table.chairs_.size() ? &table.chair(seat) : nullptr;
    }
    static void take(Chair& chair, const Person& person) {
      chair.owner = person;
      chair.bot.clear();
      chair.companion.reset();
      chair.reserved.reset();
      chair.ready = false;
    }
  };
  return std::visit(Evolution{*this}, fact);
}

void Table::begin(const fact::Began& began) {
  fair_.nonces = began.nonces;
  ++games_;
  moved_at_ = version_;
  began_ = began.at;
  played_.clear();
  names_.clear();
  for (Chair& chair : chairs_) {
    chair.ready = false;
    chair.reserved.reset();  // that was the last game's
    names_.push_back(chair.owner ? chair.owner->name : "bot:" + chair.bot);
  }
  chance_.emplace(key());
  lots_.emplace(lot_key(key()));
  // The settings were read with the same function: there is such a match.
  match_ = *open_match(settings_.game, settings_.players, settings_.options);
  phase_ = Phase::kPlaying;
  thrown_ = false;
  end_votes_ = {};
}

ChaCha20::Key Table::key() const { return chance_key(fair_.seed, fair_.nonces); }

// From the log: the chance stream is drawn along, so that it goes on where it was; and the lots, one for each sealed
// race that somebody won.
std::optional<Problem> Table::replay(const fact::Moved& moved) {
  if (!in_game()) return misplaced("a move without a game");
  for (const json::value& value : moved.moves) {
    if (!value.is_object()) return misplaced("a move that is none");
    json::object kept = value.get_object();
    std::string reason = take_reason(kept);
    const auto move = match_->read(kept);
    if (!move) return move.error();
    const bool race = match_->next().kind == Next::Kind::kRace;
    if (auto problem = match_->play(*move, &*chance_)) return problem;
    if (race && settings_.race == RaceKind::kSealed && move->by() != kTable) lots_->below(1);
    std::optional<std::int64_t> at;
    if (const json::value* time = kept.if_contains("at"); time != nullptr && time->is_int64()) at = time->get_int64();
    played_.push_back({*move, at, std::move(reason)});
    if (match_->occasion().lies_open) phase_ = Phase::kMemorising;
  }
  moved_at_ = version_ + 1;
  if (match_->next().kind == Next::Kind::kOver) {
    phase_ = Phase::kFinished;
    last_record_ = fair_.record_id();
  }
  return std::nullopt;
}

// A bot that knows what the seat saw in this game, and nothing else.
std::unique_ptr<Companion> Table::companion_of(Seat seat) const {
  auto companion = make_companion(settings_.game, chair(seat).bot, seat);
  auto past = open_match(settings_.game, settings_.players, settings_.options);
  for (const Played& played : played_) {
    (*past)->play(played.move);
    companion->see(**past);
  }
  return companion;
}

void Table::seat_companion(Seat seat) {
  Chair& place = chair(seat);
  place.companion = companion_of(seat);
  // Its chance follows from the game's secret, so that nobody can foresee a bot; and from the moment, so that one who
  // comes back does not begin with the same thoughts again.
  ChaCha20::Key mixed = lot_key(key());
  mixed[0] = static_cast<std::uint8_t>(mixed[0] ^ (index(seat) + 1));
  for (std::size_t i = 0; i < 8; ++i) mixed[i + 1] = static_cast<std::uint8_t>(mixed[i + 1] ^ (version_ >> (8 * i)));
  const Digest digest = sha256(mixed);
  std::uint64_t seed = 0;
  for (std::size_t i = 0; i < 8; ++i) seed = seed << 8 | digest[i];
  place.random = FastRandom(seed);
}

}  // namespace ludothek
