#include "bots/random_bot.hpp"
#include "games/starmaster/bots/greedy.hpp"
#include "games/starmaster/bots/thinking.hpp"

namespace ludothek {

template <>
std::unique_ptr<Bot<Starmaster>> make_bot<Starmaster>(std::string_view name) {
  if (const auto level = level_of(name)) return thinking_starmaster(*level);
  if (name == "random") return std::make_unique<RandomBot<Starmaster>>();
  if (name == "greedy") return greedy_starmaster();
  return nullptr;
}

}  // namespace ludothek
