"""One grammar of effects: what it reads it writes back, on every card and in every program of the tables."""

from collections.abc import Iterator
from typing import Any

import pytest

from undercroft.cards.grammar import END, EffectError, Grammar, Kind, Verb, pack, short, split
from undercroft.games.mini_rogue.cards import campaign
from undercroft.games.mini_rogue.cards import effects as mini_rogue
from undercroft.games.mini_rogue.cards.loader import load_mini_rogue
from undercroft.games.mini_rogue.rules import cardspeak
from undercroft.games.tiny_epic.cards import effects as tiny_epic
from undercroft.games.tiny_epic.cards.loader import load_tiny_epic

pytestmark = pytest.mark.once

LIGHT = Grammar(
    '"{part}" is not a light: use one of {names}, or nothing',
    (
        Verb(1, "light", "a lamp is lit"),
        Verb(2, "light {1:lamp}", "this lamp is lit"),
        Verb(
            2,
            "light {1:lamp} for {2:hours} hours",
            "and goes out by itself",
            also=("light {1:lamp} for {2:hours} hour",),
        ),
        Verb(3, "{2:hours}/{1:hours} oil", "oil of two kinds"),
        Verb(4, "snuff all", "every lamp goes out", (1, 0, 0)),
    ),
    {"lamp": Kind({"red": 0, "very red": 7}), "hours": Kind({"dawn": 255}, 12)},
)


def memory(cards: Any) -> list[int]:
    return [int(word) for word in cards.tables.programs]


Tree = list[Any]
"""The words of a program; the trees of the options behind a word that has some."""


def program_at(grammar: Grammar, words: list[int], address: int) -> tuple[Tree, int]:
    """A program of the tables, and where it ends; what a failed check brings is a program of its own."""
    then = {verb.number: verb.then for verb in grammar.verbs}
    tree: Tree = []
    while words[address] != END:
        word = words[address]
        tree.append(word)
        address += 1
        if then[word & 255] == "options":
            count = word >> 8
            tree.append([program_at(grammar, words, words[address + option])[0] for option in range(count)])
            address += count
        elif then[word & 255] == "address":
            address += 1
    return tree, address


def starts(grammar: Grammar, words: list[int]) -> Iterator[int]:
    """Where programs begin: they stand one after the other."""
    address = 0
    while address < len(words):
        yield address
        address = program_at(grammar, words, address)[1] + 1


def read(grammar: Grammar, text: str) -> Tree:
    """The tree of a text that the grammar wrote."""
    whom = {verb.form: verb.number for verb in grammar.verbs if verb.then == "rest"}
    name, colon, rest = text.partition(": ")
    if colon and name in whom:
        return [whom[name], *read(grammar, rest)]
    options = apart(text, " / ")
    if len(options) > 1:
        before, _, options[0] = options[0].rpartition("choose ")
        before = before.removesuffix(", ")
        tree = [read(grammar, option) for option in options]
        return [*(read(grammar, before) if before else []), *chosen(grammar, tree)]
    if text.endswith(")"):
        before, _, inner = text.removesuffix(")").partition("(")
        return (
            [*read(grammar, before.removesuffix(", choose ")), *read(grammar, inner)]
            if before
            else read(grammar, inner)
        )
    return [grammar.parse(part) for part in split(text)] if text else []


def chosen(grammar: Grammar, options: Tree) -> Tree:
    first, *_ = [verb.number for verb in grammar.verbs if verb.then == "options"]
    return [pack(first, len(options)), options]


def apart(text: str, between: str) -> list[str]:
    """A text in its parts, brackets left whole."""
    parts, depth = [""], 0
    for sign in text:
        depth += (sign == "(") - (sign == ")")
        parts[-1] += sign
        if depth == 0 and parts[-1].endswith(between):
            parts[-1] = parts[-1].removesuffix(between)
            parts.append("")
    return parts


GAMES = {
    "mini-rogue": (mini_rogue, memory(load_mini_rogue())),
    "tiny-epic": (tiny_epic, memory(load_tiny_epic())),
}


@pytest.mark.parametrize("game", GAMES)
def test_every_program_is_written_and_read_again(game: str) -> None:
    """With its options, and whom it is for."""
    rules, words = GAMES[game]
    grammar = rules.PROGRAMS
    found = 0
    for address in starts(grammar, words):
        tree, _ = program_at(grammar, words, address)
        written = grammar.program(words, address)
        assert plain(read(grammar, written)) == plain(tree), written
        found += 1
    assert found > 60


def plain(tree: Tree) -> Tree:
    """A Story offers options as a card does: one form stands for both."""
    alike = {cardspeak.OPTIONS: cardspeak.CHOOSE}
    return [plain(one) if isinstance(one, list) else one & ~255 | alike.get(one & 255, one & 255) for one in tree]


