"""Events of a party in words: each adventurer is named, nobody is addressed."""

from undercroft.games.mini_rogue.rules import answers, cardspeak
from undercroft.games.mini_rogue.rules.area import BOTTOM
from undercroft.games.mini_rogue.rules.cardspeak import BONFIRE, MONSTER
from undercroft.games.mini_rogue.rules.state import BY_FOE, BY_HUNGER, BY_POISON, BY_POWER, EXIT, NO_CARD, State
from undercroft.games.mini_rogue.words.effects import Effects
from undercroft.games.mini_rogue.words.events import Happenings
from undercroft.games.mini_rogue.words.terms import MiniRogueTerms
from undercroft.words.nouns import Noun


class Company(Happenings):
    """Words for the events of several adventurers: every line names its adventurer."""

    def __init__(self, terms: MiniRogueTerms, effects: Effects) -> None:
        super().__init__(terms, effects)
        moods = list(self.room_moods)
        moods[BONFIRE] = self._("Embers still glow here. A moment to breathe.")
        self.room_moods = tuple(moods)

    def about(self, text: str) -> str:
        return self.terms.labelled(self.hero, text)

    # --- lines of their own -------------------------------------------------------------------------------------

    def moved(self, cell: int, card: int, floor: int) -> str:
        if cell == EXIT:
            return self._("{hero} reaches the exit.").format(hero=self.hero)
        if card == NO_CARD:
            return self._("{hero} enters room {n}, whose card was taken.").format(hero=self.hero, n=cell + 1)
        meeting = self.terms.tables.room_kind[card] == MONSTER
        text = self._("{hero} meets: {room}.") if meeting else self._("{hero} enters: {room}.")
        return text.format(hero=self.hero, room=self.terms.room(card, floor))

    def room_skipped(self, card: int, floor: int) -> str:
        text = self._("{hero} passes straight through: {room}.")
        return text.format(hero=self.hero, room=self.terms.room(card, floor))

    def foe_met(self, line: int, hp: int, game: State) -> str:
        facts = self.terms.also(self.terms.figures(line, self.terms.enemy_hp_left(hp)))
        text = self._("To arms, {heroes}! {enemy}: {figures}.")
        heroes = self.terms.together(hero.definite for hero in self.fighters(line, hp, game))
        return text.format(heroes=heroes, enemy=self.terms.enemy(line), figures=facts)

    def fighters(self, line: int, hp: int, game: State) -> list[Noun]:
        """Who fights, judged by the enemy's HP (MR-COOP3-4): by now the fight may be over and the next one begun."""
        names = [self.terms.character(int(hero.character)) for hero in game.heroes]
        alone, two, _three = self.terms.line_hp(line)
        if hp == alone or game.party == 1:
            return [self.hero]
        if hp != two or game.party == 2:
            return names
        seats = int(game.fighters) if int(game.fighters).bit_count() == 2 else ~int(game.fighters)
        return [name for seat, name in enumerate(names) if seats >> seat & 1]

    def foe_missed(self, _first: int, _second: int) -> str:
        return self._("The enemy misses {hero}.").format(hero=self.hero)

    def foe_frozen(self, _first: int, _second: int) -> str:
        return self._("Frozen stiff, the enemy does not attack {hero}.").format(hero=self.hero)

    def fell(self, area: int, _second: int) -> str:
        if self.terms.party == 1:
            return self._("{hero} falls, and lands in area {area}!").format(hero=self.hero, area=area)
        return self._("The whole party falls, and lands in area {area}!").format(area=area)

    def item_taken(self, item: int, _card: int) -> str:
        if self.terms.is_kept(item):
            return self._("{hero} takes: {item}.").format(hero=self.hero, item=self.terms.item(item))
        uses = int(self.terms.tables.item_uses[item])
        text = self.ngettext("{hero} takes: {item} ({n} use).", "{hero} takes: {item} ({n} uses).", uses)
        return text.format(hero=self.hero, item=self.terms.item(item), n=uses)

    def stance_taken(self, stance: int, _second: int) -> str:
        return self._("{hero} takes a stance: {stance}.").format(hero=self.hero, stance=self.terms.stance(stance))

    def rerolled(self, die: int, face: int) -> str:
        return self._("{hero} rolls die {die} again: {face}.").format(hero=self.hero, die=die + 1, face=face)

    def story_drawn(self, story: int, _second: int) -> str:
        text = self.terms.name(self.terms.cards.stories[story].text)
        lead = self._("{hero} draws a story: {story}. {text}")
        return lead.format(hero=self.hero, story=self.terms.story(story), text=text)

    def placed(self, card: int, place: int, floor: int, *, ordering: bool = False) -> str:
        room = self.terms.room(card, floor)
        if place == BOTTOM:
            return self._("{hero} puts {room} under the deck.").format(hero=self.hero, room=room)
        if ordering:
            text = self._("{hero} puts {room} back on top of the deck, place {n}.")
            return text.format(hero=self.hero, n=place + 1, room=room)
        return self._("{hero} puts {room} in room {n}.").format(hero=self.hero, n=place + 1, room=room)

    def room_replaced(self, cell: int, card: int, floor: int) -> str:
        text = self._("{hero} replaces room {n} with {room}.")
        return text.format(hero=self.hero, n=cell + 1, room=self.terms.room_at_length(card, floor))

    def second_taken(self, character: int, _second: int) -> str:
        text = self._("{hero} takes a second Character card: {card}.")
        return text.format(hero=self.hero, card=self.terms.character(character))

    def start_taken(self, stat: int, value: int) -> str:
        text = self._("{hero} now starts with {value}.")
        return text.format(hero=self.hero, value=self.start(stat, value))

    def card_turned(self, card: str) -> str:
        return self._("{hero}’s card {card} is turned face down.").format(hero=self.hero, card=card)

    def ate(self, _first: int = 0, _second: int = 0) -> str:
        return self._("{hero} eats 1 food.").format(hero=self.hero)

    def offered(self, _first: int = 0, _second: int = 0) -> str:
        return self._("{hero} lays 1 gold at the idol’s feet.").format(hero=self.hero)

    def game_lost(self, cause: int, killer: int, floor: int) -> str:
        """If one adventurer dies, everyone loses (MR-END-3)."""
        text = self._death(cause, killer, floor)
        return text if self.terms.party == 1 else text + " " + self._("The party is lost.")

    def _death(self, cause: int, killer: int, floor: int) -> str:
        if cause == BY_FOE:
            return self._("{hero} is killed in combat: {enemy}.").format(hero=self.hero, enemy=self.terms.enemy(killer))
        if cause == BY_POISON:
            return self._("The poison reaches {hero}’s heart.").format(hero=self.hero)
        if cause == BY_HUNGER:
            return self._("Hunger kills {hero}.").format(hero=self.hero)
        if cause == BY_POWER:
            text = self._("An Overlord power kills {hero}: {power}.")
            return text.format(hero=self.hero, power=self.terms.power(killer))
        if killer == NO_CARD:
            return self._("{hero} dies of their wounds.").format(hero=self.hero)
        return self._("{hero} dies here: {room}.").format(hero=self.hero, room=self.terms.room(killer, floor))

    # --- pieces of lines ----------------------------------------------------------------------------------------

    def rolls(self, faces: str) -> str:
        return self._("{hero} rolls {faces}").format(hero=self.hero, faces=faces)

    def strikes(self) -> str:
        return self._("{hero} strikes").format(hero=self.hero)

    def foe_hits_itself(self) -> str:
        return self._("Confused, the enemy hits itself instead of {hero}").format(hero=self.hero)

    def poisoned(self) -> str:
        return self._("The poison bites {hero}").format(hero=self.hero)

    def hungry(self) -> str:
        return self._("{hero} has nothing to eat").format(hero=self.hero)

    def row(self, row: str, face: int) -> str:
        return self._("{row} ({face}) for {hero}").format(row=row, face=face, hero=self.hero)

    def looks(self, rooms: str) -> str:
        return self._("{hero} looks at the deck: {rooms}.").format(hero=self.hero, rooms=rooms)

    # --- leads --------------------------------------------------------------------------------------------------

    def foe_hit(self, loss: int, armor: int) -> str:
        if loss == 0:
            return self._("The enemy hits {hero}, but the armor holds").format(hero=self.hero)
        if armor:
            return self._("The enemy hits {hero} (armor stops {n})").format(hero=self.hero, n=armor)
        return self._("The enemy hits {hero}").format(hero=self.hero)

    def drank(self, kind: int, _second: int) -> str:
        potion = self.terms.potions[kind]
        if kind in (cardspeak.HEALING, cardspeak.HOLY, cardspeak.PERCEPTION):
            return self._("{hero} drinks the {potion}").format(hero=self.hero, potion=potion)
        return self.terms.labelled(f"{potion} ({self.hero})", self.terms.potion_effects[kind])

    def skill_used(self, skill: int, _second: int) -> str:
        return self._("{hero} uses {skill}").format(hero=self.hero, skill=self.terms.skill(skill))

    def feat_performed(self, die: int, payment: int) -> str:
        text = self._("{hero} performs a feat on die {die}")
        if payment == answers.BY_SKILL:
            text = self._("{hero} performs a free feat on die {die}")
        return text.format(hero=self.hero, die=die + 1)

    def foe_beaten(self, line: int, _second: int) -> str:
        return self._("Victory! {enemy} falls to {hero}").format(enemy=self.terms.enemy(line), hero=self.hero)

    def foe_executed(self, _first: int, _second: int) -> str:
        return self._("{hero} finishes the enemy off").format(hero=self.hero)

    def monster_lowered(self, item: int, second: int) -> str:
        return self.about(super().monster_lowered(item, second))
