#include "bots/random_bot.hpp"
#include "games/farbenpoker/bots/greedy.hpp"
#include "games/farbenpoker/bots/thinking.hpp"

namespace ludothek {

template <>
std::unique_ptr<Bot<Farbenpoker>> make_bot<Farbenpoker>(std::string_view name) {
  if (const auto level = level_of(name)) return thinking_farbenpoker(*level);
  if (name == "random") return std::make_unique<RandomBot<Farbenpoker>>();
  if (name == "greedy") return greedy_farbenpoker();
  return nullptr;
}

}  // namespace ludothek
