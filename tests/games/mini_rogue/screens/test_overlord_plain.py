"""An Overlord at the same keyboard, and an Automa: setting out, whole games, and what is not left readable."""

import re
from dataclasses import replace
from io import StringIO
from pathlib import Path
from random import Random

import pytest

import undercroft
from undercroft.kernel.errors import UndercroftError
from undercroft.terminal.plain.lines import Lines
from undercroft.terminal.plain.play import PlayOptions, play_plain
from undercroft.terminal.plain.replay import ReplayOptions, replay_plain

pytestmark = pytest.mark.once

ALONE = PlayOptions(
    setup={
        "hero": "rogue",
        "mates": [],
        "mat": "dungeon",
        "difficulty": "normal",
        "stances": False,
        "boxes": ["council"],
        "overlord": "prophet",
    },
    seed=8,
    language="en",
    new=True,
)
ASKING = PlayOptions(seed=7, language="en", new=True)
ONLY_OVERLORD = "Only the Overlord may look now. Press Enter to continue."
ALL = "Everyone may look again. Press Enter to continue."


class Screen(StringIO):
    """What a terminal would show."""

    def isatty(self) -> bool:
        return True


def played(
    options: PlayOptions, *typed: str, write: StringIO | None = None, game: undercroft.Game | None = None
) -> str:
    write = StringIO() if write is None else write
    assert play_plain(options, StringIO("".join(f"{line}\n" for line in typed)), write, game) == 0
    return write.getvalue()


def joined(text: str) -> str:
    return " ".join(text.split())


def random_lines(seed: int, count: int = 6000) -> list[str]:
    chance = Random(seed)
    return [str(chance.choice((1, 1, 2, 2, 3, 4))) for _ in range(count)]


# --- whole games ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spoken", ["en", "fr"])
@pytest.mark.parametrize("overlord", ["prophet", "weaver", "devourer"])
@pytest.mark.parametrize(("mates", "automa"), [([], False), ([], True), (["mage"], False), (["mage", "bones"], True)])
def test_a_game_comes_to_its_end(overlord: str, mates: list[str], automa: bool, spoken: str) -> None:
    ruled = {"overlord": overlord, "mates": mates, "automa": automa, "beginners": True}
    options = replace(ALONE, setup={**ALONE.setup, **ruled}, language=spoken)
    text = played(options, *random_lines(3))
    verdict = {
        "en": r"\n\nThe (Overlord has won\.|adventurers have beaten the Avatar!) Area \d+ of 10",
        "fr": r"\n\n(L’Overlord a gagné\.|Les aventuriers ont vaincu l’Avatar.!) Zone \d+ sur\s+10",
    }
    assert re.search(verdict[spoken], text)
    assert all(len(line) <= 80 for line in text.splitlines())


# --- who may look ---------------------------------------------------------------------------------------------------


def at_divination() -> undercroft.Game:
    """The Overlord may look at a room; nobody has seen anything yet."""
    for seed in range(100):
        game = undercroft.new(hero="rogue", overlord="prophet", boxes=["council"], seed=seed, language="en")
        while not game.over:
            if "power:divination" in [answer.name for answer in game.answers]:
                return game
            game.answer(game.answers[0])
    raise AssertionError("nobody comes to the second area")


def hand_of(game: undercroft.Game) -> list[str]:
    return [game.speaker.terms.room(int(card), 1) for card in game.state.reign.hand]  # type: ignore[union-attr]


def test_cards_are_shown_to_the_overlord_behind_a_pause() -> None:
    game = at_divination()
    hand = hand_of(game)
    text = played(PlayOptions(language="en"), "power:divination", "room:5", "", "go-on", "", "go-on", game=game)
    before, looking = text.split(ONLY_OVERLORD)
    alone, after = looking.split(ALL)
    assert all(room in alone for room in hand)
    assert "The Overlord looks at room 5: " in alone
    assert "The Overlord looks at room 5.\n" in after
    seen = re.findall(r"looks at room 5: ([^(.]+)", alone)[0].strip()
    for room in {seen, *hand}:
        assert f"For {room}" not in before + after
        assert f": {room}" not in before.rsplit("***", 1)[-1]


def test_a_screen_is_wiped_before_the_others_look_again() -> None:
    wiped = "\x1b[2J\x1b[3J\x1b[H"
    text = played(
        PlayOptions(language="en"), "power:divination", "room:5", "", "go-on", "", write=Screen(), game=at_divination()
    )
    assert text.count(wiped) == 1
    assert text.index("Leave it there") < text.index(wiped) < text.index(ALL)
    written = StringIO()
    Lines(StringIO(), written).wipe()
    assert written.getvalue() == ""


