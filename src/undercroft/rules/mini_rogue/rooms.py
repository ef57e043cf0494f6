"""Rooms and results: the programs of the cards, run from left to right (MR-ROOM, MR-RESOLVE)."""

from mypy_extensions import i64

from undercroft.rules.mini_rogue import answers, cardspeak, events, steps
from undercroft.rules.mini_rogue.area import TO_ORDER, fall, go_down, peek, reveal
from undercroft.rules.mini_rogue.cardspeak import (
    ADD_ARMOR,
    ADD_DAMAGE,
    AFFLICT,
    ANY_POTION,
    ANYONE,
    ARRANGE,
    BLESS,
    BLIND,
    BUY,
    CHECK,
    CHOOSE,
    CONFUSE,
    CONJURE,
    CURE,
    DIE,
    DOUBLE_DIE,
    DOWN,
    DROP_ITEM,
    END,
    EVERYONE,
    EXECUTE,
    EXTRA_DIE,
    FIGHT,
    FIRST_PRICE,
    FIRST_WAITING,
    FOE_GHOST,
    FOE_GUARDIAN,
    FOE_MONSTER,
    FOE_STORY,
    GAIN,
    GAIN_PER_DIE,
    GHOST,
    GHOST_FIRST,
    GOLD,
    GUARDIAN,
    HAGGLE,
    HP,
    IMMUNE,
    ITEM,
    LAST_PRICE,
    LOOT,
    LOSE,
    LOSE_THIS,
    MONSTER,
    MUST_TAKE,
    NO_REFRESH,
    NOTHING,
    OFFERING,
    OPTIONS,
    ORDER,
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
    STORY_FIGHT,
    STRIKE,
    SUNDER,
    SWAP_ROOMS,
    TAKE,
    TRADE,
    TRAP,
    TRY,
    TUMBLE,
    WHEN_EXPLORATION,
    XP,
    first_of,
    second_of,
    third_of,
)
from undercroft.rules.mini_rogue.check import begin_check, next_address, roll_dungeon, watch_dice
from undercroft.rules.mini_rogue.combat import LOWERED, next_reference, start_fight
from undercroft.rules.mini_rogue.company import company
from undercroft.rules.mini_rogue.effects import (
    afflict,
    amount_of,
    armor_of,
    bless,
    cure,
    gain,
    limit,
    lose,
    owned,
    pay,
    raise_hp,
    refresh,
)
from undercroft.rules.mini_rogue.foes import wound
from undercroft.rules.mini_rogue.items import OF_STORY, drop_item, take_burden, take_item, use_item
from undercroft.rules.mini_rogue.overlord import begin_room
from undercroft.rules.mini_rogue.potions import gain_potion, holds, lose_potion
from undercroft.rules.mini_rogue.prices import affordable, pay_price, settle_price
from undercroft.rules.mini_rogue.reinforcement import room_rule
from undercroft.rules.mini_rogue.skills import is_open
from undercroft.rules.mini_rogue.state import (
    ARRIVED,
    BAITED,
    BEATEN,
    BY_ROOM,
    CONFUSED,
    DECLINED,
    DOUBLING,
    DUNGEON_DIE,
    EXCHANGING,
    EXECUTING,
    EXIT,
    FREE_FEATS,
    HP_MOST,
    NO_CARD,
    RESOLVED,
    UNUSED,
    Game,
    Hero,
    level,
    room_at,
    tell,
)
from undercroft.rules.mini_rogue.steps import Step
from undercroft.rules.mini_rogue.tables import COLUMNS, FACES, LOWERS
from undercroft.rules.mini_rogue.throws import await_dice


