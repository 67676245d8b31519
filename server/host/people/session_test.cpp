#include "server/host/people/session.hpp"

#include <gtest/gtest.h>

#include "server/host/test_host.hpp"

// The door's part of a conversation, with a peer that only writes down what it is told.

namespace ludothek::session_test {
namespace {

using testing_house::World;

const std::string kCode = "kalo-mite-rusa-bedo";

const TokenHash kDevice{7};

struct Notebook final : Peer {
  void send(Text text, std::optional<std::uint32_t> number) override {
    sent.push_back(json::parse(*text).as_object());
    if (number) timed.push_back(*number);
  }
  void ping(std::uint32_t number) override { pings.push_back(number); }
  void close(CloseCode with, std::string_view why) override {
    code = with;
    reason = why;
  }
  void drop() override { dropped = true; }
  std::optional<KernelTrip> kernel_trip() override { return kernel; }

  std::optional<KernelTrip> kernel;
  std::vector<json::object> sent;
  std::vector<std::uint32_t> timed;
  std::vector<std::uint32_t> pings;
  std::optional<CloseCode> code;
  std::string reason;
  bool dropped = false;
};

struct Conversation : World {
  Conversation() { session->receive(R"({"type":"hello","protocol":1,"language":"de"})"); }
  ~Conversation() { session->closed(); }

  const json::object& answer(std::string_view message) {
    session->receive(message);
    settle();
    static const json::object kNothing;
    return peer.sent.empty() ? kNothing : peer.sent.back();
  }

