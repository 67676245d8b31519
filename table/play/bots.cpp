#include "table/play/bots.hpp"

namespace ludothek {
namespace {

// A bot's chance follows from the game's secret, so that nobody can foresee a bot; and from the moment, so that one who
// comes back does not begin with the same thoughts again.
FastRandom random_of(const TableState& state, Seat seat) {
  ChaCha20::Key mixed = lot_key(state.promise().key());
  mixed[0] = static_cast<std::uint8_t>(mixed[0] ^ (index(seat) + 1));
  for (std::size_t i = 0; i < 8; ++i) {
    mixed[i + 1] = static_cast<std::uint8_t>(mixed[i + 1] ^ (state.version() >> (8 * i)));
  }
  const Digest digest = sha256(mixed);
  std::uint64_t seed = 0;
  for (std::size_t i = 0; i < 8; ++i) seed = seed << 8 | digest[i];
  return FastRandom(seed);
}

}  // namespace

std::unique_ptr<Companion> Bots::companion_of(Seat seat, std::string_view level) const {
  auto companion = make_companion(state_.settings().game, level, seat);
  const auto past = state_.match_at_its_beginning();
  for (const Played& played : state_.played()) {
    past->play(played.move);
    companion->see(*past);
  }
  return companion;
}

void Bots::seat(Seat seat) {
  at(seat) = {.companion = companion_of(seat, state_.chair(seat).bot), .random = random_of(state_, seat)};
}

// Its chance is that of the moment alone, not of the game's secret: the same advice wherever the seat knows the same.
std::shared_ptr<Thought> Bots::advise(Seat seat, std::string_view level) const {
  const FastRandom lots(state_.played().size() * kMostPlayers + place_of(seat));
  return std::make_shared<Thought>(companion_of(seat, level), state_.match()->copy(), lots);
}

void Bots::seat_all() {
  for (const Seat place : state_.seats()) {
    if (state_.chair(place).played_by_bot()) seat(place);
  }
}

void Bots::see() {
  for (const Bot& bot : bots_) {
    if (bot.companion != nullptr) bot.companion->see(*state_.match());
  }
}

}  // namespace ludothek