def resolve(game: Game, hero: Hero) -> None:
    """Resolve the hero's room fully before anything else (MR-TURN-4), unless it is skipped."""
    card = room_at(game, hero)
    if game.ruled:
        begin_room(game, hero.cell)
        if game.party == 1:
            game.agenda.push(steps.OVERLORD, hero.seat, WHEN_EXPLORATION)
    if hero.shield > 0 or hero.immune:
        game.agenda.push(steps.LEAVE_ROOM, hero.seat, 0)
    kind = game.tables.room_kind[card]
    if kind == TRAP or (kind == MONSTER and not hero.skipping):
        hero.met_danger = True  # an evaded Trap also counts as passed through (MR-ROOM-TREASURE-5)
    if hero.skipping:
        hero.skipping = False
        if game.sink is not None:
            tell(game, events.ROOM_SKIPPED, hero.seat, card)
        return
    game.die = 0
    if game.sink is not None:
        tell(game, events.ROOM_RESOLVED, hero.seat, card)
    if game.ruled and room_rule(game, kind, GHOST_FIRST):
        game.agenda.push(steps.RUN, hero.seat, game.tables.room_banner[card])
        start_fight(game, hero, FOE_GHOST)
    else:
        run_program(game, hero, game.tables.room_banner[card])


class Resolve(Step):
    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        resolve(game, hero)


class LeaveRoom(Step):
    """End what was granted for one room only."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        hero.shield = 0
        hero.immune = False


class Run(Step):
    """The argument is an address."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        run_program(game, hero, argument)


