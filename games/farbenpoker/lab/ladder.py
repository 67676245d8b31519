"""What the ladder measures of Farbenpoker (scripts/lab/ladder)."""

SEED = 310_000
COUNTS = [2, 3, 4, 5]
VARIANTS = ["edition=de", "edition=fr"]
GAMES = [600, 600, 900, 1500]
HEAD = "edition"
NAMES = {"edition=de": "`de`", "edition=fr": "`fr`"}
TITLES = {"edition=de": "German edition", "edition=fr": "French edition"}
