"""Write docs/games/mini_rogue/cards.md: every card of Mini Rogue with its figures, from the card files themselves.

    python tools/cards_doc.py

The document says what is not known from print, so that somebody who owns the box can find and correct it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import undercroft.cards
from undercroft.cards.grammar import Grammar, Verb
from undercroft.cards.schema import Card, Name
from undercroft.games.mini_rogue.cards.campaign import BOONS, STARTS, Campaign
from undercroft.games.mini_rogue.cards.effects import (
    AUTOMA,
    BANNER,
    COMBAT_SIDE,
    EFFECTS,
    POWERS,
    PROGRAMS,
    RESULT,
    ROOMS_SIDE,
    SKILLS,
    TRAITS,
    VICTIM,
    WHOM,
)
from undercroft.games.mini_rogue.cards.loader import BOXES, MiniRogueCards, load_mini_rogue
from undercroft.games.mini_rogue.cards.schema import (
    Bolster,
    ChapterCard,
    CharacterCard,
    EnemyLine,
    Face,
    Item,
    MatCard,
    Power,
    RoomCard,
    RoomKind,
    RoomsSide,
    Skill,
    StanceCard,
    StoryCard,
    StoryOption,
)

DOC: Final = Path(__file__).resolve().parent.parent / "docs" / "games" / "mini_rogue" / "cards.md"
CARDS: Final = Path(undercroft.__file__).parent / "games" / "mini_rogue" / "cards" / "boxes"

_KINDS: Final[dict[RoomKind, str]] = {
    "monster": "Monsters",
    "trap": "Traps",
    "tomb": "Tombs",
    "treasure": "Treasures",
    "bonfire": "Bonfires",
    "merchant": "Merchants",
    "shrine": "Shrine",
    "item": "Items",
}
_STATS: Final = ("hp", "xp", "armor", "food", "gold")
_REASON: Final = re.compile(
    r'^id = "(?P<id>[^"]+)"$(?:(?!^\[\[).)*?^origin = "(?!printed")[^"]+"(?: *# *(?P<why>[^\n]+))?$', re.M | re.S
)
_LANGUAGES: Final = {
    "Traits of enemies": TRAITS,
    "Powers of the Overlord": POWERS,
    "What the Automa does with a power": AUTOMA,
    "What a Reinforcement card does to rooms": ROOMS_SIDE,
    "What a Reinforcement card does to all enemies": COMBAT_SIDE,
    "What perks and relics grant": BOONS,
    "What a chapter starts with, and a perk or relic after the word `start`": STARTS,
}
_HEAD: Final = """\
# The cards of Mini Rogue

<!-- Written by tools/cards_doc.py from the card files. Do not edit: change the cards, then run it again. -->

Every card in the program, as its files define it. HP `6/12` are for one adventurer and for two. A dash between two
faces of the Dungeon die is a range. Effects apply from left to right; ` / ` separates options, of which the player
takes exactly one; `floor` is the number of the current floor.

