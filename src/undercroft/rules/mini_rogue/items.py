"""Items: room cards kept beside the Character card (MR-ITEM)."""

from mypy_extensions import i64

from undercroft.rules.mini_rogue import answers, events, steps
from undercroft.rules.mini_rogue.state import NO_CARD, Game, Hero, room_at, tell
from undercroft.rules.mini_rogue.steps import Step
from undercroft.rules.mini_rogue.tables import FACES


def put_under(game: Game, card: i64) -> None:
    """A room card goes under the unused ones; it can be dealt from the next shuffle on (MR-ITEM-4)."""
    place = game.deck_count
    while place > 0:
        game.deck[place] = game.deck[place - 1]
        place -= 1
    game.deck[0] = card
    game.deck_count += 1
    game.deck_aside += 1


def drop_item(game: Game, hero: Hero) -> None:
    """Discard the held Item; without one nothing happens (MR-RESOLVE-8, MR-STAT-11)."""
    if hero.item == NO_CARD:
        return
    tell(game, events.ITEM_DROPPED, hero.seat, hero.item, hero.item_card)
    put_under(game, hero.item_card)
    hero.item = NO_CARD
    hero.item_card = NO_CARD
    hero.item_uses = 0


class TakeItem(Step):
    """Taking is optional; with an Item in hand it means giving that one up (MR-ITEM-2, -5, MR-ROOM-ITEM-1)."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.ask(steps.TAKE_ITEM, hero.seat, 0, answers.TAKE)
        game.question.offer(answers.LEAVE)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        if choice == answers.TAKE:
            take_item(game, hero)


def take_item(game: Game, hero: Hero) -> None:
    """The card leaves the area; where it says so, the Dungeon die tells what it is (MR-TURN-15)."""
    drop_item(game, hero)
    card = room_at(game, hero)
    face = max(1, game.die)
    hero.item = game.tables.room_item[card * FACES + face - 1]
    hero.item_card = card
    hero.item_uses = game.tables.item_uses[hero.item]
    game.cells[hero.cell] = NO_CARD
    tell(game, events.ITEM_TAKEN, hero.seat, hero.item, card)


def use_item(game: Game, hero: Hero) -> None:
    """One use less; after the last one the card leaves (MR-ITEM-3, -4)."""
    hero.item_uses -= 1
    tell(game, events.ITEM_USED, hero.seat, hero.item, hero.item_uses)
    if hero.item_uses == 0:
        drop_item(game, hero)


def pays_feats(game: Game, hero: Hero) -> bool:
    """The held Item grants a feat free of XP and HP (MR-FEAT-6)."""
    return hero.item != NO_CARD and game.tables.item_feats[hero.item] != 0


class UseUpItem(Step):
    """After one of the Item's skills has been used."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        use_item(game, hero)
