#include "record/record.hpp"

#include <span>

#include "record/codec.hpp"
#include "record/json/as_value.hpp"
#include "record/json/json_text.hpp"
#include "record/json/parse.hpp"

namespace ludothek {
namespace {

const json::array& list_or_empty(const json::object& object, std::string_view name) {
  static const json::array kEmpty;
  const json::value* value = object.if_contains(name);
  return value != nullptr && value->is_array() ? value->get_array() : kEmpty;
}

Expected<Fairness, Problem> read_fairness(const json::value& value, int players, bool ended) {
  const json::object* members = value.if_object();
  if (members == nullptr) return Problem{"\"fairness\" must be an object", "fairness", {}};
  Fields fields(*members);
  Fairness fairness;
  if (const auto commitment = from_hex<32>(fields.text("commitment"))) {
    fairness.commitment = *commitment;
  } else {
    fields.complain("\"commitment\" must be 64 hexadecimal digits");
  }
  if (ended || fields.has("seed")) {
    fairness.seed = from_hex<32>(fields.text("seed"));
    if (!fairness.seed) fields.complain("\"seed\" must be 64 hexadecimal digits, revealed when the game has ended");
  }
  const json::array& nonces = fields.list("nonces");
  if (std::ssize(nonces) != players) fields.complain("there must be one nonce, or null, for each player");
  for (const json::value& nonce : nonces) {
    if (nonce.is_null()) {
      fairness.nonces.emplace_back();
    } else {
      fairness.nonces.push_back(from_hex<16>(text_in(fields, nonce)));
      if (!fairness.nonces.back()) fields.complain("a nonce must be 32 hexadecimal digits");
    }
  }
  if (fields.has("restarts")) fields.whole("restarts", 0, std::numeric_limits<int>::max());
  if (!fields.fine()) return Problem{fields.finish()->what, "fairness", {}};
  if (fairness.seed && commitment_of(*fairness.seed) != fairness.commitment) {
    return Problem{"the commitment is not the SHA-256 of the seed", "fairness", {}};
  }
  return fairness;
}

void read_header(Fields& fields, Record& record) {
  if (const std::string_view format = fields.text("format"); fields.fine() && format != kFormat) {
    fields.complain("this is not a record of the format " + std::string(kFormat) + " but " + in_quotes(format));
  }
  if (const int rules = fields.whole("rules", 1, std::numeric_limits<int>::max());
      fields.fine() && rules != kRulesVersion) {
    fields.complain("these rules are version " + std::to_string(rules) + "; version " + std::to_string(kRulesVersion) +
                    " is known here");
  }
  record.game = fields.text("game");
  record.players = fields.whole("players", 1, kMostPlayers);
  if (fields.has("names")) {
    const json::array& names = fields.list("names");
    if (std::ssize(names) != record.players) fields.complain("\"names\" must have a name for each player");
    for (const json::value& name : names) text_in(fields, name);
  }
  fields.list("moves");
}

// A move that is no object can't be told apart any further; it is refused before the game is played.
std::optional<Problem> check_moves(const json::array& moves) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (!moves[i].is_object()) return Problem{"a move must be an object", {}, i};
  }
  return std::nullopt;
}

const json::object& options_of(const Record& record) { return record.document.at("options").get_object(); }

// The result as the record should have it.
void write_result(const Result& result, int players, JsonWriter& out) {
  out("scores", numbers(result.scores, players))("winners", result.winners)("end", result.end);
}

