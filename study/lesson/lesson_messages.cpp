#include "study/lesson/lesson_messages.hpp"

#include <utility>
#include <vector>

#include "record/json/json_writer.hpp"

namespace ludothek {
namespace {

// Nobody hurries a learner: these are what a clock shows, and nothing happens when they are over.
constexpr int kRaceSeconds = 30;
constexpr Milliseconds kMemorise = 60'000;

Settings settings_of(const Lesson& lesson) {
  const json::object& options = lesson.record.document.at("options").get_object();
  // A record that was read names a game, players and options that there are.
  auto settings =
      *read_settings({{"game", lesson.record.game}, {"players", lesson.record.players}, {"options", options}});
  settings.help = false;  // the lesson helps
  return settings;
}

message::Game::Turn turn_of(const Lesson& lesson, const Match& match, std::optional<Ask> ask) {
  message::Game::Turn turn{.awaited = match.next().seats};
  if (const auto thrower = match.occasion().thrower) {
    turn.awaited.add(*thrower);
    turn.your_throw = ask == Ask::kThrow;
  }
  if (ask == Ask::kMove || ask == Ask::kRace) {
    turn.offers = text_of([&](JsonWriter& list) { match.write_offers(lesson.learner, list); });
    turn.foreseen = text_of([&](JsonWriter& list) { match.write_foreseen(lesson.learner, list); });
  }
  if (ask == Ask::kRace) {
    turn.race = {.kind = RaceKind::kLive, .seconds = kRaceSeconds, .in = Milliseconds{1000} * kRaceSeconds};
  }
  return turn;
}

}  // namespace

std::string people_message(const Lesson& lesson, Phase phase, LessonMark mark) {
  const Settings settings = settings_of(lesson);
  std::vector<Chair> chairs;
  for (int seat = 0; seat < lesson.record.players; ++seat) {
    chairs.push_back({.owner = Person{"seat-" + std::to_string(seat), lesson.names[place_of(seat)]},
                      .bot = {},
                      .reserved = {},
                      .ready = true});
  }
  const Person& you = *chairs[place_of(lesson.learner)].owner;
  message::People people{.version = mark.version, .phase = phase, .settings = settings, .host = you.name, .games = 1};
  for (const Chair& chair : chairs) people.places.push_back({.chair = chair, .present = true});
  if (phase == Phase::kMemorising) people.memorised = SeatSet();
  const std::string written = write(kLessonTable, people);
  return render(kLessonTable, message::Table{.people = written, .you = you, .seat = lesson.learner, .host = false},
                mark.re);
}

std::string game_message(const Lesson& lesson, const LessonShot& shot, std::optional<Ask> ask, LessonMark mark) {
  const Match& match = *shot.match;
  const bool memorises = ask == Ask::kMemorise;
  // What lies open to be memorised is now, not the past.
  const std::string events = !shot.fresh || memorises ? match.told(lesson.learner) : std::string();
  message::Game game{.version = mark.version,
                     .events = events,
                     .fresh = shot.fresh,
                     .view = text_of([&](JsonWriter& out) { match.write_view(lesson.learner, out); }),
                     .photo = shot.photo,
                     .turn = std::nullopt};
  if (memorises) {
    game.memorise = kMemorise;
  } else {
    game.turn = turn_of(lesson, match, ask);
  }
  return render(kLessonTable, std::move(game), mark.re);
}

}  // namespace ludothek
