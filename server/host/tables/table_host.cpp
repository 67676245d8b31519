#include "server/host/tables/table_host.hpp"

#include <malloc.h>

#include <algorithm>
#include <tuple>
#include <variant>

#include "engine/fetch.hpp"
#include "record/json/json_text.hpp"
#include "server/host/tables/table_slot.hpp"

// Where the program is linked with jemalloc (cli/CMakeLists.txt), that is who keeps the pages.
extern "C" int mallctl(const char* name, void* old, std::size_t* old_size, void* fresh, std::size_t fresh_size)
    __attribute__((weak));

namespace ludothek {
namespace {

constexpr std::size_t kWorthTrimming = 50;  // tables put away at once

// Each move puts its table's moment off, which stays entered: with ten thousands of tables thousands of such moments
// come in a second, and nothing is to be done at them. They are looked at many at a time, before they come.
constexpr Duration kAhead = std::chrono::milliseconds(500);
constexpr Duration kLooksAhead = std::chrono::milliseconds(250);  // the least between two of these

// Many small pieces were given back: without a word the allocator would keep their pages for a while.
void give_pages_back() {
  if (mallctl == nullptr) return void(malloc_trim(0));
  mallctl("thread.tcache.flush", nullptr, nullptr, nullptr, 0);
  mallctl("arena.4096.purge", nullptr, nullptr, nullptr, 0);  // 4096: all of them
}

}  // namespace

TableHost::TableHost(Loop& loop, CommitQueue& commit, Metrics& metrics, Log& log, Table::SeedSource seeds,
                     TableHostSettings settings, Ownership* ownership)
    : loop_(loop),
      commit_(commit),
      metrics_(metrics),
      log_(log),
      seeds_(std::move(seeds)),
      settings_(settings),
      ownership_(ownership),
      inbox_(std::shared_ptr<Inbox>(new Inbox{.loop = loop, .tables = this})) {}

TableHost::~TableHost() { inbox_->tables = nullptr; }

// --- What is asked, from any thread --------------------------------------------------------------------------------

void TableHost::open(std::string code, Settings settings, Person host, Opened opened) {
  if (!loop_.here()) {
    return loop_.post(
        [=, this]() mutable { open(std::move(code), std::move(settings), std::move(host), std::move(opened)); });
  }
  if (closed_ || commit_.pending() > settings_.most_pending) {
    return opened(Fault{Fault::Kind::kUnavailable, "the server is stopping or has too much to do", {}});
  }
  if (slots_.contains(code)) return opened(Fault{Fault::Kind::kConflict, "there is such a table", {}});
  Slot& slot = slot_of(code);
  slot.table = std::make_unique<Table>(code, seeds_, Thinking::kAside);
  ++in_memory_;
  ++metrics_.tables;
  ++metrics_.tables_opened;
  Effects effects = slot.table->open(time_of(slot, loop_.now()), settings, host);
  slot.phase = slot.table->phase();
  const std::string shown = json_text(slot.table->summary());
  slot.shown = std::hash<std::string>{}(shown);
  slot.refreshed = slot.kept = loop_.now();
  take(slot, std::move(effects), 0, {.opened = std::move(opened)}, {CreateTable{code, loop_.date(), shown}});
}

void TableHost::summary(std::string code, Summary answer) {
  if (!loop_.here()) {
    return loop_.post([=, this]() mutable { summary(std::move(code), std::move(answer)); });
  }
  // Only durable facts may be told: while some are under way the store answers, after they are kept.
  Slot* slot = find(code);
  if (slot != nullptr && slot->table && slot->held.empty() && sure())
    return answer({json_text(slot->table->summary())});
  const bool asked = commit_.read([code, answer](Store& store) {
    const auto table = store.find_table(code);
    if (!table) return answer(table.error());
    answer({*table ? std::optional((*table)->summary) : std::nullopt});
  });
  if (!asked) answer(Fault{Fault::Kind::kUnavailable, "the store has too much to do", {}});
}

void TableHost::enter(const TableName& table, Visitor visitor, std::shared_ptr<Client> client, Arrival arrival,
                      std::uint64_t entering, std::optional<std::uint64_t> re) {
  if (!loop_.here()) {
    return loop_.post(
        [=, this]() mutable { enter(table, visitor, std::move(client), std::move(arrival), entering, re); });
  }
  if (closed_) return;
  Slot& slot = slot_of(table.code());
  Presence newcomer{visitor, std::move(client), std::move(arrival), entering, re};
  if (!may_enter(slot, newcomer)) return;
  // Who is there already enters anew, perhaps with other wishes.
  remove_presence(slot, visitor);
  enter_here(slot, std::move(newcomer));
}

// Entering anew is limited: a short question makes the table send the whole game. A visitor who is refused stays where
// they were.
bool TableHost::may_enter(Slot& slot, const Presence& newcomer) {
  if (slot.limits.allow(Noise::kEntering, newcomer.arrival.person.id, plays(slot, newcomer), loop_.now())) return true;
  const DoorRefusal refusal{.key = "door.too_fast", .table = slot.code, .re = newcomer.re};
  if (Presence* there = presence(slot, newcomer.visitor)) {
    there->entering = newcomer.entering;
    say_to(*there, refusal);
  } else {
    metrics_.refused(code_of_key(refusal.key));
    newcomer.client->dismiss(slot.code, newcomer.entering, refused_message(newcomer.arrival.language, refusal));
  }
  return false;
}

bool TableHost::plays(const Slot& slot, const Presence& presence) {
  return slot.table && slot.table->plays(presence.arrival.person);
}

void TableHost::enter_here(Slot& slot, Presence newcomer) {
  // A connection that its node does not know to be gone, or a word of it that comes late: the later one counts.
  const bool outdated = std::ranges::any_of(slot.present, [&](const Presence& one) {
    return one.arrival.person.id == newcomer.arrival.person.id && one.arrival.entered > newcomer.arrival.entered;
  });
  if (outdated) return newcomer.client->dismiss(slot.code, newcomer.entering, elsewhere_message(slot.code));
  if (!slot.table && slot.waiting.size() >= settings_.most_waiting) {
    const Language language = newcomer.arrival.language;
    metrics_.refused("busy");
    return newcomer.client->dismiss(
        slot.code, newcomer.entering,
        refused_message(language, {.key = "door.busy", .table = slot.code, .re = newcomer.re}));
  }
  const Visitor visitor = newcomer.visitor;
  slot.present.push_back(std::move(newcomer));
  ++metrics_.visitors;
  slot.last_used = loop_.now();
  if (slot.waits) {
    Presence& here = slot.present.back();
    return say_waiting(slot, here);
  }
  // A table that is read now lets everybody in who is present.
  if (!slot.table) return when_loaded(slot);
  let_in(slot, visitor);
}

// REQUIRES: the table is in memory.
void TableHost::let_in(Slot& slot, Visitor visitor) {
  Presence* one = presence(slot, visitor);
  if (one == nullptr) return;  // the same person came in by another door, just now
  const std::uint64_t before = slot.table->version();
  Arrival arrival = one->arrival;
  arrival.re = std::exchange(one->re, std::nullopt);
  take(slot, slot.table->enter(time_of(slot, loop_.now()), visitor, arrival), before,
       {.question = Question{visitor, arrival.re, true}});
}

void TableHost::leave(const TableName& table, Visitor visitor) {
  if (!loop_.here()) {
    return loop_.post([=, this] { leave(table, visitor); });
  }
  if (!closed_) leave_here(table, visitor);
}

void TableHost::leave_here(const TableName& table, Visitor visitor) {
  Slot* slot = find(table);
  if (slot == nullptr || presence(*slot, visitor) == nullptr) return;
  if (slot->table) {
    const std::uint64_t before = slot->table->version();
    Effects effects = slot->table->leave(time_of(*slot, loop_.now()), visitor);
    remove_presence(*slot, visitor);
    slot->last_used = loop_.now();
    return take(*slot, std::move(effects), before);
  }
  remove_presence(*slot, visitor);
  // Those who stay see who is gone when the table is back.
  if (!slot->present.empty()) when_loaded(*slot);
}

void TableHost::handle(const TableName& table, Visitor visitor, Command command, Moment arrived,
                       std::string_view text) {
  if (!loop_.here()) {
    // Who may have to hand it on has copied the text already (NodeTables).
    return loop_.post([=, this, command = std::move(command)]() mutable {
      take_all_steps([&](int step) { expect(table, step); });
      handle(table, visitor, std::move(command), arrived, {});
    });
  }
  Slot* slot = find(table);
  if (closed_ || slot == nullptr) return;
  if (slot->table) return handle_here(*slot, visitor, command, arrived);
  Presence* asking = presence(*slot, visitor);
  if (asking == nullptr) return;
  if (slot->waits) return say_to(*asking, {.key = "door.not_kept", .table = slot->code, .re = command.id});
  if (slot->waiting.size() >= settings_.most_waiting) {
    return say_to(*asking, {.key = "door.busy", .table = slot->code, .re = command.id});
  }
  slot->waiting.push_back({visitor, std::move(command), arrived, std::string(text)});
  when_loaded(*slot);
}

void TableHost::expect(const TableName& table, int step) {
  if (!loop_.here() || table.address() == nullptr) return;
  if (step == 0) return fetch(table.address(), Slot::kOften);
  const auto slot = std::static_pointer_cast<Slot>(table.place());
  if (!slot || !slot->table) return;
  if (step > 1) return slot->table->expect(step - 2);
  fetch(*slot->table);
  fetch(slot->present.data(), slot->present.size() * sizeof(Presence));
  fetch(slot->held.data(), sizeof(Held));
}

void TableHost::handle_here(Slot& slot, Visitor visitor, const Command& command, Moment arrived) {
  Presence* asking = presence(slot, visitor);
  if (asking == nullptr) return;
  if (!slot.table) return say_to(*asking, {.key = "door.not_kept", .table = slot.code, .re = command.id});
  if (commit_.pending() > settings_.most_pending) {
    return say_to(*asking, {.key = "door.busy", .table = slot.code, .re = command.id});
  }
  const auto noise = noise_of(command.wish);
  const bool allowed = noise ? slot.limits.allow(*noise, asking->arrival.person.id, plays(slot, *asking), loop_.now())
                             : slot.limits.allow_game(slot.present.size(), loop_.now());
  if (!allowed) {
    const std::string_view key = noise == Noise::kChange ? "door.too_many_changes" : "door.too_fast";
    return say_to(*asking, {.key = key, .table = slot.code, .re = command.id});
  }
  ++metrics_.commands;
  if (std::holds_alternative<MakeMove>(command.wish)) ++metrics_.moves;
  slot.last_used = loop_.now();
  const std::uint64_t before = slot.table->version();
  take(slot, slot.table->handle(time_of(slot, arrived), visitor, command), before,
       {.question = Question{visitor, command.id}});
}

void TableHost::sent(const TableName& table, Visitor visitor, Moment at) {
  if (!loop_.here()) {
    return loop_.post([=, this] { sent(table, visitor, at); });
  }
  if (Slot* slot = find_awake(table, visitor)) {
    slot->table->sent(time_of(*slot, at), visitor);
    set_wake(*slot);
  }
}

void TableHost::pong(const TableName& table, Visitor visitor, Moment at) {
  if (!loop_.here()) {
    return loop_.post([=, this] { pong(table, visitor, at); });
  }
  if (Slot* slot = find_awake(table, visitor)) {
    const std::uint64_t before = slot->table->version();
    take(*slot, slot->table->pong(time_of(*slot, at), visitor), before);
  }
}

void TableHost::measured(const TableName& table, Visitor visitor, LineReading line) {
  if (!loop_.here()) {
    return loop_.post([=, this] { measured(table, visitor, line); });
  }
  if (Slot* slot = find_awake(table, visitor)) slot->table->measured(visitor, line);
}

void TableHost::think(Slot& slot, const std::shared_ptr<Thought>& thought) {
  ++metrics_.thoughts;
  auto job = [this, inbox = inbox_, pointer = slot.shared_from_this(), generation = slot.generation, thought] {
    thought->run();
    inbox->loop.post([this, inbox, pointer, generation, thought] {
      if (inbox->tables == nullptr) return;
      --metrics_.thoughts;
      Slot& here = *pointer;
      if (closed_ || here.gone || !here.table || here.generation != generation) return;
      const std::uint64_t before = here.table->version();
      take(here, here.table->decided(time_of(here, loop_.now()), thought), before);
    });
  };
  loop_.aside({std::hash<std::string>{}(slot.code), slot.table->people_play(), std::move(job)});
}

void TableHost::close() {
  if (!loop_.here()) return loop_.post([this] { close(); });
  if (std::exchange(closed_, true)) return;
  for (const auto& [code, slot] : slots_) {
    if (!slot->table) continue;
    std::vector<Change> changes;
    add_summary(*slot, changes);
    if (changes.empty()) continue;
    slot->held.push_back({.pending = true});
    submit(*slot, std::move(changes));
  }
}

// --- Slots ---------------------------------------------------------------------------------------------------------

TableHost::Slot* TableHost::find(const std::string& code) {
  const auto found = slots_.find(code);
  return found == slots_.end() ? nullptr : found->second.get();
}

// Looked for by its code the first time, and when it has gone since.
TableHost::Slot* TableHost::find(const TableName& table) {
  if (const auto known = std::static_pointer_cast<Slot>(table.place()); known && !known->gone) return known.get();
  Slot* slot = find(table.code());
  if (slot != nullptr) table.note(slot->shared_from_this());
  return slot;
}

TableHost::Slot& TableHost::slot_of(const std::string& code) {
  SlotPointer& slot = slots_[code];
  if (!slot) {
    slot = std::make_shared<Slot>(code, settings_.rates);
    slot->last_used = loop_.now();
  }
  return *slot;
}

TableHost::Slot* TableHost::find_awake(const TableName& table, Visitor visitor) {
  Slot* slot = closed_ ? nullptr : find(table);
  return slot != nullptr && slot->table && presence(*slot, visitor) != nullptr ? slot : nullptr;
}

Presence* TableHost::presence(Slot& slot, Visitor visitor) {
  const auto found = std::ranges::find(slot.present, visitor, &Presence::visitor);
  return found == slot.present.end() ? nullptr : &*found;
}

void TableHost::remove_presence(Slot& slot, Visitor visitor) {
  const auto gone = std::erase_if(slot.present, [visitor](const Presence& one) { return one.visitor == visitor; });
  metrics_.visitors -= static_cast<std::int64_t>(gone);
}

Moment TableHost::time_of(Slot& slot, Moment at) { return slot.latest = std::max(slot.latest, at); }

// --- Time ----------------------------------------------------------------------------------------------------------

void TableHost::tick() {
  rung_.reset();
  ticking_ = true;
  const Moment now = loop_.now();
  // Each of them once, so that a table that always has something to do leaves room for the others.
  std::vector<SlotPointer> due;
  const bool busy = commit_.pending() > settings_.most_pending;
  const bool looks_ahead = !wakes_.empty() && wakes_.begin()->first <= now && now >= next_look_ahead_;
  if (looks_ahead) next_look_ahead_ = now + kLooksAhead;
  for (const auto& [moment, slot] : wakes_) {
    if (moment > (looks_ahead ? now + kAhead : now) || closed_ || busy) break;
    due.push_back(slot->shared_from_this());
  }
  for (const SlotPointer& slot : due) {
    if (slot->wake) wakes_.erase({*std::exchange(slot->wake, std::nullopt), slot.get()});
    if (!slot->table || slot->gone) continue;
    // It may have put its moment off since it was entered here.
    if (const auto wake = slot->table->wake(); !wake || *wake > now) {
      set_wake(*slot);
      continue;
    }
    const std::uint64_t before = slot->table->version();
    take(*slot, slot->table->tick(time_of(*slot, now)), before);
  }
  if (waiting_ > 0 && now >= next_try_ && !closed_) try_room();
  if (now >= next_look_) {
    next_look_ = now + settings_.look;
    if (!closed_) evict_idle();
  }
  ticking_ = false;
  ring();
}

void TableHost::set_wake(Slot& slot) {
  const std::optional<Moment> wake = slot.table ? slot.table->wake() : std::nullopt;
  // Every move puts its table's moment off. The old one stays entered: when it comes, tick() looks again.
  if (wake == slot.wake || (wake && slot.wake && *slot.wake < *wake)) return;
  if (slot.wake) wakes_.erase({*slot.wake, &slot});
  slot.wake = wake;
  if (wake) wakes_.insert({*wake, &slot});
  ring();
}

void TableHost::ring() {
  if (ticking_) return;  // it does so at its end
  constexpr Duration kPatience = std::chrono::milliseconds(10);
  Moment next = next_look_;
  if (!wakes_.empty() && !closed_) next = std::min(next, wakes_.begin()->first);
  if (waiting_ > 0 && !trying_ && !closed_) next = std::min(next, next_try_);
  if (next <= loop_.now() && commit_.pending() > settings_.most_pending) next = loop_.now() + kPatience;
  if (rung_ && *rung_ == next) return;
  rung_ = next;
  loop_.wake_at(next);
}

void TableHost::evict_idle() {
  const std::size_t before = in_memory_;
  std::erase_if(slots_, [this](const auto& entry) { return evict(*entry.second); });
  if (before - in_memory_ < kWorthTrimming) return;
  give_pages_back();
  // Where the store has too much to do to be asked, it needs its memory.
  std::ignore = commit_.read([](Store& store) {
    store.rest();
    give_pages_back();
  });
}

// True: nothing is left of it.
bool TableHost::evict(Slot& slot) {
  slot.limits.tidy(loop_.now());
  if (slot.loading || !slot.held.empty()) return false;
  if (slot.table) {
    const Duration unused = loop_.now() - slot.last_used;
    if (unused < (slot.present.empty() ? settings_.empty : settings_.idle) || !slot.table->at_rest()) return false;
    std::vector<Change> changes;
    add_summary(slot, changes);
    if (!changes.empty()) {
      slot.held.push_back({.pending = true});
      submit(slot, std::move(changes));
      return false;  // next time
    }
    slot.table.reset();
    --in_memory_;
    --metrics_.tables;
    ++metrics_.tables_evicted;
    set_wake(slot);
  }
  if (!slot.present.empty() || !slot.waiting.empty()) return false;
  stop_waiting(slot);
  return slot.gone = true;
}

}  // namespace ludothek
