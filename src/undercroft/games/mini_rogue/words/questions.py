"""Questions in words, with the facts a player needs to decide."""

from undercroft.games.mini_rogue.rules import answers, steps
from undercroft.games.mini_rogue.rules.area import PLACING, TO_ORDER, looked_at
from undercroft.games.mini_rogue.rules.cardspeak import (
    GOLD,
    HP,
    NEEDS_BOSS,
)
from undercroft.games.mini_rogue.rules.check import is_story_check, next_address, row_address
from undercroft.games.mini_rogue.rules.exploration import hunger
from undercroft.games.mini_rogue.rules.foes import parried
from undercroft.games.mini_rogue.rules.items import offered_item
from undercroft.games.mini_rogue.rules.potions import holds
from undercroft.games.mini_rogue.rules.state import (
    EXIT,
    NO_CARD,
    Hero,
    State,
    knows,
    room_at,
)
from undercroft.games.mini_rogue.rules.tables import ALARM, FACES, LOWERS, SKILL_TYPES
from undercroft.games.mini_rogue.words.deals import Deals
from undercroft.games.mini_rogue.words.effects import Effects
from undercroft.games.mini_rogue.words.overlord_questions import ASKED, Reign
from undercroft.games.mini_rogue.words.powers import Powers
from undercroft.games.mini_rogue.words.previews import Previews
from undercroft.games.mini_rogue.words.terms import MiniRogueTerms
from undercroft.games.mini_rogue.words.throws import Throws
from undercroft.kernel.question import CHANCE
from undercroft.words.nouns import Noun, sentence


def known(game: State, cell: int) -> bool:
    """Whether the seat asked may know this cell's card."""
    return knows(game, game.question.seat, cell)


def asked_hero(game: State) -> Hero:
    """The hero who is asked; for an Overlord, a seat without a mat."""
    return game.seated[game.question.seat]


