"""Items (MR-ITEM): taking, keeping, using up and returning them."""

import pytest

from tests.games.mini_rogue.rules.story import Story
from undercroft.games.mini_rogue.rules import events
from undercroft.games.mini_rogue.rules.state import EXIT, NO_CARD


def item(story: Story) -> str | None:
    """The id of the held Item."""
    return None if story.hero.item == NO_CARD else story.cards.items[story.hero.item].id


def room_cards(story: Story) -> list[str]:
    """Every room card of the area and the deck, by id: what a hero holds is not among them."""
    cells = [story.game.cells[cell] for cell in range(EXIT)]
    deck = [story.game.deck[place] for place in range(story.game.deck_count)]
    return sorted(story.cards.rooms[card].id for card in cells + deck if card != NO_CARD)


def all_rooms(story: Story) -> list[str]:
    return sorted(story.cards.rooms[card].id for card in story.cards.base_rooms)


def at_armory() -> Story:
    return Story("rogue").standing_on("armory").having(used_skill=True)


# --- taking ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-ITEM-1")
@pytest.mark.parametrize(
    ("die", "found", "uses"),
    [
        (1, "rusty-dagger", 1),
        (2, "rusty-dagger", 1),
        (3, "rusty-dagger", 1),
        (4, "worn-sword", 2),
        (5, "worn-sword", 2),
        (6, "great-axe", 3),
    ],
)
def test_a_successful_check_gives_the_armorys_weapon(die: int, found: str, uses: int) -> None:
    story = at_armory().dice(d=[5], D=die).go()
    assert story.question == "TAKE_ITEM"
    story.answer("take")
    assert item(story) == found
    assert story.hero.item_uses == uses


@pytest.mark.rule("MR-ITEM-1")
def test_a_failed_check_gives_nothing() -> None:
    story = at_armory().dice(d=[4], D=6).go()
    assert story.question == "EXPLORE"
    assert item(story) is None


@pytest.mark.rule("MR-ITEM-1")
def test_a_payment_gives_the_crow() -> None:
    story = Story("rogue").standing_on("crow").having(food=2, gold=2, used_skill=True).go()
    story.answer("option:1", "take")
    assert item(story) == "crow"
    assert (story.hero.food, story.hero.gold) == (1, 2)


@pytest.mark.rule("MR-ITEM-5")
def test_taking_is_optional() -> None:
    story = at_armory().dice(d=[5], D=6).go()
    assert set(story.legal) == {"take", "leave"}
    story.answer("leave")
    assert item(story) is None
    assert story.room == "armory"


@pytest.mark.rule("MR-ITEM-1", "MR-TURN-15")
def test_a_taken_card_is_out_of_the_deck() -> None:
    story = at_armory().dice(d=[5], D=6).go()
    story.answer("take")
    assert "armory" not in room_cards(story)
    assert len(room_cards(story)) == 19


@pytest.mark.rule("MR-TURN-15")
def test_a_held_card_stays_out_of_the_next_area() -> None:
    for seed in range(20):
        story = Story("rogue", mat="tower", seed=seed).holding("crow").about_to_move(7).go()
        assert story.question == "PREPARATION"
        story.answer("go-on")
        assert item(story) == "crow"
        assert "crow" not in room_cards(story)
        assert len(room_cards(story)) == 19


# --- one at a time --------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-ITEM-2")
@pytest.mark.parametrize(("answer", "kept", "returned"), [("take", "great-axe", "crow"), ("leave", "crow", "armory")])
def test_of_two_items_the_player_keeps_one(answer: str, kept: str, returned: str) -> None:
    story = Story("rogue").holding("crow").standing_on("armory").having(used_skill=True)
    story.dice(d=[5], D=6).go()
    assert set(story.legal) == {"take", "leave"}
    story.answer(answer)
    assert item(story) == kept
    assert returned in room_cards(story)
    assert len(room_cards(story)) == 19


@pytest.mark.rule("MR-ITEM-2", "MR-ROOM-ITEM-3")
def test_a_new_item_comes_with_all_its_uses() -> None:
    """A sword used once gives way to the crow; a sword found later is whole again."""
    story = Story("rogue").holding("armory", "worn-sword", uses=1).standing_on("crow").having(food=2, used_skill=True)
    story.go().answer("option:1", "take")
    assert item(story) == "crow"
    story.put("armory", 3)
    story.dice(d=[5], D=4).answer("down", "go-on", "take")
    assert item(story) == "worn-sword"
    assert story.hero.item_uses == 2


# --- uses -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-ITEM-3", "MR-FEAT-6")
def test_uses_are_counted_on_the_card() -> None:
    story = Story("rogue").holding("armory", "great-axe").standing_on("monster-a", floor=4)
    story.having(hp=2, xp=0, used_skill=True).dice(d=[1], D=1).go()
    assert story.legal == ["go-on", "feat:die1:item"]
    story.faces(2).dice(d=[1], D=1).answer("feat:die1:item")
    assert story.hero.item_uses == 2
    story.faces(2).dice(d=[1], D=1).answer("feat:die1:item")
    assert story.hero.item_uses == 1
    assert item(story) == "great-axe"
    assert story.game.foe.hp == 15 - 2 - 2
    assert story.dice_left == 0


@pytest.mark.rule("MR-ITEM-4")
def test_the_last_use_returns_the_card() -> None:
    story = Story("rogue").holding("armory", "rusty-dagger").standing_on("monster-a")
    story.having(hp=2, xp=0, used_skill=True).dice(d=[1], D=1).go()
    assert "armory" not in room_cards(story)
    story.faces(5).dice(d=[1], D=1).dice(d=[1], D=1).dice(d=[2], D=1).answer("feat:die1:item")
    assert item(story) is None
    assert story.question == "EXPLORE"
    assert room_cards(story) == all_rooms(story)
    assert story.dice_left == 0


@pytest.mark.rule("MR-ITEM-4")
def test_a_returned_card_can_be_dealt_again() -> None:
    """Over some seeds the used-up crow lies in the very next area."""
    dealt = 0
    for seed in range(40):
        story = Story("rogue", mat="tower", seed=seed).holding("crow").about_to_move(0).go()
        story.answer("item:exploration", "room:2")
        story.holding("armory", "rusty-dagger").about_to_move(7).having(used_skill=True).go()
        crow = story.cards.room_number("crow")
        dealt += any(story.game.cells[cell] == crow for cell in range(EXIT))
    assert dealt > 0


@pytest.mark.rule("MR-ITEM-4")
def test_a_card_with_uses_left_stays() -> None:
    story = Story("rogue").holding("armory", "worn-sword").standing_on("monster-a")
    story.having(hp=2, xp=0, used_skill=True).dice(d=[1], D=1).go()
    story.faces(6).answer("feat:die1:item")
    story.answer("go-on")
    assert story.events(events.FOE_BEATEN)
    assert item(story) == "worn-sword"
    assert story.hero.item_uses == 1
