"""The answers in a game of Mini Rogue, and what each would do."""

from undercroft.games.mini_rogue.rules import answers, cardspeak, steps
from undercroft.games.mini_rogue.rules.answers import THING_ITEM
from undercroft.games.mini_rogue.rules.barter import balance
from undercroft.games.mini_rogue.rules.combat import FEAT_HP, FEAT_XP, doubled, tribute
from undercroft.games.mini_rogue.rules.effects import fitting
from undercroft.games.mini_rogue.rules.exploration import cell_ahead
from undercroft.games.mini_rogue.rules.items import offered_item
from undercroft.games.mini_rogue.rules.offers import first_offer, in_vain, lacking, way_with
from undercroft.games.mini_rogue.rules.potions import HEALING_HP, holds
from undercroft.games.mini_rogue.rules.prices import price
from undercroft.games.mini_rogue.rules.skills import skill_used
from undercroft.games.mini_rogue.rules.state import (
    EXIT,
    NO_CARD,
    Hero,
    State,
    room_at,
)
from undercroft.games.mini_rogue.rules.tables import FACES
from undercroft.games.mini_rogue.table.answer_names import is_ordering, named_options
from undercroft.games.mini_rogue.words.effects import Effects
from undercroft.games.mini_rogue.words.overlord_questions import ASKED
from undercroft.games.mini_rogue.words.questions import Questions, asked_hero, known
from undercroft.games.mini_rogue.words.terms import MiniRogueTerms
from undercroft.words.nouns import sentence
from undercroft.words.ranges import Ranges


