#include "server/store/open_store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/store/postgres/test_postgres.hpp"
#include "server/store/test_folder.hpp"

namespace ludothek::open_store_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string refusal(const std::string& name) {
  auto store = open_store(name);
  EXPECT_FALSE(store) << name;
  return store ? "" : store.error().what;
}

TEST(OpenStore, OpensEveryKindByItsName) {
  const TestFolder folder;
  EXPECT_EQ(open_store("memory")->shared, nullptr);
  EXPECT_EQ(open_store("sqlite:" + folder.file("house.db"))->shared, nullptr);
  TestPostgres& server = TestPostgres::shared();
  const auto shared = open_store(server.url(server.make_database()));
  ASSERT_TRUE(shared) << shared.error().what;
  EXPECT_EQ(shared->shared, shared->store.get());
}

TEST(OpenStore, SaysWhatToDo) {
  EXPECT_THAT(refusal("house.db"), HasSubstr("sqlite:PATH, postgresql://"));
  EXPECT_THAT(refusal("sqlite:"), HasSubstr("sqlite:PATH, postgresql://"));
  EXPECT_THAT(refusal("sqlite:/nowhere/at/all.db"), HasSubstr("mkdir -p /nowhere/at"));
  const std::string server = "127.0.0.1:" + std::to_string(TestPostgres::shared().port());
  EXPECT_THAT(refusal("postgresql://locked:secret@" + server + "/postgres"),
              AllOf(HasSubstr("Check user and password"), Not(HasSubstr("secret"))));
  EXPECT_THAT(refusal("postgresql://locked@" + server + "/postgres"), HasSubstr("Check user and password"));
  EXPECT_THAT(refusal("postgresql://ludothek@" + server + "/none"), HasSubstr("createdb --owner"));
  EXPECT_THAT(refusal("postgres://nobody@" + server + "/postgres"), HasSubstr("createuser"));
  EXPECT_THAT(refusal("postgresql://a:secret@127.0.0.1:1/b"),
              AllOf(HasSubstr("Is PostgreSQL running there"), Not(HasSubstr("secret"))));
  for (const char* unreadable : {"postgresql://a:p%zz@db/b", "postgresql://a@127.0.0.1:99999/b"}) {
    EXPECT_THAT(refusal(unreadable), Not(HasSubstr("running there"))) << "there is no there";
  }
  for (const char* ambiguous :
       {"postgresql://a:se/sesame@db/b", "postgresql://a:se@sesame@db/b", "postgresql://a:se?sesame@db/b"}) {
    EXPECT_THAT(refusal(ambiguous), AllOf(HasSubstr("written as %XX"), Not(HasSubstr("sesame"))));
  }
}

TEST(OpenStore, ShowsNoPassword) {
  EXPECT_EQ(shown_store("postgresql://ana:se:cr@et@db:5432/house?sslmode=require&password=x"),
            "postgresql://ana@db:5432/house");
  EXPECT_EQ(shown_store("postgresql://ana@db/house"), "postgresql://ana@db/house");
  EXPECT_EQ(shown_store("postgresql:///house"), "postgresql:///house");
  EXPECT_EQ(shown_store("sqlite:a:b@c"), "sqlite:a:b@c");
}

}  // namespace
}  // namespace ludothek::open_store_test
