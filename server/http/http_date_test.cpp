#include "server/http/http_date.hpp"

#include <gtest/gtest.h>

namespace ludothek::http_date_test {
namespace {

TEST(HttpDate, IsWrittenAsInTheExampleOfRfc9110) {
  EXPECT_EQ(http_date(StoredTime(std::chrono::milliseconds(784'111'777'900))), "Sun, 06 Nov 1994 08:49:37 GMT");
}

}  // namespace
}  // namespace ludothek::http_date_test
