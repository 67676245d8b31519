// The table host and the store: facts are kept before messages go out; tables come back; faults are faced.
#include <algorithm>
#include <span>
#include <utility>

#include "engine/fetch.hpp"
#include "record/json/json_text.hpp"
#include "server/host/tables/table_host.hpp"
#include "server/host/tables/table_slot.hpp"
#include "table/state/fact.hpp"

namespace ludothek {
namespace {

constexpr int kMostFaults = 3;
// When a node dies, those who sat at its thousands of tables come to the others at once. More are asked for when these
// are there: meanwhile the store does other things.
constexpr std::size_t kLoadedAtOnce = 32;

}  // namespace

// --- Out -----------------------------------------------------------------------------------------------------------

void TableHost::take(Slot& slot, Effects effects, std::uint64_t before, Held held, std::vector<Change> first) {
  std::vector<Change> changes = std::move(first);
  metrics_.facts += static_cast<std::int64_t>(effects.facts.size());
  auto sequence = static_cast<std::int64_t>(before);
  for (std::string& fact : effects.facts) changes.emplace_back(AppendFact{slot.code, sequence++, std::move(fact)});
  for (FinishedGame& game : effects.finished) {
    ++metrics_.games_finished;
    changes.emplace_back(KeepRecord{StoredRecord{.id = std::move(game.id),
                                                 .table = slot.code,
                                                 .game = std::move(game.game),
                                                 .players = game.players,
                                                 .finished = loop_.date(),
                                                 .text = std::move(game.record)}});
  }
  if (!effects.facts.empty() && before > 0) {
    // Between games little happens, and lists show it; during a game now and then is enough.
    const bool changed = slot.table->phase() != slot.phase || slot.table->phase() == Phase::kWaiting;
    // What always looks the same is in use all the same: else it would be archived in the middle of a long game.
    if (loop_.now() - slot.kept >= settings_.note_use) slot.shown = 0;
    if (changed || loop_.now() - slot.refreshed >= settings_.refresh) add_summary(slot, changes);
  }
  if (effects.thought) think(slot, effects.thought);
  set_wake(slot);
  const bool silent = effects.messages.empty() && effects.dismissed.empty() && !held.opened;
  if (changes.empty() && silent) return;
  held.messages = std::move(effects.messages);
  held.dismissed = std::move(effects.dismissed);
  // A commit of nothing asks the store whether the table is still ours.
  held.pending = !changes.empty() || !sure();
  slot.held.push_back(std::move(held));
  if (!slot.held.back().pending) return release(slot);
  submit(slot, std::move(changes));
}

void TableHost::add_summary(Slot& slot, std::vector<Change>& changes) {
  slot.phase = slot.table->phase();
  slot.refreshed = loop_.now();
  std::string shown = json_text(slot.table->summary());
  const std::size_t hash = std::hash<std::string>{}(shown);
  if (std::exchange(slot.shown, hash) == hash) return;
  slot.kept = slot.refreshed;
  changes.emplace_back(UpdateTable{slot.code, loop_.date(), std::move(shown)});
}

void TableHost::submit(Slot& slot, std::vector<Change> changes) {
  SlotPointer pointer = slot.shared_from_this();
  const std::uint32_t generation = slot.generation;
  const bool taken = commit_.submit(std::move(changes),
                                    [inbox = inbox_, pointer, generation](const std::optional<Fault>& fault) mutable {
                                      Inbox::add(inbox, {std::move(pointer), generation, fault, {}});
                                    });
  if (taken) return;
  Inbox::add(inbox_, {pointer, generation, Fault{Fault::Kind::kFull, "the store has too much to do", {}}, {}});
}

// A table that waited for the store has left the processor's caches meanwhile.
void TableHost::expect_settling(const Done& answer, int step) {
  constexpr std::size_t kClient = 256;  // bytes of it that are used
  const Slot& slot = *answer.slot;
  static const std::vector<Outgoing> kNone;
  const auto& messages = step > 1 && !slot.held.empty() ? slot.held.front().messages : kNone;
  switch (step) {
    case 0:
      return fetch(&slot, Slot::kOften);
    case 1:
      fetch(slot.held.data(), sizeof(Held));
      return fetch(slot.present.data(), slot.present.size() * sizeof(Presence));
    case 2:
      fetch(messages.data(), messages.size() * sizeof(Outgoing));
      for (const Presence& one : slot.present) fetch(one.client.get(), kClient);
      return;
    case 3:
      for (const Outgoing& one : messages) fetch(*one.text);
      for (const Presence& one : slot.present) one.client->expect_delivery();
      return;
    case 4:
      for (const Outgoing& one : messages) fetch(one.text->data(), one.text->size());
      return;
    default:
      return;
  }
}

// What the store has answered since.
void TableHost::settle() {
  std::vector<Done> done;
  {
    const std::lock_guard lock(inbox_->mutex);
    done.swap(inbox_->done);
  }
  std::size_t expected = 0;
  for (std::size_t i = 0; i < done.size(); ++i) {
    if (i == expected) expected += expect_next(std::span<const Done>(done).subspan(i), &TableHost::expect_settling);
    const Done answer = std::move(done[i]);  // gone before it has left the caches
    Slot& slot = *answer.slot;
    if (answer.generation != slot.generation || slot.gone) continue;
    if (answer.kept) {
      loaded(slot, *answer.kept);
    } else if (answer.fault) {
      lose(slot, *answer.fault);
    } else {
      // Answers come in the order of the submissions.
      const auto first = std::ranges::find(slot.held, true, &Held::pending);
      if (first != slot.held.end()) first->pending = false;
      slot.faults = 0;
      release(slot);
    }
  }
}

// Sends what waits for nothing any more.
void TableHost::release(Slot& slot) {
  while (!slot.held.empty() && !slot.held.front().pending) {
    const Held held = std::move(slot.held.front());
    slot.held.erase(slot.held.begin());
    if (held.opened) held.opened({});
    for (const Outgoing& outgoing : held.messages) send(slot, outgoing);
    for (const auto& [visitor, why, timed, refused, re] : held.dismissed) {
      Presence* away = presence(slot, visitor);
      // Who has come back while this waited for the store is no longer elsewhere.
      if (away == nullptr || (slot.table && slot.table->has(visitor))) continue;
      if (!refused.empty()) metrics_.refused(refused);
      away->client->dismiss(slot.code, away->entering, why ? why : elsewhere_message(slot.code));
      remove_presence(slot, visitor);
    }
  }
}

void TableHost::send(Slot& slot, const Outgoing& outgoing) {
  Presence* reader = presence(slot, outgoing.to);
  if (reader == nullptr) return;
  if (!outgoing.refused.empty()) metrics_.refused(outgoing.refused);
  reader->client->deliver(slot.code, outgoing.text, outgoing.timed, outgoing.re);
}

void TableHost::say_to(Presence& reader, const DoorRefusal& refusal) {
  metrics_.refused(code_of_key(refusal.key));
  reader.client->deliver(std::string(refusal.table), refused_message(reader.arrival.language, refusal), false,
                         refusal.re);
}

void TableHost::say_waiting(const Slot& slot, Presence& reader) {
  const auto re = std::exchange(reader.re, std::nullopt);
  reader.client->deliver(slot.code, waiting_message(reader.arrival.language, slot.code, re), false, re);
}

// --- Back ----------------------------------------------------------------------------------------------------------

// REQUIRES: the table is not in memory.
void TableHost::when_loaded(Slot& slot) {
  if (!slot.loading && !slot.waits) load(slot);
}

void TableHost::load(Slot& slot) {
  slot.loading = true;
  to_load_.push_back({slot.shared_from_this(), slot.generation});
  load_some();
}

void TableHost::load_some() {
  if (loading_) return;
  std::vector<ToLoad> asked;
  std::vector<std::string> tables;
  while (!to_load_.empty() && asked.size() < kLoadedAtOnce) {
    const ToLoad next = std::move(to_load_.front());
    to_load_.pop_front();
    if (next.generation != next.slot->generation) continue;  // it was lost meanwhile
    tables.push_back(next.slot->code);
    asked.push_back(next);
  }
  if (asked.empty()) return;
  loading_ = commit_.read([inbox = inbox_, asked, tables, ownership = ownership_](Store& store) {
    auto kept = read_tables(store, tables, ownership);
    for (std::size_t i = 0; i < asked.size(); ++i) {
      Inbox::add(inbox, {asked[i].slot, asked[i].generation, {}, std::move(kept[i])});
    }
    inbox->loop.post([inbox] {
      if (inbox->tables == nullptr) return;
      inbox->tables->loading_ = false;
      inbox->tables->load_some();
    });
  });
  if (loading_) return;
  const Fault fault{Fault::Kind::kFull, "the store has too much to do", {}};
  for (const ToLoad& one : asked) Inbox::add(inbox_, {one.slot, one.generation, {}, Expected<Kept, Fault>(fault)});
  load_some();
}

// On the store's thread: tables are claimed first, where they may be another node's.
std::vector<Expected<TableHost::Kept, Fault>> TableHost::read_tables(Store& store,
                                                                     const std::vector<std::string>& tables,
                                                                     const Ownership* ownership) {
  if (ownership == nullptr) return read_logs(store, tables);
  const auto owners = dynamic_cast<SharedStore&>(store).claim(tables);
  if (!owners) return std::vector<Expected<Kept, Fault>>(tables.size(), owners.error());
  const Epoch me = ownership->epoch();
  std::vector<std::string> mine;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    if ((*owners)[i] == me) mine.push_back(tables[i]);
  }
  auto logs = read_logs(store, mine);
  std::vector<Expected<Kept, Fault>> all;
  auto log = logs.begin();
  for (const std::optional<Epoch>& owner : *owners) {
    all.push_back(owner == me ? std::move(*log++) : Kept{.elsewhere = owner});
  }
  return all;
}

