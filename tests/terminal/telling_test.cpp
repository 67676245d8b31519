// No line at the terminal tells what the game hides again, in every variant of every box.
#include "terminal/telling.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "engine/variants.hpp"
#include "record/fading.hpp"
#include "record/typed_match.hpp"
#include "shelf/record.hpp"
#include "shelf/rules.hpp"

namespace ludothek::terminal {
namespace {

// Lines that nobody waits for; what was printed goes when it is cleared.
class Sheet final : public Stage {
 public:
  bool draws() const override { return false; }
  bool is_watched() const override { return false; }
  Size size() const override { return {80, 24}; }
  void draw(const Grid& /*grid*/) override {}
  void print(std::string_view line) override { lines.emplace_back(line); }
  bool clear() override {
    lines.clear();
    return true;
  }
  Input wait(Deadline /*deadline*/) override { return {}; }
  void drop_input() override {}

  std::vector<std::string> lines;
};

template <Recordable G>
Move any_move(const TypedMatch<G>& match, FastRandom& random) {
  const Next next = match.next();
  if (const auto race = match.race(); race != nullptr && next.kind == Next::Kind::kRace && random.below(4) == 0) {
    return race->move_of(Nobody{});
  }
  return match.compose(next.seats.lowest(), [&](const auto& /*view*/, const auto& choices) {
    return choices[static_cast<int>(random.below(static_cast<std::uint32_t>(choices.size())))];
  });
}

// The sentences of what has happened: those that may still be told as they were, and those that may not.
class Past {
 public:
  Past(std::string_view game, const Company& company) : game_(game), company_(company) {}

  void add(const json::array& events) {
    for (const json::value& event : events) add(event.as_object());
    // What is seen once has been seen.
    end([](const Told& told) { return told.when == "told"; });
  }
  bool is_over(const std::string& line) const {
    return over_.contains(line) && std::ranges::find(open_, line, &Told::sentence) == open_.end();
  }
  std::size_t count() const { return over_.size(); }

 private:
  struct Told {
    std::string sentence;
    std::string when;
    json::value seat;
  };

  void add(const json::object& event) {
    const json::value* hides = event.if_contains("hides");
    end([&](const Told& told) {
      if (told.when != "hidden") return !told.when.empty();
      return hides != nullptr && std::ranges::count(hides->as_array(), told.seat) > 0;
    });
    const json::value* fades = event.if_contains("fades");
    const json::value* seat = event.if_contains("seat");
    open_.push_back({.sentence = sentence(company_.language, game_, event, company_.readers()),
                     .when = fades == nullptr ? "" : std::string(fades->at("when").as_string()),
                     .seat = seat == nullptr ? json::value() : *seat});
    if (fades == nullptr) over_.erase(open_.back().sentence);
  }
  void end(const std::function<bool(const Told&)>& is_over) {
    std::vector<Told> left;
    for (Told& told : open_) {
      if (is_over(told)) {
        over_.insert(told.sentence);
      } else if (!told.when.empty()) {
        left.push_back(std::move(told));
      }
    }
    open_ = std::move(left);
  }

  std::string game_;
  const Company& company_;
  std::vector<Told> open_;  // that may fade
  std::set<std::string> over_;
};

template <Recordable G>
int faded_lines(bool plain, const typename G::Options& options, std::uint64_t stream) {
  Sheet sheet;
  Company company{.language = kLanguages[stream % kLanguages.size()],
                  .names = {"Ana", "Ben", "Cleo", "Dan", "Eva", "Fay"}};
  company.names.resize(static_cast<std::size_t>(options.players));
  company.levels.resize(company.names.size());
  Console console(sheet, {}, std::string(G::kName), company, pace_of("instant"));
  Tableau tableau(console);
  const auto board = make_board(G::kName, plain);
  Telling telling(tableau, *board, [] {});
  FastRandom random(31, stream);
  ChaCha20::Key key{};
  key[0] = static_cast<std::uint8_t>(stream);
  FairRandom chance(key);
  TypedMatch<G> match(options);
  tableau.lay(board->look(match, seat_at(0)));
  Past past(G::kName, company);
  for (int steps = 0; steps < 60 && match.next().kind != Next::Kind::kOver; ++steps) {
    if (match.next().kind == Next::Kind::kChance) {
      match.draw(chance);
    } else {
      match.play(any_move(match, random), nullptr);
    }
    past.add(match.events(seat_at(0)));
    telling.tell(match, seat_at(0));
    std::vector<std::string> told = sheet.lines;
    for (const Line& line : tableau.lines()) told.push_back(line.phrase(company));
    for (const std::string& line : told) {
      EXPECT_FALSE(past.is_over(line)) << line;
      EXPECT_EQ(line.find('<'), std::string::npos) << line;
      EXPECT_FALSE(line.empty());
    }
    if (testing::Test::HasFailure()) break;
  }
  return static_cast<int>(past.count());
}

TEST(Telling, LeavesNoLineThatTellsWhatTheGameHidesAgain) {
  Shelf::for_each([]<Recordable G>() {
    SCOPED_TRACE(G::kName);
    for (const bool plain : {false, true}) {
      int count = 0;
      std::uint64_t stream = 0;
      for (const auto& options : every_variant<G>()) count += faded_lines<G>(plain, options, stream++);
      if (Fading<G>) EXPECT_GT(count, 100);
    }
  });
}

}  // namespace
}  // namespace ludothek::terminal
