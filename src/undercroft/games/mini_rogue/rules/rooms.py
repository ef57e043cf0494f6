"""Rooms and results: the programs of the cards, run from left to right (MR-ROOM, MR-RESOLVE)."""

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import answers, cardspeak, events, steps
from undercroft.games.mini_rogue.rules.area import TO_ORDER, fall, go_down, peek, reveal
from undercroft.games.mini_rogue.rules.cardspeak import (
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
    FOE_MONSTER,
    GAIN,
    GAIN_PER_DIE,
    GHOST,
    GHOST_FIRST,
    GOLD,
    GUARDIAN,
    HAGGLE,
    IMMUNE,
    LOOT,
    LOSE,
    LOSE_THIS,
    MONSTER,
    MUST_TAKE,
    NO_REFRESH,
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
    first_of,
    second_of,
    third_of,
)
from undercroft.games.mini_rogue.rules.check import begin_check, next_address, row_address, watch_dice
from undercroft.games.mini_rogue.rules.effects import (
    afflict,
    amount_of,
    armor_of,
    bless,
    cure,
    gain,
    lose,
    pay,
    raise_hp,
    refresh,
)
from undercroft.games.mini_rogue.rules.fights import (
    meet_monster,
    meet_story,
    next_reference,
    start_fight,
    wake_guardian,
)
from undercroft.games.mini_rogue.rules.foes import wound
from undercroft.games.mini_rogue.rules.items import drop_item, take_burden, take_item, use_item
from undercroft.games.mini_rogue.rules.offers import ask_choice, ask_trade, contains, first_offer, is_for_item
from undercroft.games.mini_rogue.rules.overlord import begin_room
from undercroft.games.mini_rogue.rules.pool import BAITED, CONFUSED, DOUBLING, EXCHANGING, EXECUTING, FREE_FEATS
from undercroft.games.mini_rogue.rules.potions import gain_potion, lose_potion
from undercroft.games.mini_rogue.rules.prices import pay_price, settle_price
from undercroft.games.mini_rogue.rules.reinforcement import room_rule
from undercroft.games.mini_rogue.rules.shrine import roll_shrine_die
from undercroft.games.mini_rogue.rules.skills import is_open
from undercroft.games.mini_rogue.rules.state import (
    ARRIVED,
    BY_ROOM,
    DECLINED,
    DUNGEON_DIE,
    EXIT,
    NO_CARD,
    RESOLVED,
    Hero,
    State,
    level,
    room_at,
    tell,
)
from undercroft.games.mini_rogue.rules.steps import Step
from undercroft.games.mini_rogue.rules.sums import BONUS, announce, part
from undercroft.games.mini_rogue.rules.tables import FACES
from undercroft.games.mini_rogue.rules.throws import await_dice


def resolve(state: State, hero: Hero) -> None:
    """Resolve the hero's room fully before anything else (MR-TURN-4), unless it is skipped."""
    card = room_at(state, hero)
    if state.ruled:
        begin_room(state, hero.cell)
        if state.party == 1:
            state.agenda.push(steps.OVERLORD, hero.seat, WHEN_EXPLORATION)
    if hero.shield > 0 or hero.immune:
        state.agenda.push(steps.LEAVE_ROOM, hero.seat, 0)
    kind = state.tables.room_kind[card]
    if kind == TRAP or (kind == MONSTER and not hero.skipping):
        hero.met_danger = True  # an evaded Trap also counts as passed through (MR-ROOM-TREASURE-5)
    if hero.skipping:
        hero.skipping = False
        if state.sink is not None:
            tell(state, events.ROOM_SKIPPED, hero.seat, card, state.floor)
        return
    state.die = 0
    if state.sink is not None:
        tell(state, events.ROOM_RESOLVED, hero.seat, card)
    if state.ruled and room_rule(state, kind, GHOST_FIRST):
        state.agenda.push(steps.RUN, hero.seat, state.tables.room_banner[card])
        start_fight(state, hero, FOE_GHOST)
    else:
        run_program(state, hero, state.tables.room_banner[card])


class Resolve(Step):
    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        resolve(state, hero)


class LeaveRoom(Step):
    """End what was granted for one room only."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        hero.shield = 0
        hero.immune = False


class Run(Step):
    """The argument is an address."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        run_program(state, hero, argument)


