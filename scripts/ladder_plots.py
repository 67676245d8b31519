"""The ladder's plots, on the laboratory's paper: how far each level is ahead of the one below, by player count."""

from ladder_plan import RUNGS, elo
from laboratory_plots import INK, Panel, Sheet, line, text, ticks

COLOURS = {"casual": "#d08a2e", "regular": "#b5533c", "expert": "#1f6f78", "perfect": "#4b4a8f"}


def rungs(game, results, ladder):
    """One panel a variant: Elo points ahead of the level below, with 95 % bars."""
    variants, counts, titles = ladder.VARIANTS, ladder.COUNTS, getattr(ladder, "TITLES", {})
    sheet = Sheet(f"{game.capitalize()}: each level against the one below",
                  "Elo points ahead of each opponent, 95 % intervals", len(variants), 1,
                  width=250 if len(variants) > 1 else 530, height=210)
    sheet.TOP = 112
    sheet.height = sheet.TOP + sheet.h + 56
    sheet.parts = []
    x = 20
    for upper, lower in RUNGS:
        words = f"{upper} over {lower}"
        sheet.add(f'<circle cx="{x + 5}" cy="72" r="5" fill="{COLOURS[upper]}"/>', text(x + 15, 76, words, 12, "start", INK))
        x += 6.3 * len(words) + 34
    sheet.width = max(sheet.width, x)
    found = {(each["variant"], each["players"], each["upper"]): each for each in results if each["kind"] == "rung"}
    bounds = [elo(found[key]["wins"] + sign * found[key]["margin95"], key[1]) for key in found for sign in (-1, 1)
              if key[0] in variants]
    top = max(bounds) * 1.05
    low = min(0, min(bounds))
    for column, variant in enumerate(variants):
        panel = Panel(sheet, column, 0, titles.get(variant, ""), (counts[0] - 0.5, counts[-1] + 0.5), (low, top))
        panel.y_axis(ticks(low, top, 6))
        sheet.add(line(panel.x0, panel.y(0), panel.x0 + sheet.w, panel.y(0), INK, 1.1))
        for slot, (upper, _) in enumerate(RUNGS):
            points = []
            for players in counts:
                each = found.get((variant, players, upper))
                if each is None:  # a run that was broken off
                    continue
                high, middle = (elo(each["wins"] + margin, players) for margin in (each["margin95"], 0))
                points.append((players + 0.14 * (slot - 1.5), middle, min(high, top) - middle))
            if points:
                panel.dots(points, COLOURS[upper])
        panel.x_axis(counts, base=False)
    sheet.labels("players", "Elo points")
    return sheet.svg()
