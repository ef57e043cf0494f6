"""What can go wrong between a server and those who connect to it."""

from undercroft.kernel.errors import N_, UndercroftError
from undercroft.outside import QUOTE_MOST, cut


class NoServer(UndercroftError):
    """Nobody answers there."""

    def __init__(self, host: str, reason: object) -> None:
        super().__init__(
            N_("there is no answer from {host} ({reason}): check the link and your connection"),
            host=cut(host),
            reason=cut(getattr(reason, "strerror", None) or str(reason) or type(reason).__name__, 2 * QUOTE_MOST),
        )


class ServerRefused(UndercroftError):
    """The server does not do what was asked of it, and says why in the reader's language."""

    def __init__(self, reason: str, text: str) -> None:
        super().__init__(N_("the server says: {text}"), text=text)
        self.reason = reason


class BadServer(UndercroftError):
    """What answers there is no server of ours, or one that speaks in another way."""

    def __init__(self, host: str) -> None:
        super().__init__(
            N_("what {host} says cannot be read: it may be no Undercroft server, or one of another version"),
            host=cut(host),
        )


class NotSent(UndercroftError):
    """The connection was lost before the server answered."""

    def __init__(self) -> None:
        super().__init__(N_("the connection was lost meanwhile: if nothing has come of it, try again"))
