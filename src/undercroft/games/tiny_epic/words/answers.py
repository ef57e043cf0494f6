"""The answers in a game of Tiny Epic Dungeons, and what each would do."""

from undercroft.games.tiny_epic.rules import answers, events, steps
from undercroft.games.tiny_epic.rules import cardspeak as speak
from undercroft.games.tiny_epic.rules.attacks import defense_of, strikes_back, targets_of, wide_targets
from undercroft.games.tiny_epic.rules.counter_attacks import counter_damage, modifier_of
from undercroft.games.tiny_epic.rules.dungeon import CELL, hidden_around, is_stealthy
from undercroft.games.tiny_epic.rules.enemies import speed_of_enemy
from undercroft.games.tiny_epic.rules.equipment import all_of
from undercroft.games.tiny_epic.rules.foresight import attack_bonus, foresee, guarded, rested
from undercroft.games.tiny_epic.rules.freeactions import PROVOKE_COST
from undercroft.games.tiny_epic.rules.grid import neighbour, sides_at, turned
from undercroft.games.tiny_epic.rules.lair import bonus_of, entrance, is_taken
from undercroft.games.tiny_epic.rules.skilltest import (
    BY_CARDS,
    BY_SPACE,
    CHANGE_COST,
    ability_at,
    attack_kind,
    boost_price,
    dice_for,
    kind_of,
    result_bonus,
    skill_bonus,
)
from undercroft.games.tiny_epic.rules.state import BIT, BOSS, NO_CARD, NOWHERE, STRIKE, TORCH_FACE, Hero, State
from undercroft.games.tiny_epic.rules.tables import HERO_ABILITIES
from undercroft.games.tiny_epic.words.effects import TinyEpicEffects
from undercroft.games.tiny_epic.words.map import TinyEpicMap, sight
from undercroft.games.tiny_epic.words.questions import TinyEpicQuestions, asked_hero
from undercroft.games.tiny_epic.words.skill_tests import Outcome, outcome
from undercroft.games.tiny_epic.words.terms import TinyEpicTerms, in_mask, sentence
from undercroft.words.nouns import Noun
from undercroft.words.ranges import Ranges
from undercroft.words.sums import Addend, equation

LYING = " ╨╞╚╥║╔╠╡╝═╩╗╣╦╬"
"""A card by its open sides: north (1), east (2), south (4), west (8)."""


