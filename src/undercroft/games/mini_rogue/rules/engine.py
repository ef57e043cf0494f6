"""The one stepping function: apply an answer, and run the agenda to the next question or the end."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import (
    answers,
    area,
    automa,
    barter,
    check,
    combat,
    exploration,
    fights,
    foes,
    items,
    overlord,
    party,
    potions,
    reinforcement,
    rooms,
    shrine,
    start,
    steps,
)
from undercroft.games.mini_rogue.rules.cardspeak import HEALING, PERCEPTION
from undercroft.games.mini_rogue.rules.exploration import explore
from undercroft.games.mini_rogue.rules.party import take_turn
from undercroft.games.mini_rogue.rules.potions import DEFENSIVE, drink, offer_defensive
from undercroft.games.mini_rogue.rules.state import PLAYING, State
from undercroft.games.mini_rogue.rules.steps import BEFORE_CHECK, Step
from undercroft.kernel.question import NONE
from undercroft.kernel.rules import NOTHING
from undercroft.kernel.vecs import vec


def _all_steps() -> list[Step]:
    table = [Step()] * steps.STEPS
    table[steps.PREPARE] = area.Prepare()
    table[steps.PREPARATION] = area.Preparation()
    table[steps.PLACE] = area.Place()
    table[steps.LAY] = area.Lay()
    table[steps.EXPLORE] = exploration.Explore()
    table[steps.ARRIVE] = exploration.Arrive()
    table[steps.DESCEND] = exploration.Descend()
    table[steps.REVEAL_ROOM] = exploration.RevealRoom()
    table[steps.REPLACE_ROOM] = exploration.ReplaceRoom()
    table[steps.SWAP_FIRST] = exploration.SwapFirst()
    table[steps.SWAP_SECOND] = exploration.SwapSecond()
    table[steps.RESOLVE] = rooms.Resolve()
    table[steps.LEAVE_ROOM] = rooms.LeaveRoom()
    table[steps.RUN] = rooms.Run()
    table[steps.CHOICE] = rooms.Choice()
    table[steps.OFFERING] = shrine.Offering()
    table[steps.AFTER_DIE] = shrine.AfterDie()
    table[steps.TRADING] = rooms.Trading()
    table[steps.ROLL_REWARDS] = rooms.RollRewards()
    table[steps.ROLL_SHRINE] = shrine.RollShrine()
    table[steps.PAY_WITH_POTION] = potions.PayWithPotion()
    table[steps.GAIN_POTION] = potions.GainPotion()
    table[steps.PICK_POTION] = potions.PickPotion()
    table[steps.TAKE_ITEM] = items.TakeItem()
    table[steps.USE_UP_ITEM] = items.UseUpItem()
    table[steps.STORY_CHOICE] = rooms.StoryChoice()
    table[steps.SHED_POTION] = potions.ShedPotion()
    table[steps.SETTLE] = area.Settle()
    table[steps.EXCHANGE] = combat.Exchange()
    table[steps.SHOT] = combat.Shot()
    table[steps.PARRY] = foes.Parry()
    table[steps.LOWER] = fights.Lower()
    table[steps.AIM] = rooms.Aim()
    table[steps.GIVE_WAY] = party.GiveWay()
    table[steps.WANT_ITEM] = party.WantItem()
    table[steps.BARTER] = barter.Barter()
    table[steps.DEAL] = barter.Deal()
    table[steps.CONSENT] = barter.Consent()
    table[steps.CLEAR_MIND] = check.ClearMind()
    table[steps.BEFORE_CHECK] = check.BeforeCheck()
    table[steps.AFTER_CHECK] = check.AfterCheck()
    table[steps.ROLL_CHECK] = check.RollCheck()
    table[steps.ROLL_CHECK_DIE] = check.RollCheckDie()
    table[steps.REROLL_CHECK] = check.RerollCheck()
    table[steps.START_FIGHT] = fights.StartFight()
    table[steps.ATTACK] = combat.Attack()
    table[steps.STANCE] = combat.Stance()
    table[steps.READY] = combat.Ready()
    table[steps.CONJURING] = combat.Conjuring()
    table[steps.TRIBUTE] = combat.Tribute()
    table[steps.ROLLED] = combat.Rolled()
    table[steps.READ_ATTACK] = combat.ReadAttack()
    table[steps.ROLL_ATTACK] = combat.RollAttack()
    table[steps.REROLL_ATTACK] = combat.RerollAttack()
    table[steps.DOUBLING] = combat.Doubling()
    table[steps.QUAFF] = combat.Quaff()
    table[steps.FOE_ATTACK] = foes.FoeAttack()
    table[steps.LAND] = foes.Land()
    table[steps.OVERLORD] = overlord.Overlord()
    table[steps.SET_DIE] = overlord.SetDie()
    table[steps.REROLL_DIE] = overlord.RerollDie()
    table[steps.SNARE] = overlord.Snare()
    table[steps.REROLL_DUNGEON] = overlord.RerollDungeon()
    table[steps.REROLL_CHARACTER] = overlord.RerollCharacter()
    table[steps.REROLL_LOW] = automa.RerollLow()
    table[steps.SIDE_BY_DIE] = reinforcement.SideByDie()
    table[steps.LOOK] = overlord.Look()
    table[steps.TRADE_ROOM] = overlord.TradeRoom()
    table[steps.MOVE_FIRST] = overlord.MoveFirst()
    table[steps.MOVE_SECOND] = overlord.MoveSecond()
    table[steps.VEIL] = overlord.Veil()
    table[steps.VICTIM] = overlord.Victim()
    table[steps.TURN_CARD] = overlord.TurnCard()
    table[steps.SIDE] = reinforcement.Side()
    table[steps.POWER] = overlord.Power()
    table[steps.REINFORCE] = reinforcement.Reinforce()
    table[steps.CONSULT] = automa.Consult()
    table[steps.TRIGGER] = automa.Trigger()
    table[steps.ACT] = automa.Act()
    table[steps.JUDGE] = check.Judge()
    table[steps.READ_SHRINE] = shrine.ReadShrine()
    table[steps.READ_REWARDS] = rooms.ReadRewards()
    table[steps.SECOND_CARD] = start.SecondCard()
    table[steps.SECOND_START] = start.SecondStart()
    table[steps.BEGIN] = start.Begin()
    table[steps.SECOND_REWARDS] = rooms.SecondRewards()
    return table


FIRST_DEFENSIVE: Final = answers.DRINK + HEALING
LAST_DEFENSIVE: Final = answers.DRINK + PERCEPTION
STEPS: Final = vec[Step](_all_steps())
"""What each step does, by its number."""


def go_on(state: State, choice: i64 = NOTHING, alone: bool = False) -> None:
    """Do what a legal answer says, then what is on the agenda, up to the next question or the end.

    If dice are rolled by hand, stop at the next throw. When the agenda is empty, the exploration or the party's turn
    continues. A defensive potion may be drunk at any question; the question is then asked again (MR-POTION-7).
    A question with a single legal answer is not asked. With `alone`, only the answer is done.
    """
    question = state.question
    agenda = state.agenda
    table = STEPS
    heroes = state.seated
    while True:
        if choice >= 0:
            kind = question.kind
            hero = heroes[question.seat]
            question.kind = NONE
            if FIRST_DEFENSIVE <= choice <= LAST_DEFENSIVE and (kind != BEFORE_CHECK or choice != LAST_DEFENSIVE):
                drink(state, hero, choice - answers.DRINK)
                table[kind].perform(state, hero, question.argument)
            else:
                table[kind].answer(state, hero, question.argument, choice)
            if alone:
                return
        while question.kind == NONE:
            depth = agenda.depth - 1
            if depth >= 0:
                agenda.depth = depth
                table[agenda.ops[depth]].perform(state, heroes[agenda.seats[depth]], agenda.arguments[depth])
            elif state.outcome != PLAYING:
                question.count = 0
                return
            elif state.party == 1:
                explore(state, heroes[0])
            else:
                take_turn(state)
        if question.count == 0:
            return  # dice must be rolled by hand
        hero = heroes[question.seat]
        if hero.potions & DEFENSIVE:
            offer_defensive(state, hero)
        if question.count > 1:
            return
        choice = question.answers[0]


def give(state: State, choice: i64) -> None:
    """Do what an answer says, and nothing else."""
    go_on(state, choice, True)


def perform_next(state: State) -> None:
    """Do the next step on the agenda, and nothing else."""
    agenda = state.agenda
    depth = agenda.depth - 1
    agenda.depth = depth
    STEPS[agenda.ops[depth]].perform(state, state.seated[agenda.seats[depth]], agenda.arguments[depth])
