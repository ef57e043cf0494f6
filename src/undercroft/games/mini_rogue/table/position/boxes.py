"""What a position is played with: boxes, deck, reference cards, Story cards, and the bosses that are not there."""

from typing import Final

from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.rules.second_box import AUTOMA, FIXED
from undercroft.games.mini_rogue.rules.setup import NORMAL_BOSSES, Setup, set_court
from undercroft.games.mini_rogue.rules.state import ABSENT, NO_CARD, State
from undercroft.games.mini_rogue.table.options import BOXES, DECKS, RANDOM, REFERENCES, MiniRogueOptions
from undercroft.games.mini_rogue.table.position.plan import Reader
from undercroft.kernel.errors import N_
from undercroft.table.book import BadChoice, Plain
from undercroft.table.position_fields import IN_ONE_PLACE, Fields, Reason, one_of

FEUD_MOST: Final = 99
_PILES: Final = {(): "none", ("council",): "council", ("stories",): "published"}
"""Story cards by the boxes they come from; those of both are all."""


class BoxReader(Reader):
    """Reads what was chosen before the game; the choices have the names of the options."""

    def read(self, overlord: Plain) -> Setup:
        """The setup as it would be before the first card is dealt; with the options of an Overlord, if there is one."""
        fields = self.fields
        options = self._options(fields, overlord)
        try:
            self.setup = setup = options.setup(self.cards)
        except BadChoice as error:
            raise fields.refuse(Reason.MISMATCH, "boxes", error.message, **error.facts) from None
        self._leave_out(fields)
        ids = [story.id for story in self.cards.stories]
        written = fields.names("stories", ids)
        story = fields.name("story", ids, "")
        if story and story in (written or ()):
            raise fields.refuse(Reason.TWICE, "story", IN_ONE_PLACE, card=story, place="stories")
        pile = setup.stories if written is None else [ids.index(name) for name in reversed(written)]
        setup.stories = [number for number in pile if ids[number] != story]
        setup.final_hp = self._feud(fields)
        court = self.state.court
        set_court(self.state, setup)
        if written is None and setup.stories:
            self.state.dice.shuffle(court.stories, court.story_count, court.story_count)
        if story:
            court.story = ids.index(story)
            self.state.council = True
        self._next_reference(fields)
        return setup

    def _options(self, fields: Fields, overlord: Plain) -> MiniRogueOptions:
        boxes = fields.names("boxes", BOXES)
        if boxes == []:
            raise fields.refuse(
                Reason.MISMATCH, "boxes", N_("choose at least one box: {allowed}"), allowed=one_of(BOXES)
            )
        finals = [boss.id for boss in self.cards.bosses if boss.final and boss.avatar is bool(overlord)]
        first, *mates = [self.cards.characters[hero.character].id for hero in self.state.heroes]
        return MiniRogueOptions(
            first,
            mates=tuple(mates),
            boxes=tuple(boxes or ("base",)),
            deck=fields.name("deck", DECKS, DECKS[0]),
            final=fields.name("final", finals if overlord else [*finals, RANDOM], ""),
            reference=fields.name("references", REFERENCES, ""),
            rewards=fields.name("rewards_from", REFERENCES, ""),
            **overlord,
        )

    def _feud(self, fields: Fields) -> tuple[int, int]:
        """HP that a final boss has more of, against one adventurer and against two (MR-CAMP-18)."""
        more = fields.part("final_hp")
        figures = more.number("alone", 0, 0, FEUD_MOST), more.number("party", 0, 0, FEUD_MOST)
        more.close()
        return figures

    def _leave_out(self, fields: Fields) -> None:
        """Bosses that a chapter does without (MR-CAMP-10 to -16)."""
        bosses, known = fields.part("bosses"), [self.cards.bosses[boss].id for boss in self.setup.bosses]
        absent = bosses.names("left_out", known) or []
        if absent and len(known) - len(absent) < NORMAL_BOSSES:
            message = N_("too many bosses are left out: three stand before the final one")
            raise bosses.refuse(Reason.BOSSES, "left_out", message)
        self.setup.bosses = [boss for boss in self.setup.bosses if self.cards.bosses[boss].id not in absent]

    def _next_reference(self, fields: Fields) -> None:
        """Which of several reference cards comes next (MR-COUNCIL-20)."""
        setup = self.setup
        ghosts = [self.cards.ghosts[number].id for number in setup.references]
        rewards = [self.cards.rewards[number].id for number in setup.rewards]
        self.state.ghost = setup.references[ghosts.index(fields.name("reference", ghosts, ghosts[0]))]
        self.state.rewards = setup.rewards[rewards.index(fields.name("rewards", rewards, rewards[0]))]


