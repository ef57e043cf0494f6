"""What the rules of all games stand on: dice, chance, the agenda, questions, events, records.

Typed, flat, deterministic. Standard library and librt only; knows nothing of words, files or people.
"""

from importlib.util import find_spec


def is_compiled() -> bool:
    """Whether the rules run as machine code or are interpreted; they play the same."""
    spec = find_spec("undercroft.kernel.dice")
    return spec is not None and spec.origin is not None and not spec.origin.endswith(".py")