The origin of a card says how we know its figures: **printed** if they are known from print; **single-source** if there
is only one transcription of the card; **ruled** if the sources differ or are unclear, and a
[ruling](rulings.md) decides; **house** if an important figure is ours.
"""
_CORRECT: Final = """\
If you own the box and a figure here differs from your card, yours is right. Correct it in the file named above (a card
is a few lines of TOML that read like the card) and set its origin to `printed`. Or leave the program as it is, copy its
card folders, change them and pass yours: `load_mini_rogue([Path("my-cards/base"), Path("my-cards/depths")])`. The
loader rejects impossible figures and names the file and the line. Floors and chapters whose names are ours are marked
*ours*; the names of the rows of tombs, treasures and the shrine are also ours, without a mark. No rule depends on a
name.
"""


def document(cards: MiniRogueCards, folder: Path = CARDS) -> str:
    """The whole text."""
    sections = [
        _HEAD,
        *_not_printed(cards, folder),
        "## Words on the cards",
        *_words(),
        *_characters(cards.characters),
        *_rooms(cards.rooms),
        *_enemies(cards),
        *_rewards(cards),
        *_stories(cards.stories),
        *_overlords(cards),
        *_mats(cards.mats),
        *_stances(cards.stances),
        *_campaign(cards.campaign),
    ]
    return "\n".join(section.strip() + "\n" for section in sections)


# --- small parts ---------------------------------------------------------------------------------------------


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', '/') for cell in line)} |" for line in lines)


def shown(effect: str | None) -> str:
    """An effect text as the card files write it, HP and XP in capitals."""
    text = re.sub(r"\b(hp|xp)\b", lambda stat: stat[0].upper(), effect or "")
    return text.replace("->", "→") or "none"


def both(name: Name) -> str:
    return " / ".join(dict.fromkeys(name.texts.values()))


def title(card: Card) -> str:
    return f"**{both(card.name)}**"


def mark(name: Name) -> str:
    """The mark after a name that is ours."""
    return " (*ours*)" if name.ours else ""


def all_cards(cards: MiniRogueCards) -> Iterator[tuple[str, Card]]:
    """Every card with its kind."""
    yield from (("character", card) for card in cards.characters)
    yield from (("room", card) for card in cards.rooms)
    yield from (("boss", card) for card in cards.bosses)
    yield from (("reference", card) for card in (*cards.ghosts, *cards.rewards))
    yield from (("story", card) for card in cards.stories)
    yield from (("Overlord", card) for card in (*cards.boards, *cards.overlords))
    yield from (("Reinforcement", card) for card in cards.reinforcements)
    yield from (("mat", card) for card in cards.mats)
    yield from (("stance", card) for card in cards.stances)
    campaign = cards.campaign
    yield from (("chapter", card) for card in campaign.chapters.values())
    yield from (("perk", card) for card in campaign.perks.values())
    yield from (("relic", card) for card in campaign.relics.values())
    yield from (("campaign", card) for card in (campaign.episode, campaign.points) if card is not None)


def reasons(folder: Path) -> dict[str, tuple[str, str]]:
    """By card id, the file of a card not known entirely from print, and the remark there that says what is not."""
    found: dict[str, tuple[str, str]] = {}
    for box in BOXES:
        for file in sorted((folder / box).glob("*.toml")):
            for remark in _REASON.finditer(file.read_text("utf-8")):
                found[remark["id"]] = (f"{box}/{file.name}", remark["why"] or "see the card")
    return found


def vocabulary(grammar: Grammar, verbs: Iterable[Verb] | None = None) -> str:
    """The words of a grammar: their forms, an example of those with figures or names, and what they mean."""
    rows = [
        [f"`{grammar.labelled(verb)}`", f"`{grammar.example(verb)}`" if "{" in verb.form else "", verb.means]
        for verb in (grammar.verbs if verbs is None else verbs)
    ]
    return table(["on the card", "for example", "meaning"], rows)


# --- sections ------------------------------------------------------------------------------------------------


def _words() -> Iterator[str]:
    """Every form that the loader reads."""
    yield "In a result, and wherever nothing else is said:"
    yield vocabulary(EFFECTS, RESULT.verbs)
    for context in (BANNER, *SKILLS.values(), VICTIM):
        yield f"Only in {context.place}:"
        yield vocabulary(EFFECTS, [verb for verb in context.verbs if verb not in RESULT.verbs])
    yield "At the beginning of a skill:"
    yield vocabulary(PROGRAMS, WHOM)
    for what, grammar in _LANGUAGES.items():
        yield f"{what}:"
        yield vocabulary(grammar)


def _not_printed(cards: MiniRogueCards, folder: Path) -> Iterator[str]:
    yield "## What is not known from print"
    known = reasons(folder)
    doubtful = [(kind, card, *known[card.id]) for kind, card in all_cards(cards) if card.origin != "printed"]
    yield table(
        ["card", "kind", "origin", "what it is about", "file in src/undercroft/games/mini_rogue/cards/boxes"],
        [[title(card), kind, card.origin, why, f"`{file}`"] for kind, card, file, why in doubtful],
    )
    yield _CORRECT


def _characters(characters: Iterable[CharacterCard]) -> Iterator[str]:
    characters = list(characters)
    yield "## Characters"
    yield table(
        ["character", "class", *(shown(stat) for stat in _STATS), "starts with", "origin"],
        [
            [
                title(card),
                card.hero_class,
                *(str(getattr(card.start, stat)) for stat in _STATS),
                ", ".join([*card.potions, *card.afflictions]) or "none",
                card.origin,
            ]
            for card in characters
        ],
    )
    yield table(
        ["character", "skill", "type", "effect"],
        [[card.name["en"], *_skill(skill)] for card in characters for skill in card.skills],
    )


def _skill(skill: Skill) -> list[str]:
    only = f" (only against a {skill.only})" if skill.only else ""
    return [both(skill.name), skill.type, shown(skill.effect) + only]


def _rooms(rooms: Sequence[RoomCard]) -> Iterator[str]:
    yield "## Rooms"
    for kind, name in _KINDS.items():
        yield f"### {name}"
        for card in rooms:
            if card.kind == kind:
                yield f"{title(card)} ({card.origin}). Banner: {shown(card.banner)}.{_failure(card)}"
                yield from _room_tables(card)


def _failure(card: RoomCard) -> str:
    return f" On a failure: {shown(card.failure)}." if card.failure else ""


def _room_tables(card: RoomCard) -> Iterator[str]:
    if card.lines:
        yield _lines("floor", card.lines)
    if card.rows and card.kind == "trap":
        rows = [[row.die, both(row.name), shown(row.failure), shown(row.success)] for row in card.rows]
        yield table(["die", "name", "failure", "success"], rows)
    elif card.rows:
        yield table(["die", "name", "result"], [[row.die, both(row.name), shown(row.result)] for row in card.rows])
    if card.options:
        yield table(["choose one", "effect"], [[both(option.name), shown(option.effect)] for option in card.options])
    if card.buy or card.sell:
        offers = [["buy", shown(offer)] for offer in card.buy] + [["sell", shown(offer)] for offer in card.sell]
        yield table(["", "price → goods"], offers)
    if card.items:
        items = [[item.die, both(item.name), str(item.uses), _use(item)] for item in card.items]
        yield table(["die", "item", "uses", "each use"], items)


def _use(item: Item) -> str:
    skills = [f"{both(skill.name)} ({skill.type}): {shown(skill.effect)}" for skill in item.skills]
    powers = ["a free feat"] * item.feats
    powers += [f"{item.parry} HP less of an enemy's attack"] * bool(item.parry)
    powers += [f"{item.slots} more potion"] * bool(item.slots)
    powers += ["monster cards are fought twice until the floor ends"] * item.alarm
    powers += ["the monster of the floor above"] * item.lowers
    text = "; or ".join(powers + skills)
    return f"{text}; taking it brings {shown(item.gain)}" if item.gain else text


def _lines(what: str, lines: Iterable[EnemyLine]) -> str:
    lines = list(lines)
    named = any(line.name for line in lines)
    armored = any(line.armor for line in lines)
    heads = [what, *["name"] * named, "HP", *["armor"] * armored, "damage", "effects", "reward"]
    rows = []
    for number, line in enumerate(lines, 1):
        name = [both(line.name) if line.name else ""] * named
        armor = [str(line.armor)] * armored
        rows.append([str(number), *name, line.hp, *armor, str(line.damage), line.traits or "none", shown(line.reward)])
    return table(heads, rows)


def _enemies(cards: MiniRogueCards) -> Iterator[str]:
    yield "## Bosses"
    for card in cards.bosses:
        yield f"{title(card)} ({card.origin}{', final boss: beating its second phase wins' if card.final else ''})"
        yield _lines("phase" if card.final else "floor", card.lines)
    yield "## Reference card"
    for ghost in cards.ghosts:
        yield f"{title(ghost)} ({ghost.origin})"
        yield _lines("floor", ghost.lines)


def _rewards(cards: MiniRogueCards) -> Iterator[str]:
    for rewards in cards.rewards:
        yield f"{title(rewards)} ({rewards.origin}). Always {shown(rewards.always)}, and a row:"
        yield table(["die", "result"], [[row.die, shown(row.result)] for row in rewards.rows])


def _stories(stories: Iterable[StoryCard]) -> Iterator[str]:
    yield "## Stories"
    yield "Each is drawn at most once per game. Only the classes in brackets may choose an option."
    for card in stories:
        yield f"{title(card)} ({card.origin})"
        if card.options:
            yield table(["option", "brings"], [[_option_name(option), _option(option)] for option in card.options])
        if card.lines:
            yield _lines("floor", card.lines)
        if card.buy:
            yield table(["price → goods"], [[shown(offer)] for offer in card.buy])
        if card.items:
            yield table(
                ["item", "uses", "each use"], [[both(item.name), str(item.uses), _use(item)] for item in card.items]
            )


def _option_name(option: StoryOption) -> str:
    classes = f" [{', '.join(option.classes)}]" if option.classes else ""
    return both(option.name) + classes


def _option(option: StoryOption) -> str:
    if option.effect is not None:
        return shown(option.effect)
    return f"check: {shown(option.success)}; else {shown(option.failure)}"


def _overlords(cards: MiniRogueCards) -> Iterator[str]:
    yield "## The Overlord"
    yield (
        "A power costs augury and moves the Reinforcement marker by its symbols. The Automa uses powers automatically: "
        "where its text differs, that text applies."
    )
    for board in cards.boards:
        yield f"{title(board)} ({board.origin})"
        yield _powers(board.powers)
    for card in cards.overlords:
        yield f"{title(card)} ({card.origin})"
        yield _powers(card.powers)
        names = {power.id: power.name["en"] for power in card.powers}
        yield table(["Automa: when", "power", "what"], [[r.on, names[r.power], r.effect or ""] for r in card.automa])
        yield f"Reinforcement cards by the Dungeon die: {', '.join(card.sides)}."
    yield "### Reinforcement cards"
    yield table(
        ["card", "track", "rooms", "power, Automa on", "Avatar", "combat, all enemies", "origin"],
        [
            [
                title(card),
                str(card.track),
                f"{card.rooms.kind}: {shown(card.rooms.effect) if card.rooms.effect else _bolster(card.rooms)}",
                f"{card.power.name}, {card.automa}",
                _figures(card.avatar),
                f"die {card.combat.die}: {shown(card.combat.effect)}",
                card.origin,
            ]
            for card in cards.reinforcements
        ],
    )
    yield _powers([card.power for card in cards.reinforcements])


def _powers(powers: Iterable[Power]) -> str:
    return table(
        ["power", "cost", "when", "once a", "symbols", "effect", "final fight"],
        [
            [
                both(power.name),
                str(power.cost),
                ", ".join(power.when),
                power.every,
                str(power.symbols),
                shown(power.effect) if power.effect else _bolster(power),
                "yes" if power.final else "no",
            ]
            for power in powers
        ],
    )


def _bolster(part: Power | RoomsSide) -> str:
    assert part.enemy is not None
    horde = f" (a horde: {_figures(part.horde)} each)" if part.horde else ""
    return f"the enemy has {_figures(part.enemy)}{horde}"


def _figures(bolster: Bolster) -> str:
    parts = [f"+{bolster.hp} HP"] if bolster.hp else []
    parts += [f"+{bolster.armor} armor"] if bolster.armor else []
    parts += [f"+{bolster.damage} damage"] if bolster.damage else []
    return ", ".join([*parts, *([bolster.traits] if bolster.traits else [])])


def _mats(mats: Iterable[MatCard]) -> Iterator[str]:
    yield "## Mats"
    for card in mats:
        falls = ", ".join(f"{area} → {below}" for area, below in card.falls.items()) or "none"
        yield f"{title(card)} ({card.origin}). Falls: {falls}."
        rows = [
            [
                str(number),
                both(floor.name) + mark(floor.name),
                ", ".join(str(area) for area in floor.areas),
                str(floor.boss),
            ]
            for number, floor in enumerate(card.floors, 1)
        ]
        yield table(["floor", "name", "areas", "boss in"], rows)


def _stances(stances: Iterable[StanceCard]) -> Iterator[str]:
    yield "## Stances"
    yield "Face 1 is the Miss in the usual rules; a face that does not miss counts its value."
    yield table(
        ["stance", "misses on", "critical on", "armor", "origin"],
        [[title(card), _faces(card.miss), _faces(card.critical), str(card.armor), card.origin] for card in stances],
    )


def _campaign(campaign: Campaign) -> Iterator[str]:
    yield "## Campaign"
    if campaign.episode and campaign.points:
        points = campaign.points
        yield f"{title(campaign.episode)} ({campaign.episode.origin})"
        yield (
            f"{title(points)} ({points.origin}), for each attempt: for the floor on which it ended "
            f"{', '.join(map(str, points.floors))} (minus the value of the floor on which the chapter starts); "
            f"{points.boss} for each boss beaten; {points.won} for a chapter won; {points.final_boss} more for the "
            f"final boss; at least {points.least}."
        )
    yield table(
        ["chapter", "mat", "from floor", "start", "bosses", "relic gained", "ends with", "leads to", "origin"],
        [_chapter(chapter) for chapter in campaign.chapters.values()],
    )
    yield "### Perks"
    yield table(
        ["perk", "path", "cost", "after", "effect", "origin"],
        [
            [title(perk), perk.path, str(perk.cost), _either(campaign, perk.needs), shown(perk.effect), perk.origin]
            for perk in campaign.perks.values()
        ],
    )
    yield "### Relics"
    rows = [[title(relic), shown(relic.effect), relic.origin] for relic in campaign.relics.values()]
    yield table(["relic", "effect", "origin"], rows)


def _either(campaign: Campaign, perks: Iterable[str]) -> str:
    return " or ".join(campaign.perks[perk].name["en"] for perk in perks) or "none"


def _chapter(chapter: ChapterCard) -> list[str]:
    starts = [shown(chapter.start)] if chapter.start else []
    starts += [f"{chapter.hp} HP"] if chapter.hp else []
    for extra in chapter.with_relics:
        starts.append(f"with {extra.relic}: {f'{extra.hp} HP' if extra.hp else shown(extra.start)}")
    bosses = [f"without {boss}" for boss in chapter.without]
    bosses += [f"{chapter.second_boss} on floor 2"] if chapter.second_boss else []
    ways = [f"{exit.to} ({', '.join(exit.classes)})" if exit.classes else exit.to for exit in chapter.won]
    ways += [f"{chapter.slain} (killed by it)"] if chapter.slain else []
    ways += [f"{choice.to} ({choice.name})" for choice in chapter.choices]
    relic = "lose all" if chapter.loses_relics else chapter.relic or "none"
    if chapter.feud:
        relic += f"; {chapter.feud.relic} for beating {chapter.feud.boss} (+{chapter.feud.hp} HP) in a later game"
    goal = f"the boss of floor {chapter.goal}" if chapter.goal else "the final boss"
    return [
        f"{chapter.id} {title(chapter)}{mark(chapter.name)}",
        chapter.mat or "none",
        str(chapter.floor) if chapter.mat else "",
        "; ".join(starts) or "none",
        ", ".join(bosses) or "all",
        relic,
        goal if chapter.mat else "told only",
        ", ".join(ways) or "the end",
        chapter.origin,
    ]


def _faces(faces: Iterable[Face]) -> str:
    return ", ".join(str(face) for face in faces) or "none"


if __name__ == "__main__":
    DOC.write_text(document(load_mini_rogue()), "utf-8")
    print(f"written: {DOC.relative_to(Path.cwd()) if DOC.is_relative_to(Path.cwd()) else DOC}")
