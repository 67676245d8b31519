"""Solitaire and races as fractions. Nothing here asks the program: what it measures is held against these."""

from collections import Counter
from fractions import Fraction
from math import comb


def solitaire_gain(bots, owned):
    """(gain, loss): the chances that a turn of a solitaire with `owned` colours brings one, or costs one (SM-6.2, 6.3).

    greedy  remembers every cube: each of the 9 − owned missing colours and the star bring a new one.
    random  turns any cube: one in nine is right. A colour it has costs its pawn if it misses; a star lets it name any.
    """
    if bots == "greedy":
        return Fraction(10 - owned, 10), Fraction(0)
    right = Fraction(1, 9)
    missing = Fraction(9 - owned, 9)
    return (9 * missing + missing) / 10 * right, Fraction(owned, 10) * (1 - right)


def solitaire(bots, turns=12, goal=6):
    """([chance to have solved it on turn 1, 2, … turns], {colours at the end: chance})."""
    chances = {0: Fraction(1)}
    solved = []
    for _ in range(turns):
        after = Counter()
        for owned, chance in chances.items():
            gain, loss = solitaire_gain(bots, owned)
            after[owned + 1] += chance * gain
            after[owned - 1] += chance * loss
            after[owned] += chance * (1 - gain - loss)
        solved.append(after.pop(goal, Fraction(0)))
        chances = {owned: chance for owned, chance in after.items() if chance}
    return solved, {**chances, goal: sum(solved)}


RACE = Fraction(9, 10) * Fraction(2, 6)  # a colour on the white die, a star on the black one (SM-3.1)


def too_close(claimants, gap=15, parts=3, faces=200):
    """The chance that the two earliest of some reaction times, each a sum of dice, are less than `gap` ms apart."""
    if claimants < 2:
        return Fraction(0)
    times = Counter({0: 1})
    for _ in range(parts):
        after = Counter()
        for time, ways in times.items():
            for face in range(faces):
                after[time + face] += ways
        times = after
    later = {}
    total = 0
    for time in range(parts * faces + gap, -1, -1):
        total += times[time]
        later[time] = total  # as late as this or later
    clear = sum(ways * claimants * later[time + gap] ** (claimants - 1) for time, ways in times.items())
    return 1 - Fraction(clear, faces ** (parts * claimants))


def replay(bots, players):
    """How many races are replayed (SM-3.6): all claim if they remember, every second one at random."""
    if bots == "greedy":
        return too_close(players)
    return sum(Fraction(comb(players, n), 2**players) * too_close(n) for n in range(2, players + 1))


def void(bots, players):
    """How many races nobody claims (SM-3.5)."""
    return Fraction(0) if bots == "greedy" else Fraction(1, 2**players)
