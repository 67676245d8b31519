// A store whose file was changed behind its back, one byte at a time: what is damaged is found, and the rest goes on.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "server/store/sqlite/faulty_vfs.hpp"
#include "server/store/sqlite/sqlite_connection.hpp"
#include "server/store/sqlite/sqlite_store.hpp"
#include "server/store/store_samples.hpp"
#include "server/store/test_folder.hpp"

namespace ludothek::damaged_store_test {
namespace {

using samples::commit;
using samples::fact;
using samples::sequences;
using samples::table;
using testing::ElementsAre;

constexpr const char* kTables[] = {"rabe", "elster", "dohle"};

class DamagedStore : public testing::TestWithParam<const char*> {  // the table of the file that is damaged
 protected:
  std::unique_ptr<Store> open() const {
    auto store = open_sqlite_store({.path = path_, .vfs = disk_->vfs()});
    EXPECT_TRUE(store) << store.error().what;
    return store ? std::move(*store) : nullptr;
  }
  // Three tables with two facts each; in `recent` as they came, or sorted into `log`.
  void make() {
    disk_.emplace(1);
    {
      const auto store = open();
      for (const char* id : kTables) ASSERT_FALSE(commit(*store, {table(id)}));
      for (int i = 0; i < 2; ++i) {
        ASSERT_FALSE(commit(*store, {fact("rabe", i), fact("elster", i), fact("dohle", i)}));
      }
    }
    if (GetParam() == std::string("log")) open();  // a store that is opened sorts
  }
  // The rows of facts, one behind the other.
  std::vector<std::string> rows() const {
    auto connection = connect(path_, disk_->vfs());
    Statement read;
    std::vector<std::string> found;
    EXPECT_EQ(read.prepare(connection->get(), (std::string("SELECT facts FROM ") + GetParam() + order()).c_str()),
              SQLITE_OK);
    EXPECT_EQ(read.each([&](const Statement& row) { found.push_back(row.text(0)); }), SQLITE_OK);
    return found;
  }
  void write(std::size_t row, const std::string& facts) const {
    auto connection = connect(path_, disk_->vfs());
    Statement change;
    const std::string key = GetParam() == std::string("log") ? "table_number" : "position";
    const std::string sql = std::string("UPDATE ") + GetParam() + " SET facts = ?1 WHERE " + key + " = (SELECT " + key +
                            " FROM " + GetParam() + order() + " LIMIT 1 OFFSET ?2)";
    ASSERT_EQ(change.prepare(connection->get(), sql.c_str()), SQLITE_OK);
    ASSERT_EQ(change.run(facts, static_cast<std::int64_t>(row)), SQLITE_OK);
  }
  static std::string order() {
    return GetParam() == std::string("log") ? " ORDER BY table_number" : " ORDER BY position";
  }

  std::optional<FaultyDisk> disk_;  // in memory: there are many to be made
  const std::string path_ = "store.db";
};

TEST_P(DamagedStore, AnyOneByteThatIsChangedIsFoundInItsTableAndTheOthersGoOn) {
  make();
  const std::vector<std::string> before = rows();
  ASSERT_FALSE(before.empty());
  // Each of them with LUDOTHEK_LONG=1 (make check-all).
  const std::size_t step =
      std::getenv("LUDOTHEK_LONG") == nullptr ? 7 : 1;  // NOLINT(concurrency-mt-unsafe): one thread
  for (std::size_t row = 0; row < before.size(); ++row) {
    for (std::size_t at = row % step; at < before[row].size(); at += step) {
      make();
      std::string facts = before[row];
      facts[at] = facts[at] == '7' ? '3' : '7';
      write(row, facts);
      const auto store = open();
      ASSERT_TRUE(store);
      int damaged = 0;
      for (const char* id : kTables) {
        const auto loaded = store->load(id);
        if (loaded) {
          EXPECT_THAT(sequences(*loaded), ElementsAre(0, 1)) << row << ' ' << at;
          EXPECT_FALSE(commit(*store, {fact(id, 2)}));
        } else {
          EXPECT_EQ(loaded.error().kind, Fault::Kind::kDamaged) << loaded.error().what;
          ++damaged;
        }
      }
      EXPECT_EQ(damaged, 1) << "byte " << at << " of row " << row << ": " << facts;
    }
  }
}

TEST_P(DamagedStore, StaysDamagedWhenItIsOpenedAgain) {
  make();
  std::string facts = rows()[0];
  facts.replace(facts.find("fact"), 4, "lies");
  write(0, facts);
  for (int i = 0; i < 3; ++i) EXPECT_FALSE(open()->load("rabe")) << i;
  EXPECT_TRUE(open()->load("elster"));
}

TEST_P(DamagedStore, FactsThatAreLeftOutOrDoubledAreFound) {
  make();
  const std::vector<std::string> before = rows();
  const std::size_t line = before[0].find('\n') + 1;
  for (const std::string& facts : {before[0].substr(line), before[0].substr(0, line) + before[0]}) {
    make();
    write(0, facts);
    const auto store = open();
    EXPECT_FALSE(store->load("rabe"));
    EXPECT_TRUE(store->load("elster"));
  }
}

INSTANTIATE_TEST_SUITE_P(In, DamagedStore, testing::Values("recent", "log"),
                         [](const testing::TestParamInfo<const char*>& info) { return std::string(info.param); });

TEST(DamagedRecent, BytesThatCanBeNobodysHarmNobody) {
  const TestFolder folder;
  const std::string path = folder.file("store.db");
  {
    auto store = open_sqlite_store({.path = path});
    ASSERT_TRUE(store);
    ASSERT_FALSE(commit(**store, {table("rabe"), fact("rabe", 0)}));
  }
  {
    auto connection = connect(path, "");
    ASSERT_EQ(execute(connection->get(), "INSERT INTO recent (facts) VALUES ('99 0 9 short')"), SQLITE_OK);
  }
  auto store = open_sqlite_store({.path = path});
  ASSERT_TRUE(store) << store.error().what;
  EXPECT_THAT(sequences(*(*store)->load("rabe")), ElementsAre(0));
}

}  // namespace
}  // namespace ludothek::damaged_store_test
