// Facts: what happened at a table, as its log keeps it. A table is what its facts made of it: the same facts give the
// same table after a crash, on another machine, in a test. What is not a fact (who is connected, claims of a race that
// is not decided, emotes) is gone with the process, and the table behaves as if those people had dropped.
//
// The log is the house's own: it holds the seed of a running game and must not be shown.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/seat.hpp"
#include "record/fairness/fairness.hpp"
#include "record/json/json_writer.hpp"
#include "record/json/problem.hpp"
#include "table/state/person.hpp"
#include "table/state/settings.hpp"

namespace ludothek::fact {

struct Opened {
  Settings settings;
  Person host;
};
struct Configured {
  Settings settings;
};
struct HostChanged {
  Person host;
};
struct Seated {
  Seat seat;
  Person person;
};
struct Vacated {
  Seat seat;
};
struct BotSeated {
  Seat seat;
  std::string level;
};
struct Renamed {
  Person person;
};
struct ReadySaid {
  Seat seat;
  bool ready;
};
// The commitment to this seed was published.
struct Promised {
  Seed seed;
  int restarts;
};
// Nobody answered in time: back to waiting.
struct StartFailed {};
struct Began {
  std::vector<std::optional<PlayerNonce>> nonces;
  std::int64_t at;  // milliseconds, the table's time
};
// The moves of one step of the story, the first one anybody's, those of chance that follow it included.
struct Moved {
  json::array moves;
};
struct Memorised {};
// A bot plays for the seat's owner; an empty level: the owner plays again.
struct StoodIn {
  Seat seat;
  std::string level;
};
// The seat was told what a bot would do where the game stands.
struct Helped {
  Seat seat;
};
// A bot's seat is this person's from the end of the round, or of the game, on.
struct Reserved {
  Seat seat;
  Person person;
};
// Nor is it any more: they would rather watch, or were sent away.
struct Unreserved {
  Seat seat;
};
// Whether one may watch, and talk while watching, from now on.
struct OnlookersSet {
  bool allowed;
  bool talk;
};
struct Muted {
  Person person;
  bool muted;  // else it is lifted
};
struct Banned {
  Person person;
  bool banned;
};
struct Abandoned {};

}  // namespace ludothek::fact

namespace ludothek {

using Fact = std::variant<fact::Opened, fact::Configured, fact::HostChanged, fact::Seated, fact::Vacated,
                          fact::BotSeated, fact::Renamed, fact::ReadySaid, fact::Promised, fact::StartFailed,
                          fact::Began, fact::Moved, fact::Memorised, fact::StoodIn, fact::Helped, fact::Reserved,
                          fact::Unreserved, fact::OnlookersSet, fact::Muted, fact::Banned, fact::Abandoned>;

std::string write_fact(const Fact& fact);
// A Moved that is written move by move, as they are made.
class MovedText {
 public:
  // What write(writer) writes of it.
  template <class Write>
  void add(Write write) {
    if (text_.empty()) text_.reserve(kUsual);
    text_ += text_.empty() ? kBegin : ",";
    JsonWriter(text_).object(write);
  }
  bool empty() const { return text_.empty(); }
  std::string take();  // the whole fact; then it is empty again

 private:
  static constexpr std::string_view kBegin = R"({"fact":"moved","moves":[)";
  static constexpr std::size_t kUsual = 160;  // bytes: one move
  std::string text_;
};
// The code of the Problem with a text that has the form of a fact: a program that knows more wrote it.
inline constexpr std::string_view kNewerFact = "newer_fact";
Expected<Fact, Problem> read_fact(std::string_view text);
// The reason of a bot that stands in a kept move, taken out of it: the rules know no such member. Empty: there is none.
std::string take_reason(json::object& move);
// Whether a text of write_fact or MovedText tells of this, "moved" or another: by its beginning, the rest is not read.
bool tells_of(std::string_view text, std::string_view kind);

}  // namespace ludothek
