"""All plots of the documents, the laboratory's and the ladder's: small multiples as plain SVG, without any library.

Every plot brings its own paper, so it reads the same on a light and on a dark page; text is text.
"""

from html import escape
from math import floor, log10

from ladder_plan import RUNGS, elo

PAPER, INK, SOFT, GRID = "#fbf9f4", "#2a2c30", "#6c6a66", "#e4dfd4"
SERIES = {"random": "#d08a2e", "greedy": "#1f6f78"}
LEVELS = {"casual": "#d08a2e", "regular": "#b5533c", "expert": "#1f6f78", "perfect": "#4b4a8f"}
SHADES = ["#1f6f78", "#7fb3ae", "#e2b76d", "#b5533c"]
FONT = "font-family=\"'Source Sans 3','Segoe UI','Helvetica Neue',Arial,sans-serif\""


def n(value):
    return f"{value:.1f}".rstrip("0").rstrip(".") if value else "0"


def text(x, y, words, size=11, anchor="middle", colour=SOFT, more=""):
    return (f'<text x="{n(x)}" y="{n(y)}" font-size="{size}" text-anchor="{anchor}" fill="{colour}"{more}>'
            f"{escape(words)}</text>")


def line(x1, y1, x2, y2, colour=GRID, width=1, more=""):
    return f'<path d="M{n(x1)} {n(y1)}L{n(x2)} {n(y2)}" stroke="{colour}" stroke-width="{width}" fill="none"{more}/>'


def rectangle(x, y, width, height, colour, more=""):
    return f'<rect x="{n(x)}" y="{n(y)}" width="{n(width)}" height="{n(height)}" fill="{colour}"{more}/>'


def round_step(span, steps):
    """A step of 1, 2 or 5 times a power of ten, with about so many in the span."""
    raw = span / steps
    power = 10 ** floor(log10(raw))
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= raw)


