"""Playing with The Council alone or mixed with the base game (MR-COUNCIL-17 to -20, MR-SETUP)."""

from collections import Counter
from collections.abc import Callable

import pytest

from tests.games.mini_rogue.rules.story import Story
from undercroft.games.mini_rogue.cards.loader import load_mini_rogue
from undercroft.games.mini_rogue.rules import events
from undercroft.games.mini_rogue.rules.setup import set_table
from undercroft.games.mini_rogue.rules.state import EXIT, UNUSED
from undercroft.games.mini_rogue.table.options import MiniRogueOptions
from undercroft.kernel.errors import BadSetup
from undercroft.table.book import BadChoice, UnknownName

BASE = ("base",)
COUNCIL = ("council",)
BOTH = ("base", "council")
LEVEL_3 = 18
GHOSTS = {"Apparition": "ghost", "Cutpurse": "criminal"}


def rooms(story: Story) -> list[str]:
    """All cards of the deck, laid out or not."""
    game = story.game
    numbers = list(game.deck)[: game.deck_count] + list(game.cells)[:EXIT]
    return [story.cards.rooms[card].id for card in numbers]


def stack(story: Story) -> list[str]:
    """From the final boss up."""
    return [story.cards.bosses[boss].id for boss in list(story.game.bosses)[: story.game.boss_count]]


def fighter(reference: str = "", seed: int = 1, boxes: tuple[str, ...] = BOTH, *, rewards: str = "") -> Story:
    story = Story(boxes=boxes, reference=reference, rewards=rewards, seed=seed, stories="none")
    return story.having(hp=20, xp=LEVEL_3, gold=0, potions=[], used_skill=True)


def fights(story: Story, count: int) -> list[str]:
    """The reference cards called by so many seals, one after the other."""
    for _ in range(count):
        story.having(hp=20, xp=LEVEL_3).facing_ghost().dice(d=[4, 4, 4], D=1).go().answer("go-on")
    lines = [line for line, _ in story.events(events.FOE_MET)]
    return [GHOSTS[story.cards.line_names[line]["en"]] for line in lines]


def rewards(story: Story, count: int) -> list[str]:
    """Whose Rewards so many Reflections brought: on a 2 the base card has Frost or gold, the other poison or food."""
    seen = []
    for _ in range(count):
        story.having(hp=20, xp=LEVEL_3, gold=0, food=1, potions=[]).pile("reflection").standing_on("brazier").go()
        story.having(used_skill=True).dice(d=[6, 6, 3], D=1).faces(2).answer("option:1", "go-on", "option:1")
        assert story.hero.gold == 2
        seen.append({"frost": "ghost", "poison": "criminal"}[next(iter(story.potions))])
    return seen


# --- what is in play ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-SETUP-9", "MR-SETUP-11")
def test_the_council_alone_has_twenty_rooms_and_five_guardians() -> None:
    story = Story(boxes=COUNCIL)
    assert len(set(rooms(story))) == len(rooms(story)) == 20
    assert "city-guard" in rooms(story)
    assert "tomb" not in rooms(story)
    assert stack(story)[0] == "remains-of-the-king"
    assert len(stack(story)) == 4
    unused = [boss for boss in range(len(story.cards.bosses)) if story.game.boss_place[boss] == UNUSED]
    assert len(unused) == 1
    assert story.cards.boss_boxes[unused[0]] == "council"


@pytest.mark.rule("MR-COUNCIL-17")
def test_all_boxes_are_shuffled_together() -> None:
    story = Story("plague-doctor", boxes=BOTH, mat="tower")
    assert len(set(rooms(story))) == len(rooms(story)) == 40
    assert {"city-guard", "tomb"} <= set(rooms(story))
    drawn = {boss for seed in range(30) for boss in stack(Story(boxes=BOTH, seed=seed))[1:]}
    assert len(drawn) == 8
    laid = {room for seed in range(30) for room in map(int, Story(boxes=BOTH, seed=seed).game.cells[:EXIT])}
    assert len(laid) == 40


@pytest.mark.rule("MR-COUNCIL-17")
def test_characters_of_both_boxes_go_together() -> None:
    story = Story("rogue", "plague-doctor", "astrologer", boxes=BOTH)
    assert [story.mat_of(seat) for seat in range(3)] == ["10/0/3/5/0", "13/0/3/2/0", "10/0/3/4/0"]


