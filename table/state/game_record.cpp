#include "table/state/game_record.hpp"

#include <algorithm>
#include <vector>

#include "record/json/json_writer.hpp"
#include "record/record.hpp"

namespace ludothek {
namespace {

// As the record lists them: played once more, because how a move is written depends on where it was made.
std::string moves_of(const TableState& table) {
  const auto past = table.match_at_its_beginning();
  return text_of([&](JsonWriter& list) {
    for (const Played& played : table.played()) {
      past->play(played.move);
      list.object([&](JsonWriter& out) {
        past->write_last_move(out);
        if (played.at) out("at", *played.at);
      });
    }
  });
}

RecordParts parts_of(const TableState& table) {
  const Promise& promise = table.promise();
  return {.game = table.settings().game,
          .players = table.settings().players,
          .names = table.names(),
          .options = table.match()->options(),
          .fairness = Fairness{promise.commitment, promise.seed, promise.nonces},
          .restarts = {},
          .moves = moves_of(table),
          .result = {}};
}

void write_reasons(const std::vector<Played>& played, JsonWriter& out) {
  if (std::ranges::all_of(played, [](const Played& one) { return one.reason.empty(); })) return;
  out.key("reasons").list([&](JsonWriter& list) {
    for (std::size_t i = 0; i < played.size(); ++i) {
      if (played[i].reason.empty()) continue;
      list.object([&](JsonWriter&) { out("move", i)("reason", played[i].reason); });
    }
  });
}

void write_helps(const std::vector<Help>& helps, JsonWriter& out) {
  if (helps.empty()) return;
  out.key("helped").list([&](JsonWriter& list) {
    for (const Help& help : helps) list.object([&](JsonWriter&) { out("move", help.before_move)("seat", help.seat); });
  });
}

// What the moves have no room for.
void write_beside_moves(const TableState& table, JsonWriter& out) {
  write_reasons(table.played(), out);
  write_helps(table.helps(), out);
}

}  // namespace

std::string game_record(const TableState& table, GameEnd end) {
  const Match& match = *table.match();
  RecordParts parts = parts_of(table);
  parts.restarts = table.promise().restarts;
  parts.result = end == GameEnd::kByTheRules ? match.result()
                                             : Result{.end = "abandoned", .scores = match.scores(), .winners = {}};
  json::object settings = write_settings(table.settings());
  for (const char* part : {"game", "players", "options"}) settings.erase(part);  // said already
  return text_of([&](JsonWriter& document) {
    document.object([&](JsonWriter& out) {
      write_record(parts, out);
      out("table", settings);
      write_beside_moves(table, out);
    });
  });
}

std::string unfinished_record(const TableState& table) {
  return text_of([&](JsonWriter& document) {
    document.object([&](JsonWriter& out) {
      write_record(parts_of(table), out);
      write_beside_moves(table, out);
    });
  });
}

}  // namespace ludothek
