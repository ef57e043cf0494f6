"""The numbered rules and the tests that prove them.

    python tools/rules.py [--json]

Reads docs/games/*/rules.toml and, without importing them, the tests: a test names what it proves with
`@pytest.mark.rule("MR-CHECK-4")`. Exits 1 if a rule that must be proven is not, if a cited rule does not exist, or if
an exempt rule is proven after all.
"""

import argparse
import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
STATUSES: Final = ("text", "deduced", "ruling")
_FIELDS: Final = {"id", "text", "status", "mode", "exempt"}
_ID: Final = re.compile(r"(MR(-[A-Z][A-Z0-9]*)+-[1-9][0-9]*|TED-[A-Z]+-([0-9]{2}|[A-Z]))\Z")
_CITATION: Final = re.compile(
    r"\b(?P<group>MR(?:-[A-Z][A-Z0-9]*)+)"
    r"(?P<numbers>-\d+(?:(?:\s*,|\s+to|\s+and)[\s#]+-\d+)*)?"
)
_LETTERED: Final = re.compile(
    r"\b(?P<group>TED-[A-Z]+)(?P<numbers>-(?:\d\d|[A-Z])\b(?:(?:\s*,|\s+to|\s+and)[\s#]+-(?:\d\d|[A-Z])\b)*)?"
)
"""Rules numbered with two digits or with letters."""
_PLACE: Final = re.compile(r"(?P<to>\bto[\s#]+)?-(?P<place>\d\d|[A-Z])")
_NUMBER: Final = re.compile(r"(?P<to>\bto[\s#]+)?-(?P<number>\d+)")


class RulesError(Exception):
    """A list of rules or a test that cannot be read."""


@dataclass(frozen=True)
class Rule:
    """One numbered rule. A rule of a `mode` not played yet, or with a reason to be `exempt`, needs no test."""

    id: str
    text: str
    status: str
    mode: str | None = None
    exempt: str | None = None

    @property
    def group(self) -> str:
        return self.id.rpartition("-")[0]


@dataclass(frozen=True)
class RuleList:
    """All rules in order, and the groups in which every rule must be proven."""

    rules: dict[str, Rule]
    complete: tuple[str, ...]
    played: tuple[str, ...] = ()
    """the modes whose rules must be proven too"""

    @property
    def groups(self) -> list[str]:
        return list(dict.fromkeys(rule.group for rule in self.rules.values()))

    def has_group(self, name: str) -> bool:
        """A group, or the common beginning of several, like MR-ROOM."""
        return any(within(group, name) for group in self.groups)

    def must_be_proven(self, rule: Rule) -> bool:
        complete = any(within(rule.group, name) for name in self.complete)
        return complete and (rule.mode is None or rule.mode in self.played) and rule.exempt is None


def within(group: str, name: str) -> bool:
    return group == name or group.startswith(f"{name}-")


# --- reading -------------------------------------------------------------------------------------------------


def read_rules(folder: Path) -> RuleList:
    """The rules of all games, each in a folder of this one."""
    rules: dict[str, Rule] = {}
    complete: list[str] = []
    played: list[str] = []
    for file in sorted(folder.glob("*/rules.toml")):
        document = tomllib.loads(file.read_text("utf-8"))
        complete += document.get("complete", [])
        played += document.get("played", [])
        for entry in document.get("rule", []):
            rule = _rule(file, entry)
            if rule.id in rules:
                raise RulesError(f"{file.name}: {rule.id} stands there twice")
            rules[rule.id] = rule
    found = RuleList(rules, tuple(complete), tuple(played))
    for mode in played:
        if not any(rule.mode == mode for rule in rules.values()):
            raise RulesError(f"played: no rule is of the mode {mode}")
    for name in complete:
        if not found.has_group(name):
            raise RulesError(f"complete: there is no group {name}")
    return found


def _rule(file: Path, entry: dict[str, Any]) -> Rule:
    name = entry.get("id", "a rule without id")
    strange = sorted(set(entry) - _FIELDS) + sorted({"id", "text", "status"} - set(entry))
    if strange:
        raise RulesError(f"{file.name}: {name}: look at the field {strange[0]}")
    if not all(isinstance(value, str) and value.strip() for value in entry.values()):
        raise RulesError(f"{file.name}: {name}: a field is empty")
    if not _ID.match(name):
        raise RulesError(f'{file.name}: "{name}" is no number of a rule, like MR-CHECK-4')
    if entry["status"] not in STATUSES:
        raise RulesError(f"{file.name}: {name}: the status is one of {', '.join(STATUSES)}")
    return Rule(**entry)


