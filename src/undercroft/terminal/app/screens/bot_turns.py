"""The turns of bots at a table: watched beat by beat, hurried, or run ahead of."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from textual import work
from textual.worker import Worker, get_current_worker

from undercroft.table.seats import Bot
from undercroft.terminal.app.screens.table import TableScreen
from undercroft.terminal.app.widgets.there import if_there
from undercroft.words.session import Session

BOT_PAUSE: Final = 0.35
"""Seconds between the answers of bots, with motion."""
BOT_BATCH: Final = 20
"""Answers of bots between two redraws, where nobody watches each of them."""


class BotTurns(TableScreen):
    """A screen at which bots may play."""

    session: Session

    def __init__(self) -> None:
        super().__init__()
        self._bots_waiting = False
        self._thinking: Worker[None] | None = None
        self._thinking_of: Any = None
        """the state that a bot is thinking about"""

    def _go_on(self, do: Callable[[], None]) -> None:
        """Do something to the game, then show the result."""
        raise NotImplementedError

    def _let_bots_answer(self) -> None:
        session = self.session
        if self._thinking is not None:
            if session.bot_to_answer and session.game.state is self._thinking_of:
                return
            self._think_no_more()
        if session.can_ask or session.game.over:
            self.ahead = False
        if session.bot_to_answer and not self._bots_waiting:
            self._bots_waiting = True
            if self.is_watched:
                self.set_timer(BOT_PAUSE, partial(if_there, self, self._bot_answers))
            else:
                self.call_later(if_there, self, self._bot_answers)

    def _bot_answers(self) -> None:
        self._bots_waiting = False
        if not self.session.bot_to_answer:
            return
        if self.session.bot_thinks:
            self._thinking_of = self.session.game.state
            self._thinking = self._think(self.session.bot, self._thinking_of)
        elif self.is_watched:
            self._go_on(self.session.answer_for_bot)
        else:
            self._go_on(self._bots_answer)

    def _bots_answer(self) -> None:
        """Give several answers at once: nobody wants to watch each of them."""
        for _turn in range(BOT_BATCH):
            if self.session.bot_to_answer and not self.session.bot_thinks:
                self.session.answer_for_bot()

    @work(thread=True, exclusive=True)
    def _think(self, bot: Bot, state: Any) -> None:
        """Runs in the background until the bot has decided, or the player goes elsewhere."""
        worker = get_current_worker()
        play = bot.choose(state, lambda: worker.is_cancelled)
        if not worker.is_cancelled:
            self.app.call_from_thread(if_there, self, self._thought, worker, play)

    def _thought(self, worker: Worker[None], play: int) -> None:
        """Do what a bot has decided, unless nobody waits for that any more."""
        if worker is self._thinking:
            self._thinking = self._thinking_of = None
            self._go_on(partial(self.session.play, play))

    def _think_no_more(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
        self._thinking = self._thinking_of = None

    def _busy(self) -> str:
        """Which bot is thinking."""
        return self._("{seat} is thinking…").format(seat=self.session.seat_names[self.session.asked])
