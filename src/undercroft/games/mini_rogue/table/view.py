"""What a seat may know of a game of Mini Rogue, as plain data with named fields.

This is the only way a state reaches a player: no face-down card, no order of a pile, no boss that has not been turned
up, no reference card still to be drawn, no hand of somebody else, no state of the generator.
"""

from collections.abc import Sequence
from typing import Final

from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.cards.overlord import CONSULTED
from undercroft.games.mini_rogue.rules import overlord, steps
from undercroft.games.mini_rogue.rules.answers import POTION_NAMES, POWERS, SIDE_NAMES
from undercroft.games.mini_rogue.rules.area import looked_at
from undercroft.games.mini_rogue.rules.effects import armor_of
from undercroft.games.mini_rogue.rules.fights import boss_line, monster_line
from undercroft.games.mini_rogue.rules.observation import story_at_hand
from undercroft.games.mini_rogue.rules.overlord import SEAT_PLACE, is_used, power_at
from undercroft.games.mini_rogue.rules.pool import WAVE_ROLLED
from undercroft.games.mini_rogue.rules.reinforcement import AUGURY_MOST, CARD_BITS
from undercroft.games.mini_rogue.rules.second_box import AT_RANDOM, PLAYED
from undercroft.games.mini_rogue.rules.state import (
    ARMOR_MOST,
    BEATEN,
    BY_FOE,
    BY_POWER,
    BY_ROOM,
    EXIT,
    FACE_UP,
    FOOD_MOST,
    FORESEEN,
    GOLD_MOST,
    HP_MOST,
    LEVEL_2,
    LEVEL_3,
    NO_CARD,
    POTIONS_MOST,
    REMOVED,
    REMOVED_UNSEEN,
    VISITED,
    XP_MOST,
    Hero,
    State,
    knows,
    level,
)
from undercroft.games.mini_rogue.rules.turn_order import seat_at
from undercroft.games.mini_rogue.table.answer_names import answer_names, power_name
from undercroft.games.mini_rogue.table.enemies import met_now
from undercroft.games.mini_rogue.table.fields import (
    BOON_NAMES,
    CARD_NAMES,
    CAUSE_NAMES,
    DICE,
    DIE_NAMES,
    ENEMY,
    MOMENT,
    MOMENT_NAMES,
    PERIOD_NAMES,
    QUESTION_NAMES,
    ROOM,
    STAGE_NAMES,
    TRAIT_NAMES,
    declared,
)
from undercroft.kernel.question import CHANCE
from undercroft.table.book import Plain
from undercroft.table.position_rows import view_rows

TRACK: Final = 50
"""The enemy's HP track ends here; what is above has a marker of its own (MR-COOP3-3)."""
MOST: Final = {
    "hp": HP_MOST,
    "xp": XP_MOST,
    "armor": ARMOR_MOST,
    "food": FOOD_MOST,
    "gold": GOLD_MOST,
    "potions": POTIONS_MOST,
    "augury": AUGURY_MOST,
}
"""How far the tracks of a mat go, how many potions may be held, and the most augury."""
ABOUT_ROOMS: Final = (
    *(steps.EXPLORE, steps.REVEAL_ROOM, steps.REPLACE_ROOM, steps.SWAP_FIRST, steps.SWAP_SECOND),
    *(steps.LOOK, steps.MOVE_FIRST, steps.MOVE_SECOND, steps.VEIL),
)
"""The questions that are about the area."""


def named_bits(mask: int, names: Sequence[str]) -> list[str]:
    """The names whose bit is set."""
    return [name for place, name in enumerate(names) if mask >> place & 1]


def view(cards: MiniRogueCards, game: State, seat: int) -> Plain:
    """Everything the seat may know."""
    party = [hero_view(cards, game, hero) for hero in game.heroes]
    return {
        "game": "mini-rogue",
        **view_rows(declared(cards).head, game),
        "floor": int(game.floor),
        "seat": seat,
        **tracks_view(cards, game),
        "hero": party[seat] if seat < game.party else None,
        "party": party,
        **view_rows(declared(cards).party, game),
        "order": order_view(game),
        "deal": deal_view(cards, game) if game.question.kind in (steps.DEAL, steps.CONSENT) else None,
        "rooms": [room_view(cards, game, cell, seat) for cell in range(EXIT)],
        "bosses": boss_view(cards, game),
        "enemy": enemy_view(cards, game) if game.foe.line != NO_CARD else None,
        "dice": dice_view(game),
        "unused_rooms": int(game.deck_count),
        **court_view(cards, game),
        "overlord": overlord_view(cards, game, seat) if game.ruled else None,
        "question": question_view(cards, game, seat),
        "cause": cause_of(cards, game),
    }


