"""Where a fault is: the line of a value in a TOML file.

The standard library's parser does not keep line numbers. They are looked up here, only when there is a fault to
report, so that a valid card file costs nothing.
"""

import re
from typing import Final, NamedTuple

Step = str | int
"""A key, or a place in an array."""

_HEADER: Final = re.compile(
    r"^[ \t]*(?:\[\[[ \t]*([\w.-]+)[ \t]*\]\]|\[[ \t]*([\w.-]+)[ \t]*\])[ \t]*(?:#.*)?$", re.MULTILINE
)
_LONG_STRING: Final = re.compile(r'"""(?:.|\n)*?"""' r"|'''(?:.|\n)*?'''")
_TOKEN: Final = re.compile(
    r'"""(?:.|\n)*?"""'
    r"|'''(?:.|\n)*?'''"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'"
    r"|#[^\n]*|[\[\]{},=]|[^\s\[\]{},=#\"']+"
)


class Token(NamedTuple):
    text: str
    start: int


class Span(NamedTuple):
    """One card's part of a file, from its header to the next one."""

    start: int
    end: int


def line_of(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1


def headers(text: str, table: str) -> list[Span]:
    """The spans of every `[[table]]` of a file, in order."""
    found = _all_headers(text)
    ends = [start for _, start in found[1:]] + [len(text)]
    return [Span(start, end) for (name, start), end in zip(found, ends, strict=False) if name == table]


def line_of_table(text: str, table: str) -> int:
    """The first line with a table, or a lone key, of that name."""
    spans = headers(text, table)
    if spans:
        return line_of(text, spans[0].start)
    key = re.search(rf"^[ \t]*\[*[ \t]*{re.escape(table)}\b", text, re.MULTILINE)
    return line_of(text, key.end()) if key else 1


def line_of_value(text: str, table: str, index: int, path: tuple[Step, ...]) -> int:
    """The line of a value of the index-th `[[table]]`, or of the nearest enclosing thing that is written."""
    spans = headers(text, table)
    if index >= len(spans):
        return line_of_table(text, table)
    span = spans[index]
    tokens = _tokens(text, span)
    offset, at = span.start, 0
    for step in path:
        found = _key(tokens, at, step) if isinstance(step, str) else _element(tokens, at, step)
        if found is None:
            break
        offset, at = found
    return line_of(text, offset)


def card_at(text: str, line: int) -> str | None:
    """The id of the card around a line, for a file that cannot be parsed beyond it."""
    found = _all_headers(text)
    before = [start for name, start in found if "." not in name and line_of(text, start) <= line]
    if not before:
        return None
    after = [start for _, start in found if start > before[-1]]
    body = text[before[-1] : after[0] if after else None]
    written = re.search(r'^[ \t]*id[ \t]*=[ \t]*"([^"\n]+)"', body, re.MULTILINE)
    return written[1] if written else None


def _all_headers(text: str) -> list[tuple[str, int]]:
    """The name and start of every table, ignoring lookalikes inside long strings."""
    plain = _LONG_STRING.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    return [(match[1] or match[2], match.start()) for match in _HEADER.finditer(plain)]


def _tokens(text: str, span: Span) -> list[Token]:
    """The body of a card without its comments, as if enclosed in braces."""
    body = text.index("\n", span.start) if "\n" in text[span.start : span.end] else span.end
    found = [Token(match[0], match.start()) for match in _TOKEN.finditer(text, body, span.end)]
    return [Token("{", span.start), *(token for token in found if not token.text.startswith("#"))]


def _key(tokens: list[Token], at: int, key: str) -> tuple[int, int] | None:
    """The position of a key in the table that opens at a token, and the token where its value begins."""
    depth = 0
    for place in range(at, len(tokens) - 1):
        text = tokens[place].text
        depth += (text in ("{", "[")) - (text in ("}", "]"))
        if depth == 0:
            return None
        if depth == 1 and text.strip("\"'") == key and tokens[place + 1].text == "=":
            return tokens[place].start, place + 2
    return None


def _element(tokens: list[Token], at: int, index: int) -> tuple[int, int] | None:
    """The position of an element in the array that opens at a token, and the element's token."""
    depth, passed = 0, 0
    for place in range(at, len(tokens) - 1):
        text = tokens[place].text
        depth += (text in ("{", "[")) - (text in ("}", "]"))
        if depth == 0:
            return None
        passed += depth == 1 and text == ","
        if passed == index and depth == 1 and text in ("[", ","):
            return tokens[place + 1].start, place + 1
    return None
