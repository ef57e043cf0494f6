"""Loot, Spells and legendary sets: finding, equipping, covering, discarding (LOO, SETL; R56 to R62; Q11)."""

import pytest

from tests.games.tiny_epic.rules.story import TORCH, Story
from undercroft.games.tiny_epic.rules import events
from undercroft.games.tiny_epic.rules.cardspeak import LEFT
from undercroft.games.tiny_epic.rules.equipment import remove
from undercroft.games.tiny_epic.rules.tables import HERO_ABILITIES

TURN_KINDS = {
    "end-turn",
    "north",
    "east",
    "south",
    "west",
    "rest",
    "use",
    "all",
    "discard",
    "swap-hands",
    "room",
    "reveal",
}


def finder(*heroes: str) -> Story:
    """Ethairna with full focus, who can do Research: 4 focus for a Spell."""
    return Story(*(heroes or ("ethairna", "grok-ull"))).torch(1)


def vault(*deck: str) -> Story:
    """Grok in the Sealed Vault, Strength 7: 1 Loot and 1 Spell; the dice of its test are loaded."""
    return Story().room("sealed-vault", "d4").torch(1).deck(*deck).row().go().dice(6, 1, 3)


def chest(*row: str) -> Story:
    """Moonblade in the Treasure Room, Agility 5: pick up 1 Loot; the dice of its test are loaded."""
    story = Story("moonblade", "grok-ull").room("treasure-room", "d4").torch(1).row(*row)
    return story.go().dice(5, 4, 4)


def offered(story: Story) -> set[str]:
    """The cards of a row that can be taken."""
    taken = [int(name.removeprefix("take:")) for name in story.legal if name.startswith("take:")]
    return {story.cards.gear[number - 1].id for number in taken}


def kinds(story: Story) -> set[str]:
    return {name.partition(":")[0] for name in story.legal}


# --- discover and pick up ---------------------------------------------------------------------------------------


@pytest.mark.rule("TED-LOO-02")
def test_discover_draws_or_takes_from_its_own_row() -> None:
    """For a Spell: the deck, or a Spell that lies face up; no Loot."""
    story = finder().deck("fireball", "boots").row("stone-skin", "frost-lance", "great-axe").go().answer("use:right")
    assert story.question == "DISCOVER"
    assert "draw" in story.legal
    assert offered(story) == {"stone-skin", "frost-lance"}
    story.answer("draw")
    assert story.events(events.DISCOVERED) == [(story.cards.number(story.cards.gear, "fireball", "card"), 0)]


@pytest.mark.rule("TED-LOO-02")
def test_discover_takes_instead_of_drawing() -> None:
    """One card or the other: the deck is not touched."""
    story = finder().deck("fireball").row("stone-skin", "frost-lance").go()
    story.answer("use:right", "take:frost-lance", "equip:spell1")
    assert story.cards_of(0) == {"spell1": "frost-lance"}
    assert story.row_cards == ["stone-skin"]
    assert story.question == "TURN"
    story.answer("use:right", "draw", "equip:spell2")
    assert story.cards_of(0) == {"spell1": "frost-lance", "spell2": "fireball"}


@pytest.mark.rule("TED-LOO-02")
def test_loot_is_discovered_among_loot() -> None:
    """The Vault: first Loot, then a Spell."""
    story = vault("boots", "fireball").row("great-axe", "stone-skin")
    story.answer("room", "result:die1+a")
    assert offered(story) == {"great-axe"}
    story.answer("draw", "equip:trinket1")
    assert offered(story) == {"stone-skin"}
    story.answer("draw", "equip:spell1")
    assert story.cards_of(0) == {"trinket1": "boots", "spell1": "fireball"}
    assert story.dice_left == 0


@pytest.mark.rule("TED-LOO-03")
def test_a_drawn_card_is_kept_or_put_in_its_row() -> None:
    """Nothing is held unequipped (R58)."""
    story = finder().deck("fireball").row().go().answer("use:right", "draw")
    assert story.question == "EQUIP"
    assert {"row", "equip:spell1"} <= set(story.legal) <= {"row", "equip:spell1", "equip:spell2"}
    story.answer("row")
    assert story.cards_of(0) == {}
    assert story.row_cards == ["fireball"]
    assert story.question == "TURN"


@pytest.mark.rule("TED-LOO-04")
def test_pick_up_takes_from_the_row_alone() -> None:
    """No draw, although the deck is full; Loot alone."""
    story = chest("boots", "great-axe", "fireball").answer("room", "result:die1")
    assert story.question == "PICK_UP"
    assert "draw" not in story.legal
    assert offered(story) == {"boots", "great-axe"}
    story.answer("take:boots", "equip:trinket1")
    assert story.cards_of(0) == {"trinket1": "boots"}
    assert story.row_cards == ["great-axe", "fireball"]
    assert story.dice_left == 0


