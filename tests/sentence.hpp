// Tests named as sentences: RULE(Riffifi, "RF-2.3: of two cards of one colour the higher is turned face down") { … }
//
// GoogleTest's own macros want identifiers; a rule's test wants its id and a sentence. scripts/rules_index finds a
// rule's tests by that id, so it stands first in the name; several ids are separated by commas ("RF-2.3, RF-2.6: …").
#pragma once

#include <gtest/gtest.h>

#include <string>

namespace ludothek::tests {

class Sentence : public testing::Test {
 public:
  explicit Sentence(void (*body)()) : body_(body) {}
  void TestBody() override { body_(); }

 private:
  void (*body_)();
};

inline bool add_sentence(const char* suite, const char* name, const char* file, int line, void (*body)()) {
  testing::RegisterTest(suite, name, nullptr, nullptr, file, line,
                        [body]() -> testing::Test* { return new Sentence(body); });
  return true;
}

}  // namespace ludothek::tests

#define LUDOTHEK_JOIN_(a, b) a##b
#define LUDOTHEK_JOIN(a, b) LUDOTHEK_JOIN_(a, b)
#define LUDOTHEK_RULE(suite, name, id)                                                                \
  static void LUDOTHEK_JOIN(sentence_, id)();                                                         \
  [[maybe_unused]] static const bool LUDOTHEK_JOIN(added_, id) =                                      \
      ludothek::tests::add_sentence(#suite, name, __FILE__, __LINE__, &LUDOTHEK_JOIN(sentence_, id)); \
  static void LUDOTHEK_JOIN(sentence_, id)()
#define RULE(suite, name) LUDOTHEK_RULE(suite, name, __COUNTER__)