def order_view(game: State) -> list[int]:
    """Who comes when in this round; before the first one, the Leader and then the others in turn."""
    order = [int(seat_at(game, place)) for place in range(game.party)]
    if len(set(order)) < game.party:
        return [(int(game.leader) + place) % int(game.party) for place in range(game.party)]
    return order


def hero_view(cards: MiniRogueCards, game: State, hero: Hero) -> Plain:
    rows = declared(cards)
    return {
        **view_rows(rows.hero, hero),
        "level": int(level(hero)),
        **held_cards(cards, hero),
        "armor_in_all": int(armor_of(game, hero)),
        "boons_spent": named_bits(hero.boons & hero.spent, BOON_NAMES),
        "stage": STAGE_NAMES[hero.stage] if game.party > 1 else "",
        **view_rows(rows.ruled, hero),
        "turned": turned_cards(hero),
    }


def held_cards(cards: MiniRogueCards, hero: Hero) -> Plain:
    """The Item in hand, with its card: a room, or a Story card that was kept; and cards that had to be taken."""
    item: Plain | None = None
    if hero.item != NO_CARD:
        card = cards.rooms[hero.item_card].id if hero.item_card != NO_CARD else ""
        card = card or cards.stories[list(cards.tables.story_item).index(hero.item)].id
        item = {"item": cards.items[hero.item].id, "card": card, "uses": int(hero.item_uses)}
    burdens = [cards.rooms[card].id for card in (hero.burden, hero.second_burden) if card != NO_CARD]
    return {"item": item, "burdens": burdens}


def turned_cards(hero: Hero) -> list[str]:
    """Which of the Character cards lie face down; each is turned by itself (MR-OVER-28)."""
    if hero.second == NO_CARD:
        return [CARD_NAMES[0]] if hero.face_down else []
    return named_bits(hero.turned, CARD_NAMES)


def court_view(cards: MiniRogueCards, game: State) -> Plain:
    """Reference and Story cards: a reference card drawn at random is not known before it is needed (MR-COUNCIL-20)."""
    court = game.court
    story = story_at_hand(game) if game.council else NO_CARD
    return {
        "reference": None if game.council and court.choosing == AT_RANDOM else cards.ghosts[game.ghost].id,
        "rewards": None if game.council and court.choosing_rewards == AT_RANDOM else cards.rewards[game.rewards].id,
        "story": cards.stories[story].id if story != NO_CARD else None,
        "stories_left": int(game.court.story_count) if game.council else 0,
    }


def overlord_view(cards: MiniRogueCards, game: State, seat: int) -> Plain:
    """The Overlord board (MR-OVER-2 to -20), or the Automa's.

    The back of the top Reinforcement card shows its track, so the track is known and the card is not. Room cards in
    hand are known to the Overlord alone (MR-OVER-6).
    """
    reign = game.reign
    played = reign.mode == PLAYED
    top = reign.pile[reign.pile_count - 1] if reign.pile_count else NO_CARD
    hand = [cards.rooms[card].id for card in reign.hand if card != NO_CARD]
    return {
        **view_rows(declared(cards).board, reign),
        "seat": int(game.party) if played else None,
        "augury": int(reign.augury) if played else None,
        "track": int(game.tables.reinforcement_track[top]) if top != NO_CARD else None,
        "pile": int(reign.pile_count),
        "sides": sides_view(cards, game),
        "powers": [power_view(cards, game, place) for place in powers_there(game)],
        **view_rows(MOMENT, reign),
        "hand_size": len(hand),
        "hand": hand if played and seat == game.party else None,
    }


def sides_view(cards: MiniRogueCards, game: State) -> dict[str, list[str]]:
    """The Reinforcement cards under each side of the board."""
    found: dict[str, list[str]] = {name: [] for name in SIDE_NAMES}
    for card, side in zip(cards.reinforcements, game.reign.sides, strict=False):
        if side:
            found[SIDE_NAMES[side - 1]].append(card.id)
    return found


def powers_there(game: State) -> list[int]:
    """The places of the board with a power; those of the board itself are for a player only (MR-AUTO-3)."""
    powers = [(place, power_at(game, place)) for place in range(POWERS)]
    own = () if game.reign.mode == PLAYED else game.tables.board_power
    return [place for place, power in powers if power != NO_CARD and power not in own]