# --- the way back --------------------------------------------------------------------------------------------


def boxes_of(cards: MiniRogueCards, state: State) -> list[str]:
    """The boxes in play: those whose bosses are."""
    there = {
        cards.boss_boxes[number]
        for number, boss in enumerate(cards.bosses)
        if not boss.final and state.boss_place[number] != ABSENT
    }
    return [box for box in BOXES if box in there]


def options_of(cards: MiniRogueCards, state: State) -> Plain:
    """The choices that led to such a game, by the names of the options."""
    court = state.court
    reference = _way(int(court.choosing), int(state.ghost))
    rewards = _way(int(court.choosing_rewards), int(state.rewards))
    pile = [int(court.stories[place]) for place in range(court.story_count)] if state.council else []
    if state.council and court.story != NO_CARD:
        pile.append(int(court.story))
    return {
        "boxes": boxes_of(cards, state),
        "deck": DECKS[1] if state.council and court.picking else DECKS[0],
        "final": RANDOM if state.council and court.finals > 1 else cards.bosses[state.final_boss].id,
        "reference": reference,
        **({"rewards": rewards} if rewards != reference else {}),
        "stories": _PILES.get(tuple(sorted({cards.story_boxes[story] for story in pile})), "all"),
        **_overlord_of(cards, state),
    }


def _way(choosing: int, card: int) -> str:
    """How a reference card is chosen, by the names of the options."""
    return REFERENCES[card if choosing == FIXED else 1 + choosing]


def _overlord_of(cards: MiniRogueCards, state: State) -> Plain:
    if not state.ruled:
        return {}
    reign = state.reign
    return {
        "overlord": cards.overlords[reign.overlord].id,
        "automa": bool(reign.mode == AUTOMA),
        "beginners": bool(reign.beginners),
    }


def box_data(cards: MiniRogueCards, state: State) -> Plain:
    """What differs from a game of the base box alone."""
    chosen, court = options_of(cards, state), state.court
    plain = MiniRogueOptions(boxes=tuple(chosen["boxes"]), overlord=chosen.get("overlord", ""))
    data = {
        "boxes": (chosen["boxes"], ["base"]),
        "deck": (chosen["deck"], plain.deck),
        "final": (chosen["final"], plain.settled_final(cards)),
        "references": (chosen["reference"], plain.settled_reference),
        "rewards_from": (chosen.get("rewards"), None),
        "reference": (cards.ghosts[state.ghost].id if court.choosing != FIXED else None, None),
        "rewards": (cards.rewards[state.rewards].id if court.choosing_rewards != FIXED else None, None),
        "stories": (_stories(cards, state, plain), None),
    }
    found = {name: value for name, (value, default) in data.items() if value != default}
    if state.council and court.story != NO_CARD:
        found["story"] = cards.stories[court.story].id
    if state.council and court.final_hp:
        found["final_hp"] = {"alone": int(court.final_hp), "party": int(court.final_party_hp)}
    return found


def _stories(cards: MiniRogueCards, state: State, plain: MiniRogueOptions) -> list[str] | None:
    """The pile, top card first; None where there is none, and none is expected."""
    count = int(state.court.story_count) if state.council else 0
    pile = [cards.stories[state.court.stories[place]].id for place in reversed(range(count))]
    return pile if pile or plain.settled_stories != "none" else None


def left_out(cards: MiniRogueCards, state: State) -> list[str]:
    """Bosses of the boxes in play that are not there."""
    boxes = boxes_of(cards, state)
    return [
        boss.id
        for number, boss in enumerate(cards.bosses)
        if not boss.final and cards.boss_boxes[number] in boxes and state.boss_place[number] == ABSENT
    ]
