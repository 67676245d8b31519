#include "table/state/fact.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "bots/bot.hpp"
#include "record/json/fields.hpp"
#include "record/json/json_writer.hpp"
#include "record/json/parse.hpp"

namespace ludothek {
namespace {

// One overload per fact: its name and its members.
struct FactWriter {
  JsonWriter& out;

  void operator()(const fact::Opened& f) const {
    named("opened")("settings", write_settings(f.settings));
    put(f.host);
  }
  void operator()(const fact::Configured& f) const { named("configured")("settings", write_settings(f.settings)); }
  void operator()(const fact::HostChanged& f) const { about("host", f.host); }
  void operator()(const fact::Seated& f) const { with_person("seated", f.seat, f.person); }
  void operator()(const fact::Vacated& f) const { named("vacated")("seat", f.seat); }
  void operator()(const fact::BotSeated& f) const { named("bot")("seat", f.seat)("level", f.level); }
  void operator()(const fact::Renamed& f) const { about("renamed", f.person); }
  void operator()(const fact::ReadySaid& f) const { named("ready")("seat", f.seat)("ready", f.ready); }
  void operator()(const fact::Promised& f) const { named("promised")("seed", to_hex(f.seed))("restarts", f.restarts); }
  void operator()(const fact::StartFailed&) const { named("startFailed"); }
  void operator()(const fact::Began& f) const {
    named("began").each("nonces", f.nonces, [](const std::optional<PlayerNonce>& nonce) {
      return nonce ? std::optional(to_hex(*nonce)) : std::nullopt;
    });
    out("at", f.at);
  }
  void operator()(const fact::Moved& f) const { named("moved")("moves", f.moves); }
  void operator()(const fact::Memorised&) const { named("memorised"); }
  void operator()(const fact::StoodIn& f) const { named("stoodIn")("seat", f.seat)("level", f.level); }
  void operator()(const fact::Helped& f) const { named("helped")("seat", f.seat); }
  void operator()(const fact::Reserved& f) const { with_person("reserved", f.seat, f.person); }
  void operator()(const fact::Unreserved& f) const { named("unreserved")("seat", f.seat); }
  void operator()(const fact::OnlookersSet& f) const { named("onlookers")("allowed", f.allowed)("talk", f.talk); }
  void operator()(const fact::Muted& f) const { about("muted", f.person)("so", f.muted); }
  void operator()(const fact::Banned& f) const { about("banned", f.person)("so", f.banned); }
  void operator()(const fact::Abandoned&) const { named("abandoned"); }