@pytest.mark.rule("MR-COUNCIL-18")
@pytest.mark.parametrize("seed", range(1, 9))
def test_a_picked_deck_has_twenty_one_rooms_by_kind(seed: int) -> None:
    story = Story(boxes=BOTH, deck="picked", seed=seed)
    cards = {card.id: card.kind for card in story.cards.rooms}
    there = rooms(story)
    assert len(set(there)) == len(there) == 21
    assert Counter(cards[room] for room in there) == {
        "monster": 4,
        "trap": 4,
        "treasure": 2,
        "bonfire": 1,
        "item": 3,
        "tomb": 4,
        "merchant": 2,
        "shrine": 1,
    }
    assert story.game.deck_count == 21 - EXIT


@pytest.mark.rule("MR-COUNCIL-18")
def test_the_picked_rooms_are_drawn_at_random_and_stay_the_same_all_game() -> None:
    decks = {frozenset(rooms(Story(boxes=BOTH, deck="picked", seed=seed))) for seed in range(12)}
    assert len(decks) > 6
    story = Story(boxes=BOTH, deck="picked")
    before = set(rooms(story))
    story.having(used_skill=True).about_to_move(7).go()
    assert story.game.area == 2
    assert set(rooms(story)) == before


@pytest.mark.rule("MR-COUNCIL-18")
@pytest.mark.parametrize("boxes", [BASE, COUNCIL])
def test_one_box_has_too_few_for_a_picked_deck(boxes: tuple[str, ...]) -> None:
    with pytest.raises(BadChoice):
        Story(boxes=boxes, deck="picked")


# --- the final boss -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-COUNCIL-19", "MR-SETUP-10")
@pytest.mark.parametrize("final", ["ogs-remains", "remains-of-the-king"])
@pytest.mark.parametrize("boxes", [BOTH, ("council", "base")])
def test_the_final_boss_is_chosen(final: str, boxes: tuple[str, ...]) -> None:
    for seed in range(8):
        there = stack(Story(boxes=boxes, final=final, seed=seed))
        assert there[0] == final
        assert not {"ogs-remains", "remains-of-the-king"} & set(there[1:])


@pytest.mark.rule("MR-COUNCIL-19")
def test_the_final_boss_is_drawn() -> None:
    finals = [stack(Story(boxes=BOTH, final="random", seed=seed))[0] for seed in range(24)]
    assert set(finals) == {"ogs-remains", "remains-of-the-king"}
    assert min(Counter(finals).values()) >= 4


@pytest.mark.rule("MR-COUNCIL-19", "MR-COUNCIL-7")
def test_the_final_boss_that_is_not_drawn_never_sleeps_in_a_room() -> None:
    for seed in range(20):
        story = Story(boxes=BOTH, final="random", seed=seed).having(hp=20, used_skill=True)
        story.standing_on("sleeping-guardian").faces(1, 5, 1, 1).go()
        assert not story.cards.bosses[story.game.foe.card].final


# --- reference cards ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-SETUP-4", "MR-COUNCIL-20")
@pytest.mark.parametrize(
    ("boxes", "reference", "card"),
    [
        (BASE, "", "ghost"),
        (COUNCIL, "", "criminal"),
        (BOTH, "ghost", "ghost"),
        (BOTH, "criminal", "criminal"),
    ],
)
def test_a_reference_card_fixed_in_the_setup(boxes: tuple[str, ...], reference: str, card: str) -> None:
    assert fights(fighter(reference, boxes=boxes), 4) == [card] * 4


@pytest.mark.rule("MR-COUNCIL-20")
def test_reference_cards_in_turn() -> None:
    seen = fights(fighter("in-turn"), 6)
    assert seen in (["ghost", "criminal"] * 3, ["criminal", "ghost"] * 3)


@pytest.mark.rule("MR-COUNCIL-20")
def test_reference_cards_at_random() -> None:
    runs = [tuple(fights(fighter("at-random", seed), 5)) for seed in range(8)]
    assert len(set(runs)) > 3
    assert {run[0] for run in runs} == {"ghost", "criminal"}, "the first one, too, is left to chance"
    assert any(run[place] == run[place + 1] for run in runs for place in range(4))


@pytest.mark.rule("MR-COUNCIL-20", "MR-ROOM-REWARDS-2", "MR-ROOM-REWARDS-3")
@pytest.mark.parametrize("card", ["ghost", "criminal"])
def test_the_rewards_go_with_the_fixed_card(card: str) -> None:
    assert rewards(fighter(card), 3) == [card] * 3


@pytest.mark.rule("MR-COUNCIL-20")
def test_rewards_in_turn() -> None:
    seen = rewards(fighter("in-turn"), 4)
    assert seen in (["ghost", "criminal"] * 2, ["criminal", "ghost"] * 2)