def test_whoever_leaves_leaves_no_cards_behind() -> None:
    text = played(
        PlayOptions(language="en"), "power:divination", "room:5", "", "q", write=Screen(), game=at_divination()
    )
    assert text.index("Leave it there") < text.index("\x1b[2J") < text.index("Farewell, adventurer.")


def test_the_whole_table_shows_the_hand_behind_a_pause() -> None:
    game = at_divination()
    text = played(PlayOptions(language="en"), "?", "", "go-on", "", game=game)
    assert text.index(ONLY_OVERLORD) < text.index("In hand: ") < text.index(ALL)


def test_an_adventurer_sees_the_table_without_the_hand() -> None:
    text = played(ALONE, "1", "1", *["1"] * 5, "?")
    assert "In hand" not in text
    assert "Press Enter" not in text
    assert "- Divination (no augury, once per area, during preparation): look at a face-down room" in joined(text)


def test_the_deck_an_adventurer_looks_at_is_not_for_the_overlord() -> None:
    options = replace(ALONE, setup={**ALONE.setup, "hero": "astrologer"})
    text = played(options, "1", "1", "s", *["1"] * 3)
    assert text.index("The Overlord must not look now.") < text.index("Back on top of the deck, or under it")


def test_leaving_at_a_pause_leaves() -> None:
    text = played(PlayOptions(language="en"), "power:divination", "room:5", "q", game=at_divination())
    assert "Farewell, adventurer." in text
    assert "Leave it there" not in text


def test_a_game_is_resumed_behind_the_same_pause(home: Path) -> None:
    game = at_divination()
    given = [*game.given, "power:divination", "room:5", "q"]
    played(replace(ALONE, seed=game.seed), *given)
    text = played(PlayOptions(language="en", resume=True), "")
    assert text.index(ONLY_OVERLORD) < text.index("Leave it there")


def test_replayed_it_is_all_there(home: Path) -> None:
    played(ALONE, *random_lines(5, 80))
    log = StringIO()
    assert replay_plain(ReplayOptions(language="en", log=True), StringIO(), log) == 0
    assert "The Overlord draws a hand: " in log.getvalue()


# --- setting out ----------------------------------------------------------------------------------------------------


def test_with_the_second_box_an_overlord_is_offered() -> None:
    text = played(ASKING, "mage", "nobody", "council", "weaver", "automa", "1", "1", "1")
    said = joined(text)
    assert "Against an Overlord? 1 No Overlord 2 The Prophet" in said
    assert "- Cocoon (3 augury, marker +2): in this fight the enemy has +3 HP, +1 armor" in said
    assert "Who plays the Overlord? 1 One of you 2 Nobody: the card acts by itself (Automa)" in said
    assert "Against The Weaver, who acts by the table of the card (Automa)." in said
    assert "Automa: The Weaver | marker 0 of" in said


def test_an_overlord_has_its_own_final_boss() -> None:
    text = joined(played(ASKING, "mage", "nobody", "both", "prophet", "played", "all", "ghost", "ghost", "1", "1", "1"))
    assert "Which final boss?" not in text
    assert "Final boss: Avatar of the Overlord." in text
    assert "Against The Prophet, played by one of you." in text


def test_with_the_base_box_none_is_offered_but_one_can_be_named() -> None:
    assert "Overlord" not in played(ASKING, "mage", "nobody", "base", "1", "1", "1")
    named = replace(ASKING, setup={"overlord": "devourer", "automa": True, "beginners": True})
    text = joined(played(named, "mage", "nobody", "base", "1", "1", "1"))
    assert "Against an Overlord?" not in text
    assert "Against The Devourer, who acts by the table of the card (Automa). For beginners: after a boss" in text


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            PlayOptions(setup={"overlord": "king"}),
            'there is no Overlord "king": choose one of prophet, weaver, devourer',
        ),
        (PlayOptions(setup={"automa": True}), '"automa" is only for games against an Overlord: choose an overlord too'),
        (
            PlayOptions(setup={"beginners": True}),
            '"beginners" is only for games against an Overlord: choose an overlord too',
        ),
        (
            PlayOptions(setup={"overlord": "weaver", "final": "ogs-remains"}),
            'against an Overlord the final boss is "avatar-of-the-overlord": do not choose another',
        ),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(options: PlayOptions, message: str) -> None:
    write = StringIO()
    with pytest.raises(UndercroftError, match=re.escape(message)):
        play_plain(options, StringIO(), write)
    assert write.getvalue() == ""