std::vector<Expected<TableHost::Kept, Fault>> TableHost::read_logs(Store& store,
                                                                   const std::vector<std::string>& tables) {
  std::vector<Expected<Kept, Fault>> all;
  for (auto& log : store.load_each(tables)) {
    if (!log) {
      all.emplace_back(log.error());
      continue;
    }
    // A table that was opened has facts, and its first has the number 0.
    Kept table;
    for (StoredFact& fact : *log) {
      if (!table.facts) table.facts.emplace();
      table.facts->push_back(std::move(fact.text));
    }
    all.emplace_back(std::move(table));
  }
  return all;
}

void TableHost::loaded(Slot& slot, const Expected<Kept, Fault>& kept) {
  slot.loading = false;
  if (!kept) {
    const auto kind = kept.error().kind;
    const bool damaged = kind == Fault::Kind::kDamaged || kind == Fault::Kind::kForeign;
    complain(damaged ? "table_damaged" : "table_not_read", slot, kept.error());
    if (damaged) return set_aside(slot);
    return wait_for_room(slot, kept.error());
  }
  if (kept->elsewhere) return hand_over(slot, *kept->elsewhere);
  if (!kept->facts) return give_up(slot, "door.no_such_table");
  slot.table = std::make_unique<Table>(slot.code, seeds_, Thinking::kAside);
  ++in_memory_;
  ++metrics_.tables;
  auto restored = slot.table->restore(time_of(slot, loop_.now()), *kept->facts);
  if (!restored && restored.error().code == kNewerFact) return leave_to_newer(slot, restored.error());
  if (!restored) {
    log_.error("table_broken", {{"table", short_code(slot.code)}, {"why", restored.error().sentence()}});
    return set_aside(slot);
  }
  ++metrics_.tables_restored;
  slot.last_used = loop_.now();
  slot.phase = slot.table->phase();
  take(slot, *std::move(restored), kept->facts->size());
  std::vector<Visitor> visitors;
  for (const Presence& one : slot.present) visitors.push_back(one.visitor);
  for (const Visitor visitor : visitors) let_in(slot, visitor);
  answer_waiting(slot);
}

