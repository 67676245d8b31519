// The people's side of an evening: what a client does with what it is told, and what it should not.

#include <boost/json/serialize.hpp>

#include "record/json/pick.hpp"
#include "table/evening/room.hpp"

namespace ludothek::evening {

void Room::connect(Place& place, Player& player) {
  if (place.closed || player.connected || !report_.failure.empty()) return;
  // The house opened the table before it could keep that: nobody has its link yet.
  if (place.table == nullptr && place.log.empty()) {
    place.closed = true;
    return;
  }
  if (!wake_up(place)) return;
  player.connected = true;
  player.lingers = false;
  ++player.connection;
  player.visitor = static_cast<Visitor>(++visitors_);
  player.has_story = false;
  player.table.clear();
  player.game.clear();
  player.sent_table.clear();
  player.sent_game.clear();
  player.said.clear();
  take(place, place.table->enter(now_, player.visitor, {player.person, Language::kFrench, chance(70)}));
  const std::uint64_t connection = player.connection;
  if (player.manner != Manner::kHonest) {
    plan(between(500, 60'000), [this, &place, &player, connection] { drop(place, player, connection); });
  }
  if (player.manner == Manner::kHostile) {
    plan(between(10, 1000), [this, &place, &player, connection] { misbehave(place, player, connection); });
  }
}

void Room::drop(Place& place, Player& player, std::uint64_t connection) {
  if (!player.connected || player.connection != connection || place.table == nullptr) return;
  player.connected = false;
  if (chance(20)) {
    // The line is dead, but nobody has noticed yet, and another device is quicker.
    const Visitor before = player.visitor;
    player.lingers = true;
    plan(between(0, 10'000), [this, &place, &player, before] {
      if (player.visitor == before) player.lingers = false;
      if (place.table != nullptr) take(place, place.table->leave(now_, before));
    });
    return plan(between(0, 10'000), [this, &place, &player] { connect(place, player); });
  }
  take(place, place.table->leave(now_, player.visitor));
  plan(between(100, chance(80) ? 20'000 : 120'000), [this, &place, &player] { connect(place, player); });
}

// A command goes out; now and then it arrives twice.
void Room::say(Place& place, Player& player, json::object message) {
  message["table"] = place.id;
  message["id"] = ++commands_;
  const std::uint64_t connection = player.connection;
  const int copies = chance(player.manner == Manner::kHostile ? 20 : 2) ? 2 : 1;
  for (int copy = 0; copy < copies; ++copy) {
    plan(between(5, 120), [this, &place, &player, connection, message] {
      if (!player.connected || player.connection != connection || place.table == nullptr) return;
      const auto command = read_command(message);
      if (!command) {
        if (player.manner != Manner::kHostile) fail(place, "an honest message was malformed: " + command.error().what);
        return;
      }
      take(place, place.table->handle(now_, player.visitor, *command));
    });
  }
}

void Room::later(Place& place, Player& player, json::object message) {
  const Duration think = player.manner == Manner::kFlighty && chance(10) ? between(1000, 60'000) : between(50, 2500);
  const std::uint64_t connection = player.connection;
  plan(think, [this, &place, &player, connection, message = std::move(message)] {
    if (player.connected && player.connection == connection) say(place, player, message);
  });
}

// Not again for the same version.
void Room::once(Place& place, Player& player, json::object message, std::uint64_t version) {
  if (!player.said.insert(json::serialize(message) + std::to_string(version)).second) return;
  later(place, player, std::move(message));
}

void Room::receive(Place& place, Player& player, const json::object& message) {
  const std::string_view type = message.at("type").as_string();
  if (type == "refused") ++report_.refusals;
  if (type == "table") {
    player.table = message;
    react_to_people(place, player);
  } else if (type == "game") {
    player.game = message;
    react_to_game(place, player);
  }
}

// The host fills the seats that stay free with bots that decide quickly.
void Room::arrange(Place& place, Player& player, const json::object& table) {
  constexpr std::array<std::string_view, 4> kLevels = {"random", "greedy", "child", "casual"};
  const json::array& seats = table.at("seats").as_array();
  const bool host = table.at("you").as_object().at("host").as_bool();
  const bool seated = !table.at("you").as_object().at("seat").is_null();
  bool full = true;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (seats[seat].as_object().at("kind").as_string() != "free") continue;
    full = false;
    if (!seated) return once(place, player, {{"type", "sit"}}, table.at("version").to_number<std::uint64_t>());
    if (host && chance(30)) {
      once(place, player, {{"type", "addBot"}, {"seat", seat}, {"level", kLevels[any(kLevels.size())]}},
           table.at("version").to_number<std::uint64_t>());
    }
  }
  if (!seated || !full) return;
  const auto seat = table.at("you").as_object().at("seat").to_number<std::size_t>();
  if (seats[seat].as_object().at("ready").as_bool()) return;
  once(place, player, {{"type", "ready"}, {"ready", true}}, table.at("version").to_number<std::uint64_t>());
}

// Some who have a say do not like being watched, for a while.
void Room::mind_onlookers(Place& place, Player& player, const json::object& table) {
  const auto version = table.at("version").to_number<std::uint64_t>();
  if (const json::value* onlookers = table.if_contains("onlookers"); onlookers != nullptr && chance(5)) {
    const json::array& list = onlookers->as_array();
    const json::value& person = list[any(list.size())].as_object().at("person");
    const json::object wishes[] = {{{"type", "mute"}, {"person", person}, {"muted", true}},
                                   {{"type", "remove"}, {"person", person}},
                                   {{"type", "ban"}, {"person", person}, {"banned", true}}};
    once(place, player, wishes[any(std::size(wishes))], version);
  }
  if (const json::value* banned = table.if_contains("banned"); banned != nullptr && chance(20)) {
    const json::value& person = banned->as_array()[0].as_object().at("person");
    once(place, player, {{"type", "ban"}, {"person", person}, {"banned", false}}, version);
  }
  if (!table.at("settings").as_object().at("onlookers").as_bool() && chance(20)) {
    once(place, player, {{"type", "onlookers"}, {"allowed", true}}, version);
  }
}

void Room::react_to_people(Place& place, Player& player) {
  const json::object& table = player.table;
  if (!settings_.calm) mind_onlookers(place, player, table);
  const std::string_view phase = table.at("phase").as_string();
  const auto version = table.at("version").to_number<std::uint64_t>();
  const json::value& mine = table.at("you").as_object().at("seat");
  if (phase == "finished" && place.games_done >= place.games_wanted) {
    if (player.manner == Manner::kHonest) plan(seconds(5), [this, &place] { close_place(place); });
    return;
  }
  if (phase == "waiting" || phase == "finished") return arrange(place, player, table);
  if (mine.is_null()) {
    // Who came too late asks for a bot's seat, and now and then thinks better of it.
    if (table.at("you").as_object().contains("reserved")) {
      if (chance(10)) once(place, player, {{"type", "stand"}}, version);
      return;
    }
    for (std::size_t seat = 0; seat < table.at("seats").as_array().size(); ++seat) {
      const json::object& chair = table.at("seats").as_array()[seat].as_object();
      if (chair.at("kind").as_string() == "bot" && chance(10))
        once(place, player, {{"type", "sit"}, {"seat", seat}}, 0);
    }
    return;
  }
  const auto seat = mine.to_number<std::size_t>();
  if (phase == "starting") {
    const json::object& fairness = table.at("fairness").as_object();
    const bool missing = std::ranges::any_of(fairness.at("missing").as_array(), [&](const json::value& one) {
      return one.to_number<std::size_t>() == seat;
    });
    if (!missing) return;
    if (fairness.at("stage").as_string() == "hashes") {
      for (auto& byte : player.nonce) byte = static_cast<std::uint8_t>(any(256));
      return once(place, player, {{"type", "nonceHash"}, {"hash", to_hex(sha256(player.nonce))}}, version);
    }
    return once(place, player, {{"type", "nonce"}, {"nonce", to_hex(player.nonce)}}, version);
  }
  if (phase == "memorising") once(place, player, {{"type", "memorised"}}, version);
  if (table.at("seats").as_array()[seat].as_object().contains("standIn") && chance(50)) {
    once(place, player, {{"type", "takeBack"}}, version);
  } else if (player.manner == Manner::kFlighty && chance(3)) {
    once(place, player, {{"type", "standIn"}, {"level", "greedy"}}, version);
  }
  if (const json::value* pause = table.if_contains("pause");
      pause != nullptr && pause->as_object().at("asked").as_bool()) {
    constexpr std::array<std::string_view, 4> kChoices = {"wait", "bot", "bot", "end"};
    later(place, player, {{"type", "decide"}, {"choice", kChoices[any(kChoices.size())]}});
  }
  if (const json::value* silent = table.if_contains("silent");
      silent != nullptr && silent->as_object().at("seat") != mine && chance(50)) {
    ++report_.silences;
    later(place, player, {{"type", "decide"}, {"choice", chance(50) ? "bot" : "wait"}});
  }
}

void Room::react_to_game(Place& place, Player& player) {
  const json::object& game = player.game;
  const auto version = game.at("version").to_number<std::uint64_t>();
  if (const json::value* dice = game.if_contains("throw"); dice != nullptr && dice->as_bool()) {
    return once(place, player, {{"type", "throw"}, {"version", version}}, version);
  }
  const json::value* offers = game.if_contains("offers");
  if (offers == nullptr) return;
  json::object move = pick_move(offers->as_array(), [this](std::size_t count) { return any(count); });
  if (game.contains("race")) {
    const bool sealed = game.at("race").as_object().at("kind").as_string() == "sealed";
    const std::uint64_t reaction = 150 + any(1500);
    if (chance(30)) return once(place, player, {{"type", "notMe"}, {"version", version}}, version);
    if (sealed) {
      return once(place, player, {{"type", "seal"}, {"version", version}, {"cell", place_claimed(move)}}, version);
    }
    if (!player.said.insert("claim" + std::to_string(version)).second) return;
    const std::uint64_t connection = player.connection;
    plan(milliseconds(reaction), [this, &place, &player, connection, version, reaction, claimed = place_claimed(move)] {
      if (!player.connected || player.connection != connection) return;
      say(place, player, {{"type", "claim"}, {"version", version}, {"cell", claimed}, {"reaction", reaction}});
    });
    return;
  }
  if (chance(1)) once(place, player, {{"type", "advise"}, {"version", version}}, version);
  once(place, player, {{"type", "move"}, {"version", version}, {"move", std::move(move)}}, version);
}

// Everything a client should not do, and a few things it may, at the wrong time.
void Room::misbehave(Place& place, Player& player, std::uint64_t connection) {
  if (!player.connected || player.connection != connection) return;
  const std::uint64_t version =
      chance(70) && !player.game.empty() ? player.game.at("version").to_number<std::uint64_t>() : any(100);
  const auto seat = any(6);
  json::object message;
  const std::string somebody = place.players[any(place.players.size())].person.id;
  switch (any(32)) {
    case 0:
      message = {{"type", "move"}, {"version", version}, {"move", {{"do", "play"}, {"card", "red-1"}}}};
      break;
    case 1:
      message = {{"type", "move"}, {"version", version}, {"move", {{"do", "draw"}, {"hole", "A1"}}}};
      break;
    case 2:
      message = {{"type", "move"}, {"version", version}, {"move", {{"do", "claim"}, {"cell", 1 + any(9)}}}};
      break;
    case 3:
      message = {{"type", "throw"}, {"version", version}};
      break;
    case 4:
      message = {{"type", "claim"}, {"version", version}, {"cell", 1 + any(9)}, {"reaction", -5}};
      break;
    case 5:
      message = {{"type", "seal"}, {"version", version}, {"cell", nullptr}};
      break;
    case 6:
      message = {{"type", "nonce"}, {"nonce", to_hex(PlayerNonce{})}};
      break;
    case 7:
      message = {{"type", "nonceHash"}, {"hash", to_hex(Digest{})}};
      break;
    case 8:
      message = {{"type", "sit"}, {"seat", seat}};
      break;
    case 9:
      message = {{"type", "stand"}};
      break;
    case 10:
      message = {{"type", "addBot"}, {"seat", seat}, {"level", "child"}};
      break;
    case 11:
      message = {{"type", "unseat"}, {"seat", seat}};
      break;
    case 12:
      message = {{"type", "configure"}, {"settings", draw_settings(random_)}};
      break;
    case 13:
      message = {{"type", "decide"}, {"choice", "end"}};
      break;
    case 14:
      message = {{"type", "endGame"}, {"agree", true}};
      break;
    case 15:
      message = {{"type", "say"}, {"text", "<b>hello</b>"}};
      break;
    case 16:
      message = {{"type", "emote"}, {"emote", "wow"}};
      break;
    case 17:
      message = {{"type", "rename"}, {"name", "Somebody else"}};
      break;
    case 18:
      message = {{"type", "memorised"}};
      break;
    case 19:
      message = {{"type", "standIn"}, {"level", "greedy"}};
      break;
    case 20:
      message = {{"type", "takeBack"}};
      break;
    case 21:
      message = {{"type", "rematch"}};
      break;
    case 22:
      message = {{"type", "notMe"}, {"version", version}};
      break;
    case 23:
      message = {{"type", "ready"}, {"ready", chance(50)}};
      break;
    case 25:
      message = {{"type", "removeBot"}, {"seat", seat}};
      break;
    case 26:
      message = {{"type", "onlookers"}, {"allowed", chance(80)}, {"talk", chance(50)}};
      break;
    case 27:
      message = {{"type", "mute"}, {"person", somebody}, {"muted", chance(50)}};
      break;
    case 28:
      message = {{"type", "remove"}, {"person", somebody}};
      break;
    case 29:
      message = {{"type", "ban"}, {"person", somebody}, {"banned", chance(50)}};
      break;
    case 30:
      message = {{"type", "advise"}, {"version", version}};
      break;
    case 24:  // enters again, on the same connection
      take(place, place.table->enter(now_, player.visitor, {player.person, Language::kGerman, chance(50)}));
      break;
    default:
      message = {{"type", "move"}, {"version", version}, {"by", 0}};
      break;
  }
  if (!message.empty()) say(place, player, std::move(message));
  plan(between(50, 4000), [this, &place, &player, connection] { misbehave(place, player, connection); });
}

}  // namespace ludothek::evening
