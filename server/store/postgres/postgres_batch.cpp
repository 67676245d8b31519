#include "server/store/postgres/postgres_batch.hpp"

#include <set>
#include <utility>

#include "server/store/postgres/postgres_sql.hpp"
#include "server/store/store_conflicts.hpp"

namespace ludothek {
namespace {

std::int64_t as_signed(std::uint64_t checksum) { return static_cast<std::int64_t>(checksum); }

// What stands in the way of a change.
struct Conflict {
  Fault operator()(const CreateTable& change) const { return table_exists(change.table); }
  Fault operator()(const AppendFact& change) const {
    return out_of_sequence(change.table, change.sequence, change.sequence + 1);
  }
  Fault operator()(const UpdateTable& change) const { return no_such_table(change.table); }
  Fault operator()(const ArchiveTable& change) const { return no_such_table(change.table); }
  Fault operator()(const PutSeatLink& change) const { return no_such_table(change.link.table); }
  Fault operator()(const RestoreGuest& /*change*/) const { return guest_exists(); }
  Fault operator()(const UseSeatLink& /*change*/) const { return link_is_gone(); }
  Fault operator()(const KeepRecord& change) const { return record_exists(change.record.id); }
  template <class Other>
  Fault operator()(const Other& /*change*/) const {
    return {.kind = Fault::Kind::kConflict, .what = "Something else was changed at the same time."};
  }
};

}  // namespace

PgBatch::PgBatch(Epoch epoch, std::int64_t& last_number, const PgTables& known, PgTables found, bool one_by_one)
    : epoch_(epoch), last_number_(last_number), known_(known), one_by_one_(one_by_one), touched_(std::move(found)) {}

std::vector<std::string_view> PgBatch::logs_of(std::span<const Change> changes) {
  std::vector<std::string_view> tables;
  std::set<std::string_view> made;
  for (const Change& change : changes) {
    if (const auto* create = std::get_if<CreateTable>(&change)) made.insert(create->table);
    const std::string* table = nullptr;
    if (const auto* fact = std::get_if<AppendFact>(&change)) table = &fact->table;
    if (const auto* removal = std::get_if<RemoveTable>(&change)) table = &removal->table;
    if (table != nullptr && !made.contains(*table)) tables.push_back(*table);
  }
  return tables;
}

bool PgBatch::shows_in_facts(std::span<const Change> changes) {
  bool facts = false;
  for (const Change& change : changes) {
    if (std::holds_alternative<RemoveTable>(change)) return false;
    facts = facts || std::holds_alternative<AppendFact>(change);
  }
  return facts;
}

void PgBatch::begin(PgQuery query) {
  queries_.push_back(std::move(query));
  about_.emplace_back();
}

std::optional<Fault> PgBatch::add(std::span<const Change> changes) {
  changes_ = changes;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    change_ = i;
    auto fault = std::visit([this](const auto& change) { return apply(change); }, changes[i]);
    if (fault) {
      fault->change = i;
      return fault;
    }
    if (one_by_one_) flush();
  }
  if (!one_by_one_) change_.reset();
  flush();
  return std::nullopt;
}

std::optional<Fault> PgBatch::conflict_at(std::size_t query) const {
  const auto& change = about_[query];
  if (!change) return std::nullopt;
  Fault fault = std::visit(Conflict(), changes_[*change]);
  fault.change = change;
  return fault;
}

std::optional<PgTable>& PgBatch::touch(const std::string& table) {
  const auto found = touched_.find(table);
  if (found != touched_.end()) return found->second;
  const auto known = known_.find(table);
  return touched_.emplace(table, known == known_.end() ? std::nullopt : known->second).first->second;
}

void PgBatch::say(const char* sql, PgParameters parameters) {
  queries_.push_back({sql, std::move(parameters)});
  about_.push_back(change_);
}

void PgBatch::flush_facts() {
  if (!facts_) return;
  const auto about = one_by_one_ ? change_ : std::nullopt;
  PgFacts facts = *std::exchange(facts_, std::nullopt);
  queries_.push_back({sql::kAppend, PgParameters(std::move(facts.tables), std::move(facts.sequences),
                                                 std::move(facts.checksums), std::move(facts.texts))});
  about_.push_back(about);
}

void PgBatch::flush_updates() {
  if (updates_.empty()) return;
  PgArray ids(PgArray::Of::kBytes);
  PgArray uses(PgArray::Of::kNumbers);
  PgArray summaries(PgArray::Of::kBytes);
  for (const auto& [table, update] : updates_) {
    ids.add(table);
    uses.add(update->last_used);
    summaries.add(update->summary);
  }
  updates_.clear();
  queries_.push_back({sql::kUpdateTables, PgParameters(std::move(ids), std::move(uses), std::move(summaries))});
  about_.push_back(one_by_one_ ? change_ : std::nullopt);
}

void PgBatch::flush() {
  flush_facts();
  flush_updates();
}

