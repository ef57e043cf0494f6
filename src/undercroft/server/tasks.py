"""Tasks that run for ever, until they are told to end."""

import asyncio
from typing import Final

AGAIN_S: Final = 0.2


async def end(*tasks: "asyncio.Task[None] | None") -> None:
    """Cancel tasks and wait for them. Libraries that they call may swallow that: they are told again, then."""
    left = {task for task in tasks if task is not None}
    while left:
        for task in left:
            task.cancel()
        _done, left = await asyncio.wait(left, timeout=AGAIN_S)
