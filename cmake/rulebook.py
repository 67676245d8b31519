#!/usr/bin/env python3
"""A rulebook as data, for the program and the page: rulebook.py FILE.md [OUT]

Writes JSON, to OUT or to the standard output: the blocks of the book in their order, as far as rulebooks use Markdown.
  {"kind": "heading", "level": 1…3, "text": …}
  {"kind": "paragraph" | "quote", "inlines": […]}
  {"kind": "list", "ordered": …, "items": [[inline…]…]}
and inside them {"kind": "text" | "strong" | "code", "text": …} and {"kind": "rules", "rules": ["XY-1.1", …]}.
"""

import json
import re
import sys
from pathlib import Path

RULE = r"[A-Z]{2}-\d+(?:\.\d+)*"
INLINE = re.compile(rf"\*\*(?P<strong>.+?)\*\*|`(?P<code>[^`]+)`|\[(?P<rules>{RULE}(?:, {RULE})*)\]")
ITEM = re.compile(r"(-|\d+\.) (.*)")


def inlines_of(text):
    found = []
    at = 0
    for match in INLINE.finditer(text):
        if match.start() > at:
            found.append({"kind": "text", "text": text[at : match.start()]})
        kind, words = match.lastgroup, match[match.lastgroup]
        found.append({"kind": kind, "rules": words.split(", ")} if kind == "rules" else {"kind": kind, "text": words})
        at = match.end()
    if at < len(text):
        found.append({"kind": "text", "text": text[at:]})
    return found


def items_of(lines):
    items = []
    for line in lines:
        if begun := ITEM.fullmatch(line):
            items.append(begun[2])
        else:
            items[-1] += " " + line.strip()
    return items


def blocks_of(lines):
    """The blocks of lines without an empty one between them."""
    if not lines:
        return []
    if heading := re.fullmatch(r"(#{1,3}) (.+)", lines[0]):
        return [{"kind": "heading", "level": len(heading[1]), "text": heading[2]}, *blocks_of(lines[1:])]
    if lines[0].startswith("> "):
        return [{"kind": "quote", "inlines": inlines_of(" ".join(re.sub(r"^> ?", "", line) for line in lines))}]
    if marker := ITEM.match(lines[0]):
        items = [inlines_of(item) for item in items_of(lines)]
        return [{"kind": "list", "ordered": marker[1] != "-", "items": items}]
    return [{"kind": "paragraph", "inlines": inlines_of(" ".join(lines))}]


def parse(markdown):
    parts = (part.strip("\n").rstrip() for part in re.split(r"\n{2,}", markdown))
    return [block for part in parts if part for block in blocks_of(part.split("\n"))]


def main():
    book = json.dumps(parse(Path(sys.argv[1]).read_text(encoding="utf-8")), ensure_ascii=False, separators=(",", ":"))
    if len(sys.argv) > 2:
        Path(sys.argv[2]).write_text(book + "\n", encoding="utf-8")
    else:
        print(book)


if __name__ == "__main__":
    main()
