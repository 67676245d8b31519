// Console: what a sitting at one terminal shares, whatever the game: pauses, questions (choosing.cpp), and the keys
// that always work: help, rule, why, fairness, language, leave (service.cpp).
//
// What is on show is a function that makes the content anew, so that a resized window and a changed language redraw it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "terminal/board.hpp"
#include "terminal/screen/frame.hpp"
#include "terminal/screen/stage.hpp"

namespace ludothek::terminal {

// Milliseconds.
struct Pace {
  int reveal = 1500;  // how long something stays open that will be hidden again
  int think = 900;    // how long a bot takes for a move
  int beat = 500;     // how long one sentence stands before the next
};
// "instant", "fast", "normal" or "slow".
Pace pace_of(std::string_view speed);

// Thrown when the players leave the game, with what was played of it saved or not.
struct Leave {
  bool save = false;
};

// Thrown from a question when somebody wants a bot to play for them, or to stop.
struct WishForBot {};

// A sentence in whatever language is on.
using Phrase = std::function<std::string(const Company&)>;

using MakeContent = std::function<FrameContent()>;

class Console {
 public:
  Console(Stage& stage, const Abilities& abilities, std::string game, Company company, const Pace& pace);

  Stage& stage() { return stage_; }
  const Pace& pace() const { return pace_; }
  const Company& company() const { return company_; }
  std::string say(std::string_view key, const json::object& values = {}) const { return company_.say(key, values); }

  // Whether a game is under way: then leaving asks first, and offers to save.
  void set_under_way(bool under_way) { under_way_ = under_way; }
  // The page that `f` shows: how the game began fairly.
  using Lines = std::function<std::vector<std::string>(const Company&)>;
  void set_receipt(Lines receipt) { receipt_ = std::move(receipt); }
  // What `!` tells while something is to be chosen: what a bot would do. Nothing: there is nothing to choose.
  void set_adviser(std::function<Phrase()> adviser) { adviser_ = std::move(adviser); }
  // Somebody has wished for a bot while nothing was asked.
  bool take_wish_for_bot() { return std::exchange(wish_for_bot_, false); }
  // The rule that `?` explains and the reason that `w` tells.
  void set_rule(std::string_view rule) { rule_ = rule; }
  void set_reason(std::optional<Phrase> reason) { reason_ = std::move(reason); }

  void show(MakeContent make);
  void redraw();
  // Waits; any key goes on. Nothing if nobody watches.
  void pause(int milliseconds);
  // Whether Enter was pressed before then.
  bool enter_within(Clock::time_point end);
  // Until Enter, or one of the others: which.
  char wait_for(std::string_view others);
  // The place chosen, legal or not; what can't be understood is answered here.
  int choose(const std::function<std::vector<Choice>()>& offer, bool instant);
  // A line of text; the suggestion on an empty one, nothing on Escape.
  std::optional<std::string> read_line(const Phrase& question, const std::string& suggestion);
  // A note that stands in place of the question until the next key: a refusal, a file that was saved.
  void note(Phrase phrase) { note_ = std::move(phrase); }
  // Lines that cover the table until a key.
  void page(const Phrase& title, const Lines& lines);
  // In plain mode: prints. On a screen nothing: the content shows it.
  void tell(const std::string& line);
  // What was shown must be gone now; `left` of it may be told on.
  void hide(const std::vector<std::string>& left);

 private:
  Grid compose();
  Input wait(Deadline deadline, bool typing);
  // True if it was one of the keys that always work.
  bool serve(const Input& input);
  bool serve(char32_t command);
  void move(const std::vector<Choice>& choices, Key::Kind direction);
  void step(const std::vector<Choice>& choices, int by);
  void erase_last();
  void help();
  void explain();
  void why();
  void advise();
  void show_receipt();
  void ask_to_leave();
  void next_language();

  Stage& stage_;
  Abilities abilities_;
  std::string game_;
  Company company_;
  Pace pace_;
  MakeContent make_;
  Marks marks_;
  std::string typed_;
  bool prompting_ = false;
  bool under_way_ = false;
  bool asking_ = false;  // until somebody answers; else until it is time
  bool wish_for_bot_ = false;
  bool aside_ = false;  // a question of our own, not the game's: its hint does not count
  std::optional<Phrase> note_;
  std::string rule_;
  std::optional<Phrase> reason_;
  Lines receipt_;
  std::function<Phrase()> adviser_;
};

// What the rulebook says under that rule, sentence by sentence.
std::vector<std::string> rule_sentences(Language language, std::string_view game, std::string_view rule);

}  // namespace ludothek::terminal
