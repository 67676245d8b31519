#include <charconv>

#include "bots/farbenpoker_thinking.hpp"
#include "bots/greedy.hpp"
#include "bots/random_bot.hpp"
#include "bots/riffifi_player.hpp"
#include "bots/starmaster_thinking.hpp"

namespace ludothek {
namespace {

constexpr int kMostSimulations = 10'000'000;  // some ten seconds a decision

template <Game G>
std::unique_ptr<Bot<G>> choose(std::string_view name, std::unique_ptr<Bot<G>> (*greedy)()) {
  if (name == "random") return std::make_unique<RandomBot<G>>();
  if (name == "greedy") return greedy();
  return nullptr;
}

// "expert@1000": a level with another budget than its own.
std::unique_ptr<Bot<Riffifi>> riffifi_with_budget(std::string_view name) {
  const std::size_t sign = name.find('@');
  if (sign == std::string_view::npos) return nullptr;
  const auto level = level_of(name.substr(0, sign));
  const std::string_view number = name.substr(sign + 1);
  int simulations = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), simulations);
  if (!level || error != std::errc{} || end != number.data() + number.size()) return nullptr;
  if (simulations < 1 || simulations > kMostSimulations) return nullptr;
  return thinking_riffifi(*level, simulations);
}

}  // namespace

template <>
std::unique_ptr<Bot<Riffifi>> make_bot<Riffifi>(std::string_view name) {
  if (const auto level = level_of(name)) return thinking_riffifi(*level);
  if (auto bot = riffifi_with_budget(name)) return bot;
  return choose<Riffifi>(name, &greedy_riffifi);
}
template <>
std::unique_ptr<Bot<Farbenpoker>> make_bot<Farbenpoker>(std::string_view name) {
  if (const auto level = level_of(name)) return thinking_farbenpoker(*level);
  return choose<Farbenpoker>(name, &greedy_farbenpoker);
}
template <>
std::unique_ptr<Bot<Starmaster>> make_bot<Starmaster>(std::string_view name) {
  if (const auto level = level_of(name)) return thinking_starmaster(*level);
  return choose<Starmaster>(name, &greedy_starmaster);
}

}  // namespace ludothek
