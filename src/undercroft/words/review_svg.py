"""A review as a picture in a file: one SVG that needs nothing else, in light and in dark surroundings."""

import textwrap
from collections.abc import Iterator
from typing import Final
from xml.sax.saxutils import escape

from undercroft.words.review import ReviewWords

WIDTH: Final = 860
MARGIN: Final = 24
LEFT: Final = 76
"""where the curve begins"""
RIGHT: Final = WIDTH - MARGIN
TOP: Final = 84
HIGH: Final = 260
LINE: Final = 20
LETTERS: Final = 108
"""as many fit on a line"""
BAR_LEFT: Final = 350
"""where the bars of luck and skill begin"""
STYLE: Final = """
text { font-family: system-ui, sans-serif; font-size: 14px; fill: #222222; }
.title { font-size: 18px; font-weight: 600; }
.heading { font-weight: 600; }
.end { text-anchor: end; }
.middle { text-anchor: middle; }
.paper { fill: #fcfbf8; }
.faint { fill: #5f5f5f; }
.rule { stroke: #d5d2ca; }
.curve { fill: none; stroke: #1f5fa8; stroke-width: 2; stroke-linejoin: round; }
.mark { fill: #fcfbf8; stroke: #a8321f; stroke-width: 2; }
.sign { fill: #a8321f; font-weight: 700; font-size: 12px; text-anchor: middle; }
.lost { fill: #a8321f; }
.won { fill: #23733f; }
@media (prefers-color-scheme: dark) {
text { fill: #e8e6e1; }
.paper { fill: #1c1b19; }
.faint { fill: #b0ada5; }
.rule { stroke: #45423c; }
.curve { stroke: #7db7ff; }
.mark { fill: #1c1b19; stroke: #ff9d8a; }
.sign, .lost { fill: #ff9d8a; }
.won { fill: #86d6a0; }
}
"""
"""Plain enough for every program that shows SVG."""


def review_svg(words: ReviewWords) -> str:
    """The same as in the terminal, as the text of an SVG file."""
    body, down = [*_curve(words)], TOP + HIGH + 56
    for part in (_mistakes, _account):
        lines, down = part(words, down)
        body += lines
    described = "; ".join(f"{entry.label} {entry.figure}" for entry in words.account())
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{down}" viewBox="0 0 {WIDTH} {down}"'
            f' role="img" lang="{escape(words.speech.language)}">',
            f"<title>{escape(words.title)}</title>",
            f"<desc>{escape(described)}</desc>",
            f"<style>{STYLE}</style>",
            f'<rect class="paper" width="{WIDTH}" height="{down}"/>',
            _text(MARGIN, 34, words.title, "title"),
            _text(MARGIN, 62, words.heading, "heading"),
            *body,
            "</svg>",
            "",
        ]
    )


def _text(x: float, y: float, text: str, kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y:.1f}"{named}>{escape(text)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="rule" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _height(chance: float) -> float:
    return TOP + HIGH * (1 - chance)


def _curve(words: ReviewWords) -> Iterator[str]:
    """The curve with its axes; the mistakes are marked by their numbers."""
    chances = words.chances
    step = (RIGHT - LEFT) / max(1, len(chances) - 1)
    for tick in (1.0, 0.75, 0.5, 0.25, 0.0):
        yield _line(LEFT, _height(tick), RIGHT, _height(tick))
        yield _text(LEFT - 8, _height(tick) + 5, words.percent(tick), "end faint")
    called, stages = words.stages()
    if stages:
        yield _text(LEFT - 8, TOP + HIGH + 22, called, "end faint")
    for number, name in stages:
        x = LEFT + number * step
        yield _line(x, TOP, x, TOP + HIGH + 8)
        yield _text(x, TOP + HIGH + 22, name, "middle faint")
    points = " ".join(f"{LEFT + place * step:.1f},{_height(chance):.1f}" for place, chance in enumerate(chances))
    yield f'<polyline class="curve" points="{points}"/>'
    for mistake in words.mistakes():
        number = mistake.decision.number
        x, y = LEFT + number * step, _height(chances[number])
        yield f'<circle class="mark" cx="{x:.1f}" cy="{y:.1f}" r="9"/>'
        yield _text(x, y + 4, mistake.sign, "sign")


def _mistakes(words: ReviewWords, down: int) -> tuple[list[str], int]:
    """What was asked, what was answered, and what would have been better."""
    _, listed = words._, words.mistakes()
    lines = [_text(MARGIN, down, _("The costliest mistakes") if listed else _("No mistake was found."), "heading")]
    for mistake in listed:
        decision = mistake.decision
        told = [(piece, "") for piece in textwrap.wrap(mistake.about, LETTERS, break_on_hyphens=False)]
        for chance, answer in ((decision.chance, mistake.given), (decision.better, mistake.better)):
            pieces = textwrap.wrap(f"{words.percent(chance)}  {answer}", LETTERS - 4, break_on_hyphens=False)
            told += [(piece, "faint") for piece in pieces]
        down += LINE + 6
        lines += [f'<circle class="mark" cx="{MARGIN + 9}" cy="{down - 5}" r="9"/>']
        lines += [_text(MARGIN + 9, down - 1, mistake.sign, "sign")]
        for place, (piece, kind) in enumerate(told):
            lines.append(_text(MARGIN + 28 + (14 if kind else 0), down + place * LINE, piece, kind))
        down += (len(told) - 1) * LINE
    return lines, down + 2 * LINE


def _account(words: ReviewWords, down: int) -> tuple[list[str], int]:
    """Luck against skill: bars to the left for what was lost, to the right for what was won."""
    entries = words.account()
    most = max([0.5, *(abs(entry.change) for entry in entries if entry.change is not None)])
    middle, half = (BAR_LEFT + RIGHT) / 2, (RIGHT - BAR_LEFT) / 2
    lines = [_text(MARGIN, down, words._("Luck and skill, in hundredths of a win"), "heading")]
    down += 6
    for entry in entries:
        down += LINE + 4
        lines.append(_text(BAR_LEFT - 110, down, entry.label, "end"))
        lines.append(_text(BAR_LEFT - 20, down, entry.figure, "end"))
        if entry.change is not None:
            length = half * abs(entry.change) / most
            left, kind = (middle - length, "lost") if entry.change < 0 else (middle, "won")
            lines.append(f'<rect class="{kind}" x="{left:.1f}" y="{down - 12}" width="{length:.1f}" height="14"/>')
            lines.append(_line(middle, down - 16, middle, down + 6))
    return lines, down + MARGIN
