"""A game at one keyboard: who plays which seat, what may be shown to whom, back and forth, and what is kept."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech, is_played
from undercroft.kernel.errors import N_, UndercroftError
from undercroft.table.book import BadChoice, Event, Plain, named
from undercroft.table.game import Answer, Game
from undercroft.table.puzzle import verdict
from undercroft.table.save import SaveError, save_of
from undercroft.terminal.keeper import Keeper
from undercroft.words.narrator import Narrator
from undercroft.words.speaker import AnySpeech

if TYPE_CHECKING:
    from undercroft.bots import RandomBot

ME: Final = "me"
OTHER: Final = "other"
PEOPLE: Final = (ME, OTHER)
NOBODY: Final = -1
"""Instead of a seat: for everyone at the table, without what only one of them may know."""


LAST: Final = ("go-on", "end-turn")
"""Answers that give something up; they come last."""


def bot_of(player: str) -> "type[RandomBot]":
    """The bot of this name; UnknownName if there is none. Bots are loaded only if one plays."""
    from undercroft.bots import BOTS

    named(N_("bot"), player, tuple(BOTS))
    return BOTS[player]


def seated(players: Sequence[str], seats: int) -> tuple[str, ...]:
    """Who plays each seat; UnknownName for an unknown player, BadChoice if there is not one for each seat."""
    from undercroft.bots import BOTS

    for player in players:
        named(N_("player"), player, (*PEOPLE, *BOTS))
    if len(players) != seats:
        raise BadChoice(N_("{n} players for {seats} seats: name one for each seat"), n=len(players), seats=seats)
    return tuple(players)


@dataclass(frozen=True)
class Told:
    """A past answer in words: its number, who gave it, the answer, and what happened."""

    number: int
    seat: int
    answered: str
    lines: Sequence[str]


class Session:
    """One game and the people playing it.

    Secrets exist only where an Overlord plays. If people sit on both sides, what is shown is what both may see, until
    one side has said that the others are not looking (`uncover`); the next answer covers it again.
    """

    def __init__(
        self, game: Game, speech: AnySpeech, save: Callable[[], None] | None = None, *, viewing: bool = False
    ) -> None:
        """With `viewing`, the game is only viewed: nobody answers any more. UnknownName for an unknown bot."""
        self.game = game
        self.viewing = viewing
        self.goal = ""
        """the goal, if it is not simply to win"""
        self.speech = speech
        self.narrator = Narrator(game, speech)
        self._save = save
        self.trouble: SaveError | None = None
        """why the game could not be saved, if so"""
        self.players = game.players or (ME,) + (OTHER,) * (game.seats - 1)
        for player in self.players:
            if player not in PEOPLE:
                bot_of(player)
        self.uncovered = False
        self._looked = self.people[0] if self.people else 0
        self.at: int | None = None
        """the past answer being viewed; None: the game as it stands"""

    def spoken_by(self, speech: AnySpeech) -> "Session":
        """The same game in other words."""
        other = Session(self.game, speech, self._save, viewing=self.viewing)
        other.goal = self.goal
        other.uncovered, other._looked, other.at = self.uncovered, self._looked, self.at
        return other

    # --- who ----------------------------------------------------------------------------------------------------

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, player in enumerate(self.players) if player in PEOPLE]

    @property
    def state(self) -> Any:
        """How the game stands, or stood at the answer being viewed."""
        return Narrator(self.shown, self.speech).state

    @property
    def asked(self) -> int:
        """The seat that is asked, or was asked last."""
        return int(self.narrator.state.question.seat)

    @property
    def bot_to_answer(self) -> bool:
        """Whether it is a bot's turn. Only people roll dice by hand: a bot has none."""
        if self.game.over or self.game.dice_needed or self.at is not None or self.viewing:
            return False
        return self.players[self.asked] not in PEOPLE

    @property
    def two_sided(self) -> bool:
        """Whether people play both an Overlord and those against it."""
        state = self.narrator.state
        if not isinstance(self.speech, MiniRogueSpeech) or not is_played(state):
            return False
        sides = {seat == int(state.party) for seat in self.people}
        return len(sides) == 2

    @property
    def verdict(self) -> str:
        """Whether the goal of a puzzle is reached or missed; empty while it is open, or if there is none."""
        return verdict(self.game) if self.game.position is not None else ""

    # --- secrets ------------------------------------------------------------------------------------------------

    @property
    def must_uncover(self) -> bool:
        """Whether asking the open question would show what the other side may not see."""
        return self._could_uncover and self.speech.private(self.narrator.state)

    @property
    def may_uncover(self) -> bool:
        """Whether the player who is asked has something that the other side may not see."""
        return self._could_uncover and self.speech.private(self.narrator.state, table=True)

    @property
    def _could_uncover(self) -> bool:
        """Whether two sides play, here and now, and nothing is uncovered."""
        if self.uncovered or self.viewing or self.at is not None or self.game.over:
            return False
        return self.two_sided

    @property
    def overlord_asked(self) -> bool:
        state = self.narrator.state
        return self.two_sided and bool(state.question.seat == state.party)

    def uncover(self) -> None:
        """Only the side that is asked is looking now."""
        self.uncovered = True

    def cover(self) -> None:
        self.uncovered = False

    @property
    def eyes(self) -> int:
        """The seat whose view is shown: the one asked, now or then; for a bot, the seat shown before."""
        if self.at is not None and not self.uncovered:
            seat = int(self.state.question.seat)
            return seat if seat in self.people else self._looked
        if self.at is not None:
            return self._looked
        if self.asked in self.people:
            self._looked = self.asked
        return self._looked

    @property
    def reader(self) -> int | None:
        """For whom the log is written: a seat, or NOBODY where both sides read it."""
        if self.two_sided and not self.uncovered:
            return NOBODY
        return self.eyes if self.people else None

    @property
    def shown(self) -> Game:
        """The game as it stands, or as it stood."""
        return self.game if self.at is None else self.game.replay(self.at)

    @property
    def view(self) -> Plain:
        """What may be shown now."""
        view = self.shown.view(self.eyes)
        if self.two_sided and not self.uncovered:
            return for_all(view)
        return view

    @property
    def can_ask(self) -> bool:
        """Whether a person is asked now, and the question may be shown."""
        if self.at is not None or self.viewing or self.game.over or self.game.dice_needed:
            return False
        return not self.bot_to_answer and not self.must_uncover

    # --- what happened ------------------------------------------------------------------------------------------

    def told(self, number: int) -> Told:
        """The answer of this number, and what happened; 0 is the deal."""
        if number == 0:
            return Told(0, 0, "", self.narrator.told(0, self.reader))
        seat = int(self._state_then(number - 1).question.seat)
        return Told(number, seat, self._answered(number), self.narrator.told(number, self.reader))

    def _answered(self, number: int) -> str:
        """An answer in words, if its reader may know it."""
        return "" if self._hides(number - 1) else self.narrator.answered(number)

    def question_then(self, number: int) -> str:
        """The question after this many answers, if its reader may know it."""
        return "" if self._hides(number) else str(self.narrator.speech.question(self._state_then(number)))

    def _hides(self, number: int) -> bool:
        """Whether the question then shows cards that the current reader may not see."""
        state = self._state_then(number)
        if not isinstance(self.speech, MiniRogueSpeech) or not is_played(state) or self.reader is None:
            return False
        same_side = (state.question.seat == state.party) == (self.reader == state.party)
        return self.speech.private(state) and (self.reader == NOBODY or not same_side)

    def _state_then(self, number: int) -> Any:
        return Narrator(self.game.replay(number), self.speech).state

    def events(self, number: int) -> tuple[Event, ...]:
        """What an answer brought about, as far as may be shown."""
        seen = self.game.events_of(number, self.eyes)
        if self.reader != NOBODY:
            return seen
        others = self.game.events_of(number, self._across)
        return tuple(two if one.seat == self.eyes else one for one, two in zip(seen, others, strict=True))

    @property
    def _across(self) -> int:
        """A seat of the other side."""
        overlord = self.game.seats - 1
        return 0 if self.eyes == overlord else overlord

    # --- going on -----------------------------------------------------------------------------------------------

    def answer(self, choice: int | str | Answer) -> None:
        """Answer the open question, and keep the game."""
        overlord = self.overlord_asked
        self.game.answer(choice)
        self._went_on(overlord)

    @property
    def answers(self) -> list[Answer]:
        """The legal answers as they are offered: the best result of a test first, what gives something up last."""
        if isinstance(self.speech, MiniRogueSpeech):
            return list(self.game.answers)
        return sorted(self.game.answers, key=_place)

    def roll(self, *faces: int) -> None:
        """Say what dice rolled by hand show."""
        self.game.roll(*faces)
        self._went_on()

    def answer_for_bot(self) -> None:
        """Let the bot whose turn it is answer. Its random choices depend only on the game and the moment."""
        bot = bot_of(self.players[self.asked])(self.game.seed + len(self.game))
        self.answer(bot.choose(self.narrator.state))

    def _went_on(self, overlord: bool | None = None) -> None:
        """Save after every change. What is uncovered stays so only while the same side must keep looking."""
        looking, self.uncovered = self.uncovered, False
        if looking and overlord == self.overlord_asked and self.must_uncover:
            self.uncovered = True
        self.keep()

    def keep(self) -> None:
        """Write the game into its file. If that fails the game still goes on, see `trouble`."""
        if self._save is None:
            return
        try:
            self._save()
            self.trouble = None
        except SaveError as error:
            self.trouble = error

    @property
    def file(self) -> Path | None:
        """Where the game is saved, if it has its own file."""
        return self._save.file if isinstance(self._save, Keeper) else None

    def written(self) -> str:
        """The game as saved, in one line; if it cannot be written, what is wrong with it."""
        try:
            return msgspec.json.encode(save_of(self.game)).decode()
        except Exception as error:  # this is called when something is already wrong
            return f"{type(error).__name__}: {error}"

    # --- back and forth -----------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take back the last answer of a person, and what bots have answered since."""
        self.game.undo()
        while len(self.game) and self.bot_to_answer and self.people:
            self.game.undo()
        self._went_on()

    def redo(self) -> None:
        """Redo what was taken back, with the answers of bots that followed."""
        self.game.redo()
        while self.bot_to_answer:
            try:
                self.game.redo()
            except UndercroftError:
                break
        self._went_on()

    def look_at(self, number: int | None) -> None:
        """Look back at an answer, as far as there are any; None returns to now."""
        if number is None or number >= len(self.game):
            self.at = None
        else:
            self.at = max(0, number)

    @property
    def place(self) -> int:
        """The number of the answer that is shown."""
        return len(self.game) if self.at is None else self.at


def _place(answer: Answer) -> int:
    """The sort key of an answer of Tiny Epic Dungeons."""
    if answer.name.startswith("result:"):
        figures = re.findall(r"\d+", answer.wording.partition(":")[0])
        return -int(figures[-1]) if figures else 0
    return LAST.index(answer.name) + 1 if answer.name in LAST else 0


def for_all(view: Plain) -> Plain:
    """A view of Mini Rogue without what only one side has seen."""
    rooms = [{**room, "card": room["card"] if room["face_up"] else None} for room in view["rooms"]]
    question = view["question"] and {**view["question"], "card_looked_at": None, "reinforcement": None}
    return {**view, "rooms": rooms, "question": question, "overlord": {**view["overlord"], "hand": None}}
