"""Small pictures that any game can show: drawn in one ink, in pixels that are square on a screen and in a terminal.

`#` is ink. A terminal draws two rows of pixels in one line, a page may draw each as it likes.
"""

from dataclasses import dataclass
from typing import Final

INK: Final = "#"
HALVES: Final = " ▀▄█"
"""What a line shows where neither, the upper, the lower or both of its pixels have ink."""


@dataclass(frozen=True)
class Picture:
    """One thing, large and small."""

    large: tuple[str, ...]
    small: tuple[str, ...]


@dataclass(frozen=True)
class Sign:
    """How a kind of thing is shown: a character of one column, an ink that says the same, perhaps a picture."""

    glyph: str
    ink: str
    """one of `INKS`"""
    picture: Picture | None = None


INKS: Final = ("plain", "danger", "rest", "trade", "holy", "cold")
"""What a colour stands for: threat, recovery, goods, what is sacred or magic, frost; each look has its own colours."""


def lines_of(pixels: tuple[str, ...]) -> tuple[str, ...]:
    """Pixels as lines of half blocks, all of the same width."""
    width = max(map(len, pixels))
    rows = [row.ljust(width) for row in pixels] + [" " * width] * (len(pixels) % 2)
    return tuple(
        "".join(HALVES[(up == INK) + 2 * (down == INK)] for up, down in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    )


def drawn(large: str, small: str) -> Picture:
    """A picture as it stands in the source: rows of ink and dots, first the large one."""
    rows = [tuple(row.strip() for row in text.strip().splitlines()) for text in (large, small)]
    return Picture(rows[0], rows[1])


GHOST: Final = drawn(
    """
    ....######....
    ..##########..
    .############.
    .##..####..##.
    .##..####..##.
    .############.
    .####....####.
    .############.
    .############.
    .##.##..##.##.
    """,
    """
    .######.
    ##.##.##
    ########
    ########
    ########
    #.#..#.#
    """,
)
SKULL: Final = drawn(
    """
    .#....##....#.
    .##..####..##.
    .############.
    .############.
    .##...##...##.
    .##...##...##.
    .#####..#####.
    ...########...
    ...#.#..#.#...
    ...#.####.#...
    """,
    """
    #..##..#
    ########
    #..##..#
    ###..###
    .######.
    .#.##.#.
    """,
)
SPIKES: Final = drawn(
    """
    ......##......
    ......##......
    ..#..####..#..
    ..#..####..#..
    .###.####.###.
    .###.####.###.
    .############.
    ##############
    ##.##.##.##.##
    ##############
    """,
    """
    ...##...
    #..##..#
    #.####.#
    ########
    #.#..#.#
    ########
    """,
)
TOMB: Final = drawn(
    """
    ....######....
    ..##########..
    ..####..####..
    ..##......##..
    ..####..####..
    ..####..####..
    ..####..####..
    ..##########..
    ..##########..
    ##############
    """,
    """
    ..####..
    .##..##.
    .#....#.
    .##..##.
    .######.
    ########
    """,
)
CHEST: Final = drawn(
    """
    ..##########..
    .#..........#.
    .#.########.#.
    ##############
    #.....##.....#
    #....####....#
    #.....##.....#
    #............#
    #............#
    ##############
    """,
    """
    .######.
    #......#
    ########
    #..##..#
    #......#
    ########
    """,
)
FIRE: Final = drawn(
    """
    ......#.......
    ......##..#...
    ...#..###.#...
    ...##.#####...
    ..##########..
    ..#####.####..
    ..####...###..
    ...###..###...
    .#####..#####.
    ###..####..###
    """,
    """
    ...#....
    .#.##...
    .######.
    .##.###.
    ..#..#..
    ########
    """,
)
SCALES: Final = drawn(
    """
    ......##......
    .############.
    .#....##....#.
    .#....##....#.
    #.#...##...#.#
    #.#...##...#.#
    ###...##...###
    ......##......
    ......##......
    ...########...
    """,
    """
    ...##...
    ########
    #..##..#
    ##.##.##
    ...##...
    .######.
    """,
)
EYE: Final = drawn(
    """
    ......##......
    ..#...##...#..
    ...#......#...
    .....####.....
    ..###....###..
    ##...####...##
    ##...####...##
    ..###....###..
    .....####.....
    ..............
    """,
    """
    ...##...
    #......#
    ..####..
    ##.##.##
    ##.##.##
    ..####..
    """,
)
SWORD: Final = drawn(
    """
    ............##
    ...........###
    ..........###.
    .........###..
    ........###...
    .##....###....
    ..##..###.....
    ...#####......
    ....###.......
    ..###.##......
    """,
    """
    ......##
    .....##.
    #...##..
    .#.##...
    ..##....
    ##..#...
    """,
)
STAIRS: Final = drawn(
    """
    ####..........
    ####..........
    #######.......
    #######.......
    ##########....
    ##########....
    #############.
    #############.
    ##############
    ##############
    """,
    """
    ##......
    ####....
    ####....
    ######..
    ######..
    ########
    """,
)
DOOR: Final = drawn(
    """
    ....######....
    ..###.##.###..
    ..#...##...#..
    ..#...##...#..
    ..##########..
    ..#...##...#..
    ..#...##.#.#..
    ..#...##...#..
    ..#...##...#..
    .############.
    """,
    """
    ..####..
    .#.##.#.
    .######.
    .#.##.#.
    .#.##.#.
    ########
    """,
)
SCROLL: Final = drawn(
    """
    .###########..
    #.#........##.
    #.#.######.##.
    .##........##.
    ..#.######..#.
    ..#.........#.
    ..#.####....#.
    ..#.........##
    ..##........##
    ...##########.
    """,
    """
    ######..
    #.....#.
    .#.##.#.
    .#.##.#.
    .#.....#
    .#######
    """,
)