MaybeFault PgBatch::apply(const CreateTable& change) {
  flush_updates();
  const std::int64_t number = ++last_number_;
  say(sql::kCreateTable, PgParameters(number, epoch_, change.table, change.created, change.summary));
  touch(change.table) = PgTable{number, true, {}};
  return std::nullopt;
}

MaybeFault PgBatch::apply(const AppendFact& change) {
  auto& table = touch(change.table);
  if (!table) return no_such_table(change.table);
  if (!table->mine) return table_is_anothers(change.table);
  const std::int64_t next = table->end.next;
  if (change.sequence < 0 || (next >= 0 && change.sequence != next)) {
    return out_of_sequence(change.table, change.sequence, next < 0 ? std::nullopt : std::optional(next));
  }
  entry_.clear();
  write_entry(entry_, table->number, change.sequence, change.text, table->end);
  const PgFactKey key{table->number, change.sequence, as_signed(table->end.checksum)};
  if (!first_fact_) first_fact_ = key;
  if (!facts_) facts_.emplace();
  facts_->tables.add(key.table);
  facts_->sequences.add(key.sequence);
  facts_->checksums.add(key.checksum);
  facts_->texts.add(change.text);
  return std::nullopt;
}

MaybeFault PgBatch::apply(const UpdateTable& change) {
  updates_[change.table] = &change;
  return std::nullopt;
}

MaybeFault PgBatch::apply(const ArchiveTable& change) {
  flush_updates();
  say(sql::kArchiveTable, PgParameters(change.table));
  return std::nullopt;
}

MaybeFault PgBatch::apply(const ArchiveUnused& change) {
  flush_updates();
  say(sql::kArchiveUnused, PgParameters(change.before, change.at_most));
  return std::nullopt;
}

MaybeFault PgBatch::apply(const RemoveTable& change) {
  auto& table = touch(change.table);
  if (!table) return std::nullopt;
  if (!table->mine) return table_is_anothers(change.table);
  flush();
  say(sql::kRemoveFacts, PgParameters(table->number));
  say(sql::kRemoveTable, PgParameters(table->number));
  table.reset();
  return std::nullopt;
}

MaybeFault PgBatch::apply(const PutGuest& change) {
  const StoredGuest& guest = change.guest;
  if (change.only_if_there) {
    say(sql::kUpdateGuest, PgParameters(guest.token, guest.guest, guest.name, guest.language, guest.last_seen));
  } else {
    say(sql::kPutGuest,
        PgParameters(guest.token, guest.guest, guest.name, guest.language, guest.created, guest.last_seen));
  }
  return std::nullopt;
}

MaybeFault PgBatch::apply(const RestoreGuest& change) {
  const auto& [guest, unseen_since] = change.kept;
  say(sql::kRestoreGuest,
      PgParameters(guest.token, guest.guest, guest.name, guest.language, guest.created, guest.last_seen, unseen_since));
  return std::nullopt;
}

MaybeFault PgBatch::apply(const RemoveGuest& change) {
  say(sql::kRemoveGuest, PgParameters(change.token));
  return std::nullopt;
}

MaybeFault PgBatch::apply(const MarkUnseenGuests& change) {
  say(sql::kMarkUnseen, PgParameters(change.before, change.date, change.at_most));
  return std::nullopt;
}

MaybeFault PgBatch::apply(const RemoveUnseenGuests& change) {
  say(sql::kRemoveUnseen, PgParameters(change.marked_before, change.at_most));
  say(sql::kForgetEnded, {});
  return std::nullopt;
}

MaybeFault PgBatch::apply(const PutSeatLink& change) {
  const StoredSeatLink& link = change.link;
  say(sql::kPutLink, PgParameters(link.token, link.table, link.guest, link.name, link.expires));
  return std::nullopt;
}

MaybeFault PgBatch::apply(const RemoveSeatLink& change) {
  say(sql::kRemoveLink, PgParameters(change.token));
  return std::nullopt;
}

MaybeFault PgBatch::apply(const UseSeatLink& change) {
  say(sql::kUseLink, PgParameters(change.token));
  return std::nullopt;
}

MaybeFault PgBatch::apply(const RemoveExpiredLinks& change) {
  say(sql::kRemoveExpired, PgParameters(change.now, change.at_most));
  return std::nullopt;
}

MaybeFault PgBatch::apply(const KeepRecord& change) {
  const StoredRecord& record = change.record;
  say(sql::kKeepRecord,
      PgParameters(record.id, record.table, record.game, record.players, record.finished, record.text));
  return std::nullopt;
}

MaybeFault PgBatch::apply(const NoteClock& change) {
  const StoredClock::Doubt doubt = change.clock.doubt.value_or(StoredClock::Doubt{});
  say(sql::kNoteClock, PgParameters(change.clock.seen, doubt.since, doubt.last, doubt.looks));
  return std::nullopt;
}

MaybeFault PgBatch::apply(const TryRoom& /*change*/) {
  say(sql::kTryRoom, {});
  return std::nullopt;
}

}  // namespace ludothek
