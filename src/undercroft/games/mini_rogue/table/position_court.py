"""What a position is played with: boxes, deck, reference cards, Story cards, and the bosses that are not there."""

from typing import Final

from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.rules.second_box import AUTOMA, FIXED
from undercroft.games.mini_rogue.rules.setup import NORMAL_BOSSES, Setup, set_court
from undercroft.games.mini_rogue.rules.state import ABSENT, NO_CARD, State
from undercroft.games.mini_rogue.table.options import BOXES, DECKS, RANDOM, REFERENCES, MiniRogueOptions
from undercroft.table.book import BadChoice, Plain
from undercroft.table.position_fields import Fields, Reason, one_of

FEUD_MOST: Final = 99
_PILES: Final = {(): "none", ("council",): "council", ("stories",): "published"}
"""Story cards by the boxes they come from; those of both are all."""


class CourtReader:
    """Reads what was chosen before the game; the choices have the names of the options."""

    def __init__(self, cards: MiniRogueCards, game: State, overlord: Plain) -> None:
        """With the options of an Overlord, if there is one."""
        self.cards = cards
        self.game = game
        self.overlord = overlord
        self.setup = Setup([], 0, 0, False, [], [], NO_CARD)
        """the same as it would be before the first card is dealt"""

    def read(self, fields: Fields) -> None:
        options = self._options(fields)
        try:
            self.setup = setup = options.setup(self.cards)
        except BadChoice as error:
            raise fields.refuse(Reason.MISMATCH, "boxes", str(error)) from None
        self._leave_out(fields)
        ids = [story.id for story in self.cards.stories]
        written = fields.names("stories", ids)
        story = fields.name("story", ids, "")
        if story and story in (written or ()):
            text = f'the card "{story}" is also at stories: a card is in one place only'
            raise fields.refuse(Reason.TWICE, "story", text)
        pile = setup.stories if written is None else [ids.index(name) for name in reversed(written)]
        setup.stories = [number for number in pile if ids[number] != story]
        setup.final_hp = self._feud(fields)
        court = self.game.court
        set_court(self.game, setup)
        if written is None and setup.stories:
            self.game.dice.shuffle(court.stories, court.story_count, court.story_count)
        if story:
            court.story = ids.index(story)
            self.game.council = True
        self._next_reference(fields)
        fields.agree("stories_left", int(court.story_count))

    def _options(self, fields: Fields) -> MiniRogueOptions:
        boxes = fields.names("boxes", BOXES)
        if boxes == []:
            raise fields.refuse(Reason.MISMATCH, "boxes", str(one_of(BOXES)))
        finals = [boss.id for boss in self.cards.bosses if boss.final and boss.avatar is bool(self.overlord)]
        first, *mates = [self.cards.characters[hero.character].id for hero in self.game.heroes]
        return MiniRogueOptions(
            first,
            mates=tuple(mates),
            boxes=tuple(boxes or ("base",)),
            deck=fields.name("deck", DECKS, DECKS[0]),
            final=fields.name("final", finals if self.overlord else [*finals, RANDOM], ""),
            reference=fields.name("references", REFERENCES, ""),
            rewards=fields.name("rewards_from", REFERENCES, ""),
            **self.overlord,
        )

    def _feud(self, fields: Fields) -> tuple[int, int]:
        """HP that a final boss has more of, against one adventurer and against two (MR-CAMP-18)."""
        more = fields.table("final_hp")
        if more is None:
            return 0, 0
        figures = more.number("alone", 0, 0, FEUD_MOST), more.number("party", 0, 0, FEUD_MOST)
        more.close()
        return figures

    def _leave_out(self, fields: Fields) -> None:
        """Bosses that a chapter does without (MR-CAMP-10 to -16)."""
        bosses = fields.table("bosses")
        setup, known = self.setup, [self.cards.bosses[boss].id for boss in self.setup.bosses]
        absent = (bosses.names("left_out", known) if bosses else None) or []
        if bosses and len(known) - len(absent) < NORMAL_BOSSES:
            text = "too many bosses are left out: three stand before the final one"
            raise bosses.refuse(Reason.BOSSES, "left_out", text)
        setup.bosses = [boss for boss in setup.bosses if self.cards.bosses[boss].id not in absent]

    def _next_reference(self, fields: Fields) -> None:
        """Which of several reference cards comes next (MR-COUNCIL-20)."""
        setup = self.setup
        ghosts = [self.cards.ghosts[number].id for number in setup.references]
        rewards = [self.cards.rewards[number].id for number in setup.rewards]
        self.game.ghost = setup.references[ghosts.index(fields.name("reference", ghosts, ghosts[0]))]
        self.game.rewards = setup.rewards[rewards.index(fields.name("rewards", rewards, rewards[0]))]


