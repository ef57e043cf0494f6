"""Exchanges between adventurers on the same card (MR-COOP2-10, MR-COOP2-12)."""

import pytest

from tests.games.mini_rogue.rules.story import POTION_BITS, Story
from undercroft.games.mini_rogue.rules import answers, events, steps
from undercroft.games.mini_rogue.rules.deal import HAGGLED_MOST
from undercroft.games.mini_rogue.rules.invariants import broken_invariant
from undercroft.games.mini_rogue.rules.setup import new_game
from undercroft.games.mini_rogue.rules.state import (
    ARMOR_MOST,
    FOOD_MOST,
    GOLD_MOST,
    NO_CARD,
    PLAYING,
    POTIONS_MOST,
    State,
)
from undercroft.games.mini_rogue.rules.whole import RULES
from undercroft.kernel.chooser import Chooser
from undercroft.kernel.errors import IllegalAnswer
from undercroft.kernel.rules import LONGEST

TWO = ("rogue", "mage")
THREE = ("rogue", "mage", "crusader")


def party(*names: str) -> Story:
    """Heroes with 10/1/1/2/3 each and nothing else."""
    story = Story(*(names or TWO), leader=0)
    for seat in range(len(story.heroes)):
        story.having(seat=seat, hp=10, armor=1, food=1, gold=2, xp=3, used_skill=True, potions=[])
    return story


def together(story: Story) -> Story:
    """All at the Door, which does nothing to them; the Leader is asked to exchange."""
    story.standing_together("door").agreed()
    for _ in story.heroes:
        story.dice(d=[1], D=1)
    story.go().pass_by("BEFORE_CHECK", "AFTER_CHECK")
    assert story.asked == ("BARTER", 0)
    assert story.dice_left == 0
    return story


def dealing(story: Story) -> Story:
    """The Leader puts a deal together with the second."""
    return together(story).answer("hero:2")


def exchanged(story: Story, *things: str) -> Story:
    """The Leader proposes it and the second agrees."""
    dealing(story).answer(*things, "propose")
    assert story.asked == ("CONSENT", 1)
    return story.answer("accept")


def deck(story: Story) -> list[int]:
    return [story.game.deck[place] for place in range(story.game.deck_count)]


def totals(game: State) -> tuple[int, int, int]:
    heroes = game.heroes
    return sum(hero.gold for hero in heroes), sum(hero.food for hero in heroes), sum(hero.armor for hero in heroes)


# --- when, and with whom ------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-COOP2-10")
def test_after_all_have_resolved_the_card_each_may_exchange() -> None:
    story = party().standing_together("bonfire").agreed().go().answer("option:1")
    assert story.asked == ("CHOICE", 1), "not before the second has resolved it too"
    story.answer("option:1")
    assert story.asked == ("BARTER", 0)
    assert story.legal == ["go-on", "hero:2"]
    story.answer("go-on")
    assert story.asked == ("BARTER", 1)
    assert story.legal == ["go-on", "hero:1"]
    story.answer("go-on")
    assert story.asked == ("EXPLORE", 0)


@pytest.mark.rule("MR-COOP2-10")
def test_in_different_rooms_nothing_changes_hands() -> None:
    story = party().standing_apart("door", "axe").agreed().dice(d=[1], D=1).dice(d=[5], D=3).go()
    assert story.asked == ("EXPLORE", 0)


@pytest.mark.rule("MR-COOP2-10")
def test_only_who_stands_on_the_same_card_can_be_dealt_with() -> None:
    story = party(*THREE).standing_apart("door", "axe", "door", cells=[4, 2, 4]).agreed()
    story.dice(d=[1], D=1).dice(d=[1], D=1).dice(d=[5], D=3).go()
    assert story.asked == ("BARTER", 0)
    assert story.legal == ["go-on", "hero:3"]


@pytest.mark.rule("MR-COOP2-10", "MR-COOP3-4")
def test_three_may_exchange_with_each_other_one_after_the_other() -> None:
    story = together(party(*THREE))
    assert story.legal == ["go-on", "hero:2", "hero:3"]
    story.answer("hero:3", "hand:gold", "propose")
    assert story.asked == ("CONSENT", 2)
    story.answer("accept")
    assert [hero.gold for hero in story.heroes] == [1, 2, 3]
    story.answer("hero:2", "ask:gold", "propose", "accept", "go-on")
    assert [hero.gold for hero in story.heroes] == [2, 1, 3]
    assert story.asked == ("BARTER", 1)


