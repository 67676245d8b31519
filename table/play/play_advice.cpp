// The part of Play that is about advice: what a bot would do in somebody's place, thought of as a bot's own moves are,
// from what the seat sees and was shown. Asking again where the game stands gives the same answer.

#include "record/json/json_writer.hpp"
#include "table/play/play.hpp"

namespace ludothek {
namespace {

constexpr std::string_view kAdviser = "regular";

}  // namespace

Objection Play::advise(Seat seat, const Advise& wish) {
  if (!state_.settings().help) return no("no_help_here");
  if (auto objection = may_act(seat, wish.version)) return objection;
  // Who thinks for longer loses a race: there is nothing to say that would help.
  if (race_.on()) return no("race_is_on");
  if (state_.match()->occasion().thrower == seat) return no("throw_first");
  const Next next = state_.match()->next();
  if (next.kind != Next::Kind::kSeat || next.seat() != seat) {
    return no(Problem{"it is somebody else's turn", {}, {}, "not_your_turn"});
  }
  if (question_ && question_->seat == seat) {
    question_->version = wish.version;
    if (question_->answered) give_advice(*question_->thought);
    return {};
  }
  question_ = Question{.seat = seat, .version = wish.version, .thought = nullptr};
  // It is a person's turn: a thought that is still under way is nobody's any more.
  if (thought_) {
    thought_->unwanted = true;
  } else {
    think_of_advice();
  }
  return {};
}

void Play::think_of_advice() {
  const std::shared_ptr<Thought> thought = bots_.advise(question_->seat, kAdviser);
  question_->thought = thought;
  if (thinking_ == Thinking::kHere) {
    thought->run();
    return give_advice(*thought);
  }
  thought_ = thought;
  call_.effects.thought = thought_;
}

// Kept before it is told, as everything is; and everybody may know that it was, but not what.
void Play::give_advice(const Thought& thought) {
  const Seat seat = question_->seat;
  const Chair& chair = state_.chair(seat);
  // Who has gone, or has left the seat to a bot, asks again.
  if (thought.unwanted || !chair.owner || chair.stood_in() || !attendance_.present(*chair.owner)) {
    return question_.reset();
  }
  question_->answered = true;
  // How a move is written, and by which rule, the game says when it is made.
  const auto after = thought.match->copy();
  after->play(thought.move);
  call_.advice.emplace_back(attendance_.visitor_of(*chair.owner),
                            message::Advice{.version = question_->version,
                                            .move = text_of([&](JsonWriter& out) { after->write_last_choice(out); }),
                                            .reason = thought.reason,
                                            .rule = after->rule_of_last_move(),
                                            .secret = !after->open_minded()});
  if (state_.helped_here(seat)) return;
  state_.commit(fact::Helped{seat});
  call_.people_changed = true;
}

}  // namespace ludothek
