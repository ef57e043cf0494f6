"""The programs of abilities, rooms, rewards and boards, run from left to right (TED-ICO, TED-KIL-04)."""

from mypy_extensions import i64

from undercroft.games.tiny_epic.rules import answers, events, steps
from undercroft.games.tiny_epic.rules.answers import GO_ON
from undercroft.games.tiny_epic.rules.attacks import deal, kill, offer_enemies, reach_of
from undercroft.games.tiny_epic.rules.cardspeak import (
    ADD_GOBLIN,
    ATTACK,
    BOSS_GAINS,
    BOSS_HOME,
    CHOOSE,
    DAMAGE,
    DISCOVER,
    DRAIN,
    EACH,
    EITHER,
    END,
    FIRST_WAITING,
    FOCUS,
    FULL_FOCUS,
    FULL_HEALTH,
    HEAL,
    HERD,
    HEROES,
    HURT,
    KILL_GOBLIN,
    MEND,
    PATH,
    PICK_UP,
    PUSH,
    REMOVE_THIS,
    REVEAL_ANY,
    REVEAL_AROUND,
    SEND,
    SHED,
    SIGHT,
    SNEAK,
    SPRINT,
    STOP,
    STRIDE,
    TELEPORT,
    TORCH_DOWN,
    TORCH_UP,
    first_of,
    second_of,
    third_of,
)
from undercroft.games.tiny_epic.rules.dungeon import add_goblin, hidden_around
from undercroft.games.tiny_epic.rules.effects import enemies_at, gain_focus, heal, hurt, lose_focus, torch_up
from undercroft.games.tiny_epic.rules.enemies import herd_next
from undercroft.games.tiny_epic.rules.equipment import remove
from undercroft.games.tiny_epic.rules.grid import struck
from undercroft.games.tiny_epic.rules.lair import boss_gains, boss_home
from undercroft.games.tiny_epic.rules.state import BIT, BOSS, FIRST_MINION, PLAYING, Hero, State, tell
from undercroft.games.tiny_epic.rules.steps import Step


