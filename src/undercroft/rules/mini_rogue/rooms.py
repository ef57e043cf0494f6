"""Rooms and results: the programs of the cards, run from left to right (MR-ROOM, MR-RESOLVE)."""

from mypy_extensions import i64

from undercroft.rules.mini_rogue import answers, cardspeak, events, steps
from undercroft.rules.mini_rogue.area import fall, peek
from undercroft.rules.mini_rogue.cardspeak import (
    ADD_ARMOR,
    AFFLICT,
    ANY_POTION,
    ANYONE,
    ARRANGE,
    BLESS,
    CHECK,
    CHOOSE,
    CONFUSE,
    CONJURE,
    CURE,
    DIE,
    DOUBLE_DIE,
    DROP_ITEM,
    END,
    EVERYONE,
    FIGHT,
    FIRST_WAITING,
    FLOOR,
    FOE_GHOST,
    FOE_MONSTER,
    GAIN,
    GAIN_PER_DIE,
    GHOST,
    GOLD,
    HAGGLE,
    LOOT,
    LOSE,
    MONSTER,
    OFFERING,
    PAY,
    PAY_POTION,
    POTION,
    RAISE_HP,
    REFRESH,
    REPLACE_ROOM,
    REVEAL,
    REWARDS,
    ROWS,
    SHIELD,
    SKIP_ROOM,
    SWAP_ROOMS,
    TAKE,
    TRADE,
    TRAP,
    TUMBLE,
    XP,
    first_of,
    second_of,
    third_of,
)
from undercroft.rules.mini_rogue.check import begin_check, next_address, roll_dungeon
from undercroft.rules.mini_rogue.combat import armor_of, start_fight
from undercroft.rules.mini_rogue.effects import (
    afflict,
    amount_of,
    bless,
    boon_amount,
    cure,
    gain,
    limit,
    lose,
    owned,
    pay,
    raise_hp,
    refresh,
)
from undercroft.rules.mini_rogue.items import drop_item
from undercroft.rules.mini_rogue.potions import gain_potion, holds
from undercroft.rules.mini_rogue.state import (
    BY_ROOM,
    CONFUSED,
    DOUBLING,
    DUNGEON_DIE,
    FREE_FEATS,
    Game,
    Hero,
    level,
    room_at,
    tell,
)
from undercroft.rules.mini_rogue.steps import Step
from undercroft.rules.mini_rogue.tables import COLUMNS, FACES


def resolve(game: Game, hero: Hero) -> None:
    """Resolve the room the hero stands on, fully, before anything else (MR-TURN-4); a skipped one not at all."""
    card = game.cells[hero.cell]
    if hero.shield > 0:
        game.agenda.push(steps.LEAVE_ROOM, hero.seat, 0)
    if hero.skipping:
        hero.skipping = False
        if game.sink is not None:
            tell(game, events.ROOM_SKIPPED, hero.seat, card)
        return
    kind = game.tables.room_kind[card]
    if kind == MONSTER or kind == TRAP:
        hero.met_danger = True  # entered, not merely seen (MR-ROOM-TREASURE-5)
    game.die = 0
    if game.sink is not None:
        tell(game, events.ROOM_RESOLVED, hero.seat, card)
    run_program(game, hero, game.tables.room_banner[card])


class Resolve(Step):
    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        resolve(game, hero)


class LeaveRoom(Step):
    """What was granted for one room only is over."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        hero.shield = 0


class Run(Step):
    """The argument is an address."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        run_program(game, hero, argument)