@pytest.mark.rule("TED-LOO-04")
def test_pick_up_from_an_empty_row_is_nothing() -> None:
    story = chest("fireball").answer("room", "result:die1")
    assert story.question == "TURN"
    assert story.cards_of(0) == {}
    assert story.row_cards == ["fireball"]
    assert story.dice_left == 0


@pytest.mark.rule("TED-LOO-02", "TED-LOO-09")
def test_with_the_deck_empty_only_the_row_is_left() -> None:
    """The row is never shuffled back (R56)."""
    story = finder().deck("boots").row("stone-skin", "frost-lance").go().answer("use:right")
    assert "draw" not in story.legal
    assert offered(story) == {"stone-skin", "frost-lance"}


@pytest.mark.rule("TED-LOO-02")
def test_with_deck_and_row_empty_there_is_nothing() -> None:
    """R56."""
    story = vault("boots").answer("room", "result:die1+a", "draw", "equip:trinket1")
    assert story.question == "TURN"
    assert story.cards_of(0) == {"trinket1": "boots"}
    assert story.dice_left == 0


@pytest.mark.rule("TED-LOO-09")
def test_the_row_is_there_for_all() -> None:
    """What Ethairna discards, Uliessa finds."""
    story = finder("ethairna", "uliessa").equipped(0, spell1="fireball").deck().row().go()
    story.answer("discard:spell1", "end-turn")
    assert story.row_cards == ["fireball"]
    assert story.asked == ("TURN", 1)
    story.answer("use:right", "take:fireball", "equip:spell1")
    assert story.cards_of(1) == {"spell1": "fireball"}
    assert story.row_cards == []


@pytest.mark.rule("TED-LOO-10")
def test_a_card_lost_to_an_enemy_lies_in_its_row() -> None:
    """The Ooze takes 1 health and one equipped Loot of the hero's choice; a Spell is no Loot (R48)."""
    story = Story().equipped(0, garment="cloak", trinket1="boots", spell1="fireball").minion("gelatinous-ooze", "d4")
    story.row().at(1, "a1").having(1, health=0).torch(5).go().answer("end-turn")
    assert story.asked == ("SHED", 0)
    assert set(story.legal) == {"discard:garment", "discard:trinket1"}
    story.answer("discard:garment")
    assert story.cards_of(0) == {"trinket1": "boots", "spell1": "fireball"}
    assert story.row_cards == ["cloak"]
    assert story.heroes[0].health == 7


def test_whatever_card_was_used_can_leave_the_game() -> None:
    """A Loot leaves from where it is equipped; the ability of a board has no card that could."""
    story = Story().equipped(0, left="claw", spell1="fireball").go()
    hero, tables = story.heroes[0], story.game.tables
    remove(story.game, hero, tables.card_ability[hero.cards[LEFT]])
    assert story.cards_of(0) == {"spell1": "fireball"}
    remove(story.game, hero, tables.hero_ability[HERO_ABILITIES * hero.board])
    assert story.cards_of(0) == {"spell1": "fireball"}
    assert len(story.events(events.GONE)) == 1


@pytest.mark.rule("TED-LOO-05", "TED-LOO-06")
def test_no_card_is_equipped_or_handed_over_at_other_times() -> None:
    """Cards in the row, a friend beside one with cards: nothing but one's own moves and actions is offered."""
    story = (
        finder().equipped(0, left="staff", spell1="fireball").equipped(1, garment="cloak").row("boots", "thunderclap")
    )
    story.go()
    assert kinds(story) <= TURN_KINDS
    assert not {"take", "equip", "hero", "row", "draw"} & kinds(story)
    story.answer("rest")
    assert not {"take", "equip", "hero", "row", "draw"} & kinds(story)


@pytest.mark.rule("TED-LOO-06")
def test_a_card_found_is_for_the_finder() -> None:
    """Each place offered is the finder's own; the friend in the same room gets nothing."""
    story = finder().deck("fireball").row().go().answer("use:right", "draw")
    assert kinds(story) == {"row", "equip"}
    story.answer("equip:spell1")
    assert (story.cards_of(0), story.cards_of(1)) == ({"spell1": "fireball"}, {})


# --- slots ------------------------------------------------------------------------------------------------------