// What waited for the table to be read; if it could not be, who asked is told.
void TableHost::answer_waiting(Slot& slot) {
  for (const WaitingCommand& one : std::exchange(slot.waiting, {})) {
    handle_here(slot, one.visitor, one.command, one.arrived);
  }
}

// A newer program wrote to it, and goes on with it: a node of that one, or this one when it is brought up to date.
void TableHost::leave_to_newer(Slot& slot, const Problem& problem) {
  log_.warn("table_needs_newer_program", {{"table", short_code(slot.code)}, {"why", problem.sentence()}});
  if (ownership_ != nullptr) {
    (void)commit_.read([code = slot.code](Store& store) { (void)dynamic_cast<SharedStore&>(store).release(code); });
  }
  give_up(slot, "door.busy");
}

// What is kept of it can't be used: it leaves the lists, stays as it is for whoever can mend it, and the others go on.
void TableHost::set_aside(Slot& slot) {
  ++metrics_.tables_broken;
  (void)commit_.submit({ArchiveTable{slot.code}}, [](const std::optional<Fault>&) {});
  give_up(slot, "door.table_broken");
}

// That a store is done for (GroupCommitSettings::broken) or can't be reached is told once, not once more for each of
// ten thousand tables.
void TableHost::complain(std::string_view event, const Slot& slot, const Fault& fault) {
  const bool told = is_final(fault) || fault.kind == Fault::Kind::kFenced || fault.kind == Fault::Kind::kUnavailable;
  const auto level = told ? Log::Level::kDebug : Log::Level::kError;
  log_.write(level, event, {{"table", short_code(slot.code)}, {"fault", name_of(fault.kind)}, {"why", fault.what}});
}

