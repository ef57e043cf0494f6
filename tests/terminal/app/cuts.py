"""Finds text that somebody at the app cannot read: cut at an edge, shortened by a sign, broken within a word."""

import re
from functools import cache
from typing import Any

from textual.content import Content
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Footer, Static

from undercroft.games.tiny_epic.screens.map import ROOMIER, MapView
from undercroft.words.language import catalogue

ELLIPSIS = "…"
IN_SHORT = f" {ELLIPSIS}"
"""What ends an answer that is told in short, where there is little room, until it is marked."""
HIGH = 36
"""Lines of a screen on which an enemy or a room never has to be scrolled."""
RAW = re.compile(r"\{\w+[:}]")
"""A place in a sentence that nothing was put into."""
LETTERS = re.compile(r"[\w’'-]+[,.:;!?…»”)]*")


@cache
def said() -> frozenset[str]:
    """Everything that is said, in any language."""
    tongue: Any = catalogue("fr")
    texts: set[str] = set()
    while hasattr(tongue, "_catalog"):
        texts |= {text for pair in tongue._catalog.items() for text in pair if isinstance(text, str)}
        tongue = tongue._fallback
    return frozenset(texts)


@cache
def said_with_dots() -> tuple[str, ...]:
    """Everything that is said with three dots on purpose, longest first."""
    dotted = {part for text in said() for part in re.findall(r"[^\s{}]+…", text)}
    return tuple(sorted(dotted, key=len, reverse=True))


@cache
def names_with_dots() -> tuple[re.Pattern[str], ...]:
    """Sentences that end with a name and three dots."""
    ended = (text.removesuffix("…") for text in said() if text.endswith("}…"))
    return tuple(re.compile(re.sub(r"\\{\w+\\}", r"[^…]+", re.escape(text)) + "…") for text in ended)


def cuts(pilot: Pilot[int], shown: str) -> list[str]:
    """What is cut on the screen, which shows this, each with where it stands."""
    screen = pilot.app.screen
    found = [f"… {line}" for line in without_small_map(pilot, shown).splitlines() if shortened(line)]
    found += [f"not filled in: {line}" for line in shown.splitlines() if RAW.search(line)]
    for widget, place in screen._compositor.full_map.items():
        if not widget.is_attached or not is_shown(widget):
            continue
        name = f"{type(widget).__name__}#{widget.id}"
        found += [f"{name} title: {text}" for text in titles_cut(widget)]
        if widget.id == "foe-box" and screen.size.height >= HIGH and widget.virtual_size.height > widget.size.height:
            found.append(f"{name}: {widget.virtual_size.height} lines in {widget.size.height}")
        if isinstance(widget, Static):
            found += [f"{name}: {text}" for text in text_cut(widget)]
        in_footer = any(isinstance(node, Footer) for node in widget.ancestors)
        if in_footer or (isinstance(widget, Static) and str(widget.visual).strip()):
            hidden = place.region.intersection(place.clip) != place.region
            if hidden and not can_scroll(widget):
                found.append(f"{name} is out of sight: {place.region} in {place.clip}")
    return found


def without_small_map(pilot: Pilot[int], shown: str) -> str:
    """What the screen shows, but for some maps. On a map that has no room for larger cards, names may be cut."""
    rows = [list(row.ljust(pilot.app.size.width)) for row in shown.splitlines()]
    for chart in pilot.app.screen.query(MapView):
        if chart.pane.display and (chart.chosen is not None or not chart.has_room(ROOMIER)):
            for y in range(chart.pane.region.y, chart.pane.region.bottom):
                rows[y][chart.pane.region.x : chart.pane.region.right] = " " * chart.pane.region.width
    return "\n".join("".join(row) for row in rows)


def is_shown(widget: Widget) -> bool:
    return all(node.display for node in widget.ancestors_with_self if isinstance(node, Widget)) and widget.size.area > 0


def shortened(line: str) -> bool:
    for text in said_with_dots():
        line = line.replace(text, "")
    for sentence in names_with_dots():
        line = sentence.sub("", line)
    return ELLIPSIS in line.replace(IN_SHORT, "")


def can_scroll(widget: Widget) -> bool:
    """Somebody can bring it into sight; nobody thinks of scrolling the keys at the bottom."""
    above = [node for node in widget.ancestors if isinstance(node, Widget) and not isinstance(node, (Footer, Screen))]
    return any("auto" in (node.styles.overflow_y, node.styles.overflow_x) and node.is_scrollable for node in above)


def titles_cut(widget: Widget) -> list[str]:
    if not widget.styles.border_top[0]:
        return []
    titles = [Content.from_markup(str(title)) for title in (widget.border_title, widget.border_subtitle)]
    corners = 6 if widget.styles.border_left[0] else 2
    return [title.plain for title in titles if title.cell_length > widget.outer_size.width - corners]


def text_cut(widget: Static) -> list[str]:
    content, (width, height) = widget.visual, widget.content_size
    if not isinstance(content, Content) or not content.plain.strip() or not width:
        return []
    lines = content.plain.rstrip().split("\n")
    if widget.styles.text_wrap == "nowrap":
        return [line for line in lines if Content(line.rstrip()).cell_length > width] + lines[height:]
    broken = [word for word in LETTERS.findall(content.plain) if len(word) > width]
    needed = Content(content.plain.rstrip()).get_height({}, width)
    return broken + ([f"{needed} lines in {height}: {content.plain!r}"] if needed > height else [])