# --- the way back --------------------------------------------------------------------------------------------


def boxes_of(cards: MiniRogueCards, game: State) -> list[str]:
    """The boxes in play: those whose bosses are."""
    there = {
        cards.boss_boxes[number]
        for number, boss in enumerate(cards.bosses)
        if not boss.final and game.boss_place[number] != ABSENT
    }
    return [box for box in BOXES if box in there]


def options_of(cards: MiniRogueCards, game: State) -> Plain:
    """The choices that led to such a game, by the names of the options."""
    court = game.court
    reference = _way(int(court.choosing), int(game.ghost))
    rewards = _way(int(court.choosing_rewards), int(game.rewards))
    pile = [int(court.stories[place]) for place in range(court.story_count)] if game.council else []
    if game.council and court.story != NO_CARD:
        pile.append(int(court.story))
    return {
        "boxes": boxes_of(cards, game),
        "deck": DECKS[1] if game.council and court.picking else DECKS[0],
        "final": RANDOM if game.council and court.finals > 1 else cards.bosses[game.final_boss].id,
        "reference": reference,
        **({"rewards": rewards} if rewards != reference else {}),
        "stories": _PILES.get(tuple(sorted({cards.story_boxes[story] for story in pile})), "all"),
        **_overlord_of(cards, game),
    }


def _way(choosing: int, card: int) -> str:
    """How a reference card is chosen, by the names of the options."""
    return REFERENCES[card if choosing == FIXED else 1 + choosing]


def _overlord_of(cards: MiniRogueCards, game: State) -> Plain:
    if not game.ruled:
        return {}
    reign = game.reign
    return {
        "overlord": cards.overlords[reign.overlord].id,
        "automa": bool(reign.mode == AUTOMA),
        "beginners": bool(reign.beginners),
    }


def court_data(cards: MiniRogueCards, game: State, seen: Plain) -> Plain:
    """What differs from a game of the base box alone."""
    for name in ("reference", "rewards", "story", "stories_left"):
        del seen[name]
    chosen, court = options_of(cards, game), game.court
    plain = MiniRogueOptions(boxes=tuple(chosen["boxes"]), overlord=chosen.get("overlord", ""))
    data: Plain = {}
    if chosen["boxes"] != ["base"]:
        data["boxes"] = chosen["boxes"]
    if chosen["deck"] != plain.deck:
        data["deck"] = chosen["deck"]
    if chosen["final"] != plain.settled_final(cards):
        data["final"] = chosen["final"]
    if chosen["reference"] != plain.settled_reference:
        data["references"] = chosen["reference"]
    if "rewards" in chosen:
        data["rewards_from"] = chosen["rewards"]
    if court.choosing != FIXED:
        data["reference"] = cards.ghosts[game.ghost].id
    if court.choosing_rewards != FIXED:
        data["rewards"] = cards.rewards[game.rewards].id
    if game.council and (court.story_count or plain.settled_stories != "none"):
        data["stories"] = [cards.stories[court.stories[place]].id for place in reversed(range(court.story_count))]
    elif "council" in chosen["boxes"]:
        data["stories"] = []
    if game.council and court.story != NO_CARD:
        data["story"] = cards.stories[court.story].id
    if game.council and court.final_hp:
        data["final_hp"] = {"alone": int(court.final_hp), "party": int(court.final_party_hp)}
    return data


def left_out(cards: MiniRogueCards, game: State) -> list[str]:
    """Bosses of the boxes in play that are not there."""
    boxes = boxes_of(cards, game)
    return [
        boss.id
        for number, boss in enumerate(cards.bosses)
        if not boss.final and cards.boss_boxes[number] in boxes and game.boss_place[number] == ABSENT
    ]
