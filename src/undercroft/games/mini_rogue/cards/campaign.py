"""The campaign's cards: chapters, perks and relics, and what each of them gives to an adventurer."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, get_args

from undercroft.cards.grammar import Grammar, Kind, Verb
from undercroft.cards.schema import Card
from undercroft.cards.source import NO_SUCH_ID, Entry
from undercroft.games.mini_rogue.cards.effects import KINDS, STATS
from undercroft.games.mini_rogue.cards.schema import ChapterCard, Exit, HeroClass, PerkCard, PointsCard, RelicCard
from undercroft.games.mini_rogue.rules import cardspeak as speak
from undercroft.kernel.errors import N_
from undercroft.outside import quoted

NOTHING: Final = (0,) * speak.STATS

_AMOUNT: Final = 20
_KINDS: Final = {**KINDS, "number": Kind(most=_AMOUNT), "stat": Kind(STATS)}
BOONS: Final = Grammar(
    N_('"{part}" cannot be granted: write "start …", or one of {names}'),
    (
        Verb(speak.SCOUT, "centre room face up", "the centre room of an area is laid face up, unless blind"),
        Verb(speak.HAGGLE, "first purchase {1:number} gold less", "from each merchant, but at least 1 gold"),
        Verb(speak.DEFT, "reroll a check die each area", "once per area, a Character die of a check"),
        Verb(speak.PATHFINDER, "diagonal step each floor", "once per floor, move diagonally"),
        Verb(speak.STOMACH, "hunger {1:number} hp", "the most that going hungry costs"),
        Verb(speak.DRESSING, "eating {1:number} hp", "gained by eating in the descent"),
        Verb(speak.SECOND_WIND, "second wind {1:number} hp", "once per game, instead of dying"),
        Verb(speak.FIRST_BLOOD, "first attack {1:number} damage more", "in each fight, unless every die misses"),
        Verb(speak.STEADY_HAND, "free feat each fight", "once per fight, a feat is free"),
        Verb(speak.SURE_STROKE, "sure criticals", "a die keeps its value when a critical reroll misses"),
        Verb(speak.CLEAR_MIND, "ignore a curse each floor", "once per floor, a curse symbol counts as blank"),
        Verb(speak.SIGHT, "see a room each area", "once per area, between two rooms, even while blind"),
        Verb(speak.BLOOD, "{1:number} hp after each fight won", "gained after the fight"),
    ),
    _KINDS,
)
"""What a perk or relic may grant: a verb is a bit of a mask."""
STARTS: Final = Grammar(
    N_('"{part}" is not a start: use one of {names}'),
    (
        Verb(speak.GAIN, "+{2:number} {1:stat}", "added to the start values"),
        Verb(speak.AFFLICT, "{1:affliction}", "the game starts with the affliction"),
    ),
    _KINDS,
)
"""What a game may start with; in a perk or relic, after the word "start"."""
BOSSES_LEAST: Final = 3


@dataclass(frozen=True)
class Gift:
    """What a perk, a relic or a chapter gives at the start of a game and throughout it."""

    boons: int = 0
    amounts: tuple[tuple[int, int], ...] = ()
    """the figure of each boon that has one"""
    bonus: tuple[int, ...] = NOTHING
    hp: int = 0
    """set rather than added; 0 if not set"""
    afflictions: int = 0


def parse_start(text: str) -> Gift:
    """What a chapter says about the start: "curse, +1 xp"."""
    return _parse_gift((part, STARTS) for part in text.split(","))


def parse_gift(text: str) -> Gift:
    """Gifts separated by commas: "start +2 gold", "start curse", or one of the boons."""
    parts = [" ".join(part.split()) for part in text.split(",")]
    return _parse_gift((part.removeprefix("start "), STARTS if part.startswith("start ") else BOONS) for part in parts)


def _parse_gift(parts: Iterable[tuple[str, Grammar]]) -> Gift:
    boons, afflictions, amounts, bonus = 0, 0, [], list(NOTHING)
    for part, grammar in parts:
        verb, [first, second, _] = grammar.need(" ".join(part.split()))
        if grammar is BOONS:
            boons |= verb
            amounts.append((verb, first))
        elif verb == speak.AFFLICT:
            afflictions |= first
        else:
            bonus[first] += second
    return Gift(boons, tuple(amounts), tuple(bonus), 0, afflictions)


@dataclass(frozen=True)
class Campaign:
    """The chapters by id, in order; the perks and relics with what they give."""

    episode: Card | None = None
    chapters: dict[str, ChapterCard] = field(default_factory=dict)
    perks: dict[str, PerkCard] = field(default_factory=dict)
    relics: dict[str, RelicCard] = field(default_factory=dict)
    points: PointsCard | None = None
    gifts: dict[str, Gift] = field(default_factory=dict)
    """by the id of the perk or relic"""
    starts: dict[str, Gift] = field(default_factory=dict)
    """by chapter"""
    relic_starts: dict[tuple[str, str], Gift] = field(default_factory=dict)
    """by chapter and relic"""

    @property
    def played(self) -> list[str]:
        """The ids of the chapters that are played, not just told."""
        return [chapter.id for chapter in self.chapters.values() if chapter.mat]

    @property
    def amounts(self) -> list[int]:
        """The figure of each boon, by the place of its bit."""
        figures = dict(pair for gift in self.gifts.values() for pair in gift.amounts)
        return [figures.get(1 << place, 0) for place in range(speak.BOONS)]

    def figures(self) -> list[Any]:
        """Everything that affects a game, so that correcting a text changes nothing."""
        chapters = [
            (c.id, c.mat, c.floor, c.without, c.second_boss, c.goal, c.relic, c.loses_relics, c.slain, _feud(c))
            for c in self.chapters.values()
        ]
        exits = [[(exit.classes, exit.to) for exit in c.won] for c in self.chapters.values()]
        perks = [(perk.id, perk.cost, perk.needs) for perk in self.perks.values()]
        gifts = [*self.gifts.items(), *self.starts.items(), *self.relic_starts.items()]
        points = self.points and [
            getattr(self.points, name) for name in ("floors", "boss", "won", "final_boss", "least")
        ]
        return [chapters, exits, perks, gifts, points]


def compile_campaign(
    episodes: Sequence[Entry[Card]],
    chapters: Sequence[Entry[ChapterCard]],
    perks: Sequence[Entry[PerkCard]],
    relics: Sequence[Entry[RelicCard]],
    points: Sequence[Entry[PointsCard]],
    *,
    mats: set[str],
    bosses: set[str],
) -> Campaign:
    """Compile and check everything: every name refers to something that exists."""
    campaign = Campaign(
        episode=_only(episodes, "episode"),
        chapters={entry.card.id: entry.card for entry in chapters},
        perks={entry.card.id: entry.card for entry in perks},
        relics={entry.card.id: entry.card for entry in relics},
        points=_only(points, "points"),
    )
    for perk in perks:
        _check_known(perk, perk.card.needs, campaign.perks, "perk", "needs")
        campaign.gifts[perk.card.id] = perk.read(parse_gift, perk.card.effect, path=("effect",))
    for relic in relics:
        if relic.card.id in campaign.perks:
            raise relic.fault(N_("a perk already has this id"), "id")
        campaign.gifts[relic.card.id] = relic.read(parse_gift, relic.card.effect, path=("effect",))
    for chapter in chapters:
        _check_chapter(chapter, campaign, mats, bosses)
        if chapter.card.feud is not None:
            _check_known(chapter, [chapter.card.feud.relic], campaign.relics, "relic", "feud", "relic")
        _add_starts(chapter, campaign)
    return campaign


def _feud(chapter: ChapterCard) -> tuple[str, ...]:
    feud = chapter.feud
    return () if feud is None else (feud.boss, feud.hp, feud.relic)


def _only(entries: Sequence[Entry[Any]], table: str) -> Any:
    if len(entries) > 1:
        raise entries[1].fault(N_("there can be only one [[{table}]], and this is a second"), table=table)
    return entries[0].card if entries else None


def _check_known(
    entry: Entry[Any], names: Iterable[str | None], known: Iterable[str], kind: str, *path: str | int
) -> None:
    for name in names:
        if name is not None and name not in known:
            raise entry.fault(NO_SUCH_ID, *path, kind=kind, name=quoted(name), names=sorted(known))


def _check_chapter(entry: Entry[ChapterCard], campaign: Campaign, mats: set[str], bosses: set[str]) -> None:
    chapter = entry.card
    _check_known(entry, [chapter.mat], mats, "mat", "mat")
    _check_known(entry, chapter.without, bosses, "boss", "without")
    _check_known(entry, [chapter.second_boss], bosses, "boss", "second_boss")
    _check_known(entry, [chapter.relic], campaign.relics, "relic", "relic")
    _check_known(entry, [start.relic for start in chapter.with_relics], campaign.relics, "relic", "with_relics")
    _check_known(entry, [exit.to for exit in chapter.won], campaign.chapters, "chapter", "won")
    _check_known(entry, [choice.to for choice in chapter.choices], campaign.chapters, "chapter", "choices")
    _check_known(entry, [chapter.slain], campaign.chapters, "chapter", "slain")
    if chapter.second_boss in chapter.without and chapter.second_boss is not None:
        message = N_('"{name}" cannot wait on floor 2: the chapter leaves it out')
        raise entry.fault(message, "second_boss", name=chapter.second_boss)
    if len(bosses - set(chapter.without)) < BOSSES_LEAST:
        raise entry.fault(N_("too many bosses are left out: three must come before the final one"), "without")
    if (chapter.won or chapter.mat) and not all(matching(chapter.won, name) for name in get_args(HeroClass)):
        raise entry.fault(N_("not every class has a way out of this chapter"), *(["won"] if chapter.won else []))


def matching(exits: Iterable[Exit], hero_class: str) -> str | None:
    """The exit for an adventurer of a class."""
    return next((exit.to for exit in exits if not exit.classes or hero_class in exit.classes), None)


def _add_starts(entry: Entry[ChapterCard], campaign: Campaign) -> None:
    chapter = entry.card
    campaign.starts[chapter.id] = _start(entry, chapter.start, chapter.hp, "start")
    for place, start in enumerate(chapter.with_relics):
        gift = _start(entry, start.start, start.hp, "with_relics", place, "start")
        campaign.relic_starts[chapter.id, start.relic] = gift


def _start(entry: Entry[ChapterCard], text: str | None, hp: int, *path: str | int) -> Gift:
    if text is None:
        return Gift(hp=hp)
    gift = entry.read(parse_start, text, path=path)
    return Gift(bonus=gift.bonus, hp=hp, afflictions=gift.afflictions)