@pytest.mark.rule("MR-COOP2-10")
def test_after_a_fight_together_things_may_change_hands() -> None:
    story = party().standing_together("monster-a").agreed().dice(d=[5], D=1).go()
    story.game.foe.hp = 5
    story.answer("go-on")
    assert story.asked == ("BARTER", 0)


# --- what -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-COOP2-10")
@pytest.mark.parametrize(
    ("things", "mats"),
    [
        (["hand:gold"], ["10/1/1/1/3", "10/1/1/3/3"]),
        (["hand:gold", "hand:gold"], ["10/1/1/0/3", "10/1/1/4/3"]),
        (["hand:food"], ["10/1/0/2/3", "10/1/2/2/3"]),
        (["hand:armor"], ["10/0/1/2/3", "10/2/1/2/3"]),
        (["ask:gold"], ["10/1/1/3/3", "10/1/1/1/3"]),
        (["ask:food"], ["10/1/2/2/3", "10/1/0/2/3"]),
        (["ask:armor"], ["10/2/1/2/3", "10/0/1/2/3"]),
        (["hand:gold", "ask:food", "hand:armor"], ["10/0/2/1/3", "10/2/0/3/3"]),
    ],
)
def test_gold_food_and_armor_are_given_and_traded(things: list[str], mats: list[str]) -> None:
    story = exchanged(party(), *things)
    assert [story.mat_of(seat) for seat in (0, 1)] == mats


@pytest.mark.rule("MR-COOP2-10")
@pytest.mark.parametrize("potion", ["fire", "frost", "poison", "healing", "holy", "perception"])
def test_every_kind_of_potion_is_given(potion: str) -> None:
    story = exchanged(party().having(potions=[potion]), f"hand:{potion}")
    assert (story.potions_of(0), story.potions_of(1)) == (set(), {potion})


@pytest.mark.rule("MR-COOP2-10")
def test_a_potion_is_bought() -> None:
    story = exchanged(party().having(seat=1, potions=["fire", "holy"]), "ask:fire", "hand:gold", "hand:gold")
    assert (story.potions_of(0), story.potions_of(1)) == ({"fire"}, {"holy"})
    assert [hero.gold for hero in story.heroes] == [0, 4]


@pytest.mark.rule("MR-COOP2-10", "MR-COOP2-12")
def test_an_item_is_given_with_the_uses_it_has_left() -> None:
    story = exchanged(party().holding("armory", "great-axe", uses=2), "hand:item")
    assert (story.hero.item, story.hero.item_card, story.hero.item_uses) == (NO_CARD, NO_CARD, 0)
    other = story.heroes[1]
    assert (other.item, other.item_uses) == (story.cards.item_number("great-axe"), 2)
    assert other.item_card == story.cards.room_number("armory")


@pytest.mark.rule("MR-COOP2-12")
def test_an_item_just_won_is_handed_over() -> None:
    story = party().standing_together("armory").agreed().go()
    story.dice(d=[5], D=6).answer("take", "take")
    while story.question == "WANT_ITEM":
        story.answer("leave")
    assert story.asked == ("BARTER", 0)
    story.answer("hero:2", "hand:item", "propose", "accept")
    assert story.hero.item == NO_CARD
    assert story.heroes[1].item == story.cards.item_number("great-axe")


@pytest.mark.rule("MR-COOP2-10", "MR-COOP2-12")
def test_items_are_traded_for_each_other() -> None:
    story = exchanged(party().holding("armory", "worn-sword").holding("crow", seat=1), "hand:item", "ask:item")
    assert story.hero.item == story.cards.item_number("crow")
    assert story.heroes[1].item == story.cards.item_number("worn-sword")
    assert broken_invariant(story.game, story.setup.rooms) is None


