"""What comes from a server, read: nothing in it can control a terminal, whoever wrote it."""

from typing import Any, TypeVar

import msgspec

from undercroft.online.messages import Outgoing
from undercroft.online.trouble import BadServer
from undercroft.outside import harmless

Kind = TypeVar("Kind")


def heard(text: str | bytes, host: str) -> Outgoing:
    """A message of a table's socket; BadServer if it is none."""
    message: Outgoing = understood(text, Outgoing, host)
    return message


def understood(text: str | bytes, kind: Any, host: str) -> Any:
    """Data of a known kind, every text in it made harmless; BadServer if it is something else."""
    try:
        return msgspec.convert(_harmless(msgspec.json.decode(text)), kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise BadServer(host) from None


def _harmless(data: Any) -> Any:
    if isinstance(data, str):
        return harmless(data)
    if isinstance(data, list):
        return [_harmless(part) for part in data]
    if isinstance(data, dict):
        return {_harmless(name): _harmless(part) for name, part in data.items()}
    return data
