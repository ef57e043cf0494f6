"""Write docs/games/tiny_epic/cards.md: every card and board of Tiny Epic Dungeons with its figures, from their files.

    python tools/tiny_epic_doc.py

The document says what is not known from print, so that somebody who owns the box can find and correct it.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import undercroft.cards
from tools.cards_doc import both, shown, table, title, vocabulary
from undercroft.cards.schema import Card
from undercroft.games.tiny_epic.cards.effects import EFFECTS, REACHES, SPACES, TESTS
from undercroft.games.tiny_epic.cards.loader import TinyEpicCards, load_tiny_epic
from undercroft.games.tiny_epic.cards.schema import Ability, GearCard, SpellCard

DOC: Final = Path(__file__).resolve().parent.parent / "docs" / "games" / "tiny_epic" / "cards.md"
CARDS: Final = Path(undercroft.__file__).parent / "games" / "tiny_epic" / "cards" / "boxes" / "base"
_REMARK: Final = re.compile(
    r'^id = "(?P<id>[^"]+)"$(?:(?!^\[\[).)*?^origin = "(?!printed")[^"]+"(?: *# *(?P<why>[^\n]+))?$', re.M | re.S
)
_HEAD: Final = """\
# The cards of Tiny Epic Dungeons

<!-- Written by tools/tiny_epic_doc.py from the card files. Do not edit: change the cards, then run it again. -->

Every card and board in the program, as its files define it. Effects apply from left to right; ` / ` separates options.

