"""How the laboratory writes a figure, a table and what one learns from them."""

import textwrap
from dataclasses import dataclass
from math import sqrt


@dataclass
class Share:
    """So many out of so many, with Wilson's 95 % interval."""

    count: int
    total: int

    @property
    def value(self):
        return self.count / self.total

    @property
    def bounds(self):
        z, n, p = 1.96, self.total, self.value
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)

    def covers(self, value):
        low, high = self.bounds
        return low - 1e-12 <= value <= high + 1e-12

    def __str__(self):
        low, high = self.bounds
        if self.count == 0:
            return f"0 % (below {percent(high, 3)})"
        if self.count == self.total:
            return f"100 % (above {percent(low, 3)})"
        if min(self.count, self.total - self.count) < 10:
            return f"{100 * self.value:.3f} % ({100 * low:.3f} to {100 * high:.3f})"
        return f"{100 * self.value:.2f} ± {100 * (high - low) / 2:.2f} %"


def percent(value, digits=2):
    return f"{100 * float(value):.{digits}f} %"


def count(number):
    return f"{number:,}".replace(",", "\u202f")


def whole(number):
    return count(round(number))


def measured(mean, margin, digits=2):
    return f"{mean:.{digits}f} ± {margin:.{digits}f}"


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows])


def learn(*sentences):
    words = " ".join(sentence for holds, sentence in sentences if holds).replace(" %", "\u00a0%")
    return textwrap.fill(words, 120, break_on_hyphens=False).replace("\u00a0", " ")


def picture(name, words):
    return f"![{words}](laboratory/{name}.svg)"