class Questions:
    """What is asked."""

    def __init__(self, terms: MiniRogueTerms, effects: Effects) -> None:
        self.terms = terms
        self.effects = effects
        self.deals = Deals(terms)
        self.throws = Throws(terms, self.standing)
        self.previews = Previews(terms, effects)
        self.reign = Reign(terms, Powers(terms, effects), self.cell, self.skill)
        self._ = terms._
        self.ngettext = terms.ngettext
        _ = terms._
        self.fixed = {
            steps.PREPARATION: _("A new area is about to be laid out. Use a skill first?"),
            steps.EXPLORE: _("Which way?"),
            steps.REPLACE_ROOM: _("Replace which room?"),
            steps.SWAP_FIRST: _("Swap which room?"),
            steps.CHOICE: _("Choose one:"),
            steps.OFFERING: _("Offer 1 gold to add 1 to the Dungeon die?"),
            steps.PAY_WITH_POTION: _("Hand over which potion?"),
            steps.PICK_POTION: _("Which potion do you take?"),
            steps.STANCE: _("Which stance do you fight in?"),
            steps.READY: _("Your attack. Anything first?"),
            steps.CONJURING: _("Which potion’s effect do you conjure?"),
            steps.CLEAR_MIND: _("The curse strikes. Count its symbol as blank?"),
            steps.BARTER: _("Exchange anything with somebody here?"),
            steps.SHED_POTION: _("You carry too many potions. Give up which one?"),
        }

    def question(self, game: State) -> str:
        """The question and, where several play, who is asked; empty when the game is over."""
        text = self._question(game)
        if not self.terms.several or not text:
            return text
        return self.terms.labelled(sentence(self.terms.seat(game, int(game.question.seat))), text)

    def _question(self, game: State) -> str:
        kind = int(game.question.kind)
        if kind == CHANCE:
            return self.throws.question(game)
        if kind in self.fixed:
            return self.fixed[kind]
        if kind in ASKED:
            return self.reign.question(game)
        hero = asked_hero(game)
        argument = int(game.question.argument)
        if kind in (steps.BEFORE_CHECK, steps.AFTER_CHECK, steps.AFTER_DIE):
            return self._check(game, kind)
        if kind in (steps.ROLLED, steps.DOUBLING, steps.QUAFF, steps.TRIBUTE):
            return self._fight(game, kind, argument)
        if kind in (steps.EXCHANGE, steps.SHOT, steps.PARRY, steps.LOWER):
            return self._rarely(game, hero, kind, argument)
        if kind == steps.STORY_CHOICE:
            return self._("{story}. What do you do?").format(story=self.terms.story(int(game.court.story)))
        if kind == steps.PLACE:
            return self._place(game, argument)
        if kind == steps.ARRIVE:
            return self._arriving(game, hero)
        if kind == steps.DESCEND:
            cost = self.terms.loss(HP, int(hunger(game, hero)))
            return self._("You have nothing to eat: moving on means {price}. Drink something first?").format(price=cost)
        if kind == steps.REVEAL_ROOM:
            return self.ngettext("Reveal which room?", "Reveal which room? ({n} left)", argument).format(n=argument)
        if kind == steps.SWAP_SECOND:
            return self._("Swap it with which room? ({room})").format(room=self.cell(game, argument))
        if kind == steps.TRADING:
            return self._("Anything to trade? You have {gold}.").format(gold=self.terms.amount(GOLD, int(hero.gold)))
        if kind == steps.GAIN_POTION:
            return sentence(self._new_potion(hero, argument))
        if kind == steps.TAKE_ITEM:
            return self._item(game, hero)
        return self._among_mates(game, kind, argument)

    def _place(self, game: State, argument: int) -> str:
        room = self.terms.room_at_length(int(looked_at(game)), int(game.floor))
        if argument < TO_ORDER:
            return self._("Where does this card go: {room}?").format(room=room)
        left = argument & PLACING
        text = self.ngettext(
            "Back on top of the deck, or under it: {room}?",
            "Back on top of the deck, or under it ({n} left): {room}?",
            left,
        )
        return text.format(room=room, n=left)

    def _rarely(self, game: State, hero: Hero, kind: int, argument: int) -> str:
        """Questions that only come up in a fight with cards of the second box."""
        if kind == steps.EXCHANGE:
            dice = " + ".join(str(int(game.pool.faces[die])) for die in range(game.pool.count))
            text = self._("You have {dice}, and the Dungeon die shows {die}. Swap faces?")
            return text.format(dice=dice, die=int(game.pool.dungeon))
        if kind == steps.SHOT:
            text = self._("The enemy attacks first, and the Dungeon die shows {die}. Freeze it?")
            return text.format(die=int(game.pool.dungeon))
        item = self.terms.item(int(hero.item))
        if kind == steps.PARRY:
            text = self._("This hit costs {n} HP, and {item} would save {saved}. Use it?")
            return text.format(n=argument, item=item, saved=int(parried(game, hero, argument)))
        card, floor = int(room_at(game, hero)), int(game.floor)
        return self._("You meet: {room}. Give up {item} to meet this one instead: {other}?").format(
            room=self.terms.room_at_length(card, floor), item=item, other=self.terms.room_at_length(card, floor - 1)
        )

    def _arriving(self, game: State, hero: Hero) -> str:
        """A party is also asked at the Entrance and at the Exit, for another order."""
        if game.party == 1:
            room = self.terms.room(int(room_at(game, hero)), int(game.floor))
            return self._("Use a skill before the room is resolved ({room})?").format(room=room)
        return self._("Anything before your turn here ({room})?").format(room=self.standing(game, hero))

    def standing(self, game: State, hero: Hero) -> str:
        """The card a hero stands on."""
        if hero.cell == EXIT:
            return self._("the exit")
        card = int(room_at(game, hero))
        return self._("card taken") if card == NO_CARD else self.terms.room(card, int(game.floor))

    # --- adventurers among themselves ---------------------------------------------------------------------------

    def mate(self, game: State, seat: int) -> Noun:
        return self.terms.character(int(game.heroes[seat].character))

    def _among_mates(self, game: State, kind: int, argument: int) -> str:
        if kind == steps.AIM:
            return self._("For whom? {effect}").format(effect=self.effects.program(argument, int(game.floor)))
        if kind == steps.GIVE_WAY:
            return self._("{hero} offers you an earlier place in the order. Take it?").format(
                hero=self.mate(game, argument)
            )
        if kind == steps.WANT_ITEM:
            room = self.standing(game, asked_hero(game))
            return self._("Try for the Item ({room}), or leave it to the others here?").format(room=room)
        if kind == steps.DEAL:
            return self._deal(game)
        return self._consent(game) if kind == steps.CONSENT else ""

    def _deal(self, game: State) -> str:
        taker = game.heroes[game.deal.taker]
        text = self._("Your exchange with {hero}, who has {belongings}. {deal}").format(
            hero=self.mate(game, int(taker.seat)), belongings=self.deals.belongings(taker), deal=self.deals.so_far(game)
        )
        lost = self.deals.lost_by_giver(game)
        return text + " " + self._("You would discard: {item}.").format(item=lost) if lost else text

    def _consent(self, game: State) -> str:
        lost = self.deals.lost_by_taker(game)
        parts = [self.deals.proposed(game)]
        if lost:
            parts.append(self._("Note: you would discard {item}.").format(item=lost))
        return " ".join([*parts, self._("Agreed?")])

    def cell(self, game: State, cell: int) -> str:
        """A room of the area by its number, with its card if that may be known."""
        if known(game, cell):
            room = self.terms.room_at_length(int(game.cells[cell]), int(game.floor))
        else:
            room = self._("face down")
        text = self._("room {n}: {room}").format(n=cell + 1, room=room)
        return self.veiled(game, cell, text)

    def veiled(self, game: State, cell: int, text: str) -> str:
        """A room, with a note if it is veiled."""
        lies = game.ruled and game.reign.veiled >> cell & 1
        return self._("{room}, veiled").format(room=text) if lies else text

    # --- checks -------------------------------------------------------------------------------------------------

    def _check(self, game: State, kind: int) -> str:
        if kind == steps.BEFORE_CHECK:
            return self._("A skill check. Drink something first?")
        die = int(game.die)
        row = self.row(game, die)
        if kind == steps.AFTER_DIE:
            return self._("The Dungeon die shows {die} ({row}). Drink something first?").format(die=die, row=row)
        if game.success and game.question.argument & 1:
            return self._("Success: you may shift the Dungeon die.")
        outcome = self._("Success") if game.success else self._("Failure")
        if self.of_story(game):
            text = self._("{outcome} ({row}). Drink something first?")
            if game.question.allows(answers.REROLL):
                text = self._("{outcome} ({row}). Roll a die again?")
            return text.format(outcome=outcome, row=row)
        text = self._("{outcome}, Dungeon die {die} ({row}). Drink something first?")
        if game.question.allows(answers.REROLL):
            text = self._("{outcome}, Dungeon die {die} ({row}). Roll a die again?")
        return text.format(outcome=outcome, die=die, row=row)

    def of_story(self, game: State) -> bool:
        """Whether the check is that of a Story card."""
        checking = game.question.kind in (steps.BEFORE_CHECK, steps.AFTER_CHECK)
        return checking and is_story_check(game, game.question.argument)

    def row(self, game: State, face: int) -> str:
        """What a face of the Dungeon die brings in this room, in the column of the check."""
        terms, floor, hero = self.terms, int(game.floor), asked_hero(game)
        card = int(room_at(game, hero))
        name = None if self.of_story(game) else terms.cards.row_name(card, face)
        if name is not None:
            address = int(row_address(game, card, face))
            return terms.labelled(terms.name(name), self.effects.program(address, floor))
        item = -1 if self.of_story(game) or not game.success else int(terms.tables.room_item[card * FACES + face - 1])
        if item >= 0:
            return terms.item(item)
        return self.effects.program(int(next_address(game, hero, game.question.argument)), floor)

    # --- potions and items --------------------------------------------------------------------------------------

    def _new_potion(self, hero: Hero, kind: int) -> str:
        potion = self.terms.potions[kind]
        if holds(hero, kind):
            return self._("{potion}: you already have one, and one is the limit. Drink it first?").format(potion=potion)
        if int(hero.potions).bit_count() > 2:
            return self._("{potion}: you already carry three potions. Give one up?").format(potion=potion)
        return self._("{potion}: you already carry two potions. Give one up?").format(potion=potion)

    def _item(self, game: State, hero: Hero) -> str:
        offered = self.item_at_length(int(offered_item(game, hero, game.question.argument)), None)
        if hero.item == NO_CARD:
            return self._("Take this Item? {item}").format(item=offered)
        held = self.item_at_length(int(hero.item), int(hero.item_uses))
        return self._("Take this Item? {item}. You would discard: {held}").format(item=offered, held=held)

    def item_at_length(self, item: int, uses: int | None) -> str:
        """An Item, its uses left, and what a use does."""
        terms = self.terms
        left = int(terms.tables.item_uses[item]) if uses is None else uses
        facts = []
        if not terms.is_kept(item) and not terms.tables.item_marks[item] & ALARM:
            facts.append(self.ngettext("{n} use", "{n} uses", left).format(n=left))
        if terms.tables.item_feats[item]:
            facts.append(self._("each use pays for a feat"))
        facts += self.powers(item)
        for kind in range(SKILL_TYPES):
            skill = int(terms.tables.item_skill[item * SKILL_TYPES + kind])
            if skill >= 0:
                facts.append(self.skill(skill))
        return f"{terms.item(item)} ({terms.also(facts)})"

    def powers(self, item: int) -> list[str]:
        """What an Item does besides skills (MR-COUNCIL-4, -12)."""
        tables = self.terms.tables
        facts = []
        if tables.item_gain[item]:
            gain = self.effects.program(int(tables.item_gain[item]), 1)
            facts.append(self._("when taken: {gain}").format(gain=gain))
        if tables.item_slots[item]:
            n = int(tables.item_slots[item])
            facts.append(self.ngettext("room for {n} more potion", "room for {n} more potions", n).format(n=n))
        if tables.item_parry[item]:
            facts.append(self._("saves up to {n} HP from a hit").format(n=int(tables.item_parry[item])))
        if tables.item_marks[item] & ALARM:
            facts.append(self._("until the floor ends, fight each monster card twice"))
        if tables.item_marks[item] & LOWERS:
            facts.append(self._("give it up to make a monster the one from the floor above"))
        return facts

    def skill(self, skill: int, floor: int = 1) -> str:
        """A skill and what it does."""
        effect = self.effects.program(int(self.terms.tables.skill_program[skill]), floor)
        if self.terms.tables.skill_needs[skill] & NEEDS_BOSS:
            effect = self._("{effect}, only against a boss").format(effect=effect)
        return self.terms.labelled(self.terms.skill(skill), effect)

    # --- fights -------------------------------------------------------------------------------------------------

    def die(self, game: State, die: int) -> str:
        """What a die shows and, where it differs, what it counts."""
        pool = game.pool
        face, value = int(pool.faces[die]), int(pool.values[die])
        facts = [str(face)]
        if value == 0:
            facts.append(self._("a miss"))
        elif value != face:
            facts.append(self._("counts {value}").format(value=value))
        if pool.critical & (1 << die):
            facts.append(self._("critical"))
        return self.terms.also(facts)

    def _fight(self, game: State, kind: int, argument: int) -> str:
        if kind == steps.TRIBUTE:
            return self._("Give how much HP? {damage} for each.").format(damage=self.terms.damage(argument))
        if kind == steps.DOUBLING:
            return self._("Double which die?")
        if kind == steps.QUAFF:
            return self._("{damage} will land. {threat} Use a potion first?").format(
                damage=self.previews.total(game), threat=self.previews.threat(game)
            )
        dice = [
            self._("die {n} shows {die}").format(n=die + 1, die=self.die(game, die)) for die in range(game.pool.count)
        ]
        text = self._("{dice}. Total: {damage}. {threat}")
        return sentence(
            text.format(dice=" / ".join(dice), damage=self.previews.total(game), threat=self.previews.threat(game))
        )