def power_view(cards: MiniRogueCards, game: State, place: int) -> Plain:
    """A power on the board: what it costs an Overlord, and whether it is used up; or what triggers it by itself."""
    number, tables = int(power_at(game, place)), game.tables
    power, played = cards.powers[number], game.reign.mode == PLAYED
    rows = zip(tables.automa_power, tables.automa_on, strict=True)
    triggers = {trigger: name for name, trigger in CONSULTED.items()}
    return {
        "power": power.id,
        "answer": power_name(cards, game, place) if played else None,
        "cost": int(power.cost) if played else None,
        "every": PERIOD_NAMES[tables.power_every[number]] if played else None,
        "used": bool(played and is_used(game, number, place)),
        "symbols": int(power.symbols),
        "triggers": [] if played else [triggers[int(on)] for one, on in rows if one == number],
    }


def deal_view(cards: MiniRogueCards, game: State) -> Plain:
    """The exchange being put together or waiting for consent: what each of the two would get."""
    deal = game.deal
    given: Plain = {}
    asked: Plain = {}
    for name, amount in (("gold", deal.gold), ("food", deal.food), ("armor", deal.armor)):
        if amount:
            (given if amount > 0 else asked)[name] = abs(int(amount))
    for side, hero, item, potions in (
        (given, game.heroes[deal.giver], deal.item_given, deal.potions_given),
        (asked, game.heroes[deal.taker], deal.item_asked, deal.potions_asked),
    ):
        if item:
            side["item"] = cards.items[hero.item].id
        if potions:
            side["potions"] = named_bits(potions, POTION_NAMES)
    return {"by": int(deal.giver), "with": int(deal.taker), "gives": given, "asks": asked}


def tracks_view(cards: MiniRogueCards, game: State) -> Plain:
    """The areas of each floor, how far the tracks of a mat go, and the XP of levels 2 and 3."""
    floors = [list(floor.areas) for floor in cards.mats[game.mat].floors]
    return {"floors": floors, "most": MOST, "levels": [LEVEL_2, LEVEL_3]}


def room_view(cards: MiniRogueCards, game: State, cell: int, seat: int) -> Plain:
    """A cell of the area, 1 to 8: its card only where it lies face up or this seat has looked at it."""
    card, marks = game.cells[cell], game.cell_marks[cell]
    known = bool(knows(game, seat, cell))
    return {
        "cell": cell + 1,
        "card": cards.rooms[card].id if known else None,
        "enemy": monster_view(cards, game, cell) if known else None,
        "face_up": bool(marks & FACE_UP),
        "visited": bool(marks & VISITED),
        "taken": bool(card == NO_CARD),
    }


def monster_view(cards: MiniRogueCards, game: State, cell: int) -> Plain | None:
    """The monster on the card of a cell, if it is one."""
    card = game.cells[cell]
    if card == NO_CARD or cards.rooms[card].kind != "monster":
        return None
    return printed_view(cards, game, int(monster_line(game.tables, card, game.floor)))


def exit_view(cards: MiniRogueCards, game: State) -> Plain | None:
    """The boss that waits at the exit, face up."""
    if not game.boss_up:
        return None
    boss = int(game.bosses[game.boss_count - 1])
    return printed_view(cards, game, int(boss_line(game.tables, boss, game.floor)))


def printed_view(cards: MiniRogueCards, game: State, line: int) -> Plain:
    """An enemy on a card, with its HP against one, two and all adventurers, as it would be met now."""
    figures = met_now(game, line)
    return {
        "name": str(cards.line_names[line]),
        "hp": list(figures.hp[: game.party]),
        "armor": figures.armor,
        "damage": figures.damage,
        "traits": named_bits(int(game.tables.line_traits[line]), TRAIT_NAMES),
        "reward": cards.line_rewards[line],
    }


def boss_view(cards: MiniRogueCards, game: State) -> Plain:
    """The stack: how many are left, who waits at the exit face up, who is beaten, who was removed."""

    def those(place: int) -> list[str]:
        return [boss.id for number, boss in enumerate(cards.bosses) if game.boss_place[number] == place]

    unseen = sum(1 for number in range(len(cards.bosses)) if game.boss_place[number] == REMOVED_UNSEEN)
    return {
        "left": int(game.boss_count),
        "at_exit": cards.bosses[game.bosses[game.boss_count - 1]].id if game.boss_up else None,
        "enemy": exit_view(cards, game),
        "beaten": those(BEATEN),
        "removed": those(REMOVED),
        "removed_unseen": unseen,
    }


