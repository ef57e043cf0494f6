"""The door to training, for those who may not have PyTorch."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from undercroft.kernel.errors import N_, UndercroftError


class NoTraining(UndercroftError):
    """Training cannot begin; the message says what is missing."""


def trained(
    game: str,
    folder: Path,
    resume: bool,
    device: str,
    numbers: Mapping[str, Any],
    tell: Callable[[Mapping[str, Any]], None],
    ours: bool = False,
) -> None:
    """Train a network for a game, into a folder; `tell` hears how it goes. Without a device, the best there is.

    It begins knowing nothing, or with `ours`, the network that comes with the game. The numbers are fields of
    `undercroft.lab.training.run.Plan`.
    """
    _look_for_torch(device)
    from undercroft.bots.mind import mind_of
    from undercroft.lab.training.crew import opened
    from undercroft.lab.training.run import CHECKPOINT, WEIGHTS, Plan, Training

    if resume and not any((folder / name).exists() for name in (CHECKPOINT, WEIGHTS)):
        raise NoTraining(N_("there is no training in {folder} to resume"), folder=str(folder))
    if not resume and (folder / CHECKPOINT).exists():
        message = N_("{folder} holds a training already: resume it with --resume, or name another folder")
        raise NoTraining(message, folder=str(folder))
    if ours:
        _look_for_network(game)
    plan = Plan(game, folder, device=device or _best_device(), resume=resume, ours=ours, **numbers)
    plan = replace(plan, tried=tuple(mind_of(opened(game, plan.cards)).trials())[:1])
    training = Training(plan, tell)
    try:
        training.run()
    finally:
        training.close()


def merged(
    game: str,
    folder: Path,
    others: Sequence[Path],
    device: str,
    numbers: Mapping[str, Any],
    tell: Callable[[Mapping[str, Any]], None],
) -> None:
    """Make one network of the one that comes with a game and of others, into a folder; `tell` hears how it goes."""
    _look_for_torch(device)
    from undercroft.bots.learned import network_file
    from undercroft.lab.training.merge import Merging, Plan, strangers
    from undercroft.lab.training.run import CHECKPOINT, SHIPPED, WEIGHTS

    _look_for_network(game)
    if any((folder / name).exists() for name in (CHECKPOINT, WEIGHTS, SHIPPED)):
        raise NoTraining(N_("{folder} holds a network already: name another folder"), folder=str(folder))
    for file in strangers(game, [network_file(game), *others]):
        message = N_("{file} is no network that has learned our cards for {game}: name another")
        raise NoTraining(message, file=str(file), game=game)
    Merging(Plan(game, folder, tuple(others), device=device or _best_device(), **numbers), tell).run()


def _look_for_torch(device: str) -> None:
    if find_spec("torch") is None:
        raise NoTraining(N_("training needs PyTorch: install undercroft[training]"))
    import torch

    if device.startswith("cuda") and not torch.cuda.is_available():
        raise NoTraining(N_("there is no GPU here that PyTorch can use: leave out --device"))
    try:
        torch.empty(0, device=device or "cpu")
    except (RuntimeError, AssertionError, NotImplementedError) as error:
        raise NoTraining(N_("PyTorch has no {device} here: leave out --device"), device=device) from error


def _best_device() -> str:
    import torch

    return "cuda" if torch.cuda.is_available() else "cpu"


def _look_for_network(game: str) -> None:
    from undercroft.bots.learned import network_file

    if not network_file(game).is_file():
        raise NoTraining(N_("no network comes with {game}: there is nothing to begin with"), game=game)
