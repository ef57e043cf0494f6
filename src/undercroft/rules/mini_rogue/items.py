"""Items: room cards kept beside the Character card (MR-ITEM)."""

from typing import Final

from mypy_extensions import i64

from undercroft.rules.mini_rogue import answers, events, steps
from undercroft.rules.mini_rogue.cardspeak import ITEM
from undercroft.rules.mini_rogue.state import NO_CARD, Game, Hero, room_at, tell
from undercroft.rules.mini_rogue.steps import Step
from undercroft.rules.mini_rogue.tables import ALARM, FACES, KEPT

OF_STORY: Final = 1
"""as an argument: the Story card, not the room's"""


def put_under(game: Game, card: i64) -> None:
    """Put a room card under the unused ones; it can be dealt again after the next shuffle (MR-ITEM-4)."""
    place = game.deck_count
    while place > 0:
        game.deck[place] = game.deck[place - 1]
        place -= 1
    game.deck[0] = card
    game.deck_count += 1
    game.deck_aside += 1


def drop_item(game: Game, hero: Hero) -> None:
    """Discard the held Item, if there is one (MR-RESOLVE-8, MR-STAT-11)."""
    if hero.item == NO_CARD:
        return
    tell(game, events.ITEM_DROPPED, hero.seat, hero.item, hero.item_card)
    if hero.item_card != NO_CARD:  # a kept Story card leaves the game
        put_under(game, hero.item_card)
    if game.tables.item_slots[hero.item] > 0:
        # without the Belt, back to two potions (MR-COUNCIL-15)
        game.agenda.push(steps.SHED_POTION, hero.seat, 0)
    hero.item = NO_CARD
    hero.item_card = NO_CARD
    hero.item_uses = 0


class TakeItem(Step):
    """Taking is optional, and means giving up an Item already held (MR-ITEM-2, -5, MR-ROOM-ITEM-1)."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        gone = argument != OF_STORY and game.cells[hero.cell] == NO_CARD
        if gone or hero.burden != NO_CARD:  # or no room for another (MR-COUNCIL-2)
            tell(game, events.NOTHING_HAPPENED, hero.seat)
            return
        game.question.ask(steps.TAKE_ITEM, hero.seat, argument, answers.TAKE)
        game.question.offer(answers.LEAVE)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        if choice != answers.TAKE:
            return
        if argument == OF_STORY:
            keep_story(game, hero)
        else:
            take_item(game, hero)


def take_item(game: Game, hero: Hero) -> None:
    """The card leaves the area; if it says so, the Dungeon die decides which Item it is (MR-TURN-15)."""
    drop_item(game, hero)
    card = room_at(game, hero)
    face = max(1, game.die)
    hold(game, hero, game.tables.room_item[card * FACES + face - 1], card)
    clear_cell(game, hero)


def clear_cell(game: Game, hero: Hero) -> None:
    """Remove the card from its cell. The others there still resolve a Trap or a Merchant without it (MR-COOP2-12)."""
    card = game.cells[hero.cell]
    game.cells[hero.cell] = NO_CARD
    if game.party > 1 and game.tables.room_kind[card] != ITEM:
        game.taken = card


def keep_story(game: Game, hero: Hero) -> None:
    """Keep a Story card as an Item; it has left the pile anyway (MR-STORY-2)."""
    drop_item(game, hero)
    hold(game, hero, game.tables.story_item[game.court.story], NO_CARD)


def hold(game: Game, hero: Hero, item: i64, card: i64) -> None:
    hero.item = item
    hero.item_card = card
    hero.item_uses = game.tables.item_uses[item]
    tell(game, events.ITEM_TAKEN, hero.seat, item, card)
    gift = game.tables.item_gain[item]
    if gift:
        game.agenda.push(steps.RUN, hero.seat, gift)


# --- cards that must be taken --------------------------------------------------------------------------------


def take_burden(game: Game, hero: Hero) -> None:
    """The card must be taken: an Item is given up for it, but another such card is not (MR-COUNCIL-2, -3)."""
    card = game.cells[hero.cell]
    if card == NO_CARD:  # somebody already has it
        tell(game, events.NOTHING_HAPPENED, hero.seat)
        return
    drop_item(game, hero)
    if hero.burden == NO_CARD:
        hero.burden = card
    else:
        hero.second_burden = card
    clear_cell(game, hero)
    tell(game, events.BURDENED, hero.seat, card)


def marks_of(game: Game, card: i64) -> i64:
    """What a card that must be taken does."""
    return 0 if card == NO_CARD else game.tables.item_marks[game.tables.room_item[card * FACES]]


def is_alarmed(game: Game) -> bool:
    """One of those who fight has raised the alarm (MR-COUNCIL-4)."""
    for hero in game.heroes:
        carried = marks_of(game, hero.burden) | marks_of(game, hero.second_burden)
        if carried & ALARM and game.fighters & (1 << hero.seat):
            return True
    return False


def end_alarm(game: Game, hero: Hero) -> None:
    """The alarm ends with the floor, and the card goes back to the others (MR-COUNCIL-4)."""
    if marks_of(game, hero.second_burden) & ALARM:
        hero.second_burden = release(game, hero, hero.second_burden)
    if marks_of(game, hero.burden) & ALARM:
        hero.burden = release(game, hero, hero.burden)
        hero.burden = hero.second_burden
        hero.second_burden = NO_CARD


def release(game: Game, hero: Hero, card: i64) -> i64:
    game.deck[game.deck_count] = card
    game.deck_count += 1
    tell(game, events.UNBURDENED, hero.seat, card)
    return NO_CARD


def use_item(game: Game, hero: Hero) -> None:
    """Spend one use; after the last the card is discarded (MR-ITEM-3, -4)."""
    if game.tables.item_marks[hero.item] & KEPT:
        return
    hero.item_uses -= 1
    tell(game, events.ITEM_USED, hero.seat, hero.item, hero.item_uses)
    if hero.item_uses == 0:
        drop_item(game, hero)


def pays_feats(game: Game, hero: Hero) -> bool:
    """The held Item pays for a feat instead of XP or HP (MR-FEAT-6)."""
    return hero.item != NO_CARD and game.tables.item_feats[hero.item] != 0


class UseUpItem(Step):
    """After one of the Item's skills has been used."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        use_item(game, hero)
