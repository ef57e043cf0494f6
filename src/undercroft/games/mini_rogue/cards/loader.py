"""Mini Rogue's cards, loaded: typed cards by number, and the tables the rules read."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from undercroft.cards.schema import Card, Format, Name
from undercroft.cards.source import NO_SUCH_ID, AnyCard, CardError, Document, Entry, read_boxes, some, take
from undercroft.games.mini_rogue.cards.campaign import Campaign, compile_campaign
from undercroft.games.mini_rogue.cards.compiler import Compiler, check_stances
from undercroft.games.mini_rogue.cards.effects import parse_band
from undercroft.games.mini_rogue.cards.overlord import compile_overlords
from undercroft.games.mini_rogue.cards.schema import (
    ALLOWED,
    MEANING,
    BoardCard,
    BossCard,
    ChapterCard,
    CharacterCard,
    GhostCard,
    Item,
    MatCard,
    OverlordCard,
    PerkCard,
    PointsCard,
    Power,
    ReinforcementCard,
    RelicCard,
    RewardsCard,
    RoomCard,
    Skill,
    StanceCard,
    StoryCard,
)
from undercroft.games.mini_rogue.rules.observation import asked_about
from undercroft.games.mini_rogue.rules.tables import Tables
from undercroft.kernel.errors import N_
from undercroft.outside import quoted

BOXES: Final = ("base", "depths", "council", "stories", "campaign")
FORMAT: Final = Format(
    (
        *("room", "boss", "ghost", "rewards", "character", "mat", "stance", "story", "board", "overlord"),
        *("reinforcement", "episode", "chapter", "perk", "relic", "points"),
    ),
    ALLOWED,
    MEANING,
)


@dataclass(frozen=True)
class MiniRogueCards:
    """The cards in use. A card's place in its tuple is its number in the tables."""

    tables: Tables
    rooms: tuple[RoomCard, ...]
    bosses: tuple[BossCard, ...]
    ghosts: tuple[GhostCard, ...]
    """the sides of the reference cards that are fought"""
    rewards: tuple[RewardsCard, ...]
    """their other sides, in the same order"""
    stories: tuple[StoryCard, ...]
    boards: tuple[BoardCard, ...]
    """the Overlord board, if there is one"""
    overlords: tuple[OverlordCard, ...]
    reinforcements: tuple[ReinforcementCard, ...]
    powers: tuple[Power, ...]
    """those of the board, of the Overlord cards, of the Reinforcement cards"""
    characters: tuple[CharacterCard, ...]
    mats: tuple[MatCard, ...]
    stances: tuple[StanceCard, ...]
    items: tuple[Item, ...]
    skills: tuple[Skill, ...]
    line_names: tuple[Name, ...]
    """one name per enemy line"""
    room_boxes: tuple[str, ...]
    """the box each room comes from"""
    boss_boxes: tuple[str, ...]
    character_boxes: tuple[str, ...]
    mat_boxes: tuple[str, ...]
    reference_boxes: tuple[str, ...]
    story_boxes: tuple[str, ...]
    base_rooms: tuple[int, ...]
    """the rooms of the first box"""
    base_bosses: tuple[int, ...]
    """the first box's bosses for floors 1 to 3"""
    final_boss: int
    campaign: Campaign
    """chapters, perks and relics, if any"""
    digest: str
    """a hash of the files' figures, named in saves"""

    def room_number(self, room_id: str) -> int:
        return _number(self.rooms, room_id, "room")

    def boss_number(self, boss_id: str) -> int:
        return _number(self.bosses, boss_id, "boss")

    def character_number(self, character_id: str) -> int:
        return _number(self.characters, character_id, "character")

    def mat_number(self, mat_id: str) -> int:
        return _number(self.mats, mat_id, "mat")

    def stance_number(self, stance_id: str) -> int:
        return _number(self.stances, stance_id, "stance")

    def item_number(self, item_id: str) -> int:
        return _number(self.items, item_id, "item")

    def skill_number(self, skill_id: str) -> int:
        return _number(self.skills, skill_id, "skill")

    def row_name(self, room: int, face: int) -> Name | None:
        """The name of the row that a face of the Dungeon die reads, if the card has rows."""
        for row in self.rooms[room].rows:
            if face in parse_band(row.die):
                return row.name
        return None


def load_mini_rogue(folders: Sequence[Path] | None = None) -> MiniRogueCards:
    """Load the boxes in the given folders, or those that come with the program (once)."""
    return _load_default() if folders is None else _load(folders)


@cache
def _load_default() -> MiniRogueCards:
    home = Path(__file__).parent / "boxes"
    return _load([home / box for box in BOXES])