def run_program(state: State, hero: Hero, address: i64) -> None:
    """Resolve icons from left to right (MR-RESOLVE-1); dying, or narrowly escaping death, stops it (MR-RESOLVE-12).

    Icons that only change numbers are resolved here (MR-RESOLVE-5). One that may ask, fight or fall puts the
    rest of the program on the agenda first, so that it waits (MR-RESOLVE-2).
    """
    programs = state.tables.programs
    while True:
        packed = programs[address]
        verb = packed & 0xFF
        if verb == END:
            return
        address += 1
        if verb >= FIRST_WAITING:
            wait_for(state, hero, verb, packed, address)
            return
        if verb == GAIN:
            gain(state, hero, (packed >> 8) & 0xFF, amount_of(state, packed))
        elif verb == LOSE:
            if lose(state, hero, (packed >> 8) & 0xFF, amount_of(state, packed), BY_ROOM, room_at(state, hero)):
                return
        elif verb == PAY:
            if hero.boons or state.ruled:
                pay_price(state, hero, packed)
            else:
                pay(state, hero, (packed >> 8) & 0xFF, amount_of(state, packed))
        elif verb == AFFLICT:
            afflict(state, hero, (packed >> 8) & 0xFF)
        elif verb < SKIP_ROOM:
            do_icon(state, hero, verb, packed)
        elif verb < IMMUNE:
            do_skill(state, hero, verb, packed)
        elif verb == LOSE_THIS:
            if lose_potion(state, hero, first_of(packed)):
                return
        elif verb < FIRST_PRICE:
            do_rare_skill(state, hero, verb, first_of(packed))
        else:
            settle_price(state, hero, verb, packed)


def do_icon(state: State, hero: Hero, verb: i64, packed: i64) -> None:
    """One of the rarer icons of a result (MR-RESOLVE-7 to -11)."""
    if verb == BLESS:
        bless(state, hero)
    elif verb == CURE:
        cure(state, hero, first_of(packed))
    elif verb == RAISE_HP:
        raise_hp(state, hero, first_of(packed))
    elif verb == REFRESH:
        if not room_rule(state, state.tables.room_kind[room_at(state, hero)], NO_REFRESH):
            refresh(state, hero)
    elif verb == LOOT:
        # more gold where a monster or a trap was met in this area (MR-ROOM-TREASURE-1)
        gain(state, hero, GOLD, second_of(packed) if hero.met_danger else first_of(packed))
    elif verb == DROP_ITEM:
        drop_item(state, hero)
    else:
        # the X mark (MR-RESOLVE-10)
        tell(state, events.NOTHING_HAPPENED, hero.seat)


def do_skill(state: State, hero: Hero, verb: i64, packed: i64) -> None:
    """What a skill changes without asking."""
    amount = first_of(packed)
    if verb == SKIP_ROOM:
        hero.skipping = True
    elif verb == SHIELD:
        hero.shield += amount
    elif verb == DOUBLE_DIE:
        state.pool.marks |= DOUBLING
    elif verb == ADD_ARMOR:
        amount = amount * armor_of(state, hero)
        announce(state, amount)
    elif verb == CONFUSE:
        state.pool.marks |= CONFUSED
    elif verb == cardspeak.FREE_FEATS:
        state.pool.marks |= FREE_FEATS
    elif verb == GAIN_PER_DIE:
        gain(state, hero, first_of(packed), second_of(packed) * level(hero))
        return
    else:
        # GAIN_IF
        if hero.afflictions & third_of(packed):
            gain(state, hero, first_of(packed), second_of(packed))
        return
    if state.sink is not None:
        tell(state, events.SKILL_EFFECT, hero.seat, verb, amount, state.floor)


def do_rare_skill(state: State, hero: Hero, verb: i64, amount: i64) -> None:
    """The same for skills of the second box."""
    if verb == IMMUNE:
        hero.immune = True
    elif verb == ADD_DAMAGE:
        announce(state, amount)
    elif verb == EXTRA_DIE:
        state.pool.marks |= BAITED
    elif verb == EXECUTE:
        state.pool.marks |= EXECUTING
        state.pool.threshold = amount + state.floor
    elif verb == cardspeak.EXCHANGE:
        state.pool.marks |= EXCHANGING
    elif verb == SUNDER:
        if state.foe.line != NO_CARD:  # it may already be dead
            state.foe.armor = max(0, state.foe.armor - amount)
            tell(state, events.FOE_SUNDERED, hero.seat, state.foe.armor)
        return
    else:
        reveal_all(state, hero, amount)
        return
    if state.sink is not None:
        tell(state, events.SKILL_EFFECT, hero.seat, verb, amount, state.floor)


def reveal_all(state: State, hero: Hero, heals: i64) -> None:
    """Reveal every room of the area, or cure blindness instead if the word says so."""
    if heals and hero.afflictions & BLIND:
        cure(state, hero, BLIND)
        return
    cell: i64 = 0
    while cell < EXIT:
        if is_open(state, cell, 0):
            reveal(state, hero, cell)
        cell += 1


