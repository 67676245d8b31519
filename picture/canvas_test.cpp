#include "picture/canvas.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "picture/drawing.hpp"
#include "picture/lettering.hpp"

// Outlines, pixels and letters, by what they cover.

namespace ludothek::picture {
namespace {

constexpr Colour kWhite{255, 255, 255};
constexpr Colour kBlack{0, 0, 0};

// How many pixels' worth of black there is.
double covered(const Canvas& canvas) {
  double sum = 0;
  for (const std::uint8_t byte : canvas.bytes()) sum += 255 - byte;
  return sum / 3 / 255;
}

double covered_by(const Outline& outline) {
  Canvas canvas(100, 100, kWhite);
  canvas.fill(outline, {}, {.colour = kBlack});
  return covered(canvas);
}

TEST(Canvas, CoversWhatAnOutlineEncloses) {
  EXPECT_NEAR(covered_by(rectangle({10, 20, 30.5, 40}, 0, 0.1)), 30.5 * 40, 6);
  EXPECT_NEAR(covered_by(ellipse({50, 50}, {30, 20}, 0.05)), std::numbers::pi * 30 * 20, 6);
  EXPECT_NEAR(covered_by(rectangle({10, 10, 60, 60}, 20, 0.05)), 3600 - (4 - std::numbers::pi) * 400, 6);
  EXPECT_NEAR(covered_by(rectangle({-50, -50, 100, 100}, 0, 0.1)), 2500, 1) << "what is outside is cut off";
}

TEST(Canvas, APathIsReadAsSvgHasIt) {
  EXPECT_NEAR(covered_by(read_path("M10 10h50v50h-50z", 0.1)), 2500, 1);
  EXPECT_NEAR(covered_by(read_path("m10 10 50 0 0 50-50 0Z", 0.1)), 2500, 1) << "lines go on";
  EXPECT_NEAR(covered_by(read_path("M50 20a30 30 0 1060 0", 0.05)), 0, 2500) << "flags without anything between";
  EXPECT_NEAR(covered_by(read_path("M20 50a30 30 0 0 1 60 0 30 30 0 0 1-60 0Z", 0.05)), std::numbers::pi * 900, 8);
  EXPECT_NEAR(covered_by(read_path("M0 100Q50 0 100 100Z", 0.05)), 2.0 / 3 * 5000, 8);
  // Turned the other way a shape within a shape is a hole.
  EXPECT_NEAR(covered_by(read_path("M0 0h60v60h-60zM20 20v20h20v-20z", 0.1)), 3200, 1);
  EXPECT_NEAR(covered_by(read_path("M0 0h60v60h-60zM20 20h20v20h-20z", 0.1)), 3600, 1);
  EXPECT_EQ(covered_by(read_path("M10 10 nonsense", 0.1)), 0);
}

TEST(Canvas, AStrokeIsAsWideAsItSays) {
  const Outline line = read_path("M10 50H90", 0.1);
  EXPECT_NEAR(covered_by(stroked(line, {.width = 8}, 0.05)), 80 * 8, 2);
  EXPECT_NEAR(covered_by(stroked(line, {.width = 8, .round_ends = true}, 0.05)), 80 * 8 + std::numbers::pi * 16, 3);
  EXPECT_NEAR(covered_by(stroked(line, {.width = 8, .dashes = {10, 10}}, 0.05)), 40 * 8, 2);
  EXPECT_NEAR(covered_by(stroked(line, {.width = 8, .dashes = {30, 10}, .dash_offset = 30}, 0.05)), 50 * 8 + 10 * 8,
              90);
  EXPECT_NEAR(covered_by(stroked(ellipse({50, 50}, {30, 30}, 0.02), {.width = 6}, 0.02)), 2 * std::numbers::pi * 30 * 6,
              12);
}

TEST(Canvas, AGradientGoesFromOneColourToTheNext) {
  Canvas canvas(100, 10, kWhite);
  const Gradient gradient{.stops = {{0, kBlack}, {1, kWhite}}};
  canvas.fill(rectangle({0, 0, 100, 10}, 0, 0.1), {}, {.gradient = &gradient, .box = {0, 0, 100, 10}});
  EXPECT_NEAR(canvas.pixel(0, 5)[0], 1, 2);
  EXPECT_NEAR(canvas.pixel(50, 5)[0], 128, 3);
  EXPECT_NEAR(canvas.pixel(99, 5)[0], 254, 2);
}

TEST(Canvas, NothingIsPaintedOutsideOfAClip) {
  Canvas canvas(100, 100, kWhite);
  canvas.clip(Box{10, 10, 20, 20});
  canvas.fill(rectangle({0, 0, 100, 100}, 0, 0.1), {}, {.colour = kBlack});
  EXPECT_NEAR(covered(canvas), 400, 1);
  canvas.clip(std::nullopt);
  canvas.fill(rectangle({0, 0, 100, 100}, 0, 0.1), {}, {.colour = kBlack});
  EXPECT_NEAR(covered(canvas), 10'000, 1);
}

TEST(Drawing, APieceHasItsColourAndItsGlyph) {
  Canvas canvas(120, 132, kWhite);
  draw_symbol(canvas, "g-heart", {}, {0, 0, 120, 120}, "red");
  EXPECT_EQ(covered(canvas), 0) << "a heart is white on red";
  draw_glyph(canvas, "red", {}, {0, 0, 120, 120}, kBlack);
  EXPECT_GT(covered(canvas), 3000);
  draw_symbol(canvas, "no-such-piece", {}, {0, 0, 120, 120}, "red");
  EXPECT_EQ(body_of("red").red, 0xd3);
  EXPECT_EQ(ink_of("yellow").green, 0x32);
}

TEST(Lettering, AWordTooLongIsCut) {
  const Type type{.size = 20};
  EXPECT_EQ(cut("Ana", type, 500), "Ana");
  const std::string shorter = cut("Chloé with a very long name", type, 120);
  EXPECT_TRUE(shorter.starts_with("Chlo")) << shorter;
  EXPECT_TRUE(shorter.ends_with("…")) << shorter;
  EXPECT_LE(width_of(shorter, type), 120);
  EXPECT_EQ(cut("Ana", type, 0), "…");
  EXPECT_NE(cut("Bot (casual) 1", type, 80), cut("Bot (casual) 2", type, 80));
  EXPECT_TRUE(cut("Bot (casual) 2", type, 80).ends_with("… 2"));
  EXPECT_LE(width_of(cut("Bot (casual) 2", type, 80), type), 80);
}

TEST(Lettering, KnowsWhatItCanWrite) {
  for (const char* fine : {"Ana", "Zoë Müller-Łuczak", "Œuvre", "Игорь", "Ελένη", "1 − 2 × 3…", "« l’été »"}) {
    EXPECT_TRUE(can_write(fine, Face::kText)) << fine;
  }
  for (const char* other : {"猫", "مريم", "🦊", "a\u0301", "\xff\xfe", "\xe2\x82"}) {
    EXPECT_FALSE(can_write(other, Face::kText)) << other;
    Canvas canvas(50, 50, kWhite);
    write(canvas, other, {0, 40}, {.size = 20});  // left out, and nothing breaks
  }
}

}  // namespace
}  // namespace ludothek::picture
