"""The section on speed, measured with the bench of the project (bench/games_bench.cpp)."""

import json
import statistics
import subprocess

from laboratory_measure import labs
from laboratory_text import table

BENCH_RUNS = 5


def speeds_of_all():
    return [speed for lab in labs().values() for speed in getattr(lab, "SPEEDS", [])]


def measure(bench):
    """{(name, counter): [a value a run]}"""
    wanted = "|".join(sorted({f"^{name}$" for name, *_ in speeds_of_all()}))
    answer = subprocess.run([str(bench), "--benchmark_format=json", f"--benchmark_filter={wanted}",
                             f"--benchmark_repetitions={BENCH_RUNS}"],
                            check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    speeds = {}
    for run in json.loads(answer.stdout)["benchmarks"]:
        for name, counter, *_ in speeds_of_all():
            if run.get("run_type") == "iteration" and run["run_name"] == name and counter in run:
                speeds.setdefault((name, counter), []).append(run[counter])
    return speeds


def section(speeds):
    """speeds: what measure() found, or nothing."""
    if not speeds:
        return "## Speed\n\nNot measured in this run: `make bench`.\n"
    rows = []
    for bench, counter, each, words in speeds_of_all():
        values = [each * value for value in speeds.get((bench, counter), [])]
        if values:
            form = (lambda value: f"{value:.1f}") if counter == "round_over_shuffle" else (
                lambda value: f"{value / 1e6:.3g} million")
            rows.append([words, form(statistics.median(values)), f"{form(min(values))} to {form(max(values))}"])
    return f"""## Speed

Random play on one core through the public interface of the rules, from `make bench`: the median of {BENCH_RUNS} runs and
their range. Machines differ, and so does what else they have to do: only the ratio is a promise.

{table(["what", "median", "range"], rows)}

Branches that can't be predicted have been removed from a round; what remains is the shuffle of the deal, picking a
random card and looking things up in memory.
"""
