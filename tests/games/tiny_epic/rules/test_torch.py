"""The torch of both acts, and how it loses the game: TED-TOR, TED-WIN-02 and -03."""

import pytest

from tests.games.tiny_epic.rules.story import TORCH, Story
from undercroft.games.tiny_epic.rules import events
from undercroft.games.tiny_epic.rules.effects import TURNS_MOST
from undercroft.games.tiny_epic.rules.state import BY_GOBLINS, BY_TORCH, LOST, PLAYING

FOUR = ("grok-ull", "ethairna", "uliessa", "sir-lanon")
ACT_ONE = "....ga.gaga.ga.ga.gas"
ACT_TWO = "...ga..ga..ga..ga..a.gaaaas"
"""the spaces in their order: g for a goblin at the Entrance, a for an enemy action, s for the skull"""


def what_came(story: Story) -> str:
    """What the last step of the torch brought, in the same letters."""
    if story.game.outcome == LOST:
        return "s"
    goblins, actions = len(story.events(events.GOBLIN_CAME)), len(story.events(events.ENEMIES_ACT))
    return "g" * goblins + "a" * actions or "."


def alone(*heroes: str) -> Story:
    """Everybody but the first hero sits behind walls, where no goblin finds them."""
    story = Story(*(heroes or ("grok-ull", "ethairna"))).room("armory", "a1")
    for seat in range(1, len(story.heroes)):
        story.at(seat, "a1")
    return story


# --- the spaces -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-TOR-02", "TED-TOR-03", "TED-TOR-04", "TED-WIN-03")
@pytest.mark.parametrize("space", range(2, 22))
def test_every_space_of_act_one_does_what_it_shows(space: int) -> None:
    story = Story(*FOUR).torch(space - 1).go().answer("end-turn")
    assert what_came(story) == ACT_ONE[space - 1]
    assert int(story.game.torch) + 1 == space


@pytest.mark.rule("TED-TOR-02", "TED-TOR-03", "TED-TOR-04", "TED-WIN-03", "TED-BCA-05")
@pytest.mark.parametrize("space", range(2, 28))
def test_every_space_of_act_two_does_what_it_shows(space: int) -> None:
    """The torch goes down at the end of each turn in Act 2 as well."""
    story = Story(*FOUR).room("lair-door", "c4", 2).act_two("hydra").torch(space - 1)
    story.turn_of(0).go().answer("end-turn")
    assert what_came(story) == ACT_TWO[space - 1]
    assert int(story.game.torch) + 1 == space


@pytest.mark.rule("TED-TOR-02")
def test_two_steps_of_one_turn_are_resolved_one_by_one() -> None:
    """Q21: the torch face burns it to a goblin, the end of the turn to an enemy action."""
    story = alone().torch(9).minion("skeleton", "d4").next_goblin("boomy").having(0, focus=0).go()
    story.dice(5, 5, 5, enemy=TORCH).answer("use:left")  # nothing is left to do: the turn ends
    assert int(story.game.torch) + 1 == 11
    order = [kind for kind, *_ in told(story) if kind in (events.GOBLIN_CAME, events.ENEMIES_ACT)]
    assert order == [events.GOBLIN_CAME, events.ENEMIES_ACT]
    assert story.heroes[0].health == 8 - 2 - 2  # the new Boomy acts with the Skeleton
    assert story.dice_left == 0


def told(story: Story) -> list[tuple[int, int, int, int]]:
    """Everything told since the last `quiet`."""
    story.events(events.TORCH_MOVED)
    return [(kind, seat, first, second) for kind, seat, first, second, *_ in story.told]


@pytest.mark.rule("TED-TOR-01")
@pytest.mark.parametrize(("heroes", "start"), [(2, 8), (3, 5), (4, 1)])
def test_the_torch_never_rises_above_its_start(heroes: int, start: int) -> None:
    """An Arcane Altar: torch up 2."""
    story = Story(*("ethairna", "grok-ull", "uliessa", "sir-lanon")[:heroes]).room("arcane-altar", "c4", 2)
    story.at(0, "c4").torch(start + 1).go().dice(6, 5, 5).answer("room", "result:die1", "pay")
    assert int(story.game.torch) + 1 == start
    assert story.dice_left == 0


