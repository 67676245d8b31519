#include "terminal/local_table.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "record/json/parse.hpp"
#include "table/race/line.hpp"
#include "table/state/fact.hpp"
#include "table/state/game_record.hpp"

namespace ludothek::terminal {
namespace {

std::string text_in(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}

std::int64_t milliseconds(Duration duration) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(duration).count();
}

// The bots' reasons, which a record lists beside its moves, stand within them in the log.
json::array with_reasons(const Record& record) {
  json::array moves = record.moves();
  const json::value* reasons = record.document.if_contains("reasons");
  if (reasons == nullptr || !reasons->is_array()) return moves;
  for (const json::value& value : reasons->get_array()) {
    const json::object* reason = value.if_object();
    if (reason == nullptr || !reason->contains("move") || !reason->at("move").is_int64()) continue;
    const auto place = static_cast<std::size_t>(reason->at("move").get_int64());
    const std::string word = text_in(*reason, "reason");
    if (place < moves.size() && !word.empty()) moves[place].as_object()["why"] = word;
  }
  return moves;
}

// Who took advice before a move, as a record lists it.
SeatSet helped_before(const Record& record, std::size_t move) {
  SeatSet helped;
  const json::value* helps = record.document.if_contains("helped");
  if (helps == nullptr || !helps->is_array()) return helped;
  for (const json::value& value : helps->get_array()) {
    const json::object* help = value.if_object();
    if (help == nullptr || help->if_contains("move") == nullptr || help->at("move") != move) continue;
    const json::value* seat = help->if_contains("seat");
    if (seat == nullptr || !seat->is_int64() || seat->get_int64() < 0 || seat->get_int64() >= record.players) continue;
    helped.add(seat_at(static_cast<int>(seat->get_int64())));
  }
  return helped;
}

}  // namespace

LocalTable::LocalTable(const Settings& settings, const Company& company, RandomBytes random)
    : settings_(settings),
      names_(company.names),
      levels_(company.levels),
      random_(std::move(random)),
      table_("here", [this] { return draw<sizeof(Seed)>(); }),
      start_(Clock::now()),
      started_(std::chrono::duration_cast<Duration>(std::chrono::system_clock::now().time_since_epoch())),
      last_(started_) {
  for (std::size_t seat = 0; seat < levels_.size(); ++seat) {
    if (levels_[seat].empty()) people_.add(seat_at(static_cast<int>(seat)));
  }
}

// --- beginning -----------------------------------------------------------------------------------------------------

Person LocalTable::person_of(Seat seat) const {
  return {"person" + std::to_string(index(seat)), names_[place_of(seat)]};
}

void LocalTable::seat_everybody() {
  const Seat host = people_.lowest();
  take(table_.open(moment(), settings_, person_of(host)));
  enter_everybody();
  for (const Seat seat : SeatSet::first(settings_.players)) {
    if (people_.has(seat)) {
      ask(seat, Sit{seat});
    } else {
      ask(host, AddBot{seat, levels_[place_of(seat)]});
    }
  }
}

void LocalTable::enter_everybody() {
  for (const Seat seat : people_) {
    take(table_.enter(moment(), visitor_of(seat), {.person = person_of(seat), .views = false}));
    table_.measured(visitor_of(seat), kNoLine);
  }
}

void LocalTable::begin() {
  if (table_.version() == 0) seat_everybody();
  for (const Seat seat : people_) ask(seat, Ready{true});
  std::array<PlayerNonce, kMostPlayers> nonces{};
  for (const Seat seat : people_) {
    PlayerNonce& nonce = nonces[place_of(seat)];
    nonce = draw<sizeof(PlayerNonce)>();
    ask(seat, NonceHash{sha256(nonce)});
  }
  for (const Seat seat : people_) ask(seat, Nonce{nonces[place_of(seat)]});
  assert(table_.phase() != Phase::kPromising);
}