def wait_for(state: State, hero: Hero, verb: i64, packed: i64, rest: i64) -> None:
    """Put the rest of the program on the agenda and do what comes before it."""
    if verb == CHECK:
        # the check itself knows where to continue
        argument = (rest << 1) | (packed >> 8)
        if begin_check(state, hero, argument):
            run_program(state, hero, next_address(state, hero, argument))
        return
    if verb >= TRY:
        wait_for_rare(state, hero, verb, packed, rest)
        return
    options = rest
    if verb == CHOOSE:
        rest += packed >> 8
    if state.tables.programs[rest] != END:
        state.agenda.push(steps.RUN, hero.seat, rest)
    if verb == FIGHT:
        if state.council:
            meet_monster(state, hero)
        else:
            start_fight(state, hero, FOE_MONSTER)
    elif verb == ROWS:
        read_row(state, hero)
    elif verb == CHOOSE:
        ask_choice(state, hero, options)
    elif verb == TRADE:
        hero.spent = hero.spent & ~HAGGLE
        ask_trade(state, hero, first_of(packed))
    elif verb == GHOST:
        start_fight(state, hero, FOE_GHOST)
    elif verb == POTION:
        gain_potion(state, hero, first_of(packed))
    elif verb == ANY_POTION:
        state.agenda.push(steps.PICK_POTION, hero.seat, 0)
    elif verb == PAY_POTION:
        state.agenda.push(steps.PAY_WITH_POTION, hero.seat, 0)
    elif verb == OFFERING:
        state.agenda.push(steps.OFFERING, hero.seat, 0)
    elif verb == DIE:
        roll_shrine_die(state, hero)
    elif verb == TAKE:
        state.agenda.push(steps.TAKE_ITEM, hero.seat, first_of(packed))
    elif verb == REWARDS:
        take_rewards(state, hero)
    elif verb == TUMBLE:
        fall(state, hero)
    elif verb == EVERYONE:
        for mate in state.heroes:
            if mate.seat != hero.seat:
                state.agenda.push(steps.RUN, mate.seat, rest)
    elif verb == ANYONE:
        if state.party > 1:
            ask_aim(state, hero, rest)
    else:
        wait_for_skill(state, hero, verb, first_of(packed))


def wait_for_rare(state: State, hero: Hero, verb: i64, packed: i64, rest: i64) -> None:
    """What only cards of the second box ask for."""
    if verb == TRY:
        state.agenda.push(steps.BEFORE_CHECK, hero.seat, (rest + 1) << 1)
        return
    if verb == OPTIONS:
        ask_choice(state, hero, rest, steps.STORY_CHOICE)
        return
    if state.tables.programs[rest] != END:
        state.agenda.push(steps.RUN, hero.seat, rest)
    if verb == MUST_TAKE:
        take_burden(state, hero)
    elif verb == BUY:
        take_item(state, hero)
    elif verb == GUARDIAN:
        wake_guardian(state, hero)
    elif verb == STRIKE:
        damage = first_of(packed)
        if second_of(packed):
            damage += state.floor
        strike_at_once(state, hero, damage)
    elif verb == ORDER:
        peek(state, hero, first_of(packed), TO_ORDER)
    elif verb == DOWN:
        go_down(state, hero, first_of(packed))
    elif verb == STORY_FIGHT:
        meet_story(state, hero)
    else:
        draw_story(state, hero)


def strike_at_once(state: State, hero: Hero, damage: i64) -> None:
    """Damage past the armor, before the roll; a use of the Item is spent first."""
    agenda = state.agenda
    if agenda.depth > 0 and agenda.ops[agenda.depth - 1] == steps.USE_UP_ITEM:
        agenda.depth -= 1
        use_item(state, hero)
    part(state, hero, BONUS, state.pool.skill, damage)
    if state.sink is not None:
        tell(state, events.DAMAGE_DEALT, hero.seat, 0, damage)
    wound(state, hero, damage)


def wait_for_skill(state: State, hero: Hero, verb: i64, amount: i64) -> None:
    """Skills that ask: which rooms, which cards, which effect, how much."""
    if verb == REVEAL:
        state.agenda.push(steps.REVEAL_ROOM, hero.seat, amount)
    elif verb == REPLACE_ROOM:
        state.agenda.push(steps.REPLACE_ROOM, hero.seat, 0)
    elif verb == SWAP_ROOMS:
        state.agenda.push(steps.SWAP_FIRST, hero.seat, 0)
    elif verb == ARRANGE:
        peek(state, hero, amount)
    elif verb == CONJURE:
        state.agenda.push(steps.CONJURING, hero.seat, 0)
    else:
        state.agenda.push(steps.TRIBUTE, hero.seat, amount)


def ask_aim(state: State, hero: Hero, address: i64) -> None:
    """Who is it for? Asked only in a party."""
    state.question.begin(steps.AIM, hero.seat, address)
    for mate in state.heroes:
        state.question.offer(answers.HERO + mate.seat)


