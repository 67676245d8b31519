// Cards of every game on the shelf: what is on a picture of a moment, and what never is.
#include "picture/card.hpp"

#include <gtest/gtest.h>
#include <zlib.h>

#include <map>
#include <optional>
#include <set>
#include <string>

#include "picture/picture.hpp"
#include "picture/png.hpp"
#include "record/catalog.hpp"
#include "record/json/json_text.hpp"
#include "shelf/picture.hpp"
#include "shelf/rules.hpp"

namespace ludothek {
namespace {

using picture::Canvas;
using picture::MomentCard;

std::unique_ptr<Match> opened(std::string_view game) {
  const GameEntry& entry = *entry_of(game);
  auto match = entry.open(entry.facts.usual_players, entry.options);
  EXPECT_TRUE(match) << match.error().what;
  return std::move(*match);
}

FairRandom random_from(int number) {
  Seed seed{};
  seed[0] = static_cast<std::uint8_t>(number);
  seed[1] = static_cast<std::uint8_t>(number >> 8);
  return FairRandom(chance_key(seed, {}));
}

// Chance's moves up to the first decision.
void begin(Match& match, FairRandom& random) {
  while (match.next().kind == Next::Kind::kChance) match.draw(random);
}

// Any moves at all, the first of what is offered.
void play(Match& match, FairRandom& random, int moves) {
  for (int i = 0; i < moves && match.next().kind != Next::Kind::kOver; ++i) {
    begin(match, random);
    if (match.next().kind != Next::Kind::kSeat) return;
    const Seat seat = match.next().seats.lowest();
    json::object move = match.offers(seat).front().as_object();
    move["by"] = index(seat);
    for (auto& member : move) {
      if (!member.value().is_array()) continue;
      const json::value* several = move.if_contains("choose");
      const auto count = several == nullptr ? 0 : several->to_number<std::size_t>();
      json::array list = member.value().get_array();
      if (count > 0) {
        list.resize(count);
        member.value() = std::move(list);
      } else {
        member.value() = json::value(list.front());
      }
    }
    move.erase("choose");
    ASSERT_FALSE(match.play(move)) << json_text(move);
  }
}

MomentCard card_for(Seat viewer) {
  return {.viewer = viewer, .names = {"Ana", "Bo", "Cleo", "Dora", "Eve", "Finn"}, .line = "Move 12 of 34"};
}

// A PNG with a palette, read as any other program would: width, height, and the colours it uses.
struct Decoded {
  unsigned width = 0;
  unsigned height = 0;
  std::set<std::string> colours;
  std::string pixels;
};
Decoded decode(const std::string& png) {
  const auto number = [&png](std::size_t at) {
    unsigned value = 0;
    for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(png[at + i]);
    return value;
  };
  Decoded decoded;
  std::string palette;
  std::string packed;
  EXPECT_TRUE(png.starts_with("\x89PNG\r\n\x1a\n"));
  for (std::size_t at = 8; at + 12 <= png.size();) {
    const unsigned size = number(at);
    const std::string kind = png.substr(at + 4, 4);
    const auto* bytes = reinterpret_cast<const Bytef*>(png.data() + at + 4);
    EXPECT_EQ(number(at + 8 + size), crc32(0, bytes, size + 4)) << kind;
    if (kind == "IHDR") {
      decoded.width = number(at + 8);
      decoded.height = number(at + 12);
    }
    if (kind == "PLTE") palette = png.substr(at + 8, size);
    if (kind == "IDAT") packed += png.substr(at + 8, size);
    at += 12 + size;
  }
  std::string rows((decoded.width + 1) * decoded.height, '\0');
  uLongf size = rows.size();
  EXPECT_EQ(uncompress(reinterpret_cast<Bytef*>(rows.data()), &size, reinterpret_cast<const Bytef*>(packed.data()),
                       packed.size()),
            Z_OK);
  EXPECT_EQ(size, rows.size());
  for (std::size_t i = 0; i < palette.size(); i += 3) decoded.colours.insert(palette.substr(i, 3));
  decoded.pixels = std::move(rows);
  return decoded;
}

TEST(Pictures, AreSmallPngsOfTheSizeThatMessengersShow) {
  Shelf::for_each([]<class G>() {
    const auto match = opened(G::kName);
    FairRandom random = random_from(1);
    begin(*match, random);
    const std::string png = picture::write_png(picture::draw_card(*match, card_for(seat_at(0))));
    const Decoded decoded = decode(png);
    EXPECT_EQ(decoded.width, 1200u) << G::kName;
    EXPECT_EQ(decoded.height, 630u) << G::kName;
    EXPECT_GT(decoded.colours.size(), 20u) << G::kName;
    EXPECT_LT(png.size(), 80'000u) << G::kName;
  });
}

TEST(Pictures, DifferByMomentAndByNames) {
  Shelf::for_each([]<class G>() {
    // A game that begins with somebody's turn: in a race nothing is offered.
    auto match = opened(G::kName);
    FairRandom random = random_from(2);
    begin(*match, random);
    for (int number = 3; match->next().kind != Next::Kind::kSeat; ++number) {
      match = opened(G::kName);
      random = random_from(number);
      begin(*match, random);
    }
    const Canvas first = picture::draw_card(*match, card_for(kOnlooker));
    MomentCard renamed = card_for(kOnlooker);
    renamed.names[0] = "Zoë";
    EXPECT_NE(first.bytes(), picture::draw_card(*match, renamed).bytes()) << G::kName;
    if (!picture::Pictured<G>) return;  // names and scores are all there is
    play(*match, random, 3);
    EXPECT_NE(first.bytes(), picture::draw_card(*match, card_for(kOnlooker)).bytes()) << G::kName;
  });
}

// Two positions that a viewer can't tell from each other: drawn by lot until there are two.
TEST(Pictures, AreTheSameWhereOnlySecretsDiffer) {
  Shelf::for_each([]<class G>() {
    std::map<std::string, std::unique_ptr<Match>> seen;
    bool compared = false;
    for (int number = 0; number < 500 && !compared; ++number) {
      auto match = opened(G::kName);
      FairRandom random = random_from(number);
      begin(*match, random);
      const auto [twin, is_new] = seen.try_emplace(json_text(match->view(kOnlooker)), nullptr);
      if (is_new) {
        twin->second = std::move(match);
        continue;
      }
      if (twin->second->hash() == match->hash()) continue;
      EXPECT_EQ(picture::draw_card(*twin->second, card_for(kOnlooker)).bytes(),
                picture::draw_card(*match, card_for(kOnlooker)).bytes())
          << G::kName;
      compared = true;
    }
    EXPECT_TRUE(compared) << G::kName << ": no two positions that look alike";
  });
}

// The same two positions with every secret open, of a finished game: they differ then.
TEST(Pictures, ShowEverySecretWhereAllLiesOpen) {
  Shelf::for_each([]<class G>() {
    if constexpr (Revealing<G> && picture::Pictured<G>) {
      MomentCard open = card_for(kOnlooker);
      open.open = true;
      std::map<std::string, std::string> seen;
      for (int number = 0; number < 3; ++number) {
        const auto match = opened(G::kName);
        FairRandom random = random_from(number);
        begin(*match, random);
        const std::string drawn(picture::write_png(picture::draw_card(*match, open)));
        const auto [twin, is_new] = seen.try_emplace(drawn, json_text(match->secrets()));
        EXPECT_TRUE(is_new || twin->second == json_text(match->secrets())) << G::kName;
        EXPECT_NE(drawn, picture::write_png(picture::draw_card(*match, card_for(kOnlooker)))) << G::kName;
      }
    }
  });
}

TEST(Pictures, AnInvitationShowsHowManySeatsAreFree) {
  Shelf::for_each([]<class G>() {
    const picture::InvitationCard card{
        .game = G::kName, .invites = "Ana invites you", .line = "2 seats free", .seats = 4, .free = 2};
    const Canvas two = picture::draw_card(card);
    picture::InvitationCard other = card;
    other.free = 1;
    EXPECT_NE(two.bytes(), picture::draw_card(other).bytes()) << G::kName;
  });
}

TEST(Pictures, ANameWithoutLettersIsTheSeats) {
  const std::string game = Shelf::names().front();
  const auto match = opened(game);
  MomentCard card = card_for(kOnlooker);
  card.names[1] = "猫";
  const Canvas cat = picture::draw_card(*match, card);
  card.names[1] = "";
  EXPECT_EQ(cat.bytes(), picture::draw_card(*match, card).bytes());
}

// Whatever somebody is called, whole UTF-8 or not.
TEST(Pictures, AnyNameCanBeDrawn) {
  const std::string game = Shelf::names().front();
  const auto match = opened(game);
  FairRandom random = random_from(3);
  for (int round = 0; round < 3; ++round) {
    MomentCard card = card_for(kOnlooker);
    for (std::string& name : card.names) {
      name.clear();
      const std::uint32_t length = random.below(60);
      for (std::uint32_t i = 0; i < length; ++i) name += static_cast<char>(random.below(256));
    }
    EXPECT_EQ(picture::draw_card(*match, card).width(), 1200);
  }
}

}  // namespace
}  // namespace ludothek