def run_program(game: Game, hero: Hero, address: i64) -> None:
    """Resolve icons from left to right (MR-RESOLVE-1); dying, or narrowly escaping death, stops it (MR-RESOLVE-12).

    Icons that only change numbers are resolved here (MR-RESOLVE-5). One that may ask, fight or fall puts the
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
            if hero.boons or game.ruled:
                pay_price(game, hero, packed)
            else:
                pay(game, hero, (packed >> 8) & 0xFF, amount_of(game, packed))
        elif verb == AFFLICT:
            afflict(game, hero, (packed >> 8) & 0xFF)
        elif verb < SKIP_ROOM:
            do_icon(game, hero, verb, packed)
        elif verb < IMMUNE:
            do_skill(game, hero, verb, packed)
        elif verb == LOSE_THIS:
            if lose_potion(game, hero, first_of(packed)):
                return
        elif verb < FIRST_PRICE:
            do_rare_skill(game, hero, verb, first_of(packed))
        else:
            settle_price(game, hero, verb, packed)


def do_icon(game: Game, hero: Hero, verb: i64, packed: i64) -> None:
    """One of the rarer icons of a result (MR-RESOLVE-7 to -11)."""
    if verb == BLESS:
        bless(game, hero)
    elif verb == CURE:
        cure(game, hero, first_of(packed))
    elif verb == RAISE_HP:
        raise_hp(game, hero, first_of(packed))
    elif verb == REFRESH:
        if not room_rule(game, game.tables.room_kind[room_at(game, hero)], NO_REFRESH):
            refresh(game, hero)
    elif verb == LOOT:
        # more gold where a monster or a trap was met in this area (MR-ROOM-TREASURE-1)
        gain(game, hero, GOLD, second_of(packed) if hero.met_danger else first_of(packed))
    elif verb == DROP_ITEM:
        drop_item(game, hero)
    else:
        # the X mark (MR-RESOLVE-10)
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


def do_rare_skill(game: Game, hero: Hero, verb: i64, amount: i64) -> None:
    """The same for skills of the second box."""
    if verb == IMMUNE:
        hero.immune = True
    elif verb == ADD_DAMAGE:
        game.pool.bonus += amount
    elif verb == EXTRA_DIE:
        game.pool.marks |= BAITED
    elif verb == EXECUTE:
        game.pool.marks |= EXECUTING
        game.pool.threshold = amount + game.floor
    elif verb == cardspeak.EXCHANGE:
        game.pool.marks |= EXCHANGING
    elif verb == SUNDER:
        if game.foe.line != NO_CARD:  # it may already be dead
            game.foe.armor = max(0, game.foe.armor - amount)
            tell(game, events.FOE_SUNDERED, hero.seat, game.foe.armor)
        return
    else:
        reveal_all(game, hero, amount)
        return
    if game.sink is not None:
        tell(game, events.SKILL_EFFECT, hero.seat, verb, amount)


def reveal_all(game: Game, hero: Hero, heals: i64) -> None:
    """Reveal every room of the area, or cure blindness instead if the word says so."""
    if heals and hero.afflictions & BLIND:
        cure(game, hero, BLIND)
        return
    cell: i64 = 0
    while cell < EXIT:
        if is_open(game, cell, 0):
            reveal(game, hero, cell)
        cell += 1


def wait_for(game: Game, hero: Hero, verb: i64, packed: i64, rest: i64) -> None:
    """Put the rest of the program on the agenda and do what comes before it."""
    if verb == CHECK:
        # the check itself knows where to continue
        argument = (rest << 1) | (packed >> 8)
        if begin_check(game, hero, argument):
            run_program(game, hero, next_address(game, hero, argument))
        return
    if verb >= TRY:
        wait_for_rare(game, hero, verb, packed, rest)
        return
    options = rest
    if verb == CHOOSE:
        rest += packed >> 8
    if game.tables.words[rest] != END:
        game.agenda.push(steps.RUN, hero.seat, rest)
    if verb == FIGHT:
        if game.council:
            meet_monster(game, hero)
        else:
            start_fight(game, hero, FOE_MONSTER)
    elif verb == ROWS:
        read_row(game, hero)
    elif verb == CHOOSE:
        ask_choice(game, hero, options)
    elif verb == TRADE:
        hero.spent = hero.spent & ~HAGGLE
        ask_trade(game, hero, first_of(packed))
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
        game.agenda.push(steps.TAKE_ITEM, hero.seat, first_of(packed))
    elif verb == REWARDS:
        take_rewards(game, hero)
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


def wait_for_rare(game: Game, hero: Hero, verb: i64, packed: i64, rest: i64) -> None:
    """What only cards of the second box ask for."""
    if verb == TRY:
        game.agenda.push(steps.BEFORE_CHECK, hero.seat, (rest + 1) << 1)
        return
    if verb == OPTIONS:
        ask_choice(game, hero, rest, steps.STORY_CHOICE)
        return
    if game.tables.words[rest] != END:
        game.agenda.push(steps.RUN, hero.seat, rest)
    if verb == MUST_TAKE:
        take_burden(game, hero)
    elif verb == BUY:
        take_item(game, hero)
    elif verb == GUARDIAN:
        wake_guardian(game, hero)
    elif verb == STRIKE:
        strike_at_once(game, hero, first_of(packed) + (game.floor if second_of(packed) else 0))
    elif verb == ORDER:
        peek(game, hero, first_of(packed), TO_ORDER)
    elif verb == DOWN:
        go_down(game, hero, first_of(packed))
    elif verb == STORY_FIGHT:
        meet_story(game, hero)
    else:
        draw_story(game, hero)


# --- enemies met in special ways -----------------------------------------------------------------------------


def meet_monster(game: Game, hero: Hero) -> None:
    """A kept Story card may be given up for the monster of the floor above."""
    if hero.item >= 0 and game.tables.item_marks[hero.item] & LOWERS and game.floor > 1:
        game.agenda.push(steps.LOWER, hero.seat, 0)
    else:
        start_fight(game, hero, FOE_MONSTER)


class Lower(Step):
    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.ask(steps.LOWER, hero.seat, 0, answers.GO_ON)
        game.question.offer(answers.TAKE)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        if choice == answers.TAKE:
            tell(game, events.MONSTER_LOWERED, hero.seat, hero.item)
            use_item(game, hero)
            start_fight(game, hero, LOWERED)
        else:
            start_fight(game, hero, FOE_MONSTER)


def wake_guardian(game: Game, hero: Hero) -> None:
    """Any boss that is unused or beaten, at random (MR-COUNCIL-6, -7, -9)."""
    asleep: i64 = 0
    for place in game.boss_place:
        if place == UNUSED or place == BEATEN:
            asleep += 1
    if asleep == 0:
        tell(game, events.NOTHING_HAPPENED, hero.seat)
        return
    drawn = game.dice.below(asleep)
    boss: i64 = 0
    while True:
        if game.boss_place[boss] == UNUSED or game.boss_place[boss] == BEATEN:
            if drawn == 0:
                break
            drawn -= 1
        boss += 1
    game.foe.card = boss
    hero.met_danger = True
    start_fight(game, hero, FOE_GUARDIAN)


def strike_at_once(game: Game, hero: Hero, damage: i64) -> None:
    """Damage past the armor, before the roll; a use of the Item is spent first."""
    agenda = game.agenda
    if agenda.depth > 0 and agenda.ops[agenda.depth - 1] == steps.USE_UP_ITEM:
        agenda.depth -= 1
        use_item(game, hero)
    if game.sink is not None:
        tell(game, events.DAMAGE_DEALT, hero.seat, 0, damage)
    wound(game, hero, damage)


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
    """Who is it for? Asked only in a party."""
    game.question.begin(steps.AIM, hero.seat, address)
    for mate in game.heroes:
        game.question.offer(answers.HERO + mate.seat)


class Aim(Step):
    """The chosen adventurer's program goes on the agenda; the argument is its address."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        ask_aim(game, hero, argument)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        game.agenda.seats[game.agenda.depth - 1] = choice - answers.HERO


