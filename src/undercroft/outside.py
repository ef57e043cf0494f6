"""Text from outside, made safe to show: nothing in a file, a file name or a command line can control the terminal."""

from typing import Final
from unicodedata import category

QUOTE_MOST: Final = 60
"""How many characters of a given value are quoted at most."""


def harmless(text: str) -> str:
    """One line that is safe in a terminal: control, formatting and bidirectional characters are escaped."""
    return text if text.isprintable() else "".join(map(_SEEN.__getitem__, text))


class _Seen(dict[str, str]):
    """How each character is shown, worked out once."""

    def __missing__(self, sign: str) -> str:
        return self.setdefault(sign, _seen(sign))


_SEEN: Final = _Seen()


def _seen(sign: str) -> str:
    if sign.isprintable() or category(sign) == "Zs":  # spaces of every width, such as French has before a colon
        return sign
    if sign.isspace():
        return " "
    return f"\\u{ord(sign):04x}" if ord(sign) < 0x10000 else f"\\U{ord(sign):08x}"


def cut(text: str, most: int = QUOTE_MOST) -> str:
    """A text on one harmless line, cut to length; all its spaces are plain ones."""
    line = "".join(" " if sign.isspace() else sign for sign in harmless(text[: most + 1]))
    return shortened(line, most)


def shortened(text: str, most: int) -> str:
    """A line cut to length; 0 for any length."""
    return text if not most or len(text) <= most else f"{text[: most - 1]}…"


def quoted(value: object, most: int = QUOTE_MOST) -> str:
    """Any given value, as shown between the quotes of a message."""
    return cut(value if isinstance(value, str) else _told(value), most)


def written(value: object, most: int = QUOTE_MOST) -> str:
    """Any given value, as a file would write it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{cut(value, most)}"' if isinstance(value, str) else cut(_told(value), most)


def _told(value: object) -> str:
    """The `repr` of a value; some have none, such as numbers with thousands of digits."""
    try:
        return repr(value)
    except Exception:
        return f"<{type(value).__name__}>"


def depth_of(data: object, most: int) -> int:
    """How deep tables and lists are nested; looks no further than one level beyond `most`."""
    depth, layer = 0, [data]
    while depth <= most and (wholes := {id(part): part for part in layer if isinstance(part, dict | list | tuple)}):
        depth += 1
        layer = [part for whole in wholes.values() for part in (whole.values() if isinstance(whole, dict) else whole)]
    return depth
