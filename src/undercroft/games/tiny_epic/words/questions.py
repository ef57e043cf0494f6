"""What is asked in a game of Tiny Epic Dungeons, with the facts that the decision needs."""

from collections.abc import Callable

from undercroft.games.tiny_epic.rules import steps
from undercroft.games.tiny_epic.rules.cardspeak import A_HERO, CAST, GOBLIN, LOOT, MINION, first_of
from undercroft.games.tiny_epic.rules.counter_attacks import (
    boss_line,
    counter_damage,
    hero_defense,
    ignores_defense,
    modifier_of,
)
from undercroft.games.tiny_epic.rules.dungeon import CELL
from undercroft.games.tiny_epic.rules.enemies import GOAL_PLACE, LEFT_PLACE
from undercroft.games.tiny_epic.rules.equipment import all_of
from undercroft.games.tiny_epic.rules.foresight import falls
from undercroft.games.tiny_epic.rules.skilltest import attack_kind, needed, result_bonus
from undercroft.games.tiny_epic.rules.state import BOSS, DISARM, EVADE, STRIKE, TORCH_FACE, Hero, State
from undercroft.games.tiny_epic.rules.turn import speed_left
from undercroft.games.tiny_epic.words.effects import TinyEpicEffects
from undercroft.games.tiny_epic.words.map import TinyEpicMap
from undercroft.games.tiny_epic.words.terms import TinyEpicTerms, in_mask
from undercroft.kernel.question import CHANCE
from undercroft.words.asking import Asking, asked
from undercroft.words.sums import Addend, added
from undercroft.words.terms import counted


def asked_hero(game: State) -> Hero:
    return game.heroes[game.question.seat]