def read_row(game: Game, hero: Hero) -> None:
    """The Dungeon die's row, in the column of the check (MR-CHECK-3, MR-ROOM-TRAP-1, MR-ROOM-TOMB-1)."""
    card = room_at(game, hero)
    column: i64 = 1 if game.success else 0
    if game.sink is not None:
        tell(game, events.ROW_READ, hero.seat, card, game.die)
    address = game.tables.room_row[(card * FACES + game.die - 1) * COLUMNS + column]
    if address == 0:
        tell(game, events.NOTHING_HAPPENED, hero.seat)
    else:
        run_program(game, hero, address)


def roll_shrine_die(game: Game, hero: Hero) -> None:
    """Roll the Dungeon die alone; an offering adds one, except to a 6 (MR-ROOM-SHRINE-1, -3)."""
    game.pool.clear()
    if game.dice.by_hand and await_dice(game, hero, DUNGEON_DIE, 1, steps.ROLL_SHRINE, 0):
        return
    roll_dungeon(game, hero)
    if game.ruled:
        game.agenda.push(steps.READ_SHRINE, hero.seat, 0)
        watch_dice(game, hero)
    else:
        read_shrine_die(game, hero)


class RollShrine(Step):
    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        roll_shrine_die(game, hero)


def read_shrine_die(game: Game, hero: Hero) -> None:
    game.die = game.pool.dungeon
    if game.offered and game.die < 6:
        game.die += 1
        tell(game, events.SHIFTED, hero.seat, game.die)
    if hero.potions:
        game.agenda.push(steps.AFTER_DIE, hero.seat, 0)


class ReadShrine(Step):
    """The die was looked at."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        read_shrine_die(game, hero)


class Offering(Step):
    """Before rolling, 1 gold may be offered, but not more (MR-ROOM-SHRINE-2, -4)."""

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
    """A last chance to drink before the row is read (MR-POTION-7)."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.ask(steps.AFTER_DIE, hero.seat, 0, answers.GO_ON)


class RollRewards(Step):
    """Roll the Dungeon die, no check needed, and resolve its row of the card (MR-ROOM-REWARDS-1 to -3)."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        if game.dice.by_hand and await_dice(game, hero, DUNGEON_DIE, 1, steps.ROLL_REWARDS, argument):
            return
        roll = game.dice.roll()
        tell(game, events.ROLLED_DUNGEON, hero.seat, roll)
        if game.ruled:
            game.pool.clear()
            game.pool.dungeon = roll
            game.agenda.push(steps.READ_REWARDS, hero.seat, argument)
            watch_dice(game, hero)
        else:
            run_program(game, hero, game.tables.rewards_row[argument * FACES + roll - 1])


class ReadRewards(Step):
    """The die was looked at."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        run_program(game, hero, game.tables.rewards_row[argument * FACES + game.pool.dungeon - 1])


