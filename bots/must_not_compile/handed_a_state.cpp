// A bot that is handed the position itself, hidden hands and all. With HANDED_A_STATE this must not compile; without
// it, it hands over a view and must compile, so that the first can only fail for the reason it should. See
// CMakeLists.txt.
#include "bots/bot.hpp"
#include "shelf/rules.hpp"

namespace ludothek {

using G = GAME;
#ifdef HANDED_A_STATE
const G::State& look(const G::State& state, Seat /*seat*/) { return state; }
const G::State& tell(const G::State& state, const G::Event& /*event*/, Seat /*seat*/) { return state; }
#else
G::View look(const G::State& state, Seat seat) { return G::view(state, seat); }
G::Event tell(const G::State& /*state*/, const G::Event& event, Seat seat) { return G::redact(event, seat); }
#endif

G::Action choose(Bot<G>& bot, const G::State& state, Seat seat, FastRandom& random) {
  return bot.choose(look(state, seat), G::actions(state, seat), random);
}

std::optional<Claim<G>> race(Bot<G>& bot, const G::State& state, Seat seat, FastRandom& random) {
  return bot.race(look(state, seat), G::actions(state, seat), random);
}

void watch(Bot<G>& bot, const G::State& state, const G::Event& event, Seat seat) { bot.see(tell(state, event, seat)); }

}  // namespace ludothek
