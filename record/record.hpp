// The game record, ludothek/1: read, written and checked (docs/record-format.md is the format itself).
//
// Reading never throws and never trusts: a text that is malformed, cut off, illegal or absurdly large gives a Problem
// that says what is wrong and at which move. Members the format does not know are kept and ignored.
#pragma once

#include <boost/json/object.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/catalog.hpp"
#include "record/fairness/fairness.hpp"
#include "record/json/json_writer.hpp"
#include "record/json/problem.hpp"
#include "record/match.hpp"

namespace ludothek {

inline constexpr std::string_view kFormat = "ludothek/1";
inline constexpr int kRulesVersion = 1;
inline constexpr std::size_t kLargestRecord = std::size_t{16} << 20;  // bytes; the longest real game is far below

struct Record {
  json::object document;  // all of it, unknown members included
  std::string game;
  int players = 0;
  std::optional<Fairness> fairness;

  const json::array& moves() const;
};

// Reads the form: JSON, header, options, fairness; the moves are looked at by replay().
Expected<Record, Problem> read_record(std::string_view text);

// A match at the record's beginning.
Expected<std::unique_ptr<Match>, Problem> open_match(const Record& record);

// What replaying found.
struct Replayed {
  std::size_t moves = 0;
  bool finished = false;  // over by the rules
  bool abandoned = false;
  bool chance_checked = false;  // every chance move was recomputed from the seed
};

// Plays the whole record under the rules, recomputes every chance move where the seed is there, and compares the
// result. `after_each` sees the match after every move.
Expected<Replayed, Problem> replay(const Record& record,
                                   const std::function<void(const Match&, std::size_t move)>& after_each = {});

// A record's members in their usual order; `result` is absent while the game runs.
struct RecordParts {
  std::string_view game;
  int players = 0;
  std::vector<std::string> names;
  json::object options;
  std::optional<Fairness> fairness;
  std::optional<int> restarts;  // of a fair start, where one was kept count of
  std::string moves;            // as text, with commas between
  std::optional<Result> result;
};
void write_record(const RecordParts& parts, JsonWriter& out);

}  // namespace ludothek