 private:
  JsonWriter& named(std::string_view name) const { return out("fact", name); }
  JsonWriter& put(const Person& person) const { return out("person", person.id)("name", person.name); }
  JsonWriter& about(std::string_view name, const Person& person) const {
    named(name);
    return put(person);
  }
  void with_person(std::string_view name, Seat seat, const Person& person) const {
    named(name)("seat", seat);
    put(person);
  }
};

Settings settings_in(Fields& fields, const json::object& object) {
  fields.skip("settings");
  const json::value* given = object.if_contains("settings");
  if (given == nullptr || !given->is_object()) {
    fields.complain("\"settings\" must be an object");
    return {};
  }
  json::object members = given->get_object();
  shorten_memorising(members);
  auto settings = read_settings(members);
  if (settings) return *std::move(settings);
  fields.complain(settings.error().sentence());
  return {};
}

Person person_in(Fields& fields) { return {std::string(fields.text("person")), std::string(fields.text("name"))}; }
Seat seat_in(Fields& fields) { return fields.seat("seat", kMostPlayers); }
std::string level_in(Fields& fields) { return std::string(kBotNames[fields.word("level", kBotNames)]); }
// Empty: the owner plays again.
std::string stand_in(Fields& fields) { return fields.names("level", "") ? "" : level_in(fields); }

Fact read_promise(Fields& fields) {
  const auto seed = from_hex<sizeof(Seed)>(fields.text("seed"));
  if (!seed) fields.complain("\"seed\" must be 64 hexadecimal digits");
  return fact::Promised{seed.value_or(Seed{}), fields.whole("restarts", 0, 1'000'000)};
}

Fact read_beginning(Fields& fields) {
  fact::Began began;
  for (const json::value& value : fields.list("nonces")) {
    if (value.is_null()) {
      began.nonces.emplace_back(std::nullopt);
      continue;
    }
    const auto nonce = from_hex<sizeof(PlayerNonce)>(text_in(fields, value));
    if (!nonce) fields.complain("a nonce must be 32 hexadecimal digits");
    began.nonces.emplace_back(nonce.value_or(PlayerNonce{}));
  }
  began.at = static_cast<std::int64_t>(fields.count("at"));
  return began;
}

struct Kind {
  std::string_view name;
  Fact (*read)(Fields&, const json::object&);
};

constexpr Kind kKinds[] = {
    {"moved", [](Fields& f, const json::object&) -> Fact { return fact::Moved{f.list("moves")}; }},
    {"opened", [](Fields& f, const json::object& o) -> Fact { return fact::Opened{settings_in(f, o), person_in(f)}; }},
    {"configured", [](Fields& f, const json::object& o) -> Fact { return fact::Configured{settings_in(f, o)}; }},
    {"host", [](Fields& f, const json::object&) -> Fact { return fact::HostChanged{person_in(f)}; }},
    {"seated", [](Fields& f, const json::object&) -> Fact { return fact::Seated{seat_in(f), person_in(f)}; }},
    {"vacated", [](Fields& f, const json::object&) -> Fact { return fact::Vacated{seat_in(f)}; }},
    {"bot", [](Fields& f, const json::object&) -> Fact { return fact::BotSeated{seat_in(f), level_in(f)}; }},
    {"renamed", [](Fields& f, const json::object&) -> Fact { return fact::Renamed{person_in(f)}; }},
    {"ready", [](Fields& f, const json::object&) -> Fact { return fact::ReadySaid{seat_in(f), f.flag("ready")}; }},
    {"promised", [](Fields& f, const json::object&) -> Fact { return read_promise(f); }},
    {"startFailed", [](Fields&, const json::object&) -> Fact { return fact::StartFailed{}; }},
    {"began", [](Fields& f, const json::object&) -> Fact { return read_beginning(f); }},
    {"memorised", [](Fields&, const json::object&) -> Fact { return fact::Memorised{}; }},
    {"stoodIn", [](Fields& f, const json::object&) -> Fact { return fact::StoodIn{seat_in(f), stand_in(f)}; }},
    {"helped", [](Fields& f, const json::object&) -> Fact { return fact::Helped{seat_in(f)}; }},
    {"reserved", [](Fields& f, const json::object&) -> Fact { return fact::Reserved{seat_in(f), person_in(f)}; }},
    {"unreserved", [](Fields& f, const json::object&) -> Fact { return fact::Unreserved{seat_in(f)}; }},
    {"onlookers",
     [](Fields& f, const json::object&) -> Fact { return fact::OnlookersSet{f.flag("allowed"), f.flag("talk")}; }},
    {"muted", [](Fields& f, const json::object&) -> Fact { return fact::Muted{person_in(f), f.flag("so")}; }},
    {"banned", [](Fields& f, const json::object&) -> Fact { return fact::Banned{person_in(f), f.flag("so")}; }},
    {"abandoned", [](Fields&, const json::object&) -> Fact { return fact::Abandoned{}; }},
};

}  // namespace

std::string write_fact(const Fact& fact) {
  return text_of([&](JsonWriter& out) { out.object([&](JsonWriter&) { std::visit(FactWriter{out}, fact); }); });
}

std::string MovedText::take() {
  text_ += "]}";
  return std::exchange(text_, {});
}

bool tells_of(std::string_view text, std::string_view kind) {
  constexpr std::string_view kBefore = R"({"fact":")";
  return text.starts_with(kBefore) && text.substr(kBefore.size()).starts_with(kind);
}

Expected<Fact, Problem> read_fact(std::string_view text) {
  const auto value = parse_strictly(text);
  if (!value) return value.error();
  const json::object* object = value->if_object();
  if (object == nullptr) return Problem{"a fact is an object", {}, {}};
  Fields fields(*object);
  const std::string_view name = fields.text("fact");
  const auto* kind = std::ranges::find(kKinds, name, &Kind::name);
  const auto newer = [](Problem problem) {
    problem.code = kNewerFact;
    return problem;
  };
  if (kind == std::end(kKinds)) return newer({in_quotes(name) + " is no fact this program knows", {}, {}});
  Fact fact = kind->read(fields, *object);
  if (auto problem = fields.finish()) return newer(*problem);
  return fact;
}

std::string take_reason(json::object& move) {
  const json::value* why = move.if_contains("why");
  if (why == nullptr || !why->is_string()) return {};
  std::string reason(why->get_string());
  move.erase("why");
  return reason;
}

}  // namespace ludothek
