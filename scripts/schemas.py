#!/usr/bin/env python3
"""Puts the JSON Schemas together: schemas.py FOLDER writes them there.

The protocol: protocol/*.schema.json and, for each box, its protocol.schema.json as <box>.schema.json. The record:
record/record.schema.json with the record.schema.json of each box in it. Shared schemas know boxes by placeholders:
  <box>      what bears it stands once per box: an entry of a list, or a member whose name bears it; <Box> with a capital
  <letters>  RF|FP|…, the letters of all boxes
  <places>   of the longest race
What facts.json says (players, options, who may play what) is added here, so that no schema repeats it.
"""

import copy
import json
import pathlib
import sys

from boxes import ROOT, boxes

BASE = "https://ludothek.example/"


def substituted(value, words):
    """A copy with every placeholder in strings and names replaced; a string that is one becomes its value."""
    if isinstance(value, dict):
        return {substituted(name, words): substituted(member, words) for name, member in value.items()}
    if isinstance(value, list):
        return [substituted(entry, words) for entry in value]
    if isinstance(value, str):
        if value in words:
            return words[value]
        for word, replacement in words.items():
            value = value.replace(word, str(replacement))
    return value


def of_a_box(name):
    return {"<box>": name, "<Box>": name.capitalize()}


def bears(value):
    """Whether a list's entry is to be repeated: the placeholder is in it, but in no deeper list."""
    if isinstance(value, dict):
        return any(bears(member) for member in value.values())
    return isinstance(value, str) and "<box>" in value


def expanded(value, names):
    if isinstance(value, dict):
        members = {}
        for name, member in value.items():
            if "<box>" in name:
                for box in names:
                    members[name.replace("<box>", box)] = substituted(member, of_a_box(box))
            else:
                members[name] = expanded(member, names)
        return members
    if isinstance(value, list):
        entries = []
        for entry in value:
            entries += [substituted(entry, of_a_box(box)) for box in names] if bears(entry) else [expanded(entry, names)]
        return entries
    return value


# --- What facts say ---------------------------------------------------------------------------------------------------


def whole(least, most):
    return {"type": "integer", "minimum": least, "maximum": most}


def option_schema(option):
    if option["kind"] == "switch":
        return {"type": "boolean"}
    if option["kind"] == "number":
        return whole(option["least"], option["most"])
    return {"enum": [value["name"] for value in option["values"]]}


def options_schema(facts, all_of_them=True):
    options = facts.get("options", [])
    return {
        "type": "object",
        "properties": {option["name"]: option_schema(option) for option in options},
        "required": [option["name"] for option in options] if all_of_them else [],
        "additionalProperties": False,
    }


def allowed(facts, count):
    """The values of each choice that so many may play."""
    bounds = facts["players"]
    return {
        option["name"]: [
            value["name"]
            for value in option["values"]
            if value.get("players", {}).get("fewest", bounds["fewest"]) <= count
            and count <= value.get("players", {}).get("most", bounds["most"])
        ]
        for option in facts.get("options", [])
        if option["kind"] == "choice"
    }


def party_condition(facts):
    """if, then, else over `players` and `options`: which values fit how many; nothing where all fit all. An option that is
    left out has its usual value."""
    bounds = facts["players"]
    groups = {}
    for count in range(bounds["fewest"], bounds["most"] + 1):
        groups.setdefault(json.dumps(allowed(facts, count)), []).append(count)
    if len(groups) < 2:
        return {}
    usual = {option["name"]: option["usual"] for option in facts["options"]}
    condition = {}
    for values, counts in reversed(groups.items()):
        values = json.loads(values)
        options = {"type": "object", "properties": {name: {"enum": fitting} for name, fitting in values.items()}}
        missing = [name for name, fitting in values.items() if usual[name] not in fitting]
        then = {"type": "object", "properties": {"options": options}}
        if missing:
            options["required"] = missing
            then["required"] = ["options"]
        if condition:
            condition = {
                "if": {"type": "object", "properties": {"players": {"enum": counts}}},
                "then": then,
                "else": condition,
            }
        else:
            condition = then
    return condition


def fit_settings(settings, facts):
    """The settings of a table, or the wish for them, as one game has them."""
    properties = settings["properties"]
    properties["players"].update(whole(facts["players"]["fewest"], facts["players"]["most"]))
    for name, seconds in (("raceSeconds", facts.get("race", {}).get("seconds")), ("memoriseSeconds", facts.get("memorise"))):
        if seconds:
            properties[name].update(whole(seconds["least"], seconds["most"]))
    if facts.get("hostNamesFirst"):
        properties["first"]["maximum"] = facts["players"]["most"] - 1
    else:
        del properties["first"]
    settings.update(party_condition(facts))


# --- The schemas ------------------------------------------------------------------------------------------------------


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))


def protocol(shelf):
    """{file name: schema} of the protocol."""
    names = [box.name for box in shelf]
    words = {
        "<letters>": "|".join(box.letters for box in shelf),
        "<places>": max([box.facts["race"]["places"] for box in shelf if "race" in box.facts], default=1),
    }
    schemas = {}
    for path in sorted((ROOT / "protocol").glob("*.schema.json")):
        schemas[path.name] = expanded(substituted(read(path), words), names)
    for box in shelf:
        schema = box.read("protocol.schema.json")
        given = {
            "options": {"title": f"{box.name.capitalize()}Options"} | options_schema(box.facts),
            "someOptions": {
                "title": f"Some{box.name.capitalize()}Options",
                "description": "What is left out has its usual value.",
            }
            | options_schema(box.facts, all_of_them=False),
        }
        schemas[f"{box.name}.schema.json"] = {
            "$schema": schema["$schema"],
            "$id": f"{BASE}protocol/{box.name}.schema.json",
            **schema,
            "$defs": given | schema["$defs"],
        }
        for kind in ("Settings", "Wish"):
            fit_settings(schemas["shared.schema.json"]["$defs"][box.name + kind], box.facts)
    return schemas


def inside(value, box, own):
    """A box's part with the references to its own definitions as they are in the whole schema."""
    if isinstance(value, dict):
        return {name: inside(member, box, own) for name, member in value.items()}
    if isinstance(value, list):
        return [inside(entry, box, own) for entry in value]
    if isinstance(value, str) and value.startswith("#/$defs/") and value.removeprefix("#/$defs/") in own:
        return f"#/$defs/{box}/$defs/" + value.removeprefix("#/$defs/")
    return value


def record(shelf):
    """The record's schema."""
    schema = expanded(read(ROOT / "record/record.schema.json"), [box.name for box in shelf])
    for box in shelf:
        part = box.read("record.schema.json")
        part.pop("$schema", None)
        part = inside(part, box.name, part.get("$defs", {}))
        part["properties"] = {
            "players": whole(box.facts["players"]["fewest"], box.facts["players"]["most"]),
            "options": options_schema(box.facts),
            **part["properties"],
        }
        schema["$defs"][box.name] = part | party_condition(box.facts)
    return schema


def assembled():
    """{file name: schema}, all of them."""
    shelf = boxes()
    return copy.deepcopy(protocol(shelf) | {"record.schema.json": record(shelf)})


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    schemas = assembled()
    for old in folder.glob("*.schema.json"):
        if old.name not in schemas:
            old.unlink()
    for name, schema in schemas.items():
        (folder / name).write_text(json.dumps(schema, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
