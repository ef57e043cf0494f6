"""Mini Rogue's cards, loaded: typed cards by number, and the tables the rules read."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from undercroft.cards.schema import Card, Format, Name
from undercroft.cards.source import CardError, Document, Entry, number_of, read_boxes, some, take
from undercroft.games.mini_rogue.cards import schema
from undercroft.games.mini_rogue.cards.campaign import Campaign, compile_campaign
from undercroft.games.mini_rogue.cards.compiler import Compiler, check_stances
from undercroft.games.mini_rogue.cards.effects import parse_band
from undercroft.games.mini_rogue.cards.overlord import compile_overlords
from undercroft.games.mini_rogue.rules.observation import asked_about
from undercroft.games.mini_rogue.rules.tables import Tables
from undercroft.kernel.errors import N_

BOXES: Final = ("base", "depths", "council", "stories", "campaign")
_PILES: Final[dict[str, tuple[str, type[Card]]]] = {
    "rooms": ("room", schema.RoomCard),
    "bosses": ("boss", schema.BossCard),
    "ghosts": ("ghost", schema.GhostCard),
    "rewards": ("rewards", schema.RewardsCard),
    "characters": ("character", schema.CharacterCard),
    "mats": ("mat", schema.MatCard),
    "stances": ("stance", schema.StanceCard),
    "stories": ("story", schema.StoryCard),
    "boards": ("board", schema.BoardCard),
    "overlords": ("overlord", schema.OverlordCard),
    "reinforcements": ("reinforcement", schema.ReinforcementCard),
}
"""By field of the cards in use, the table that a file has and what it holds."""
FORMAT: Final = Format(
    (*(table for table, _ in _PILES.values()), "episode", "chapter", "perk", "relic", "points"), schema.MEANING
)
_NEEDED: Final = ("rooms", "bosses", "ghosts", "rewards", "characters", "mats")
_FROM: Final = {
    "room": "rooms",
    "boss": "bosses",
    "mat": "mats",
    "character": "characters",
    "reference": "ghosts",
    "story": "stories",
}


def _numbering(pile: str, kind: str) -> Callable[[Any, str], int]:
    """A method that finds the number of a card by its id."""
    return lambda cards, card_id: number_of(getattr(cards, pile), card_id, kind)


@dataclass(frozen=True)
class MiniRogueCards:
    """The cards in use. A card's place in its tuple is its number in the tables."""

    tables: Tables
    rooms: tuple[schema.RoomCard, ...]
    bosses: tuple[schema.BossCard, ...]
    ghosts: tuple[schema.GhostCard, ...]
    """the sides of the reference cards that are fought"""
    rewards: tuple[schema.RewardsCard, ...]
    """their other sides, in the same order"""
    stories: tuple[schema.StoryCard, ...]
    boards: tuple[schema.BoardCard, ...]
    """the Overlord board, if there is one"""
    overlords: tuple[schema.OverlordCard, ...]
    reinforcements: tuple[schema.ReinforcementCard, ...]
    powers: tuple[schema.Power, ...]
    """those of the board, of the Overlord cards, of the Reinforcement cards"""
    characters: tuple[schema.CharacterCard, ...]
    mats: tuple[schema.MatCard, ...]
    stances: tuple[schema.StanceCard, ...]
    items: tuple[schema.Item, ...]
    skills: tuple[schema.Skill, ...]
    line_names: tuple[Name, ...]
    """one name per enemy line"""
    line_rewards: tuple[str, ...]
    """what each gives when it is beaten, as its card writes it; nothing is empty"""
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

    room_number = _numbering("rooms", "room")
    boss_number = _numbering("bosses", "boss")
    character_number = _numbering("characters", "character")
    mat_number = _numbering("mats", "mat")
    stance_number = _numbering("stances", "stance")
    item_number = _numbering("items", "item")
    skill_number = _numbering("skills", "skill")

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
    piles: dict[str, list[Entry[Any]]] = {
        pile: (some if pile in _NEEDED else take)(documents, table, kind) for pile, (table, kind) in _PILES.items()
    }
    ghosts, rewards, rooms, bosses = piles["ghosts"], piles["rewards"], piles["rooms"], piles["bosses"]
    if len(ghosts) != len(rewards):
        message = N_("a reference card has two sides: there are {n} ghosts, {m} rewards")
        raise rewards[-1].fault(message, n=len(ghosts), m=len(rewards))
    campaign = _campaign(documents, piles["mats"], bosses)
    compiler = _compile(piles)
    powers = compile_overlords(compiler, piles["boards"], piles["overlords"], piles["reinforcements"])
    for place, amount in enumerate(campaign.amounts):
        compiler.tables.boon_amount[place] = amount
    compiler.tables.asked_about = asked_about(compiler.tables)
    base = documents[0].box
    cards: dict[str, Any] = {pile: tuple(entry.card for entry in entries) for pile, entries in piles.items()}
    cards |= {f"{kind}_boxes": tuple(entry.document.box for entry in piles[pile]) for kind, pile in _FROM.items()}
    return MiniRogueCards(
        **cards,
        tables=compiler.tables,
        powers=powers,
        items=tuple(compiler.items),
        skills=tuple(compiler.skills),
        line_names=tuple(compiler.line_names),
        line_rewards=tuple(compiler.line_rewards),
        base_rooms=tuple(number for number, entry in enumerate(rooms) if entry.document.box == base),
        base_bosses=tuple(_bosses(bosses, base, final=False)),
        final_boss=_final_boss(bosses, base),
        campaign=campaign,
        digest=_digest(compiler.tables, campaign, piles),
    )


