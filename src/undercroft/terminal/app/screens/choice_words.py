"""The choices before a game, in words: each row, each value, and what a value means."""

from collections.abc import Sequence
from functools import cached_property

from undercroft.games.mini_rogue.table.book import MiniRogueBook
from undercroft.games.mini_rogue.table.options import BOXES, DIFFICULTIES, PICKED, RANDOM, REFERENCES, references_of
from undercroft.games.mini_rogue.words.library import Library
from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech
from undercroft.games.mini_rogue.words.terms import sentence
from undercroft.games.shelf import book_of
from undercroft.games.tiny_epic.rules.tables import LEAST_HEROES, MOST_HEROES
from undercroft.games.tiny_epic.words.library import TinyEpicLibrary
from undercroft.games.tiny_epic.words.speech import TinyEpicSpeech
from undercroft.terminal.app.screens.choices import (
    AUTOMA,
    BOTH,
    DUNGEON,
    EPIC_HEROES,
    HEROES,
    MINI_ROGUE,
    NO,
    OVERLORD,
    OVERLORD_SEAT,
    SEATS,
    SWITCHES,
    TINY_EPIC,
    YES,
    Choices,
)
from undercroft.terminal.session import ME, OTHER
from undercroft.words.language import catalogue
from undercroft.words.speaker import speaker_of