LIMITS = [
    ({"left": "claw", "right": "staff"}, "crossbow", {"equip:left", "equip:right"}),
    ({"garment": "cloak"}, "plate-armor", {"equip:garment"}),
    ({"trinket1": "boots", "trinket2": "ring"}, "gloves", {"equip:trinket1", "equip:trinket2"}),
]


@pytest.mark.parametrize(("worn", "found", "places"), LIMITS, ids=["hand", "garment", "trinket"])
@pytest.mark.rule("TED-LOO-08", "TED-LOO-09")
def test_a_full_slot_is_made_free_first(worn: dict[str, str], found: str, places: set[str]) -> None:
    """2 Hands, 1 Garment, 2 Trinkets: the old card goes to its row, or else the new one (R57)."""
    for place in sorted(places):
        story = vault(found).equipped(0, **worn).answer("room", "result:die1+a", "draw")
        assert set(story.legal) == places | {"row"}
        story.answer(place)
        slot = place.removeprefix("equip:")
        assert story.cards_of(0) == worn | {slot: found}
        assert story.row_cards == [worn[slot]]
    story = vault(found).equipped(0, **worn).answer("room", "result:die1+a", "draw", "row")
    assert story.cards_of(0) == worn
    assert story.row_cards == [found]
    assert story.dice_left == 0


@pytest.mark.rule("TED-LOO-08")
def test_two_spells_at_most() -> None:
    story = finder().equipped(0, spell1="frost-lance", spell2="thunderclap").deck("fireball").row().go()
    story.answer("use:right", "draw")
    assert set(story.legal) == {"row", "equip:spell1", "equip:spell2"}
    story.answer("equip:spell2")
    assert story.cards_of(0) == {"spell1": "frost-lance", "spell2": "fireball"}
    assert story.row_cards == ["thunderclap"]


@pytest.mark.rule("TED-LOO-08")
def test_up_to_the_limits_nothing_has_to_go() -> None:
    """A second Trinket, a second Spell and a second Hand find their own places."""
    story = vault("ring", "fireball").equipped(0, trinket1="boots", spell1="frost-lance", left="claw")
    story.answer("room", "result:die1+a", "draw", "equip:trinket2", "draw", "equip:spell2")
    assert story.cards_of(0) == {
        "left": "claw",
        "trinket1": "boots",
        "trinket2": "ring",
        "spell1": "frost-lance",
        "spell2": "fireball",
    }
    assert story.row_cards == []
    assert story.dice_left == 0


@pytest.mark.rule("TED-LOO-08")
def test_another_slot_is_never_offered() -> None:
    """A Garment is no Trinket."""
    story = vault("cloak").answer("room", "result:die1+a", "draw")
    assert set(story.legal) == {"row", "equip:garment"}
    assert story.dice_left == 0


# --- hands ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", ["left", "right"])
@pytest.mark.rule("TED-LOO-07")
def test_a_hand_card_covers_the_left_or_the_right_starting_item(hand: str) -> None:
    """Grok's choice (R60): the Axe on the left or the Sprint on the right is unusable then, the other is not."""
    story = vault("spiked-shield").answer("room", "result:die1+a", "draw", f"equip:{hand}", "end-turn", "end-turn")
    assert story.asked == ("TURN", 0)
    assert ("use:right" in story.legal) == (hand == "left")
    story.goblin("boomy", "d4").turn_of(0).go()
    story.dice(5, 5, 5, enemy=TORCH).answer("use:left", "result:die1")
    assert story.events(events.TESTED)[-1][0] == (5 if hand == "left" else 6)
    assert story.dice_left == 0


@pytest.mark.rule("TED-LOO-07")
def test_two_hand_cards_cover_both() -> None:
    """The Shield has no action of its own: with it on the left and the Staff on the right, nothing is left (R60)."""
    story = Story().equipped(0, left="shield", right="staff").goblin("boomy", "d4").go()
    assert not {"use:left", "use:right"} & set(story.legal)


@pytest.mark.rule("TED-LOO-07", "TED-FRE-10")
def test_when_the_card_leaves_the_starting_item_is_back() -> None:
    """At once (R48)."""
    story = Story().equipped(0, left="shield", right="staff").goblin("boomy", "d4").row().go()
    story.answer("discard:right")
    assert "use:right" in story.legal
    assert "use:left" not in story.legal
    story.answer("discard:left")
    assert {"use:left", "use:right"} <= set(story.legal)
    assert set(story.row_cards) == {"shield", "staff"}