def run_program(game: Game, hero: Hero, address: i64) -> None:
    """Resolve icons from left to right (MR-RESOLVE-1); death stops the rest, and so does escaping it (MR-RESOLVE-12).

    Icons that only change numbers are done here and now (MR-RESOLVE-5). One that may ask, fight or fall puts the
    rest of the program on the agenda first, so that it waits (MR-RESOLVE-2).
    """
    words = game.tables.words
    while True:
        packed = words[address]
        verb = packed & 0xFF
        if verb == END:
            return
        address += 1
        if verb >= FIRST_WAITING:
            wait_for(game, hero, verb, packed, address)
            return
        if verb == GAIN:
            gain(game, hero, (packed >> 8) & 0xFF, amount_of(game, packed))
        elif verb == LOSE:
            if lose(game, hero, (packed >> 8) & 0xFF, amount_of(game, packed), BY_ROOM, room_at(game, hero)):
                return
        elif verb == PAY:
            if hero.boons:
                pay_price(game, hero, packed)
            else:
                pay(game, hero, (packed >> 8) & 0xFF, amount_of(game, packed))
        elif verb == AFFLICT:
            afflict(game, hero, (packed >> 8) & 0xFF)
        elif verb < SKIP_ROOM:
            do_icon(game, hero, verb, packed)
        else:
            do_skill(game, hero, verb, packed)


def do_icon(game: Game, hero: Hero, verb: i64, packed: i64) -> None:
    """One of the rarer icons of a result (MR-RESOLVE-7 to -11)."""
    if verb == BLESS:
        bless(game, hero)
    elif verb == CURE:
        cure(game, hero, first_of(packed))
    elif verb == RAISE_HP:
        raise_hp(game, hero, first_of(packed))
    elif verb == REFRESH:
        refresh(game, hero)
    elif verb == LOOT:
        # more gold where a monster or a trap was met in this area (MR-ROOM-TREASURE-1)
        gain(game, hero, GOLD, second_of(packed) if hero.met_danger else first_of(packed))
    elif verb == DROP_ITEM:
        drop_item(game, hero)
    else:
        # the X mark, and the Story icon while no Story deck is in play (MR-RESOLVE-10, -11)
        tell(game, events.NOTHING_HAPPENED, hero.seat)


def do_skill(game: Game, hero: Hero, verb: i64, packed: i64) -> None:
    """What a skill changes without asking."""
    amount = first_of(packed)
    if verb == SKIP_ROOM:
        hero.skipping = True
    elif verb == SHIELD:
        hero.shield += amount
    elif verb == DOUBLE_DIE:
        game.pool.marks |= DOUBLING
    elif verb == ADD_ARMOR:
        amount = amount * armor_of(game, hero)
        game.pool.bonus += amount
    elif verb == CONFUSE:
        game.pool.marks |= CONFUSED
    elif verb == cardspeak.FREE_FEATS:
        game.pool.marks |= FREE_FEATS
    elif verb == GAIN_PER_DIE:
        gain(game, hero, first_of(packed), second_of(packed) * level(hero))
        return
    else:
        # GAIN_IF
        if hero.afflictions & third_of(packed):
            gain(game, hero, first_of(packed), second_of(packed))
        return
    if game.sink is not None:
        tell(game, events.SKILL_EFFECT, hero.seat, verb, amount)


def wait_for(game: Game, hero: Hero, verb: i64, packed: i64, rest: i64) -> None:
    """Put the rest of the program on the agenda and do what comes before it."""
    if verb == CHECK:
        # the check knows itself where to go on
        argument = (rest << 1) | (packed >> 8)
        if begin_check(game, hero, argument):
            run_program(game, hero, next_address(game, hero, argument))
        return
    options = rest
    if verb == CHOOSE:
        rest += packed >> 8
    if game.tables.words[rest] != END:
        game.agenda.push(steps.RUN, hero.seat, rest)
    if verb == FIGHT:
        start_fight(game, hero, FOE_MONSTER)
    elif verb == ROWS:
        read_row(game, hero)
    elif verb == CHOOSE:
        ask_choice(game, hero, options)
    elif verb == TRADE:
        hero.spent = hero.spent & ~HAGGLE
        ask_trade(game, hero)
    elif verb == GHOST:
        start_fight(game, hero, FOE_GHOST)
    elif verb == POTION:
        gain_potion(game, hero, first_of(packed))
    elif verb == ANY_POTION:
        game.agenda.push(steps.PICK_POTION, hero.seat, 0)
    elif verb == PAY_POTION:
        game.agenda.push(steps.PAY_WITH_POTION, hero.seat, 0)
    elif verb == OFFERING:
        game.agenda.push(steps.OFFERING, hero.seat, 0)
    elif verb == DIE:
        roll_shrine_die(game, hero)
    elif verb == TAKE:
        game.agenda.push(steps.TAKE_ITEM, hero.seat, 0)
    elif verb == REWARDS:
        game.agenda.push(steps.ROLL_REWARDS, hero.seat, 0)
        game.agenda.push(steps.RUN, hero.seat, game.tables.rewards_always)
    elif verb == TUMBLE:
        fall(game, hero)
    elif verb == EVERYONE:
        for mate in game.heroes:
            if mate.seat != hero.seat:
                game.agenda.push(steps.RUN, mate.seat, rest)
    elif verb == ANYONE:
        if game.party > 1:
            ask_aim(game, hero, rest)
    else:
        wait_for_skill(game, hero, verb, first_of(packed))


