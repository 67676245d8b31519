// What must hold at every step of an evening.

#include <boost/json/serialize.hpp>

#include "record/record.hpp"
#include "table/evening/room.hpp"

namespace ludothek::evening {

// The record of a finished game is good, fair as far as a file can show it, and says how it ended.
void Room::check_record(const Place& place, const FinishedGame& game) {
  const auto record = read_record(game.record);
  if (!record) return fail(place, "its record can't be read: " + record.error().sentence());
  const auto replayed = replay(*record);
  if (!replayed) return fail(place, "its record does not hold: " + replayed.error().sentence());
  if (!replayed->chance_checked) return fail(place, "the chance of its record could not be recomputed");
  if (replayed->finished == replayed->abandoned) return fail(place, "its record does not say how it ended");
  if (replayed->finished) ++report_.by_rules;
}

void Room::check_message(Place& place, Player& player, const json::object& message, const std::string& text) {
  const json::value* version = message.if_contains("version");
  if (version != nullptr) {
    const auto told = version->to_number<std::uint64_t>();
    if (told > place.truth.version()) return fail(place, "somebody was told what is not kept");
    place.seen = std::max(place.seen, told);
    // Who is here before the game begins has its story from the beginning.
    if (place.truth.match() == nullptr) {
      player.told = told;
      player.has_story = true;
    }
  }
  // The seed of a game that runs, or is about to, is the house's own.
  const bool over = message.contains("fairness") && message.at("fairness").as_object().contains("seed");
  if (!place.truth.seed().empty() && text.find(place.truth.seed()) != std::string::npos &&
      (!over || place.truth.playing())) {
    return fail(place, "the seed was told during the game");
  }
  const std::string_view type = message.at("type").as_string();
  if (type == "table") player.sent_table = message;
  if (type == "advice") check_advice(place, player, message);
  if (type != "game") return;
  player.sent_game = message;
  check_game(place, player, message, text);
}

// What somebody is advised to do, they may do; unless the game has moved since.
void Room::check_advice(const Place& place, const Player& player, const json::object& message) {
  const Truth& truth = place.truth;
  if (!truth.playing() || message.at("version").to_number<std::uint64_t>() < truth.moved()) return;
  ++report_.advice;
  const auto move = truth.match()->read(message.at("move").as_object(), truth.eyes_of(player.person.id));
  if (!move || truth.match()->copy()->play(*move)) fail(place, "advice that the rules forbid");
}

void Room::check_game(const Place& place, Player& player, const json::object& message, const std::string& text) {
  const Truth& truth = place.truth;
  const auto version = message.at("version").to_number<std::uint64_t>();
  const Seat eyes = truth.eyes_of(player.person.id);
  if (truth.match() == nullptr) return fail(place, "a game is told of that is not there");
  if (const json::value* view = message.if_contains("view")) {
    if (*view != json::value(truth.match()->view(eyes))) return fail(place, "a view is not the seat's own");
  }
  if (const json::value* offers = message.if_contains("offers")) {
    if (*offers != json::value(truth.match()->offers(eyes))) return fail(place, "offers are not the seat's own");
  }
  if (const json::value* foreseen = message.if_contains("foreseen")) {
    if (*foreseen != json::value(truth.match()->foreseen(eyes)))
      return fail(place, "a foresight is not the seat's own");
  }
  std::vector<std::string> events;
  for (const json::value& event : message.at("events").as_array()) events.push_back(json::serialize(event));
  if (message.contains("fresh")) {
    if (!events.empty() && !message.contains("memorise")) return fail(place, "the past was told again");
  } else if (!player.has_story) {
    return fail(place, "a story began in the middle");
  } else if (events != truth.told(player.person.id, player.told, version)) {
    return fail(place, "a story differs from the truth: " + text);
  }
  player.told = version;
  player.has_story = true;

  // Beyond comparing: no card of another hand is in the bytes, unless a round has just handed the hands on.
  if (truth.match()->open_minded() || text.find("roundEnded") != std::string::npos) return;
  for (const Seat other : SeatSet::first(truth.settings().players)) {
    if (other == eyes) continue;
    const json::object theirs = truth.match()->view(other);
    const json::value* hand = theirs.if_contains("hand");
    if (hand == nullptr || !hand->is_array()) continue;
    for (const json::value& card : hand->get_array()) {
      if (text.find(json::serialize(card)) != std::string::npos) return fail(place, "a hidden card was told: " + text);
    }
  }
}

// A game that runs waits for something that will happen by itself, or for somebody who has been told; and nobody who is
// here knows less than all that may be known. Messages count as told when they leave the house.
void Room::check_rest(const Place& place) {
  const Truth& truth = place.truth;
  if (place.table == nullptr || !place.pending.empty() || !truth.playing()) return;
  const bool by_itself = place.table->wake() || place.thinking > 0;
  bool paused = false;
  for (const Player& player : place.players) {
    if (!player.connected) continue;
    if (!player.has_story) return fail(place, "somebody who is here has not been told of the game");
    if (player.told < truth.moved()) return fail(place, "somebody who is here does not know the game as it stands");
    const json::value* pause = player.sent_table.if_contains("pause");
    paused = paused || pause != nullptr;
    if (pause != nullptr && !by_itself && !pause->as_object().at("asked").as_bool()) {
      return fail(place, "it rests, and those who are here were not asked what to do");
    }
  }
  const Next next = truth.match()->next();
  const auto awaited = next.kind == Next::Kind::kSeat ? std::optional(next.seat()) : truth.match()->occasion().thrower;
  if (paused || !awaited || place.table->phase() != Phase::kPlaying) return;
  const Chair& chair = place.table->chairs()[place_of(*awaited)];
  if (chair.played_by_bot()) {
    const bool seen = std::ranges::any_of(place.players, &Player::connected);
    if (seen && !by_itself) fail(place, "a bot is awaited that never moves");
    return;
  }
  for (const Player& player : place.players) {
    if (!chair.belongs_to(player.person)) continue;
    if (player.lingers) return;  // the house will notice
    if (!player.connected) continue;
    const json::value* dice = player.sent_game.if_contains("throw");
    const json::value* offers = player.sent_game.if_contains("offers");
    const bool told = (dice != nullptr && dice->as_bool()) || (offers != nullptr && !offers->as_array().empty());
    if (!told) fail(place, "it waits for somebody who was not told so: " + json::serialize(player.sent_game));
    return;
  }
  // Nobody at all is here: whoever comes first will be told of the pause.
  if (std::ranges::any_of(place.players, &Player::connected)) fail(place, "it waits for somebody who is not here");
}

}  // namespace ludothek::evening
