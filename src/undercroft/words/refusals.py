"""Error messages in words. An error carries its facts and an English sentence; this module says it in any language.

An error with facts is worded from them. One with only a sentence is matched against known sentences, and a reason
within it is looked up in turn. An unknown sentence is shown as it is.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from undercroft.cards.source import CardError
from undercroft.games.mini_rogue.table.deals import (
    ALREADY,
    BOTH_SIDES,
    EMPTY,
    NO_DEAL,
    NO_NUMBER,
    SECOND,
    TOO_LITTLE,
    TOO_MUCH,
    TRACKS,
    UNKNOWN,
    UNREADABLE,
    DealRefused,
)
from undercroft.games.mini_rogue.words.faults import CARDS, POSITIONS
from undercroft.games.tiny_epic.words import faults as tiny_epic_faults
from undercroft.kernel.errors import UndercroftError
from undercroft.outside import QUOTE_MOST, cut, harmless, quoted, written
from undercroft.table.book import UnknownName
from undercroft.table.code import BadCode, BadDay
from undercroft.table.game import LARGEST_SEED, AnswerRefused, BadSeed, GameOver, NoSuchAnswer, NoSuchSeat, WrongSeat
from undercroft.words.errors import said
from undercroft.words.language import LANGUAGES, UnknownLanguage, catalogue
from undercroft.words.nouns import spoken
from undercroft.words.options import BadNumber


def _(message: str) -> str:
    """Mark a message for the catalogue; it is looked up when it is used."""
    return message


SENTENCES: Final = (
    *tiny_epic_faults.CHOICES,
    # undo, redo and dice
    _("there is no answer left to take back"),
    _("there is no answer left to give again"),
    _("this game is strict: you cannot take back what a die or a card has shown"),
    _("this game is strict: it is already another player's turn"),
    _("the game is waiting for dice: roll {dice}"),
    _("the game is not asking for dice"),
    _("give {n} faces from 1 to 6, for {dice}"),
    _("this game began from a position: it has no share code; share the position's file instead"),
    _("this game is a chapter of a campaign: it has no share code; share the campaign's file instead"),
    _("a game cannot be pickled: keep it with Game.save, and open it with undercroft.load"),
    # who goes down
    _("{n} adventurers are too many: choose up to {most}"),
    _("{n} players for {seats} seats: name one for each seat"),
    _('"{name}" is chosen twice: there is one card of each character'),
    _("choose at least one box: {names}, or both"),
    _('the box "{name}" is chosen twice'),
    _('these cards have no box "{name}"'),
    _("a picked deck needs {n} of {kind}: these boxes have {m}; add a box"),
    _('against an Overlord the final boss is "{name}": do not choose another'),
    _('"{name}" is only for games against an Overlord: choose an overlord too'),
    _("a chapter of the campaign has its own ending: leave out the overlord"),
    _('this feud is with "{name}": choose it as the final boss'),
    _('"{name}" takes a list of names for each adventurer'),
    _('"{name}" takes a list of names, not {value}'),
    _("give one list of perks for each adventurer, not {n}"),
    _("{n} adventurers cannot play a campaign: choose one or two"),
    _("these cards have no campaign: the first chapter is missing"),
    _("there is no seat {seat}: seats are numbered from 0 to {last}"),
    # campaigns
    _("you cannot read past this chapter: play it"),
    _("the story is over"),
    _("there is no game in this chapter: read on"),
    _("there is no finished game to record: play it to the end"),
    _("this chapter has no choices: continue without one"),
    _("spend Perk Points between attempts: finish this one first"),
    _('"{name}" is already unlocked'),
    _('"{name}" needs {perks} first'),
    _('"{name}" costs {n} Perk Points, and you have {m}'),
    _("{name} was edited or damaged: its check does not match its contents"),
    _("step {n} does not belong to the current chapter of the story"),
    _("step {n}: there is no floor {floor}"),
    _("step {n}: {reason}"),
    _("its game does not match the story so far"),
    _('it belongs to the campaign "{name}", not "{other}"'),
    # saves
    _("{path} cannot be written: {reason}"),
    _("{path} cannot be read: {reason}"),
    _("{name} is not a save, or part of it is missing: {reason}"),
    _('{name} is not a save: it has no "format"'),
    _("{name} was made by a newer version (format {n}): update, then open it"),
    _("{name} was made with newer rules ({n}, here {m}): update, then open it"),
    _("{name} was made with older rules: you can open it for viewing, up to where they differ"),
    _("{name} was made with other cards: you can open it for viewing, up to where they differ"),
    _("{name} cannot be opened even for viewing: it already differs at the deal"),
    _('{name} is a save of "{game}": there is no such game'),
    _('{name} is a game of "{game}", not of "{other}"'),
    _("{name} is damaged at answer {n}: {reason}"),
    _("{name} is damaged in its setup or seed: {reason}"),
    _("{name} is damaged: its setup: {reason}"),
    _("{name} is damaged: {n} answers with {m} hashes"),
    _("{name} is damaged: there is no format {n}"),
    _("{name} is damaged: {reason}"),
    _("it is nested too deeply"),
    _("its setup, seed or dice are not those of its position"),
    _("the game is in a different state"),
    _("{n} dice too many"),
    # the words typed after the program's name
    _("No such command '{name}'. Did you mean {guess}?"),
    _("No such command '{name}'."),
    _("No such option: {name} (Possible options: {guess})"),
    _("No such option: {name}"),
    _("Option '{name}' requires an argument."),
    _("Option '{name}' does not take a value."),
    _("Got unexpected extra argument(s) ({name})"),
    # files
    _("it is not an ordinary file"),
    _("it is not a path"),
    _("it is larger than {n} MiB"),
    # what the system says
    _("No such file or directory"),
    _("Permission denied"),
    _("Is a directory"),
    _("Not a directory"),
    _("File exists"),
    _("File name too long"),
    _("No space left on device"),
    _("Read-only file system"),
)
"""The sentences of errors without other facts; the first match is used."""

_SENTENCES_WITHIN: Final = {"reason", "context"}
"""The facts that are themselves sentences or parts of one."""


def _pattern(sentence: str) -> re.Pattern[str]:
    pieces = re.split(r"\{(\w+)\}", sentence)
    text = "".join(f"(?P<{piece}>.*?)" if place % 2 else re.escape(piece) for place, piece in enumerate(pieces))
    return re.compile(text, re.DOTALL)


class Refusals:
    """Words for errors in one language."""

    def __init__(self, spoken: str) -> None:
        self.spoken = spoken
        self.tongue = catalogue(spoken)
        self._ = _ = self.tongue.gettext
        self.things = {
            "answer to automa": _("answer to automa"),
            "answer to beginners": _("answer to beginners"),
            "answer to own_dice": _("answer to own_dice"),
            "answer to stances": _("answer to stances"),
            "answer to strict": _("answer to strict"),
            "bot": _("bot"),
            "player": _("player"),
            "box": _("box"),
            "deck": _("deck"),
            "final boss": _("final boss"),
            "pile of stories": _("pile of stories"),
            "reference card": _("reference card"),
            "card": _("card"),
            "chapter": _("chapter"),
            "difficulty": _("difficulty"),
            "feud": _("feud"),
            "game": _("game"),
            "hero": _("hero"),
            "kind": _("kind of card"),
            "mat": _("mat"),
            "option": _("option"),
            "overlord": _("Overlord"),
            "perk": _("perk"),
            "relic": _("relic"),
        }
        self.goods = {
            "gold": _("gold"),
            "food": _("food"),
            "armor": _("armor"),
            "item": _("item"),
            "fire": _("fire"),
            "frost": _("frost"),
            "poison": _("poison"),
            "healing": _("healing"),
            "holy": _("holy"),
            "perception": _("perception"),
        }
        self.potions = {
            "fire": _("Fire potion"),
            "frost": _("Frost potion"),
            "poison": _("Poison potion"),
            "healing": _("Healing potion"),
            "holy": _("Holy potion"),
            "perception": _("Perception potion"),
        }
        self.worded: dict[type[UndercroftError], Callable[[Any], str]] = {
            UnknownName: self.unknown_name,
            UnknownLanguage: self.unknown_language,
            AnswerRefused: self.answer_refused,
            GameOver: self.game_over,
            NoSuchAnswer: self.no_such_answer,
            NoSuchSeat: self.no_such_seat,
            WrongSeat: self.wrong_seat,
            DealRefused: self.deal_refused,
            BadSeed: self.bad_seed,
            BadCode: self.bad_code,
            BadNumber: self.bad_number,
            BadDay: self.bad_day,
            CardError: self.card_error,
        }

    def words(self, error: UndercroftError) -> str:
        """What was refused, why, and what to do, on one line that is safe to show."""
        return harmless(self._words(error))

    def _words(self, error: UndercroftError) -> str:
        for kind, wording in self.worded.items():
            if isinstance(error, kind):
                return wording(error)
        return said(error, self.spoken, lambda text: self.sentence(text, POSITIONS))

    def sentence(self, text: str, sentences: Sequence[str] = ()) -> str:
        """Translate an English sentence: one of these, or one of SENTENCES."""
        for known in (*sentences, *SENTENCES):
            if match := _pattern(known).fullmatch(text):
                facts = match.groupdict()
                for part in _SENTENCES_WITHIN & facts.keys():
                    facts[part] = self.sentence(facts[part], sentences)
                return self.tongue.gettext(known).format(**facts)
        return text

    def usage(self, text: str, allowed: Sequence[str]) -> str:
        """What is wrong with the command line, in one line, and what is allowed."""
        said = self.sentence(" ".join(text.split())).rstrip(".")
        if not allowed:
            return said
        return self._("{trouble}: use one of {names}").format(trouble=said, names=", ".join(allowed))

    def unexpected(self, error: str, report: str, *, kept: bool | None = None) -> str:
        """A mistake of ours, where its report is, and whether the current game is safe."""
        text = self._("something went wrong inside, and it is our mistake ({error}).")
        text = text.format(error=cut(error, 4 * QUOTE_MOST))
        about_game = {
            None: "",
            True: self._("Your game is safe: it is saved up to your last answer."),
            False: self._("Your game could not be saved; its answers are in the report."),
        }[kept]
        where = self._("The report is in {path}.").format(path=report)
        if not report:
            where = self._("No report could be written; set UNDERCROFT_DEBUG=1 to see it.")
        return " ".join(filter(None, [text, about_game, where]))

    def unknown_name(self, error: UnknownName) -> str:
        text = self._('there is no {what} "{name}": choose one of {known}')
        return text.format(
            what=self.things.get(error.what, error.what), name=quoted(error.name), known=", ".join(error.known)
        )

    def unknown_language(self, error: UnknownLanguage) -> str:
        text = self._('there is no language "{name}": choose one of {known}')
        return text.format(name=quoted(error.wanted), known=", ".join(LANGUAGES))

    def answer_refused(self, error: AnswerRefused) -> str:
        text = self._('"{given}" is not an answer to "{question}": give one of {legal}')
        return text.format(given=quoted(error.given), question=error.kind, legal=", ".join(error.legal))

    def game_over(self, _error: GameOver) -> str:
        return self._("the game is over: it takes no more answers; undo, or start a new one")

    def no_such_answer(self, error: NoSuchAnswer) -> str:
        text = self._("there is no answer {number}: choose from 0 (the deal) to {given} (the last answer given)")
        return text.format(number=written(error.number), given=error.given)

    def no_such_seat(self, error: NoSuchSeat) -> str:
        text = self._("there is no seat {seat}: seats are numbered from 0 to {last}")
        return text.format(seat=written(error.seat), last=error.seats - 1)

    def wrong_seat(self, error: WrongSeat) -> str:
        text = self._("it is not seat {seat}'s turn to answer: it is seat {asked}'s")
        return text.format(seat=error.seat, asked=error.asked)

    def deal_refused(self, error: DealRefused) -> str:
        """What is wrong with an exchange, with the language's names for the hero and the thing."""
        return self._deal_text(error).format(
            hero=spoken(error.hero, self.spoken),
            amount=self._amount(error.thing, error.have),
            potion=self.potions.get(error.thing, ""),
            thing=self.goods.get(error.thing, error.thing),
            names=", ".join(self.goods.values()),
            wanted=quoted(error.wanted),
            most=error.most,
        )

    def _deal_text(self, error: DealRefused) -> str:
        _ = self._
        if error.reason == TOO_LITTLE:
            return self._lacking(error)
        if error.reason == ALREADY:
            return self._laid_already(error)
        if error.reason == BOTH_SIDES and error.thing not in TRACKS:
            return _("{potion} cannot be both given and asked for")
        return {
            NO_DEAL: _("no exchange is under way"),
            EMPTY: _("this deal is empty: give something, or ask for something"),
            UNKNOWN: _('you cannot trade "{thing}": choose one of {names}'),
            NO_NUMBER: _('"{wanted}" is not a valid amount'),
            BOTH_SIDES: _("{thing} cannot be both given and asked for"),
            TOO_MUCH: _("{hero} has {amount} and can hold {most}, not {wanted} more"),
            SECOND: _("{hero} already has a {potion}: nobody can carry two of a kind"),
            UNREADABLE: _('"{wanted}" cannot be read: write it like "give 3 gold, fire for 1 food"'),
        }[error.reason]

    def _lacking(self, error: DealRefused) -> str:
        _ = self._
        if error.thing in TRACKS:
            return _("{hero} has {amount}, not {wanted}")
        if error.thing == "item":
            return _("{hero} has one Item, not {wanted}") if error.have else _("{hero} has no Item")
        return _("{hero} has one {potion}, not {wanted}") if error.have else _("{hero} has no {potion}")

    def _laid_already(self, error: DealRefused) -> str:
        _ = self._
        if error.thing in TRACKS:
            return _("this deal already has {amount}: drop it and start again")
        if error.thing == "item":
            return _("this deal already has the Item: drop it and start again")
        return _("this deal already has the {potion}: drop it and start again")

    def _amount(self, thing: str, n: int) -> str:
        """An amount of something counted."""
        ngettext = self.tongue.ngettext
        texts = {
            "gold": ngettext("{n} gold", "{n} gold", n),
            "food": ngettext("{n} food", "{n} food", n),
            "armor": ngettext("{n} armor", "{n} armor", n),
        }
        return texts.get(thing, "").format(n=n)

    def bad_seed(self, error: BadSeed) -> str:
        text = self._("{seed} is not a seed: choose a whole number from 0 to {most}")
        return text.format(seed=written(error.seed), most=LARGEST_SEED)

    def bad_code(self, error: BadCode) -> str:
        text = self._('"{code}" is not a share code, or was mistyped: codes look like MR-27BR-0029-H')
        return text.format(code=quoted(error.code))

    def bad_number(self, error: BadNumber) -> str:
        text = self._('{option}: "{given}" is not a whole number from {least} to {most}')
        return text.format(option=error.option, given=quoted(error.given), least=error.least, most=error.most)

    def bad_day(self, error: BadDay) -> str:
        return self._('"{given}" is not a date: write it like 2025-12-24').format(given=quoted(error.given))

    def card_error(self, error: CardError) -> str:
        """The file, the line and words from the card files are not translated."""
        text = self.sentence(error.text, CARDS)
        if error.card is not None:
            text = self._('card "{card}": {text}').format(card=quoted(error.card), text=text)
        return self._("these cards cannot be used: {text}").format(text=self.placed(error.where, text))

    def placed(self, place: str, text: str) -> str:
        """A text after the place it is about, if there is one."""
        return self._("{place}: {text}").format(place=place, text=text) if place else text
