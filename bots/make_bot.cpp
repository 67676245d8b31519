#include "bots/farbenpoker_thinking.hpp"
#include "bots/greedy.hpp"
#include "bots/random_bot.hpp"
#include "bots/riffifi_player.hpp"
#include "bots/starmaster_thinking.hpp"

namespace ludothek {
namespace {

template <Game G>
std::unique_ptr<Bot<G>> choose(std::string_view name, std::unique_ptr<Bot<G>> (*greedy)()) {
  if (name == "random") return std::make_unique<RandomBot<G>>();
  if (name == "greedy") return greedy();
  return nullptr;
}

}  // namespace

template <>
std::unique_ptr<Bot<Riffifi>> make_bot<Riffifi>(std::string_view name) {
  if (const auto level = level_of(name)) return thinking_riffifi(*level);
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