class Aim(Step):
    """The chosen adventurer's program goes on the agenda; the argument is its address."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        ask_aim(state, hero, argument)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        state.agenda.seats[state.agenda.depth - 1] = choice - answers.HERO


def read_row(state: State, hero: Hero) -> None:
    """The Dungeon die's row, in the column of the check (MR-CHECK-3, MR-ROOM-TRAP-1, MR-ROOM-TOMB-1)."""
    card = room_at(state, hero)
    if state.sink is not None:
        tell(state, events.ROW_READ, hero.seat, card, state.die)
    address = row_address(state, card, state.die)
    if address == 0:
        tell(state, events.NOTHING_HAPPENED, hero.seat)
        return
    sink = state.sink
    told = sink.told() if sink is not None else 0
    waiting = state.agenda.depth
    run_program(state, hero, address)
    if sink is not None and sink.told() == told and state.agenda.depth == waiting and state.question.kind == 0:
        tell(state, events.NOTHING_HAPPENED, hero.seat)  # already so afflicted, or a track at its end


class RollRewards(Step):
    """Roll the Dungeon die, no check needed, and resolve its row of the card (MR-ROOM-REWARDS-1 to -3)."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        if state.dice.by_hand and await_dice(state, hero, DUNGEON_DIE, 1, steps.ROLL_REWARDS, argument):
            return
        roll = state.dice.roll()
        tell(state, events.ROLLED_DUNGEON, hero.seat, roll)
        if state.ruled:
            state.pool.clear()
            state.pool.dungeon = roll
            state.agenda.push(steps.READ_REWARDS, hero.seat, argument)
            watch_dice(state, hero)
        else:
            run_program(state, hero, state.tables.rewards_row[argument * FACES + roll - 1])


class ReadRewards(Step):
    """The die was looked at."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        run_program(state, hero, state.tables.rewards_row[argument * FACES + state.pool.dungeon - 1])


def take_rewards(state: State, hero: Hero) -> None:
    """Take the fixed reward, then the Dungeon die's row; next time it may be another card (MR-COUNCIL-20)."""
    state.agenda.push(steps.ROLL_REWARDS, hero.seat, state.rewards)
    state.agenda.push(steps.RUN, hero.seat, state.tables.rewards_always[state.rewards])
    if state.council:
        state.rewards = next_reference(state, state.court.choosing_rewards, state.rewards)


class SecondRewards(Step):
    """For beginners: after a boss, one of the group takes the Rewards a second time (MR-OVER-31)."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.begin(steps.SECOND_REWARDS, state.leader, 0)
        for mate in state.heroes:
            state.question.offer(answers.HERO + mate.seat)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        take_rewards(state, state.heroes[choice - answers.HERO])


class Choice(Step):
    """The argument is where to find the options' addresses."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        ask_choice(state, hero, argument)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        address = state.tables.programs[argument + choice - answers.OPTION]
        if state.party > 1 and is_for_item(state, room_at(state, hero), argument):
            if not contains(state, address, TAKE):
                hero.stage = DECLINED
                return
            for mate in state.heroes:
                if mate.cell == hero.cell and mate.seat != hero.seat:
                    be_done(mate)
        run_program(state, hero, address)


def be_done(hero: Hero) -> None:
    """This hero is finished with the card."""
    if hero.stage == ARRIVED or hero.stage == DECLINED:
        hero.stage = RESOLVED
        hero.skipping = False
        hero.shield = 0
        hero.immune = False


class Trading(Step):
    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        ask_trade(state, hero, argument)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        if choice != answers.GO_ON:
            address = state.tables.offer_program[first_offer(state, hero, argument) + choice - answers.TRADE]
            if not contains(state, address, BUY):  # the merchant's own card comes last (MR-COUNCIL-10)
                state.agenda.push(steps.TRADING, hero.seat, argument)
            run_program(state, hero, address)


# --- Story cards ---------------------------------------------------------------------------------------------


def draw_story(state: State, hero: Hero) -> None:
    """Draw the top Story card, which does not come back; with none left, or in a fight, do nothing.

    (MR-STORY-1, -2, -6.)
    """
    court = state.court
    if court.story_count == 0 or state.foe.line != NO_CARD:
        tell(state, events.NOTHING_HAPPENED, hero.seat)
        return
    court.story_count -= 1
    court.story = court.stories[court.story_count]
    tell(state, events.STORY_DRAWN, hero.seat, court.story)
    run_program(state, hero, state.tables.story_program[court.story])


class StoryChoice(Step):
    """Choose exactly one option open to the character; the argument is where to find them (MR-STORY-3 to -5)."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        ask_choice(state, hero, argument, steps.STORY_CHOICE)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        run_program(state, hero, state.tables.programs[argument + choice - answers.OPTION])