@pytest.mark.rule("TED-TOR-02")
def test_spaces_do_nothing_on_the_way_up_and_again_on_the_way_down() -> None:
    story = Story("ethairna", "grok-ull").room("arcane-altar", "c4", 2).at(0, "c4").torch(12).go()
    story.dice(6, 5, 5).answer("room", "result:die1", "pay")  # to space 10, a goblin's, past an enemy action
    assert int(story.game.torch) + 1 == 10
    assert story.events(events.GOBLIN_CAME) == story.events(events.ENEMIES_ACT) == []
    story.answer("end-turn")  # space 11 again
    assert int(story.game.torch) + 1 == 11
    assert len(story.events(events.ENEMIES_ACT)) == 1
    assert story.dice_left == 0


@pytest.mark.rule("TED-TOR-02")
def test_the_torch_face_moves_it_at_once() -> None:
    story = alone().equipped(0, trinket1="boots").having(0, focus=0).minion("skeleton", "d4").torch(8).go()
    story.dice(5, 5, 5, enemy=TORCH).answer("use:left")
    assert story.asked == ("TURN", 0)
    assert len(story.events(events.ENEMIES_ACT)) == 1  # space 9
    assert story.dice_left == 0


# --- goblins ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-TOR-03")
def test_a_goblin_space_puts_the_lowest_free_goblin_on_the_entrance() -> None:
    """R44: no ambush damage, though heroes stand there."""
    story = Story("grok-ull", "ethairna").room("portal-chamber", "d5").torch(9).next_goblin("pokey")
    story.goblin("stabby", "d5").goblin("stabby", "d5").goblin("shooty", "d5")
    story.game.enemy_cell[1] = -1
    story.game.goblins = 2
    story.go().answer("end-turn")
    assert [story.enemy(f"goblin{slot}") for slot in (1, 2, 3, 4)] == ["d5", "d4", "d5", ""]
    assert story.cards.goblins[int(story.game.enemy_card[1])].id == "pokey"
    assert [hero.health for hero in story.heroes] == [8, 6]


@pytest.mark.rule("TED-WIN-02", "TED-TOR-03")
def test_a_fifth_goblin_of_the_torch_loses_the_game() -> None:
    story = four_goblins(Story("grok-ull", "ethairna")).torch(9).go().answer("end-turn")
    assert (story.game.outcome, story.game.cause) == (LOST, BY_GOBLINS)
    assert story.question == ""


@pytest.mark.rule("TED-WIN-02")
def test_four_goblins_lose_nothing() -> None:
    story = Story("grok-ull", "ethairna").goblin("stabby", "d4").goblin("stabby", "d4").goblin("shooty", "d4")
    story.torch(9).go().answer("end-turn")
    assert int(story.game.goblins) == 4
    assert story.game.outcome == PLAYING


def four_goblins(story: Story) -> Story:
    """All numbers taken, far from everybody."""
    story.room("sealed-vault", "g7")
    for goblin in ("stabby", "stabby", "shooty", "shooty"):
        story.goblin(goblin, "g7")
    return story


@pytest.mark.rule("TED-WIN-02")
@pytest.mark.parametrize(
    ("room", "faces"),
    [
        pytest.param("hidden-library", (4, 4, 4), id="library"),
        pytest.param("graveyard", (4, 4, 4), id="graveyard"),
    ],
)
def test_a_fifth_goblin_of_a_room_loses_the_game(room: str, faces: tuple[int, int, int]) -> None:
    """R46: whatever the source."""
    story = four_goblins(Story("ethairna", "grok-ull")).room(room, "c4", 2).at(0, "c4").having(0, focus=0).go()
    story.dice(*faces).answer("room")
    if story.question == "SKILL":
        story.answer("skill:intelligence")
    assert (story.game.outcome, story.game.cause) == (LOST, BY_GOBLINS)
    assert story.dice_left == 0


@pytest.mark.rule("TED-WIN-02")
def test_a_fifth_goblin_met_by_walking_loses_the_game() -> None:
    story = four_goblins(Story("ethairna", "grok-ull")).hidden("d5").next_room("siege-works").go()
    story.answer("east")
    if story.question == "ORIENT":
        story.answer(story.legal[0])
    assert (story.game.outcome, story.game.cause) == (LOST, BY_GOBLINS)


