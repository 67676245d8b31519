#include "server/nodes/simulation/house_of_nodes.hpp"

#include <algorithm>
#include <boost/json/serialize.hpp>

#include "table/evening/draw_settings.hpp"

namespace ludothek::simulation {

HouseOfNodes::HouseOfNodes(const HouseSettings& settings) : settings_(settings), agenda_(settings.seed) {
  const auto clock = [this] { return std::chrono::duration_cast<milliseconds>(agenda_.now().time_since_epoch()); };
  for (int i = 0; i < settings.databases; ++i) {
    vaults_.push_back(std::unique_ptr<Vault>(new Vault{
        .house = make_memory_database(clock), .witness = witness_, .agenda = agenda_, .mutation = settings.mutation}));
    ethers_.push_back(std::make_unique<Ether>(agenda_));
    ethers_.back()->perfect = !settings.loses;
  }
  for (int i = 0; i < settings.nodes; ++i) seats_.push_back({"node-" + std::to_string(i + 1), nullptr});
}

HouseReport HouseOfNodes::run() {
  const Moment began = agenda_.now();
  for (std::size_t i = 0; i < seats_.size(); ++i) start_node(i);
  for (int i = 0; i < settings_.tables; ++i) open_table();
  if (settings_.faults) next_fault();
  while (fine() && report_.steps < settings_.steps && agenda_.step()) ++report_.steps;
  // What is under way ends by itself, and from then on nothing goes wrong any more.
  calm_ = true;
  for (const auto& place : places_) {
    place->games_wanted = 1;
    for (const auto& person : place->people) person->calm_down();
  }
  const Moment calm = agenda_.now();
  const auto play_on = [&](Duration until) {
    while (fine() && !everybody_played() && agenda_.now() - calm < until && agenda_.step()) ++report_.steps;
  };
  play_on(std::chrono::minutes(15));
  for (const auto& place : places_) place->version = witness_.version(place->code);
  play_on(std::chrono::minutes(20));
  report_.calm = agenda_.now() - calm;
  if (fine()) check_end();
  if (!fine()) {
    report_.failure = "seed " + std::to_string(settings_.seed) + ", step " + std::to_string(report_.steps) + ": " +
                      witness_.failure();
  }
  report_.facts = witness_.facts();
  for (const auto& ether : ethers_) {
    report_.frames += ether->carried;
    report_.frames_lost += ether->lost;
  }
  report_.simulated = agenda_.now() - began;
  return report_;
}

// --- Nodes ---------------------------------------------------------------------------------------------------------

void HouseOfNodes::start_node(std::size_t index) {
  if (seats_[index].node) return;
  std::vector<Division> divisions;
  for (std::size_t i = 0; i < vaults_.size(); ++i) divisions.push_back({*vaults_[i], *ethers_[i]});
  seats_[index].node = std::make_unique<SimulatedNode>(agenda_, divisions, seats_[index].name, ++selves_);
}

void HouseOfNodes::kill_node(std::size_t index) {
  Seat& seat = seats_[index];
  if (!seat.node) return;
  for (const auto& place : places_) {
    for (const auto& person : place->people) person->lost(*seat.node);
  }
  seat.node.reset();
}

void HouseOfNodes::restart_later(std::size_t index, Duration after) {
  agenda_.plan(after, [this, index] { start_node(index); });
}

void HouseOfNodes::pause_node(std::size_t index, Duration time) {
  SimulatedNode* node = seats_[index].node.get();
  node->process().pause();
  agenda_.plan(time, [this, index, node] {
    if (seats_[index].node.get() == node) node->process().resume();
  });
}

void HouseOfNodes::stop_node(std::size_t index) {
  SimulatedNode* node = seats_[index].node.get();
  node->stop([this, index, node] {
    // Not from within its own call.
    agenda_.plan(Duration(0), [this, index, node] {
      if (seats_[index].node.get() == node) kill_node(index);
    });
  });
  // One that can't reach the store is not waited for.
  agenda_.plan(seconds(10), [this, index, node] {
    if (seats_[index].node.get() == node) kill_node(index);
  });
  restart_later(index, agenda_.between(500, 15'000));
}

SimulatedNode* HouseOfNodes::pick_node() {
  std::vector<SimulatedNode*> open;
  for (const Seat& seat : seats_) {
    if (!seat.node || !seat.node->takes_clients()) continue;
    // Who stands still lets people in and hears them later; a proxy does not send many there.
    if (!seat.node->process().paused() || agenda_.chance(20)) open.push_back(seat.node.get());
  }
  return open.empty() ? nullptr : open[agenda_.any(open.size())];
}

// --- Faults --------------------------------------------------------------------------------------------------------

void HouseOfNodes::next_fault() {
  agenda_.plan(agenda_.between(500, 12'000), [this] {
    if (calm_) return;
    make_fault();
    next_fault();
  });
}

void HouseOfNodes::make_fault() {
  const std::size_t index = agenda_.any(seats_.size());
  SimulatedNode* node = seats_[index].node.get();
  const std::uint32_t kind =
      settings_.kinds.empty() ? agenda_.any(11) : settings_.kinds[agenda_.any(settings_.kinds.size())];
  const std::size_t part = agenda_.any(vaults_.size());
  if (node == nullptr && kind != 6 && kind != 7 && kind != 10) return;
  ++report_.faults[kind];
  const auto still = [this, index, node](auto repair) {
    agenda_.plan(agenda_.between(300, 12'000), [this, index, node, repair] {
      if (seats_[index].node.get() == node) repair(*node);
    });
  };
  switch (kind) {
    case 0:
      kill_node(index);
      return restart_later(index, agenda_.between(100, 15'000));
    case 1:
      return stop_node(index);
    case 2:
      return pause_node(index, agenda_.chance(50) ? 3 * kLease : agenda_.between(100, 12'000));
    case 3:
      node->store(part).cut = true;
      return still([part](SimulatedNode& one) { one.store(part).cut = false; });
    case 4:
      node->bus(part).cut = true;
      return still([part](SimulatedNode& one) { one.bus(part).cut = false; });
    case 5:
      node->store(part).cut = node->bus(part).cut = true;
      return still([part](SimulatedNode& one) { one.store(part).cut = one.bus(part).cut = false; });
    case 6:
      vaults_[part]->gone = true;
      return agenda_.plan(agenda_.between(100, 12'000), [this, part] { vaults_[part]->gone = false; });
    case 7:
      ethers_[part]->gone = true;
      return agenda_.plan(agenda_.between(100, 12'000), [this, part] { ethers_[part]->gone = false; });
    case 8:
      node->store(part).breaks = true;
      return;
    case 10:
      vaults_[part]->silent = true;
      return agenda_.plan(agenda_.between(1000, 12'000), [this, part] { vaults_[part]->silent = false; });
    default: {
      const std::size_t other = (index + 1) % seats_.size();
      kill_node(index);
      kill_node(other);
      restart_later(index, agenda_.between(100, 5000));
      return restart_later(other, agenda_.between(100, 15'000));
    }
  }
}

// --- Tables --------------------------------------------------------------------------------------------------------

void HouseOfNodes::open_table() {
  auto place = std::make_unique<Place>();
  place->games_wanted = 1 + agenda_.any(2);
  Place& there = *place;
  places_.push_back(std::move(place));
  agenda_.plan(agenda_.between(0, 3000), [this, &there] { try_open(there); });
}

// As tables once were called: eight syllables.
std::string HouseOfNodes::draw_code() {
  constexpr std::string_view kConsonants = "bdfgklmnprstv";
  constexpr std::string_view kVowels = "aeiou";
  std::string code;
  for (int i = 0; i < 8; ++i) {
    if (i > 0 && i % 2 == 0) code += '-';
    code += kConsonants[agenda_.any(kConsonants.size())];
    code += kVowels[agenda_.any(kVowels.size())];
  }
  return code;
}

void HouseOfNodes::try_open(Place& place) {
  const auto again = [this, &place] {
    agenda_.plan(agenda_.between(500, 2000), [this, &place] {
      if (!place.opened) try_open(place);
    });
  };
  SimulatedNode* node = pick_node();
  if (node == nullptr) return again();
  const std::string code = draw_code();
  const auto settings = read_settings(draw_settings(agenda_.random()));
  const auto count = 1 + agenda_.any(static_cast<std::size_t>(settings->players));
  const std::uint64_t first = people_ + 1;  // the host
  people_ += count;
  const auto name = [first](std::uint64_t number) { return "g" + std::to_string(first + number); };
  node->open_table(code, *settings, {name(0), name(0)}, [this, &place, code, count, name](bool opened) {
    if (!opened || place.opened) return;
    if (!witness_.has_table(code)) return witness_.fail(code, "opened, and not kept");
    place.opened = true;
    place.code = code;
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::string id = name(i);
      place.people.push_back(std::make_unique<SimulatedPerson>(agenda_, witness_, report_.people, Person{id, id}, code,
                                                               [this] { return pick_node(); }));
      if (calm_) place.people.back()->calm_down();
      agenda_.plan(agenda_.between(0, 2000), [&place, i] {
        if (i < place.people.size()) place.people[i]->come();
      });
    }
    agenda_.plan(seconds(5), [this, &place] { close_table(place); });
  });
  agenda_.plan(seconds(8), [this, &place] {
    if (!place.opened) try_open(place);
  });
}

// A table that has played as much as it wanted makes room for another one.
void HouseOfNodes::close_table(Place& place) {
  if (!fine()) return;
  if (calm_ || witness_.games(place.code) < place.games_wanted) {
    return agenda_.plan(seconds(5), [this, &place] { close_table(place); });
  }
  report_.games += witness_.games(place.code);
  for (const auto& person : place.people) {
    for (const auto& [name, kept] : person->names()) {
      const int times = witness_.kept_names(name);
      if (times > 1 || (times > 0 && kept.refused)) {
        witness_.fail(place.code, "a name was kept " + std::to_string(times) + " times: " + name);
      }
    }
  }
  place.people.clear();
  place.opened = false;
  place.games_wanted = 1 + agenda_.any(2);
  agenda_.plan(agenda_.between(0, 2000), [this, &place] { try_open(place); });
}

// --- The end -------------------------------------------------------------------------------------------------------

bool HouseOfNodes::everybody_played() const {
  return std::ranges::all_of(places_, [this](const auto& place) {
    return place->opened && witness_.games(place->code) >= place->games_wanted;
  });
}

std::string HouseOfNodes::describe(const Place& place) const {
  std::string text = place.code + ", version " + std::to_string(witness_.version(place.code));
  for (const auto& person : place.people) {
    text += "\n  " + person->id() + (person->connected() ? " is here: " : " is away: ") +
            json::serialize(person->table()) + "\n    " + json::serialize(person->game());
  }
  for (const Seat& seat : seats_) {
    text += "\n  " + seat.name + ": " + (seat.node ? name_of(seat.node->node().standing()) : "not there");
  }
  return text;
}

void HouseOfNodes::check_end() {
  for (const auto& place : places_) {
    // People who play by chance may play for ever; but they play.
    const bool goes_on = place->opened && witness_.version(place->code) > place->version;
    if (!goes_on && (!place->opened || witness_.games(place->code) < place->games_wanted)) {
      return witness_.fail(place->code, "a game stands still, though nothing went wrong any more: " + describe(*place));
    }
    report_.games += witness_.games(place->code);
    for (const auto& person : place->people) {
      const std::string question = person->unanswered(seconds(30));
      if (!question.empty()) witness_.fail(place->code, "never answered: " + question);
    }
  }
}

}  // namespace ludothek::simulation
