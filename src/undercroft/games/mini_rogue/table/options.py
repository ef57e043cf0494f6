"""The choices before a game of Mini Rogue, each declared once."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from undercroft.games.mini_rogue.rules.state import SEATS_MOST
from undercroft.kernel.errors import N_
from undercroft.table.options import Chosen, Option, always, any_of, every, never, not_given, option, options_of

if TYPE_CHECKING:
    from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
    from undercroft.games.mini_rogue.rules.setup import Setup

DIFFICULTIES: Final = ("normal", "hard", "extreme", "roguelike")
"""By their number in the rules (MR-DIFF-1 to -3, -5)."""
MATES_MOST: Final = SEATS_MOST - 1
PARTY_MOST: Final = 2
"""Adventurers in a campaign."""
BOXES: Final = ("base", "council")
"""The boxes that rooms, bosses and reference cards come from."""
DECKS: Final = ("all", "picked")
"""All rooms of the boxes shuffled together, or a fixed number of each kind (MR-COUNCIL-17, -18)."""
REFERENCES: Final = ("ghost", "criminal", "in-turn", "at-random")
"""One of the reference cards, or both: for fights, and for the Rewards on their other side (MR-COUNCIL-20)."""
STORIES: Final = ("none", "council", "published", "all")
"""No Story cards, those of the second box, the larger pile of published ones, or both."""
RANDOM: Final = "random"
BOTH: Final = "both"
BOXED: Final = {"base": ["base"], "council": ["council"], BOTH: list(BOXES)}
DUNGEON: Final = "dungeon"
OVERLORD: Final = "overlord"
AUTOMA: Final = "automa"
ABOUT_BOXES: Final = ("boxes", "deck", "final", "reference", "rewards", "stories")
"""The choices of what to play with."""

WHO: Final = N_("Who sets out")
WITH: Final = N_("What you play with")
ASKED: Final = N_("you are asked if not given")
AVATAR: Final = N_("At the end the Overlord’s Avatar waits instead of a final boss.")


# --- what depends on what ---------------------------------------------------------------------------------------------


def boxes_of(chosen: Chosen) -> Sequence[str]:
    return chosen.values.get("boxes") or BOXES[:1]


def is_ruled(chosen: Chosen) -> bool:
    """Whether the form's game is against an Overlord, played by somebody or by nobody."""
    return chosen.rows.get("against", DUNGEON) != DUNGEON


def by_boxes(name: str) -> Callable[[Chosen], str]:
    """What the boxes decide by themselves."""

    def settled(chosen: Chosen) -> str:
        options = MiniRogueOptions(boxes=tuple(boxes_of(chosen)))
        return {
            "deck": options.deck,
            "final": options.settled_final(chosen.cards),
            "reference": options.settled_reference,
            "rewards": options.settled_rewards,
            "stories": options.settled_stories,
        }[name]

    return settled


def is_open(name: str) -> Callable[[Chosen], bool]:
    """Whether the boxes leave a choice open, or something was chosen that they would not."""
    settled = by_boxes(name)
    return lambda chosen: list(boxes_of(chosen)) == list(BOXES) or chosen.values.get(name) != settled(chosen)


def final_shown(chosen: Chosen) -> bool:
    """The Overlord has its Avatar."""
    return not is_ruled(chosen) and is_open("final")(chosen)


def stories_shown(chosen: Chosen) -> bool:
    return "council" in boxes_of(chosen) or is_open("stories")(chosen)


def boxes_asked(chosen: Chosen) -> bool:
    """Nothing was said about boxes, and there are several."""
    return not {"mat", *ABOUT_BOXES} & set(chosen.values) and set(BOXES) <= set(chosen.cards.room_boxes)


def both_asked(name: str) -> Callable[[Chosen], bool]:
    """Both boxes were chosen when asked: how to combine them (MR-COUNCIL-17 to -20)."""
    return lambda chosen: name not in chosen.values and chosen.asked("boxes") and len(boxes_of(chosen)) > 1


def final_asked(chosen: Chosen) -> bool:
    return both_asked("final")(chosen) and not chosen.values.get("overlord")


def overlord_asked(chosen: Chosen) -> bool:
    """The second box was chosen when asked."""
    wanted = chosen.asked("boxes") and "council" in boxes_of(chosen)
    return wanted and "overlord" not in chosen.values and bool(chosen.cards.overlords)


def automa_asked(chosen: Chosen) -> bool:
    return "automa" not in chosen.values and chosen.asked("overlord") and bool(chosen.values["overlord"])


def overlords(chosen: Chosen) -> Mapping[str, Any]:
    """Each Overlord; the form has a row of its own for none."""
    return ({} if "against" in chosen.rows else {"none": ""}) | {card.id: card.id for card in chosen.cards.overlords}