class Answers:
    """What can be answered."""

    def __init__(self, terms: MiniRogueTerms, effects: Effects, questions: Questions) -> None:
        self.terms = terms
        self.effects = effects
        self.questions = questions
        self.deals = questions.deals
        self.reign = questions.reign
        self._ = terms._
        _ = terms._
        self.going_on = {
            steps.PREPARATION: _("lay out the area"),
            steps.DESCEND: _("move on hungry"),
            steps.REVEAL_ROOM: _("reveal no more"),
            steps.OFFERING: _("roll without an offering"),
            steps.AFTER_DIE: _("go on"),
            steps.TRADING: _("leave"),
            steps.BEFORE_CHECK: _("roll the dice"),
            steps.READY: _("roll the dice"),
            steps.CLEAR_MIND: _("let it count"),
            steps.BARTER: _("nothing, go on"),
            steps.EXCHANGE: _("leave the dice as they are"),
            steps.SHOT: _("let it attack"),
            steps.PARRY: _("take the hit"),
            steps.LOWER: _("fight this one"),
        }

        self.rows = Ranges(
            {
                answers.GO_ON: self._go_on,
                answers.MOVE_RIGHT: self._move,
                answers.SHIFT_DOWN: self._shift,
                answers.TAKE: self._take,
                answers.LEAVE: self._leave,
                answers.OFFER: lambda *_at: _("offer 1 gold"),
                answers.DECK_BOTTOM: lambda *_at: _("to the bottom of the deck"),
                answers.DRINK: self._drink,
                answers.SKILL: self._skill,
                answers.ITEM_SKILL: self._item_skill,
                answers.REROLL: self._reroll,
                answers.FEAT: self._feat,
                answers.DOUBLE: self._double,
                answers.STANCE: lambda _game, _hero, stance: self.stance(stance),
                answers.OPTION: self._option,
                answers.TRADE: self._trade,
                answers.PICK: lambda _at, _hero, kind: terms.labelled(terms.potions[kind], terms.potion_effects[kind]),
                answers.DISCARD: lambda _at, _hero, kind: _("give up the {potion}").format(potion=terms.potions[kind]),
                answers.CELL: self._cell,
                answers.GIVE: self._give,
                answers.HERO: lambda game, _hero, seat: self._mate(game, game.heroes[seat]),
                answers.HAND: lambda game, _hero, thing: self._thing(game, thing, giving=True),
                answers.ASK: lambda game, _hero, thing: self._thing(game, thing, giving=False),
                answers.PROPOSE: lambda *_at: _("propose it"),
                answers.ACCEPT: self._accept,
                answers.REFUSE: self._refuse,
                answers.MOVE_DIAGONAL: self._diagonally,
                answers.USE_SIGHT: lambda *_at: _("{boon}: reveal a room").format(boon=terms.boon(cardspeak.SIGHT)),
                answers.DIE: self._exchange,
                answers.SECOND_SKILL: self._second_skill,
            }
        )

    def answer(self, game: State, answer: int) -> str:
        """One of the legal answers, with a capital letter."""
        if game.question.kind in ASKED and not answers.DRINK <= answer < answers.SKILL:
            text = self.reign.answer(game, answer)
        else:
            text = self.rows.say(game, asked_hero(game), answer)
        return sentence(self.questions.previews.foretold(game, answer, text))

    def thing(self, game: State, answer: int) -> str:
        """The name of a potion, of a skill, or of another adventurer."""
        if answers.DRINK <= answer < answers.SKILL:
            return self.terms.potions[answer - answers.DRINK]
        if answers.HERO <= answer < answers.HAND:
            return self.terms.character(int(game.heroes[answer - answers.HERO].character))
        if answers.SKILL <= answer < answers.REROLL or answers.SECOND_SKILL <= answer < answers.CHARACTER:
            return self.terms.skill(int(skill_used(game, asked_hero(game), answer)))
        return ""

    def _go_on(self, game: State, hero: Hero, _place: int) -> str:
        kind = int(game.question.kind)
        if kind == steps.ARRIVE:
            if hero.cell == EXIT:
                return self._("fight")
            if room_at(game, hero) == NO_CARD:
                return self._("go on")
            return self._("slip past the room") if hero.skipping else self._("resolve the room")
        if kind == steps.AFTER_CHECK:
            die = int(game.die)
            if self.questions.of_story(game):
                return self._("go on ({row})").format(row=self.questions.row(game, die))
            return self._("keep {die} ({row})").format(die=die, row=self.questions.row(game, die))
        if kind in (steps.ROLLED, steps.QUAFF):
            return self.questions.previews.striking(game)
        return self.going_on[kind]

    def _move(self, game: State, hero: Hero, down: int) -> str:
        text = self._("down: {room}") if down else self._("right: {room}")
        return text.format(room=self.ahead(game, int(cell_ahead(hero, answers.MOVE_RIGHT + down))))

    def _diagonally(self, game: State, hero: Hero, _place: int) -> str:
        return self._("diagonally: {room}").format(room=self.ahead(game, int(cell_ahead(hero, answers.MOVE_DIAGONAL))))

    def _shift(self, game: State, _hero: Hero, up: int) -> str:
        die = int(game.die) + (1 if up else -1)
        return self._("shift to {die} ({row})").format(die=die, row=self.questions.row(game, die))

    def _give(self, game: State, _hero: Hero, place: int) -> str:
        """HP for damage."""
        damage = self.terms.damage(int(tribute(game.question.argument, place + 1)))
        return f"{self.terms.loss(cardspeak.HP, place + 1)}, {damage}"

    def _take(self, game: State, hero: Hero, _place: int) -> str:
        if game.question.kind == steps.CLEAR_MIND:
            return self._("count it as blank ({boon})").format(boon=self.terms.boon(cardspeak.CLEAR_MIND))
        if game.question.kind == steps.WANT_ITEM:
            return self._("resolve the room")
        if game.question.kind == steps.PARRY:
            return self._("use {item}").format(item=self.terms.item(int(hero.item)))
        if game.question.kind == steps.LOWER:
            return self._("give up {item}").format(item=self.terms.item(int(hero.item)))
        offered = int(offered_item(game, hero, game.question.argument))
        return self._("take it: {item}").format(item=self.terms.item(offered))

    def _leave(self, game: State, hero: Hero, _place: int) -> str:
        if game.question.kind == steps.WANT_ITEM:
            address = int(way_with(game, room_at(game, hero), False))
            if not address:
                return self._("leave it to the others")
            effect = self.effects.program(address, int(game.floor))
            return self._("leave it to the others (if nobody takes it, for everyone: {effect})").format(effect=effect)
        if game.question.kind == steps.GAIN_POTION and holds(hero, game.question.argument):
            return f"{self._('leave it')} ({self._('you already hold one: nothing gained')})"
        if game.question.kind == steps.DEAL:
            return self._("no exchange after all")
        return self._("leave it")

    # --- adventurers among themselves ---------------------------------------------------------------------------

    def _mate(self, game: State, mate: Hero) -> str:
        """An adventurer as the answer: who gets something, who goes first, who to exchange things with."""
        name = self.terms.character(int(mate.character))
        if game.question.kind == steps.ARRIVE:
            return self._("let {hero} go first").format(hero=name)
        if game.question.kind == steps.BARTER:
            belongings = self.deals.belongings(mate)
            return self._("with {hero}, who has {belongings}").format(hero=name, belongings=belongings)
        facts = [self.terms.amount(cardspeak.HP, int(mate.hp)), *self.terms.afflicted(int(mate.afflictions))]
        return f"{name} ({self.terms.also(facts)})"

    def _thing(self, game: State, thing: int, *, giving: bool) -> str:
        """One more thing for a deal, and how many that makes."""
        owner = game.heroes[game.deal.giver if giving else game.deal.taker]
        text = self._("give {thing}") if giving else self._("ask for {thing}")
        if thing == THING_ITEM:
            return text.format(thing=self.deals.item(owner))
        text = text.format(thing=self.deals.things(thing, 1))
        already = abs(int(balance(game, thing))) if thing < THING_ITEM else 0
        if already:
            return self._("{thing} more ({n} in all)").format(thing=text, n=already + 1)
        return text

    def whole_deal(self, game: State, play: int) -> str:
        """An exchange as one play: with whom, and what changes hands (MR-COOP2-10)."""
        mate, given, asked = self.deals.whole(game, play)
        if not given:
            return self._("Ask {hero} for {asked}").format(hero=mate, asked=asked)
        if not asked:
            return self._("Offer {hero} {given}, for nothing").format(hero=mate, given=given)
        return self._("Offer {hero} {given} for {asked}").format(hero=mate, given=given, asked=asked)

    def _accept(self, game: State, _hero: Hero, _place: int) -> str:
        if game.question.kind == steps.CONSENT:
            return self._("agree")
        return self._("come before {hero}").format(hero=self.questions.mate(game, int(game.question.argument)))

    def _refuse(self, game: State, _hero: Hero, _place: int) -> str:
        return self._("refuse") if game.question.kind == steps.CONSENT else self._("leave the order as it is")

    def ahead(self, game: State, cell: int) -> str:
        """What may be known about a cell that the hero might walk to."""
        if cell == EXIT:
            if game.boss_up:
                boss = int(game.bosses[game.boss_count - 1])
                return self._("the exit, past {boss}").format(boss=self.terms.boss(boss, int(game.floor)))
            return self._("the exit")
        if known(game, cell):
            room = self.terms.room_at_length(int(game.cells[cell]), int(game.floor))
        else:
            room = self._("card taken") if game.cells[cell] == NO_CARD else self._("an unknown room")
        return self.questions.veiled(game, cell, room)

    def _drink(self, game: State, hero: Hero, kind: int) -> str:
        effect = self.terms.potion_effects[kind]
        if kind == cardspeak.HEALING:
            effect = self.terms.gain(cardspeak.HP, int(fitting(hero, cardspeak.HP, HEALING_HP)))
        elif kind == cardspeak.PERCEPTION:
            checking = game.question.kind == steps.BEFORE_CHECK
            effect = self._("the check succeeds") if checking else self.terms.cures[cardspeak.BLIND]
        return self._("use the {potion}: {effect}").format(potion=self.terms.potions[kind], effect=effect)

    def _skill(self, game: State, hero: Hero, place: int) -> str:
        return self._("skill {skill}").format(skill=self._used(game, hero, answers.SKILL + place))

    def _item_skill(self, game: State, hero: Hero, place: int) -> str:
        return f"{self.terms.item(int(hero.item))}, {self._used(game, hero, answers.ITEM_SKILL + place)}"

    def _second_skill(self, game: State, hero: Hero, place: int) -> str:
        card, skill = self.terms.character(int(hero.second)), self._used(game, hero, answers.SECOND_SKILL + place)
        return self._("{character}’s skill {skill}").format(character=card, skill=skill)

    def _used(self, game: State, hero: Hero, answer: int) -> str:
        """The skill of an answer."""
        return self.questions.skill(int(skill_used(game, hero, answer)), int(game.floor))

    def _reroll(self, game: State, _hero: Hero, die: int) -> str:
        checking = game.question.kind == steps.AFTER_CHECK  # whose dice count for nothing but their face
        shown = str(int(game.pool.faces[die])) if checking else self.questions.die(game, die)
        return self._("roll die {n} again ({die})").format(n=die + 1, die=shown)

    def _double(self, game: State, _hero: Hero, die: int) -> str:
        value = int(game.pool.values[die])
        text = self._("die {n}: {value} becomes {double}, {damage} in all")
        damage = self.questions.previews.doubled(game, answers.DOUBLE + die)
        return text.format(n=die + 1, value=value, double=int(doubled(value)), damage=damage)

    def _exchange(self, game: State, _hero: Hero, die: int) -> str:
        text = self._("die {n}: {face} becomes {die}, and the Dungeon die {face}")
        return text.format(n=die + 1, face=int(game.pool.faces[die]), die=int(game.pool.dungeon))

    def _feat(self, game: State, hero: Hero, place: int) -> str:
        die, payment = divmod(place, answers.PAYMENTS)
        prices = {
            answers.BY_XP: self.terms.loss(cardspeak.XP, FEAT_XP),
            answers.BY_HP: self.terms.loss(cardspeak.HP, FEAT_HP),
            answers.BY_ITEM: self.terms.item(int(hero.item)),
            answers.BY_SKILL: self._("free"),
        }
        text = self._("feat: roll die {n} again (shows {face}), {price}")
        return text.format(n=die + 1, face=int(game.pool.faces[die]), price=prices[payment])

    def stance(self, stance: int) -> str:
        """A stance and how it reads the dice (MR-STANCE-1)."""
        card = self.terms.cards.stances[stance]
        facts = []
        if card.miss:
            facts.append(self._("miss on {faces}").format(faces=self.faces(card.miss)))
        else:
            facts.append(self._("no miss"))
        if card.critical:
            facts.append(self._("critical on {faces}").format(faces=self.faces(card.critical)))
        else:
            facts.append(self._("no critical"))
        if card.armor:
            facts.append(self.terms.gain(cardspeak.ARMOR, card.armor))
        return f"{self.terms.stance(stance)} ({self.terms.also(facts)})"

    def faces(self, faces: tuple[int, ...]) -> str:
        return self.terms.either(str(face) for face in faces)

    def _option(self, game: State, hero: Hero, place: int) -> str:
        """An option by what it does, with its name where the card names its options."""
        programs = self.terms.tables.programs
        address = int(programs[game.question.argument + place])
        effect = self._noted(game, hero, address, self.effects.program(address, int(game.floor)))
        _card, named = named_options(self.terms.cards, game)
        return self.terms.labelled(self.terms.name(named[place].name), effect) if named else effect

    def _noted(self, game: State, hero: Hero, address: int, effect: str) -> str:
        """What an option does, what it costs a hero who lacks something, and whether it would gain nothing."""
        notes = []
        hp, vain = int(lacking(game, hero, address)), int(in_vain(game, hero, address))
        if hp:
            notes.append(self._("for what you lack: {price}").format(price=self.terms.loss(cardspeak.HP, hp)))
        if cardspeak.verb_of(vain) == cardspeak.POTION:
            notes.append(self._("you already hold one: nothing gained"))
        elif cardspeak.verb_of(vain) == cardspeak.GAIN:
            notes.append(self.terms.full(cardspeak.first_of(vain)))
        elif vain:
            notes.append(self._("nothing gained"))
        return f"{effect} ({self.terms.also(notes)})" if notes else effect

    def _trade(self, game: State, hero: Hero, place: int) -> str:
        """An offer: what is bought for gold, or sold."""
        tables = self.terms.tables
        address = int(tables.offer_program[first_offer(game, hero, game.question.argument) + place])
        packed = tables.programs[address]
        goods = self.effects.program(address + 1, int(game.floor))
        if cardspeak.verb_of(tables.programs[address + 1]) == cardspeak.BUY:
            goods = self.questions.item_at_length(int(tables.room_item[room_at(game, hero) * FACES]), None)
        if cardspeak.verb_of(packed) == cardspeak.PAY_ITEM:
            return self._("sell {price}: {goods}").format(price=self.terms.item(int(hero.item)), goods=goods)
        if cardspeak.verb_of(packed) == cardspeak.PAY_POTION:
            return self._("sell a potion: {goods}").format(goods=goods)
        paid = self.terms.amount(cardspeak.first_of(packed), int(price(game, hero, packed)))
        if cardspeak.first_of(packed) == cardspeak.GOLD:
            return self._("buy {goods} for {price}").format(goods=goods, price=paid)
        return self._("sell {price}: {goods}").format(price=paid, goods=goods)

    def _cell(self, game: State, _hero: Hero, cell: int) -> str:
        if is_ordering(game):
            return self._("on top of the deck, place {n}").format(n=cell + 1)
        if game.question.kind == steps.PLACE:
            text = self._("room {n} (row {row}, column {column})")
            return text.format(n=cell + 1, row=cell // 3 + 1, column=cell % 3 + 1)
        return self.questions.cell(game, cell)