def _campaign(
    documents: Sequence[Document], mats: list[Entry[schema.MatCard]], bosses: list[Entry[schema.BossCard]]
) -> Campaign:
    return compile_campaign(
        take(documents, "episode", Card),
        take(documents, "chapter", schema.ChapterCard),
        take(documents, "perk", schema.PerkCard),
        take(documents, "relic", schema.RelicCard),
        take(documents, "points", schema.PointsCard),
        mats={entry.card.id for entry in mats},
        bosses={bosses[number].card.id for number in _bosses(bosses, documents[0].box, final=False)},
    )


def _compile(piles: Mapping[str, list[Entry[Any]]]) -> Compiler:
    """Skills of Items come after those of characters."""
    compiler = Compiler()
    steps: tuple[tuple[str, Callable[[Entry[Any]], None]], ...] = (
        ("rooms", compiler.add_room),
        ("bosses", compiler.add_boss),
        ("ghosts", compiler.add_ghost),
        ("rewards", compiler.add_rewards),
        ("stories", compiler.add_story),
        ("characters", compiler.add_character),
        ("rooms", compiler.add_item_skills),
        ("stories", compiler.add_item_skills),
        ("mats", compiler.add_mat),
    )
    for pile, add in steps:
        for entry in piles[pile]:
            add(entry)
    check_stances(piles["stances"])
    for stance in piles["stances"]:
        compiler.add_stance(stance)
    return compiler


def _bosses(bosses: Iterable[Entry[schema.BossCard]], box: str, *, final: bool) -> list[int]:
    return [number for number, entry in enumerate(bosses) if entry.document.box == box and entry.card.final is final]


def _final_boss(bosses: Iterable[Entry[schema.BossCard]], box: str) -> int:
    finals = _bosses(bosses, box, final=True)
    if len(finals) != 1:
        message = N_('the box "{box}" has {n} final bosses: mark one boss with final = true')
        raise CardError(message, box=box, n=len(finals))
    return finals[0]


def _digest(tables: Tables, campaign: Campaign, piles: Mapping[str, Iterable[Entry[Any]]]) -> str:
    """A digest of ids and figures only: correcting a name or comment does not change it."""
    order = ("rooms", "bosses", "ghosts", "characters", "mats", "stories", "overlords", "reinforcements")
    ids = [[entry.card.id for entry in piles[pile]] for pile in order]
    return blake2b(repr((ids, tables.figures(), campaign.figures())).encode(), digest_size=16).hexdigest()