// What was not kept never happened: who asked for it is told, and the table is read anew.
void TableHost::lose(Slot& slot, const Fault& fault) {
  ++metrics_.tables_lost;
  ++slot.generation;
  slot.loading = false;
  if (slot.table) {
    slot.table.reset();
    --in_memory_;
    --metrics_.tables;
  }
  set_wake(slot);
  // Where the store is shared, it may be kept all the same: a lease that is given up, or a line that was cut, says
  // nothing of what is under way.
  const bool open = ownership_ != nullptr && fault.kind != Fault::Kind::kConflict && fault.kind != Fault::Kind::kFull;
  const std::string_view key = open ? "door.unsettled" : "door.not_kept";
  for (const Held& held : std::exchange(slot.held, {})) {
    if (held.opened) held.opened(fault);
    if (!held.question) continue;
    Presence* asking = presence(slot, held.question->from);
    if (asking == nullptr) continue;
    // Who enters is there: the table, when it is shown, is the answer.
    if (held.question->to_enter) {
      asking->re = held.question->number;
    } else {
      say_to(*asking, {.key = key, .table = slot.code, .re = held.question->number});
    }
  }
  // Another node has it: those who are here follow it there.
  if (fault.kind == Fault::Kind::kFenced && fault.change) return slot.present.empty() ? forget(slot) : load(slot);
  if (fault.kind != Fault::Kind::kConflict) return wait_for_room(slot, fault);
  complain("table_not_kept", slot, fault);
  if (++slot.faults > kMostFaults || slot.present.empty()) return give_up(slot, "door.table_broken");
  load(slot);
}

