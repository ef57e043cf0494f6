"""The door to training, for those who may not have PyTorch."""

from collections.abc import Callable, Mapping
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

    It begins knowing nothing, or with `ours`, the network that comes with the game.
    """
    if find_spec("torch") is None:
        raise NoTraining(N_("training needs PyTorch: install undercroft[training]"))
    import torch

    from undercroft.bots.learned import network_file
    from undercroft.bots.mind import mind_of
    from undercroft.lab.training.run import CHECKPOINT, WEIGHTS, Plan, Training
    from undercroft.table.shelf import book_of

    if resume and not any((folder / name).exists() for name in (CHECKPOINT, WEIGHTS)):
        raise NoTraining(N_("there is no training in {folder} to resume"), folder=str(folder))
    if not resume and (folder / CHECKPOINT).exists():
        message = N_("{folder} holds a training already: resume it with --resume, or name another folder")
        raise NoTraining(message, folder=str(folder))
    if ours and not network_file(game).is_file():
        raise NoTraining(N_("no network comes with {game}: leave out --ours"), game=game)
    if device.startswith("cuda") and not torch.cuda.is_available():
        raise NoTraining(N_("there is no GPU here that PyTorch can use: leave out --device"))
    best = "cuda" if torch.cuda.is_available() else "cpu"
    first = next(iter(mind_of(book_of(game)).trials()))
    plan = Plan(game, folder, device=device or best, resume=resume, ours=ours, tried=(first,), **numbers)
    training = Training(plan, tell)
    try:
        training.run()
    finally:
        training.close()
