// Would a leak of Riffifi be noticed? Each lens tells one thing too much.
#include "tests/leak.hpp"

#include "games/riffifi/tests/trial.hpp"

namespace ludothek::tests {
namespace {

struct TellsWhoseHand : Honest<Riffifi> {
  static Riffifi::Event redact(const Riffifi::Event& event, Seat /*viewer*/) { return event; }
};
struct TellsWhatIsBuried : Honest<Riffifi> {
  static Riffifi::Event redact(const Riffifi::Event& event, Seat viewer) {
    if (std::holds_alternative<riffifi::CardPlayed>(event.fact)) return event;
    return Riffifi::redact(event, viewer);
  }
};
struct ShowsAllConcealed : Honest<Riffifi> {
  static Riffifi::View view(const Riffifi::State& state, Seat viewer) {
    Riffifi::View view = Riffifi::view(state, viewer);
    view.concealed = state.concealed;
    return view;
  }
};
struct ShowsTheTop : Honest<Riffifi> {
  static auto view(const Riffifi::State& state, Seat viewer) {
    return std::pair(Riffifi::view(state, viewer), state.top);
  }
};
struct ShowsWhoHoldsTheOfficer : Honest<Riffifi> {
  static auto view(const Riffifi::State& state, Seat viewer) {
    return std::pair(Riffifi::view(state, viewer), state.hands[0].has(riffifi::kOfficer));
  }
};
// To an onlooker, the first player's hand.
struct ShowsAHandToOnlookers : Honest<Riffifi> {
  static Riffifi::View view(const Riffifi::State& state, Seat viewer) {
    Riffifi::View view = Riffifi::view(state, viewer);
    if (viewer == kOnlooker) view.hand = state.hands[0];
    return view;
  }
};
// Whether the card would still lie face up when its owner's turn comes again: that depends on the others' hands.
struct ForeseesTheNextHand : Honest<Riffifi> {
  static auto foresee(const Riffifi::State& state, Seat viewer, Riffifi::Action action) {
    const Seat next = left_of(viewer, state.options.players);
    return std::pair(Riffifi::foresee(state, viewer, action),
                     action.kind() == Riffifi::Action::Kind::kPlay && !action.is_officer() &&
                         state.hands[next].has(card_of(colour_of(action.card()), 1)));
  }
};

// A high card that was buried unseen would be forgotten sooner.
struct FadesByTheHiddenCard : Honest<Riffifi> {
  static Fades fading(const Riffifi::Event& event, Seat /*viewer*/) {
    const auto* played = std::get_if<riffifi::CardPlayed>(&event.fact);
    return played != nullptr && played->card != riffifi::kOfficer && value_of(played->card) > 4 ? Fades::kTold
                                                                                                : Fades::kNext;
  }
};

TEST(Leak, IsNoticedInRiffifi) {
  EXPECT_TRUE((is_noticed<Riffifi, FadesByTheHiddenCard>()));
  EXPECT_TRUE((is_noticed<Riffifi, TellsWhoseHand>()));
  EXPECT_TRUE((is_noticed<Riffifi, TellsWhatIsBuried>()));
  EXPECT_TRUE((is_noticed<Riffifi, ShowsAllConcealed>()));
  EXPECT_TRUE((is_noticed<Riffifi, ShowsTheTop>()));
  EXPECT_TRUE((is_noticed<Riffifi, ShowsWhoHoldsTheOfficer>()));
  EXPECT_TRUE((is_noticed<Riffifi, ShowsAHandToOnlookers>()));
  EXPECT_TRUE((is_noticed<Riffifi, ForeseesTheNextHand>()));
}

}  // namespace
}  // namespace ludothek::tests