def ticks(low, high, steps):
    step = round_step(high - low, steps)
    first = int(-(-low // step))
    return [step * i for i in range(first, int(high / step + 1e-9) + 1)]


def number(value):
    return f"{value:g}".replace("-", "−")


class Sheet:
    """A sheet with a title, a legend and a grid of panels."""

    LEFT, TOP, GAP_X, GAP_Y = 66, 84, 22, 44

    def __init__(self, title, subtitle, columns, rows, width=168, height=112, left=LEFT):
        self.title, self.subtitle = title, subtitle
        self.columns, self.rows, self.w, self.h = columns, rows, width, height
        self.left = left
        self.width = left + columns * width + (columns - 1) * self.GAP_X + 20
        self.height = self.TOP + rows * height + (rows - 1) * self.GAP_Y + 52
        self.parts = []

    def add(self, *parts):
        self.parts += parts

    def corner(self, column, row):
        return self.left + column * (self.w + self.GAP_X), self.TOP + row * (self.h + self.GAP_Y)

    def legend(self, entries):
        x = self.width - 20
        for words, colour in reversed(entries):
            x -= 6.4 * len(words)
            self.add(text(x, 52, words, 12, "start", INK), rectangle(x - 17, 42, 11, 11, colour, ' rx="2"'))
            x -= 34

    def labels(self, x_label, y_label):
        self.add(text(self.left + (self.width - 20 - self.left) / 2, self.height - 14, x_label, 12))
        middle = self.TOP + (self.height - self.TOP - 52) / 2
        self.add(text(18, middle, y_label, 12, more=f' transform="rotate(-90 18 {n(middle)})"'))

    def svg(self):
        return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {n(self.width)} {n(self.height)}" '
                f'width="{n(self.width)}" height="{n(self.height)}" role="img" aria-labelledby="title" {FONT}>\n'
                f'<title id="title">{escape(self.title)}</title>\n'
                + rectangle(0, 0, self.width, self.height, PAPER, ' rx="8"') + "\n"
                + text(20, 30, self.title, 17, "start", INK, ' font-weight="600"') + "\n"
                + text(20, 52, self.subtitle, 12, "start") + "\n" + "\n".join(self.parts) + "\n</svg>\n")


class Panel:
    """One plot of a sheet, with its own scales."""

    def __init__(self, sheet, column, row, heading, x_range, y_range):
        self.sheet = sheet
        self.x0, self.y0 = sheet.corner(column, row)
        self.x_range, self.y_range = x_range, y_range
        self.first = column == 0
        sheet.add(text(self.x0, self.y0 - 8, heading, 12, "start", INK, ' font-weight="600"'))

    def x(self, value):
        low, high = self.x_range
        return self.x0 + (value - low) / (high - low) * self.sheet.w

    def y(self, value):
        low, high = self.y_range
        return self.y0 + self.sheet.h - (value - low) / (high - low) * self.sheet.h

    def x_axis(self, values, words=None, base=True):
        bottom = self.y0 + self.sheet.h
        for i, value in enumerate(values):
            self.sheet.add(text(self.x(value), bottom + 15, words[i] if words else number(value), 10.5))
        if base:
            self.sheet.add(line(self.x0, bottom, self.x0 + self.sheet.w, bottom, SOFT))

    def y_axis(self, values, unit="", sign=False):
        for value in values:
            self.sheet.add(line(self.x0, self.y(value), self.x0 + self.sheet.w, self.y(value)))
            if self.first:
                words = ("+" if sign and value > 0 else "") + number(value) + unit
                self.sheet.add(text(self.x0 - 6, self.y(value) + 3.5, words, 10.5, "end"))

    def area(self, shares, colour, step=1):
        """A histogram as one outline: a share for each value."""
        low, high = min(shares), max(shares)
        path = f"M{n(self.x(low - step / 2))} {n(self.y(0))}"
        value = low
        while value <= high:
            path += f"V{n(self.y(shares.get(value, 0)))}H{n(self.x(value + step / 2))}"
            value += step
        path += f"V{n(self.y(0))}"
        self.sheet.add(f'<path d="{path}Z" fill="{colour}" fill-opacity="0.28" stroke="{colour}" stroke-width="1.3" '
                       'stroke-linejoin="round"/>')

    def bars(self, shares, colour, slot, slots, fill=0.8):
        """A bar for each value, beside those of the other series."""
        width = fill / slots
        for value, share in sorted(shares.items()):
            left = self.x(value - fill / 2 + slot * width)
            self.sheet.add(rectangle(left, self.y(share), self.x(value - fill / 2 + (slot + 1) * width) - left - 0.6,
                                     self.y(0) - self.y(share), colour))

    def dots(self, points, colour):
        """(x, y, margin) with their error bars, joined by a thin line."""
        path = "M" + "L".join(f"{n(self.x(x))} {n(self.y(y))}" for x, y, _ in points)
        self.sheet.add(f'<path d="{path}" stroke="{colour}" stroke-width="1.2" stroke-opacity="0.45" fill="none"/>')
        for x, y, margin in points:
            self.sheet.add(line(self.x(x), self.y(y - margin), self.x(x), self.y(y + margin), colour, 1.6))
            self.sheet.add(f'<circle cx="{n(self.x(x))}" cy="{n(self.y(y))}" r="3.2" fill="{colour}" '
                           f'stroke="{PAPER}" stroke-width="1"/>')


def histograms(title, subtitle, panels, columns, x_label, bars=False, cap=100):
    """panels: (heading, {series: {value: share}}), in rows; a row shares its scale of shares.

    What rises above `cap` per cent is cut off there and has its height written beside it.
    """
    rows = -(-len(panels) // columns)
    sheet = Sheet(title, subtitle, columns, rows)
    sheet.legend([(name, SERIES[name]) for name in SERIES])
    values = [value for _, series in panels for shares in series.values() for value in shares]
    x_range = (min(values) - 0.5, max(values) + 0.5)
    for row in range(rows):
        in_row = panels[row * columns:(row + 1) * columns]
        top = min(cap, 105 * max(share for _, series in in_row for shares in series.values() for share in shares.values()))
        for column, (heading, series) in enumerate(in_row):
            panel = Panel(sheet, column, row, heading, x_range, (0, top))
            panel.y_axis(ticks(0, top, 4), " %")
            for slot, (name, shares) in enumerate(series.items()):
                percent = {value: 100 * share for value, share in shares.items()}
                if bars:
                    panel.bars(percent, SERIES[name], slot, len(series))
                else:
                    panel.area({value: min(share, top) for value, share in percent.items()}, SERIES[name])
                for value, share in percent.items():
                    if share > cap:
                        sheet.add(text(panel.x(value + 0.5) + 4, panel.y0 + 10, f"{share:.0f} %", 10.5, "start",
                                       SERIES[name], ' font-weight="600"'))
            panel.x_axis(sorted(set(values)) if bars else ticks(*x_range, 7))
    sheet.labels(x_label, "share of results")
    return sheet.svg()


def advantages(title, subtitle, panels, columns, x_label, y_label):
    """panels: (heading, {series: [(value, margin)]}) by position, in points above or below the fair share; in rows."""
    rows = -(-len(panels) // columns)
    sheet = Sheet(title, subtitle, columns, rows)
    sheet.legend([(name, SERIES[name]) for name in SERIES])
    for row in range(rows):
        in_row = panels[row * columns:(row + 1) * columns]
        every = [bound for _, series in in_row for points in series.values() for value, margin in points
                 for bound in (value - margin, value + margin)]
        room = 0.06 * (max(every) - min(every))
        y_range = (min(every) - room, max(every) + room)
        for column, (heading, series) in enumerate(in_row):
            positions = len(next(iter(series.values())))
            panel = Panel(sheet, column, row, heading, (0.4, positions + 0.6), y_range)
            panel.y_axis(ticks(*y_range, 5), sign=True)
            sheet.add(line(panel.x0, panel.y(0), panel.x0 + sheet.w, panel.y(0), INK, 1.1))
            for slot, (name, points) in enumerate(series.items()):
                shift = 0.16 * (slot - (len(series) - 1) / 2)
                panel.dots([(i + 1 + shift, value, margin) for i, (value, margin) in enumerate(points)], SERIES[name])
            panel.x_axis(range(1, positions + 1), base=False)
    sheet.labels(x_label, y_label)
    return sheet.svg()


def stacks(title, subtitle, groups, parts):
    """groups: (heading, [(name, {part: share})]), one under the other; a bar is filled from left to right."""
    bar, gap, heading_height, left, width = 17, 6, 30, 122, 560
    count = sum(len(bars) for _, bars in groups)
    sheet = Sheet(title, subtitle, 1, 1, width, count * (bar + gap) + len(groups) * heading_height - 20, left)
    sheet.legend([])
    y = sheet.TOP - 20
    bottom = sheet.TOP + sheet.h
    for percent in range(0, 101, 20):
        x = left + width * percent / 100
        sheet.add(line(x, sheet.TOP - 4, x, bottom), text(x, bottom + 15, f"{percent} %", 10.5))
    for heading, bars in groups:
        y += heading_height
        sheet.add(text(20, y - 7, heading, 12, "start", INK, ' font-weight="600"'))
        for name, shares in bars:
            sheet.add(text(left - 8, y + bar - 5, name, 11, "end", INK))
            x = left
            for part, shade in zip(parts, SHADES):
                length = width * shares.get(part, 0)
                if length > 0.05:
                    sheet.add(rectangle(x, y, length, bar, shade))
                x += length
            y += bar + gap
    x = left
    for part, shade in zip(parts, SHADES):
        sheet.add(rectangle(x, sheet.height - 24, 11, 11, shade, ' rx="2"'))
        sheet.add(text(x + 17, sheet.height - 14, part, 12, "start", INK))
        x += 40 + 7 * len(part)
    return sheet.svg()


def against_exact(title, subtitle, measured, exact, x_label):
    """Bars for what was measured, rings for what must come out: {value: share}."""
    sheet = Sheet(title, subtitle, 1, 1, 560, 190)
    values = sorted(exact)
    top = 108 * max(list(exact.values()) + list(measured.values()))
    panel = Panel(sheet, 0, 0, "", (values[0] - 0.6, values[-1] + 0.6), (0, top))
    panel.y_axis(ticks(0, top, 4), " %")
    panel.bars({value: 100 * share for value, share in measured.items()}, SERIES["greedy"], 0, 1, 0.62)
    for value in values:
        sheet.add(f'<circle cx="{n(panel.x(value))}" cy="{n(panel.y(100 * exact[value]))}" r="5" fill="{PAPER}" '
                  f'stroke="{SHADES[3]}" stroke-width="2"/>')
    panel.x_axis(values)
    sheet.legend([("measured", SERIES["greedy"]), ("exact", SHADES[3])])
    sheet.labels(x_label, "share of games")
    return sheet.svg()


def ratings(answer):
    """What one `ludothek arena --json` found: each bot at its rating, the best on top."""
    row, width, left = 30, 440, 140
    bots = answer["bots"]
    sheet = Sheet(f"{answer['game'].capitalize()}, {answer['players']} players",
                  f"ratings with 95 % intervals, {answer['games']} games", 1, 1, width, row * len(bots), left)
    bounds = [each["rating"]["mean"] + sign * each["rating"]["margin95"] for each in bots for sign in (-1, 1)]
    room = 0.04 * (max(bounds) - min(bounds)) or 1
    panel = Panel(sheet, 0, 0, "", (min(bounds) - room, max(bounds) + room), (len(bots), 0))
    for value in ticks(*panel.x_range, 6):
        sheet.add(line(panel.x(value), panel.y0, panel.x(value), panel.y0 + sheet.h))
    for place, each in enumerate(bots):
        mean, margin = each["rating"]["mean"], each["rating"]["margin95"]
        y = panel.y(place + 0.5)
        sheet.add(text(left - 12, y + 4, each["bot"], 12, "end", INK),
                  line(panel.x(mean - margin), y, panel.x(mean + margin), y, SHADES[0], 1.6),
                  f'<circle cx="{n(panel.x(mean))}" cy="{n(y)}" r="4" fill="{SHADES[0]}"/>')
    panel.x_axis(ticks(*panel.x_range, 6))
    sheet.labels("rating", "")
    return sheet.svg()


def rungs(game, results, ladder):
    """The ladder: how far each level is ahead of the one below, one panel per variant. Elo points ahead of the level below, with 95 % bars."""
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
        sheet.add(f'<circle cx="{x + 5}" cy="72" r="5" fill="{LEVELS[upper]}"/>', text(x + 15, 76, words, 12, "start", INK))
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
                panel.dots(points, LEVELS[upper])
        panel.x_axis(counts, base=False)
    sheet.labels("players", "Elo points")
    return sheet.svg()
