#include <charconv>

#include "bots/random_bot.hpp"
#include "games/riffifi/bots/greedy.hpp"
#include "games/riffifi/bots/thinking.hpp"

namespace ludothek {
namespace {

constexpr int kMostSimulations = 10'000'000;  // some ten seconds per decision

// "expert@1000": a level with another budget than its own.
std::unique_ptr<Bot<Riffifi>> with_budget(std::string_view name) {
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
  if (auto bot = with_budget(name)) return bot;
  if (name == "random") return std::make_unique<RandomBot<Riffifi>>();
  if (name == "greedy") return greedy_riffifi();
  return nullptr;
}

}  // namespace ludothek