def enemy_view(cards: MiniRogueCards, game: State) -> Plain:
    """The enemy in play; several rows of a card have the same name, but not the same reward."""
    foe = game.foe
    return {
        **view_rows(declared(cards).enemy, foe),
        **view_rows(ENEMY, foe),
        "row": int(foe.line),
        "reward": cards.line_rewards[foe.line],
        "fighters": [hero.seat for hero in game.heroes if game.fighters >> hero.seat & 1],
        "markers": hp_markers(int(foe.hp)),
    }


def hp_markers(hp: int) -> list[int]:
    """Where the markers of the enemy's HP stand (MR-COOP3-3)."""
    return [TRACK, hp - TRACK] if hp > TRACK else [hp]


def dice_view(game: State) -> Plain:
    """The dice on the table."""
    pool = game.pool
    rolled = bool(pool.marks & WAVE_ROLLED)
    return {
        "character": [
            {
                "face": int(pool.faces[die]),
                "value": int(pool.values[die]),
                "critical": bool(pool.critical >> die & 1),
                "feat_done": bool(pool.featured >> die & 1),
            }
            for die in range(pool.count)
        ],
        **view_rows(DICE, pool),
        **view_rows(ROOM, game),
        "wave": [int(game.reign.wave[die]) for die in range(game.foe.left - 1)] if rolled else [],
    }


def question_view(cards: MiniRogueCards, game: State, seat: int) -> Plain | None:
    """The open question; the legal answers only if it is this seat's."""
    question = game.question
    if question.kind == 0:
        return None
    mine = question.seat == seat
    looked = cards.rooms[looked_at(game)].id if mine and question.kind == steps.PLACE else None
    drawn = question.argument & (1 << CARD_BITS) - 1 if mine and question.kind == steps.SIDE else NO_CARD
    return {
        "kind": QUESTION_NAMES[int(question.argument if question.kind == CHANCE else question.kind)],
        "seat": int(question.seat),
        "answers": answer_names(cards, game) if mine else [],
        "dice": [DIE_NAMES[die] for die in game.dice.wanted()],
        "card_looked_at": looked,
        "reinforcement": cards.reinforcements[drawn].id if drawn != NO_CARD else None,
        **moment_view(game),
    }


def moment_view(game: State) -> Plain:
    """When the Overlord may use a power, and the seat of the adventurer it is about."""
    kind, argument = game.question.kind, int(game.question.argument)
    if kind == steps.OVERLORD:
        moment = named_bits(argument & int(overlord.MOMENT), MOMENT_NAMES)
        return {"moment": moment, "about": argument >> int(SEAT_PLACE)}
    return {"moment": None, "about": argument if kind in ABOUT else None}


ABOUT: Final = frozenset((steps.SET_DIE, steps.REROLL_DIE, steps.SNARE, steps.TURN_CARD))
"""Questions to the Overlord whose argument is the seat of an adventurer."""


def cause_of(cards: MiniRogueCards, game: State) -> str:
    """What ended the game badly, as a stable name: `hunger`, `poison`, an enemy, a room, a power; else empty."""
    if game.cause == BY_FOE:
        return f"enemy: {cards.line_names[game.killer]}"
    if game.cause == BY_ROOM and game.killer != NO_CARD:  # at the exit, a Story may kill
        return f"room: {cards.rooms[game.killer].name}"
    if game.cause == BY_POWER:
        return f"power: {cards.powers[game.killer].name}"
    return CAUSE_NAMES[game.cause]


def private(game: State, *, table: bool) -> bool:
    """Whether a question, or the whole table, shows cards that the other side must not see.

    The Overlord's hand, a card looked at, a Reinforcement just drawn, the deck that an adventurer looks at.
    """
    kind, overlord = int(game.question.kind), bool(game.question.seat == game.party)
    if kind in (steps.PLACE, steps.TRADE_ROOM, steps.SIDE) or (table and overlord):
        return True
    own, others = 1 << int(game.party), (1 << int(game.party)) - 1
    if not overlord:
        own, others = others, own
    return (table or kind in ABOUT_ROOMS) and any(
        marks & FORESEEN * own and not marks & FACE_UP and ~marks & FORESEEN * others
        for marks in (int(game.cell_marks[cell]) for cell in range(EXIT))
    )


def in_the_open(view: Plain) -> Plain:
    """A view without what only one side has seen."""
    rooms = [room if room["face_up"] else {**room, "card": None, "enemy": None} for room in view["rooms"]]
    question = view["question"] and {**view["question"], "card_looked_at": None, "reinforcement": None}
    return {**view, "rooms": rooms, "question": question, "overlord": {**view["overlord"], "hand": None}}