ALL = [
    *(mini_rogue.EFFECTS, mini_rogue.POWERS, mini_rogue.AUTOMA, mini_rogue.ROOMS_SIDE, mini_rogue.COMBAT_SIDE),
    *(mini_rogue.TRAITS, campaign.BOONS, campaign.STARTS, tiny_epic.EFFECTS),
    *(tiny_epic.TESTS, tiny_epic.REACHES, tiny_epic.SPACES),
]


@pytest.mark.parametrize("grammar", ALL, ids=lambda grammar: grammar.refusal)
def test_every_row_can_be_written(grammar: Grammar) -> None:
    """The example of a row is read as its verb, and stands for nothing else."""
    for verb in grammar.verbs:
        assert verb.means
        if verb.then == "words":
            found = grammar.find(grammar.example(verb))
            assert found is not None
            assert found[0] == verb.number
            if verb.number < 256:
                assert grammar.show(pack(found[0], *found[1])) == grammar.example(verb)


def test_no_two_rows_of_a_grammar_read_alike() -> None:
    for grammar in ALL:
        forms = [grammar.labelled(verb) for verb in grammar.verbs]
        assert len(forms) == len(set(forms))


def test_every_text_of_a_card_is_written_as_it_stands() -> None:
    """The texts of our own cards are in the form that the program writes."""
    for spell in load_tiny_epic().gear[load_tiny_epic().loot_count :]:
        options = tiny_epic.parse_effect(spell.effect)  # type: ignore[union-attr]
        shown = " / ".join(", ".join(tiny_epic.EFFECTS.show(word) for word in option) for option in options)
        assert shown == spell.effect  # type: ignore[union-attr]
    for room in load_mini_rogue().rooms:
        for row in room.rows:
            for text in (row.failure, row.success, row.result):
                if text is not None:
                    options = mini_rogue.parse_effect(text)
                    shown = " / ".join(", ".join(map(mini_rogue.EFFECTS.show, option)) for option in options)
                    assert shown == text


@pytest.mark.parametrize(
    ("text", "verb", "arguments"),
    [
        ("light", 1, [0, 0, 0]),
        ("light very red", 2, [7, 0, 0]),
        ("light red for 12 hours", 2, [0, 12, 0]),
        ("light very red for dawn hours", 2, [7, 255, 0]),
        ("light very red for 1 hour", 2, [7, 1, 0]),
        ("3/4 oil", 3, [4, 3, 0]),
        ("snuff all", 4, [1, 0, 0]),
    ],
)
def test_a_form_takes_names_numbers_and_what_is_fixed(text: str, verb: int, arguments: list[int]) -> None:
    assert LIGHT.find(text) == (verb, arguments)
    assert LIGHT.show(pack(verb, *arguments)) == text.replace(" hour", " hours").replace("hourss", "hours")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("lights", '"lights" is not a light: use one of light, light red|very red, '),
        ("light blue", '"light blue" is not a light: use one of light, '),
        ("light red for 13 hours", '"13" is not a number from 1 to 12'),
        ("light red for  hours", '"light red for hours" is not a light'),
        ("3 oil", '"3 oil" is not a light'),
        ("x/4 oil", '"x" is not a number from 1 to 12'),
        ("snuff all twice", "N/N oil, snuff all, or nothing"),
    ],
)
def test_what_has_no_form_is_refused_with_all_forms(text: str, message: str) -> None:
    with pytest.raises(EffectError) as refusal:
        LIGHT.parse(text)
    assert message in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("+1 food", "food"),
        ("+4 hp", "4-hp"),
        ("-1 gold", "-1-gold"),
        ("any potion", "any-potion"),
        ("an item", "item"),
        ("pay 1 food, take", "pay-food,take"),
        ("ghost, +2 gold", "ghost,2-gold"),
        ("everyone: +2 hp", "everyone-+2-hp"),
        ("choose (fire / +2 gold)", "choose-fire-+2-gold"),
    ],
)
def test_a_text_in_a_name_leaves_out_what_only_says_one(text: str, name: str) -> None:
    assert short(text) == name


def test_options_and_whom_they_are_for() -> None:
    grammar = Grammar(
        "an order",
        (
            Verb(1, "rest", "everybody rests"),
            Verb(2, "all", "for everybody", then="rest"),
            Verb(3, "choose", "one of these", then="options"),
            Verb(4, "try", "or else", then="address"),
        ),
        {},
    )
    words = [1, 1, END, 1, END, 2, 1, 3 | 2 << 8, 0, 3, END, 4, 3, 1, END]
    assert grammar.program(words, 0) == "rest, rest"
    assert grammar.program(words, 2) == ""
    assert grammar.program(words, 5) == "all: rest, choose rest, rest / rest"
    assert grammar.program(words, 7) == "rest, rest / rest"
    words += [1, 3 | 1 << 8, 7, END]
    assert grammar.program(words, 15) == "rest, choose (rest, rest / rest)"
    assert grammar.options(words, 8) == ["rest, rest", "rest"]
    assert grammar.program(words, 11) == "try, rest"
