// PlainBoard: the board of a game that draws none, or for whoever prefers text: the view in lines, the offers as
// numbered choices, and what happened in the events' sentences, which every game has.
#pragma once

#include <boost/json/array.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "terminal/any_board.hpp"

namespace ludothek::terminal {

class PlainBoard final : public AnyBoard {
 public:
  bool instant() const override { return false; }
  std::shared_ptr<const Look> look(const Match& match, Seat viewer) const override;
  std::unique_ptr<Draft> draft(const Match& match, Seat seat) const override;
  std::vector<std::optional<Shown>> shown(const Match& match, Seat viewer) const override;
  std::shared_ptr<const Look> moment(const std::shared_ptr<const Look>& before,
                                     const std::shared_ptr<const Look>& after) const override;
};

// A move from its offers (Match::offers): a member that is a list gives the values to choose one of, or "choose"
// different ones.
std::unique_ptr<Draft> draft_from(std::string game, const json::array& offers, json::object view);

}  // namespace ludothek::terminal
