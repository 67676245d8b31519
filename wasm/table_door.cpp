#include "wasm/table_door.hpp"

#include <boost/json/array.hpp>
#include <cmath>
#include <utility>
#include <vector>

#include "record/json/fields.hpp"
#include "record/json/json_text.hpp"
#include "record/json/parse.hpp"
#include "record/record.hpp"
#include "table/messages/message.hpp"
#include "texts/plain_text.hpp"

namespace ludothek {
namespace {

constexpr double kLatest = 9e12;               // milliseconds: as microseconds still a whole number that a double holds
constexpr std::size_t kLongestMessage = 4096;  // as the server has it

std::string refusal(std::string_view why) { return json_text(json::object{{"refused", why}}); }

Moment moment_of(double milliseconds) { return Moment(Duration(std::llround(milliseconds * 1000))); }

// In milliseconds, and never rounded to before it is due.
double milliseconds_of(Moment moment) { return static_cast<double>(moment.time_since_epoch().count()) / 1000; }

Expected<json::object, Problem> read_object(std::string_view text) {
  auto value = parse_strictly(text);
  if (!value) return value.error();
  if (!value->is_object()) return Problem{"an object is wanted", {}, {}};
  return std::move(value->get_object());
}

std::string id_in(Fields& fields, std::string_view name) {
  std::string id = plain_text(fields.text(name), kLongestId);
  if (id.empty()) fields.complain("\"" + std::string(name) + "\" must be 1 to 64 bytes of plain text");
  return id;
}

Person person_in(Fields& fields) {
  Person person{id_in(fields, "person"), plain_name(fields.text("name"))};
  if (person.name.empty()) fields.complain("\"name\" must be 1 to 40 bytes of plain text");
  return person;
}

struct Opening {
  std::string id;
  Settings settings;
  Person host;
};
Expected<Opening, Problem> read_opening(const json::object& request) {
  Fields fields(request);
  Opening opening;
  opening.id = id_in(fields, "table");
  const json::object& given = fields.object("settings");
  Fields host(fields.object("host"));
  if (auto problem = fields.finish()) return *problem;
  opening.host = person_in(host);
  if (auto problem = host.finish()) return *problem;
  auto settings = read_settings(given);
  if (!settings) return settings.error();
  opening.settings = *std::move(settings);
  return opening;
}

struct Log {
  std::string id;
  std::vector<std::string> facts;
};
Expected<Log, Problem> read_log(const json::object& request) {
  Fields fields(request);
  Log log;
  log.id = id_in(fields, "table");
  for (const json::value& fact : fields.list("facts")) log.facts.emplace_back(text_in(fields, fact));
  if (fields.fine() && log.facts.empty()) fields.complain("\"facts\" must not be empty");
  if (auto problem = fields.finish()) return *problem;
  return log;
}

Expected<Arrival, Problem> read_arrival(const json::object& request) {
  Fields fields(request);
  Arrival arrival;
  arrival.person = person_in(fields);
  if (fields.has("views")) arrival.views = fields.flag("views");
  if (fields.has("language")) {
    const auto language = language_of(fields.text("language"));
    if (!language) fields.complain("\"language\" is \"en\", \"fr\" or \"de\"");
    arrival.language = language.value_or(Language::kEnglish);
  }
  if (auto problem = fields.finish()) return *problem;
  return arrival;
}

bool is_time(double now) { return now >= 0 && now <= kLatest; }  // not a number is neither

constexpr std::string_view kNoTime = "the time must be milliseconds from 0 to 9e12";
constexpr std::string_view kNoTable = "there is no table: open or restore one first";
constexpr std::string_view kNoVisitor = "a visitor is a number from 1";
constexpr std::string_view kNotHere = "this visitor has not entered";

}  // namespace

std::optional<std::string> TableDoor::refuse(double now) const {
  if (!is_time(now)) return refusal(kNoTime);
  if (!table_) return refusal(kNoTable);
  return std::nullopt;
}

std::string TableDoor::open(double now, std::string_view request) {
  if (!is_time(now)) return refusal(kNoTime);
  const auto members = read_object(request);
  if (!members) return refusal(members.error().sentence());
  auto opening = read_opening(*members);
  if (!opening) return refusal(opening.error().sentence());
  table_.emplace(std::move(opening->id), seeds_);
  visitors_.clear();
  return answer(table_->open(moment_of(now), opening->settings, opening->host));
}

std::string TableDoor::restore(double now, std::string_view request) {
  if (!is_time(now)) return refusal(kNoTime);
  const auto members = read_object(request);
  if (!members) return refusal(members.error().sentence());
  auto log = read_log(*members);
  if (!log) return refusal(log.error().sentence());
  Table restored(std::move(log->id), seeds_);
  const auto effects = restored.restore(moment_of(now), log->facts);
  if (!effects) return refusal(effects.error().sentence());
  table_.emplace(std::move(restored));
  visitors_.clear();
  return answer(*effects);
}

std::string TableDoor::enter(double now, std::uint32_t visitor, std::string_view arrival) {
  if (auto refused = refuse(now)) return *refused;
  if (visitor == 0) return refusal(kNoVisitor);
  const auto members = read_object(arrival);
  if (!members) return refusal(members.error().sentence());
  const auto read = read_arrival(*members);
  if (!read) return refusal(read.error().sentence());
  const auto who = static_cast<Visitor>(visitor);
  if (const auto known = visitors_.find(who); known != visitors_.end() && known->second.person.id != read->person.id) {
    return refusal("this visitor is somebody else");
  }
  visitors_[who] = *read;
  return answer(table_->enter(moment_of(now), who, *read));
}

std::string TableDoor::leave(double now, std::uint32_t visitor) {
  if (auto refused = refuse(now)) return *refused;
  visitors_.erase(static_cast<Visitor>(visitor));
  return answer(table_->leave(moment_of(now), static_cast<Visitor>(visitor)));
}

std::string TableDoor::handle(double now, std::uint32_t visitor, std::string_view message) {
  if (auto refused = refuse(now)) return *refused;
  if (!visitors_.contains(static_cast<Visitor>(visitor))) return refusal(kNotHere);
  if (message.size() > kLongestMessage) return answer_malformed(visitor, {}, {"it is longer than 4096 bytes", {}, {}});
  const auto members = read_object(message);
  if (!members) return answer_malformed(visitor, {}, members.error());
  const auto command = read_command(*members);
  if (!command) return answer_malformed(visitor, *members, command.error());
  return answer(table_->handle(moment_of(now), static_cast<Visitor>(visitor), *command));
}

std::string TableDoor::sent(double now, std::uint32_t visitor) {
  if (auto refused = refuse(now)) return *refused;
  table_->sent(moment_of(now), static_cast<Visitor>(visitor));
  return answer({});
}

std::string TableDoor::pong(double now, std::uint32_t visitor) {
  if (auto refused = refuse(now)) return *refused;
  return answer(table_->pong(moment_of(now), static_cast<Visitor>(visitor)));
}

std::string TableDoor::tick(double now) {
  if (auto refused = refuse(now)) return *refused;
  return answer(table_->tick(moment_of(now)));
}

std::string TableDoor::answer(const Effects& effects) {
  json::array facts;
  for (const std::string& fact : effects.facts) facts.emplace_back(fact);
  json::array messages;
  for (const Outgoing& outgoing : effects.messages) {
    json::object message{{"to", static_cast<std::uint64_t>(outgoing.to)}, {"text", *outgoing.text}};
    if (outgoing.timed) message["timed"] = true;
    messages.push_back(std::move(message));
  }
  json::array finished;
  for (const FinishedGame& game : effects.finished) {
    finished.push_back(
        json::object{{"id", game.id}, {"game", game.game}, {"players", game.players}, {"record", game.record}});
  }
  json::array dismissed;
  for (const Outgoing& gone : effects.dismissed) {
    visitors_.erase(gone.to);
    dismissed.push_back(static_cast<std::uint64_t>(gone.to));
    // Why, if not because they are here under another number.
    if (gone.text) messages.push_back({{"to", static_cast<std::uint64_t>(gone.to)}, {"text", *gone.text}});
  }
  const auto wake = table_->wake();
  return json_text(json::object{{"facts", std::move(facts)},
                                {"messages", std::move(messages)},
                                {"finished", std::move(finished)},
                                {"dismissed", std::move(dismissed)},
                                {"version", table_->version()},
                                {"wake", wake ? json::value(milliseconds_of(*wake)) : json::value(nullptr)}});
}

// What the table never hears of is refused here, as the table refuses the form of a move.
std::string TableDoor::answer_malformed(std::uint32_t visitor, const json::object& message, const Problem& problem) {
  const auto to = static_cast<Visitor>(visitor);
  const message::Refused refused{
      .code = "malformed", .problem = problem.sentence(), .language = visitors_.at(to).language};
  Fields fields(message);
  const std::uint64_t id = fields.count("id");
  const auto re = fields.fine() ? std::optional(id) : std::nullopt;
  Effects effects;
  effects.messages.push_back(
      {.to = to, .text = std::make_shared<const std::string>(render(table_->id(), refused, re))});
  return answer(effects);
}

std::string verify(std::string_view record) {
  const auto wrong = [](const Problem& problem) {
    return json_text(
        json::object{{"holds", false},
                     {"problem", problem.what},
                     {"rule", problem.rule.empty() ? json::value(nullptr) : json::value(json::string(problem.rule))},
                     {"move", problem.move ? json::value(*problem.move + 1) : json::value(nullptr)},
                     {"chanceChecked", false}});
  };
  const auto read = read_record(record);
  if (!read) return wrong(read.error());
  json::array events;
  const auto replayed = replay(*read, [&events](const Match& match, std::size_t) {
    for (json::value& event : match.all_events()) events.push_back(std::move(event));
  });
  if (!replayed) return wrong(replayed.error());
  return json_text(json::object{{"holds", true},
                                {"moves", replayed->moves},
                                {"finished", replayed->finished},
                                {"abandoned", replayed->abandoned},
                                {"chanceChecked", replayed->chance_checked},
                                {"events", std::move(events)}});
}

}  // namespace ludothek
