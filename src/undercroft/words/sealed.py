"""What `undercroft verify` says of a game that was dealt from a secret."""

from undercroft.kernel.errors import N_, UndercroftError
from undercroft.outside import harmless
from undercroft.table.game import Game
from undercroft.words.language import catalogue


class Unsealed(UndercroftError):
    """A game that was dealt from a seed."""

    def __init__(self) -> None:
        super().__init__(N_("this game was dealt from a seed, not from a secret: there is nothing to verify"))


class OtherCommitment(UndercroftError):
    """A game of another commitment than the one that was noted."""

    def __init__(self) -> None:
        super().__init__(N_("this is not the commitment that you noted: the game was dealt from another secret"))


def verified(game: Game, noted: str, language: str) -> list[str]:
    """What was found about a game that has been dealt again and replayed without a difference.

    `noted` is the commitment that somebody wrote down before the game, or nothing.
    """
    tongue = catalogue(language)
    _ = tongue.gettext
    if game.seal is None:
        raise Unsealed
    if noted and noted.strip().lower() != game.seal.commitment:
        raise OtherCommitment
    added = [text for text in game.seal.added if text]
    answers = len(game)
    return [
        _("The secret matches its commitment: {digest}").format(digest=game.seal.commitment),
        *([_("The players added: {texts}").format(texts=", ".join(map(harmless, added)))] if added else []),
        tongue.ngettext(
            "Dealt again from it, the deal and {n} answer lead to the same game, card for card and die for die.",
            "Dealt again from it, the deal and {n} answers lead to the same game, card for card and die for die.",
            answers,
        ).format(n=answers),
    ]
