#include "cli/commands/play.hpp"

#include <fmt/format.h>
#include <sys/random.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/arguments/options.hpp"
#include "cli/arguments/play_arguments.hpp"
#include "cli/shelf.hpp"
#include "cli/unfinished_game.hpp"
#include "shelf/record.hpp"
#include "shelf/rules.hpp"
#include "shelf/terminal.hpp"
#include "terminal/screen/interruption.hpp"
#include "terminal/screen/stage.hpp"
#include "terminal/sitting.hpp"

namespace ludothek {
namespace {

using terminal::Company;
using terminal::Console;
using terminal::Sitting;

constexpr int kWrongUse = 2;

int complain(const std::string& what) {
  fmt::print(stderr, "ludothek play: {}\n", what);
  return kWrongUse;
}

// --- Chance --------------------------------------------------------------------------------------------------------

// Bytes from the system; with a seed from that, so that a game can be played again.
class Source {
 public:
  explicit Source(std::optional<std::uint64_t> seed) {
    if (seed) random_.emplace(*seed);
  }
  template <std::size_t N>
  std::array<std::uint8_t, N> bytes() {
    std::array<std::uint8_t, N> bytes{};
    if (!random_ && getrandom(bytes.data(), N, 0) != static_cast<ssize_t>(N)) {
      throw std::runtime_error("the system gives no random numbers");
    }
    for (std::uint8_t& byte : bytes) {
      if (random_) byte = static_cast<std::uint8_t>(random_->next() >> 56);
    }
    return bytes;
  }
  std::uint64_t number() {
    std::uint64_t number = 0;
    for (const std::uint8_t byte : bytes<8>()) number = number << 8 | byte;
    return number;
  }

 private:
  std::optional<FastRandom> random_;
};

// One program supplies every part, so a record of it is consistent; it proves nothing more.
Fairness begin_fairly(Source& source, const Company& company) {
  Fairness fairness;
  fairness.seed = source.bytes<32>();
  fairness.commitment = commitment_of(*fairness.seed);
  for (const std::string& level : company.levels) {
    std::optional<PlayerNonce> nonce;
    if (level.empty()) nonce = source.bytes<16>();
    fairness.nonces.push_back(nonce);
  }
  return fairness;
}

// --- Saving --------------------------------------------------------------------------------------------------------

// Asks for a file until the record is written or nobody wants it any more; gives what there is to say about it.
std::optional<terminal::Phrase> save(Console& console, const json::object& record, std::string_view game) {
  using terminal::text_of;
  terminal::Phrase question = [](const Company& company) { return company.say("play.save.ask"); };
  for (;;) {
    const auto file = console.read_line(question, std::string(game) + ".jsonl");
    if (!file) return std::nullopt;
    const auto fault = add_record(*file, record);
    json::object values{{"file", text_of(*file)}};
    if (!fault) {
      const std::string_view key = record.contains("result") ? "play.save.done" : "play.save.unfinished";
      return [key, values](const Company& company) { return company.say(key, values); };
    }
    values["why"] = text_of(*fault);
    question = [values](const Company& company) {
      return company.say("play.save.failed", values) + " " + company.say("play.save.ask");
    };
  }
}

// --- The evening ---------------------------------------------------------------------------------------------------

std::unique_ptr<terminal::Stage> open_stage(const PlayPlan& plan, const terminal::Abilities& abilities) {
  if (plan.plain || !terminal::can_draw()) return terminal::plain_stage(abilities);
  return terminal::full_stage(abilities);
}

terminal::Abilities abilities_for(const PlayPlan& plan) {
  terminal::Abilities abilities = terminal::find_abilities();
  abilities.ascii = abilities.ascii || plan.ascii;
  return abilities;
}

// Game after game, with the same people and bots.
template <Recordable G>
class Evening {
 public:
  Evening(const PlayPlan& plan, const typename G::Options& options, Company company)
      : plan_(plan),
        options_(options),
        abilities_(abilities_for(plan)),
        stage_(open_stage(plan, abilities_)),
        watched_(stage_->is_watched()),
        console_(*stage_, abilities_, std::string(G::kName), std::move(company), terminal::pace_of(plan.speed)),
        source_(plan.seed) {}

  // Until somebody leaves; nothing of an unfinished game is lost, however it ends.
  void spend() {
    std::optional<terminal::Interrupted> interrupted;
    bool left = true;  // on purpose
    try {
      play_and_save();
    } catch (const terminal::Interrupted& signal) {
      interrupted = signal;
      left = false;
    } catch (const terminal::Closed&) {
      left = false;  // nobody is there any more
    }
    const bool lost = !left && sitting_ && sitting_->has_begun() && !sitting_->is_over();
    stage_.reset();
    // A script that ends has nobody who would miss the game.
    if (lost && watched_) keep();
    if (interrupted) end_by(*interrupted);
  }

