#include "server/host/care/store_replay.hpp"

#include <chrono>
#include <utility>

#include "record/record.hpp"
#include "server/host/operation/log.hpp"
#include "table/table.hpp"

namespace ludothek {
namespace {

constexpr std::int64_t kReplayPage = 200;

// What is wrong with it, if something is.
std::optional<std::string> objection_to(const StoredTable& row, std::vector<StoredFact> kept) {
  std::vector<std::string> facts;
  for (StoredFact& fact : kept) {
    if (fact.sequence != std::ssize(facts)) {
      return "its log begins with fact " + std::to_string(fact.sequence) + ", not 0";
    }
    facts.push_back(std::move(fact.text));
  }
  if (facts.empty()) return "it has no facts";
  Table table(row.id, [] { return Seed{}; }, Thinking::kAside);
  const auto restored = table.restore(Moment(std::chrono::hours(1)), facts);
  return restored ? std::nullopt : std::optional(restored.error().sentence());
}

std::optional<std::string> objection_to(const StoredRecord& row) {
  const auto record = read_record(row.text);
  if (!record) return record.error().sentence();
  if (record->game != row.game || record->players != row.players) {
    return "it is kept as " + row.game + " of " + std::to_string(row.players) + " players, and is " + record->game +
           " of " + std::to_string(record->players);
  }
  const auto replayed = replay(*record);
  return replayed ? std::nullopt : std::optional(replayed.error().sentence());
}

}  // namespace

Expected<StoreReplay, Fault> replay_store(Store& store, const StoreProgress& progress) {
  StoreReplay found;
  const auto note = [&](const char* kind, const std::string& name, const std::string& why) {
    found.damage.push_back(std::string(kind) + " " + name + " can't be played again: " + why + ".");
  };
  for (std::string after;;) {
    auto page = store.tables_after(after, kReplayPage);
    if (!page) return page.error();
    for (const StoredTable& row : *page) {
      auto facts = store.load(row.id);
      if (!facts && facts.error().kind != Fault::Kind::kDamaged) return facts.error();
      if (!facts) {
        found.damage.push_back(facts.error().what);
        continue;
      }
      ++found.counts.tables;
      found.counts.facts += std::ssize(*facts);
      if (const auto why = objection_to(row, std::move(*facts))) {
        note("Table", short_code(row.id), *why);
      }
    }
    if (progress) progress(found.counts);
    if (std::ssize(*page) < kReplayPage) break;
    after = page->back().id;
  }
  for (std::string after;;) {
    auto page = store.records_after(after, kReplayPage);
    if (!page) return page.error();
    for (const StoredRecord& row : *page) {
      ++found.counts.records;
      if (const auto why = objection_to(row)) note("Record", row.id, *why);
    }
    if (progress) progress(found.counts);
    if (std::ssize(*page) < kReplayPage) break;
    after = page->back().id;
  }
  return found;
}

}  // namespace ludothek
