"""How a training went, as a picture: wins in trials and in practice over the decisions made."""

import json
from collections import defaultdict
from pathlib import Path
from typing import Any, Final

WIDTH, HEIGHT = 8.0, 4.5
"""inches"""
PRACTICE: Final = "practice"


def curves(log: Path) -> dict[str, list[tuple[float, float]]]:
    """For practice and each trial, pairs: millions of decisions, and the share of games won. Variants are left out."""
    found: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for line in log.read_text().splitlines():
        told: dict[str, Any] = json.loads(line)
        name = {"lesson": PRACTICE, "trial": told.get("trial", "")}.get(told["event"])
        if name is not None and "variant" not in told:
            found[name].append((told["decisions"] / 1e6, told["won"]))
    return dict(found)


def draw(log: Path, picture: Path) -> None:
    """Draw the curves of a log as SVG."""
    from matplotlib.figure import Figure

    figure = Figure((WIDTH, HEIGHT), layout="constrained")
    axes = figure.subplots()
    found = curves(log)
    longest = max((len(points) for points in found.values()), default=0)
    for name, points in found.items():
        if len(points) == 1 < longest:  # tried at the end only: a point would tell little
            continue
        style: dict[str, Any] = (
            {"color": "0.6", "linewidth": 1.0} if name == PRACTICE else {"marker": "o", "markersize": 3}
        )
        axes.plot([x for x, _y in points], [100 * y for _x, y in points], label=name, **style)
    axes.set_xlabel("million decisions")
    axes.set_ylabel("% of games won")
    axes.set_ylim(0, 100)
    axes.grid(alpha=0.3)
    if axes.has_data():
        axes.legend(fontsize="small", ncols=2)
    figure.savefig(picture, format="svg")
