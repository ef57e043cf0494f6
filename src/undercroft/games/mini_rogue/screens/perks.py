"""The perk trees of a campaign: to look at, and to spend points in."""

from typing import Any, ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from undercroft.games.mini_rogue.cards.schema import PerkCard
from undercroft.games.mini_rogue.screens.story import KeptStory
from undercroft.kernel.errors import N_
from undercroft.terminal.app.widgets.dialogs import Confirm
from undercroft.terminal.app.widgets.frame import Frame
from undercroft.terminal.app.widgets.keys import sign_of
from undercroft.terminal.app.widgets.menu import Menu, keyed
from undercroft.words.nouns import sentence
from undercroft.words.story import LOCKED, SIGNS, UNLOCKED, WITHIN_REACH

KEYS: Final = "1234567890abcdefgh"
STYLES: Final = {"unlocked": "bold $success", "within-reach": "bold $accent", "locked": "dim"}


class PerksScreen(Frame[None]):
    """The tree of one adventurer: a list by path, and what the perk under the cursor does."""

    DEFAULT_CSS = """
    PerksScreen #tree { height: 1fr; }
    PerksScreen #perks { width: 34; height: 1fr; }
    PerksScreen #perk { width: 1fr; height: 1fr; border: round $border; padding: 0 1; }
    PerksScreen.-wide #perks { width: 50; }
    PerksScreen.-wide #perk { padding: 1 2; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "other", N_("Other adventurer")),
        Binding("q", "back", N_("Back"), show=False),
    ]

    def __init__(self, story: KeptStory, seat: int = 0) -> None:
        super().__init__()
        self.story = story
        self.seat = seat
        self.order: list[PerkCard] = []

    def again(self) -> Screen[Any]:
        return PerksScreen(self.story, self.seat)

    def heading(self) -> str:
        return self.story.purse(self.seat)

    def body(self) -> ComposeResult:
        with Horizontal(id="tree"):
            yield Menu(id="perks", classes="choices")
            with VerticalScroll(id="perk", can_focus=False):
                yield Static(id="perk-text")

    def help_lines(self) -> list[str]:
        _ = self._
        key = _("{unlocked} unlocked   {within} within reach   {locked} locked")
        return [
            _("Attempts earn Perk Points. An unlocked perk stays unlocked."),
            _("Enter unlocks the perk under the cursor; the key in front of a perk goes to it."),
            key.format(unlocked=UNLOCKED, within=WITHIN_REACH, locked=LOCKED),
        ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "other" or len(self.story.going_on.heroes) > 1

    def on_mount(self) -> None:
        self.fill()
        self.perks.focus()

    @property
    def perks(self) -> Menu:
        return self.query_one(Menu)

    # --- showing ------------------------------------------------------------------------------------------------

    def fill(self, at: str = "") -> None:
        """Show the tree, the cursor on one of its perks."""
        tale = self.story.tale
        lines: list[Option] = []
        self.order = []
        for path, name in tale.paths().items():
            lines.append(Option(Content(name).stylize("bold"), disabled=True))
            for perk in tale.cards.perks.values():
                if perk.path == path:
                    lines.append(Option(self._line(perk), id=perk.id))
                    self.order.append(perk)
        self.perks.fill(lines, [line.id for line in lines].index(at or self.order[0].id))
        self.say_heading()

    def _line(self, perk: PerkCard) -> Content:
        mark = self.story.tale.mark(self.story.going_on, perk, self.seat)
        name = f"{self.story.speech.terms.name(perk.name)} ({perk.cost})"
        return keyed(KEYS[len(self.order)], (f"{SIGNS[mark]} {name}", STYLES[mark]))

    @on(OptionList.OptionHighlighted)
    def _tell(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_id is not None:
            perk = self.story.tale.cards.perks[event.option_id]
            self.query_one("#perk-text", Static).update(self._about(perk))
            self.query_one("#perk").border_title = Content(self.story.speech.terms.name(perk.name))

    def _about(self, perk: PerkCard) -> Content:
        """What it does, what it costs, and what is missing."""
        tale = self.story.tale
        mark = tale.mark(self.story.going_on, perk, self.seat)
        lines = [sentence(tale.gift(tale.cards.gifts[perk.id])) + ".", "", tale.points(perk.cost)]
        needs = tale.needs(perk).strip(" []")
        lines += [sentence(needs)] if needs else []
        return Content.assemble("\n".join(lines), "\n\n", (f"{SIGNS[mark]} {self._state(perk)}", STYLES[mark]))

    def _state(self, perk: PerkCard) -> str:
        """Whether it is unlocked, can be, or what is missing."""
        campaign = self.story.going_on
        if perk.id in campaign.perks(self.seat):
            return self._("Unlocked.")
        return self.story.tale.missing(campaign, perk, self.seat) or self._("Within reach: Enter unlocks it.")

    # --- doing --------------------------------------------------------------------------------------------------

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        if event.option_id is not None:
            self._unlock(self.story.tale.cards.perks[event.option_id])

    def _unlock(self, perk: PerkCard) -> None:
        """Ask for confirmation: a perk cannot be given back."""
        if self.story.going_on.obstacle(perk, self.seat):
            self.notify(self._state(perk), severity="warning", markup=False)
            return
        confirm = Confirm(self.story.tale.unlocking(perk), self._("Unlock it"), self._("Not now"))
        self.app.push_screen(confirm, lambda agreed: self._buy(perk) if agreed else None)

    def _buy(self, perk: PerkCard) -> None:
        self.undercroft.attempt(lambda: self.story.buy(perk.id, self.seat))
        self.fill(perk.id)

    def action_other(self) -> None:
        """Show the tree of the other adventurer."""
        self.seat = (self.seat + 1) % len(self.story.going_on.heroes)
        self.fill()

    def on_key(self, event: events.Key) -> None:
        sign = sign_of(event)
        if sign and sign in KEYS[: len(self.order)]:
            event.stop()
            self.perks.highlighted = self.perks.get_option_index(self.order[KEYS.index(sign)].id)
