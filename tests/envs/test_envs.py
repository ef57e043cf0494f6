"""The environments pass the checks of Gymnasium and PettingZoo, and play the games as they are."""

import doctest
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import undercroft
import undercroft.envs
from undercroft.bots.encoding import bytes_of
from undercroft.envs.aec import env as aec
from undercroft.kernel.errors import IllegalAnswer, UndercroftError
from undercroft.table.shelf import book_of

MINI_ROGUE = "undercroft/MiniRogue-v0"
OVERLORD: dict[str, Any] = {"hero": "mage", "boxes": ["council"], "mat": "city", "overlord": "prophet"}
TINY_EPIC = "undercroft/TinyEpic-v0"
SOLO: list[dict[str, Any]] = [{"hero": "mage"}, {"hero": "witch", "mates": ["rogue"], "reward": "shaped"}, OVERLORD]
TOGETHER: list[dict[str, Any]] = [
    {"hero": "mage", "mates": ["rogue"]},
    {"hero": "mage", "mates": ["rogue", "thief"], "reward": "shaped"},
    OVERLORD,
]


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def a_legal_one(seen: Any, chance: np.random.Generator) -> int:
    return int(chance.choice(np.flatnonzero(seen["action_mask"])))


@pytest.mark.parametrize("options", SOLO)
def test_gymnasium_finds_nothing_wrong(options: dict[str, Any]) -> None:
    env = gymnasium.make(MINI_ROGUE, render_mode="ansi", **options)
    check_env(env.unwrapped)


def test_gymnasium_and_pettingzoo_find_nothing_wrong_with_tiny_epic() -> None:
    heroes = ["moonblade", "grok-ull"]
    check_env(gymnasium.make(TINY_EPIC, heroes=heroes, reward="shaped", render_mode="ansi").unwrapped)
    api_test(aec("tiny-epic", heroes=["moonblade", "grok-ull", "uliessa"]), num_cycles=200)
    seed_test(lambda: aec("tiny-epic", heroes=["moonblade", "grok-ull"]), 20)


def test_every_game_is_known_by_name() -> None:
    ids = [name for name in gymnasium.registry if name.startswith("undercroft/")]
    assert MINI_ROGUE in ids
    assert "undercroft/TinyEpic-v0" in ids
    assert gymnasium.make(f"undercroft.envs:{MINI_ROGUE}").spec is not None


def test_a_whole_game_is_the_game_of_the_table() -> None:
    """What the agent sees is what the seat knows; the end and its reward are those of the game."""
    env: Any = gymnasium.make(MINI_ROGUE, hero="cleric").unwrapped
    seen, info = env.reset(seed=5)
    chance, ended = np.random.default_rng(1), False
    while not ended:
        assert info["seat"] == 0
        assert (seen["observation"] == bytes_of(env.table.rules.seen_by(env.state, 0))).all()
        assert np.flatnonzero(seen["action_mask"]).tolist() == sorted(env.state.question.legal())
        seen, reward, ended, broken_off, info = env.step(a_legal_one(seen, chance))
        assert not broken_off
        assert not info["illegal"]
    assert reward == float(info["result"]["won"])
    assert not seen["action_mask"].any()


def test_an_answer_that_is_not_legal_changes_nothing() -> None:
    env: Any = gymnasium.make(MINI_ROGUE).unwrapped
    seen, _info = env.reset(seed=1)
    before = env.state.to_bytes()
    _seen, reward, ended, _broken_off, info = env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert env.state.to_bytes() == before
    assert (reward, ended, info["illegal"]) == (0.0, False, True)


def test_shaped_rewards_add_up_to_the_progress_made() -> None:
    env: Any = gymnasium.make(MINI_ROGUE, hero="mage", reward="shaped").unwrapped
    seen, _info = env.reset(seed=3)
    chance, total, ended = np.random.default_rng(2), 0.0, False
    while not ended:
        seen, reward, ended, _broken_off, info = env.step(a_legal_one(seen, chance))
        total += reward
    assert info["result"]["area"] > 1
    assert total == pytest.approx(env.table.rules.progress(env.state) + info["result"]["won"])


@pytest.mark.parametrize("side", [0, 1])
def test_an_agent_answers_for_its_side_only(side: int) -> None:
    env: Any = gymnasium.make(MINI_ROGUE, side=side, **OVERLORD).unwrapped
    seen, info = env.reset(seed=3)
    chance, ended = np.random.default_rng(2), False
    while not ended:
        assert info["seat"] == side
        seen, _reward, ended, _broken_off, info = env.step(a_legal_one(seen, chance))
    won = info["result"]["winner"] == ("adventurers", "overlord")[side]
    assert env.table.rules.reward(env.state, side) == (1 if won else -1)


