"""Games for OpenSpiel, with every throw of dice as a chance node. This module needs `undercroft[openspiel]`.

Importing it registers every game, by its name with `undercroft_` before it.
"""

from functools import lru_cache
from typing import Any, Final

import numpy as np
import pyspiel

from undercroft import games
from undercroft.bots.encoding import bytes_of
from undercroft.envs.table import WIN, Table
from undercroft.kernel.question import CHANCE
from undercroft.kernel.record import unpacked
from undercroft.kernel.rules import LONGEST
from undercroft.kernel.state import PLAYING, GameState
from undercroft.table.code import decode, encode
from undercroft.table.shelf import book_of

__all__ = ["spiel_game"]

OUTCOMES_MOST: Final = 6**5
"""More than any throw has."""
THROWS_MOST: Final = 2 * LONGEST
SEATS_MOST: Final = 4
DEALS: Final = 1_000


def spiel_game(game: str, *, deals: int = DEALS, seed: int = 0, **choices: Any) -> Any:
    """A game as OpenSpiel loads it: chance picks one of so many deals first. Further arguments are its options."""
    book = book_of(game)
    return pyspiel.load_game(_name(game), {"code": encode(book, book.setup(choices), seed), "deals": deals})


def _name(game: str) -> str:
    return f"undercroft_{game.replace('-', '_')}"


@lru_cache
def _table(game: str, code: str) -> tuple[Table, int]:
    """The table of a share code, set up for dice that others throw, and the seed of its first deal."""
    setup, seed = decode(book_of(game), code) if code else ({}, 0)
    table = Table(game, WIN, setup)
    table.state.dice.by_hand = True
    return table, seed


class _Position:
    """A state that OpenSpiel can copy and pickle."""

    def __init__(self, game: str, code: str, packed: bytes = b"") -> None:
        self.made_of = game, code
        self.table, self.seed = _table(game, code)
        self.state: GameState = self.table.state.copy()
        if packed:
            self.state.read(unpacked(packed))
        self.dealt = bool(packed)

    def __deepcopy__(self, _memo: object) -> "_Position":
        other = _Position(*self.made_of)
        self.state.copy_into(other.state)
        other.dealt = self.dealt
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        return _Position, (*self.made_of, self.state.to_bytes() if self.dealt else b"")

    def throws(self) -> list[tuple[list[int], float]]:
        """What the dice may show, and how likely that is."""
        found = []
        throw = self.table.rules.outcomes(self.state)
        while throw.more:
            found.append(([int(throw.faces[die]) for die in range(throw.count)], float(throw.chance())))
            throw.next()
        return found

    def seen(self, seat: int) -> Any:
        """What a seat knows; nothing before the deal."""
        if not self.dealt:
            return np.zeros(self.table.width, np.uint8)
        return bytes_of(self.table.rules.seen_by(self.state, seat))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """The deal first, by chance; then whatever is asked, and every throw."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.position = _Position(game.game, game.code)
        self.deals: int = game.deals
        self.played: tuple[tuple[int, int], ...] = ()
        """who made which play"""

    def current_player(self) -> int:
        position = self.position
        if not position.dealt or position.state.question.kind == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL if self.is_terminal() else position.state.question.seat)

    def is_terminal(self) -> bool:
        return bool(self.position.state.outcome != PLAYING) or len(self.played) >= LONGEST

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.table.rules.playable(self.position.state))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if not self.position.dealt:
            return [(deal, 1 / self.deals) for deal in range(self.deals)]
        return [(place, chance) for place, (_faces, chance) in enumerate(self.position.throws())]

    def _apply_action(self, action: int) -> None:
        position = self.position
        if not position.dealt:
            position.table.rules.deal(position.state, position.seed + action)
            position.dealt = True
        elif position.state.question.kind == CHANCE:
            position.table.rules.throw(position.state, position.throws()[action][0])
        else:
            self.played = (*self.played, (int(position.state.question.seat), int(action)))
            position.table.rules.play(position.state, action)

    def _action_to_string(self, player: int, action: int) -> str:
        position = self.position
        if player != pyspiel.PlayerId.CHANCE:
            return position.table.book.play_name(position.state, action)
        if not position.dealt:
            return f"deal:{position.seed + action}"
        return "roll:" + ",".join(str(face) for face in position.throws()[action][0])

    def returns(self) -> list[float]:
        """1 for a win, -1 for a loss, 0 while the game is on or if it was broken off."""
        table, state = self.position.table, self.position.state
        return [float(table.rules.reward(state, seat)) for seat in range(table.seats)]

    def __str__(self) -> str:
        return self.position.table.text(self.position.state) if self.position.dealt else ""


class SpielObserver:
    """What a seat knows, as bytes; an information state is the same with the seat's own plays."""

    def __init__(self, width: int, recalls: bool) -> None:
        self.tensor = np.zeros(width, np.float32)
        self.dict = {"observation": self.tensor}
        self.recalls = recalls

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = state.position.seen(player)

    def string_from(self, state: SpielState, player: int) -> str:
        plays = [str(play) for seat, play in state.played if seat == player] if self.recalls else []
        return " ".join([*plays, bytes(state.position.seen(player)).hex()])


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the shelf, set up as a share code says; without one, as usual."""

    game: str
    kind: Any

    def __init__(self, parameters: dict[str, Any]) -> None:
        self.code, self.deals = str(parameters["code"]), int(parameters["deals"])
        self.table, _seed = _table(self.game, self.code)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.plays,
            max_chance_outcomes=max(self.deals, OUTCOMES_MOST),
            num_players=self.table.seats,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, parameters)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return THROWS_MOST

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self.table.width, bool(iig_obs_type and iig_obs_type.perfect_recall))


def _register(game: str) -> None:
    kind = pyspiel.GameType(
        short_name=_name(game),
        long_name=f"Undercroft: {game}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=SEATS_MOST,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"code": "", "deals": DEALS},
    )
    # OpenSpiel lets go of it when Python is already gone, which only a class survives
    pyspiel.register_game(kind, type(f"{SpielGame.__name__}_{game}", (SpielGame,), {"game": game, "kind": kind}))


for _game in games.packages():
    _register(_game)
