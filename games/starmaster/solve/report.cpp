#include "games/starmaster/solve/report.hpp"

#include <string_view>

namespace ludothek::starmaster {
namespace {

constexpr int kPlaces = 6;

std::string chance(const Fraction& fraction) { return fraction.decimal(kPlaces) + "  " + fraction.text(); }

std::string json(const Fraction& fraction) {
  return R"({"fraction":")" + fraction.text() + R"(","value":)" + fraction.decimal(12) + "}";
}

template <class List>
std::string json_list(const List& fractions) {
  std::string text;
  for (const Fraction& fraction : fractions) text += (text.empty() ? "" : ",") + json(fraction);
  return "[" + text + "]";
}

std::string count(int number, std::string_view thing) {
  return std::to_string(number) + " " + std::string(thing) + (number == 1 ? "" : "s");
}

bool is_open(const SolitaireQuestion& question) { return question.turns > 0 && question.owned < kPawnsToWin; }

std::string next_roll(const Solitaire& solitaire, const SolitaireQuestion& question) {
  const auto [new_found, new_missed, owned_found, owned_missed, announce] =
      solitaire.turn(question.turns, question.owned);
  std::string text = "\nThe chance after the next roll:\n";
  text += "  a colour you do not own   (" + std::to_string(kColours - question.owned) + " in 10)\n";
  text += "    found                   " + chance(new_found) + "\n";
  text += "    missed                  " + chance(new_missed) + "\n";
  if (question.owned > 0) {
    text += "  a colour you own          (" + std::to_string(question.owned) + " in 10)\n";
    text += "    found                   " + chance(owned_found) + "\n";
    text += "    missed, its pawn lost   " + chance(owned_missed) + "\n";
  }
  text += "  the star                  (1 in 10)\n";
  text += announce == Announcement::kNew ? "    announce the colour you are surest of among those you do not own;\n"
                                         : "    announce a colour you own;\n";
  text += "    a miss costs nothing\n";
  return text;
}

}  // namespace

std::optional<std::string> complaint(const SolitaireQuestion& question) {
  if (question.turns < 0 || question.turns > kSolitaireTurns) {
    return "a solitaire has 12 turns: 0 to 12 can be left (SM-6.1)";
  }
  if (question.owned < 0 || question.owned > kPawnsToWin) return "0 to 6 colours can be owned (SM-6.4)";
  if (question.owned > kSolitaireTurns - question.turns) {
    return count(question.owned, "colour") + " can't be owned with " + count(question.turns, "turn") +
           " left: a turn brings one at most";
  }
  if (question.recall < 0 || question.recall > 100) return "a chance in per cent is 0 to 100";
  return std::nullopt;
}

std::string solitaire_report(const SolitaireQuestion& question) {
  const Solitaire solitaire(question.recall);
  const Solitaire::Ending ending = solitaire.ending(question.turns, question.owned);
  std::string text = "Starmaster, solitaire: " + count(question.turns, "turn") + " left, " +
                     count(question.owned, "colour") + " owned, ";
  text += question.recall == 100 ? "nothing forgotten\n"
                                 : std::to_string(question.recall) + " looks in 100 find their cube\n";
  text += "\n  solved   " + chance(solitaire.solved(question.turns, question.owned)) + "\n";
  if (is_open(question)) {
    text += next_roll(solitaire, question);
    text += "\nSolved in exactly so many more turns:\n";
    for (std::size_t n = 1; n < ending.solved_in.size(); ++n) {
      if (ending.solved_in[n].numerator == 0) continue;
      text += std::string(n < 10 ? "   " : "  ") + std::to_string(n) + "  " + chance(ending.solved_in[n]) + "\n";
    }
  }
  text += "\nColours at the end (on average " + chance(ending.mean_colours) + "):\n";
  for (std::size_t k = 0; k < ending.colours.size(); ++k) {
    if (ending.colours[k].numerator != 0) text += "   " + std::to_string(k) + "  " + chance(ending.colours[k]) + "\n";
  }
  return text;
}

std::string solitaire_json(const SolitaireQuestion& question) {
  const Solitaire solitaire(question.recall);
  const Solitaire::Ending ending = solitaire.ending(question.turns, question.owned);
  std::string text = R"({"game":"starmaster","variant":"solitaire","turnsLeft":)" + std::to_string(question.turns) +
                     R"(,"owned":)" + std::to_string(question.owned) + R"(,"recallPercent":)" +
                     std::to_string(question.recall) + R"(,"solved":)" +
                     json(solitaire.solved(question.turns, question.owned));
  if (is_open(question)) {
    const Solitaire::Turn turn = solitaire.turn(question.turns, question.owned);
    text += R"(,"afterNextRoll":{"newFound":)" + json(turn.new_found) + R"(,"newMissed":)" + json(turn.new_missed);
    if (question.owned > 0) {
      text += R"(,"ownedFound":)" + json(turn.owned_found) + R"(,"ownedMissed":)" + json(turn.owned_missed);
    }
    text += R"(},"announce":")" + std::string(turn.announce == Announcement::kNew ? "new" : "owned") + "\"";
  }
  text += R"(,"solvedInTurns":)" + json_list(ending.solved_in) + R"(,"colours":)" + json_list(ending.colours) +
          R"(,"meanColours":)" + json(ending.mean_colours) + "}\n";
  return text;
}

}  // namespace ludothek::starmaster
