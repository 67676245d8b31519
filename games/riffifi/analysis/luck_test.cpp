#include <gtest/gtest.h>

#include "study/analysis/analysis.hpp"
#include "study/vectors.hpp"

namespace ludothek {
namespace {

TEST(RiffifiLuck, FewerTrialsLeaveAWiderInterval) {
  const Record record = *read_record(vector_of("riffifi", 3));
  const auto error_with = [&record](double trials) {
    return analyse(record, "luck", trials)->at("luck").at("seats").at(0).at("error").to_number<double>();
  };
  EXPECT_GT(error_with(0.02), 2 * error_with(0.2));
}

}  // namespace
}  // namespace ludothek
