"""The help pages: what each command and each option is for, with examples to try."""

import re
from typing import Final

from undercroft.words.language import catalogue

HEROES: Final = (
    "rogue, crusader, mage, priestess, thief, cleric, witch, bones, plague-doctor, rat-hunter, executioner, astrologer"
)
MATS: Final = "dungeon, tower, city, cathedral"
BOXES: Final = "base, council"
FINALS: Final = "ogs-remains, remains-of-the-king, random"
REFERENCES: Final = "ghost, criminal, in-turn, at-random"
STORIES: Final = "none, council, published, all"
OVERLORDS: Final = "prophet, weaver, devourer"
GAMES: Final = "mini-rogue, tiny-epic"
EPIC_HEROES: Final = "ethairna, sir-lanon, gerrund-the-blue, grok-ull, moonblade, uliessa, wyn-kelearul, thordin-torvak"
BOSSES: Final = "random, dragon, lich, hydra, medusa, demon-lord, vampire"
THEMES: Final = ("crypt", "parchment", "high-contrast", "terminal")
BOTS: Final = "random"
DIFFICULTIES: Final = "normal, hard, extreme, roguelike"


class Help:
    """The help pages in one language."""

    def __init__(self, spoken: str) -> None:
        self._ = _ = catalogue(spoken).gettext
        self.usage = _("Usage: ")
        self.arguments = _("Arguments:")
        self.options = _("Options:")
        self.commands = _("Commands:")
        self.examples_title = _("Examples:")
        self.default = _("[default: {value}]")
        self.required = _("[required]")
        self.values = {
            "ARGS": _("ARGS"),
            "COMMAND": _("COMMAND"),
            "FILE": _("FILE"),
            "FOLDER": _("FOLDER"),
            "GAME": _("GAME"),
            "KIND": _("KIND"),
            "LANG": _("LANG"),
            "NAME": _("NAME"),
        }
        self._say_commands()
        self._say_options()
        self._say_examples()

    def _say_commands(self) -> None:
        _ = self._
        self.command = {
            "undercroft": _(
                "Small-box dungeon crawls, by the book. Without a command the app opens. "
                "Everything can also be played in plain lines, for pipes, screen readers and braille: --plain."
            ),
            "play": _("Play a game, in the app or in plain lines. Every answer is saved at once."),
            "resume": _("Go on with a saved game: the last one, or the one in FILE, which is then kept up to date."),
            "replay": _("Look at a saved game again, answer by answer, or print all of it."),
            "position": _("Play on from a position written down, or from a puzzle; without FILE, list the puzzles."),
            "cards": _("Browse the cards: all of them, one kind, or one card in full."),
            "simulate": _("Play many games: wins, areas reached, causes of death."),
            "bench": _("Measure how fast the rules are on one core."),
            "settings": _("Show the settings and where things are kept, or change a setting."),
            "campaign": _("Play the campaign: start one, or go on with it. It is saved at every step."),
        }

    def _say_options(self) -> None:
        _ = self._
        self.parameter = {
            "help": _("show this page"),
            "version": _("say which version this is"),
            "install_completion": _("let the shell complete commands, options and names with Tab"),
            "show_completion": _("print what --install-completion would install"),
            "plain": _("plain lines instead of the app: complete, and made for pipes, screen readers and braille"),
            "lang": _("en or fr; else UNDERCROFT_LANG, else the saved setting, else the system’s language"),
            "hero": _("who goes down, once for each: {names}; in tiny-epic two to four of: {epic}").format(
                names=HEROES, epic=EPIC_HEROES
            ),
            "mat": _("where: {names}").format(names=MATS),
            "box": _("whose rooms and bosses are played with, once for each: {names}").format(names=BOXES),
            "deck": _("all rooms of the boxes, or so many of each kind, picked at random: all, picked"),
            "final": _("the final boss: {names}").format(names=FINALS),
            "reference": _("which reference card is fought: {names}").format(names=REFERENCES),
            "rewards": _("which reference card the Rewards come from, if not the one that is fought: {names}").format(
                names=REFERENCES
            ),
            "stories": _("which Story cards are drawn: {names}").format(names=STORIES),
            "overlord": _("whom the adventurers are up against, who then has a seat too: {names}").format(
                names=OVERLORDS
            ),
            "game": _("which game: {names}; else mini-rogue, or what the share code says").format(names=GAMES),
            "boss": _("tiny-epic: whom the heroes meet at the end: {names}").format(names=BOSSES),
            "first": _("tiny-epic: who takes the first turn: one of the heroes, or random"),
            "play first": _("tiny-epic: who takes the first turn: one of the heroes, or random; asked if not given"),
            "play described": _("tiny-epic: sentences instead of the map, for screen readers"),
            "automa": _("nobody plays the Overlord: the card acts by itself"),
            "beginners": _("against an Overlord, one adventurer takes the rewards of each boss twice"),
            "difficulty": _("how hard: {names}").format(names=DIFFICULTIES),
            "play hero": _(
                "who goes down, once for each: {names}; in tiny-epic two to four of: {epic}; asked if not given"
            ).format(names=HEROES, epic=EPIC_HEROES),
            "play mat": _("where: {names}; asked if not given").format(names=MATS),
            "play box": _(
                "whose rooms and bosses are played with, once for each: {names}; "
                "asked if neither this nor --mat is given"
            ).format(names=BOXES),
            "play difficulty": _("how hard: {names}; asked if not given").format(names=DIFFICULTIES),
            "play stances": _("the stance variant; asked if not given"),
            "play seed": _("deals the same dungeon again"),
            "play code": _("a share code, which says who, where and which seed; with --daily a date like 2025-12-24"),
            "play code_option": _("the same as CODE"),
            "play daily": _("the dungeon of the day, the same for everybody: today’s, or that of the date given"),
            "strict": _("what a die or a card has shown cannot be taken back"),
            "own_dice": _("you roll real dice and type their faces"),
            "play player": _(
                "who plays, once for each seat: me, other (somebody else at this keyboard) or a bot: {names}; "
                "an Overlord has the last seat"
            ).format(names=BOTS),
            "play new": _("a new game, without asking about one that was left"),
            "cards": _("a folder of your own cards instead of ours; once for each box, the base box first"),
            "resume file": _("a saved game; else the last one"),
            "replay file": _("a saved game; else the last one"),
            "replay log": _("print the whole game and stop"),
            "replay to": _("begin after so many answers; with --log, stop there"),
            "position file": _("a TOML or JSON file, or the name of a puzzle"),
            "cards first": _("which game: {names}").format(names=GAMES),
            "cards name": _("one card, by its name or id"),
            "cards kind": _("only this kind: monster, trap, boss, character…"),
            "as_json": _("as data"),
            "simulate game": _("which game: {names}").format(names=GAMES),
            "simulate games": _("how many"),
            "simulate seed": _("the first game’s seed; the same seed, the same output"),
            "simulate stances": _("with the stance variant"),
            "simulate chapter": _("a chapter of the campaign, which says where and how hard it is: 2.1 to 4.2"),
            "simulate perk": _("a perk that every adventurer has; once for each"),
            "simulate relic": _("a relic that the party has; once for each"),
            "simulate bot": _("who plays: random"),
            "settings language": _("en, fr, or auto for the system’s"),
            "settings theme": _("the look of the app: {names}").format(names=", ".join(THEMES)),
            "settings motion": _("whether dice tumble and cards turn"),
            "settings plain": _("whether commands open plain lines instead of the app"),
            "campaign file": _("the file of a campaign; else the one that is kept for you"),
            "campaign hero": _("whose campaign it is, twice for two adventurers: {names}; asked if not given").format(
                names=HEROES
            ),
            "campaign stances": _("with the stance variant"),
            "campaign seed": _("deals the same dungeons again"),
            "campaign new": _("start another campaign; the one before is kept under another name"),
            "campaign sheet": _("show the campaign sheet and stop"),
        }

    def _say_examples(self) -> None:
        _ = self._
        self.examples = {
            "undercroft": [
                ("undercroft", _("open the app")),
                ("undercroft play", _("choose a hero and go down")),
                ("undercroft play --plain", _("the same in plain lines")),
                ("undercroft resume", _("go on where you left")),
                ("undercroft cards spikes", _("read a card")),
                ("undercroft play --help", _("all about a command")),
            ],
            "play": [
                ("undercroft play", _("everything is asked for")),
                ("undercroft play --hero mage --mat tower", _("the rest is asked for")),
                ("undercroft play --hero rogue --hero mage", _("two adventurers together")),
                ("undercroft play --box council --mat city", _("the second box: The Council")),
                ("undercroft play --overlord prophet", _("one of you plays the Overlord")),
                ("undercroft play --overlord weaver --automa", _("against an Overlord that nobody plays")),
                ("undercroft play --game tiny-epic", _("Tiny Epic Dungeons, two to four heroes")),
                ("undercroft play MR-27BR-0029-H", _("the dungeon of a share code")),
                ("undercroft play --daily", _("the dungeon of today")),
                ("undercroft play --daily 2025-12-24", _("the dungeon of another day")),
                ("undercroft play --hero rogue --hero mage --player me --player random", _("a bot leads the other")),
                ("undercroft play --own-dice --strict", _("with real dice, and no way back")),
            ],
            "resume": [
                ("undercroft resume", _("the last game")),
                ("undercroft resume my.json", _("another one")),
            ],
            "replay": [
                ("undercroft replay", _("step through the last game")),
                ("undercroft replay my.json --to 12", _("begin after the twelfth answer")),
                ("undercroft replay my.json --log", _("print all of it")),
            ],
            "position": [
                ("undercroft position", _("a list of the puzzles")),
                ("undercroft position evasion", _("play one")),
                ("undercroft position mine.toml", _("a position of your own")),
            ],
            "cards": [
                ("undercroft cards", _("a list of all")),
                ("undercroft cards --kind boss", _("a list of the bosses")),
                ("undercroft cards mage", _("one card in full")),
                ("undercroft cards --kind overlord", _("a list of the Overlords")),
                ("undercroft cards --kind perk", _("a list of the perks of the campaign")),
                ("undercroft cards tiny-epic dragon", _("a card of Tiny Epic Dungeons")),
                ("undercroft cards --json", _("all cards as data")),
            ],
            "simulate": [
                ("undercroft simulate --games 2000 --hero crusader", _("bars to look at")),
                ("undercroft simulate --hero rogue --hero mage", _("two adventurers together")),
                ("undercroft simulate --box base --box council --deck picked", _("both boxes, a picked deck")),
                ("undercroft simulate --overlord devourer --automa", _("against an Overlord that nobody plays")),
                ("undercroft simulate --chapter 2.1 --perk hardy", _("what a perk is worth in a chapter")),
                ("undercroft simulate --seed 1 --json", _("data, the same every time")),
            ],
            "bench": [("undercroft bench --json", _("the figures as data"))],
            "settings": [
                ("undercroft settings", _("what is set")),
                ("undercroft settings --language fr", _("from now on in French")),
                ("undercroft settings --theme high-contrast", _("from now on with more contrast")),
                ("undercroft settings --no-motion", _("nothing moves any more")),
            ],
            "campaign": [
                ("undercroft campaign", _("start the campaign, or go on with it")),
                ("undercroft campaign --hero rogue --hero mage", _("two adventurers together")),
                ("undercroft campaign --sheet", _("perks, relics, and the way so far")),
            ],
        }

    def of_parameter(self, command: str, parameter: str) -> str:
        """What a parameter is for: in this command, or wherever it stands."""
        return self.parameter.get(f"{command} {parameter}") or self.parameter[parameter]

    def build(self, *, compiled: bool) -> str:
        """Which build of the rules this is."""
        return self._("compiled rules") if compiled else self._("interpreted rules")

    def with_values(self, text: str) -> str:
        """A line on how to type something, with words for what is to be filled in."""
        return re.sub(r"\b[A-Z]+\b", lambda word: self.values.get(word[0], word[0]), text)
