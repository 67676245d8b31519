"""Probabilities of misdeals, as fractions. Nothing here asks the program: what it measures is held against these."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb, factorial

HAND = {3: 12, 4: 10, 5: 8}  # RF-1.5
MISDEAL_AT = 5  # RF-1.6


def colours_in_play(players, officer):
    """How many cards each colour has, and how many cards have none (RF-1.1, RF-5.1)."""
    if not officer:
        return [8] * 5, 0
    return ([7] * 5, 1) if players == 3 else ([8] * 4 + [7], 1)


def ways_to_deal(colours, colourless, hands, size, most):
    """In how many ways the cards, all different, can be dealt so that no hand has more than `most` of a colour.

    Colour by colour: how many of its cards go to each hand is a column of a contingency table, and a column (a, b, …)
    of n cards stands for n!/(a! b! …) ways. Hands are alike, so only how full they are matters and not which is which.
    What no hand takes stays out.
    """
    spare = sum(colours) + colourless - hands * size
    states = Counter({(0,) * hands: 1})
    for cards, limit in [(cards, most) for cards in colours] + [(colourless, colourless)]:
        columns = Counter()
        for column in product(range(min(limit, cards) + 1), repeat=hands):
            out = cards - sum(column)
            if 0 <= out <= spare:
                ways = factorial(cards) // factorial(out)
                for taken in column:
                    ways //= factorial(taken)
                columns[column] = ways
        after = Counter()
        for filled, ways in states.items():
            for column, more in columns.items():
                now = tuple(sorted(a + b for a, b in zip(filled, column)))
                if now[-1] <= size:
                    after[now] += ways * more
        states = after
    return states[(size,) * hands]


def misdeal(players, officer=False):
    """The probability that a shuffle gives some hand five cards or more of one colour."""
    colours, colourless = colours_in_play(players, officer)
    size = HAND[players]
    good = ways_to_deal(colours, colourless, players, size, MISDEAL_AT - 1)
    left = sum(colours) + colourless
    every = 1
    for _ in range(players):
        every *= comb(left, size)
        left -= size
    return 1 - Fraction(good, every)
