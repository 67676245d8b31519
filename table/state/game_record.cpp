#include "table/state/game_record.hpp"

#include <utility>

#include "record/json/json_text.hpp"
#include "record/record.hpp"

namespace ludothek {
namespace {

// As the record lists them: played once more, because how a move is written depends on where it was made.
json::array moves_of(const TableState& table) {
  json::array moves;
  const auto past = table.match_at_its_beginning();
  for (const Played& played : table.played()) {
    past->play(played.move);
    json::object move = past->last_move();
    if (played.at) move["at"] = *played.at;
    moves.push_back(std::move(move));
  }
  return moves;
}

// Beside the moves, which have no room for them.
json::array reasons_of(const TableState& table) {
  json::array reasons;
  for (std::size_t i = 0; i < table.played().size(); ++i) {
    const std::string& reason = table.played()[i].reason;
    if (!reason.empty()) reasons.push_back(json::object{{"move", i}, {"reason", reason}});
  }
  return reasons;
}

}  // namespace

std::string game_record(const TableState& table, GameEnd end) {
  const Match& match = *table.match();
  const Promise& promise = table.promise();
  json::object document = write_record({
      .game = table.settings().game,
      .players = table.settings().players,
      .names = table.names(),
      .options = match.options(),
      .fairness = Fairness{promise.commitment, promise.seed, promise.nonces},
      .moves = moves_of(table),
      .result = end == GameEnd::kByTheRules ? match.result()
                                            : Result{.end = "abandoned", .scores = match.scores(), .winners = {}},
  });
  document["fairness"].as_object()["restarts"] = promise.restarts;
  json::object settings = write_settings(table.settings());
  for (const char* part : {"game", "players", "options"}) settings.erase(part);  // said already
  document["table"] = std::move(settings);
  if (json::array reasons = reasons_of(table); !reasons.empty()) document["reasons"] = std::move(reasons);
  return json_text(document);
}

}  // namespace ludothek
