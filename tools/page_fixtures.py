"""Write web/fixtures: moments of real games as the page is told them, to look at boards without a server.

python -m tools.page_fixtures [GAME …]

One file for each kind of question that bots met in some setups and positions of a game, one for its end, and the words
in every language. `web/dev.html` shows them. Nothing of it is shipped.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from undercroft import games
from undercroft.bots import BOTS
from undercroft.online.page_words import page_words
from undercroft.server.library import cards_of, things_of
from undercroft.server.sight import Sight
from undercroft.server.telling import moved_for, shown_to
from undercroft.table.game import Game
from undercroft.table.position import game_at
from undercroft.table.shelf import book_of
from undercroft.words.language import LANGUAGES
from undercroft.words.speaker import speaker_of

ROOT: Final = Path(__file__).resolve().parent.parent
FIXTURES: Final = ROOT / "web" / "fixtures"
SEEDS: Final = range(1, 13)
BOT: Final = "easy"
SETUPS: Final[dict[str, dict[str, dict[str, Any]]]] = {
    "mini-rogue": {
        "solo": {"hero": "mage"},
        "tower": {"hero": "crusader", "mat": "tower", "stances": True},
        "coop": {"hero": "rogue", "mates": ["priestess"]},
        "council": {"hero": "witch", "boxes": ["base", "council"], "mates": ["bones", "thief"]},
        "overlord": {"hero": "cleric", "mates": ["mage"], "overlord": "weaver"},
    },
    "tiny-epic": {
        "two": {},
        "four": {"heroes": ["moonblade", "grok-ull", "uliessa", "ethairna"]},
    },
}
"""The setups that are looked at, by game and then by a word for the file; any other game is looked at as it comes."""
_LAIR_ROOMS: Final = [
    {"cell": "c4", "card": "portal-chamber"},
    {"cell": "e4", "card": "siege-works"},
    {"cell": "d5", "card": "graveyard"},
    {"cell": "d3", "card": "fire-vortex"},
    {"cell": "d6", "card": "lair-door", "turned": 3},
    {"cell": "b4", "card": "minion-encounter-b", "turned": 2},
    {"cell": "f4", "card": "minion-encounter-c"},
    {"cell": "d2", "card": "feasthall", "turned": 1},
]


def lair(boss: str, first: str, second: str) -> dict[str, Any]:
    """A position of Act 2: the first hero has just entered the Lair, the second one stands before it."""
    heroes = [{"hero": first, "cell": "lair"}, {"hero": second, "cell": "d6"}]
    return {"game": "tiny-epic", "act": 2, "boss": {"boss": boss}, "heroes": heroes, "rooms": _LAIR_ROOMS}


POSITIONS: Final[dict[str, dict[str, dict[str, Any]]]] = {
    "tiny-epic": {
        "dragon": lair("dragon", "sir-lanon", "wyn-kelearul"),
        "lich": lair("lich", "thordin-torvak", "ethairna"),
        "hydra": lair("hydra", "grok-ull", "gerrund-the-blue"),
        "medusa": lair("medusa", "uliessa", "moonblade"),
        "demon-lord": lair("demon-lord", "thordin-torvak", "uliessa"),
        "vampire": lair("vampire", "sir-lanon", "grok-ull"),
    },
}
"""Positions that bots hardly reach from a setup, by game and then by a word for the file."""


def known_of(name: str, language: str) -> dict[str, Any]:
    """The cards and the other things on the table by id, as the page keeps them."""
    found: dict[str, Any] = {}
    for page in cards_of(name, language):
        card = {"name": page.name, "kind": page.kind, "kindName": page.kind_name, "lines": page.lines}
        found.setdefault(page.id, card)
        found[f"{page.kind}:{page.id}"] = card
    things = {each.id: {"name": each.name, "kind": "", "lines": each.lines} for each in things_of(name, language)}
    return found | things


def game_of(name: str, word: str, seed: int) -> Game:
    """A game from a setup or a position of that word."""
    book, position = book_of(name), POSITIONS.get(name, {}).get(word)
    if position is None:
        return Game(book, book.setup(SETUPS.get(name, {}).get(word, {})), seed)
    return game_at(position | {"seed": seed}, book)


def moments(name: str, word: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The first moment of each kind of question, with the beats that led there; then the end."""
    book = book_of(name)
    met = set[str]()
    for seed in SEEDS if word in SETUPS.get(name, {"plain": {}}) else SEEDS[:2]:
        game = game_of(name, word, seed)
        bot = BOTS[BOT](book, seed)
        while not game.over:
            for answer in book.rules.answers_of(game.state, bot.choose(game.state)):
                game.answer(int(answer))
            kind = game.question.kind if game.question is not None else "over"
            if kind in met:
                continue
            met.add(kind)
            seat = int(game.state.question.seat) if not game.over else 0
            sight = Sight(game, speaker_of(book, "en"), [seat])
            shown, moved = shown_to(sight), moved_for(sight, len(game))
            yield kind, {"shown": shown, "before": sight.view_after(len(game) - 1), "moved": moved}


def write(name: str) -> int:
    cards, written = known_of(name, "en"), 0
    for word in (*SETUPS.get(name, {"plain": {}}), *POSITIONS.get(name, {})):
        for kind, moment in moments(name, word):
            shown = moment["shown"]
            found = {
                "game": name,
                "view": shown.view,
                "question": shown.question,
                "cards": cards,
                "before": moment["before"],
                "moved": moment["moved"],
            }
            data = msgspec.json.format(msgspec.json.encode(found), indent=1)
            (FIXTURES / f"{name}.{word}.{kind}.json").write_bytes(data)
            written += 1
    return written


def main(chosen: list[str]) -> None:
    (FIXTURES / "words").mkdir(parents=True, exist_ok=True)
    (FIXTURES / "cards").mkdir(exist_ok=True)
    for language in LANGUAGES:
        (FIXTURES / "words" / f"{language}.json").write_bytes(msgspec.json.encode(page_words(language)))
    for name in chosen or games.OURS:
        for language in LANGUAGES:
            (FIXTURES / "cards" / f"{name}.{language}.json").write_bytes(msgspec.json.encode(known_of(name, language)))
        print(f"{name}: {write(name)} moments in {FIXTURES}")


if __name__ == "__main__":
    main(sys.argv[1:])