def wait_for_skill(game: Game, hero: Hero, verb: i64, amount: i64) -> None:
    """Skills that ask: which rooms, which cards, which effect, how much."""
    if verb == REVEAL:
        game.agenda.push(steps.REVEAL_ROOM, hero.seat, amount)
    elif verb == REPLACE_ROOM:
        game.agenda.push(steps.REPLACE_ROOM, hero.seat, 0)
    elif verb == SWAP_ROOMS:
        game.agenda.push(steps.SWAP_FIRST, hero.seat, 0)
    elif verb == ARRANGE:
        peek(game, hero, amount)
    elif verb == CONJURE:
        game.agenda.push(steps.CONJURING, hero.seat, 0)
    else:
        game.agenda.push(steps.TRIBUTE, hero.seat, amount)


def ask_aim(game: Game, hero: Hero, address: i64) -> None:
    """Whom is it for? Asked only in a party."""
    game.question.begin(steps.AIM, hero.seat, address)
    for mate in game.heroes:
        game.question.offer(answers.HERO + mate.seat)


class Aim(Step):
    """What the chosen adventurer gets waits on the agenda; the argument is its address."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        ask_aim(game, hero, argument)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        game.agenda.seats[game.agenda.depth - 1] = choice - answers.HERO


def read_row(game: Game, hero: Hero) -> None:
    """The Dungeon die's row, in the column of the check (MR-CHECK-3, MR-ROOM-TRAP-1, MR-ROOM-TOMB-1)."""
    card = game.cells[hero.cell]
    column: i64 = 1 if game.success else 0
    if game.sink is not None:
        tell(game, events.ROW_READ, hero.seat, card, game.die)
    address = game.tables.room_row[(card * FACES + game.die - 1) * COLUMNS + column]
    if address == 0:
        tell(game, events.NOTHING_HAPPENED, hero.seat)
    else:
        run_program(game, hero, address)


def roll_shrine_die(game: Game, hero: Hero) -> None:
    """The Dungeon die alone; an offering adds one, except to a 6 (MR-ROOM-SHRINE-1, -3)."""
    game.pool.clear()
    roll_dungeon(game, hero)
    game.die = game.pool.dungeon
    if game.offered and game.die < 6:
        game.die += 1
        tell(game, events.SHIFTED, hero.seat, game.die)
    if hero.potions:
        game.agenda.push(steps.AFTER_DIE, hero.seat, 0)


class Offering(Step):
    """Before rolling, 1 gold may be offered, no more (MR-ROOM-SHRINE-2, -4)."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.ask(steps.OFFERING, hero.seat, 0, answers.GO_ON)
        if hero.gold > 0:
            game.question.offer(answers.OFFER)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        game.offered = choice == answers.OFFER
        if game.offered:
            pay(game, hero, GOLD, 1)
            tell(game, events.OFFERED, hero.seat)


class AfterDie(Step):
    """A last moment to drink before the row is read (MR-POTION-7)."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.ask(steps.AFTER_DIE, hero.seat, 0, answers.GO_ON)


