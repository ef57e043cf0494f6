"""The choices before a game of Mini Rogue, where the cards say what they mean."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.table.options import (
    AUTOMA,
    BOXES,
    DECKS,
    DIFFICULTIES,
    OPTIONS,
    RANDOM,
    REFERENCES,
    MiniRogueOptions,
)
from undercroft.games.mini_rogue.table.setup import PICKED, references_of
from undercroft.kernel.errors import N_
from undercroft.table.book import frozen
from undercroft.table.options import Chosen, Option, Options
from undercroft.words.choices import ChoiceWords

if TYPE_CHECKING:
    from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech

HEROES: Final = ("hero", "mates")


def settled(cards: MiniRogueCards, options: MiniRogueOptions) -> tuple[object, ...]:
    """What the game is played with, whether chosen or left open."""
    references = options.settled_reference, options.settled_rewards
    return options.boxes, options.deck, options.settled_final(cards), references, options.settled_stories


class MiniRogueChoices(ChoiceWords):
    """What can be chosen before a game of Mini Rogue."""

    introduction = (
        N_("Nine cards make an area: find a way through it, and do not starve."),
        N_("For one adventurer or up to three together; somebody may play the Overlord against them."),
    )
    strength: Mapping[str, float] = {"random": 0.0, "easy": 54.8, "normal": 90.3}
    measured = N_("Alone, at normal difficulty, it wins {n} of 100 games.")

    def __init__(self, speech: "MiniRogueSpeech") -> None:
        self.speech = speech
        self.cards, self.terms = speech.cards, speech.terms
        super().__init__(Options(OPTIONS, self.cards), self.terms._)

    @cached_property
    def piles(self) -> dict[str, Sequence[Any]]:
        """The cards that are chosen, by option."""
        cards = self.cards
        chosen = dict.fromkeys(HEROES, cards.characters)
        return {**chosen, "overlord": cards.overlords, "final": cards.bosses, "mat": cards.mats}

    @cached_property
    def references(self) -> dict[str, dict[str, str]]:
        """The reference cards, and the Rewards on their other side."""
        _, ghosts = self._, self.cards.ghosts
        ghost, criminal = (self.terms.name(card.name) for card in (*ghosts, ghosts[0])[:2])
        return {
            "reference": {
                "ghost": ghost,
                "criminal": criminal,
                "in-turn": _("{ghost} and {criminal} in turn").format(ghost=ghost, criminal=criminal),
                "at-random": _("{ghost} or {criminal}, at random").format(ghost=ghost, criminal=criminal),
            },
            "rewards": {
                "ghost": _("those of the {card} card").format(card=ghost),
                "criminal": _("those of the {card} card").format(card=criminal),
                "in-turn": _("those of both cards in turn"),
                "at-random": _("those of either card, at random"),
            },
        }

    def value(self, option: Option, way: str, chosen: Chosen) -> str:
        if option.name in self.references:
            return self.references[option.name][way]
        if option.name == "difficulty":
            return self.terms.difficulties[DIFFICULTIES.index(way)]
        named = (self.terms.name(card.name) for card in self.piles.get(option.name, ()) if card.id == way)
        return next(named, "") or super().value(option, way, chosen)

    def entry(self, option: Option, way: str, chosen: Chosen) -> list[str]:
        speech, (first, *more) = self.speech, super().entry(option, way, chosen)
        match option.name:
            case "hero":
                return speech.character(self._number("hero", way))
            case "mates":
                return speech.character(self._number("mates", way), 2 + len(chosen.values.get("mates", ())))
            case "overlord" if way in self._ids("overlord"):
                return speech.overlord(self._number("overlord", way))
            case "automa" if way == AUTOMA:
                acting = speech.overlord(self._number("overlord", chosen.values["overlord"]), automa=True)
                return [first, *acting[1:]]
            case "mat":
                return [speech.mat(self._number("mat", way))]
            case "difficulty":
                return [speech.difficulty(DIFFICULTIES.index(way))]
        return [first, *more]

    def about(self, option: Option, way: str, chosen: Chosen) -> list[str]:
        speech, lines = self.speech, super().about(option, way, chosen)
        match option.name:
            case "mates" if way in self._ids("mates"):
                return speech.character(self._number("mates", way), 1 + len(chosen.values["mates"]))
            case "overlord":
                return speech.overlord(self._number("overlord", way), automa=chosen.rows.get("against") == AUTOMA)
            case "difficulty":
                return [speech.difficulty(DIFFICULTIES.index(way))]
            case "stances":
                how = self._("In each fight you choose a stance, which changes how the dice are read:")
                return [how, *(f"- {speech.stance(number)}" for number in range(len(self.cards.stances)))]
            case "deck" if way != DECKS[0]:
                return [*lines, *(f"- {count} × {self.speech.library.kinds[kind]}" for kind, count in PICKED.items())]
            case "reference" | "rewards":
                return self._about_reference(option.name, way)
            case "final" if way != RANDOM:
                return self.speech.library.lines_of(way, "boss")
            case "mat":
                return self.speech.library.lines_of(way, "mat")
        return lines

    def _about_reference(self, name: str, way: str) -> list[str]:
        """Both cards in full if both are in play."""
        numbers, _choosing = references_of(REFERENCES.index(way))
        kind, side = ("ghost", self.cards.ghosts) if name == "reference" else ("rewards", self.cards.rewards)
        pages = [self.speech.library.lines_of(side[number].id, kind) for number in numbers]
        return [line for page in pages for line in [*page, ""]][:-1]

    def _ids(self, name: str) -> list[str]:
        return [card.id for card in self.piles[name]]

    def _number(self, name: str, way: str) -> int:
        return self._ids(name).index(way)

    def seats(self, setup: Mapping[str, Any]) -> list[str]:
        """The adventurers, and the Overlord if somebody plays it."""
        chosen = Chosen(self.cards)
        heroes = [self.value(self.options.named("hero"), hero, chosen) for hero in (setup["hero"], *setup["mates"])]
        return [*heroes, *([self._("the Overlord")] if setup["overlord"] and not setup["automa"] else [])]

    # --- what is played -----------------------------------------------------------------------------------------

    def besides(self, setup: Mapping[str, Any]) -> list[str]:
        """What is played besides the base game: boxes, deck, final boss, stories, an Overlord."""
        options = MiniRogueOptions(**{name: frozen(value) for name, value in setup.items()})
        return [*self._in_boxes(options), *self._against(options)]

    def _against(self, options: MiniRogueOptions) -> list[str]:
        """Who opposes the adventurers (MR-OVER-2, MR-AUTO-1)."""
        if not options.overlord:
            return []
        _ = self._
        text = _("Against {overlord}, played by one of you.")
        if options.automa:
            text = _("Against {overlord}, who acts by the table of the card (Automa).")
        lines = [text.format(overlord=self._word("overlord", options.overlord))]
        if options.beginners:
            lines.append(_("For beginners: after a boss, one adventurer takes the rewards twice."))
        return lines

    def _in_boxes(self, options: MiniRogueOptions) -> list[str]:
        terms, _, word = self.terms, self._, self._word
        plain = replace(options, boxes=BOXES[:1], deck=DECKS[0], final="", reference="", rewards="", stories="")
        if settled(self.cards, options) == settled(self.cards, plain):
            return []
        boxes = terms.together(word("boxes", box) for box in options.boxes)
        deck = self.options.named("deck")
        lines = [
            _("Played with {boxes}: {deck}.").format(
                boxes=boxes, deck=self.say(deck.answers.get(options.deck) or deck.wordings[options.deck])
            ),
            _("Final boss: {final}. Reference card: {reference}. Stories: {stories}.").format(
                final=word("final", options.settled_final(self.cards)),
                reference=word("reference", options.settled_reference),
                stories=word("stories", options.settled_stories),
            ),
        ]
        if options.settled_rewards != options.settled_reference:
            lines.append(_("Rewards: {rewards}.").format(rewards=word("rewards", options.settled_rewards)))
        return lines

    def _word(self, name: str, way: str) -> str:
        return self.value(self.options.named(name), way, Chosen(self.cards))
