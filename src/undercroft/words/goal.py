"""What became of a goal, in words."""

from collections.abc import Callable

from undercroft.table.puzzle import MISSED, SOLVED


def goal_words(settled: str, _: Callable[[str], str]) -> str:
    """What happened to a goal; nothing while it is open."""
    return {SOLVED: _("The goal is reached!"), MISSED: _("The goal can no longer be reached.")}.get(settled, "")
