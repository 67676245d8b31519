"""The boxes on the shelf, as scripts and tests know them: their folders and their facts.

LUDOTHEK_BOXES says which, as it does for CMake and the page: folders from the root of the repository with semicolons
between them, boxes or folders of boxes. Without it, all of games/.
"""

import dataclasses
import importlib.util
import json
import os
import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent


@dataclasses.dataclass(frozen=True)
class Box:
    folder: pathlib.Path
    facts: dict

    @property
    def name(self):
        return self.facts["name"]

    @property
    def letters(self):
        return self.facts["letters"]

    def players(self, **chosen):
        """The numbers of players; `chosen`: those for these values of its choices."""
        bounds = self.facts["players"]
        for option in self.facts.get("options", []):
            for value in option.get("values", []):
                if value["name"] == chosen.get(option["name"]):
                    bounds = bounds | value.get("players", {})
        return range(bounds["fewest"], bounds["most"] + 1)

    def read(self, path):
        """One of its files as JSON."""
        return json.loads((self.folder / path).read_text(encoding="utf-8"))

    def module(self, path):
        """One of its files as a Python module."""
        return module(self.folder / path)


def module(path):
    """A Python file of a box: those of several boxes may have the same name."""
    spec = importlib.util.spec_from_file_location("_".join(path.with_suffix("").parts[-3:]), path)
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


def box_of(file):
    """The box that a file is in."""
    return boxes_in([next(folder for folder in pathlib.Path(file).parents if (folder / "facts.json").exists())])[0]


def boxes(root=ROOT):
    found = []
    for name in (os.environ.get("LUDOTHEK_BOXES") or "games").split(";"):
        here = folders_of(root / name)
        if not here:
            raise FileNotFoundError(f"LUDOTHEK_BOXES: there is no box in {name}/, since no facts.json is in it")
        found += here
    return boxes_in(found)


def all_boxes(root=ROOT):
    """Those that are built only when asked for, too."""
    return boxes_in(folders_of(root / "games") + folders_of(root / "examples"))


def folders_of(folder):
    """That of a box, or of all the boxes in it."""
    return [folder] if (folder / "facts.json").exists() else sorted(facts.parent for facts in folder.glob("*/facts.json"))


def boxes_in(folders):
    return [Box(folder, json.loads((folder / "facts.json").read_text(encoding="utf-8"))) for folder in folders]
