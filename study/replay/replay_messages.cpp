#include "study/replay/replay_messages.hpp"

#include <utility>
#include <vector>

#include "record/json/json_writer.hpp"
#include "study/replay/players.hpp"
#include "table/messages/message.hpp"

namespace ludothek {
namespace {

json::array events_of(const Match& match, Viewer viewer) {
  return viewer.open ? match.all_events() : match.events(viewer.seat);
}

// As text with commas between, which is how a message takes them.
std::string told(const Match& match, Viewer viewer) {
  if (!viewer.open) return match.told(viewer.seat);
  return text_of([&](JsonWriter& list) { match.write_all_events(list); });
}

// Where a bot sat, or a person, whose name may be missing.
Chair chair_of(const RecordedPlayer& player, std::size_t seat) {
  if (player.is_bot()) return {.owner = {}, .bot = player.level, .reserved = {}};
  return {.owner = Person{"seat-" + std::to_string(seat), player.name}, .bot = {}, .reserved = {}, .ready = true};
}

}  // namespace

std::string people_message(const Replay& replay, Viewer viewer) {
  const Record& record = replay.record();
  Settings settings{.game = record.game,
                    .players = record.players,
                    .options = record.document.at("options").get_object(),
                    .first = {}};
  const std::vector<RecordedPlayer> players = players_of(record);
  std::vector<Chair> chairs;
  for (std::size_t seat = 0; seat < players.size(); ++seat) chairs.push_back(chair_of(players[seat], seat));
  message::People people{.version = 0, .phase = Phase::kPlaying, .settings = settings, .host = "", .games = 1};
  for (const Chair& chair : chairs) people.places.push_back({.chair = chair, .present = true});
  const std::string written = write(kReplayTable, people);
  const bool sits = viewer.seat != kOnlooker;
  const Person you{"viewer", ""};
  return render(
      kReplayTable,
      message::Table{
          .people = written, .you = you, .seat = sits ? std::optional(viewer.seat) : std::nullopt, .host = false},
      std::nullopt);
}

std::string game_message(const Replay& replay, std::size_t move, Viewer viewer, bool fresh) {
  const std::unique_ptr<Match> match = replay.after(move);
  const std::string events = fresh || move == 0 ? std::string() : told(*match, viewer);
  message::Game game{.version = move, .events = events, .fresh = fresh, .photo = nullptr, .turn = std::nullopt};
  game.view = text_of([&](JsonWriter& out) {
    match->write_view(viewer.seat, out);
    if (viewer.open) out.key("secrets").object([&](JsonWriter&) { match->write_secrets(out); });
  });
  if (const Next next = match->next(); next.kind != Next::Kind::kOver) {
    message::Game::Turn turn{.awaited = next.seats};
    if (const auto thrower = match->occasion().thrower) turn.awaited.add(*thrower);
    game.turn = std::move(turn);
  }
  return render(kReplayTable, std::move(game), std::nullopt);
}

json::array story(const Replay& replay, Viewer viewer) {
  json::array moves;
  ludothek::replay(replay.record(),
                   [&](const Match& match, std::size_t) { moves.push_back(events_of(match, viewer)); });
  return moves;
}

}  // namespace ludothek