@pytest.mark.rule("MR-COOP2-12", "MR-ITEM-2")
@pytest.mark.parametrize(("thing", "keeper"), [("hand:item", 1), ("ask:item", 0)])
def test_who_gets_a_second_item_loses_the_own_one(thing: str, keeper: int) -> None:
    """It goes back to the Room cards."""
    story = party().holding("armory", "worn-sword", seat=1 - keeper).holding("crow", seat=keeper)
    exchanged(story, thing)
    assert story.heroes[keeper].item == story.cards.item_number("worn-sword")
    assert story.heroes[1 - keeper].item == NO_CARD
    assert story.cards.room_number("crow") in deck(story)
    assert broken_invariant(story.game, story.setup.rooms) is None


@pytest.mark.rule("MR-COOP2-10")
def test_neither_experience_nor_health_changes_hands() -> None:
    """With everything there is in both packs, this is all there is to give and to ask for."""
    story = party().having(potions=["fire", "healing"]).having(seat=1, potions=["frost", "holy"])
    story.holding("armory", "worn-sword").holding("crow", seat=1)
    dealing(story)
    things = {"gold", "food", "armor", "item"}
    given = {f"hand:{thing}" for thing in things | {"fire", "healing"}}
    asked = {f"ask:{thing}" for thing in things | {"frost", "holy"}}
    assert set(story.legal) == given | asked | {"leave"}
    story.answer("hand:item", "ask:holy", "hand:gold", "propose", "accept")
    assert [(hero.hp, hero.xp) for hero in story.heroes] == [(10, 3), (10, 3)]


# --- agreeing -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-COOP2-10")
def test_nothing_changes_hands_before_the_other_agrees() -> None:
    story = dealing(party()).answer("ask:gold", "ask:food", "propose")
    assert story.asked == ("CONSENT", 1)
    assert set(story.legal) == {"accept", "refuse"}
    assert story.mat_of(0) == story.mat_of(1) == "10/1/1/2/3"
    story.answer("refuse")
    assert story.mat_of(0) == story.mat_of(1) == "10/1/1/2/3"
    assert story.seats(events.DEAL_MADE) == []
    assert story.asked == ("BARTER", 0)


@pytest.mark.rule("MR-COOP2-10")
def test_a_deal_may_be_dropped_and_an_empty_one_is_none() -> None:
    story = dealing(party())
    assert "propose" not in story.legal
    story.answer("ask:gold", "leave")
    assert story.asked == ("BARTER", 0)
    assert story.mat_of(0) == story.mat_of(1) == "10/1/1/2/3"
    story.answer("hero:2")
    assert "propose" not in story.legal, "begun anew"


@pytest.mark.rule("MR-COOP2-10")
def test_the_second_may_propose_too() -> None:
    story = together(party()).answer("go-on", "hero:1", "ask:gold", "propose")
    assert story.asked == ("CONSENT", 0)
    story.answer("accept")
    assert [hero.gold for hero in story.heroes] == [1, 3]


@pytest.mark.rule("MR-COOP2-10")
def test_a_deal_that_was_made_is_told() -> None:
    story = exchanged(party(), "hand:gold", "hand:gold", "ask:food")
    assert story.seats(events.DEAL_PROPOSED) == story.seats(events.DEAL_MADE) == [0]
    handed = zip(story.seats(events.HANDED_OVER), story.events(events.HANDED_OVER), strict=True)
    assert sorted(handed) == [(0, (answers.THING_GOLD, 2)), (1, (answers.THING_FOOD, 1))]


# --- limits -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-COOP2-10", "MR-MAT-12")
@pytest.mark.parametrize(("thing", "most"), [("gold", GOLD_MOST), ("food", FOOD_MOST), ("armor", ARMOR_MOST)])
def test_no_track_is_filled_beyond_its_end(thing: str, most: int) -> None:
    story = party()
    setattr(story.heroes[0], thing, 2)
    setattr(story.heroes[1], thing, most - 1)
    dealing(story).answer(f"hand:{thing}")
    with pytest.raises(IllegalAnswer):
        story.answer(f"hand:{thing}")
    story.answer("propose", "accept")
    assert getattr(story.heroes[1], thing) == most

    story = party()
    setattr(story.heroes[0], thing, most)
    dealing(story)
    with pytest.raises(IllegalAnswer):
        story.answer(f"ask:{thing}")