// Everybody stays, nothing moves, and the store is tried until it can keep something again.
void TableHost::wait_for_room(Slot& slot, const Fault& fault) {
  if (slot.present.empty()) return give_up(slot, "door.not_kept");
  if (!std::exchange(slot.waits, true)) {
    ++metrics_.tables_waiting;
    if (++waiting_ == 1) {
      next_try_ = loop_.now() + settings_.try_room;
      const auto level = is_final(fault) ? Log::Level::kDebug : Log::Level::kError;
      log_.write(level, "tables_wait",
                 {{"fault", name_of(fault.kind)},
                  {"why", fault.what},
                  {"then", "nothing is lost; they go on by themselves when the store can keep something again"}});
    }
  }
  answer_waiting(slot);
  for (Presence& one : slot.present) say_waiting(slot, one);
  ring();
}

void TableHost::stop_waiting(Slot& slot) {
  if (!std::exchange(slot.waits, false)) return;
  --waiting_;
  --metrics_.tables_waiting;
}

void TableHost::try_room() {
  if (std::exchange(trying_, true)) return;
  const bool taken = commit_.submit({TryRoom{}}, [inbox = inbox_](const std::optional<Fault>& fault) {
    inbox->loop.post([inbox, found = !fault] {
      if (inbox->tables != nullptr) inbox->tables->tried_room(found);
    });
  });
  if (!taken) tried_room(false);
}

void TableHost::tried_room(bool found) {
  trying_ = false;
  next_try_ = loop_.now() + settings_.try_room;
  if (found && !closed_ && waiting_ > 0) {
    log_.info("tables_go_on", {{"tables", std::to_string(waiting_)}});
    for (const auto& [code, slot] : slots_) {
      if (!slot->waits) continue;
      stop_waiting(*slot);
      load(*slot);
    }
  }
  ring();
}

// Everybody is sent away, and the table host forgets the table: who enters again makes it look again.
void TableHost::give_up(Slot& slot, std::string_view key) {
  for (const Presence& one : slot.present) {
    metrics_.refused(code_of_key(key));
    one.client->dismiss(slot.code, one.entering,
                        refused_message(one.arrival.language, {.key = key, .table = slot.code, .re = one.re}));
  }
  forget(slot);
}

void TableHost::forget(Slot& slot) {
  if (slot.table) {
    slot.table.reset();
    --in_memory_;
    --metrics_.tables;
  }
  ++slot.generation;
  set_wake(slot);
  metrics_.visitors -= static_cast<std::int64_t>(slot.present.size());
  slot.present.clear();
  slot.waiting.clear();
  stop_waiting(slot);
  slot.held.clear();
  slot.gone = true;
  const std::string code = slot.code;
  slots_.erase(code);
}

// --- Several nodes -------------------------------------------------------------------------------------------------

void TableHost::hand_over(Slot& slot, Epoch owner) {
  const SlotPointer alive = slot.shared_from_this();
  metrics_.visitors -= static_cast<std::int64_t>(slot.present.size());
  auto visitors = std::exchange(slot.present, {});
  auto commands = std::exchange(slot.waiting, {});
  forget(slot);
  ownership_->elsewhere(alive->code, owner, std::move(visitors), std::move(commands));
}

void TableHost::take_in(const std::string& code, std::vector<Presence> visitors) {
  if (closed_) return;
  Slot& slot = slot_of(code);
  slot.last_used = loop_.now();
  for (Presence& newcomer : visitors) {
    const Visitor visitor = newcomer.visitor;
    remove_presence(slot, visitor);
    slot.present.push_back(std::move(newcomer));
    ++metrics_.visitors;
    if (slot.waits) {
      say_waiting(slot, slot.present.back());
    } else if (slot.table) {
      let_in(slot, visitor);
    }
  }
  if (!slot.table) when_loaded(slot);
}

void TableHost::let_go(const Fault& fault) {
  // What was kept in time counts, and is told.
  settle();
  std::vector<SlotPointer> all;
  for (const auto& [code, slot] : slots_) all.push_back(slot);
  for (const SlotPointer& slot : all) {
    if (!slot->gone && (slot->table || slot->loading)) lose(*slot, fault);
  }
}

void TableHost::go_on() { tried_room(true); }

}  // namespace ludothek
