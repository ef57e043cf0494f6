"""Campaigns played with loaded dice: a small player who wins, or dies where and by whom the test wants it."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from functools import cache
from typing import Final

from tests.table.kit import BOOK
from undercroft.games.mini_rogue.rules import state
from undercroft.games.mini_rogue.rules.setup import lay_out, set_table
from undercroft.games.mini_rogue.table.campaign import Campaign, Outcome
from undercroft.table.game import Game

Dice = Mapping[str, int]
Luck = Callable[[Game], Dice]
"""what the next dice show, by the kind of die, given the last position that asked something"""

GOOD: Final = {"character": 5, "dungeon": 1, "curse": 1, "poison": 1}
"""Every blow lands, no enemy hits, every check succeeds."""
BAD: Final = {"character": 1, "dungeon": 6, "curse": 1, "poison": 1}
VENOM: Final = {"character": 1, "dungeon": 1, "curse": 1, "poison": 6}
"""Nobody hits anybody, and the poison works."""
SLIP: Final = {"character": 1, "dungeon": 5, "curse": 1, "poison": 1}
"""The face on which traps and tombs let one fall."""

WELCOME: Final = (
    *("bonfire", "hunter", "merchant", "bats", "tomb", "damp-cave"),
    *("mimic", "treasure", "hermit", "shrine", "empty-shelter", "door"),
)
"""Rooms a player who wants to win prefers, the best first."""
HOLES: Final = ("spikes", "corridor")
MONSTERS: Final = ("monster-a", "monster-b", "monster-c")


def foe(game: Game) -> str:
    """The kind of enemy that is being fought."""
    enemy = game.view()["enemy"]
    return enemy["kind"] if enemy else ""


def floor(game: Game) -> int:
    return int(game.view()["floor"])


def lucky(game: Game) -> Dice:
    return GOOD


def slain_by_boss_of(*floors: int) -> Luck:
    """Invincible until a boss of one of these floors is met."""
    return lambda game: BAD if foe(game) in ("boss", "final-boss") and floor(game) in floors else GOOD


def poisoned_before_boss_of(*floors: int) -> Luck:
    return lambda game: VENOM if foe(game) == "boss" and floor(game) in floors else GOOD


def slain_by_monster(*areas: int) -> Luck:
    """Invincible until a Monster is met, in one of these areas if any are given."""

    def luck(game: Game) -> Dice:
        here = not areas or game.view()["area"] in areas
        return BAD if here and foe(game) in ("monster", "ghost") else GOOD

    return luck


class Player:
    """Plays one game to its end."""

    def __init__(
        self, game: Game, luck: Luck = lucky, *, falls: tuple[int, ...] = (), seeks: tuple[str, ...] = ()
    ) -> None:
        self.game = game
        self.luck = luck
        self.falls = falls
        """areas where it looks for a way to fall, and takes it"""
        self.seeks = seeks
        """rooms it would rather go to than to others"""
        self.heading = ""
        """the card it goes to"""

    def play(self) -> None:
        for _ in range(5000):
            if self.game.over:
                return
            self.step()
        raise AssertionError("the game does not end")

    def step(self) -> None:
        game = self.game
        if game.dice_needed:
            game.roll(*self.faces())
        else:
            game.answer(self.choice())

    def faces(self) -> list[int]:
        game = self.game
        if not len(game):
            return [GOOD[kind] for kind in game.dice_needed]
        if self.wants_to_fall and self.heading in HOLES:
            return [SLIP[kind] for kind in game.dice_needed]
        dice = self.luck(game)
        if game.dice_needed == ("dungeon",) and dice is GOOD:
            return [6]  # a Shrine that cures nothing, or the Rewards
        return [dice[kind] for kind in game.dice_needed]

    @property
    def wants_to_fall(self) -> bool:
        return self.game.view()["area"] in self.falls

    def choice(self) -> str:
        game = self.game
        question = game.question
        assert question is not None
        legal = [answer.name for answer in game.answers]
        view = game.view(question.seat)
        hero = view["hero"]
        if question.kind == "explore":
            return self.way(legal, hero["cell"] - 1, [room["card"] for room in view["rooms"]])
        card = view["rooms"][hero["cell"] - 1]["card"] if hero["cell"] <= state.EXIT else ""
        if question.kind == "trading":
            wanted = ["trade:buy-food", "trade:buy-4-hp"]
            needed = [hero["food"] < 4, hero["hp"] < 12]
            return next((one for one, need in zip(wanted, needed, strict=True) if need and one in legal), "go-on")
        if question.kind == "choice" and card == "bonfire":
            return "option:bonfire-search-food" if hero["food"] < 4 else "option:bonfire-rest"
        wishes = ["shift:+1"] if card in ("tomb", "damp-cave") else []
        wishes += ["go-on", "leave", "refuse", "option:-1-gold", legal[0]]
        return next(wish for wish in wishes if wish in legal)

    def way(self, legal: list[str], cell: int, cards: list[str | None]) -> str:
        ways = {way: cell + step for way, step in (("right", 1), ("down", 3)) if way in legal}
        ahead = {way: cards[there] or "" if there < state.EXIT else "" for way, there in ways.items()}
        way = min(ahead, key=lambda way: self.dislike(ahead[way]))
        self.heading = ahead[way]
        return way

    def dislike(self, card: str) -> int:
        if card in self.seeks or (self.wants_to_fall and card in HOLES):
            return -1
        return WELCOME.index(card) if card in WELCOME else len(WELCOME)


def start(*heroes: str, seed: int = 7) -> Campaign:
    """A campaign with dice rolled by hand."""
    return Campaign.start(heroes, seed=seed, own_dice=True)


def attempt(campaign: Campaign, luck: Luck = lucky, *, falls: tuple[int, ...] = ()) -> Outcome:
    """Play the chapter and write it down."""
    Player(campaign.begin(), luck, falls=falls).play()
    return campaign.finish()


def devoured(campaign: Campaign, *areas: int) -> Outcome:
    """Be killed by a Monster, in one of these areas if any are given."""
    Player(campaign.begin(), slain_by_monster(*areas), seeks=MONSTERS).play()
    outcome = campaign.finish()
    assert campaign.attempts[-1].cause.startswith("enemy: ")
    assert not campaign.attempts[-1].by_boss
    return outcome


def slain(campaign: Campaign) -> Outcome:
    """Be killed by the boss of floor 2."""
    return attempt(campaign, slain_by_boss_of(2))


def reach(chapter: str, *heroes: str, relic: str = "", seed: int = 7) -> Campaign:
    """A campaign that has come to a chapter: with the relic found on the way, or with none."""
    found = reached(chapter, heroes, relic, seed)
    shared = (found.book, found.cards, found.speaker, *found.steps)
    return deepcopy(found, {id(one): one for one in shared})


@cache
def reached(chapter: str, heroes: tuple[str, ...], relic: str, seed: int) -> Campaign:
    """The same, played once for all tests: none of them may go on with it."""
    if chapter[0] == "6":
        campaign = reach("5", *heroes, relic=relic, seed=seed)
        campaign.go_on(chapter)
        return campaign
    campaign = start(*heroes, seed=seed)
    campaign.go_on()
    killed = chapter in ("3.1", "3.2") or (chapter[0] > "3" and relic != "bone-of-ernazar")
    if chapter[0] in "345":
        slain(campaign) if killed else attempt(campaign)
    for _ in range(3, int(chapter[0])):
        attempt(campaign)
    assert campaign.chapter.id == chapter
    return campaign


def table_of(campaign: Campaign, seed: int | None = None) -> state.State:
    """How the table stands when the chapter begins, before its Entrance is resolved."""
    game = campaign.begin()
    table = set_table(BOOK.cards.tables, BOOK.chosen(game.setup).setup(BOOK.cards))
    lay_out(table, game.seed if seed is None else seed)
    return table


def mat_of(table: state.State, seat: int = 0) -> str:
    """HP/armor/food/gold/XP, as the rules' examples write it."""
    hero = table.heroes[seat]
    return f"{hero.hp}/{hero.armor}/{hero.food}/{hero.gold}/{hero.xp}"


def bosses_of(table: state.State) -> list[str]:
    """The stack, from the boss that comes first."""
    return [BOOK.cards.bosses[table.bosses[place]].id for place in reversed(range(table.boss_count))]


def earn(campaign: Campaign, points: int) -> Campaign:
    """Die at the hands of a Monster until there are so many Perk Points."""
    while campaign.points() < points:
        Player(campaign.begin(), slain_by_monster(), seeks=MONSTERS).play()
        campaign.finish()
    return campaign
