"""Questions in words, with the facts a player needs to decide."""

from collections.abc import Callable

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
from undercroft.words.asking import Asking, asked
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
        self.messages = {
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
            steps.BEFORE_CHECK: _("A skill check. Drink something first?"),
            steps.AFTER_DIE: _("The Dungeon die shows {die} ({row}). Drink something first?"),
            steps.STORY_CHOICE: _("{story}. What do you do?"),
            steps.DESCEND: _("You have nothing to eat: moving on means {price}. Drink something first?"),
            steps.SWAP_SECOND: _("Swap it with which room? ({cell})"),
            steps.TRADING: _("Anything to trade? You have {gold}."),
            steps.TRIBUTE: _("Give how much HP? {each} for each."),
            steps.DOUBLING: _("Double which die?"),
            steps.QUAFF: _("{attack} Use a potion first?"),
            steps.EXCHANGE: _("You have {dice}, and the Dungeon die shows {shown}. Swap faces?"),
            steps.SHOT: _("The enemy attacks first, and the Dungeon die shows {shown}. Freeze it?"),
            steps.PARRY: _("This hit costs {n} HP, and {item} would save {saved}. Use it?"),
            steps.LOWER: _("You meet: {room}. Give up {item} to meet this one instead: {other}?"),
            steps.AIM: _("For whom? {effect}"),
            steps.GIVE_WAY: _("{hero} offers you an earlier place in the order. Take it?"),
            steps.WANT_ITEM: _("Try for the Item ({standing}), or leave it to the others here?"),
        }
        self.asking: dict[int, Callable[[State, Hero], str]] = {
            steps.AFTER_CHECK: self._checked,
            steps.ROLLED: self._rolled,
            steps.PLACE: self._place,
            steps.ARRIVE: self._arriving,
            steps.REVEAL_ROOM: self._reveal,
            steps.GAIN_POTION: self._new_potion,
            steps.TAKE_ITEM: self._item,
            steps.DEAL: self._deal,
            steps.CONSENT: self._consent,
        }
        """the questions whose message depends on how things stand"""
        self.naming = self._naming()

    def _naming(self) -> dict[str, Callable[[Asking], object]]:
        terms = self.terms
        return {
            "die": lambda ask: int(ask.game.die),
            "row": lambda ask: self.row(ask.game, int(ask.game.die)),
            "story": lambda ask: terms.story(int(ask.game.court.story)),
            "price": lambda ask: terms.loss(HP, int(hunger(ask.game, ask.hero))),
            "cell": lambda ask: self.cell(ask.game, ask.argument),
            "gold": lambda ask: terms.amount(GOLD, int(ask.hero.gold)),
            "each": lambda ask: terms.damage(ask.argument),
            "attack": lambda ask: self.previews.attack(ask.game),
            "dice": lambda ask: " + ".join(str(int(ask.game.pool.faces[die])) for die in range(ask.game.pool.count)),
            "shown": lambda ask: int(ask.game.pool.dungeon),
            "n": lambda ask: ask.argument,
            "item": lambda ask: terms.item(int(ask.hero.item)),
            "saved": lambda ask: int(parried(ask.game, ask.hero, ask.argument)),
            "room": lambda ask: terms.room_at_length(int(room_at(ask.game, ask.hero)), int(ask.game.floor)),
            "other": lambda ask: terms.room_at_length(int(room_at(ask.game, ask.hero)), int(ask.game.floor) - 1),
            "effect": lambda ask: self.effects.program(ask.argument, int(ask.game.floor)),
            "hero": lambda ask: self.mate(ask.game, ask.argument),
            "standing": lambda ask: self.standing(ask.game, ask.hero),
        }

    def question(self, game: State) -> str:
        """The question and, where several play, who is asked; empty when the game is over."""
        text = self._question(game)
        if not self.terms.several or not text:
            return text
        return self.terms.labelled(sentence(self.terms.seat(game, int(game.question.seat))), text)

    def _question(self, game: State) -> str:
        kind, hero = int(game.question.kind), asked_hero(game)
        if kind == CHANCE:
            return self.throws.question(game)
        if kind in ASKED:
            return self.reign.question(game)
        if kind in self.messages:
            return asked(self.messages[kind], game, hero, self.naming)
        return self.asking[kind](game, hero) if kind in self.asking else ""

    def _reveal(self, game: State, _hero: Hero) -> str:
        left = int(game.question.argument)
        return self.ngettext("Reveal which room?", "Reveal which room? ({n} left)", left).format(n=left)

    def _place(self, game: State, _hero: Hero) -> str:
        argument = int(game.question.argument)
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

    def _deal(self, game: State, _hero: Hero) -> str:
        taker = game.heroes[game.deal.taker]
        text = self._("Your exchange with {hero}, who has {belongings}. {deal}").format(
            hero=self.mate(game, int(taker.seat)), belongings=self.deals.belongings(taker), deal=self.deals.so_far(game)
        )
        lost = self.deals.lost_by_giver(game)
        return text + " " + self._("You would discard: {item}.").format(item=lost) if lost else text

    def _consent(self, game: State, _hero: Hero) -> str:
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

    def _checked(self, game: State, _hero: Hero) -> str:
        die = int(game.die)
        row = self.row(game, die)
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

    def _new_potion(self, game: State, hero: Hero) -> str:
        kind = int(game.question.argument)
        text = self._("{potion}: you already carry two potions. Give one up?")
        if holds(hero, kind):
            text = self._("{potion}: you already have one, and one is the limit. Drink it first?")
        elif int(hero.potions).bit_count() > 2:
            text = self._("{potion}: you already carry three potions. Give one up?")
        return sentence(text.format(potion=self.terms.potions[kind]))

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

    def _rolled(self, game: State, _hero: Hero) -> str:
        dice = [
            self._("die {n} shows {die}").format(n=die + 1, die=self.die(game, die)) for die in range(game.pool.count)
        ]
        text = self._("{dice}. Total: {attack}")
        return sentence(text.format(dice=" / ".join(dice), attack=self.previews.attack(game)))