def _load(folders: Sequence[Path]) -> MiniRogueCards:
    documents = read_boxes(folders, FORMAT)
    rooms = some(documents, "room", RoomCard)
    bosses = some(documents, "boss", BossCard)
    ghosts = some(documents, "ghost", GhostCard)
    rewards = some(documents, "rewards", RewardsCard)
    if len(ghosts) != len(rewards):
        message = N_("a reference card has two sides: there are {n} ghosts, {m} rewards")
        raise rewards[-1].fault(message, n=len(ghosts), m=len(rewards))
    stories = take(documents, "story", StoryCard)
    characters = some(documents, "character", CharacterCard)
    mats = some(documents, "mat", MatCard)
    stances = take(documents, "stance", StanceCard)
    campaign = _campaign(documents, mats, bosses)
    compiler = _compile(rooms, bosses, ghosts, rewards, characters, mats, stances, stories)
    boards = take(documents, "board", BoardCard)
    overlords = take(documents, "overlord", OverlordCard)
    reinforcements = take(documents, "reinforcement", ReinforcementCard)
    powers = compile_overlords(compiler, boards, overlords, reinforcements)
    for place, amount in enumerate(campaign.amounts):
        compiler.tables.boon_amount[place] = amount
    compiler.tables.asked_about = asked_about(compiler.tables)
    base = documents[0].box
    piles: list[list[Entry[Any]]] = [rooms, bosses, ghosts, characters, mats, stories, overlords, reinforcements]
    return MiniRogueCards(
        tables=compiler.tables,
        rooms=_cards(rooms),
        bosses=_cards(bosses),
        ghosts=_cards(ghosts),
        rewards=_cards(rewards),
        stories=_cards(stories),
        boards=_cards(boards),
        overlords=_cards(overlords),
        reinforcements=_cards(reinforcements),
        powers=powers,
        characters=_cards(characters),
        mats=_cards(mats),
        stances=_cards(stances),
        items=tuple(compiler.items),
        skills=tuple(compiler.skills),
        line_names=tuple(compiler.line_names),
        room_boxes=_boxes(rooms),
        boss_boxes=_boxes(bosses),
        character_boxes=_boxes(characters),
        mat_boxes=_boxes(mats),
        reference_boxes=_boxes(ghosts),
        story_boxes=_boxes(stories),
        base_rooms=tuple(number for number, entry in enumerate(rooms) if entry.document.box == base),
        base_bosses=tuple(_bosses(bosses, base, final=False)),
        final_boss=_final_boss(bosses, base),
        campaign=campaign,
        digest=_digest(compiler.tables, campaign, *piles),
    )


def _campaign(documents: Sequence[Document], mats: list[Entry[MatCard]], bosses: list[Entry[BossCard]]) -> Campaign:
    return compile_campaign(
        take(documents, "episode", Card),
        take(documents, "chapter", ChapterCard),
        take(documents, "perk", PerkCard),
        take(documents, "relic", RelicCard),
        take(documents, "points", PointsCard),
        mats={entry.card.id for entry in mats},
        bosses={bosses[number].card.id for number in _bosses(bosses, documents[0].box, final=False)},
    )


def _compile(
    rooms: list[Entry[RoomCard]],
    bosses: list[Entry[BossCard]],
    ghosts: list[Entry[GhostCard]],
    rewards: list[Entry[RewardsCard]],
    characters: list[Entry[CharacterCard]],
    mats: list[Entry[MatCard]],
    stances: list[Entry[StanceCard]],
    stories: list[Entry[StoryCard]],
) -> Compiler:
    compiler = Compiler()
    for room in rooms:
        compiler.add_room(room)
    for boss in bosses:
        compiler.add_boss(boss)
    for ghost in ghosts:
        compiler.add_ghost(ghost)
    for reward in rewards:
        compiler.add_rewards(reward)
    for story in stories:
        compiler.add_story(story)
    for character in characters:
        compiler.add_character(character)
    for room in rooms:
        compiler.add_item_skills(room)
    for story in stories:
        compiler.add_item_skills(story)
    for mat in mats:
        compiler.add_mat(mat)
    check_stances(stances)
    for stance in stances:
        compiler.add_stance(stance)
    return compiler


def _bosses(bosses: Iterable[Entry[BossCard]], box: str, *, final: bool) -> list[int]:
    return [number for number, entry in enumerate(bosses) if entry.document.box == box and entry.card.final is final]


def _final_boss(bosses: Iterable[Entry[BossCard]], box: str) -> int:
    finals = _bosses(bosses, box, final=True)
    if len(finals) != 1:
        message = N_('the box "{box}" has {n} final bosses: mark one boss with final = true')
        raise CardError(message, box=box, n=len(finals))
    return finals[0]


def _cards(entries: Iterable[Entry[AnyCard]]) -> tuple[AnyCard, ...]:
    return tuple(entry.card for entry in entries)


def _boxes(entries: Iterable[Entry[Any]]) -> tuple[str, ...]:
    return tuple(entry.document.box for entry in entries)


def _number(cards: Sequence[Any], card_id: str, kind: str) -> int:
    ids = [card.id for card in cards]
    if card_id not in ids:
        raise CardError(NO_SUCH_ID, kind=kind, name=quoted(card_id), names=ids)
    return ids.index(card_id)


def _digest(tables: Tables, campaign: Campaign, *piles: Iterable[Entry[Any]]) -> str:
    """A digest of ids and figures only: correcting a name or comment does not change it."""
    ids = [[entry.card.id for entry in pile] for pile in piles]
    return blake2b(repr((ids, tables.figures(), campaign.figures())).encode(), digest_size=16).hexdigest()
