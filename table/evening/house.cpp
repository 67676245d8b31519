// The house's side of an evening: tables are opened, facts kept, messages sent, time passes, and it crashes.

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <vector>

#include "table/evening/room.hpp"

namespace ludothek::evening {
namespace {

// The tables are spread over so many; one crashes at a time.
constexpr std::size_t kHouses = 20;

}  // namespace

EveningReport Room::run() {
  for (int i = 0; i < settings_.tables; ++i) open_place();
  while (report_.steps < settings_.steps && report_.failure.empty() && !agenda_.empty()) step();
  if (settings_.calm && report_.failure.empty()) finish_all();
  return report_;
}

void Room::step() {
  const Item item = agenda_.top();
  agenda_.pop();
  now_ = std::max(now_, item.at);
  item.action();
  ++report_.steps;
  if (!settings_.calm && settings_.crash_every > 0 &&
      random_.below(static_cast<std::uint32_t>(settings_.crash_every)) == 0) {
    crash();
  }
}

// What is under way is played to its end; then no game may be left.
void Room::finish_all() {
  closing_ = true;
  const std::uint64_t limit = report_.steps + 2'000'000;
  while (!agenda_.empty() && report_.failure.empty() && report_.steps < limit) step();
  for (const auto& place : places_) {
    if (!place->truth.playing() || !report_.failure.empty()) continue;
    std::string last = "a game among honest players never ended";
    for (const Player& player : place->players) {
      last += "\n  " + player.person.id + (player.connected ? " is here: " : " is away: ") +
              json::serialize(player.table) + "\n  " + json::serialize(player.game);
    }
    fail(*place, last);
  }
}

void Room::fail(const Place& place, const std::string& what) {
  if (report_.failure.empty()) {
    report_.failure = "seed " + std::to_string(settings_.seed) + ", step " + std::to_string(report_.steps) +
                      ", table " + place.id + ": " + what;
  }
}

Seed Room::draw_seed() {
  Seed seed{};
  for (auto& byte : seed) byte = static_cast<std::uint8_t>(random_.below(256));
  return seed;
}

void Room::open_place() {
  auto place = std::make_unique<Place>();
  place->id = "t" + std::to_string(++report_.tables);
  place->games_wanted = 1 + any(2);
  const auto settings = read_settings(draw_settings(random_));
  if (!settings) return fail(*place, "its settings were refused: " + settings.error().sentence());
  const auto persons =
      1 + random_.below(static_cast<std::uint32_t>(settings->players) + 1);  // perhaps one more watches
  for (std::uint32_t i = 0; i < persons; ++i) {
    Player player;
    player.person = {place->id + "p" + std::to_string(i), "Person " + std::to_string(i)};
    if (!settings_.calm) player.manner = static_cast<Manner>(random_.below(3));
    place->players.push_back(std::move(player));
  }
  // The host is honest, or a table might wait for ever for a start nobody wants.
  place->players[0].manner = Manner::kHonest;
  place->table = std::make_unique<Table>(place->id, [this] { return draw_seed(); }, thinking());
  Place& there = *place;
  places_.push_back(std::move(place));
  take(there, there.table->open(now_, *settings, there.players[0].person));
  for (std::size_t i = 0; i < there.players.size(); ++i) {
    plan(between(0, 2000), [this, &there, i] { connect(there, there.players[i]); });
  }
}

// Everybody goes home. What lies on the agenda may still point at the place.
void Room::close_place(Place& place) {
  if (place.closed) return;
  place.closed = true;
  for (Player& player : place.players) player.connected = false;
  place.table.reset();
  place.pending.clear();
  place.log = {};
  place.truth = {};
  if (!closing_) open_place();
}

void Room::take(Place& place, Effects effects) {
  for (const Outgoing& gone : effects.dismissed) {
    for (Player& player : place.players) {
      if (player.visitor != gone.to) continue;
      player.connected = false;
      if (!gone.text) continue;
      // Who was sent away tries again a while later.
      ++report_.sent_away;
      plan(between(1000, 60'000), [this, &place, &player] { connect(place, player); });
    }
  }
  if (effects.thought) think(place, std::move(effects.thought));
  place.pending.push_back(
      {std::move(effects.facts), std::move(effects.messages), std::move(effects.finished), place.table->version()});
  // Mostly the disk is quick.
  plan(chance(10) ? between(0, 200) : between(0, 6), [this, &place] { keep(place); });
  plan_tick(place);
}

// A bot takes its time; meanwhile its seat may be taken back, or the house may crash. Then the table, or the one that
// was made anew, does not want to know any more.
void Room::think(Place& place, std::shared_ptr<Thought> thought) {
  ++report_.thoughts;
  ++place.thinking;
  plan(between(0, chance(10) ? 20'000 : 1000), [this, &place, thought = std::move(thought)] {
    --place.thinking;
    if (place.table == nullptr) return;
    thought->run();
    const std::uint64_t before = place.table->version();
    take(place, place.table->decided(now_, thought));
    if (place.table->version() == before) ++report_.vain;
  });
}

void Room::keep(Place& place) {
  if (place.pending.empty()) return;
  const Batch batch = std::move(place.pending.front());
  place.pending.pop_front();
  persist(place, batch);
  if (place.truth.version() != batch.upto) return fail(place, "facts were kept out of order");
  for (const Outgoing& message : batch.messages) release(place, message);
  check_rest(place);
}

void Room::persist(Place& place, const Batch& batch) {
  for (const std::string& fact : batch.facts) {
    place.log.push_back(fact);
    place.truth.learn(fact);
  }
  if (place.truth.broken()) fail(place, "a fact was kept that makes no sense: " + batch.facts.back());
  for (const FinishedGame& game : batch.finished) {
    ++report_.games;
    ++place.games_done;
    check_record(place, game);
  }
}

// Everything that leaves the house is checked here, when what it tells is kept.
void Room::release(Place& place, const Outgoing& outgoing) {
  Player* player = nullptr;
  for (Player& one : place.players) {
    if (one.connected && one.visitor == outgoing.to) player = &one;
  }
  if (player == nullptr) return;
  const json::object message = json::parse(*outgoing.text).as_object();
  ++report_.messages;
  check_message(place, *player, message, *outgoing.text);
  const std::uint64_t connection = player->connection;
  const Visitor visitor = player->visitor;
  if (outgoing.timed) {
    ++report_.races;
    if (place.table != nullptr) place.table->sent(now_, visitor);
    plan(between(10, 250), [this, &place, visitor, player, connection] {
      if (place.table != nullptr && player->connected && player->connection == connection) {
        take(place, place.table->pong(now_, visitor));
      }
    });
  }
  plan(between(5, 120), [this, &place, player, connection, message] {
    if (player->connected && player->connection == connection) receive(place, *player, message);
  });
}

void Room::plan_tick(Place& place) {
  if (place.table == nullptr) return;
  const auto wake = place.table->wake();
  if (!wake || (place.tick_planned && *place.tick_planned <= *wake && *place.tick_planned > now_)) return;
  place.tick_planned = std::max(*wake, now_);
  plan(*place.tick_planned - now_, [this, &place] {
    if (place.table == nullptr) return;
    place.tick_planned.reset();
    const auto due = place.table->wake();
    if (due && *due <= now_) {
      take(place, place.table->tick(now_));
    } else {
      plan_tick(place);
    }
  });
}

// At any moment: some of what was pending is kept all the same, nobody hears of it, memory is gone.
void Room::crash() {
  ++report_.crashes;
  const std::uint32_t house = any(kHouses);
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const auto& place = places_[i];
    if (i % kHouses != house || place->closed) continue;
    std::size_t kept = random_.below(static_cast<std::uint32_t>(place->pending.size()) + 1);
    for (; kept > 0; --kept) {
      persist(*place, place->pending.front());
      place->pending.pop_front();
    }
    for (const Batch& lost : place->pending) report_.lost += lost.facts.size();
    place->pending.clear();
    place->table.reset();
    place->tick_planned.reset();
    for (Player& player : place->players) {
      if (!player.connected) continue;
      player.connected = false;
      plan(between(50, 5000), [this, there = place.get(), &player] { connect(*there, player); });
    }
  }
}

bool Room::wake_up(Place& place) {
  if (place.table != nullptr) return true;
  auto table = std::make_unique<Table>(place.id, [this] { return draw_seed(); }, thinking());
  auto restored = table->restore(now_, place.log);
  if (!restored) {
    fail(place, "its log could not be restored: " + restored.error().sentence());
    return false;
  }
  place.table = std::move(table);
  if (place.table->version() < place.seen) fail(place, "something that was told is lost");
  take(place, *std::move(restored));
  return true;
}

}  // namespace ludothek::evening

namespace ludothek {
EveningReport spend_evening(const EveningSettings& settings) { return evening::Room(settings).run(); }
}  // namespace ludothek