class Run(Step):
    """The argument is an address."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        run_program(state, hero, argument)


def run_program(state: State, hero: Hero, address: i64) -> None:
    """Run word by word; a word that may ask puts the rest on the agenda first, so that it waits."""
    programs = state.tables.programs
    while True:
        packed = programs[address]
        verb = packed & 0xFF
        if verb == END or state.outcome != PLAYING:
            return
        address += 1
        if verb >= FIRST_WAITING:
            options = address
            if verb == CHOOSE:
                address += first_of(packed)
            if programs[address] != END:
                state.agenda.push(steps.RUN, hero.seat, address)
            wait_for(state, hero, verb, packed, options)
            return
        do(state, hero, verb, first_of(packed))


def do(state: State, hero: Hero, verb: i64, amount: i64) -> None:
    """Words that only change numbers."""
    if verb == HEAL:
        heal(state, hero, amount)
    elif verb == FOCUS:
        gain_focus(state, hero, amount)
    elif verb == HURT:
        hurt(state, hero, amount)
    elif verb == DRAIN:
        lose_focus(state, hero, amount)
    elif verb == FULL_HEALTH:
        heal(state, hero, state.tables.hero_health[hero.board])
    elif verb == FULL_FOCUS:
        gain_focus(state, hero, state.tables.hero_focus[hero.board])
    elif verb == TORCH_UP:
        torch_up(state, amount)
    elif verb == STOP:
        if state.turn.seat == hero.seat:
            state.turn.halted = True
    elif verb == SPRINT:
        state.turn.sprint += amount
    elif verb == SNEAK:
        state.turn.sneaking = True
    elif verb == BOSS_GAINS:
        boss_gains(state, hero, amount)
    elif verb == BOSS_HOME:
        boss_home(state, hero)


def wait_for(state: State, hero: Hero, verb: i64, packed: i64, options: i64) -> None:
    """Words that may ask, or trigger other things."""
    agenda = state.agenda
    if verb == DISCOVER:
        kind = first_of(packed)
        agenda.push(steps.EITHER if kind == EITHER else steps.DISCOVER, hero.seat, kind)
    elif verb == PICK_UP:
        agenda.push(steps.PICK_UP, hero.seat, first_of(packed))
    elif verb == TORCH_DOWN:
        agenda.push(steps.TORCH, hero.seat, first_of(packed))
    elif verb == ADD_GOBLIN:
        add_goblin(state, hero.cell)
    elif verb == CHOOSE:
        agenda.push(steps.CHOICE, hero.seat, options)
    elif verb == DAMAGE:
        deal(state, hero, first_of(packed), second_of(packed))
    elif verb == ATTACK:
        agenda.push(steps.WEAPON, hero.seat, packed)
    elif verb == TELEPORT:
        agenda.push(steps.TELEPORT, hero.seat, hero.seat)
    elif verb == SHED:
        agenda.push(steps.SHED, hero.seat, packed)
    else:
        wait_for_rare(state, hero, verb, packed)


def wait_for_rare(state: State, hero: Hero, verb: i64, packed: i64) -> None:
    agenda = state.agenda
    trial = state.trial
    if verb == MEND:
        mend(state, hero, first_of(packed))
    elif verb == SEND:
        agenda.push(steps.TELEPORT, hero.seat, trial.first)
    elif verb == REVEAL_ANY:
        agenda.push(steps.REVEAL_ANY, hero.seat, 0)
    elif verb == REVEAL_AROUND:
        agenda.push(steps.AROUND, hero.seat, hidden_around(state, hero.cell))
    elif verb == KILL_GOBLIN:
        agenda.push(steps.KILL, hero.seat, goblins_in_sight(state, hero, first_of(packed)))
    elif verb == PUSH:
        agenda.push(steps.PUSH, hero.seat, trial.first | (first_of(packed) << 8))
    elif verb == HERD:
        state.pushing = enemies_at(state, reach_of(state, hero, PATH, second_of(packed)))
        herd_next(state, hero, first_of(packed))
    elif verb == REMOVE_THIS:
        remove(state, hero, trial.ability)
    elif verb == STRIDE:
        state.turn.striding = True
        state.turn.halted = False
        state.turn.penned = False
        state.turn.moved = 0
    elif verb == EACH:
        each_near_boss(state, first_of(packed), second_of(packed), third_of(packed))


def mend(state: State, hero: Hero, amount: i64) -> None:
    """Heal the hero it is for, or all in reach (TED-UNC-04)."""
    ability = state.trial.ability
    if state.tables.ability_whom[ability] == HEROES:
        cells = reach_of(state, hero, PATH, state.tables.ability_rooms[ability])
        for mate in state.heroes:
            if cells & BIT[mate.cell]:
                heal(state, mate, amount)
    else:
        heal(state, state.heroes[state.trial.first], amount)


def each_near_boss(state: State, rooms: i64, verb: i64, amount: i64) -> None:
    """A torch effect around the boss (TED-BCA-03, Q1)."""
    cells = struck(state.grid, state.enemy_cell[BOSS], rooms)
    for hero in state.heroes:
        if hero.health > 0 and cells & BIT[hero.cell]:
            do(state, hero, verb, amount)


def goblins_in_sight(state: State, hero: Hero, rooms: i64) -> i64:
    goblins: i64 = BIT[FIRST_MINION] - 1
    return enemies_at(state, reach_of(state, hero, SIGHT, rooms)) & goblins


class Kill(Step):
    """A goblin dies, and the hero gets its reward (TED-KIL-10). The argument is a mask."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.begin(steps.KILL, hero.seat, argument)
        offer_enemies(state, argument)
        if argument == 0:
            state.question.close()

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        kill(state, hero, choice - answers.ENEMY)


class Choice(Step):
    """Choose one of the options, or none (TED-KIL-04, Q22). The argument is where to find their addresses."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        count = first_of(state.tables.programs[argument - 1])
        state.question.ask(steps.CHOICE, hero.seat, argument, GO_ON)
        place: i64 = 0
        while place < count:
            state.question.offer(answers.OPTION + place)
            place += 1

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        if choice != GO_ON:
            run_program(state, hero, state.tables.programs[argument + choice - answers.OPTION])
        else:
            tell(state, events.NOTHING_HAPPENED, hero.seat)
