"""Text as an image, for environments that are asked for one."""

from textwrap import wrap
from typing import Final

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from numpy.typing import NDArray

COLUMNS: Final = 110
ROWS: Final = 40
DOTS: Final = 100
WIDTH, HEIGHT = 9.0, 7.2
"""inches"""
PAPER, INK = "#17130f", "#e8dcc8"


def drawn(text: str) -> NDArray[np.uint8]:
    """The text in lines of one width, light on dark: always the same number of dots."""
    figure = Figure(figsize=(WIDTH, HEIGHT), dpi=DOTS, facecolor=PAPER)
    canvas = FigureCanvasAgg(figure)
    lines = [
        part
        for line in text.splitlines()
        for part in wrap(line, COLUMNS, subsequent_indent="  ", drop_whitespace=False) or [""]
    ][:ROWS]
    size = 72 * HEIGHT / (ROWS + 2) * 0.78
    for place, line in enumerate(lines[:ROWS]):
        shown = line.replace("$", r"\$")
        figure.text(0.02, 1 - (place + 1.5) / (ROWS + 2), shown, family="monospace", size=size, color=INK)
    canvas.draw()  # type: ignore[no-untyped-call]
    return np.asarray(canvas.buffer_rgba())[:, :, :3].copy()  # type: ignore[no-untyped-call]