std::optional<Problem> check_result(const Record& record, const Match& match, std::string_view last_rule,
                                    Replayed& found) {
  const json::value* value = record.document.if_contains("result");
  found.finished = match.next().kind == Next::Kind::kOver;
  if (value == nullptr) {
    if (found.finished) return Problem{"the game is over, but the record has no result", std::string(last_rule), {}};
    return std::nullopt;
  }
  const json::object* result = value->if_object();
  if (result == nullptr) return Problem{"\"result\" must be an object", {}, {}};
  Fields fields(*result);
  found.abandoned = fields.names("end", "abandoned");
  if (found.abandoned && found.finished) {
    return Problem{"the game was played to its end and can't be abandoned", std::string(last_rule), {}};
  }
  if (!found.abandoned && !found.finished) return Problem{"the record has a result, but the game is not over", {}, {}};
  const Result should =
      found.finished ? match.result() : Result{.end = "abandoned", .scores = match.scores(), .winners = {}};
  const json::object expected = object_of([&](JsonWriter& out) { write_result(should, record.players, out); });
  for (const auto& member : expected) {
    const std::string_view name{member.key().data(), member.key().size()};
    const json::value* given = result->if_contains(name);
    if (given == nullptr || *given != member.value()) {
      return Problem{
          "the result's " + in_quotes(name) + " should be " + json_text(member.value()), std::string(last_rule), {}};
    }
  }
  return std::nullopt;
}

// The rule of the last event, which is the end's when the game is over.
std::string last_rule(const Match& match) {
  const json::array events = match.all_events();
  return events.empty() ? "" : std::string(events.back().at("rule").get_string());
}

}  // namespace

const json::array& Record::moves() const { return list_or_empty(document, "moves"); }

Expected<Record, Problem> read_record(std::string_view text) {
  if (text.size() > kLargestRecord) {
    return Problem{"the record is larger than " + std::to_string(kLargestRecord >> 20) + " MiB", {}, {}};
  }
  auto value = parse_strictly(text);
  if (!value) return value.error();
  if (!value->is_object()) return Problem{"a record is a JSON object", {}, {}};

  Record record;
  record.document = std::move(value->get_object());
  Fields fields(record.document);
  read_header(fields, record);
  const json::value* options = record.document.if_contains("options");
  if (options == nullptr || !options->is_object())
    fields.complain("\"options\" must be an object that lists every option");
  if (!fields.fine()) return *fields.finish();
  if (auto problem = check_moves(record.moves())) return *problem;
  if (const json::value* fairness = record.document.if_contains("fairness")) {
    auto read = read_fairness(*fairness, record.players, record.document.contains("result"));
    if (!read) return read.error();
    record.fairness = std::move(*read);
  }
  // A record whose game, players or options can't be is refused now rather than at its first move.
  if (auto match = open_match(record); !match) return match.error();
  return record;
}

Expected<std::unique_ptr<Match>, Problem> open_match(const Record& record) {
  return open_match(record.game, record.players, options_of(record));
}

Expected<Replayed, Problem> replay(const Record& record,
                                   const std::function<void(const Match&, std::size_t)>& after_each) {
  auto opened = open_match(record);
  if (!opened) return opened.error();
  Match& match = **opened;
  std::optional<FairRandom> chance;
  if (record.fairness && record.fairness->seed)
    chance.emplace(chance_key(*record.fairness->seed, record.fairness->nonces));

  Replayed found{.chance_checked = chance.has_value()};
  for (const json::value& move : record.moves()) {
    if (auto problem = match.play(move.get_object(), chance ? &*chance : nullptr)) {
      problem->move = found.moves;
      return *problem;
    }
    if (after_each) after_each(match, found.moves);
    ++found.moves;
  }
  if (auto problem = check_result(record, match, last_rule(match), found)) return *problem;
  return found;
}

void write_record(const RecordParts& parts, JsonWriter& out) {
  out("format", kFormat)("rules", kRulesVersion)("game", parts.game)("players", parts.players);
  if (!parts.names.empty()) out("names", std::span(parts.names));
  out("options", parts.options);
  if (parts.fairness) {
    out.key("fairness").object([&](JsonWriter&) {
      out("commitment", to_hex(parts.fairness->commitment));
      if (parts.fairness->seed) out("seed", to_hex(*parts.fairness->seed));
      out.each("nonces", parts.fairness->nonces,
               [](const auto& nonce) { return nonce ? std::optional(to_hex(*nonce)) : std::nullopt; });
      if (parts.restarts) out("restarts", *parts.restarts);
    });
  }
  out.key("moves").list([&](JsonWriter& moves) { moves.written(parts.moves); });
  if (!parts.result) return;
  out.key("result").object([&](JsonWriter&) { write_result(*parts.result, parts.players, out); });
}

}  // namespace ludothek
