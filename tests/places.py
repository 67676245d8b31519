"""Where things are: the sources, and the program that is tested ($LUDOTHEK, else the dev build's)."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = str(Path(os.environ.get("LUDOTHEK", ROOT / "build/dev/cli/ludothek")).resolve())
