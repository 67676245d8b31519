#!/usr/bin/env python3
"""A box's facts.json as C++: facts.py FACTS_JSON HEADER.

The header holds kFacts (engine/facts.hpp) and the struct Options with its enums and usual values. What is wrong with the
facts is said in one sentence. The members (rule: the number of the sentence of the rules that says so):
  name, title, letters   as its folder; as on the box; of its rules' numbers (two capitals)
  players                {fewest, usual, most, rule}; usual: how many are dealt in when nobody says
  options                a list of {name, kind, usual, rule}, all but the players, each of a kind:
    switch               on or off
    number               from `least` to `most`
    choice               one of `values`, {name, players}; players, {fewest, most, rule, refusal}, where a value is not for
                         all that the game is for: what others are told is the text of the code `refusal`
    when                 where the option matters: {"<option>": [its values]}, or "race"; else it is kept, though idle
    word                 short, for names of variants (the name itself if left out)
  race                   {places, seconds: {least, usual, most}, when}: seats race for one of so many places, 2 to 9: a digit each at the keyboard
  memorise               {least, usual, most}: seconds to look at what will be hidden
  hostNamesFirst         true: the host may say who begins, instead of the lot
"""

import json
import re
import sys
from pathlib import Path

NAME = r"[a-z][a-z0-9]*"
CAMEL = r"[a-z][A-Za-z0-9]*"
MOST_OPTIONS = 8  # engine/facts.hpp
MOST_PLAYERS = 6  # engine/seat.hpp


class Wrong(Exception):
    """What is wrong with the facts."""


def fields(where, given, needed, optional=()):
    """The members of an object, each of them known; those left out are None."""
    if not isinstance(given, dict):
        raise Wrong(f"{where} must be an object")
    for name in needed:
        if name not in given:
            raise Wrong(f"{where} needs {name!r}")
    for name in given:
        if name not in (*needed, *optional):
            raise Wrong(f"{where} has no {name!r}; it has {', '.join((*needed, *optional))}")
    return [given.get(name) for name in (*needed, *optional)]


def number(where, value, least=0, most=255):
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise Wrong(f"{where} must be a whole number from {least} to {most}")
    return value


def word(where, value, pattern):
    if not isinstance(value, str) or not re.fullmatch(pattern, value):
        raise Wrong(f"{where} must be a word like {pattern}")
    return value


def snake(name):
    return re.sub(r"[A-Z]", lambda letter: "_" + letter[0].lower(), name)


def capital(name):
    return name[0].upper() + name[1:]


def text(value):
    return json.dumps(value, ensure_ascii=False)


