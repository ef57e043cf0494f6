"""The choices before a game, in words: each row, each value, and what a value means."""

from collections.abc import Sequence

from undercroft import games
from undercroft.table.options import Options
from undercroft.table.seats import ME, OTHER
from undercroft.table.shelf import book_of
from undercroft.words.choices import ChoiceWords
from undercroft.words.form import COMMON, OPPOSED, SEAT, SWITCHES, TYPED, Choices, row_of
from undercroft.words.language import catalogue
from undercroft.words.nouns import sentence
from undercroft.words.speaker import speaker_of
from undercroft.words.speech import Speech


class RowWords:
    """The words for one set of choices, as they change."""

    def __init__(self, choices: Choices, spoken: str) -> None:
        self.choices = choices
        self.spoken = spoken
        self._ = catalogue(spoken).gettext
        self.say = self._
        """says what a table of options declares"""
        self.common = ChoiceWords(Options(tuple(COMMON.values()), None), self.say)
        self._speeches: dict[str, Speech] = {}

    def speech_of(self, game: str) -> Speech:
        if game not in self._speeches:
            self._speeches[game] = speaker_of(book_of(game), self.spoken)
        return self._speeches[game]

    @property
    def speech(self) -> Speech:
        return self.speech_of(self.choices.game)

    @property
    def own(self) -> ChoiceWords:
        """What this game says about its options."""
        return self.speech.choices

    def _words(self, row: str) -> ChoiceWords:
        """Who says what a row is about: the game, or we for all games."""
        return self.common if row in COMMON else self.own

    # --- rows ---------------------------------------------------------------------------------------------------

    def group(self, rows: Sequence[str]) -> str:
        """The title of a group of rows."""
        first = rows[0]
        if first.startswith(SEAT):
            return self._("Who plays, and how")
        if first in TYPED:
            return self._("Which dungeon")
        return "" if first == "game" else self.say(self.choices.own.option_of(first).group)

    def row(self, row: str) -> str:
        """The label of a row."""
        if row.startswith(SEAT):
            return self._("Plays {name}").format(name=self.seat(row))
        option = self.choices.option_of(row)
        if row == row_of(option):
            return self.say(option.label)
        taken = self.choices.own.taken(option)
        if len(taken) == 1 and option.alone:
            return self.say(option.alone)
        return self.say(option.each).format(n=taken.index(row) + 1)

    def seat(self, row: str) -> str:
        """Whose seat it is."""
        return self.own.seats(self.choices.setup())[self.choices.seats.index(row)]

    # --- values -------------------------------------------------------------------------------------------------

    def value(self, row: str, value: str) -> str:
        """A value of a row, in a few words."""
        if row == "game":
            return games.title(value).title
        if row.startswith(SEAT):
            return self._player(value)
        return self._words(row).value(self.choices.option_of(row), value, self.choices.own.so_far())

    def _player(self, player: str) -> str:
        people = {ME: self._("me"), OTHER: self._("somebody else")}
        return people.get(player) or self._("bot ({name})").format(name=self.bot(player))

    def bot(self, name: str) -> str:
        """A bot by what it does, or by its name if it has no description yet."""
        _ = self._
        known = {"random": _("random"), "easy": _("easy"), "normal": _("normal"), "strong": _("strong")}
        return known.get(name, name)

    # --- what a value means -------------------------------------------------------------------------------------

    def about(self, row: str, value: str) -> list[str]:
        """What this choice means, in some lines."""
        if row == "game":
            return [self.say(line) for line in self.speech_of(value).choices.introduction]
        if row.startswith(SEAT):
            return self._about_player(value)
        return self._words(row).about(self.choices.option_of(row), value, self.choices.own.so_far())

    def _about_player(self, player: str) -> list[str]:
        _ = self._
        if player == ME:
            return [_("You answer for this seat yourself.")]
        if player == OTHER:
            lines = [_("Another person answers for this seat, at this keyboard.")]
            hidden = _("One side’s secrets stay covered until that side says the other is not looking.")
            return [*lines, hidden] if any(row.startswith(OPPOSED) for row in self.choices.seats) else lines
        known = {
            "random": _("This one picks any legal answer, all equally likely."),
            "easy": _("This one plays by rules of thumb: quick and sensible, without thinking far ahead."),
            "normal": _("This one has learned from millions of games, and plays as it has learned."),
            "strong": _("This one has learned too, and looks ahead before it answers."),
        }
        lines = [_("A program answers for this seat. If all seats are played by programs, you watch.")]
        lines += [known[player]] if player in known else []
        if player in self.own.strength:
            lines.append(self.say(self.own.measured).format(n=round(self.own.strength[player])))
        return lines

    # --- all of it ----------------------------------------------------------------------------------------------

    def summary(self) -> list[str]:
        """All choices, in a few lines."""
        choices, setup, rows = self.choices, self.choices.setup(), self.choices.rows()
        party = [name for row, name in zip(choices.seats, self.own.seats(setup), strict=True) if OPPOSED not in row]
        switches = [option.name for option in choices.own.options if option.is_switch]
        lines = [self.value("game", choices.game), self.speech.terms.also(party)]
        lines += [self.labelled(option.name) for option in choices.own.options if option.noted]
        lines += self.own.besides(setup)
        lines += [self.row(row) for row in (*switches, *SWITCHES) if row in rows and choices.is_on(row)]
        if choices.players():
            lines += ["", *(self.labelled(row) for row in choices.seats)]
        return lines

    def labelled(self, row: str) -> str:
        return self.speech.terms.labelled(self.row(row), sentence(self.value(row, self.choices.value(row))))
