// Cards: the picture of a link that is sent to somebody, of one moment of a game or of an invitation to a table.
//
// All words in them are bounded and cut with an ellipsis. A name that there are no letters for is the seat's.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/seat.hpp"
#include "picture/canvas.hpp"
#include "record/match.hpp"
#include "texts/texts.hpp"

namespace ludothek::picture {

inline constexpr int kCardWidth = 1200;
inline constexpr int kCardHeight = 630;

// A moment of a game: its match, as `viewer` sees it (kOnlooker: everybody).
struct MomentCard {
  Language language = Language::kEnglish;
  Seat viewer = kOnlooker;
  bool open = false;                 // with every secret: for a finished game only
  std::vector<std::string> names{};  // as they are shown
  std::string line{};                // where in the game it is: "Move 34 of 120"
  SeatSet winners{};                 // none before the end
  std::optional<Scores> result{};    // at the end: for a box that draws none
};
Canvas draw_card(const Match& match, const MomentCard& card);

// An invitation.
struct InvitationCard {
  Language language = Language::kEnglish;
  std::string_view game{};
  std::string invites{};  // "Ana invites you"
  std::string line{};     // "2 seats free"
  int seats = 0;
  int free = 0;
};
Canvas draw_card(const InvitationCard& card);

}  // namespace ludothek::picture
