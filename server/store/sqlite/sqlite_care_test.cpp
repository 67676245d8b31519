#include "server/store/sqlite/sqlite_care.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "server/store/sqlite/sqlite_connection.hpp"
#include "server/store/sqlite/sqlite_store.hpp"
#include "server/store/store_samples.hpp"
#include "server/store/test_folder.hpp"

namespace ludothek::sqlite_care_test {
namespace {

using samples::commit;
using samples::fact;
using samples::sequences;
using samples::table;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class StoreCare : public testing::Test {
 protected:
  std::unique_ptr<Store> open() const {
    auto store = open_sqlite_store({.path = path_});
    EXPECT_TRUE(store) << store.error().what;
    return std::move(*store);
  }
  void fill(Store& store) const {
    ASSERT_FALSE(commit(store, {table("rabe-nest"), table("elster"), fact("rabe-nest", 0), fact("elster", 0)}));
    ASSERT_FALSE(commit(store, {fact("elster", 1), fact("rabe-nest", 1)}));
  }
  static void run(const std::string& path, const char* sql) {
    auto connection = connect(path, "");
    ASSERT_TRUE(connection);
    ASSERT_EQ(execute(connection->get(), sql), SQLITE_OK);
  }

  const TestFolder folder_;
  const std::string path_ = folder_.file("house.db");
  const std::string copy_ = folder_.file("copy.db");
};

TEST_F(StoreCare, AStoreThatIsWellIsFoundSoAlsoWhileItIsUsed) {
  const auto store = open();
  fill(*store);
  const auto report = check_store(path_);
  ASSERT_TRUE(report) << report.error().what;
  EXPECT_THAT(report->damage, IsEmpty());
  EXPECT_EQ(report->tables, 2);
  EXPECT_EQ(report->facts, 4);
}

TEST_F(StoreCare, TheFirstDamagedFactOfATableIsFound) {
  fill(*open());
  for (const bool sorted : {false, true}) {
    if (sorted) open();
    run(path_, sorted ? "UPDATE log SET facts = replace(facts, '\"fact\":0', '\"fact\":8')"
                      : "UPDATE recent SET facts = replace(facts, '2 1 10 {\"fact\":1', '2 1 10 {\"fact\":7')");
    const auto report = check_store(path_);
    ASSERT_TRUE(report) << report.error().what;
    if (sorted) {
      EXPECT_THAT(report->damage, ElementsAre("Fact 0 of table rabe (number 1) is not as it was written.",
                                              "Fact 0 of table elster (number 2) is not as it was written."));
    } else {
      EXPECT_THAT(report->damage, ElementsAre("Fact 1 of table elster (number 2) is not as it was written."));
    }
  }
}

TEST_F(StoreCare, WhatIsNoStoreIsRefusedAndLeftAsItIs) {
  EXPECT_FALSE(check_store(path_));
  EXPECT_FALSE(std::filesystem::exists(path_));
  EXPECT_TRUE(back_up_store(path_, copy_));
  std::ofstream(path_) << std::string(5000, '.');
  EXPECT_FALSE(check_store(path_));
  EXPECT_FALSE(restore_store(path_, copy_));
  EXPECT_FALSE(std::filesystem::exists(copy_));
}

TEST_F(StoreCare, ACopyIsTakenWhileTheStoreIsUsedAndRestoredLater) {
  {
    const auto store = open();
    fill(*store);
    const auto fault = back_up_store(path_, copy_);
    ASSERT_FALSE(fault) << fault->what;
    EXPECT_FALSE(std::filesystem::exists(copy_ + "-wal"));
    EXPECT_EQ(std::filesystem::status(copy_).permissions() & std::filesystem::perms::others_all,
              std::filesystem::perms::none);
    EXPECT_TRUE(back_up_store(path_, copy_)) << "a copy is never written over";
    ASSERT_FALSE(commit(*store, {fact("elster", 2)}));
    const auto in_use = restore_store(copy_, path_);
    ASSERT_FALSE(in_use);
    EXPECT_THAT(in_use.error().what, HasSubstr("is using"));
    EXPECT_THAT(sequences(*store->load("elster")), ElementsAre(0, 1, 2));
  }
  const auto former = restore_store(copy_, path_);
  ASSERT_TRUE(former) << former.error().what;
  EXPECT_EQ(*former, path_ + ".before-1");
  EXPECT_EQ(check_store(*former)->facts, 5);
  const auto store = open();
  EXPECT_THAT(sequences(*store->load("elster")), ElementsAre(0, 1));
  EXPECT_FALSE(commit(*store, {fact("elster", 2)}));
}

TEST_F(StoreCare, ADamagedCopyIsNotRestored) {
  fill(*open());
  ASSERT_FALSE(back_up_store(path_, copy_));
  run(copy_, "UPDATE recent SET facts = replace(facts, 'fact', 'lies')");
  const auto former = restore_store(copy_, path_);
  ASSERT_FALSE(former);
  EXPECT_THAT(former.error().what, HasSubstr("damaged"));
  EXPECT_THAT(sequences(*open()->load("elster")), ElementsAre(0, 1));
}

}  // namespace
}  // namespace ludothek::sqlite_care_test