class TinyEpicQuestions:
    """Every question names the hero who decides."""

    def __init__(self, terms: TinyEpicTerms, effects: TinyEpicEffects, chart: TinyEpicMap) -> None:
        self.terms = terms
        self.effects = effects
        self.chart = chart
        self.tables = terms.tables
        self._ = _ = terms._
        self.messages = {
            steps.ORIENT: _("{room} is revealed at {at}. Which way should it face?"),
            steps.AROUND: _("which of the cards around you is revealed first?"),
            steps.REVEAL_ANY: _("reveal which face-down card?"),
            steps.SKILL: _("{purpose}. With which skill?"),
            steps.TEST: _("{purpose}. {skill}: {facts}. Which result?"),
            steps.PAY: _("{ability} succeeds. Pay {price} for it (you have {focus})?"),
            steps.TARGET: _("{attack}. Which enemy?"),
            steps.SECOND_TARGET: _("{ability}. Which second enemy?"),
            steps.RECIPIENT: _("{ability_at_length}. For whom?"),
            steps.WEAPON: _("{effect}. With what?"),
            steps.COUNTER: _("only one of them strikes back (enemy die {face}). Which one?"),
            steps.GUARD: _("{enemy} strikes back: {sum} = {damage}. Pay for Defense?"),
            steps.EMBOLDEN: _("which target takes 1 more damage?"),
            steps.SPLIT: _(
                "{points} left for {boss}: health markers at {markers}, {locks}. Which marker goes down by 1?"
            ),
            steps.KILL: _("which goblin dies?"),
            steps.CHOICE: _("which reward?"),
            steps.EITHER: _("discover Loot or a Spell?"),
            steps.EQUIP: _("{card}. Where does it go?"),
            steps.GOAL: _("{enemy} sets out from {cell}. Towards which of the nearest heroes?"),
            steps.STEP: _("{enemy} goes from {cell} towards {heroes} in {goal}, {left} at most. Which way?"),
            steps.PUSH: _("{enemy} is pushed from {cell}, {rooms} to go. Where to?"),
            steps.HERD: _("{enemy} is driven from {cell}, up to {rooms}. Where to?"),
        }
        self.asking: dict[int, Callable[[State, Hero], str]] = {
            steps.TURN: self.turn,
            steps.TELEPORT: self.teleport,
            steps.DISCOVER: self.discover,
            steps.PICK_UP: self.pick_up,
            steps.SHED: self.shed,
        }
        """the questions whose message depends on how things stand"""
        self.naming = self._naming()

    def _naming(self) -> dict[str, Callable[[Asking], object]]:
        terms, effects = self.terms, self.effects
        return {
            "room": lambda ask: self.room_at_length(ask.game, ask.argument & CELL),
            "at": lambda ask: terms.cell(ask.argument & CELL),
            "purpose": lambda ask: self.purpose(ask.game, ask.hero),
            "skill": lambda ask: terms.skills[int(ask.game.trial.skill)],
            "facts": lambda ask: self.rolled(ask.game, ask.hero),
            "ability": lambda ask: terms.ability(ask.argument),
            "ability_at_length": lambda ask: effects.ability(ask.argument),
            "attack": lambda ask: effects.ability(int(ask.game.trial.ability)),
            "price": lambda ask: terms.focus(int(self.tables.ability_cost[ask.argument])),
            "focus": lambda ask: terms.focus(int(ask.hero.focus)),
            "effect": lambda ask: effects.effect(ask.argument),
            "face": lambda ask: terms.enemy_faces[ask.game.trial.enemy_die],
            "enemy": lambda ask: terms.enemy(ask.game, ask.argument & 255),
            "cell": lambda ask: terms.place(ask.game, int(ask.game.enemy_cell[ask.argument & 255])),
            "sum": lambda ask: self.blow(ask.game, ask.hero, ask.argument),
            "damage": lambda ask: terms.damage(int(counter_damage(ask.game, ask.hero, ask.argument))),
            "points": lambda ask: terms.damage(ask.argument),
            "boss": lambda ask: terms.enemy(ask.game, BOSS),
            "markers": lambda ask: ", ".join(str(ask.game.markers[marker]) for marker in range(ask.game.party)),
            "locks": lambda ask: self.chart.locks(ask.game),
            "card": lambda ask: effects.card(ask.argument),
            "heroes": lambda ask: terms.heroes(self._at(ask.game, ask.argument >> GOAL_PLACE & 255)),
            "goal": lambda ask: terms.cell(ask.argument >> GOAL_PLACE & 255),
            "left": lambda ask: terms.rooms(ask.argument >> LEFT_PLACE & 255),
            "rooms": lambda ask: terms.rooms(ask.argument >> 8 & 255),
        }

    @staticmethod
    def _at(game: State, cell: int) -> list[Hero]:
        """The heroes in a room who are awake."""
        return [hero for hero in game.heroes if hero.cell == cell and hero.health]

    def question(self, game: State) -> str:
        """The open question, after the name of the hero who decides; empty when the game is over."""
        hero = asked_hero(game)
        if game.question.kind == CHANCE:
            return self.terms.labelled(self.terms.hero(hero), self.throw(game, hero))
        if game.question.count == 0:
            return ""
        kind = int(game.question.kind)
        if kind in self.messages:
            text = asked(self.messages[kind], game, hero, self.naming)
        else:
            text = self.asking[kind](game, hero)
        return self.terms.labelled(self.terms.hero(hero), text)

    # --- the turn -----------------------------------------------------------------------------------------------

    def turn(self, game: State, hero: Hero) -> str:
        """What next, with what is left of the turn (TED-TURN-02)."""
        left = int(speed_left(game, hero))
        facts = [self.terms.ngettext("{n} move left", "{n} moves left", left).format(n=left)]
        if game.turn.resting:
            facts.append(self._("awake again, can only move").format(hero=self.terms.hero(hero)))
        elif game.turn.acted:
            facts.append(self._("heroic action done"))
        else:
            facts.append(self._("heroic action left"))
        if game.turn.sneaking or game.turn.striding:
            facts.append(self._("in Stealth"))
        return self._("what next? ({facts})").format(facts=self.terms.also(facts))

    # --- the dungeon --------------------------------------------------------------------------------------------

    def room_at_length(self, game: State, cell: int) -> str:
        """A card just turned up, with what it holds."""
        card = int(game.grid.cells[cell])
        waiting = {GOBLIN: self._("a goblin waits there"), MINION: self._("a minion waits there")}
        facts = [waiting.get(int(self.tables.room_meets[card]), ""), *self.effects.room(card)]
        return self.terms.with_facts(self.terms.room(card), facts)

    def teleport(self, game: State, hero: Hero) -> str:
        traveller = game.heroes[game.question.argument]
        if traveller.seat == hero.seat:
            return self._("where do you teleport to?")
        return self._("where does {hero} teleport to?").format(hero=self.terms.hero(traveller))

    # --- tests --------------------------------------------------------------------------------------------------

    def throw(self, game: State, hero: Hero) -> str:
        """What dice rolled by hand are for, and which they are."""
        purpose = self.purpose(game, hero)
        if game.question.argument == steps.REROLL:
            die = int(game.agenda.arguments[game.agenda.depth - 1])
            purpose = self._("roll the die that shows {face} again").format(face=int(game.trial.faces[die]))
        dice = self.terms.also(counted(game.dice.wanted(), self.terms.die_counts))
        return self.terms.labelled(purpose, dice)

    def purpose(self, game: State, hero: Hero) -> str:
        """What a test is for, and what it needs."""
        trial, cell = game.trial, game.trial.cell
        if trial.kind == STRIKE:
            return self._("attack with {weapon} on {targets}").format(
                weapon=self.terms.ability(int(trial.ability)), targets=self.targets(game)
            )
        need = int(needed(game))
        if trial.kind == EVADE:
            card = int(game.grid.cells[cell])
            loss = f"-{self.terms.health(int(self.tables.room_damage[card]))}"
            text = self._("evade the trap of {room} ({n} or more, else {loss})")
            return text.format(room=self.terms.room(card), n=need, loss=loss)
        if trial.kind == DISARM:
            card = int(game.grid.cells[cell])
            text = self._("disarm the trap of {room} ({n} or more)")
            return text.format(room=self.terms.room(card), n=need)
        return self._ability_test(game, need)

    def _ability_test(self, game: State, need: int) -> str:
        """A Spell, a room or a separate action: what success and failure do."""
        ability = int(game.trial.ability)
        need_and_price = self.terms.also([self._("{n} or more").format(n=need), self.effects.price(ability)])
        effect = self.effects.program(int(self.tables.ability_program[ability]))
        parts = [self.terms.labelled(need_and_price, effect)]
        if self.tables.ability_failure[ability]:
            effect = self.effects.program(int(self.tables.ability_failure[ability]))
            parts.append(self._("else: {effect}").format(effect=effect))
        text = self.terms.with_facts(self.terms.ability(ability), parts)
        if game.trial.targets:
            return self._("{what} on {targets}").format(what=text, targets=self.targets(game))
        if self.tables.ability_whom[ability] == A_HERO:
            return self._("{what} for {hero}").format(what=text, hero=self.terms.hero(game.heroes[game.trial.first]))
        return text

    def targets(self, game: State) -> str:
        """The enemies under attack, with their Defense where it counts."""
        kind = int(attack_kind(game))
        names = []
        for enemy in in_mask(int(game.trial.targets)):
            fact = self.terms.enemy_health(game, enemy)
            facts = [fact] if kind == CAST else [self.terms.defense(game, enemy, kind), fact]
            names.append(self.terms.with_facts(self.terms.enemy(game, enemy), facts).definite)
        return self.terms.together(names)

    def rolled(self, game: State, hero: Hero) -> str:
        """The dice of a test, what is added to them, and what an enemy will do."""
        trial = game.trial
        faces = ", ".join(str(trial.faces[die]) for die in range(trial.count))
        more = int(result_bonus(game, hero, trial.skill))
        facts = [self.terms.ngettext("die {faces}", "dice {faces}", int(trial.count)).format(faces=faces)]
        facts += [self.terms.to_result(more)] if more else []
        if trial.enemy_die:
            facts.append(self.reprisal(game, hero))
        return self.terms.also(facts)

    def reprisal(self, game: State, hero: Hero) -> str:
        """The enemy die, and what it will do if the only target lives (TED-CNT-02 to -04)."""
        face = self.terms.enemy_faces[game.trial.enemy_die]
        enemies = in_mask(int(game.trial.targets))
        if len(enemies) > 1:
            return self._("enemy die {face}").format(face=face)
        effect = self._("torch down 1")
        if game.trial.enemy_die != TORCH_FACE:
            blow = int(counter_damage(game, hero, enemies[0]))
            text = self._("{sum} = {damage} to you")
            if falls(game, hero.seat, blow):
                text = self._("{sum} = {damage} to you, unconscious")
            parts, damage = self.blow(game, hero, enemies[0]), self.terms.damage(blow)
            effect = text.format(sum=parts, damage=damage, hero=self.terms.hero(hero))
        effect = self.terms.also([effect, self.toll(game, enemies[0])])
        return self._("enemy die {face} (if it lives: {effect})").format(face=face, effect=effect)

    def toll(self, game: State, enemy: int) -> str:
        """What a boss takes from its attacker, whatever the die shows (TED-BCA-02, R79); empty for other enemies."""
        line = int(boss_line(game)) if enemy == BOSS else 0
        return self.effects.program(line) if line else ""

    # --- attacks ------------------------------------------------------------------------------------------------

    def blow(self, game: State, hero: Hero, enemy: int) -> str:
        """Die, modifier and Defense of a counter-attack, before anything is paid against it (TED-CNT-10, R05)."""
        modifier = int(modifier_of(game, enemy))
        if ignores_defense(game):
            return self._("broken shield, {n}").format(n=modifier)
        defense = int(hero_defense(game, hero))
        die = self._("die {die}").format(die=int(game.trial.enemy_die) + 1)
        parts = [Addend(int(game.trial.enemy_die) + 1, worded=die)]
        parts += [Addend(modifier)] if modifier else []
        parts += [Addend(-defense, self._("Defense"))] if defense else []
        return added(parts)

    # --- Loot and Spells ----------------------------------------------------------------------------------------

    def discover(self, game: State, _hero: Hero) -> str:
        kind = int(game.question.argument)
        text = self._("discover Loot ({n} cards in the deck)?")
        if kind != LOOT:
            text = self._("discover a Spell ({n} cards in the deck)?")
        return text.format(n=int(game.piles.loot & all_of(game, kind)).bit_count())

    def pick_up(self, game: State, _hero: Hero) -> str:
        if game.question.argument == LOOT:
            return self._("pick up Loot from the row?")
        return self._("pick up a Spell from the row?")

    def shed(self, game: State, _hero: Hero) -> str:
        if first_of(game.question.argument) == LOOT:
            return self._("which Loot goes to the row?")
        return self._("which Spell goes to the row?")