def take_rewards(game: Game, hero: Hero) -> None:
    """Take the fixed reward, then the Dungeon die's row; next time it may be another card (MR-COUNCIL-20)."""
    game.agenda.push(steps.ROLL_REWARDS, hero.seat, game.rewards)
    game.agenda.push(steps.RUN, hero.seat, game.tables.rewards_always[game.rewards])
    if game.council:
        game.rewards = next_reference(game, game.court.choosing_rewards, game.rewards)


class SecondRewards(Step):
    """For beginners: after a boss, one of the group takes the Rewards a second time (MR-OVER-31)."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.begin(steps.SECOND_REWARDS, game.leader, 0)
        for mate in game.heroes:
            game.question.offer(answers.HERO + mate.seat)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        take_rewards(game, game.heroes[choice - answers.HERO])


def gains(game: Game, hero: Hero, packed: i64) -> bool:
    """A word of gain would change something: the track has room, the potion is not held yet, the affliction is there.

    (MR-MAT-12, MR-POTION-9.) XP beyond the track become HP (MR-XP-6).
    """
    verb = packed & 0xFF
    if verb == GAIN:
        stat = first_of(packed)
        return owned(hero, stat) < limit(stat) or (stat == XP and hero.hp < HP_MOST)
    if verb == POTION:
        return not holds(hero, first_of(packed))
    if verb == BLESS:
        return hero.afflictions != 0
    if verb == CURE:
        return hero.afflictions & first_of(packed) != 0
    if verb == RAISE_HP:
        return hero.hp < first_of(packed)
    if verb == REFRESH:
        card = room_at(game, hero)
        barred = card != NO_CARD and room_rule(game, game.tables.room_kind[card], NO_REFRESH) != 0
        return not barred and (hero.face_down or hero.turned != 0)
    return verb != TAKE or hero.burden == NO_CARD


def in_vain(game: Game, hero: Hero, address: i64) -> i64:
    """The first gain of a program if none of its gains would change anything; else 0.

    Costs and harms are ignored.
    """
    words = game.tables.words
    vain: i64 = 0
    packed = words[address]
    while packed != END:
        verb = packed & 0xFF
        costs = verb == PAY or verb == PAY_POTION or FIRST_PRICE <= verb <= LAST_PRICE
        harms = verb == LOSE or verb == LOSE_THIS or verb == AFFLICT or verb == NOTHING
        if not costs and not harms:
            if gains(game, hero, packed):
                return 0
            if vain == 0:
                vain = packed
        address += 1
        packed = words[address]
    return vain


def lacking(game: Game, hero: Hero, address: i64) -> i64:
    """The HP that a program's losses cost a hero who lacks what is taken (MR-STAT-9, -10)."""
    words = game.tables.words
    hp: i64 = 0
    packed = words[address]
    while packed != END and packed & 0xFF < TRY and packed & 0xFF != CHOOSE:
        if packed & 0xFF == LOSE and first_of(packed) != HP:
            hp += max(0, amount_of(game, packed) - owned(hero, first_of(packed)))
        elif packed & 0xFF == LOSE_THIS and not holds(hero, first_of(packed)):
            hp += 1
        address += 1
        packed = words[address]
    return hp


def ask_choice(game: Game, hero: Hero, options: i64, kind: i64 = steps.CHOICE) -> None:
    """Ask for exactly one option, among those whose price is in hand (MR-ROOM-GEN-2, MR-ROOM-BONFIRE-2)."""
    words = game.tables.words
    question = game.question
    question.begin(kind, hero.seat, options)
    count = first_of(words[options - 1])
    place: i64 = 0
    while place < count:
        if affordable(game, hero, words[options + place]):
            question.offer(answers.OPTION + place)
        place += 1