class RollRewards(Step):
    """Roll the Dungeon die, no check needed, and resolve its row (MR-ROOM-REWARDS-1, -2)."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        roll = game.dice.roll(DUNGEON_DIE)
        tell(game, events.ROLLED_DUNGEON, hero.seat, roll)
        run_program(game, hero, game.tables.rewards_row[roll - 1])


def price(game: Game, hero: Hero, packed: i64) -> i64:
    """What is to be paid; a haggler's first purchase at a merchant's is cheaper, but never free (MR-CAMP-6)."""
    amount = amount_of(game, packed)
    if hero.boons & ~hero.spent & HAGGLE and first_of(packed) == GOLD:
        return max(1, amount - boon_amount(game, HAGGLE))
    return amount


def pay_price(game: Game, hero: Hero, packed: i64) -> None:
    stat = first_of(packed)
    pay(game, hero, stat, price(game, hero, packed))
    if stat == GOLD and hero.boons & HAGGLE:
        hero.spent = hero.spent | HAGGLE  # the one bargain of this visit


def affordable(game: Game, hero: Hero, address: i64) -> bool:
    """Every price that stands at the head of a program is in hand (MR-STAT-10)."""
    words = game.tables.words
    packed = words[address]
    while packed & 0xFF == PAY:
        stat = (packed >> 8) & 0xFF
        in_hand = hero.gold if stat == GOLD else owned(hero, stat)
        amount = (packed >> 16) & 0xFF
        if amount == FLOOR or hero.boons:
            amount = price(game, hero, packed)
        if in_hand < amount:
            return False
        address += 1
        packed = words[address]
    return packed & 0xFF != PAY_POTION or hero.potions != 0


def worthwhile(game: Game, hero: Hero, address: i64) -> bool:
    """What is bought would change something: no armor beyond the track, no second potion of a kind."""
    words = game.tables.words
    packed = words[address]
    while packed & 0xFF == PAY or packed & 0xFF == PAY_POTION:
        address += 1
        packed = words[address]
    verb = packed & 0xFF
    if verb == GAIN:
        stat = (packed >> 8) & 0xFF
        return stat == XP or owned(hero, stat) < limit(stat)
    if verb == POTION:
        return not holds(hero, first_of(packed))
    if verb == BLESS:
        return hero.afflictions != 0
    return True


def ask_choice(game: Game, hero: Hero, options: i64) -> None:
    """Exactly one of the options, among those whose price is in hand (MR-ROOM-GEN-2, MR-ROOM-BONFIRE-2)."""
    words = game.tables.words
    question = game.question
    question.begin(steps.CHOICE, hero.seat, options)
    count = first_of(words[options - 1])
    place: i64 = 0
    while place < count:
        if affordable(game, hero, words[options + place]):
            question.offer(answers.OPTION + place)
        place += 1


class Choice(Step):
    """The argument is where the options' addresses stand."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        ask_choice(game, hero, argument)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        run_program(game, hero, game.tables.words[argument + choice - answers.OPTION])


def ask_trade(game: Game, hero: Hero) -> None:
    """Buy and sell any number of times, or not at all (MR-ROOM-MERCHANT-1, -2)."""
    tables = game.tables
    card = room_at(game, hero)
    first = tables.room_offers[card]
    count = tables.room_offer_count[card]
    game.question.ask(steps.TRADING, hero.seat, 0, answers.GO_ON)
    place: i64 = 0
    while place < count:
        address = tables.offer_program[first + place]
        if affordable(game, hero, address) and worthwhile(game, hero, address):
            game.question.offer(answers.TRADE + place)
        place += 1


class Trading(Step):
    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        ask_trade(game, hero)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        if choice != answers.GO_ON:
            offer = game.tables.room_offers[room_at(game, hero)] + choice - answers.TRADE
            game.agenda.push(steps.TRADING, hero.seat, 0)
            run_program(game, hero, game.tables.offer_program[offer])