class ChoiceWords:
    """The words for one set of choices, as they change."""

    def __init__(self, choices: Choices, spoken: str) -> None:
        self.choices = choices
        self.spoken = spoken
        self._ = catalogue(spoken).gettext

    @cached_property
    def rogue(self) -> MiniRogueSpeech:
        speech = speaker_of(book_of(MINI_ROGUE), self.spoken)
        assert isinstance(speech, MiniRogueSpeech)
        return speech

    @cached_property
    def epic(self) -> TinyEpicSpeech:
        speech = speaker_of(book_of(TINY_EPIC), self.spoken)
        assert isinstance(speech, TinyEpicSpeech)
        return speech

    @cached_property
    def rogue_cards(self) -> Library:
        return Library(self.rogue)

    @cached_property
    def epic_cards(self) -> TinyEpicLibrary:
        return TinyEpicLibrary(self.epic)

    # --- rows ---------------------------------------------------------------------------------------------------

    def group(self, rows: Sequence[str]) -> str:
        """The title of a group of rows."""
        _ = self._
        titles = {"party": _("Who sets out"), "heroes": _("Who sets out"), "boxes": _("What you play with")}
        titles |= {SEATS[0]: _("Who plays, and how"), "seed": _("Which dungeon")}
        return titles.get(rows[0], "")

    def row(self, row: str) -> str:
        """The label of a row."""
        _ = self._
        if row in HEROES or row in EPIC_HEROES:
            return self._who(row)
        if row in SEATS or row == OVERLORD_SEAT:
            return _("Plays {name}").format(name=self.seat(row))
        return {
            "game": _("Game"),
            "party": _("Adventurers"),
            "against": _("Against"),
            "overlord": _("Overlord"),
            "beginners": _("Beginners’ bonus"),
            "boxes": _("Boxes"),
            "deck": _("Rooms"),
            "final": _("Final boss"),
            "reference": _("Reference card"),
            "rewards": _("Rewards"),
            "stories": _("Stories"),
            "mat": _("Mat"),
            "difficulty": _("Difficulty"),
            "stances": _("Stances"),
            "heroes": _("Heroes"),
            "boss": _("Boss"),
            "first": _("First turn"),
            "strict": _("Strict"),
            "own-dice": _("Your own dice"),
            "seed": _("Seed"),
            "code": _("Share code"),
        }[row]

    def _who(self, row: str) -> str:
        if row in EPIC_HEROES:
            return self._("Hero {n}").format(n=EPIC_HEROES.index(row) + 1)
        if len(self.choices.heroes) == 1:
            return self._("Adventurer")
        return self._("Adventurer {n}").format(n=HEROES.index(row) + 1)

    def seat(self, row: str) -> str:
        """Whose seat it is."""
        if row == OVERLORD_SEAT:
            return self._("the Overlord")
        hero = self.choices.heroes[SEATS.index(row)]
        return self.value(hero, self.choices.value(hero))

    # --- values -------------------------------------------------------------------------------------------------

    def value(self, row: str, value: str) -> str:
        """A value of a row, in a few words."""
        if row in HEROES or row in EPIC_HEROES:
            return self.character(row, value)
        if row in SEATS or row == OVERLORD_SEAT:
            return self._player(value)
        if row in SWITCHES:
            return {NO: self._("no"), YES: self._("yes")}[value]
        if row in ("final", "mat", "overlord", "boss"):
            return self._card(row, value)
        if row == "first" and value != RANDOM:
            return self.character(EPIC_HEROES[0], value)
        words = self._values().get(row)
        return value if words is None else words[value]

    def _values(self) -> dict[str, dict[str, str]]:
        """The words of rows that have only a few values."""
        _, words = self._, self.rogue.choices
        return {
            "game": {MINI_ROGUE: "Mini Rogue", TINY_EPIC: "Tiny Epic Dungeons"},
            "party": {"1": _("1 (alone)"), "2": _("2 (together)"), "3": _("3 (together)")},
            "against": {DUNGEON: _("the dungeon alone"), OVERLORD: _("an Overlord"), AUTOMA: _("the Automa")},
            "boxes": {**words.boxes, BOTH: _("both boxes")},
            "deck": {"all": words.decks["all"], "picked": _("picked by kind")},
            "reference": words.references,
            "rewards": words.rewards,
            "stories": words.stories,
            "first": {RANDOM: _("at random")},
            "difficulty": dict(zip(DIFFICULTIES, self.rogue.terms.difficulties, strict=True)),
            "seed": {self.choices.value("seed"): self.choices.value("seed") or _("drawn")},
            "code": {self.choices.value("code"): self.choices.value("code") or _("type one")},
        }

    def character(self, row: str, name: str) -> str:
        """An adventurer or hero, by name."""
        terms = self.epic.terms if row in EPIC_HEROES else self.rogue.terms
        cards = self.epic.cards.heroes if row in EPIC_HEROES else self.rogue.cards.characters
        return next(terms.name(card.name) for card in cards if card.id == name)

    def _player(self, player: str) -> str:
        people = {ME: self._("me"), OTHER: self._("somebody else")}
        return people.get(player) or self._("bot ({name})").format(name=self.bot(player))

    def bot(self, name: str) -> str:
        """A bot by what it does, or by its name if it has no description yet."""
        return {"random": self._("random")}.get(name, name)

    def _card(self, row: str, value: str) -> str:
        if value == RANDOM:
            return self._("one at random")
        terms = self.epic.terms if row == "boss" else self.rogue.terms
        cards = self.rogue.cards
        pile = {"final": cards.bosses, "mat": cards.mats, "overlord": cards.overlords, "boss": self.epic.cards.bosses}
        return next(terms.name(card.name) for card in pile[row] if card.id == value)

    # --- what a value means -------------------------------------------------------------------------------------

    def about(self, row: str, value: str) -> list[str]:
        """What this choice means, in some lines."""
        if row in HEROES:
            number = self.choices.characters().index(value)
            return self.rogue.character(number, len(self.choices.heroes))
        if row in EPIC_HEROES:
            return self.epic.character(self.choices.characters().index(value))
        if row in SEATS or row == OVERLORD_SEAT:
            return self._about_player(value)
        if row in ("overlord", "reference", "rewards", "final", "mat", "boss", "difficulty", "stances"):
            return self._about_card(row, value)
        return self._about()[row].get(value) or self._about()[row][""]

    def _about_player(self, player: str) -> list[str]:
        _ = self._
        if player == ME:
            return [_("You answer for this seat yourself.")]
        if player == OTHER:
            lines = [_("Another person answers for this seat, at this keyboard.")]
            hidden = _("One side’s secrets stay covered until that side says the other is not looking.")
            return [*lines, hidden] if OVERLORD_SEAT in self.choices.seats else lines
        return [
            _("A program answers for this seat. If all seats are played by programs, you watch."),
            *({"random": [_("This one picks any legal answer, all equally likely.")]}.get(player, [])),
        ]

    def _about_card(self, row: str, value: str) -> list[str]:
        """The card or cards this value stands for."""
        rogue, cards = self.rogue, self.rogue_cards
        if row == "overlord":
            number = [card.id for card in rogue.cards.overlords].index(value)
            return rogue.overlord(number, automa=self.choices.value("against") == AUTOMA)
        if row == "difficulty":
            return [rogue.difficulty(DIFFICULTIES.index(value))]
        if row == "stances":
            how = self._("In each fight you choose a stance, which changes how the dice are read:")
            return [how, *(f"- {rogue.stance(number)}" for number in range(len(rogue.cards.stances)))]
        if row in ("reference", "rewards"):
            numbers, _choosing = references_of(REFERENCES.index(value))
            sides = {"ghost": rogue.cards.ghosts} if row == "reference" else {"rewards": rogue.cards.rewards}
            pages = [
                self._card_page(cards, side[number].id, kind) for kind, side in sides.items() for number in numbers
            ]
            return [line for page in pages for line in [*page, ""]][:-1]
        if value == RANDOM:
            return [self._("Nobody knows beforehand who waits at the end.")]
        if row == "boss":
            return self._card_page(self.epic_cards, value, "boss")
        return self._card_page(cards, value, {"final": "boss", "mat": "mat"}[row])

    def _card_page(self, library: Library | TinyEpicLibrary, name: str, kind: str) -> list[str]:
        return [line.strip() for entry in library.chosen(name, kind) for line in library.page(entry)]

    def _about(self) -> dict[str, dict[str, list[str]]]:
        """Rows that no card explains; text for any value is under the empty one."""
        _ = self._
        return {
            "game": {
                MINI_ROGUE: [
                    _("Nine cards make an area: find a way through it, and do not starve."),
                    _("For one adventurer or up to three together; somebody may play the Overlord against them."),
                ],
                TINY_EPIC: [
                    _("Heroes explore a dungeon before the torch goes out, then face the boss in its lair."),
                    _("For two to four heroes. One person may play several."),
                ],
            },
            "party": {
                "1": [_("One adventurer goes alone.")],
                "": [_("All win together, and lose together as soon as one of them dies.")],
            },
            "against": {
                DUNGEON: [_("No opponent: only the cards and the dice.")],
                OVERLORD: [
                    _("Somebody plays the Overlord, with powers and cards of their own, against all adventurers."),
                    _("At the end the Overlord’s Avatar waits instead of a final boss."),
                ],
                AUTOMA: [
                    _("The Overlord’s card acts by itself, from a table: nobody plays it."),
                    _("At the end the Overlord’s Avatar waits instead of a final boss."),
                ],
            },
            "beginners": {"": [_("After a boss, one adventurer takes the rewards twice.")]},
            "boxes": {
                BOXES[0]: [_("Rooms, bosses and the reference card of the first box.")],
                BOXES[1]: [_("Rooms, bosses, the reference card and the Stories of the second box.")],
                "": [_("Both boxes: choose below how to combine them.")],
            },
            "deck": {
                "all": [_("All rooms of both boxes are shuffled together.")],
                "picked": [_("This many rooms of each kind, picked at random from both boxes:"), *self._picked()],
            },
            "stories": {"": [_("Stories are drawn from this pile when a card says so.")]},
            "heroes": {
                "": [
                    _("From {least} to {most} heroes, in turn order.").format(least=LEAST_HEROES, most=MOST_HEROES),
                    _("Each has a seat, which you, somebody else or a program can play."),
                ]
            },
            "first": {
                RANDOM: [_("Chance decides who takes the first turn; the others follow in their order.")],
                "": [_("Takes the first turn; the others follow in their order.")],
            },
            "strict": {
                NO: [_("Every answer can be taken back.")],
                YES: [_("Nothing can be taken back once a die is rolled or a card revealed.")],
            },
            "own-dice": {
                NO: [_("The dice are rolled for you.")],
                YES: [_("You roll your own dice and type what they show.")],
            },
            "seed": {
                "": [
                    _("A number that decides how everything is shuffled and rolled."),
                    _("Usually it is random. Press Enter to type one: the same choices then deal the same dungeon."),
                ]
            },
            "code": {
                "": [
                    _("A share code describes a whole dungeon in a few letters, for anyone to deal."),
                    _("Press Enter to type one: it sets all choices above and the seed."),
                ]
            },
        }

    def _picked(self) -> list[str]:
        return [f"- {count} × {self.rogue_cards.kinds[kind]}" for kind, count in PICKED.items()]

    # --- all of it ----------------------------------------------------------------------------------------------

    def summary(self) -> list[str]:
        """All choices, in a few lines."""
        choices = self.choices
        lines = [self.value("game", choices.game)]
        lines.append(self.rogue.terms.also(self.seat(row) for row in SEATS[: len(choices.heroes)]))
        if choices.game == TINY_EPIC:
            lines += [self._labelled("first"), self._labelled("boss")]
        else:
            lines += [self._labelled("mat"), self._labelled("difficulty")]
            book = choices.book
            assert isinstance(book, MiniRogueBook)
            lines += self.rogue.in_play(book.options(choices.setup()))
        lines += [self.row(row) for row in SWITCHES if row in choices.rows() and choices.value(row) == YES]
        if choices.players():
            lines += ["", *(self._labelled(row) for row in choices.seats)]
        return lines

    def _labelled(self, row: str) -> str:
        return self.rogue.terms.labelled(self.row(row), sentence(self.value(row, self.choices.value(row))))
