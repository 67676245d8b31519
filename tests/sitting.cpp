#include "tests/sitting.hpp"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <cassert>

#include "record/json/pick.hpp"

namespace ludothek::tests {
namespace {

using std::chrono::milliseconds;

Visitor visitor_of(int person) { return Visitor{static_cast<std::uint64_t>(person) + 1}; }
int person_of(Visitor visitor) { return static_cast<int>(static_cast<std::uint64_t>(visitor)) - 1; }

json::object about(const Table& table, std::string_view type, json::object members = {}) {
  members["type"] = type;
  members["table"] = table.id();
  return members;
}

auto lots_of(FastRandom& random) {
  return [&random](std::size_t count) { return random.below(static_cast<std::uint32_t>(count)); };
}

// A nonce, and what is sent of it first: the SHA-256 of its bytes.
PlayerNonce draw_nonce(FastRandom& random) {
  PlayerNonce nonce{};
  for (auto& byte : nonce) byte = static_cast<std::uint8_t>(random.below(256));
  return nonce;
}

}  // namespace

Sitting::Sitting(const Settings& settings, std::uint64_t seed, Listener listener)
    : seeds_(seed),
      table_("kalo-mite-rusa-bedo",
             [this] {
               Seed drawn{};
               for (auto& byte : drawn) byte = static_cast<std::uint8_t>(seeds_.below(256));
               return drawn;
             }),
      listener_(std::move(listener)) {
  take(table_.open(now_, settings, {"g0", "Ana"}));
}

int Sitting::enter() {
  clients_.push_back({.random = FastRandom(seeds_.below(1u << 31))});
  const int person = static_cast<int>(clients_.size()) - 1;
  come_back(person);
  return person;
}

void Sitting::come_back(int person) {
  constexpr std::array<std::string_view, 6> kNames = {"Ana", "Bo", "Chloé", "Dora", "Émile", "Flo"};
  clients_[person].here = true;
  const Person who{"g" + std::to_string(person), std::string(kNames[place_of(person) % kNames.size()])};
  take(table_.enter(now_, visitor_of(person),
                    {.person = who, .language = kLanguages[place_of(person) % kLanguages.size()]}));
}

void Sitting::leave(int person) {
  clients_[person].here = false;
  std::erase_if(on_the_way_, [person](const auto& entry) { return entry.second.person == person; });
  take(table_.leave(now_, visitor_of(person)));
}

void Sitting::doze(int person, bool asleep) {
  clients_[person].asleep = asleep;
  if (!asleep) play(person);
}

void Sitting::say(int person, json::object message) {
  message["table"] = table_.id();
  arrive(person, message);
}

bool Sitting::run(int most_messages) {
  const auto games = finished_.size();
  while (finished_.size() == games && most_messages-- > 0) {
    const auto wake = table_.wake();
    const auto mail = on_the_way_.begin();
    const bool is_mail = mail != on_the_way_.end() && (!wake || mail->first <= *wake);
    if (is_mail) {
      now_ = std::max(now_, mail->first);
      const Sent sent = mail->second;
      on_the_way_.erase(mail);
      arrive(sent.person, sent.message);
    } else if (wake) {
      now_ = std::max(now_, *wake);
      take(table_.tick(now_));
    } else {
      return false;
    }
  }
  return finished_.size() > games;
}

void Sitting::later(int person, json::object message, Duration delay) {
  message["id"] = ++numbers_;
  on_the_way_.emplace(now_ + delay, Sent{person, std::move(message)});
}

void Sitting::arrive(int person, const json::object& message) {
  listener_(Direction::kFromClient, person, message);
  const auto command = read_command(message);
  if (command) take(table_.handle(now_, visitor_of(person), *command));
}

void Sitting::take(Effects effects) {
  for (const Outgoing& gone : effects.dismissed) {
    if (!gone.text) continue;
    const int person = person_of(gone.to);
    listener_(Direction::kToClient, person, json::parse(*gone.text).as_object());
    clients_[person].here = false;
    std::erase_if(on_the_way_, [person](const auto& entry) { return entry.second.person == person; });
  }
  for (FinishedGame& game : effects.finished) finished_.push_back(std::move(game));
  for (const Outgoing& outgoing : effects.messages) {
    const int person = person_of(outgoing.to);
    const json::value message = json::parse(*outgoing.text);
    listener_(Direction::kToClient, person, message.as_object());
    if (outgoing.timed) {
      table_.sent(now_, outgoing.to);
      // A line of no length: the answer to the ping is there at once.
      take(table_.pong(now_, outgoing.to));
    }
    if (clients_[person].here) react(person, message.as_object());
  }
}

void Sitting::react(int person, const json::object& message) {
  Client& client = clients_[person];
  const std::string_view type = message.at("type").as_string();
  if (type == "table") {
    promise(person, message);
    await(person, message);
  } else if (type == "game") {
    client.game = message;
    client.answered = false;
    // A hand that was reaching out for the last race is too late.
    std::erase_if(on_the_way_, [person](const auto& entry) { return entry.second.person == person; });
    play(person);
  } else if (type == "refused") {
    const std::string_view code = message.at("code").as_string();
    if (code == "paused" || code == "bot_stands_in") client.answered = false;
    const bool racing = code == "false_start" || code == "race_is_over" || code == "no_race" || code == "stale";
    refusals_ += message.contains("re") && !racing ? 1 : 0;
  }
}

void Sitting::await(int person, const json::object& table) {
  Client& client = clients_[person];
  const json::value& seat = table.at("you").at("seat");
  client.seated = !seat.is_null();
  client.kept_waiting =
      table.contains("pause") ||
      (!seat.is_null() && table.at("seats").as_array()[place_of(seat.as_int64())].as_object().contains("standIn"));
  play(person);
}

void Sitting::promise(int person, const json::object& table) {
  const json::value& seat = table.at("you").at("seat");
  if (table.at("phase").as_string() != "starting" || seat.is_null()) return;
  const json::object& fairness = table.at("fairness").as_object();
  const json::array& missing = fairness.at("missing").as_array();
  if (std::ranges::find(missing, seat) == missing.end()) return;
  Client& client = clients_[person];
  const std::string_view commitment = fairness.at("commitment").as_string();
  if (fairness.at("stage").as_string() == "nonces") {
    return later(person, about(table_, "nonce", {{"nonce", client.nonce}}));
  }
  if (client.commitment == commitment) return;  // answered already
  client.commitment = commitment;
  const PlayerNonce nonce = draw_nonce(client.random);
  client.nonce = to_hex(nonce);
  later(person, about(table_, "nonceHash", {{"hash", to_hex(sha256(nonce))}}));
}

void Sitting::play(int person) {
  Client& client = clients_[person];
  if (client.answered || client.kept_waiting || client.asleep || client.game.empty()) return;
  client.answered = true;
  const json::value& version = client.game.at("version");
  if (!client.seated) return;
  if (client.game.contains("memorise")) return later(person, about(table_, "memorised"));
  if (client.game.contains("race")) return run_for_it(person);
  if (const json::value* mine = client.game.if_contains("throw"); mine != nullptr && mine->as_bool()) {
    return later(person, about(table_, "throw", {{"version", version}}));
  }
  if (const json::value* offers = client.game.if_contains("offers")) {
    json::object move = pick_move(offers->as_array(), lots_of(client.random));
    later(person, about(table_, "move", {{"version", version}, {"move", std::move(move)}}));
  }
}

void Sitting::run_for_it(int person) {
  FastRandom& random = clients_[person].random;
  const json::object& game = clients_[person].game;
  const json::value* offers = game.if_contains("offers");
  if (offers == nullptr) return;
  const json::value& version = game.at("version");
  const json::value place = place_claimed(pick_from(offers->as_array()[0].as_object(), lots_of(random)));
  const bool sealed = game.at("race").at("kind").as_string() == "sealed";
  const bool not_me = random.below(4) == 0;
  if (sealed) {
    later(person, about(table_, "seal", {{"version", version}, {"cell", not_me ? json::value() : place}}),
          milliseconds(500));
  } else if (not_me) {
    later(person, about(table_, "notMe", {{"version", version}}));
  } else {
    // Now and then somebody is too early (SM-3.1).
    const int reaction = random.below(8) == 0 ? 60 : 250 + static_cast<int>(random.below(400));
    later(person, about(table_, "claim", {{"version", version}, {"cell", place}, {"reaction", reaction + 0.5}}),
          milliseconds(reaction));
  }
}

}  // namespace ludothek::tests
