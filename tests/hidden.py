"""What nobody has seen, dealt anew: the position stays the same to its player."""

from random import Random

from undercroft.cards import MiniRogueCards
from undercroft.rules.mini_rogue import steps
from undercroft.rules.mini_rogue.state import EXIT, FACE_UP, FORESEEN, IN_STACK, NO_CARD, REMOVED_UNSEEN, UNUSED, Game


def imagined(cards: MiniRogueCards, game: Game, chance: Random, seat: int = 0) -> Game:
    """A copy that differs, to a seat, in hidden facts only: face-down rooms, the deck, unseen bosses, dice to come."""
    other = game.copy()
    deal_rooms(other, chance, seat)
    deal_bosses(cards, other, chance)
    deal_dice(other, chance)
    return other


def deal_rooms(game: Game, chance: Random, seat: int) -> None:
    """The face-down cells and the deck, but for cards that the seat looked at or that were put under it in the open."""
    known = FACE_UP | FORESEEN << seat
    cells = [cell for cell in range(EXIT) if game.cells[cell] != NO_CARD and not game.cell_marks[cell] & known]
    looking = game.question.kind == steps.PLACE and game.question.seat == seat
    looked_at = int(game.question.argument) & 3 if looking else 0
    deck = range(int(game.deck_aside), int(game.deck_count) - looked_at)
    rooms = [int(game.cells[cell]) for cell in cells] + [int(game.deck[place]) for place in deck]
    chance.shuffle(rooms)
    for cell in cells:
        game.cells[cell] = rooms.pop()
    for place in deck:
        game.deck[place] = rooms.pop()


def deal_bosses(cards: MiniRogueCards, game: Game, chance: Random) -> None:
    """The bosses face down in the stack, those never used, and those removed unseen change places."""
    seen = {int(game.final_boss)} | ({int(game.bosses[game.boss_count - 1])} if game.boss_up else set())
    hidden = [
        boss
        for boss in cards.base_bosses
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


def deal_dice(game: Game, chance: Random) -> None:
    """Both streams, and what is left of the last draw."""
    dice = game.dice
    dice.deck_state = chance.randrange(1, 2**60)
    dice.dice_state = chance.randrange(1, 2**60)
    dice.handful = chance.randrange(6 ** int(dice.handful_left))
