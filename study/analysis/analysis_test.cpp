#include "study/analysis/analysis.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "study/vectors.hpp"

namespace ludothek {
namespace {

std::vector<Record> good_records() {
  std::vector<Record> records;
  for (const std::string& line : good_vectors()) {
    if (auto record = read_record(line)) records.push_back(std::move(*record));  // boxes may be missing
  }
  return records;
}

double number(const json::value& value) { return value.to_number<double>(); }

bool is_over(const Record& record) { return replay(record)->finished; }

// One finished game of each game on the shelf, for more than two where it can be.
std::vector<Record> one_of_each() {
  std::map<std::string, Record> samples;
  for (const Record& record : good_records()) {
    if (is_over(record) && record.players > 2) samples.emplace(record.game, record);
  }
  std::vector<Record> records;
  for (const auto& [game, record] : samples) records.push_back(record);
  return records;
}

// result − par = luck + own + others, and the rows of the moves come to the same sums.
TEST(Analysis, AddsUp) {
  for (const Record& record : one_of_each()) {
    const auto analysis = analyse(record, "luck");
    ASSERT_TRUE(analysis);
    const json::object& luck = analysis->at("luck").get_object();
    ASSERT_EQ(luck.at("moves").get_array().size(), record.moves().size());
    // What all have together is the whole game, after every move.
    for (const json::value& row : luck.at("moves").get_array()) {
      double sum = 0;
      for (const json::value& share : row.at("worth").get_array()) sum += number(share);
      EXPECT_NEAR(sum, 1, 1e-9) << record.game << " " << row.at("move");
    }
    for (const json::value& seat : luck.at("seats").get_array()) {
      EXPECT_NEAR(number(seat.at("result")) - number(seat.at("par")),
                  number(seat.at("luck")) + number(seat.at("own")) + number(seat.at("others")), 1e-11);
      double chance = 0;
      double cost = 0;
      for (const json::value& row : luck.at("moves").get_array()) {
        if (const json::value* given = row.get_object().if_contains("luck")) {
          chance += number(given->at(seat.at("seat").to_number<std::size_t>()));
        }
        if (row.at("by") == seat.at("seat")) cost += number(row.at("cost"));
      }
      EXPECT_NEAR(chance, number(seat.at("luck")), 1e-9);
      EXPECT_NEAR(-cost, number(seat.at("own")), 1e-9);
      EXPECT_EQ(number(luck.at("moves").get_array().back().at("worth").at(seat.at("seat").to_number<std::size_t>())),
                number(seat.at("result")));
    }
  }
}

// The same analysis whenever it is asked for, stepwise too.
TEST(Analysis, GoesMoveByMove) {
  for (const Record& record : good_records()) {
    if (record.players > 1) continue;
    const auto analysis = *Analysis::open(record, "luck");
    EXPECT_EQ(analysis->steps(), record.moves().size());
    for (std::size_t move = 1; move <= analysis->steps(); ++move) {
      analysis->step();
      EXPECT_EQ(analysis->done(), move);
    }
    EXPECT_EQ(analysis->write(), *analyse(record, "luck"));
  }
}

// A record comes from anywhere.
TEST(Analysis, NamesArePlainText) {
  Record record = *read_record(vector_of("starmaster", 3));
  record.document["names"] = {"A\u202ena", std::string(100'000, 'a'), "bot:casual"};
  EXPECT_EQ(analyse(record, "luck")->at("names"), (json::array{"Ana", "", "bot:casual"}));
}

TEST(Analysis, NeedsAFinishedGame) {
  for (Record record : good_records()) {
    if (!is_over(record)) continue;
    record.document.erase("result");
    record.document["moves"].get_array().resize(3);
    const auto analysis = analyse(record);
    ASSERT_FALSE(analysis);
    EXPECT_EQ(analysis.error().what, "the game is not over: there is no result to explain");
  }
}

}  // namespace
}  // namespace ludothek
