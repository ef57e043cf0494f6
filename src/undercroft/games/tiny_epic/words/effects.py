"""Programs and abilities of Tiny Epic Dungeons in words: what a card, a room, a reward or a board does."""

from collections.abc import Callable

from undercroft.games.tiny_epic.rules import cardspeak as speak
from undercroft.games.tiny_epic.rules.cardspeak import first_of, second_of, third_of, verb_of
from undercroft.games.tiny_epic.rules.effects import counted
from undercroft.games.tiny_epic.rules.enemies import reach_of_foe
from undercroft.games.tiny_epic.rules.state import BOSS, FIRST_MINION, LAIR, NO_CARD, State, foe_of
from undercroft.games.tiny_epic.words.terms import TinyEpicTerms, in_mask

Wording = Callable[[int, int, int], str]


class TinyEpicEffects:
    """Puts the programs of the tables into words, from left to right, in the order they are carried out."""

    def __init__(self, terms: TinyEpicTerms) -> None:
        self.terms = terms
        self.tables = terms.tables
        self._ = terms._
        self.ngettext = terms.ngettext
        _ = terms._
        self.plain = {
            speak.FULL_HEALTH: _("full health"),
            speak.FULL_FOCUS: _("full focus"),
            speak.STOP: _("movement ends"),
            speak.SNEAK: _("Stealth until the end of the turn"),
            speak.BOSS_HOME: _("the boss returns to its Lair"),
            speak.ADD_GOBLIN: _("a goblin appears in the room"),
            speak.REVEAL_ANY: _("reveal any face-down card"),
            speak.REVEAL_AROUND: _("reveal the face-down cards around you"),
            speak.TELEPORT: _("teleport to any revealed room"),
            speak.SEND: _("that hero teleports to any revealed room"),
            speak.REMOVE_THIS: _("this card leaves the game"),
            speak.STRIDE: _("move up to your full Speed, with Stealth"),
        }
        self.discoveries = {
            speak.LOOT: _("discover Loot"),
            speak.SPELLS: _("discover a Spell"),
            speak.EITHER: _("discover Loot or a Spell"),
        }
        self.figures: dict[int, Wording] = {
            speak.HEAL: lambda n, _second, _third: f"+{terms.health(n)}",
            speak.FOCUS: lambda n, _second, _third: f"+{terms.focus(n)}",
            speak.HURT: lambda n, _second, _third: f"-{terms.health(n)}",
            speak.DRAIN: lambda n, _second, _third: f"-{terms.focus(n)}",
            speak.TORCH_UP: lambda n, _second, _third: _("torch up {n}").format(n=n),
            speak.TORCH_DOWN: lambda n, _second, _third: _("torch down {n}").format(n=n),
            speak.SPRINT: lambda n, _second, _third: _("+{n} Speed this turn").format(n=n),
            speak.ADD: lambda n, _second, _third: terms.to_result(n),
            speak.GUARD: lambda n, _second, _third: self.guard(n),
            speak.BOSS_GAINS: lambda n, _second, _third: _("the boss gains {n} health").format(n=n),
            speak.DISCOVER: lambda kind, _second, _third: self.discoveries[kind],
            speak.PICK_UP: self.pick_up,
            speak.KILL_GOBLIN: self.kill_goblin,
            speak.DAMAGE: self.damage,
            speak.MEND: lambda n, _second, _third: _("heal {n}").format(n=n),
            speak.ATTACK: self.attack,
            speak.PUSH: self.push,
            speak.HERD: self.herd,
            speak.SHED: self.shed,
            speak.EACH: self.each,
        }

    # --- programs -----------------------------------------------------------------------------------------------

    def program(self, address: int) -> str:
        """A whole program; "nothing" for the empty one."""
        return self.terms.also(self.parts(address)) or self._("nothing")

    def parts(self, address: int) -> list[str]:
        """Its effects, one by one."""
        programs = self.tables.programs
        parts = []
        while verb_of(programs[address]) != speak.END:
            packed = programs[address]
            address += 1
            if verb_of(packed) == speak.CHOOSE:
                count = first_of(packed)
                parts.append(self.terms.either(self.program(programs[address + place]) for place in range(count)))
                address += count
            else:
                parts.append(self.effect(packed))
        return parts

    def effect(self, packed: int) -> str:
        verb = int(verb_of(packed))
        if verb in self.plain:
            return self.plain[verb]
        return self.figures[verb](int(first_of(packed)), int(second_of(packed)), int(third_of(packed)))

    # --- verbs with figures -------------------------------------------------------------------------------------

    def guard(self, n: int) -> str:
        return self._("+{n} Defense against the counter-attack").format(n=n)

    def pick_up(self, kind: int, _second: int, _third: int) -> str:
        if kind == speak.LOOT:
            return self._("pick up Loot from its row")
        return self._("pick up a Spell from its row")

    def kill_goblin(self, rooms: int, _second: int, _third: int) -> str:
        return self._("kill a goblin in sight, up to {rooms} away").format(rooms=self.terms.rooms(rooms))

    def damage(self, damage: int, splash: int, _third: int) -> str:
        text = self._("{damage}, ignoring Defense").format(damage=self.terms.damage(damage))
        if splash:
            text += self._(", and {splash} to all other enemies within 1 room of it").format(splash=splash)
        return text

    def attack(self, kinds: int, bonus: int, defense: int) -> str:
        names = self.terms.either(self.terms.attacks[kind] for kind in in_mask(kinds, 2))
        facts = [self.terms.to_result(bonus)] if bonus else []
        facts += [self.guard(defense)] if defense else []
        return self._("make an attack ({kinds}, {facts})").format(kinds=names, facts=self.terms.also(facts))

    def push(self, rooms: int, _second: int, _third: int) -> str:
        return self._("push it {rooms} away from you").format(rooms=self.terms.rooms(rooms))

    def herd(self, rooms: int, reach: int, _third: int) -> str:
        text = self._("drive every enemy within {reach} up to {rooms}, any way you like")
        return text.format(reach=self.terms.rooms(reach), rooms=self.terms.rooms(rooms))

    def shed(self, kind: int, verb: int, amount: int) -> str:
        text = self._("discard equipped Loot") if kind == speak.LOOT else self._("discard an equipped Spell")
        if verb:
            text += self._(" (if none: {loss})").format(loss=self.figures[verb](amount, 0, 0))
        return text

    def each(self, rooms: int, verb: int, amount: int) -> str:
        text = self._("{loss} for every hero within {rooms} of the boss")
        return text.format(loss=self.figures[verb](amount, 0, 0), rooms=self.terms.rooms(rooms))

    # --- abilities ----------------------------------------------------------------------------------------------

    def ability(self, ability: int) -> str:
        """An ability with its name and everything printed about it."""
        return self.terms.labelled(self.terms.ability(ability), self.facts(ability))

    def facts(self, ability: int, *, kind: bool = True) -> str:
        """The same without its name: kind, test, reach, price, effect."""
        parts = [self.kind(ability) if kind else "", self.test(ability), self.reach(ability), self.price(ability)]
        effect = int(self.tables.ability_program[ability])
        text = self.terms.also(parts)
        if effect:
            text = self.terms.labelled(text, self.program(effect))
        for more in self.extras(ability):
            text = self._("{text}; {more}").format(text=text, more=more)
        return text

    def kind(self, ability: int) -> str:
        """What kind of action it is."""
        _ = self._
        action = int(self.tables.ability_action[ability])
        if action == speak.TRIGGERED:
            moments = (_("melee attack"), _("missile attack"), _("Spell"), _("disarming"))
            found = [moments[place] for place in in_mask(self.tables.ability_on[ability], len(moments))]
            return _("once per action, during: {moments}").format(moments=self.terms.either(found))
        kinds = {
            speak.MELEE: self.terms.attacks[speak.MELEE],
            speak.MISSILE: self.terms.attacks[speak.MISSILE],
            speak.CAST: self.terms.attacks[speak.CAST],
            speak.SHADOW: _("heroic action"),
            speak.FREE: _("free action"),
            speak.EXTRA: _("once per turn, one extra melee attack"),
            speak.SEARCH: _("search, as the heroic action"),
            speak.FORCED: _("each time you enter"),
        }
        return kinds[action]

    def test(self, ability: int) -> str:
        """The skill, the number it needs, and what is added to the result."""
        skill, number = int(self.tables.ability_skill[ability]), int(self.tables.ability_number[ability])
        if skill == speak.NO_SKILL:
            return ""
        bonus = int(self.tables.ability_bonus[ability])
        return self.terms.also([self.skill_test(skill, number), self.terms.to_result(bonus) if bonus else ""])

    def skill_test(self, skill: int, number: int) -> str:
        """A skill and the result it needs."""
        name = self.terms.skills[skill]
        return self._("{skill} {n} or more").format(skill=name, n=number) if number else name

    def reach(self, ability: int) -> str:
        """Who it is for, and how far it reaches (TED-RNG-01 to -04)."""
        whom, rooms = int(self.tables.ability_whom[ability]), int(self.tables.ability_rooms[ability])
        how = int(self.tables.ability_reach[ability])
        if how == speak.SELF:
            return ""
        if how == speak.SAME:
            return self._("in the same room")
        if how == speak.SIGHT:
            return self._("in sight, up to {rooms} away").format(rooms=self.terms.rooms(rooms))
        texts = {
            speak.NOBODY: self._("within {rooms}"),
            speak.AN_ENEMY: self._("an enemy within {rooms}"),
            speak.TWO_ENEMIES: self._("an enemy within {rooms}, and another within {rooms} of it"),
            speak.ENEMIES: self._("all enemies within {rooms}"),
            speak.A_HERO: self._("a hero within {rooms}"),
            speak.HEROES: self._("all heroes within {rooms}"),
        }
        return texts[whom].format(rooms=self.terms.rooms(rooms))

    def price(self, ability: int) -> str:
        cost = int(self.tables.ability_cost[ability])
        return self._("for {price}").format(price=self.terms.focus(cost)) if cost else ""

    def extras(self, ability: int) -> list[str]:
        """What failure does, the second form of an attack, a boost, what a kill gives."""
        tables, extras = self.tables, []
        if tables.ability_failure[ability]:
            effect = self.program(int(tables.ability_failure[ability]))
            extras.append(self._("failure: {effect}").format(effect=effect))
        if tables.ability_wide_cost[ability]:
            extras.append(self.wide(ability))
        if tables.ability_boost[ability]:
            text = self._("for {price} more: {bonus}, once per attack")
            price, bonus = int(tables.ability_boost_cost[ability]), int(tables.ability_boost[ability])
            extras.append(text.format(price=self.terms.focus(price), bonus=self.terms.to_result(bonus)))
        if tables.ability_kill[ability]:
            extras.append(self._("on a kill: {effect}").format(effect=self.program(int(tables.ability_kill[ability]))))
        return extras

    def wide(self, ability: int) -> str:
        """The second form of an attack (R33)."""
        rooms, cost = int(self.tables.ability_wide_rooms[ability]), int(self.tables.ability_wide_cost[ability])
        price = self.terms.focus(cost)
        text = self._("for {price}: on all enemies within {rooms}")
        if rooms == 0:
            text = self._("for {price}: on all enemies in the room")
        text = text.format(price=price, rooms=self.terms.rooms(rooms))
        bonus, here = int(self.tables.ability_bonus[ability]), int(self.tables.ability_wide_bonus[ability])
        if bonus and not here:
            text += self._(", without the {bonus}").format(bonus=f"{bonus:+}")
        elif here != bonus:
            text = self.terms.also([text, self.terms.to_result(here)])
        return text

    # --- Loot and Spells ----------------------------------------------------------------------------------------

    def card(self, card: int) -> str:
        """A Loot or Spell card in full, on one line."""
        kind = self.terms.slot_kinds[int(self.tables.card_slot[card])]
        number = int(self.tables.card_set[card])
        if number:
            kind = self._("{kind}, {set} set").format(kind=kind, set=self.terms.set_name(number))
        return self.terms.labelled(f"{self.terms.card(card)} ({kind})", self.terms.also(self.card_facts(card)))

    def card_facts(self, card: int) -> list[str]:
        """What an equipped card does."""
        tables = self.tables
        ability = int(tables.card_ability[card])
        spell = tables.card_slot[card] == speak.SPELL
        facts = [self.facts(ability, kind=not spell)] if ability != NO_CARD else []
        return facts + self._figures(card) + self._marks(card)

    def _figures(self, card: int) -> list[str]:
        tables, _ = self.tables, self._
        figures = (
            (_("{n} Speed"), int(tables.card_speed[card])),
            (_("{n} Defense"), int(tables.card_defense[card])),
            (_("{n} Defense during your melee attacks"), int(tables.card_melee_defense[card])),
            (_("{n} Defense against counter-attacks to your Spells"), int(tables.card_cast_defense[card])),
            (_("{n} to the result of your Spells"), int(tables.card_cast_bonus[card])),
            (_("{n} health when you rest"), int(tables.card_rest[card])),
        )
        texts = [text.format(n=f"{n:+}") for text, n in figures if n]
        for skill in range(speak.SKILLS):
            name = self.terms.skills[skill]
            dice = int(tables.card_dice[card * speak.SKILLS + skill])
            bonus = int(tables.card_bonus[card * speak.SKILLS + skill])
            if dice:
                texts.append(_("one more die for {skill}").format(skill=name))
            if bonus:
                texts.append(_("{n} to every {skill} test").format(n=f"{bonus:+}", skill=name))
        return texts

    def _marks(self, card: int) -> list[str]:
        marks = {
            speak.STEALTHY: self._("Stealth: enemies neither stop nor ambush you"),
            speak.REROLLS: self._("roll one die of a melee attack again"),
            speak.EMBOLDENS: self._("1 more damage from a Spell to one target"),
        }
        return [text for bit, text in marks.items() if self.tables.card_marks[card] & bit]

    # --- rooms --------------------------------------------------------------------------------------------------

    def trap(self, card: int) -> str:
        """What a trap does on entry (TED-DNG-10)."""
        text = self._("trap: any skill {evade} or more, else {loss}")
        loss = f"-{self.terms.health(int(self.tables.room_damage[card]))}"
        return text.format(evade=int(self.tables.room_evade[card]), loss=loss)

    def disarming(self, card: int) -> str:
        """The test that disarms a trap (TED-HRO-06)."""
        return self.skill_test(int(self.tables.room_disarm_skill[card]), int(self.tables.room_disarm[card]))

    def room(self, card: int, *, disarmed: bool = False) -> list[str]:
        """What a dungeon card holds, as facts."""
        tables = self.tables
        facts = []
        if tables.room_evade[card]:
            facts.append(self._("trap disarmed") if disarmed else self.trap(card))
        ability = int(tables.room_ability[card])
        if ability != NO_CARD:
            facts.append(self.ability(ability))
        return facts

    # --- enemies ------------------------------------------------------------------------------------------------

    def assault(self, game: State, enemy: int) -> str:
        """What an enemy does when the enemies act, to every hero in its reach (TED-ENM-02 to -06)."""
        foe = int(foe_of(game, enemy))
        damage = int(counted(game, self.tables.goblin_damage[foe])) if enemy < FIRST_MINION else 0
        return self.hits(enemy, foe, int(game.enemy_cell[enemy]), damage)

    def hits(self, enemy: int, foe: int, cell: int, damage: int) -> str:
        """The same by its card, where it stands, and the damage that a goblin does."""
        tables = self.tables
        reach = self.enemy_reach(int(reach_of_foe(tables, enemy, foe)))
        if cell == LAIR:
            reach = self._("the boss board and the Lair Door")
        if enemy < FIRST_MINION:
            effect = f"-{self.terms.health(damage)}"
        elif enemy < BOSS:
            effect = self.strike(int(tables.minion_effect[foe]), int(tables.minion_after[foe]))
        else:
            effect = self.strike(int(tables.boss_effect[foe]), int(tables.boss_after[foe]))
        return self._("hits {reach}: {effect}").format(reach=reach, effect=effect)

    def strike(self, effect: int, after: int) -> str:
        """What each hero hit suffers, and what follows once after that."""
        return self.terms.also([self.program(effect), *(self.parts(after) if after else [])])

    def enemy_reach(self, rooms: int) -> str:
        if rooms == 0:
            return self._("in its room")
        return self._("within {rooms}").format(rooms=self.terms.rooms(rooms))

    # --- the boss board -----------------------------------------------------------------------------------------

    def space(self, boss: int, space: int) -> str:
        """What a hero space does; empty if it does nothing (TED-BOS-08, -09)."""
        tables = self.tables
        at = boss * 7 + space
        facts = [self._("entrance")] if tables.boss_entrance[boss] == space else []
        if tables.space_bonus[at]:
            facts.append(self.program(int(tables.space_bonus[at])))
        if tables.space_melee[at]:
            facts.append(self._("{n} to melee attacks").format(n=f"{int(tables.space_melee[at]):+}"))
        if tables.space_dice[at]:
            facts.append(self._("one die fewer in tests"))
        for skill in range(speak.SKILLS):
            bonus = int(tables.space_skill[at * speak.SKILLS + skill])
            if bonus:
                text = self._("{n} to every {skill} test")
                facts.append(text.format(n=f"{bonus:+}", skill=self.terms.skills[skill]))
        return self.terms.also(facts)