def test_the_table_is_told_and_drawn() -> None:
    env = gymnasium.make(MINI_ROGUE, hero="mage", render_mode="ansi")
    env.reset(seed=1)
    assert "Mage, level 1" in str(env.render())
    env = gymnasium.make(MINI_ROGUE, hero="mage", render_mode="rgb_array")
    env.reset(seed=1)
    picture: Any = env.render()
    assert picture.shape == (720, 900, 3)
    assert picture.dtype == np.uint8
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 10


def test_options_that_do_not_exist_are_refused_in_words() -> None:
    with pytest.raises(UndercroftError, match="dragon"):
        gymnasium.make(MINI_ROGUE, hero="dragon")
    with pytest.raises(UndercroftError, match="reward"):
        gymnasium.make(MINI_ROGUE, reward="cake")


@pytest.mark.parametrize("options", TOGETHER)
def test_pettingzoo_finds_nothing_wrong(options: dict[str, Any]) -> None:
    api_test(aec("mini-rogue", **options), num_cycles=200)
    seed_test(lambda: aec("mini-rogue", **options), 20)


def test_agents_of_one_side_win_and_lose_together() -> None:
    env = aec("mini-rogue", **OVERLORD)
    env.reset(seed=4)
    chance = np.random.default_rng(4)
    while not all(env.terminations.values()):
        seen = env.observe(env.agent_selection)
        other = next(agent for agent in env.agents if agent != env.agent_selection)
        assert not env.observe(other)["action_mask"].any()
        env.step(a_legal_one(seen, chance))
    assert sorted(env.rewards.values()) == [0.0, 1.0]
    env.reset(seed=4)
    wrong = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(IllegalAnswer):
        env.step(wrong)


@pytest.mark.parametrize("processes", [1, 2])
def test_many_games_at_once_are_those_games_one_by_one(processes: int) -> None:
    """The same seed gives the same games, in one process; observations are the seats' own in both."""
    envs: Any = gymnasium.make_vec(MINI_ROGUE, num_envs=4, reward="shaped", processes=processes)
    seen, _info = envs.reset(seed=9)
    rewards, ended = 0.0, 0
    for _step in range(120):
        assert envs.observation_space.contains(seen)
        actions = envs.random_actions()
        assert seen["action_mask"][range(4), actions].all()
        seen, reward, over, broken_off, info = envs.step(actions)
        rewards += reward.sum()
        ended += over.sum()
        assert not broken_off.any()
        assert over.any() == ("final_obs" in info)
    assert ended > 0
    assert rewards > 0
    with pytest.raises((IllegalAnswer, ValueError)):
        envs.step(np.full(4, book_of("mini-rogue").rules.answers - 1))
    envs.close()


def test_random_plays_chosen_twice_or_not_at_all_are_still_legal() -> None:
    """Processes choose the next plays ahead; whoever asks again, or gives other plays, gets new ones."""
    envs: Any = gymnasium.make_vec(MINI_ROGUE, num_envs=6, processes=2)
    seen, _info = envs.reset(seed=4)
    chance = np.random.default_rng(1)
    for _step in range(20):
        seen, *_ = envs.step(envs.random_actions())
        envs.random_actions()
        again = envs.random_actions()
        assert seen["action_mask"][range(6), again].all()
        seen, *_ = envs.step(np.array([a_legal_one({"action_mask": mask}, chance) for mask in seen["action_mask"]]))
    envs.close()


def test_a_process_that_dies_is_noticed() -> None:
    envs: Any = gymnasium.make_vec(MINI_ROGUE, num_envs=2, processes=2)
    envs.reset(seed=1)
    process = envs.unwrapped._games._others[0].process
    process.kill()
    process.join()
    with pytest.raises(RuntimeError, match="has ended"):
        envs.step(envs.random_actions())
    envs.close()


def test_what_is_not_copied_is_overwritten() -> None:
    envs: Any = gymnasium.make_vec(MINI_ROGUE, num_envs=2, copy=False)
    seen, _info = envs.reset(seed=1)
    before = seen["observation"].copy()
    chance = np.random.default_rng(1)
    envs.step(np.array([a_legal_one({"action_mask": mask}, chance) for mask in seen["action_mask"]]))
    assert (seen["observation"] != before).any()


def test_the_same_seed_gives_the_same_games() -> None:
    assert undercroft.new(hero="mage", seed=1).hash == undercroft.new(hero="mage", seed=1).hash
    one, other = (gymnasium.make_vec(MINI_ROGUE, num_envs=3).reset(seed=2)[0] for _ in range(2))
    assert (one["observation"] == other["observation"]).all()
    third = gymnasium.make_vec(MINI_ROGUE, num_envs=3).reset(seed=3)[0]
    assert (one["observation"] != third["observation"]).any()


def test_the_page_about_environments_shows_what_they_do() -> None:
    page = Path(__file__).parent.parent.parent / "docs" / "environments.md"
    results = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert results.attempted > 10
    assert results.failed == 0
