// DrawnBoard<G>: the board that a box draws (Board<G>), behind AnyBoard.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/fading.hpp"
#include "engine/race.hpp"
#include "record/typed_match.hpp"
#include "terminal/any_board.hpp"

namespace ludothek::terminal {

// The box has a board of its own.
template <class G>
concept Drawn = requires { sizeof(Board<G>); };

template <Recordable G>
class DrawnLook final : public Look {
 public:
  explicit DrawnLook(const typename G::View& view) : view_(view) {}

  const typename G::View& view() const { return view_; }
  std::string title(const Company& company) const override { return Board<G>::title(view_, company); }
  void paint(Grid& grid, const Company& company, const Shown& shown, Marks& marks) const override {
    Board<G>::paint(grid, view_, company, shown, marks);
  }
  std::vector<std::string> tell(const Company& company) const override { return Board<G>::tell(view_, company); }
  std::string race_question(bool many, const Company& company) const override {
    if constexpr (Racing<G>) return Board<G>::race_question(view_, many, company);
    return {};
  }
  std::optional<Seat> roller() const override { return Board<G>::roller(view_); }

 private:
  typename G::View view_;
};

template <Recordable G>
class DrawnDraft final : public Draft {
 public:
  using Action = typename G::Action;

  DrawnDraft(MoveDraft<G> draft, Seat seat) : draft_(std::move(draft)), seat_(seat) {}

  std::string question(const Company& company) const override {
    return Board<G>::question(draft_.view(), draft_.choices()[0].kind(), seat_, company);
  }
  std::vector<Choice> choices(const Company& company) const override {
    const Choices<Action> legal = draft_.choices();
    std::vector<Choice> list = Board<G>::choices(draft_.view(), legal, company);
    if constexpr (Foreseeing<G>) {
      for (Choice& choice : list) {
        if (!choice.legal) continue;
        const Action action = Action::from(legal[0].kind(), choice.place);
        const auto foresight = draft_.foresee(action);
        if (foresight) choice.outlook = Board<G>::outlook(*foresight, action, company);
      }
    }
    return list;
  }
  std::optional<Refusal> choose(int place) override {
    const Action action = Action::from(draft_.choices()[0].kind(), place);
    if (auto refusal = draft_.refuse(action)) return refusal;
    draft_.add(action);
    return std::nullopt;
  }
  std::optional<json::object> move() const override {
    if (!draft_.whole()) return std::nullopt;
    json::object move = draft_.written();
    move.erase("by");
    return move;
  }
  std::shared_ptr<const Look> look() const override { return std::make_shared<DrawnLook<G>>(draft_.view()); }

 private:
  MoveDraft<G> draft_;
  Seat seat_;
};

template <Recordable G>
class DrawnBoard final : public AnyBoard {
 public:
  bool instant() const override { return Board<G>::kInstant; }
  std::shared_ptr<const Look> look(const Match& match, Seat viewer) const override {
    return std::make_shared<DrawnLook<G>>(typed(match).view_of(viewer));
  }
  std::unique_ptr<Draft> draft(const Match& match, Seat seat) const override {
    return std::make_unique<DrawnDraft<G>>(typed(match).draft(seat), seat);
  }
  std::vector<std::optional<Shown>> shown(const Match& match, Seat viewer) const override {
    std::vector<std::optional<Shown>> list;
    for (const auto& event : typed(match).events_for(viewer)) {
      Shown shown{};
      if constexpr (requires { Board<G>::reveal(event, shown); }) {
        static_assert(Fading<G>);
        if (fades_soon(G::fades(event).when)) Board<G>::reveal(event, shown);
      }
      const bool is_open = std::ranges::any_of(shown, [](const auto& hue) { return hue.has_value(); });
      list.push_back(is_open ? std::optional(shown) : std::nullopt);
    }
    return list;
  }
  std::shared_ptr<const Look> moment(const std::shared_ptr<const Look>& before,
                                     const std::shared_ptr<const Look>& after) const override {
    return std::make_shared<DrawnLook<G>>(Board<G>::moment(view_of(*before), view_of(*after)));
  }

 private:
  static const TypedMatch<G>& typed(const Match& match) { return static_cast<const TypedMatch<G>&>(match); }
  static const typename G::View& view_of(const Look& look) { return static_cast<const DrawnLook<G>&>(look).view(); }
};

}  // namespace ludothek::terminal
