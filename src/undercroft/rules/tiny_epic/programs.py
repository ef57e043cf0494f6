"""The programs of abilities, rooms, rewards and boards, run from left to right (TED-ICO, TED-KIL-04)."""

from mypy_extensions import i64

from undercroft.rules.tiny_epic import answers, events, steps
from undercroft.rules.tiny_epic.answers import GO_ON
from undercroft.rules.tiny_epic.attacks import deal, kill, offer_enemies, reach_of
from undercroft.rules.tiny_epic.cardspeak import (
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
    REVEAL_ANY,
    REVEAL_AROUND,
    SEND,
    SHED,
    SHED_THIS,
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
from undercroft.rules.tiny_epic.dungeon import add_goblin, hidden_around
from undercroft.rules.tiny_epic.effects import enemies_at, gain_focus, heal, hurt, lose_focus, torch_up
from undercroft.rules.tiny_epic.enemies import herd_next
from undercroft.rules.tiny_epic.equipment import shed
from undercroft.rules.tiny_epic.grid import struck
from undercroft.rules.tiny_epic.lair import boss_gains, boss_home
from undercroft.rules.tiny_epic.state import BIT, BOSS, FIRST_MINION, NO_CARD, PLAYING, Game, Hero, tell
from undercroft.rules.tiny_epic.steps import Step


class Run(Step):
    """The argument is an address."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        run_program(game, hero, argument)


def run_program(game: Game, hero: Hero, address: i64) -> None:
    """Run word by word; a word that may ask puts the rest on the agenda first, so that it waits."""
    words = game.tables.words
    while True:
        packed = words[address]
        verb = packed & 0xFF
        if verb == END or game.outcome != PLAYING:
            return
        address += 1
        if verb >= FIRST_WAITING:
            options = address
            if verb == CHOOSE:
                address += first_of(packed)
            if words[address] != END:
                game.agenda.push(steps.RUN, hero.seat, address)
            wait_for(game, hero, verb, packed, options)
            return
        do(game, hero, verb, first_of(packed))


def do(game: Game, hero: Hero, verb: i64, amount: i64) -> None:
    """Words that only change numbers."""
    if verb == HEAL:
        heal(game, hero, amount)
    elif verb == FOCUS:
        gain_focus(game, hero, amount)
    elif verb == HURT:
        hurt(game, hero, amount)
    elif verb == DRAIN:
        lose_focus(game, hero, amount)
    elif verb == FULL_HEALTH:
        heal(game, hero, game.tables.hero_health[hero.board])
    elif verb == FULL_FOCUS:
        gain_focus(game, hero, game.tables.hero_focus[hero.board])
    elif verb == TORCH_UP:
        torch_up(game, amount)
    elif verb == STOP:
        if game.turn.seat == hero.seat:
            game.turn.halted = True
    elif verb == SPRINT:
        game.turn.sprint += amount
    elif verb == SNEAK:
        game.turn.sneaking = True
    elif verb == BOSS_GAINS:
        boss_gains(game, hero, amount)
    elif verb == BOSS_HOME:
        boss_home(game, hero)


def wait_for(game: Game, hero: Hero, verb: i64, packed: i64, options: i64) -> None:
    """Words that may ask, or trigger other things."""
    agenda = game.agenda
    if verb == DISCOVER:
        kind = first_of(packed)
        agenda.push(steps.EITHER if kind == EITHER else steps.DISCOVER, hero.seat, kind)
    elif verb == PICK_UP:
        agenda.push(steps.PICK_UP, hero.seat, first_of(packed))
    elif verb == TORCH_DOWN:
        agenda.push(steps.TORCH, hero.seat, first_of(packed))
    elif verb == ADD_GOBLIN:
        add_goblin(game, hero.cell)
    elif verb == CHOOSE:
        agenda.push(steps.CHOICE, hero.seat, options)
    elif verb == DAMAGE:
        deal(game, hero, first_of(packed), second_of(packed))
    elif verb == ATTACK:
        agenda.push(steps.WEAPON, hero.seat, packed)
    elif verb == TELEPORT:
        agenda.push(steps.TELEPORT, hero.seat, hero.seat)
    elif verb == SHED:
        agenda.push(steps.SHED, hero.seat, packed)
    else:
        wait_for_rare(game, hero, verb, packed)


def wait_for_rare(game: Game, hero: Hero, verb: i64, packed: i64) -> None:
    agenda = game.agenda
    trial = game.trial
    if verb == MEND:
        mend(game, hero, first_of(packed))
    elif verb == SEND:
        agenda.push(steps.TELEPORT, hero.seat, trial.first)
    elif verb == REVEAL_ANY:
        agenda.push(steps.REVEAL_ANY, hero.seat, 0)
    elif verb == REVEAL_AROUND:
        agenda.push(steps.AROUND, hero.seat, hidden_around(game, hero.cell))
    elif verb == KILL_GOBLIN:
        agenda.push(steps.KILL, hero.seat, goblins_in_sight(game, hero, first_of(packed)))
    elif verb == PUSH:
        agenda.push(steps.PUSH, hero.seat, trial.first | (first_of(packed) << 8))
    elif verb == HERD:
        game.pushing = enemies_at(game, reach_of(game, hero, PATH, second_of(packed)))
        herd_next(game, hero, first_of(packed))
    elif verb == SHED_THIS:
        card = hero.cards[trial.place - 1]
        if card != NO_CARD and game.tables.card_ability[card] == trial.ability:  # it may be gone by now
            shed(game, hero, trial.place - 1)
    elif verb == STRIDE:
        game.turn.striding = True
        game.turn.halted = False
        game.turn.penned = False
        game.turn.moved = 0
    elif verb == EACH:
        each_near_boss(game, first_of(packed), second_of(packed), third_of(packed))


def mend(game: Game, hero: Hero, amount: i64) -> None:
    """Heal the hero it is for, or all in reach (TED-UNC-04)."""
    ability = game.trial.ability
    if game.tables.ability_whom[ability] == HEROES:
        cells = reach_of(game, hero, PATH, game.tables.ability_rooms[ability])
        for mate in game.heroes:
            if cells & BIT[mate.cell]:
                heal(game, mate, amount)
    else:
        heal(game, game.heroes[game.trial.first], amount)


def each_near_boss(game: Game, rooms: i64, verb: i64, amount: i64) -> None:
    """A torch effect around the boss (TED-BCA-03, Q1)."""
    cells = struck(game.grid, game.enemy_cell[BOSS], rooms)
    for hero in game.heroes:
        if hero.health > 0 and cells & BIT[hero.cell]:
            do(game, hero, verb, amount)


def goblins_in_sight(game: Game, hero: Hero, rooms: i64) -> i64:
    goblins: i64 = BIT[FIRST_MINION] - 1
    return enemies_at(game, reach_of(game, hero, SIGHT, rooms)) & goblins


class Kill(Step):
    """A goblin dies, and the hero gets its reward (TED-KIL-10). The argument is a mask."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.begin(steps.KILL, hero.seat, argument)
        offer_enemies(game, argument)
        if argument == 0:
            game.question.close()

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        kill(game, hero, choice - answers.ENEMY)


class Choice(Step):
    """Choose one of the options, or none (TED-KIL-04, Q22). The argument is where to find their addresses."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        count = first_of(game.tables.words[argument - 1])
        game.question.ask(steps.CHOICE, hero.seat, argument, GO_ON)
        place: i64 = 0
        while place < count:
            game.question.offer(answers.OPTION + place)
            place += 1

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        if choice != GO_ON:
            run_program(game, hero, game.tables.words[argument + choice - answers.OPTION])
        else:
            tell(game, events.NOTHING_HAPPENED, hero.seat)
