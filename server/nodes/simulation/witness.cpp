#include "server/nodes/simulation/witness.hpp"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "record/record.hpp"

namespace ludothek::simulation {

void Witness::fail(const std::string& table, const std::string& what) {
  if (failure_.empty()) failure_ = "table " + table + ": " + what;
}

// --- What is kept --------------------------------------------------------------------------------------------------

void Witness::kept(std::span<const Change> changes) {
  for (const Change& change : changes) {
    if (const auto* fact = std::get_if<AppendFact>(&change)) {
      Kept& table = tables_[fact->table];
      ++facts_;
      if (static_cast<std::uint64_t>(fact->sequence) != table.truth.version()) {
        return fail(fact->table, "fact " + std::to_string(fact->sequence) + " was kept where " +
                                     std::to_string(table.truth.version()) + " belongs");
      }
      table.truth.learn(fact->text);
      if (table.truth.broken()) return fail(fact->table, "a fact was kept that makes no sense: " + fact->text);
      Chapter chapter;
      if (const Match* match = table.truth.match()) chapter.match = match->copy();
      const auto read = read_fact(fact->text);
      if (const auto* moved = std::get_if<fact::Moved>(&*read)) chapter.move = moved->moves.at(0).as_object();
      if (const auto* renamed = std::get_if<fact::Renamed>(&*read)) ++names_[renamed->person.name];
      table.chapters.push_back(std::move(chapter));
    } else if (const auto* kept = std::get_if<KeepRecord>(&change)) {
      ++tables_[kept->record.table].games;
      const auto record = read_record(kept->record.text);
      if (!record || !replay(*record)) fail(kept->record.table, "a record was kept that does not hold");
    }
  }
}

int Witness::kept_names(const std::string& name) const {
  const auto found = names_.find(name);
  return found == names_.end() ? 0 : found->second;
}

std::uint64_t Witness::version(const std::string& table) const {
  const auto found = tables_.find(table);
  return found == tables_.end() ? 0 : found->second.truth.version();
}

std::uint64_t Witness::games(const std::string& table) const {
  const auto found = tables_.find(table);
  return found == tables_.end() ? 0 : found->second.games;
}

// --- What is told --------------------------------------------------------------------------------------------------

void Witness::heard_of(const std::string& table, const std::string& person, const json::object& message) {
  const json::value* version = message.if_contains("version");
  if (version == nullptr) return;
  const auto upto = version->to_number<std::uint64_t>();
  std::uint64_t& latest = tables_[table].told[person];
  if (upto < latest) {
    fail(table, person + " was told of version " + std::to_string(upto) + " after " + std::to_string(latest));
  }
  latest = std::max(latest, upto);
}

void Witness::told(const std::string& table, const std::string& person, const json::object& message, Story& story) {
  const json::value* version = message.if_contains("version");
  if (version == nullptr) return;
  const Kept& kept = tables_[table];
  const auto upto = version->to_number<std::uint64_t>();
  if (upto > kept.truth.version()) return fail(table, "somebody was told what is not kept");
  const std::string_view type = message.at("type").as_string();
  // Who is here before the first game begins has its story from the beginning.
  if (type == "table" && upto > 0 && kept.chapters[upto - 1].match == nullptr) story = {upto, true};
  if (type != "game") return;
  std::vector<std::string> events;
  for (const json::value& event : message.at("events").as_array()) events.push_back(json::serialize(event));
  if (message.contains("fresh")) {
    if (!events.empty() && !message.contains("memorise")) return fail(table, "the past was told again");
  } else if (!story.begun) {
    return fail(table, "a story began in the middle");
  } else if (events != kept.truth.told(person, story.told, upto)) {
    return fail(table, "a story from " + std::to_string(story.told) +
                           " differs from what is kept: " + json::serialize(message));
  }
  story = {upto, true};
  check_view(table, kept, person, message);
}

// Seats change hands between rounds, so it is the view of a seat that the person had then or later.
void Witness::check_view(const std::string& table, const Kept& kept, const std::string& person,
                         const json::object& message) {
  const json::value* view = message.if_contains("view");
  if (view == nullptr) return;
  const auto upto = message.at("version").to_number<std::uint64_t>();
  const auto& match = kept.chapters[upto - 1].match;
  if (match == nullptr) return fail(table, "a game is told of that is not there");
  if (*view == json::value(match->view(kept.truth.eyes_of(person)))) return;
  if (*view == json::value(match->view(kOnlooker))) return;
  for (const Seat seat : SeatSet::first(kept.truth.settings().players)) {
    if (*view == json::value(match->view(seat))) return;
  }
  fail(table, "a view is of no seat at version " + std::to_string(upto) + ": " + json::serialize(message));
}

void Witness::acknowledged(const std::string& table, const json::object& command, bool sure) {
  const Kept& kept = tables_[table];
  const std::string_view type = command.at("type").as_string();
  if (type == "rename" && sure) {
    const int times = kept_names(std::string(command.at("name").as_string()));
    if (times != 1) fail(table, "a name that was acknowledged was kept " + std::to_string(times) + " times");
  }
  if (type != "move") return;
  // The first move at or after the version that it was made for is this one.
  for (auto at = command.at("version").to_number<std::size_t>(); at < kept.chapters.size(); ++at) {
    const json::object& move = kept.chapters[at].move;
    if (move.empty()) continue;
    for (const auto& [name, value] : command.at("move").as_object()) {
      const json::value* same = move.if_contains(name);
      if (same == nullptr || *same != value) {
        return fail(table, "a move that was acknowledged is not the one that was kept: " + json::serialize(command) +
                               " and " + json::serialize(move));
      }
    }
    return;
  }
  fail(table, "a move that was acknowledged was not kept: " + json::serialize(command));
}

}  // namespace ludothek::simulation
