// Call: what one call to a table has brought about so far, besides facts: effects, and what there is to say. Every part
// adds to it; Telling says it when the call is over, and it is empty again.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "table/messages/effects.hpp"
#include "table/messages/message.hpp"
#include "table/state/time.hpp"

namespace ludothek {

// Who is at the table no more, and why.
struct SentAway {
  Visitor visitor;
  std::string code;
  Language language;  // of the sentence
};

struct Call {
  Moment now{};
  Effects effects{};

  std::array<std::string, 8> story{};  // events since the call began, by audience, with commas between
  std::size_t told = 0;                // how many events that is
  std::string before{};                // what onlookers were told of them before the last move
  std::vector<message::BotReason> reasons{};
  const message::Photo* photo = nullptr;  // how a race came out, as Play keeps it
  std::vector<SentAway> sent_away{};
  std::vector<std::pair<Visitor, message::Advice>> advice{};
  bool people_changed = false;
  bool watchers_changed = false;  // only how many look on, which is told now and then
  bool game_changed = false;
  bool shown_anew = false;   // the game as it stands, instead of what happened
  bool race_opened = false;  // its first message is timed

  // What came of it; then there is nothing.
  Effects take() {
    for (std::string& events : story) events.clear();  // their memory is kept
    before.clear();
    told = 0;
    reasons.clear();
    photo = nullptr;
    sent_away.clear();
    advice.clear();
    people_changed = watchers_changed = game_changed = shown_anew = race_opened = false;
    return std::exchange(effects, {});
  }

  Milliseconds remaining(Moment until) const {
    return std::max<Milliseconds>(0, std::chrono::duration_cast<std::chrono::milliseconds>(until - now).count());
  }
};

}  // namespace ludothek
