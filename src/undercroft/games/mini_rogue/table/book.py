"""The book of Mini Rogue."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from itertools import permutations
from typing import Any, Final

from undercroft.games.mini_rogue.cards.loader import MiniRogueCards, load_mini_rogue
from undercroft.games.mini_rogue.rules import engine, events
from undercroft.games.mini_rogue.rules.answers import (
    ANSWER_NAMES,
    PAYMENT_NAMES,
    POTION_NAMES,
    SIDE_NAMES,
    STANCE_NAMES,
    START_NAMES,
    THING_NAMES,
)
from undercroft.games.mini_rogue.rules.area import BOTTOM
from undercroft.games.mini_rogue.rules.cardspeak import FOE_BOSS, FOE_FINAL
from undercroft.games.mini_rogue.rules.setup import lay_out, set_table
from undercroft.games.mini_rogue.rules.state import BEATEN, LOST, NO_CARD, PLAYING, WON, State
from undercroft.games.mini_rogue.table.options import (
    DECKS,
    DIFFICULTIES,
    MATES_MOST,
    RANDOM,
    REFERENCES,
    STORIES,
    MiniRogueOptions,
)
from undercroft.games.mini_rogue.table.view import (
    AFFLICTION_NAMES,
    BOON_NAMES,
    CARD_NAMES,
    CAUSE_NAMES,
    DIE_NAMES,
    QUESTION_NAMES,
    STAT_NAMES,
    cause_of,
    named_bits,
    view,
)
from undercroft.kernel.events import Event as RulesEvent
from undercroft.kernel.events import Sink
from undercroft.outside import written
from undercroft.table.book import BadChoice, Event, Plain, UnknownName, frozen, named, named_flag, names_of

_FACTS: Final[dict[int, tuple[str, ...]]] = {
    events.AREA_ENTERED: ("area", "floor"),
    events.REVEALED: ("cell", "card"),
    events.BOSS_REVEALED: ("boss",),
    events.MOVED: ("cell", "card"),
    events.ROOM_RESOLVED: ("card",),
    events.ROOM_SKIPPED: ("card",),
    events.ROLLED_CHARACTER: ("die", "face"),
    events.ROLLED_DUNGEON: ("face",),
    events.ROLLED_CURSE: ("symbol",),
    events.ROLLED_POISON: ("symbol",),
    events.CHECKED: ("success", "face"),
    events.SHIFTED: ("face",),
    events.ROW_READ: ("card", "face"),
    events.GAINED: ("stat", "amount"),
    events.LOST: ("stat", "amount"),
    events.AFFLICTED: ("affliction",),
    events.CURED: ("afflictions",),
    events.POTION_GAINED: ("potion",),
    events.POTION_LOST: ("potion",),
    events.DRANK: ("potion",),
    events.FOE_MET: ("enemy", "hp"),
    events.FOE_HURT: ("amount", "hp"),
    events.FOE_HIT: ("amount", "armor"),
    events.FOE_HIT_ITSELF: ("amount",),
    events.FOE_HEALED: ("amount", "hp"),
    events.FOE_BEATEN: ("enemy",),
    events.SKILL_USED: ("skill",),
    events.ITEM_TAKEN: ("item", "card"),
    events.ITEM_USED: ("item", "uses"),
    events.ITEM_DROPPED: ("item", "card"),
    events.FELL: ("area",),
    events.STANCE_TAKEN: ("stance",),
    events.REROLLED: ("die", "face"),
    events.FEAT_PERFORMED: ("die", "payment"),
    events.DIE_DOUBLED: ("die", "value"),
    events.PEEKED: ("card",),
    events.PLACED: ("card", "place"),
    events.ROOMS_SWAPPED: ("cell", "other"),
    events.ROOM_REPLACED: ("cell", "card"),
    events.BOSS_REMOVED: ("boss",),
    events.DAMAGE_DEALT: ("dice", "besides"),
    events.SKILL_EFFECT: ("effect", "amount"),
    events.GAME_LOST: ("cause", "by"),
    events.ORDER_CHANGED: ("before",),
    events.DEAL_PROPOSED: ("with",),
    events.DEAL_MADE: ("with",),
    events.DEAL_REFUSED: ("with",),
    events.HANDED_OVER: ("thing", "amount"),
    events.ITEM_DECLINED: ("card",),
    events.BOON_USED: ("boon", "amount"),
    events.STORY_DRAWN: ("story",),
    events.HORDE_THINNED: ("left", "hp"),
    events.PARRIED: ("amount", "item"),
    events.DIE_EXCHANGED: ("die", "face"),
    events.FOE_DODGED: ("amount",),
    events.FOE_SUNDERED: ("armor",),
    events.BURDENED: ("card",),
    events.UNBURDENED: ("card",),
    events.DIE_SET_ASIDE: ("face",),
    events.MONSTER_LOWERED: ("item",),
    events.SECOND_TAKEN: ("character",),
    events.START_TAKEN: ("start", "value"),
    events.POWER_USED: ("power", "augury"),
    events.AUGURY_GAINED: ("amount", "augury"),
    events.DIE_SET: ("die", "face"),
    events.DIE_REROLLED: ("die", "face"),
    events.LOOKED_AT: ("cell",),
    events.TRADED_ROOM: ("cell", "card"),
    events.HAND_DRAWN: ("card",),
    events.VEILED: ("cell",),
    events.FOE_BOLSTERED: ("hp", "armor"),
    events.ATTACK_STRENGTHENED: ("amount",),
    events.MARKER_MOVED: ("space", "track"),
    events.REINFORCED: ("reinforcement", "side"),
    events.CARD_TURNED: ("which",),
    events.AUTOMA_TRIGGERED: ("power",),
    events.TURNED_OVER: ("card",),
    events.WORST_LAID: ("cell", "card"),
    events.LEVEL_CHANGED: ("level", "before"),
}
"""What the two numbers of an event are called; an event without a line here has none."""

EVENT_NAMES: Final = names_of(events, "EVENTS")
_DAILY: Final = ("hero", "mat", "difficulty", "stances")
"""What the dungeon of the day differs in; the rest is the base game for one."""
_PRIVATE: Final = {
    events.PEEKED: ("card",),
    events.PLACED: ("card", "place"),
    events.TRADED_ROOM: ("card",),
    events.HAND_DRAWN: ("card",),
}
"""Facts that only the seat they are told of knows."""
UNKNOWN: Final = -1
BOSSES: Final = (FOE_BOSS, FOE_FINAL)
_REVEALING: Final = {
    events.REVEALED,
    events.BOSS_REVEALED,
    events.PEEKED,
    events.ROOM_REPLACED,
    events.HAND_DRAWN,
    events.TURNED_OVER,
    events.REINFORCED,
    events.STORY_DRAWN,
}
"""Events that show a card. Dice show in the state of the generator; those rolled by hand the table knows itself."""


def _draws(kind: int, space: int, track: int) -> bool:
    """The marker has come to the last space: a Reinforcement card is drawn, and the back of the next one shows."""
    return kind == events.MARKER_MOVED and space == track


class MiniRogueBook:
    """Mini Rogue for one to three adventurers and an Overlord, with the cards given or the built-in ones."""

    name = "mini-rogue"
    ruleset = 5
    letters = "MR"
    answer_names: Sequence[str] = ANSWER_NAMES
    die_names: Sequence[str] = DIE_NAMES

    def __init__(self, cards: MiniRogueCards | None = None) -> None:
        self.cards = cards or load_mini_rogue()
        self.card_hash = self.cards.digest
        heroes = [card.id for card in self.cards.characters]
        self.choices: Sequence[tuple[str, Sequence[Any]]] = (
            ("hero", heroes),
            ("mates", [list(mates) for count in range(MATES_MOST + 1) for mates in permutations(heroes, count)]),
            ("mat", [card.id for card in self.cards.mats]),
            ("difficulty", DIFFICULTIES),
            ("stances", (False, True)),
            ("boxes", [["base"], ["council"], ["base", "council"]]),
            ("deck", DECKS),
            ("final", [*(boss.id for boss in self.cards.bosses if boss.final), RANDOM]),
            ("reference", REFERENCES),
            ("stories", STORIES),
            ("overlord", ["", *(card.id for card in self.cards.overlords)]),
            ("automa", (False, True)),
            ("beginners", (False, True)),
        )
        self.later_choices: Sequence[tuple[str, Sequence[Any]]] = (("rewards", REFERENCES),)
        self.daily_choices: Sequence[tuple[str, Sequence[Any]]] = [
            (name, values if name in _DAILY else values[:1]) for name, values in self.choices
        ]

    def setup(self, choices: Mapping[str, Any]) -> Plain:
        options = self.options(choices)
        setup = options.setup(self.cards)
        plain: Plain = {
            "hero": options.hero,
            "mates": list(options.mates),
            "mat": self.cards.mats[setup.mat].id,
            "difficulty": DIFFICULTIES[setup.difficulty],
            "stances": options.stances,
            "boxes": list(options.boxes),
            "deck": options.deck,
            "final": options.settled_final(self.cards),
            "reference": options.settled_reference,
            "stories": options.settled_stories,
            "overlord": options.overlord,
            "automa": options.automa,
            "beginners": options.beginners,
        }
        if options.settled_rewards != options.settled_reference:
            plain["rewards"] = options.settled_rewards
        if options.chapter:
            plain["chapter"] = options.chapter
        if options.chapter or options.perks or options.relics:
            plain["perks"] = [list(perks) for perks in options.perks]
            plain["relics"] = list(options.relics)
        if options.feud:
            plain["feud"] = options.feud
        return plain

    def options(self, choices: Mapping[str, Any]) -> MiniRogueOptions:
        """The choices as options; UnknownName or BadChoice where their form is wrong."""
        known = [field.name for field in fields(MiniRogueOptions)]
        for name, choice in choices.items():
            named("option", name, known)
            if name in ("mates", "boxes", "perks", "relics") and not isinstance(choice, list | tuple):
                raise BadChoice(f'"{name}" takes a list of names, not {written(choice)}')
        options = MiniRogueOptions(**{name: frozen(choice) for name, choice in choices.items()})
        for name in ("stances", "automa", "beginners"):
            named_flag(name, getattr(options, name))
        if not isinstance(options.overlord, str):
            raise UnknownName("overlord", options.overlord, [card.id for card in self.cards.overlords])
        if not isinstance(options.chapter, str):
            raise UnknownName("chapter", options.chapter, self.cards.campaign.played)
        if not all(isinstance(perks, tuple) for perks in options.perks):
            raise BadChoice('"perks" takes a list of names for each adventurer')
        return options

    def start(self, setup: Plain, seed: int, sink: Sink, *, own_dice: bool = False) -> State:
        game = set_table(self.cards.tables, self.options(setup).setup(self.cards))
        game.sink = sink
        lay_out(game, seed)
        game.dice.by_hand = own_dice
        engine.go_on(game)
        return game

    def at(self, position: Plain, sink: Sink) -> State:
        from undercroft.table.position import build

        return build(self.cards, position, sink)

    def answer(self, state: State, answer: int) -> None:
        engine.answer(state, answer)

    def throw(self, state: State, faces: Sequence[int]) -> None:
        engine.throw(state, list(faces))

    def seats(self, setup: Plain) -> int:
        """The adventurers, and after them the Overlord if somebody plays it."""
        return 1 + len(setup["mates"]) + (bool(setup["overlord"]) and not setup["automa"])

    def is_over(self, state: State) -> bool:
        return bool(state.outcome != PLAYING)

    def question_name(self, kind: int) -> str:
        return QUESTION_NAMES[kind]

    def reveals(self, before: State, after: State, told: Sequence[RulesEvent]) -> bool:
        old, new = before.dice, after.dice
        drawn = (old.dice_state, old.handful_left, old.deck_state) != (new.dice_state, new.handful_left, new.deck_state)
        return drawn or any(kind in _REVEALING or _draws(kind, *facts) for kind, _, *facts in told)

    def view(self, state: State, seat: int) -> Plain:
        return view(self.cards, state, seat)

    def result(self, state: State) -> Plain:
        won = bool(state.outcome == WON)
        final = bool(won and state.foe.kind == FOE_FINAL)
        beaten = sum(1 for place in state.boss_place if place == BEATEN)
        return {
            "won": won,
            "area": int(state.area),
            "floor": int(state.floor),
            "cause": cause_of(self.cards, state),
            "bosses": beaten + final,
            "final": final,
            "by_boss": bool(state.outcome == LOST and state.foe.line != NO_CARD and state.foe.kind in BOSSES),
        } | ({"winner": "adventurers" if won else "overlord"} if state.ruled else {})

    def event(self, told: RulesEvent, seat: int | None = None) -> Event:
        kind, teller, *numbers = told
        hidden = _PRIVATE.get(kind, ()) if seat is not None and seat != teller else ()
        facts = {
            name: self._fact(name, UNKNOWN if name in hidden else number)
            for name, number in zip(_FACTS.get(kind, ()), numbers, strict=False)
        }
        return Event(EVENT_NAMES[kind], teller, facts)

    def event_facts(self) -> dict[str, dict[str, type]]:
        """What each kind of event tells by name, and as what: a number, a text, or true or false."""
        return {
            name: {fact: type(self._fact(fact, UNKNOWN)) for fact in _FACTS.get(kind, ())}
            for kind, name in EVENT_NAMES.items()
        }

    def _fact(self, name: str, number: int) -> int | str | bool:
        """A number of an event, by name where it has one."""
        cards = self.cards
        if name in ("symbol", "success"):
            return bool(number)
        tables: dict[str, Sequence[str]] = {
            "stat": STAT_NAMES,
            "potion": POTION_NAMES,
            "payment": PAYMENT_NAMES,
            "stance": STANCE_NAMES,
            "cause": CAUSE_NAMES,
            "thing": THING_NAMES,
            "start": START_NAMES,
            "which": CARD_NAMES,
        }
        if name in tables:
            return tables[name][number]
        if name == "side":
            return SIDE_NAMES[number - 1]
        if name == "boon":
            return BOON_NAMES[number.bit_length() - 1]
        ids: dict[str, Sequence[Any]] = {
            "card": cards.rooms,
            "boss": cards.bosses,
            "skill": cards.skills,
            "item": cards.items,
            "story": cards.stories,
            "character": cards.characters,
            "power": cards.powers,
            "reinforcement": cards.reinforcements,
        }
        if name in ids:
            return str(ids[name][number].id) if number >= 0 else ""
        if name == "enemy":
            return str(cards.line_names[number])
        if name in ("affliction", "afflictions"):
            return ", ".join(named_bits(number, AFFLICTION_NAMES))
        if name == "place" and number == BOTTOM:
            return "bottom"
        if name == "place" and number == UNKNOWN:
            return ""
        if name in ("cell", "other", "die", "place"):
            return number + 1
        return number
