"""The ladder's tables, put between their marks in docs/bots.md: <!-- ladder:NAME --> … <!-- /ladder:NAME -->."""

import re
import textwrap

from ladder_plan import LEVELS, RUNGS, every_task, ladders, sigmas

CLEAR = 3  # standard errors


def percent(result):
    return f"{100 * result['wins']:.1f} ± {100 * result['margin95']:.1f}"


def wrapped(words):
    return textwrap.fill(words, 120, break_on_hyphens=False)


def row(*cells):
    return "| " + " | ".join(map(str, cells)) + " |"


def table(head, rows):
    return "\n".join([row(*head), row(*["---"] * len(head)), *rows])


def number(value):
    """2400 as 2,400."""
    return f"{value:,}"


def games_of(results):
    fewest, most = min(each["games"] for each in results), max(each["games"] for each in results)
    return number(most) if fewest == most else f"{number(fewest)} to {number(most)}"


def rung_table(game, results):
    """A line for each variant and player count; the last column is the row's least distance from par."""
    rungs = [each for each in results if each["kind"] == "rung"]
    ladder = ladders()[game]
    names = {"": "", **ladder.NAMES}
    main = len(ladder.VARIANTS) > 1
    rows = []
    for variant, players in dict.fromkeys((each["variant"], each["players"]) for each in rungs):
        here = {each["upper"]: each for each in rungs if (each["variant"], each["players"]) == (variant, players)}
        name = names[variant]
        first = f"{players} ({100 / players:.1f})"
        if main:
            first = f"{name}, {first}"
        elif name:
            first = f"{first}, {name}"
        cells = [percent(here[upper]) if upper in here else "" for upper, _ in RUNGS]
        rows.append(row(first, *cells, f"{min(sigmas(each) for each in here.values()):.1f}"))
    head = (f"{ladder.HEAD}, " if main else "") + "players (par)"
    least = min(rungs, key=sigmas)
    words = (f"One of each level among the level below, win share in per cent with its 95 % margin, {games_of(rungs)} "
             "games each; the last column says how many standard errors the least of a row is above par.")
    clear = sum(sigmas(each) > CLEAR for each in rungs)
    verdict = f"All {len(rungs)} rungs are" if clear == len(rungs) else f"{clear} of {len(rungs)} rungs are"
    verdict += (f" more than {CLEAR} standard errors above par; the shortest is {least['upper']} over {least['lower']} with "
                f"{least['players']} players" + (f", {names[least['variant']]}" if least["variant"] else "")
                + f" ({sigmas(least):.1f}).")
    planned = sum(task.kind == "rung" for task in every_task([game], 1))
    if len(rungs) < planned:  # a run that was broken off
        verdict += f" {planned - len(rungs)} more are planned and not measured yet."
    return "\n\n".join([wrapped(words), table([head, *LEVELS[1:], "least"], rows), wrapped(verdict)])


def parts_of(game, results):
    """{name of the mark: text}"""
    parts = {game: rung_table(game, results)}
    for name, text in getattr(ladders()[game], "more_parts", lambda results: {})(results).items():
        parts[f"{game}-{name}"] = text
    return parts


def fill(page, parts):
    for name, text in parts.items():
        mark = re.compile(rf"(<!-- ladder:{name} -->\n).*?(<!-- /ladder:{name} -->)", re.S)
        if not mark.search(page):
            raise SystemExit(f"ladder: the page has no place for {name}: <!-- ladder:{name} --> … <!-- /ladder:{name} -->")
        page = mark.sub(lambda found, words=text: f"{found[1]}{words}\n{found[2]}", page)
    return page