The origin of a card says how we know its figures: **printed** if they are known from print; **single-source** if there
is only one transcription of the card; **ruled** if what we know is unclear, and a [ruling](rulings.md) decides;
**house** if an important figure is ours.
"""
_CORRECT: Final = """\
If you own the box and a figure here differs from your card, yours is right. Correct it in the file named above and set
its origin to `printed`. Or copy the folder, change it and pass yours: `load_tiny_epic([Path("my-cards")])`. The loader
rejects impossible figures and names the file and the line.
"""


def document(cards: TinyEpicCards) -> str:
    """The whole text."""
    sections = [
        _HEAD,
        *_not_printed(cards),
        "## Words on the cards",
        vocabulary(EFFECTS),
        "Tests of a skill:",
        vocabulary(TESTS),
        "Reach of an ability; without one it is for its user:",
        vocabulary(REACHES),
        "Hero spaces of a boss board:",
        vocabulary(SPACES),
        *_heroes(cards),
        *_dungeon(cards),
        *_gear(cards),
        *_enemies(cards),
        *_boards(cards),
    ]
    return "\n".join(section.strip() + "\n" for section in sections)


def all_cards(cards: TinyEpicCards) -> Iterator[tuple[str, Card]]:
    yield from (("hero", card) for card in cards.heroes)
    yield from (("dungeon", card) for card in cards.dungeon)
    yield from (("Spell" if isinstance(card, SpellCard) else "Loot", card) for card in cards.gear)
    yield from (("goblin", card) for card in dict.fromkeys(cards.goblins))
    yield from (("minion", card) for card in cards.minions)
    yield from (("boss", card) for card in cards.bosses)
    yield from (("torch", card) for card in cards.torches)


def reasons() -> dict[str, tuple[str, str]]:
    """By card, the file of a card not known entirely from print, and the remark there that says what is not."""
    found = {}
    for file in sorted(CARDS.glob("*.toml")):
        for remark in _REMARK.finditer(file.read_text("utf-8")):
            found[remark["id"]] = (file.name, remark["why"] or "see the card")
    return found


def _not_printed(cards: TinyEpicCards) -> Iterator[str]:
    known = reasons()
    rows = [
        [title(card), kind, card.origin, known[card.id][1], f"`{known[card.id][0]}`"]
        for kind, card in all_cards(cards)
        if card.origin != "printed"
    ]
    yield "## What is not known from print"
    yield table(
        ["card", "kind", "origin", "what it is about", "file in src/undercroft/games/tiny_epic/cards/boxes/base"], rows
    )
    yield _CORRECT


def ability(part: Ability) -> str:
    """An ability in one line."""
    words: list[str] = [part.action, *part.on]
    words += [part.test] if part.test else []
    words += [f"{part.bonus:+}"] if part.bonus else []
    words += [part.reach] if part.reach else []
    words += [f"{part.cost} focus"] if part.cost else []
    text = ", ".join(words)
    text += f": {shown(part.effect)}" if part.effect else ""
    text += f"; failed: {part.failure}" if part.failure else ""
    text += f"; or {part.wide.cost} focus: all within {part.wide.rooms}, {part.wide.bonus:+}" if part.wide else ""
    text += f"; {part.boost.cost} focus: {part.boost.add:+} once" if part.boost else ""
    return text + (f"; a kill: {part.kill}" if part.kill else "")


def _heroes(cards: TinyEpicCards) -> Iterator[str]:
    yield "## Heroes"
    heads = ["hero", "class", "Str", "Agi", "Int", "health", "focus", "speed", "defense", "origin"]
    rows = []
    for card in cards.heroes:
        figures = (card.strength, card.agility, card.intelligence, card.health, card.focus, card.speed, card.defense)
        rows.append([title(card), both(card.title), *(str(figure) for figure in figures), card.origin])
    yield table(heads, rows)
    yield table(
        ["hero", "place", "ability", "what it does"],
        [
            [card.name["en"], place, both(part.name), ability(part)]
            for card in cards.heroes
            for place, part in (("special", card.special), ("left", card.left), ("right", card.right))
        ],
    )


def _dungeon(cards: TinyEpicCards) -> Iterator[str]:
    yield "## Dungeon cards"
    yield "Open sides before a card is turned: D north, I north and south, L north and east, T all but south, X all."
    rows = []
    for card in cards.dungeon:
        trap = f"evade any {card.trap.evade}, {card.trap.damage} damage, disarm {card.trap.disarm}" if card.trap else ""
        what = ability(card.ability) if card.ability else trap
        rows.append([title(card), card.kind, card.shape, card.meets or "", what, card.origin])
    yield table(["card", "kind", "shape", "meets", "what can be done", "origin"], rows)


def _gear(cards: TinyEpicCards) -> Iterator[str]:
    yield "## Loot"
    sets = ", ".join(f"{both(card.name)} {'/'.join(map(str, card.amounts))}" for card in cards.sets)
    yield f"Legendary sets, with two, three and four pieces: {sets}."
    rows = [
        [title(card), card.slot, card.set or "", _gear_text(card), card.origin]
        for card in cards.gear
        if isinstance(card, GearCard)
    ]
    yield table(["card", "slot", "set", "what it does", "origin"], rows)
    yield "## Spells"
    spells = [
        [title(card), card.test, card.reach or "self", str(card.cost), card.effect, card.origin]
        for card in cards.gear
        if isinstance(card, SpellCard)
    ]
    yield table(["card", "test", "reach", "focus", "effect", "origin"], spells)


def _gear_text(card: GearCard) -> str:
    figures = {
        "speed": card.speed,
        "defense": card.defense,
        "defense in melee": card.melee_defense,
        "defense when casting": card.cast_defense,
        "to Spells": card.cast_bonus,
        "health when resting": card.rest,
    }
    parts = [ability(card.ability)] if card.ability else []
    parts += [f"{amount:+} {name}" for name, amount in figures.items() if amount]
    parts += [f"+{count} {skill} die" for skill, count in card.dice.items()]
    parts += [f"{amount:+} to {skill} tests" for skill, amount in card.bonus.items()]
    parts += ["Stealth"] * card.stealth + ["reroll one die in melee"] * card.reroll
    return "; ".join(parts + ["+1 damage of a Spell to one target"] * card.embolden)


def _enemies(cards: TinyEpicCards) -> Iterator[str]:
    yield "## Goblins"
    rows = [
        [
            title(card),
            str(card.copies),
            *(str(figure) for figure in (card.speed, card.defense)),
            f"move {card.form} attack, all {card.rooms}: {card.damage}",
            card.reward,
            card.origin,
        ]
        for card in dict.fromkeys(cards.goblins)
    ]
    yield table(["goblin", "copies", "speed", "defense", "action", "reward", "origin"], rows)
    yield "## Minions"
    lines = []
    for card in cards.minions:
        guard = ", ".join(f"{amount:+} against {kind}" for kind, amount in card.guard.items())
        effect = f"all {card.rooms}: {card.effect}" + (f"; then {card.after}" if card.after else "")
        figures = (card.health, card.speed, f"{card.defense} {guard}".strip(), f"{card.melee:+}", f"{card.ranged:+}")
        lines.append([title(card), *(str(figure) for figure in figures), effect, card.origin])
    yield table(["minion", "health", "speed", "defense", "melee", "missile, spell", "action", "origin"], lines)


def _boards(cards: TinyEpicCards) -> Iterator[str]:
    yield "## Bosses"
    for boss in cards.bosses:
        figures = f"Locks {', '.join(map(str, boss.locks))}; speed {boss.speed}; defense {boss.defense}"
        lines = ", ".join(
            f"{name} {line:+}" if isinstance(line, int) else f"{name} {line}"
            for name, line in (("melee", boss.melee), ("missile", boss.missile), ("spell", boss.cast))
        )
        yield f"{title(boss)} ({boss.origin}, {'★' * boss.stars}). {figures}; {lines}."
        after = f"; then {boss.action.after}" if boss.action.after else ""
        action = f"{both(boss.action.name)}: all {boss.action.rooms}, {boss.action.effect}{after}"
        yield table(
            ["action", "torch effect", *(f"space {number}" for number in range(1, 7))],
            [[action, f"{both(boss.torch.name)}: {boss.torch.effect}", *boss.spaces]],
        )
    yield "## Torch boards"
    yield table(
        ["board", "spaces", "starts for 2, 3, 4", "origin"],
        [
            [title(card), ", ".join(card.spaces), ", ".join(map(str, card.starts)), card.origin]
            for card in cards.torches
        ],
    )


if __name__ == "__main__":
    DOC.write_text(document(load_tiny_epic()), "utf-8")
    print(f"written: {DOC.relative_to(Path.cwd()) if DOC.is_relative_to(Path.cwd()) else DOC}")