  TableHosts hosts{std::vector<Tables*>{&tables}};
  Guests guests{commit};
  EndedDevices ended;
  Limits limits{{}};
  Notebook peer;
  std::shared_ptr<Session> session = std::make_shared<Session>(
      Surroundings{loop, hosts, guests, ended, limits, metrics, log}, peer, Visitor{1},
      Caller{.person = {"g1", "Ana"}, .language = Language::kEnglish, .address = "192.0.2.1", .device = kDevice});
};

TEST(Session, GreetsWithTheProtocolAndWhoYouAre) {
  const Conversation talk;
  ASSERT_EQ(talk.peer.sent.size(), 1u);
  const json::object& hello = talk.peer.sent[0];
  EXPECT_EQ(hello.at("type"), "hello");
  EXPECT_EQ(hello.at("protocol").to_number<int>(), kProtocol);
  EXPECT_EQ(hello.at("you").at("id"), "g1");
  EXPECT_EQ(talk.peer.pings.size(), 1u);
}

TEST(Session, PassesCommandsOnAndAnswersBack) {
  Conversation talk;
  talk.open(kCode);
  EXPECT_EQ(talk.answer(R"({"type":"enter","table":"KALO mite rusa bedo"})").at("type"), "table");
  const json::object& seated = talk.answer(R"({"type":"sit","table":"kalo-mite-rusa-bedo","id":3})");
  EXPECT_EQ(seated.at("re").to_number<int>(), 3);
  EXPECT_EQ(seated.at("you").at("seat").to_number<int>(), 0);
}

TEST(Session, ANewNameIsKeptForTheNextTable) {
  Conversation talk;
  ASSERT_TRUE(talk.commit.submit(
      {PutGuest{{.token = kDevice, .guest = "g1", .name = "Ana", .language = "de", .created = {}, .last_seen = {}}}},
      [](const std::optional<Fault>&) {}));
  talk.open(kCode);
  talk.open("bado-mite-rusa-bedo", {"g2", "Ben"});
  talk.answer(R"({"type":"enter","table":"kalo-mite-rusa-bedo"})");
  talk.answer(R"({"type":"rename","table":"kalo-mite-rusa-bedo","name":"Zo\u00e9","id":1})");
  EXPECT_EQ(talk.answer(R"({"type":"enter","table":"bado-mite-rusa-bedo"})").at("you").at("name"), "Zoé");
  std::optional<StoredGuest> kept;
  ASSERT_TRUE(talk.commit.read([&](Store& store) { kept = *store.find_guest(kDevice); }));
  talk.settle();
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->name, "Zoé");
  EXPECT_EQ(kept->language, "de");
  // A message that is not heard at a table changes nobody's name.
  talk.answer(R"({"type":"leave","table":"kalo-mite-rusa-bedo"})");
  EXPECT_EQ(talk.answer(R"({"type":"rename","table":"kalo-mite-rusa-bedo","name":"Bo"})").at("code"), "not_at_table");
  EXPECT_EQ(talk.answer(R"({"type":"enter","table":"kalo-mite-rusa-bedo"})").at("you").at("name"), "Zoé");
}

TEST(Session, EndsWithItsDevice) {
  Conversation talk;
  talk.ended.add(TokenHash{8}, talk.loop.now());
  talk.session->look();
  EXPECT_FALSE(talk.peer.code);
  talk.ended.add(kDevice, talk.loop.now());
  talk.session->look();
  EXPECT_EQ(talk.peer.code, CloseCode::kDeviceEnded);
  EXPECT_EQ(talk.peer.reason, say(Language::kGerman, "door.device_ended"));
}

TEST(Session, RefusesInTheLanguageOfTheClient) {
  Conversation talk;
  const json::object& refused = talk.answer(R"({"type":"enter","table":"bado-mite-rusa-bedo","id":4})");
  EXPECT_EQ(refused.at("code"), "no_such_table");
  EXPECT_EQ(refused.at("re").to_number<int>(), 4);
  EXPECT_EQ(refused.at("sentence"), json::value(say(Language::kGerman, "door.no_such_table").c_str()));
  // And the connection is not at that table.
  EXPECT_EQ(talk.answer(R"({"type":"sit","table":"bado-mite-rusa-bedo"})").at("code"), "not_at_table");
}

TEST(Session, WhatIsNoJsonObjectEndsIt) {
  for (const std::string_view text : {"", "{", "[]", "null", R"({"a":1,"a":1})"}) {
    Conversation talk;
    talk.session->receive(text);
    EXPECT_EQ(talk.peer.code, CloseCode::kMalformed) << text;
    EXPECT_FALSE(talk.peer.reason.empty());
  }
  Conversation talk;
  talk.session->receive(std::string(kLongestMessage + 1, ' '));
  EXPECT_EQ(talk.peer.code, CloseCode::kTooLong);
}

TEST(Session, ANumberThatIsNoneIsMalformed) {
  Conversation talk;
  for (const char* id : {"-1", "1.5", "\"x\"", "18446744073709551616"}) {
    EXPECT_EQ(talk.answer(std::string(R"({"type":"ping","id":)") + id + "}").at("code"), "malformed") << id;
  }
}

TEST(Session, ADismissalThatCrossesTheNextEnteringDoesNotUndoIt) {
  Conversation talk;
  talk.open(kCode);
  const std::string enter = R"({"type":"enter","table":")" + kCode + R"(","id":1})";
  talk.answer(enter);
  talk.answer(enter);
  const auto elsewhere = std::make_shared<const std::string>(R"({"type":"elsewhere"})");
  talk.session->dismiss(kCode, 1, elsewhere);  // it was on its way when she entered for the second time
  EXPECT_EQ(talk.answer(R"({"type":"sit","table":")" + kCode + R"(","id":2})").at("type"), "table");
  talk.session->dismiss(kCode, 2, elsewhere);
  EXPECT_EQ(talk.answer(R"({"type":"sit","table":")" + kCode + R"(","id":3})").at("code"), "not_at_table");
}

TEST(Session, ManyMistakesEndItAFewDoNot) {
  Conversation talk;
  for (int i = 0; i < 20; ++i) EXPECT_EQ(talk.answer(R"({"type":"dance"})").at("code"), "malformed");
  EXPECT_FALSE(talk.peer.code);
  talk.session->receive(R"({"type":"dance"})");
  EXPECT_EQ(talk.peer.code, CloseCode::kPolicy);
}

TEST(Session, TooFastIsRefusedAndTooFastForTooLongEndsIt) {
  Conversation talk;
  for (int i = 0; i < 119; ++i) talk.session->receive(R"({"type":"ping"})");
  EXPECT_EQ(talk.peer.sent.back().at("type"), "pong");
  talk.session->receive(R"({"type":"ping","id":7})");
  EXPECT_EQ(talk.peer.sent.back().at("code"), "too_fast");
  EXPECT_EQ(talk.peer.sent.back().at("re"), 7);
  EXPECT_FALSE(talk.peer.code);
  for (int i = 0; i < 100; ++i) talk.session->receive(R"({"type":"ping"})");
  EXPECT_EQ(talk.peer.code, CloseCode::kPolicy);
}

TEST(Session, PingsAndUnaskedPongsCountAsMessages) {
  for (const bool pings : {true, false}) {
    Conversation talk;
    const auto control = [&] {
      if (pings) return talk.session->may_control();
      talk.session->ponged(12345, Moment{});
      return !talk.peer.code.has_value();
    };
    int taken = 0;
    for (int i = 0; i < 119; ++i) taken += control() ? 1 : 0;
    EXPECT_EQ(taken, 119);
    for (int i = 0; i < 102; ++i) control();
    EXPECT_EQ(talk.peer.code, CloseCode::kPolicy);
  }
}

TEST(Session, CodesCanNotBeTriedQuickly) {
  // Of syllables, of words, of words with a slip, and what can't be one.
  for (const std::string code : {"bado-mite-rusa-bedo", "panda-tango-kiwi-radio-hotel-pizza",
                                 "pandaa-tango-kiwi-radio-hotel-pizza", "anything"}) {
    Conversation talk;
    int refused = 0;
    for (int i = 0; i < 5000 && refused == 0; ++i) {
      talk.loop.set(talk.loop.now() + std::chrono::milliseconds(100));
      const json::object& answer = talk.answer(R"({"type":"enter","table":")" + code + R"("})");
      refused += answer.at("code") == "too_many_lookups" ? 1 : 0;
    }
    EXPECT_EQ(refused, 1) << code;
  }
}

TEST(Session, ATableIsEnteredByACodeWithASlipAndNamedAsItIsCalled) {
  Conversation talk;
  talk.open("panda-tango-kiwi-radio-hotel-pizza");
  const json::object& told = talk.answer(R"({"type":"enter","table":"Panda Tengo kiwi radio h\u00f4tel piza","id":1})");
  EXPECT_EQ(told.at("table"), "panda-tango-kiwi-radio-hotel-pizza");
  EXPECT_EQ(told.at("re"), 1);
}

TEST(Session, WhoIsSilentIsDroppedAndWhoIsThereIsMeasured) {
  Conversation talk;
  talk.open(kCode);
  talk.answer(R"({"type":"enter","table":"kalo-mite-rusa-bedo"})");
  talk.loop.set(talk.loop.now() + std::chrono::seconds(11));
  talk.session->look();
  ASSERT_EQ(talk.peer.pings.size(), 2u);
  talk.session->ponged(talk.peer.pings.back(), talk.loop.now());
  EXPECT_FALSE(talk.peer.dropped);
  talk.loop.set(talk.loop.now() + std::chrono::seconds(40));
  talk.session->look();
  EXPECT_TRUE(talk.peer.dropped);
}

TEST(Session, ALineIsNoLongerThanTheGreetingTookAndThanTheKernelSays) {
  using std::chrono::milliseconds;
  Conversation talk;
  talk.open(kCode);
  Notebook peer;
  const auto far = std::make_shared<Session>(
      Surroundings{talk.loop, talk.hosts, talk.guests, talk.ended, talk.limits, talk.metrics, talk.log}, peer,
      Visitor{2},
      Caller{.person = {"g2", "Bo"}, .language = Language::kEnglish, .address = "192.0.2.2", .device = kDevice});
  talk.loop.set(talk.loop.now() + milliseconds(40));
  far->receive(R"({"type":"hello","protocol":1,"language":"de"})");
  EXPECT_EQ(far->line().nearest, milliseconds(40));
  talk.loop.set(talk.loop.now() + milliseconds(290));
  far->ponged(peer.pings.back(), talk.loop.now());  // held back for 250 ms
  EXPECT_EQ(far->line().usual, milliseconds(290));
  EXPECT_EQ(far->line().nearest, milliseconds(40));
  peer.kernel = KernelTrip{.least = milliseconds(12), .deviation = milliseconds(9)};
  far->receive(R"({"type":"enter","table":"kalo-mite-rusa-bedo"})");
  EXPECT_EQ(far->line().nearest, milliseconds(12));
  EXPECT_EQ(far->line().jitter, milliseconds(18));
  far->closed();
  talk.settle();
}

TEST(Session, ALineIsMeasuredOftenAtFirstAndThenNowAndThen) {
  Conversation talk;
  for (int second = 0; second < 30; ++second) {
    talk.session->ponged(talk.peer.pings.back(), talk.loop.now());
    talk.loop.set(talk.loop.now() + std::chrono::seconds(1));
    talk.session->look();
  }
  EXPECT_EQ(talk.peer.pings.size(), 10u);  // eight within as many seconds, and two within the other 22
}

TEST(Session, LeavesItsTablesWhenItCloses) {
  Conversation talk;
  talk.open(kCode);
  talk.answer(R"({"type":"enter","table":"kalo-mite-rusa-bedo"})");
  EXPECT_EQ(talk.metrics.visitors, 1);
  talk.session->closed();
  talk.settle();
  EXPECT_EQ(talk.metrics.visitors, 0);
}

TEST(Session, SaysGoodbyeAndWhenToComeBack) {
  Conversation talk;
  talk.session->say_goodbye(5);
  EXPECT_EQ(talk.peer.sent.back().at("type"), "closing");
  EXPECT_EQ(talk.peer.sent.back().at("again").to_number<int>(), 5);
  EXPECT_EQ(talk.peer.code, CloseCode::kGoingAway);
}

}  // namespace
}  // namespace ludothek::session_test