@pytest.mark.rule("MR-COUNCIL-20")
def test_rewards_at_random() -> None:
    runs = [tuple(rewards(fighter("at-random", seed), 4)) for seed in range(8)]
    assert len(set(runs)) > 3
    assert {run[0] for run in runs} == {"ghost", "criminal"}


@pytest.mark.rule("MR-COUNCIL-20")
@pytest.mark.parametrize("fought", ["ghost", "criminal", "in-turn", "at-random"])
@pytest.mark.parametrize("rewarding", ["ghost", "criminal", "in-turn", "at-random"])
def test_fights_and_rewards_are_chosen_independently(fought: str, rewarding: str) -> None:
    """Whatever the fights do, the Rewards do what was chosen for them."""
    ways = {
        "ghost": {("ghost",) * 4},
        "criminal": {("criminal",) * 4},
        "in-turn": {("ghost", "criminal") * 2},
    }
    seen: list[tuple[str, Callable[[Story, int], list[str]], set[tuple[str, ...]]]]
    seen = [(fought, fights, set()), (rewarding, rewards, set())]
    for seed in range(6 if "at-random" in (fought, rewarding) else 1):
        for _, run, runs in seen:
            runs.add(tuple(run(fighter(fought, seed, rewards=rewarding), 4)))
    for way, _, runs in seen:
        assert runs == ways[way] if way in ways else len(runs) > 2


# --- mats, stories ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-SETUP-7", "MR-SETUP-6", "MR-MAT-3")
@pytest.mark.parametrize(
    ("mat", "floors"), [("city", [1, 1, 2, 2, 3, 3, 3, 4, 4, 4]), ("cathedral", [1, 1, 2, 2, 2, 3, 3, 3, 4, 4])]
)
def test_the_mats_of_the_council(mat: str, floors: list[int]) -> None:
    story = Story(boxes=COUNCIL, mat=mat)
    assert (story.game.area, story.game.floor, story.game.foe.hp) == (1, 1, 0)
    assert [int(story.in_area(area).game.floor) for area in range(1, 11)] == floors


@pytest.mark.rule("MR-SETUP-15")
@pytest.mark.parametrize(
    ("boxes", "stories", "count"),
    [(BASE, "", 0), (COUNCIL, "", 4), (BOTH, "", 4), (BASE, "published", 26), (BOTH, "all", 30), (COUNCIL, "none", 0)],
)
def test_which_stories_are_in_play(boxes: tuple[str, ...], stories: str, count: int) -> None:
    assert Story(boxes=boxes, stories=stories).game.court.story_count == count


# --- refusals -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-COUNCIL-17")
@pytest.mark.parametrize("boxes", [(), ("base", "base"), ("council", "council")])
def test_boxes_that_mean_nothing_are_refused(boxes: tuple[str, ...]) -> None:
    with pytest.raises(BadChoice):
        MiniRogueOptions(boxes=boxes).setup(load_mini_rogue())


@pytest.mark.rule("MR-COUNCIL-17", "MR-COUNCIL-18", "MR-COUNCIL-19", "MR-COUNCIL-20", "MR-SETUP-15")
@pytest.mark.parametrize(
    "options",
    [
        MiniRogueOptions(boxes=("attic",)),
        MiniRogueOptions(boxes=BOTH, deck="stacked"),
        MiniRogueOptions(boxes=BOTH, final="ghoul"),
        MiniRogueOptions(boxes=BOTH, reference="king"),
        MiniRogueOptions(boxes=BOTH, stories="some"),
    ],
)
def test_unknown_names_are_refused(options: MiniRogueOptions) -> None:
    with pytest.raises(UnknownName):
        options.setup(load_mini_rogue())


@pytest.mark.rule("MR-SETUP-10", "MR-SETUP-8", "MR-SETUP-15")
@pytest.mark.parametrize("what", ["rooms", "many rooms", "bosses", "stories"])
def test_a_table_with_too_few_or_too_many_cards_is_refused(what: str) -> None:
    cards = load_mini_rogue()
    setup = MiniRogueOptions(boxes=COUNCIL).setup(cards)
    match what:
        case "rooms":
            setup.rooms = setup.rooms[:8]
        case "many rooms":
            setup.rooms = setup.rooms * 3
        case "bosses":
            setup.bosses = setup.bosses[:2]
        case "stories":
            setup.stories = setup.stories * 9
    with pytest.raises(BadSetup):
        set_table(cards.tables, setup)
