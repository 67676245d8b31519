#include "wasm/replay_door.hpp"

#include <utility>

#include "record/json/json_text.hpp"
#include "study/replay/replay_messages.hpp"
#include "study/replay/timeline.hpp"

namespace ludothek {
namespace {

std::string refusal(std::string_view why) { return json_text(json::object{{"refused", why}}); }

// REQUIRES: refuse() had nothing to say.
Viewer viewer_of(std::int32_t viewer) {
  if (viewer == ReplayDoor::kSeesAll) return {.open = true};
  return {.seat = viewer == ReplayDoor::kLooksOn ? kOnlooker : seat_at(viewer)};
}

json::value counted(std::optional<std::size_t> number) { return number ? json::value(*number) : json::value(nullptr); }

json::value problem_of(const Replay& replay) {
  const auto& problem = replay.problem();
  if (!problem) return nullptr;
  const auto move = problem->move ? std::optional(*problem->move + 1) : std::nullopt;
  return json::object{{"sentence", problem->sentence()},
                      {"what", problem->what},
                      {"rule", problem->rule.empty() ? json::value(nullptr) : json::value(json::string(problem->rule))},
                      {"code", problem->code.empty() ? json::value(nullptr) : json::value(json::string(problem->code))},
                      {"move", counted(move)},
                      {"line", counted(replay.problem_line())}};
}

json::value member_or_null(const json::object& document, std::string_view name) {
  const json::value* value = document.if_contains(name);
  return value == nullptr ? json::value(nullptr) : *value;
}

}  // namespace

std::string ReplayDoor::open(std::string_view record) {
  auto replay = Replay::read(record);
  if (!replay) return refusal(replay.error().sentence());
  replay_.emplace(std::move(*replay));
  const Record& read = replay_->record();
  const Replayed& found = replay_->found();
  return json_text(json::object{{"game", read.game},
                                {"players", read.players},
                                {"options", read.document.at("options")},
                                {"moves", replay_->moves()},
                                {"finished", found.finished},
                                {"abandoned", found.abandoned},
                                {"chanceChecked", found.chance_checked},
                                {"problem", problem_of(*replay_)},
                                {"result", member_or_null(read.document, "result")},
                                {"timeline", write(timeline_of(*replay_), read.players)}});
}

std::optional<std::string> ReplayDoor::refuse(std::int32_t viewer) const {
  if (!replay_) return refusal("there is no record: open one first");
  if (viewer < kSeesAll || viewer >= replay_->record().players) return refusal("nobody sits there");
  return std::nullopt;
}

std::string ReplayDoor::people(std::int32_t viewer) const {
  if (auto refused = refuse(viewer)) return *refused;
  return people_message(*replay_, viewer_of(viewer));
}

std::string ReplayDoor::game(std::uint32_t move, std::int32_t viewer, bool fresh) const {
  if (auto refused = refuse(viewer)) return *refused;
  if (move > replay_->moves()) return refusal("the record has no such move");
  return game_message(*replay_, move, viewer_of(viewer), fresh);
}

std::string ReplayDoor::story(std::int32_t viewer) const {
  if (auto refused = refuse(viewer)) return *refused;
  return json_text(json::object{{"moves", ludothek::story(*replay_, viewer_of(viewer))}});
}

}  // namespace ludothek
