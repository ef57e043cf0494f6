"""Questions and answers of games against an Overlord: the Overlord's own, and those about a second Character card."""

from collections.abc import Callable
from typing import Final

from undercroft.games.mini_rogue.rules import answers, steps
from undercroft.games.mini_rogue.rules import cardspeak as speak
from undercroft.games.mini_rogue.rules.cardspeak import FOOD, GOLD, HP, STATS, first_of, verb_of
from undercroft.games.mini_rogue.rules.overlord import MOMENT, SEAT_PLACE, dungeon_dice, dungeon_die, power_at
from undercroft.games.mini_rogue.rules.reinforcement import CARD_BITS
from undercroft.games.mini_rogue.rules.start import POTIONS_START, own_value, start_value
from undercroft.games.mini_rogue.rules.state import NO_CARD, Hero, State, room_at
from undercroft.games.mini_rogue.rules.tables import SKILL_TYPES
from undercroft.games.mini_rogue.words.powers import Powers
from undercroft.games.mini_rogue.words.terms import MiniRogueTerms
from undercroft.words.asking import Asking, asked
from undercroft.words.nouns import sentence
from undercroft.words.ranges import Ranges

ASKED: Final = (
    *range(steps.OVERLORD, steps.SIDE + 1),
    steps.SECOND_CARD,
    steps.SECOND_START,
    steps.SECOND_REWARDS,
)
"""The questions that are asked only in games with an Overlord or an Automa."""


