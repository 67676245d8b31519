#include "cli/commands/play.hpp"

#include <fmt/format.h>
#include <sys/random.h>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/arguments/options.hpp"
#include "cli/arguments/play_arguments.hpp"
#include "cli/commands/complaint.hpp"
#include "cli/shelf.hpp"
#include "cli/unfinished_game.hpp"
#include "shelf/record.hpp"
#include "shelf/rules.hpp"
#include "terminal/hot_seat.hpp"
#include "terminal/receipt.hpp"
#include "terminal/screen/interruption.hpp"
#include "terminal/screen/stage.hpp"

namespace ludothek {
namespace {

using terminal::Company;
using terminal::Console;

// --- Chance --------------------------------------------------------------------------------------------------------

// Bytes from the system; with a seed from that, so that a game can be played again.
class Source {
 public:
  explicit Source(std::optional<std::uint64_t> seed) {
    if (seed) random_.emplace(*seed);
  }
  void operator()(std::span<std::uint8_t> bytes) {
    if (!random_ && getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) {
      throw std::runtime_error("the system gives no random numbers");
    }
    for (std::uint8_t& byte : bytes) {
      if (random_) byte = static_cast<std::uint8_t>(random_->next() >> 56);
    }
  }

 private:
  std::optional<FastRandom> random_;
};

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

// How long bots of the table take, in per cent of what they usually do.
int bot_pace_of(std::string_view speed) {
  if (speed == "instant") return 0;
  if (speed == "fast") return 10;
  return speed == "slow" ? 150 : 75;
}

// Game after game at one table, with the same people and bots.
class Evening {
 public:
  Evening(const PlayPlan& plan, const Settings& settings, const Company& company)
      : plan_(plan),
        abilities_(abilities_for(plan)),
        stage_(open_stage(plan, abilities_)),
        watched_(stage_->is_watched()),
        console_(*stage_, abilities_, settings.game, company, terminal::pace_of(plan.speed)),
        board_(terminal::make_board(settings.game, plan.board == "plain")),
        table_(settings, company, Source(plan.seed)) {
    console_.set_receipt([this](const Company& reader) { return terminal::receipt_lines(table_, reader); });
  }

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
    const bool lost = !left && table_.begun() && !table_.over();
    stage_.reset();
    // A script that ends has nobody who would miss the game.
    if (lost && watched_) keep();
    if (interrupted) end_by(*interrupted);
  }

 private:
  void play_and_save() {
    try {
      if (plan_.unfinished) {
        table_.resume(*plan_.unfinished);
      } else {
        table_.begin();
      }
      for (bool resumed = plan_.unfinished.has_value();; resumed = false, table_.begin()) play_game(resumed);
    } catch (const terminal::Leave& leave) {
      if (leave.save) {
        if (const auto words = save(console_, table_.record(), table_.table().settings().game)) {
          stage_.reset();
          fmt::print("{}\n", (*words)(console_.company()));
        }
      }
    }
  }

  // To its end and until somebody wants another; who does not, leaves.
  void play_game(bool resumed) {
    seats_.emplace(console_, table_, *board_);
    console_.set_under_way(true);
    seats_->play(resumed ? [](const Company& company) { return company.say("play.resumed"); }
                         : terminal::promise_of(table_));
    console_.set_under_way(false);
    // What was typed before the result was on show asks for nothing.
    stage_->drop_input();
    const terminal::Phrase hint = [](const Company& company) { return company.say("play.hint.end"); };
    seats_->show(hint);
    console_.tell(hint(console_.company()));
    while (console_.wait_for("s") == 's') {
      if (const auto words = save(console_, table_.record(), table_.table().settings().game)) {
        console_.note(*words);
        console_.tell((*words)(console_.company()));
      }
      console_.redraw();
    }
  }

  void keep() {
    const auto file = keep_record(table_.record(), table_.table().settings().game);
    if (!file) return;
    const Language language = console_.company().language;
    fmt::print(stderr, "{}\n", say(language, "play.kept", {{"file", terminal::text_of(*file)}}));
  }

  const PlayPlan& plan_;
  terminal::Abilities abilities_;
  std::unique_ptr<terminal::Stage> stage_;
  bool watched_;
  Console console_;
  std::unique_ptr<terminal::AnyBoard> board_;
  terminal::LocalTable table_;
  std::optional<terminal::HotSeat> seats_;  // the console draws from it, also when the game is left
};

template <Recordable G>
int play(const PlayPlan& plan) {
  json::object asked{{"game", G::kName}, {"botPace", bot_pace_of(plan.speed)}};
  if (plan.memorise) asked["memoriseSeconds"] = *plan.memorise;
  Company company;
  if (plan.unfinished) {
    const auto match = open_match(*plan.unfinished);
    if (!match) return complain("play", match.error().sentence());
    asked["players"] = plan.unfinished->players;
    asked["options"] = (*match)->options();
    company = company_of(*plan.unfinished, plan.language);
  } else {
    const auto options = read_settings<G>(plan.players, plan.options, plan.language);
    if (!options) return complain("play", options.error().sentence());
    auto everybody = seat_everybody(plan, options->players);
    if (!everybody) return complain("play", everybody.error().sentence());
    asked["players"] = options->players;
    asked["options"] = write_options(*options);
    company = *std::move(everybody);
  }
  const auto settings = read_settings(asked);
  if (!settings) return complain("play", settings.error().sentence());
  Evening(plan, *settings, company).spend();
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
      exit_code = complain("play", plan.error().sentence());
      return;
    }
    if (plan->game.empty() && !ask_for_game(*plan)) return;
    Shelf::with(plan->game, [&]<Recordable G>() { exit_code = play<G>(*plan); });
  });
}

}  // namespace ludothek