@pytest.mark.rule("TED-LOO-07")
def test_a_single_hand_card_may_change_hands() -> None:
    """A free action, as often as one likes (Q11): Grok covers the Axe instead of the Sprint."""
    story = Story().equipped(0, right="shield").goblin("boomy", "d4").torch(1).go()
    assert "use:right" not in story.legal
    story.answer("swap-hands")
    assert story.cards_of(0) == {"left": "shield"}
    assert "use:right" in story.legal
    assert "use:left" not in story.legal
    story.answer("swap-hands", "rest", "swap-hands")
    assert story.cards_of(0) == {"left": "shield"}


@pytest.mark.parametrize("worn", [{}, {"left": "shield", "right": "staff"}, {"garment": "cloak"}])
@pytest.mark.rule("TED-LOO-07")
def test_with_two_hand_cards_or_none_nothing_changes_hands(worn: dict[str, str]) -> None:
    """Q11."""
    story = Story().equipped(0, **worn).go()
    assert "swap-hands" not in story.legal


# --- rewards ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-LOO-02", "TED-LOO-09", "TED-KIL-08")
def test_two_finds_come_one_after_the_other() -> None:
    """A dead minion: twice Loot or Spell; a card just discarded may be taken by the second (R59)."""
    story = Story().equipped(0, garment="cloak").deck("plate-armor").row().minion("troll", "d4", health=1).torch(10)
    story.go().dice(6, 6, 6, enemy=2).answer("use:left", "result:die1")
    assert story.question == "EITHER"
    story.answer("option:1", "draw", "equip:garment")
    assert story.row_cards == ["cloak"]
    story.answer(*(["option:1"] if story.question == "EITHER" else []))
    assert offered(story) == {"cloak"}
    story.answer("take:cloak", "equip:garment")
    assert story.cards_of(0) == {"garment": "cloak"}
    assert story.row_cards == ["plate-armor"]
    assert story.dice_left == 0


# --- legendary sets ---------------------------------------------------------------------------------------------

BEAR = {"left": "great-axe", "right": "throwing-axes", "garment": "studded-jerkin", "trinket1": "war-horn"}
LION = {"left": "long-sword", "right": "shield", "garment": "plate-armor", "trinket1": "boots"}
PANTHER = {"left": "longbow", "right": "claw", "garment": "cloak", "trinket1": "gloves"}
PHOENIX = {"left": "staff", "right": "grimoire", "garment": "robes", "trinket1": "ring"}
LEVELS = [(1, 0), (2, 1), (3, 2), (4, 3)]


def some(pieces: dict[str, str], count: int) -> dict[str, str]:
    """The first pieces of a set."""
    return dict(list(pieces.items())[:count])


@pytest.mark.parametrize(("pieces", "more"), LEVELS)
@pytest.mark.rule("TED-SETL-01")
def test_the_bear_adds_to_melee(pieces: int, more: int) -> None:
    """The Great Axe has +2 of its own."""
    story = Story().equipped(0, **some(BEAR, pieces)).minion("troll", "d4").torch(1).go()
    story.dice(3, 4, 5, enemy=TORCH).answer("use:left", "result:die1")
    assert story.events(events.TESTED)[-1][0] == 3 + 2 + more
    assert story.dice_left == 0


@pytest.mark.parametrize(("pieces", "healed"), LEVELS)
@pytest.mark.rule("TED-SETL-01", "TED-SETL-02")
def test_the_lion_heals_in_melee(pieces: int, healed: int) -> None:
    """Nothing with one piece, 1 with two, 2 with three, 3 with four; a miss heals as well (R62)."""
    for face in (6, 3):
        story = Story().equipped(0, **some(LION, pieces)).minion("troll", "d4").having(0, health=3, focus=0).torch(1)
        story.go().dice(face, 5, 5, enemy=TORCH).answer("use:left", "result:die1")
        assert story.heroes[0].health == 3 + healed
        assert story.dice_left == 0


@pytest.mark.rule("TED-SETL-02", "TED-HER-07")
def test_the_lion_heals_no_further_than_the_top() -> None:
    story = Story().equipped(0, **LION).minion("troll", "d4").having(0, health=7).torch(1).go()
    story.dice(6, 5, 5, enemy=TORCH).answer("use:left", "result:die1")
    assert story.heroes[0].health == 8
    assert story.dice_left == 0


@pytest.mark.rule("TED-SETL-02")
def test_the_lion_heals_once_even_with_several_targets() -> None:
    """The Bladed Chain hits three goblins for 3 focus; Plate Armor and Boots are two pieces (R62)."""
    story = Story().equipped(0, left="bladed-chain", garment="plate-armor", trinket1="boots").having(0, health=3)
    story.goblin("stabby", "d4").goblin("boomy", "d4").goblin("pokey", "d4").torch(1).go()
    story.dice(3, 4, 4, enemy=TORCH).answer("all:left", "result:die1")
    assert story.heroes[0].health == 3 + 1
    assert story.dice_left == 0


