#include "study/replay/replay.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "record/json/json_text.hpp"
#include "record/json/parse.hpp"
#include "study/replay/record_text.hpp"

namespace ludothek {
namespace {

constexpr std::size_t kStride = 16;  // moves between two positions that are kept

// The text up to its n-th move, made whole again.
std::string cut_after(std::string_view text, const std::vector<TextSpan>& moves, std::size_t count) {
  return std::string(text.substr(0, moves[count - 1].end)) + "]}";
}

// What is left of a text that is no JSON: the longest beginning of it that is a record.
Expected<Record, Problem> salvage_text(std::string_view text, Problem& problem) {
  const std::vector<TextSpan> moves = find_moves(text);
  // A beginning of what can be read can be read.
  std::size_t good = 0;
  for (std::size_t bad = moves.size() + 1; bad - good > 1;) {
    const std::size_t middle = good + (bad - good) / 2;
    (parse_strictly(cut_after(text, moves, middle)) ? good : bad) = middle;
  }
  if (good == 0) return problem;
  problem.move = good;
  return read_record(cut_after(text, moves, good));
}

// What is left of a record whose form is wrong: the moves before the wrong one; all of them where only the promise is.
Expected<Record, Problem> salvage(std::string_view text, Problem& problem) {
  if (text.size() > kLargestRecord) return problem;
  auto value = parse_strictly(text);
  if (!value) return salvage_text(text, problem);
  json::object* document = value->if_object();
  if (document == nullptr) return problem;
  if (problem.move) {
    document->at("moves").get_array().resize(*problem.move);
  } else if (problem.rule == "fairness") {
    document->erase("fairness");
  } else {
    return problem;
  }
  return read_record(json_text(*document));
}

}  // namespace

Expected<Replay, Problem> Replay::read(std::string_view text) {
  auto record = read_record(text);
  std::optional<Problem> problem;
  if (!record) {
    problem = record.error();
    record = salvage(text, *problem);
    if (!record) return *problem;
  }
  Replay replay(std::move(*record));
  // What the rules say of a move before counts more; what they say of the end of a part, nothing.
  if (problem && (!replay.problem_ || !replay.problem_->move)) replay.problem_ = std::move(problem);
  if (replay.problem_ && replay.problem_->move) {
    const std::vector<TextSpan> moves = find_moves(text);
    const std::size_t move = *replay.problem_->move;
    if (!moves.empty()) {
      replay.problem_line_ = line_at(text, move < moves.size() ? moves[move].begin : moves.back().end);
    }
  }
  return replay;
}

Replay::Replay(Record record) : record_(std::move(record)) {
  kept_.push_back(*open_match(record_));  // read_record has tried it
  const auto replayed = replay(record_, [this](const Match& match, std::size_t move) {
    moves_ = move + 1;
    if (moves_ % kStride == 0) kept_.push_back(match.copy());
  });
  if (replayed) {
    found_ = *replayed;
  } else {
    problem_ = replayed.error();
  }
}

std::unique_ptr<Match> Replay::after(std::size_t move) const {
  std::unique_ptr<Match> match = kept_[move / kStride]->copy();
  for (std::size_t next = move / kStride * kStride; next < move; ++next) {
    match->play(record_.moves()[next].get_object());
  }
  return match;
}

}  // namespace ludothek