void LocalTable::resume(const Record& record) {
  const json::array moves = with_reasons(record);
  std::int64_t played = 0;  // milliseconds
  for (const json::value& move : moves) {
    const json::value* at = move.as_object().if_contains("at");
    if (at != nullptr && at->is_int64()) played = std::max(played, at->get_int64());
  }
  std::vector<std::string> facts{write_fact(fact::Opened{settings_, person_of(people_.lowest())})};
  for (const Seat seat : SeatSet::first(settings_.players)) {
    const std::string& level = levels_[place_of(seat)];
    facts.push_back(level.empty() ? write_fact(fact::Seated{seat, person_of(seat)})
                                  : write_fact(fact::BotSeated{seat, level}));
  }
  facts.push_back(write_fact(fact::Promised{*record.fairness->seed, 0}));
  facts.push_back(write_fact(fact::Began{record.fairness->nonces, milliseconds(started_.time_since_epoch()) - played}));
  // What lay open to be memorised is hidden: who has forgotten has forgotten.
  auto past = *open_match(record);
  const auto remember_help = [&](std::size_t move) {
    for (const Seat seat : helped_before(record, move)) facts.push_back(write_fact(fact::Helped{seat}));
  };
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const json::value& move = moves[i];
    remember_help(i);
    facts.push_back(write_fact(fact::Moved{{move}}));
    json::object plain = move.as_object();
    take_reason(plain);
    past->play(plain);
    if (past->occasion().lies_open) facts.push_back(write_fact(fact::Memorised{}));
  }
  remember_help(moves.size());
  games_ = 1;
  shown_ = moves.size();
  opening_ = past->copy();
  witness_ = std::move(past);
  auto restored = table_.restore(moment(), facts);
  assert(restored);
  take(*std::move(restored));
  enter_everybody();
}

// --- asking --------------------------------------------------------------------------------------------------------

bool LocalTable::plays(Seat seat) const {
  return people_.has(seat) && !table_.chairs()[place_of(seat)].played_by_bot();
}

std::optional<std::string> LocalTable::ask(Seat seat, const Wish& wish, Clock::time_point at) {
  refusal_.clear();
  take(table_.handle(moment(at), visitor_of(seat), {.id = {}, .wish = wish}));
  if (refusal_.empty()) return std::nullopt;
  return refusal_;
}

void LocalTable::race_shown(Clock::time_point at) {
  for (const Seat seat : people_) table_.sent(moment(at), visitor_of(seat));
  for (const Seat seat : people_) take(table_.pong(moment(at), visitor_of(seat)));
}

// --- time ----------------------------------------------------------------------------------------------------------

Moment LocalTable::moment_of(Clock::time_point time) const {
  return started_ + std::chrono::duration_cast<Duration>(time - start_) + skipped_;
}

Deadline LocalTable::due() const {
  const auto wake = table_.wake();
  if (!wake) return std::nullopt;
  // Rounded up: what is waited for is due then.
  return start_ + std::chrono::ceil<Clock::duration>(*wake - started_ - skipped_);
}

void LocalTable::stand_still() { skipped_ += last_ - moment_of(Clock::now()); }

void LocalTable::pass_time() { take(table_.tick(moment())); }

void LocalTable::skip_time() {
  const Moment now = moment();
  if (const auto wake = table_.wake(); wake && *wake > now) skipped_ += *wake - now;
  pass_time();
}

// --- what comes of it ----------------------------------------------------------------------------------------------

void LocalTable::take(Effects effects) {
  const TableState& state = table_.state();
  if (state.games() != games_) {
    games_ = state.games();
    shown_ = 0;
    witness_ = state.match_at_its_beginning();
    opening_ = witness_->copy();
    story_.clear();
    finished_.clear();
  }
  while (shown_ < state.played().size()) show(state.played()[shown_++]);
  for (const Outgoing& outgoing : effects.messages) {
    if (!outgoing.refused.empty()) refusal_ = outgoing.refused;
  }
  for (FinishedGame& game : effects.finished) finished_ = std::move(game.record);
}

void LocalTable::show(const Played& played) {
  const bool thrown = witness_->occasion().thrower.has_value();
  [[maybe_unused]] const auto problem = witness_->play(played.move);
  assert(!problem);
  story_.push_back({.match = witness_->copy(), .by = played.move.by(), .thrown = thrown, .why = played.reason});
}

Receipt LocalTable::receipt() const {
  const TableState& state = table_.state();
  const Promise& promise = state.promise();
  Receipt receipt{.record = over() ? state.record_id() : "",
                  .commitment = to_hex(promise.commitment),
                  .seed = over() ? to_hex(promise.seed) : "",
                  .nonces = {}};
  for (const auto& nonce : promise.nonces) receipt.nonces.push_back(nonce ? to_hex(*nonce) : "");
  return receipt;
}

// --- the record ----------------------------------------------------------------------------------------------------

bool LocalTable::begun() const { return !table_.state().played().empty(); }

json::object LocalTable::record() const {
  const std::string text = finished_.empty() ? unfinished_record(table_.state()) : finished_;
  return std::move(parse_strictly(text)->as_object());
}

}  // namespace ludothek::terminal
