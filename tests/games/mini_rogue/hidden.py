"""What nobody has seen, dealt anew: the position stays the same to its player."""

from random import Random

from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.rules import steps
from undercroft.games.mini_rogue.rules.area import PLACING
from undercroft.games.mini_rogue.rules.cardspeak import FOE_GUARDIAN
from undercroft.games.mini_rogue.rules.reinforcement import CARD_BITS
from undercroft.games.mini_rogue.rules.second_box import AT_RANDOM
from undercroft.games.mini_rogue.rules.state import (
    ABSENT,
    EXIT,
    FACE_UP,
    FORESEEN,
    IN_STACK,
    NO_CARD,
    REMOVED_UNSEEN,
    UNUSED,
    State,
)


def imagined(cards: MiniRogueCards, game: State, chance: Random, seat: int = 0) -> State:
    """A copy that differs, to a seat, in hidden facts only.

    Face-down rooms, the deck, the Overlord's hand and pile, unseen bosses and Stories, reference cards still to be
    drawn, dice to come.
    """
    other = game.copy()
    pick_rooms(cards, other, chance, seat)
    deal_rooms(other, chance, seat)
    deal_reinforcements(other, chance, seat)
    deal_bosses(cards, other, chance)
    deal_court(cards, other, chance)
    deal_dice(other, chance)
    return other


def pick_rooms(cards: MiniRogueCards, game: State, chance: Random, seat: int) -> None:
    """Of a picked deck nobody knows which rooms were picked: hidden ones change with others of their kind."""
    if not game.council or not game.court.picking:
        return
    known = FACE_UP | FORESEEN << seat
    looking = game.question.kind == steps.PLACE and game.question.seat == seat
    looked_at = int(game.question.argument) & PLACING if looking else 0
    cells = [cell for cell in range(EXIT) if game.cells[cell] != NO_CARD]
    held = [card for hero in game.heroes for card in (hero.item_card, hero.burden, hero.second_burden)]
    held += list(game.reign.hand)
    used = {*(int(card) for card in held), *(int(game.cells[cell]) for cell in cells)}
    used |= {int(game.deck[place]) for place in range(game.deck_count)}
    spare = [card for card in range(len(cards.rooms)) if card not in used]
    chance.shuffle(spare)

    def other_than(card: int) -> int:
        for place, new in enumerate(spare):
            if game.tables.room_kind[new] == game.tables.room_kind[card] and chance.random() < 0.5:
                spare[place] = card
                return new
        return card

    for cell in cells:
        if not game.cell_marks[cell] & known:
            game.cells[cell] = other_than(int(game.cells[cell]))
    for place in range(int(game.deck_aside), int(game.deck_count) - looked_at):
        game.deck[place] = other_than(int(game.deck[place]))
    for place in hidden_hand(game, seat):
        game.reign.hand[place] = other_than(int(game.reign.hand[place]))


def deal_court(cards: MiniRogueCards, game: State, chance: Random) -> None:
    """The Story pile, a reference card drawn at random, and a final boss that nobody has seen."""
    if not game.council:
        return
    court = game.court
    stories = [int(court.stories[place]) for place in range(court.story_count)]
    chance.shuffle(stories)
    for place, story in enumerate(stories):
        court.stories[place] = story
    if court.choosing == AT_RANDOM:
        game.ghost = chance.randrange(int(court.references))
    if court.choosing_rewards == AT_RANDOM:
        game.rewards = chance.randrange(int(court.references))
    if court.finals > 1 and not (game.boss_up and game.boss_count == 1):
        finals = [int(court.final_bosses[place]) for place in range(court.finals)]
        for boss in finals:
            game.boss_place[boss] = ABSENT
        game.final_boss = game.bosses[0] = chance.choice(finals)
        game.boss_place[game.final_boss] = IN_STACK


def deal_rooms(game: State, chance: Random, seat: int) -> None:
    """The face-down cells, the deck and the Overlord's hand, but for cards that are known to the seat.

    It has looked at them, or they were put under the deck in the open, or it is the Overlord who holds them.
    """
    known = FACE_UP | FORESEEN << seat
    cells = [cell for cell in range(EXIT) if game.cells[cell] != NO_CARD and not game.cell_marks[cell] & known]
    looking = game.question.kind == steps.PLACE and game.question.seat == seat
    looked_at = int(game.question.argument) & PLACING if looking else 0
    deck = range(int(game.deck_aside), int(game.deck_count) - looked_at)
    hand = hidden_hand(game, seat)
    rooms = [int(game.cells[cell]) for cell in cells] + [int(game.deck[place]) for place in deck]
    rooms += [int(game.reign.hand[place]) for place in hand]
    chance.shuffle(rooms)
    for place in hand:
        game.reign.hand[place] = rooms.pop()
    for cell in cells:
        game.cells[cell] = rooms.pop()
    for place in deck:
        game.deck[place] = rooms.pop()


def hidden_hand(game: State, seat: int) -> list[int]:
    """The places of the Overlord's hand (MR-OVER-6), for everybody else."""
    if not game.ruled or seat == game.party:
        return []
    return [place for place, card in enumerate(game.reign.hand) if card != NO_CARD]


def deal_reinforcements(game: State, chance: Random, seat: int) -> None:
    """The pile, whose top card shows its track on the back (MR-OVER-4).

    A card just drawn only the Overlord sees; but its track was on the back, too.
    """
    if not game.ruled:
        return
    reign, tracks, question = game.reign, game.tables.reinforcement_track, game.question
    drawing = question.kind == steps.SIDE and seat != game.party
    drawn = int(question.argument) & (1 << CARD_BITS) - 1 if drawing else NO_CARD
    pile = [int(reign.pile[place]) for place in range(reign.pile_count)]
    while True:
        new = [*pile, drawn] if drawing else pile[:]
        chance.shuffle(new)
        if drawing and tracks[new[-1]] != tracks[drawn]:
            continue
        dealt = new[: len(pile)]
        if not pile or tracks[dealt[-1]] == tracks[pile[-1]]:
            break
    for place, card in enumerate(dealt):
        reign.pile[place] = card
    if drawing:
        question.argument += new[-1] - drawn


def deal_bosses(cards: MiniRogueCards, game: State, chance: Random) -> None:
    """The bosses face down in the stack, those never used, and those removed unseen change places."""
    seen = {int(game.final_boss)} | ({int(game.bosses[game.boss_count - 1])} if game.boss_up else set())
    if game.foe.line != NO_CARD and game.foe.kind == FOE_GUARDIAN:
        seen.add(int(game.foe.card))
    hidden = [
        boss
        for boss in range(len(cards.bosses))
        if boss not in seen and game.boss_place[boss] in (IN_STACK, UNUSED, REMOVED_UNSEEN)
    ]
    shuffled = hidden[:]
    chance.shuffle(shuffled)
    new = dict(zip(hidden, shuffled, strict=True))
    places = {new[boss]: int(game.boss_place[boss]) for boss in hidden}
    for boss, place in places.items():
        game.boss_place[boss] = place
    for place in range(len(game.bosses)):
        boss = int(game.bosses[place])
        game.bosses[place] = new.get(boss, boss)


def deal_dice(game: State, chance: Random) -> None:
    """Both streams, and what is left of the last draw."""
    dice = game.dice
    dice.deck_state = chance.randrange(1, 2**60)
    dice.dice_state = chance.randrange(1, 2**60)
    dice.handful = chance.randrange(6 ** int(dice.handful_left))
