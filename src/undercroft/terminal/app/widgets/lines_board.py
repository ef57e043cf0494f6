"""A table in lines: before an online game begins, and where its board is not known here."""

from textual.app import ComposeResult
from textual.containers import ScrollableContainer
from textual.content import Content
from textual.widgets import Static

from undercroft.online.watched import Watched
from undercroft.terminal.app.widgets.board import Board


class LinesBoard(Board):
    """How everything stands as the server tells it, and the map as it draws it."""

    DEFAULT_CSS = """
    LinesBoard ScrollableContainer { height: 100%; padding: 0 1; scrollbar-size: 1 1; }
    LinesBoard #standing { height: auto; }
    LinesBoard #picture { width: auto; height: auto; text-wrap: nowrap; }
    """

    def __init__(self, visit: Watched, invitation: str) -> None:
        super().__init__(visit)
        self.visit = visit
        self.invitation = invitation

    def compose(self) -> ComposeResult:
        with ScrollableContainer():
            yield Static(id="standing")
            yield Static(id="picture")

    def show(self) -> None:
        scene = self.visit.scene
        standing, picture = (scene.standing[1:], scene.picture) if scene is not None else ([], [])
        for id, lines in (("#standing", standing), ("#picture", picture)):
            self.query_one(id, Static).update(Content("\n".join(lines)))

    def heading(self) -> str:
        scene = self.visit.scene
        return scene.standing[0] if scene is not None and scene.standing else self.invitation
