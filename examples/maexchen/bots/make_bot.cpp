#include "bots/random_bot.hpp"
#include "examples/maexchen/bots/bluffer.hpp"
#include "examples/maexchen/bots/greedy.hpp"

namespace ludothek {

template <>
std::unique_ptr<Bot<Maexchen>> make_bot<Maexchen>(std::string_view name) {
  if (const auto level = level_of(name)) return bluffing_maexchen(*level);
  if (name == "random") return std::make_unique<RandomBot<Maexchen>>();
  if (name == "greedy") return greedy_maexchen();
  return nullptr;
}

}  // namespace ludothek