def named_finals(chosen: Chosen) -> Mapping[str, Any]:
    return {boss.id: boss.id for boss in chosen.cards.bosses if boss.final and not boss.avatar}


def finals(chosen: Chosen) -> Mapping[str, Any]:
    return {**named_finals(chosen), RANDOM: RANDOM}


def coded_finals(cards: Any) -> list[str]:
    return [*(boss.id for boss in cards.bosses if boss.final), RANDOM]


def mats(chosen: Chosen) -> Mapping[str, Any]:
    """Those of the boxes in play first."""
    where = zip(chosen.cards.mats, chosen.cards.mat_boxes, strict=True)
    return {mat.id: mat.id for mat, _ in sorted(where, key=lambda mat: mat[1] not in boxes_of(chosen))}


def mats_here(chosen: Chosen) -> list[str]:
    where = zip(chosen.cards.mats, chosen.cards.mat_boxes, strict=True)
    return [mat.id for mat, box in where if box in boxes_of(chosen)]


# --- the table --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class MiniRogueOptions:
    """A game of Mini Rogue. A chapter of the campaign sets the mat and the difficulty.

    Perks and relics of a campaign's sheet count in any later game too (MR-CAMP-6).
    """

    hero: str = option(
        "rogue",
        ways=every(lambda cards: cards.characters),
        code=0,
        daily=True,
        help=N_("a hero, once for each: {names}"),
        asked_help=ASKED,
        asked=not_given("hero"),
        questions=(N_("Who sets out?"),),
        group=WHO,
    )
    mat: str = option(
        "dungeon",
        last=True,
        ways=mats,
        code=2,
        daily=True,
        help=N_("the mat: {names}"),
        asked_help=ASKED,
        asked=not_given("mat"),
        questions=(N_("Where do you go?"),),
        group=WITH,
        label=N_("Mat"),
        surprise=mats_here,
        noted=True,
    )
    difficulty: str = option(
        DIFFICULTIES[0],
        last=True,
        ways=any_of(DIFFICULTIES),
        code=3,
        daily=True,
        help=N_("the difficulty: {names}"),
        asked_help=ASKED,
        asked=not_given("difficulty"),
        questions=(N_("Which difficulty?"),),
        group=WITH,
        label=N_("Difficulty"),
        noted=True,
    )
    stances: bool = option(
        False,
        last=True,
        code=4,
        daily=True,
        help=N_("play with the stance variant"),
        asked_help=ASKED,
        asked=not_given("stances"),
        questions=(N_("Play with combat stances?"),),
        answers={"yes": N_("Yes: fight in an aggressive, balanced or defensive stance")},
        group=WITH,
        label=N_("Stances"),
        surprise=lambda chosen: ("no", "yes"),
    )
    mates: tuple[str, ...] = option(
        (),
        what=N_("hero"),
        ways=every(lambda cards: cards.characters),
        most=MATES_MOST,
        code=1,
        flag="hero",
        asked=lambda chosen: "mates" not in chosen.values and chosen.asked("hero"),
        questions=(N_("Who joins you?"), N_("Who else joins you?")),
        enough=N_("Nobody"),
        group=WHO,
        row="party",
        joins="hero",
        label=N_("Adventurers"),
        each=N_("Adventurer {n}"),
        alone=N_("Adventurer"),
        wordings={"1": N_("1 (alone)"), "2": N_("2 (together)"), "3": N_("3 (together)")},
        about={
            "1": (N_("One adventurer goes alone."),),
            "": (N_("All win together, and lose together as soon as one of them dies."),),
        },
    )
    """the other adventurers, each with a seat"""
    boxes: tuple[str, ...] = option(
        BOXES[:1],
        what=N_("box"),
        ways=lambda chosen: BOXED,
        code=5,
        flag="box",
        help=N_("a box to take rooms and bosses from, once for each: {names}"),
        asked_help=N_("you are asked if neither this nor --mat is given"),
        asked=boxes_asked,
        questions=(N_("Which boxes?"),),
        group=WITH,
        label=N_("Boxes"),
        surprise=lambda chosen: list(BOXED),
        wordings={"base": N_("the base box"), "council": N_("The Council"), BOTH: N_("both boxes")},
        answers={BOTH: N_("Both")},
        about={
            "base": (N_("Rooms, bosses and the reference card of the first box."),),
            "council": (N_("Rooms, bosses, the reference card and the Stories of the second box."),),
            "": (N_("Both boxes: choose below how to combine them."),),
        },
    )
    overlord: str = option(
        "",
        what=N_("Overlord"),
        ways=overlords,
        code=10,
        help=N_("play against this Overlord, who then has a seat too: {names}"),
        asked=overlord_asked,
        questions=(N_("Against an Overlord?"),),
        answers={"none": N_("No Overlord")},
        group=WHO,
        label=N_("Overlord"),
        shown=is_ruled,
        surprise=lambda chosen: list(overlords(chosen)),
    )
    """the Overlord card to play against; by default none (MR-OVER-2)"""
    automa: bool = option(
        False,
        ways=lambda chosen: {"played": False, "automa": True},
        code=11,
        help=N_("nobody plays the Overlord: the card acts by itself"),
        asked=automa_asked,
        questions=(N_("Who plays the Overlord?"),),
        answers={"played": N_("One of you"), "automa": N_("Nobody: the card acts by itself (Automa)")},
    )
    """nobody plays the Overlord: the card acts by itself (MR-AUTO-1)"""
    beginners: bool = option(
        False,
        code=12,
        help=N_("against an Overlord, one adventurer takes the rewards of each boss twice"),
        group=WHO,
        label=N_("Beginners’ bonus"),
        shown=is_ruled,
        about={"": (N_("After a boss, one adventurer takes the rewards twice."),)},
    )
    """one adventurer takes the Rewards of a boss twice (MR-OVER-31)"""
    deck: str = option(
        "all",
        ways=any_of(DECKS),
        code=6,
        help=N_("all rooms of the boxes, or a fixed number of each kind, picked at random: {names}"),
        asked=both_asked("deck"),
        questions=(N_("Which rooms?"),),
        answers={"picked": N_("a fixed number of rooms of each kind, picked at random")},
        group=WITH,
        label=N_("Rooms"),
        shown=is_open("deck"),
        follows=("boxes",),
        surprise=lambda chosen: DECKS,
        wordings={"all": N_("all rooms"), "picked": N_("picked by kind")},
        about={
            "all": (N_("All rooms of both boxes are shuffled together."),),
            "picked": (N_("This many rooms of each kind, picked at random from both boxes:"),),
        },
    )
    final: str = option(
        "",
        what=N_("final boss"),
        ways=finals,
        derived=by_boxes("final"),
        coded=coded_finals,
        code=7,
        help=N_("the final boss: {names}"),
        asked=final_asked,
        questions=(N_("Which final boss?"),),
        group=WITH,
        label=N_("Final boss"),
        shown=final_shown,
        follows=("boxes", "against"),
        surprise=lambda chosen: list(finals(chosen)),
        wordings={RANDOM: N_("one at random")},
        about={RANDOM: (N_("Nobody knows beforehand who waits at the end."),)},
    )
    """the final boss, or `random`; by default that of the first box (MR-COUNCIL-19)"""
    reference: str = option(
        "",
        what=N_("reference card"),
        ways=any_of(REFERENCES),
        derived=by_boxes("reference"),
        code=8,
        help=N_("the reference card to fight: {names}"),
        asked=both_asked("reference"),
        questions=(N_("Which reference card?"),),
        group=WITH,
        label=N_("Reference card"),
        shown=is_open("reference"),
        follows=("boxes",),
        surprise=lambda chosen: REFERENCES,
    )
    """the reference card that seals call; by default that of the first box"""
    rewards: str = option(
        "",
        what=N_("reference card"),
        ways=any_of(REFERENCES),
        derived=lambda chosen: chosen.values.get("reference") or by_boxes("rewards")(chosen),
        code=13,
        later=True,
        help=N_("the reference card for the Rewards, if not the one you fight: {names}"),
        asked=both_asked("rewards"),
        questions=(N_("Whose Rewards?"),),
        group=WITH,
        label=N_("Rewards"),
        shown=is_open("rewards"),
        follows=("boxes",),
        surprise=lambda chosen: REFERENCES,
    )
    """the reference card for the Rewards; by default as `reference`"""
    stories: str = option(
        "",
        what=N_("pile of stories"),
        ways=any_of(STORIES),
        derived=by_boxes("stories"),
        code=9,
        help=N_("the Story cards to draw from: {names}"),
        group=WITH,
        label=N_("Stories"),
        shown=stories_shown,
        follows=("boxes",),
        surprise=lambda chosen: STORIES,
        wordings={
            "none": N_("none"),
            "council": N_("those of The Council"),
            "published": N_("those published separately"),
            "all": N_("all of them"),
        },
        about={"": (N_("Stories are drawn from this pile when a card says so."),)},
    )
    """by default those of the second box, if it is in play"""
    chapter: str = option(
        "",
        ways=lambda chosen: {chapter: chapter for chapter in chosen.cards.campaign.played},
        hidden=True,
        help=N_("a chapter of the campaign, which sets the mat and the difficulty: 2.1 to 4.2"),
    )
    perks: tuple[tuple[str, ...], ...] = option(
        (),
        what=N_("perk"),
        ways=lambda chosen: {perk: perk for perk in chosen.cards.campaign.perks},
        most=1,
        hidden=True,
        flag="perk",
        help=N_("a perk for every adventurer; once for each perk"),
        typed=lambda names, setup: [names] * (1 + len(setup.get("mates", ()))),
    )
    """the unlocked perks of each adventurer"""
    relics: tuple[str, ...] = option(
        (),
        what=N_("relic"),
        ways=lambda chosen: {relic: relic for relic in chosen.cards.campaign.relics},
        most=1,
        hidden=True,
        flag="relic",
        help=N_("a relic for the party; once for each relic"),
    )
    feud: str = option("", hidden=True)
    """the chapter whose final boss is stronger in this game (MR-CAMP-18)"""

    @property
    def heroes(self) -> tuple[str, ...]:
        return (self.hero, *self.mates)

    def setup(self, cards: "MiniRogueCards") -> "Setup":
        """The same as numbers for the rules; UnknownName or BadChoice if a choice is invalid."""
        from undercroft.games.mini_rogue.table.setup import setup_of

        return setup_of(self, cards)

    @property
    def settled_reference(self) -> str:
        return self.reference or ("ghost" if self.boxes[:1] == ("base",) else "criminal")

    @property
    def settled_rewards(self) -> str:
        return self.rewards or self.settled_reference

    @property
    def settled_stories(self) -> str:
        return self.stories or ("council" if "council" in self.boxes else "none")

    def settled_final(self, cards: "MiniRogueCards") -> str:
        if self.overlord:
            return next((boss.id for boss in cards.bosses if boss.avatar), "")
        first = self.in_play(cards)[:1]
        bosses = zip(cards.bosses, cards.boss_boxes, strict=True)
        return self.final or next(
            (boss.id for boss, box in bosses if boss.final and not boss.avatar and box in first), ""
        )

    def in_play(self, cards: "MiniRogueCards") -> tuple[str, ...]:
        """The boxes by the names of their folders: the first folder is the base game, whatever it is called."""
        base = cards.room_boxes[cards.base_rooms[0]]
        return tuple(base if box == "base" else box for box in self.boxes)