class TinyEpicAnswers:
    """Words for every answer of every question."""

    def __init__(
        self, terms: TinyEpicTerms, effects: TinyEpicEffects, chart: TinyEpicMap, questions: TinyEpicQuestions
    ) -> None:
        self.terms = terms
        self.effects = effects
        self.chart = chart
        self.questions = questions
        self.tables = terms.tables
        self._ = terms._
        _ = terms._
        self.going_on = {
            steps.REVEAL_ANY: _("reveal none"),
            steps.PAY: _("keep the focus: nothing happens"),
            steps.CHOICE: _("no reward"),
            steps.EITHER: _("neither"),
            steps.DISCOVER: _("leave it"),
            steps.PICK_UP: _("leave it"),
            steps.HERD: _("leave it there"),
        }

        self.rows = Ranges(
            {
                answers.GO_ON: self._go_on,
                answers.MOVE: self._move,
                answers.END_TURN: self._end,
                answers.SPACE_UP: lambda game, hero, _: self._go_to_space(game, hero, int(hero.space) + 1),
                answers.SPACE_DOWN: lambda game, hero, _: self._go_to_space(game, hero, int(hero.space) - 1),
                answers.ENTER: self._enter,
                answers.LEAVE: self._leave,
                answers.REST: self._rest,
                answers.ROOM: self._room,
                answers.DISARM: self._disarm,
                answers.REVEAL: self._reveal,
                answers.PROVOKE: self._provoke,
                answers.SWAP_HANDS: self._swap_hands,
                answers.USE: self._use,
                answers.WIDE: lambda game, hero, place: self._use(game, hero, place, wide=True),
                answers.DISCARD: self._discard,
                answers.SLOT: self._equip,
                answers.ROW: lambda *_at: _("put it in its row"),
                answers.DRAW: lambda *_at: _("draw the top card"),
                answers.OPTION: self._option,
                answers.TAKE: lambda _game, _hero, card: _("take {card}").format(card=effects.card(card)),
                answers.CELL: self._cell,
                answers.TURN: self._orient,
                answers.ENEMY: self._enemy,
                answers.HERO: lambda game, _hero, seat: self._hero(game, game.heroes[seat]),
                answers.SKILL: self._skill,
                answers.RESULT: lambda game, hero, chosen: self._result(game, outcome(game, hero, chosen)),
                answers.RAISE: lambda game, _hero, die: self._change(game, die, 1),
                answers.LOWER: lambda game, _hero, die: self._change(game, die, -1),
                answers.REROLL: self._reroll,
                answers.BOOST: self._boost,
                answers.MARKER: self._marker,
                answers.PAY: self._pay,
                answers.STOP: self._stop,
            }
        )

    def answer(self, game: State, answer: int) -> str:
        """One of the legal answers, with a capital letter."""
        text = self.rows.say(game, asked_hero(game), answer)
        return sentence(self._foretold(game, answer, text))

    def _foretold(self, game: State, answer: int, text: str) -> str:
        """An answer, with a note where it is certain to end the game or leave somebody unconscious."""
        told = foresee(game, answer)
        kinds = [event[0] for event in told]
        if events.GAME_WON in kinds:
            return self._("{answer} – that wins the game").format(answer=text)
        if events.GAME_LOST in kinds:
            return self._("{answer} – that loses the game").format(answer=text)
        fallen = [game.heroes[seat] for kind, seat, *_facts in told if kind == events.FELL]
        if fallen:
            return self._("{answer} – unconscious: {heroes}").format(answer=text, heroes=self.terms.heroes(fallen))
        return text

    def _go_on(self, game: State, hero: Hero, _place: int) -> str:
        kind = int(game.question.kind)
        if kind == steps.GUARD:
            return self._("take {damage}").format(
                damage=self.terms.damage(int(counter_damage(game, hero, game.question.argument)))
            )
        return self.going_on[kind]

    # --- the turn -----------------------------------------------------------------------------------------------

    def _end(self, game: State, _hero: Hero, _place: int) -> str:
        """With the effect of the torch's next space (TED-TURN-03)."""
        next_space = self.terms.torch_spaces[self.chart.ahead(game)[0]]
        text = self._("end the turn: the torch goes down 1")
        return self.terms.with_facts(text, [next_space])

    def _move(self, game: State, hero: Hero, side: int) -> str:
        there = int(neighbour(hero.cell, side))
        text = self._("go {way}: {room}").format(way=self.terms.ways[side], room=self.room_ahead(game, hero, there))
        if game.grid.hidden & BIT[there]:
            text = self._("explore {way}: {room}").format(way=self.terms.ways[side], room=self.terms.place(game, there))
        return text

    def room_ahead(self, game: State, hero: Hero, cell: int) -> str:
        """A room the hero might enter: its trap, what is forced there, who is there and what that means."""
        if not game.grid.revealed & BIT[cell]:
            return self.terms.place(game, cell)
        seen, card = sight(game, cell), int(game.grid.cells[cell])
        facts = self.chart.occupants(game, seen)
        if seen.enemies and not is_stealthy(game, hero):
            facts.append(self._("enemies there end your movement"))
        facts += self.effects.room(card, disarmed=seen.disarmed)
        return self.terms.with_facts(self.terms.place(game, cell), facts)

    def _leave(self, game: State, _hero: Hero, _place: int) -> str:
        return self._("leave the Lair: {room}").format(room=self.terms.place(game, int(game.grid.door)))

    def _go_to_space(self, game: State, hero: Hero, space: int) -> str:
        return self._onto(game, hero, space, self._("go to space {n} of the Lair"))

    def _onto(self, game: State, hero: Hero, space: int, text: str) -> str:
        """A hero space, with what it does and whether somebody is there."""
        facts = [self.effects.space(int(game.boss), space)]
        if is_taken(game, hero, space):
            facts.append(self._("taken: you can only pass through"))
        return self.terms.with_facts(text.format(n=space), facts)

    def _stop(self, game: State, hero: Hero, _place: int) -> str:
        """On a hero space, with its bonus (TED-BOS-09)."""
        bonus = self.effects.program(int(bonus_of(game, hero)))
        return self._("stop here, on space {n}: {bonus}").format(n=int(hero.space), bonus=bonus)

    def _enter(self, game: State, hero: Hero, _place: int) -> str:
        """Into the Lair: a hero who enters, or an enemy that is moved (R71)."""
        if game.question.kind != steps.TURN:
            return self._("into the Lair")
        if not game.act:
            return self._("enter the Lair: Act 2 begins")
        return self._onto(game, hero, int(entrance(game)), self._("enter the Lair, space {n}"))

    def _rest(self, game: State, hero: Hero, _place: int) -> str:
        """What resting would really gain."""
        health, focus = rested(game, hero.seat)
        gains = [f"+{self.terms.health(health)}" if health else "", f"+{self.terms.focus(focus)}" if focus else ""]
        text = self.terms.also(gains) or self._("nothing to regain")
        return self._("rest: {gains}").format(gains=text)

    def thing(self, game: State, answer: int) -> str:
        """The name of the ability that a free action uses."""
        hero = game.heroes[game.question.seat]
        if answer == answers.ROOM:
            return self.terms.ability(int(self.tables.room_ability[game.grid.cells[hero.cell]]))
        is_used = answers.USE <= answer < answers.WIDE
        return self.terms.ability(int(ability_at(game, hero, answer - answers.USE))) if is_used else ""

    def _room(self, game: State, hero: Hero, _place: int) -> str:
        ability = int(self.tables.room_ability[game.grid.cells[hero.cell]])
        return self._tested(game, hero, ability, self.effects.ability(ability))

    def _tested(self, game: State, hero: Hero, ability: int, text: str, place: int | None = None) -> str:
        """With the dice that the hero would roll; `place` is set for the hero's own abilities."""
        skill = int(self.tables.ability_skill[ability])
        if skill in (speak.NO_SKILL, speak.ANY):
            return text
        action = int(self.tables.ability_action[ability])
        more = int(skill_bonus(game, hero, skill))
        if action == speak.CAST and place is not None:
            more = int(attack_bonus(game, hero.seat, place, False))
        return f"{text} [{self._pool(game, hero, skill, more)}]"

    def _pool(self, game: State, hero: Hero, skill: int, more: int) -> str:
        dice = self.terms.dice_count(int(dice_for(game, hero, skill)))
        return self.terms.also([dice, self.terms.to_result(more) if more else ""])

    def _disarm(self, game: State, hero: Hero, _place: int) -> str:
        card = int(game.grid.cells[hero.cell])
        skill = int(self.tables.room_disarm_skill[card])
        text = self._("disarm the trap: {test}; success: discover Loot or a Spell")
        text = text.format(test=self.effects.disarming(card))
        if skill == speak.ANY:
            return text
        return f"{text} [{self._pool(game, hero, skill, int(skill_bonus(game, hero, skill)))}]"

    def _reveal(self, game: State, hero: Hero, _place: int) -> str:
        cells = [int(neighbour(hero.cell, side)) for side in in_mask(int(hidden_around(game, hero.cell)), 4)]
        next_space = self.terms.torch_spaces[self.chart.ahead(game)[0]]
        names = self.terms.together(self.terms.cell(cell) for cell in cells)
        text = self._("torch down 1, then reveal the cards around you: {cells}").format(cells=names)
        return self.terms.with_facts(text, [next_space])

    def _provoke(self, game: State, _hero: Hero, _place: int) -> str:
        text = self._("provoke {boss} for {price}: it moves up to {rooms} towards you")
        return text.format(
            boss=self.terms.enemy(game, BOSS),
            price=self.terms.focus(PROVOKE_COST),
            rooms=self.terms.rooms(int(speed_of_enemy(game, BOSS))),
        )

    def _swap_hands(self, game: State, hero: Hero, _place: int) -> str:
        old, new = (speak.LEFT, speak.RIGHT) if hero.cards[speak.LEFT] != NO_CARD else (speak.RIGHT, speak.LEFT)
        text = self._("{card} to the {hand}: it covers {covered} instead of {uncovered}")
        return text.format(
            card=self.terms.card(int(hero.cards[old])),
            hand=self.terms.slots[new],
            covered=self._printed(hero, new),
            uncovered=self._printed(hero, old),
        )

    def _printed(self, hero: Hero, slot: int) -> str:
        """What is printed on the board at a hand."""
        return self.terms.ability(int(self.tables.hero_ability[hero.board * HERO_ABILITIES + slot + 1]))

    # --- abilities ----------------------------------------------------------------------------------------------

    def _use(self, game: State, hero: Hero, place: int, *, wide: bool = False) -> str:
        ability = int(ability_at(game, hero, place))
        action = int(self.tables.ability_action[ability])
        if game.question.kind == steps.WEAPON:
            packed = game.question.argument
            return self._attack(
                game, hero, place, wide=wide, more=int(speak.second_of(packed)), guard=int(speak.third_of(packed))
            )
        if action <= speak.MISSILE or action == speak.EXTRA:
            return self._attack(game, hero, place, wide=wide)
        text = self._tested(game, hero, ability, self.effects.ability(ability), place)
        if int(self.tables.ability_whom[ability]) not in (speak.AN_ENEMY, speak.TWO_ENEMIES, speak.ENEMIES):
            return text
        foes = [self.target(game, hero, enemy, speak.CAST) for enemy in in_mask(int(targets_of(game, hero, ability)))]
        names = self.terms.also(foe.definite for foe in foes)
        return self._("{text}, in reach: {foes}").format(text=text, foes=names)

    def _attack(self, game: State, hero: Hero, place: int, *, wide: bool = False, more: int = 0, guard: int = 0) -> str:
        """Weapon, skill, dice and bonus, and the possible targets with their Defense."""
        tables, terms = self.tables, self.terms
        ability = int(ability_at(game, hero, place))
        skill = int(tables.ability_skill[ability])
        kind = int(kind_of(tables.ability_action[ability]))
        facts = [
            terms.attacks[kind],
            terms.skills[skill],
            self._pool(game, hero, skill, int(attack_bonus(game, hero.seat, place, wide)) + more),
            self.effects.guard(guard) if guard else "",
        ]
        price = int(tables.ability_wide_cost[ability] if wide else tables.ability_cost[ability])
        facts.append(self._("for {price}").format(price=terms.focus(price)) if price else "")
        targets = wide_targets(game, hero, ability) if wide else targets_of(game, hero, ability)
        foes = [self.target(game, hero, enemy, kind) for enemy in in_mask(int(targets))]
        text = self._("{weapon} on {foes}: {facts}")
        names = [foe.definite for foe in foes]
        name = terms.together(names) if wide else terms.either(names)
        if wide:
            text = self._("{weapon} on all at once, {foes}: {facts}")
        return text.format(weapon=terms.ability(ability), foes=name, facts=terms.also(facts))

    def target(self, game: State, hero: Hero, enemy: int, kind: int) -> Noun:
        """An enemy with what counts against a kind of attack."""
        facts = [self.terms.location(game, hero, enemy)]
        facts += [self.terms.defense(game, enemy, kind)] if kind != speak.CAST else []
        facts.append(self.terms.enemy_health(game, enemy))
        return self.terms.with_facts(self.terms.enemy(game, enemy), facts)

    # --- Loot and Spells ----------------------------------------------------------------------------------------

    def _discard(self, _game: State, hero: Hero, slot: int) -> str:
        text = self._("put {card} in its row").format(card=self.terms.card(int(hero.cards[slot])))
        if slot > speak.RIGHT:
            return text
        return self._("{text}, uncovering {ability}").format(text=text, ability=self._printed(hero, slot))

    def _equip(self, _game: State, hero: Hero, slot: int) -> str:
        old = int(hero.cards[slot])
        place = self.terms.slots[slot]
        if old != NO_CARD:
            text = self._("equip it ({slot}) in place of {card}, which goes to its row")
            return text.format(slot=place, card=self.terms.card(old))
        if slot > speak.RIGHT:
            return self._("equip it ({slot})").format(slot=place)
        text = self._("equip it ({slot}), covering {ability}")
        return text.format(slot=place, ability=self._printed(hero, slot))

    def _option(self, game: State, _hero: Hero, place: int) -> str:
        if game.question.kind == steps.EITHER:
            return self._discovery(game, place)
        return self.effects.program(int(self.tables.programs[game.question.argument + place]))

    def _discovery(self, game: State, kind: int) -> str:
        """Loot or a Spell, with what is in the row."""
        row = int(game.piles.row & all_of(game, kind))
        names = [self.terms.card(card) for card in in_mask(row, len(self.terms.cards.gear))]
        deck = int(game.piles.loot & all_of(game, kind)).bit_count()
        facts = [self._("deck: {n}").format(n=deck)]
        facts += [self._("row: {cards}").format(cards=self.terms.also(names))] if names else []
        return self.terms.with_facts(self._("Loot") if kind == speak.LOOT else self._("a Spell"), facts)

    # --- the dungeon --------------------------------------------------------------------------------------------

    def _cell(self, game: State, hero: Hero, cell: int) -> str:
        kind = int(game.question.kind)
        if kind == steps.TELEPORT:
            return self.room_ahead(game, game.heroes[game.question.argument], cell)
        if kind == steps.AROUND:
            return self._beside(int(hero.cell), cell)
        if kind == steps.REVEAL_ANY:
            return self._hidden(game, cell)
        return self._enemy_step(game, cell)

    def _beside(self, cell: int, there: int) -> str:
        side = next(side for side in range(4) if neighbour(cell, side) == there)
        return f"{self.terms.cell(there)}, {self.terms.ways[side]}"

    def _hidden(self, game: State, cell: int) -> str:
        """A face-down card and the revealed rooms beside it."""
        rooms = [
            self.terms.place(game, int(neighbour(cell, side)))
            for side in range(4)
            if neighbour(cell, side) != NOWHERE and game.grid.revealed & BIT[neighbour(cell, side)]
        ]
        return self._("{cell}, beside {rooms}").format(cell=self.terms.cell(cell), rooms=self.terms.together(rooms))

    def _enemy_step(self, game: State, cell: int) -> str:
        """A room where an enemy might go; an altar there matters to the boss (TED-ALT-05)."""
        seen = sight(game, cell)
        facts = self.chart.occupants(game, seen)
        if seen.altar and game.question.argument & 255 == BOSS:
            facts.append(self._("altar marker"))
        return self.terms.with_facts(self.terms.place(game, cell), facts)

    def _orient(self, game: State, _hero: Hero, quarters: int) -> str:
        """How the card would be placed: a small picture of its open sides, and where each would lead."""
        cell = int(game.question.argument & CELL)
        sides = int(turned(self.tables.room_sides[game.grid.cells[cell]], quarters))
        ways = [
            self.terms.labelled(self.terms.sides[side], self._leads(game, cell, side)) for side in in_mask(sides, 4)
        ]
        text = self.terms.also(ways)
        return f"{LYING[sides]}  {text}" if self.chart.boxes else text

    def _leads(self, game: State, cell: int, side: int) -> str:
        """Where an open side would lead (TED-DIS-03, -04, R19)."""
        there = int(neighbour(cell, side))
        if there == NOWHERE:
            return self._("the edge, closed")
        if game.grid.revealed & BIT[there]:
            joined = sides_at(game, there) >> ((side + 2) & 3) & 1
            text = self._("path to {room}") if joined else self._("wall of {room}")
            return text.format(room=self.terms.place(game, there))
        if game.grid.hidden & BIT[there]:
            return self.terms.place(game, there)
        laid = any(game.piles.to_lay[part] for part in range(3))
        return self._("a new card") if laid else self._("nothing, the deck is empty")

    # --- enemies and heroes -------------------------------------------------------------------------------------

    def _enemy(self, game: State, hero: Hero, enemy: int) -> str:
        kind = int(game.question.kind)
        if kind == steps.COUNTER:
            return self._counter(game, hero, enemy)
        attack = speak.CAST if kind in (steps.EMBOLDEN, steps.KILL) else int(attack_kind(game))
        text = self.target(game, hero, enemy, attack)
        if kind in (steps.TARGET, steps.SECOND_TARGET) and strikes_back(game, hero, enemy):
            return self._("{enemy}, strikes back with {how}").format(enemy=text, how=self._might(game, enemy))
        return text

    def _might(self, game: State, enemy: int) -> str:
        """What an enemy adds to its die, and what a boss also takes (TED-CNT-07 to -09, TED-BCA-02)."""
        modifier = int(modifier_of(game, enemy))
        die = self._("its die {modifier}").format(modifier=f"{modifier:+}") if modifier else self._("its die alone")
        return self.terms.also([die, self.questions.toll(game, enemy)])

    def _counter(self, game: State, hero: Hero, enemy: int) -> str:
        """What its counter-attack would do with the current enemy die."""
        name = self.terms.enemy(game, enemy)
        if game.trial.enemy_die == TORCH_FACE:
            return self._("{enemy}: no damage, torch down 1").format(enemy=name)
        damage = self.terms.damage(int(counter_damage(game, hero, enemy)))
        text = self._("{enemy}: {sum} = {damage}")
        return text.format(enemy=name, sum=self.questions.blow(game, hero, enemy), damage=damage)

    def _hero(self, game: State, hero: Hero) -> str:
        if game.question.kind == steps.GOAL:
            mates = [mate for mate in game.heroes if mate.cell == hero.cell and mate.health]
            return self.terms.with_facts(self.terms.heroes(mates), [self.terms.place(game, int(hero.cell))])
        health = self._("health {n} of {most}").format(
            n=int(hero.health), most=int(self.tables.hero_health[hero.board])
        )
        return self.terms.with_facts(self.terms.hero(hero), [health, self.terms.where(game, hero)])

    def _marker(self, game: State, _hero: Hero, marker: int) -> str:
        health = int(game.markers[marker])
        return self._("the marker at {n} goes down to {below}").format(n=health, below=health - 1)

    # --- dice ---------------------------------------------------------------------------------------------------

    def _skill(self, game: State, hero: Hero, skill: int) -> str:
        return self.terms.labelled(
            self.terms.skills[skill],
            self._pool(game, hero, skill, int(result_bonus(game, hero, skill))),
        )

    def _reroll(self, game: State, hero: Hero, die: int) -> str:
        face = int(game.trial.faces[die])
        return self._("roll the {face} again ({cards})").format(face=face, cards=self._rerolling(hero))

    def _rerolling(self, hero: Hero) -> str:
        """The card that grants it."""
        cards = (int(card) for card in hero.cards if card != NO_CARD)
        return self.terms.also(self.terms.card(card) for card in cards if self.tables.card_marks[card] & speak.REROLLS)

    def _result(self, game: State, read: Outcome) -> str:
        """The sum, its result, and what unused dice give (TED-TST-05 to -11)."""
        addends = [Addend(face) for face in read.faces]
        addends += [Addend(amount, self._source(source)) for source, amount in read.parts]
        total = equation(addends, str(read.total))
        parts = [self._verdict(game, read)]
        gains = [f"+{self.terms.focus(read.focus)}" if read.focus else ""]
        gains.append(f"+{self.terms.health(read.health)}" if read.health else "")
        spare = self.terms.also(gains)
        if spare:
            parts.append(self._("unused dice: {gains}").format(gains=spare))
        return self.terms.labelled(total, self.terms.also(parts))

    def _source(self, source: int) -> str:
        """Where a part of a bonus comes from."""
        others = {BY_SPACE: self._("space"), BY_CARDS: self._("cards")}
        return others[source] if source in others else self.terms.ability(source)

    def _verdict(self, game: State, read: Outcome) -> str:
        if game.trial.kind != STRIKE:
            return self._("success") if read.success else self._("failure")
        hits = [self._hit(game, enemy, (amount, left), dies=enemy in read.slain) for enemy, amount, left in read.damage]
        if hits:
            return self.terms.together(hits)
        kind = int(attack_kind(game))
        least = min(int(defense_of(game, enemy, kind)) for enemy in in_mask(int(game.trial.targets)))
        return self._("no damage, Defense {n} must be beaten").format(n=least)

    def _hit(self, game: State, enemy: int, wound: tuple[int, int], *, dies: bool) -> str:
        """A wound, the Defense it is told without, and what it leaves; or a death."""
        name, (amount, left) = self.terms.enemy(game, enemy), wound
        if dies:
            return self._("{enemy} dies").format(enemy=name)
        text = self._("{damage} to {enemy} beyond Defense {defense}")
        if left:
            text = self._("{damage} to {enemy} beyond Defense {defense}, {health} left")
        return text.format(
            damage=self.terms.damage(amount),
            enemy=name,
            defense=int(defense_of(game, enemy, int(attack_kind(game)))),
            health=self.terms.health(left),
        )

    def _change(self, game: State, die: int, by: int) -> str:
        face = int(game.trial.faces[die])
        text = self._("change the {face} to {changed} for {price}")
        return text.format(face=face, changed=face + by, price=self.terms.focus(CHANGE_COST))

    def _boost(self, game: State, hero: Hero, place: int) -> str:
        """Pay focus for a higher result, or for Defense against the counter-attack (R04, R05)."""
        tables = self.tables
        ability = int(ability_at(game, hero, place))
        price = int(boost_price(game, ability))
        if tables.ability_action[ability] == speak.TRIGGERED:
            effect = self.effects.program(int(tables.ability_program[ability]))
        else:
            effect = self.terms.to_result(int(tables.ability_boost[ability]))
        text = self._("{ability} for {price}: {effect}")
        text = text.format(ability=self.terms.ability(ability), price=self.terms.focus(price), effect=effect)
        if game.question.kind == steps.GUARD:
            left = int(guarded(game, hero.seat, game.question.argument, place))
            return self._("{text} ({damage} left)").format(text=text, damage=self.terms.damage(left))
        return text

    def _pay(self, game: State, _hero: Hero, _place: int) -> str:
        ability = int(game.question.argument)
        text = self._("pay {price}: {effect}")
        price = self.terms.focus(int(self.tables.ability_cost[ability]))
        return text.format(price=price, effect=self.effects.program(int(self.tables.ability_program[ability])))