@pytest.mark.rule("MR-COOP2-10")
@pytest.mark.parametrize("thing", ["gold", "food", "armor"])
@pytest.mark.parametrize("way", ["hand", "ask"])
def test_nobody_gives_more_than_there_is(way: str, thing: str) -> None:
    story = party()
    setattr(story.heroes[0 if way == "hand" else 1], thing, 1)
    dealing(story).answer(f"{way}:{thing}")
    with pytest.raises(IllegalAnswer):
        story.answer(f"{way}:{thing}")


@pytest.mark.rule("MR-COOP2-10")
@pytest.mark.parametrize("thing", ["hand:item", "ask:item", "hand:fire", "ask:healing"])
def test_nobody_gives_what_is_not_there(thing: str) -> None:
    story = dealing(party())
    with pytest.raises(IllegalAnswer):
        story.answer(thing)


@pytest.mark.rule("MR-COOP2-10", "MR-POTION-9")
def test_no_two_potions_of_a_kind_come_together() -> None:
    story = dealing(party().having(potions=["fire"]).having(seat=1, potions=["fire"]))
    assert not {"hand:fire", "ask:fire"} & set(story.legal)


@pytest.mark.rule("MR-COOP2-10", "MR-POTION-10")
def test_a_full_belt_gives_up_a_potion_for_the_new_one() -> None:
    story = exchanged(party().having(potions=["fire"]).having(seat=1, potions=["frost", "holy"]), "hand:fire")
    assert story.asked == ("GAIN_POTION", 1)
    story.answer("discard:frost")
    assert (story.potions_of(0), story.potions_of(1)) == (set(), {"fire", "holy"})


@pytest.mark.rule("MR-COOP2-10")
def test_limits_hold_at_the_end_of_the_exchange_not_in_between() -> None:
    """Two full belts: one potion for one, and nothing has to be given up."""
    story = party().having(potions=["fire", "healing"]).having(seat=1, potions=["frost", "holy"])
    exchanged(story, "hand:fire", "ask:frost")
    assert story.asked == ("BARTER", 0)
    assert story.potions_of(0) == {"frost", "healing"}
    assert story.potions_of(1) == {"fire", "holy"}
    assert not story.events(events.POTION_LOST)


@pytest.mark.rule("MR-COOP2-10")
def test_two_full_belts_change_hands_whole() -> None:
    story = party().having(potions=["fire", "healing"]).having(seat=1, potions=["frost", "holy"])
    exchanged(story, "hand:fire", "ask:frost", "ask:holy", "hand:healing")
    assert story.asked == ("BARTER", 0)
    assert (story.potions_of(0), story.potions_of(1)) == ({"frost", "holy"}, {"fire", "healing"})


@pytest.mark.rule("MR-POTION-8", "MR-COOP2-10")
def test_a_potion_that_is_part_of_a_deal_is_not_drunk_as_well() -> None:
    """Neither by who gives it nor by who is asked for it."""
    story = dealing(party().having(hp=5, potions=["healing"])).answer("hand:healing")
    assert "drink:healing" not in story.legal
    story.answer("propose", "accept")
    assert (story.potions_of(0), story.potions_of(1)) == (set(), {"healing"})

    story = dealing(party().having(seat=1, hp=5, potions=["healing"])).answer("ask:healing", "propose")
    assert story.legal == ["accept", "refuse"]
    story.answer("accept")
    assert (story.potions_of(0), story.potions_of(1)) == ({"healing"}, set())


# --- whatever is dealt --------------------------------------------------------------------------------------------


def packed(story: Story, seed: int) -> Story:
    """Something different in every pack."""
    kinds = list(POTION_BITS)
    for seat in range(len(story.heroes)):
        turn = seed * 7 + seat * 3
        potions = {kinds[turn % 6], kinds[(turn * 5 + 1) % 6]}
        story.having(seat=seat, hp=4 + turn % 9, gold=turn % 11, food=turn % 5, armor=(turn + 1) % 5)
        story.having(seat=seat, potions=sorted(potions))
    story.holding("armory", "great-axe", seat=seed % len(story.heroes))
    if seed % 2:
        story.holding("crow", seat=(seed + 1) % len(story.heroes))
    return story


