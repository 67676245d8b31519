// Prints what is said at tables: one game of every variant, then evenings on which people also do what they should not.
// A line per message, {"game":…,"from":0,"message":{…}} or {"game":…,"to":0,…}, and {"game":…,"record":{…}} for each
// game that ended. tests/protocol/protocol_test.py holds them against the schemas.

#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>

#include "record/catalog.hpp"
#include "record/json/json_text.hpp"
#include "record/json/pick.hpp"
#include "record/options.hpp"
#include "shelf/rules.hpp"
#include "tests/sitting.hpp"

namespace ludothek::tests {
namespace {

void print(const std::string& game, Sitting::Direction direction, int person, const json::object& message) {
  const json::object line{
      {"game", game}, {direction == Sitting::Direction::kFromClient ? "from" : "to", person}, {"message", message}};
  std::puts(json_text(line).c_str());
}

Sitting::Listener printer(const Settings& settings) {
  return [game = settings.game](auto direction, int person, const json::object& message) {
    print(game, direction, person, message);
  };
}

void sit_down(Sitting& sitting, const Settings& settings, int people) {
  for (int person = 0; person < people; ++person) {
    sitting.enter();
    sitting.say(person, {{"type", "sit"}});
  }
  for (int seat = people; seat < settings.players; ++seat) {
    sitting.say(0, {{"type", "addBot"}, {"seat", seat}, {"level", seat % 2 == 0 ? "random" : "greedy"}});
  }
}

// Everybody keeps to the protocol, and one looks on. The game comes to its end, and nobody was refused anything.
bool play_politely(const Settings& settings, std::uint64_t seed) {
  Sitting sitting(settings, seed, printer(settings));
  const int people = std::min(2, settings.players);
  sit_down(sitting, settings, people);
  sitting.enter();
  for (int person = 0; person < people; ++person) sitting.say(person, {{"type", "ready"}, {"ready", true}, {"id", 1}});
  const bool fine = sitting.run() && sitting.refusals() == 0;
  for (const FinishedGame& game : sitting.finished()) {
    std::printf("{\"game\":\"%s\",\"record\":%s}\n", settings.game.c_str(), game.record.c_str());
  }
  return fine;
}

// How high a number is changes no message.
bool is_usual(const Facts& facts, const OptionValues& chosen) {
  for (std::size_t i = 0; i < facts.options.size(); ++i) {
    const OptionFact& option = facts.options[i];
    if (option.kind == OptionFact::Kind::kNumber && chosen[i] != option.range.usual) return false;
  }
  return true;
}

template <class G>
bool play_every_variant() {
  bool fine = true;
  std::uint64_t seed = 1;
  for (const auto& options : every_variant<G>()) {
    if (!is_usual(G::kFacts, options.values())) continue;
    const json::object wish{{"game", G::kName},
                            {"players", options.players},
                            {"options", write_options(options)},
                            {"botPace", 0},
                            {"race", seed % 2 == 0 ? "live" : "sealed"}};
    fine = play_politely(*read_settings(wish), seed++) && fine;
  }
  return fine;
}

// A move with which a game of the shelf can begin: of any of them, whatever is played. A race is no move.
json::object some_move(FastRandom& random) {
  const auto below = [&](std::size_t count) { return random.below(static_cast<std::uint32_t>(count)); };
  const std::vector<std::string> games = Shelf::names();
  json::object move;
  while (move.empty()) {
    Shelf::with(games[below(games.size())], [&]<class G>() {
      const auto match = open_match(G::kName, G::kFacts.usual_players, write_options(typename G::Options{}));
      FairRandom chance(ChaCha20::Key{static_cast<std::uint8_t>(below(256))});
      while ((*match)->next().kind == Next::Kind::kChance) (*match)->draw(chance);
      if ((*match)->next().kind == Next::Kind::kSeat)
        move = pick_move((*match)->offers((*match)->next().seat()), below);
    });
  }
  return move;
}

// What somebody might say at any time, in the right form and in the wrong place.
json::object anything(FastRandom& random, std::uint64_t version) {
  const std::uint64_t versions[] = {version, version, 0, version + 5};
  const std::uint64_t made_for = versions[random.below(4)];
  const std::string somebody = "g" + std::to_string(random.below(5));
  const json::object sayings[] = {
      {{"type", "sit"}},
      {{"type", "sit"}, {"seat", random.below(6)}},
      {{"type", "stand"}},
      {{"type", "addBot"}, {"seat", random.below(6)}, {"level", "greedy"}},
      {{"type", "removeBot"}, {"seat", random.below(6)}},
      {{"type", "unseat"}, {"seat", random.below(6)}},
      {{"type", "ready"}, {"ready", true}},
      {{"type", "rematch"}},
      {{"type", "rename"}, {"name", "Ana the Second"}},
      {{"type", "nonceHash"}, {"hash", std::string(64, 'a')}},
      {{"type", "nonce"}, {"nonce", std::string(32, 'b')}},
      {{"type", "move"}, {"version", made_for}, {"move", some_move(random)}},
      {{"type", "move"}, {"version", made_for}, {"move", some_move(random)}},
      {{"type", "move"}, {"version", made_for}, {"move", some_move(random)}},
      {{"type", "memorised"}},
      {{"type", "throw"}, {"version", made_for}},
      {{"type", "claim"}, {"version", made_for}, {"cell", 1}, {"reaction", 300}},
      {{"type", "notMe"}, {"version", made_for}},
      {{"type", "seal"}, {"version", made_for}, {"cell", nullptr}},
      {{"type", "advise"}, {"version", made_for}},
      {{"type", "advise"}, {"version", version}},
      {{"type", "standIn"}, {"level", "greedy"}},
      {{"type", "takeBack"}},
      {{"type", "takeBack"}},
      {{"type", "decide"}, {"choice", random.below(2) == 0 ? "bot" : "wait"}},
      {{"type", "endGame"}, {"agree", random.below(2) == 0}},
      {{"type", "emote"}, {"emote", kEmotes[random.below(8)]}},
      {{"type", "say"}, {"text", "Bien joué !"}},
      {{"type", "onlookers"}, {"allowed", random.below(4) != 0}, {"talk", random.below(2) == 0}},
      {{"type", "mute"}, {"person", somebody}, {"muted", random.below(2) == 0}},
      {{"type", "remove"}, {"person", somebody}},
      {{"type", "ban"}, {"person", somebody}, {"banned", random.below(3) == 0}},
  };
  return sayings[random.below(static_cast<std::uint32_t>(std::size(sayings)))];
}

// People come and go, try what they may not, think too long, and play on.
void play_wildly(const Settings& settings, std::uint64_t seed) {
  FastRandom random(seed);
  Sitting sitting(settings, seed, printer(settings));
  sit_down(sitting, settings, std::min(3, settings.players));
  const int people = std::min(3, settings.players) + 1;
  sitting.enter();
  for (int step = 0; step < 150; ++step) {
    if (sitting.table().phase() == Phase::kWaiting || sitting.table().phase() == Phase::kFinished) {
      for (int person = 0; person < people; ++person) sitting.say(person, {{"type", "ready"}, {"ready", true}});
    }
    sitting.run(static_cast<int>(random.below(20)));
    const int person = static_cast<int>(random.below(static_cast<std::uint32_t>(people)));
    if (!sitting.is_here(person)) {
      sitting.come_back(person);
      continue;
    }
    if (random.below(12) == 0) {
      sitting.leave(person);
      sitting.run(static_cast<int>(random.below(8)));
      sitting.say((person + 1) % people, {{"type", "decide"}, {"choice", random.below(2) == 0 ? "wait" : "bot"}});
      sitting.come_back(person);
    } else if (random.below(12) == 0) {
      sitting.doze(person);
      sitting.run(12);
      sitting.doze(person, false);
    } else {
      json::object message = anything(random, sitting.table().version());
      if (random.below(2) == 0) message["id"] = 7000 + step;
      sitting.say(person, std::move(message));
    }
  }
}

template <class G>
void play_wild_evenings() {
  const std::vector<typename G::Options> variants = every_variant<G>();
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const auto& options = variants[seed * 7 % variants.size()];
    const json::object wish{
        {"game", G::kName},    {"players", options.players}, {"options", write_options(options)},
        {"botPace", 20},       {"chat", seed % 2 == 0},      {"clockSeconds", seed % 2 == 0 ? 0 : 5},
        {"absenceSeconds", 5}, {"silenceSeconds", 10},       {"race", seed % 2 == 0 ? "live" : "sealed"}};
    play_wildly(*read_settings(wish), seed);
  }
}

}  // namespace
}  // namespace ludothek::tests

int main() {
  using namespace ludothek;
  using namespace ludothek::tests;
  bool fine = true;
  Shelf::for_each([&fine]<class G>() {
    fine = play_every_variant<G>() && fine;
    play_wild_evenings<G>();
  });
  if (!fine)
    std::fputs("protocol_sample: a client that kept to the protocol was refused, or a game did not end\n", stderr);
  return fine ? 0 : 1;
}