 private:
  void play_and_save() {
    try {
      bool first = true;
      do {
        begin(std::exchange(first, false) ? plan_.unfinished : std::nullopt);
        console_.set_under_way(true);
        sitting_->play();
        console_.set_under_way(false);
      } while (wants_another());
    } catch (const terminal::Leave& leave) {
      if (leave.save) {
        if (const auto words = save(console_, sitting_->record(), G::kName)) {
          stage_.reset();
          fmt::print("{}\n", (*words)(console_.company()));
        }
      }
    }
  }

  void begin(const std::optional<Record>& unfinished) {
    const Fairness fairness = unfinished ? *unfinished->fairness : begin_fairly(source_, console_.company());
    sitting_.emplace(console_, options_, fairness, source_.number(), terminal::Timing{.memorise = plan_.memorise});
    if (unfinished) sitting_->resume(unfinished->moves());
  }

  // False never comes: who does not want another game leaves.
  bool wants_another() {
    const terminal::Phrase hint = [](const Company& company) { return company.say("play.hint.end"); };
    sitting_->show(hint);
    console_.tell(hint(console_.company()));
    while (console_.wait_for("s") == 's') {
      if (const auto words = save(console_, sitting_->record(), G::kName)) {
        console_.note(*words);
        console_.tell((*words)(console_.company()));
      }
      console_.redraw();
    }
    return true;
  }

  void keep() {
    const auto file = keep_record(sitting_->record(), G::kName);
    if (!file) return;
    const Language language = console_.company().language;
    fmt::print(stderr, "{}\n", say(language, "play.kept", {{"file", terminal::text_of(*file)}}));
  }

  const PlayPlan& plan_;
  typename G::Options options_;
  terminal::Abilities abilities_;
  std::unique_ptr<terminal::Stage> stage_;
  bool watched_;
  Console console_;
  Source source_;
  std::optional<Sitting<G>> sitting_;
};

template <Recordable G>
int play(const PlayPlan& plan) {
  if (plan.unfinished) {
    const json::object& document = plan.unfinished->document;
    const json::value* written = document.if_contains("options");
    const auto options =
        read_options<G>(written == nullptr ? json::object() : written->as_object(), plan.unfinished->players);
    if (!options) return complain(options.error().sentence());
    Evening<G>(plan, *options, company_of(*plan.unfinished, plan.language)).spend();
    return 0;
  }
  const auto options = read_settings<G>(plan.players, plan.options, plan.language);
  if (!options) return complain(options.error().sentence());
  const auto company = seat_everybody(plan, options->players);
  if (!company) return complain(company.error().sentence());
  Evening<G>(plan, *options, *company).spend();
  return 0;
}

// Which game, and in which language from now on; false if nobody wants one.
bool ask_for_game(PlayPlan& plan) {
  try {
    const terminal::Abilities abilities = abilities_for(plan);
    const auto stage = open_stage(plan, abilities);
    const auto wish = choose_game(*stage, abilities, plan.language);
    if (!wish) return false;
    plan.game = wish->game;
    plan.language = wish->language;
    return true;
  } catch (const terminal::Closed&) {
    return false;
  } catch (const terminal::Interrupted& interrupted) {
    end_by(interrupted);
  }
}

}  // namespace

void add_play(CLI::App& program, int& exit_code) {
  auto arguments = std::make_shared<PlayArguments>();
  CLI::App* command =
      program.add_subcommand("play", "Play at the terminal, against bots or several people at one keyboard");
  add_play_arguments(*command, *arguments);
  command->footer(
      "In the game h shows the keys. Without a terminal on both ends, play is as with --plain.\n"
      "NO_COLOR leaves colours out: every piece is also a shape and a letter.\n"
      "A game that is interrupted is kept in ~/.local/state/ludothek (or $XDG_STATE_HOME/ludothek).\n\n"
      "Exit code: 0, or 2 for wrong use.");
  command->callback([arguments, &exit_code] {
    auto plan = read_plan(*arguments);
    if (!plan) {
      exit_code = complain(plan.error().sentence());
      return;
    }
    if (plan->game.empty() && !ask_for_game(*plan)) return;
    Shelf::with(plan->game, [&]<Recordable G>() { exit_code = play<G>(*plan); });
  });
}

}  // namespace ludothek
