#include "table/play/companion.hpp"

#include <utility>

#include "bots/bot.hpp"
#include "record/typed_match.hpp"
#include "shelf/record.hpp"
#include "shelf/rules.hpp"

namespace ludothek {
namespace {

template <Recordable G>
class TypedCompanion final : public Companion {
 public:
  TypedCompanion(std::unique_ptr<Bot<G>> bot, Seat seat) : bot_(std::move(bot)), seat_(seat) {}

  void see(const Match& match) override {
    if (!bot_->watches()) return;
    for (const auto& event : typed(match).events_for(seat_)) bot_->see(event);
  }

  Move choose(const Match& match, FastRandom& random) override {
    reason_.reset();
    return typed(match).compose(seat_, [&](const typename G::View& view, const auto& choices) {
      const typename G::Action action = bot_->choose(view, choices, random);
      if (!reason_) reason_ = word_of(bot_->reason());
      return action;
    });
  }

  std::optional<CompanionClaim> race(const Match& match, FastRandom& random) override {
    if constexpr (Racing<G>) {
      const auto claim = bot_->race(typed(match).view_of(seat_), typed(match).choices_of(seat_), random);
      reason_ = word_of(bot_->reason());
      if (claim) return CompanionClaim{G::claimed(claim->action), RaceTime{claim->milliseconds} * 1000};
    }
    return std::nullopt;
  }

  std::string_view reason() const override { return reason_.value_or(std::string_view()); }

 private:
  // "reason.<game>.guess" without what every reason of the game begins with.
  static std::string_view word_of(const std::optional<Reason>& reason) {
    return reason ? reason->key.substr(reason->key.rfind('.') + 1) : std::string_view();
  }
  static const TypedMatch<G>& typed(const Match& match) { return static_cast<const TypedMatch<G>&>(match); }

  std::unique_ptr<Bot<G>> bot_;
  Seat seat_;
  std::optional<std::string_view> reason_;
};

}  // namespace

std::unique_ptr<Companion> make_companion(std::string_view game, std::string_view level, Seat seat) {
  std::unique_ptr<Companion> companion;
  Shelf::with(game, [&]<Recordable G>() {
    if (auto bot = make_bot<G>(level)) companion = std::make_unique<TypedCompanion<G>>(std::move(bot), seat);
  });
  return companion;
}

}  // namespace ludothek