class Header:
    """One box's header, piece by piece."""

    def __init__(self, facts, folder):
        (self.name, self.title, self.letters, players, self.options, self.race, self.memorise, first) = fields(
            "facts.json", facts, ("name", "title", "letters", "players"), ("options", "race", "memorise", "hostNamesFirst")
        )
        word("name", self.name, NAME)
        if self.name != folder:
            raise Wrong(f"the box {self.name!r} stands in a folder named {folder!r}")
        if not isinstance(self.title, str) or not self.title:
            raise Wrong("title must be a text")
        word("letters", self.letters, "[A-Z][A-Z]")
        if first not in (None, True, False):
            raise Wrong("hostNamesFirst must be true or false")
        self.host_names_first = bool(first)
        fewest, usual, most, rule = fields("players", players, ("fewest", "usual", "most", "rule"))
        self.fewest, self.most = number("players.fewest", fewest, 1, MOST_PLAYERS), number("players.most", most, 1, MOST_PLAYERS)
        self.usual = number("players.usual", usual, self.fewest, self.most)
        self.players_rule = self.rule("players.rule", rule)
        self.options = self.options or []
        if not isinstance(self.options, list) or len(self.options) > MOST_OPTIONS:
            raise Wrong(f"options must be a list of at most {MOST_OPTIONS}")
        names = []
        for option in self.options:
            if not isinstance(option, dict) or option.get("kind") not in ("choice", "number", "switch"):
                raise Wrong("an option's kind is choice, number or switch")
            names.append(snake(word("an option's name", option.get("name"), CAMEL)))
            if names[-1] in ["players", *names[:-1]]:
                raise Wrong(f"there are two options {option['name']}")
        if not isinstance(self.race, (dict, type(None))):
            raise Wrong("race must be an object")
        self.race_when = self.condition("race", (self.race or {}).get("when"))

    def rule(self, where, value):
        return word(where, value, self.letters + r"-\d+\.\d+")

    def refusal(self, rule, code):
        return f"{{{text(rule)}, {text(code)}}}"

    def range(self, where, given):
        least, usual, most = fields(where, given, ("least", "usual", "most"))
        number(f"{where}.least", least)
        number(f"{where}.most", most, least)
        number(f"{where}.usual", usual, least, most)
        return f"{{{least}, {usual}, {most}}}"

    def condition(self, where, when):
        """`when` as a Condition: {"variant": ["standard", …]}, or "race" for wherever there are races."""
        if when is None:
            return "{}"
        if when == "race" and self.race is not None and where != "race":
            return self.race_when
        places = {option.get("name"): place for place, option in enumerate(self.options)}
        if not isinstance(when, dict) or len(when) != 1 or next(iter(when)) not in places:
            raise Wrong(f"{where}.when must name one option of the game and its values, or be \"race\"")
        [(name, values)] = when.items()
        known = self.values_of(self.options[places[name]])
        if not isinstance(values, list) or any(value not in known for value in values):
            raise Wrong(f"{where}.when: {name} is one of {', '.join(map(str, known))}")
        bits = sum(1 << known.index(value) for value in values)
        return f"{{{places[name]}, 0b{bits:b}}}"

    def values_of(self, option):
        if option.get("kind") == "choice":
            return [value.get("name") for value in option.get("values", []) if isinstance(value, dict)]
        return [False, True] if option.get("kind") == "switch" else []

    def party(self, where, players):
        """For how many a value of an option is; the game's own bounds where it does not say otherwise."""
        if players is None:
            return f"{{{self.fewest}, {self.most}, {{}}}}"
        rule, code, fewest, most = fields(where, players, ("rule", "refusal"), ("fewest", "most"))
        fewest = number(f"{where}.fewest", self.fewest if fewest is None else fewest, self.fewest, self.most)
        most = number(f"{where}.most", self.most if most is None else most, fewest, self.most)
        return f"{{{fewest}, {most}, {self.refusal(self.rule(where + '.rule', rule), word(where, code, '[a-z0-9_]+'))}}}"

    def choice(self, option):
        """(declarations before kOptions, its OptionFact, its member of Options)."""
        name, _, usual, rule, values, short, when = fields(
            "a choice", option, ("name", "kind", "usual", "rule", "values"), ("word", "when")
        )
        where, type_name = f"option {name}", capital(name)
        if not isinstance(values, list) or len(values) < 2:
            raise Wrong(f"{where} needs two values or more")
        known, entries = [], []
        for value in values:
            value_name, players = fields(f"a value of {where}", value, ("name",), ("players",))
            known.append(word(f"a value of {where}", value_name, CAMEL))
            entries.append(f"    {{{text(value_name)}, {self.party(f'{where}, {value_name}', players)}}},\n")
        if usual not in known:
            raise Wrong(f"{where}: usual is one of {', '.join(known)}")
        names = ", ".join("k" + capital(value) for value in known)
        before = (
            f"enum class {type_name} : std::uint8_t {{ {names} }};\n"
            f"inline constexpr ChoiceFact k{type_name}Values[] = {{\n{''.join(entries)}}};\n\n"
        )
        bounds = f"{{0, {known.index(usual)}, {len(known) - 1}}}"
        refusal = self.refusal(self.rule(f"{where}.rule", rule), f"no_such_{snake(name)}")
        fact = self.option_fact(name, "kChoice", bounds, refusal, short, when, f", k{type_name}Values")
        return before, fact, (type_name, snake(name), f"{type_name}::k{capital(usual)}", rule)

    def number(self, option):
        name, _, rule, least, usual, most, short, when = fields(
            "a number", option, ("name", "kind", "rule", "least", "usual", "most"), ("word", "when")
        )
        bounds = self.range(f"option {name}", {"least": least, "usual": usual, "most": most})
        refusal = self.refusal(self.rule(f"option {name}.rule", rule), f"{snake(name)}_{least}_to_{most}")
        fact = self.option_fact(name, "kNumber", bounds, refusal, short, when)
        return "", fact, ("std::uint8_t", snake(name), usual, rule)

    def switch(self, option):
        name, _, usual, rule, short, when = fields("a switch", option, ("name", "kind", "usual", "rule"), ("word", "when"))
        if not isinstance(usual, bool):
            raise Wrong(f"option {name}: usual is true or false")
        self.rule(f"option {name}.rule", rule)
        fact = self.option_fact(name, "kSwitch", f"{{0, {int(usual)}, 1}}", "{}", short, when)
        return "", fact, ("bool", snake(name), "true" if usual else "false", rule)

    def option_fact(self, name, kind, bounds, refusal, short, when, values=""):
        short = name if short is None else word(f"option {name}.word", short, CAMEL)
        condition = self.condition(f"option {name}", when)
        return f"    {{OptionFact::Kind::{kind}, {text(name)}, {text(short)}, {bounds}, {refusal}, {condition}{values}}},\n"

    def race_fact(self):
        if self.race is None:
            return "std::nullopt"
        places, seconds, _ = fields("race", self.race, ("places", "seconds"), ("when",))
        return f"RaceFact{{{number('race.places', places, 2, 9)}, {self.range('race.seconds', seconds)}, {self.race_when}}}"

    def memorise_fact(self):
        return "std::nullopt" if self.memorise is None else f"Range{self.range('memorise', self.memorise)}"

    def write(self):
        before, facts, members = "", "", []
        for option in self.options:
            declared, fact, member = getattr(self, option["kind"])(option)
            before, facts, members = before + declared, facts + fact, [*members, member]
        options, span = "", "{}"
        if facts:
            options, span = f"inline constexpr OptionFact kOptionFacts[] = {{\n{facts}}};\n\n", "kOptionFacts"
        declared = "".join(f"  {kind} {name} = {usual};  // {rule}\n" for kind, name, usual, rule in members)
        from_values = "".join(
            f", values[{place}] != 0" if kind == "bool" else f", static_cast<{kind}>(values[{place}])"
            for place, (kind, *_) in enumerate(members)
        )
        to_values = ", ".join(f"static_cast<std::uint8_t>({name})" for _, name, *_ in members)
        unused = "" if members else "/*values*/"
        code = f"players_{self.fewest}_to_{self.most}"
        return f"""// Made by cmake/facts.py from {self.name}'s facts.json: change that.
#pragma once

#include <cstdint>

#include "engine/facts.hpp"

namespace ludothek::{self.name} {{

{before}{options}inline constexpr Facts kFacts{{
    .name = {text(self.name)},
    .title = {text(self.title)},
    .letters = {text(self.letters)},
    .players = {{{self.fewest}, {self.most}, {self.refusal(self.players_rule, code)}}},
    .usual_players = {self.usual},
    .options = {span},
    .race = {self.race_fact()},
    .memorise = {self.memorise_fact()},
    .host_names_first = {"true" if self.host_names_first else "false"},
}};

struct Options {{
  std::uint8_t players = {self.usual};  // {self.players_rule}
{declared}
  static constexpr const Facts& facts() {{ return kFacts; }}
  // The options but the players as numbers, in the order of the facts, and back.
  constexpr OptionValues values() const {{ return {{{to_values}}}; }}
  static constexpr Options from(int players, const OptionValues& {unused or "values"}) {{
    return {{static_cast<std::uint8_t>(players){from_values}}};
  }}
  constexpr bool operator==(const Options&) const = default;
}};

}}  // namespace ludothek::{self.name}
"""


def header(text_of_facts, folder):
    try:
        return Header(json.loads(text_of_facts), folder).write()
    except json.JSONDecodeError as error:
        raise Wrong(f"no JSON: {error}") from error


def main():
    source, target = Path(sys.argv[1]), Path(sys.argv[2])
    try:
        made = header(source.read_text(encoding="utf-8"), source.parent.name)
    except (Wrong, OSError) as wrong:
        sys.exit(f"{source}: {wrong}")
    target.parent.mkdir(parents=True, exist_ok=True)
    if not target.exists() or target.read_text(encoding="utf-8") != made:
        target.write_text(made, encoding="utf-8")


if __name__ == "__main__":
    main()
