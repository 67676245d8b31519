// make bench-race: how often the race of Starmaster goes to the right player, and what cheats gain, over simulated
// lines.
//
// Prints the tables of docs/race.md. The same for the same --seed; --races are run for each line of a table.
#include "tests/race_simulation.hpp"

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string_view>
#include <system_error>

namespace {

using namespace ludothek;
using namespace ludothek::simulation;

struct Wishes {
  int races = 100'000;
  std::uint64_t seed = 1;
  bool own_sockets = false;
};

constexpr double kSpikes = 0.03;

void honest_players(const Wishes& wishes) {
  std::printf("Honest players, each other touch 60 to 120 ms after the first (%d races per line)\n\n", wishes.races);
  std::printf("| spikes | players | right of the decided | replayed | claims doubted | J | wait for the verdict |\n");
  std::printf("| --- | --: | --: | --: | --: | --: | --: |\n");
  for (const double spikes : {0.0, kSpikes}) {
    for (int players = 2; players <= 6; ++players) {
      const Setting setting{.players = players, .spike_chance = spikes, .own_sockets = wishes.own_sockets};
      const Tally tally = simulate(setting, wishes.races, wishes.seed);
      std::printf("| %s | %d | %.2f %% | %.1f %% | %.1f %% | %.0f ms | %.0f ms |\n", spikes > 0 ? "3 %" : "none",
                  players, 100 * tally.right_share(), 100 * tally.replay_share(), 100.0 * tally.doubted / tally.claims,
                  tally.mean_jitter(), tally.wait / tally.races);
    }
  }
}

void gaps(const Wishes& wishes) {
  std::printf("\nTwo honest players, by how far apart they touch, with spikes\n\n");
  std::printf("| apart | right of the decided | replayed |\n| --: | --: | --: |\n");
  for (const double gap : {5, 10, 15, 20, 30, 40, 60, 80, 120, 200}) {
    const Setting setting{
        .players = 2, .least_gap = gap, .most_gap = gap, .spike_chance = kSpikes, .own_sockets = wishes.own_sockets};
    const Tally tally = simulate(setting, wishes.races, wishes.seed);
    std::printf("| %.0f ms | %.2f %% | %.1f %% |\n", gap, 100 * tally.right_share(), 100 * tally.replay_share());
  }
}

void far_away(const Wishes& wishes) {
  std::printf("\nOne player far away against one 10 to 30 ms from the server, touching 80 ms earlier or later,\n");
  std::printf("with spikes\n\n");
  std::printf("| round trip | earlier: won | replayed | later: won | replayed |\n| --: | --: | --: | --: | --: |\n");
  for (const double trip : {10, 50, 100, 150, 200, 300}) {
    Setting setting{
        .players = 2, .most_trip = 30, .spike_chance = kSpikes, .own_sockets = wishes.own_sockets, .own_trip = trip};
    setting.handicap = -80;
    const Tally earlier = simulate(setting, wishes.races / 4 + 1, wishes.seed);
    setting.handicap = 80;
    const Tally later = simulate(setting, wishes.races / 4 + 1, wishes.seed);
    std::printf("| %.0f ms | %.1f %% | %.1f %% | %.1f %% | %.1f %% |\n", trip,
                100.0 * earlier.cheat_won / earlier.races, 100 * earlier.replay_share(),
                100.0 * later.cheat_won / later.races, 100 * later.replay_share());
  }
}

// The most that a seat may touch later than an honest one, in steps of 5 ms, and still win half of the decided races.
double gain(Setting setting, const Wishes& wishes) {
  for (double later = 350; later > 0; later -= 5) {
    setting.handicap = later;
    const Tally tally = simulate(setting, wishes.races / 20 + 1, wishes.seed);
    if (tally.decided() > 0 && tally.cheat_share() >= 0.5) return later;
  }
  return 0;
}

void cheat_line(const char* name, Setting setting, const Wishes& wishes) {
  setting.players = 2;
  setting.spike_chance = kSpikes;
  std::printf("| %s |", name);
  for (const bool own_sockets : {true, false}) {
    setting.own_sockets = own_sockets;
    setting.handicap.reset();
    const double gained = gain(setting, wishes);
    setting.handicap = 60;
    const Tally tally = simulate(setting, wishes.races / 4 + 1, wishes.seed);
    std::printf(" %.0f ms | %.1f %% | %.1f %% |", gained, 100.0 * tally.cheat_won / tally.races,
                100 * tally.replay_share());
  }
  std::printf("\n");
}

void cheats(const Wishes& wishes) {
  std::printf(
      "\nOne who cheats against one who does not, with spikes. gain: how much later they may touch and still win\n");
  std::printf(
      "half of the decided races; then what they win and what is replayed when they touch 60 ms later; first\n");
  std::printf("where the server has the sockets itself, then behind a proxy\n\n");
  std::printf("| the cheat | gain | won | replayed | gain | won | replayed |\n");
  std::printf("| --- | --: | --: | --: | --: | --: | --: |\n");
  cheat_line("none: an honest player", {}, wishes);
  for (const int less : {20, 40, 60, 80, 100, 120, 150, 250}) {
    char name[64];
    std::snprintf(name, sizeof name, "page reports %d ms less", less);
    cheat_line(name, {.cheat = {.report_less = static_cast<double>(less)}}, wishes);
  }
  cheat_line("page reports 80 ms less, quiet lines", {.jitter = 1, .cheat = {.report_less = 80}}, wishes);
  cheat_line("page always reports 100 ms", {.cheat = {.report_least = true}}, wishes);
  cheat_line("page reports 30 ms more", {.cheat = {.report_less = -30}}, wishes);
  for (const double later : {100.0, 250.0}) {
    char name[96];
    std::snprintf(name, sizeof name, "pongs %.0f ms later, report as much less", later);
    cheat_line(name, {.cheat = {.report_less = later, .pongs_later = later}}, wishes);
    std::snprintf(name, sizeof name, "the same, quiet lines of 10 to 30 ms");
    cheat_line(name, {.most_trip = 30, .jitter = 1, .cheat = {.report_less = later, .pongs_later = later}}, wishes);
    std::snprintf(name, sizeof name, "the race's pong alone %.0f ms later, report as much less", later);
    cheat_line(name, {.cheat = {.report_less = later, .pongs_later = later, .race_alone = true}}, wishes);
  }
  for (const double less : {80.0, 120.0, 200.0}) {
    char name[96];
    std::snprintf(name, sizeof name, "pongs up to 250 ms later by chance, report %.0f ms less", less);
    cheat_line(name, {.cheat = {.report_less = less, .pongs_scattered = 250}}, wishes);
    std::snprintf(name, sizeof name, "the same, quiet lines of 10 to 30 ms");
    cheat_line(name, {.most_trip = 30, .jitter = 1, .cheat = {.report_less = less, .pongs_scattered = 250}}, wishes);
  }
  cheat_line("every answer but the claim 100 ms later, report as much less",
             {.cheat = {.report_less = 100, .pongs_later = 100, .answers_later = true}}, wishes);
}

template <class Number>
bool read(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

}  // namespace

int main(int count, char** words) {
  Wishes wishes;
  const std::span arguments(words, place_of(count));
  for (std::size_t i = 1; i < arguments.size(); i += 2) {
    const std::string_view name = arguments[i];
    const std::string_view value = i + 1 < arguments.size() ? arguments[i + 1] : "";
    const bool understood = (name == "--races" && read(value, wishes.races) && wishes.races > 0) ||
                            (name == "--seed" && read(value, wishes.seed)) ||
                            (name == "--sockets" && (wishes.own_sockets = value == "own", !value.empty()));
    if (!understood) {
      std::fprintf(stderr, "usage: race_simulation [--races N] [--seed N] [--sockets own|proxied]\n");
      return EXIT_FAILURE;
    }
  }
  honest_players(wishes);
  gaps(wishes);
  far_away(wishes);
  cheats(wishes);
  return EXIT_SUCCESS;
}
