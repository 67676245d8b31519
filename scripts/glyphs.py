#!/usr/bin/env python3
"""Makes picture/fonts/: the letters of pictures as outlines, a line per letter, so that a server needs no font and every
server draws the same picture. Made once; to be run again when the page gets other typefaces.

    scripts/glyphs.py            needs fontTools with Brotli, the page's packages, and Noto Sans (fonts-noto-core)

A line is a character's number in hexadecimal, its width, and its outline as in SVG, in thousandths of the size with the
baseline at 0. What a typeface of the page does not have (Greek, Cyrillic) is taken from Noto Sans.
"""

from pathlib import Path

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "web/node_modules/@fontsource-variable"
NOTO = Path("/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf")
LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x180), 0x218, 0x219, 0x21A, 0x21B, 0x1E9E]
SIGNS = [0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2026, 0x2022, 0x2039, 0x203A, 0x202F, 0x2212, 0x20AC]
GREEK_AND_CYRILLIC = [*range(0x384, 0x3CF), *range(0x400, 0x460), 0x490, 0x491]


def fonts_of(name, weight):
    for part in ("latin", "latin-ext"):
        font = TTFont(PAGE / name / "files" / f"{name}-{part}-wght-normal.woff2")
        yield instantiateVariableFont(font, {"wght": weight})


def write(path, about, fonts, characters):
    lines = [f"# {about}", "# Under the SIL Open Font License 1.1 (picture/fonts/OFL.txt). Made by scripts/glyphs.py."]
    for character in characters:
        font = next((font for font in fonts if character in font.getBestCmap()), None)
        if font is None:
            continue
        name = font.getBestCmap()[character]
        scale = 1000 / font["head"].unitsPerEm
        glyphs = font.getGlyphSet()
        pen = SVGPathPen(glyphs, ntos=lambda number: str(round(number)))
        glyphs[name].draw(TransformPen(pen, (scale, 0, 0, -scale, 0, 0)))
        lines.append(f"{character:x} {round(font['hmtx'][name][0] * scale)} {pen.getCommands()}")
    path.write_text("\n".join(lines) + "\n")


noto = TTFont(NOTO)
write(ROOT / "picture/fonts/display.txt", "Bricolage Grotesque at 800, for titles and numbers.",
      [*fonts_of("bricolage-grotesque", 800)], LATIN + SIGNS)
write(ROOT / "picture/fonts/text.txt", "Atkinson Hyperlegible Next at 600; Greek and Cyrillic of Noto Sans Bold.",
      [*fonts_of("atkinson-hyperlegible-next", 600), noto], LATIN + GREEK_AND_CYRILLIC + SIGNS)