def read_citations(folder: Path) -> dict[str, list[str]]:
    """By rule, where the tests in a folder claim to prove it: "tests/test_x.py:12"."""
    cited: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("*.py")):
        name = file.relative_to(folder.parent).as_posix()
        for rule, line in _marks(name, file.read_text("utf-8")):
            cited.setdefault(rule, []).append(f"{name}:{line}")
    return cited


def _marks(name: str, source: str) -> Iterator[tuple[str, int]]:
    """Every argument of every `pytest.mark.rule(...)` in a source file, and its line."""
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        raise RulesError(f"{name}:{error.lineno}: not Python: {error.msg}") from None
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("pytest.mark.rule", "mark.rule"):
            for argument in node.args:
                if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
                    raise RulesError(f"{name}:{argument.lineno}: a rule is named by a plain string")
                yield argument.value, argument.lineno


def cited_in_text(text: str) -> list[str]:
    """The rules named in a docstring or comment, with "MR-COMBAT-7, -8" and "MR-TURN-4 to -18" expanded.

    A whole group ("MR-CHECK") is returned as it is.
    """
    cited: list[str] = []
    for citation in _CITATION.finditer(text):
        group = citation["group"]
        last = 0
        for match in _NUMBER.finditer(citation["numbers"] or ""):
            number = int(match["number"])
            first = last + 1 if match["to"] else number
            if first > number:
                raise RulesError(f"{citation[0]}: the lower number stands first")
            cited += [f"{group}-{each}" for each in range(first, number + 1)]
            last = number
        if citation["numbers"] is None:
            cited.append(group)
    return cited + _cited_places(text)


def _cited_places(text: str) -> list[str]:
    """The same for rules numbered with two digits or with letters: "TED-MOV-05, -06", "TED-SET-A to -C"."""
    cited: list[str] = []
    for citation in _LETTERED.finditer(text):
        group, last = citation["group"], ""
        for match in _PLACE.finditer(citation["numbers"] or ""):
            place = match["place"]
            between = places_between(last, place) if match["to"] else []
            cited += [f"{group}-{each}" for each in [*between, place]]
            last = place
        if citation["numbers"] is None:
            cited.append(group)
    return cited


def places_between(first: str, last: str) -> list[str]:
    """The range between two numbers or two letters."""
    if first >= last or len(first) != len(last):
        raise RulesError(f"-{first} to -{last}: the lower one stands first")
    if first.isdigit():
        return [f"{number:02}" for number in range(int(first) + 1, int(last))]
    return [chr(letter) for letter in range(ord(first) + 1, ord(last))]


# --- comparing -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class GroupReport:
    """The state of a group. `later` has, by mode, how many of its rules are proven and how many there are."""

    group: str
    proven: int
    missing: list[str]
    exempt: list[str]
    later: dict[str, tuple[int, int]]


@dataclass(frozen=True)
class Report:
    groups: list[GroupReport]
    unknown: dict[str, list[str]]
    """cited rules that do not exist, and where"""
    stale: dict[str, list[str]]
    """exempt rules that are proven after all, and where"""

    @property
    def missing(self) -> list[str]:
        return [rule for group in self.groups for rule in group.missing]

    @property
    def sound(self) -> bool:
        return not (self.missing or self.unknown or self.stale)


def compare(rules: RuleList, cited: dict[str, list[str]]) -> Report:
    groups = [_compare_group(rules, group, cited) for group in rules.groups]
    unknown = {rule: places for rule, places in cited.items() if rule not in rules.rules}
    stale = {rule.id: cited[rule.id] for rule in rules.rules.values() if rule.exempt and rule.id in cited}
    return Report(groups, unknown, stale)


