// Telling: what a table says to whom. Every word about the game goes through its reader's seat here, and what was shown
// in the past is never sent again (who rejoins gets the view of now).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "table/messages/call.hpp"
#include "table/messages/objection.hpp"
#include "table/people/attendance.hpp"
#include "table/play/play.hpp"
#include "table/play/start.hpp"
#include "table/state/table_state.hpp"

namespace ludothek {

class Telling {
 public:
  Telling(std::string id, const TableState& state, Attendance& attendance, const Play& play, const Start& start,
          Call& call)
      : id_(std::move(id)), state_(state), attendance_(attendance), play_(play), start_(start), call_(call) {}

  const std::string& id() const { return id_; }

  // Somebody asks something; the first message to them is the answer and carries the number of the question.
  void hear(Visitor asker, std::optional<std::uint64_t> re);
  void refuse(message::Refused refused);  // what was asked
  void send_to_all(const Message& message);
  // Somebody may not come in.
  void turn_away(Visitor visitor, const Arrival& arrival, const std::string& code);
  // The game as it stands. `timed`: it opens a race for its reader.
  void show_game(Visitor to, bool timed = false);
  // Everybody hears what concerns them of what the call has brought about, players before onlookers; who asked gets an
  // answer in any case. Then there is nothing to say any more.
  void conclude();
  // How many look on is told once for all who came and went in a second; then it is due.
  std::optional<Moment> watchers_due() const { return watchers_due_; }

 private:
  // The people as text, and what those who have a say in who watches are told besides; written once for all of them.
  struct Written {
    std::string people;
    std::string audience;
  };
  // What onlookers are told of a move, which is the same for all: without the view, and with it.
  using Shared = std::array<Text, 2>;

  void send(Visitor to, const Message& message, bool timed = false);
  Outgoing written(Visitor to, const Message& message, std::optional<std::uint64_t> re) const;
  void gather_watchers();
  void tell(Visitor to, Attendee& attendee, const Written& now, Shared& shared);
  void send_people(Visitor to, const Attendee& attendee, const Written& now);
  void send_game(Visitor to, const Attendee& attendee, bool fresh, bool timed);
  message::People people() const;
  message::Audience audience() const;
  message::Fair fairness() const;
  std::optional<message::Game::Turn> turn_for(Seat audience) const;

  std::string id_;
  const TableState& state_;
  Attendance& attendance_;
  const Play& play_;
  const Start& start_;
  Call& call_;

  Visitor asker_{};
  std::optional<std::uint64_t> re_;
  std::optional<Moment> people_told_;  // when everybody was last told of the people
  std::optional<Moment> watchers_due_;
};

}  // namespace ludothek