AGAINST: Final = Option(
    name="against",
    part=True,
    ways=lambda chosen: {DUNGEON: {"overlord": ""}, OVERLORD: {"automa": False}, AUTOMA: {"automa": True}},
    group=WHO,
    label=N_("Against"),
    wordings={DUNGEON: N_("the dungeon alone"), OVERLORD: N_("an Overlord"), AUTOMA: N_("the Automa")},
    about={
        DUNGEON: (N_("No opponent: only the cards and the dice."),),
        OVERLORD: (
            N_("Somebody plays the Overlord, with powers and cards of their own, against all adventurers."),
            AVATAR,
        ),
        AUTOMA: (N_("The Overlord’s card acts by itself, from a table: nobody plays it."), AVATAR),
    },
)
OPTIONS: Final = options_of(MiniRogueOptions, {"overlord": AGAINST})
DECLARED: Final = {option.name: option for option in OPTIONS}
CAMPAIGN_OPTIONS: Final = (
    replace(DECLARED["hero"], help=N_("the adventurer, twice for two")),
    replace(DECLARED["mates"], most=PARTY_MOST - 1, enough=N_("Nobody: a campaign for one")),
    replace(DECLARED["stances"], help=N_("with the stance variant"), asked=never, group=N_("How it is played")),
)
"""What a campaign leaves open."""
LATER_OPTIONS: Final = (
    DECLARED["mat"],
    DECLARED["difficulty"],
    replace(DECLARED["final"], ways=named_finals, asked=not_given("final"), shown=always),
)
"""What the games after its story leave open (MR-CAMP-6)."""
EXAMPLES: Final = {
    "play": (
        ("--hero mage --mat tower", N_("you are asked for the rest")),
        ("--hero rogue --hero mage", N_("two adventurers together")),
        ("--box council --mat city", N_("the second box: The Council")),
        ("--overlord prophet", N_("one of you plays the Overlord")),
        ("--overlord weaver --automa", N_("against an Overlord that nobody plays")),
        ("MR-27BR-0029-H", N_("the dungeon of a share code")),
        ("--hero rogue --hero mage --player me --player random", N_("a bot plays the mage")),
    ),
    "cards": (
        ("--kind boss", N_("list the bosses")),
        ("mage", N_("one card in full")),
        ("--kind overlord", N_("list the Overlords")),
        ("--kind perk", N_("list the perks of the campaign")),
    ),
    "simulate": (
        ("--games 2000 --hero crusader", N_("results as bars")),
        ("--hero rogue --hero mage", N_("two adventurers together")),
        ("--box base --box council --deck picked", N_("both boxes, a picked deck")),
        ("--overlord devourer --automa", N_("against an Overlord that nobody plays")),
        ("--chapter 2.1 --perk hardy", N_("what a perk is worth in a chapter")),
    ),
}
"""What to try on the command line, by command."""