@pytest.mark.rule("TED-SETL-01", "TED-SETL-02")
def test_the_lion_does_not_heal_a_missile_attack() -> None:
    story = Story().equipped(0, left="throwing-axes", garment="plate-armor", trinket1="boots").having(0, health=3)
    story.room("graveyard", "d5").minion("troll", "d5").torch(1).go()
    story.dice(6, 5, 5, enemy=TORCH).answer("use:left", "result:die1")
    assert story.heroes[0].health == 3
    assert story.dice_left == 0


@pytest.mark.parametrize(("pieces", "more"), LEVELS)
@pytest.mark.rule("TED-SETL-01")
def test_the_panther_adds_to_missiles(pieces: int, more: int) -> None:
    """With the fourth piece, the Gloves, every Agility test has +1 besides."""
    story = Story().equipped(0, **some(PANTHER, pieces)).room("graveyard", "d5").minion("troll", "d5").torch(1).go()
    story.dice(3, 4, enemy=TORCH).answer("use:left", "result:die1")
    assert story.events(events.TESTED)[-1][0] == 3 + more + (pieces == 4)
    assert story.dice_left == 0


@pytest.mark.rule("TED-SETL-01")
def test_each_set_is_for_its_own_kind_of_attack() -> None:
    """Two pieces of the Bear: the Throwing Axes get their own +2 and no more; the Panther's Claw is melee, +1."""
    story = Story().equipped(0, right="throwing-axes", trinket1="war-horn").room("graveyard", "d5")
    story.minion("troll", "d5").torch(1).go().dice(3, 4, 5, enemy=TORCH).answer("use:right", "result:die1")
    assert story.events(events.TESTED)[-1][0] == 3 + 2
    story = Story().equipped(0, left="claw", garment="cloak").minion("troll", "d4").torch(1).go()
    story.dice(3, 4, enemy=TORCH).answer("use:left", "result:die1")
    assert story.events(events.TESTED)[-1][0] == 3 + 1
    assert story.dice_left == 0


@pytest.mark.parametrize(("pieces", "focus"), LEVELS)
@pytest.mark.rule("TED-SETL-01")
def test_the_phoenix_gives_focus_for_casting(pieces: int, focus: int) -> None:
    """At once when the Spell is declared."""
    story = Story("ethairna", "grok-ull").equipped(0, **some(PHOENIX, pieces)).having(0, focus=2)
    story.minion("troll", "d4").torch(1).go().dice(1, 5, 4, enemy=TORCH).answer("use:special")
    assert story.heroes[0].focus == 2 + focus
    story.answer("result:die1")
    assert story.heroes[0].focus == 2 + focus
    assert story.dice_left == 0


@pytest.mark.rule("TED-SETL-01")
def test_pieces_of_two_sets_do_not_add_up() -> None:
    """One of the Bear and one of the Lion: nothing for melee."""
    story = Story().equipped(0, left="great-axe", trinket1="boots").minion("troll", "d4").having(0, health=3).torch(1)
    story.go().dice(3, 4, 5, enemy=TORCH).answer("use:left", "result:die1")
    assert story.events(events.TESTED)[-1][0] == 3 + 2
    assert story.heroes[0].health == 3
    assert story.dice_left == 0


@pytest.mark.rule("TED-SETL-01", "TED-FRE-10")
def test_a_piece_discarded_before_does_not_count() -> None:
    """Pieces are counted when the action is declared (R61)."""
    story = Story().equipped(0, left="great-axe", trinket1="war-horn").minion("troll", "d4").torch(1).go()
    story.dice(3, 4, 5, enemy=TORCH).answer("discard:trinket1", "use:left", "result:die1")
    assert story.events(events.TESTED)[-1][0] == 3 + 2
    assert story.dice_left == 0


@pytest.mark.rule("TED-SETL-01", "TED-SETL-02")
def test_a_piece_won_by_the_attack_comes_too_late() -> None:
    """Boots and, as the reward, Plate Armor: the attack that won it was declared with one piece (R61)."""
    story = Story().equipped(0, trinket1="boots").deck("plate-armor").row().goblin("stabby", "d4").torch(1)
    story.having(0, health=3).go().dice(6, 5, 5, enemy=TORCH)
    story.answer("use:left", "result:die1", "option:1", "draw", "equip:garment")
    assert story.cards_of(0) == {"trinket1": "boots", "garment": "plate-armor"}
    assert story.heroes[0].health == 3
    assert story.dice_left == 0