@pytest.mark.rule("TED-WIN-02")
def test_a_fifth_goblin_of_an_abilitys_reveal_loses_the_game() -> None:
    """R46: an ability's reveal included."""
    story = four_goblins(Story("ethairna", "grok-ull")).hidden("d5").next_room("siege-works").torch(11).go()
    story.answer("reveal")
    if story.question == "ORIENT":
        story.answer(story.legal[0])
    assert (story.game.outcome, story.game.cause) == (LOST, BY_GOBLINS)


@pytest.mark.rule("TED-WIN-02")
def test_a_fifth_goblin_of_the_bunks_loses_the_game() -> None:
    story = four_goblins(Story("moonblade", "grok-ull")).room("goblin-bunks", "d5", 2).having(0, focus=0).go()
    story.dice(3, 3, 3).answer("east")
    assert (story.game.outcome, story.game.cause) == (LOST, BY_GOBLINS)
    assert story.dice_left == 0


@pytest.mark.rule("TED-WIN-02")
def test_a_fifth_goblin_of_a_troll_loses_the_game() -> None:
    story = four_goblins(Story("ethairna", "grok-ull")).minion("troll", "d4").torch(8).go().answer("end-turn")
    assert (story.game.outcome, story.game.cause) == (LOST, BY_GOBLINS)


# --- enemy actions ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-TOR-04")
def test_an_action_space_has_all_enemies_act() -> None:
    story = alone().goblin("shooty", "d4").goblin("boomy", "d4").minion("troglodyte", "d4").torch(8)
    story.go().answer("end-turn")
    assert [enemy for enemy, _ in story.events(events.ASSAULTED)] == [0, 1, 4]
    assert story.heroes[0].health == 8 - 1 - 2 - 2


# --- the skull --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-WIN-03")
def test_the_torch_on_the_skull_loses_the_game() -> None:
    story = Story("grok-ull", "ethairna").torch(20).go().answer("end-turn")
    assert (story.game.outcome, story.game.cause) == (LOST, BY_TORCH)
    assert story.question == ""


@pytest.mark.rule("TED-WIN-03")
def test_a_torch_face_can_lose_the_game() -> None:
    story = Story("grok-ull", "ethairna").minion("skeleton", "d4").having(0, focus=0).torch(20).go()
    story.dice(5, 5, 5, enemy=TORCH).answer("use:left")
    assert (story.game.outcome, story.game.cause) == (LOST, BY_TORCH)
    assert story.dice_left == 0


@pytest.mark.rule("TED-WIN-03")
def test_the_skull_loses_before_anything_still_waiting() -> None:
    """R11: the torch paid for a reveal reaches the skull, so nothing is revealed."""
    story = Story("grok-ull", "ethairna").hidden("d5").torch(20).go().answer("reveal")
    assert (story.game.outcome, story.game.cause) == (LOST, BY_TORCH)
    assert story.events(events.REVEALED) == []


@pytest.mark.rule("TED-WIN-03")
def test_the_skull_of_act_two_loses_as_well() -> None:
    story = Story("grok-ull", "ethairna").room("lair-door", "c4", 2).act_two("lich").torch(26)
    story.turn_of(0).go().answer("end-turn")
    assert (story.game.outcome, story.game.cause) == (LOST, BY_TORCH)


@pytest.mark.rule("TED-WIN-02")
def test_a_fifth_goblin_loses_in_act_two_as_well() -> None:
    story = four_goblins(Story("grok-ull", "ethairna")).room("lair-door", "c4", 2).act_two("lich").torch(15)
    story.turn_of(0).go().answer("end-turn")
    assert (story.game.outcome, story.game.cause) == (LOST, BY_GOBLINS)


@pytest.mark.rule("TED-TOR-01")
@pytest.mark.parametrize(("turns", "torch"), [(TURNS_MOST - 1, 10), (TURNS_MOST, 12)])
def test_in_a_very_long_game_the_torch_rises_no_more(turns: int, torch: int) -> None:
    """So that every game ends, however long heroes pray at the Arcane Altar: Intelligence 5, 4 focus, torch up 2."""
    story = Story("ethairna", "grok-ull").room("arcane-altar", "d4").torch(13).having(0, focus=8)
    story.game.rounds = turns
    story.go().dice(5, 6, 6).answer("room", "result:die1", "pay")
    assert story.heroes[0].focus == 4
    assert story.game.torch == torch