class Choice(Step):
    """The argument is where to find the options' addresses."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        ask_choice(game, hero, argument)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        address = game.tables.words[argument + choice - answers.OPTION]
        if game.party > 1 and is_for_item(game, room_at(game, hero), argument):
            if not contains(game, address, TAKE):
                hero.stage = DECLINED
                return
            for mate in game.heroes:
                if mate.cell == hero.cell and mate.seat != hero.seat:
                    be_done(mate)
        run_program(game, hero, address)


# --- an Item with a price, and what it costs to leave it (MR-ROOM-ITEM-2) -------------------------------------


def contains(game: Game, address: i64, verb: i64) -> bool:
    """The program contains a verb, before any options."""
    words = game.tables.words
    packed = words[address]
    while packed != END and packed & 0xFF != CHOOSE:
        if packed & 0xFF == verb:
            return True
        address += 1
        packed = words[address]
    return False


def is_for_item(game: Game, card: i64, options: i64) -> bool:
    """These are the options of an Item room's own banner."""
    tables = game.tables
    return card != NO_CARD and tables.room_kind[card] == ITEM and tables.room_banner[card] + 1 == options


def way_with(game: Game, card: i64, item: bool) -> i64:
    """In an Item room with options: the one that gives its Item, or the one that does not; 0 in other rooms."""
    if card == NO_CARD:
        return 0
    words = game.tables.words
    banner = game.tables.room_banner[card]
    if words[banner] & 0xFF != CHOOSE:
        return 0
    place = first_of(words[banner])
    while place > 0:
        address = words[banner + place]
        if contains(game, address, TAKE) == item:
            return address
        place -= 1
    return 0


def be_done(hero: Hero) -> None:
    """This hero is finished with the card."""
    if hero.stage == ARRIVED or hero.stage == DECLINED:
        hero.stage = RESOLVED
        hero.skipping = False
        hero.shield = 0
        hero.immune = False


def ask_trade(game: Game, hero: Hero, argument: i64) -> None:
    """Buy and sell any number of times, or not at all (MR-ROOM-MERCHANT-1, -2); the argument may say from a Story."""
    game.question.ask(steps.TRADING, hero.seat, argument, answers.GO_ON)
    first = first_offer(game, hero, argument)
    count = offer_count(game, hero, argument)
    place: i64 = 0
    while place < count:
        address = game.tables.offer_program[first + place]
        if affordable(game, hero, address) and not in_vain(game, hero, address):
            game.question.offer(answers.TRADE + place)
        place += 1


def first_offer(game: Game, hero: Hero, argument: i64) -> i64:
    if argument == OF_STORY:
        return game.tables.story_offers[game.court.story]
    return game.tables.room_offers[room_at(game, hero)]


def offer_count(game: Game, hero: Hero, argument: i64) -> i64:
    if argument == OF_STORY:
        return game.tables.story_offer_count[game.court.story]
    return game.tables.room_offer_count[room_at(game, hero)]


class Trading(Step):
    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        ask_trade(game, hero, argument)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        if choice != answers.GO_ON:
            address = game.tables.offer_program[first_offer(game, hero, argument) + choice - answers.TRADE]
            if not contains(game, address, BUY):  # the merchant's own card comes last (MR-COUNCIL-10)
                game.agenda.push(steps.TRADING, hero.seat, argument)
            run_program(game, hero, address)


# --- Story cards ---------------------------------------------------------------------------------------------


def draw_story(game: Game, hero: Hero) -> None:
    """Draw the top Story card, which does not come back; with none left, or in a fight, do nothing.

    (MR-STORY-1, -2, -6.)
    """
    court = game.court
    if court.story_count == 0 or game.foe.line != NO_CARD:
        tell(game, events.NOTHING_HAPPENED, hero.seat)
        return
    court.story_count -= 1
    court.story = court.stories[court.story_count]
    tell(game, events.STORY_DRAWN, hero.seat, court.story)
    run_program(game, hero, game.tables.story_program[court.story])


class StoryChoice(Step):
    """Choose exactly one option open to the character; the argument is where to find them (MR-STORY-3 to -5)."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        ask_choice(game, hero, argument, steps.STORY_CHOICE)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        run_program(game, hero, game.tables.words[argument + choice - answers.OPTION])


def meet_story(game: Game, hero: Hero) -> None:
    """Fight the enemy of a Story card, together with all on the same card."""
    game.foe.card = game.court.story
    hero.met_danger = True
    if game.party > 1:
        game.fighters = company(game, hero.cell)
    start_fight(game, hero, FOE_STORY)
