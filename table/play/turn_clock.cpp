#include "table/play/turn_clock.hpp"

namespace ludothek {
namespace {

constexpr Duration kFirstReminder = std::chrono::seconds(20);
constexpr int kMostReminders = 3;

}  // namespace

void TurnClock::begin(Seat seat, Moment now, Duration limit) {
  await_nobody(now);
  awaited_ = seat;
  if (turn_.number != turns_) turn_ = {.number = turns_, .bot = {}, .left = limit};
}

void TurnClock::await_person(Seat seat, Moment now, Duration limit, Duration silence) {
  begin(seat, now, limit);
  since_ = now;
  if (silence > Duration::zero()) silence_due_ = now + std::max(Duration::zero(), silence - silence_[seat]);
  if (limit > Duration::zero()) clock_due_ = now + turn_.left;
  reminder_due_ = now + kFirstReminder;
}

void TurnClock::await_bot(Seat seat, Moment now, Duration think, Duration limit) {
  begin(seat, now, limit);
  if (!turn_.bot) turn_.bot = now + think;
  bot_due_ = turn_.bot;
}

void TurnClock::await_nobody(Moment now) {
  if (clock_due_) turn_.left = std::max(Duration::zero(), *clock_due_ - now);
  if (since_) silence_[*awaited_] += now - *since_;
  since_.reset();
  silence_due_.reset();
  is_silent_ = false;
  awaited_.reset();
  bot_due_.reset();
  clock_due_.reset();
  reminder_due_.reset();
  reminders_ = 0;
}

void TurnClock::acted(Seat seat, Moment now) {
  silence_[seat] = {};
  if (since_ && awaited_ == seat) since_ = now;
}

void TurnClock::fall_silent() {
  silence_due_.reset();
  is_silent_ = true;
}

void TurnClock::wait_on(Moment now, Duration silence) {
  if (!awaited_) return;
  acted(*awaited_, now);
  is_silent_ = false;
  silence_due_ = now + silence;
}

void TurnClock::run_out(Duration left) {
  clock_due_.reset();
  turn_.left = left;
}

void TurnClock::reminded(Moment now) {
  reminder_due_ =
      ++reminders_ < kMostReminders ? std::optional(now + kFirstReminder * (1 << reminders_)) : std::nullopt;
}

}  // namespace ludothek