class Reign:
    """These questions and their answers."""

    def __init__(
        self, terms: MiniRogueTerms, powers: Powers, cell: Callable[[State, int], str], skill: Callable[[int], str]
    ) -> None:
        """`cell` tells what may be known about a room, `skill` what a skill does."""
        self.terms = terms
        self.powers = powers
        self.cell = cell
        self.skill = skill
        self._ = _ = terms._
        self.ngettext = terms.ngettext
        self.messages = {
            steps.MOVE_FIRST: _("You may swap two of the rooms you looked at. Which one first?"),
            steps.VEIL: _("Which room does the veil fall over? No potions or skills can be used there."),
            steps.SECOND_CARD: _(
                "Which Character card do you take besides your own? You can use its skills too, "
                "and take one of its start values."
            ),
            steps.SECOND_REWARDS: _("The boss is beaten. Who takes the rewards a second time?"),
            steps.SECOND_START: _("Which start value do you take from {second} instead of your own?"),
            steps.OVERLORD: _("{moment} Use a power?"),
            steps.SNARE: _("Which of {hero}’s dice is rolled again?"),
            steps.REROLL_DIE: _("The dice for {hero}: {dice}. Which Dungeon die is rolled again?"),
            steps.MOVE_SECOND: _("Swap it with which room? ({cell})"),
            steps.VICTIM: _("Use {power} against whom? {effect}."),
            steps.TURN_CARD: _("Which of {hero}’s cards is turned face down?"),
            steps.SIDE: _("You draw a Reinforcement: {card}. Under which side of the board?"),
        }
        self.naming: dict[str, Callable[[Asking], object]] = {
            "second": lambda ask: terms.character(int(ask.hero.second)),
            "moment": lambda ask: self.moment(
                ask.game, ask.argument & MOMENT, ask.game.heroes[ask.argument >> SEAT_PLACE]
            ),
            "hero": lambda ask: terms.seat(ask.game, ask.argument),
            "dice": lambda ask: self.dice(ask.game),
            "cell": lambda ask: cell(ask.game, ask.argument & MOMENT),
            "room": lambda ask: sentence(cell(ask.game, ask.argument & MOMENT)),
            "n": lambda ask: ask.argument & MOMENT,
            "power": lambda ask: terms.power(ask.argument),
            "effect": lambda ask: powers.on_hero(ask.argument),
            "card": lambda ask: terms.reinforcement(ask.argument & ((1 << CARD_BITS) - 1)),
        }
        self.going_on = {
            steps.OVERLORD: _("use no power"),
            steps.TRADE_ROOM: _("leave it there"),
            steps.MOVE_FIRST: _("leave them as they are"),
        }
        self.rows = self._rows()

    # --- questions ----------------------------------------------------------------------------------------------

    def question(self, game: State) -> str:
        kind = int(game.question.kind)
        message = self.messages[kind] if kind in self.messages else self._message(game, kind)
        return asked(message, game, game.seated[game.question.seat], self.naming)

    def _message(self, game: State, kind: int) -> str:
        """Those that depend on how things stand: a look at rooms, an exchange, a die that is set."""
        if kind == steps.LOOK:
            left = int(game.question.argument & MOMENT)
            return self.ngettext("Look at which room?", "Look at which room? ({n} left)", left)
        if kind == steps.TRADE_ROOM and game.question.allows(answers.GO_ON):
            return self._("{room}. Exchange it for a card from your hand?")
        if kind == steps.TRADE_ROOM:
            return self._("{room}. Exchange it for which card from your hand?")
        if dungeon_dice(game) == 1:
            return self._("The dice for {hero}: {dice}. Set the Dungeon die to which face?")
        return self._("The dice for {hero}: {dice}. Set which one to which face?")

    def moment(self, game: State, moment: int, hero: Hero) -> str:
        """What has just happened, or is about to."""
        name = self.terms.character(int(hero.character))
        if moment & (speak.WHEN_DIE | speak.WHEN_DICE):
            return self._("The dice for {hero}: {dice}.").format(hero=name, dice=self.dice(game))
        if moment & speak.WHEN_ROOM:
            card = int(room_at(game, hero))
            room = self._("card taken") if card == NO_CARD else self.terms.room(card, int(game.floor))
            return self._("{hero} has entered a room: {room}.").format(hero=name, room=room)
        texts = {
            speak.WHEN_HIT: self._("The enemy’s attack hits {hero}."),
            speak.WHEN_HURT: self._("The enemy’s attack has cost {hero} HP."),
            speak.WHEN_ANY_FIGHT: self._("{hero}’s fight begins."),
            speak.WHEN_ENTRY: self._("The area is laid out, but the entrance is not resolved yet."),
            speak.WHEN_PREPARATION: self._("The area is laid out."),
            speak.WHEN_EXPLORATION: self._("Between two rooms."),
            speak.WHEN_DESCENT: self._("Before the meal and the descent."),
        }
        return next(text for bit, text in texts.items() if moment & bit).format(hero=name)

    def dice(self, game: State) -> str:
        """The dice that were just rolled."""
        pool = game.pool
        parts = []
        if game.reign.wave_count == 0 and pool.count:
            parts.append(" + ".join(str(int(pool.faces[die])) for die in range(pool.count)))
        faces = [str(int(dungeon_die(game, die))) for die in range(dungeon_dice(game))]
        if faces:
            text = self.ngettext("Dungeon die {faces}", "Dungeon dice {faces}", len(faces))
            parts.append(text.format(faces=", ".join(faces)))
        return self.terms.also(parts)

    # --- answers ------------------------------------------------------------------------------------------------

    def answer(self, game: State, answer: int) -> str:
        return self.rows.say(game, int(game.question.argument), answer)

    def _rows(self) -> Ranges:
        """Besides the game, what a question is about is given."""
        _, terms, powers = self._, self.terms, self.powers
        return Ranges(
            {
                answers.GO_ON: lambda game, *_at: self.going_on[int(game.question.kind)],
                answers.REROLL: lambda game, _about, die: _("die {n}: {face}").format(
                    n=die + 1, face=int(game.pool.faces[die])
                ),
                answers.CELL: lambda game, _about, cell: self.cell(game, cell),
                answers.HERO: lambda game, _about, seat: self._victim(game, game.heroes[seat]),
                answers.POWER: lambda game, _about, place: powers.named(int(power_at(game, place))),
                answers.QUIET: lambda *_at: _("use no power, and do not ask again in this room"),
                answers.FATE: self._set_die,
                answers.DUNGEON: lambda game, _about, die: _("Dungeon die {n}, which shows {face}").format(
                    n=die + 1, face=int(dungeon_die(game, die))
                ),
                answers.HAND_CARD: lambda game, _about, place: _("for {room}").format(
                    room=terms.room_at_length(int(game.reign.hand[place]), int(game.floor))
                ),
                answers.SIDE: lambda _game, about, place: (
                    f"{powers.sides[place + 1]} – {powers.side(about & ((1 << CARD_BITS) - 1), place + 1)}"
                ),
                answers.CHARACTER: lambda _game, _about, character: self.character(character),
                answers.STAT: lambda game, _about, stat: self._start(game, stat),
                answers.CARD: lambda game, seat, which: self._card(game.heroes[seat], which),
            }
        )

    def _victim(self, game: State, hero: Hero) -> str:
        """An adventurer and what a power would take, with HP and afflictions."""
        terms = self.terms
        facts = [terms.amount(HP, int(hero.hp))]
        if game.question.kind == steps.VICTIM:
            packed = terms.tables.programs[terms.tables.power_program[game.question.argument]]
            if verb_of(packed) == speak.LOSE and first_of(packed) != HP:
                held = {FOOD: hero.food, GOLD: hero.gold}.get(first_of(packed), 0)
                facts.append(terms.amount(first_of(packed), int(held)))
        facts += terms.afflicted(int(hero.afflictions))
        return f"{terms.character(int(hero.character))} ({terms.also(facts)})"

    def _set_die(self, game: State, _about: int, place: int) -> str:
        die, face = divmod(place, 6)
        if dungeon_dice(game) == 1:
            return self._("set it to {face}").format(face=face + 1)
        text = self._("set Dungeon die {n}, which shows {old}, to {face}")
        return text.format(n=die + 1, old=int(dungeon_die(game, die)), face=face + 1)

    # --- the second Character card ------------------------------------------------------------------------------

    def character(self, character: int) -> str:
        """A Character card in one line: start values, then the skills."""
        terms, tables = self.terms, self.terms.tables
        start = [int(tables.start_stat[character * STATS + stat]) for stat in range(STATS)]
        facts = [terms.amount(stat, n) for stat, n in enumerate(start) if n]
        facts += terms.belt(int(tables.start_potions[character]))
        skills = [int(tables.character_skill[character * SKILL_TYPES + kind]) for kind in range(SKILL_TYPES)]
        parts = [terms.labelled(terms.character(character), terms.also(facts))]
        return " | ".join(parts + [self.skill(skill) for skill in skills if skill >= 0])

    def _start(self, game: State, stat: int) -> str:
        """One start value, and the hero's own value that it replaces."""
        hero = game.heroes[game.question.seat]
        new = int(start_value(game, hero.second, stat, game.reign.difficulty))
        old = int(own_value(hero, stat))
        text = self._("{new} instead of {old}") if new != old else self._("{new}, the same as your own")
        if stat == POTIONS_START:
            belts = [self.terms.also(self.terms.belt(mask)) for mask in (new, old)]
            return text.format(new=belts[0], old=belts[1]) if old else belts[0]
        return text.format(new=self.terms.amount(stat, new), old=old)

    def _card(self, hero: Hero, which: int) -> str:
        """One of two Character cards, with its skills by name."""
        terms = self.terms
        character = int(hero.second if which else hero.character)
        places = range(character * SKILL_TYPES, (character + 1) * SKILL_TYPES)
        skills = [int(terms.tables.character_skill[place]) for place in places]
        names = terms.also(terms.skill(skill) for skill in skills if skill >= 0)
        return terms.labelled(terms.character(character), names)
