#include "table/messages/command.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <string_view>
#include <utility>

#include "bots/bot.hpp"
#include "record/catalog.hpp"
#include "record/json/fields.hpp"
#include "texts/plain_text.hpp"

namespace ludothek {
namespace {

Seat seat_in(Fields& fields) { return fields.seat("seat", kMostPlayers); }

std::string level_in(Fields& fields) { return std::string(kBotNames[fields.word("level", kBotNames)]); }

std::uint64_t version_in(Fields& fields) { return fields.count("version"); }

template <std::size_t N>
std::array<std::uint8_t, N> bytes_in(Fields& fields, std::string_view name) {
  const auto bytes = from_hex<N>(fields.text(name));
  if (!bytes) fields.complain("\"" + std::string(name) + "\" must be " + std::to_string(2 * N) + " hexadecimal digits");
  return bytes.value_or(std::array<std::uint8_t, N>{});
}

std::string not_empty(Fields& fields, std::string_view name, std::string words, std::size_t longest) {
  if (words.empty()) {
    fields.complain("\"" + std::string(name) + "\" must be 1 to " + std::to_string(longest) + " bytes of plain text");
  }
  return words;
}

Wish read_rename(Fields& fields) {
  return Rename{not_empty(fields, "name", plain_name(fields.text("name")), kLongestName)};
}

Wish read_say(Fields& fields) {
  return Say{not_empty(fields, "text", plain_text(fields.text("text"), kLongestSaying), kLongestSaying)};
}

Wish read_configure(Fields& fields, const json::object& message) {
  fields.skip("settings");
  const json::value* given = message.if_contains("settings");
  if (given == nullptr || !given->is_object()) {
    fields.complain("\"settings\" must be an object");
    return Configure{};
  }
  auto settings = read_settings(given->get_object());
  if (!settings) {
    fields.complain(settings.error().sentence());
    return Configure{};
  }
  return Configure{*std::move(settings)};
}

Wish read_move(Fields& fields, const json::object& message) {
  MakeMove wish{version_in(fields), {}};
  fields.skip("move");
  const json::value* given = message.if_contains("move");
  if (given == nullptr || !given->is_object()) {
    fields.complain("\"move\" must be an object");
  } else if (std::ranges::any_of(std::array{"by", "at", "why"},
                                 [&](const char* name) { return given->get_object().contains(name); })) {
    fields.complain("\"move\" says what is done, not by whom, when or why: the table knows");
  } else {
    wish.move = given->get_object();  // a copy, in memory of its own
  }
  return wish;
}

// From 1, up to as many as any race on the shelf has; whether this game's has it, the table asks the match.
RacePlace place_in(Fields& fields) {
  int most = 0;
  for (const GameEntry& entry : catalog()) most = std::max(most, entry.facts.race ? entry.facts.race->places : 0);
  return static_cast<RacePlace>(fields.whole("cell", 1, most) - 1);
}

std::string person_in(Fields& fields) {
  return not_empty(fields, "person", plain_text(fields.text("person"), kLongestId), kLongestId);
}

Wish read_onlookers(Fields& fields) {
  SetOnlookers wish;
  if (fields.has("allowed")) wish.allowed = fields.flag("allowed");
  if (fields.has("talk")) wish.talk = fields.flag("talk");
  return wish;
}

Wish read_seal(Fields& fields) {
  Seal wish{version_in(fields), std::nullopt};
  if (!fields.is_null("cell")) wish.place = place_in(fields);
  return wish;
}

Wish read_decide(Fields& fields) {
  constexpr std::array<std::string_view, 3> kChoices = {"wait", "bot", "end"};
  return Decide{static_cast<Decide::Choice>(fields.word("choice", kChoices))};
}

using Reader = Wish (*)(Fields&, const json::object&);
struct Kind {
  std::string_view type;
  Reader read;
};

constexpr Kind kKinds[] = {
    {"sit",
     [](Fields& f, const json::object&) -> Wish {
       return Sit{f.has("seat") && !f.is_null("seat") ? std::optional(seat_in(f)) : std::nullopt};
     }},
    {"stand", [](Fields&, const json::object&) -> Wish { return Stand{}; }},
    {"configure", &read_configure},
    {"addBot", [](Fields& f, const json::object&) -> Wish { return AddBot{seat_in(f), level_in(f)}; }},
    {"removeBot", [](Fields& f, const json::object&) -> Wish { return RemoveBot{seat_in(f)}; }},
    {"unseat", [](Fields& f, const json::object&) -> Wish { return Unseat{seat_in(f)}; }},
    {"ready", [](Fields& f, const json::object&) -> Wish { return Ready{f.flag("ready")}; }},
    {"rematch", [](Fields&, const json::object&) -> Wish { return Rematch{}; }},
    {"rename", [](Fields& f, const json::object&) -> Wish { return read_rename(f); }},
    {"onlookers", [](Fields& f, const json::object&) -> Wish { return read_onlookers(f); }},
    {"mute", [](Fields& f, const json::object&) -> Wish { return Mute{person_in(f), f.flag("muted")}; }},
    {"remove", [](Fields& f, const json::object&) -> Wish { return Remove{person_in(f)}; }},
    {"ban", [](Fields& f, const json::object&) -> Wish { return Ban{person_in(f), f.flag("banned")}; }},
    {"nonceHash",
     [](Fields& f, const json::object&) -> Wish { return NonceHash{bytes_in<sizeof(Digest)>(f, "hash")}; }},
    {"nonce", [](Fields& f, const json::object&) -> Wish { return Nonce{bytes_in<sizeof(PlayerNonce)>(f, "nonce")}; }},
    {"move", &read_move},
    {"memorised", [](Fields&, const json::object&) -> Wish { return Memorised{}; }},
    {"throw", [](Fields& f, const json::object&) -> Wish { return Throw{version_in(f)}; }},
    {"claim",
     [](Fields& f, const json::object&) -> Wish { return ClaimPlace{version_in(f), place_in(f), f.real("reaction")}; }},
    {"notMe", [](Fields& f, const json::object&) -> Wish { return NotMe{version_in(f)}; }},
    {"seal", [](Fields& f, const json::object&) -> Wish { return read_seal(f); }},
    {"advise", [](Fields& f, const json::object&) -> Wish { return Advise{version_in(f)}; }},
    {"standIn", [](Fields& f, const json::object&) -> Wish { return StandIn{level_in(f)}; }},
    {"takeBack", [](Fields&, const json::object&) -> Wish { return TakeBack{}; }},
    {"decide", [](Fields& f, const json::object&) -> Wish { return read_decide(f); }},
    {"endGame", [](Fields& f, const json::object&) -> Wish { return EndGame{f.flag("agree")}; }},
    {"emote",
     [](Fields& f, const json::object&) -> Wish { return Emote{std::string(kEmotes[f.word("emote", kEmotes)])}; }},
    {"say", [](Fields& f, const json::object&) -> Wish { return read_say(f); }},
};

}  // namespace

Expected<Command, Problem> read_command(const json::object& message) {
  Fields fields(message);
  const std::string_view type = fields.text("type");
  Command command;
  if (fields.has("id")) command.id = fields.count("id");
  fields.skip("table");
  const auto* kind = std::ranges::find(kKinds, type, &Kind::type);
  if (kind == std::end(kKinds)) {
    if (fields.fine()) fields.complain(in_quotes(type) + " is no message a table knows");
  } else {
    command.wish = kind->read(fields, message);
  }
  if (auto problem = fields.finish()) return *problem;
  return command;
}

}  // namespace ludothek
