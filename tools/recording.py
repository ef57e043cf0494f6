"""Makes the recording of the README: a fight in the app, key by key and beat by beat, as one animated SVG.

python -m tools.recording

Every frame is a screenshot. What several frames have in common is drawn once, and shown while one of them is.
"""

import asyncio
import os
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from tempfile import TemporaryDirectory
from typing import Final

import undercroft
from tools.screenshots import IMAGES, without_fonts
from undercroft.terminal.app.app import UndercroftApp
from undercroft.terminal.app.screens.play import PlayScreen

SIZE: Final = (100, 32)
HURRY: Final = "z"
"""A key that answers nothing: it shows the next beat."""
ASKED_S, BEAT_S, END_S = 1.6, 1.1, 3.0
"""Seconds for which a question, a beat and the last frame are shown."""
STYLE: Final = re.compile(r"\.(terminal-\d+-r\d+) \{ (.*?) \}")
DRAWN: Final = re.compile(r"<rect fill=[^>]*crispEdges\"/>|<text class=\"terminal-\d+-r[^>]*>.*?</text>", re.DOTALL)
BOX: Final = re.compile(r'viewBox="([^"]*)"')


@dataclass(frozen=True)
class Frame:
    """A screenshot, and for how long it is shown."""

    svg: str
    seconds: float


async def frames_of(game: undercroft.Game, keys: Sequence[str]) -> list[Frame]:
    """The screen before every key, and at every beat that follows."""
    app, frames = UndercroftApp("en", lambda app: app.play_new(game)), list[Frame]()
    app.speed, app.tips = "slow", False

    def take(seconds: float) -> None:
        frames.append(Frame(app.export_screenshot(title="Undercroft", simplify=True), seconds))

    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        for key in keys:
            take(ASKED_S)
            await pilot.press(key)
            await pilot.pause()
            while screen.session.moment is not None:
                take(BEAT_S)
                await pilot.press(HURRY)
                await pilot.pause()
        take(END_S)
    return frames


def recording(frames: Sequence[Frame]) -> str:
    """All frames in one picture, one after the other, without end."""
    styles: dict[str, str] = {}
    shown: dict[str, set[int]] = {}
    for number, frame in enumerate(frames):
        own = {name: styles.setdefault(style, f"s{len(styles)}") for name, style in STYLE.findall(frame.svg)}
        for element in DRAWN.findall(frame.svg):
            plain = re.sub(r"terminal-\d+-r\d+", lambda found: own[found[0]], element)  # noqa: B023
            plain = re.sub(r' clip-path="[^"]*"', "", plain)
            shown.setdefault(plain, set()).add(number)
    groups: dict[tuple[int, ...], list[str]] = {}
    for element, numbers in shown.items():
        groups.setdefault(tuple(sorted(numbers)), []).append(element)
    whole = sum(frame.seconds for frame in frames)
    starts = [sum(frame.seconds for frame in frames[:number]) / whole * 100 for number in range(len(frames))]
    animated = {at: f"f{number}" for number, at in enumerate(groups) if len(at) < len(frames)}
    lines = [f".{name} {{ {style} }}" for style, name in styles.items()]
    for at, name in animated.items():
        lines.append(f"@keyframes {name} {{ {steps(at, starts)} }}")
        lines.append(f".{name} {{ animation: {name} {whole:.1f}s step-end infinite }}")
    # what lies behind is drawn first: all surfaces, then all letters
    drawn = [
        f'<g class="{animated.get(at, "")}">{"".join(part for part in elements if part.startswith(kind))}</g>'
        for kind in ("<rect", "<text")
        for at, elements in groups.items()
        if any(part.startswith(kind) for part in elements)
    ]
    return PICTURE.format(box=BOX.findall(frames[0].svg)[0], styles="\n".join(lines), drawn="\n".join(drawn))


def steps(at: Sequence[int], starts: Sequence[float]) -> str:
    """When something is seen and when it is not, as the steps of an animation."""
    turns = [(start, number in at) for number, start in enumerate(starts)]
    changes = [turn for turn, before in zip(turns, [(0.0, None), *turns], strict=False) if turn[1] is not before[1]]
    return " ".join(f"{start:.2f}% {{ visibility: {'visible' if seen else 'hidden'} }}" for start, seen in changes)


PICTURE: Final = """\
<svg viewBox="{box}" xmlns="http://www.w3.org/2000/svg">
<style>
text {{ font-family: "Fira Code", monospace; font-size: 20px; white-space: pre }}
{styles}
</style>
<rect width="100%" height="100%" rx="8" fill="#1d1812"/>
<g transform="translate(9, 41)">
{drawn}
</g>
</svg>
"""


def fight() -> list[Frame]:
    """The Witch meets a rat: three rounds, blow by blow."""
    game = undercroft.new("mini-rogue", hero="witch", seed=11, language="en")
    return asyncio.run(frames_of(game, FIGHT))


FIGHT: Final = "1111111"


def main() -> int:
    with TemporaryDirectory() as folder:
        os.environ["UNDERCROFT_HOME"] = folder
        frames = fight()
    text = recording([Frame(without_fonts(frame.svg), frame.seconds) for frame in frames])
    (IMAGES / "fight.svg").write_text(text, encoding="utf-8")
    print(f"fight.svg: {len(frames)} frames, {len(text) // 1024} KB", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