def _compare_group(rules: RuleList, group: str, cited: dict[str, list[str]]) -> GroupReport:
    proven, missing, exempt = 0, [], []
    later: dict[str, tuple[int, int]] = {}
    for rule in rules.rules.values():
        if rule.group != group:
            continue
        if rules.must_be_proven(rule):
            proven += rule.id in cited
            missing += [] if rule.id in cited else [rule.id]
        elif rule.exempt is not None:
            exempt.append(rule.id)
        else:
            mode = rule.mode or "not required"
            done, count = later.get(mode, (0, 0))
            later[mode] = (done + (rule.id in cited), count + 1)
    return GroupReport(group, proven, missing, exempt, later)


# --- telling -------------------------------------------------------------------------------------------------


def told(report: Report, rules: RuleList) -> list[str]:
    """The report as readable lines; the last is the summary."""
    width = max((len(group.group) for group in report.groups), default=0)
    lines = [_told_group(group, width) for group in report.groups]
    if report.missing:
        lines += ["", "Without a test:"]
        lines += [f"  {rule:<{width + 3}}  {rules.rules[rule].text}" for rule in report.missing]
    lines += _told_places("Cited, but there is no such rule:", report.unknown)
    lines += _told_places("Exempt, yet proven (take the exemption away):", report.stale)
    return [*lines, "", _summary(report)]


def _told_group(group: GroupReport, width: int) -> str:
    required = group.proven + len(group.missing)
    score = f"{group.proven:>3} of {required:>2}" if required else " " * 9
    notes = [f"no test: {shortened(group.missing)}"] if group.missing else []
    notes += [f"exempt: {shortened(group.exempt)}"] if group.exempt else []
    notes += [f"{mode}: {done} of {count}" for mode, (done, count) in group.later.items()]
    return f"{group.group:<{width}}  {score}  {'; '.join(notes)}".rstrip()


def _told_places(title: str, places: dict[str, list[str]]) -> list[str]:
    return ["", title, *(f"  {rule}: {', '.join(where)}" for rule, where in places.items())] if places else []


def shortened(ids: Iterable[str]) -> str:
    """The numbers of one group's rules, with runs joined: "-1, -4 to -6"; letters unchanged."""
    ids = list(ids)
    letters = [f"-{rule.rpartition('-')[2]}" for rule in ids if not rule[-1].isdigit()]
    runs: list[list[int]] = []
    for number in sorted(int(rule.rpartition("-")[2]) for rule in ids if rule[-1].isdigit()):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join([_run(run) for run in runs] + letters)


def _run(numbers: list[int]) -> str:
    if len(numbers) < 3:
        return ", ".join(f"-{number}" for number in numbers)
    return f"-{numbers[0]} to -{numbers[-1]}"


def _summary(report: Report) -> str:
    proven = sum(group.proven for group in report.groups)
    exempt = sum(len(group.exempt) for group in report.groups)
    later = sum(count for group in report.groups for _, count in group.later.values())
    faults = [f"{len(report.missing)} without a test"] if report.missing else []
    faults += [f"{len(report.unknown)} cited that do not exist"] if report.unknown else []
    faults += [f"{len(report.stale)} exempt yet proven"] if report.stale else []
    counts = f"{proven} of {proven + len(report.missing)} rules proven ({exempt} exempt, {later} of other modes)"
    return f"{counts}: {', '.join(faults) or 'all well'}."


def as_json(report: Report) -> str:
    groups = [
        {
            "group": group.group,
            "proven": group.proven,
            "missing": group.missing,
            "exempt": group.exempt,
            "later": {mode: {"proven": done, "rules": count} for mode, (done, count) in group.later.items()},
        }
        for group in report.groups
    ]
    answer = {"sound": report.sound, "groups": groups, "unknown": report.unknown, "stale": report.stale}
    return json.dumps(answer, indent=2)


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    parser = argparse.ArgumentParser(description="Which numbered rules do the tests prove?")
    parser.add_argument("--json", action="store_true", help="tell it to a program")
    options = parser.parse_args(arguments)
    try:
        rules = read_rules(root / "docs" / "games")
        report = compare(rules, read_citations(root / "tests"))
    except (RulesError, tomllib.TOMLDecodeError) as error:
        print(error, file=sys.stderr)
        return 1
    print(as_json(report) if options.json else "\n".join(told(report, rules)))
    return 0 if report.sound else 1


if __name__ == "__main__":
    sys.exit(main())