@pytest.mark.rule("MR-COOP2-10")
@pytest.mark.parametrize("names", [TWO, THREE])
def test_a_deal_makes_and_loses_no_gold_food_or_armor(names: tuple[str, ...]) -> None:
    """Random exchanges of 30 parties; the Entrance is behind them, so nothing else happens."""
    made = 0
    for seed in range(30):
        story = packed(party(*names), seed).standing_together("door").agreed()
        for _ in names:
            story.dice(d=[1], D=1)
        story.go().pass_by("BEFORE_CHECK", "AFTER_CHECK")
        game, chooser = story.game, Chooser(seed)
        assert story.question == "BARTER"
        while story.question in ("BARTER", "DEAL", "CONSENT", "GAIN_POTION"):
            before = totals(game)
            choice = chooser.choose(game.question)
            made += choice == answers.ACCEPT
            RULES.answer(game, choice)
            assert totals(game) == before
            assert broken_invariant(game, story.setup.rooms) is None
            assert all(bin(hero.potions).count("1") <= POTIONS_MOST for hero in game.heroes)
    assert made > 20


@pytest.mark.rule("MR-COOP2-10")
def test_in_random_games_every_deal_is_on_one_card_and_keeps_the_totals() -> None:
    """Whoever is asked to agree stands where the other stands; what follows at once on the card is an exchange too."""
    dealt = Story(*THREE)
    deals = 0
    for seed in range(15):
        game = new_game(dealt.cards.tables, dealt.setup, seed)
        chooser = Chooser(seed)
        while game.outcome == PLAYING:
            kind, before = game.question.kind, totals(game)
            choice = chooser.choose(game.question)
            if kind == steps.CONSENT:
                giver, taker = game.heroes[game.deal.giver], game.heroes[game.deal.taker]
                assert giver.seat != taker.seat == game.question.seat
                assert giver.cell == taker.cell
            RULES.answer(game, choice)
            if kind == steps.CONSENT and game.question.kind in (steps.BARTER, steps.GAIN_POTION):
                deals += choice == answers.ACCEPT
                assert totals(game) == before
    assert deals > 50


# --- no endless haggling ------------------------------------------------------------------------------------------


def haggle(game: State, chooser: Chooser) -> int:
    """Begin deals, add whatever can be added, then drop them; anything else at random."""
    legal = game.question.legal()
    if game.question.kind == steps.BARTER:
        return legal[-1]
    if game.question.kind == steps.DEAL:
        things = [answer for answer in legal if answer not in (answers.LEAVE, answers.PROPOSE)]
        return things[chooser.pick(len(things))] if things else answers.LEAVE
    return int(chooser.choose(game.question))


@pytest.mark.rule("MR-COOP2-10")
def test_even_immortals_with_full_purses_cannot_haggle_for_ever() -> None:
    """Nobody of them dies or runs out of anything, and there are ten areas to haggle in."""
    dealt = Story(*THREE)
    game, chooser, given = new_game(dealt.cards.tables, dealt.setup, 1), Chooser(1), 0
    while game.outcome == PLAYING and given <= LONGEST:
        for hero in game.heroes:
            hero.hp, hero.gold, hero.food, hero.armor = 20, 6, 3, 3
        RULES.answer(game, haggle(game, chooser))
        given += 1
    assert game.area >= 5
    assert game.deal.haggled >= HAGGLED_MOST
    assert given <= LONGEST


@pytest.mark.rule("MR-COOP2-10")
def test_a_deal_begun_in_time_may_be_made_but_no_other() -> None:
    story = dealing(party())
    story.game.deal.haggled = HAGGLED_MOST
    story.answer("hand:gold", "propose", "accept")
    assert story.heroes[1].gold == 3
    assert story.question != "BARTER"


def test_haggling_tells_positions_apart_only_once_it_is_over() -> None:
    """Saved games and search know a position by what is on the table; bytes know everything."""
    game = dealing(party()).game
    kept = game.state_hash(), game.key(), game.to_bytes()
    game.deal.haggled = HAGGLED_MOST - 1
    assert (game.state_hash(), game.key()) == kept[:2]
    assert game.to_bytes() != kept[2]
    game.deal.haggled = HAGGLED_MOST
    assert game.state_hash() != kept[0]
    assert game.key() != kept[1]
