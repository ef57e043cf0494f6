"""Where hints are off, a game that took one says so: at its end, beside its share code, in the list of games."""

from undercroft.table.game import Game
from undercroft.words.speech import Speech


def helped_lines(game: Game, speech: Speech) -> list[str]:
    """That the game was helped, if it was."""
    return [speech.terms._("This game was helped by a hint.")] if game.helped else []


def ending(game: Game, speech: Speech) -> list[str]:
    """The end of a game that is over."""
    return [*speech.result(game.state), *helped_lines(game, speech)]


def code_lines(game: Game, speech: Speech) -> list[str]:
    """How to deal the same dungeon again; NoCode if that takes more than a share code."""
    text = speech.terms._("{code} deals this dungeon again: “undercroft play {code}”.")
    return [text.format(code=game.code), *helped_lines(game, speech)]


def off_text(game: Game, speech: Speech) -> str:
    """That hints are off, why, and what comes of taking one."""
    _ = speech.terms._
    why = _("Hints are off in a strict game.") if game.strict else _("Hints are off in the dungeon of the day.")
    return " ".join([why, _("If you take one, this game will say that it was helped.")])
